"""How long a start takes: until the address is told, until a tap is taken, and until the page it leads to is there.

Beside Bookbag a bare Flet page is started in the same way, each from nothing every time: a new process, and a browser
tab that has fetched nothing yet. The first tap is tried again and again, as somebody would who can't wait.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

from browser.conftest import PHONE
from playwright.sync_api import Browser

from .given import FEW, Given
from .pages import Box, chromium, new_page, places
from .served import AWAY, bookbag, compiled, served
from .timing import Row, side_by_side

TIMES = 5
GOAL = 1.3
"""How many times as long as with a bare page it may take until the first tap is possible."""

TAKEN = """
const Socket = WebSocket;
window.WebSocket = class extends Socket {
  send(frame) {
    window.taken ||= new TextDecoder().decode(frame).includes("click");
    super.send(frame);
  }
};
"""
"""Notes when the page first sends a click to its server: a tap was taken for one."""

TRY = 30  # milliseconds between two taps
PATIENCE = 60.0  # seconds until a start counts as failed


@dataclass
class Started:
    """A program that is started again and again; its first button lies in a place, and leads to another address."""

    what: str
    program: tuple[str, ...]
    button: Box
    told: list[float] = field(default_factory=list)
    taken: list[float] = field(default_factory=list)
    followed: list[float] = field(default_factory=list)

    def start(self, browser: Browser) -> None:
        begun = time.perf_counter()
        with served(*self.program) as server:
            self.told.append(time.perf_counter() - begun)
            page = new_page(browser, PHONE)
            page.add_init_script(TAKEN)
            page.goto(server.address, wait_until="commit")
            x, y = self.button[0] + self.button[2] / 2, self.button[1] + self.button[3] / 2
            taken = False
            while not page.url.endswith("/new"):
                page.touchscreen.tap(x, y)
                page.wait_for_timeout(TRY)
                if not taken and page.evaluate("window.taken"):
                    taken = True
                    self.taken.append(time.perf_counter() - begun)
                if time.perf_counter() - begun > PATIENCE:
                    raise SystemExit(f"No tap has an effect: {self.what}")
            self.followed.append(time.perf_counter() - begun)
            page.context.close()


def lying(browser: Browser, what: str, program: tuple[str, ...], name: str) -> Started:
    """A program whose first button is found by its name, and which was started once."""
    with served(*program) as server:
        (button,) = places(browser, PHONE, server.address, [name])
    return Started(what, program, button)


def started(programs: Sequence[str]) -> list[float]:
    """How long a new Python takes for each of some programs."""
    commands = [[sys.executable, "-c", one] for one in programs]
    return side_by_side([partial(subprocess.run, command, check=True) for command in commands], TIMES)


def rows(given: Given) -> list[Row]:
    with compiled():
        return [*imports(), *starts(given)]


def imports() -> list[Row]:
    """What is loaded at a start."""
    programs = ("pass", "import flet, flet_web.fastapi", "import bookbag.commands", "import bookbag.play")
    nothing, flet, commands, play = started(programs)
    return [
        Row("start of Python", nothing),
        Row("import of the commands", commands, "start of Python", nothing),
        Row("import of all the app", play, "import of Flet's server", flet),
    ]


def starts(given: Given) -> list[Row]:
    """Starts in turn, so that noise hits all; the first one of each, which compiles, does not count."""
    found = []
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name, chromium() as browser:
        bare = lying(browser, "bare Flet page", (AWAY,), "3")
        starts = [bare, lying(browser, "Bookbag, no game", bookbag(Path(name)), "New game")]
        if given.games > FEW:
            many = f"Bookbag, {given.games} games"
            starts.append(lying(browser, many, bookbag(given.many(given.games)), "New game"))
        for _ in range(TIMES):
            for start in starts:
                start.start(browser)
        for start in starts[1:]:
            found += [
                Row(f"start of {start.what}: a tap taken", median(start.taken), bare.what, median(bare.taken), GOAL),
                Row("  the address told", median(start.told), bare.what, median(bare.told)),
                Row("  the tap followed", median(start.followed), bare.what, median(bare.followed)),
            ]
    return found
