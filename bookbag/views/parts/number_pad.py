"""The keys under the thumb. One geometry for bids, books and confirming: nothing moves between steps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.views.fonts import FONT_BOLD
from bookbag.views.parts.kept import ALL_NEW, Kept
from bookbag.views.parts.tap import Act, Tap, Words, edge
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type


@dataclass(frozen=True)
class Key:
    """One key. A key that is not enabled but has a reason still answers: it says the reason."""

    label: str
    value: str
    enabled: bool = True
    selected: bool = False
    reason: str = ""
    spoken: str = ""  # 'Bid 7'; the label when empty


@dataclass(frozen=True)
class Deed:
    """What the buttons beside and below the keys do."""

    label: str
    on_tap: Act | None = None  # None: drawn, but not to be tapped yet
    spoken: str = ""


def columns_for(highest: int) -> int:
    """How many keys stand in a row when the keys run to `highest`."""
    return next(across for most, across in Count.KEY_COLUMNS if highest < most)


@dataclass(frozen=True)
class _Room:
    """Heights and sizes of one pad, by the room and by how far text is enlarged."""

    dense: bool
    narrow: bool
    scale: float

    @property
    def grow(self) -> float:
        return min(max(self.scale, 1.0), Count.KEY_SCALE)

    def type(self, size: int) -> float:
        """A size that the client's own enlargement brings to `grow` times the token."""
        return size * self.grow / max(self.scale, 1.0)

    def tall(self, height: int) -> int:
        return round(height * self.grow)

    @property
    def figure(self) -> int:
        return Type.HEAD if self.narrow else Type.FIGURE

    @property
    def key(self) -> int:
        return Size.KEY_DENSE if self.dense else Size.KEY


def _key(
    key: Key, room: _Room, on_key: Callable[[str], None], on_reason: Callable[[str], None], *, wide: bool = False
) -> ft.Control:
    if key.selected:
        wash, ink = Tone.ACT, Tone.ON_ACT
    elif key.enabled:
        wash, ink = Tone.KEY, Tone.INK
    else:
        wash, ink = Tone.CLEAR, Tone.EDGE
    act: Act | None = None
    if key.enabled:
        act = partial(on_key, key.value)
    elif key.reason:
        act = partial(on_reason, key.reason)
    short = len(key.label) < 3
    spoken = key.spoken or key.label
    if not key.enabled and key.reason:
        spoken = f"{spoken}: {key.reason}"
    return Tap(
        ft.Text(
            key.label,
            size=room.type(room.figure if short else Type.BODY),
            color=ink,
            text_align=ft.TextAlign.CENTER,
            max_lines=Count.LINES if wide else 1,
            semantics_label=spoken,
            style=ft.TextStyle(font_family=FONT_BOLD, height=Type.TIGHT),
        ),
        act,
        key=f"key-{key.value}",
        bgcolor=wash,
        color=ink,
        edge=edge(Tone.CLEAR if key.enabled else Tone.LINE),
        radius=Radius.SMALL,
        padding=Gap.NONE,
        height=room.tall(Size.WIDE_KEY) if wide else room.key,
        expand=True,
    )


def _deed(name: str, deed: Deed, room: _Room, *, primary: bool) -> ft.Control:
    live = deed.on_tap is not None
    if primary:
        wash, ink = (Tone.ACT, Tone.ON_ACT) if live else (Tone.PAPER_BAND, Tone.EDGE)
    else:
        wash, ink = Tone.CLEAR, Tone.ACT if live else Tone.EDGE
    text = ft.Text(
        deed.label,
        size=room.type(Type.HEAD if primary else Type.BODY),
        color=ink,
        style=ft.TextStyle(height=Type.TIGHT, font_family=FONT_BOLD),
        max_lines=Count.LINES,
        text_align=ft.TextAlign.CENTER,
        overflow=ft.TextOverflow.ELLIPSIS,
        semantics_label=deed.spoken or None,
    )
    return Tap(
        text,
        deed.on_tap,
        key=name,
        bgcolor=wash,
        color=ink,
        edge=edge(Tone.CLEAR) if primary and live else edge(Tone.LINE if primary else Tone.EDGE),
        padding=ft.Padding.symmetric(horizontal=Gap.ONE),
        height=room.tall(Size.CONFIRM),
        expand=(5 if primary else 2) if room.grow < Count.STACK_SCALE else 1,
    )


