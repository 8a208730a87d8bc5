"""Cards to be tapped: a suit's sign, and its cards in rows beside and below it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from bookbag.views.fonts import FONT_BOLD
from bookbag.views.parts.tap import HUSHED, Tap, Words, edge
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type


@dataclass(frozen=True)
class CardKey:
    """One card as it is drawn: its rank over its sign, and what it is marked with when it was tapped."""

    value: str
    rank: str
    sign: str
    spoken: str
    red: bool = False
    mark: str = ""  # '✓': tapped
    lit: bool = False  # tapped, and it matters
    wide: bool = False  # takes the room of two


def columns_in(width: float, text_scale: float) -> int:
    """How many cards stand in a row this wide, each a target for a thumb; fewer where text is much enlarged."""
    least = Size.TARGET * (Count.KEY_SCALE if text_scale >= Count.STACK_SCALE else Count.WHOLE)
    return max(2, min(Count.CARD_COLUMNS, int((width + Gap.HAIR) // (least + Gap.HAIR))))


def CardKeys(
    suit: CardKey, cards: Sequence[CardKey], on_card: Callable[[str], None], *, across: int, text_scale: float
) -> ft.Control:
    """A suit: its sign, which can't be tapped, and its cards, so many in a row."""
    height = round(Size.KEY * max(text_scale, Count.WHOLE))
    head = ft.Container(
        Words(suit.sign, Type.FIGURE, _ink(suit), spoken=suit.spoken),
        alignment=ft.Alignment.CENTER,
        height=height,
        expand=1,
    )
    cells: list[tuple[int, ft.Control]] = [(1, head)]
    cells += [(2 if card.wide else 1, _key(card, partial(on_card, card.value), height)) for card in cards]
    rows: list[ft.Control] = [ft.Row(row, spacing=Gap.HAIR) for row in _rows(cells, across)]
    return ft.Column(rows, spacing=Gap.HAIR, tight=True)


def _rows(cells: Sequence[tuple[int, ft.Control]], across: int) -> Iterator[list[ft.Control]]:
    """The cells in rows of so many places; a row that isn't full is filled with room."""
    row: list[ft.Control] = []
    left = across
    for wide, cell in [*cells, (across + 1, ft.Container())]:
        if wide > left:
            yield [*row, *(ft.Container(expand=1) for _ in range(left))]
            row, left = [], across
        row.append(cell)
        left -= wide


def _ink(card: CardKey) -> ft.Colors:
    return Tone.RED_SUIT if card.red else Tone.INK


def _key(card: CardKey, on_tap: Callable[[], None], height: int) -> ft.Control:
    wash, ink, line = Tone.PAPER, _ink(card), Tone.EDGE
    if card.mark:
        wash, ink = (Tone.LIT, Tone.ON_LIT) if card.lit else (Tone.ACT, Tone.ON_ACT)
        line = wash
    rank = ft.Text(
        card.rank,
        size=Type.TITLE,
        color=ink,
        no_wrap=True,
        semantics_label=card.spoken,
        style=ft.TextStyle(font_family=FONT_BOLD, height=Type.TIGHT),
    )
    below = f"{card.sign} {card.mark}" if card.mark else card.sign
    return Tap(
        ft.Column(
            [rank, Words(below, Type.SMALL, ink, lines=1, spoken=HUSHED)],
            spacing=Gap.HAIR,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        on_tap,
        key=f"card-{card.value}",
        bgcolor=wash,
        color=ink,
        edge=edge(line),
        radius=Radius.SMALL,
        padding=Gap.NONE,
        height=height,
        expand=2 if card.wide else 1,
    )
