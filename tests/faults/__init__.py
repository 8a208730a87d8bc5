"""What goes wrong around Bookbag, in a short form always and in a long form by `pytest --long`."""
