"""One running Bookbag for each data folder, and where the others find it."""

from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from bookbag.ledger.faults import NotRead, NotSaved, told_as
from bookbag.ledger.files import write_whole

LOCK = "bookbag.lock"
ADDRESS = "bookbag.address"


class AlreadyServed(Exception):  # noqa: N818  named for what happened
    """Another Bookbag is running on this folder.

    Attributes:
        address: where it can be met; None when it has not said so yet.
    """

    def __init__(self, folder: Path, address: str | None) -> None:
        self.address = address
        super().__init__(f"Bookbag is already running on {folder}" + (f": {address}" if address else "."))


class Claim:
    """The right to use a data folder alone. It ends with `release`, or when the program dies in any way."""

    def __init__(self, folder: Path, lock: FileLock) -> None:
        self._address = folder / ADDRESS
        self._lock = lock

    def announce(self, address: str) -> None:
        """Tell those who come later where this Bookbag can be met.

        Raises:
            NotSaved: it could not be written down.
        """
        write_whole(self._address, address.encode())

    def release(self) -> None:
        """Let the next one in; releasing twice is harmless."""
        if self._lock.is_locked:
            self._address.unlink(missing_ok=True)  # while the claim holds, so that it is no one else's
            self._lock.release()

    def __enter__(self) -> "Claim":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def claim(folder: Path) -> Claim:
    """Claim a data folder for this program.

    Raises:
        AlreadyServed: another program has it; carries that one's address.
        NotSaved: the folder cannot be locked.
    """
    # The lock is the system's own, so it cannot outlive its program; any thread may release it.
    lock = FileLock(folder / LOCK, timeout=0, thread_local=False)
    with told_as(NotSaved, folder / LOCK):
        try:
            lock.acquire()
        except Timeout:
            raise AlreadyServed(folder, address_in(folder)) from None
        # One that was killed may have left its address; nobody is there any more.
        (folder / ADDRESS).unlink(missing_ok=True)
    return Claim(folder, lock)


def address_in(folder: Path) -> str | None:
    """The address that the holder of the claim has written down, if it has."""
    try:
        with told_as(NotRead, folder / ADDRESS):
            return (folder / ADDRESS).read_text("utf-8")
    except (NotRead, UnicodeDecodeError):
        return None
