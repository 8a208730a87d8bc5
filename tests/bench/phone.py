"""A phone that draws nothing: a socket that speaks the client's protocol, taps, and answers what it is asked."""

import time
from dataclasses import dataclass, field
from typing import Any

import msgpack  # type: ignore[import-untyped]
import websockets
from flet.messaging.protocol import decode_ext_from_msgpack


@dataclass
class Phone:
    """One socket at a table; knows the numbers of the controls it was sent, by their keys."""

    table: int = 0
    place: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    controls: int = 0
    updated: float = 0.0
    asked: float = 0.0  # when a table last asked whether what it had drawn is seen
    socket: Any = None

    async def run(self, address: str, name: str) -> None:
        """The first phone of a table keeps its score, the others watch; until it is cancelled."""
        headers = {"Cookie": f"bookbag_device={self.table:032}"} if self.place == 0 else {}
        where = f"/game/{name}" if self.place == 0 else f"/game/{name}/you/{self.place}"
        async with websockets.connect(
            address.replace("http", "ws") + "ws", additional_headers=headers, max_size=None
        ) as self.socket:
            page = {"route": where, "width": 390, "height": 844, "web": True, "platform": "android"}
            await self.send(1, {"session_id": None, "page_name": "", "page": page})
            async for frame in self.socket:
                action, body = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
                if action == 2:
                    self.updated = time.perf_counter()
                self.learn(body)
                if action == 5 and body["name"] == "contains_key":
                    self.asked = time.perf_counter()
                if action == 5:
                    answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None}
                    await self.send(5, {**answer, "error": None})

    async def tap(self, key: str) -> None:
        """Tap what has a key."""
        await self.send(3, {"target": self.numbers[key], "name": "click", "data": None})

    async def send(self, action: int, body: dict[str, Any]) -> None:
        await self.socket.send(b"\x00" + msgpack.packb([action, body]))

    def learn(self, sent: Any) -> None:
        if isinstance(sent, dict):
            if "_i" in sent:
                self.controls += 1
                if "key" in sent:
                    self.numbers[str(sent["key"])] = sent["_i"]
            sent = list(sent.values())
        for part in sent if isinstance(sent, list) else ():
            self.learn(part)
