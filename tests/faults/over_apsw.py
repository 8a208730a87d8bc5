"""As much of the standard library's `sqlite3.Connection` as the ledger uses, on a SQLite whose disk is ours."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any

import apsw

Row = tuple[Any, ...]

KINDS: Mapping[int, type[sqlite3.DatabaseError]] = {
    apsw.SQLITE_CONSTRAINT: sqlite3.IntegrityError,
    apsw.SQLITE_CORRUPT: sqlite3.DatabaseError,
    apsw.SQLITE_NOTADB: sqlite3.DatabaseError,
}
CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


@contextmanager
def as_sqlite3() -> Iterator[None]:
    """Raise what SQLite says as the standard library would."""
    try:
        yield
    except apsw.Error as error:
        code = code_of(error)
        told = KINDS.get(code & 0xFF, sqlite3.OperationalError)(str(error))
        told.sqlite_errorcode = code
        raise told from error


def code_of(error: apsw.Error) -> int:
    """The extended code; the plain one is its lowest byte."""
    code: int = error.extendedresult  # type: ignore[attr-defined]  # apsw's stubs leave it out
    return code


class Rows:
    """What a statement gives, row by row."""

    def __init__(self, cursor: apsw.Cursor) -> None:
        self._cursor = cursor
        self.lastrowid = cursor.connection.last_insert_rowid()

    def __iter__(self) -> Iterator[Row]:
        return self

    def __next__(self) -> Row:
        with as_sqlite3():
            return next(self._cursor)

    def fetchone(self) -> Row | None:
        return next(self, None)

    def fetchall(self) -> list[Row]:
        return list(self)


class Connection:
    """A connection through one of our disks."""

    def __init__(self, name: str, disk: str, isolation_level: str | None) -> None:
        self.text_factory: object = str
        self._begins_by_itself = isolation_level is not None
        with as_sqlite3():
            flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
            self._sql = apsw.Connection(name, flags, vfs=disk)

    @property
    def in_transaction(self) -> bool:
        return self._sql.in_transaction

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Rows:
        with as_sqlite3():
            self._begin(statement)
            return Rows(self._sql.execute(statement, tuple(values)))

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Rows:
        with as_sqlite3():
            self._begin(statement)
            return Rows(self._sql.executemany(statement, map(tuple, rows)))

    def _begin(self, statement: str) -> None:
        if self._begins_by_itself and not self.in_transaction and statement.lstrip().startswith(CHANGES):
            self._sql.execute("BEGIN")

    def backup(self, target: "Connection", *, progress: Callable[[int, int, int], object]) -> None:
        with as_sqlite3():
            copying = target._sql.backup("main", self._sql, "main")
            try:
                while not copying.done:
                    status = apsw.SQLITE_OK
                    try:
                        copying.step()
                    except (apsw.BusyError, apsw.LockedError) as error:
                        status = code_of(error) & 0xFF
                    progress(status, copying.remaining, copying.page_count)
                copying.finish()
            finally:
                with suppress(SystemError, apsw.Error):  # what was wrong is known already
                    copying.close(force=True)

    def close(self) -> None:
        with as_sqlite3():
            self._sql.close()

    def __enter__(self) -> "Connection":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.in_transaction:
            self.execute("COMMIT" if kind is None else "ROLLBACK")
