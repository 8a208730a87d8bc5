"""A shelf of games with as many keepers on it as a test wants, a clock that stands still, a disk that can refuse."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from bookbag.almanac import WAY, Almanac
from bookbag.files import Files
from bookbag.game.house import HouseRules
from bookbag.houses import Houses
from bookbag.keeper import Keeper, Table, house_of
from bookbag.ledger import (
    Book,
    Clock,
    Database,
    GameRow,
    HouseStore,
    KeptRecords,
    NotRead,
    NotSaved,
    ShelfStore,
    Written,
    open_database,
)
from bookbag.ledger.houses import HouseRows, WritableHouseRows
from bookbag.ledger.shelf import ShelfRows, WritableShelfRows
from bookbag.shelf import Shelf as GameShelf

PLAYERS = ("North", "East", "South", "West", "Guest", "Host")
Bid = int | Literal["nil", "blind nil"]


class SetClock:
    """Says what it was set to, and moves only when told to."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 30, 19, 5, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def move(self, **by: float) -> None:
        self.moment += timedelta(**by)


class Disk(Book):
    """A real book that notes each write once it is done, and whose disk refuses when told to."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database, clock)
        self.path = database.path
        self.log: list[str] = []
        self.refuses = False
        self.unreadable = False

    def append(self, game: str, expected_seq: int, kind: str, body: str, *, draft: str | None = None) -> Written:
        self._asked()
        entry = super().append(game, expected_seq, kind, body, draft=draft)
        self.log.append(kind)
        return entry

    def set_draft(self, game: str, expected_seq: int, body: str | None) -> None:
        self._asked()
        super().set_draft(game, expected_seq, body)
        self.log.append("draft")

    def entries(self, game: str) -> tuple[Written, ...]:
        self._read()
        return super().entries(game)

    def games(self, limit: int | None = None, offset: int = 0) -> tuple[GameRow, ...]:
        self._read()
        return super().games(limit, offset)

    def first_entries(self, kind: str, limit: int | None = None) -> tuple[Written, ...]:
        self._read()
        return super().first_entries(kind, limit)

    def draft(self, game: str) -> str | None:
        self._read()
        return super().draft(game)

    def setting(self, key: str) -> str | None:
        self._read()
        return super().setting(key)

    def _read(self) -> None:
        if self.unreadable:
            raise NotRead("unreachable", self.path)

    def _asked(self) -> None:
        if self.refuses:
            raise NotSaved("full", self.path)


class HouseDisk(HouseStore):
    """A real store that counts its writes, and whose disk refuses at the last moment when told to."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database, clock)
        self.path = database.path
        self.writes = 0
        self.refuses = False
        self.unreadable = False

    @contextmanager
    def reading(self) -> Iterator[HouseRows]:
        if self.unreadable:
            raise NotRead("unreachable", self.path)
        with super().reading() as rows:
            yield rows

    @contextmanager
    def writing(self) -> Iterator[WritableHouseRows]:
        with super().writing() as rows:
            yield rows
            if self.refuses:
                raise NotSaved("full", self.path)
        self.writes += 1


