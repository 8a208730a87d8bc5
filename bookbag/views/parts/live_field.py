"""Text fields that are drawn anew without losing a letter: typing reaches a field before it reaches the app."""

from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft

from bookbag.views.parts.tap import edge
from bookbag.views.tokens import Gap, Tone


@dataclass
class LiveFields:
    """The fields of one screen as they stand on it, by key; keep it in a `use_ref`.

    `stamp` tells apart the texts that were put in by something else than typing, by their number or by what they
    stand for: a field drawn with another stamp takes the new text, any other keeps what stands in it.
    """

    by_key: dict[str, ft.TextField] = field(default_factory=dict)
    stamps: dict[str, object] = field(default_factory=dict)

    def draw(self, drawn: ft.TextField, stamp: object = 0) -> ft.TextField:
        """A field with what stands in it now, or with its own text where that was put in since."""
        key = str(drawn.key)
        before = self.by_key.get(key)
        if before is not None and self.stamps.get(key) == stamp:
            drawn.value = before.value
        self.by_key[key], self.stamps[key] = drawn, stamp
        return drawn

    def typed(self, key: str, stamp: object) -> None:
        """What stands in a field was typed, and is what it will be drawn with."""
        self.stamps[key] = stamp

    def forget(self, key: str) -> None:
        """The next time this field is drawn it takes the text it is given."""
        self.by_key.pop(key, None)


def Roomy(field: ft.TextField) -> ft.Control:
    """A field on a page: its label stands on its upper edge, and needs room there."""
    return ft.Container(field, padding=ft.Padding.only(top=Gap.ONE))


def Field(
    label: str,
    value: str,
    on_text: Callable[[str], None],
    *,
    key: str,
    letters: int | None = None,
    number: bool = False,
    error: str | None = None,
) -> ft.TextField:
    """A text field in the app's look; `error` stands below it."""
    return ft.TextField(
        label=label,
        value=value,
        key=key,
        max_length=letters,
        counter="" if letters else None,
        error=error,
        keyboard_type=ft.KeyboardType.NUMBER if number else ft.KeyboardType.TEXT,
        border=ft.OutlineInputBorder(side=edge(Tone.EDGE)),
        on_change=lambda event: on_text(event.control.value or ""),
    )
