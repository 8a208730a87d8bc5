"""Two days of play: the games of the first are in a backup, those of the second in the data file alone."""

import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from keeper.at_table import SetClock
from many_games import MadeGame, many_games

from bookbag.ledger import Arrival, Book, Written, all_backups, open_database

FIRST_DAY, GAMES = 2, 5
Books = Mapping[str, tuple[Written, ...]]


@dataclass(frozen=True)
class Played:
    """A data folder as it was left.

    Attributes:
        content: the data file.
        backup: the name of the backup in its folder, and what is in it.
        books: every entry of every game in the data file.
        backed_up: the games that are in the backup.
    """

    content: bytes
    backup: tuple[str, bytes]
    books: Books
    backed_up: frozenset[str]

    def lay(self, folder: Path) -> Path:
        """Put all of it into an empty folder; returns where the data file is."""
        name, content = self.backup
        (folder / "backups").mkdir(parents=True)
        (folder / "backups" / name).write_bytes(content)
        (folder / "bookbag.db").write_bytes(self.content)
        return folder / "bookbag.db"


def clock_after(days: int = 2) -> SetClock:
    """The clock so many days after the play began."""
    clock = SetClock()
    clock.move(days=days)
    return clock


@cache
def played() -> Played:
    """The two days, played once."""
    clock, games = SetClock(), list(many_games(GAMES))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        opened = open_database(folder, clock)
        write(Book(opened.database, clock), games[:FIRST_DAY])
        opened.database.close()
        clock.moment += timedelta(days=1)
        opened = open_database(folder, clock)
        book = Book(opened.database, clock)
        write(book, games[FIRST_DAY:])
        books = {row.game: book.entries(row.game) for row in book.games()}
        opened.database.close()
        (backup,) = all_backups(folder)
        return Played(
            (folder / "bookbag.db").read_bytes(),
            (backup.path.name, backup.path.read_bytes()),
            books,
            frozenset(made.name for made in games[:FIRST_DAY]),
        )


def write(book: Book, games: Iterable[MadeGame]) -> None:
    """Take games into a book."""
    book.adopt([Arrival(made.name, tuple(made.told())) for made in games])


def contents(folder: Path) -> list[bytes]:
    """What is in every file below a folder that is not empty, whatever it is called."""
    return sorted(path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.stat().st_size)


def nothing_lost(before: Iterable[bytes], folder: Path) -> bool:
    """Whether all that was in some file is still in one."""
    after = contents(folder)
    for content in before:
        if content not in after:
            return False
        after.remove(content)
    return True
