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
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from urllib.parse import quote, urlsplit

import flet as ft
import uvicorn
from flet_web.fastapi import app as flet_app  # type: ignore[import-untyped]
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bookbag.files import Stopped
from bookbag.game.problems import problem
from bookbag.ledger.faults import DiskTrouble
from bookbag.sheets.print_page import sentence_page
from bookbag.views.exchange import Exchange
from bookbag.words.sentences import say

STOP_SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, n)]
PATIENCE = 1  # seconds that open connections are given when the server stops

# The renderer would fetch a part it can do without from elsewhere: the browser itself refuses.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data: blob:; "
    "frame-ancestors 'none'"
)

PRINT = "/print/"
"""Where the pages for printing lie; Flet never sees what is asked of them."""

# A page for printing needs nothing but its own style.
PRINT_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
}

EXPORT = "/export/"
"""Where files are fetched from."""

IMPORT = "/import/"
"""Where files are sent to, each under a secret word of its own."""

Pages = Callable[[str], str | None]
"""The page for printing at a path, as HTML; None where there is none."""


@dataclass(frozen=True)
class Download:
    """A file to be fetched: its name, what kind it is, and its content part by part."""

    name: str
    kind: str
    parts: Iterator[bytes]


Downloads = Callable[[str], Download | None]
"""The file at a path; None where there is none."""


LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names that mean this device on every device."""


class ServeError(Exception):
    """The server cannot start; the message is a sentence for the person who started it."""


@dataclass(frozen=True)
class Served:
    """What is served beside the screen: pages for printing, files, and what takes files in."""

    pages: Pages = lambda _path: None
    downloads: Downloads = lambda _path: None
    exchange: Exchange = field(default_factory=Exchange)


Answering = Callable[[Scope, Receive], Awaitable[Response]]


class _Gate:
    """Stands before Flet: no socket for a foreign page, nothing fetched from elsewhere, no session lost.

    Pages for printing and files it hands out itself, and none under a name that isn't `ours`.
    """

    def __init__(self, app: ASGIApp, served: "Served", ours: frozenset[str] | None) -> None:
        self._app = app
        self._served = served
        self._ours = ours

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if _is_foreign(Headers(scope=scope)):
                await send({"type": "websocket.close", "code": 1008})
                return
            send = partial(self._to_socket, send)
        elif scope["type"] == "http":
            if answering := self._answering(scope["path"]):
                answer = self._refused(scope) or await answering(scope, receive)
                await answer(scope, receive, send)
                return
            send = partial(self._to_page, send)
        await self._app(scope, receive, send)

    def _answering(self, path: str) -> "Answering | None":
        """What answers at a path; None where Flet does."""
        places: dict[str, Answering] = {PRINT: self._printed, EXPORT: self._fetched, IMPORT: self._sent}
        return next((answering for place, answering in places.items() if path.startswith(place)), None)

    def _refused(self, scope: Scope) -> Response | None:
        """The answer to whoever may not ask for this, or not so."""
        headers = Headers(scope=scope)
        if _is_foreign(headers) or not (self._ours is None or _host_name(headers) in self._ours):
            return _sentence(403, say(problem("page_foreign")))
        sends = scope["path"].startswith(IMPORT)
        if scope["method"] not in (("PUT", "POST") if sends else ("GET", "HEAD")):
            return _sentence(405, say(problem("page_method")), Allow="PUT, POST" if sends else "GET, HEAD")
        return None

    async def _printed(self, scope: Scope, _receive: Receive) -> Response:
        try:
            page = self._served.pages(scope["path"])
        except DiskTrouble as trouble:
            return _sentence(503, str(trouble))
        if page is None:
            return _sentence(404, say(problem("page_missing")))
        return HTMLResponse(page, headers=PRINT_HEADERS)

    async def _fetched(self, scope: Scope, _receive: Receive) -> Response:
        try:
            file = self._served.downloads(scope["path"])
            if file is None:
                return _sentence(404, say(problem("export_missing")))
            # What keeps it from beginning is still told in a sentence.
            first = await run_in_threadpool(next, file.parts, b"")
        except DiskTrouble as trouble:
            return _sentence(503, str(trouble))
        headers = {**PRINT_HEADERS, "Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name)}"}
        return StreamingResponse(chain([first], file.parts), headers=headers, media_type=file.kind)

    async def _sent(self, scope: Scope, receive: Receive) -> Response:
        arriving = self._served.exchange.arriving(scope["path"].removeprefix(IMPORT))
        if arriving is None:
            return _sentence(404, say(problem("export_missing")))
        while True:
            message = await receive()
            if message["type"] == "http.disconnect" or not arriving.add(message.get("body", b"")):
                arriving.fail(Stopped())
                return _sentence(400, say(problem("import_cut")))
            if not message.get("more_body"):
                arriving.finish()
                return Response(status_code=204, headers=PRINT_HEADERS)

    async def _to_socket(self, send: Send, message: Message) -> None:
        # Flet parks the session of a lost socket only if no send failed meanwhile; else the phone starts anew.
        with contextlib.suppress(OSError):
            await send(message)

    async def _to_page(self, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["Content-Security-Policy"] = POLICY
        await send(message)


def _is_foreign(headers: Headers) -> bool:
    """Whether a page from elsewhere asks."""
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


def _host_name(headers: Headers) -> str:
    """The name that we were called by, without the port."""
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


def _sentence(status: int, sentence: str, **more: str) -> HTMLResponse:
    return HTMLResponse(sentence_page(sentence), status, {**PRINT_HEADERS, **more})


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


def _our_names(sock: socket.socket) -> frozenset[str] | None:
    """What this device may call us by, where nobody else reaches us; None where the whole room does.

    A page from elsewhere can give its own name our address, and read what it then finds under that name.
    """
    ip = ipaddress.ip_address(sock.getsockname()[0])
    return LOCAL_NAMES | {str(ip)} if ip.is_loopback else None


def serve(
    main: Callable[[ft.Page], object],
    host: str,
    port: int,
    assets: str,
    on_ready: Callable[[str], None],
    served: Served | None = None,
) -> None:
    """Serves `main` to browsers, and what is `served` beside it, until SIGINT or SIGTERM; port 0 takes a free one.

    Raises:
        ServeError: when host and port cannot be listened on.
    """
    with _listen(host, port) as sock:
        flet = flet_app(main, assets_dir=assets, app_name="Bookbag", no_cdn=True)
        app = _Gate(flet, served or Served(), _our_names(sock))
        quiet = uvicorn.Config(app, log_config=None, log_level="critical", access_log=False, lifespan="on")
        quiet.ws, quiet.ws_ping_interval, quiet.ws_ping_timeout = "websockets-sansio", 5, 10
        quiet.timeout_graceful_shutdown = PATIENCE
        asyncio.run(_Server(quiet, partial(on_ready, _address(sock))).serve([sock]))
