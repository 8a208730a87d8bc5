"""House rules as they lie on the disk."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from bookbag.ledger import (
    Book,
    HouseRow,
    HouseStore,
    NotRead,
    NotSaved,
    Opened,
    all_backups,
    new_house_id,
    open_database,
    restore,
)
from bookbag.ledger.backups import take
from bookbag.ledger.clock import UNKNOWN
from bookbag.ledger.database import Database, connect
from bookbag.ledger.migrations import MIGRATIONS

from .conftest import SetClock


@pytest.fixture
def store(opened: Opened, clock: SetClock) -> HouseStore:
    return HouseStore(opened.database, clock)


def keep(store: HouseStore, *ids: str) -> None:
    with store.writing() as rows:
        for id in ids:
            rows.keep(id, f"House {id}", f'{{"of": "{id}"}}')


def all_in(store: HouseStore) -> set[HouseRow]:
    with store.reading() as rows:
        return set(rows.all())


def test_nothing_is_kept_at_first(store: HouseStore) -> None:
    with store.reading() as rows:
        assert (rows.all(), rows.find("a"), rows.setting("b")) == ((), None, None)
    assert not store.read_only


def test_what_is_kept_is_there_after_a_restart(tmp_path: Path, store: HouseStore, clock: SetClock) -> None:
    keep(store, "a")
    then = clock.moment
    clock.move(days=1)
    keep(store, "b")
    with store.writing() as rows:
        rows.delete("a")
        rows.set_setting("which", "b")
    again = HouseStore(open_database(tmp_path, clock).database, clock)
    assert all_in(again) == {
        HouseRow("a", "House a", '{"of": "a"}', then, clock.moment),
        HouseRow("b", "House b", '{"of": "b"}', clock.moment),
    }
    with again.reading() as rows:
        assert (rows.find("b"), rows.setting("which")) == (
            HouseRow("b", "House b", '{"of": "b"}', clock.moment),
            "b",
        )


def test_keeping_again_takes_the_place_and_undoes_a_deletion(store: HouseStore, clock: SetClock) -> None:
    keep(store, "a", "b")
    with store.writing() as rows:
        rows.delete("a")
        rows.keep("a", "Other", "{}")
        rows.remove("b")
    assert all_in(store) == {HouseRow("a", "Other", "{}", clock.moment)}


def test_a_setting_is_the_books_own(opened: Opened, store: HouseStore, clock: SetClock) -> None:
    book = Book(opened.database, clock)
    with store.writing() as rows:
        rows.set_setting("which", "a")
        assert rows.setting("which") == "a"
    assert book.setting("which") == "a"
    with store.writing() as rows:
        rows.set_setting("which", None)
    assert book.setting("which") is None


def test_a_change_is_whole_or_not_at_all(store: HouseStore) -> None:
    keep(store, "a")
    before = all_in(store)
    with pytest.raises(ZeroDivisionError), store.writing() as rows:
        rows.delete("a")
        rows.keep("b", "B", "{}")
        rows.set_setting("which", "b")
        raise ZeroDivisionError
    assert all_in(store) == before
    with store.reading() as rows:
        assert rows.setting("which") is None


def test_a_moment_that_is_none_is_unknown(opened: Opened, store: HouseStore) -> None:
    keep(store, "a")
    with opened.database.atomic() as sql:
        sql.execute("UPDATE house SET kept_at = 'noon', deleted_at = ''")
    (row,) = all_in(store)
    assert (row.kept_at, row.deleted_at) == (UNKNOWN, UNKNOWN)


def test_a_newer_file_is_only_read(tmp_path: Path, store: HouseStore, clock: SetClock) -> None:
    keep(store, "a")
    newer = (*MIGRATIONS, lambda sql: sql.execute("CREATE TABLE extra (a TEXT) STRICT"))
    open_database(tmp_path, clock, newer).database.close()
    read_only = HouseStore(open_database(tmp_path, clock).database, clock)
    assert read_only.read_only
    assert all_in(read_only) == all_in(store)
    with pytest.raises(NotSaved, match="newer"):
        keep(read_only, "b")


def test_a_newer_file_without_the_table_says_so(tmp_path: Path, clock: SetClock) -> None:
    newer = (*MIGRATIONS, lambda sql: sql.execute("ALTER TABLE house RENAME TO houses"))
    open_database(tmp_path, clock, newer).database.close()
    with pytest.raises(NotRead, match="newer"):
        all_in(HouseStore(open_database(tmp_path, clock).database, clock))


def test_a_locked_file_takes_nothing(tmp_path: Path, store: HouseStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbag.ledger.database.PATIENCE_MS", 10)
    impatient = HouseStore(Database(tmp_path / "bookbag.db", connect(tmp_path / "bookbag.db", "rw")), SetClock())
    other = sqlite3.connect(tmp_path / "bookbag.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved, match="Another program"):
        keep(impatient, "a")
    other.execute("ROLLBACK")
    keep(impatient, "a")
    assert {row.id for row in all_in(store)} == {"a"}


def test_no_two_ids_are_alike() -> None:
    ids = {new_house_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(id) == 32 and set(id) <= set("0123456789abcdef") for id in ids)


# -- backups -------------------------------------------------------------------------------------


def test_house_rules_alone_are_worth_a_backup(tmp_path: Path, store: HouseStore, clock: SetClock) -> None:
    keep(store, "a")
    clock.move(days=1)
    assert open_database(tmp_path, clock).offered is None, "it holds something"
    (backup,) = all_backups(tmp_path)
    assert backup.why == "daily"
    (tmp_path / "bookbag.db").write_bytes(b"damaged")
    opened = open_database(tmp_path, clock)
    assert opened.offered is not None
    restore(opened.database, opened.offered.path, clock)
    assert {row.id for row in all_in(HouseStore(opened.database, clock))} == {"a"}


def test_house_rules_are_copied_before_a_backup_takes_their_place(
    opened: Opened, store: HouseStore, clock: SetClock, tmp_path: Path
) -> None:
    empty = take(opened.database, clock, "upgrade")
    keep(store, "a")
    clock.moment += timedelta(hours=1)
    restore(opened.database, empty.path, clock)
    assert all_in(store) == set()
    (replaced,) = (one for one in all_backups(tmp_path) if one.why == "replaced")
    restore(opened.database, replaced.path, clock)
    assert {row.id for row in all_in(store)} == {"a"}
