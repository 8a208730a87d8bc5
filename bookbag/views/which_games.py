"""Which games count for figures: days, rules, tables; folded up into one row."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import flet as ft

from bookbag.game.problems import Refused
from bookbag.records.parts import Which
from bookbag.records.search import in_order, read_day
from bookbag.views.parts.choice import ChoiceRow, NameChip, Section, Segments
from bookbag.views.parts.live_field import Field, LiveFields
from bookbag.views.parts.tap import Words
from bookbag.views.people_address import TABLES
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.words.figures import which_words
from bookbag.words.names import short
from bookbag.words.sentences import say

TABLE_WORDS = {"any": "All tables", "partners": "Partners", "solo": "Alone"}

YEAR = timedelta(days=365)


@ft.component
def WhichGames(which: Which, houses: Sequence[str], today: date, choose: Callable[[Which], None]) -> ft.Control:
    """The row that says which games count; a tap unfolds what can be chosen."""
    is_open, set_open = ft.use_state(False)
    said = which_words(which.since, which.until, which.house, which.table)
    row = ChoiceRow("Which games", said, lambda: set_open(not is_open), key="which")
    if not is_open:
        return Section("", [row])
    return Section("", [row, _Days(which, today, choose), _tables(which, choose), _rules(which, houses, choose)])


@ft.component
def _Days(which: Which, today: date, choose: Callable[[Which], None]) -> ft.Control:
    """The first and the last day, typed or put in by a tap."""
    typed, set_typed = ft.use_state((_written(which.since), _written(which.until)))
    put, set_put = ft.use_state(0)
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    wrong = _wrong(*typed)

    def take(first: str, last: str) -> None:
        set_typed((first, last))
        if not any(_wrong(first, last)):
            choose(replace(which, since=read_day(first), until=read_day(last, last=True)))

    def put_in(first: date | None) -> None:
        set_put(put + 1)
        take(_written(first), "")

    spans = [("All days", None), ("This year", today.replace(month=1, day=1)), ("12 months", today - YEAR)]
    chips: list[ft.Control] = [
        NameChip(label, partial(put_in, first), key=f"days-{at}", chosen=(which.since, which.until) == (first, None))
        for at, (label, first) in enumerate(spans)
    ]
    drawn = [
        _field("First day", typed[0], wrong[0], lambda text: take(text, typed[1])),
        _field("Last day", typed[1], wrong[1], lambda text: take(typed[0], text)),
    ]
    return _padded([ft.Row(chips, wrap=True), *(fields.draw(one, put) for one in drawn)])


def _field(label: str, text: str, wrong: str, on_text: Callable[[str], None]) -> ft.TextField:
    key = f"day-{label.split()[0].lower()}"
    field = Field(label, text, on_text, key=key, letters=Count.DAY_LETTERS, error=wrong or None)
    field.hint_text = "2026-11-30"
    return field


def _written(day: date | None) -> str:
    return day.isoformat() if day else ""


def _wrong(first: str, last: str) -> tuple[str, str]:
    """What is wrong with either day, as a sentence; empty where nothing is."""
    days: list[date | None] = [None, None]
    wrong = ["", ""]
    for at, text in enumerate((first, last)):
        try:
            days[at] = read_day(text, last=at == 1)
        except Refused as refused:
            wrong[at] = say(refused.problems[0])
    if not any(wrong):
        try:
            in_order(*days)
        except Refused as refused:
            wrong[1] = say(refused.problems[0])
    return wrong[0], wrong[1]


def _tables(which: Which, choose: Callable[[Which], None]) -> ft.Control:
    def take(table: str) -> None:
        choose(replace(which, table=TABLES[table]))

    return _padded([Segments([*TABLE_WORDS.items()], which.table, take, key="table", spoken="Tables")])


def _rules(which: Which, houses: Sequence[str], choose: Callable[[Which], None]) -> ft.Control:
    """The rules that were played by, those of the most games first."""
    shown = list(houses[: Count.SUGGESTED])
    if which.house is not None and which.house not in shown:
        shown.append(which.house)
    chips: list[ft.Control] = [
        NameChip(
            short(house) if house else "All rules",
            partial(choose, replace(which, house=house)),
            key=f"rules-{house or ''}",
            chosen=house == which.house,
            spoken=f"Rules: {house or 'all'}{', chosen' if house == which.house else ''}",
        )
        for house in (None, *shown)
    ]
    rest = len(houses) - Count.SUGGESTED
    more = [Words(f"and {rest} more that were played less", Type.SMALL, Tone.INK_SOFT)] if rest > 0 else []
    return _padded([ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE), *more])


def _padded(rows: Sequence[ft.Control]) -> ft.Control:
    column = ft.Column(list(rows), spacing=Gap.WIDE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, padding=Gap.WIDE)
