"""Figures of players as people read them: a rate is never told without the cases it comes from."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from bookbag.words.days import day_words
from bookbag.words.numbers import MINUS, change, count, points

FEW = 20
"""With fewer cases than this a share is told as so many of so many alone."""

NOTHING = "–"

SIDES = (
    "In a partnership, contracts, books, bags and points are those of the side: nobody writes down who of two "
    "partners took a book."
)


@dataclass(frozen=True)
class Told:
    """A value in words: the number itself, and what it comes from, if that is not all of it."""

    figure: str
    beside: str = ""

    @property
    def spoken(self) -> str:
        """All of it as one phrase."""
        return ", ".join(part for part in (self.figure, self.beside) if part)


def share_words(part: int, of: int) -> Told:
    """So many of so many: `3 of 5`; with many cases `62 %` and, beside it, `132 of 213`."""
    if of == 0:
        return Told(NOTHING, "none")
    cases = f"{part} of {of}"
    return Told(cases) if of < FEW else Told(f"{percent(part, of)} %", cases)


def percent(part: int, of: int) -> int:
    """A share in per cent, rounded; only none is 0 and only all is 100."""
    rounded = round(100 * part / of)
    return min(max(rounded, int(part > 0)), 100 - int(part < of))


def mean_words(total: int, over: int) -> Told:
    """So much for each, with a place after the point: `4.3`, and beside it `over 7 rounds`."""
    if over == 0:
        return Told(NOTHING, "no round")
    return Told(decimal(total / over), f"over {count(over, 'round')}")


def decimal(value: float) -> str:
    """A number with one place after the point, and the sign of the figures: `4.3`, `−0.5`."""
    text = f"{abs(value):.1f}"
    return f"{MINUS}{text}" if value < 0 and text != "0.0" else text


def count_words(value: int, unit: str) -> Told:
    """A number of things: `12`; points with their sign."""
    return Told(points(value), "" if unit != "point" else "points" if abs(value) != 1 else "point")


def value_words(kind: Literal["count", "share", "mean"], part: int, of: int, unit: str) -> Told:
    """What a figure comes to."""
    if kind == "count":
        return count_words(part, unit)
    return share_words(part, of) if kind == "share" else mean_words(part, of)


def which_words(since: date | None, until: date | None, house: str | None, table: str) -> str:
    """Which games count: `all games`, or `from 1 Jan 2026, Friday, alone`."""
    said = [
        *([f"from {day_words(since)}"] if since else []),
        *([f"until {day_words(until)}"] if until else []),
        *([house] if house else []),
        *({"solo": ["everyone alone"], "partners": ["partners"]}.get(table, [])),
    ]
    return ", ".join(said) or "all games"


def played_words(games: int, unfinished: int) -> str:
    """How many games were played: `12 games`, `12 games, 1 not finished`."""
    return count(games, "game") + (f", {unfinished} not finished" if unfinished else "")


def contract_words(contract: int | None, books: int) -> str:
    """A side's round in few words: `bid 5, took 6`; without a contract `took 6`."""
    took = f"took {books}"
    return took if contract is None else f"bid {contract}, {took}"


def worth_words(
    kind: Literal["count", "share", "mean"], part: int, of: int, unit: str, called: tuple[str, str]
) -> str:
    """What one round is to a figure: `made`, `set`, `2 bags`, `+53`, `1 of 2 upheld`."""
    if kind == "share":
        hit, miss = called
        return (hit if part else miss) if of == 1 else f"{part} of {of} {hit}"
    return change(part) if unit == "point" else count(part, unit)
