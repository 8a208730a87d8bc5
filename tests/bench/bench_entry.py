"""One confirmed entry on the disk, against one bare insert with the same pragmas in the same folder."""

import sqlite3
import tempfile
from pathlib import Path
from statistics import median

from bookbag.keeper import Keeper, Table, house_of
from bookbag.ledger import Book, SystemClock, open_database
from bookbag.ledger.database import connect

from .given import Given
from .timing import Row, once

ROUNDS = 15
GAMES = 10
BODY = "x" * 200
PLAYERS = ("North", "East", "South", "West")

GOAL = 2.0
"""How many times as long as a bare insert a confirmed entry may take."""


def bare(sql: sqlite3.Connection) -> None:
    """An insert and a commit with Bookbag's pragmas and nothing else of Bookbag's."""
    sql.execute("BEGIN IMMEDIATE")
    sql.execute("INSERT INTO entry (body) VALUES (?)", (BODY,))
    sql.execute("COMMIT")


def entered(keeper: Keeper, game: str) -> Table:
    """Books entered, and the game as the screen then shows it."""
    keeper.enter_books(game)
    return keeper.table(game)


def rows(_given: Given) -> list[Row]:
    """Whole games, entry by entry; after each a bare insert, on the same disk. The folder is gone afterwards."""
    taken: dict[str, list[float]] = {"insert": [], "append": [], "bid": [], "placed": [], "entered": []}
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-", dir=Path.cwd()) as name:
        folder, clock = Path(name), SystemClock()
        sql = connect(folder / "bare.db", "rwc")
        sql.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT")
        opened = open_database(folder, clock)
        book = Book(opened.database, clock)
        keeper = Keeper(book, clock)
        for played in range(GAMES):
            game = keeper.open_game(house_of("bookbag", {"finish": {"target": 5000}}), PLAYERS, 0)
            for turn in range(ROUNDS):
                for seat in range(4):
                    deed = "placed" if seat == 3 else "bid"
                    taken[deed].append(once(lambda: keeper.bid_seat(game, seat, 3)))  # noqa: B023 (done at once)
                keeper.say_books(game, 0, 7 - turn % 2)
                taken["entered"].append(once(lambda: entered(keeper, game)))  # noqa: B023
                taken["append"].append(once(lambda: book.append(f"{played}", turn, "told", BODY)))  # noqa: B023
                taken["insert"].append(once(lambda: bare(sql)))
        sql.close()
        opened.database.close()
    middle = {what: median(times) for what, times in taken.items()}
    floor, insert = f"bare insert, SQLite {sqlite3.sqlite_version}", middle["insert"]
    return [
        Row("an entry appended to a book", middle["append"], floor, insert, GOAL),
        Row("a bid tapped (a draft)", middle["bid"], floor, insert, GOAL),
        Row("all bids placed", middle["placed"], floor, insert, GOAL),
        Row("books entered and scored, rounds 1 to 15", middle["entered"], floor, insert, GOAL),
    ]
