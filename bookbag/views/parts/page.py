"""A page of a form: rows that scroll on paper, and a foot that stays under the thumb."""

from collections.abc import Sequence

import flet as ft

from bookbag.views.tokens import Gap, Size, Tone


def Page(bar: ft.Control, rows: Sequence[ft.Control], foot: Sequence[ft.Control] = ()) -> ft.Control:
    """A bar, rows no wider than a form, and whatever must always be in reach below them."""
    body = ft.Container(
        _column(rows, scroll=ft.ScrollMode.AUTO),
        padding=Gap.TWO,
        expand=True,
        bgcolor=Tone.PAGE,
        alignment=ft.Alignment.TOP_CENTER,
    )
    below = ft.Container(
        _column(foot, tight=True), bgcolor=Tone.PAPER, padding=Gap.WIDE, alignment=ft.Alignment.CENTER
    )
    return ft.Column([bar, body, *([below] if foot else [])], spacing=Gap.NONE, expand=True)


def _column(rows: Sequence[ft.Control], *, scroll: ft.ScrollMode | None = None, tight: bool = False) -> ft.Control:
    return ft.Column(
        list(rows),
        spacing=Gap.ONE if tight else Gap.TWO,
        scroll=scroll,
        tight=tight,
        width=Size.FORM,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
