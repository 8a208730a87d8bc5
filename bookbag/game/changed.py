"""What an amendment changes: the scores of a game before it and after it, its bag penalties, and its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookbag.game.ending import Outcome
from bookbag.game.replay import Game
from bookbag.game.scoring import SideScore


@dataclass(frozen=True)
class Figures:
    """One side after one round: the change of its score in points, the score, and the bags carried."""

    points: int
    score: int
    bags: int


@dataclass(frozen=True)
class SideChange:
    """A side's round whose figures differ; None where the round is not played. `gone`: it is taken out."""

    round: int
    side: int
    before: Figures | None
    after: Figures | None
    gone: bool = False


@dataclass(frozen=True)
class PenaltyChange:
    """A side's round in which bag penalties come or go: how many fall, before and after."""

    round: int
    side: int
    before: int
    after: int


@dataclass(frozen=True)
class ScoreChange:
    """A side that stands elsewhere now: its score before and after."""

    side: int
    before: int
    after: int


@dataclass(frozen=True)
class EndingChange:
    """How the game ended before and ends after, None where it is in play.

    `beyond` are the rounds played after its end that did not lie beyond it before.
    """

    before: Outcome | None
    after: Outcome | None
    beyond: tuple[int, ...]


@dataclass(frozen=True)
class DealerChange:
    """Another player deals the round in play, and so another one bids first: the seats before and after."""

    round: int
    before: int
    after: int


@dataclass(frozen=True)
class Changed:
    """All that differs between two states of one table's game.

    Attributes:
        sides: rounds in which a side's figures differ, by round and side.
        standing: sides whose present score differs.
        penalties: bag penalties that come or go, by round and side.
        ending: how the end differs, None where it is the same.
        dealer: how the dealer of the round in play differs, None where it is the same.
        replaced: rounds with which changed rules began before, and begin no longer.
    """

    sides: tuple[SideChange, ...]
    standing: tuple[ScoreChange, ...]
    penalties: tuple[PenaltyChange, ...]
    ending: EndingChange | None
    dealer: DealerChange | None
    replaced: tuple[int, ...]


Pairs = Sequence[tuple[int | None, int | None]]
"""The rounds before and after that are the same round; None where there is none."""


def changes(before: Game, after: Game, pairs: Pairs | None = None) -> Changed:
    """What differs between a game and the same table's game with something amended.

    `pairs` tells which rounds are the same; without it those of one number are.
    """
    pairs = pairs or [(number, number) for number in range(1, max(len(before.rounds), len(after.rounds)) + 1)]
    begun = {other.round for other in after.houses}
    return Changed(
        sides=tuple(_side_changes(before, after, pairs)),
        standing=tuple(
            ScoreChange(side, was, now)
            for side, (was, now) in enumerate(zip(before.scores, after.scores, strict=True))
            if was != now
        ),
        penalties=tuple(_penalty_changes(before, after, pairs)),
        ending=_ending_change(before, after),
        dealer=_dealer_change(before, after),
        replaced=tuple(rules.round for rules in before.houses if rules.round not in begun),
    )


def _slots(before: Game, pairs: Pairs) -> Iterator[tuple[int | None, int | None, int]]:
    """Every round played in either game, with every side."""
    for was, now in pairs:
        for side in range(before.seating.sides):
            yield was, now, side


def _figures(game: Game, number: int | None, side: int) -> Figures | None:
    if number is None or number > len(game.rounds):
        return None
    row = game.rounds[number - 1]
    return Figures(row.sides[side].points, row.scores[side], row.bags[side])


def _side_changes(before: Game, after: Game, pairs: Pairs) -> Iterator[SideChange]:
    for was, now, side in _slots(before, pairs):
        old, new = _figures(before, was, side), _figures(after, now, side)
        if old != new:
            yield SideChange(now or was or 0, side, old, new, gone=now is None)


def _penalty_changes(before: Game, after: Game, pairs: Pairs) -> Iterator[PenaltyChange]:
    for was, now, side in _slots(before, pairs):
        old, new = _penalties(before, was, side), _penalties(after, now, side)
        if old != new:
            yield PenaltyChange(now or was or 0, side, old, new)


def _penalties(game: Game, number: int | None, side: int) -> int:
    """How many bag penalties fell on a side in a round."""
    if number is None or number > len(game.rounds):
        return 0
    return game.rounds[number - 1].sides[side].bag_penalties


def _ending_change(before: Game, after: Game) -> EndingChange | None:
    if before.outcome == after.outcome:
        return None
    known = _beyond(before)
    return EndingChange(before.outcome, after.outcome, tuple(n for n in _beyond(after) if n not in known))


def _beyond(game: Game) -> tuple[int, ...]:
    return tuple(row.deal.number for row in game.beyond)


def _dealer_change(before: Game, after: Game) -> DealerChange | None:
    """Only of a round in play: who dealt the rounds that were played changes nothing any more."""
    if before.outcome or after.outcome or before.current.dealer == after.current.dealer:
        return None
    return DealerChange(after.current.number, before.current.dealer, after.current.dealer)


def helps_offender(before: SideScore, after: SideScore) -> bool:
    """Whether a penalty is a gain for the side it falls on: more points in the round, or as many with fewer bags.

    `before` is the round of that side without the penalty, `after` with it.
    """
    return not after.loses_game and (after.points, -after.bags) > (before.points, -before.bags)
