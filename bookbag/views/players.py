"""All players: who has played how many games and won how many of them."""

from functools import partial

import flet as ft

from bookbag.records.naming import folded
from bookbag.records.parts import Counted, Standing, Which
from bookbag.views.parts.choice import ChoiceRow, Section
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.service import Go, Service
from bookbag.views.standings import standing_row, use_standings


@ft.component
def PlayersScreen(service: Service, at_first: Which, go: Go) -> ft.Control:
    """The list of players."""
    now = use_standings(service, at_first, Counted.players)

    def row(one: Standing) -> ft.Control:
        (name,) = one.names
        return standing_row(one, partial(go, address(now.which, "players", name)), key=f"player-{name}")

    hits = [one for one in now.ordered if folded(now.words) in folded(one.names[0])]
    to_pairs = partial(go, address(now.which, "pairs"))
    nobody = "Nobody of that name has played." if now.words else "Nobody has played such a game yet."
    rows = [
        *now.head,
        Section("", [ChoiceRow("Partnerships", "who with whom", to_pairs, key="pairs")]),
        *now.rows(hits, "player", row, nobody),
    ]
    return Page(TopBar("Players", "Who has won how often", on_back=partial(go, "/"), back_name="Home"), rows)
