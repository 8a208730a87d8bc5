import shutil
import sqlite3
from pathlib import Path

import pytest

from bookbag.game.turn import Turn
from bookbag.keeper import Keeper
from bookbag.ledger import Book, HouseStore, NotSaved, Opened, ShelfStore, all_backups, open_database, restore
from bookbag.ledger.database import connect, version_of
from bookbag.ledger.migrations import MIGRATIONS, migrate, schema_after, schema_of

from .conftest import SetClock, Start, fill


def add_a_table(sql: sqlite3.Connection) -> None:
    sql.execute("CREATE TABLE extra (a TEXT) STRICT")
    sql.execute("INSERT INTO extra SELECT body FROM entry")


def break_half_way(sql: sqlite3.Connection) -> None:
    sql.execute("DROP TABLE setting")
    sql.execute("CREATE TABLE half (a TEXT) STRICT")
    raise ZeroDivisionError


@pytest.fixture
def old(tmp_path: Path, clock: SetClock) -> Path:
    """A file as the first version left it."""
    opened = open_database(tmp_path, clock)
    fill(Book(opened.database, clock), "g")
    opened.database.close()
    return tmp_path


def look(path: Path) -> tuple[int, frozenset[str]]:
    sql = connect(path, "ro")
    found = version_of(sql), schema_of(sql)
    sql.close()
    return found


def test_each_step_has_its_number() -> None:
    assert [step.__name__[:4] for step in MIGRATIONS] == [f"m{n:03}" for n in range(1, len(MIGRATIONS) + 1)]


def test_an_old_file_is_brought_up_to_date_after_a_backup(old: Path, clock: SetClock) -> None:
    steps = (*MIGRATIONS, add_a_table)
    opened = open_database(old, clock, steps)
    assert opened.sentences == ()
    assert look(old / "bookbag.db")[0] == len(steps)
    assert len(Book(opened.database, clock).entries("g")) == 3
    (before,) = (one for one in all_backups(old) if one.why == "upgrade")
    version, schema = look(before.path)
    assert (version, "table extra" in schema) == (len(MIGRATIONS), False)


def test_a_step_that_breaks_leaves_the_old_file(old: Path, clock: SetClock) -> None:
    before = look(old / "bookbag.db")
    content = (old / "bookbag.db").read_bytes()
    with pytest.raises(ZeroDivisionError):
        open_database(old, clock, (*MIGRATIONS, break_half_way))
    assert look(old / "bookbag.db") == before
    assert (old / "bookbag.db").read_bytes() == content
    assert [one.why for one in all_backups(old)] == ["upgrade"]
    opened = open_database(old, clock)
    assert len(Book(opened.database, clock).entries("g")) == 3
    opened.database.close()
    again = open_database(old, clock, (*MIGRATIONS, add_a_table))
    assert (again.sentences, look(old / "bookbag.db")[0]) == ((), len(MIGRATIONS) + 1)


def test_the_steps_before_the_broken_one_stand(old: Path, clock: SetClock) -> None:
    with pytest.raises(ZeroDivisionError):
        open_database(old, clock, (*MIGRATIONS, add_a_table, break_half_way))
    version, schema = look(old / "bookbag.db")
    assert (version, "table extra" in schema) == (len(MIGRATIONS) + 1, True)


def test_without_a_backup_there_is_no_migration(old: Path, clock: SetClock) -> None:
    (old / "backups").write_text("no folder")
    with pytest.raises(NotSaved):
        open_database(old, clock, (*MIGRATIONS, add_a_table))
    assert look(old / "bookbag.db")[0] == len(MIGRATIONS)


def test_what_is_done_is_not_done_again(old: Path, clock: SetClock) -> None:
    database = open_database(old, clock).database
    content = (old / "bookbag.db").read_bytes()
    migrate(database)
    assert (old / "bookbag.db").read_bytes() == content


