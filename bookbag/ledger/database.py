"""The one SQLite file: how it is connected to, read and written."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Literal

from bookbag.ledger.faults import NotRead, NotSaved, told_as

APPLICATION_ID = 0x424B4247  # "BKBG": tells Bookbag's files from everyone else's

PATIENCE_MS = 5000
"""How long to wait for another program that is using the file."""

Mode = Literal["ro", "rw", "rwc"]
"""Read only; read, and undo what was cut off; write, and make it if need be."""


class Database:
    """A connection that any thread may use, one at a time.

    The file is never opened by other means while a connection lives: on POSIX, closing a second handle would
    drop the locks of the first.

    Attributes:
        path: the file.
        read_only: a newer Bookbag kept it, so it may only be read here.
    """

    def __init__(self, path: Path, sql: sqlite3.Connection, *, read_only: bool = False) -> None:
        self.path = path
        self.read_only = read_only
        self._sql = sql
        self._turn = RLock()

    @classmethod
    def read_from(cls, path: Path) -> "Database":
        """A file to be read and never written to.

        Raises:
            NotRead: it cannot be opened.
        """
        with told_as(NotRead, path):
            return cls(path, connect(path, "ro"), read_only=True)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection for reading.

        Raises:
            NotRead: the disk would not give what was asked.
        """
        with self._turn, told_as(NotRead, self.path):
            try:
                yield self._sql
            except sqlite3.Error as error:
                if self.read_only:  # a newer Bookbag may have arranged things otherwise
                    raise NotRead("newer", self.path) from error
                raise

    @contextmanager
    def one_state(self) -> Iterator[None]:
        """All that is read inside is of one state, whatever another program writes meanwhile.

        Raises:
            NotRead: the disk would not give what was asked.
        """
        with self.reading() as sql:
            if sql.in_transaction:
                yield
                return
            sql.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):  # the first error is the one to tell
                    sql.execute("ROLLBACK")

    @contextmanager
    def atomic(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection for one transaction: all of it is on the disk at the end, or none of it.

        Raises:
            NotSaved: the disk would not take it; nothing was written.
        """
        with self._turn, told_as(NotSaved, self.path):
            self._refuse_if_newer()
            if self._sql.in_transaction:
                raise RuntimeError("atomic() does not nest")
            try:
                # IMMEDIATE: what is read here is still true when it is written.
                self._sql.execute("BEGIN IMMEDIATE")
                yield self._sql
                self._sql.execute("COMMIT")
            except BaseException:
                if self._sql.in_transaction:  # SQLite has rolled back by itself after some errors
                    with suppress(sqlite3.Error):  # the first error is the one to tell
                        self._sql.execute("ROLLBACK")
                raise

    def copy_to(self, path: Path) -> None:
        """Copy everything into a new file by SQLite's own backup; the caller syncs it.

        Raises:
            NotSaved: the copy could not be made whole.
        """
        with self._turn, told_as(NotSaved, path):
            copy = connect(path, "rwc")
            try:
                # Only the finished copy counts, and the caller syncs it whole.
                copy.execute("PRAGMA journal_mode = OFF").fetchall()
                copy.execute("PRAGMA synchronous = OFF")
                self._sql.backup(copy, progress=give_up_when_locked)
            finally:
                copy.close()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep every other connection out, so that what was read here is still true when it is replaced.

        Raises:
            NotSaved: another program is using the file, or the disk refused.
        """
        with self._turn, told_as(NotSaved, self.path):
            self._refuse_if_newer()
            self._sql.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
            try:
                # From here on the lock is held, until something is read in the other mode.
                self._sql.execute("BEGIN EXCLUSIVE")
                self._sql.execute("COMMIT")
                yield
            finally:
                with suppress(sqlite3.Error):  # the first error is the one to tell
                    self._sql.execute("PRAGMA locking_mode = NORMAL").fetchall()
                    version_of(self._sql)

    def fill_from(self, path: Path) -> None:
        """Put a copy's content in place of everything here, whole or not at all.

        Raises:
            NotSaved: it could not be done; everything is as it was.
        """
        with self._turn, told_as(NotSaved, self.path):
            self._refuse_if_newer()
            copy = connect(path, "ro")
            try:
                copy.backup(self._sql, progress=give_up_when_locked)
            finally:
                copy.close()

    def close(self) -> None:
        """Let go of the file; closing twice is harmless."""
        with self._turn:
            self._sql.close()

    def _refuse_if_newer(self) -> None:
        if self.read_only:
            raise NotSaved("newer", self.path)


def connect(path: Path, mode: Mode) -> sqlite3.Connection:
    """A connection set up so that what is committed survives a power cut.

    DELETE and not WAL: people copy the one file, and a WAL beside it would stay behind. EXTRA and not FULL: FULL
    does not sync the folder after the journal is deleted, and a power cut then brings the journal back and
    undoes the last entry.

    Raises:
        sqlite3.Error: the file cannot be opened, or is not a database.
    """
    sql = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,  # transactions begin and end where the code says so
        check_same_thread=False,  # Database hands it to one thread at a time
    )
    try:
        # Damaged letters must not stop a whole listing; the digest finds them.
        sql.text_factory = lambda raw: raw.decode("utf-8", "replace")
        sql.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        sql.execute("PRAGMA foreign_keys = ON")
        sql.execute("PRAGMA trusted_schema = OFF")
        sql.execute("PRAGMA synchronous = EXTRA")
        if sys.platform == "darwin":
            sql.execute("PRAGMA fullfsync = ON")
        if mode == "rwc":  # otherwise it is only looked at, and stays as it is
            sql.execute("PRAGMA journal_mode = DELETE").fetchall()
    except BaseException:
        sql.close()
        raise
    return sql


def give_up_when_locked(status: int, _remaining: int, _total: int) -> None:
    """Stop a backup that would otherwise wait for another program for ever.

    Raises:
        sqlite3.OperationalError: SQLite has already waited `PATIENCE_MS`.
    """
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        error = sqlite3.OperationalError("database is locked")
        error.sqlite_errorcode = status
        raise error


def version_of(sql: sqlite3.Connection) -> int:
    """The number of the last migration the file has been through; 0 for a new file."""
    return int(sql.execute("PRAGMA user_version").fetchone()[0])
