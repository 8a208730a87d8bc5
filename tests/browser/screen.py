"""A person at the screen, and the program they started: what browser tests are written with."""

import json
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import Locator, Page, Response, expect

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
READY = 250  # milliseconds until the renderer has taken hold of a field that was tapped; no hand types sooner
SCROLL, SCROLLS, SETTLED = 240, 40, 120  # px, times, milliseconds
TOP, FOOT = 60, 170  # px of the screen that a bar and a foot may cover
PATIENCE = 10_000  # milliseconds until something that should be on the screen is missed


class Bookbag:
    """The program itself, served from a process of its own on one data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.options: list[str] = []
        self.output: list[str] = []
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Starts it on a free port, or on the port it had, and waits until it tells its address."""
        command = [sys.executable, "-m", "bookbag", *(self.options or ["--port", str(self.port)])]
        command += ["--no-browser", "--data", str(self.data)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, args=(process, lines), daemon=True).start()
        self._process = process
        deadline = time.monotonic() + 30
        while (line := lines.get(timeout=max(0.01, deadline - time.monotonic()))) is not None:
            if address := ADDRESS.search(line):
                self.port = int(address[1])
                return
        raise AssertionError(f"Bookbag ended before it was served:\n{''.join(self.output)}")

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ends it as Ctrl+C would; the exit code, or None if it was not running."""
        return self._end(signal.SIGINT)

    def restart(self) -> None:
        """Kills it and starts it again on the same data and port."""
        self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        process.send_signal(how)
        try:
            return process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def _read(self, process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.output.append(line)
                lines.put(line)
        lines.put(None)


class Screen:
    """One browser tab, used as a person with a screen reader would: by the names of things."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.root = page.locator("flt-semantics-host")
        self.strangers: list[str] = []  # answers that came from anywhere but Bookbag
        self.errors: list[str] = []  # what the page itself threw
        self._touch = touch
        self._origin: list[str] = []
        page.on("response", self._answered)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, url: str) -> "Screen":
        self._origin = _origin(url)
        self.page.goto(url)
        return self._listen()

    def reload(self) -> "Screen":
        self.page.reload()
        return self._listen()

    def tap(self, name: str) -> None:
        # Flutter finds what is hit by the place alone, and may lay an empty node over the page: hence force.
        self._hit(self.button(name))

    def tap_at_rest(self, name: str) -> None:
        """Taps what has just come up or moved, once it lies still."""
        found = self.button(name)
        found.wait_for(state="attached", timeout=PATIENCE)
        place = None
        for _ in range(SCROLLS):
            before, place = place, found.bounding_box()
            if place is not None and place == before:
                self.tap(name)
                return
            self.page.wait_for_timeout(SETTLED)
        raise AssertionError(f"{name!r} never lies still")

    def type(self, label: str, text: str) -> None:
        self._hit(self.field(label))
        self.page.wait_for_timeout(READY)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text, delay=5)
        expect(self.field(label)).to_have_value(text, timeout=PATIENCE)

    def focus(self, label: str) -> None:
        """Puts the cursor into a field, and waits until it is there."""
        self._hit(self.field(label))
        expect(self.field(label)).to_be_focused(timeout=PATIENCE)

    def bring(self, name: str) -> None:
        """Scrolls down, as a thumb would, until what is tapped under a name is well on the screen."""
        size = self.page.viewport_size
        assert size is not None
        self.page.mouse.move(size["width"] / 2, size["height"] / 2)
        for _ in range(SCROLLS):
            found = self.button(name)
            box = found.bounding_box() if found.count() else None
            if box is not None and TOP < box["y"] + box["height"] / 2 < size["height"] - FOOT:
                return
            self.page.mouse.wheel(0, SCROLL)
            self.page.wait_for_timeout(SETTLED)
        raise AssertionError(f"{name!r} is nowhere further down")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def sees(self, text: str, *, exact: bool = False, timeout: float = PATIENCE) -> None:
        expect(self.named(text, exact=exact).first).to_be_attached(timeout=timeout)

    def not_sees(self, text: str, *, exact: bool = False, timeout: float = PATIENCE) -> None:
        expect(self.named(text, exact=exact)).to_have_count(0, timeout=timeout)

    def shot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)

    def button(self, name: str) -> Locator:
        """What is tapped: a button of that name, a button inside a node of that name, or the node."""
        role = self.page.get_by_role("button", name=name, exact=True)
        label = f"[aria-label={json.dumps(name, ensure_ascii=False)}]"
        inside = self.root.locator(f"{label} [role=button], {label}:not(:has([role=button])):not(input)")
        return role.or_(inside).first

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True).and_(self.page.locator("input, textarea")).first

    def named(self, text: str, *, exact: bool = False) -> Locator:
        """Every node that says the text, drawn or as its label."""
        label = f"[aria-label{'' if exact else '*'}={json.dumps(text, ensure_ascii=False)}]"
        return self.root.get_by_text(text, exact=exact).or_(self.root.locator(label))

    def _hit(self, what: Locator) -> None:
        if self._touch:
            what.tap(force=True, timeout=PATIENCE)
        else:
            what.click(force=True, timeout=PATIENCE)

    def _listen(self) -> "Screen":
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=60_000)
        placeholder.evaluate("node => node.click()")  # what a screen reader does to be told the names
        self.page.locator("flt-semantics").first.wait_for(state="attached", timeout=PATIENCE)
        return self

    def _answered(self, response: Response) -> None:
        if not response.url.startswith(("data:", "blob:")) and _origin(response.url) != self._origin:
            self.strangers.append(response.url)


def _origin(url: str) -> list[str]:
    return url.split("/", 3)[:3]
