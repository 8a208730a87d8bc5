"""The gate before Flet: whose name and whose page may ask, which device it is, and what it puts into the page."""

import asyncio
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]
import pytest
import websockets
from flet.messaging.protocol import decode_ext_from_msgpack
from starlette.responses import HTMLResponse
from starlette.types import Message, Receive, Scope, Send

from bookbag.views.fonts import FONTS
from bookbag.views.gate import COOKIE, DEVICE, OURS, UNSERVED, Gate, device_of
from bookbag.views.serve import ServeError, address_of, listen
from bookbag.views.served import Served
from bookbag.views.sharing import MOST
from bookbag.views.wire import AT_ONCE, PING

NAMES = frozenset({"laptop"})
HERE = "http://192.168.1.7:8550"
PAGE = "<!DOCTYPE html><html><head><title>ä</title></head><body></body></html>"
TOKEN = "A" * 32


def ask(path: str = "/", method: str = "GET", *, devices: bool = True, **headers: str) -> httpx.Response:
    async def asked() -> httpx.Response:
        app = HTMLResponse(PAGE, headers={"etag": "x", "last-modified": "y", "Access-Control-Allow-Origin": "*"})
        gate = Gate(app, NAMES, Served(), devices=devices)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(gate)) as client:
            return await client.request(method, f"{HERE}{path}", headers=headers)

    return asyncio.run(asked())


def test_the_page_carries_our_script_and_is_not_kept() -> None:
    answer = ask()
    assert answer.text == PAGE.replace("<head>", "<head>" + OURS.decode())
    assert re.findall(r'"/(fonts/\w+\.ttf)"', answer.text) == [*FONTS.values()]
    assert int(answer.headers["content-length"]) == len(answer.content)
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert not {"etag", "last-modified", "access-control-allow-origin"} & {*answer.headers}


def test_a_browser_is_given_a_token_once_and_only_in_a_room() -> None:
    given = ask().headers["set-cookie"]
    assert given.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in given.split(";")}
    token = given.partition("=")[2].partition(";")[0]
    assert len(token) == 32
    assert token not in ask().headers["set-cookie"]
    assert "set-cookie" not in ask(cookie=f"other=1; {COOKIE}={token}").headers
    assert "set-cookie" not in ask(devices=False).headers
    for odd in ("short", "A" * 31 + "%", "", "A" * 500):
        assert "set-cookie" in ask(cookie=f"{COOKIE}={odd}").headers


def test_somebody_is_there() -> None:
    assert (ask("/alive").status_code, ask("/alive").content) == (204, b"")


# -- sockets -------------------------------------------------------------------------------------


def frame_of(action: Any, body: Any) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, body]))


BODY = {"session_id": None, "page_name": "", "page": {"route": "/", "width": 390, "height": 844, "web": True}}
REGISTERED = frame_of(1, BODY)
CLICK = frame_of(3, {"target": 99_999_999, "name": "click", "data": None})
CLOSED: Message = {"type": "websocket.close", "code": 1008}


class Phone:
    """A socket that says what it was told to, and keeps what comes back."""

    answer = b""  # to each frame

    def __init__(self, *frames: bytes, devices: bool = True, server: str = "192.168.1.7", **headers: str) -> None:
        self.sent: list[Message] = []
        self.got: list[bytes] = []
        self.agent, self.device = "", ""
        given = {"host": "192.168.1.7:8550", "user-agent": "Phone", **headers}
        scope: Scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()],
            "server": (server, 8550),
        }
        waiting: list[Message] = [{"type": "websocket.connect"}]
        waiting += [{"type": "websocket.receive", "bytes": frame} for frame in frames]
        waiting.append({"type": "websocket.disconnect"})

        async def receive() -> Message:
            return waiting.pop(0)

        async def send(message: Message) -> None:
            self.sent.append(message)

        asyncio.run(Gate(self._app, NAMES, Served(), devices=devices)(scope, receive, send))

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        self.agent = dict(scope["headers"])[b"user-agent"].decode()
        self.device = DEVICE.get("")
        while (message := await receive())["type"] == "websocket.receive":
            self.got.append(message["bytes"])
            if self.answer:
                await send({"type": "websocket.send", "bytes": self.answer})


def test_only_our_own_script_is_answered_here() -> None:
    wire = Phone(PING, REGISTERED, PING, b"\xff\xff", b"two")
    assert wire.got == [REGISTERED, b"\xff\xff", b"two"]
    assert wire.sent == [{"type": "websocket.accept"}, *[{"type": "websocket.send", "bytes": PING}] * 2]


