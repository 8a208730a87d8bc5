"""Measures figures over many games: `python -m tests.bench.bench_records FOLDER`, made by `tests.many_games`."""

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from bookbag.almanac import WAY, Almanac
from bookbag.keeper import Keeper
from bookbag.ledger import Book, KeptRecords, SystemClock, open_database
from bookbag.ledger.kept_records import FILE
from bookbag.records.figures import ALL, GameFigure
from bookbag.records.form import points_by_month, versus, wins_lately
from bookbag.records.naming import Naming
from bookbag.records.parts import Counted, Which, finished, total_of

from .timing import Row, measured, printed


def page(counted: Counted, player: str) -> None:
    """All that a player's page says."""
    parts = counted.parts(player)
    over, tally = finished(parts), total_of(parts)
    for figure in ALL:
        figure.value(over) if isinstance(figure, GameFigure) else figure.value(tally)
    wins_lately(parts)
    points_by_month(parts)
    counted.company(player)


def once(deed: Callable[[], object]) -> float:
    begun = time.perf_counter()
    deed()
    return time.perf_counter() - begun


def rows(folder: Path) -> list[Row]:
    """Reading, starting, listing and a page, over the games of a folder."""
    clock = SystemClock()
    database = open_database(folder, clock).database
    book = Book(database, clock)
    keeper = Keeper(book, clock)

    def start() -> Almanac:
        almanac = Almanac(book, KeptRecords(folder, WAY), clock, keeper)
        almanac.read_all()
        almanac.close()
        return almanac

    (folder / FILE).unlink(missing_ok=True)
    first = once(start)
    tracemalloc.start()
    almanac = start()
    held, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    records = almanac.records()
    named = Naming().at_table
    counted = Counted(records, named)
    (one, other), *_ = [pair.names for pair in counted.pairs()]
    which = Which(table="partners")
    print(
        f"{len(records)} games: {held / 1e6:.1f} MB held, {most / 1e6:.1f} MB at most, "
        f"{(folder / FILE).stat().st_size / 1e6:.1f} MB on the disk",
        file=sys.stderr,
    )
    found = [
        Row("the first reading", first),
        Row("a start with what was kept", measured(start, 3)),
        Row("the list of games alone", measured(book.heads, 5)),
        Row("the games that count", measured(lambda: Counted(records, named), 5)),
        Row("another choice of them", measured(lambda: counted.only(which), 5)),
        Row("all players", measured(counted.players, 5)),
        Row("all partnerships", measured(counted.pairs, 5)),
        Row("a player's page", measured(lambda: page(Counted(records, named), one), 5)),
        Row("head to head", measured(lambda: versus(counted.against(one, other)), 5)),
        Row("the rounds of one game", measured(lambda: almanac.tallies(records[0].name, 0), 5)),
    ]
    database.close()
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    print(printed(rows(parser.parse_args().folder)))
