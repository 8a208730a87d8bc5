"""Past games opened, by a phone in this process: of ten games and of many; and what their list is made of."""

import asyncio
import os
import time
from collections.abc import Sequence
from statistics import median

from keeper.at_screen import Phone
from keeper.at_table import Disk, almanac_beside, away_beside, keeper_on

from bookbag.keeper import Keeper
from bookbag.ledger import SystemClock, open_database
from bookbag.records.naming import likely_same
from bookbag.records.people import people_in
from bookbag.records.search import GameList, Query, found, houses_in
from bookbag.words.days import day_of

from .given import Given
from .timing import Row, measured

TIMES = 7
GOAL = 1.5
"""How many times as long as of ten games it may take until past games are shown."""

FIRST, AGAIN = "opened for the first time", "opened again"
PEOPLE = 500


async def opened(keeper: Keeper, taken: dict[str, list[float]]) -> None:
    """Past games opened twice from home, by somebody who just started the app."""
    async with Phone(keeper) as phone:
        for what in (FIRST, AGAIN):
            history = phone.by_key("history")
            begun = time.perf_counter()
            await phone.use(history)
            taken[what].append(time.perf_counter() - begun)
            assert phone.where == "/history"
            await phone.tap("Home")


async def history(keepers: Sequence[Keeper]) -> list[dict[str, float]]:
    """How long each of several keepers' games take to be shown; in turn, so that noise hits all."""
    taken: list[dict[str, list[float]]] = [{FIRST: [], AGAIN: []} for _ in keepers]
    for _ in range(TIMES):
        for keeper, mine in zip(keepers, taken, strict=True):
            await opened(keeper, mine)
    return [{what: median(times) for what, times in mine.items()} for mine in taken]


def rows(given: Given) -> list[Row]:
    clock = SystemClock()
    databases = [open_database(given.many(count), clock).database for count in given.sizes]
    keepers = [keeper_on(Disk(database, clock), clock) for database in databases]
    few, *more = asyncio.run(history(keepers))
    rows = [Row(f"past games {what}, {given.sizes[0]} games", few[what]) for what in (FIRST, AGAIN)]
    for count, many in zip(given.sizes[1:], more, strict=True):
        for what in (FIRST, AGAIN):
            floor = f"{given.sizes[0]} games"
            rows.append(Row(f"past games {what}, {count} games", many[what], floor, few[what], GOAL))
    rows += parts(keepers[-1], given.games)
    for database in databases:
        database.close()
    return rows


def parts(keeper: Keeper, games: int) -> list[Row]:
    """What the screen does with all games, now and then or at each keystroke."""
    almanac, shelf = almanac_beside(keeper), away_beside(keeper)
    almanac.read_all()
    records, naming = almanac.records(), shelf.naming()
    almanac.close()
    listed = GameList(day_of).of(records, naming, {})
    whole = measured(lambda: GameList(day_of).of(records, naming, {}), TIMES)
    kept = GameList(day_of)
    turns = [records[1:], records]

    def one_changed() -> None:
        turns.reverse()
        kept.of(turns[0], naming, {})

    names = [f"{os.urandom(3).hex()}é" for _ in range(PEOPLE)]
    floor = "the list"
    return [
        Row(f"  the list of {games} games", whole),
        Row("  the same with one game changed", measured(one_changed, TIMES), floor, whole),
        Row("  a keystroke: all that is found", measured(lambda: found(listed, Query("an e")), TIMES), floor, whole),
        Row("  the rules that occur", measured(lambda: houses_in(listed), TIMES), floor, whole),
        Row("  who plays, in how many games", measured(lambda: people_in(listed), TIMES), floor, whole),
        Row(f"  who of {PEOPLE} may be one person", measured(lambda: likely_same(names, set()), 3)),
    ]
