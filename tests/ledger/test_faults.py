"""The disk and the system at their worst, while people play."""

import random
import sqlite3
from pathlib import Path

import pytest

from bookbag.ledger import Book, NotRead, NotSaved, Opened, open_database
from bookbag.ledger.database import connect

from .conftest import SetClock, Start, fill


def assert_still_writes(book: Book, expected_seq: int) -> None:
    """Nothing half is there, and what failed can be done again."""
    assert [entry.seq for entry in book.entries("g")] == list(range(1, expected_seq + 1))
    assert book.draft("g") == "half"
    assert book.append("g", expected_seq, "told", "{}").seq == expected_seq + 1
    assert book.draft("g") is None


@pytest.fixture
def playing(book: Book) -> Book:
    fill(book, "g", 3)
    book.set_draft("g", 3, "half")
    return book


def set_pragma(opened: Opened, setting: str) -> None:
    with opened.database.reading() as sql:
        sql.execute(f"PRAGMA {setting}").fetchall()


def test_a_full_disk_is_told_and_costs_nothing(playing: Book, opened: Opened) -> None:
    set_pragma(opened, "max_page_count = 1")  # SQLite takes it as "no more pages than now"
    with pytest.raises(NotSaved, match="disk is full") as told:
        playing.append("g", 3, "told", "x" * 50_000)
    assert told.value.reason == "full"
    set_pragma(opened, "max_page_count = 1000000")
    assert_still_writes(playing, 3)


OUT_OF_ROOM = """
import resource, sys
from pathlib import Path
from bookbag.ledger import Book, NotSaved, SystemClock, open_database
folder = Path(sys.argv[1])
book = Book(open_database(folder, SystemClock()).database, SystemClock())
size = (folder / "bookbag.db").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 8192, size + 8192))
seq = 0
try:
    while True:
        seq = book.append("g", seq, "told", "x" * 700, draft=str(seq + 1)).seq
except NotSaved as trouble:
    print(seq, trouble.reason, len(book.entries("g")))
"""


def test_a_disk_that_runs_full_keeps_what_was_saved(tmp_path: Path, clock: SetClock, start: Start) -> None:
    told = start(OUT_OF_ROOM, tmp_path).communicate()[0]
    seq, reason, there = told.split()
    assert (int(seq) > 3, reason in ("full", "disk"), there) == (True, True, seq)
    opened = open_database(tmp_path, clock)
    book = Book(opened.database, clock)
    assert (opened.set_aside, len(book.entries("g")), book.draft("g")) == (None, int(seq), seq)


def test_a_lock_is_told_and_costs_nothing(playing: Book, opened: Opened) -> None:
    set_pragma(opened, "busy_timeout = 0")
    holder = connect(opened.database.path, "rw")
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved, match="Another program is using") as told:
        playing.append("g", 3, "told", "{}")
    assert told.value.reason == "locked"
    assert len(playing.entries("g")) == 3  # reading goes on
    holder.execute("ROLLBACK")
    assert_still_writes(playing, 3)


def test_a_reader_that_stops_the_commit_costs_nothing(playing: Book, opened: Opened) -> None:
    set_pragma(opened, "busy_timeout = 0")
    holder = connect(opened.database.path, "ro")
    holder.execute("BEGIN")
    holder.execute("SELECT * FROM entry").fetchone()
    with pytest.raises(NotSaved) as told:
        playing.append("g", 3, "told", "{}")
    assert told.value.reason == "locked"
    holder.execute("ROLLBACK")
    assert_still_writes(playing, 3)


def test_a_writer_keeps_readers_waiting_no_longer_than_told(playing: Book, opened: Opened) -> None:
    set_pragma(opened, "busy_timeout = 0")
    holder = connect(opened.database.path, "rw")
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(NotRead) as told:
        playing.entries("g")
    assert told.value.reason == "locked"


def test_a_connection_that_may_not_write_is_told(playing: Book, opened: Opened) -> None:
    set_pragma(opened, "query_only = ON")
    with pytest.raises(NotSaved, match="may not be written to") as told:
        playing.append("g", 3, "told", "{}")
    assert told.value.reason == "read_only"
    set_pragma(opened, "query_only = OFF")
    assert_still_writes(playing, 3)


def test_a_file_moved_away_under_its_feet_is_told(playing: Book, opened: Opened, tmp_path: Path) -> None:
    """Else entries would go on into a file that nobody finds again."""
    opened.database.path.rename(tmp_path / "elsewhere.db")
    with pytest.raises(NotSaved, match="moved or deleted") as told:
        playing.append("g", 3, "told", "{}")
    assert told.value.reason == "moved"
    (tmp_path / "elsewhere.db").rename(opened.database.path)
    assert_still_writes(playing, 3)


def test_a_fault_of_the_program_is_not_blamed_on_the_disk(opened: Opened) -> None:
    with pytest.raises(sqlite3.OperationalError), opened.database.atomic() as sql:
        sql.execute("SELECT nonsense")


WRITER = """
import sys
from pathlib import Path
from bookbag.ledger import Book, SystemClock, open_database
book = Book(open_database(Path(sys.argv[1]), SystemClock()).database, SystemClock())
seq = len(book.entries(sys.argv[2]))
while True:
    draft = f"after {seq + 1}"
    seq = book.append(sys.argv[2], seq, "told", f"{seq + 1}", draft=draft).seq
    print(seq, flush=True)
"""


def test_a_kill_at_any_moment_costs_nothing(tmp_path: Path, clock: SetClock, start: Start) -> None:
    chance = random.Random(13)
    for turn in range(20):
        game = f"game {turn % 4}"  # some are begun, some gone on with
        process = start(WRITER, tmp_path, game)
        assert process.stdout is not None
        last = 0
        for _ in range(chance.randint(1, 12)):
            last = int(process.stdout.readline())
        process.kill()
        printed = [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        process.wait()
        last = max([last, *printed])

        opened = open_database(tmp_path, clock)
        book = Book(opened.database, clock)
        entries = book.entries(game)
        assert opened.sentences == ()
        assert len(entries) in (last, last + 1)  # one more when the kill came between the disk and the print
        assert [entry.body for entry in entries] == [str(seq + 1) for seq in range(len(entries))]
        assert book.draft(game) == f"after {len(entries)}"
        with opened.database.reading() as sql:
            assert sql.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        opened.database.close()


RIVAL = """
import sys
from pathlib import Path
from bookbag.ledger import Book, Conflict, SystemClock, open_database
book = Book(open_database(Path(sys.argv[1]), SystemClock()).database, SystemClock())
print("ready", flush=True)
sys.stdin.readline()
seq = 0
for number in range(25):
    while True:
        try:
            seq = book.append("g", seq, sys.argv[2], str(number)).seq
            break
        except Conflict as told:
            seq = told.actual_seq
    print(seq, flush=True)
"""


def test_of_two_programs_neither_writes_over_the_other(tmp_path: Path, clock: SetClock, start: Start) -> None:
    book = Book(open_database(tmp_path, clock).database, clock)
    rivals = {name: start(RIVAL, tmp_path, name) for name in ("one", "other")}
    for process in rivals.values():
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    told = {}
    for process in rivals.values():
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for name, process in rivals.items():
        told[name] = [int(line) for line in process.communicate()[0].splitlines()]
    entries = book.entries("g")
    assert len(entries) == 50
    for name in rivals:
        mine = [entry for entry in entries if entry.kind == name]
        assert [entry.seq for entry in mine] == told[name]
        assert [entry.body for entry in mine] == [str(number) for number in range(25)]
