"""What is handed out and taken in beside the screen: pages for printing, files, and what is sent to be taken in."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.types import Receive, Scope

from bookbag.files import Stopped
from bookbag.game.problems import problem
from bookbag.ledger.faults import DiskTrouble
from bookbag.sheets.print_page import sentence_page
from bookbag.views.exchange import Exchange
from bookbag.words.sentences import say

PRINT = "/print/"
"""Where the pages for printing lie; Flet never sees what is asked of them."""

EXPORT = "/export/"
"""Where files are fetched from."""

IMPORT = "/import/"
"""Where files are sent to, each under a secret word of its own."""

# A page for printing needs nothing but its own style.
PRINT_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
}

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

Answering = Callable[[Scope, Receive], Awaitable[Response]]
"""Answers a request."""


@dataclass(frozen=True)
class Served:
    """What is served beside the screen: pages for printing, files, and what takes files in; nothing, if not named."""

    pages: Pages = lambda _path: None
    downloads: Downloads = lambda _path: None
    exchange: Exchange | None = None

    def answering(self, path: str) -> Answering | None:
        """What answers at a path; None where Flet does."""
        if path.startswith(IMPORT):
            return partial(_by, ("PUT", "POST"), partial(_sent, self.exchange))
        if path.startswith(EXPORT):
            return partial(_by, ("GET", "HEAD"), partial(_fetched, self.downloads))
        if path.startswith(PRINT):
            return partial(_by, ("GET", "HEAD"), partial(_printed, self.pages))
        return None


def sentence(status: int, text: str, **more: str) -> HTMLResponse:
    """A page with one sentence on it, and nothing else."""
    return HTMLResponse(sentence_page(text), status, {**PRINT_HEADERS, **more})


async def _by(methods: tuple[str, ...], answering: Answering, scope: Scope, receive: Receive) -> Response:
    if scope["method"] not in methods:
        return sentence(405, say(problem("page_method")), Allow=", ".join(methods))
    return await answering(scope, receive)


async def _printed(pages: Pages, scope: Scope, _receive: Receive) -> Response:
    try:
        page = pages(scope["path"])
    except DiskTrouble as trouble:
        return sentence(503, str(trouble))
    if page is None:
        return sentence(404, say(problem("page_missing")))
    return HTMLResponse(page, headers=PRINT_HEADERS)


async def _fetched(downloads: Downloads, scope: Scope, _receive: Receive) -> Response:
    try:
        file = downloads(scope["path"])
        if file is None:
            return sentence(404, say(problem("export_missing")))
        # What keeps it from beginning is still told in a sentence.
        first = await run_in_threadpool(next, file.parts, b"")
    except DiskTrouble as trouble:
        return sentence(503, str(trouble))
    headers = {**PRINT_HEADERS, "Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name)}"}
    return StreamingResponse(chain([first], file.parts), headers=headers, media_type=file.kind)


async def _sent(exchange: Exchange | None, scope: Scope, receive: Receive) -> Response:
    arriving = None if exchange is None else exchange.arriving(scope["path"].removeprefix(IMPORT))
    if arriving is None:
        return sentence(404, say(problem("export_missing")))
    while True:
        message = await receive()
        if message["type"] == "http.disconnect" or not arriving.add(message.get("body", b"")):
            arriving.fail(Stopped())
            return sentence(400, say(problem("import_cut")))
        if not message.get("more_body"):
            arriving.finish()
            return Response(status_code=204, headers=PRINT_HEADERS)
