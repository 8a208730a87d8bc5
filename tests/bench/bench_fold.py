"""Scoring a game from its events: one of 15 rounds and one of 50, and each of many."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from random import Random

from bookbag.game.bids import Bids
from bookbag.game.entries import BidsPlaced, BooksEntered, Entry, GameOpened, Written
from bookbag.game.house import HouseRules
from bookbag.game.replay import fold
from bookbag.game.rounds import Taken
from bookbag.ledger import Book, SystemClock, open_database
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.score_sheet import read_score_sheet

from .given import Given
from .timing import Row, measured, once, side_by_side

BEGUN = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
LENGTHS = (15, 50)
TIMES = 50
MANY = 100
"""More games than that are long enough to be read once."""


def book(rounds: int) -> list[Written]:
    """A long game with now and then a nil."""
    luck = Random(rounds)
    house = HouseRules.model_validate({"finish": {"target": 5000}})
    entries: list[Entry] = [GameOpened(house=house, players=("North", "East", "South", "West"), dealer=0)]
    for number in range(1, rounds + 1):
        nil = luck.random() < 0.2
        ours = luck.randint(4, 9)
        bids = Bids(seats=(3, luck.randint(2, 4), 4, luck.randint(2, 4)), sides=(None, None))
        entries.append(BidsPlaced(round=number, bids=bids.with_seat(0, "nil") if nil else bids))
        nils = (luck.randint(0, 1) if nil else None, None, None, None)
        entries.append(BooksEntered(round=number, taken=Taken(sides=(ours, 13 - ours), nils=nils)))
    return [Written(seq, BEGUN, entry) for seq, entry in enumerate(entries, 1)]


def sheet(rounds: int) -> dict[str, object]:
    """As many plain rounds as a score sheet."""
    row = {"bids": [3, 3, 4, 3], "books": [8, 5]}
    return {"rules": {"finish": {"target": 5000}}, "rounds": [row] * rounds}


def rows(given: Given) -> list[Row]:
    """A game, a longer one by the same deed, and many games from the disk."""
    found = []
    short, long = LENGTHS
    for what, deed in (("fold and score", fold_of), ("read and score a sheet", sheet_of)):
        of_short, of_long = side_by_side([deed(short), deed(long)], TIMES)
        found.append(Row(f"{what}, a game of {short} rounds", of_short))
        found.append(Row(f"{what}, {long} rounds", of_long, f"{short} rounds", of_short))
    first: Row | None = None
    for count in given.sizes:
        each = from_disk(given, count)
        row = Row(f"each of {count} games read from the disk and scored", each)
        found.append(row if first is None else replace(row, floor=first.what, to=first.amount))
        first = first or row
    return found


def fold_of(rounds: int) -> Callable[[], object]:
    return partial(fold, book(rounds))


def sheet_of(rounds: int) -> Callable[[], object]:
    return partial(read_score_sheet, sheet(rounds), packaged_presets())


def from_disk(given: Given, count: int) -> float:
    """How long one of so many games takes, read from a folder, checked, and scored."""
    opened = open_database(given.many(count), SystemClock())
    try:
        kept = Book(opened.database, SystemClock())
        names = [head.game for head in kept.heads()]

        def score_all() -> None:
            for name in names:
                fold(kept.trusted(name).book)

        return (once(score_all) if count > MANY else measured(score_all, 5)) / len(names)
    finally:
        opened.database.close()
