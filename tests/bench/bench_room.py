"""The table on 80 phones: 20 tables with 4 each and a tap a second in all, beside a bare Flet page of the same size.

The server is a process of its own, as `bookbag serve` starts it; the phones are 80 real sockets that speak the
client's protocol, register, answer what they are asked, and draw nothing. One phone of each table scores.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from .given import Given
from .phone import Phone
from .served import Server, served
from .timing import Row

TABLES, PHONES = 20, 4
TAPS = 60
SETTLED = 1.0  # seconds between two taps
LIMIT = 10.0  # seconds after which an update counts as missed
CYCLE = ("key-3", "key-3", "key-3", "key-3", "key-7", "confirm")

ROOM = """
import asyncio, sys, tempfile, time
from pathlib import Path
import flet as ft
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, SystemClock, open_database
from bookbag.play import assets
from bookbag.views.gate import device_of
from bookbag.views.room_app import room_app
from bookbag.views.serve import Once, serve
from bookbag.views.sharing import Sharing, Wish
clock = SystemClock()
with tempfile.TemporaryDirectory(prefix="bookbag-bench-", dir=Path.cwd()) as folder:
    keeper = Keeper(Book(open_database(Path(folder), clock).database, clock), clock)
    files = str(assets().resolve())
    sharing = Sharing(keeper, files, room_app)
    names = [keeper.open_game(house_of("bookbag", {"finish": {"target": 5000}}), "ABCD", 0) for _ in range(TABLES)]
    sharing.open(Wish("127.0.0.1", 0))
    for at, name in enumerate(names):
        sharing.room.admit(device_of(f"{at:032}"), name, sharing.room.admission.offer(name).pin)
    async def told():
        await sharing.start()
        print(sharing.address, *names, flush=True)
    serve(lambda page: None, "127.0.0.1", 0, files, Once(lambda address: None, told))
"""

BARE = """
from functools import partial
import flet as ft
from bookbag.play import assets
from bookbag.views.serve import Once, serve
tables = {}
def main(page):
    at = page.route.split("/")[2]
    shown = [ft.Text(f"{number}") for number in range(ROWS)]
    button = ft.TextButton("3", key="key-3", on_click=lambda event: changed(at))
    page.add(ft.Column([button, *shown]))
    tables.setdefault(at, []).append((page, shown[0]))
def changed(at):
    for page, text in tables[at]:
        text.value = str(int(text.value) + 1)
        text.update()
serve(main, "127.0.0.1", 0, str(assets().resolve()), Once(lambda url: print(url, *range(TABLES), flush=True)))
"""


@dataclass(frozen=True)
class Load:
    """How long updates took, in seconds; MB of the server, and for each phone; controls on a watcher's screen."""

    waits: list[float]
    memory: float
    each: float
    controls: int


async def measured(server: Server, cycle: tuple[str, ...]) -> Load:
    """A tap a second, each at another table; when the other three phones of that table were told."""
    empty = server.memory()
    phones = [[Phone(table, place) for place in range(PHONES)] for table in range(TABLES)]
    running = [
        asyncio.create_task(phone.run(server.address, server.said[phone.table])) for row in phones for phone in row
    ]
    while not all(phone.controls and phone.numbers for row in phones for phone in row[:1]):
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)
    waits: list[float] = []
    for tap in range(TAPS):
        table, turn = phones[tap % TABLES], tap // TABLES % len(cycle)
        begun = time.perf_counter()
        await table[0].tap(cycle[turn])
        while any(phone.updated < begun for phone in table[1:]) and time.perf_counter() - begun < LIMIT:
            await asyncio.sleep(0.001)
        waits += [min(max(phone.updated - begun, 0.0) or LIMIT, LIMIT) for phone in table[1:]]
        await asyncio.sleep(max(0.0, SETTLED - (time.perf_counter() - begun)))
    size = max(row[1].controls for row in phones)
    memory = server.memory()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return Load(waits, memory, (memory - empty) / TABLES / PHONES, size)


def load(program: str, cycle: tuple[str, ...], rows: int = 0) -> Load:
    """The load on a server that a program starts."""
    with served(f"TABLES, ROWS = {TABLES}, {rows}\n{program}") as server:
        return asyncio.run(measured(server, cycle))


def rows(_given: Given) -> list[Row]:
    """The room, and a bare page with as many controls that changes one text."""
    room = load(ROOM, CYCLE)
    bare = load(BARE, ("key-3",), room.controls)
    phones, floor = f"{TABLES * PHONES} phones", f"bare Flet page, {TABLES * PHONES} phones"
    return [
        Row(f"a tap until the others see it, {phones}", median(room.waits), floor, median(bare.waits)),
        Row("  nine of ten within", ninth(room.waits), floor, ninth(bare.waits)),
        Row(f"memory with {phones}", room.memory, floor, bare.memory, unit="MB"),
        Row("  of that each phone", room.each, floor, bare.each, unit="MB"),
    ]


def ninth(waits: Sequence[float]) -> float:
    return quantiles(waits, n=10)[-1]
