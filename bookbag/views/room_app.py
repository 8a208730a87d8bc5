"""One session of a phone in the room: what it watches, and, once it was let in, the table it scores."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from bookbag.room import AdmittedKeeper, Door, Room
from bookbag.views.big import BigScreen
from bookbag.views.gate import DEVICE
from bookbag.views.join import JoinScreen
from bookbag.views.ledger import LedgerScreen
from bookbag.views.mend import MendScreen, RoundScreen, ThrowInScreen
from bookbag.views.place import Place, use_place
from bookbag.views.record import RecordScreen
from bookbag.views.renege import RenegeScreen
from bookbag.views.renege_call import named
from bookbag.views.service import use_made, use_waking
from bookbag.views.table import TableScreen
from bookbag.views.tokens import dress
from bookbag.views.watch import NotShared, TablesScreen, Watched, WatchLedger, WatchRules, WatchScreen, use_tables
from bookbag.words.numbers import is_round

PUT_OUT = "This phone may not keep the score any more; it goes on watching."


@dataclass(frozen=True)
class Scorer:
    """What the screens of a table are given on a phone that was let in: that table, and nothing of the house."""

    keeper: AdmittedKeeper
    shelf: None = None
    rematch: None = None
    sharing: None = None


def room_app(room: Room) -> Callable[[ft.Page], None]:
    """What Flet calls for each new session in the room."""

    def main(page: ft.Page) -> None:
        page.title = "Bookbag"
        dress(page)
        page.render(RoomApp, room.door(DEVICE.get()))

    return main


@ft.component
def RoomApp(door: Door) -> ft.Control:
    """The screen that the address names, for what this device may do."""
    place = use_place()
    tables = use_tables(door.window)
    use_waking(door.listen, door)
    scored: set[str] = use_made(set)
    name, page = _asked(place.route, [table.name for table in tables])
    if not name:
        return place.framed(_of_room(door, page, place))
    keeper = door.keeper(name)
    if keeper is not None:
        scored.add(name)
        shown = _of_scorer(Scorer(keeper), name, page, place)
        if shown is not None:
            return place.framed(shown)
    news = PUT_OUT if keeper is None and name in scored else ""
    return place.framed(_of_watcher(door, name, page, place, news=news))


def _asked(route: str, tables: list[str]) -> tuple[str, list[str]]:
    """The game that an address names, if it does, and the page; where there is one table, it is that one."""
    steps = route.strip("/").split("/")
    if steps[0] == "game" and len(steps) > 1:
        return steps[1], steps[2:]
    if steps == [""] and len(tables) == 1:
        return tables[0], []
    return "", steps


def _of_room(door: Door, page: list[str], place: Place) -> ft.Control:
    """What is there without a game being named."""
    match page:
        case ["" | "tables"]:
            return TablesScreen(door.window, place.go)
        case ["big"]:
            return BigScreen(door.window, "", place.screen)
        case _:
            return NotShared(place.go)


def _of_watcher(door: Door, name: str, page: list[str], place: Place, *, news: str) -> ft.Control:
    """The table as it is seen by everyone, or by who sits in a seat."""
    you = None
    if page[:1] == ["you"] and len(page) > 1 and _is_seat(page[1]):
        you, page = int(page[1]), page[2:]
    elif page[:1] == ["watch"]:
        page = page[1:]
    scores = (
        ""
        if door.watch_only or not door.window.shows(name)
        else f"/game/{name}"
        if door.keeper(name)
        else f"/game/{name}/score"
    )
    watched = Watched(door.window, name, you, scores)
    match page:
        case ["ledger"]:
            return WatchLedger(watched, place.go)
        case ["rules"]:
            return WatchRules(watched, place.screen, place.go)
        case ["big"]:
            return BigScreen(door.window, name, place.screen)
        case ["score"] if scores:
            return JoinScreen(door, name, watched.here, place.go)
        case _:
            return WatchScreen(watched, place.screen, place.go, news)


def _of_scorer(scorer: Scorer, name: str, page: list[str], place: Place) -> ft.Control | None:
    """The table in the hands of a phone that was let in; None for what it sees as everyone does."""
    screen, go = place.screen, place.go
    match page:
        case [] | ["score"]:
            return TableScreen(scorer, name, screen, go)
        case ["ledger"]:
            return LedgerScreen(scorer, name, go)
        case ["record"]:
            return RecordScreen(scorer, name, go)
        case ["renege", *which] if call := named(which):
            return RenegeScreen(scorer, name, call, screen, go)
        case ["round", number, *deed] if is_round(number):
            return _of_round(scorer, name, int(number), deed, place)
    return None


def _of_round(scorer: Scorer, name: str, number: int, deed: list[str], place: Place) -> ft.Control | None:
    """What a phone that was let in does with one round."""
    match deed:
        case []:
            return MendScreen(scorer, name, number, place.go)
        case ["change"]:
            return RoundScreen(scorer, name, number, False, place.go)
        case ["insert"]:
            return RoundScreen(scorer, name, number, True, place.go)
        case ["misdeal"]:
            return ThrowInScreen(scorer, name, number, place.go)
    return None


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) == 1
