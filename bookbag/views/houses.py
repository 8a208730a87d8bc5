"""All house rules in one place: the table's own, what was deleted, and the presets."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.houses import DELETED_KEPT, HouseMoved, HouseRef, OwnHouse
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.house_list import house_list
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, attempt, notes, use_said, use_waking
from bookbag.words.rule_sheet import summary


def on_house(deed: Callable[[], object]) -> Callable[[], object]:
    """A deed on house rules that says so where another window deleted them meanwhile.

    Raises:
        HouseMoved: they are not there any more; besides what the deed raises.
    """

    def done() -> object:
        try:
            return deed()
        except KeyError as gone:
            raise HouseMoved from gone

    return done


@ft.component
def HousesScreen(service: Service, screen: Screen, go: Go) -> ft.Control:
    """The list of all house rules."""
    use_waking(service.houses.listen)
    said, tell = use_said()

    def begin() -> None:
        attempt(on_house(lambda: go(f"/rules/own/{_copy_of_default(service)}/edit")), tell)

    def put_back(own: OwnHouse) -> None:
        attempt(on_house(partial(service.houses.put_back, own.id)), tell)

    take = partial(go, "/rules/take")
    rows = notes(said)
    rows.append(
        ft.Row(
            [
                BigButton("New rules", begin, key="new-rules", icon=ft.Icons.ADD, expand=True),
                BigButton("Take in", take, key="take", primary=False, icon=ft.Icons.DOWNLOAD, expand=True),
            ],
        )
    )
    own, presets = house_list(service, lambda ref, _rules: go(f"/rules/{ref}"))
    gone = [
        ChoiceRow(own.name, "put back", partial(put_back, own), key=f"deleted-{own.id}", help_text=summary(own.house))
        for own in _deleted(service)
    ]
    deleted: list[ft.Control] = []
    if gone:
        deleted.append(Section(f"Deleted in the last {DELETED_KEPT.days} days", gone))
    bar = TopBar("House rules", "Yours and the presets", on_back=partial(go, "/"), back_name="Home")
    if screen.wide:
        return Page(bar, [*rows, *own, *deleted], beside=[presets])
    return Page(bar, [*rows, *own, presets, *deleted])


def _deleted(service: Service) -> tuple[OwnHouse, ...]:
    """What can be put back; nothing where the disk won't tell, which the list says."""
    try:
        return service.houses.deleted()
    except DiskTrouble:
        return ()


def _copy_of_default(service: Service) -> str:
    """New rules of the table's own, beginning as new games do; their id."""
    ref = service.houses.default() or HouseRef("preset", "bookbag")
    if ref.kind == "own":
        return service.houses.duplicate(ref.key)
    return service.houses.copy_of_preset(ref.key)
