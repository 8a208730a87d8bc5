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
from collections.abc import Callable, Iterator
from functools import partial

import flet as ft
import uvicorn
from flet_web.fastapi import app as flet_app  # type: ignore[import-untyped]
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STOP_SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, n)]
PATIENCE = 1  # seconds that open connections are given when the server stops

# The renderer would fetch a part it can do without from elsewhere: the browser itself refuses.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data: blob:; "
    "frame-ancestors 'none'"
)


class ServeError(Exception):
    """The server cannot start; the message is a sentence for the person who started it."""


class _Gate:
    """Stands before Flet: no socket for a foreign page, nothing fetched from elsewhere, no session lost."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin is not None and origin.partition("://")[2] != headers.get("host"):
                await send({"type": "websocket.close", "code": 1008})
                return
            send = partial(self._to_socket, send)
        elif scope["type"] == "http":
            send = partial(self._to_page, send)
        await self._app(scope, receive, send)

    async def _to_socket(self, send: Send, message: Message) -> None:
        # Flet parks the session of a lost socket only if no send failed meanwhile; else the phone starts anew.
        with contextlib.suppress(OSError):
            await send(message)

    async def _to_page(self, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["Content-Security-Policy"] = POLICY
        await send(message)


class _Server(uvicorn.Server):
    """Tells when it listens, and takes a stop signal as a wish, not as a failure."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tell()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OverflowError as problem:
        raise ServeError(f"There is no port {port}: ports go up to 65535, and 0 takes a free one.") from problem
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise ServeError(
                f"Port {port} is in use by another program; name another with --port, or leave it out for a free one."
            ) from problem
        reason = (problem.strerror or str(problem)).partition(" (")[0]
        raise ServeError(f"Bookbag cannot listen on {host}, port {port}: {reason}.") from problem


def _address(sock: socket.socket) -> str:
    ip, port = ipaddress.ip_address(sock.getsockname()[0]), sock.getsockname()[1]
    if ip.is_unspecified:
        ip = ipaddress.ip_address("::1" if ip.version == 6 else "127.0.0.1")
    return f"http://[{ip}]:{port}/" if ip.version == 6 else f"http://{ip}:{port}/"


def serve(
    main: Callable[[ft.Page], object], host: str, port: int, assets: str, on_ready: Callable[[str], None]
) -> None:
    """Serves `main` to browsers until SIGINT or SIGTERM; port 0 takes a free one.

    Raises:
        ServeError: when host and port cannot be listened on.
    """
    with _listen(host, port) as sock:
        app = _Gate(flet_app(main, assets_dir=assets, app_name="Bookbag", no_cdn=True))
        quiet = uvicorn.Config(app, log_config=None, log_level="critical", access_log=False, lifespan="on")
        quiet.ws, quiet.ws_ping_interval, quiet.ws_ping_timeout = "websockets-sansio", 5, 10
        quiet.timeout_graceful_shutdown = PATIENCE
        asyncio.run(_Server(quiet, partial(on_ready, _address(sock))).serve([sock]))