@pytest.mark.parametrize(
    "first",
    [
        CLICK,
        b"",
        b"\x00",
        b"\x00\xc1",
        b"\x01" + REGISTERED[1:],
        frame_of(1, {}),
        frame_of(1, None),
        frame_of(1, {**BODY, "page": None}),
        frame_of(1, {**BODY, "more": 1}),
    ],
)
@pytest.mark.parametrize("devices", [True, False])
def test_flet_is_told_of_no_socket_on_which_nobody_registers(first: bytes, devices: bool) -> None:
    wire = Phone(first, REGISTERED, devices=devices)
    assert (wire.got, wire.sent[-1]) == ([], CLOSED)
    lost = Phone(devices=devices)
    assert (lost.agent, lost.sent) == ("", [{"type": "websocket.accept"}])


def told_after(answer: bytes) -> bytes:
    """What reaches a phone of an answer to its registration."""
    answered = type("Answered", (Phone,), {"answer": answer})(REGISTERED)
    return bytes(answered.sent[-1]["bytes"])


def test_what_a_page_shows_is_told_at_another_route_each_time() -> None:
    """Flet's client compares what stands at the route of before, in a time that doubles with each level of it."""
    told = frame_of(
        1, {"session_id": "s", "page_patch": {"_c": "Page", "views": [{"_i": 3, "route": "/"}]}, "error": ""}
    )
    routes = []
    for _ in range(2):
        _, said = msgpack.unpackb(told_after(told)[1:])
        (view,) = said["page_patch"]["views"]
        routes.append(view.pop("route"))
        assert said == {"session_id": "s", "page_patch": {"_c": "Page", "views": [{"_i": 3}]}, "error": ""}
    assert len({"/", *routes}) == 3
    bare = frame_of(1, {"session_id": "s", "page_patch": {"_c": "Page"}, "error": ""})
    for other in (bare, frame_of(2, {"id": 3, "patch": [[0], [0, 0, "route", "/"]]}), PING):
        assert told_after(other) == other


@pytest.mark.parametrize("again", [REGISTERED, frame_of(1.0, {**BODY, "session_id": "x"}), frame_of(True, BODY)])
def test_nobody_registers_twice_on_a_socket(again: bytes) -> None:
    wire = Phone(REGISTERED, CLICK, again, CLICK)
    assert (wire.got, wire.sent[-1]) == ([REGISTERED, CLICK], CLOSED)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example:8550"},
        {"host": "192.168.1.8:8550"},
        {"host": "localhost:8550"},
        {"origin": "http://evil.example"},
        {"origin": "http://192.168.1.7:8551"},
        {"origin": "null"},
        {"host": "evil.example:8550", "origin": "http://evil.example:8550"},
    ],
)
@pytest.mark.parametrize("devices", [True, False])
def test_addresses_that_are_not_ours_get_no_socket(headers: dict[str, str], devices: bool) -> None:
    wire = Phone(REGISTERED, devices=devices, **headers)
    assert (wire.sent, wire.got) == ([CLOSED], [])


def test_our_own_page_gets_one() -> None:
    for host in ("192.168.1.7:8550", "laptop:8550"):
        assert Phone(REGISTERED, host=host, origin=f"http://{host}").got == [REGISTERED]


def test_a_device_is_its_token_whatever_it_says_it_is() -> None:
    mine = Phone(REGISTERED, cookie=f"{COOKIE}={TOKEN}")
    assert mine.device == device_of(TOKEN)
    assert mine.agent == f"room {device_of(TOKEN)}"
    assert TOKEN not in mine.agent
    forged = Phone(REGISTERED, user_agent=f"room {device_of(TOKEN)}")
    assert forged.device not in ("", mine.device)
    assert forged.agent == f"room {forged.device}"
    assert Phone(REGISTERED).device != Phone(REGISTERED).device, (
        "one without a token is a device of its own each time"
    )
    host = Phone(REGISTERED, devices=False)
    assert (host.agent, host.device) == ("Phone", "")


# -- by real servers -----------------------------------------------------------------------------


