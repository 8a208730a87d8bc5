"""A page of a form: rows that scroll on paper, and a foot that stays under the thumb."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from bookbag.views.tokens import Gap, Size, Tone


@dataclass
class Scrolled:
    """Which control of a page scrolls; keep it in a `use_ref`."""

    column: ft.Column | None = None


def Page(
    bar: ft.Control,
    rows: Sequence[ft.Control],
    foot: Sequence[ft.Control] = (),
    beside: Sequence[ft.Control] = (),
    scrolled: Scrolled | None = None,
) -> ft.Control:
    """A bar, rows no wider than a form, and whatever must always be in reach below them.

    `beside` are rows that stand next to the others, on a screen that is wide enough; `scrolled` is told which
    control scrolls.
    """
    form = _column(rows, scroll=ft.ScrollMode.AUTO)
    if scrolled is not None:
        scrolled.column = form
    body = ft.Container(
        _two(form, _column(beside, scroll=ft.ScrollMode.AUTO)) if beside else form,
        padding=Gap.TWO,
        expand=True,
        bgcolor=Tone.PAGE,
        alignment=ft.Alignment.TOP_CENTER,
    )
    below = ft.Container(
        _column(foot, tight=True), bgcolor=Tone.PAPER, padding=Gap.WIDE, alignment=ft.Alignment.CENTER
    )
    return ft.Column([bar, body, *([below] if foot else [])], spacing=Gap.NONE, expand=True)


def _two(left: ft.Column, right: ft.Column) -> ft.Control:
    left.expand = right.expand = True
    return ft.Row(
        [left, right],
        width=2 * Size.FORM + Gap.TWO,
        spacing=Gap.TWO,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _column(rows: Sequence[ft.Control], *, scroll: ft.ScrollMode | None = None, tight: bool = False) -> ft.Column:
    return ft.Column(
        list(rows),
        spacing=Gap.ONE if tight else Gap.TWO,
        scroll=scroll,
        tight=tight,
        width=Size.FORM,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
