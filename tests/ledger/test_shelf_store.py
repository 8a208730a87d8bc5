"""Games put away and names given, as they lie on the disk; and what the file lets be removed for good."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbag.ledger import (
    Book,
    NotSaved,
    Opened,
    ShelfRow,
    ShelfStore,
    all_backups,
    open_database,
)
from bookbag.ledger.arrivals import Arrival
from bookbag.ledger.clock import UNKNOWN
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.ledger.shelf import SEATS

from .conftest import SetClock, fill


@pytest.fixture
def store(opened: Opened, clock: SetClock) -> ShelfStore:
    return ShelfStore(opened.database, clock)


def rows(store: ShelfStore) -> set[ShelfRow]:
    with store.reading() as shelf:
        return set(shelf.all())


def delete(store: ShelfStore, *games: str) -> None:
    with store.writing() as shelf:
        for game in games:
            shelf.delete(game)


def purge(store: ShelfStore, *games: str) -> None:
    with store.writing() as shelf:
        for game in games:
            shelf.purge(game)


def test_marks_are_there_after_a_restart(tmp_path: Path, book: Book, store: ShelfStore, clock: SetClock) -> None:
    fill(book, "g")
    fill(book, "h")
    then = clock.moment
    with store.writing() as shelf:
        shelf.archive("g")
    clock.move(days=1)
    with store.writing() as shelf:
        shelf.archive("g")
        shelf.delete("g")
        shelf.delete("h")
    again = ShelfStore(open_database(tmp_path, clock).database, clock)
    assert rows(again) == {ShelfRow("g", then, clock.moment), ShelfRow("h", None, clock.moment)}
    with again.writing() as shelf:
        shelf.put_back("g")
        shelf.put_back("h")
    assert rows(again) == {ShelfRow("g", then, None)}
    with again.writing() as shelf:
        shelf.unarchive("g")
        shelf.unarchive("h")
    assert rows(again) == set()


def test_a_name_given_stays_in_the_log_when_it_is_undone(store: ShelfStore, clock: SetClock) -> None:
    with store.writing() as shelf:
        first, second = shelf.rename("Anne", "Ann"), shelf.rename("Ann", "Anna")
    then = clock.moment
    clock.move(hours=1)
    for _ in range(2):
        with store.writing() as shelf:
            shelf.undo(first)
        clock.move(hours=1)
    with store.reading() as shelf:
        one, two = shelf.renamings()
    assert first < second
    assert (one.old, one.new, one.at, two.undone_at) == ("Anne", "Ann", then, None)
    assert one.undone_at is not None
    assert (one.undone_at - then).total_seconds() == 3600


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM renaming",
        "UPDATE renaming SET old = 'Ben'",
        "UPDATE renaming SET new = 'Ben', undone_at = 'x'",
        "UPDATE renaming SET undone_at = NULL WHERE undone_at IS NOT NULL",
    ],
)
def test_the_log_of_names_refuses_anything_else(opened: Opened, store: ShelfStore, statement: str) -> None:
    with store.writing() as shelf:
        shelf.undo(shelf.rename("Anne", "Ann"))
    with pytest.raises(sqlite3.IntegrityError, match="only undone"), opened.database.atomic() as sql:
        sql.execute(statement)


def test_a_game_deleted_long_enough_ago_is_removed_whole_and_no_other(
    opened: Opened, book: Book, store: ShelfStore, clock: SetClock
) -> None:
    for game in ("f", "g", "h"):
        fill(book, game)
        book.set_draft(game, 3, "half")
    delete(store, "g", "h")
    clock.move(days=30)
    purge(store, "g")
    assert [row.game for row in book.games()] == ["h", "f"]
    assert [book.draft(game) for game in ("f", "g", "h")] == ["half", None, "half"]
    assert [row.game for row in rows(store)] == ["h"]
    with opened.database.reading() as sql:
        assert sql.execute("SELECT * FROM purge").fetchall() == []
    fill(book, "g")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"), opened.database.atomic() as sql:
        sql.execute("DELETE FROM entry WHERE game = 'g'")


def just_too_soon(store: ShelfStore, clock: SetClock) -> None:
    delete(store, "g")
    clock.move(days=30, milliseconds=-1)


def never_deleted(_store: ShelfStore, clock: SetClock) -> None:
    clock.move(days=100)


def put_back(store: ShelfStore, clock: SetClock) -> None:
    delete(store, "g")
    with store.writing() as shelf:
        shelf.archive("g")
        shelf.put_back("g")
    clock.move(days=100)


def another(store: ShelfStore, clock: SetClock) -> None:
    delete(store, "f")
    clock.move(days=100)


def clock_set_back(store: ShelfStore, clock: SetClock) -> None:
    delete(store, "g")
    clock.move(days=-1000)


SPARED = (just_too_soon, never_deleted, put_back, another, clock_set_back)


@pytest.mark.parametrize("spared", SPARED, ids=lambda spared: spared.__name__)
def test_nothing_else_is_ever_removed(
    book: Book, store: ShelfStore, clock: SetClock, spared: Callable[[ShelfStore, SetClock], None]
) -> None:
    fill(book, "f")
    fill(book, "g")
    spared(store, clock)
    with pytest.raises(sqlite3.IntegrityError, match="30 days"):
        purge(store, "g")
    assert len(book.entries("g")) == 3


@pytest.mark.parametrize("at", ["noon", "", "2020-01-01", "1970-01-01T00:00:00.000Z", "now"])
def test_a_moment_that_is_none_is_never_long_ago(
    opened: Opened, book: Book, store: ShelfStore, clock: SetClock, at: str
) -> None:
    fill(book, "g")
    delete(store, "g")
    with opened.database.atomic() as sql:
        sql.execute("UPDATE shelved SET deleted_at = ?", (at,))
    clock.move(days=100)
    assert at == "2020-01-01" or rows(store) == {ShelfRow("g", None, UNKNOWN)}
    with pytest.raises(sqlite3.IntegrityError, match="30 days"):
        purge(store, "g")
    assert len(book.entries("g")) == 3


def test_removing_is_whole_or_not_at_all(book: Book, store: ShelfStore, clock: SetClock) -> None:
    fill(book, "g")
    fill(book, "h")
    delete(store, "g")
    clock.move(days=31)
    with pytest.raises(sqlite3.IntegrityError):
        purge(store, "g", "h")
    assert len(book.entries("g")) == 3
    assert [row.game for row in rows(store)] == ["g"]


def test_a_removed_game_can_come_in_again(book: Book, store: ShelfStore, clock: SetClock) -> None:
    fill(book, "g")
    delete(store, "g")
    book.adopt([Arrival("g", tuple((one.at, one.kind, one.body) for one in book.entries("g")))])
    assert not rows(store)
    assert len(book.entries("g")) == 3, "put back, and as long as it was"
    delete(store, "g")
    clock.move(days=31)
    purge(store, "g")
    book.adopt([Arrival("g", ((clock.now(), "told", "{}"),))], lambda _told: None)
    assert len(book.entries("g")) == 1


def test_a_file_emptied_on_purpose_is_offered_no_backup(
    tmp_path: Path, opened: Opened, book: Book, store: ShelfStore, clock: SetClock
) -> None:
    fill(book, "g")
    delete(store, "g")
    clock.move(days=31)
    open_database(tmp_path, clock).database.close()
    assert all_backups(tmp_path)
    purge(store, "g")
    opened.database.close()
    assert open_database(tmp_path, clock).offered is None


def test_who_sits_where_is_asked_through_an_index(opened: Opened, book: Book, store: ShelfStore) -> None:
    for game in ("g", "h"):
        book.append(game, 0, "game_opened", f'"{game}"')
        fill_on(book, game)
    book.append("g", 3, "seats_changed", '"g2"')
    with store.reading() as shelf:
        assert [(row.game, row.body) for row in shelf.seats()] == [("g", '"g"'), ("g", '"g2"'), ("h", '"h"')]
    with opened.database.reading() as sql:
        plan = " ".join(str(row) for row in sql.execute(f"EXPLAIN QUERY PLAN {SEATS}"))
    assert "entry_seats" in plan
    assert "TEMP" not in plan


def fill_on(book: Book, game: str) -> None:
    for seq in (1, 2):
        book.append(game, seq, "told", "{}")


def test_a_newer_file_is_only_read(tmp_path: Path, book: Book, store: ShelfStore, clock: SetClock) -> None:
    fill(book, "g")
    delete(store, "g")
    newer = (*MIGRATIONS, lambda sql: sql.execute("CREATE TABLE extra (a TEXT) STRICT"))
    open_database(tmp_path, clock, newer).database.close()
    read_only = ShelfStore(open_database(tmp_path, clock).database, clock)
    assert read_only.read_only
    assert rows(read_only) == rows(store)
    with pytest.raises(NotSaved, match="newer"):
        delete(read_only, "g")


@pytest.mark.parametrize("lost", ["renaming_is_undone_once", "purge_is_due", "entry_refuses_delete"])
def test_a_file_that_lost_a_guard_is_not_trusted(tmp_path: Path, opened: Opened, book: Book, lost: str) -> None:
    fill(book, "g")
    opened.database.close()
    sql = sqlite3.connect(tmp_path / "bookbag.db")
    sql.execute(f"DROP TRIGGER {lost}")
    sql.close()
    again = open_database(tmp_path, SetClock())
    assert again.fault == f"has lost its trigger {lost}"
