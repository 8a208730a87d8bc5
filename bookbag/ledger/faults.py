"""What can go wrong between Bookbag and the disk, each with a sentence for people."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal

Reason = Literal[
    "full", "locked", "read_only", "moved", "unreachable", "missing", "newer", "damaged", "unsound", "disk"
]
"""Why the disk refused, in one word that stays the same in every language."""

SENTENCES: dict[Reason, str] = {
    "full": "The disk is full; make some room and try again.",
    "locked": "Another program is using {path}; close it and try again.",
    "read_only": "{path} may not be written to.",
    "moved": "{path} was moved or deleted while Bookbag was open; put it back or start Bookbag again.",
    "unreachable": "{path} cannot be reached.",
    "missing": "There is no file {path}.",
    "newer": "{path} was last kept by a newer Bookbag, and only that one can do this.",
    "damaged": "{path} is damaged; start Bookbag again to put it aside and bring back a backup.",
    "unsound": "{path} is damaged or not a file of Bookbag's.",
    "disk": "The disk reported a fault at {path}.",
}


class DiskTrouble(Exception):  # noqa: N818  named for what a person meets, like the ones below
    """The disk would not do what was asked; `str()` of it is a sentence for people.

    Attributes:
        reason: why, in one word for a program.
        path: the file or folder it is about.
    """

    opening = ""

    def __init__(self, reason: Reason, path: Path) -> None:
        self.reason: Reason = reason
        self.path = path
        super().__init__(f"{self.opening}{SENTENCES[reason].format(path=path)}")


class NotSaved(DiskTrouble):
    """Nothing was written: the disk holds exactly what it held before."""

    opening = "Not saved. "


class NotRead(DiskTrouble):
    """What is on the disk could not be read; it was not touched."""

    opening = "Not read. "


SQLITE_REASONS: dict[int, Reason] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_READONLY_DBMOVED: "moved",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}

SYSTEM_REASONS: dict[int, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.ENOENT: "unreachable",
    errno.ENOTDIR: "unreachable",
    errno.EISDIR: "unreachable",
    errno.EEXIST: "unreachable",
    errno.ENAMETOOLONG: "unreachable",
    errno.ELOOP: "unreachable",
}

VAGUE: tuple[Reason, ...] = ("unreachable", "disk")
"""What is said where the system's own answer is not known."""

TRIAL = 1 << 16
"""Bytes that are written to see whether a folder takes any; more than the journal of an entry."""


def reason_of(error: sqlite3.Error | OSError | UnicodeDecodeError) -> Reason | None:
    """Why the disk refused; None when the error is no fault of the disk but of the program."""
    if isinstance(error, BrokenPipeError):
        return None  # whoever read what we write has read enough
    if isinstance(error, UnicodeDecodeError):
        return "damaged"  # SQLite quoted damaged bytes in its own message, and Python choked on that
    if isinstance(error, OSError):
        return SYSTEM_REASONS.get(error.errno or 0, "disk")
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    # An extended code carries its plain code in the lowest byte.
    return SQLITE_REASONS.get(code) or SQLITE_REASONS.get(code & 0xFF)


@contextmanager
def told_as(kind: type[DiskTrouble], path: Path) -> Iterator[None]:
    """Raise what SQLite or the system says about `path` as one kind of trouble with a sentence.

    Raises:
        DiskTrouble: of the given kind.
    """
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        reason = reason_of(error)
        if reason is None:
            raise
        if kind is NotSaved and reason in VAGUE:
            reason = reason_at(path) or reason
        raise kind(reason, path) from error


def reason_at(path: Path) -> Reason | None:
    """Why nothing can be written in a folder, or beside a file, now, as the system tells it; None when something can.

    SQLite keeps to itself why the system refused it, unless that was for want of room in a file that was begun.
    """
    try:
        with TemporaryFile(dir=path if path.is_dir() else path.parent) as trial:
            trial.write(bytes(TRIAL))
            trial.flush()
            os.fsync(trial.fileno())
    except OSError as error:
        return reason_of(error)
    return None
