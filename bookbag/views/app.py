"""One session of the app: which screen is shown, by the address; and the page around it."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.houses import HouseRef
from bookbag.views.amend import AmendScreen
from bookbag.views.carry import CarryHouseScreen, CarryRulesScreen
from bookbag.views.coach import CoachScreen, TableCoach
from bookbag.views.export import GameFilesScreen, SomeGamesScreen
from bookbag.views.files import FilesScreen
from bookbag.views.history import HistoryScreen
from bookbag.views.home import HomeScreen, chosen_look
from bookbag.views.house import EditScreen, HouseScreen
from bookbag.views.houses import HousesScreen
from bookbag.views.ledger import LedgerScreen
from bookbag.views.look import LOOK, LookScreen
from bookbag.views.mend import MendScreen, RoundScreen, ThrowInScreen
from bookbag.views.missing import NoSuchGame, NoSuchHouse
from bookbag.views.names import NamesScreen
from bookbag.views.new_game import NewGameScreen
from bookbag.views.people import people_screen
from bookbag.views.place import use_place
from bookbag.views.record import RecordScreen
from bookbag.views.renege import RenegeScreen
from bookbag.views.renege_call import named
from bookbag.views.rules import RulesScreen
from bookbag.views.screen import Screen
from bookbag.views.seats import SeatsScreen
from bookbag.views.service import Go, Service
from bookbag.views.share import ShareScreen
from bookbag.views.table import TableScreen
from bookbag.views.take import TakeScreen
from bookbag.views.tokens import dress
from bookbag.views.trial import TryHouseScreen, TryRulesScreen
from bookbag.words.numbers import is_round


def app(service: Service) -> Callable[[ft.Page], None]:
    """What Flet calls for each new session."""

    def main(page: ft.Page) -> None:
        page.title = "Bookbag"
        dress(page, chosen_look(service))
        page.render(App, service)

    return main


@ft.component
def App(service: Service) -> ft.Control:
    """The screen that the address names, redrawn when the address or the size changes."""
    place = use_place()
    return place.framed(_shown(service, place.route, place.screen, place.go))


def _shown(service: Service, route: str, screen: Screen, go: Callable[[str], None]) -> ft.Control:
    """The screen that a route names."""
    match route.strip("/").split("/"):
        case [""]:
            return HomeScreen(service, go)
        case ["new", *ref]:
            return NewGameScreen(service, go, "/".join(ref))
        case ["rules", *page]:
            return _of_house(service, page, screen, go)
        case ["coach"]:
            return CoachScreen(None, screen, partial(go, "/"), "Home")
        case ["history" | "names" | "files" | "share" as list_of, *page]:
            return _of_all_games(service, list_of, "/".join(page), screen, go)
        case [first, *_] if first.partition("?")[0] in ("players", "pairs", "versus"):
            return people_screen(service, route, screen, go)
        case ["game", name, *page]:
            return _of_game(service, name, page, screen, go)
        case _:
            return NoSuchGame(go)


def _of_house(service: Service, page: list[str], screen: Screen, go: Go) -> ft.Control:
    """All house rules, or one of them with the pages that lie behind it."""
    match page:
        case []:
            return HousesScreen(service, screen, go)
        case ["take", *code]:
            return TakeScreen(service, "/".join(code), screen, go)
    try:
        ref = HouseRef.read("/".join(page[:2]))
    except (KeyError, ValueError):
        return NoSuchHouse(go)
    match page[2:]:
        case []:
            return HouseScreen(service, ref, screen, go)
        case ["edit"]:
            return EditScreen(service, ref, go)
        case ["try"]:
            return TryHouseScreen(service, ref, screen, go)
        case ["carry"]:
            return CarryHouseScreen(service, ref, go)
        case _:
            return NoSuchHouse(go)


def _of_game(service: Service, name: str, page: list[str], screen: Screen, go: Go) -> ft.Control:
    """The table of a game, or one of the pages that lie behind it."""
    where = "/".join(page)
    if page[:1] == ["look"]:
        return _looking_back(service, name, page[1:], screen, go)
    if page[:1] == ["renege"] and (call := named(page[1:])):
        return RenegeScreen(service, name, call, screen, go)
    if page == ["share"] and service.sharing is not None:
        return ShareScreen(service.keeper, service.sharing, name, partial(go, f"/game/{name}"))
    if page[:1] == ["round"] and len(page) in (2, 3) and is_round(page[1]):
        return _of_round(service, name, int(page[1]), page[2:], go)
    sized = {"": TableScreen, "coach": TableCoach, "rules": RulesScreen, "rules/try": TryRulesScreen}
    if where in sized:
        return sized[where](service, name, screen, go)
    pages = {
        "ledger": LedgerScreen,
        "record": RecordScreen,
        "files": GameFilesScreen,
        "seats": SeatsScreen,
        "rules/change": AmendScreen,
        "rules/carry": CarryRulesScreen,
    }
    shown = pages.get(where)
    return NoSuchGame(go) if shown is None else shown(service, name, go)


def _of_all_games(service: Service, list_of: str, page: str, screen: Screen, go: Go) -> ft.Control:
    """Past games, the names of players (those of a named game first), files and backups, or sharing."""
    match list_of, page:
        case "names", game:
            return NamesScreen(service, go, game)
        case "files", "":
            return FilesScreen(service, go)
        case "files", "some":
            return SomeGamesScreen(service, go)
        case "history", _:
            return HistoryScreen(service, screen, go)
        case "share", "" if service.sharing is not None:
            return ShareScreen(service.keeper, service.sharing, "", partial(go, "/"))
        case _:
            return NoSuchGame(go)


def _looking_back(service: Service, name: str, page: list[str], screen: Screen, go: Go) -> ft.Control:
    """A past game, or one of the pages that lie behind it."""
    match page:
        case []:
            return LookScreen(service, name, screen, go)
        case ["record"]:
            return RecordScreen(service, name, go, LOOK)
        case ["rules"]:
            return RulesScreen(service, name, screen, go, LOOK)
        case _:
            return NoSuchGame(go)


def _of_round(service: Service, name: str, number: int, page: list[str], go: Go) -> ft.Control:
    """What can be done with one round of a game."""
    match page:
        case []:
            return MendScreen(service, name, number, go)
        case ["change"]:
            return RoundScreen(service, name, number, False, go)
        case ["insert"]:
            return RoundScreen(service, name, number, True, go)
        case ["misdeal"]:
            return ThrowInScreen(service, name, number, go)
        case _:
            return NoSuchGame(go)
