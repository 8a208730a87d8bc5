"""A clock that is set back, set ahead, was never set, or jumps about: it decides nothing that could be lost by it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keeper.at_table import Shelf, away_beside, bid_all, opened, play, take

from bookbag.files import Files
from bookbag.keeper import house_of
from bookbag.ledger import Book, all_backups, newest_good, open_database
from bookbag.ledger.backups import DAYS_KEPT
from bookbag.sheets.score_page import score_page
from bookbag.words.record import record

from .fuzz import examples
from .played import clock_after, played

NOW = datetime(2026, 11, 30, 19, 5, tzinfo=UTC)
NEVER_SET = datetime(1970, 1, 1, 0, 0, 7, tzinfo=UTC)
YEARS = timedelta(days=3653)
THREES = (3, 3, 3, 3)

moments = st.one_of(
    st.sampled_from((NOW, NEVER_SET, NOW + YEARS, NOW - YEARS, datetime(1969, 12, 31, 23, 59, tzinfo=UTC))),
    st.integers(1000, 8999).map(lambda year: NOW.replace(year=year)),
    st.timedeltas(timedelta(days=-40), timedelta(days=40)).map(lambda by: NOW + by),
)
"""What a clock may say; a system's has no year before 1000."""


@contextmanager
def new_shelf() -> Iterator[Shelf]:
    with TemporaryDirectory() as name:
        shelf = Shelf(Path(name))
        yield shelf
        shelf.close()


# -- play --------------------------------------------------------------------------------------------


def test_whatever_the_clock_says_a_game_is_what_was_entered(long: bool) -> None:
    @examples(5, long=long, most=2000)
    @given(st.lists(moments, min_size=6, max_size=6))
    def any_clock(clock: list[datetime]) -> None:
        with new_shelf() as shelf:
            keeper = shelf.keeper()
            names = []
            for number, moment in enumerate(clock[:2]):
                shelf.clock.moment = moment
                names.append(opened(keeper))
                shelf.clock.moment = clock[2 + number]
                play(keeper, names[-1], THREES, (8, 5))
                shelf.clock.moment = clock[4 + number]
                play(keeper, names[-1], THREES, (5, 8))
                keeper.undo(names[-1])
                keeper.redo(names[-1])
            assert [table.name for table in keeper.games(9)] == names[::-1], "what was written last comes first"
            assert [row.game for row in shelf.disk().games()] == names[::-1]
            files = Files(shelf.database(), shelf.clock)
            for name in names:
                game = shelf.fresh(name).game
                assert game.scores == (2, 2)
                assert keeper.table(name).game == game
                assert "−" not in "".join(event.title for event in record(keeper.book(name)))
                assert score_page(game)
                assert files.find(name).bad_seq is None
            with new_shelf() as other:
                taken = Files(other.database(), other.clock)
                (other.folder / "all").write_bytes(b"".join(files.documents()))
                with (other.folder / "all").open("rb") as stream:
                    assert [one.came for one in taken.take_in(stream).adopted] == ["new"] * 2
                assert [table.name for table in other.keeper().games(9)] == names[::-1]

    any_clock()


def test_a_time_limit_never_gives_back_what_has_gone(long: bool) -> None:
    @examples(15, long=long, most=3000)
    @given(st.lists(st.integers(-90, 30), min_size=1, max_size=12))
    def any_clock(jumps: list[int]) -> None:
        with new_shelf() as shelf:
            keeper = shelf.keeper()
            name = opened(keeper, {"finish": {"minutes": 60, "target": 5000}})
            least = 60
            for number, jump in enumerate(jumps):
                shelf.clock.move(minutes=jump)
                before = keeper.minutes_left(name)
                assert before is not None
                assert 0 <= before <= least
                play(keeper, name, THREES, (8, 5) if number % 2 else (5, 8))
                least = min(least, before)
                assert keeper.minutes_left(name) == before
                ended = keeper.table(name).game.outcome
                assert (ended is not None) == (least == 0)
                if ended:
                    assert (ended.reason, ended.round_number) == ("minutes", number + 1)
                    return

    any_clock()


