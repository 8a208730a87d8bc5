"""A round told again while it is being put right: its bids and its books, not yet checked against each other."""

from dataclasses import dataclass, replace

from bookbag.game.bids import BLIND_NIL, NIL, Bids, nil_seats
from bookbag.game.house import HouseRules
from bookbag.game.rounds import Round, Taken
from bookbag.game.seats import Seating

SeatBid = int | str | None


@dataclass(frozen=True)
class Retold:
    """What is said of a round so far.

    Attributes:
        house: the rules of the round.
        bids: as told; None on a hand that bids itself.
        sides: books by side, as played.
        nils: books of each seat that bid nil, None for the others.
    """

    house: HouseRules
    bids: Bids | None
    sides: tuple[int, ...]
    nils: tuple[int | None, ...]

    @classmethod
    def of(cls, deal: Round, house: HouseRules) -> "Retold":
        """A round as it was entered.

        Raises:
            ValueError: its books have not been entered.
        """
        if deal.taken is None:
            raise ValueError(f"round {deal.number} was not played")
        return cls(house, deal.bids, deal.taken.sides, deal.taken.nils)

    @classmethod
    def blank(cls, house: HouseRules, *, bids_itself: bool) -> "Retold":
        """A round of which nothing has been said: nobody has any books, which no deal leaves standing."""
        seating = Seating.of(house)
        bids = None if bids_itself else Bids.none_yet(seating)
        return cls(house, bids, (0,) * seating.sides, (None,) * seating.seats)

    @property
    def seating(self) -> Seating:
        """The seats and sides of the table."""
        return Seating.of(self.house)

    @property
    def taken(self) -> Taken:
        """The books as told."""
        return Taken(sides=self.sides, nils=self.nils)

    def bid_of(self, seat: int) -> SeatBid:
        """What a seat is said to have bid; None is nothing, or its side's one number."""
        bid = self.bids.seats[seat] if self.bids else None
        return NIL if bid == 0 and self.house.nil.allowed else bid

    def options(self, seat: int) -> tuple[SeatBid, ...]:
        """What a seat may be said to have bid, from the least up.

        Beside its side's one number that is a nil, or (None) nothing more.
        """
        nil: tuple[SeatBid, ...] = (NIL,) if self.house.nil.allowed else ()
        blind: tuple[SeatBid, ...] = (BLIND_NIL,) if self.house.blind_nil.allowed else ()
        if self.bids and self.bids.sides[self.seating.side_of(seat)] is not None:
            return (None, *blind, *nil)
        return (*blind, *(nil or (0,)), *range(1, self.house.deal_books + 1))

    def can_step(self, seat: int, by: int) -> bool:
        """Whether there is a bid one less (-1) or one more (1) than the seat's."""
        return 0 <= self._place(seat, by) < len(self.options(seat))

    def stepped(self, seat: int, by: int) -> "Retold":
        """The same with the seat's bid one less (-1) or one more (1), if there is one."""
        return self.with_seat(seat, self.options(seat)[self._place(seat, by)]) if self.can_step(seat, by) else self

    def _place(self, seat: int, by: int) -> int:
        options, bid = self.options(seat), self.bid_of(seat)
        if bid in options:
            return options.index(bid) + by
        return options.index(1) - (by < 0)  # before anything is said more is one book, and less is none

    def with_seat(self, seat: int, bid: SeatBid) -> "Retold":
        """The same with one seat's bid; a side's one number gives way to its players' own bids, but not to a nil."""
        if self.bids is None:
            return self
        side, bare = self.seating.side_of(seat), self.bids
        if isinstance(bid, int) and bare.sides[side] is not None:
            bare = bare.with_side(side, None)
        return self._bidding(bare.with_seat(seat, bid))

    def together(self, side: int, *, one: bool) -> "Retold":
        """The same with a side's bids as one number, or without it and each player's own to be said."""
        own = self.bids.contract(side, self.seating) if self.bids and one else None
        return self.with_side(side, own)

    def with_side(self, side: int, books: int | None) -> "Retold":
        """The same with a side's one number in place of its players' own, or (None) without it."""
        if self.bids is None:
            return self
        bids = self.bids
        for seat in self.seating.seats_of(side):
            if isinstance(bids.seats[seat], int):
                bids = bids.with_seat(seat, None)
        blind = side in bids.blind and books is not None
        return self._bidding(bids.with_side(side, None if books is None else self._within(books), blind=blind))

    def with_blind(self, side: int, *, blind: bool) -> "Retold":
        """The same with a side's bid said before looking, or after."""
        if self.bids is None:
            return self
        others = tuple(one for one in self.bids.blind if one != side)
        now = tuple(sorted((*others, side))) if blind else others
        return self._bidding(Bids(seats=self.bids.seats, sides=self.bids.sides, blind=now))

    def with_books(self, side: int, books: int) -> "Retold":
        """The same with what a side took, at least none and at most all; with two sides the other took the rest."""
        sides = [*self.sides]
        books = self._within(books)
        sides[side] = books
        if len(sides) == 2:
            sides[1 - side] = max(0, self.house.deal_books - books)
        return replace(self, sides=tuple(sides))._apart()

    def with_nil_books(self, seat: int, books: int) -> "Retold":
        """The same with what a nil bidder took, at least none and at most all; alone, it is what the side took."""
        if self.seating.solo:
            return self.with_books(self.seating.side_of(seat), books)
        return replace(self, nils=(*self.nils[:seat], self._within(books), *self.nils[seat + 1 :]))

    def _within(self, books: int) -> int:
        return min(max(0, books), self.house.deal_books)

    def _bidding(self, bids: Bids) -> "Retold":
        return replace(self, bids=bids)._apart()

    def _apart(self) -> "Retold":
        """The same with books for every nil bidder and for nobody else; alone, they are the side's own."""
        nils: list[int | None] = [None] * self.seating.seats
        for seat in nil_seats(self.bids, self.house):
            nils[seat] = self.sides[seat] if self.seating.solo else self.nils[seat] or 0
        return replace(self, nils=tuple(nils))
