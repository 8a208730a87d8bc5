import sqlite3
from pathlib import Path

import pytest

from bookbag.ledger import Book, NotSaved, all_backups, open_database
from bookbag.ledger.database import connect, version_of
from bookbag.ledger.migrations import MIGRATIONS, migrate, schema_of

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
