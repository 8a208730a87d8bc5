"""What is shown for an address that leads to nothing."""

from functools import partial

import flet as ft

from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Act
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


def NoSuchRound(go: Go, name: str, last: int) -> ft.Control:
    """Where a game has no such round."""
    there = f"it has rounds 1 to {last}" if last > 1 else "it has round 1" if last else "none was played yet"
    return NothingHere(f"This game has no such round: {there}.", go, f"/game/{name}", "Table")


@ft.component
def Moved(title: str, sentence: str, again: Act, back: Act, back_name: str) -> ft.Control:
    """Where a form was begun on a game that is another now: nothing is written, and it is begun again."""
    bar = TopBar(title, on_back=back, back_name=back_name)
    return Page(bar, [Notice(sentence, mood=Mood.ASK, action="Begin again", on_action=again, key="moved")])


def NoSuchHouse(go: Go, trouble: str = "") -> ft.Control:
    """Where no house rules are found, or the disk would not give them."""
    sentence = trouble or "There are no such house rules here, or they were deleted. Go and see those that are."
    return NothingHere(sentence, go, "/rules", "House rules")
