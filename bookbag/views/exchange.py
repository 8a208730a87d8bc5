"""What goes between a browser and this program beside the screen: files on their way in, and long work with them.

There is one for all screens, so that work goes on when its screen is left, and every screen shows how far it is.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from secrets import token_urlsafe
from time import monotonic
from typing import BinaryIO, TypeVar

from bookbag.files import Progress, Report, Stopped
from bookbag.ledger.faults import DiskTrouble
from bookbag.ledger.visiting import add, all_of, scratch
from bookbag.listening import Listening

T = TypeVar("T")

LARGEST = 1_000_000_000
"""Bytes of a file that a browser may send; a hundred thousand games take half of that."""

CHOSEN = 50
"""Choices of games that are remembered, the latest."""

TICK = 0.2
"""Seconds between two times of saying how far work is."""


PATIENCE = 60
"""Seconds without a byte of a file, after which nobody waits for the rest."""


class Job:
    """Long work on its way: how far it is, and the wish that it ends."""

    def __init__(self, what: str, *, can_stop: bool) -> None:
        self.what = what
        self.can_stop = can_stop
        self.progress: Progress | None = None
        self.stopping = False

    def hear(self, progress: Progress) -> None:
        """Told by the work, from its own thread.

        Raises:
            Stopped: somebody wants it to end.
        """
        self.progress = progress
        if self.stopping:
            raise Stopped


class Arriving:
    """A file that a browser is sending."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.got = 0
        self.file: BinaryIO = scratch()
        self.whole: asyncio.Future[BinaryIO] = asyncio.get_running_loop().create_future()

    def add(self, part: bytes) -> bool:
        """Take one part; False when no more is wanted."""
        self.got += len(part)
        if self.whole.done() or self.got > LARGEST:
            self.fail(Stopped())
            return False
        try:
            add(self.file, part)
        except DiskTrouble as trouble:
            self.fail(trouble)
            return False
        return True

    def finish(self) -> None:
        """All of it is here."""
        if not self.whole.done():
            self.whole.set_result(all_of(self.file))

    def fail(self, why: Exception) -> None:
        """It will not be whole."""
        if not self.whole.done():
            self.whole.set_exception(why)


@dataclass(frozen=True)
class Came:
    """What came of the last file: its name and the report."""

    name: str
    report: Report


class Exchange:
    """The files on their way, the work that is done, and who wants to know of it; for the thread of the screens."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.came: Came | None = None
        self._arriving: dict[str, Arriving] = {}
        self._chosen: dict[str, tuple[str, ...]] = {}
        self._listening = Listening[[]]()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Tell `listener` whenever work begins, goes on or ends; call what is returned to stop it."""
        return self._listening.listen(listener)

    def tell(self) -> None:
        """Tell everyone that something is another now."""
        self._listening.tell()

    # -- files on their way in ---------------------------------------------------------------

    def expect(self, size: int) -> tuple[str, Arriving]:
        """A file will be sent: the secret word by which it may be, and where it arrives.

        Raises:
            NotSaved: there is no room for it.
        """
        word = token_urlsafe()
        self._arriving[word] = Arriving(size)
        return word, self._arriving[word]

    def arriving(self, word: str) -> Arriving | None:
        """The file that is awaited under a word; each word is good for one file."""
        return self._arriving.pop(word, None)

    # -- games on their way out --------------------------------------------------------------

    def offer(self, names: Sequence[str]) -> str:
        """Remember a choice of games; the word by which they can be asked for."""
        word = token_urlsafe(8)
        self._chosen[word] = tuple(names)
        for old in list(self._chosen)[:-CHOSEN]:
            del self._chosen[old]
        return word

    def chosen(self, word: str) -> tuple[str, ...] | None:
        """The games that a word stands for; None where it stands for none."""
        return self._chosen.get(word)

    # -- long work ---------------------------------------------------------------------------

    async def work(self, job: Job, deed: Callable[[], T]) -> T:
        """Do a deed in a thread of its own, and tell everyone how far it is.

        Raises:
            Exception: what the deed raised.
        """
        self.job = job
        self.tell()
        done = asyncio.get_running_loop().run_in_executor(None, deed)
        try:
            while not done.done():
                await asyncio.wait([done], timeout=TICK)
                self.tell()
            return done.result()
        finally:
            self.job = None
            self.tell()

    async def receive(self, job: Job, arriving: Arriving) -> BinaryIO:
        """Wait for a file that is being sent, and tell everyone how far it is.

        Raises:
            Stopped: somebody wants it to end, or it is too large or was cut off.
            NotSaved: there is no room for it.
        """
        self.job = job
        got, since = 0, monotonic()
        try:
            while not arriving.whole.done():
                job.progress = Progress(arriving.got, max(1, arriving.size, arriving.got), 0)
                self.tell()
                await asyncio.wait([arriving.whole], timeout=TICK)
                if arriving.got > got:
                    got, since = arriving.got, monotonic()
                if job.stopping or monotonic() - since > PATIENCE:
                    arriving.fail(Stopped())
            return arriving.whole.result()
        finally:
            self.job = None
            self.tell()
