"""A socket as Flet is given it: it begins with somebody who registers, once, and says no more than a person could.

Flet waits for ever behind a socket that was lost before anybody registered on it, makes a screen that nobody ends for
each further time that somebody does, and takes in whatever arrives before it answers anybody else.

Its client, when it comes back, compares each control that it holds with the one that it is told, in a time that
doubles with each level of them: it would stand still for good. It compares nothing where what it is told stands at
another route.
"""

import asyncio
import time
from secrets import token_hex
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from starlette.types import Message, Receive, Send

PING = b"\xff"
"""A frame that no client of Flet's sends: our own script asks by it whether a socket still leads here."""

SILENT = 30
"""Seconds after which a socket on which nobody registers is closed."""

AT_ONCE = 200
"""Frames that may follow each other at once, where they are paced."""

EACH = 0.02
"""Seconds that each further one waits for."""

REGISTER = MessageAction.REGISTER_CLIENT.value
PAGE_TOLD = b"\0" + msgpack.packb([REGISTER, None])[:-1]
"""How a frame begins that tells a client its whole page."""

TOLD = frozenset({"session_id", "page_name", "page"})
"""What whoever registers says."""

END: Message = {"type": "websocket.disconnect", "code": 1008}


class Wire:
    """One socket, between the server and Flet."""

    def __init__(self, receive: Receive, send: Send, *, paced: bool) -> None:
        self._receive = receive
        self._send = send
        self._paced = paced
        self._before: list[Message] = []
        self._spent = 0.0  # until when the frames so far would have taken, one after another

    async def begin(self) -> bool:
        """Wait until somebody registers; whether Flet is to be told of the socket."""
        connected = await self._receive()
        if connected["type"] != "websocket.connect":
            return False
        await self._send({"type": "websocket.accept"})
        try:
            first = await asyncio.wait_for(self._frame(), SILENT)
        except TimeoutError:
            first = END
        if _registers(first):
            self._before = [connected, first]
            return True
        if first["type"] == "websocket.receive" or first is END:
            await self._send({"type": "websocket.close", "code": 1008})
        return False

    async def receive(self) -> Message:
        """The next message for Flet."""
        if self._before:
            return self._before.pop(0)
        message = await self._frame()
        if _is_frame(message) and _said(message)[0] == REGISTER:
            await self._send({"type": "websocket.close", "code": 1008})
            return END
        return message

    async def send(self, message: Message) -> None:
        """Send what Flet sends; that the socket is accepted was sent before."""
        if (message.get("bytes") or b"").startswith(PAGE_TOLD):
            message = {**message, "bytes": _at_new_routes(message["bytes"])}
        if message["type"] != "websocket.accept":
            await self._send(message)

    async def _frame(self) -> Message:
        """The next message; frames of our own script are answered here."""
        while True:
            message = await self._receive()
            if self._paced:
                await self._pace()
            if not _is_frame(message) or message["bytes"] != PING:
                return message
            await self._send({"type": "websocket.send", "bytes": PING})

    async def _pace(self) -> None:
        now = time.monotonic()
        self._spent = max(self._spent, now) + EACH
        if (beyond := self._spent - now - AT_ONCE * EACH) > 0:
            await asyncio.sleep(beyond)


def _is_frame(message: Message) -> bool:
    return message["type"] == "websocket.receive" and bool(message.get("bytes"))


def _at_new_routes(frame: bytes) -> bytes:
    """The page that is told, with routes for what stands on it that were never told before."""
    action, told = msgpack.unpackb(frame[1:])
    for view in told["page_patch"].get("views", ()):
        view["route"] = f"{view.get('route', '')}#{token_hex(8)}"
    return b"\0" + bytes(msgpack.packb([action, told]))


def _registers(message: Message) -> bool:
    if not _is_frame(message):
        return False
    action, body = _said(message)
    return bool(
        action == REGISTER and isinstance(body, dict) and body.keys() == TOLD and isinstance(body["page"], dict)
    )


def _said(message: Message) -> tuple[Any, Any]:
    """What a frame asks for and with what; nothing, where it can't be read: Flet ends a socket over it."""
    frame = message["bytes"]
    if frame[0] != 0:
        return None, None
    try:
        said = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack)
        return said[0], said[1]
    except Exception:  # whatever it is, it is nothing
        return None, None
