"""What a person has seen of a game: a tap that was meant for another state of it is told, and never done.

The server draws a change before the phone shows it, so that a tap on the old picture reaches the new one. Only the
phone knows what it shows: after each change it is asked something, and its answer comes behind every tap that was
made before. A moment later somebody can have seen it.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import flet as ft

from bookbag.game.draft import Draft
from bookbag.keeper import Table, TableMoved
from bookbag.ledger.faults import DiskTrouble
from bookbag.verbs import Scores
from bookbag.views.service import use_made, wake

GLANCE = 0.2
"""Seconds within which nobody can have meant what a phone has only just drawn."""

LONGEST = 2.0
"""Seconds after which a phone that doesn't answer is taken to show what it was sent."""

Deed = Callable[[], object]


@dataclass
class Eyes:
    """The state of a game that the person at a screen has before their eyes, or made."""

    seen: Table | None = None

    def guard(self, keeper: Scores, deed: Deed, look: Callable[[], None]) -> Deed:
        """A deed that raises TableMoved where the game is not as it was seen; what it changes itself is seen."""

        def guarded() -> None:
            if self.seen is not None:
                try:
                    keeper.unmoved(self.seen)
                except TableMoved:
                    look()
                    raise
            deed()
            if self.seen is not None:
                with suppress(KeyError, ValueError, DiskTrouble):
                    self.seen = keeper.table(self.seen.name)

        return guarded

    def take_in(self, keeper: Scores, drawn: Table) -> None:
        """The person sees what was drawn, if the game is still so."""
        with suppress(TableMoved, KeyError, ValueError, DiskTrouble):
            keeper.unmoved(drawn)
            self.seen = drawn


def use_eyes(keeper: Scores, table: Table | None) -> tuple[Eyes, Callable[[Deed], Deed]]:
    """What is seen of a game on this screen, and what makes a deed wait for that."""
    page = ft.context.page
    eyes = use_made(Eyes)
    asked = use_made(ft.SharedPreferences)
    if table is None or eyes.seen is None or eyes.seen.name != table.name:
        eyes.seen = table

    async def look() -> None:
        with suppress(Exception):  # whatever it answers, it answered
            await asyncio.wait_for(asked.contains_key("seen"), LONGEST)
        await asyncio.sleep(GLANCE)
        if table is not None:
            eyes.take_in(keeper, table)

    look_now = partial(wake, page, look)
    ft.use_effect(look_now, [None if table is None else state_of(table)])
    return eyes, lambda deed: eyes.guard(keeper, deed, look_now)


def state_of(table: Table) -> tuple[str, int, Draft]:
    """What tells one state of a game from another."""
    return table.name, table.game.seq, table.draft
