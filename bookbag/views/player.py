"""One player: every figure with what it comes from, form over time, partners and opponents."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from bookbag.records.figures import ALL, Figure, GameFigure, Value
from bookbag.records.form import LATELY, Moment, points_by_month, wins_lately
from bookbag.records.parts import Part, Standing, Which, finished, total_of
from bookbag.records.record import Tally
from bookbag.views.counted import use_counted
from bookbag.views.missing import NothingHere
from bookbag.views.parts.chart import Chart, Course, Picture, Twin
from bookbag.views.parts.choice import Section
from bookbag.views.parts.figure_row import FigureRow, more_button, none_yet
from bookbag.views.parts.notice import Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Act
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service
from bookbag.views.standings import standing_row
from bookbag.views.tokens import Count
from bookbag.views.which_games import WhichGames
from bookbag.words.days import day_words, month_words
from bookbag.words.figures import SIDES, Told, decimal, percent, played_words, share_words, value_words
from bookbag.words.numbers import points


@ft.component
def PlayerScreen(service: Service, name: str, at_first: Which, screen: Screen, go: Go) -> ft.Control:
    """A player's page."""
    which, set_which = ft.use_state(at_first)
    seen = use_counted(service, which)
    counted = seen.counted
    parts = ft.use_memo(lambda: counted.parts(name), [counted, name])
    company = ft.use_memo(lambda: counted.company(name), [counted, name])
    shown = counted.shown(name)
    if shown is None and not seen.notes:
        return no_such_player(go)
    bar = TopBar(
        shown or name,
        played_words(len(finished(parts)), len(parts) - len(finished(parts))),
        on_back=partial(go, address(which, "players")),
        back_name="Players",
    )
    top: list[ft.Control] = [
        WhichGames(which, seen.houses, service.almanac.now().date(), set_which),
        *seen.notes,
    ]
    if any(part.record.sides < len(part.record.players) for part in parts):
        top.append(Notice(SIDES, key="sides"))
    figures = _groups(parts, lambda key: go(address(which, "players", name, key)))
    others = [
        _Company(title, people, which, name, go, key)
        for title, people, key in (("Partners", company[0], "partner"), ("Opponents", company[1], "opponent"))
    ]
    charts = form_charts(parts, screen.text_scale)
    if screen.wide:
        return Page(bar, [*top, *figures], beside=[*charts, *others])
    return Page(bar, [*top, *figures, *charts, *others])


def no_such_player(go: Go) -> ft.Control:
    """Where nobody of a name is known."""
    return NothingHere("Nobody of that name has played here. Go and see who has.", go, "/players", "Players")


def value_of(figure: Figure, over: Sequence[Part], tally: Tally) -> Value | None:
    """What a figure comes to, of games that were played to an end, and of all rounds."""
    return figure.value(over) if isinstance(figure, GameFigure) else figure.value(tally)


def told_of(figure: Figure, value: Value | None) -> Told:
    """A figure's value in words."""
    return Told("–") if value is None else value_words(value.kind, value.part, value.of, figure.unit)


def _groups(parts: Sequence[Part], open_figure: Callable[[str], None]) -> list[ft.Control]:
    over, tally = finished(parts), total_of(parts)
    groups: dict[str, list[ft.Control]] = {}
    for figure in ALL:
        value = value_of(figure, over, tally)
        told = told_of(figure, value)
        act: Act = partial(open_figure, figure.key)
        row = FigureRow(figure.title, figure.sentence, told.figure, told.beside, act, key=f"figure-{figure.key}")
        groups.setdefault(figure.group, []).append(row)
    return [Section(title, rows) for title, rows in groups.items()]


# -- form ----------------------------------------------------------------------------------------


def form_charts(parts: Sequence[Part], text_scale: float) -> list[ft.Control]:
    """How the player fared lately: wins of the last games, and points a round by month."""
    charts: list[ft.Control] = []
    lately, months = wins_lately(parts), points_by_month(parts)
    if len(lately) > 1:
        charts.append(Section("Form: wins", [Chart(wins_picture(lately), text_scale, "form")]))
    if len(months) > 1:
        charts.append(Section("Form: points", [Chart(points_picture(months), text_scale, "months")]))
    return charts


def wins_picture(lately: Sequence[Moment]) -> Picture:
    """The share of wins over the last games; of very many games each how manieth one."""
    every = -(-len(lately) // Count.FORM)
    some = lately[::-1][::every][::-1]
    last = share_words(some[-1].value.part, some[-1].value.of).spoken
    return Picture(
        courses=(
            Course(
                f"Wins of the last {LATELY} games, in %",
                tuple(100 * one.value.part / one.value.of for one in some),
                last,
            ),
        ),
        steps=tuple(_short(one) for one in some),
        sentence=f"Share of wins over the last {LATELY} games, after each of {len(lately)} games; now {last}.",
        twin=Twin(
            ("Game of", "Wins lately", "Share"),
            tuple(
                (
                    day_words(one.day),
                    f"{one.value.part} of {one.value.of}",
                    f"{percent(one.value.part, one.value.of)} %",
                )
                for one in reversed(some)
            ),
        ),
        guides=(0.0, 100.0),
    )


def points_picture(months: Sequence[Moment]) -> Picture:
    """Points a round in the last months with a round."""
    some = months[-Count.FORM :]
    values = [one.value.part / one.value.of for one in some]
    return Picture(
        courses=(Course("Points a round", tuple(values), decimal(values[-1])),),
        steps=tuple(_short(one) for one in some),
        sentence=f"Points a round in each of {len(some)} months; in the last one {decimal(values[-1])}.",
        twin=Twin(
            ("Month", "Points a round", "Rounds"),
            tuple(
                (month_words(one.day), decimal(value), str(one.value.of))
                for one, value in reversed([*zip(some, values, strict=True)])
            ),
        ),
        guides=(0.0,),
        words=lambda value: points(round(value)),
    )


def _short(moment: Moment) -> str:
    """A day where there is little room: `Nov 26`."""
    return f"{moment.day:%b %y}" if moment.day else "–"


# -- partners and opponents ----------------------------------------------------------------------


@ft.component
def _Company(title: str, people: tuple[Standing, ...], which: Which, name: str, go: Go, key: str) -> ft.Control:
    """Those the player played with, or against, the most frequent first."""
    shown, set_shown = ft.use_state(Count.LIKELY)
    rows = [
        standing_row(one, partial(go, address(which, "versus", name, *one.names)), key=f"{key}-{one.names[0]}")
        for one in people[:shown]
    ]
    more = more_button(len(people) - shown, lambda: set_shown(shown + Count.LISTED), key=f"more-{key}")
    return ft.Column(
        [Section(title, none_yet(rows, "Nobody.")), *more],
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
