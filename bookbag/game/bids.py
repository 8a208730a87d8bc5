"""A bid: a number of books, a nil, or a blind nil; and what a whole table bid in a round."""

from typing import Annotated, Any, Literal

from annotated_types import Len
from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from bookbag.game.house import HouseRules
from bookbag.game.seats import Seating
from bookbag.game.value import MOST_BOOKS, MOST_SEATS, BookCount, PerSeat, SideNumber, Value

NIL: Literal["nil"] = "nil"
BLIND_NIL: Literal["blind nil"] = "blind nil"


def _readable(bid: Any) -> Any:  # noqa: ANN401 - whatever a document holds
    """Let a bid through, or say once what a bid is, instead of once for each kind of bid."""
    if (type(bid) is int and 0 <= bid <= MOST_BOOKS) or bid in (NIL, BLIND_NIL):
        return bid
    raise PydanticCustomError("bid_kind", "not a bid")


SeatBid = Annotated[
    BookCount | Literal["nil", "blind nil"],
    BeforeValidator(_readable),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": MOST_BOOKS}, {"enum": [NIL, BLIND_NIL]}]}),
]
"""What one player bids: books, or a nil said before (`blind nil`) or after looking (`nil`)."""


class Bids(Value):
    """What the table bid in one round, or as much of it as has been said.

    A side has bid when each of its seats has, or when it has said one number together; beside such
    a number a seat may still be a nil. `blind` holds the sides that bid before looking.
    """

    seats: Annotated[tuple[SeatBid | None, ...], PerSeat]
    sides: Annotated[tuple[BookCount | None, ...], PerSeat]
    blind: Annotated[tuple[SideNumber, ...], Len(0, MOST_SEATS)] = ()

    @classmethod
    def none_yet(cls, seating: Seating) -> "Bids":
        """The empty slate at the start of a round."""
        return cls(seats=(None,) * seating.seats, sides=(None,) * seating.sides)

    def with_seat(self, seat: int, bid: int | str | None) -> "Bids":
        """The same bids with one seat's bid said, changed or (None) taken back."""
        return self._with(seats=_put(self.seats, seat, bid))

    def with_side(self, side: int, books: int | None, *, blind: bool = False) -> "Bids":
        """The same bids with a side's one number said, changed or (None) taken back."""
        others = tuple(s for s in self.blind if s != side)
        return self._with(
            sides=_put(self.sides, side, books),
            blind=tuple(sorted((*others, side))) if blind else others,
        )

    def _with(self, **changes: Any) -> "Bids":  # noqa: ANN401 - checked by the model
        return Bids.model_validate({"seats": self.seats, "sides": self.sides, "blind": self.blind, **changes})

    def side_has_bid(self, side: int, seating: Seating) -> bool:
        """True when nothing more is to be said by this side."""
        return self.sides[side] is not None or all(self.seats[seat] is not None for seat in seating.seats_of(side))

    def complete(self, seating: Seating) -> bool:
        """True when every side has bid."""
        return all(self.side_has_bid(side, seating) for side in range(seating.sides))

    def contract(self, side: int, seating: Seating) -> int:
        """The side's contract as bid, in books: the sum of its bids so far, a nil counting 0."""
        together = self.sides[side]
        if together is not None:
            return together
        bids = (self.seats[seat] for seat in seating.seats_of(side))
        return sum(bid for bid in bids if isinstance(bid, int))

    def total(self, seating: Seating) -> int:
        """All contracts so far, in books."""
        return sum(self.contract(side, seating) for side in range(seating.sides))


def _put(row: tuple[Any, ...], place: int, what: Any) -> tuple[Any, ...]:  # noqa: ANN401
    return (*row[:place], what, *row[place + 1 :])


def nil_kind(bids: Bids, seat: int, house: HouseRules) -> Literal["nil", "blind nil"] | None:
    """Which nil this seat bid, if any. A bid of 0 is a nil wherever the house plays nil."""
    bid = bids.seats[seat]
    if bid == BLIND_NIL:
        return BLIND_NIL
    if bid == NIL or (bid == 0 and house.nil.allowed):
        return NIL
    return None


def side_alone(bids: Bids, side: int, house: HouseRules) -> Bids:
    """The same bids without what a side's players bid one by one; a nil stays beside a side's one number."""
    for seat in Seating.of(house).seats_of(side):
        if bids.seats[seat] is not None and not nil_kind(bids, seat, house):
            bids = bids.with_seat(seat, None)
    return bids


def nil_seats(bids: Bids | None, house: HouseRules) -> tuple[int, ...]:
    """The seats whose books are recorded apart, because they bid a nil."""
    if bids is None:
        return ()
    return tuple(seat for seat in range(len(bids.seats)) if nil_kind(bids, seat, house))
