"""Parts of a screen that are drawn once, and kept for as long as they show the same.

Flet compares each control of a drawing with the one before it. One that is the very same it passes over, with all
that is in it: a tap then costs what it changes, and not what is on the screen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, ParamSpec, TypeAlias, cast, overload

import flet as ft

Given = ParamSpec("Given")


@dataclass(frozen=True)
class _Part:
    """A part as it was drawn: of what, and which other parts were drawn in it."""

    control: ft.Control
    given: tuple[object, ...]
    inside: "_Parts"


_Parts: TypeAlias = dict[str, _Part]


class Kept:
    """What one component drew the last time, part by part."""

    def __init__(self) -> None:
        self._last: _Parts = {}
        self._now: _Parts = {}
        self._of: object = None
        self._deeds: dict[str, Callable[..., None]] = {}
        self._acts: dict[str, Callable[..., None]] = {}

    def begin(self, of: object) -> None:
        """A drawing begins. Where `of` is not what it was, nothing is kept: all is laid out in another way."""
        self._last = self._now if of == self._of else {}
        self._now, self._of = {}, of

    def part(
        self, key: str, draw: Callable[Given, ft.Control], *given: Given.args, **named: Given.kwargs
    ) -> ft.Control:
        """What `draw` makes of what it is given: the same control as the last time, if all it is given is equal.

        It may only be put into a list of controls: elsewhere Flet forgets what it is a part of. Its key is its own on
        the screen; what it does when it is tapped must have come from `act`.
        """
        now = (draw, given, named)
        kept = self._last.get(key)
        if kept is None or kept.given != now:
            around, self._now = self._now, {}
            control = draw(*given, **named)
            control.key = control.key or key
            kept, self._now = _Part(control, now, self._now), around
        self._now |= {key: kept, **kept.inside}
        return kept.control

    @overload
    def act(self, key: str, deed: Callable[Given, None]) -> Callable[Given, None]: ...

    @overload
    def act(self, key: str, deed: Callable[Given, None] | None) -> Callable[Given, None] | None: ...

    def act(self, key: str, deed: Callable[Given, None] | None) -> Callable[Given, None] | None:
        """What is the same in every drawing, and always does the deed of the latest one; None where there is none."""
        if deed is None or deed is self._acts.get(key):
            return deed
        self._deeds[key] = deed
        return cast(Callable[Given, None], self._acts.setdefault(key, partial(self._do, key)))

    def _do(self, key: str, *given: Any) -> None:  # noqa: ANN401 - whatever the deed takes
        self._deeds[key](*given)


class _AllNew(Kept):
    """Keeps nothing."""

    def part(
        self, key: str, draw: Callable[Given, ft.Control], *given: Given.args, **named: Given.kwargs
    ) -> ft.Control:
        """What `draw` makes."""
        control = draw(*given, **named)
        control.key = control.key or key
        return control

    def act(self, key: str, deed: Any) -> Any:  # noqa: ANN401 - as it came
        """The deed itself."""
        return deed


ALL_NEW: Final[Kept] = _AllNew()
"""For what is drawn so seldom that it may as well be drawn anew."""


def use_kept(of: object) -> Kept:
    """The parts that a component keeps from one drawing to the next, while `of` stays equal."""
    kept = ft.use_ref(Kept()).current or Kept()
    kept.begin(of)
    return kept
