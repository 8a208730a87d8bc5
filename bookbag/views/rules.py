"""The house rules as they are: every rule with its value and its sentence, made from the model."""

from functools import partial

import flet as ft

from bookbag.game.cards import spades_order
from bookbag.game.house import HouseRules
from bookbag.game.house_document import rule_value
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import Section
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, Service, use_table
from bookbag.views.tokens import Gap, Tone, Type
from bookbag.words.rules import all_rules, rule_field, value_words


def rule_rows(house: HouseRules) -> list[ft.Control]:
    """Every rule of a house, group by group, and the order of its spades."""
    groups = [
        Section(title, [_rule(name, rule_value(house, name)) for name in rules]) for title, rules in all_rules()
    ]
    cards = ft.Container(
        Words(f"The spades, from the highest: {', '.join(spades_order(house.table.deck))}.", Type.BODY),
        padding=Gap.WIDE,
    )
    return [Section("Books", [_deal(house)]), *groups, Section("Order of the cards", [cards])]


def _deal(house: HouseRules) -> ft.Control:
    return ft.Container(Words(f"{house.deal_books} books in each deal.", Type.BODY), padding=Gap.WIDE)


def _rule(name: str, value: object) -> ft.Control:
    field = rule_field(name)
    title = ft.Column(
        [Words(str(field.title), Type.BODY), Words(str(field.description), Type.SMALL, Tone.INK_SOFT)],
        spacing=Gap.HAIR,
        tight=True,
        expand=2,
    )
    shown = Words(value_words(name, value), Type.BODY, Tone.ACT, bold=True, text_align=ft.TextAlign.END)
    return ft.Container(
        ft.Row([title, ft.Container(shown, expand=1, alignment=ft.Alignment.CENTER_RIGHT)], spacing=Gap.ONE),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )


@ft.component
def RulesScreen(service: Service, name: str, go: Go) -> ft.Control:
    """The rules a game is played by."""
    table = use_table(service, name)
    if table is None:
        return NoSuchGame(go)
    house = table.game.house
    bar = TopBar("House rules", house.name, on_back=partial(go, f"/game/{name}"), back_name="Table")
    return Page(bar, rule_rows(house))
