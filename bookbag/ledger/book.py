"""The book itself: entries of games, appended and never changed."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import uuid4

from bookbag.ledger import clock
from bookbag.ledger.arrivals import Adopted, Arrival, joined
from bookbag.ledger.chain import START, Altered, Trusted, Written, digest_of, verified
from bookbag.ledger.clock import Clock
from bookbag.ledger.database import Database


class Conflict(Exception):  # noqa: N818  named for what happened
    """Someone else wrote in the game first, or the writer has an old state before its eyes.

    Attributes:
        actual_seq: the seq of the game's last entry; 0 when it has none.
    """

    def __init__(self, actual_seq: int) -> None:
        self.actual_seq = actual_seq
        super().__init__(f"The game's last entry is number {actual_seq}.")


@dataclass(frozen=True)
class GameRow:
    """One game in a list of games, its entries unread."""

    game: str
    first: datetime
    last: datetime
    entry_count: int
    last_seq: int
    """Differs from `entry_count` only when entries were removed outside Bookbag."""


class Head(NamedTuple):
    """Where the book of a game ends: as long as this is the same, so is everything in it."""

    game: str
    seq: int
    """The number of its last entry."""

    digest: bytes
    """The digest of its last entry, and so of all before it."""

    turn: int
    """Grows with every entry written on this device, whatever the clock said."""


ENTRIES = "SELECT seq, at, kind, body, digest FROM entry WHERE game = ?"

NAMES = """
WITH RECURSIVE name (game) AS (
    -- From game to game through the index: the cost goes by games, not by entries.
    SELECT min(game) FROM entry
    UNION ALL
    SELECT (SELECT min(game) FROM entry WHERE game > name.game) FROM name WHERE name.game IS NOT NULL
)"""

GAMES = f"""{NAMES}, newest AS (
    -- The rowid tells what was written last, whatever the clock said.
    SELECT game, (SELECT rowid FROM entry WHERE game = name.game ORDER BY seq DESC LIMIT 1) AS turn
    FROM name WHERE game IS NOT NULL ORDER BY turn DESC LIMIT ? OFFSET ?
)
SELECT newest.game,
    (SELECT at FROM entry WHERE game = newest.game ORDER BY seq LIMIT 1),
    last.at,
    (SELECT count(*) FROM entry WHERE game = newest.game),
    last.seq
