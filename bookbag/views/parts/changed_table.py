"""What an amendment changes, before it is confirmed: its sentences, and the rounds that score otherwise."""

from collections.abc import Sequence

import flet as ft

from bookbag.views.parts.choice import Section
from bookbag.views.parts.tap import HUSHED, Shape, Words
from bookbag.views.tokens import Gap, Size, Tone, Type
from bookbag.words.changed import ChangedCell, ChangedRow
from bookbag.words.names import Names


def ChangedScores(sentences: Sequence[str], rows: Sequence[ChangedRow], names: Names) -> list[ft.Control]:
    """The sentences, and below them a table with a line for each side that a round changes for."""
    told = Section("What it changes", [_padded(Words(sentence, Type.BODY)) for sentence in sentences])
    if not rows:
        return [told]
    return [told, Section("Round by round", [_round(row, names) for row in rows])]


def _round(row: ChangedRow, names: Names) -> ft.Control:
    cells = [_cell(side, cell, names) for side, cell in enumerate(row.cells) if cell is not None]
    return _padded(
        ft.Column(
            [Words(row.title, Type.LABEL, Tone.INK_SOFT, bold=True), *cells],
            spacing=Gap.HALF,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )


def _cell(side: int, cell: ChangedCell, names: Names) -> ft.Control:
    figures = [figure for figure in (cell.points, cell.score and f"score {cell.score}", cell.bags) if figure]
    return ft.Row(
        [
            ft.Container(Shape(side), width=Size.MARK, alignment=ft.Alignment.CENTER),
            ft.Container(Words(names.side(side), Type.BODY, spoken=cell.spoken), expand=True),
            ft.Column(
                [Words(figure, Type.BODY, spoken=HUSHED, text_align=ft.TextAlign.END) for figure in figures],
                spacing=Gap.HAIR,
                tight=True,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            ),
        ],
        spacing=Gap.HALF,
    )


def _padded(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=Gap.WIDE)
