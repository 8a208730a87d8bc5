"""Days as people read them, by the clock of this device."""

from datetime import date, datetime

FIRST_YEAR = 1971
"""Moments before this year stand for one that nobody knows, or for a clock that was never set."""


def day_of(at: datetime | None) -> date | None:
    """The day of a moment; None where it is not known."""
    if at is None or at.year < FIRST_YEAR:
        return None
    return by_this_clock(at).date()


def by_this_clock(at: datetime) -> datetime:
    """A moment by the clock of this device; as it was told where that clock has no such day, as before year 1."""
    try:
        return at.astimezone()
    except (OverflowError, ValueError, OSError):
        return at


def day_words(day: date | None) -> str:
    """A day: `30 Nov 2026`."""
    return "day not known" if day is None else f"{day.day} {day:%b %Y}"


def month_words(day: date | None) -> str:
    """The month of a day: `November 2026`."""
    return "Day not known" if day is None else f"{day:%B %Y}"
