"""Data folders whose disks need not be waited for, and the verbs of files on them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from keeper.at_table import SetClock

from bookbag.files import Files
from bookbag.keeper import Keeper
from bookbag.ledger import Book, Database, open_database


@dataclass
class Place:
    """One data folder with everything that works on it."""

    folder: Path
    database: Database
    clock: SetClock
    book: Book
    keeper: Keeper
    files: Files

    @property
    def everything(self) -> dict[str, tuple[object, ...]]:
        """Every entry of every game, digests and all."""
        return {row.game: self.book.entries(row.game) for row in self.book.games()}

    def tamper(self, statement: str) -> None:
        """Change rows as no Bookbag would."""
        with self.database.atomic() as sql:
            guards = sql.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in guards:
                sql.execute(f"DROP TRIGGER {name}")
            sql.execute(statement)
            for _, guard in guards:
                sql.execute(guard)


NewPlace = Callable[[str], Place]


def place_at(folder: Path) -> Place:
    """Open a data folder, or begin one."""
    folder.mkdir(exist_ok=True)
    clock = SetClock()
    database = open_database(folder, clock).database
    with database.reading() as sql:
        sql.execute("PRAGMA synchronous = OFF")
    book = Book(database, clock)
    keeper = Keeper(book, clock, lambda _seats: 0)
    return Place(folder, database, clock, book, keeper, Files(database, clock))


@pytest.fixture
def new_place(tmp_path: Path) -> Iterator[NewPlace]:
    made: list[Place] = []

    def new(name: str) -> Place:
        made.append(place_at(tmp_path / name))
        return made[-1]

    yield new
    for place in made:
        place.database.close()


@pytest.fixture
def here(new_place: NewPlace) -> Place:
    return new_place("here")


@pytest.fixture
def there(new_place: NewPlace) -> Place:
    return new_place("there")
