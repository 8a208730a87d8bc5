from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from bookbag.ledger import (
    Book,
    NotRead,
    NotSaved,
    Opened,
    all_backups,
    newest_good,
    open_database,
    restore,
)
from bookbag.ledger.backups import DAYS_KEPT, one_at_a_time, take
from bookbag.ledger.database import Database, connect
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.ledger.opening import FILE

from .conftest import SetClock, fill, order_of_steps


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "backups").iterdir())


def open_and_close(folder: Path, clock: SetClock) -> Opened:
    opened = open_database(folder, clock)
    opened.database.close()
    return opened


@pytest.fixture
def played(tmp_path: Path, clock: SetClock) -> Path:
    opened = open_database(tmp_path, clock)
    fill(Book(opened.database, clock), "g")
    opened.database.close()
    return tmp_path


def test_nothing_is_not_backed_up(tmp_path: Path, clock: SetClock) -> None:
    for _ in range(2):
        open_and_close(tmp_path, clock)
        clock.move(days=1)
    assert all_backups(tmp_path) == ()


def test_the_first_opening_of_a_day_takes_one(played: Path, clock: SetClock) -> None:
    open_and_close(played, clock)
    clock.move(hours=1)
    open_and_close(played, clock)
    assert names(played) == ["bookbag-20261130-190500-daily.db"]
    clock.move(hours=5)
    open_and_close(played, clock)
    assert names(played) == ["bookbag-20261130-190500-daily.db", "bookbag-20261201-010500-daily.db"]


def test_it_holds_what_was_there(played: Path, clock: SetClock) -> None:
    opened = open_database(played, clock)
    entries = Book(opened.database, clock).entries("g")
    (backup,) = all_backups(played)
    (played / "elsewhere").mkdir()
    backup.path.rename(played / "elsewhere" / "bookbag.db")  # it is a whole file of ours
    again = open_database(played / "elsewhere", clock)
    assert Book(again.database, clock).entries("g") == entries


def test_the_newest_seven_are_kept(played: Path, clock: SetClock) -> None:
    for _ in range(10):
        open_and_close(played, clock)
        clock.move(days=1)
    assert names(played) == [f"bookbag-202612{day:02}-190500-daily.db" for day in range(3, 10)]
    assert len(all_backups(played)) == DAYS_KEPT


def test_only_daily_ones_of_ours_are_cleared_away(played: Path, clock: SetClock) -> None:
    opened = open_database(played, clock)
    take(opened.database, clock, "upgrade")
    opened.database.close()
    others = ["my own copy.db", "bookbag-20261399-990000-daily.db", "bookbag-20200101-000000-weekly.db"]
    for name in others:
        (played / "backups" / name).write_text("mine")
    for _ in range(10):
        clock.move(days=1)
        open_and_close(played, clock)
    assert {*others, "bookbag-20261130-190500-upgrade.db"} < set(names(played))


def test_a_clock_that_jumps_back_costs_neither_the_new_one_nor_those_before(played: Path, clock: SetClock) -> None:
    for _ in range(DAYS_KEPT):
        open_and_close(played, clock)
        clock.move(days=1)
    clock.move(days=-20_000)
    open_and_close(played, clock)
    assert names(played)[0].startswith("bookbag-1972")
    assert len(names(played)) == DAYS_KEPT + 1


