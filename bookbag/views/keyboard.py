"""The table by keyboard: digits choose, Enter agrees, Ctrl+Z undoes and Ctrl+Y brings back."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

Act = Callable[[], None]


@dataclass(frozen=True)
class Typing:
    """What the keyboard can do now: the values that may be typed, and what Enter does after one (or none)."""

    values: tuple[str, ...]
    agree: Callable[[str], Act | None]
    undo: Act
    redo: Act

    def chosen(self, so_far: str, digit: str) -> str:
        """The value that a further digit makes, or begins anew, or none; `0` names the nil."""
        for text in (so_far + digit, digit):
            if text in self.values:
                return text
            if text == "0" and "nil" in self.values:
                return "nil"
        return ""


def use_keyboard(game: str, now: Typing) -> tuple[str, Act]:
    """What is typed of an answer so far, and what forgets it. Only one component of a page may use it."""
    page = ft.context.page
    typed, set_typed = ft.use_state("")
    latest = ft.use_ref((now, typed))
    latest.current = (now, typed)

    def on_type(event: ft.KeyboardEvent) -> None:
        typing, so_far = latest.current or (now, typed)
        key = event.key.removeprefix("Numpad ").upper()
        if event.ctrl or event.meta:
            if key == "Y" or (key == "Z" and event.shift):
                typing.redo()
            elif key == "Z":
                typing.undo()
        elif key.isdigit() and len(key) == 1:
            set_typed(typing.chosen(so_far, key))
        elif key in ("BACKSPACE", "ESCAPE"):
            set_typed("")
        elif key == "ENTER":
            set_typed("")
            agreed = typing.agree(so_far)
            if agreed is not None:
                agreed()

    def listen() -> Act:
        page.on_keyboard_event = on_type
        return partial(setattr, page, "on_keyboard_event", None)

    ft.use_effect(listen, [game])
    return typed, partial(set_typed, "")
