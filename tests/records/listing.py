"""Records of past games, made up for the list and its search."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from bookbag.game.ending import Reason
from bookbag.records.record import GameRecord, Tally


def day_of(at: datetime | None) -> date | None:
    return None if at is None else at.date()


def record(  # what a test tells apart, and the rest as it usually is
    name: str,
    players: Sequence[str] = ("Ann", "Ben", "Cat", "Dan"),
    house: str = "Bookbag",
    day: date | None = date(2026, 11, 30),
    reason: Reason | None = "target",
) -> GameRecord:
    begun = None if day is None else datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return GameRecord(
        name=name,
        seq=9,
        begun=begun,
        last=begun,
        house=house,
        target=500,
        players=tuple(players),
        sides=2,
        scores=(512, 340),
        rounds=6,
        reason=reason,
        winners=(0,) if reason else (),
        unsettled=False,
        tallies=(Tally(),) * len(players),
        swings=((100, 0), (0, 100)),
    )
