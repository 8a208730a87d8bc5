"""The table on several phones at once, in browsers: watching, scoring by PIN, forged frames, a network that goes."""

import queue
import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, WebSocket, expect

from .conftest import DESKTOP, PHONE, NewScreen
from .screen import Bookbag, Screen
from .table import GLANCE, Table

SHARED = re.compile(r"The table is shared at http://127\.0\.0\.1:(\d+)/")
WITHIN = 20_000  # milliseconds that two busy cores are given for what takes a second on its own
SOCKETS = (
    "const Plain = WebSocket; window.sockets = [];"
    "window.WebSocket = class extends Plain { constructor(...a) { super(...a); window.sockets.push(this); } };"
)
OPEN = "window.sockets.filter(one => one.readyState === 1).at(-1)"


class SharedBookbag(Bookbag):
    """The program with the table shared from the start, at an address that only this device reaches."""

    room_port = 0

    def start(self) -> None:
        self.options = ["serve", "--host", "127.0.0.1", *(["--port", str(self.room_port)] if self.room_port else [])]
        super().start()
        deadline = time.monotonic() + 30
        while not (shared := SHARED.search("".join(self.output))):
            assert time.monotonic() < deadline, self.output
            time.sleep(0.05)
        self.room_port = int(shared[1])

    @property
    def room(self) -> str:
        return f"http://127.0.0.1:{self.room_port}/"


@pytest.fixture
def bookbag(tmp_path: Path) -> Iterator[SharedBookbag]:
    program = SharedBookbag(tmp_path / "data")
    program.start()
    yield program
    program.stop()


@pytest.fixture
def host(new_screen: NewScreen) -> Table:
    table = Table(new_screen(DESKTOP))
    table.begin()
    return table


def pin_of(host: Table) -> str:
    """The host lets a phone score, and reads the PIN aloud."""
    name = host.address().rsplit("/", 1)[1]
    host.screen.open(f"{host.screen.page.url.split('/game/')[0]}/game/{name}/share")
    host.screen.sees("Let a phone score", exact=True)
    host.screen.page.mouse.move(600, 400)
    host.screen.page.mouse.wheel(0, 2000)
    host.screen.page.wait_for_timeout(GLANCE)
    host.screen.tap("Let a phone score")
    said = host.screen.page.get_by_text(re.compile(r"The PIN is (\d ){5}\d")).or_(
        host.screen.root.locator("[aria-label^='The PIN is']")
    )
    expect(said.first).to_be_attached(timeout=WITHIN)
    text = said.first.get_attribute("aria-label") or said.first.inner_text()
    return "".join(re.findall(r"\d", text))


def let_in(phone: Screen, bookbag: SharedBookbag, host: Table) -> None:
    name = host.address().split("/game/")[1].split("/")[0]
    phone.open(f"{bookbag.room}game/{name}/score")
    pin = pin_of(host)
    phone.type("PIN", f"{(int(pin) + 1) % 10**6:06}")
    phone.tap("Let me score")
    phone.sees("That is not the PIN")
    phone.type("PIN", pin)
    phone.tap("Let me score")
    phone.sees("bids", timeout=WITHIN)


def test_watchers_follow_a_scorer_is_let_in_and_put_out(
    bookbag: SharedBookbag, new_screen: NewScreen, host: Table
) -> None:
    watcher, phone = new_screen(PHONE), new_screen(PHONE)
    watcher.open(bookbag.room)
    watcher.sees("East bids", exact=True)
    let_in(phone, bookbag, host)
    scorer = Table(phone)
    scorer.bid(1, 3)
    watcher.sees("South bids", exact=True)
    scorer.bid(2, 4)
    watcher.sees("West bids", exact=True)
    watcher.tap("West, \u2013, to bid")
    watcher.sees("Your bid", exact=True)
    host.screen.page.mouse.wheel(0, 2000)
    host.screen.page.wait_for_timeout(GLANCE)
    host.screen.tap("Let phone 1 score no more")
    phone.sees("This phone may not keep the score any more")
    phone.not_sees("Call a renege", exact=True)
    watcher.sees("Your bid", exact=True)


def test_a_watchers_socket_that_sends_a_scorers_frames_does_nothing(
    bookbag: SharedBookbag, browser: Browser, new_screen: NewScreen, host: Table
) -> None:
    """Every frame that the host's and a scorer's tap sent is sent again from a watcher's socket."""
    phone = new_screen(PHONE)
    frames: list[bytes] = []

    def listening(web: WebSocket) -> None:
        web.on("framesent", lambda frame: frames.append(frame if isinstance(frame, bytes) else frame.encode()))

    phone.page.on("websocket", listening)
    let_in(phone, bookbag, host)
    frames.clear()
    Table(phone).bid(1, 3)
    phone.sees("South bids", exact=True)
    forged = [list(frame) for frame in frames if len(frame) > 1]
    assert forged
    context = browser.new_context(viewport=PHONE)
    context.add_init_script(SOCKETS)
    try:
        watcher = Screen(context.new_page(), touch=False).open(bookbag.room)
        watcher.sees("South bids", exact=True)
        for frame in forged:
            for _ in range(3):
                _forge(watcher, "open.send(new Uint8Array(frame))", frame)
        # Every control there may be, clicked by number.
        _forge(
            watcher,
            """for (let id = 1; id < 3000; id++) {
                 const name = [...'click'].map(c => c.charCodeAt(0));
                 const body = [0x83, 0xa6, ...[...'target'].map(c => c.charCodeAt(0)), 0xcd, id >> 8, id & 255,
                   0xa4, ...[...'name'].map(c => c.charCodeAt(0)), 0xa5, ...name,
                   0xa4, ...[...'data'].map(c => c.charCodeAt(0)), 0xc0];
                 open.send(new Uint8Array([0, 0x92, 3, ...body]));
               }""",
        )
        watcher.page.wait_for_timeout(1500)
        phone.sees("South bids", exact=True)
        phone.page.wait_for_timeout(GLANCE)
        Table(phone).bid(2, 4)
        phone.sees("West bids", exact=True)
        phone.sees("East, 3", exact=True)
    finally:
        context.close()


