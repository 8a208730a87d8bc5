"""The gate before Flet: whose name and whose page may ask, which device it is, and what it puts into the page."""

import asyncio
import subprocess
import sys
import tempfile
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

from bookbag.views.gate import COOKIE, DEVICE, PING, SCRIPT, Gate, device_of
from bookbag.views.served import Served

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
    assert answer.text == PAGE.replace("<head>", "<head>" + SCRIPT.decode())
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


class Wire:
    """A socket that says what it was told to, and keeps what comes back."""

    def __init__(self, *frames: bytes, devices: bool = True, **headers: str) -> None:
        self.sent: list[Message] = []
        self.got: list[bytes] = []
        self.agent, self.device = "", ""
        given = {"host": "192.168.1.7:8550", "user-agent": "Phone", **headers}
        scope: Scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()],
            "server": ("192.168.1.7", 8550),
        }
        waiting: list[Message] = [{"type": "websocket.receive", "bytes": frame} for frame in frames]
        waiting.append({"type": "websocket.disconnect"})

        async def receive() -> Message:
            return waiting.pop(0)

        async def send(message: Message) -> None:
            self.sent.append(message)

        asyncio.run(Gate(self._app, NAMES, Served(), devices=devices)(scope, receive, send))

    async def _app(self, scope: Scope, receive: Receive, _send: Send) -> None:
        self.agent = dict(scope["headers"])[b"user-agent"].decode()
        self.device = DEVICE.get("")
        while (message := await receive())["type"] == "websocket.receive":
            self.got.append(message["bytes"])


def test_only_our_own_script_is_answered_here() -> None:
    wire = Wire(b"\x00one", PING, b"\xff\xff", b"two")
    assert wire.got == [b"\x00one", b"\xff\xff", b"two"]
    assert wire.sent == [{"type": "websocket.send", "bytes": PING}]


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
    wire = Wire(b"\x00one", devices=devices, **headers)
    assert (wire.sent, wire.got) == ([{"type": "websocket.close", "code": 1008}], [])


def test_our_own_page_gets_one() -> None:
    for host in ("192.168.1.7:8550", "laptop:8550"):
        assert Wire(b"\x00one", host=host, origin=f"http://{host}").got == [b"\x00one"]


def test_a_device_is_its_token_whatever_it_says_it_is() -> None:
    mine = Wire(cookie=f"{COOKIE}={TOKEN}")
    assert mine.device == device_of(TOKEN)
    assert mine.agent == f"room {device_of(TOKEN)}"
    assert TOKEN not in mine.agent
    forged = Wire(user_agent=f"room {device_of(TOKEN)}")
    assert forged.device not in ("", mine.device)
    assert forged.agent == f"room {forged.device}"
    assert Wire().device != Wire().device, "one without a token is a device of its own each time"
    host = Wire(devices=False)
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
        assert SCRIPT in client.get("/").content
        assert client.get("/redial.js").status_code == 200
        assert client.get("/alive").status_code == 204
        for path in ("/print/rules/preset/bookbag", "/export/all/games", "/export/game/nothing/games"):
            assert client.get(path).status_code == 404
        assert client.put("/import/word", content=b"{}").status_code == 404
        assert client.get("/", headers={"host": "evil.example"}).status_code == 403


def test_frames_that_mean_nothing_end_only_their_own_socket(addresses: list[str]) -> None:
    _own, room = addresses

    async def tried() -> None:
        for frame in (b"", b"\x00", b"\x00\xc1", b"\x00" + msgpack.packb([99, {}]), b"\x01\x00", b"\x07" * 50):
            async with websockets.connect(f"{room.replace('http', 'ws')}ws") as wire:
                await wire.send(frame)
        assert await session(room, TOKEN)

    asyncio.run(tried())


def test_where_the_room_lies_is_remembered(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bookbag", "serve", "--host", "127.0.0.1", "--no-browser", "--data"]
    ports = set()
    for more in (["--port", "0"], []):
        with subprocess.Popen([*command, str(tmp_path), *more], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            ports.add([process.stdout.readline() for _ in range(3)][1])
            process.terminate()
    assert len(ports) == 1
