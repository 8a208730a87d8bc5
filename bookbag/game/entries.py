"""What can be written in a game's book: entries, appended and never changed.

An entry is whole: the last one for a slot (a round's bids, its books, one of its calls) wins, so
amending round 3 is entering it again. No entry holds a score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from annotated_types import Interval, Len
from pydantic import Field, TypeAdapter, model_validator
from pydantic_core import PydanticCustomError

from bookbag.game.bids import Bids
from bookbag.game.house import HouseRules
from bookbag.game.rounds import Ruling, Taken
from bookbag.game.seats import Seating
from bookbag.game.value import OneLine, PerSeat, SeatNumber, Value

MOST_ROUNDS = 1000
RoundNumber = Annotated[int, Interval(ge=1, le=MOST_ROUNDS)]
PlayerName = Annotated[str, Len(1, 40), OneLine]
Players = Annotated[tuple[PlayerName, ...], PerSeat]
"""Names by seat, clockwise."""
Points = Annotated[int, Interval(ge=-1_000_000, le=1_000_000)]


class Start(Value):
    """Where a game stood that is taken over in the middle: scores in points, bags carried, by side."""

    scores: Annotated[tuple[Points, ...], PerSeat]
    bags: Annotated[tuple[Annotated[int, Interval(ge=0, le=1000)], ...], PerSeat]


class GameOpened(Value):
    """A game begins: who sits where (clockwise), who deals first, and its own copy of the house rules."""

    kind: Literal["game_opened"] = "game_opened"
    house: HouseRules
    players: Players
    dealer: SeatNumber
    start: Start | None = None

    @model_validator(mode="after")
    def _fits_the_table(self) -> "GameOpened":
        seating = Seating.of(self.house)
        if len(self.players) != seating.seats:
            raise _misfit("seat_count", "players", given=len(self.players), seats=seating.seats)
        if twice := seated_twice(self.players):
            raise _misfit("seat_twice", "players", name=twice)
        if self.dealer >= seating.seats:
            raise _misfit("seat_dealer", "dealer", given=self.dealer, most=seating.seats - 1)
        if self.start and {len(self.start.scores), len(self.start.bags)} != {seating.sides}:
            raise _misfit("start_sides", "start", sides=seating.sides)
        return self


def seated_twice(players: Sequence[str]) -> str:
    """The first name that sits in two seats; empty where none does."""
    seated: set[str] = set()
    for name in players:
        if name.strip().casefold() in seated:
            return name.strip()
        seated.add(name.strip().casefold())
    return ""


def _misfit(
    code: Literal["seat_count", "seat_twice", "seat_dealer", "start_sides"],
    at: str,
    **values: int | str,
) -> PydanticCustomError:
    """A fault between fields, with the field it is told at."""
    return PydanticCustomError(code, "does not fit the table", {"at": at, **values})


class BidsPlaced(Value):
    """The whole table's bids for a round."""

    kind: Literal["bids_placed"] = "bids_placed"
    round: RoundNumber
    bids: Bids


class BooksEntered(Value):
    """Who took what in a round, as played."""

    kind: Literal["books_entered"] = "books_entered"
    round: RoundNumber
    taken: Taken


class RenegeRuled(Value):
    """How a renege call ended; `call` numbers the calls of a round from 1."""

    kind: Literal["renege_ruled"] = "renege_ruled"
    round: RoundNumber
    call: Annotated[int, Interval(ge=1, le=100)]
    ruling: Ruling


class HouseAmended(Value):
    """From a round on the game is played by these rules, whatever was amended for it or later before.

    The seats and sides are the game's: rules for another table count for nothing.
    """

    kind: Literal["house_amended"] = "house_amended"
    round: RoundNumber
    house: HouseRules


class RoundAmended(Value):
    """A round that was played, as it should have been entered: its bids (None where nobody bid) and its books."""

    kind: Literal["round_amended"] = "round_amended"
    round: RoundNumber
    bids: Bids | None
    taken: Taken


class RoundInserted(Value):
    """A round that was played and forgotten: it takes this number, and those from there on move up by one."""

    kind: Literal["round_inserted"] = "round_inserted"
    round: RoundNumber
    bids: Bids | None
    taken: Taken


Deals = Literal["same", "next"]
"""Who deals after a misdeal: the same player again, or the next."""


class RoundThrownIn(Value):
    """A misdeal: the round counts for nothing, and those after it move down by one.

    `deals` is who deals instead. `said` are bids of it that were not placed yet.
    """

    kind: Literal["round_thrown_in"] = "round_thrown_in"
    round: RoundNumber
    deals: Deals
    said: Bids | None = None


class SeatsChanged(Value):
    """Who sits where, clockwise: names put right, or players who changed places. The seats and sides stay."""

    kind: Literal["seats_changed"] = "seats_changed"
    players: Players


class DealerChanged(Value):
    """Who dealt a round; from there on the deal passes clockwise again."""

    kind: Literal["dealer_changed"] = "dealer_changed"
    round: RoundNumber
    dealer: SeatNumber


class Undone(Value):
    """An earlier entry, by its number in the book, counts no longer."""

    kind: Literal["undone"] = "undone"
    of: Annotated[int, Interval(ge=1)]


class Redone(Value):
    """An entry that was undone counts again."""

    kind: Literal["redone"] = "redone"
    of: Annotated[int, Interval(ge=1)]


Mending = RoundAmended | RoundInserted | RoundThrownIn | SeatsChanged | DealerChanged
"""What puts a game right."""

Entry = GameOpened | BidsPlaced | BooksEntered | RenegeRuled | HouseAmended | Mending | Undone | Redone
"""Anything the book of a game can hold."""

ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="kind")])
"""Reads and writes entries as JSON."""


@dataclass(frozen=True)
class Written:
    """An entry as it stands in the book: its number from 1, and when it was written (None: not known)."""

    seq: int
    at: datetime | None
    entry: Entry
