"""Random verbs on a table's own house rules, in two windows: what is shown is what was kept, whatever was done."""

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from unicodedata import normalize

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from strategies import house_rules
from strategies import names as any_names

from bookbag.game.house import HouseRules
from bookbag.game.problems import Refused
from bookbag.houses import HouseMoved, HouseRef, Houses
from bookbag.keeper import house_of, preset_names
from bookbag.ledger import NotSaved

from .at_table import HouseDisk, Shelf

names = st.sampled_from(["Friday", "FRIDAY", "Friday copy", "friday 2", "Bookbag", "Saturday", "x" * 60]) | any_names
presets = st.sampled_from(preset_names())
MONTH = timedelta(days=30)


def alike(name: str) -> str:
    return normalize("NFC", name.casefold())


@dataclass(frozen=True)
class Kept:
    """What the test knows of one set of house rules."""

    house: HouseRules
    base: str
    deleted_at: datetime | None = None
    draft: str | None = None


class AnyHouses(RuleBasedStateMachine):
    """Two windows on one file, either of them now and then begun anew, and a list of what must be there."""

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf(Path(tempfile.mkdtemp()))
        self.disks: list[HouseDisk] = [self.shelf.house_disk(), self.shelf.house_disk()]
        self.houses = [Houses(disk, self.shelf.clock) for disk in self.disks]
        self.kept: dict[str, Kept] = {}
        self.default: HouseRef | None = None
        self.window = 0
        self.told = 0
        self.houses[0].listen(self._count)
        self.houses[1].listen(self._count)

    def teardown(self) -> None:
        self.shelf.close()
        shutil.rmtree(self.shelf.folder)

    def _count(self) -> None:
        self.told += 1

    # What the test knows

    @property
    def now(self) -> Houses:
        return self.houses[self.window]

    def ids(self, *, deleted: bool = False) -> list[str]:
        return [id for id, one in self.kept.items() if (one.deleted_at is not None) == deleted]

    def taken(self, but: str = "") -> set[str]:
        own = [self.kept[id].house.name for id in self.ids() if id != but]
        return {alike(name) for name in (*own, *(house_of(preset).name for preset in preset_names()))}

    def told_by(self, verb: Callable[[], str]) -> str:
        """Do a verb that changes something, once a disk has refused to."""
        before = self.told
        self.disks[self.window].refuses = True
        try:
            verb()
            raise AssertionError("the disk refused")
        except NotSaved:
            assert self.told == before
        self.disks[self.window].refuses = False
        answer = verb()
        assert self.told == before + 1
        return answer

    def attempted(self, name: str, but: str, verb: Callable[[], str]) -> str | None:
        """Do a verb that gives a name; None if it was refused, which it must be exactly when the name is taken."""
        clean = " ".join(name.split())
        if alike(clean) not in self.taken(but):
            return self.told_by(verb)
        try:
            verb()
        except Refused as refused:
            assert [found.code for found in refused.problems] == ["house_name_taken"]
            return None
        raise AssertionError(f"{name} was taken")

    # What may happen

    @rule(window=st.sampled_from([0, 1]))
    def turn_to(self, window: int) -> None:
        self.window = window

    @rule()
    def restart(self) -> None:
        self.disks[self.window] = self.shelf.house_disk()
        self.houses[self.window] = Houses(self.disks[self.window], self.shelf.clock)
        self.houses[self.window].listen(self._count)

    @rule(days=st.sampled_from([1, 14, 31]))
    def wait(self, days: int) -> None:
        self.shelf.clock.move(days=days)

    @rule(house=house_rules(), name=names, base=presets)
    def keep(self, house: HouseRules, name: str, base: str) -> None:
        named = house.model_copy(update={"name": name})
        id = self.attempted(name, "", lambda: self.now.keep(named, base))
        if id is not None:
            assert id not in self.kept
            self.kept[id] = Kept(_clean(named), base)

    @precondition(lambda self: self.ids())
    @rule(data=st.data(), house=house_rules(), name=names, base=presets)
    def change(self, data: st.DataObject, house: HouseRules, name: str, base: str) -> None:
        id = data.draw(st.sampled_from(self.ids()))
        before, named = self.kept[id].house, house.model_copy(update={"name": name})
        verb = _saying(lambda: self.now.change(id, named, base, before))
        if self.attempted(name, id, verb) is not None:
            self.kept[id] = Kept(_clean(named), base)

    @precondition(lambda self: self.kept)
    @rule(data=st.data(), house=house_rules())
    def change_what_was_another(self, data: st.DataObject, house: HouseRules) -> None:
        id = data.draw(st.sampled_from(list(self.kept)))
        if house == self.kept[id].house:
            return
        before = self.told
        try:
            self.now.change(id, house, "bookbag", house)
            raise AssertionError("it is another")
        except HouseMoved:
            assert self.told == before + 1

    @precondition(lambda self: self.ids())
    @rule(data=st.data(), name=names)
    def rename(self, data: st.DataObject, name: str) -> None:
        id = data.draw(st.sampled_from(self.ids()))
        if self.attempted(name, id, _saying(lambda: self.now.rename(id, name))) is not None:
            one = self.kept[id]
            self.kept[id] = replace(one, house=_clean(one.house.model_copy(update={"name": name})))

    @precondition(lambda self: self.ids())
    @rule(data=st.data())
    def duplicate(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self.ids()))
        self._copied(self.told_by(lambda: self.now.duplicate(id)), self.kept[id].house, self.kept[id].base)

    @rule(preset=presets)
    def copy_of_preset(self, preset: str) -> None:
        self._copied(self.told_by(lambda: self.now.copy_of_preset(preset)), house_of(preset), preset)

    def _copied(self, id: str, of: HouseRules, base: str) -> None:
        (name,) = (own.name for own in self.now.own() if own.id == id)
        assert alike(name) not in self.taken()
        assert " copy" in name
        assert id not in self.kept
        self.kept[id] = Kept(of.model_copy(update={"name": name}), base)

    @precondition(lambda self: self.ids())
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self.ids()))
        self.told_by(_saying(lambda: self.now.delete(id)))
        now = self.shelf.clock.moment
        self.kept[id] = replace(self.kept[id], deleted_at=now, draft=None)
        if self.default == HouseRef("own", id):
            self.default = None
        self.kept = {
            one: kept for one, kept in self.kept.items() if kept.deleted_at is None or now - kept.deleted_at <= MONTH
        }

    @precondition(lambda self: self.ids(deleted=True))
    @rule(data=st.data())
    def put_back(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self.ids(deleted=True)))
        one, taken = self.kept[id], self.taken()
        name = self.told_by(lambda: self.now.put_back(id))
        assert (name == one.house.name) == (alike(one.house.name) not in taken)
        assert alike(name) not in taken
        self.kept[id] = Kept(one.house.model_copy(update={"name": name}), one.base)

    @rule(data=st.data())
    def make_default(self, data: st.DataObject) -> None:
        refs = [HouseRef("own", id) for id in self.ids()] + [HouseRef("preset", preset) for preset in preset_names()]
        ref = data.draw(st.none() | st.sampled_from(refs))
        self.told_by(_saying(lambda: self.now.make_default(ref)))
        self.default = ref

    @precondition(lambda self: self.ids())
    @rule(data=st.data(), text=st.none() | st.text(st.characters(codec="utf-8"), max_size=20))
    def set_draft(self, data: st.DataObject, text: str | None) -> None:
        id = data.draw(st.sampled_from(self.ids()))
        self.told_by(_saying(lambda: self.now.set_draft(HouseRef("own", id), text)))
        self.kept[id] = replace(self.kept[id], draft=text)

    # What must always be so

    @invariant()
    def both_windows_show_what_was_kept(self) -> None:
        recent = [
            (one.deleted_at, id)
            for id, one in self.kept.items()
            if one.deleted_at is not None and self.shelf.clock.moment - one.deleted_at <= MONTH
        ]
        for houses in self.houses:
            shown = {own.id: Kept(own.house, own.base, None, houses.draft(own.ref)) for own in houses.own()}
            assert shown == {id: self.kept[id] for id in self.ids()}
            assert {(own.deleted_at, own.id) for own in houses.deleted()} == set(recent)
            assert [own.deleted_at for own in houses.deleted()] == sorted((at for at, _ in recent), reverse=True)
            assert houses.default() == self.default
            assert houses.unreadable() == ()
            found = [alike(own.name) for own in houses.own()]
            assert found == sorted(set(found)), "by name, each once"


def _clean(house: HouseRules) -> HouseRules:
    return house.model_copy(update={"name": " ".join(house.name.split())})


def _saying(verb: Callable[[], object]) -> Callable[[], str]:
    """A verb that returns nothing, as one that returns something."""

    def said() -> str:
        verb()
        return "done"

    return said


MOST = 300 if os.environ.get("BOOKBAG_TESTS") == "thorough" else 25
TestAnyHouses = AnyHouses.TestCase
TestAnyHouses.settings = settings(max_examples=MOST, stateful_step_count=30)