FROM newest JOIN entry AS last ON last.rowid = newest.turn ORDER BY newest.turn DESC
"""  # noqa: S608  both parts are written here

HEADS = f"""{NAMES}
SELECT last.game, last.seq, last.digest, last.rowid FROM name
JOIN entry AS last ON last.rowid = (SELECT rowid FROM entry WHERE game = name.game ORDER BY seq DESC LIMIT 1)
WHERE name.game IS NOT NULL ORDER BY last.rowid DESC
"""  # noqa: S608  both parts are written here

HEAD = "SELECT game, seq, digest, rowid FROM entry WHERE game = ? ORDER BY seq DESC LIMIT 1"


class Book:
    """Every game kept on this device. Any thread may call it.

    Everything that reads raises `NotRead` and everything that writes raises `NotSaved` when the disk refuses.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @property
    def read_only(self) -> bool:
        """Whether a newer Bookbag kept the file, so that nothing can be added."""
        return self._database.read_only

    def append(self, game: str, expected_seq: int, kind: str, body: str, *, draft: str | None = None) -> Written:
        """Write the next entry of a game; it is on the disk when this returns.

        Args:
            game: which game; a new one begins with its first entry.
            expected_seq: the seq of the last entry the writer knows of; 0 for a new game.
            kind: what kind of entry it is.
            body: the entry as JSON text.
            draft: what takes the place of the game's draft in the same transaction; None clears it.

        Raises:
            Conflict: the game has another last entry.
            Altered: the game's entries were changed outside Bookbag, so nothing may be built on them.
            NotSaved: the disk refused; the game and its draft are as they were.
        """
        with self._database.atomic() as sql:
            before = read_game(sql, game)
            if len(before) != expected_seq:
                raise Conflict(len(before))
            entry = link(before[-1:], game, self._clock.now(), kind, body)
            insert(sql, entry)
            put_draft(sql, game, draft)
        return entry

    def adopt(
        self, arrivals: Iterable[Arrival], told: Callable[[Adopted], object] = lambda _one: None
    ) -> tuple[Adopted, ...]:
        """Take in games that were played elsewhere, all of them or none.

        A game that is here already is not written twice; one that is here in part goes on; one that went on in two
        places is kept as two, what arrives under another name, which is the same each time. One that was deleted is
        put back.

        Args:
            arrivals: the games, in the order they are to be written in.
            told: hears of each; what it raises ends everything, and nothing was taken in.

        Raises:
            NotSaved: the disk refused; nothing was taken in.
        """
        adopted: list[Adopted] = []
        with self._database.atomic() as sql:
            for arrival in arrivals:
                joining = joined(sql, arrival)
                for entry in joining.rest:
                    insert(sql, entry)
                if joining.rest:
                    put_draft(sql, joining.adopted.game, None)
                put_back(sql, joining.adopted.game)
                adopted.append(joining.adopted)
                told(joining.adopted)
        return tuple(adopted)

    def entries(self, game: str) -> tuple[Written, ...]:
        """A game's entries, each checked; none when there is no such game.

        Raises:
            Altered: an entry was changed or removed outside Bookbag; it carries the good ones before that.
            NotRead: the disk would not give them.
        """
        with self._database.reading() as sql:
            return read_game(sql, game)

    def trusted(self, game: str) -> Trusted:
        """A game's entries as far as they can be trusted; none when there is no such game.

        Raises:
            NotRead: the disk would not give them.
        """
        try:
            return Trusted(self.entries(game), None)
        except Altered as altered:
            return Trusted(altered.good_entries, altered.first_bad_seq)

    def as_it_stands(self, game: str) -> tuple[Trusted, str | None]:
        """A game's entries as `trusted` gives them, and the draft that was kept with the last of them.

        Raises:
            NotRead: the disk would not give them.
        """
        with self._database.one_state():
            return self.trusted(game), self.draft(game)

    def games(self, limit: int | None = None, offset: int = 0) -> tuple[GameRow, ...]:
        """The games, the one last written in first.

        Args:
            limit: how many at most; None for all.
            offset: how many to pass over.

        Raises:
            NotRead: the disk would not give them.
        """
        with self._database.reading() as sql:
            # To SQLite, -1 is no limit.
            rows = sql.execute(GAMES, (-1 if limit is None else limit, offset)).fetchall()
        return tuple(
            GameRow(game, clock.read(str(first)), clock.read(str(last)), entries, seq)
            for game, first, last, entries, seq in rows
        )

    def heads(self) -> tuple[Head, ...]:
        """Where the book of every game ends, the one last written in first.

        Raises:
            NotRead: the disk would not give them.
        """
        with self._database.reading() as sql:
            return tuple(map(Head._make, sql.execute(HEADS)))

    def head(self, game: str) -> Head | None:
        """Where the book of one game ends; None when there is no such game.

        Raises:
            NotRead: the disk would not give it.
        """
        with self._database.reading() as sql:
            row = sql.execute(HEAD, (game,)).fetchone()
        return None if row is None else Head(*row)

    def first_entries(self, kind: str, limit: int | None = None) -> tuple[Written, ...]:
        """The opening entries of the newest games, in the order of `games`.

        Games that open with another kind, or whose opening was changed outside Bookbag, are passed over.

        Args:
            kind: the kind of opening.
            limit: of how many games; None for all.

        Raises:
            NotRead: the disk would not give them.
        """
        found: list[Written] = []
        with self._database.reading() as sql:
            for row in self.games(limit):
                opening = sql.execute(f"{ENTRIES} AND seq = 1 AND kind = ?", (row.game, kind))
                with suppress(Altered):
                    found += verified(row.game, opening)
        return tuple(found)

    def draft(self, game: str) -> str | None:
        """What was half typed in a game, if anything.

        Raises:
            NotRead: the disk would not give it.
        """
        with self._database.reading() as sql:
            row = sql.execute("SELECT body FROM draft WHERE game = ?", (game,)).fetchone()
        return None if row is None else str(row[0])

    def set_draft(self, game: str, expected_seq: int, body: str | None) -> None:
        """Keep what is half typed in a game; None clears it.

        Raises:
            Conflict: the game has another last entry than the writer knows of.
            NotSaved: the disk refused; the draft is as it was.
        """
        with self._database.atomic() as sql:
            if (last := last_seq(sql, game)) != expected_seq:
                raise Conflict(last)
            put_draft(sql, game, body)

    def setting(self, key: str) -> str | None:
        """A person's setting; None when it was never made.

        Raises:
            NotRead: the disk would not give it.
        """
        with self._database.reading() as sql:
            return setting_in(sql, key)

    def set_setting(self, key: str, value: str | None) -> None:
        """Keep a person's setting; None forgets it.

        Raises:
            NotSaved: the disk refused; the setting is as it was.
        """
        with self._database.atomic() as sql:
            put_setting(sql, key, value)


