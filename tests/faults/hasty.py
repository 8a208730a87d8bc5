"""The standard library's SQLite and Bookbag's own files on the system's disk, which nobody waits for."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch


class Hasty(sqlite3.Connection):
    """Never waits for the disk, whatever it is told."""

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return super().execute("PRAGMA synchronous = OFF" if "synchronous" in statement else statement, *values)


@contextmanager
def hasty() -> Iterator[None]:
    """Wait for no disk from now on: nobody pulls the plug while it is looked at."""
    with (
        patch.object(sqlite3, "connect", partial(sqlite3.connect, factory=Hasty)),
        patch.object(os, "fsync", lambda _descriptor: None),
    ):
        yield
