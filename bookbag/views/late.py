"""The screens, loaded once the server listens: a browser has enough to load itself until it asks for one."""

import asyncio
import pkgutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

import flet as ft

import bookbag.views.parts
from bookbag.room import Room
from bookbag.views.served import Download, Downloads, Pages
from bookbag.views.service import Service


def app(service: Service) -> Callable[[ft.Page], None]:
    """What Flet calls for each new session.

    It does not wait for `load`: a session that loses its socket before it is drawn is deaf from then on.
    """

    def main(page: ft.Page) -> None:
        from bookbag.views.app import app

        app(service)(page)

    return main


def room_app(room: Room) -> Callable[[ft.Page], None]:
    """What Flet calls for each new session in the room."""

    def main(page: ft.Page) -> None:
        from bookbag.views.room_app import room_app

        room_app(room)(page)

    return main


def print_pages(service: Service) -> Pages:
    """The pages for printing."""

    def page(path: str) -> str | None:
        from bookbag.views.prints import print_pages

        return print_pages(service)(path)

    return page


def downloads(service: Service) -> Downloads:
    """The files to be fetched."""

    def download(path: str) -> Download | None:
        from bookbag.views.prints import downloads

        return downloads(service)(path)

    return download


async def load() -> None:
    """Load all screens, one after the other, and let the server answer in between.

    A phone that is left without an answer takes its socket for dead. All in the server's own thread: two that load at
    once can wait for each other, and then see what is half loaded.
    """
    for name in _modules():
        if name not in sys.modules:
            import_module(name)
            await asyncio.sleep(0)


def _modules() -> Iterator[str]:
    """The parts and then the screens; those that know all others, as `app` does, come late."""
    for package in (bookbag.views.parts, bookbag.views):
        names = sorted((found.name for found in pkgutil.iter_modules(package.__path__)), reverse=True)
        yield from (f"{package.__name__}.{name}" for name in names)
