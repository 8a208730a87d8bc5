"""From a tap to the painted number, in Chromium: a bid at Bookbag's table, beside one button on a bare Flet page.

All pages lie open side by side and are tapped in turn, so that what disturbs one disturbs all. Names for a screen
reader are off, as they are for most people; where things lie is learned beforehand, on a page where they are on.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from browser.conftest import DESKTOP, PHONE
from playwright.sync_api import Browser, Page, ViewportSize

from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, SystemClock, open_database

from .given import Given
from .pages import PATIENCE, STILL, Box, chromium, new_page, places
from .served import BARE, bookbag, served
from .timing import Row

PAINTED = Path(__file__).with_name("painted.js").read_text(encoding="utf-8")
PLAYERS = ("North", "East", "South", "West")
BIDDING = (1, 2, 3, 0)
"""The seats in the order they bid, where North deals."""

ROUNDS = (1, 40)

TURNS = 8
"""How often all four bid; the first time does not count."""

GOAL = 1.5
"""How many times as long as on a bare page it may take until a number is painted."""

SETTLED = 2000  # milliseconds of rest after which a page that was opened has all its fonts


def game_in_round(keeper: Keeper, number: int) -> str:
    """A game of four in which everyone is about to bid, and North deals."""
    long = house_of("bookbag", {"finish": {"target": 5000}})
    name = keeper.open_game(long, PLAYERS, (1 - number) % 4)
    for turn in range(number - 1):
        for seat in range(4):
            keeper.bid_seat(name, seat, 3)
        keeper.say_books(name, 0, 7 - turn % 2)
        keeper.enter_books(name)
    assert keeper.table(name).game.current.number == number
    return name


def games_in_rounds(folder: Path, rounds: Sequence[int]) -> list[str]:
    """A game in each of these rounds, in the folder's book."""
    clock = SystemClock()
    opened = open_database(folder, clock)
    try:
        keeper = Keeper(Book(opened.database, clock), clock)
        return [game_in_round(keeper, number) for number in rounds]
    finally:
        opened.database.close()


@dataclass
class Tapped:
    """A page that is tapped: each button in order, and the place that then shows something else; then undo."""

    what: str
    page: Page
    touch: bool
    taps: list[tuple[Box, Box]]
    back: Box | None = None
    found: list[dict[str, float]] = field(default_factory=list)

    def turn(self, at: int) -> None:
        """The tap whose turn it is; after the last of a row all are undone."""
        at %= len(self.taps)
        self.found.append(self._tap(*self.taps[at]))
        if self.back and at == len(self.taps) - 1:
            for _, place in reversed(self.taps):
                self._tap(self.back, place)

    def _tap(self, button: Box, place: Box) -> dict[str, float]:
        while (still := self.page.evaluate("bench.still()")) < STILL:
            self.page.wait_for_timeout(STILL - still)
        self.page.evaluate("place => bench.watch(place)", place)
        x, y = button[0] + button[2] / 2, button[1] + button[3] / 2
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        lost = f"new Promise((_, no) => setTimeout(() => no('the tap came to nothing: {self.what}'), {PATIENCE}))"
        found: dict[str, float] = self.page.evaluate(f"Promise.race([bench.painted, {lost}])")
        return found

    def after(self, stage: str) -> float:
        """Seconds from the tap to a stage, in the middle of all that count."""
        return median(found[stage] for found in self.found[len(self.taps) :]) / 1000


STAGES = {"painted": "painted", "made": "  the picture made", "answered": "  the answer there"}
"""What is told of a tap, the last stage first."""


def told(page: Tapped, floor: Tapped) -> list[Row]:
    """Each stage of a tap, compared with the same of the bare page."""
    rows = []
    for stage, name in STAGES.items():
        goal = GOAL if stage == "painted" else None
        what = f"{page.what}, {name}" if goal else name
        rows.append(Row(what, page.after(stage), floor.what, floor.after(stage), goal))
    return rows


def opened(browser: Browser, size: ViewportSize, url: str) -> Page:
    """A page that is watched, once it lies still."""
    page = new_page(browser, size)
    page.add_init_script(PAINTED)
    page.goto(url)
    page.locator("flt-semantics-placeholder").wait_for(state="attached")
    while page.evaluate("bench.still()") < SETTLED:
        page.wait_for_timeout(STILL)
    return page


def bare_page(browser: Browser, size: ViewportSize, url: str) -> Tapped:
    number, button = places(browser, size, url, ["0", "3"])
    what = "bare Flet page, one button" + ("" if size == PHONE else ", desktop")
    return Tapped(what, opened(browser, size, url), size == PHONE, [(button, number)])


def table_page(browser: Browser, size: ViewportSize, url: str, number: int) -> Tapped:
    """A table in a round; the undo button lies where it lay before anything was said, whatever it is called then."""
    key, undo, *boxes = places(browser, size, url, ["3", "Ledger", *PLAYERS])
    back = (undo[0] - undo[2], *undo[1:])
    what = f"a bid in round {number}" + ("" if size == PHONE else ", desktop")
    return Tapped(what, opened(browser, size, url), size == PHONE, [(key, boxes[seat]) for seat in BIDDING], back)


def rows(_given: Given) -> list[Row]:
    found = []
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name, chromium() as browser:
        games = games_in_rounds(Path(name), ROUNDS)
        with served(BARE) as bare, served(*bookbag(Path(name))) as table:
            for size in (PHONE, DESKTOP):
                pages = [bare_page(browser, size, bare.address)]
                pages += [
                    table_page(browser, size, f"{table.address}game/{game}", number)
                    for game, number in zip(games, ROUNDS, strict=True)
                ]
                for turn in range(TURNS * len(BIDDING)):
                    for page in pages:
                        page.turn(turn)
                for page in pages[1:]:
                    found += told(page, pages[0])
                for page in pages:
                    page.page.context.close()
    return found
