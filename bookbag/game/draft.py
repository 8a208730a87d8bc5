"""What has been tapped of the round in play but is not yet an entry: bids so far, books so far.

A draft is not part of the game's record. It is kept so that nothing tapped is lost, and remembers
its own taps, so that each can be taken back.
"""

from dataclasses import replace
from typing import Annotated

from annotated_types import Len

from bookbag.game.bids import Bids, nil_seats
from bookbag.game.house import HouseRules
from bookbag.game.replay import Game
from bookbag.game.rounds import Taken
from bookbag.game.value import BookCount, PerSeat, Value

MOST_TAPS = 50
"""More taps than these need not be taken back one by one."""


class Said(Value):
    """What has been said of a round: its bids, the books by side, and the books by nil bidder.

    None is what has not been said.
    """

    bids: Bids
    sides: Annotated[tuple[BookCount | None, ...], PerSeat]
    nils: Annotated[tuple[BookCount | None, ...], PerSeat]


class Draft(Value):
    """The taps of one step of one round: what is said now, and what was said before each tap."""

    round: int
    said: Said
    before: Annotated[tuple[Said, ...], Len(0, MOST_TAPS)] = ()

    @classmethod
    def fresh(cls, game: Game) -> "Draft":
        """Nothing tapped yet; the bids are those already placed, if they are."""
        seating = game.seating
        said = Said(
            bids=game.current.bids or Bids.none_yet(seating),
            sides=(None,) * seating.sides,
            nils=(None,) * seating.seats,
        )
        return cls(round=game.current.number, said=said)

    @property
    def bids(self) -> Bids:
        """The bids as they are said now."""
        return self.said.bids

    @property
    def sides(self) -> tuple[int | None, ...]:
        """The books of each side as they are said now."""
        return self.said.sides

    @property
    def nils(self) -> tuple[int | None, ...]:
        """The books of each nil bidder as they are said now."""
        return self.said.nils

    def tapped(self, said: Said) -> "Draft":
        """The draft after one more tap."""
        return Draft(round=self.round, said=said, before=(*self.before, self.said)[-MOST_TAPS:])

    def back(self) -> "Draft | None":
        """The draft before its last tap, or None when nothing was tapped in this step."""
        if not self.before:
            return None
        return Draft(round=self.round, said=self.before[-1], before=self.before[:-1])

    def settled(self) -> "Draft":
        """The same said, with no tap left to take back: it has become an entry."""
        return Draft(round=self.round, said=self.said)

    def with_bids(self, bids: Bids) -> "Draft":
        """The draft after a tap that made the bids these."""
        return self.tapped(Said(bids=bids, sides=self.sides, nils=self.nils))

    def with_side_books(self, side: int, books: int, house: HouseRules) -> "Draft":
        """One side's books said; where that leaves one side open, it took the rest of the deal."""
        sides = [*self.sides]
        sides[side] = books
        if len(sides) == 2:
            sides[1 - side] = max(0, house.deal_books - books)
        elif sides.count(None) == 1:
            known = sum(taken for taken in sides if taken is not None)
            sides[sides.index(None)] = max(0, house.deal_books - known)
        return self.tapped(Said(bids=self.bids, sides=tuple(sides), nils=self.nils))

    def with_nil_books(self, seat: int, books: int, game: Game) -> "Draft":
        """One nil bidder's books said; where every partner bid nil that says the side's books too."""
        nils = (*self.nils[:seat], books, *self.nils[seat + 1 :])
        said = self.tapped(Said(bids=self.bids, sides=self.sides, nils=nils))
        seats = game.seating.seats_of(game.seating.side_of(seat))
        own = [nils[one] for one in seats if one in nil_seats(game.current.bids, game.house)]
        known = [taken for taken in own if taken is not None]
        if len(known) < len(seats) or sum(known) > game.house.deal_books:
            return said
        whole = said.with_side_books(game.seating.side_of(seat), sum(known), game.house)
        return Draft(round=self.round, said=whole.said, before=said.before)

    def nils_asked(self, game: Game) -> tuple[int, ...]:
        """The nil bidders whose books are still to be said. In a solo game they are the side's own."""
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


def bids_in_order(game: Game, bids: Bids) -> Draft:
    """The draft of a round whose bids, whole or not, are said one after the other, each a tap."""
    seating = game.seating
    draft = Draft.fresh(replace(game, current=replace(game.current, bids=None)))
    for seat in seating.bidding_order(game.current.dealer):
        side = seating.side_of(seat)
        together = bids.sides[side]
        if bids.seats[seat] is not None:
            draft = draft.with_bids(draft.bids.with_seat(seat, bids.seats[seat]))
        elif together is not None and draft.bids.sides[side] is None:
            draft = draft.with_bids(draft.bids.with_side(side, together, blind=side in bids.blind))
    return draft


def bids_but_the_last(game: Game, bids: Bids) -> Draft | None:
    """The draft of a round whose whole bids were undone: each as if tapped in order, but for the last."""
    stepped = bids_in_order(game, bids).back()
    while stepped and stepped.bids.complete(game.seating):
        # A nil beside its side's number leaves nothing to be bid: take back what was said before it too.
        stepped = stepped.back()
    return stepped if stepped and stepped.before else None


def fits(draft: Draft, game: Game) -> bool:
    """Whether a draft found on disk belongs to the game as it stands: its round, its seats and sides."""
    seating = game.seating
    return draft.round == game.current.number and all(
        len(said.bids.seats) == len(said.nils) == seating.seats
        and len(said.bids.sides) == len(said.sides) == seating.sides
        for said in (draft.said, *draft.before)
    )
