"""The score sheet: a row a round on warm paper; a row opens into its lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from bookbag.views.parts.tap import HUSHED, Act, Figure, Shape, Tap, Words, edge
from bookbag.views.tokens import Gap, Radius, Size, Tone, Type


@dataclass(frozen=True)
class Cell:
    """One side in one round."""

    score: str  # running
    change: str = ""  # '+53', or a loss with its sign
    detail: str = ""  # 'bid 5 · took 6'
    bags: str = ""  # '7 bags'
    mark: str = ""  # 'set', 'nil ✓'
    lost: bool = False


@dataclass(frozen=True)
class Line:
    """One line of an opened round: what it is for, and its points by side."""

    text: str
    points: str = ""
    side: int | None = None
    lost: bool = False


@dataclass(frozen=True)
class Deed:
    """Something of an opened round that opens further: what it says, a note beside it, and where it goes."""

    text: str
    note: str
    on_tap: Act
    key: str


@dataclass(frozen=True)
class Row:
    """One round of the sheet."""

    number: int
    cells: tuple[Cell, ...]
    title: str = ""  # 'Round 4'; the number when empty
    marks: str = ""  # 'renege ruled', 'amended', 'thrown in'
    lines: tuple[Line, ...] = ()
    spoken: str = ""
    calls: tuple[Deed, ...] = ()
    deed: str = ""  # 'Mend round 4', where the row is open
    on_deed: Act | None = None


def _cell(cell: Cell) -> ft.Control:
    below = " · ".join(part for part in (cell.detail, cell.bags) if part)
    change: list[ft.Control] = [Figure(cell.score, Type.TITLE, spoken=HUSHED)]
    if cell.change:
        change.append(
            Figure(cell.change, Type.LABEL, Tone.LOSS if cell.lost else Tone.GAIN, spoken=HUSHED),
        )
    if cell.mark:
        change.append(
            Words(cell.mark, Type.SMALL, Tone.LOSS if cell.lost else Tone.INK_SOFT, bold=True, spoken=HUSHED)
        )
    return ft.Column(
        [
            ft.Row(change, spacing=Gap.ONE, wrap=True, run_spacing=Gap.NONE),
            *([Words(below, Type.SMALL, Tone.INK_SOFT, spoken=HUSHED)] if below else []),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )


def _line(line: Line) -> ft.Control:
    return ft.Row(
        [
            *([Shape(line.side, Type.LABEL, slot=True)] if line.side is not None else []),
            ft.Container(Words(line.text, Type.LABEL), expand=True),
            Figure(line.points, Type.LABEL, Tone.LOSS if line.lost else Tone.INK),
        ],
        spacing=Gap.ONE,
    )


def _call(deed: Deed) -> ft.Control:
    return Tap(
        ft.Row(
            [
                ft.Container(Words(deed.text, Type.LABEL), expand=True),
                Words(deed.note, Type.SMALL, Tone.INK_SOFT),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=Tone.INK_SOFT, size=Size.ICON),
            ],
            spacing=Gap.ONE,
        ),
        deed.on_tap,
        key=deed.key,
        radius=Gap.NONE,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.ONE),
    )


def _deed(row: Row) -> ft.Control:
    """What can be done with an open round."""
    mend = Tap(
        Words(row.deed, Type.LABEL, Tone.ACT, bold=True),
        row.on_deed,
        key=f"deed-{row.number}",
        edge=edge(Tone.EDGE),
        radius=Radius.SMALL,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE),
        height=Size.TARGET,
    )
    return ft.Container(
        ft.Row([mend], alignment=ft.MainAxisAlignment.END),
        padding=ft.Padding.only(right=Gap.WIDE, bottom=Gap.ONE),
    )


def _said(row: Row, names: Sequence[str]) -> str:
    cells = (
        ", ".join(part for part in (name, cell.change, cell.score, cell.detail, cell.mark) if part)
        for name, cell in zip(names, row.cells, strict=False)
    )
    return ". ".join(part for part in (row.title or str(row.number), *cells) if part)


def LedgerTable(
    names: Sequence[str],
    rows: Sequence[Row],
    *,
    opened: int | None = None,
    on_row: Callable[[int], None] | None = None,
    empty: str = "",
    foot: ft.Control | None = None,
) -> ft.Control:
    """The sheet; the caller puts it into something that scrolls. `opened` is the number of the open row."""
    head = ft.Row(
        [
            ft.Container(width=Size.TARGET - Gap.TWO),
            *(
                ft.Row(
                    [
                        Shape(side, Type.BODY),
                        ft.Container(Words(name, Type.LABEL, bold=True, lines=1), expand=True),
                    ],
                    spacing=Gap.HALF,
                    expand=True,
                )
                for side, name in enumerate(names)
            ),
        ],
        spacing=Gap.ONE,
    )
    body: list[ft.Control] = [
        ft.Container(head, padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.ONE)),
        ft.Divider(color=Tone.EDGE, height=Size.LINE),
    ]
    for at, row in enumerate(rows):
        is_open = row.number == opened
        body.append(
            ft.Container(
                ft.Column(
                    [
                        Tap(
                            ft.Row(
                                [
                                    ft.Container(
                                        Figure(
                                            str(row.number),
                                            Type.BODY,
                                            Tone.INK_SOFT,
                                            spoken=row.spoken or _said(row, names),
                                        ),
                                        width=Size.TARGET - Gap.TWO,
                                    ),
                                    *(_cell(cell) for cell in row.cells),
                                ],
                                spacing=Gap.ONE,
                                vertical_alignment=ft.CrossAxisAlignment.START,
                            ),
                            None if on_row is None else partial(on_row, row.number),
                            key=f"round-{row.number}",
                            radius=Gap.NONE,
                            padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.ONE),
                        ),
                        *(
                            [
                                ft.Container(
                                    Words(row.marks, Type.SMALL, Tone.ON_LIT_WASH),
                                    bgcolor=Tone.LIT_WASH,
                                    padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.HALF),
                                )
                            ]
                            if row.marks
                            else []
                        ),
                        *(
                            [
                                ft.Container(
                                    ft.Column([_line(line) for line in row.lines], spacing=Gap.ONE, tight=True),
                                    padding=ft.Padding.only(
                                        left=Gap.WIDE + Size.TARGET - Gap.ONE,
                                        right=Gap.WIDE,
                                        top=Gap.HALF,
                                        bottom=Gap.WIDE,
                                    ),
                                )
                            ]
                            if is_open and row.lines
                            else []
                        ),
                        *(map(_call, row.calls) if is_open else ()),
                        *([_deed(row)] if is_open and row.deed else []),
                    ],
                    spacing=Gap.NONE,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                key=f"sheet-{row.number}",
                bgcolor=Tone.PAPER_BAND if is_open else Tone.PAPER,
                border=ft.Border.only(top=edge(Tone.LINE if at else Tone.CLEAR)),
            )
        )
    if not rows and empty:
        body.append(ft.Container(Words(empty, Type.BODY, Tone.INK_SOFT), padding=Gap.TWO))
    if foot is not None:
        body.append(foot)
    return ft.Container(
        ft.Column(body, spacing=Gap.NONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=Tone.PAPER,
        border_radius=Radius.CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
