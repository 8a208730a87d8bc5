"""How past games are looked for: words, days, rules, and how they stand; and the form it is typed into."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial

import flet as ft

from bookbag.game.problems import Refused
from bookbag.records.search import Query, Show, in_order, read_day
from bookbag.views.parts.choice import NameChip, Section, Segments
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.tap import Tap, Words, edge
from bookbag.views.service import is_gone
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type
from bookbag.words.days import day_of, day_words
from bookbag.words.names import short
from bookbag.words.sentences import say

SHOWN: dict[Show, str] = {"all": "All", "unfinished": "In play", "archived": "Archived", "deleted": "Deleted"}

ANY = ""
"""Any rules."""


@dataclass(frozen=True)
class Looking:
    """How the list is looked at.

    Attributes:
        query: what is found; a day that is only half typed is not in it.
        first: the first day as it is typed.
        last: the last day as it is typed.
        put: counts the days that were put in by a tap.
        filters: whether days and rules can be chosen now.
        picking: the day that is being picked: `first`, `last` or neither.
        pieces: how many were added to the games that fill a screen.
        opened: the game whose deeds are shown.
        chosen: the games chosen, while several are being chosen.
    """

    query: Query = field(default_factory=Query)
    first: str = ""
    last: str = ""
    put: int = 0
    filters: bool = False
    picking: str = ""
    pieces: int = 0
    opened: str = ""
    chosen: frozenset[str] | None = None

    def asking(self, query: Query) -> "Looking":
        """The same with another query, from its beginning."""
        return replace(self, query=query, pieces=0, opened="")

    def typed(self, which: str, text: str) -> "Looking":
        """The same with a day typed; the query takes the days once both can be read."""
        after = replace(self, first=text) if which == "first" else replace(self, last=text)
        if after.wrong("first") or after.wrong("last"):
            return after
        return after.asking(replace(self.query, first=after.day("first"), last=after.day("last")))

    def picked(self, day: date | None) -> "Looking":
        """The same with the day that was being picked; None where none was."""
        after = replace(self, picking="", put=self.put + 1)
        return after if day is None else after.typed(self.picking, day.isoformat())

    def day(self, which: str) -> date | None:
        """A day that was typed, if one was.

        Raises:
            Refused: it is no day.
        """
        return read_day(self.first) if which == "first" else read_day(self.last, last=True)

    def wrong(self, which: str) -> str:
        """The sentence that says what is wrong with a day as it is typed; empty where nothing is."""
        try:
            day = self.day(which)
        except Refused as refused:
            return say(refused.problems[0])
        try:
            if which == "last":
                in_order(self.day("first"), day)
        except Refused as refused:
            crossed = refused.problems[0]
            return say(crossed) if crossed.code == "days_crossed" else ""  # the first day tells its own
        return ""


See = Callable[[Callable[[Looking], Looking]], None]
"""Looks otherwise: takes what makes another way of looking out of the present one."""


def use_later(act: Callable[[str], None]) -> Callable[[str], None]:
    """What does `act` with a text once no other one came for a moment: typing goes on while it waits."""
    page = ft.context.page
    nothing: str | None = None
    latest = ft.use_ref(nothing)

    async def when_still(text: str) -> None:
        await asyncio.sleep(Count.TYPING)
        if latest.current == text and not is_gone(page):
            act(text)

    def typed(text: str) -> None:
        latest.current = text
        page.run_task(when_still, text)

    return typed


@ft.component
def SearchForm(looking: Looking, see: See, houses: Sequence[str]) -> ft.Control:
    """A field for words, which games are shown, and behind a tap days and rules."""
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    ft.use_dialog(_calendar(looking, see) if looking.picking else None)
    search = use_later(lambda text: see(lambda now: now.asking(replace(now.query, words=text))))
    words = Field("Search players and rules", looking.query.words, search, key="search", letters=Count.SEARCH_LETTERS)

    def show(which: str) -> None:
        chosen = next(one for one in SHOWN if one == which)
        see(lambda now: replace(now.asking(replace(now.query, show=chosen)), chosen=None))

    def more() -> None:
        see(lambda now: replace(now, filters=not now.filters))

    label = "Days and rules" if not (used := _used(looking)) else used
    chip = NameChip(label, more, key="filters", chosen=bool(used), spoken=f"{label}: {_fold(looking.filters)}")
    rows = [
        Roomy(fields.draw(words)),
        Segments([*SHOWN.items()], looking.query.show, show, key="show", spoken="Show"),
        ft.Row([chip], wrap=True),
    ]
    if looking.filters:
        rows += [_days(looking, see, fields), _rules(looking, see, houses)]
    return ft.Column(rows, spacing=Gap.ONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _fold(is_open: bool) -> str:
    return "fold up" if is_open else "unfold"


def _used(looking: Looking) -> str:
    """The days and rules that are looked for."""
    query = looking.query
    days = [f"from {day_words(query.first)}"] if query.first else []
    days += [f"until {day_words(query.last)}"] if query.last else []
    return ", ".join([*days, *([query.house] if query.house != ANY else [])])


def _days(looking: Looking, see: See, fields: LiveFields) -> ft.Control:
    return Section(
        "Begun",
        [
            _day("First day", "first", looking.first, looking, see, fields),
            _day("Last day", "last", looking.last, looking, see, fields),
        ],
    )


def _day(label: str, which: str, text: str, looking: Looking, see: See, fields: LiveFields) -> ft.Control:
    """A day to be typed or picked."""
    typed = Field(
        label,
        text,
        lambda now: see(lambda before: before.typed(which, now)),
        key=which,
        letters=Count.DAY_LETTERS,
        error=looking.wrong(which) or None,
    )
    typed.expand, typed.hint_text = True, "2026-11-30"
    drawn = fields.draw(typed, looking.put)
    is_open = looking.picking == which
    pick = Tap(
        ft.Icon(
            ft.Icons.CALENDAR_MONTH,
            color=Tone.LIT if is_open else Tone.ACT,
            semantics_label=f"Pick the {label.lower()}",
        ),
        lambda: see(lambda before: replace(before, picking="" if is_open else which)),
        key=f"pick-{which}",
        edge=edge(Tone.EDGE),
        radius=Radius.SMALL,
        padding=Gap.NONE,
        width=Size.TARGET,
        height=Size.TARGET,
    )
    row = ft.Row([drawn, pick], spacing=Gap.ONE, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(row, padding=Gap.WIDE)


def _calendar(looking: Looking, see: See) -> ft.DatePicker:
    """The days to pick from."""

    def picked(event: ft.Event[ft.DatePicker]) -> None:
        value = event.control.value
        see(lambda now: now.picked(day_of(value) if isinstance(value, datetime) else value))

    def closed() -> None:
        see(lambda now: now.picked(None) if now.picking else now)

    return ft.DatePicker(
        key=f"calendar-{looking.picking}",
        help_text="First day" if looking.picking == "first" else "Last day",
        on_change=picked,
        on_dismiss=closed,
    )


def _rules(looking: Looking, see: See, houses: Sequence[str]) -> ft.Control:
    """The rules that occur, to be chosen from."""
    chosen = looking.query.house

    def choose(house: str) -> None:
        see(lambda now: now.asking(replace(now.query, house=house)))

    chips: list[ft.Control] = [
        NameChip(
            short(house) or "Any rules",
            partial(choose, house) if house != chosen else None,
            key=f"house-{house}",
            chosen=house == chosen,
            spoken=f"Rules: {house or 'any'}{', chosen' if house == chosen else ''}",
        )
        for house in (ANY, *houses[: Count.SUGGESTED])
    ]
    row = ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE)
    rest = len(houses) - Count.SUGGESTED
    note = (
        [Words(f"{rest} more are found by their name in the search.", Type.SMALL, Tone.INK_SOFT)] if rest > 0 else []
    )
    return Section("Rules", [ft.Container(ft.Column([row, *note], tight=True), padding=Gap.ONE)])
