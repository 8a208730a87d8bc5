"""Memory of the program: idle, and after many games were played at its screen; a bare Flet page beside it."""

import asyncio
import tempfile
import time
from pathlib import Path

from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, SystemClock, open_database

from .given import Given
from .phone import Phone
from .served import BARE, Server, bookbag, served
from .timing import Row

GAMES = 100
SETTLED = 3.0  # seconds after which a start is over
PATIENCE = 20.0  # seconds until a tap counts as lost
ROUND = ("key-3", "key-3", "key-3", "key-3", "key-7", "confirm")
REMATCH = "confirm"
ROUNDS = 9
"""In the ninth of such rounds one side has 549 points and the other 540."""


def first_game(folder: Path) -> str:
    """A game of the usual rules, about to begin."""
    clock = SystemClock()
    opened = open_database(folder, clock)
    try:
        players = ("North", "East", "South", "West")
        return Keeper(Book(opened.database, clock), clock).open_game(house_of("bookbag"), players, 0)
    finally:
        opened.database.close()


def games_in(folder: Path) -> int:
    """How many games the folder's book has."""
    opened = open_database(folder, SystemClock())
    try:
        return len(Book(opened.database, SystemClock()).heads())
    finally:
        opened.database.close()


async def played(server: Server, name: str, games: int) -> int:
    """Games played to their end by one phone, one rematch after the other; how many taps it took."""
    phone, taps = Phone(), 0
    running = asyncio.create_task(phone.run(server.address, name))
    while not phone.asked:
        await asyncio.sleep(0.05)
    for game in range(games):
        if game:
            await answered(phone, REMATCH)
        for key in ROUND * ROUNDS:
            await answered(phone, key)
        taps += len(ROUND) * ROUNDS + bool(game)
    running.cancel()
    return taps


async def answered(phone: Phone, key: str) -> None:
    """A tap, until the table has drawn what came of it, and asks whether that is seen."""
    begun = time.perf_counter()
    await phone.tap(key)
    while phone.asked < begun:
        await asyncio.sleep(0.001)
        if time.perf_counter() - begun > PATIENCE:
            raise SystemExit(f"A tap came to nothing: {key}")


def rows(_given: Given) -> list[Row]:
    with served(BARE) as bare, tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name:
        game = first_game(Path(name))
        with served(*bookbag(Path(name))) as server:
            time.sleep(SETTLED)
            floor, idle = bare.memory(), server.memory()
            taps = asyncio.run(played(server, game, GAMES))
            after = server.memory()
        assert games_in(Path(name)) == GAMES, "a tap came to nothing"
    what = "bare Flet page, idle"
    return [
        Row("memory, idle", idle, what, floor, unit="MB"),
        Row(f"memory after {GAMES} games ({taps} taps)", after, "idle", idle, unit="MB"),
    ]
