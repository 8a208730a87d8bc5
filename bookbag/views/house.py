"""One set of house rules: its sheet, and everything that can be done with it."""

import json
from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.house_choices import HouseChoices
from bookbag.game.problems import Refused
from bookbag.game.strict_json import read_json
from bookbag.houses import HouseRef
from bookbag.keeper import choices_from
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.house_editor import HouseEditor
from bookbag.views.house_list import found_rules, of_rules
from bookbag.views.houses import on_house
from bookbag.views.missing import NoSuchHouse
from bookbag.views.parts.choice import BigButton, ChoiceRow, NameChip, Section
from bookbag.views.parts.live_field import Field, LiveFields
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rule_sheet import sheet_page
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, Tell, attempt, notes, use_said, use_waking
from bookbag.views.tokens import Count, Gap
from bookbag.words.numbers import count
from bookbag.words.rule_sheet import rule_sheet, summary


@ft.component
def HouseScreen(service: Service, ref: HouseRef, screen: Screen, go: Go) -> ft.Control:
    """The rule sheet of some house rules, and what to do with them."""
    use_waking(service.houses.listen)
    said, tell = use_said()

    def draw(rules: HouseChoices) -> ft.Control:
        rows = [*notes(said), _deeds(service, ref, rules, tell, go)]
        if ref.kind == "own":
            rows.append(ft.Container(_Name(service, ref, rules.name, tell), key="naming"))
        foot = [BigButton("Play by these", partial(go, f"/new/{ref}"), key="play", icon=ft.Icons.PLAY_ARROW)]
        bar = TopBar(rules.name, summary(rules.loose), on_back=partial(go, "/rules"), back_name="House rules")
        return sheet_page(bar, rows, rule_sheet(rules.loose), screen, foot)

    return of_rules(service, ref, go, draw)


def _deeds(service: Service, ref: HouseRef, rules: HouseChoices, tell: Tell, go: Go) -> ft.Control:
    houses, own = service.houses, ref.kind == "own"

    def make_default() -> None:
        attempt(on_house(lambda: houses.make_default(None if houses.default() == ref else ref)), tell)

    def copy() -> None:
        attempt(on_house(lambda: go(f"/rules/own/{_copied(service, ref)}/edit")), tell)

    def delete() -> None:
        attempt(on_house(partial(houses.delete, ref.key)), tell, then=partial(go, "/rules"))

    changed = f"{count(len(rules.changed), 'change')} of {rules.preset.name}" if rules.changed else "as the preset"
    default = _is_default(service, ref)
    rows = [
        ChoiceRow("Change", changed, partial(go, f"/rules/{ref}/edit"), key="change") if own else None,
        ChoiceRow("Make a copy of your own", "to be changed", copy, key="copy"),
        ChoiceRow("What would it score?", "try a round", partial(go, f"/rules/{ref}/try"), key="try"),
        ChoiceRow("For another table", "code, text, file, paper", partial(go, f"/rules/{ref}/carry"), key="carry"),
        ChoiceRow("New games begin with these", "yes" if default else "no", make_default, key="default"),
        ChoiceRow("Delete", "can be put back", delete, key="delete") if own else None,
    ]
    return Section("", [row for row in rows if row is not None])


@ft.component
def _Name(service: Service, ref: HouseRef, name: str, tell: Tell) -> ft.Control:
    """What the rules are called, to be called otherwise."""
    typed, set_typed = ft.use_state(name)
    fields = ft.use_ref(LiveFields()).current or LiveFields()

    def typing(text: str) -> None:
        tell(None)
        set_typed(text)

    def rename() -> None:
        attempt(on_house(partial(service.houses.rename, ref.key, typed)), tell)

    field = Field("Name", typed, typing, key="rename", letters=Count.HOUSE_LETTERS)
    field.expand = True
    changed = " ".join(typed.split()) != name
    button = NameChip("Rename", rename if changed else None, key="rename-it", spoken=f"Rename {name}")
    row = ft.Row([fields.draw(field), button], spacing=Gap.ONE)
    return Section("", [ft.Container(row, padding=Gap.WIDE)])


def _is_default(service: Service, ref: HouseRef) -> bool:
    try:
        return service.houses.default() == ref
    except DiskTrouble:
        return False


def _copied(service: Service, ref: HouseRef) -> str:
    return service.houses.duplicate(ref.key) if ref.kind == "own" else service.houses.copy_of_preset(ref.key)


@ft.component
def EditScreen(service: Service, ref: HouseRef, go: Go) -> ft.Control:
    """The table's own rules in the form. Every tap is kept as a half-made change until it is saved or dropped."""
    said, tell = use_said()
    opened, begun, trouble = ft.use_memo(partial(_begun, service, ref), [])
    latest = ft.use_ref(begun)
    rules, set_rules = ft.use_state(begun)
    if opened is None or rules is None:
        return NoSuchHouse(go, trouble)

    def change(make: Callable[[HouseChoices], HouseChoices]) -> None:
        after = make(latest.current or rules)

        def shown() -> None:
            latest.current = after
            set_rules(after)

        attempt(on_house(partial(service.houses.set_draft, ref, json.dumps(after.document()))), tell, then=shown)

    show_sheet = partial(go, f"/rules/{ref}")

    def save() -> None:
        # What was tapped last may not be drawn yet.
        attempt(on_house(lambda: _save(service, ref, latest.current or rules, opened)), tell, then=show_sheet)

    def drop() -> None:
        attempt(partial(service.houses.set_draft, ref, None), tell, then=show_sheet)

    half_made = rules.loose != opened.loose
    foot = notes(said)
    dropped = BigButton("Drop changes" if half_made else "Back", drop, key="drop", primary=False, expand=True)
    ready = half_made and rules.problem is None
    kept = BigButton("Save", save if ready else None, key="save", icon=ft.Icons.CHECK, expand=True)
    foot.append(ft.Row([dropped, kept]))
    bar = TopBar("Change rules", opened.name, on_back=show_sheet, back_name="Rule sheet")
    return ft.Container(HouseEditor(rules, change, bar, foot), key="editor", expand=True)


def _begun(service: Service, ref: HouseRef) -> tuple[HouseChoices | None, HouseChoices | None, str]:
    """The rules as they are, as they were half changed when they were last open, and what the disk said.

    Presets are nobody's to change.
    """
    if ref.kind == "preset":
        return None, None, ""
    try:
        opened = found_rules(service, ref)
        draft = service.houses.draft(ref)
    except KeyError:
        return None, None, ""
    except DiskTrouble as trouble:
        return None, None, str(trouble)
    try:
        return opened, opened if draft is None else choices_from(read_json(draft)), ""
    except Refused:
        return opened, opened, ""


def _save(service: Service, ref: HouseRef, rules: HouseChoices, opened: HouseChoices) -> None:
    service.houses.change(ref.key, rules.house, rules.base, opened.house)
