"""What every part is made of: type set in the app's sizes, and a thing that can be tapped."""

from collections.abc import Callable
from typing import Final

import flet as ft

from bookbag.views.fonts import FONT_BOLD
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type, side_mark

Act = Callable[[], None]

HUSHED: Final = ""  # as `spoken`: a text that is seen and not heard


def Words(
    value: str,
    size: int = Type.BODY,
    color: ft.Colors = Tone.INK,
    *,
    bold: bool = False,
    lines: int = 0,
    spoken: str | None = None,
    text_align: ft.TextAlign = ft.TextAlign.START,
) -> ft.Text:
    """A text in a size and a colour of the tokens; `lines` cuts it with an ellipsis, `spoken` is heard instead."""
    return ft.Text(
        value,
        size=size,
        color=color,
        font_family=FONT_BOLD if bold else None,
        max_lines=lines or None,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
        semantics_label=spoken,
        style=ft.TextStyle(height=Type.SNUG),
        text_align=text_align,
    )


def Figure(
    value: str,
    size: float = Type.FIGURE,
    color: ft.Colors = Tone.INK,
    *,
    spoken: str | None = None,
) -> ft.Text:
    """A number that stands alone: bold, on a tight line, never broken."""
    return ft.Text(
        value,
        size=size,
        color=color,
        no_wrap=True,
        semantics_label=spoken,
        style=ft.TextStyle(font_family=FONT_BOLD, height=Type.TIGHT),
    )


def Shape(side: int, size: int = Type.BODY, color: ft.Colors | None = None, *, slot: bool = False) -> ft.Text:
    """The shape of a side in its colour; the side's names stand beside it, so a reader passes it over.

    The shapes are not equally wide: with `slot` what follows them stands in line.
    """
    mark = side_mark(side)
    return ft.Text(
        mark.shape,
        size=size,
        color=color or mark.ink,
        semantics_label=HUSHED,
        width=size * Type.SHAPE_WIDTH if slot else None,
        overflow=ft.TextOverflow.VISIBLE,
        no_wrap=True,
        text_align=ft.TextAlign.CENTER,
        style=ft.TextStyle(height=Type.TIGHT),
    )


def Tap(  # noqa: PLR0913 (a button has that many sides)
    content: ft.Control,
    on_tap: Act | None,
    *,
    key: str,
    bgcolor: ft.Colors = Tone.CLEAR,
    color: ft.Colors = Tone.INK,
    edge: ft.BorderSide | None = None,
    radius: int = Radius.CARD,
    padding: ft.Padding | int = Gap.ONE,
    tooltip: str | None = None,
    width: int | None = None,
    height: int | None = None,
    expand: bool | int | None = None,
    opacity: float = Count.WHOLE,
) -> ft.TextButton:
    """A button that holds anything; a reader hears the texts inside, one after the other.

    To have one sentence heard instead, give it to one text as `spoken` and `HUSHED` to the others. (A label
    round them would do the same, but makes a second button inside the first.)
    """
    return ft.TextButton(
        content=content,
        key=key,
        on_click=on_tap and (lambda _event: on_tap()),
        disabled=on_tap is None,
        tooltip=tooltip,
        style=ft.ButtonStyle(
            bgcolor=bgcolor,
            color=color,
            side=edge or ft.BorderSide(Gap.NONE, Tone.CLEAR),
            shape=ft.RoundedRectangleBorder(radius=radius),
            padding=padding,
        ),
        width=width,
        height=height,
        expand=expand,
        opacity=opacity,
    )


def edge(color: ft.Colors = Tone.LINE, width: int = Size.LINE) -> ft.BorderSide:
    """A line round something."""
    return ft.BorderSide(width, color)