KILLED_IN_A_STEP = """
import sqlite3, sys, time
from pathlib import Path
from bookbag.ledger import SystemClock, open_database
from bookbag.ledger.migrations import MIGRATIONS

def step(sql: sqlite3.Connection) -> None:
    sql.execute("PRAGMA cache_size = 1")  # so that half of it is in the file already
    sql.execute("CREATE TABLE extra (a TEXT) STRICT")
    for _ in range(200):
        sql.execute("INSERT INTO extra VALUES (?)", ("x" * 1000,))
    print("half", flush=True)
    time.sleep(600)

open_database(Path(sys.argv[1]), SystemClock(), (*MIGRATIONS, step))
"""


def test_a_program_killed_in_a_step_leaves_the_old_file(old: Path, clock: SetClock, start: Start) -> None:
    process = start(KILLED_IN_A_STEP, old)
    assert process.stdout is not None
    assert process.stdout.readline() == "half\n"
    process.kill()
    process.wait()
    assert (old / "bookbag.db-journal").stat().st_size > 0
    opened = open_database(old, clock)
    assert opened.sentences == ()
    assert len(Book(opened.database, clock).entries("g")) == 3
    version, schema = look(old / "bookbag.db")
    assert (version, "table extra" in schema) == (len(MIGRATIONS), False)
    assert any(one.why == "upgrade" for one in all_backups(old))


# -- from the first version ----------------------------------------------------------------------

FIRST = Path(__file__).with_name("version-1") / "bookbag.db"
"""Kept by the first version: a game that is over, one in play with a ruling, an undo and a draft, and a look."""


def rows_in(path: Path) -> dict[str, list[object]]:
    """All that the first version's tables hold."""
    sql = connect(path, "ro")
    found = {table: sql.execute(f"SELECT * FROM {table}").fetchall() for table in ("entry", "draft", "setting")}
    sql.close()
    return found


@pytest.fixture
def first(tmp_path: Path) -> Path:
    shutil.copy(FIRST, tmp_path / "bookbag.db")
    return tmp_path


def test_a_file_of_the_first_version_comes_through_unharmed(first: Path, clock: SetClock) -> None:
    assert look(FIRST)[0] == 1
    before = rows_in(FIRST)
    opened = open_database(first, clock)
    assert opened.sentences == ()
    assert look(first / "bookbag.db") == (len(MIGRATIONS), schema_after(MIGRATIONS))
    assert rows_in(first / "bookbag.db") == before
    assert {table: len(rows) for table, rows in before.items()} == {"entry": 11, "draft": 1, "setting": 1}
    keeper = Keeper(Book(opened.database, clock), clock)
    now, over = keeper.games(9)
    assert (over.game.scores, over.turn.step, over.damage) == ((222, 120), "over", None)
    assert (now.game.scores, now.turn, now.damage) == ((-70, 53), Turn("bids", seat=3), None)
    assert now.draft.bids.seats == (None, None, 4, None)
    assert keeper.look() == "dark"
    keeper.bid_seat(now.name, 3, 2)


def test_the_file_of_the_first_version_is_copied_as_it_was(first: Path, clock: SetClock) -> None:
    open_database(first, clock)
    (before,) = (one for one in all_backups(first) if one.why == "upgrade")
    assert look(before.path) == look(FIRST)
    assert rows_in(before.path) == rows_in(FIRST)


def keep(opened: Opened, clock: SetClock, id: str) -> None:
    with HouseStore(opened.database, clock).writing() as rows:
        rows.keep(id, "Friday", "{}")


def kept(opened: Opened, clock: SetClock) -> list[str]:
    with HouseStore(opened.database, clock).reading() as rows:
        return [row.id for row in rows.all()]


def test_house_rules_are_kept_in_a_file_of_the_first_version(first: Path, clock: SetClock) -> None:
    opened = open_database(first, clock)
    keep(opened, clock, "a")
    opened.database.close()
    assert kept(open_database(first, clock), clock) == ["a"]
    assert rows_in(first / "bookbag.db") == rows_in(FIRST)


