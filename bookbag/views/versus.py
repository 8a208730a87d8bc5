"""Two players: how they fared against each other, and as partners."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from bookbag.records.figures import ROUND_FIGURES
from bookbag.records.form import Versus, versus
from bookbag.records.parts import Part, Which, pair_tally
from bookbag.records.record import total
from bookbag.views.counted import use_counted
from bookbag.views.figure import game_row
from bookbag.views.parts.choice import ChoiceRow, Section
from bookbag.views.parts.figure_row import FigureRow, more_button, none_yet
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.player import no_such_player, told_of
from bookbag.views.service import Go, Service
from bookbag.views.tokens import Count
from bookbag.views.which_games import WhichGames
from bookbag.words.figures import mean_words, share_words


@ft.component
def VersusScreen(service: Service, two: tuple[str, str], at_first: Which, go: Go) -> ft.Control:
    """Head to head."""
    which, set_which = ft.use_state(at_first)
    seen = use_counted(service, which)
    counted = seen.counted
    against = ft.use_memo(lambda: counted.against(*two), [counted, two])
    together = ft.use_memo(lambda: counted.together(*two), [counted, two])
    shown = tuple(counted.shown(name) or name for name in two)
    if None in map(counted.shown, two) and not seen.notes:
        return no_such_player(go)
    pages = [
        ChoiceRow(name, "all figures", partial(go, address(which, "players", name)), key=f"player-{at}")
        for at, name in enumerate(shown)
    ]
    rows: list[ft.Control] = [
        WhichGames(which, seen.houses, service.almanac.now().date(), set_which),
        *seen.notes,
        Section("Against each other", _head_to_head(versus(against), shown)),
        Section("As partners", _as_partners(together)),
        _Games(service, "Games against each other", tuple(one for one, _ in reversed(against)), go, "against"),
        _Games(service, "Games as partners", tuple(one for one, _ in reversed(together)), go, "together"),
        Section("Each alone", pages),
    ]
    back = partial(go, address(which, "players"))
    bar = TopBar(" and ".join(shown), "Against each other and as partners", on_back=back, back_name="Players")
    return Page(bar, rows)


def _head_to_head(told: Versus, names: Sequence[str]) -> list[ft.Control]:
    if not told.games:
        return none_yet([], "They have finished no game on different sides.")
    rows = [_row("Games", str(told.games), "", "games")]
    for at, name in enumerate(names):
        wins = share_words(told.wins[at], told.games)
        rows.append(_row(f"{name} won", wins.figure, wins.beside, f"won-{at}"))
    if told.others:
        others = share_words(told.others, told.games)
        rows.append(_row("Somebody else won", others.figure, others.beside, "others"))
    for at, name in enumerate(names):
        ahead = share_words(told.ahead[at], told.games)
        rows.append(_row(f"{name} had more points", ahead.figure, ahead.beside, f"ahead-{at}"))
    for at, name in enumerate(names):
        mean = mean_words(told.points[at].part, told.points[at].of)
        rows.append(_row(f"{name}, points a round", mean.figure, mean.beside, f"points-{at}"))
    return rows


def _as_partners(together: Sequence[tuple[Part, Part]]) -> list[ft.Control]:
    if not together:
        return none_yet([], "They have not played as partners.")
    over = [one for one, _ in together if one.over]
    won = share_words(sum(one.won for one in over), len(over))
    tally = total(map(pair_tally, together))
    rows = [_row("Wins", won.figure, won.beside, "together-wins")]
    for figure in ROUND_FIGURES:
        if figure.of_pair:
            told = told_of(figure, figure.value(tally))
            rows.append(_row(figure.title, told.figure, told.beside, f"together-{figure.key}"))
    return rows


def _row(title: str, figure: str, beside: str, key: str) -> ft.Control:
    return FigureRow(title, "", figure, beside, None, key=key)


@ft.component
def _Games(service: Service, title: str, parts: tuple[Part, ...], go: Go, key: str) -> ft.Control:
    shown, set_shown = ft.use_state(Count.LIKELY)
    if not parts:
        return ft.Container()
    rows = [game_row(service, part, go) for part in parts[:shown]]
    more = more_button(len(parts) - shown, lambda: set_shown(shown + Count.LISTED), key=f"more-{key}")
    return ft.Column(
        [Section(f"{title}: {len(parts)}", rows), *more],
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
