"""Opening a person's games beside a Bookbag that may be using them: nothing is put aside or cleared away."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO, cast

from bookbag.ledger.backups import take
from bookbag.ledger.clock import Clock
from bookbag.ledger.database import Database, connect
from bookbag.ledger.faults import NotRead, NotSaved, told_as
from bookbag.ledger.files import passing_folder, temporary
from bookbag.ledger.migrations import MIGRATIONS, Migration, migrate
from bookbag.ledger.opening import FILE
from bookbag.ledger.soundness import look_at


class NothingKept(Exception):  # noqa: N818  named for what is met
    """There are no games in a data folder, as Bookbag was never used there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"There are no games in {folder} yet.")


@contextmanager
def reading_in(folder: Path, steps: Sequence[Migration] = MIGRATIONS) -> Iterator[Database]:
    """The games in a data folder, to be read.

    Raises:
        NothingKept: there is no file yet.
        NotRead: it is damaged, locked or out of reach.
    """
    path = folder / FILE
    if look_over(path, steps) == 0:
        raise NothingKept(folder)
    database = Database.read_from(path)
    try:
        yield database
    finally:
        database.close()


@contextmanager
def writing_in(folder: Path, clock: Clock, steps: Sequence[Migration] = MIGRATIONS) -> Iterator[Database]:
    """The games in a data folder, to be added to; the file is begun, or brought up to date, if need be.

    Raises:
        NotRead: it is damaged, of a newer Bookbag, locked or out of reach.
        NotSaved: the disk refused to begin it or to bring it up to date.
    """
    path = folder / FILE
    version = look_over(path, steps)
    if version > len(steps):
        raise NotRead("newer", path)
    with told_as(NotSaved, path):
        database = Database(path, connect(path, "rwc"))
    try:
        if 0 < version < len(steps):
            take(database, clock, "upgrade", steps)
        migrate(database, steps)
        yield database
    finally:
        database.close()


def look_over(path: Path, steps: Sequence[Migration]) -> int:
    """The version of a file that is sound; 0 where there is none.

    Raises:
        NotRead: it is damaged, locked or out of reach.
    """
    finding = look_at(path, steps)
    if finding.fault is not None:
        raise NotRead("unsound", path)
    return finding.version


@contextmanager
def given_file(stream: BinaryIO) -> Iterator[Path]:
    """Somebody else's data file in a place of its own, where nothing that is done to it changes theirs.

    Raises:
        NotSaved: there is no room for it.
    """
    with passing_folder() as folder:
        path = folder / "given.db"
        with told_as(NotSaved, path), path.open("wb") as file:
            copyfileobj(stream, file)
        yield path


def scratch() -> BinaryIO:
    """A file of no name, gone when it is closed; `add` writes in it and `all_of` reads it.

    Raises:
        NotSaved: the system has no room for one.
    """
    with told_as(NotSaved, place := temporary()):
        # What waits in a buffer for a disk that is full would be told once more when the file is closed.
        return cast(BinaryIO, TemporaryFile(buffering=0, dir=place))


def add(file: BinaryIO, part: bytes) -> None:
    """Write a part of such a file.

    Raises:
        NotSaved: there is no room for it.
    """
    with told_as(NotSaved, temporary()):
        rest = memoryview(part)
        while rest:
            rest = rest[file.write(rest) :]


def all_of(file: BinaryIO) -> BinaryIO:
    """Such a file from its beginning."""
    file.seek(0)
    return BufferedReader(cast(RawIOBase, file))


def opened_file(name: str) -> BinaryIO:
    """A file of this device, by its path, to be read.

    Raises:
        NotRead: it can't be.
    """
    path = Path(name)
    with told_as(NotRead, path):
        return path.open("rb")
