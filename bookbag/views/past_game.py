"""A past game in a list: who, the score, how it ended, when; and what can be done with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

import flet as ft

from bookbag.records.search import Listed
from bookbag.views.parts.choice import NameChip
from bookbag.views.parts.tap import HUSHED, Act, Figure, Tap, Words, edge
from bookbag.views.tokens import Gap, Radius, Size, Tone, Type
from bookbag.words.days import day_words, month_words
from bookbag.words.history import score_words, who_words, won_words
from bookbag.words.names import Names


@dataclass
class Hands:
    """What a tap does, always as the screen has it last; keep it in a `use_ref`, so that rows need not be redrawn.

    `deed` is done with one game: `open`, `resume`, `archive`, `unarchive`, `delete`, `put-back`, `names`, `more`.
    """

    deed: Callable[[str, Listed], None] = field(default=lambda _deed, _one: None)

    def of(self, deed: str, one: Listed) -> Act:
        """What a tap does with one game."""
        return lambda: self.deed(deed, one)


def names_in(one: Listed) -> Names:
    """The names at a past game's table, as they are shown now."""
    return Names(one.players, one.record.sides)


def ended_words(one: Listed) -> str:
    """How a game ended, or where it stands."""
    record = one.record
    if record.reason is None:
        return f"round {record.rounds + 1} in play"
    return won_words(names_in(one), record.winners, record.reason, record.target, record.rounds)


def about_words(one: Listed) -> str:
    """When, by which rules, and whether it is put away: `30 Nov 2026 · Bookbag · archived`."""
    return " · ".join([day_words(one.day), one.record.house, *([one.away] if one.away else [])])


def PastGames(
    games: Sequence[Listed], before: Listed | None, opened: str, chosen: frozenset[str] | None, hands: Hands
) -> ft.Control:
    """Some rows of the list, each month under its name.

    Args:
        games: the games, in order.
        before: the game above the first one.
        opened: the game whose deeds are shown.
        chosen: the games that are chosen, where several are; None where each is tapped for itself.
        hands: what the taps do.
    """
    rows: list[ft.Control] = []
    month = _month(before.day) if before else None
    for one in games:
        if month != _month(one.day):
            rows.append(_heading(month_words(one.day), one.record.name))
        month = _month(one.day)
        is_chosen = None if chosen is None else one.record.name in chosen
        rows.append(_row(one, is_open=one.record.name == opened, chosen=is_chosen, hands=hands))
    return ft.Column(rows, spacing=Gap.HAIR, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _month(day: date | None) -> tuple[int, int]:
    return (day.year, day.month) if day else (0, 0)


def _heading(text: str, first: str) -> ft.Control:
    """The name of a month, over the first of its games."""
    return ft.Container(
        Words(text, Type.LABEL, Tone.INK_SOFT, bold=True),
        key=f"month-{first}",
        padding=ft.Padding.only(left=Gap.HALF, top=Gap.ONE, bottom=Gap.HALF),
    )


def _row(one: Listed, *, is_open: bool, chosen: bool | None, hands: Hands) -> ft.Control:
    name = one.record.name
    beside: list[ft.Control] = []
    if chosen is None:
        more = Tap(
            ft.Icon(
                ft.Icons.EXPAND_LESS if is_open else ft.Icons.MORE_VERT,
                color=Tone.INK_SOFT,
                size=Size.ICON,
                semantics_label=f"{'Less' if is_open else 'More'} of {who_words(names_in(one))}",
            ),
            hands.of("more", one),
            key=f"more-{name}",
            radius=Radius.FULL,
            padding=Gap.NONE,
            width=Size.TARGET,
            height=Size.TARGET,
        )
        beside.append(more)
    return ft.Container(
        ft.Column(
            [
                ft.Row([_game(one, chosen, hands), *beside], spacing=Gap.NONE),
                *([_deeds(one, hands)] if is_open else []),
            ],
            spacing=Gap.NONE,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key=f"row-{name}",
        bgcolor=Tone.CHOSEN if chosen else Tone.PAPER,
        border_radius=Radius.SMALL,
    )


def _game(one: Listed, chosen: bool | None, hands: Hands) -> ft.Control:
    """The game itself, to be opened, or to be chosen among others."""
    record, names = one.record, names_in(one)
    who, score, ended, about = who_words(names), score_words(record.scores), ended_words(one), about_words(one)
    mark = "" if chosen is None else "chosen, " if chosen else "not chosen, "
    spoken = f"{mark}{who}, {score}, {ended}, {about}"
    narrow = record.sides > 2  # so many figures have no room beside the names
    lines: list[ft.Control] = [Words(f"✓ {who}" if chosen else who, Type.BODY, lines=2, spoken=spoken)]
    lines += [Words(score, Type.BODY, bold=True, spoken=HUSHED)] if narrow else []
    lines.append(Words(ended, Type.SMALL, Tone.INK_SOFT, lines=2, spoken=HUSHED))
    lines.append(Words(about, Type.SMALL, Tone.INK_SOFT, lines=1, spoken=HUSHED))
    row: list[ft.Control] = [ft.Column(lines, spacing=Gap.HAIR, tight=True, expand=True)]
    row += [] if narrow else [Figure(score, Type.BODY, spoken=HUSHED)]
    return Tap(
        ft.Row(row, spacing=Gap.ONE),
        hands.of("open" if chosen is None else "choose", one),
        key=f"game-{record.name}",
        radius=Radius.SMALL,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.ONE),
        expand=True,
    )


def deeds_of(one: Listed) -> list[tuple[str, str]]:
    """What can be done with a game: the deed and its label."""
    if one.away == "deleted":
        return [("put-back", "Put back")]
    found = [] if one.record.over or one.away else [("resume", "Go on")]
    found.append(("unarchive", "Out of the archive") if one.away else ("archive", "Archive"))
    return [*found, ("delete", "Delete"), ("names", "Rename players")]


def _deeds(one: Listed, hands: Hands) -> ft.Control:
    who = who_words(names_in(one))
    chips: list[ft.Control] = [
        NameChip(label, hands.of(deed, one), key=f"{deed}-{one.record.name}", spoken=f"{label}: {who}")
        for deed, label in deeds_of(one)
    ]
    return ft.Container(
        ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE),
        padding=ft.Padding.only(left=Gap.WIDE, right=Gap.WIDE, bottom=Gap.ONE),
        border=ft.Border.only(top=edge(Tone.LINE)),
    )
