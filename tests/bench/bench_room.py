"""The table on 80 phones: 20 tables with 4 each and a tap a second in all, beside a bare Flet page of the same size.

The server is a process of its own, as `bookbag serve` starts it; the phones are 80 real sockets that speak the
client's protocol, register, answer what they are asked, and draw nothing. One phone of each table scores.
"""

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgpack  # type: ignore[import-untyped]
import websockets
from flet.messaging.protocol import decode_ext_from_msgpack

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


@dataclass
class Phone:
    """One socket at a table; knows the numbers of the controls it was sent, by their keys."""

    table: int
    place: int
    numbers: dict[str, int] = field(default_factory=dict)
    controls: int = 0
    updated: float = 0.0
    socket: Any = None

    async def run(self, address: str, name: str) -> None:
        headers = {"Cookie": f"bookbag_device={self.table:032}"} if self.place == 0 else {}
        where = f"/game/{name}" if self.place == 0 else f"/game/{name}/you/{self.place}"
        async with websockets.connect(
            address.replace("http", "ws") + "ws", additional_headers=headers, max_size=None
        ) as self.socket:
            page = {"route": where, "width": 390, "height": 844, "web": True, "platform": "android"}
            await self.send(1, {"session_id": None, "page_name": "", "page": page})
            async for frame in self.socket:
                action, body = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
                if action == 2:
                    self.updated = time.perf_counter()
                self.learn(body)
                if action == 5:
                    answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None}
                    await self.send(5, {**answer, "error": None})

    async def send(self, action: int, body: dict[str, Any]) -> None:
        await self.socket.send(b"\x00" + msgpack.packb([action, body]))

    def learn(self, sent: Any) -> None:
        if isinstance(sent, dict):
            if "_i" in sent:
                self.controls += 1
                if "key" in sent:
                    self.numbers[str(sent["key"])] = sent["_i"]
            sent = list(sent.values())
        for part in sent if isinstance(sent, list) else ():
            self.learn(part)


async def measured(address: str, names: list[str], cycle: tuple[str, ...], memory: Callable[[], float]) -> "Load":
    """A tap a second, each at another table; when the other three phones of that table were told."""
    empty = memory()
    phones = [[Phone(table, place) for place in range(PHONES)] for table in range(TABLES)]
    begun = time.perf_counter()
    running = [asyncio.create_task(phone.run(address, names[phone.table])) for row in phones for phone in row]
    while not all(phone.controls and phone.numbers for row in phones for phone in row[:1]):
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)
    opened = time.perf_counter() - begun
    waits: list[float] = []
    for tap in range(TAPS):
        table, turn = phones[tap % TABLES], tap // TABLES % len(cycle)
        begun = time.perf_counter()
        event = {"target": table[0].numbers[cycle[turn]], "name": "click", "data": None}
        await table[0].send(3, event)
        while any(phone.updated < begun for phone in table[1:]) and time.perf_counter() - begun < LIMIT:
            await asyncio.sleep(0.001)
        waits += [min(max(phone.updated - begun, 0.0) or LIMIT, LIMIT) for phone in table[1:]]
        await asyncio.sleep(max(0.0, SETTLED - (time.perf_counter() - begun)))
    size = max(row[1].controls for row in phones)
    each = (memory() - empty) / TABLES / PHONES
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return Load(waits, each, size, opened)


@dataclass(frozen=True)
class Load:
    """How long updates took, in seconds; MB of the server for each phone; controls on a watcher's screen."""

    waits: list[float]
    each: float
    controls: int
    opened: float

    @property
    def told(self) -> str:
        ninth = quantiles(self.waits, n=10)[-1]
        return f"90 % within {ninth * 1000:.0f} ms, {self.each:.2f} MB a phone, {self.controls} controls"


def load(program: str, cycle: tuple[str, ...], rows: int = 0) -> Load:
    """The load on a server that a program starts."""
    given = f"TABLES, ROWS = {TABLES}, {rows}\n{program}"
    with subprocess.Popen([sys.executable, "-c", given], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address, *names = server.stdout.readline().split()
        status = Path(f"/proc/{server.pid}/status")

        def memory() -> float:
            return int(re.findall(r"VmRSS:\s+(\d+)", status.read_text())[0]) / 1024

        try:
            return asyncio.run(measured(address, names, cycle, memory))
        finally:
            server.terminate()


def rows() -> list[Row]:
    """The room, and a bare page with as many controls that changes one text."""
    room = load(ROOM, CYCLE)
    bare = load(BARE, ("key-3",), room.controls)
    what = f"bare Flet page, 80 phones ({bare.told})"
    return [
        Row(what, median(bare.waits)),
        Row(
            f"tap until the others see it, 80 phones ({room.told})",
            median(room.waits),
            "bare page",
            median(bare.waits),
        ),
    ]


if __name__ == "__main__":
    from .timing import printed

    print(printed(rows()))
