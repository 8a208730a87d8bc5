"""The screens of players, partnerships and their figures, by address."""

import flet as ft

from bookbag.records.figures import FIGURES
from bookbag.views.figure import FigureScreen
from bookbag.views.missing import NothingHere
from bookbag.views.pairs import PairsScreen
from bookbag.views.people_address import read_address
from bookbag.views.player import PlayerScreen
from bookbag.views.players import PlayersScreen
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service
from bookbag.views.versus import VersusScreen


def people_screen(service: Service, route: str, screen: Screen, go: Go) -> ft.Control:
    """The screen that an address below `/players`, `/pairs` or `/versus` names."""
    parts, which = read_address(route)
    match parts:
        case ["players"]:
            return PlayersScreen(service, which, go)
        case ["players", name]:
            return PlayerScreen(service, name, which, screen, go)
        case ["players", name, key] if key in FIGURES:
            return FigureScreen(service, name, FIGURES[key], which, go)
        case ["pairs"]:
            return PairsScreen(service, which, go)
        case ["versus", one, other]:
            return VersusScreen(service, (one, other), which, go)
        case _:
            return NothingHere("There is no such page of players. Go and see who plays.", go, "/players", "Players")
