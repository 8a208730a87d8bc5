"""One confirmed entry on the disk, against one bare insert with the same pragmas in the same folder."""

import sqlite3
import tempfile
from itertools import count
from pathlib import Path

from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, SystemClock, open_database
from bookbag.ledger.database import connect

from .timing import Row, measured

TIMES = 200
BODY = "x" * 200


def bare(folder: Path) -> float:
    """An insert and a commit with Bookbag's pragmas and nothing else of Bookbag's."""
    sql = connect(folder / "bare.db", "rwc")
    sql.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT")

    def insert() -> None:
        sql.execute("BEGIN IMMEDIATE")
        sql.execute("INSERT INTO entry (body) VALUES (?)", (BODY,))
        sql.execute("COMMIT")

    try:
        return measured(insert, TIMES)
    finally:
        sql.close()


def rows() -> list[Row]:
    """Everything on a disk of its own folder, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-", dir=Path.cwd()) as name:
        folder, clock = Path(name), SystemClock()
        insert = bare(folder)
        sqlite = f"bare insert, SQLite {sqlite3.sqlite_version}"
        opened = open_database(folder, clock)
        try:
            book = Book(opened.database, clock)
            seq = count()
            append = measured(lambda: book.append("g", next(seq), "told", BODY), TIMES)
            keeper = Keeper(book, clock)
            game = keeper.open_game(house_of("bookbag"), ("North", "East", "South", "West"), 0)
            tap = iter(range(10**6))
            bid = measured(lambda: keeper.bid_seat(game, 1, 3 + next(tap) % 2), TIMES)
            ruling = Ruling(verdict="withdrawn", against=0, by=1)

            def rule() -> None:
                keeper.rule_renege(game, 1, ruling)
                keeper.table(game)

            ruled = measured(rule, 80)
        finally:
            opened.database.close()
    return [
        Row(sqlite, insert),
        Row("an entry appended to a book", append, "bare insert", insert),
        Row("a bid tapped (a draft)", bid, "bare insert", insert),
        Row("an entry by the keeper, shown", ruled, "bare insert", insert),
    ]
