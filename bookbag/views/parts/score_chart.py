"""The course of all sides' scores in one game; rounds in which a side was set or paid for its bags are marked."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from bookbag.views.parts.chart import Chart, Course, Picture, Twin
from bookbag.words.numbers import points


@dataclass(frozen=True)
class SideCourse:
    """One side's way through a game.

    Attributes:
        name: the side's players.
        scores: points before the first round and after each.
        sets: the numbers of the rounds in which it was set.
        penalties: the numbers of the rounds in which it paid for its bags.
    """

    name: str
    scores: tuple[int, ...]
    sets: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()


SET = "set"
PAID = "bag penalty"


def ScoreChart(
    sides: Sequence[SideCourse], target: int | None = None, *, text_scale: float = 1.0, key: str = "score-chart"
) -> ft.Control:
    """The chart with its table; a line across marks the target, if there is one to play to."""
    return Chart(score_picture(sides, target), text_scale, key)


def score_picture(sides: Sequence[SideCourse], target: int | None) -> Picture:
    """What the chart of a game shows."""
    rounds = len(sides[0].scores) - 1
    return Picture(
        courses=tuple(
            Course(side.name, tuple(map(float, side.scores)), points(side.scores[-1]), side.sets, side.penalties)
            for side in sides
        ),
        steps=tuple(map(str, range(rounds + 1))),
        sentence=f"Scores after each of {rounds} rounds. {'. '.join(map(_told, sides))}.",
        twin=Twin(
            ("Round", *(side.name for side in sides)),
            tuple((str(number), *(_cell(side, number) for side in sides)) for number in range(rounds + 1)),
        ),
        guides=(0.0,) if target is None else (0.0, float(target)),
        words=lambda value: points(round(value)),
        cross=SET if any(side.sets for side in sides) else "",
        fall=PAID if any(side.penalties for side in sides) else "",
    )


def _told(side: SideCourse) -> str:
    marks = [
        f"{what} in round {', '.join(map(str, rounds))}"
        for what, rounds in ((SET, side.sets), (PAID, side.penalties))
        if rounds
    ]
    ends = f"{side.name} from {points(side.scores[0])} to {points(side.scores[-1])}"
    return "; ".join([ends, *marks])


def _cell(side: SideCourse, number: int) -> str:
    marks = [what for what, rounds in ((SET, side.sets), (PAID, side.penalties)) if number in rounds]
    return " · ".join([points(side.scores[number]), *marks])