class ShelfDisk(ShelfStore):
    """A real store of what is put away, whose disk refuses at the last moment when told to."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database, clock)
        self.path = database.path
        self.refuses = False
        self.unreadable = False

    @contextmanager
    def reading(self) -> Iterator[ShelfRows]:
        if self.unreadable:
            raise NotRead("unreachable", self.path)
        with super().reading() as rows:
            yield rows

    @contextmanager
    def writing(self) -> Iterator[WritableShelfRows]:
        with super().writing() as rows:
            yield rows
            if self.refuses:
                raise NotSaved("full", self.path)


@dataclass
class Shelf:
    """A data folder. Every keeper opens the file anew, as another start of the program would."""

    folder: Path
    clock: SetClock = field(default_factory=SetClock)
    opened: list[Database] = field(default_factory=list)
    _reader: Disk | None = None

    def database(self) -> Database:
        database = open_database(self.folder, self.clock).database
        with database.reading() as sql:
            sql.execute("PRAGMA synchronous = OFF")  # no test here pulls the plug
        self.opened.append(database)
        return database

    def disk(self) -> Disk:
        return Disk(self.database(), self.clock)

    def house_disk(self) -> HouseDisk:
        return HouseDisk(self.database(), self.clock)

    def houses(self) -> Houses:
        return Houses(self.house_disk(), self.clock)

    def keeper(self, luck: Callable[[int], int] = lambda _seats: 0) -> Keeper:
        return keeper_on(self.disk(), self.clock, luck)

    def fresh(self, name: str) -> Table:
        """A game as a keeper shows it that has seen nothing of it before."""
        if self._reader is None:
            self._reader = self.disk()
        return Keeper(self._reader, self.clock).table(name)

    def tamper(self, statement: str, *values: object) -> None:
        """Change the file as no Bookbag would."""
        sql = sqlite3.connect(self.folder / "bookbag.db", isolation_level=None)
        guards = sql.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for trigger, _ in guards:
            sql.execute(f"DROP TRIGGER {trigger}")
        sql.execute(statement, values)
        for _, guard in guards:
            sql.execute(guard)
        sql.close()

    def close(self) -> None:
        for database in self.opened:
            database.close()


def houses_beside(keeper: Keeper) -> Houses:
    """The house rules kept in a keeper's file."""
    book = keeper._book
    return Houses(HouseDisk(book._database, book._clock), book._clock)


def keeper_on(disk: Disk, clock: Clock, luck: Callable[[int], int] = lambda _seats: 0) -> Keeper:
    """A keeper with what is put away in the same file."""
    return Keeper(disk, clock, luck, GameShelf(ShelfDisk(disk._database, clock), clock))


def away_beside(keeper: Keeper) -> GameShelf:
    """What is put away in a keeper's file, as the keeper itself knows it where it does."""
    book = keeper._book
    known = keeper._shelf
    return known if isinstance(known, GameShelf) else GameShelf(ShelfDisk(book._database, book._clock), book._clock)


def almanac_beside(keeper: Keeper) -> Almanac:
    """The records of a keeper's games; whoever makes it closes it."""
    book = keeper._book
    return Almanac(book, KeptRecords(book._database.path.parent, WAY), book._clock, keeper)


def files_beside(keeper: Keeper) -> Files:
    """The files of a keeper's disk."""
    book = keeper._book
    return Files(book._database, book._clock)


def opened(keeper: Keeper, rules: Mapping[str, Any] | None = None, dealer: int = 0) -> str:
    """A game by the Bookbag preset with some rules changed; North, East, South and West sit down."""
    return opened_by(keeper, house_of("bookbag", rules), dealer)


def opened_by(keeper: Keeper, house: HouseRules, dealer: int = 0) -> str:
    return keeper.open_game(house, PLAYERS[: house.table.players], dealer)


def bid_all(keeper: Keeper, name: str, bids: Sequence[Bid]) -> None:
    """Every seat bids in turn; `bids` are by seat."""
    for seat in keeper.table(name).game.seating.bidding_order(keeper.table(name).game.current.dealer):
        keeper.bid_seat(name, seat, bids[seat])


def take(keeper: Keeper, name: str, books: Sequence[int], nils: Mapping[int, int] | None = None) -> None:
    """The nil bidders' books, the sides' as far as they don't follow, then the nod."""
    for seat, taken in (nils or {}).items():
        keeper.say_nil_books(name, seat, taken)
    for side, taken in enumerate(books[:-1]):
        keeper.say_books(name, side, taken)
    keeper.enter_books(name)


def play(
    keeper: Keeper, name: str, bids: Sequence[Bid], books: Sequence[int], nils: Mapping[int, int] | None = None
) -> None:
    bid_all(keeper, name, bids)
    take(keeper, name, books, nils)


def play_rounds(keeper: Keeper, name: str, rounds: Iterable[tuple[Sequence[Bid], Sequence[int]]]) -> None:
    for bids, books in rounds:
        play(keeper, name, bids, books)
