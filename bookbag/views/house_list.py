"""House rules to choose from: the table's own, and the presets."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.house_choices import HouseChoices
from bookbag.houses import HouseRef, OwnHouse
from bookbag.keeper import house_choices, preset_choices, preset_names
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.missing import NoSuchHouse
from bookbag.views.parts.choice import ChoiceRow, Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.service import Go, Service
from bookbag.words.rule_sheet import summary

Take = Callable[[HouseRef, HouseChoices], None]
"""What a tap on house rules does."""


def chosen_rules(service: Service, ref: str) -> HouseChoices | None:
    """The rules that an address names as `own/ID` or `preset/NAME`, else those a new game shall begin with.

    Raises:
        NotRead: the disk would not give them.
    """
    try:
        chosen = HouseRef.read(ref) if ref else service.houses.default()
        return None if chosen is None else found_rules(service, chosen)
    except (KeyError, ValueError):
        return None


def found_rules(service: Service, ref: HouseRef) -> HouseChoices:
    """The rules of a preset or of the table's own, to be looked at or changed.

    Raises:
        KeyError: there are none.
        NotRead: the disk would not give them.
    """
    base, house = service.houses.find(ref)
    return house_choices(house, base)


def of_rules(service: Service, ref: HouseRef, go: Go, draw: Callable[[HouseChoices], ft.Control]) -> ft.Control:
    """A screen of some house rules; where there are none, or the disk won't give them, a sentence and a way back."""
    try:
        rules = found_rules(service, ref)
    except KeyError:
        return NoSuchHouse(go)
    except DiskTrouble as trouble:
        return NoSuchHouse(go, str(trouble))
    return draw(rules)


def house_list(service: Service, take: Take) -> tuple[list[ft.Control], ft.Control]:
    """Every set of house rules: the table's own, with what the disk says of them, and the presets."""
    rows: list[ft.Control] = []
    try:
        own, default = service.houses.own(), service.houses.default()
        if unreadable := service.houses.unreadable():
            rows.append(Notice(_unread(unreadable), mood=Mood.REFUSE, key="unreadable"))
    except DiskTrouble as trouble:
        own, default = (), None
        rows.append(Notice(str(trouble), mood=Mood.REFUSE, key="trouble"))
    if own:
        rows.append(Section("Your own", [_own(one, default, take) for one in own]))
    return rows, Section("Presets", [_preset(name, default, take) for name in preset_names()])


def _unread(names: tuple[str, ...]) -> str:
    return f"These rules of yours were changed outside Bookbag and can't be read: {', '.join(names)}."


def _own(own: OwnHouse, default: HouseRef | None, take: Take) -> ft.Control:
    return _row(own.ref, house_choices(own.house, own.base), default, take)


def _preset(name: str, default: HouseRef | None, take: Take) -> ft.Control:
    return _row(HouseRef("preset", name), preset_choices(name), default, take)


def _row(ref: HouseRef, rules: HouseChoices, default: HouseRef | None, take: Take) -> ft.Control:
    return ChoiceRow(
        rules.name,
        "for new games" if ref == default else "",
        partial(take, ref, rules),
        key=f"house-{ref}",
        help_text=summary(rules.loose),
    )
