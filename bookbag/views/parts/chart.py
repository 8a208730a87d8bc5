"""A chart of a few courses over the same steps, and a table that says the same.

Courses are told apart by colour, by dashes and by shape. A reader is told the sentence and can open the table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

import flet as ft
import flet.canvas as cv

from bookbag.views.fonts import FONT
from bookbag.views.parts.tap import HUSHED, Shape, Tap, Words, edge
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type, side_mark


@dataclass(frozen=True)
class Course:
    """One line of a chart.

    Attributes:
        name: whose course it is.
        values: one at each step.
        told: what the last of them is called, or whatever else belongs beside the name.
        crosses: steps at which a cross stands below it.
        falls: steps at which a triangle stands above it that points down.
    """

    name: str
    values: tuple[float, ...]
    told: str = ""
    crosses: tuple[int, ...] = ()
    falls: tuple[int, ...] = ()


@dataclass(frozen=True)
class Twin:
    """What a chart says, as a table: heads of the columns, and rows of as many cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Picture:
    """All that a chart shows.

    Attributes:
        courses: the lines, at most as many as there are shapes.
        steps: what each step is called.
        sentence: what a reader is told in place of the drawing.
        twin: the same as a table.
        guides: values at which a line is drawn across.
        words: how a value is written.
        cross, fall: what the two marks mean; empty where there are none.
    """

    courses: tuple[Course, ...]
    steps: tuple[str, ...]
    sentence: str
    twin: Twin
    guides: tuple[float, ...] = ()
    words: Callable[[float], str] = lambda value: f"{value:g}"
    cross: str = ""
    fall: str = ""


