"""House rules for another table: a code to be seen by a camera, a link, the text, a file, paper."""

from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

import flet as ft

from bookbag.game.house import HouseRules
from bookbag.game.house_choices import HouseChoices
from bookbag.game.problems import Refused
from bookbag.houses import HouseRef
from bookbag.keeper import house_choices
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import house_file_name, house_link, house_text
from bookbag.sheets.qr import qr_svg
from bookbag.views.house_list import of_rules
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import BigButton, Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words, edge
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.serve import LOCAL_NAMES
from bookbag.views.service import Go, Said, Service, notes, use_said, use_table, web_address
from bookbag.views.tokens import Gap, Size, Tone, Type
from bookbag.words.sentences import say


@ft.component
def CarryHouseScreen(service: Service, ref: HouseRef, go: Go) -> ft.Control:
    """A preset or rules of the table's own, for another table."""
    back = partial(go, f"/rules/{ref}")

    def draw(rules: HouseChoices) -> ft.Control:
        return ft.Container(_Carry(rules.house, rules.base, f"print/rules/{ref}", back), expand=True)

    return of_rules(service, ref, go, draw)


@ft.component
def CarryRulesScreen(service: Service, name: str, go: Go) -> ft.Control:
    """The rules of a game, for another table."""
    table = use_table(service, name)
    if table is None:
        return NoSuchGame(go)
    house = table.game.house
    back = partial(go, f"/game/{name}/rules")
    return ft.Container(_Carry(house, house_choices(house).base, f"print/game/{name}/rules", back), expand=True)


@ft.component
def _Carry(house: HouseRules, base: str, paper: str, back: Callable[[], None]) -> ft.Control:
    page = ft.context.page
    said, tell = use_said()
    clipboard = ft.use_ref(ft.Clipboard()).current or ft.Clipboard()
    picker = ft.use_ref(ft.FilePicker()).current or ft.FilePicker()
    launcher = ft.use_ref(ft.UrlLauncher()).current or ft.UrlLauncher()
    address = web_address(page)
    link = house_link(address, house, base, packaged_presets())
    text = house_text(house, base, packaged_presets())

    async def copy(what: str, text: str) -> None:
        try:
            await clipboard.set(text)
        except Exception:
            tell(Said("This browser lets nothing be copied here; mark the text below and copy it by hand.", Mood.ASK))
        else:
            tell(Said(f"The {what} is copied.", Mood.TELL))

    async def save() -> None:
        try:
            await picker.save_file(file_name=house_file_name(house), src_bytes=text.encode())
        except Exception:
            tell(Said("This browser saves no files here; copy the text instead.", Mood.ASK))

    async def print_it() -> None:
        await launcher.launch_url(f"{address}/{paper}")

    def button(label: str, act: Callable[[], object], key: str, icon: ft.IconData) -> ft.Control:
        def tapped() -> None:
            act()

        return BigButton(label, tapped, key=key, primary=False, icon=icon, expand=True)

    rows = notes(said)
    rows += [
        Section("A code for a camera", [_code(link, address)]),
        ft.Row(
            [
                button("Copy link", lambda: page.run_task(copy, "link", link), "copy-link", ft.Icons.LINK),
                button("Copy text", lambda: page.run_task(copy, "text", text), "copy-text", ft.Icons.COPY),
            ]
        ),
        ft.Row(
            [
                button("Save a file", lambda: page.run_task(save), "save-file", ft.Icons.SAVE_ALT),
                button("Print", lambda: page.run_task(print_it), "print", ft.Icons.PRINT),
            ]
        ),
        Section("The rules as text", [_text(text)]),
    ]
    return Page(TopBar("For another table", house.name, on_back=back, back_name="Rule sheet"), rows)


def _code(link: str, address: str) -> ft.Control:
    try:
        picture = qr_svg(link)
    except Refused as refused:
        return ft.Container(Notice(say(refused.problems[0]), mood=Mood.ASK, key="no-code"), padding=Gap.ONE)
    local = urlsplit(address).hostname in LOCAL_NAMES
    how = (
        "Another Bookbag takes it in under House rules, Take in: let a camera read the code and paste what it says."
        if local
        else "Another phone in this room reads it with its camera; any Bookbag takes the link in under House rules."
    )
    return ft.Container(
        ft.Column(
            [
                ft.Image(
                    src=picture,
                    width=Size.CODE,
                    height=Size.CODE,
                    semantics_label="The code of these house rules",
                    key="code",
                ),
                Words(how, Type.LABEL, Tone.INK_SOFT, text_align=ft.TextAlign.CENTER),
            ],
            spacing=Gap.ONE,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=Gap.TWO,
        alignment=ft.Alignment.CENTER,
    )


def _text(text: str) -> ft.Control:
    """The document, to be marked and copied by hand where nothing else works."""
    return ft.Container(
        ft.TextField(
            value=text,
            key="rules-text",
            label="House rules as text",
            read_only=True,
            multiline=True,
            text_size=Type.SMALL,
            border=ft.OutlineInputBorder(side=edge(Tone.EDGE)),
        ),
        padding=Gap.WIDE,
    )