def test_a_copy_of_the_first_version_can_be_brought_back(first: Path, clock: SetClock) -> None:
    opened = open_database(first, clock)
    keep(opened, clock, "a")
    (before,) = (one for one in all_backups(first) if one.why == "upgrade")
    restore(opened.database, before.path, clock)
    assert (look(first / "bookbag.db")[0], kept(opened, clock)) == (len(MIGRATIONS), [])
    keep(opened, clock, "b")
    assert kept(opened, clock) == ["b"]


def test_a_program_that_knows_only_the_first_version_reads_and_leaves_it_as_it_is(
    first: Path, clock: SetClock
) -> None:
    open_database(first, clock).database.close()
    content = (first / "bookbag.db").read_bytes()
    opened = open_database(first, clock, MIGRATIONS[:1])
    assert opened.database.read_only
    assert len(Book(opened.database, clock).games()) == 2
    assert (first / "bookbag.db").read_bytes() == content


# -- from the second version ---------------------------------------------------------------------

SECOND = Path(__file__).with_name("version-2") / "bookbag.db"
"""Kept by the second version: a game that is over by own rules, one in play with an undone ruling and a draft, a
look, and house rules: Friday's, which new games begin with, and deleted ones."""


@pytest.fixture
def second(tmp_path: Path) -> Path:
    shutil.copy(SECOND, tmp_path / "bookbag.db")
    return tmp_path


def test_a_file_of_the_second_version_comes_through_unharmed(second: Path, clock: SetClock) -> None:
    assert look(SECOND)[0] == 2
    before = {**rows_in(SECOND), "house": houses_in(SECOND)}
    opened = open_database(second, clock)
    assert opened.sentences == ()
    assert look(second / "bookbag.db") == (len(MIGRATIONS), schema_after(MIGRATIONS))
    assert {**rows_in(second / "bookbag.db"), "house": houses_in(second / "bookbag.db")} == before
    assert {table: len(rows) for table, rows in before.items()} == {"entry": 10, "draft": 1, "setting": 2, "house": 2}
    keeper = Keeper(Book(opened.database, clock), clock)
    now, over = keeper.games(9)
    assert (over.game.scores, over.turn.step, over.damage) == ((161, 0), "over", None)
    assert (now.game.scores, now.turn, now.damage) == ((60, 61), Turn("bids", seat=0), None)
    assert keeper.look() == "light"
    keeper.bid_seat(now.name, 0, 3)
    copied = next(one for one in all_backups(second) if one.why == "upgrade")
    assert (look(copied.path), rows_in(copied.path)) == (look(SECOND), rows_in(SECOND))


def houses_in(path: Path) -> list[object]:
    sql = connect(path, "ro")
    found = sql.execute("SELECT * FROM house").fetchall()
    sql.close()
    return found


def test_a_game_of_the_second_version_can_be_put_away_and_removed_in_time(second: Path, clock: SetClock) -> None:
    opened = open_database(second, clock)
    book, store = Book(opened.database, clock), ShelfStore(opened.database, clock)
    gone, kept = (row.game for row in book.games())
    with store.writing() as shelf:
        shelf.delete(gone)
    clock.move(days=30)
    with store.writing() as shelf:
        shelf.purge(gone)
    assert [row.game for row in book.games()] == [kept]


def test_a_copy_of_the_second_version_can_be_brought_back(second: Path, clock: SetClock) -> None:
    opened = open_database(second, clock)
    store = ShelfStore(opened.database, clock)
    with store.writing() as shelf:
        shelf.rename("Anne", "Ann")
    (before,) = (one for one in all_backups(second) if one.why == "upgrade")
    restore(opened.database, before.path, clock)
    assert look(second / "bookbag.db")[0] == len(MIGRATIONS)
    with store.reading() as shelf:
        assert shelf.renamings() == ()


def test_a_program_that_knows_only_the_second_version_reads_and_leaves_it_as_it_is(
    second: Path, clock: SetClock
) -> None:
    open_database(second, clock).database.close()
    content = (second / "bookbag.db").read_bytes()
    opened = open_database(second, clock, MIGRATIONS[:2])
    assert opened.database.read_only
    assert len(Book(opened.database, clock).games()) == 2
    assert (second / "bookbag.db").read_bytes() == content
