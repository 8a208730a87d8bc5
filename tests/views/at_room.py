"""Phones in the room, in process: the real app of the room, for a device of one's own."""

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
from keeper.at_screen import SIZES, Phone
from keeper.at_table import almanac_beside

from bookbag.admission import Admission
from bookbag.keeper import Keeper
from bookbag.room import Room
from bookbag.views import seen
from bookbag.views.gate import DEVICE
from bookbag.views.room_app import room_app
from bookbag.views.serve import ServeError
from bookbag.views.sharing import Sharing, Wish
from views.driver import App


def room_of(keeper: Keeper, **wish: Any) -> Room:
    """A room whose clock stands still."""
    return Room(keeper, Admission(lambda: 0.0), **wish)


class Guest(Phone):
    """A phone in the room: its socket came in by the room's own server."""

    def __init__(
        self, room: Room, keeper: Keeper, route: str = "/", size: tuple[float, float] = SIZES[0], device: str = "ann"
    ) -> None:
        self.keeper, self.room, self.device = keeper, room, device
        self.almanac = almanac_beside(keeper)
        App.__init__(self, self._named, width=size[0], height=size[1], route=route)

    def _named(self, page: ft.Page) -> None:
        token = DEVICE.set(self.device)
        room_app(self.room)(page)
        DEVICE.reset(token)

    async def __aenter__(self) -> "Guest":
        seen.GLANCE = 0.0
        await super().__aenter__()
        return self


class NoServer(Sharing):
    """Shares as the real one does, but nobody is served: what the host's screen shows is the same."""

    def __init__(self, keeper: Keeper, wrong: str = "") -> None:
        super().__init__(keeper, "", _never)
        self._wrong = wrong

    def open(self, wish: Wish | None = None) -> None:
        if self._wrong:
            raise ServeError(self._wrong)
        self.address = "http://192.168.1.7:8550/"
        self.room = room_of(self._keeper, watch_only=bool(wish and wish.watch_only))

    async def start(self) -> None:
        self._changes.tell()


def _never(_room: Room) -> Callable[[ft.Page], object]:
    raise AssertionError("nobody is served here")


async def moment() -> None:
    """Long enough for every phone to be drawn again."""
    for _ in range(40):
        await asyncio.sleep(0)
