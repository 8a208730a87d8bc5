"""One side's score, read from two metres: names, numerals, bags, what it still needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

import flet as ft

from bookbag.views.parts.kept import ALL_NEW, Kept
from bookbag.views.parts.tap import HUSHED, Figure, Shape, Tap, Words, edge
from bookbag.views.tokens import Count, Gap, Size, Tone, Type, side_mark


@dataclass(frozen=True)
class Plate:
    """What a score plate shows; every string is ready to be read."""

    side: int
    names: str
    score: str
    bags: int = 0
    bag_limit: int = 0  # 0: this table counts no bags
    bags_text: str = ""
    status: str = ""
    mark: str = ""  # 'leads', 'won': a word, drawn as a tag
    acting: bool = False
    alarm: bool = False  # the status is bad news: set, or about to be bagged
    digits: int = 0  # characters of the longest score in the row, so that all are set alike
    text_scale: float = 1.0  # the person's own enlargement: the numerals are large already

    @property
    def spoken(self) -> str:
        """The whole plate in one sentence."""
        said = (self.names, self.score, self.bags_text, self.status, self.mark)
        return ", ".join(part for part in said if part)


def score_size(characters: int, sizes: Sequence[int] = Type.SCORE) -> int:
    """The size of the numerals of a score this long, in the share of a phone's width that is left for it."""
    return sizes[min(characters, len(sizes) - 1)]


def _pips(side: int, bags: int, limit: int) -> ft.Control:
    ink = side_mark(side).ink
    if limit > Count.PIPS:
        return ft.ProgressBar(
            value=min(1.0, bags / limit),
            color=ink,
            bgcolor=Tone.LINE,
            bar_height=Size.PIP_BAR,
            border_radius=Gap.HALF,
        )
    full = min(max(bags, 0), limit)
    return ft.Row(
        [
            ft.Container(
                height=Size.PIP_BAR,
                expand=True,
                border_radius=Gap.HALF,
                bgcolor=ink if place < full else Tone.CLEAR,
                border=ft.Border.all(Size.LINE, ink if place < full else Tone.EDGE),
            )
            for place in range(limit)
        ],
        spacing=Gap.HAIR,
    )


def _tag(text: str) -> ft.Control:
    return ft.Container(
        Words(text, Type.SMALL, Tone.ON_LIT, bold=True, lines=1, spoken=HUSHED),
        bgcolor=Tone.LIT,
        border_radius=Gap.HALF,
        padding=ft.Padding.symmetric(horizontal=Gap.HALF),
    )


class Form(StrEnum):
    """How much room a plate has."""

    USUAL = "usual"  # half of a phone
    COMPACT = "compact"  # three to six sides in a grid
    LOW = "low"  # a phone whose browser takes its share of the height
    LARGE = "large"  # a wide screen


_HEIGHT: Final = {
    Form.USUAL: Size.PLATE,
    Form.COMPACT: Size.PLATE_COMPACT,
    Form.LOW: Size.PLATE_LOW,
    Form.LARGE: Size.PLATE_LARGE,
}


def _numerals(characters: int, form: Form) -> int:
    if form is Form.LARGE:
        return Type.SCORE_LARGE
    if form is Form.COMPACT:
        return score_size(characters, Type.SCORE_COMPACT)
    return min(score_size(characters), Type.SCORE_LOW) if form is Form.LOW else score_size(characters)


def ScorePlate(face: Plate, on_tap: Callable[[int], None] | None, form: Form, kept: Kept) -> ft.Control:
    """A plate that fills what it is given."""
    small = form in {Form.COMPACT, Form.LOW}
    size = _numerals(max(len(face.score), face.digits), form) / max(face.text_scale, 1.0)
    rows: list[ft.Control] = [
        ft.Row(
            [
                Shape(face.side, Type.HEAD if small else Type.TITLE),
                ft.Container(Words(face.names, Type.LABEL, bold=True, lines=1, spoken=face.spoken), expand=True),
            ],
            spacing=Gap.HALF,
        ),
        Figure(face.score, size, spoken=HUSHED),
    ]
    if face.bag_limit:
        rows.append(kept.part(f"pips-{face.side}", _pips, face.side, face.bags, face.bag_limit))
    below: list[ft.Control] = []
    if face.bags_text and not small:
        below.append(
            ft.Container(Words(face.bags_text, Type.SMALL, Tone.INK_SOFT, lines=1, spoken=HUSHED), expand=True)
        )
    status = Words(
        face.status,
        Type.SMALL if small else Type.LABEL,
        Tone.LOSS if face.alarm else Tone.INK,
        lines=1 if small else Count.LINES,
        spoken=HUSHED,
    )
    if small:
        below.append(ft.Container(status, expand=True))
    if face.mark:
        below.append(_tag(face.mark))
    if below:
        rows.append(ft.Row(below, spacing=Gap.HALF))
    if not small:
        rows.append(status)
    return Tap(
        ft.Column(rows, spacing=Gap.HALF, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        None if on_tap is None else partial(on_tap, face.side),
        key=f"plate-{face.side}",
        bgcolor=Tone.LIT_WASH if face.acting else Tone.PAPER,
        edge=edge(Tone.LIT if face.acting else Tone.CLEAR, Size.EDGE_LIT),
        expand=True,
    )


def ScorePlates(
    faces: Sequence[Plate],
    on_tap: Callable[[int], None] | None = None,
    form: Form = Form.USUAL,
    *,
    kept: Kept = ALL_NEW,
) -> ft.Control:
    """All sides in their order: two in a row, three in a row, four and six in a grid.

    `form` says how much room two sides have; more than two take a smaller one. When text is much enlarged,
    one stands below the other: lay them into something that scrolls.
    """
    act = kept.act("plate", on_tap)
    digits = max((len(face.score) for face in faces), default=0)
    shown = form
    if len(faces) > 2:
        shown = Form.USUAL if form is Form.LARGE else Form.COMPACT
    stacked = any(face.text_scale >= Count.STACK_SCALE for face in faces)
    across = 1 if stacked else 3 if len(faces) in {3, 5, 6} else 2
    cells = [
        kept.part(f"plate-{face.side}", ScorePlate, replace(face, digits=digits), act, shown, kept) for face in faces
    ]
    rows = [
        ft.Row(
            cells[start : start + across],
            spacing=Gap.ONE,
            height=None if stacked else _HEIGHT[shown],
            vertical_alignment=ft.CrossAxisAlignment.START if stacked else ft.CrossAxisAlignment.STRETCH,
        )
        for start in range(0, len(cells), across)
    ]
    return ft.Column(list(rows), spacing=Gap.ONE, tight=True)
