"""Which games are put away, and which names of players are one person's: rows beside the entries, never in them."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from bookbag.ledger import clock
from bookbag.ledger.book import put_draft, put_setting, read_game, setting_in
from bookbag.ledger.chain import Written
from bookbag.ledger.clock import Clock
from bookbag.ledger.database import Database, version_of
from bookbag.ledger.store import Store

SHELF_SINCE = 3
"""The migration that brought what is put away."""

DELETED_KEPT = timedelta(days=30)
"""How long a deleted game can be put back; the file itself lets nothing be removed sooner."""

PURGED = "purged"
"""The setting that tells when games were last removed for good: a file without games may have been emptied so."""

DUE = "purge due"
"""The setting that tells since when there are games that could be removed for good."""


Mark = Literal["archived_at", "deleted_at"]

MARK: dict[Mark, str] = {
    "archived_at": "UPDATE shelved SET archived_at = ? WHERE game = ? AND archived_at IS NULL",
    "deleted_at": "UPDATE shelved SET deleted_at = ? WHERE game = ? AND deleted_at IS NULL",
}
UNMARK: dict[Mark, str] = {
    "archived_at": "UPDATE shelved SET archived_at = NULL WHERE game = ?",
    "deleted_at": "UPDATE shelved SET deleted_at = NULL WHERE game = ?",
}


@dataclass(frozen=True)
class ShelfRow:
    """A game that was put away; moments are `clock.UNKNOWN` where what stands there is none."""

    game: str
    archived_at: datetime | None
    deleted_at: datetime | None


@dataclass(frozen=True)
class RenamingRow:
    """A name that was given to a player, and when that was undone, if it was."""

    id: int
    """Later ones have higher numbers."""

    old: str
    """What the player was called until then."""

    new: str
    at: datetime
    undone_at: datetime | None = None


@dataclass(frozen=True)
class SeatsRow:
    """An entry that says who sits where, its body unread."""

    game: str
    at: datetime
    body: str


class ShelfRows:
    """The shelf as one reader sees it."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        self._sql = sql

    def all(self) -> tuple[ShelfRow, ...]:
        """Every game that is put away, in no order that means anything."""
        return tuple(map(row_of, self._sql.execute(SHELVED)))

    def holds(self, game: str) -> bool:
        """Whether there is such a game, put away or not."""
        return bool(self._sql.execute("SELECT EXISTS (SELECT 1 FROM entry WHERE game = ?)", (game,)).fetchone()[0])

    def last_written(self, game: str) -> datetime:
        """When a game was last written in; `clock.UNKNOWN` where there is none, or that is no moment."""
        row = self._sql.execute("SELECT at FROM entry WHERE game = ? ORDER BY seq DESC LIMIT 1", (game,)).fetchone()
        return clock.read(str(row[0])) if row else clock.UNKNOWN

    def due_since(self) -> datetime | None:
        """When it was first seen that games could be removed for good, if it was noted."""
        noted = setting_in(self._sql, DUE)
        return None if noted is None else clock.read(noted)

    def renamings(self) -> tuple[RenamingRow, ...]:
        """Every name that was given to a player, undone or not, in order."""
        rows = self._sql.execute("SELECT id, old, new, at, undone_at FROM renaming ORDER BY id")
        return tuple(
            RenamingRow(id, old, new, clock.read(at), None if undone is None else clock.read(undone))
            for id, old, new, at, undone in rows
        )

    def entries(self, game: str) -> tuple[Written, ...]:
        """A game's entries, each checked; raises `Altered` as `Book.entries` does."""
        return read_game(self._sql, game)

    def seats(self) -> Iterator[SeatsRow]:
        """Every entry that says who sits where, of all games, in their order."""
        for game, at, body in self._sql.execute(SEATS):
            yield SeatsRow(game, clock.read(str(at)), str(body))


