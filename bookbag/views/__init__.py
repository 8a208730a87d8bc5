"""The screen. Views draw what the keeper knows and call its verbs; they compute no score."""
