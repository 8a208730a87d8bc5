"""That a game is put away, and the one tap that takes it out again."""

from functools import partial

import flet as ft

from bookbag.keeper import Table
from bookbag.ledger.shelf import DELETED_KEPT
from bookbag.views.parts.choice import BigButton
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.service import AtTable, Go, Tell, attempt
from bookbag.views.tokens import Gap, Radius, Tone


def away_notice(service: AtTable, table: Table, tell: Tell) -> list[ft.Control]:
    """What a screen of a game says where it is archived or deleted; nothing where it is neither."""
    shelf = service.shelf
    if shelf is None:  # such a game is not for the room: a phone is shown something else in a moment
        return []
    if table.away == "archived":
        sentence = "This game is archived: it counts, and nothing more is written in it."
        take_out = partial(attempt, partial(shelf.unarchive, table.name), tell)
        return [Notice(sentence, mood=Mood.TELL, action="Take it out", on_action=take_out, key="away")]
    if table.away == "deleted":
        sentence = f"This game was deleted. It is kept for {DELETED_KEPT.days} days, and counts nowhere."
        put_back = partial(attempt, partial(shelf.put_back, table.name), tell)
        return [Notice(sentence, mood=Mood.ASK, action="Put it back", on_action=put_back, key="away")]
    return []


def AwayPad(service: AtTable, table: Table, tell: Tell, go: Go) -> ft.Control:
    """What stands where the keys were, at a table in whose game nothing is written."""
    rows = away_notice(service, table, tell)
    if rows:
        look = partial(go, f"/game/{table.name}/look")
        rows.append(BigButton("Look back at it", look, key="look", primary=False))
    return ft.Container(
        ft.Column(
            rows,
            spacing=Gap.ONE,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key="away-pad",
        bgcolor=Tone.PAPER,
        border_radius=ft.BorderRadius.vertical(top=Radius.SHEET, bottom=Gap.NONE),
        padding=Gap.TWO,
    )
