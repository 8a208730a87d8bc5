"""House rules from another table: as a link, a code, text or a file; seen before they are kept."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.house_choices import HouseChoices
from bookbag.game.house_document import rule_value
from bookbag.game.problems import Refused
from bookbag.keeper import house_choices
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import read_house
from bookbag.views.parts.choice import BigButton, Section
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rule_sheet import sheet_page, value_row
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Said, Service, Tell, attempt, notes, use_said
from bookbag.views.tokens import Count
from bookbag.words.numbers import count
from bookbag.words.rule_sheet import rule_sheet, summary
from bookbag.words.rules import title, value_words
from bookbag.words.sentences import path, say


@ft.component
def TakeScreen(service: Service, code: str, screen: Screen, go: Go) -> ft.Control:
    """A place to paste or choose house rules; once they can be read, what they are and a button that keeps them."""
    said, tell = use_said()
    text, set_text = ft.use_state(code)
    nobody_said: str | None = None
    name, set_name = ft.use_state(nobody_said)
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    rules, wrong = _read(text, name)

    def opened(data: bytes) -> None:
        fields.forget("paste")
        set_name(None)
        set_text(_text_of(data, tell))

    def typed(now: str) -> None:
        tell(None)
        set_name(None)
        set_text(now)

    def called(now: str) -> None:
        tell(None)
        set_name(now)

    def keep() -> None:
        if rules is not None:
            attempt(lambda: go(f"/rules/own/{service.houses.keep(rules.house, rules.base)}"), tell)

    choose_file = _use_files(opened, tell)
    file = BigButton("Choose a file", choose_file, key="file", primary=False, icon=ft.Icons.FOLDER_OPEN)
    pasted = Field("A link, a code, or the rules as text", text, typed, key="paste", letters=Count.PASTED_LETTERS)
    rows: list[ft.Control] = [Roomy(fields.draw(pasted)), file]
    if wrong and text.strip():
        rows.append(Notice(wrong, mood=Mood.REFUSE, key="wrong"))
    foot = notes(said)
    if rules is not None:
        named = Field("Keep them as", rules.name, called, key="keep-as", letters=Count.HOUSE_LETTERS)
        rows += [fields.draw(named, text), _differences(rules)]
        foot += _keep(rules, keep)
    bar = TopBar("Take in rules", "From another table", on_back=partial(go, "/rules"), back_name="House rules")
    return Page(bar, rows, foot) if rules is None else sheet_page(bar, rows, rule_sheet(rules.loose), screen, foot)


def _use_files(take: Callable[[bytes], None], tell: Tell) -> Callable[[], None]:
    """What lets a person choose a file, and hands over what is in it."""
    picker = ft.use_ref(ft.FilePicker()).current or ft.FilePicker()
    page = ft.context.page

    async def choose() -> None:
        try:
            chosen = await picker.pick_files(with_data=True)
        except Exception:
            tell(Said("This browser opens no files here; paste the text of the file instead.", Mood.ASK))
            return
        if chosen:
            take(chosen[0].bytes or b"")

    def choose_file() -> None:
        page.run_task(choose)

    return choose_file


def _keep(rules: HouseChoices, keep: Callable[[], None]) -> list[ft.Control]:
    """The button that keeps the rules; shut, with the reason, while they have no name."""
    problem = rules.problem
    wrong = [] if problem is None else [Notice(say(problem), mood=Mood.REFUSE, key="unnamed")]
    ready = keep if problem is None else None
    return [*wrong, BigButton("Keep these rules", ready, key="keep", icon=ft.Icons.CHECK)]


def _read(text: str, name: str | None) -> tuple[HouseChoices | None, str]:
    """The rules in a text, under another name if one is given, or the sentence that says why there are none."""
    try:
        read = read_house(text, packaged_presets())
    except Refused as refused:
        first = refused.problems[0]
        where = f"{path(first.where)}: " if first.where else ""
        return None, f"{where}{say(first)}"
    rules = house_choices(read.house, read.base)
    return rules if name is None else rules.named(name), ""


def _text_of(data: bytes, tell: Tell) -> str:
    """A file's text; one that can't be read is told, and nothing of it is taken."""
    try:
        read_house(data, packaged_presets())
        tell(None)
        return data.decode("utf-8-sig")
    except Refused as refused:
        tell(Said(say(refused.problems[0])))
        return ""


def _differences(rules: HouseChoices) -> ft.Control:
    """What these rules play otherwise than the preset they are told apart from."""
    if not rules.changed:
        return Section(f"The same as {rules.preset.name}", [value_row("In short", summary(rules.loose))])
    rows = [
        value_row(
            title(rule),
            f"{value_words(rule, rules.value(rule))} ({rules.preset.name}: "
            f"{value_words(rule, rule_value(rules.preset, rule))})",
        )
        for rule in rules.changed
    ]
    return Section(f"{count(len(rows), 'difference')} from {rules.preset.name}", rows)
