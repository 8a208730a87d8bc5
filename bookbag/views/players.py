"""All players: who has played how many games and won how many of them."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from bookbag.records.naming import folded
from bookbag.records.parts import Standing, Which
from bookbag.views.counted import use_counted
from bookbag.views.history_search import use_later
from bookbag.views.parts.choice import ChoiceRow, Section, Segments
from bookbag.views.parts.figure_row import FigureRow, more_button, none_yet
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Act, Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.service import Go, Service
from bookbag.views.tokens import Count, Tone, Type
from bookbag.views.which_games import WhichGames
from bookbag.words.figures import played_words, share_words
from bookbag.words.numbers import count

ORDERS = {"games": "Games", "wins": "Wins", "name": "Name"}
"""By what a list of players or pairs can be put in order."""

HEARD = "In the order of"


@ft.component
def PlayersScreen(service: Service, at_first: Which, go: Go) -> ft.Control:
    """The list of players."""
    which, set_which = ft.use_state(at_first)
    order, set_order = ft.use_state("games")
    words, set_words = ft.use_state("")
    shown, set_shown = ft.use_state(Count.LISTED)
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    seen = use_counted(service, which)
    standings = ft.use_memo(seen.counted.players, [seen.counted])
    search = use_later(set_words)
    hits = [one for one in in_order(standings, order) if folded(words) in folded(one.names[0])]
    field = Field("Search players", words, search, key="search", letters=Count.NAME_LETTERS)
    rows: list[ft.Control] = [
        WhichGames(which, seen.houses, service.almanac.now().date(), set_which),
        *seen.notes,
        Roomy(fields.draw(field)),
        Segments([*ORDERS.items()], order, set_order, key="order", spoken=HEARD),
        Section("", [ChoiceRow("Partnerships", "who with whom", partial(go, address(which, "pairs")), key="pairs")]),
        Words(count(len(hits), "player"), Type.LABEL, Tone.INK_SOFT),
        Section("", none_yet([_row(one, which, go) for one in hits[:shown]], _nobody(words))),
        *more_button(len(hits) - shown, lambda: set_shown(shown + Count.LISTED)),
    ]
    return Page(TopBar("Players", "Who has won how often", on_back=partial(go, "/"), back_name="Home"), rows)


def _nobody(words: str) -> str:
    return "Nobody of that name has played." if words else "Nobody has played such a game yet."


def _row(one: Standing, which: Which, go: Go) -> ft.Control:
    (name,) = one.names
    return standing_row(one, partial(go, address(which, "players", name)), key=f"player-{name}")


def standing_row(one: Standing, on_tap: Act, *, key: str) -> ft.Control:
    """A player's or a pair's games and wins."""
    wins = share_words(one.wins, one.games)
    beside = "won" if one.games else "no game finished"
    if wins.beside:
        beside = f"{wins.beside} won"
    return FigureRow(
        " & ".join(one.names), played_words(one.games, one.unfinished), wins.figure, beside, on_tap, key=key
    )


def in_order(standings: Sequence[Standing], order: str) -> list[Standing]:
    """By the number of games, or by the share of wins (of as many, the more games first), or by name."""
    if order == "games":
        return sorted(standings, key=lambda one: -one.games - one.unfinished)
    if order == "wins":
        return sorted(standings, key=lambda one: (-one.wins / one.games if one.games else 1, -one.games))
    return list(standings)
