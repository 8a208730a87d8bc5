"""What a book says, entry by entry: the last one for a slot wins, and a mended round moves those after it.

The number of a round in an entry is the one it had when the entry was written.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from bookbag.game.bids import Bids
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    DealerChanged,
    Entry,
    GameOpened,
    HouseAmended,
    RenegeRuled,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Written,
    seated_twice,
)
from bookbag.game.houses import HouseFrom, Houses, amended
from bookbag.game.rounds import Ruling, Taken
from bookbag.game.seats import Seating

T = TypeVar("T")


@dataclass(frozen=True)
class DealFrom:
    """Who deals round `round`; the deal then passes clockwise until another begins."""

    round: int
    dealer: int


@dataclass(frozen=True)
class ThrownIn:
    """A misdeal: the number it had, who dealt it, who dealt instead, and what had been said and taken."""

    before: int
    dealer: int
    deals: str
    bids: Bids | None
    taken: Taken | None


@dataclass(frozen=True)
class Ruled:
    """How a call ended, and when that was written."""

    ruling: Ruling
    at: datetime | None


@dataclass
class Reading:
    """What counts after undo and redo."""

    opened: GameOpened
    begun: datetime | None
    houses: Houses
    players: tuple[str, ...]
    deals: tuple[DealFrom, ...]
    bids: dict[int, Bids] = field(default_factory=dict)
    taken: dict[int, Taken] = field(default_factory=dict)
    taken_at: dict[int, datetime | None] = field(default_factory=dict)
    rulings: dict[int, dict[int, Ruled]] = field(default_factory=dict)
    thrown: tuple[ThrownIn, ...] = ()
    renumbered: tuple[int, ...] = ()
    """The numbers of the entries that moved rounds."""

    @classmethod
    def of(cls, opened: GameOpened, begun: datetime | None, entries: Iterable[Written]) -> "Reading":
        """All entries that count, read in their order."""
        houses = (HouseFrom(1, opened.house),)
        reading = cls(opened, begun, houses, opened.players, (DealFrom(1, opened.dealer),))
        for written in entries:
            reading._read(written.entry, written.at)
            if isinstance(written.entry, RoundInserted | RoundThrownIn):
                reading.renumbered = (*reading.renumbered, written.seq)
        return reading

    @property
    def seating(self) -> Seating:
        """The seats and sides of the table."""
        return Seating.of(self.opened.house)

    def dealer(self, number: int) -> int:
        """Who deals round `number`: the deal passes clockwise (rules, Dealer and order)."""
        begun = next(deal for deal in reversed(self.deals) if deal.round <= number)
        return self.seating.dealer(begun.dealer, number - begun.round + 1)

    def _read(self, entry: Entry, at: datetime | None) -> None:
        if isinstance(entry, BidsPlaced):
            self.bids[entry.round] = entry.bids
        elif isinstance(entry, BooksEntered):
            self.taken[entry.round] = entry.taken
            self.taken_at.setdefault(entry.round, at)
        elif isinstance(entry, RenegeRuled):
            self.rulings.setdefault(entry.round, {})[entry.call] = Ruled(entry.ruling, at)
        elif isinstance(entry, HouseAmended):
            if Seating.of(entry.house) == self.seating:
                self.houses = amended(self.houses, entry.round, entry.house)
        else:
            self._mend(entry, at)

    def _mend(self, entry: Entry, at: datetime | None) -> None:
        if isinstance(entry, RoundAmended):
            self._put(entry.round, entry.bids, entry.taken)
            self.taken_at.setdefault(entry.round, at)
        elif isinstance(entry, RoundInserted):
            self._insert(entry, at)
        elif isinstance(entry, RoundThrownIn):
            self._throw_in(entry)
        elif isinstance(entry, SeatsChanged):
            if len(entry.players) == self.seating.seats and not seated_twice(entry.players):
                self.players = entry.players
        elif isinstance(entry, DealerChanged) and entry.dealer < self.seating.seats:
            kept = tuple(deal for deal in self.deals if deal.round < entry.round)
            self.deals = (*kept, DealFrom(entry.round, entry.dealer))

    def _put(self, number: int, bids: Bids | None, taken: Taken) -> None:
        self.taken[number] = taken
        if bids is None:
            self.bids.pop(number, None)
        else:
            self.bids[number] = bids

    def _insert(self, entry: RoundInserted, at: datetime | None) -> None:
        """A forgotten round is played by the rules before it, and counts as played when the one after it was."""
        number = entry.round
        played_at = self.taken_at.get(number, at)
        self._move(number, 1)
        self._put(number, entry.bids, entry.taken)
        self.taken_at[number] = played_at

    def _throw_in(self, entry: RoundThrownIn) -> None:
        number = entry.round
        dealer = self.dealer(number)
        told = any(deal.round == number + 1 for deal in self.deals)
        gone = ThrownIn(number, dealer, entry.deals, self.bids.get(number) or entry.said, self.taken.get(number))
        self._move(number, -1)
        self.thrown = (*self.thrown, gone)
        if entry.deals == "next" and not told:
            others = tuple(deal for deal in self.deals if deal.round != number)
            passed = DealFrom(number, (dealer + 1) % self.seating.seats)
            self.deals = tuple(sorted((*others, passed), key=lambda deal: deal.round))

    def _move(self, number: int, by: int) -> None:
        """Move every round from `number` on up by one, or (-1) take that round out and move the later ones down."""
        self.bids = _moved(self.bids, number, by)
        self.taken = _moved(self.taken, number, by)
        self.taken_at = _moved(self.taken_at, number, by)
        self.rulings = _moved(self.rulings, number, by)
        first = number if by > 0 else number + 1
        houses: Houses = ()
        for begun in self.houses:
            moves = begun.round >= first and begun.round > 1
            houses = amended(houses, begun.round + by if moves else begun.round, begun.house)
        self.houses = houses
        deals: dict[int, DealFrom] = {}
        for deal in self.deals:
            moves = deal.round >= first and deal.round > 1
            now = replace(deal, round=deal.round + by) if moves else deal
            deals[now.round] = now
        self.deals = tuple(deals.values())
        self.thrown = tuple(
            replace(gone, before=gone.before + by) if gone.before >= first else gone for gone in self.thrown
        )


def _moved(slots: dict[int, T], number: int, by: int) -> dict[int, T]:
    """The same slots with those from `number` on one higher; or one lower, but for the one that is taken out."""
    if by > 0:
        return {slot + (slot >= number): what for slot, what in slots.items()}
    return {slot - (slot > number): what for slot, what in slots.items() if slot != number}
