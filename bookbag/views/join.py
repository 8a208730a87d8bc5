"""Asking to keep the score: the PIN on the host's screen, typed on this one."""

from functools import partial

import flet as ft

from bookbag.room import Door
from bookbag.views.parts.choice import BigButton, Section
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, attempt, notes, use_made, use_said
from bookbag.views.tokens import Count, Gap, Tone, Type


@ft.component
def JoinScreen(door: Door, name: str, back: str, go: Go) -> ft.Control:
    """A field for the PIN, and what is wrong with it."""
    said, tell = use_said()
    pin, set_pin = ft.use_state("")
    fields = use_made(LiveFields)

    def knock() -> None:
        attempt(partial(door.knock, name, pin), tell, then=partial(go, f"/game/{name}"))

    field = fields.draw(Field("PIN", pin, set_pin, key="pin", letters=Count.PIN_LETTERS, number=True))
    field.on_submit = lambda _event: knock()
    how = "Ask the host to choose “Let a phone score” under “Share the table”, and type the number shown there."
    rows: list[ft.Control] = [
        Section(
            "Keep the score from this phone",
            [
                ft.Container(Words(how, Type.LABEL, Tone.INK_SOFT), padding=Gap.WIDE),
                ft.Container(Roomy(field), padding=Gap.WIDE),
            ],
        ),
        *notes(said),
        BigButton("Let me score", knock if pin else None, key="knock", icon=ft.Icons.LOGIN),
    ]
    return Page(TopBar("Keep the score", on_back=partial(go, back), back_name="Table"), rows)
