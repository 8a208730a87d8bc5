"""What can still be read of a data file, whatever was done to it: every game as far as its chain of digests goes."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bookbag.ledger.chain import Altered, Written, verified
from bookbag.ledger.database import connect
from bookbag.ledger.faults import NotRead, told_as
from bookbag.ledger.migrations import MIGRATIONS, Migration
from bookbag.ledger.pages import Found, Pages
from bookbag.ledger.soundness import look_at

ENTRY = (str, int, str, str, str, bytes)
KEY = (str, int, int)
"""What the values of an entry are, and those of its key in an index: game, place, row."""

DIGEST = 32
"""Bytes of a digest."""

Row = tuple[object, ...]


@dataclass(frozen=True)
class Saved:
    """One game as far as it is whole.

    Attributes:
        game: its name.
        entries: those that are as Bookbag wrote them; none where the first one is lost.
        found: how many entries of it were found at all.
        named: the last entry that an index of a damaged file names; 0 where none does.
        bad_seq: the first entry that is missing or changed; None where the game ends as it should.
    """

    game: str
    entries: tuple[Written, ...]
    found: int
    named: int
    bad_seq: int | None


class Salvage:
    """All that was found in a file.

    Attributes:
        fault: what is wrong with the file, to go after "the file"; None when it is sound and was ever begun.
    """

    def __init__(self, fault: str | None, found: sqlite3.Connection) -> None:
        self.fault = fault
        self._found = found

    def __iter__(self) -> Iterator[Saved]:
        """The games, the one begun first coming first; one at a time in memory."""
        names = self._found.execute(
            "SELECT game, max(named) FROM (SELECT game, turn, 0 AS named FROM found UNION ALL SELECT * FROM key) "
            "GROUP BY game ORDER BY min(turn)"
        ).fetchall()
        for name, named in names:
            rows = self._found.execute(
                "SELECT seq, at, kind, body, digest FROM found WHERE game = ? ORDER BY seq", (name,)
            ).fetchall()
            try:
                entries = verified(name, rows)
            except Altered as altered:
                yield Saved(name, altered.good_entries, len(rows), named, altered.first_bad_seq)
            else:
                # What is lost at the end breaks no chain: only the index tells of it.
                yield Saved(name, entries, len(rows), named, len(entries) + 1 if named > len(entries) else None)


@contextmanager
def salvage(path: Path, steps: Sequence[Migration] = MIGRATIONS) -> Iterator[Salvage]:
    """Look for games in a file, sound or not; not a byte of it is changed.

    Raises:
        NotRead: it is missing, locked, of a newer Bookbag, or cannot be reached.
    """
    finding = look_at(path, steps, thorough=True)
    if finding.fault is None and not path.exists():
        raise NotRead("missing", path)
    if finding.version > len(steps):
        raise NotRead("newer", path)
    with closing(sqlite3.connect("", isolation_level=None)) as found:
        found.execute("PRAGMA journal_mode = OFF").fetchall()
        found.execute("CREATE TABLE found (turn, game, seq, at, kind, body, digest, UNIQUE (game, seq))")
        found.execute("CREATE TABLE key (game PRIMARY KEY, turn, named)")
        found.execute("BEGIN")
        with told_as(NotRead, path):
            if finding.fault is not None and path.is_file():
                _find(path, found)
            elif finding.version:
                found.executemany("INSERT INTO found VALUES (?, ?, ?, ?, ?, ?, ?)", _rows(path))
        found.execute("COMMIT")
        # A file in which nothing was ever begun is sound, but not what anybody would call whole.
        yield Salvage(finding.fault or (None if finding.version else "is empty"), found)


def _rows(path: Path) -> Iterator[Row]:
    """Every entry of a sound file."""
    with closing(connect(path, "ro")) as sql:
        yield from sql.execute("SELECT rowid, game, seq, at, kind, body, digest FROM entry ORDER BY rowid")


def _find(path: Path, found: sqlite3.Connection) -> None:
    """Note every entry of a damaged file, and what its indexes name."""
    with path.open("rb") as file:
        for one in Pages(file):
            if _is_entry(one):
                found.execute("INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?, ?)", (one.number, *one.values))
            elif _is_key(one):
                game, seq, row = one.values
                found.execute(
                    "INSERT INTO key VALUES (?, ?, ?) ON CONFLICT (game) "
                    "DO UPDATE SET named = max(named, excluded.named), turn = min(turn, excluded.turn)",
                    (game, row, seq),
                )


def _is_entry(one: Found) -> bool:
    if one.what != "row" or tuple(map(type, one.values)) != ENTRY:
        return False
    _, seq, *_, digest = one.values
    return isinstance(seq, int) and seq >= 1 and isinstance(digest, bytes) and len(digest) == DIGEST


def _is_key(one: Found) -> bool:
    return one.what == "key" and tuple(map(type, one.values)) == KEY and all(one.values)
