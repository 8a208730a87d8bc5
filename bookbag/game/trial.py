"""A round that nobody played: what it would score under a house's rules."""

from dataclasses import dataclass, replace

from bookbag.game.bids import BLIND_NIL, NIL, Bids
from bookbag.game.house import HouseRules
from bookbag.game.rounds import Round, Ruling, Taken
from bookbag.game.scoring import SideScore, score_round
from bookbag.game.seats import Seating

SeatSays = int | str
"""Books, `nil` or `blind nil`, as in `game.bids`."""


@dataclass(frozen=True)
class Trial:
    """What one side is thought to bid and take; the other sides share what is left.

    Attributes:
        bids: what each player of the side bids; None where nobody bids.
        books: what the side takes in all, nil bidders' books among them.
        nil_books: of these, what each nil bidder takes, by place in the side.
        blind: the side bids before looking.
        carried: bags the side brings into the round.
        ruling: how a renege call ends; `against` and `by` are 0 for this side and 1 for the next.
    """

    bids: tuple[SeatSays, ...] | None
    books: int
    nil_books: tuple[int, ...] = ()
    blind: bool = False
    carried: int = 0
    ruling: Ruling | None = None

    def score(self, house: HouseRules) -> tuple[SideScore, ...]:
        """What every side gets; this one is side 0.

        Raises:
            ValueError: more books than the deal has, or other players than the side has.
        """
        seating = Seating.of(house)
        if self.bids is not None and len(self.bids) != len(seating.seats_of(0)):
            raise ValueError(f"{len(self.bids)} bids for a side of {len(seating.seats_of(0))}")
        if not 0 <= self.books <= house.deal_books:
            raise ValueError(f"{self.books} of {house.deal_books} books")
        deal = Round(1, 0, self.bids is None, self._bids(seating, house), self._taken(seating, house))
        if self.ruling is not None:
            deal = replace(deal, rulings=(self.ruling,))
        carried = (self.carried, *[0] * (seating.sides - 1))
        return score_round(deal, house, carried)

    def _bids(self, seating: Seating, house: HouseRules) -> Bids | None:
        """This side's bids, and for each other side the books it will take."""
        if self.bids is None:
            return None
        bids = Bids.none_yet(seating)
        for seat, said in zip(seating.seats_of(0), self.bids, strict=True):
            bids = bids.with_seat(seat, said)
        for side, books in enumerate(self._others(seating, house), start=1):
            for place, seat in enumerate(seating.seats_of(side)):
                # A nil is not meant: what the others do must not decide what this side learns.
                bids = bids.with_seat(seat, max(1, books) if place == 0 else None)
            if len(seating.seats_of(side)) > 1:
                bids = bids.with_seat(seating.seats_of(side)[0], None).with_side(side, books)
        if self.blind:
            bids = Bids(seats=bids.seats, sides=bids.sides, blind=(0,))
        return bids

    def _others(self, seating: Seating, house: HouseRules) -> list[int]:
        left, sides = house.deal_books - self.books, seating.sides - 1
        return [left // sides + (side < left % sides) for side in range(sides)]

    def _taken(self, seating: Seating, house: HouseRules) -> Taken:
        nils: list[int | None] = [None] * seating.seats
        own = iter(self.nil_books)
        for seat, said in zip(seating.seats_of(0), self.bids or (), strict=False):
            if said in (NIL, BLIND_NIL) or (said == 0 and house.nil.allowed):
                nils[seat] = self.books if seating.solo else next(own, 0)
        return Taken(sides=(self.books, *self._others(seating, house)), nils=tuple(nils))
