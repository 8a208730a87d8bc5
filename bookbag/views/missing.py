"""What is shown for an address that leads to nothing."""

from functools import partial

import flet as ft

from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go


@ft.component
def NothingHere(sentence: str, go: Go, where: str = "/", name: str = "Home") -> ft.Control:
    """A sentence, and a way to where there is something."""
    bar = TopBar("Bookbag", on_back=partial(go, where), back_name=name)
    return Page(bar, [Notice(sentence, mood=Mood.ASK, action=name, on_action=partial(go, where))])


def NoSuchGame(go: Go) -> ft.Control:
    """Where no game is found."""
    return NothingHere("There is no such game here, or it can't be read. Go home to see the games that are.", go)


def NoSuchHouse(go: Go, trouble: str = "") -> ft.Control:
    """Where no house rules are found, or the disk would not give them."""
    sentence = trouble or "There are no such house rules here, or they were deleted. Go and see those that are."
    return NothingHere(sentence, go, "/rules", "House rules")
