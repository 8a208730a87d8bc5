"""The rule sheet on the screen: every rule in plain words, the cards, and what rounds would score."""

from collections.abc import Sequence

import flet as ft

from bookbag.views.parts.choice import Section
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.screen import Screen
from bookbag.views.tokens import Gap, Tone, Type
from bookbag.words.rule_sheet import RuleSheet, SheetExample


def sheet_page(
    bar: ft.Control, rows: Sequence[ft.Control], sheet: RuleSheet, screen: Screen, foot: Sequence[ft.Control] = ()
) -> ft.Control:
    """Rows with a rule sheet below them; where there is room its rules stand beside the rows and the examples."""
    examples = Section("What it comes to", [example_row(example) for example in sheet.examples])
    rules = [
        *(Section(group.title, [value_row(*row) for row in (*group.rows, *group.plain)]) for group in sheet.groups),
        Section("Cards", [_line(line) for line in sheet.cards]),
        Section("At every table", [_line(line) for line in sheet.notes]),
    ]
    if screen.wide:
        return Page(bar, [*rows, examples], foot, rules)
    return Page(bar, [*rows, examples, *rules], foot)


def value_row(title: str, value: str) -> ft.Control:
    """A rule and what is played."""
    return ft.Container(
        ft.Row(
            [
                ft.Container(Words(title, Type.BODY), expand=True),
                ft.Container(
                    Words(value, Type.BODY, Tone.ACT, bold=True, text_align=ft.TextAlign.END),
                    expand=True,
                    alignment=ft.Alignment.CENTER_RIGHT,
                ),
            ],
            spacing=Gap.ONE,
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )


def example_row(example: SheetExample) -> ft.Control:
    """What is bid and taken, what it brings, and the arithmetic."""
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Container(Words(example.title, Type.BODY, bold=True), expand=3),
                        ft.Container(
                            Words(
                                example.outcome,
                                Type.BODY,
                                Tone.LOSS if example.lost else Tone.GAIN,
                                bold=True,
                                text_align=ft.TextAlign.END,
                            ),
                            expand=2,
                            alignment=ft.Alignment.CENTER_RIGHT,
                        ),
                    ],
                    spacing=Gap.ONE,
                ),
                *(Words(line, Type.SMALL, Tone.INK_SOFT) for line in example.lines),
            ],
            spacing=Gap.HAIR,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )


def _line(text: str) -> ft.Control:
    return ft.Container(Words(text, Type.BODY), padding=Gap.WIDE)
