"""The table from above: who sits where, what each has bid, who deals and whose turn it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from bookbag.views.parts.kept import ALL_NEW, Kept
from bookbag.views.parts.tap import HUSHED, Figure, Shape, Tap, Words, edge
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type

# Where the seats stand on the oval, clockwise from the one nearest the phone.
_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0, 1),),
    2: ((0, 1), (0, -1)),
    3: ((0, 1), (-1, -0.6), (1, -0.6)),
    4: ((0, 1), (-1, 0), (0, -1), (1, 0)),
    5: ((0, 1), (-1, 0.5), (-0.6, -1), (0.6, -1), (1, 0.5)),
    6: ((0, 1), (-1, 0.75), (-1, -0.75), (0, -1), (1, -0.75), (1, 0.75)),
}


@dataclass(frozen=True)
class Seat:
    """What one seat shows."""

    seat: int
    name: str
    side: int
    bid: str = "\u2013"  # nothing bid yet
    note: str = ""  # a word under the bid: 'to bid', 'took 3', 'failed'
    deals: bool = False
    lit: bool = False
    chosen: bool = False
    failed: bool = False
    spoken: str = ""  # the whole seat in one sentence; made of the rest when empty

    @property
    def said(self) -> str:
        """What a reader hears."""
        return self.spoken or ", ".join(part for part in (self.name, self.bid, self.note) if part)


def _chip(letter: str, *, on_lit: bool) -> ft.Control:
    wash, ink = (Tone.ON_LIT, Tone.LIT) if on_lit else (Tone.LIT, Tone.ON_LIT)
    return ft.Container(
        ft.Text(letter, size=Type.SMALL, color=ink, semantics_label=HUSHED, style=ft.TextStyle(height=Type.TIGHT)),
        width=Size.CHIP,
        height=Size.CHIP,
        border_radius=Radius.FULL,
        bgcolor=wash,
        border=ft.Border.all(Size.LINE, ink),
        alignment=ft.Alignment.CENTER,
    )


def _bid_size(bid: str, *, narrow: bool) -> int:
    if len(bid) < 4:
        return Type.BID
    return Type.LABEL if narrow else Type.BID if len(bid) < Count.NAME_CHARS else Type.HEAD


def _seat(seat: Seat, dealer: str, on_seat: Callable[[int], None] | None, *, free: bool = False) -> ft.Control:
    if seat.failed:
        wash, ink, line = Tone.LOSS_WASH, Tone.ON_LOSS_WASH, edge(Tone.LOSS, Size.EDGE)
    elif seat.lit:
        wash, ink, line = Tone.LIT, Tone.ON_LIT, edge(Tone.ON_FELT, Size.EDGE)
    elif seat.chosen:
        wash, ink, line = Tone.CHOSEN, Tone.ON_CHOSEN, edge(Tone.ACT, Size.EDGE)
    else:
        wash, ink, line = Tone.PAPER, Tone.INK, edge(Tone.CLEAR, Size.EDGE)
    plain = wash is Tone.PAPER
    name = ft.Row(
        [
            Shape(seat.side, Type.BODY, None if plain else ink),
            ft.Container(Words(seat.name, Type.LABEL, ink, bold=True, lines=1, spoken=seat.said), expand=True),
        ],
        spacing=Gap.HALF,
    )
    bid: list[ft.Control] = [
        Figure(seat.bid, _bid_size(seat.bid, narrow=free), ink, spoken=HUSHED),
        ft.Container(
            Words(seat.note, Type.SMALL, Tone.INK_SOFT if plain else ink, lines=1, spoken=HUSHED),
            expand=True,
        ),
    ]
    if seat.deals:
        bid.append(_chip(dealer, on_lit=seat.lit))
    return Tap(
        ft.Column([name, ft.Row(bid, spacing=Gap.HALF)], spacing=Gap.HALF, tight=True),
        None if on_seat is None else partial(on_seat, seat.seat),
        key=f"seat-{seat.seat}",
        bgcolor=wash,
        edge=line,
        padding=ft.Padding.symmetric(horizontal=Gap.ONE, vertical=Gap.HALF),
        width=None if free else Size.SEAT_WIDTH,
        height=None if free else Size.SEAT_HEIGHT,
        expand=free,
    )


def _placed(seat: Seat, place: tuple[float, float], dealer: str, on_seat: Callable[[int], None] | None) -> ft.Control:
    return ft.Container(_seat(seat, dealer, on_seat), align=ft.Alignment(*place))


def _rows(title: str, line: str, seats: Sequence[ft.Control], across: int) -> ft.Control:
    head = ft.Row(
        [Words(title, Type.HEAD, Tone.ON_FELT, bold=True), Words(line, Type.LABEL, Tone.ON_FELT_SOFT)],
        spacing=Gap.ONE,
        wrap=True,
        run_spacing=Gap.NONE,
    )
    rows = [ft.Row([*seats[at : at + across]], spacing=Gap.HALF) for at in range(0, len(seats), across)]
    return ft.Column([head, *rows], spacing=Gap.HALF, tight=True)


def _felt() -> ft.Control:
    side, half = Size.SEAT_WIDTH // 2, Size.SEAT_HEIGHT // 2
    return ft.Container(
        left=side,
        right=side,
        top=half,
        bottom=half,
        bgcolor=Tone.FELT_HIGH,
        border=ft.Border.all(Size.RIM, Tone.FELT_RIM),
        border_radius=Radius.FULL,
    )


def _middle(title: str, line: str, lines: int) -> ft.Control:
    """What stands on the felt between the seats; the title, if there is one, above a line of so many lines."""
    texts: list[ft.Control] = []
    if title:
        texts.append(Words(title, Type.TITLE, Tone.ON_FELT, bold=True, lines=1, text_align=ft.TextAlign.CENTER))
    if line:
        texts.append(Words(line, Type.LABEL, Tone.ON_FELT_SOFT, lines=lines, text_align=ft.TextAlign.CENTER))
    return ft.Container(
        ft.Column(texts, spacing=Gap.NONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        left=Size.SEAT_WIDTH + Gap.HALF,
        right=Size.SEAT_WIDTH + Gap.HALF,
        top=Gap.NONE,
        bottom=Gap.NONE,
        alignment=ft.Alignment.CENTER,
    )


def SeatRing(  # noqa: PLR0913 (the seats, what stands between them, and their room)
    seats: Sequence[Seat],
    *,
    title: str,
    line: str = "",
    dealer: str = "D",
    on_seat: Callable[[int], None] | None = None,
    height: int = 0,
    across: int = 0,
    kept: Kept = ALL_NEW,
) -> ft.Control:
    """The seats round the felt, the first one nearest; `title` and `line` stand in the middle.

    `height` is what a low screen has left for it; two to four seats bear `Size.RING_LEAST`.
    With `across` the seats stand in rows of that many instead: 4 on a low screen, 2 when text is enlarged.
    """
    act = kept.act("seat", on_seat)
    if across:
        free = [kept.part(f"seat-{seat.seat}", _seat, seat, dealer, act, free=True) for seat in seats]
        return _rows(title, line, free, across)
    places = _PLACES[len(seats)]
    tall = height or (Size.RING if len(seats) < 5 else Size.RING_SIX)
    named = tall >= Size.RING_TALK or len(seats) > 4 or not line
    return ft.Stack(
        [
            kept.part("felt", _felt),
            kept.part("middle", _middle, title if named else "", line, Count.LINES if len(seats) < 5 else 1),
            *(
                kept.part(f"at-{seat.seat}", _placed, seat, place, dealer, act)
                for seat, place in zip(seats, places, strict=True)
            ),
        ],
        height=tall,
    )
