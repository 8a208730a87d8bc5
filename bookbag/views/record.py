"""The record: everything that was entered in a game, in order, with what was undone struck out."""

from functools import partial

import flet as ft

from bookbag.ledger.faults import DiskTrouble
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import Section
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, Looking, use_table
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.words.record import Event, moment, record


@ft.component
def RecordScreen(service: Looking, name: str, go: Go, behind: str = "") -> ft.Control:
    """Every event of a game, the newest first; `behind` is the page of the game that one comes from."""
    table = use_table(service, name)
    shown, set_shown = ft.use_state(Count.ROUNDS)
    if table is None:
        return NoSuchGame(go)
    try:
        events = record(service.keeper.book(name))
    except (KeyError, ValueError, DiskTrouble):
        return NoSuchGame(go)
    rows = [_event(event) for event in reversed(events[-shown:])]
    older: list[ft.Control] = []
    if len(events) > shown:
        more = ft.TextButton("Show older events", key="older", on_click=lambda: set_shown(shown + Count.ROUNDS))
        older.append(more)
    bar = TopBar(
        "The record",
        "All that was entered",
        on_back=partial(go, f"/game/{name}{behind}"),
        back_name="Looking back" if behind else "Table",
    )
    return Page(bar, [Section("", rows), *older])


def _event(event: Event) -> ft.Control:
    """One event; what counts no longer is struck out, and says so to a reader."""
    ink = Tone.INK if event.counts else Tone.INK_SOFT
    title = Words(event.title, Type.BODY, ink, bold=True, spoken=None if event.counts else f"{event.title}, undone")
    details = [Words(detail, Type.LABEL, ink) for detail in event.details]
    if not event.counts:
        for text in (title, *details):
            text.style = ft.TextStyle(height=Type.SNUG, decoration=ft.TextDecoration.LINE_THROUGH)
    return ft.Container(
        ft.Row(
            [
                ft.Column([title, *details], spacing=Gap.HAIR, tight=True, expand=True),
                Words(moment(event.at), Type.SMALL, Tone.INK_SOFT),
            ],
            spacing=Gap.ONE,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        key=f"event-{event.seq}",
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )
