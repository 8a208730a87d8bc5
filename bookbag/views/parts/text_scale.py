"""How far the person has enlarged text: measured, since the client does not tell it."""

from collections.abc import Callable
from typing import Final

import flet as ft

from bookbag.views.tokens import Gap, Type

_SAMPLE: Final = "\u2013"
_STEP: Final = 0.05


def TextScaleProbe(on_scale: Callable[[float], None]) -> ft.Control:
    """An unseen text that reports the enlargement, 1.0 when there is none; lay it into a stack or a row.

    Its line is exactly as high as its size, so its height in px over its size is the enlargement.
    """

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        if event.height:
            on_scale(round(event.height / Type.BODY / _STEP) * _STEP)

    return ft.Text(
        _SAMPLE,
        key="text-scale",
        size=Type.BODY,
        opacity=Gap.NONE,
        semantics_label="",
        style=ft.TextStyle(height=Type.TIGHT),
        on_size_change=measured,
    )
