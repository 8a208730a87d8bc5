"""Writing whole files so that a reader sees the old one or the new one, never half of one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from tempfile import TemporaryDirectory, gettempdir
from typing import BinaryIO
from uuid import uuid4

from bookbag.ledger.faults import NotSaved, told_as

PART = ".part"
"""Ending of a file that is still being written."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file and return when it is on the disk under its own name.

    Raises:
        NotSaved: it could not be written; what stood there before still does.
    """
    with writing_whole(path) as file:
        file.write(content)


@contextmanager
def writing_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to be written in parts; at the end it is on the disk under its own name, and not before.

    A link stays, and the file it leads to is written. A pipe or a device is written into as the parts come.

    Raises:
        NotSaved: it could not be written; what stood there before still does.
        BrokenPipeError: whoever read the pipe has gone.
    """
    with told_as(NotSaved, path):
        if not may_be_replaced(path):
            with path.open("wb") as file:
                yield file
            return
        target = path.resolve()
        part = target.with_name(f".{target.name}.{uuid4().hex}{PART}")
        try:
            with part.open("xb") as file:
                yield file
                file.flush()
                sync(file.fileno())
            put_in_place(part, target)
        finally:
            with suppress(OSError):  # it has its name, or was never made
                part.unlink()


def temporary() -> Path:
    """Where the system keeps what is temporary."""
    try:
        return Path(gettempdir())
    except FileNotFoundError:  # no such place takes a byte: whoever writes there is told why
        return Path(os.environ.get("TMPDIR", "/tmp"))  # noqa: S108  as Python itself looks for it


@contextmanager
def passing_folder() -> Iterator[Path]:
    """A folder where the system keeps what is temporary, gone at the end with all that is in it.

    Raises:
        NotSaved: the system has no room for one.
    """
    with told_as(NotSaved, place := temporary()):
        folder = TemporaryDirectory(prefix="bookbag-", dir=place, ignore_cleanup_errors=True)
    with folder as name:
        yield Path(name)


def may_be_replaced(path: Path) -> bool:
    """Whether a regular file is at the end of a path, or nothing yet.

    Raises:
        OSError: the system would not say.
    """
    try:
        return S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def put_in_place(part: Path, path: Path) -> None:
    """Give a finished and synced file its name, for good: the folder is synced too.

    Raises:
        OSError: the system refused.
    """
    part.replace(path)
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Wait until a closed file's content is on the disk.

    Raises:
        OSError: the system refused.
    """
    with path.open("r+b") as file:
        sync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until a folder's names are on the disk.

    Raises:
        OSError: the system refused.
    """
    if sys.platform == "win32":
        return  # Windows opens no folders, and writes its names through
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)


def sync(descriptor: int) -> None:
    """Wait until what was written to an open file is on the disk.

    Raises:
        OSError: the system refused.
    """
    if sys.platform == "darwin":
        import fcntl

        # Apple's fsync stops at the drive's cache.
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    else:
        os.fsync(descriptor)
