"""Games from elsewhere: laid down until all of a file is read, then taken in all at once or not at all."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from types import TracebackType
from typing import Literal

from bookbag.ledger import clock
from bookbag.ledger.chain import START, Altered, Written, digest_of, verified
from bookbag.ledger.faults import NotSaved, told_as
from bookbag.ledger.files import temporary

Told = tuple[datetime, str, str]
"""The moment, the kind and the body of an entry."""

Came = Literal["new", "here", "went_on", "kept_as_two"]
"""What became of an arrival: there was nothing of it; all of it was here; the game here was shorter and goes on now;
it differs from the game here, so that there are two."""


@dataclass(frozen=True)
class Arrival:
    """A game from elsewhere.

    Attributes:
        game: its name.
        entries: all of them, in order.
    """

    game: str
    entries: tuple[Told, ...]


@dataclass(frozen=True)
class Adopted:
    """What became of one arrival.

    Attributes:
        game: the name it has here.
        came: what was done with it.
        named: the name it came with; another one where it is kept as two.
    """

    game: str
    came: Came
    named: str


class Waiting:
    """Arrivals laid down outside memory. SQLite throws them away when it is closed, or when the program dies."""

    def __init__(self) -> None:
        # A file of no name is SQLite's own: it lies where the system keeps what is temporary.
        self._sql = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._sql.execute("PRAGMA journal_mode = OFF").fetchall()
        self._sql.execute("PRAGMA synchronous = OFF")
        self._sql.execute("CREATE TABLE game (turn INTEGER PRIMARY KEY, name TEXT) STRICT")
        self._sql.execute("CREATE TABLE entry (turn INTEGER, at TEXT, kind TEXT, body TEXT) STRICT")
        self._count = 0

    def put(self, arrival: Arrival) -> None:
        """Lay one down.

        Raises:
            NotSaved: the system has no room for it.
        """
        rows = ((self._count, clock.written(at), kind, body) for at, kind, body in arrival.entries)
        with told_as(NotSaved, temporary()):
            self._sql.execute("INSERT INTO game VALUES (?, ?)", (self._count, arrival.game))
            self._sql.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", rows)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Arrival]:
        """All of them in their order, one at a time in memory."""
        rows = self._sql.execute("SELECT turn, at, kind, body FROM entry ORDER BY rowid")
        row = next(rows, None)
        for turn, name in self._sql.execute("SELECT turn, name FROM game ORDER BY turn"):
            entries: list[Told] = []
            while row is not None and row[0] == turn:
                entries.append((clock.read(row[1]), row[2], row[3]))
                row = next(rows, None)
            yield Arrival(name, tuple(entries))

    def close(self) -> None:
        """Throw them away."""
        self._sql.close()

    def __enter__(self) -> "Waiting":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@dataclass(frozen=True)
class Joining:
    """What is to be written of an arrival, so that the file holds all of it."""

    adopted: Adopted
    rest: tuple[Written, ...]


def joined(sql: sqlite3.Connection, arrival: Arrival) -> Joining:
    """Lay an arrival beside what is here."""
    name = arrival.game
    while True:
        theirs = chained(name, arrival.entries)
        rows = sql.execute("SELECT seq, at, kind, body, digest FROM entry WHERE game = ? ORDER BY seq", (name,))
        try:
            ours = verified(name, rows)
        except Altered:
            # Nothing may be built on a game that was changed outside Bookbag: it differs as a whole.
            name = forked(name, theirs[0])
            continue
        differ = first_difference(ours, theirs)
        if differ is None:
            rest = chained(name, arrival.entries[len(ours) :], ours)
            return Joining(Adopted(name, came(ours, rest, name, arrival), arrival.game), rest)
        name = forked(name, theirs[differ])


def came(ours: Sequence[Written], rest: Sequence[Written], name: str, arrival: Arrival) -> Came:
    """What writing the rest after ours means for an arrival."""
    if not rest:
        return "here"
    if ours:
        return "went_on"
    return "new" if name == arrival.game else "kept_as_two"


def first_difference(ours: Sequence[Written], theirs: Sequence[Written]) -> int | None:
    """Where two books of one name differ, counted from 0; None where one begins the other.

    By what they say, not by when: a score sheet read in on two devices is one game, though each wrote it down at
    another moment.
    """
    for at, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        if (mine.kind, mine.body) != (other.kind, other.body):
            return at
    return None


def forked(game: str, entry: Written) -> str:
    """The name of a game that went on with this entry in another place; the same one each time."""
    return sha256(b"went on elsewhere\n" + game.encode() + b"\n" + entry.digest).hexdigest()[:32]


def chained(game: str, entries: Sequence[Told], after: Sequence[Written] = ()) -> tuple[Written, ...]:
    """The entries of a game, after those it has, exactly as they will be read back."""
    written: list[Written] = []
    digest = after[-1].digest if after else START
    for seq, (at, kind, body) in enumerate(entries, len(after) + 1):
        text = clock.written(at)
        digest = digest_of(digest, game, seq, text, kind, body)
        written.append(Written(game, seq, clock.read(text), kind, body, digest))
    return tuple(written)