@ft.component
def Chart(picture: Picture, text_scale: float, key: str) -> ft.Control:
    """The chart on paper, with the names of its lines above it and its table behind a tap."""
    width, set_width = ft.use_state(float(Size.PHONE))
    as_table, set_as_table = ft.use_state(False)
    toggle = Tap(
        Words("Show the chart" if as_table else "Show as a table", Type.LABEL, Tone.ACT, bold=True),
        lambda: set_as_table(not as_table),
        key=f"{key}-twin",
        edge=edge(Tone.EDGE),
        radius=Radius.SMALL,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE),
        height=Size.TARGET,
    )
    shown = TwinTable(picture.twin) if as_table else _drawn(picture, _Frame.of(picture, width, text_scale), set_width)
    return ft.Container(
        ft.Column(
            [*_legend(picture), shown, ft.Row([toggle], alignment=ft.MainAxisAlignment.END)],
            spacing=Gap.ONE,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=Tone.PAPER,
        border_radius=Radius.CARD,
        padding=Gap.WIDE,
        key=key,
    )


def TwinTable(twin: Twin) -> ft.Control:
    """The table: the first column to the left, numbers to the right; a reader hears a row as one sentence."""
    lined: list[ft.Control] = [_cells(twin.heads, Tone.INK_SOFT, bold=True, spoken=", ".join(twin.heads))]
    for row in twin.rows:
        told = ", ".join(f"{head} {cell}" for head, cell in zip(twin.heads, row, strict=True) if cell)
        lined += [ft.Divider(color=Tone.LINE, height=Size.LINE), _cells(row, Tone.INK, bold=False, spoken=told)]
    return ft.Column(lined, spacing=Gap.HALF, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _cells(cells: Sequence[str], ink: ft.Colors, *, bold: bool, spoken: str) -> ft.Control:
    return ft.Row(
        [
            ft.Container(
                Words(
                    cell,
                    Type.LABEL,
                    ink,
                    bold=bold,
                    spoken=HUSHED if at else spoken,
                    text_align=ft.TextAlign.END if at else ft.TextAlign.START,
                ),
                expand=True,
            )
            for at, cell in enumerate(cells)
        ],
        spacing=Gap.ONE,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _legend(picture: Picture) -> list[ft.Control]:
    named = [
        ft.Row(
            [
                Shape(side, Type.BODY, slot=True),
                ft.Container(Words(course.name, Type.LABEL, lines=1), expand=True),
                Words(course.told, Type.LABEL, bold=True),
            ],
            spacing=Gap.ONE,
        )
        for side, course in enumerate(picture.courses)
    ]
    marks = [f"{sign} {means}" for sign, means in ((CROSS, picture.cross), (FALL, picture.fall)) if means]
    return [*named, *([Words(" · ".join(marks), Type.SMALL, Tone.INK_SOFT)] if marks else [])]


CROSS = "✗"
FALL = "▼"


# -- where things stand ---------------------------------------------------------------------------


@dataclass(frozen=True)
class _Frame:
    """Turns steps and values into px: the drawing lies `left` from the edge, the last tick is at its top."""

    width: float
    left: float
    foot: float
    ticks: tuple[float, ...]
    last: int

    @classmethod
    def of(cls, picture: Picture, width: float, text_scale: float) -> "_Frame":
        values = [*picture.guides, *(value for course in picture.courses for value in course.values)] or [0.0]
        ticks = ticks_between(min(values), max(values))
        left, foot = Size.CHART_SIDE * text_scale, Size.CHART_FOOT * text_scale
        return cls(width, left, foot, ticks, max(1, len(picture.steps) - 1))

    @property
    def height(self) -> float:
        return Size.CHART + Size.CHART_RIM + self.foot

    @property
    def wide(self) -> float:
        return max(1.0, self.width - self.left - Size.CHART_RIM)

    def x(self, step: int) -> float:
        return self.left + self.wide * step / self.last

    def y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return Size.CHART_RIM + Size.CHART * (high - value) / (high - low)

    def every(self, least: float) -> int:
        """Each how manieth step can be marked if two marks are to lie so many px apart."""
        return max(1, ceil(least * self.last / self.wide))


def ticks_between(low: float, high: float) -> tuple[float, ...]:
    """A few round whole numbers, evenly apart, the first not over `low` and the last not under `high`."""
    rough = max((high - low) / (Count.CHART_TICKS - 1), 1.0)
    ten = 10.0 ** floor(log10(rough))
    step = next(ten * by for by in (1, 2, 5, 10) if ten * by >= rough)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return tuple(at * step for at in range(first, last + 1))


def _drawn(picture: Picture, frame: _Frame, set_width: Callable[[float], None]) -> ft.Control:
    canvas = cv.Canvas(
        shapes=[*_grid(picture, frame), *_lines(picture, frame)],
        expand=True,
        on_resize=lambda event: set_width(event.width),
    )
    stack = ft.Stack(
        [canvas, *_numbers(picture, frame), *_steps(picture, frame)],
        height=frame.height,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    return ft.Semantics(content=stack, label=picture.sentence, image=True)


def _grid(picture: Picture, frame: _Frame) -> Iterator[cv.Shape]:
    for value in frame.ticks:
        yield _across(value, frame, ft.Paint(color=Tone.LINE, stroke_width=Size.LINE))
    for value in picture.guides:
        yield _across(value, frame, ft.Paint(color=Tone.EDGE, stroke_width=Size.LINE, stroke_dash_pattern=[4, 4]))


def _across(value: float, frame: _Frame, paint: ft.Paint) -> cv.Shape:
    return cv.Line(frame.left, frame.y(value), frame.width - Size.CHART_RIM, frame.y(value), paint=paint)


def _lines(picture: Picture, frame: _Frame) -> Iterator[cv.Shape]:
    every = frame.every(Size.CHART_SHAPE)
    for side, course in enumerate(picture.courses):
        mark, dashes = side_mark(side), Count.CHART_DASHES[side % len(Count.CHART_DASHES)]
        places = [(frame.x(step), frame.y(value)) for step, value in enumerate(course.values)]
        paint = ft.Paint(
            color=mark.ink,
            stroke_width=Size.CHART_LINE,
            style=ft.PaintingStyle.STROKE,
            stroke_dash_pattern=[*dashes] or None,
        )
        for at, (x, y) in enumerate(places[1:]):
            yield cv.Line(*places[at], x, y, paint=paint)
        last = len(places) - 1
        for step in range(last, -1, -every):
            yield _sign(mark.shape, places[step], mark.ink)
        for step in course.crosses:
            yield _sign(CROSS, places[step], Tone.LOSS, Size.CHART_MARK)
        for step in course.falls:
            yield _sign(FALL, places[step], Tone.LOSS, -Size.CHART_MARK)


def _sign(sign: str, place: tuple[float, float], ink: ft.Colors, below: float = 0) -> cv.Shape:
    return cv.Text(
        place[0],
        place[1] + below,
        sign,
        style=ft.TextStyle(size=Type.LABEL, color=ink, font_family=FONT, height=Type.TIGHT),
        alignment=ft.Alignment.CENTER,
    )


def _numbers(picture: Picture, frame: _Frame) -> Iterator[ft.Control]:
    """The round numbers beside the grid."""
    for value in frame.ticks:
        text = Words(picture.words(value), Type.SMALL, Tone.INK_SOFT, spoken=HUSHED, text_align=ft.TextAlign.END)
        half = Size.CHART_RIM
        yield ft.Container(
            text,
            left=Gap.NONE,
            top=frame.y(value) - half,
            width=frame.left - Gap.ONE,
            height=2 * half,
            alignment=ft.Alignment.CENTER_RIGHT,
        )


def _steps(picture: Picture, frame: _Frame) -> Iterator[ft.Control]:
    """What the steps are called, as many as there is room for."""
    every = frame.every(Size.CHART_STEP * frame.left / Size.CHART_SIDE)
    half = Size.CHART_STEP / 2
    named = ""
    for step in range(0, len(picture.steps), every):
        if picture.steps[step] == named:
            continue
        named = picture.steps[step]
        text = Words(picture.steps[step], Type.SMALL, Tone.INK_SOFT, lines=1, spoken=HUSHED)
        yield ft.Container(
            text,
            left=frame.x(step) - half,
            top=Size.CHART + Size.CHART_RIM + Gap.HALF,
            width=2 * half,
            alignment=ft.Alignment.CENTER,
        )
