"""Every game's record at hand, for the history and the statistics.

Ten thousand games take a minute to read, so that is done once, bit by bit beside everything else, and kept; from then
on only games whose book has grown are read again.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from threading import Event, Lock, Thread
from typing import NamedTuple

from pydantic import ValidationError

from bookbag import __version__
from bookbag.game.replay import fold
from bookbag.keeper import Keeper
from bookbag.ledger.book import Book, Head
from bookbag.ledger.clock import Clock
from bookbag.ledger.faults import DiskTrouble
from bookbag.ledger.kept_records import KeptRecord, KeptRecords
from bookbag.listening import Listening
from bookbag.records.record import GAME_RECORD, RECORDED_BY, GameRecord, Tally, record_of, tally_of

LOG = logging.getLogger(__name__)

WAY = f"{RECORDED_BY} {__version__}"
"""How records are made by this Bookbag, for `KeptRecords`."""

SLICE = 100
"""Games that are read before they are kept and progress is told."""

AT_ONCE = 4
"""Games that are read while somebody waits; more of them are read in the background."""


@dataclass(frozen=True)
class Progress:
    """How far the reading is: games done, of so many; `over` once there is nothing left to read."""

    done: int
    of: int
    over: bool = False


class _Read(NamedTuple):
    """What was made of a game, and of which state of its book; no record where none could be made."""

    head: Head
    record: GameRecord | None

    def is_of(self, head: Head) -> bool:
        """Whether it was made of a book that ends there."""
        return (self.head.seq, self.head.digest) == (head.seq, head.digest)

    def moved_to(self, turn: int) -> "_Read":
        """The same at another place in the order of games."""
        return _Read(self.head._replace(turn=turn), self.record)


class Almanac:
    """The records of all games. Any thread may call it."""

    def __init__(self, book: Book, kept: KeptRecords, clock: Clock, keeper: Keeper) -> None:
        self._book = book
        self._kept = kept
        self._clock = clock
        self._known: dict[str, _Read] = {}
        self._loaded = False
        self._changed: dict[str, None] = {}
        self._shown: tuple[GameRecord, ...] | None = ()
        self._progress = Progress(0, 0)
        self._listening = Listening[[]]()
        self._lock = Lock()  # for a look at the fields here; never held while the disk is read
        self._reading = Lock()
        self._thread: Thread | None = None
        self._wanted = False
        self._begun = False
        self._stopped = Event()
        self._stop_hearing = keeper.listen(self._heard)

    # -- reading -----------------------------------------------------------------------------

    def records(self) -> tuple[GameRecord, ...]:
        """The records of the games read so far, the one last written in first.

        The same tuple as before while nothing has changed. A game that the keeper wrote in is read again first. While
        very many are read, those read lately are held back until they are as many as the ones before.
        """
        self._catch_up()
        with self._lock:
            if self._shown is None:
                rows = sorted(self._known.values(), key=lambda one: -one.head.turn)
                self._shown = tuple(one.record for one in rows if one.record is not None)
            return self._shown

    def record(self, name: str) -> GameRecord | None:
        """The record of one game, if it is read."""
        self._catch_up()
        with self._lock:
            read = self._known.get(name)
        return read.record if read else None

    def tallies(self, name: str, seat: int) -> tuple[Tally, ...]:
        """What the player in a seat did in each round of a game, which is read for this and folded, and not kept.

        Raises:
            NotRead: the disk would not give it.
        """
        trusted = self._book.trusted(name)
        try:
            game = fold(trusted.book)
        except ValueError:
            return ()
        return tuple(tally_of(row, seat, game) for row in game.counted)

    def reading(self) -> Progress:
        """How far the reading is that goes on, or how far the last one came."""
        return self._progress

    def now(self) -> datetime:
        """The present moment, for figures of the last days and months; in UTC."""
        return self._clock.now()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` whenever records or progress have changed, from any thread; returns what ends that."""
        return self._listening.listen(listener)

    # -- keeping up --------------------------------------------------------------------------

    def begin(self) -> None:
        """Read all games, as `refresh` does, unless that was begun before."""
        if not self._begun:
            self.refresh()

    def refresh(self) -> None:
        """Read, in a thread of its own, whatever has changed since the last time."""
        self._begun = True
        with self._lock:
            self._wanted = not self._stopped.is_set()
            if self._wanted and self._thread is None:
                self._thread = Thread(target=self._read_while_wanted, name="almanac", daemon=True)
                self._thread.start()

    def read_all(self) -> None:
        """Read whatever has changed since the last time, and return when all is read.

        Raises:
            NotRead: the disk would not give the list of games.
        """
        self._begun = True
        with self._reading:
            due = self._due(self._book.heads())
            self._progress = Progress(0, len(due), over=not due)
            self._listening.tell()
            shown = 0
            for at in range(0, len(due), SLICE):
                done = min(at + SLICE, len(due))
                # Whoever counts all records again for each slice has no time left for people.
                show = done >= 2 * shown or done == len(due)
                self._take_in(map(self._read, due[at : at + SLICE]), show=show)
                if self._stopped.is_set():
                    return
                shown = done if show else shown
                self._progress = Progress(done, len(due), over=done == len(due))
                self._listening.tell()

    def close(self) -> None:
        """Stop reading and let go of the kept records; closing twice is harmless."""
        self._stopped.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()
        with suppress(ValueError):  # closed before
            self._stop_hearing()
        self._kept.close()

    def _read_while_wanted(self) -> None:
        while True:
            with self._lock:
                if not self._wanted or self._stopped.is_set():
                    self._thread = None
                    return
                self._wanted = False
            try:
                self.read_all()
            except DiskTrouble as trouble:
                LOG.warning("the games could not be listed: %s", trouble)
                self._progress = Progress(0, 0, over=True)
                self._listening.tell()

    def _due(self, heads: Sequence[Head]) -> list[Head]:
        """The games to be read again; those that are gone are forgotten, and the others put in order."""
        kept = {} if self._loaded else {one.game: one for one in self._kept.all()}
        self._loaded = True
        read_before = {head.game: read for head in heads if (read := _unkept(kept.pop(head.game, None), head))}
        due = []
        with self._lock:
            before = {**read_before, **self._known}
            self._known = {}
            for head in heads:
                read = before.pop(head.game, None)
                if read is None or not read.is_of(head):
                    due.append(head)
                if read is not None:  # one of yesterday is shown until it is read again
                    self._known[head.game] = read if read.head.turn == head.turn else read.moved_to(head.turn)
            self._shown = None
        self._kept.forget([*before, *kept])
        return due

    def _take_in(self, found: Iterable[_Read | None], *, show: bool = True) -> None:
        reads = []
        for read in found:
            if self._stopped.is_set():
                break
            if read is not None:
                reads.append(read)
        with self._lock:
            self._known.update((read.head.game, read) for read in reads)
            self._shown = None if show else self._shown
        self._kept.keep(map(_to_keep, reads))
        for read in reads:
            # Someone may have written in it since, or what was read then may just have been put in place of that.
            self._heard(read.head.game)

    def _read(self, head: Head) -> _Read | None:
        """Read one game, as far as its book can be trusted; None where the disk would not give it."""
        try:
            trusted = self._book.trusted(head.game)
        except DiskTrouble as trouble:
            LOG.warning("a game could not be read: %s", trouble)
            return None
        try:
            book = trusted.book
            return _Read(head, record_of(head.game, fold(book), book))
        except ValueError:  # no entry to trust, or one that this Bookbag does not know
            return _Read(head, None)

    # -- what the keeper writes --------------------------------------------------------------

    def _heard(self, name: str) -> None:
        """Note that a game has changed, unless only something is half said in it."""
        if self._changed_head(name) is not None:
            with self._lock:
                self._changed[name] = None
            self._listening.tell()

    def _changed_head(self, name: str) -> Head | None:
        """Where a game's book ends now, if what was made of it is of an earlier state."""
        try:
            head = self._book.head(name)
        except DiskTrouble:  # whoever reads the game next will be told
            return None
        with self._lock:
            read = self._known.get(name)
        return None if head is None or (read and read.is_of(head)) else head

    def _catch_up(self) -> None:
        with self._lock:
            names, self._changed = [*self._changed], {}
        if len(names) > AT_ONCE:
            self.refresh()
            return
        for name in names:
            if (head := self._changed_head(name)) and (read := self._read(head)):
                self._take_in([read])


def _to_keep(read: _Read) -> KeptRecord:
    body = "" if read.record is None else GAME_RECORD.dump_json(read.record).decode()
    return KeptRecord(read.head.game, read.head.seq, read.head.digest, body)


def _unkept(kept: KeptRecord | None, head: Head) -> _Read | None:
    """A record as it was kept of a game whose book now ends there; None for one that this Bookbag can't read."""
    if kept is None:
        return None
    try:
        record = GAME_RECORD.validate_json(kept.body) if kept.body else None
    except ValidationError:
        return None
    return _Read(Head(head.game, kept.seq, kept.digest, head.turn), record)
