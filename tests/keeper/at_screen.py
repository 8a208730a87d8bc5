"""A device at the table, used as a person with a screen reader would use it: by what is heard."""

import asyncio
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

import flet as ft
from flet.controls.base_control import BaseControl
from views.driver import App, AppCrashError, _walk

from bookbag.keeper import Keeper
from bookbag.ledger import DiskTrouble
from bookbag.views import seen
from bookbag.views.app import app
from bookbag.views.service import Service

from .at_table import almanac_beside, away_beside, files_beside, houses_beside

_TASKS: WeakSet["asyncio.Task[Any]"] = WeakSet()
READ = ("/history", "/names")  # what shows the games that were read before it was opened
SIZES = [(390, 844), (390, 664), (1280, 800)]


class Phone(App):
    """One session of the real app on a real keeper."""

    def __init__(
        self, keeper: Keeper, route: str = "/", size: tuple[float, float] = SIZES[0], **service: Any
    ) -> None:
        self.keeper = keeper
        self.almanac = almanac_beside(keeper)
        if route.startswith(READ):
            self.almanac.read_all()
        beside = {
            "houses": houses_beside(keeper),
            "shelf": away_beside(keeper),
            "almanac": self.almanac,
            "files": files_beside(keeper),
            "place": "/home/ann/games",
        }
        self.service = Service(keeper, **{**beside, **service})
        super().__init__(app(self.service), width=size[0], height=size[1], route=route)

    async def __aenter__(self) -> "Phone":
        asyncio.get_running_loop().set_task_factory(_remembered)
        with suppress(DiskTrouble):
            self.almanac.read_all()  # as it is a moment after the start
        seen.GLANCE = 0.0  # nobody here is slower than the screen
        with _in_few_words():
            await super().__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        await super().__aexit__(*error)
        self.almanac.close()

    # Reading

    def heard(self, control: BaseControl) -> str:
        """What a reader says of something that can be used: its texts in order, hushed ones left out."""
        if isinstance(control, ft.TextField):
            return str(control.label or "")
        if isinstance(control, ft.Switch):
            return next((self._texts_in(row) for row in self.all(ft.MergeSemantics) if _holds(row, control)), "")
        inside = self._texts_in(control)
        return inside or str(getattr(control, "tooltip", None) or "")

    def _texts_in(self, control: BaseControl) -> str:
        said = []
        for inner, _ in _walk(control):
            if isinstance(inner, ft.Text):
                said.append(inner.value if inner.semantics_label is None else inner.semantics_label)
            elif isinstance(inner, ft.Icon):
                said.append(inner.semantics_label or "")
            elif isinstance(inner, (ft.TextButton, ft.PopupMenuItem)) and isinstance(inner.content, str):
                said.append(inner.content)
        return " ".join(part for part in said if part)

    def usable(self) -> list[BaseControl]:
        """Everything on the screen that answers to a person now."""
        kinds = (ft.TextButton, ft.PopupMenuItem, ft.Switch, ft.TextField)
        return [one for one in self.all(BaseControl) if isinstance(one, kinds) and not one.disabled and _answers(one)]

    def shut(self) -> list[BaseControl]:
        """Everything on the screen that is drawn as a button and can't be tapped now."""
        return [one for one in self.all(ft.TextButton) if one.disabled]

    def named(self, name: str) -> BaseControl:
        """The one thing that is heard under a name."""
        found = [one for one in self.usable() if self.heard(one) == name]
        assert len(found) == 1, f"{len(found)} x {name!r} among {[self.heard(one) for one in self.usable()]}"
        return found[0]

    def keyed(self, key: str) -> ft.TextButton:
        return self.one(ft.TextButton, key=key)

    def by_key(self, key: str) -> BaseControl:
        """The one thing that can be used under a key."""
        (found,) = [one for one in self.usable() if one.key == key]
        return found

    def spoken(self) -> list[str]:
        """The sentences that a reader speaks by itself as they appear."""
        return [self._texts_in(node) for node in self.all(ft.Semantics) if node.live_region]

    def picture(self) -> tuple[object, ...]:
        """All that can be seen: for telling whether a tap changed anything."""
        seen: list[object] = [self.where, self.page.theme_mode, *(one.key for one in self.dialogs())]
        for control in self.all(BaseControl):
            if isinstance(control, ft.Text):
                seen.append((control.value, control.color))
            elif isinstance(control, (ft.Switch, ft.TextField)):
                seen.append(control.value)
            elif isinstance(control, ft.Container):
                seen.append(control.bgcolor)
            elif isinstance(control, ft.TextButton):
                seen.append((control.key, control.disabled))
        return tuple(seen)

    @property
    def where(self) -> str:
        """The address that the app sent the device to last."""
        went = [arguments["route"] for name, arguments in self.connection.calls if name == "push_route"]
        return str(went[-1] if went else self._client["route"])

    # Acting

    async def tap(self, *names: str) -> None:
        for name in names:
            await self.use(self.named(name))

    async def follow(self, *steps: str) -> None:
        """Tap what is heard as the step says; `@KEY` is used by its key, and `LABEL=TEXT` typed into a field."""
        for step in steps:
            label, typed, text = step.partition("=")
            if step.startswith("@"):
                await self.use(self.by_key(step[1:]))
            elif typed:
                await self.type(label, text)
            else:
                await self.tap(step)

    async def event(self, control: BaseControl, name: str, data: object = None) -> None:
        with _in_few_words():
            await super().event(control, name, data)

    async def settle(self, turns: int = 16) -> None:
        """Wait until all is drawn. Where drawing fails Flet tells nobody, and the screen stands still for ever."""
        await super().settle(turns)
        for task in list(_TASKS):
            ended = task.get_loop() is asyncio.get_running_loop() and task.done() and not task.cancelled()
            if ended and (error := task.exception()):
                raise error

    async def use(self, control: BaseControl) -> None:
        """Tap it; turn it, if it is a switch; write in it, if it is a field."""
        if isinstance(control, ft.Switch):
            self.session.apply_patch(control._i, {"value": not control.value})
            await self.event(control, "change", not control.value)
        elif isinstance(control, ft.TextField):
            await self.type(str(control.label), "Åse" if control.value == "Zoë" else "Zoë")
        else:
            await self.click(control)


@contextmanager
def _in_few_words() -> Iterator[None]:
    """What the app raised, without the hundred steps of Flet's that led there: pytest trips over those."""
    try:
        yield
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-3:]
        way = " < ".join(f"{Path(step.filename).name}:{step.lineno}" for step in reversed(last))
        raise AppCrashError(f"{type(error).__name__}: {error} ({way})") from None


def _remembered(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> "asyncio.Task[Any]":
    task = asyncio.Task(coroutine, loop=loop, **more)
    _TASKS.add(task)
    return task


def _answers(control: BaseControl) -> bool:
    return any(getattr(control, f"on_{what}", None) is not None for what in ("click", "tap", "change"))


def _holds(outer: BaseControl, inner: BaseControl) -> bool:
    return any(one is inner for one, _ in _walk(outer))


def everything_in(control: BaseControl) -> Iterator[BaseControl]:
    """A control and all that is drawn in it, in reading order."""
    for inner, _ in _walk(control):
        yield inner
