"""A table for the whole room: scores that are read from four metres, who is to bid, and nothing to be tapped."""

from collections.abc import Sequence

import flet as ft

from bookbag.views.parts.score_plate import Plate
from bookbag.views.parts.seat_ring import Seat
from bookbag.views.parts.tap import HUSHED, Figure, Shape, Words, edge
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type, side_mark


def BigBoard(
    faces: Sequence[Plate], seats: Sequence[Seat], *, title: str, due: str, line: str, scale: float, tall: bool
) -> ft.Control:
    """All sides and all seats. A `scale` of 1 is for a window of `Size.BIG`, `Size.BIG_TALL` if it is `tall`."""
    many = len(faces) > 2
    across = _in_a_row(len(faces), tall=tall)
    rows = [faces[at : at + across] for at in range(0, len(faces), across)]
    head = ft.Row(
        [
            Words(title, round(Type.BIG_SMALL * scale), Tone.ON_FELT_SOFT, lines=1),
            ft.Container(
                ft.Semantics(
                    content=Words(
                        due,
                        round(Type.BIG * scale),
                        Tone.ON_FELT,
                        bold=True,
                        lines=1,
                        text_align=ft.TextAlign.END,
                    ),
                    live_region=True,
                ),
                expand=True,
            ),
        ],
        spacing=_gap(Gap.TWO, scale),
    )
    plates = [
        ft.Row(
            [_plate(face, scale, many=many) for face in row],
            spacing=_gap(Gap.TWO, scale),
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for row in rows
    ]
    together = (len(seats) + 1) // 2 if tall else len(seats)
    chairs = [
        ft.Row([_seat(seat, scale, together) for seat in seats[at : at + together]], spacing=_gap(Gap.ONE, scale))
        for at in range(0, len(seats), together)
    ]
    foot = Words(line, round(Type.BIG_SMALL * scale), Tone.ON_FELT_SOFT, lines=1, text_align=ft.TextAlign.CENTER)
    return ft.Container(
        ft.Column(
            [head, *plates, *chairs, foot],
            spacing=_gap(Gap.TWO, scale),
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        ),
        bgcolor=Tone.FELT,
        padding=_gap(Gap.TWO, scale),
        expand=True,
    )


def _gap(usual: int, scale: float) -> int:
    """A distance that gives way on a small window, before the scores do."""
    return max(Gap.HAIR, round(usual * min(scale, 1.0)))


def _in_a_row(sides: int, *, tall: bool) -> int:
    """Two sides stand beside or above each other, many in two rows or two columns."""
    if tall:
        return 1 if sides < 3 else 2
    return sides if sides < 4 else (sides + 1) // 2


def _plate(face: Plate, scale: float, *, many: bool) -> ft.Control:
    """One side. The score shrinks where it is long or where there are many."""
    size = (Type.BIG_SCORE_MANY if many else Type.BIG_SCORE) * scale
    small = round(Type.BIG_SMALL * scale)
    lit = face.acting
    names = ft.Row(
        [
            Shape(face.side, round(Type.BIG * scale)),
            ft.Container(
                Words(
                    face.names,
                    round((Type.BIG_SMALL if many else Type.BIG) * scale),
                    bold=True,
                    lines=1,
                    spoken=face.spoken,
                ),
                expand=True,
            ),
            *([_tag(face.mark, small, scale)] if face.mark else []),
        ],
        spacing=_gap(Gap.ONE, scale),
    )
    rows: list[ft.Control] = [
        names,
        ft.Container(Figure(face.score, size, spoken=HUSHED), expand=True, alignment=ft.Alignment.CENTER),
        Words(face.bags_text, small, Tone.INK_SOFT, lines=1, spoken=HUSHED),
        Words(
            face.status,
            small,
            Tone.LOSS if face.alarm else side_mark(face.side).ink,
            bold=True,
            lines=1,
            spoken=HUSHED,
        ),
    ]
    return ft.Container(
        ft.Column(rows, spacing=_gap(Gap.HALF, scale), horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key=f"big-{face.side}",
        bgcolor=Tone.LIT_WASH if lit else Tone.PAPER,
        border=ft.Border.all(Size.EDGE_LIT, Tone.LIT if lit else Tone.CLEAR),
        border_radius=Radius.SHEET,
        padding=_gap(Gap.TWO, scale),
        expand=True,
    )


def _tag(text: str, size: int, scale: float) -> ft.Control:
    return ft.Container(
        Words(text, size, Tone.ON_LIT, bold=True, lines=1, spoken=HUSHED),
        bgcolor=Tone.LIT,
        border_radius=Radius.SMALL,
        padding=ft.Padding.symmetric(horizontal=_gap(Gap.ONE, scale)),
    )


def _seat(seat: Seat, scale: float, seats: int) -> ft.Control:
    wash, ink = (Tone.LIT, Tone.ON_LIT) if seat.lit else (Tone.PAPER, Tone.INK)
    if seat.failed:
        wash, ink = Tone.LOSS_WASH, Tone.ON_LOSS_WASH
    small = round((Type.BIG_SMALL if seats < Count.MANY else Type.BIG_LEAST) * scale)
    large = Type.BIG if len(seat.bid) < Count.SHORT_BID else Type.BIG_SMALL if seats < Count.MANY else Type.BIG_LEAST
    below: list[ft.Control] = [ft.Container(Figure(seat.bid, round(large * scale), ink, spoken=HUSHED), expand=True)]
    if seat.deals:
        below.append(Words("deals", small, ink, lines=1, spoken=HUSHED))
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        Shape(seat.side, small, None if wash is Tone.PAPER else ink),
                        ft.Container(Words(seat.name, small, ink, bold=True, lines=1, spoken=seat.said), expand=True),
                    ],
                    spacing=_gap(Gap.ONE, scale),
                ),
                ft.Row(below, spacing=_gap(Gap.ONE, scale)),
            ],
            spacing=_gap(Gap.HALF, scale),
            tight=True,
        ),
        bgcolor=wash,
        border=ft.Border.all(Size.EDGE, edge(Tone.CLEAR).color or Tone.CLEAR),
        border_radius=Radius.CARD,
        padding=_gap(Gap.WIDE, scale),
        expand=True,
    )