def test_a_copy_is_on_the_disk_before_it_gets_its_name(
    played: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(played, clock).database
    steps = order_of_steps(monkeypatch)
    take(database, clock, "upgrade")
    assert steps == ["folder", "content", "name", "folder"]


def test_two_in_one_second_do_not_meet(played: Path, clock: SetClock) -> None:
    database = open_database(played, clock).database
    one, two = take(database, clock, "upgrade"), take(database, clock, "upgrade")
    assert one.path != two.path
    assert two.taken - one.taken == timedelta(seconds=1)
    assert {one, two} < set(all_backups(played))


def test_copies_taken_at_one_time_leave_each_other_alone(played: Path, clock: SetClock) -> None:
    path = played / FILE
    databases = [Database(path, connect(path, "rw")) for _ in range(4)]
    with ThreadPoolExecutor(len(databases)) as threads:
        made = list(threads.map(lambda database: [take(database, clock, "asked").path for _ in range(5)], databases))
    assert len({path for paths in made for path in paths}) == 20
    assert {path.name for paths in made for path in paths} <= set(names(played))
    assert not any(name.endswith(".part") for name in names(played))


def test_a_copy_that_waits_too_long_for_another_says_so(
    played: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbag.ledger.backups.LONGEST_TURN", 0.05)
    database = open_database(played, clock).database
    before = names(played)
    with one_at_a_time(played / "backups"), pytest.raises(NotSaved, match="Another program is using"):
        take(database, clock, "asked")
    assert names(played) == before


def test_what_a_stopped_copy_left_is_swept_away(played: Path, clock: SetClock) -> None:
    (played / "backups").mkdir()
    (played / "backups" / "bookbag-20261129-190500-daily.db.part").write_text("half")
    (played / "backups" / "bookbag-20261129-190500-daily.db.part-journal").write_text("half")
    assert newest_good(played, clock) is None
    open_and_close(played, clock)
    assert names(played) == ["bookbag-20261130-190500-daily.db"]


def test_no_backup_does_not_keep_people_from_their_games(played: Path, clock: SetClock) -> None:
    (played / "backups").write_text("no folder")
    opened = open_database(played, clock)
    assert isinstance(opened.no_backup, NotSaved)
    assert "Today's backup could not be taken." in opened.sentences[0]
    assert len(Book(opened.database, clock).entries("g")) == 3


def test_a_copy_that_is_not_sound_gets_no_name(
    played: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbag.ledger.database.Database.copy_to", lambda _self, path: path.write_text("rot" * 500))
    opened = open_database(played, clock)
    assert opened.no_backup is not None
    assert opened.no_backup.reason == "damaged"
    assert names(played) == []


def test_a_copy_waits_no_longer_than_a_write(played: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbag.ledger.database.PATIENCE_MS", 0)
    opened = open_database(played, clock)
    holder = connect(played / "bookbag.db", "rw")
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(NotSaved) as told:
        take(opened.database, clock, "upgrade")
    assert told.value.reason == "locked"
    assert [one.why for one in all_backups(played)] == ["daily"]


def test_bringing_one_back_keeps_what_it_replaces(played: Path, clock: SetClock) -> None:
    opened = open_database(played, clock)
    (backup,) = all_backups(played)
    book = Book(opened.database, clock)
    fill(book, "h", 5)
    restore(opened.database, backup.path, clock)
    assert [row.game for row in book.games()] == ["g"]
    book.append("g", 3, "told", "{}")
    (replaced,) = (one for one in all_backups(played) if one.why == "replaced")
    restore(opened.database, replaced.path, clock)
    assert len(book.entries("h")) == 5
    assert len(book.entries("g")) == 3


def test_one_of_an_older_version_is_brought_up_to_date(played: Path, clock: SetClock) -> None:
    open_and_close(played, clock)
    (backup,) = all_backups(played)
    steps = (*MIGRATIONS, lambda sql: sql.execute("CREATE TABLE extra (a TEXT) STRICT"))
    opened = open_database(played, clock, steps)
    restore(opened.database, backup.path, clock, steps)
    with opened.database.reading() as sql:
        assert sql.execute("SELECT count(*) FROM extra").fetchone() == (0,)
        assert sql.execute("PRAGMA user_version").fetchone() == (len(steps),)


@pytest.mark.parametrize("reason", ["unsound", "newer", "missing"])
def test_an_unfit_one_changes_nothing(played: Path, clock: SetClock, reason: str) -> None:
    opened = open_database(played, clock)
    (backup,) = all_backups(played)
    if reason == "newer":
        sql = connect(backup.path, "rw")
        sql.execute("PRAGMA user_version = 99")
        sql.close()
    elif reason == "missing":
        backup.path.unlink()
    else:
        backup.path.write_bytes(b"rot" * 5000)
    with pytest.raises(NotRead) as told:
        restore(opened.database, backup.path, clock)
    assert told.value.reason == reason
    assert len(Book(opened.database, clock).entries("g")) == 3
    assert newest_good(played, clock) is None


def test_the_replaced_one_is_not_what_a_loss_offers(played: Path, clock: SetClock) -> None:
    opened = open_database(played, clock)
    (backup,) = all_backups(played)
    clock.move(minutes=1)
    restore(opened.database, backup.path, clock)
    assert [one.why for one in all_backups(played)] == ["replaced", "daily"]
    assert newest_good(played, clock) == backup
