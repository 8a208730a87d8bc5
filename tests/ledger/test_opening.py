"""A file in any state: the app opens, and nothing is lost."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbag.ledger import (
    Altered,
    Arrival,
    Book,
    Conflict,
    DiskTrouble,
    NotRead,
    NotSaved,
    Opened,
    all_backups,
    open_copy,
    open_database,
    restore,
)
from bookbag.ledger.database import connect
from bookbag.ledger.migrations import MIGRATIONS, Migration

from .conftest import SetClock, Start, fill


@pytest.fixture
def played(tmp_path: Path, clock: SetClock) -> Path:
    """Two days of play: yesterday's game is in a backup, today's is not."""
    opened = open_database(tmp_path, clock)
    fill(Book(opened.database, clock), "g")
    opened.database.close()
    clock.move(days=1)
    opened = open_database(tmp_path, clock)
    fill(Book(opened.database, clock), "h")
    opened.database.close()
    clock.move(hours=1)
    return tmp_path


def spoil_the_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"\xff" * 64)


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_a_scrap(path: Path) -> None:
    os.truncate(path, 60)


def spoil_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 64)


def spoil_the_index(path: Path) -> None:
    """One game's name in the index and nowhere else: asked for the game, SQLite would find a piece of it."""
    sql = sqlite3.connect(path)
    (root,) = sql.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_entry_1'").fetchone()
    (size,) = sql.execute("PRAGMA page_size").fetchone()
    sql.close()
    content = bytearray(path.read_bytes())
    where = content.index(b"h", (root - 1) * size)
    assert where < root * size
    content[where] = ord("i")
    path.write_bytes(content)


def write_a_letter(path: Path) -> None:
    path.write_text("Dear SQLite, this is not a database. " * 40)


def put_another_program_s_file(path: Path) -> None:
    path.unlink()
    sql = sqlite3.connect(path)
    sql.execute("CREATE TABLE theirs (a)")
    sql.close()


def change(statement: str, path: Path) -> None:
    sql = sqlite3.connect(path)
    sql.execute(statement)
    sql.close()


def lose_a_trigger(path: Path) -> None:
    change("DROP TRIGGER entry_follows", path)


def spoil_a_trigger(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"NEW.seq IS NOT", b"NEW.sea IS NOT"))


def lose_a_column(path: Path) -> None:
    change("ALTER TABLE setting RENAME COLUMN value TO worth", path)


def claim_no_version(path: Path) -> None:
    change("PRAGMA user_version = -3", path)