@dataclass(frozen=True)
class _Hand:
    """What a tap on a key does: say its value, or, where it is shut, why."""

    on_key: Callable[[str], None]
    on_reason: Callable[[str], None]


def _keys(keys: Sequence[Key], room: _Room, hand: _Hand, across: int, kept: Kept) -> ft.Control:
    """A row of number keys, and blanks where it is not full."""
    cells = [kept.part(f"key-{key.value}", _key, key, room, hand.on_key, hand.on_reason) for key in keys]
    blank = [ft.Container(expand=True) for _ in range(across - len(keys))]
    return ft.Row([*cells, *blank], spacing=Size.KEY_GAP, height=room.key)


def _wide_keys(keys: Sequence[Key], room: _Room, hand: _Hand, kept: Kept) -> ft.Control:
    cells = [kept.part(f"key-{key.value}", _key, key, room, hand.on_key, hand.on_reason, wide=True) for key in keys]
    return ft.Row(cells, spacing=Size.KEY_GAP, height=room.tall(Size.WIDE_KEY))


def _foot(aside: Deed | None, confirm: Deed, room: _Room) -> ft.Control:
    cells = [_deed("confirm", confirm, room, primary=True)]
    if aside is not None:
        cells.insert(0, _deed("aside", aside, room, primary=False))
    return ft.Row(cells, spacing=Gap.ONE)


def _head(title: str, hint: str, height: int) -> ft.Control:
    return ft.Row(
        [
            ft.Container(
                Words(title, Type.TITLE, bold=True, lines=1),
                expand=True,
            ),
            *([Words(hint, Type.LABEL, Tone.INK_SOFT, lines=1)] if hint else []),
        ],
        spacing=Gap.ONE,
        height=height,
    )


def NumberPad(  # noqa: PLR0913 (title, keys and the two deeds at the foot)
    title: str,
    keys: Sequence[Key],
    *,
    confirm: Deed,
    on_key: Callable[[str], None],
    on_reason: Callable[[str], None] = lambda _reason: None,
    hint: str = "",
    extras: Sequence[Key] = (),
    aside: Deed | None = None,
    highest: int = 13,
    card: bool = False,
    low: bool = False,
    narrow: bool = False,
    instead: ft.Control | None = None,
    text_scale: float = 1.0,
    kept: Kept = ALL_NEW,
) -> ft.Control:
    """The pad: a title and a hint, number keys in a grid, a row of wide keys, a side deed and Confirm.

    `highest` is the game's highest number (13, 17, 26): it alone fixes the grid, so that a step that shows
    fewer keys leaves the rest where it was. The row of wide keys keeps its place when it is empty.
    `card` rounds all four corners, for a pad that does not stand on the lower edge of a phone,
    `low` saves height on a low screen. `instead` stands in the place of all keys, where there is something
    to read before confirming; it should scroll when it may be long.
    """
    across = columns_for(highest)
    down = -(-(highest + 1) // across)
    room = _Room(low or down > 3, narrow, text_scale)
    if instead is not None:
        tall = down * (room.key + Size.KEY_GAP) + room.tall(Size.WIDE_KEY)
        rows: list[ft.Control] = [ft.Container(instead, height=tall)]
    else:
        hand = _Hand(kept.act("key", on_key), kept.act("reason", on_reason))
        rows = [
            kept.part(f"keys-{start}", _keys, tuple(keys[start : start + across]), room, hand, across, kept)
            for start in range(0, down * across, across)
        ]
        rows.append(kept.part("keys-wide", _wide_keys, tuple(extras), room, hand, kept))
    beside = aside and replace(aside, on_tap=kept.act("aside", aside.on_tap))
    agreed = replace(confirm, on_tap=kept.act("confirm", confirm.on_tap))
    height = Size.PAD_HEAD_LOW if low else room.tall(Size.PAD_HEAD)
    return ft.Container(
        ft.Column(
            [
                kept.part("pad-head", _head, title, hint, height),
                *rows,
                ft.Container(height=Gap.HAIR),
                kept.part("foot", _foot, beside, agreed, room),
            ],
            spacing=Size.KEY_GAP,
            tight=True,
        ),
        bgcolor=Tone.PAPER,
        border_radius=ft.BorderRadius.vertical(top=Radius.SHEET, bottom=Radius.SHEET if card else Gap.NONE),
        padding=ft.Padding.only(left=Gap.WIDE, right=Gap.WIDE, top=Gap.HALF, bottom=Gap.WIDE),
    )
