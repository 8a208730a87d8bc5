"""A book of four players written down by hand: rounds bid and taken, rules changed."""

from typing import Any

from bookbag.game.bids import Bids
from bookbag.game.entries import BidsPlaced, BooksEntered, Entry, GameOpened, HouseAmended, Start, Written
from bookbag.game.house import HouseRules
from bookbag.game.house_document import house_from
from bookbag.game.rounds import Taken
from bookbag.ledger.presets import packaged_presets

PLAYERS = ("North", "East", "South", "West")


def house(**groups: Any) -> HouseRules:
    """The Bookbag rules with what is played differently: `house(bags={"limit": 5})`."""
    return house_from({"base": "bookbag", **groups}, packaged_presets())


def opened(rules: HouseRules, scores: tuple[int, int] | None = None) -> GameOpened:
    start = Start(scores=scores, bags=(0, 0)) if scores else None
    return GameOpened(house=rules, players=PLAYERS, dealer=0, start=start)


def book_of(*entries: Entry) -> list[Written]:
    return [Written(seq, None, entry) for seq, entry in enumerate(entries, 1)]


def played(number: int, bids: tuple[int | str, ...], books: tuple[int, int], **nils: int) -> list[Entry]:
    """A round's two entries; `nils` are the books of nil bidders, as `seat0=1`."""
    apart = tuple(nils.get(f"seat{seat}") for seat in range(4))
    return [
        BidsPlaced(round=number, bids=Bids.model_validate({"seats": bids, "sides": (None, None)})),
        BooksEntered(round=number, taken=Taken(sides=books, nils=apart)),
    ]


def sixes(rounds: int) -> list[Entry]:
    """So many rounds in which both sides bid six and take 8 and 5: +62 with two bags, and −60."""
    return [entry for number in range(1, rounds + 1) for entry in played(number, (3, 3, 3, 3), (8, 5))]


def nil_by_north(number: int) -> list[Entry]:
    """North's nil made beside South's 4, 7 books taken: 100 + 43 with three bags; six and six: +60."""
    return played(number, ("nil", 3, 4, 3), (7, 6), seat0=0)


def amended(number: int, rules: HouseRules) -> HouseAmended:
    return HouseAmended(round=number, house=rules)
