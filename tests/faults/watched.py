"""A disk that is watched: each step that SQLite and Bookbag take on it is told before it is taken, and may fail."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from .over_apsw import Connection
from .own_files import own_files
from .sqlite_disk import SqliteDisk
from .steps import Told


@contextmanager
def watched(told: Told) -> Iterator[None]:
    """Tell every step on any disk from now on; the real disk is not waited for."""
    disk = SqliteDisk(told)
    connect = sqlite3.connect

    def connected(name: str | Path, *, isolation_level: str | None = "", **_more: object) -> object:
        return connect(name) if name == ":memory:" else Connection(str(name), disk.name, isolation_level)

    try:
        with patch.object(sqlite3, "connect", connected), own_files(told):
            yield
    finally:
        disk.unregister()
