"""All partnerships: who has played with whom, and how that went."""

from functools import partial

import flet as ft

from bookbag.records.naming import folded
from bookbag.records.parts import Counted, Standing, Which
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.service import Go, Service
from bookbag.views.standings import standing_row, use_standings


@ft.component
def PairsScreen(service: Service, at_first: Which, go: Go) -> ft.Control:
    """The list of partnerships."""
    now = use_standings(service, at_first, Counted.pairs)

    def row(one: Standing) -> ft.Control:
        to_them = partial(go, address(now.which, "versus", *one.names))
        return standing_row(one, to_them, key=f"pair-{'-'.join(one.names)}")

    asked = folded(now.words).split()
    hits = [one for one in now.ordered if all(word in folded(" ".join(one.names)) for word in asked)]
    rows = [*now.head, *now.rows(hits, "partnership", row, "Nobody has played such a game as partners yet.")]
    back = partial(go, address(now.which, "players"))
    return Page(TopBar("Partnerships", "Who plays with whom", on_back=back, back_name="Players"), rows)
