"""Bookbag keeps the score of Spades played with real cards at a real table."""

__version__ = "0.1.0"
