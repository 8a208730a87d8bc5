"""House rules from another table: as a link, a code, text or a file; seen before they are kept."""

from functools import partial

import flet as ft

from bookbag.game.house_choices import HouseChoices
from bookbag.game.house_document import rule_value
from bookbag.game.problems import Refused
from bookbag.keeper import house_choices
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import read_house
from bookbag.views.parts.choice import BigButton, Section
from bookbag.views.parts.live_field import Field, LiveFields
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rule_sheet import sheet_rows, value_row
from bookbag.views.service import Go, Said, Service, Tell, attempt, notes, use_said
from bookbag.views.tokens import Count
from bookbag.words.numbers import count
from bookbag.words.rule_sheet import rule_sheet, summary
from bookbag.words.rules import title, value_words
from bookbag.words.sentences import path, say


@ft.component
def TakeScreen(service: Service, code: str, go: Go) -> ft.Control:
    """A place to paste or choose house rules; once they can be read, what they are and a button that keeps them."""
    said, tell = use_said()
    text, set_text = ft.use_state(code)
    name, set_name = ft.use_state("")
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    picker = ft.use_ref(ft.FilePicker()).current or ft.FilePicker()
    rules, wrong = _read(text, name)

    async def choose_file() -> None:
        try:
            chosen = await picker.pick_files(with_data=True)
        except Exception:
            tell(Said("This browser opens no files here; paste the text of the file instead.", Mood.ASK))
            return
        if chosen:
            fields.forget("paste")
            set_name("")
            set_text(_text_of(chosen[0].bytes or b"", tell))

    def typed(now: str) -> None:
        tell(None)
        set_name("")
        set_text(now)

    def keep() -> None:
        if rules is not None:
            attempt(lambda: go(f"/rules/own/{service.houses.keep(rules.house, rules.base)}"), tell)

    page = ft.context.page

    def open_file() -> None:
        page.run_task(choose_file)

    file = BigButton("Choose a file", open_file, key="file", primary=False, icon=ft.Icons.FOLDER_OPEN)
    pasted = Field("A link, a code, or the rules as text", text, typed, key="paste")
    rows: list[ft.Control] = [fields.draw(pasted), file]
    if wrong and text.strip():
        rows.append(Notice(wrong, mood=Mood.REFUSE, key="wrong"))
    foot = notes(said)
    if rules is not None:
        named = Field("Keep them as", rules.name, set_name, key="keep-as", letters=Count.HOUSE_LETTERS)
        rows += [fields.draw(named, hash(text)), *_seen(rules)]
        foot.append(BigButton("Keep these rules", keep, key="keep", icon=ft.Icons.CHECK))
    bar = TopBar("Take in rules", "From another table", on_back=partial(go, "/rules"), back_name="House rules")
    return Page(bar, rows, foot)


def _seen(rules: HouseChoices) -> list[ft.Control]:
    """What would be kept: what differs from the preset, and the whole sheet."""
    return [_differences(rules), *sheet_rows(rule_sheet(rules.loose))]


def _read(text: str, name: str) -> tuple[HouseChoices | None, str]:
    """The rules in a text, under another name if one is given, or the sentence that says why there are none."""
    try:
        read = read_house(text, packaged_presets())
    except Refused as refused:
        first = refused.problems[0]
        where = f"{path(first.where)}: " if first.where else ""
        return None, f"{where}{say(first)}"
    rules = house_choices(read.house, read.base)
    return rules.named(name) if name else rules, ""


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