def test_a_game_ended_by_a_clock_ahead_goes_on_when_its_books_are_taken_back(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    keeper = shelf.keeper()
    name = opened(keeper, {"finish": {"minutes": 60}})
    bid_all(keeper, name, THREES)
    shelf.clock.moment += YEARS
    take(keeper, name, (8, 5))
    assert keeper.table(name).turn.step == "over"
    shelf.clock.moment -= YEARS
    keeper.undo(name)
    take(keeper, name, (8, 5))
    assert keeper.table(name).turn.step == "bids"
    assert keeper.minutes_left(name) == 60
    shelf.close()


# -- backups -----------------------------------------------------------------------------------------


def test_no_clock_costs_the_copies_of_other_days(long: bool) -> None:
    """A week of true days, then the clock jumps about."""

    @examples(6, long=long, most=500)
    @given(st.lists(moments, min_size=1, max_size=6))
    def any_clock(jumps: list[datetime]) -> None:
        with TemporaryDirectory() as name:
            folder, clock = Path(name), clock_after(0)
            played().lay(folder)
            for _ in range(DAYS_KEPT):
                clock.move(days=1)
                open_database(folder, clock).database.close()
            week = {one.path for one in all_backups(folder)}
            for jump in jumps:
                clock.moment = jump
                opened = open_database(folder, clock)
                opened.database.close()
                assert opened.sentences == ()
                left = [one for one in all_backups(folder) if one.why == "daily"]
                assert any(one.taken.date() == jump.date() for one in left)
                assert len(left) <= 2 * DAYS_KEPT
            ahead = {jump.date() for jump in jumps if jump > NOW + timedelta(days=DAYS_KEPT)}
            assert len(week & {one.path for one in all_backups(folder)}) >= DAYS_KEPT - len(ahead)

    any_clock()


def test_days_that_a_clock_made_up_take_no_true_days_place(tmp_path: Path) -> None:
    """A fortnight of days ten years ahead; then the clock is set right."""
    clock = clock_after(1)
    played().lay(tmp_path)
    clock.moment += YEARS
    for _ in range(14):
        clock.move(days=1)
        open_database(tmp_path, clock).database.close()
    clock.moment = NOW
    for day in range(14):
        clock.move(days=1)
        opened = open_database(tmp_path, clock)
        Book(opened.database, clock).append(f"day {day}", 0, "told", "{}")
        opened.database.close()
    days = [one.taken for one in all_backups(tmp_path) if one.why == "daily" and one.taken <= clock.moment]
    assert days == [clock.moment - timedelta(days=ago) for ago in range(DAYS_KEPT)]
    (tmp_path / "bookbag.db").unlink()
    offered = newest_good(tmp_path, clock)
    assert offered is not None
    assert offered.taken == clock.moment, "not the one that is dated ten years ahead and knows nothing of these days"


# -- what was deleted --------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [NEVER_SET, NOW, NEVER_SET - timedelta(days=1)])
def test_a_jump_ahead_and_back_removes_nothing(tmp_path: Path, at: datetime) -> None:
    shelf = Shelf(tmp_path)
    keeper = shelf.keeper()
    away = away_beside(keeper)
    shelf.clock.moment = at
    name = opened(keeper)
    shelf.clock.move(minutes=5)
    away.delete(name)
    for moment in (NOW + YEARS, NOW, NOW + timedelta(days=29), NOW + YEARS, NOW + timedelta(days=29, hours=23)):
        shelf.clock.moment = moment
        away.purge()
        assert name in away.put_away()
    away.put_back(name)
    assert keeper.table(name).away is None
    shelf.close()


def test_what_was_deleted_before_the_clock_was_set_can_be_put_back(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    keeper, houses = shelf.keeper(), shelf.houses()
    away = away_beside(keeper)
    shelf.clock.moment = NEVER_SET
    name = opened(keeper)
    first, other = (houses.keep(house_of("bookbag", {"name": day}), "bookbag") for day in ("Friday", "Sunday"))
    shelf.clock.move(minutes=5)
    away.delete(name)
    houses.delete(first)
    shelf.clock.moment = NOW
    for _ in range(3):
        away.purge()
        shelf.clock.move(days=2)
    houses.delete(other)
    assert {one.name for one in houses.deleted()} == {"Friday", "Sunday"}
    assert houses.put_back(first) == "Friday"
    away.put_back(name)
    shelf.close()


def test_with_a_clock_that_jumps_about_nothing_is_removed_too_early(long: bool) -> None:
    """Days go by at random, and now and then the clock is wrong for one start."""
    for seed in range(200 if long else 5):
        luck = Random(seed)
        with new_shelf() as shelf:
            keeper = shelf.keeper()
            away = away_beside(keeper)
            truth, deleted, wrong = NOW, dict[str, datetime](), False
            for _ in range(30):
                truth += timedelta(days=luck.choice((0, 1, 1, 3, 12)))
                shelf.clock.moment = truth
                if luck.random() < 0.5:
                    name = opened(keeper)
                    away.delete(name)
                    deleted[name] = truth
                wrong = not wrong and luck.random() < 0.4
                if wrong:
                    shelf.clock.moment = truth + luck.choice((1, 10, -1)) * YEARS
                away.purge()
                for name, at in deleted.items():
                    if name not in away.put_away():
                        assert truth - at >= timedelta(days=30)
            assert len(away.put_away()) < len(deleted), "in the end what is due is removed"
