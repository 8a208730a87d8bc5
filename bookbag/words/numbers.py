"""Numbers as people read them, and words that follow a number."""

from bookbag.game.entries import MOST_ROUNDS

MINUS = "\u2212"  # as wide as a figure


def points(value: int) -> str:
    """A score: `342`, `−60`."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def change(value: int) -> str:
    """A change of a score, always with its sign: `+53`, `−60`, `±0`."""
    if value == 0:
        return "±0"
    return f"+{value}" if value > 0 else points(value)


def count(value: int, one: str) -> str:
    """A number of things: `1 bag`, `7 bags`."""
    return f"{value} {one}" if value == 1 else f"{value} {one}s"


def amount(value: int, unit: str) -> str:
    """A number with its sign and what it counts: `−200 points`, `10 points a book`, `1 bag`."""
    one, blank, rest = unit.partition(" ")
    many = one if abs(value) == 1 else f"{one}s"
    return f"{points(value)} {many}{blank}{rest}" if unit else points(value)


def is_round(text: str) -> bool:
    """Whether a text can be the number of a round, as an address has it."""
    return text.isdecimal() and len(text) <= len(str(MOST_ROUNDS))
