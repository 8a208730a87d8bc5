"""The score sheet: a row a round on warm paper; a row opens into its lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from bookbag.views.parts.kept import ALL_NEW, Kept
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
    on_tap: Act = field(compare=False)  # the key tells where it goes
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
    on_deed: Act | None = field(default=None, compare=False)  # the number tells what it is


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


def _marks(row: Row) -> ft.Control:
    return ft.Container(
        Words(row.marks, Type.SMALL, Tone.ON_LIT_WASH),
        bgcolor=Tone.LIT_WASH,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.HALF),
    )


def _why(row: Row) -> list[ft.Control]:
    """What an open row shows: its lines, its calls, and what can be done with it."""
    shown: list[ft.Control] = []
    if row.lines:
        lines = ft.Column([_line(line) for line in row.lines], spacing=Gap.ONE, tight=True)
        left = Gap.WIDE + Size.TARGET - Gap.ONE
        padding = ft.Padding.only(left=left, right=Gap.WIDE, top=Gap.HALF, bottom=Gap.WIDE)
        shown.append(ft.Container(lines, padding=padding))
    shown += map(_call, row.calls)
    return [*shown, _deed(row)] if row.deed else shown


def _row(
    row: Row, names: Sequence[str], on_row: Callable[[int], None] | None, *, is_open: bool, is_first: bool
) -> ft.Control:
    """A round on the sheet."""
    spoken = row.spoken or _said(row, names)
    number = ft.Container(
        Figure(str(row.number), Type.BODY, Tone.INK_SOFT, spoken=spoken), width=Size.TARGET - Gap.TWO
    )
    cells = ft.Row([number, *map(_cell, row.cells)], spacing=Gap.ONE, vertical_alignment=ft.CrossAxisAlignment.START)
    line = Tap(
        cells,
        None if on_row is None else partial(on_row, row.number),
        key=f"round-{row.number}",
        radius=Gap.NONE,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.ONE),
    )
    return ft.Container(
        ft.Column(
            [line, *([_marks(row)] if row.marks else []), *(_why(row) if is_open else [])],
            spacing=Gap.NONE,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key=f"sheet-{row.number}",
        bgcolor=Tone.PAPER_BAND if is_open else Tone.PAPER,
        border=ft.Border.only(top=edge(Tone.CLEAR if is_first else Tone.LINE)),
    )


def LedgerTable(
    names: Sequence[str],
    rows: Sequence[Row],
    *,
    opened: int | None = None,
    on_row: Callable[[int], None] | None = None,
    empty: str = "",
    foot: ft.Control | None = None,
    kept: Kept = ALL_NEW,
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
    act = kept.act("row", on_row)
    body += [
        kept.part(f"sheet-{row.number}", _row, row, tuple(names), act, is_open=row.number == opened, is_first=not at)
        for at, row in enumerate(rows)
    ]
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
