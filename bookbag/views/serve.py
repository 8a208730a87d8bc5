"""Serves the screen: a local web server that tells its address once it listens and stops cleanly.

Flet's own start is not used: where there is a display it serves no browser, it names a port before it is bound,
and a taken port ends in a traceback.
"""

import asyncio
import contextlib
import errno
import ipaddress
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import flet as ft
import uvicorn
from flet_web.fastapi import app as flet_app  # type: ignore[import-untyped]
from starlette.types import ASGIApp

from bookbag.views.gate import Gate
from bookbag.views.searching import spare
from bookbag.views.served import Served

STOP_SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, n)]
PATIENCE = 1  # seconds that open connections are given when the server stops

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names that mean this device on every device."""

PLACES = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
"""Addresses that lie elsewhere: the way there begins at the device's own address in its network."""


class ServeError(Exception):
    """The server cannot start; the message is a sentence for the person who started it."""


class _Server(uvicorn.Server):
    """Tells when it listens, and takes a stop signal as a wish, not as a failure."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self._tell()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class RoomServer(uvicorn.Server):
    """A server beside the host's own, in the same loop: it comes and goes with the sharing."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for the host's own server."""
        yield


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 takes a free one.

    Raises:
        ServeError: it can't.
    """
    try:
        # Every address of this device is meant by `::`, those of the old kind too.
        both = ":" in host and ipaddress.ip_address(host.partition("%")[0]).is_unspecified
        found = socket.create_server(
            (host, port),
            family=socket.AF_INET6 if ":" in host else socket.AF_INET,
            dualstack_ipv6=both and socket.has_dualstack_ipv6(),
        )
    except ValueError as problem:
        raise ServeError(f"Bookbag cannot listen on {host}: that is no address.") from problem
    except OverflowError as problem:
        raise ServeError(f"There is no port {port}: ports go up to 65535, and 0 takes a free one.") from problem
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise ServeError(
                f"Port {port} is in use by another program; name another with --port, or leave it out for a free one."
            ) from problem
        reason = (problem.strerror or str(problem)).partition(" (")[0]
        raise ServeError(f"Bookbag cannot listen on {host}, port {port}: {reason}.") from problem
    # Taken over by each connection: else what is sent soon after something else waits until that was acknowledged.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def address_of(sock: socket.socket, reached_at: str | None = None) -> str:
    """Where a browser finds what listens there; `reached_at` stands for every address of this device."""
    ip, port = ipaddress.ip_address(sock.getsockname()[0]), sock.getsockname()[1]
    if ip.is_unspecified:
        ip = ipaddress.ip_address(reached_at or ("::1" if ip.version == 6 else "127.0.0.1"))
    return f"http://[{ip}]:{port}/" if ip.version == 6 else f"http://{ip}:{port}/"


def names_of(sock: socket.socket) -> frozenset[str]:
    """What this device may be called by those who reach what listens there, beside the address they dial."""
    ip = ipaddress.ip_address(sock.getsockname()[0])
    name = socket.gethostname().casefold()
    in_network = frozenset({name, f"{name}.local"})
    if ip.is_loopback:
        return LOCAL_NAMES
    return in_network | LOCAL_NAMES if ip.is_unspecified else in_network


def own_address() -> str | None:
    """The address of this device in the network it is in; None where it is in none. Nothing is sent."""
    for somewhere in PLACES:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))
            found = ipaddress.ip_address(probe.getsockname()[0])
            if not found.is_loopback and not found.is_unspecified:
                return str(found)
    return None


def quiet(app: ASGIApp, *, lifespan: Literal["on", "off"]) -> uvicorn.Config:
    """How the program's servers run: silent, and soon aware of a phone that is gone."""
    config = uvicorn.Config(app, log_config=None, log_level="critical", access_log=False, lifespan=lifespan)
    config.ws, config.ws_ping_interval, config.ws_ping_timeout = "websockets-sansio", 5, 10
    config.timeout_graceful_shutdown = PATIENCE
    return config


async def _nothing_more() -> None:
    """Where nothing is to be started beside the server."""


@dataclass(frozen=True)
class Once:
    """What is done once the host's own server listens, and what is started beside it."""

    ready: Callable[[str], None]
    beside: Callable[[], Awaitable[None]] = _nothing_more


def serve(
    main: Callable[[ft.Page], object],
    host: str,
    port: int,
    assets: str,
    once: Once,
    served: Served | None = None,
) -> None:
    """Serves `main` to browsers, and what is `served` beside it, until SIGINT or SIGTERM; port 0 takes a free one.

    Raises:
        ServeError: when host and port cannot be listened on.
    """
    spare()
    with listen(host, port) as sock:
        flet = flet_app(main, assets_dir=assets, app_name="Bookbag", no_cdn=True)
        gate = Gate(flet, names_of(sock), served or Served())

        async def started() -> None:
            once.ready(address_of(sock))
            await once.beside()

        asyncio.run(_Server(quiet(gate, lifespan="on"), started).serve([sock]))
