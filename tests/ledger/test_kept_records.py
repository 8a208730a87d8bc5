"""The kept records: kept as long as they hold, made again after any damage, and never anybody's trouble."""

import sqlite3
from pathlib import Path

import pytest

from bookbag.ledger.kept_records import FILE, KeptRecord, KeptRecords

ONE = KeptRecord("one", 3, b"\x01" * 32, '{"a": 1}')
TWO = KeptRecord("two", 5, b"\x02" * 32, "")


def kept(folder: Path, way: str = "1") -> tuple[KeptRecord, ...]:
    """What the next start finds."""
    records = KeptRecords(folder, way)
    found = records.all()
    records.close()
    return tuple(sorted(found))


def fill(folder: Path, *records: KeptRecord, way: str = "1") -> None:
    file = KeptRecords(folder, way)
    file.keep(records)
    file.close()


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    fill(tmp_path, ONE, TWO)
    assert kept(tmp_path) == (ONE, TWO)


def test_a_record_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    fill(tmp_path, ONE, TWO)
    newer = ONE._replace(seq=4, body="{}")
    fill(tmp_path, newer)
    assert kept(tmp_path) == (newer, TWO)


def test_games_that_are_gone_are_forgotten(tmp_path: Path) -> None:
    fill(tmp_path, ONE, TWO)
    file = KeptRecords(tmp_path, "1")
    file.forget(["one", "three"])
    file.close()
    assert kept(tmp_path) == (TWO,)


def test_records_made_in_another_way_are_thrown_away(tmp_path: Path) -> None:
    fill(tmp_path, ONE)
    assert kept(tmp_path, way="2") == ()
    assert kept(tmp_path, way="1") == ()


def test_it_can_be_deleted_at_any_time(tmp_path: Path) -> None:
    fill(tmp_path, ONE)
    (tmp_path / FILE).unlink()
    assert kept(tmp_path) == ()
    fill(tmp_path, TWO)
    assert kept(tmp_path) == (TWO,)


@pytest.mark.parametrize(
    "rubbish", [b"not a database at all, but long enough to be looked at" * 30, b"SQLite format 3\0" * 90]
)
def test_a_damaged_file_is_made_again(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / FILE).write_bytes(rubbish)
    assert kept(tmp_path) == ()
    fill(tmp_path, ONE)
    assert kept(tmp_path) == (ONE,)


def test_a_file_of_another_shape_is_made_again(tmp_path: Path) -> None:
    sql = sqlite3.connect(tmp_path / FILE)
    sql.execute("CREATE VIEW made AS SELECT 1 AS way")
    sql.commit()
    sql.close()
    fill(tmp_path, ONE)
    assert kept(tmp_path) == (ONE,)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE record SET body = '{\"a\": 2}'",
        "UPDATE record SET seq = 4",
        "UPDATE record SET digest = x'00'",
        "UPDATE record SET game = 'three'",
        "UPDATE record SET body = CAST(x'7b80' AS TEXT)",
    ],
)
def test_a_record_that_was_changed_outside_is_not_believed(tmp_path: Path, damage: str) -> None:
    fill(tmp_path, ONE)
    sql = sqlite3.connect(tmp_path / FILE)
    sql.execute(damage)
    sql.commit()
    sql.close()
    assert kept(tmp_path) == ()


def test_a_page_lost_while_it_is_open_costs_only_what_is_kept(tmp_path: Path) -> None:
    file = KeptRecords(tmp_path, "1")
    file.keep([ONE])
    (tmp_path / FILE).write_bytes(b"\0" * 4096)
    assert file.all() == ()
    file.keep([TWO])
    file.forget(["one"])
    file.close()
    fill(tmp_path, TWO)
    assert kept(tmp_path) == (TWO,)


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    fill(tmp_path, ONE)
    assert kept(tmp_path) == ()
    assert (tmp_path / FILE).is_dir()


def test_another_program_that_writes_is_not_waited_for_and_not_robbed(tmp_path: Path) -> None:
    fill(tmp_path, ONE)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert kept(tmp_path) == ()
    fill(tmp_path, TWO)
    other.execute("ROLLBACK")
    other.close()
    assert kept(tmp_path) == (ONE,)


def test_a_closed_file_keeps_nothing_more(tmp_path: Path) -> None:
    file = KeptRecords(tmp_path, "1")
    file.close()
    file.close()
    file.keep([ONE])
    assert file.all() == ()
    assert not (tmp_path / FILE).exists()