class WritableShelfRows(ShelfRows):
    """The same for one who writes: nothing that is read here changes until all of it is written."""

    def __init__(self, sql: sqlite3.Connection, clock: Clock) -> None:
        super().__init__(sql)
        self._clock = clock

    def archive(self, game: str) -> None:
        """Mark a game as archived now; one that was before stays so since then."""
        self._mark(game, "archived_at")

    def unarchive(self, game: str) -> None:
        """Take a game out of the archive."""
        self._unmark(game, "archived_at")

    def delete(self, game: str) -> None:
        """Mark a game as deleted now; one that was before stays so since then."""
        self._mark(game, "deleted_at")

    def put_back(self, game: str) -> None:
        """Mark a game as not deleted."""
        self._unmark(game, "deleted_at")

    def note_due(self, since: datetime | None) -> None:
        """Note since when there are games that could be removed for good; None where there are none."""
        put_setting(self._sql, DUE, None if since is None else clock.written(since))

    def purge(self, game: str) -> None:
        """Remove a game for good, with its draft and its place on the shelf.

        Raises:
            sqlite3.IntegrityError: it was not deleted, or not long enough ago.
        """
        now = clock.written(self._clock.now())
        # While this row stands, and no longer, the file lets go of the game's entries.
        self._sql.execute("INSERT INTO purge (game, at) VALUES (?, ?)", (game, now))
        self._sql.execute("DELETE FROM entry WHERE game = ?", (game,))
        self._sql.execute("DELETE FROM purge WHERE game = ?", (game,))
        put_draft(self._sql, game, None)
        self._sql.execute("DELETE FROM shelved WHERE game = ?", (game,))
        put_setting(self._sql, PURGED, now)

    def rename(self, old: str, new: str) -> int:
        """Give a player another name from now on; returns the number of the renaming."""
        done = self._sql.execute(
            "INSERT INTO renaming (old, new, at) VALUES (?, ?, ?)", (old, new, clock.written(self._clock.now()))
        )
        return int(done.lastrowid or 0)

    def undo(self, id: int) -> None:
        """Let a renaming count no longer."""
        self._sql.execute(
            "UPDATE renaming SET undone_at = ? WHERE id = ? AND undone_at IS NULL",
            (clock.written(self._clock.now()), id),
        )

    def _mark(self, game: str, column: Mark) -> None:
        self._sql.execute("INSERT OR IGNORE INTO shelved (game) VALUES (?)", (game,))
        self._sql.execute(MARK[column], (clock.written(self._clock.now()), game))

    def _unmark(self, game: str, column: Mark) -> None:
        self._sql.execute(UNMARK[column], (game,))
        self._sql.execute(
            "DELETE FROM shelved WHERE game = ? AND archived_at IS NULL AND deleted_at IS NULL", (game,)
        )


def deleted_games(database: Database) -> frozenset[str]:
    """The games that are marked as deleted; none in a file from before games could be.

    Raises:
        NotRead: the disk would not give them.
    """
    with database.reading() as sql:
        if version_of(sql) < SHELF_SINCE:
            return frozenset()
        rows = sql.execute("SELECT game FROM shelved WHERE deleted_at IS NOT NULL").fetchall()
    return frozenset(str(game) for (game,) in rows)


class ShelfStore(Store[ShelfRows, WritableShelfRows]):
    """What is put away and what players are called, of all games on this device. Any thread may call it."""

    rows = ShelfRows
    writable = WritableShelfRows


SHELVED = "SELECT game, archived_at, deleted_at FROM shelved"

SEATS = """
SELECT game, at, body FROM entry WHERE kind IN ('game_opened', 'seats_changed') ORDER BY game, seq
"""
"""Asked just so, it goes through the index `entry_seats`: the cost goes by games, not by entries."""


def row_of(row: tuple[str, str | None, str | None]) -> ShelfRow:
    """A game's place on the shelf as the file has it."""
    game, archived_at, deleted_at = row
    return ShelfRow(
        game,
        None if archived_at is None else clock.read(archived_at),
        None if deleted_at is None else clock.read(deleted_at),
    )
