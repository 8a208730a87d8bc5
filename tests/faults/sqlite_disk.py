"""The disk under SQLite, which tells of each step.

Which folders SQLite syncs, and when, is as in its `os_unix.c`: with the first sync of a journal that it has made, and
after a deletion where the pager asks for it.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import apsw

from .steps import TEMPORARY, Step, Told

NUMBERS = count()


class SqliteDisk(apsw.VFS):
    """The system's own disk, but that nothing waits for it."""

    def __init__(self, told: Told) -> None:
        self.name = f"watched {next(NUMBERS)}"
        self.told = told
        self.emptied: set[Path] = set()
        """Journals without a head: the transaction of such a one stands, whatever becomes of it."""
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "SqliteFile":  # noqa: N802
        """Open or begin a file."""
        text = name.filename() if isinstance(name, apsw.URIFilename) else name
        path = Path(text) if text else TEMPORARY
        if flags[0] & apsw.SQLITE_OPEN_CREATE and not path.exists():
            with _answering(apsw.SQLITE_CANTOPEN, flags[0]):
                self.told(Step("begin", path))
        return SqliteFile(self, path, name, flags)

    def xDelete(self, name: str, sync_folder: bool) -> None:  # noqa: N802
        """Delete a file, and perhaps sync its folder."""
        with _answering(apsw.SQLITE_IOERR_DELETE):
            self.told(Step("delete", Path(name), late=Path(name) in self.emptied))
        super().xDelete(name, False)
        if sync_folder:
            with _answering(apsw.SQLITE_IOERR_DIR_FSYNC):
                self.told(Step("sync folder", Path(name).parent))


class SqliteFile(apsw.VFSFile):
    """A file on it."""

    def __init__(self, disk: SqliteDisk, path: Path, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._told, self._emptied = disk.told, disk.emptied
        self._path = path
        super().__init__("", name, flags)
        self._sync_folder = bool(flags[1] & apsw.SQLITE_OPEN_MAIN_JOURNAL and flags[1] & apsw.SQLITE_OPEN_CREATE)

    def xLock(self, level: int) -> None:  # noqa: N802
        """Lock it. One opened only for reading can't be locked for writing, which SQLite finds out by trying."""
        try:
            super().xLock(level)
        except apsw.IOError:
            raise apsw.BusyError from None

    def xWrite(self, data: bytes, at: int) -> None:  # noqa: N802
        """Write in it."""
        with _answering(apsw.SQLITE_IOERR_WRITE):
            self._told(Step("write", self._path, at, bytes(data)))
        super().xWrite(data, at)
        if at == 0:
            (self._emptied.discard if any(data) else self._emptied.add)(self._path)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        """Cut it off."""
        with _answering(apsw.SQLITE_IOERR_TRUNCATE):
            self._told(Step("cut", self._path, size))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        """Wait until it is on the disk; a new journal's name too."""
        with _answering(apsw.SQLITE_IOERR_FSYNC):
            self._told(Step("sync", self._path, late=self._path in self._emptied))
        if self._sync_folder:
            self._sync_folder = False
            with _answering(apsw.SQLITE_IOERR_DIR_FSYNC):
                self._told(Step("sync folder", self._path.parent))


@contextmanager
def _answering(code: int, flags: int = 0) -> Iterator[None]:
    """Answer SQLite as its own `os_unix.c` would when the system refuses."""
    try:
        yield
    except OSError as refused:
        if code == apsw.SQLITE_IOERR_WRITE and refused.errno == errno.ENOSPC:
            code = apsw.SQLITE_FULL
        if flags & apsw.SQLITE_OPEN_MAIN_JOURNAL and refused.errno == errno.EACCES:
            code = apsw.SQLITE_READONLY_DIRECTORY
        error = apsw.exception_for(code)
        error.extendedresult = code  # type: ignore[attr-defined]  # apsw's stubs leave it out
        raise error from refused
