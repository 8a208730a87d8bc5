"""House rules of a table's own on a shelf, and a device that looks at them."""

import json
from collections.abc import Mapping
from typing import Any

from bookbag.game.house_choices import HouseChoices
from bookbag.game.strict_json import read_json
from bookbag.houses import HouseRef, Houses
from bookbag.keeper import Keeper, choices_from, house_of

from .at_screen import SIZES, Phone
from .at_table import HouseDisk, Shelf


class Desk:
    """One program on a shelf: its keeper and its house rules, with Friday's among them."""

    def __init__(self, shelf: Shelf, changes: Mapping[str, Any] | None = None) -> None:
        self.shelf = shelf
        self.keeper: Keeper = shelf.keeper()
        self.disk: HouseDisk = shelf.house_disk()
        self.houses = Houses(self.disk, shelf.clock)
        kept = {one.name: one.id for one in self.houses.own()}
        self.friday = kept.get("Friday") or self.houses.keep(house_of("bookbag", {"name": "Friday"}), "bookbag")
        self.ref = HouseRef("own", self.friday)
        if changes:
            draft = {"base": "bookbag", "name": "Friday", **changes}
            self.houses.set_draft(self.ref, json.dumps(draft))

    def phone(self, route: str, size: tuple[float, float] = SIZES[0]) -> Phone:
        return Phone(self.keeper, route, size, houses=self.houses)

    def editing(self) -> Phone:
        return self.phone(f"/rules/{self.ref}/edit")

    @property
    def draft(self) -> HouseChoices | None:
        """What is half changed, as the disk has it."""
        text = self.shelf.houses().draft(self.ref)
        return None if text is None else choices_from(read_json(text))

    def state(self) -> tuple[object, ...]:
        """Everything of house rules that is on the disk."""
        houses = self.shelf.houses()
        return houses.own(), houses.deleted(), houses.default(), houses.draft(self.ref)
