"""A list of players or of partnerships: which games count, a search, an order, and so many rows at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from bookbag.records.parts import Counted, Standing, Which
from bookbag.views.counted import use_counted
from bookbag.views.history_search import use_later
from bookbag.views.parts.choice import Section, Segments
from bookbag.views.parts.figure_row import FigureRow, more_button, none_yet
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.tap import Act, Words
from bookbag.views.service import Service
from bookbag.views.tokens import Count, Tone, Type
from bookbag.views.which_games import WhichGames
from bookbag.words.figures import played_words, share_words
from bookbag.words.numbers import count

ORDERS = {"games": "Games", "wins": "Wins", "name": "Name"}
"""By what a list of players or pairs can be put in order."""


@dataclass(frozen=True)
class Standings:
    """The list as somebody has it now.

    Attributes:
        which: the games that count.
        words: what is searched for.
        ordered: all standings, in the order chosen.
        head: what stands above the list: which games, the search, the order.
        shown: how many rows at most.
        show_more: adds as many again.
    """

    which: Which
    words: str
    ordered: list[Standing]
    head: list[ft.Control]
    shown: int
    show_more: Act

    def rows(
        self, hits: Sequence[Standing], what: str, row: Callable[[Standing], ft.Control], empty: str
    ) -> list[ft.Control]:
        """How many were found (`what` is one of them), the first of them, and what shows more."""
        return [
            Words(count(len(hits), what), Type.LABEL, Tone.INK_SOFT),
            Section("", none_yet([row(one) for one in hits[: self.shown]], empty)),
            *more_button(len(hits) - self.shown, self.show_more),
        ]


def use_standings(service: Service, at_first: Which, of: Callable[[Counted], Sequence[Standing]]) -> Standings:
    """The state of such a list; `of` takes its standings from the games that count."""
    which, set_which = ft.use_state(at_first)
    order, set_order = ft.use_state("games")
    words, set_words = ft.use_state("")
    shown, set_shown = ft.use_state(Count.LISTED)
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    seen = use_counted(service, which)
    standings = ft.use_memo(lambda: of(seen.counted), [seen.counted])
    search = use_later(set_words)
    field = Field("Search players", words, search, key="search", letters=Count.NAME_LETTERS)
    head: list[ft.Control] = [
        WhichGames(which, seen.houses, service.almanac.now().date(), set_which),
        *seen.notes,
        Roomy(fields.draw(field)),
        Segments([*ORDERS.items()], order, set_order, key="order", spoken="In the order of"),
    ]
    return Standings(which, words, in_order(standings, order), head, shown, lambda: set_shown(shown + Count.LISTED))


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
