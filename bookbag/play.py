"""Starts the app: the data folder, the book, the keeper, and the screen served to a browser."""

import asyncio
import importlib.util
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import flet as ft

import bookbag
from bookbag.almanac import WAY, Almanac
from bookbag.files import Files
from bookbag.houses import Houses
from bookbag.keeper import Keeper
from bookbag.ledger.backups import restore
from bookbag.ledger.book import Book
from bookbag.ledger.clock import Clock, SystemClock
from bookbag.ledger.faults import DiskTrouble
from bookbag.ledger.houses import HouseStore
from bookbag.ledger.kept_records import KeptRecords
from bookbag.ledger.location import NoFolder, data_folder
from bookbag.ledger.opening import Opened, open_database
from bookbag.ledger.serving import AlreadyServed, Claim, claim
from bookbag.ledger.shelf import ShelfStore
from bookbag.shelf import Shelf
from bookbag.views import late
from bookbag.views.serve import Once, ServeError, serve
from bookbag.views.served import Served
from bookbag.views.service import Service
from bookbag.views.sharing import Sharing, Wish
from bookbag.words.sharing import reach_words

LOCAL = "127.0.0.1"
"""Nobody but this device reaches the app."""

QUIET = 6.0
"""Seconds that are left to the first screen before all games are read beside it."""

CAN_NOT = 1
WRONG_INPUT = 2


@dataclass(frozen=True)
class Start:
    """How the app is to be started: `port` is the host's own, `share` how the table is shared from the start."""

    data: Path | None = None
    port: int = 0
    browser: bool = True
    window: bool = False
    share: Wish | None = None


def play(start: Start) -> int:
    """Run the app until it is stopped; returns the exit code, and says what is wrong on standard error."""
    if start.window and importlib.util.find_spec("flet_desktop") is None:
        return _wrong("--window needs the desktop extra; install it with pip install 'bookbag[desktop]'.")
    for port in (start.port, (start.share and start.share.port) or 0):
        if not 0 <= port <= 65535:
            return _wrong(f"--port {port} is no port; it must be from 1 to 65535, or 0 for a free one.")
    try:
        folder = data_folder(start.data)
        with claim(folder) as held:
            return _run(folder, held, start)
    except (NoFolder, ServeError) as wrong:
        return _wrong(str(wrong))
    except (AlreadyServed, DiskTrouble) as stopped:
        print(f"bookbag: {stopped}", file=sys.stderr)
        return CAN_NOT


def _run(folder: Path, held: Claim, start: Start) -> int:
    clock = SystemClock()
    opened = open_database(folder, clock)
    for sentence in opened.sentences:
        print(f"bookbag: {sentence}", file=sys.stderr)
    book, shelf = Book(opened.database, clock), Shelf(ShelfStore(opened.database, clock), clock)
    _purge(shelf)
    keeper = Keeper(book, clock, shelf=shelf)
    almanac = Almanac(book, KeptRecords(folder, WAY), clock, keeper)
    try:
        files = str(assets().resolve())
        sharing = None if start.window else Sharing(keeper, files, late.room_app)
        service = Service(
            keeper,
            Houses(HouseStore(opened.database, clock), clock),
            shelf,
            almanac,
            Files(opened.database, clock),
            place=str(folder),
            news=opened.sentences,
            bring_back=_bring_back(opened, clock),
            sharing=sharing,
        )
        if sharing is None:
            almanac.begin()
            ft.run(late.app(service), assets_dir=files, name="Bookbag")
        else:
            once = Once(partial(_ready, held, start.browser), partial(_beside, almanac, sharing, start.share))
            if start.share is not None:
                sharing.open(_shown_alone(keeper, start.share))
            served = Served(late.print_pages(service), late.downloads(service), service.exchange)
            serve(late.app(service), LOCAL, start.port, files, once, served)
    finally:
        almanac.close()
        opened.database.close()
    return 0


def _shown_alone(keeper: Keeper, wish: Wish) -> Wish:
    """The wish, once it is sure that the game it names is there.

    Raises:
        ServeError: it isn't.
    """
    if wish.only is not None:
        try:
            away = keeper.table(wish.only).away
        except (KeyError, ValueError):
            where = "its name is the last part of its address in the app"
            raise ServeError(f"There is no game {wish.only}; {where}.") from None
        if away is not None:
            raise ServeError(f"The game {wish.only} is {away}; take it out, or put it back, in the app first.")
    return wish


async def _beside(almanac: Almanac, sharing: Sharing, wish: Wish | None) -> None:
    """What begins once the server listens; phones are let in when all screens are there."""
    loading = asyncio.create_task(late.load())
    loading.add_done_callback(lambda _done: asyncio.get_running_loop().call_later(QUIET, almanac.begin))
    if wish is not None:
        await loading
        await _share(sharing)


async def _share(sharing: Sharing) -> None:
    """Share the table, and say who can reach it."""
    await sharing.start()
    print(f"The table is shared at {sharing.address}", flush=True)
    print(reach_words(sharing.address, everywhere=sharing.everywhere), flush=True)


def _ready(held: Claim, browser: bool, address: str) -> None:
    """Told by the server once it listens."""
    held.announce(address)
    print(f"Bookbag is at {address}", flush=True)
    if browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()


def _open_browser(address: str) -> None:
    """Open the browser, if there is one with a window; one that runs in the terminal would take it from us."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if type(found) is not webbrowser.GenericBrowser:
        found.open(address)


def _purge(shelf: Shelf) -> None:
    """Remove what was deleted long ago; a disk that refuses keeps nobody from their games."""
    with suppress(DiskTrouble):
        shelf.purge()


def _bring_back(opened: Opened, clock: Clock) -> Callable[[], None] | None:
    """What brings back the newest good backup, where a damaged file had to be put aside."""
    if opened.offered is None:
        return None
    return partial(restore, opened.database, opened.offered.path, clock)


def assets() -> Path:
    """Fonts and icons: in the installed package, or beside it in a checkout."""
    inside = Path(bookbag.__file__).parent / "assets"
    return inside if inside.is_dir() else inside.parents[1] / "assets"


def _wrong(sentence: str) -> int:
    print(f"bookbag: {sentence}", file=sys.stderr)
    return WRONG_INPUT
