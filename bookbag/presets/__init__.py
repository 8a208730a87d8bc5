"""House rules with well-known names, as documents."""
