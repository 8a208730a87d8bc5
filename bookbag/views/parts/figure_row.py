"""Rows of players, figures and games: what it is to the left, what it comes to on the right; a tap opens it."""

from collections.abc import Sequence

import flet as ft

from bookbag.views.parts.tap import HUSHED, Act, Figure, Tap, Words
from bookbag.views.tokens import Gap, Size, Tone, Type


def FigureRow(
    title: str, below: str, figure: str, beside: str, on_tap: Act | None, *, key: str, lost: bool = False
) -> ft.Control:
    """One row, at least as high as a thumb; a reader hears it as one sentence."""
    spoken = ", ".join(part for part in (title, figure, beside, below) if part)
    left: list[ft.Control] = [Words(title, Type.BODY, spoken=spoken)]
    if below:
        left.append(Words(below, Type.SMALL, Tone.INK_SOFT, spoken=HUSHED))
    right: list[ft.Control] = [Figure(figure, Type.HEAD, Tone.LOSS if lost else Tone.INK, spoken=HUSHED)]
    if beside:
        right.append(Words(beside, Type.SMALL, Tone.INK_SOFT, spoken=HUSHED, text_align=ft.TextAlign.END))
    row = ft.Row(
        [
            ft.Column(left, spacing=Gap.HAIR, tight=True, expand=True),
            ft.Column(right, spacing=Gap.HAIR, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END),
            *([ft.Icon(ft.Icons.CHEVRON_RIGHT, color=Tone.INK_SOFT, size=Size.ICON)] if on_tap else []),
        ],
        spacing=Gap.ONE,
    )
    padding = ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.WIDE)
    if on_tap is None:
        return ft.Container(row, padding=padding, key=key)
    return Tap(row, on_tap, key=key, radius=Gap.NONE, padding=padding)


def more_button(left: int, on_tap: Act, *, key: str = "more") -> list[ft.Control]:
    """What shows more of a long list, where there is more."""
    if left <= 0:
        return []
    return [ft.TextButton(f"Show more ({left} left)", key=key, on_click=lambda _event: on_tap())]


def none_yet(rows: Sequence[ft.Control], sentence: str) -> list[ft.Control]:
    """The rows, or a sentence where there are none."""
    return list(rows) or [ft.Container(Words(sentence, Type.BODY, Tone.INK_SOFT), padding=Gap.TWO)]
