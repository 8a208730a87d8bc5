"""What is shown for an address that leads to no game."""

from functools import partial

import flet as ft

from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go


@ft.component
def NoSuchGame(go: Go) -> ft.Control:
    """A sentence and a way home."""
    bar = TopBar("Bookbag", on_back=partial(go, "/"), back_name="Home")
    note = Notice(
        "There is no such game here, or it can't be read. Go home to see the games that are.",
        mood=Mood.ASK,
        action="Home",
        on_action=partial(go, "/"),
    )
    return Page(bar, [note])