def new_game_id() -> str:
    """A name no other game has, on this device or another."""
    return uuid4().hex


def read_game(sql: sqlite3.Connection, game: str) -> tuple[Written, ...]:
    """A game's entries, each checked."""
    return verified(game, sql.execute(f"{ENTRIES} ORDER BY seq", (game,)))


def last_seq(sql: sqlite3.Connection, game: str) -> int:
    """The seq of a game's last entry; 0 when it has none."""
    return int(sql.execute("SELECT coalesce(max(seq), 0) FROM entry WHERE game = ?", (game,)).fetchone()[0])


def link(before: Sequence[Written], game: str, at: datetime, kind: str, body: str) -> Written:
    """The entry that follows the last of `before`, exactly as it will be read back."""
    seq, digest = (before[-1].seq + 1, before[-1].digest) if before else (1, START)
    text = clock.written(at)
    return Written(game, seq, clock.read(text), kind, body, digest_of(digest, game, seq, text, kind, body))


def insert(sql: sqlite3.Connection, entry: Written) -> None:
    """Write one entry into the open transaction."""
    sql.execute(
        "INSERT INTO entry (game, seq, at, kind, body, digest) VALUES (?, ?, ?, ?, ?, ?)",
        (entry.game, entry.seq, clock.written(entry.at), entry.kind, entry.body, entry.digest),
    )


def put_draft(sql: sqlite3.Connection, game: str, body: str | None) -> None:
    """Set or clear a game's draft in the open transaction."""
    if body is None:
        sql.execute("DELETE FROM draft WHERE game = ?", (game,))
    else:
        sql.execute("INSERT OR REPLACE INTO draft (game, body) VALUES (?, ?)", (game, body))


def put_back(sql: sqlite3.Connection, game: str) -> None:
    """Mark a game as not deleted, in the open transaction."""
    sql.execute("UPDATE shelved SET deleted_at = NULL WHERE game = ?", (game,))
    sql.execute("DELETE FROM shelved WHERE game = ? AND archived_at IS NULL AND deleted_at IS NULL", (game,))


def setting_in(sql: sqlite3.Connection, key: str) -> str | None:
    """A person's setting; None when it was never made."""
    row = sql.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def put_setting(sql: sqlite3.Connection, key: str, value: str | None) -> None:
    """Set or forget a setting in the open transaction."""
    if value is None:
        sql.execute("DELETE FROM setting WHERE key = ?", (key,))
    else:
        sql.execute("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", (key, value))