def _forge(phone: Screen, script: str, frame: list[int] | None = None) -> None:
    """Sends what no client would; where that ends the socket, its next one is used."""
    deadline = time.monotonic() + WITHIN / 1000
    while not phone.page.evaluate(
        f"frame => {{ const open = {OPEN}; if (!open) return false; {script}; return true }}", frame
    ):
        assert time.monotonic() < deadline
        phone.page.wait_for_timeout(100)


def test_a_socket_that_ends_while_nothing_changes(
    bookbag: SharedBookbag, browser: Browser, new_screen: NewScreen, host: Table
) -> None:
    """Flet's client would compare what it holds with the very same, and never be done."""
    contexts = [browser.new_context(viewport=PHONE) for _ in range(2)]
    try:
        for context in contexts:
            context.add_init_script(SOCKETS)
        watcher, other = (Screen(context.new_page(), touch=False) for context in contexts)
        watcher.open(bookbag.room)
        other.open(host.address())
        for screen in (watcher, other) * 3:
            screen.sees("East bids", exact=True)
            _forge(screen, "open.close()")
        _forge(other, "")
        other.page.wait_for_timeout(GLANCE)
        Table(other).bid(1, 3)
        watcher.sees("South bids", exact=True)
        host.screen.sees("South bids", exact=True)
    finally:
        for context in contexts:
            context.close()


def test_a_network_that_goes_and_comes_back(bookbag: SharedBookbag, new_screen: NewScreen, host: Table) -> None:
    """The phone's own network ends and returns; meanwhile the game goes on."""
    line = Line(bookbag.room_port)
    try:
        phone = new_screen(PHONE)
        phone.open(f"http://127.0.0.1:{line.port}/")
        phone.sees("East bids", exact=True)
        line.cut()
        host.bid(1, 3)
        phone.page.wait_for_timeout(7000)
        phone.sees("East bids", exact=True)
        banner = phone.page.locator("body > div[role=status]")
        expect(banner).to_contain_text("No answer from the table", timeout=WITHIN)
        line.mend()
        begun = time.monotonic()
        phone.sees("South bids", exact=True, timeout=WITHIN)
        print(f"back after {time.monotonic() - begun:.2f} s")
        host.bid(2, 4)
        phone.sees("West bids", exact=True)
    finally:
        line.close()


def test_a_phone_that_is_offline_for_a_while(bookbag: SharedBookbag, new_screen: NewScreen, host: Table) -> None:
    phone = new_screen(PHONE)
    phone.open(bookbag.room)
    phone.sees("East bids", exact=True)
    context: BrowserContext = phone.page.context
    context.set_offline(True)
    host.bid(1, 3)
    phone.page.wait_for_timeout(2000)
    context.set_offline(False)
    phone.sees("South bids", exact=True, timeout=WITHIN)


def test_the_host_starts_again_and_the_phones_come_back(
    bookbag: SharedBookbag, new_screen: NewScreen, host: Table
) -> None:
    phone = new_screen(PHONE)
    name = host.address().rsplit("/", 1)[1]
    phone.open(f"{bookbag.room}game/{name}/you/2")
    phone.sees("East bids", exact=True)
    before = bookbag.room
    bookbag.kill()
    banner = phone.page.locator("body > div[role=status]")
    expect(banner).to_contain_text("No answer from the table", timeout=WITHIN)
    phone.page.wait_for_timeout(3000)
    bookbag.room_port = 0
    bookbag.start()
    assert bookbag.room == before, "the address of the last time"
    begun = time.monotonic()
    expect(banner).to_have_count(0, timeout=WITHIN)
    phone.sees("East bids", exact=True, timeout=WITHIN)
    print(f"back after {time.monotonic() - begun:.2f} s")
    host.screen.open(f"{bookbag.url}game/{name}")
    host.bid(1, 3)
    phone.sees("Your bid", exact=True, timeout=WITHIN)


class Line:
    """A cable to the room that can be cut: nothing passes, and nobody is told."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._open = threading.Event()
        self._open.set()
        self._sockets: queue.Queue[socket.socket] = queue.Queue()
        self._dead: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._open.clear()

    def mend(self) -> None:
        """What was on its way is lost: connections of before lead nowhere for ever."""
        while not self._sockets.empty():
            self._dead.add(self._sockets.get())
        self._open.set()

    def close(self) -> None:
        self._listening.close()
        self._open.set()

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self._listening.accept()
            except OSError:
                return
            self._open.wait()
            there = socket.create_connection(("127.0.0.1", self._to))
            for one, other in ((phone, there), (there, phone)):
                self._sockets.put(one)
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        while True:
            try:
                data = one.recv(65536)
                self._open.wait()
                if not data:
                    other.shutdown(socket.SHUT_WR)
                    return
                if one not in self._dead:
                    other.sendall(data)
            except OSError:
                return
