"""Statistics over many games: reading them, and counting."""

import tracemalloc
from collections.abc import Callable

from bookbag.almanac import WAY, Almanac
from bookbag.keeper import Keeper
from bookbag.ledger import Book, KeptRecords, SystemClock, open_database
from bookbag.ledger.kept_records import FILE
from bookbag.records.figures import ALL, GameFigure
from bookbag.records.form import points_by_month, versus, wins_lately
from bookbag.records.naming import Naming
from bookbag.records.parts import Counted, Which, finished, total_of

from .given import Given
from .timing import Row, Unit, measured, once

HELD = "the records in memory"
STATISTICS = "statistics: all players, all partnerships, one player's page"


def page(counted: Counted, player: str) -> None:
    """All that a player's page says."""
    parts = counted.parts(player)
    over, tally = finished(parts), total_of(parts)
    for figure in ALL:
        figure.value(over) if isinstance(figure, GameFigure) else figure.value(tally)
    wins_lately(parts)
    points_by_month(parts)
    counted.company(player)


def counting(given: Given, count: int) -> dict[str, float]:
    """How long figures take over so many games, by what is counted; and MB of all records."""
    folder, clock = given.many(count), SystemClock()
    database = open_database(folder, clock).database
    book = Book(database, clock)
    keeper = Keeper(book, clock)

    def start() -> Almanac:
        almanac = Almanac(book, KeptRecords(folder, WAY), clock, keeper)
        almanac.read_all()
        almanac.close()
        return almanac

    (folder / FILE).unlink(missing_ok=True)
    found = {"the first reading of all, beside the rest": once(start)}
    found["a start with what was kept"] = measured(start, 3)
    tracemalloc.start()
    almanac = start()
    found[HELD] = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    records, named = almanac.records(), Naming().at_table
    counted = Counted(records, named)
    (one, other), *_ = [pair.names for pair in counted.pairs()]
    which = Which(table="partners")
    deeds: dict[str, Callable[[], object]] = {
        STATISTICS: lambda: everything(Counted(records, named), one),
        "  the games that count": lambda: Counted(records, named),
        "  another choice of them": lambda: counted.only(which),
        "  all players": counted.players,
        "  all partnerships": counted.pairs,
        "  a player's page": lambda: page(counted, one),
        "  head to head": lambda: versus(counted.against(one, other)),
    }
    found |= {what: measured(deed, 5) for what, deed in deeds.items()}
    database.close()
    return found


def everything(counted: Counted, player: str) -> None:
    """What the lists of players and partnerships and a player's page show, from the records on."""
    counted.players()
    counted.pairs()
    page(counted, player)


def rows(given: Given) -> list[Row]:
    """Over ten games, and ten times as many each time."""
    found: list[Row] = []
    before: dict[str, float] = {}
    for count in given.sizes:
        now = counting(given, count)
        fewer = f"{len(found) and before and given.sizes[given.sizes.index(count) - 1]} games"
        for what, amount in now.items():
            most = 1.0 if what == STATISTICS else None
            unit: Unit = "MB" if what == HELD else "ms"
            to = before.get(what)
            found.append(Row(f"{what}, {count} games", amount, "" if to is None else fewer, to, most=most, unit=unit))
        before = now
    return found
