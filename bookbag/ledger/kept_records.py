"""What was made of the games once, kept beside them so that it need not be made again at every start.

The file holds nothing that the book does not: it can be deleted at any time, is made again when it is damaged, and
whatever keeps it from being read or written only costs the time to make the records anew.
"""

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple
from zlib import crc32

from bookbag.ledger.faults import reason_of

LOG = logging.getLogger(__name__)

FILE = "records.db"

PATIENCE_MS = 200
"""How long to wait for another program; people must not wait for what can be made again."""


class KeptRecord(NamedTuple):
    """What was made of one game, and of which state of its book."""

    game: str
    seq: int
    digest: bytes
    """Of the last entry: another one there means that the record is of yesterday."""

    body: str
    """The record as JSON text; empty where none could be made."""


class KeptRecords:
    """The records in one file. Any thread may call it, and no call ever fails."""

    def __init__(self, folder: Path, way: str) -> None:
        """The file is opened, or begun, when it is first asked for.

        Args:
            folder: the data folder.
            way: how the records are made; those made in any other way are thrown away.
        """
        self._path = folder / FILE
        self._way = way
        self._turn = Lock()
        self._sql: sqlite3.Connection | None = None
        self._opened = False

    def all(self) -> tuple[KeptRecord, ...]:
        """Every record that is still as it was written."""
        with self._turn:
            self._open()
            if self._sql is None:
                return ()
            try:
                rows = self._sql.execute("SELECT game, seq, digest, body, check_sum FROM record").fetchall()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                self._give_up(error)
                return ()
        return tuple(kept for *row, mark in rows if _is_sound(kept := KeptRecord(*row), mark))

    def keep(self, records: Iterable[KeptRecord]) -> None:
        """Keep records, each in place of what was kept of its game before."""
        rows = [(*record, _check_sum(record)) for record in records]
        self._change(
            "INSERT OR REPLACE INTO record (game, seq, digest, body, check_sum) VALUES (?, ?, ?, ?, ?)", rows
        )

    def forget(self, games: Iterable[str]) -> None:
        """Let go of games that are gone."""
        self._change("DELETE FROM record WHERE game = ?", [(game,) for game in games])

    def close(self) -> None:
        """Let go of the file; closing twice is harmless."""
        with self._turn:
            self._opened = True  # for good
            self._let_go()

    def _change(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        with self._turn:
            self._open()
            if self._sql is None or not rows:
                return
            try:
                with self._sql:
                    self._sql.executemany(statement, rows)
            except sqlite3.Error as error:
                self._give_up(error)

    def _open(self) -> None:
        """Open the file; what can't be used is replaced by a new one, and what can't be replaced is done without."""
        if self._opened:
            return
        self._opened = True
        try:
            self._connect()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self._let_go()
            if reason_of(error) not in ("damaged", None):  # locked, or out of reach: perhaps sound
                LOG.info("records are not kept: %s", error)
                return
            with suppress(OSError, sqlite3.Error):
                self._path.unlink(missing_ok=True)
                self._connect()
                return
            self._let_go()

    def _connect(self) -> None:
        self._sql = sql = sqlite3.connect(self._path, timeout=PATIENCE_MS / 1000, check_same_thread=False)
        # What a power cut may cost here is made again, so nobody waits for the disk.
        sql.execute("PRAGMA journal_mode = MEMORY").fetchall()
        sql.execute("PRAGMA synchronous = OFF")
        with sql:
            sql.execute("CREATE TABLE IF NOT EXISTS made (way TEXT NOT NULL) STRICT")
            if sql.execute("SELECT way FROM made").fetchall() == [(self._way,)]:
                return
            sql.execute("DROP TABLE IF EXISTS record")
            sql.execute(
                """
                CREATE TABLE record (
                    game TEXT NOT NULL PRIMARY KEY,
                    seq INTEGER NOT NULL,
                    digest BLOB NOT NULL,
                    body TEXT NOT NULL,
                    check_sum INTEGER NOT NULL
                ) STRICT
                """
            )
            sql.execute("DELETE FROM made")
            sql.execute("INSERT INTO made (way) VALUES (?)", (self._way,))

    def _give_up(self, error: Exception) -> None:
        """Do without from here on; a damaged file is replaced at the next start."""
        LOG.info("records are kept no longer: %s", error)
        self._let_go()

    def _let_go(self) -> None:
        if self._sql is not None:
            self._sql.close()
            self._sql = None


def _check_sum(record: KeptRecord) -> int:
    """Tells a record that was damaged on the disk from one that was not: SQLite takes any text for sound."""
    return crc32(record.digest, crc32(f"{record.game} {record.seq} {record.body}".encode()))


def _is_sound(record: KeptRecord, mark: object) -> bool:
    try:
        return _check_sum(record) == mark
    except (TypeError, UnicodeEncodeError):
        return False
