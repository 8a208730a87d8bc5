"""How a player fared over time, and how two players fared against each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bookbag.records.figures import Value
from bookbag.records.parts import Part, finished
from bookbag.words.days import day_of

LATELY = 10
"""Over how many games, at most, a share of wins is taken."""


@dataclass(frozen=True)
class Moment:
    """A figure as it stood on a day, or in the month that began on it; None where the day is not known."""

    day: date | None
    value: Value


def wins_lately(parts: Sequence[Part], over: int = LATELY) -> tuple[Moment, ...]:
    """After each game that was played to an end, the wins of the last `over` games, or of all while they are fewer.

    Args:
        parts: a player's games, the oldest first.
        over: how many games.
    """
    games = finished(parts)
    found = []
    for at, part in enumerate(games, 1):
        last = games[max(0, at - over) : at]
        found.append(Moment(day_of(part.record.begun), Value("share", sum(one.won for one in last), len(last))))
    return tuple(found)


def points_by_month(parts: Sequence[Part]) -> tuple[Moment, ...]:
    """Points a round in each month with a round, the oldest first; games whose day is not known are left out."""
    months: dict[date, tuple[int, int]] = {}
    for part in parts:
        day = day_of(part.record.begun)
        if day is not None and part.tally.rounds:
            points, rounds = months.get(day.replace(day=1), (0, 0))
            months[day.replace(day=1)] = (points + part.tally.points, rounds + part.tally.rounds)
    return tuple(Moment(month, Value("mean", *months[month])) for month in sorted(months))


@dataclass(frozen=True)
class Versus:
    """Two players in the games that they played to an end on different sides.

    Attributes:
        games: how many.
        wins: of either, shared ones too.
        others: games that neither won.
        ahead: how often either had more points at the end.
        points: of either, points a round, in unfinished games too.
    """

    games: int
    wins: tuple[int, int]
    others: int
    ahead: tuple[int, int]
    points: tuple[Value, Value]


def versus(both: Sequence[tuple[Part, Part]]) -> Versus:
    """How two players fared in these games, in which they did not score together."""
    over = [two for two in both if two[0].over]
    return Versus(
        games=len(over),
        wins=(sum(one.won for one, _ in over), sum(other.won for _, other in over)),
        others=sum(not (one.won or other.won) for one, other in over),
        ahead=(
            sum(one.score > other.score for one, other in over),
            sum(other.score > one.score for one, other in over),
        ),
        points=(_points([one for one, _ in both]), _points([other for _, other in both])),
    )


def _points(parts: Sequence[Part]) -> Value:
    return Value("mean", sum(part.tally.points for part in parts), sum(part.tally.rounds for part in parts))
