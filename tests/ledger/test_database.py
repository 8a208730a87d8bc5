import sqlite3
from pathlib import Path

import pytest

from bookbag.ledger import Book, Database, Opened
from bookbag.ledger.database import APPLICATION_ID, connect
from bookbag.ledger.migrations import MIGRATIONS


def pragma(database: Database, name: str) -> object:
    with database.reading() as sql:
        return sql.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "delete"),
        ("synchronous", 3),  # EXTRA
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("busy_timeout", 5000),
        ("application_id", APPLICATION_ID),
        ("user_version", len(MIGRATIONS)),
    ],
)
def test_the_file_is_set_up_to_survive(opened: Opened, name: str, value: object) -> None:
    assert pragma(opened.database, name) == value


def test_every_table_is_strict(opened: Opened) -> None:
    with opened.database.reading() as sql:
        tables = sql.execute("SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite%'").fetchall()
        names = ("draft", "entry", "house", "purge", "renaming", "setting", "shelved")
        assert sorted(tables) == [(name, 1) for name in names]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, GeneratorExit])
def test_whatever_happens_inside_nothing_half_is_written(
    opened: Opened, book: Book, error: type[BaseException]
) -> None:
    first = error("the first")
    with pytest.raises(error) as told, opened.database.atomic() as sql:
        sql.execute("INSERT INTO setting VALUES ('half', '1')")
        raise first
    assert told.value is first
    assert book.setting("half") is None
    book.set_setting("whole", "2")
    assert book.setting("whole") == "2"


def test_a_failing_rollback_does_not_hide_the_first_error(opened: Opened, book: Book) -> None:
    with pytest.raises(ValueError, match="the first"), opened.database.atomic() as sql:
        sql.execute("INSERT INTO setting VALUES ('half', '1')")
        sql.execute("ROLLBACK")  # as SQLite does by itself after some errors
        raise ValueError("the first")
    assert book.setting("half") is None


def test_one_transaction_does_not_open_another(opened: Opened, book: Book) -> None:
    with opened.database.atomic() as sql:
        sql.execute("INSERT INTO setting VALUES ('outer', '1')")
        with pytest.raises(RuntimeError, match="nest"), opened.database.atomic():
            pass
    assert book.setting("outer") == "1"


def test_what_is_read_inside_is_still_true_when_it_is_written(opened: Opened) -> None:
    other = connect(opened.database.path, "rw")
    other.execute("PRAGMA busy_timeout = 0")
    with opened.database.atomic(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")


def test_names_of_folders_may_hold_anything(tmp_path: Path) -> None:
    odd = tmp_path / "50% of #1? é"
    odd.mkdir()
    sql = connect(odd / "a.db", "rwc")
    sql.execute("CREATE TABLE t (a)")
    sql.close()
    assert [path.name for path in odd.iterdir()] == ["a.db"]


def test_closing_twice_is_harmless(opened: Opened) -> None:
    opened.database.close()
    opened.database.close()
