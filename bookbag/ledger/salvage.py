"""What can still be read of a data file, whatever was done to it: every game as far as its chain of digests goes."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from bookbag.ledger.chain import Altered, Written, verified
from bookbag.ledger.database import connect
from bookbag.ledger.faults import NotRead, told_as
from bookbag.ledger.migrations import MIGRATIONS, Migration, m001_ledger
from bookbag.ledger.soundness import look_at

PAGE = 4096
"""Bytes of a page, as SQLite makes them unless it is told otherwise."""

MAGIC = b"SQLite format 3\0"

GIVE_UP = 50_000
"""So many rows missing one after the other are taken for the end."""

ROWS = "SELECT rowid, game, seq, at, kind, body, digest FROM entry NOT INDEXED WHERE rowid > ? ORDER BY rowid"

Row = tuple[object, ...]


@dataclass(frozen=True)
class Saved:
    """One game as far as it is whole.

    Attributes:
        game: its name.
        entries: those that are as Bookbag wrote them; none where the first one is lost.
        found: how many entries of it were found at all.
        bad_seq: the first entry that is missing or changed; None where the game ends as it should.
    """

    game: str
    entries: tuple[Written, ...]
    found: int
    bad_seq: int | None


class Salvage:
    """All that was found in a file.

    Attributes:
        fault: what is wrong with the file, to go after "the file"; None when it is sound.
    """

    def __init__(self, fault: str | None, found: sqlite3.Connection) -> None:
        self.fault = fault
        self._found = found

    def __iter__(self) -> Iterator[Saved]:
        """The games, the one begun first coming first; one at a time in memory."""
        names = self._found.execute("SELECT game FROM found GROUP BY game ORDER BY min(turn)").fetchall()
        for (name,) in names:
            rows = self._found.execute(
                "SELECT seq, at, kind, body, digest FROM found WHERE game = ? ORDER BY seq", (name,)
            ).fetchall()
            try:
                yield Saved(name, verified(name, rows), len(rows), None)
            except Altered as altered:
                yield Saved(name, altered.good_entries, len(rows), altered.first_bad_seq)


@contextmanager
def salvage(path: Path, steps: Sequence[Migration] = MIGRATIONS) -> Iterator[Salvage]:
    """Look for games in a file, sound or not; not a byte of it is changed.

    Raises:
        NotRead: it is locked, of a newer Bookbag, or cannot be reached.
    """
    if not path.is_file():
        raise NotRead("unreachable", path)
    finding = look_at(path, steps, thorough=True)
    if finding.version > len(steps):
        raise NotRead("newer", path)
    with TemporaryDirectory(prefix="bookbag-") as folder, closing(sqlite3.connect("", isolation_level=None)) as found:
        found.execute("PRAGMA journal_mode = OFF").fetchall()
        found.execute(
            "CREATE TABLE found (turn INTEGER PRIMARY KEY, game, seq, at, kind, body, digest, UNIQUE (game, seq))"
        )
        source = path
        if finding.fault is not None:
            source = Path(folder) / "copy.db"
            with told_as(NotRead, path):
                copy_mended(path, source)
        found.execute("BEGIN")
        found.executemany("INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?, ?)", rows_of(source))
        found.execute("COMMIT")
        yield Salvage(finding.fault, found)


def rows_of(path: Path) -> Iterator[Row]:
    """Every entry that SQLite can still give, passing over what it cannot."""
    try:
        sql = connect(path, "ro")
    except sqlite3.Error:
        return
    with closing(sql):
        last = missed = 0
        while missed < GIVE_UP:
            try:
                for row in sql.execute(ROWS, (last,)):
                    last, missed = row[0], 0
                    if isinstance(row[1], str) and isinstance(row[2], int):
                        yield row
            except (sqlite3.Error, UnicodeDecodeError):
                last, missed = last + 1, missed + 1
            else:
                return


def copy_mended(path: Path, copy: Path) -> None:
    """Copy a damaged file so that SQLite opens it: with a first page that names our table, and of whole pages.

    Raises:
        OSError: it can't be read, or there is no room for the copy.
    """
    with path.open("rb") as damaged, copy.open("w+b") as file:
        copyfileobj(damaged, file)
        size = file.tell()
        file.write(bytes(-size % PAGE))
        pages = (size + PAGE - 1) // PAGE
        file.seek(0)
        if not opens(copy):
            file.write(first_page())
        file.seek(24)
        counter = file.read(4)
        # Where these two agree, SQLite believes the number of pages between them.
        file.write(pages.to_bytes(4, "big"))
        file.seek(92)
        file.write(counter)


def opens(path: Path) -> bool:
    """Whether the table of entries is named where SQLite looks for it."""
    with path.open("rb") as file:
        if not file.read(16).startswith(MAGIC):
            return False
    try:
        with closing(connect(path, "ro")) as sql:
            # A file that was cut short has fewer pages than it says, and that is no hindrance here.
            sql.execute("PRAGMA writable_schema = ON")
            sql.execute(f"EXPLAIN {ROWS}", (0,))
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    return True


def first_page() -> bytes:
    """The first page of a new file: the table of entries is the first thing ever made in one."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as sql:
        sql.execute(f"PRAGMA page_size = {PAGE}")
        m001_ledger(sql)
        return sql.serialize()[:PAGE]
