from datetime import UTC, datetime, timedelta, timezone

import pytest

from bookbag.ledger import SystemClock
from bookbag.ledger.clock import UNKNOWN, read, stamp, written


def test_a_moment_is_written_in_utc_to_the_millisecond() -> None:
    moment = datetime(2026, 11, 30, 23, 5, 0, 250_999, tzinfo=timezone(timedelta(hours=4)))
    assert written(moment) == "2026-11-30T19:05:00.250Z"
    assert read(written(moment)) == datetime(2026, 11, 30, 19, 5, 0, 250_000, tzinfo=UTC)
    assert stamp(moment) == "20261130-190500"


def test_a_moment_nobody_could_place_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        written(datetime(2026, 11, 30))  # noqa: DTZ001


@pytest.mark.parametrize("text", ["", "yesterday", "2026-13-01T00:00:00.000Z", "2026-11-30T19:05:00.250"])
def test_a_damaged_moment_is_unknown(text: str) -> None:
    assert read(text) == UNKNOWN


def test_the_system_s_clock_tells_utc() -> None:
    assert SystemClock().now().utcoffset() == timedelta(0)
