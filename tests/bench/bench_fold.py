"""Folding and scoring a game of 15 rounds and one of 50."""

from datetime import UTC, datetime
from random import Random

from bookbag.game.bids import Bids
from bookbag.game.entries import BidsPlaced, BooksEntered, Entry, GameOpened, Written
from bookbag.game.house import HouseRules
from bookbag.game.replay import fold
from bookbag.game.rounds import Taken
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.score_sheet import read_score_sheet

from .timing import Row, measured

BEGUN = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
LENGTHS = (15, 50)


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


def rows() -> list[Row]:
    """The long game compared with the short one, by the same deed."""
    found = []
    for what, times in (("fold", 200), ("read and score a sheet", 50)):
        taken = {}
        for length in LENGTHS:
            game, document = book(length), sheet(length)
            taken[length] = measured(
                (lambda game=game: fold(game))  # type: ignore[misc]
                if what == "fold"
                else (lambda document=document: read_score_sheet(document, packaged_presets())),  # type: ignore[misc]
                times,
            )
        short, long = LENGTHS
        found.append(Row(f"{what}, {short} rounds", taken[short]))
        found.append(Row(f"{what}, {long} rounds", taken[long], f"{short} rounds", taken[short]))
    return found
