"""What the device itself can do for a table, where it can: stay awake, and tick under a finger."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import flet as ft

from bookbag.views.service import use_made, wake


def use_awake(is_open: bool) -> None:
    """Keep the screen from sleeping while a round is open. A browser may refuse; nothing is said then."""
    page = ft.context.page
    lock = use_made(ft.Wakelock)

    async def keep() -> None:
        with suppress(Exception):
            await lock.enable()  # type: ignore[no-untyped-call]

    async def let_go() -> None:
        with suppress(Exception):
            await lock.disable()  # type: ignore[no-untyped-call]

    def begin() -> Callable[[], None] | None:
        if not is_open:
            return None
        wake(page, keep)
        return lambda: wake(page, let_go)

    ft.use_effect(begin, [is_open])


def use_tick() -> Callable[[], None]:
    """A short tick of the device, for a tap that was entered; a device without one is silent.

    It follows what is drawn for the tap, which nothing should keep waiting.
    """
    page = ft.context.page
    haptics = use_made(ft.HapticFeedback)
    due = ft.use_ref(False)

    async def tick() -> None:
        with suppress(Exception):
            await haptics.selection_click()  # type: ignore[no-untyped-call]

    def follow() -> None:
        if due.current:
            due.current = False
            wake(page, tick)

    ft.use_effect(follow, None)
    return partial(setattr, due, "current", True)
