"""The rules a game is played by: its rule sheet, and what can be done with them."""

from functools import partial

import flet as ft

from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import ChoiceRow, Section
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rule_sheet import sheet_page
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, use_table
from bookbag.words.rule_sheet import rule_sheet, summary


@ft.component
def RulesScreen(service: Service, name: str, screen: Screen, go: Go, behind: str = "") -> ft.Control:
    """The rule sheet of a game; `behind` is the page of the game that one comes from."""
    table = use_table(service, name)
    if table is None:
        return NoSuchGame(go)
    house, here = table.game.house, f"/game/{name}/rules"
    bar = TopBar(
        house.name,
        summary(house),
        on_back=partial(go, f"/game/{name}{behind}"),
        back_name="Looking back" if behind else "Table",
    )
    deeds = [
        ChoiceRow("Change the rules", "from a round on", partial(go, f"{here}/change"), key="change"),
        ChoiceRow("What would it score?", "try a round", partial(go, f"{here}/try"), key="try"),
        ChoiceRow("For another table", "code, text, file, paper", partial(go, f"{here}/carry"), key="carry"),
    ]
    return sheet_page(bar, [Section("", deeds)], rule_sheet(house), screen)