@pytest.fixture
def addresses() -> Iterator[list[str]]:
    """A host's own server and a room beside it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bookbag", "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
        with subprocess.Popen([*command, "--data", folder], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            yield [process.stdout.readline().split()[-1] for _ in range(2)]
            process.terminate()
        assert process.returncode == 0


async def session(address: str, token: str = "", wanted: str | None = None) -> str:
    """The number of the session that a device is given, when it asks for one."""
    headers = {"Cookie": f"{COOKIE}={token}"} if token else {}
    async with websockets.connect(f"{address.replace('http', 'ws')}ws", additional_headers=headers) as wire:
        page = {"route": "/", "width": 390, "height": 844, "web": True}
        asked: list[Any] = [1, {"session_id": wanted, "page_name": "", "page": page}]
        await wire.send(b"\x00" + msgpack.packb(asked))
        frame = await wire.recv()
        assert isinstance(frame, bytes)
        answer = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        return str(answer[1]["session_id"])


def test_a_session_is_taken_up_by_its_own_device_alone(addresses: list[str]) -> None:
    own, room = addresses

    async def tried() -> None:
        mine = await session(room, TOKEN)
        await asyncio.sleep(0.5)
        for other in ("B" * 32, ""):
            assert await session(room, other, wanted=mine) != mine
        hosts = await session(own)
        await asyncio.sleep(0.5)
        assert await session(room, TOKEN, wanted=hosts) != hosts, "the host's session is none of the room's"
        assert await session(own, TOKEN, wanted=mine) != mine
        assert await session(room, TOKEN, wanted=mine) == mine

    asyncio.run(tried())


def test_the_room_serves_the_app_and_no_page_for_printing_and_no_file(addresses: list[str]) -> None:
    _own, room = addresses
    with httpx.Client(base_url=room) as client:
        assert OURS in client.get("/").content
        assert client.get("/redial.js").status_code == 200
        assert client.get("/alive").status_code == 204
        for path in ("/print/rules/preset/bookbag", "/export/all/games", "/export/game/nothing/games"):
            assert client.get(path).status_code == 404
        assert client.put("/import/word", content=b"{}").status_code == 404
        for path in UNSERVED:
            answer = client.get(path)
            assert (answer.status_code, "There is nothing at this address" in answer.text) == (404, True)
        assert client.get("/", headers={"host": "evil.example"}).status_code == 403


def test_frames_that_mean_nothing_end_only_their_own_socket(addresses: list[str]) -> None:
    _own, room = addresses

    async def tried() -> None:
        for frame in (b"", b"\x00", b"\x00\xc1", b"\x00" + msgpack.packb([99, {}]), b"\x01\x00", b"\x07" * 50):
            async with websockets.connect(f"{room.replace('http', 'ws')}ws") as wire:
                await wire.send(frame)
        assert await session(room, TOKEN)

    asyncio.run(tried())


def test_sockets_that_come_and_go_shut_nobody_out(addresses: list[str]) -> None:
    """More of them than the room holds at once, none of which registers."""
    _own, room = addresses

    async def come_and_go() -> None:
        async with websockets.connect(f"{room.replace('http', 'ws')}ws"):
            pass

    async def tried() -> None:
        for _ in range(MOST // 50 + 1):
            await asyncio.gather(*(come_and_go() for _ in range(50)))
        assert await session(room, TOKEN)

    asyncio.run(tried())
    assert httpx.get(f"{room}alive").status_code == 204


def test_a_phone_that_names_controls_that_never_were_does_not_stop_the_host(addresses: list[str]) -> None:
    own, room = addresses

    async def tried() -> float:
        async with websockets.connect(f"{room.replace('http', 'ws')}ws") as wire:
            await wire.send(REGISTERED)
            await wire.recv()
            for _ in range(3000):
                await wire.send(CLICK)
            begun = time.monotonic()
            async with httpx.AsyncClient(timeout=60) as client:
                assert (await client.get(f"{own}alive")).status_code == 204
            return time.monotonic() - begun

    assert asyncio.run(tried()) < 5


def test_what_a_phone_says_beyond_a_person_s_pace_waits() -> None:
    begun = time.monotonic()
    wire = Phone(REGISTERED, *[CLICK] * AT_ONCE)
    assert len(wire.got) == AT_ONCE + 1
    assert time.monotonic() - begun < 2
    begun = time.monotonic()
    Phone(REGISTERED, *[CLICK] * (AT_ONCE + 50))
    assert time.monotonic() - begun > 0.9
    begun = time.monotonic()
    Phone(REGISTERED, *[CLICK] * (AT_ONCE + 50), devices=False)
    assert time.monotonic() - begun < 0.9, "the host's own screen is not paced"


def test_every_network_is_every_kind_of_address() -> None:
    with listen("::", 0) as here, socket.create_connection(("127.0.0.1", here.getsockname()[1]), 5):
        assert address_of(here, "192.168.1.7") == f"http://192.168.1.7:{here.getsockname()[1]}/"
    with pytest.raises(ServeError, match="no address"):
        listen("laptop:8550", 0)


def test_an_address_of_the_old_kind_is_itself_where_both_are_dialled() -> None:
    assert Phone(REGISTERED, server="::ffff:192.168.1.7").got == [REGISTERED]
    assert not Phone(REGISTERED, server="::ffff:192.168.1.8").got


def test_where_the_room_lies_is_remembered(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bookbag", "serve", "--host", "127.0.0.1", "--no-browser", "--data"]
    ports = set()
    for more in (["--port", "0"], []):
        with subprocess.Popen([*command, str(tmp_path), *more], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            ports.add([process.stdout.readline() for _ in range(3)][1])
            process.terminate()
    assert len(ports) == 1
