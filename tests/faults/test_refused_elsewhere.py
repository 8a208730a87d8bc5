"""The disk refuses while the program starts and stops, and where the system keeps what is temporary."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from shutil import copy

import pytest
from keeper.at_table import SetClock

from bookbag.ledger import (
    Arrival,
    Book,
    DiskTrouble,
    KeptRecord,
    KeptRecords,
    NoFolder,
    NotSaved,
    Waiting,
    claim,
    data_folder,
    open_copy,
    open_database,
)
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.ledger.opening import ASIDE, FILE
from bookbag.ledger.serving import ADDRESS
from bookbag.ledger.soundness import look_at
from bookbag.ledger.visiting import add, all_of, scratch

from .deeds import a_place, copied
from .hasty import hasty
from .refusing import FAULTS, Disk, Fault, a_disk

NAMES = [fault.name for fault in FAULTS]
OLD = Path(__file__).parents[1] / "ledger"
FULL = FAULTS[0]
RECORD = KeptRecord("one", 3, b"\x01" * 32, '{"a": 1}')


@pytest.fixture
def disk() -> Iterator[Disk]:
    with a_disk() as disk:
        yield disk


def entries_in(path: Path) -> list[tuple[object, ...]]:
    """The entries in a file of any version, as another program finds them, after it undid what was cut off."""
    with hasty():
        look_at(path, MIGRATIONS)
        with closing(open_copy(path)) as database, database.reading() as sql:
            return sql.execute("SELECT * FROM entry ORDER BY game, seq").fetchall()


def until_it_works(
    disk: Disk, fault: Fault, deed: Callable[[], object], kind: type[Exception], check: Callable[[], object]
) -> None:
    """Let the disk refuse the first step of a deed, the second, and so on until none is left; check after each."""
    steps = 0
    while True:
        with disk.refusing(fault, steps):
            try:
                deed()
            except kind as trouble:
                assert disk.refused > 0
                if isinstance(trouble, DiskTrouble):
                    assert trouble.reason == fault.reason, str(trouble.__cause__)
            else:
                break
        check()
        steps += 1
    assert steps > 0


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_file_that_can_not_be_begun_is_begun_later(disk: Disk, tmp_path: Path, fault: Fault) -> None:
    def begin() -> None:
        open_database(tmp_path, SetClock()).database.close()

    until_it_works(disk, fault, begin, NotSaved, lambda: None)
    assert look_at(tmp_path / FILE, MIGRATIONS).version == len(MIGRATIONS)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_an_old_file_that_can_not_be_brought_up_to_date_is_as_it_was(
    disk: Disk, tmp_path: Path, fault: Fault, version: int
) -> None:
    copy(OLD / f"version-{version}" / FILE, tmp_path)
    before = entries_in(tmp_path / FILE)

    def begin() -> None:
        open_database(tmp_path, SetClock()).database.close()

    def unchanged() -> None:
        again = tmp_path.with_name("again")
        again.mkdir(exist_ok=True)
        for path in tmp_path.glob(f"{FILE}*"):
            copy(path, again)
        assert entries_in(again / FILE) == before

    until_it_works(disk, fault, begin, NotSaved, unchanged)
    assert entries_in(tmp_path / FILE) == before
    assert look_at(tmp_path / FILE, MIGRATIONS).version == len(MIGRATIONS)


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_backup_of_the_day_that_can_not_be_taken_keeps_nobody_from_the_games(
    disk: Disk, tmp_path: Path, fault: Fault
) -> None:
    with a_place(tmp_path / "data") as place:
        game = place.game
    clock = SetClock()
    clock.move(days=1)
    steps = 0
    while True:
        with disk.refusing(fault, steps):
            opened = open_database(tmp_path / "data", clock)
            with closing(opened.database) as database:
                assert len(Book(database, clock).entries(game)) == 3
        if opened.no_backup is None:
            break
        assert (opened.no_backup.reason, len(opened.sentences)) == (fault.reason, 1)
        steps += 1
    assert steps > 0


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_damaged_file_that_can_not_be_put_aside_stands_where_it_is(
    disk: Disk, tmp_path: Path, fault: Fault
) -> None:
    damaged = b"no database at all" * 300
    (tmp_path / FILE).write_bytes(damaged)

    def begin() -> None:
        open_database(tmp_path, SetClock()).database.close()

    def unharmed() -> None:
        assert damaged in [path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith((FILE, ASIDE))]

    until_it_works(disk, fault, begin, NotSaved, unharmed)
    unharmed()


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_an_address_that_can_not_be_written_down_is_told(disk: Disk, tmp_path: Path, fault: Fault) -> None:
    with claim(tmp_path) as held:
        until_it_works(disk, fault, lambda: held.announce("http://127.0.0.1:1/"), NotSaved, lambda: None)
        assert (tmp_path / ADDRESS).read_text() == "http://127.0.0.1:1/"


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_folder_that_can_not_be_made_or_claimed_is_told(disk: Disk, tmp_path: Path, fault: Fault) -> None:
    folder = tmp_path / "new" / "data"
    until_it_works(disk, fault, lambda: data_folder(folder), NoFolder, lambda: None)
    until_it_works(disk, fault, lambda: claim(folder).release(), NotSaved, lambda: None)


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_records_that_can_not_be_kept_are_nobodys_trouble(disk: Disk, tmp_path: Path, fault: Fault) -> None:
    for steps in range(40):
        with disk.refusing(fault, steps), closing(KeptRecords(tmp_path, "1")) as records:
            assert set(records.all()) <= {RECORD}
            records.keep([RECORD])
            records.forget(["two"])
        with hasty(), closing(KeptRecords(tmp_path, "1")) as records:
            assert set(records.all()) <= {RECORD}
    with closing(KeptRecords(tmp_path, "1")) as records:
        records.keep([RECORD])
        assert set(records.all()) == {RECORD}


# -- where the system keeps what is temporary ----------------------------------------------------


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_games_that_find_no_room_while_they_wait_are_told(disk: Disk, fault: Fault) -> None:
    told = (datetime(2026, 11, 30, tzinfo=UTC), "told", "x" * 100_000)
    with Waiting() as waiting, disk.refusing(fault, 0), pytest.raises(NotSaved) as trouble:
        for game in range(100):
            waiting.put(Arrival(str(game), (told,)))
    assert (trouble.value.reason, disk.refused > 0) == (fault.reason, True)


@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_file_that_finds_no_room_while_it_arrives_is_told(disk: Disk, fault: Fault) -> None:
    def arrive() -> None:
        with scratch() as file:
            for _ in range(3):
                add(file, b"part")
            with all_of(file) as whole:
                assert whole.read() == b"partpartpart"

    until_it_works(disk, fault, arrive, NotSaved, lambda: None)


def test_no_place_for_anything_temporary_is_told(disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_place(tmp_path / "data") as place:
        copied(place)
        monkeypatch.setattr(tempfile, "tempdir", None)
        with disk.refusing(FULL, 0), pytest.raises(NotSaved, match="disk is full"):
            place.files.take_in(BytesIO(place.copies))
