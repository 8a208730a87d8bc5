"""Stands before Flet: who may ask at all, what a browser may fetch, and which device it is that asks."""

import contextlib
import ipaddress
import re
from contextvars import ContextVar
from functools import partial
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bookbag.game.problems import problem
from bookbag.views.fonts import FONTS
from bookbag.views.served import Served, sentence
from bookbag.views.wire import Wire
from bookbag.words.sentences import say

# The renderer would fetch a part it can do without from elsewhere: the browser itself refuses.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data: blob:; "
    "frame-ancestors 'none'"
)

UNSERVED = frozenset({"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json"})
"""What Flet's framework would say of itself."""

ALIVE = "/alive"
"""Answers as soon as the server does: what a page whose socket is lost asks before it dials again."""

AHEAD = "".join(f'<link rel="preload" href="/{font}" as="fetch" crossorigin>' for font in FONTS.values())
"""Has the browser fetch our fonts while it makes ready; the page is laid out anew when they come."""

OURS = f'<script src="/redial.js"></script>{AHEAD}'.encode()
"""Goes into the page, before Flet's own."""

COOKIE = "bookbag_device"
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
KEPT = 7 * 24 * 3600  # seconds that a browser keeps its token

DEVICE: ContextVar[str] = ContextVar("DEVICE")
"""The device whose socket is being served, in a room: no more than the name of one and the same browser."""


class Gate:
    """No socket and no page under a name that isn't ours, nothing fetched from elsewhere, no session lost.

    What is `served` beside the screen it hands out itself. `names` is what we may be called beside the address that
    was dialled: a page from elsewhere can give a name of its own our address, and read what it then finds there.

    With `devices` each browser is given a token, and Flet's sessions are bound to it: nobody else can take one up,
    and none of another server in this program, even by its number.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str], served: Served, *, devices: bool = False) -> None:
        self._app = app
        self._names = names
        self._served = served
        self._devices = devices

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one socket, or the server's start and end."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    # -- sockets -----------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if _is_foreign(headers) or not self._is_ours(scope, headers):
            await send({"type": "websocket.close", "code": 1008})
            return
        if self._devices:
            scope = _named(scope, device_of(_token(headers) or token_urlsafe(24)))
        wire = Wire(receive, partial(_unfailing, send), paced=self._devices)
        if await wire.begin():
            await self._app(scope, wire.receive, wire.send)

    # -- requests ----------------------------------------------------------------------------

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self._is_ours(scope, headers):
            await sentence(403, say(problem("page_foreign")))(scope, receive, send)
        elif answering := self._served.answering(scope["path"]):
            foreign = _is_foreign(headers)
            answer = sentence(403, say(problem("page_foreign"))) if foreign else await answering(scope, receive)
            await answer(scope, receive, send)
        elif scope["path"] in UNSERVED:
            await sentence(404, say(problem("page_nothing")))(scope, receive, send)
        elif scope["path"] == ALIVE:
            await Response(status_code=204, headers={"Cache-Control": "no-store"})(scope, receive, send)
        else:
            cookie = "" if not self._devices or _token(headers) else _cookie(token_urlsafe(24))
            await self._app(scope, receive, _ToPage(send, cookie))

    def _is_ours(self, scope: Scope, headers: Headers) -> bool:
        """Whether we were called by a name of ours, or by the very address that was dialled."""
        called = _host_name(headers)
        dialled = (scope.get("server") or ("", 0))[0]
        return called in self._names or (called != "" and _same_address(called, dialled))


class _ToPage:
    """Sends a page on with our rules for it, and with our script where it is the app's own page."""

    def __init__(self, send: Send, cookie: str) -> None:
        self._send = send
        self._cookie = cookie
        self._held: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = POLICY
            del headers["Access-Control-Allow-Origin"]
            if headers.get("content-type", "").startswith("text/html") and message["status"] == 200:
                self._held = message
                return
        elif self._held is not None:
            self._body += message.get("body", b"")
            if message.get("more_body"):
                return
            start, self._held = self._held, None
            await self._send(self._ours(start))
            message = {"type": "http.response.body", "body": self._body}
        await self._send(message)

    def _ours(self, start: Message) -> Message:
        """The head of the app's page once its body is whole."""
        self._body = self._body.replace(b"<head>", b"<head>" + OURS, 1)
        headers = MutableHeaders(scope=start)
        if self._body:  # a HEAD has none
            headers["Content-Length"] = str(len(self._body))
        for stamp in ("etag", "last-modified"):  # they are of the page without our script
            del headers[stamp]
        headers["Cache-Control"] = "no-cache"
        if self._cookie:
            headers.append("Set-Cookie", self._cookie)
        return start


async def _unfailing(send: Send, message: Message) -> None:
    # Flet parks the session of a lost socket only if no send failed meanwhile; else the phone starts anew.
    with contextlib.suppress(OSError):
        await send(message)


def _named(scope: Scope, device: str) -> Scope:
    """A socket that Flet knows by its device alone; every task that it begins can ask which one it is."""
    DEVICE.set(device)
    others = [(key, value) for key, value in scope["headers"] if key.lower() != b"user-agent"]
    return {**scope, "headers": [*others, (b"user-agent", f"room {device}".encode())]}


def device_of(token: str) -> str:
    """The name of the device that holds a token; the token can't be told from it."""
    return sha256(token.encode()).hexdigest()[:32]


def _token(headers: Headers) -> str:
    """The token a browser was given; empty if it has none that could be ours."""
    cookies: SimpleCookie = SimpleCookie()
    with contextlib.suppress(CookieError):
        cookies.load(headers.get("cookie", ""))
    kept = cookies.get(COOKIE)
    return kept.value if kept is not None and TOKEN.fullmatch(kept.value) else ""


def _cookie(token: str) -> str:
    return f"{COOKIE}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax"


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


def _same_address(one: str, other: str) -> bool:
    try:
        return _plain(one) == _plain(other)
    except ValueError:
        return False


def _plain(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address of the old kind stays itself where both kinds are listened to."""
    ip = ipaddress.ip_address(address)
    return getattr(ip, "ipv4_mapped", None) or ip
