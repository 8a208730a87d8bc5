"""Seats and sides: who sits where, who scores together, whose turn it is."""

from dataclasses import dataclass

from bookbag.game.house import HouseRules


@dataclass(frozen=True)
class Seating:
    """The seats of a table, numbered clockwise from 0, and the sides they make.

    In every layout the seats of a side are spread evenly round the table, so a seat's side is its
    number modulo the number of sides: partners face each other, and in a solo game side is seat.
    """

    seats: int
    sides: int

    @classmethod
    def of(cls, house: HouseRules) -> "Seating":
        """The seating that a house plays with."""
        return cls(house.table.players, house.sides)

    def side_of(self, seat: int) -> int:
        """The side that a seat scores for."""
        return seat % self.sides

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, clockwise from the lowest."""
        return tuple(range(side, self.seats, self.sides))

    @property
    def solo(self) -> bool:
        """True where every player is a side alone."""
        return self.sides == self.seats

    def dealer(self, first: int, round_number: int) -> int:
        """Who deals round `round_number` (from 1): the deal passes clockwise (rules, Dealer and order)."""
        return (first + round_number - 1) % self.seats

    def bidding_order(self, dealer: int) -> tuple[int, ...]:
        """Seats in the order they bid: from the dealer's left, clockwise, the dealer last."""
        return tuple((dealer + 1 + n) % self.seats for n in range(self.seats))
