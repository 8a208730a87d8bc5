"""Drives the real views in process: no browser, no network, a test in milliseconds.

A Flet `Session` is all the Python side needs. The connection here packs each message as the real one does, keeps
it, and answers what the app asks of the device with canned replies. Flet's private names are touched in this file
alone.
"""

import asyncio
import concurrent.futures
import dataclasses
import functools
import inspect
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.controls.value_types import Prop
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

P = ParamSpec("P")
C = TypeVar("C", bound=BaseControl)
TAPS = ("click", "tap")
ENCODE = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


class AppCrashError(AssertionError):
    """The app reported an error to the screen."""


def run(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Lets pytest call an async test."""

    @functools.wraps(test)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return wrapper


def new_hub() -> PubSubHub:
    """What several `App`s share when they are phones at one table; call it inside the test."""
    return PubSubHub(loop=asyncio.get_running_loop(), executor=None)


class FakeConnection(Connection):
    """The wire to a device that is not there."""

    def __init__(self, hub: PubSubHub | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.executor = concurrent.futures.ThreadPoolExecutor(max_workers=1)
        self.pubsubhub = hub or PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url, self.page_name = "ws://test", ""  # as a browser's socket has it
        self.session: Session | None = None
        self.sent: list[Message] = []
        self.calls: list[tuple[str, Any]] = []  # what the app asked of the device: name, arguments
        self.replies: dict[str, Any] = {}  # name -> the answer, or a function of the arguments

    def send_message(self, message: Message) -> None:
        self.sent.append(message)
        body: Any = message.body
        # Packing arms Flet's change tracking on every new control, and catches what cannot be sent.
        msgpack.packb([message.action, body], default=ENCODE)
        if message.action == MessageAction.SESSION_CRASHED:
            raise AppCrashError(body.message)
        if message.action == MessageAction.INVOKE_METHOD:
            assert self.session is not None
            self.calls.append((body.name, body.args))
            reply = self.replies.get(body.name)
            answer = reply(body.args) if callable(reply) else reply
            results = self.session.handle_invoke_method_results
            self.loop.call_soon(results, body.control_id, body.call_id, answer, None)


@functools.cache
def _places(kind: type) -> tuple[dict[str, int], tuple[str, ...]]:
    """In which order the properties of a kind of control come, and those that hold a value even if none was given."""
    names = [f.name for f in dataclasses.fields(kind) if not f.metadata.get("skip") and f.name != "_parent"]
    always = tuple(name for name in names if not isinstance(inspect.getattr_static(kind, name, None), Prop))
    return {name: at for at, name in enumerate(names)}, always


def _children(node: BaseControl) -> Iterator[BaseControl]:
    if isinstance(node, Component):
        candidates = [node._b]
    else:
        # A control has some hundred properties and few of them were given: only those are looked into.
        order, always = _places(cast(type, type(node)))
        held = sorted({*always, *(order.keys() & node._values.keys())}, key=order.__getitem__)
        candidates = [getattr(node, name, None) for name in held]
    for value in candidates:
        for child in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(child, BaseControl):
                yield child


def _walk(node: BaseControl, label: str | None = None) -> Iterator[tuple[BaseControl, str | None]]:
    """Every visible control below, with the label of the nearest `Semantics` around it."""
    if getattr(node, "visible", True) is False:
        return
    if isinstance(node, ft.Semantics) and node.label:
        label = node.label
    yield node, label
    for child in _children(node):
        yield from _walk(child, label)


def _says(node: BaseControl) -> list[str]:
    """The texts drawn in a control, those of plain string content included."""
    said = []
    for control, _ in _walk(node):
        for name in ("value", "content", "text") if not isinstance(control, ft.TextField) else ():
            value = getattr(control, name, None)
            if isinstance(value, str) and value:
                said.append(value)
    return said


class App:
    """One device with the app open: `async with App(main) as app:` then tap, type and read."""

    def __init__(
        self,
        main: Callable[[ft.Page], object],
        *,
        width: float = 390,
        height: float = 844,
        route: str = "/",
        hub: PubSubHub | None = None,
    ) -> None:
        self._main, self._hub = main, hub
        self._client = {"route": route, "width": width, "height": height, "web": True, "platform": "android"}

    async def __aenter__(self) -> "App":
        self._token = _context_page.set(None)
        self.connection = FakeConnection(self._hub)
        self.session = self.connection.session = Session(self.connection)
        self.page = self.session.page
        _context_page.set(self.page)
        context.reset_auto_update()  # type: ignore[no-untyped-call]
        self.session.apply_page_patch(self._client)
        patch = self.session.get_page_patch()  # type: ignore[no-untyped-call]
        registered = RegisterClientResponseBody(session_id=self.session.id, page_patch=patch, error="")
        self.connection.send_message(Message(MessageAction.REGISTER_CLIENT, registered))
        started = self._main(self.page)
        if inspect.isawaitable(started):
            await started
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.session.close()  # type: ignore[no-untyped-call]
        await asyncio.sleep(0)
        self.connection.executor.shutdown(wait=False)
        _context_page.reset(self._token)

    async def settle(self, turns: int = 16) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)

    # Reading

    def _seen(self) -> Iterator[tuple[BaseControl, str | None]]:
        views: Any = self.page.views  # one component after page.render_views()
        roots = [*(views if isinstance(views, list) else [views]), self.page._dialogs, self.page._overlay]
        for root in roots:
            yield from _walk(cast(BaseControl, root))

    def all(self, kind: type[C], **properties: object) -> list[C]:
        """The visible controls of a kind with these properties, in reading order."""
        return [
            control
            for control, _ in self._seen()
            if isinstance(control, kind)
            and all(getattr(control, name, None) == value for name, value in properties.items())
        ]

    def one(self, kind: type[C], **properties: object) -> C:
        found = self.all(kind, **properties)
        assert len(found) == 1, f"{len(found)} x {kind.__name__} {properties}; on screen: {self.texts()}"
        return found[0]

    def texts(self) -> list[str]:
        return [text.value for text in self.all(ft.Text)]

    def names(self) -> list[str]:
        """The labels a screen reader reads instead of what is drawn."""
        return [node.label for node in self.all(ft.Semantics) if node.label]

    def dialogs(self) -> list[BaseControl]:
        return [dialog for dialog in self.page._dialogs.controls if getattr(dialog, "open", False)]

    def button(self, name: str) -> BaseControl:
        """What can be tapped under a name: its own label, tooltip, Semantics label, or all it says."""
        hits = []
        for control, label in self._seen():
            if not any(getattr(control, f"on_{tap}", None) for tap in TAPS):
                continue
            said = _says(control)
            if name in (label, getattr(control, "tooltip", None), " ".join(said), *said):
                hits.append(control)
        assert len(hits) == 1, f"{len(hits)} buttons {name!r}; on screen: {self.texts()}, {self.names()}"
        return hits[0]

    def enabled(self, name: str) -> bool:
        return not getattr(self.button(name), "disabled", False)

    # Acting

    async def event(self, control: BaseControl, name: str, data: object = None) -> None:
        assert not getattr(control, "disabled", False), f"{control} is disabled"
        # A task of its own has a context of its own, as on the real server: that keeps two Apps apart.
        await asyncio.create_task(self.session.dispatch_event(control._i, name, data))
        await self.settle()

    async def click(self, what: str | BaseControl) -> None:
        control = self.button(what) if isinstance(what, str) else what
        await self.event(control, next(tap for tap in TAPS if getattr(control, f"on_{tap}", None)))

    async def type(self, label: str, text: str, *, submit: bool = False) -> None:
        field = self.one(ft.TextField, label=label)
        self.session.apply_patch(field._i, {"value": text})  # what a device sends before the change event
        await self.event(field, "change", text)
        if submit:
            await self.event(self.one(ft.TextField, label=label), "submit", text)

    async def press(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        keys = {"key": key, "shift": shift, "ctrl": ctrl, "alt": False, "meta": False}
        await self.event(self.page, "keyboard_event", keys)

    async def resize(self, width: float, height: float) -> None:
        self.session.apply_page_patch({"width": width, "height": height})
        await self.event(self.page, "resize", {"width": width, "height": height})
