"""All partnerships: who has played with whom, and how that went."""

from functools import partial

import flet as ft

from bookbag.records.naming import folded
from bookbag.records.parts import Which
from bookbag.views.counted import use_counted
from bookbag.views.history_search import use_later
from bookbag.views.parts.choice import Section, Segments
from bookbag.views.parts.figure_row import more_button, none_yet
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.players import HEARD, ORDERS, in_order, standing_row
from bookbag.views.service import Go, Service
from bookbag.views.tokens import Count, Tone, Type
from bookbag.views.which_games import WhichGames
from bookbag.words.numbers import count


@ft.component
def PairsScreen(service: Service, at_first: Which, go: Go) -> ft.Control:
    """The list of partnerships."""
    which, set_which = ft.use_state(at_first)
    order, set_order = ft.use_state("games")
    words, set_words = ft.use_state("")
    shown, set_shown = ft.use_state(Count.LISTED)
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    seen = use_counted(service, which)
    standings = ft.use_memo(seen.counted.pairs, [seen.counted])
    search = use_later(set_words)
    asked = folded(words).split()
    hits = [one for one in in_order(standings, order) if all(word in folded(" ".join(one.names)) for word in asked)]
    field = Field("Search players", words, search, key="search", letters=Count.NAME_LETTERS)
    found = [
        standing_row(one, partial(go, address(which, "versus", *one.names)), key=f"pair-{'-'.join(one.names)}")
        for one in hits[:shown]
    ]
    rows: list[ft.Control] = [
        WhichGames(which, seen.houses, service.almanac.now().date(), set_which),
        *seen.notes,
        Roomy(fields.draw(field)),
        Segments([*ORDERS.items()], order, set_order, key="order", spoken=HEARD),
        Words(count(len(hits), "partnership"), Type.LABEL, Tone.INK_SOFT),
        Section("", none_yet(found, "Nobody has played such a game as partners yet.")),
        *more_button(len(hits) - shown, lambda: set_shown(shown + Count.LISTED)),
    ]
    back = partial(go, address(which, "players"))
    return Page(TopBar("Partnerships", "Who plays with whom", on_back=back, back_name="Players"), rows)
