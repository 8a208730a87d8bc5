"""What the table may enter now: whose turn it is, which numbers are open, and what keeps the others shut."""

from dataclasses import dataclass
from typing import Literal

from bookbag.game.bids import BLIND_NIL, NIL, Bids, side_alone
from bookbag.game.draft import Draft
from bookbag.game.problems import Problem, problem
from bookbag.game.replay import Game
from bookbag.game.rounds import bid_problems, blind_problem

Step = Literal["bids", "books", "confirm", "over"]


@dataclass(frozen=True)
class Turn:
    """The next thing to be said.

    Attributes:
        step: bids, books (of a side or a nil bidder), confirm (all books are said), or over.
        seat: whose bid is due, or the nil bidder whose books are asked.
        side: the side whose one bid is due, or whose books are asked.
    """

    step: Step
    seat: int | None = None
    side: int | None = None


def turn(game: Game, draft: Draft) -> Turn:
    """What is due now."""
    if game.outcome:
        return Turn("over")
    if bids_due(game, draft):
        return _bid_due(game, draft.bids)
    asked = draft.nils_asked(game)
    if asked:
        return Turn("books", seat=asked[0])
    for side, books in enumerate(draft.sides):
        if books is None:
            return Turn("books", side=side)
    return Turn("confirm")


def bids_due(game: Game, draft: Draft) -> bool:
    """Whether the table is still bidding: not placed yet, or changed since and not whole or not allowed."""
    return not game.current.bids_itself and draft.bids != game.current.bids


def _bid_due(game: Game, bids: Bids) -> Turn:
    """The first seat in order, from the dealer's left, whose side still has something to say."""
    seating, house = game.seating, game.house
    for seat in seating.bidding_order(game.current.dealer):
        side = seating.side_of(seat)
        if bids.sides[side] is not None or bids.seats[seat] is not None:
            continue
        if house.bidding.bid_as == "side" and not seating.solo:
            return Turn("bids", seat=seat, side=side)
        return Turn("bids", seat=seat)
    return Turn("bids")


@dataclass(frozen=True)
class Choice:
    """A bid that could be made, and what keeps it from being made now, if anything does."""

    bid: int | Literal["nil", "blind nil"]
    problem: Problem | None

    @property
    def is_open(self) -> bool:
        """True when it may be bid."""
        return self.problem is None


def seat_choices(game: Game, bids: Bids, seat: int) -> tuple[Choice, ...]:
    """Every bid a seat could make, beside what the others have bid: 0 or nil first, then 1 and up.

    A side's number, if there was one, gives way to its players' own bids.
    """
    side = game.seating.side_of(seat)
    bare = bids.with_side(side, None)
    zero: list[int | Literal["nil", "blind nil"]] = [NIL if game.house.nil.allowed else 0]
    options = [*zero, *range(1, game.house.deal_books + 1)]
    if game.house.blind_nil.allowed:
        options.append(BLIND_NIL)
    return tuple(Choice(bid, _stopped(game, bare.with_seat(seat, bid), side)) for bid in options)


def side_choices(game: Game, bids: Bids, side: int, *, blind: bool) -> tuple[Choice, ...]:
    """Every number a side could bid together, blind or not, from 0 up. A nil beside it stays."""
    bare = side_alone(bids, side, game.house)
    return tuple(
        Choice(books, _stopped(game, bare.with_side(side, books, blind=blind), side))
        for books in range(game.house.deal_books + 1)
    )


def _stopped(game: Game, bids: Bids, side: int) -> Problem | None:
    """The first problem these bids bring to this side, or to the whole table's total."""
    found = bid_problems(bids, game.house, game.scores)
    return next((one for one in found if concerns(one, side, game)), None)


def concerns(found: Problem, side: int, game: Game) -> bool:
    """Whether a problem is about this side or the table's total, and not about another side's bid."""
    values = dict(found.values)
    seat = values.get("seat")
    concerned = game.seating.side_of(seat) if isinstance(seat, int) else values.get("side")
    return concerned == side or "total" in values


@dataclass(frozen=True)
class BlindChance:
    """Whether a side may go blind now, and the problem that says why not."""

    nil: Problem | None
    bid: Problem | None

    @property
    def any_open(self) -> bool:
        """True when some way of going blind is open."""
        return self.nil is None or self.bid is None


def blind_chance(game: Game, side: int) -> BlindChance:
    """How a side stands towards a blind nil and a blind bid, by the scores before the round in play."""
    if game.current.bids_itself:
        shut = problem("hand_bids_itself")
        return BlindChance(shut, shut)
    return BlindChance(
        blind_problem("blind_nil", side, game.house, game.scores),
        blind_problem("blind_bid", side, game.house, game.scores),
    )
