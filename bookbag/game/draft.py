"""What has been tapped of the round in play but is not yet an entry: bids so far, books so far.

A draft is not part of the game's record. It is kept so that nothing tapped is lost.
"""

from typing import Annotated

from bookbag.game.bids import Bids, nil_seats
from bookbag.game.house import HouseRules
from bookbag.game.replay import Game
from bookbag.game.rounds import Taken
from bookbag.game.seats import Seating
from bookbag.game.value import BookCount, PerSeat, Value


class Draft(Value):
    """The taps of one step of one round.

    `bids` counts while the round's bids are not placed; `sides` and `nils` (books by side, and by
    nil bidder) once they are. None is what has not been said.
    """

    round: int
    bids: Bids
    sides: Annotated[tuple[BookCount | None, ...], PerSeat]
    nils: Annotated[tuple[BookCount | None, ...], PerSeat]

    @classmethod
    def fresh(cls, game: Game) -> "Draft":
        """Nothing tapped yet; the bids are those already placed, if they are."""
        seating = game.seating
        return cls(
            round=game.current.number,
            bids=game.current.bids or Bids.none_yet(seating),
            sides=(None,) * seating.sides,
            nils=(None,) * seating.seats,
        )

    def with_bids(self, bids: Bids) -> "Draft":
        """The same draft with other bids."""
        return Draft(round=self.round, bids=bids, sides=self.sides, nils=self.nils)

    def with_side_books(self, side: int, books: int, house: HouseRules) -> "Draft":
        """One side's books said; where that leaves one side open, it took the rest of the deal."""
        sides = [*self.sides]
        sides[side] = books
        if len(sides) == 2:
            sides[1 - side] = max(0, house.deal_books - books)
        elif sides.count(None) == 1:
            known = sum(taken for taken in sides if taken is not None)
            sides[sides.index(None)] = max(0, house.deal_books - known)
        return Draft(round=self.round, bids=self.bids, sides=tuple(sides), nils=self.nils)

    def with_nil_books(self, seat: int, books: int) -> "Draft":
        """One nil bidder's books said."""
        nils = (*self.nils[:seat], books, *self.nils[seat + 1 :])
        return Draft(round=self.round, bids=self.bids, sides=self.sides, nils=nils)

    def nils_asked(self, game: Game) -> tuple[int, ...]:
        """The nil bidders whose books are still to be said.

        In a solo game they are the side's own, and are never asked; where every partner bid nil
        the last one's follow from the side's.
        """
        if game.seating.solo:
            return ()
        nils = nil_seats(game.current.bids, game.house)
        return tuple(seat for seat in nils if self.nils[seat] is None)

    def taken(self, game: Game) -> Taken | None:
        """The books as they would be entered, or None while something is still to be said."""
        seating, house = game.seating, game.house
        if any(books is None for books in self.sides) or self.nils_asked(game):
            return None
        sides = tuple(books for books in self.sides if books is not None)
        nils: list[int | None] = [None] * seating.seats
        for seat in nil_seats(game.current.bids, house):
            nils[seat] = sides[seat] if seating.solo else self.nils[seat]
        return Taken(sides=sides, nils=tuple(nils))


def fits(draft: Draft, game: Game) -> bool:
    """Whether a draft found on disk belongs to the game as it stands: its round, its seats and sides."""
    seating: Seating = game.seating
    return (
        draft.round == game.current.number
        and len(draft.bids.seats) == len(draft.nils) == seating.seats
        and len(draft.bids.sides) == len(draft.sides) == seating.sides
    )
