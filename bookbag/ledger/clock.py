"""The only place that asks what time it is, and how a moment is written down."""

from datetime import UTC, datetime
from typing import Protocol

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for a moment whose written form was damaged."""


class Clock(Protocol):
    """Something that knows the time."""

    def now(self) -> datetime:
        """The present moment, aware and in UTC."""
        ...


class SystemClock:
    """The device's own clock. It may jump, so nothing in the ledger is ordered by it."""

    def now(self) -> datetime:
        """The present moment, aware and in UTC."""
        return datetime.now(UTC)  # noqa: TID251  this is the place


def written(moment: datetime) -> str:
    """ISO 8601 in UTC to the millisecond, as in `2026-11-30T19:05:00.250Z`.

    Raises:
        ValueError: the moment has no time zone, so nobody could say when it was.
    """
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read(text: str) -> datetime:
    """The moment that `written` wrote; `UNKNOWN` when the text is not one."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return UNKNOWN
    return moment if moment.tzinfo is not None else UNKNOWN


def stamp(moment: datetime) -> str:
    """A moment for the name of a file, to the second in UTC, as in `20261130-190500`."""
    return moment.astimezone(UTC).strftime("%Y%m%d-%H%M%S")