Damage = Callable[[Path], None]
DAMAGES: list[Damage] = [
    spoil_the_header,
    cut_in_half,
    cut_to_a_scrap,
    spoil_a_page,
    spoil_the_index,
    write_a_letter,
    put_another_program_s_file,
    lose_a_trigger,
    spoil_a_trigger,
    lose_a_column,
    claim_no_version,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_put_aside_and_a_backup_offered(played: Path, clock: SetClock, damage: Damage) -> None:
    clock.move(days=1)  # a day's first opening looks closest
    damage(played / "bookbag.db")
    content = (played / "bookbag.db").read_bytes()
    opened = open_database(played, clock)

    assert opened.set_aside == played / "bookbag-damaged-20261202-200500.db"
    assert opened.set_aside.read_bytes() == content
    assert opened.offered is not None
    first, second = opened.sentences
    assert str(opened.set_aside) in first
    assert "put aside unharmed" in first
    assert "2026-12-01" in second

    book = Book(opened.database, clock)
    assert book.games() == ()
    fill(book, "new")
    restore(opened.database, opened.offered.path, clock)
    assert [row.game for row in book.games()] == ["g"]
    assert len(book.entries("g")) == 3
    opened.database.close()
    assert open_database(played, clock).sentences == ()


def test_a_folder_in_its_place_is_put_aside(played: Path, clock: SetClock) -> None:
    (played / "bookbag.db").unlink()
    (played / "bookbag.db").mkdir()
    (played / "bookbag.db" / "letter").write_text("keep me")
    opened = open_database(played, clock)
    assert opened.set_aside is not None
    assert (opened.set_aside / "letter").read_text() == "keep me"
    assert opened.offered is not None


@pytest.mark.parametrize("lose", [lambda path: os.truncate(path, 0), Path.unlink])
def test_after_an_empty_or_lost_file_a_backup_is_offered_until_someone_plays(
    played: Path, clock: SetClock, lose: Damage
) -> None:
    lose(played / "bookbag.db")
    for _ in range(2):
        opened = open_database(played, clock)
        assert opened.set_aside is None
        assert opened.offered is not None
        assert len(opened.sentences) == 1
        opened.database.close()
    opened = open_database(played, clock)
    fill(Book(opened.database, clock), "new")
    opened.database.close()
    assert open_database(played, clock).offered is None


def test_the_first_time_nothing_is_said(opened: Opened, tmp_path: Path) -> None:
    assert (opened.sentences, opened.set_aside, opened.offered, opened.no_backup) == ((), None, None, None)
    assert not opened.database.read_only
    assert [path.name for path in tmp_path.iterdir()] == ["bookbag.db"]


def test_files_put_aside_never_meet(played: Path, clock: SetClock) -> None:
    names = []
    # A journal that begins with zero is not one that SQLite plays back and deletes.
    for damage in (b"\0one", b"\0two", b"\0three"):
        (played / "bookbag.db").write_bytes(damage)
        (played / "bookbag.db-journal").write_bytes(damage)
        opened = open_database(played, clock)
        opened.database.close()
        assert opened.set_aside is not None
        names.append(opened.set_aside)
        for side in ("", "-journal"):
            assert opened.set_aside.with_name(opened.set_aside.name + side).read_bytes() == damage
    assert len(set(names)) == 3
    assert names[0].read_bytes() == b"\0one"


def test_the_file_goes_after_its_journal(played: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a power cut between the two would leave a journal that SQLite plays into the next file."""
    (played / "bookbag.db").write_bytes(b"\0one")
    (played / "bookbag.db-journal").write_bytes(b"\0two")
    rename = Path.rename

    def power_cut(self: Path, target: Path) -> Path:
        if self.name == "bookbag.db":
            raise OSError(5, "Input/output error")
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", power_cut)
        with pytest.raises(NotSaved):
            open_database(played, clock)
    assert (played / "bookbag.db").read_bytes() == b"\0one"
    assert not (played / "bookbag.db-journal").exists()
    opened = open_database(played, clock)
    assert opened.set_aside is not None
    assert opened.set_aside.read_bytes() == b"\0one"
    assert [path.read_bytes() for path in played.glob("*-journal")] == [b"\0two"]


def test_what_can_be_read_of_a_file_put_aside_can_be_taken_over(played: Path, clock: SetClock) -> None:
    lose_a_trigger(played / "bookbag.db")
    opened = open_database(played, clock)
    assert opened.set_aside is not None
    aside = open_copy(opened.set_aside)
    lost, book = Book(aside, clock), Book(opened.database, clock)
    for row in lost.games():
        entries = tuple((entry.at, entry.kind, entry.body) for entry in lost.entries(row.game))
        book.adopt([Arrival(row.game, entries)])
    assert book.entries("h") == lost.entries("h")
    with pytest.raises(NotSaved):
        lost.append("h", 3, "told", "{}")
    aside.close()
    spoil_the_header(opened.set_aside)
    with pytest.raises(NotRead):
        open_copy(opened.set_aside)


def test_a_file_somebody_set_to_wal_is_set_back(played: Path, clock: SetClock) -> None:
    change("PRAGMA journal_mode = WAL", played / "bookbag.db")
    database = open_database(played, clock).database
    with database.reading() as sql:
        assert sql.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_journal_alone_is_put_aside(played: Path, clock: SetClock) -> None:
    (played / "bookbag.db").unlink()
    (played / "bookbag.db-journal").write_bytes(b"what was being written")
    opened = open_database(played, clock)
    assert opened.set_aside is not None
    assert opened.set_aside.name.endswith(".db-journal")
    assert opened.set_aside.read_bytes() == b"what was being written"
    assert "gone" in opened.sentences[0]


def test_the_offered_backup_is_not_cleared_away_by_the_days_that_follow(played: Path, clock: SetClock) -> None:
    spoil_the_header(played / "bookbag.db")
    opened = open_database(played, clock)
    assert opened.offered is not None
    assert opened.offered.why == "kept"
    fill(Book(opened.database, clock), "new")
    opened.database.close()
    for _ in range(10):
        clock.move(days=1)
        open_database(played, clock).database.close()
    assert opened.offered in all_backups(played)


def test_a_damaged_backup_is_not_offered(played: Path, clock: SetClock) -> None:
    clock.move(days=1)
    open_database(played, clock).database.close()
    newest, older = all_backups(played)
    spoil_the_header(newest.path)
    spoil_the_header(played / "bookbag.db")
    opened = open_database(played, clock)
    assert opened.offered is not None
    assert opened.offered.taken == older.taken


def test_what_is_only_locked_is_left_where_it_is(
    played: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbag.ledger.database.PATIENCE_MS", 0)
    holder = connect(played / "bookbag.db", "rw")
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(NotRead, match="Another program is using") as told:
        open_database(played, clock)
    assert told.value.reason == "locked"
    holder.execute("ROLLBACK")
    assert len(Book(open_database(played, clock).database, clock).games()) == 2


def add_a_table(sql: sqlite3.Connection) -> None:
    sql.execute("CREATE TABLE extra (a TEXT) STRICT")


def lose_the_settings(sql: sqlite3.Connection) -> None:
    sql.execute("DROP TABLE setting")


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_newer_file_is_read_and_not_touched(played: Path, clock: SetClock, mode: str) -> None:
    open_database(played, clock, (*MIGRATIONS, add_a_table, lose_the_settings)).database.close()
    change(f"PRAGMA journal_mode = {mode}", played / "bookbag.db")
    before = everything_in(played)
    clock.move(days=1)  # and no backup is taken either
    opened = open_database(played, clock)
    book = Book(opened.database, clock)
    assert book.read_only
    assert "newer Bookbag" in opened.sentences[0]
    assert len(book.entries("g")) == 3
    assert [row.game for row in book.games()] == ["h", "g"]
    backup = all_backups(played)[0].path
    for refused in (
        lambda: book.append("g", 3, "told", "{}"),
        lambda: book.adopt([]),
        lambda: book.set_draft("g", 3, "half"),
        lambda: book.set_setting("words", "en"),
        lambda: opened.database.fill_from(backup),
    ):
        with pytest.raises(NotSaved, match="newer Bookbag") as told:
            refused()
        assert told.value.reason == "newer"
    with pytest.raises(NotRead) as unread:
        book.setting("words")
    assert unread.value.reason == "newer"
    opened.database.close()
    after = everything_in(played)
    assert {path: after[path] for path in before} == before
    assert all(path.endswith(("-wal", "-shm")) for path in after.keys() - before.keys())


KILLED_WITH_A_HOT_JOURNAL = """
import sys, time
from pathlib import Path
from bookbag.ledger.database import connect
sql = connect(Path(sys.argv[1]), "rw")
sql.execute("PRAGMA cache_size = 1")  # so that half of it is in the file already
sql.execute("BEGIN IMMEDIATE")
for number in range(300):
    sql.execute("INSERT INTO setting VALUES (?, ?)", (f"half {number}", "x" * 1000))
print("half", flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("steps", [MIGRATIONS, (*MIGRATIONS, add_a_table)], ids=["ours", "newer"])
def test_what_a_kill_cut_off_is_undone(
    played: Path, clock: SetClock, start: Start, steps: Sequence[Migration]
) -> None:
    open_database(played, clock, steps).database.close()
    before = (played / "bookbag.db").read_bytes()
    process = start(KILLED_WITH_A_HOT_JOURNAL, played / "bookbag.db")
    assert process.stdout is not None
    assert process.stdout.readline() == "half\n"
    process.kill()
    process.wait()
    assert (played / "bookbag.db").read_bytes() != before
    opened = open_database(played, clock)
    assert opened.set_aside is None
    assert opened.database.read_only == (steps != MIGRATIONS)
    assert len(Book(opened.database, clock).games()) == 2
    opened.database.close()
    assert (played / "bookbag.db").read_bytes() == before


def a_played_file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        clock = SetClock()
        opened = open_database(Path(folder), clock)
        for game in ("g", "h"):
            fill(Book(opened.database, clock), game, 25)
        opened.database.close()
        return (Path(folder) / "bookbag.db").read_bytes()


CONTENT = a_played_file()


@settings(max_examples=150, deadline=None)
@given(where=st.integers(0, len(CONTENT) - 1) | st.integers(0, 110), what=st.binary(min_size=1, max_size=8))
def test_whatever_bytes_are_spoilt_nothing_false_is_read(where: int, what: bytes) -> None:
    """A spoilt file is put aside as it is, or what it gives is as it was written, or it is said to be altered."""
    spoilt = (CONTENT[:where] + what + CONTENT[where + len(what) :])[: len(CONTENT)]
    clock = SetClock()
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "bookbag.db").write_bytes(spoilt)
        opened = open_database(Path(name), clock)
        try:
            if opened.set_aside:
                assert opened.set_aside.read_bytes() == spoilt
                return
            book = Book(opened.database, clock)
            if opened.database.read_only:  # the spoilt number says that it is newer
                assert (Path(name) / "bookbag.db").read_bytes() == spoilt
                return
            for game in ("g", "h"):
                try:
                    good = book.entries(game)
                    whole = True
                except Altered as told:
                    good, whole = told.good_entries, False
                except NotRead:
                    continue
                assert [entry.body for entry in good] == [f'{{"n": {n + 1}}}' for n in range(len(good))]
                assert not whole or len(good) == 25
                try:
                    book.append(game, 25, "told", "{}")
                    assert whole
                except (Altered, Conflict, DiskTrouble):
                    pass
            book.games()
        finally:
            opened.database.close()
