"""Which house rules a round is played by, where a table changed them while the game was in play."""

from collections.abc import Sequence
from dataclasses import dataclass

from bookbag.game.house import HouseRules


@dataclass(frozen=True)
class HouseFrom:
    """House rules and the round they begin with; they are played until others begin."""

    round: int
    house: HouseRules


Houses = tuple[HouseFrom, ...]
"""All rules of a game by the round they begin with, the first from round 1 on; neighbours differ."""


def house_in(houses: Sequence[HouseFrom], number: int) -> HouseRules:
    """The rules that round `number` (from 1) is played by."""
    return next(begun.house for begun in reversed(houses) if begun.round <= number)


def amended(houses: Houses, number: int, house: HouseRules) -> Houses:
    """The rules once others are to be played from round `number` on: they take the place of all from there."""
    kept = tuple(begun for begun in houses if begun.round < number)
    if kept and kept[-1].house == house:
        return kept
    return (*kept, HouseFrom(number, house))
