"""A round that nobody played: what it would score under a house's rules."""

from dataclasses import dataclass

from bookbag.game.bids import Bids, nil_seats
from bookbag.game.house import HouseRules
from bookbag.game.problems import Problem
from bookbag.game.rounds import Round, Ruling, Taken, bid_problems
from bookbag.game.scoring import SideScore, score_round
from bookbag.game.seats import Seating

FAR_BEHIND = 5000
"""Behind by so much, every side may go blind."""


@dataclass(frozen=True)
class Trial:
    """What one side is thought to bid and take; the other sides share the rest, and bid what they take.

    Attributes:
        bid: the contract of the side, in books; None where nobody bids, or all partners bid nil.
        books: what the side takes in all, nil bidders' books among them.
        nils: the nils of the side's first players, each `nil` or `blind nil`.
        nil_books: the books that each of these takes.
        blind: the side bids before looking.
        carried: bags the side brings into the round.
        ruling: how a renege call ends; `against` and `by` are 0 for this side and 1 for the next.
    """

    bid: int | None
    books: int
    nils: tuple[str, ...] = ()
    nil_books: tuple[int, ...] = ()
    blind: bool = False
    carried: int = 0
    ruling: Ruling | None = None

    def others(self, house: HouseRules) -> tuple[int, ...]:
        """What each of the other sides bids and takes, side 1 first."""
        left, sides = house.deal_books - self.books, house.sides - 1
        return tuple(left // sides + (side < left % sides) for side in range(sides))

    def score(self, house: HouseRules) -> tuple[SideScore, ...]:
        """What every side gets; this one is side 0.

        Raises:
            ValueError: more books than the deal has, or more nils than players.
        """
        seating = Seating.of(house)
        if not 0 <= self.books <= house.deal_books:
            raise ValueError(f"{self.books} of {house.deal_books} books")
        if len(self.nils) > len(seating.seats_of(0)):
            raise ValueError(f"{len(self.nils)} nils of {len(seating.seats_of(0))} players")
        bids = None if self.bid is None and not self.nils else self._bids(seating, house)
        deal = Round(
            1, 0, bids is None, bids, self._taken(bids, seating, house), () if self.ruling is None else (self.ruling,)
        )
        return score_round(deal, house, (self.carried, *[0] * (seating.sides - 1)))

    def problems(self, house: HouseRules) -> list[Problem]:
        """What this table would say against such a bid."""
        seating = Seating.of(house)
        if self.bid is None and not self.nils:
            return []
        scores = (-FAR_BEHIND, *[0] * (seating.sides - 1))
        found = bid_problems(self._bids(seating, house), house, scores)
        own = ("side", 0), *(("seat", seat) for seat in seating.seats_of(0))
        return [one for one in found if any(value in own for value in one.values)]

    def _bids(self, seating: Seating, house: HouseRules) -> Bids:
        bids = Bids.none_yet(seating)
        for side, bid in enumerate([self.bid, *self.others(house)]):
            if bid is None:
                continue
            if seating.solo:
                bids = bids.with_seat(side, bid)
            else:
                bids = bids.with_side(side, bid, blind=self.blind and side == 0)
        for seat, nil in zip(seating.seats_of(0), self.nils, strict=False):
            bids = bids.with_seat(seat, nil)
        if seating.solo and self.blind:
            bids = Bids(seats=bids.seats, sides=bids.sides, blind=(0,))
        return bids

    def _taken(self, bids: Bids | None, seating: Seating, house: HouseRules) -> Taken:
        sides = (self.books, *self.others(house))
        own = dict(zip(seating.seats_of(0), self.nil_books, strict=False))
        nils: list[int | None] = [None] * seating.seats
        for seat in nil_seats(bids, house):
            nils[seat] = sides[seat] if seating.solo else own.get(seat, 0)
        return Taken(sides=sides, nils=tuple(nils))
