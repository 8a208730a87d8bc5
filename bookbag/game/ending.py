"""Whether the game is over, why, and who has won (rules, Finish)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bookbag.game.house import HouseRules
from bookbag.game.scoring import SideScore

Reason = Literal["target", "floor", "rounds", "minutes", "sets", "sets_in_a_row", "boston", "double_nil", "renege"]


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes:
        reason: what ended it.
        winners: the winning side, or the sides that share the win.
        losers: sides that lost by a rule of their own (floor, sets, renege), whatever their score.
        round_number: the round it ended with.
    """

    reason: Reason
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    round_number: int


@dataclass(frozen=True)
class Standing:
    """Where the sides stand after a round; one number a side in each.

    `thrown` are the sides that a renege ruling has cost the game; `minutes` is how long the game had
    lasted when the round was entered, None where no clock ran.
    """

    round_number: int
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    sets_running: tuple[int, ...]
    thrown: tuple[int, ...] = ()
    minutes: float | None = None


def outcome(house: HouseRules, now: Standing, last: Sequence[SideScore]) -> Outcome | None:
    """Judge the finish after a round.

    A game won outright (Boston, double nil) goes before a loss by floor or sets; a game lost by a
    renege before both. A tie at the top plays on unless the house shares the win.
    """
    sides = range(len(now.scores))
    if now.thrown:
        return _won(house, now, "renege", [s for s in sides if s not in now.thrown], now.thrown)
    outright = _outright(house, last)
    if outright:
        reason, winners = outright
        return _won(house, now, reason, winners, [])
    lost = _lost(house, now)
    if lost:
        reason, losers = lost
        still = [side for side in sides if side not in losers]
        return _won(house, now, reason, still, losers)
    over = _over(house, now)
    return _won(house, now, over, list(sides), []) if over else None


def _outright(house: HouseRules, last: Sequence[SideScore]) -> tuple[Reason, list[int]] | None:
    wins: dict[Reason, list[int]] = {"boston": [], "double_nil": []}
    for side, score in enumerate(last):
        if house.boston.wins == "taken" and score.boston:
            wins["boston"].append(side)
        if house.boston.wins != "never" and score.boston_bid and side not in wins["boston"]:
            wins["boston"].append(side)
        if house.nil.wins_game == "double" and score.nils_made:
            wins["double_nil"].append(side)
    winners = sorted({side for sides in wins.values() for side in sides})
    return ("boston" if wins["boston"] else "double_nil", winners) if winners else None


def _lost(house: HouseRules, now: Standing) -> tuple[Reason, list[int]] | None:
    rule = house.finish
    tests: list[tuple[Reason, int | None, tuple[int, ...]]] = [
        ("sets_in_a_row", rule.sets_in_a_row_lose, now.sets_running),
        ("sets", rule.sets_lose, now.sets),
    ]
    by: list[tuple[Reason, int]] = [
        (reason, side)
        for reason, limit, counts in tests
        if limit is not None
        for side, count in enumerate(counts)
        if count >= limit
    ]
    if rule.floor is not None:
        by += [("floor", side) for side, score in enumerate(now.scores) if score <= rule.floor]
    return (by[0][0], sorted({side for _, side in by})) if by else None


def _over(house: HouseRules, now: Standing) -> Reason | None:
    rule = house.finish
    best = max(now.scores)
    if best > rule.target or (best == rule.target and not rule.must_exceed):
        return "target"
    if rule.rounds is not None and now.round_number >= rule.rounds:
        return "rounds"
    if rule.minutes is not None and now.minutes is not None and now.minutes >= rule.minutes:
        return "minutes"
    return None


def _won(
    house: HouseRules, now: Standing, reason: Reason, able: Sequence[int], losers: Sequence[int]
) -> Outcome | None:
    """The best of those who can still win; where all have lost, the best of all."""
    able = able or range(len(now.scores))
    best = max(now.scores[side] for side in able)
    winners = tuple(side for side in able if now.scores[side] == best)
    if len(winners) > 1 and house.finish.tie == "play_on":
        return None
    return Outcome(reason, winners, tuple(losers), now.round_number)
