"""Sharing the table: a server of its own for the phones in the room, which starts and stops beside the host's."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

import flet as ft
import uvicorn
from flet_web.fastapi import app as flet_app  # type: ignore[import-untyped]

from bookbag.admission import Admission
from bookbag.keeper import Keeper
from bookbag.ledger.faults import DiskTrouble
from bookbag.listening import Listening
from bookbag.room import Room
from bookbag.views.gate import Gate
from bookbag.views.serve import RoomServer, ServeError, address_of, listen, names_of, own_address, quiet
from bookbag.views.served import Served

USUAL_PORT = 8550
"""Where the table is shared the first time, if nobody else listens there."""

FORGOTTEN = 600
"""Seconds after which the screen of a phone that went away is forgotten; it finds the table all the same."""

MOST = 1000
"""Open connections beyond which a newcomer is told to come again later."""

LONGEST_FRAME = 1 << 20
"""Bytes that a phone may send at once."""


@dataclass(frozen=True)
class Wish:
    """How a table is to be shared; `host` None stands for this device's address in its network."""

    host: str | None = None
    port: int | None = None
    watch_only: bool = False
    only: str | None = None


class Sharing:
    """The room's server: open while the table is shared."""

    def __init__(self, keeper: Keeper, assets: str, main: Callable[[Room], Callable[[ft.Page], object]]) -> None:
        self._keeper = keeper
        self._assets = assets
        self._main = main
        self._socket: socket.socket | None = None
        self._server: uvicorn.Server | None = None
        self._served: asyncio.Task[None] | None = None
        self._changes = Listening[[]]()
        self._wish = Wish()
        self.room: Room | None = None
        """The room as it is shared now; None while it is not."""
        self.address = ""
        """Where phones find it."""
        self.everywhere = False
        """Whether it is open to every network this device is in."""

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Tell `listener` when sharing starts or stops; call what is returned to stop it."""
        return self._changes.listen(listener)

    def open(self, wish: Wish | None = None) -> None:
        """Take the address; phones are answered from `start` on. Without a wish, that of the last time stands.

        Raises:
            ServeError: the device is in no network, or the address can't be had.
        """
        wish = self._wish = wish or self._wish
        host = wish.host or own_address()
        if host is None:
            raise ServeError(
                "This device is in no network; connect it to the Wi-Fi the phones are in, or name --host."
            )
        self._socket = self._listening(host, wish.port)
        self.address = address_of(self._socket, own_address())
        self.everywhere = ip_address(self._socket.getsockname()[0]).is_unspecified
        self.room = Room(self._keeper, Admission(time.monotonic), watch_only=wish.watch_only, only=wish.only)
        with contextlib.suppress(DiskTrouble):  # the address would only be another one the next time
            self._keeper.keep_room_port(self._socket.getsockname()[1])

    def _listening(self, host: str, port: int | None) -> socket.socket:
        """The port that is wished for; else the one of the last time, the usual one, or a free one."""
        if port is not None:
            return listen(host, port)
        for likely in (self._last_port(), USUAL_PORT):
            if likely:
                with contextlib.suppress(ServeError):
                    return listen(host, likely)
        return listen(host, 0)

    def _last_port(self) -> int:
        try:
            return self._keeper.room_port()
        except DiskTrouble:
            return 0

    async def start(self) -> None:
        """Answer phones at the address that `open` took."""
        if self._socket is None or self.room is None or self._server is not None:
            return
        flet = flet_app(
            self._main(self.room),
            assets_dir=self._assets,
            app_name="Bookbag",
            no_cdn=True,
            session_timeout_seconds=FORGOTTEN,
        )
        gate = Gate(flet, names_of(self._socket), Served(), devices=True)
        # Flet's own start and end belong to the host's server, which is always there.
        config = quiet(gate, lifespan="off")
        config.limit_concurrency, config.ws_max_size = MOST, LONGEST_FRAME
        self._server = RoomServer(config)
        self._served = asyncio.create_task(self._server.serve([self._socket]))
        self._changes.tell()

    async def stop(self) -> None:
        """Send every phone away, and end every right to score."""
        room, self.room = self.room, None
        if room is not None:
            room.admission.close()
            room.window.close()
        server, served, sock = self._server, self._served, self._socket
        self._server = self._served = self._socket = None
        self.address = ""
        self._changes.tell()
        if server is not None and served is not None:
            server.should_exit = True
            await served
        if sock is not None:
            sock.close()
