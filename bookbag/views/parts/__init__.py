"""The pieces the screens are laid out of: values in, taps out, no game logic."""
