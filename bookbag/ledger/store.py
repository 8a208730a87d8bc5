"""A part of the file that is lent for reading, or for one change."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from typing import Generic, TypeVar

from bookbag.ledger.clock import Clock
from bookbag.ledger.database import Database

Rows = TypeVar("Rows")
WritableRows = TypeVar("WritableRows")


class Store(Generic[Rows, WritableRows]):
    """Rows as one reader sees them, and as one who writes. Any thread may call it."""

    rows: Callable[[Connection], Rows]
    writable: Callable[[Connection, Clock], WritableRows]

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @property
    def read_only(self) -> bool:
        """Whether a newer Bookbag kept the file, so that nothing can be changed."""
        return self._database.read_only

    @contextmanager
    def reading(self) -> Iterator[Rows]:
        """Lend them for reading.

        Raises:
            NotRead: the disk would not give them.
        """
        with self._database.reading() as sql:
            yield self.rows(sql)

    @contextmanager
    def writing(self) -> Iterator[WritableRows]:
        """Lend them for one change: all of it is on the disk at the end, or none of it.

        Raises:
            NotSaved: the disk refused; everything is as it was.
        """
        with self._database.atomic() as sql:
            yield self.writable(sql, self._clock)
