"""House rules of the table's own: made, changed, copied, deleted, begun with; other windows, a disk that refuses."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import ClassVar, cast

import flet as ft
import pytest
from keeper.at_houses import Desk
from keeper.at_screen import Phone
from keeper.at_table import HouseDisk, Shelf

from bookbag.houses import HouseRef, Houses
from bookbag.keeper import house_of
from bookbag.ledger.houses import WritableHouseRows
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import house_code
from bookbag.views.service import wake

from .driver import run

FULL = "Not saved. The disk is full; make some room and try again."
MOVED = "Another window changed or deleted these rules meanwhile; go back to see what there is now."
AFAR = house_of("spade-plus", {"name": "Afar", "bags": {"limit": 7}})
CODE = house_code(AFAR, "spade-plus", packaged_presets())


def names(desk: Desk) -> list[str]:
    return [one.name for one in desk.shelf.houses().own()]


def test_waking_another_screen_does_not_take_its_place() -> None:
    """Flet makes whoever starts a task for a page act for that page; what is changed next must not go there."""
    acting = ContextVar("acting", default="this screen")
    drawn: list[str] = []

    def run_task(task: Callable[[], Coroutine[object, object, None]]) -> None:
        acting.set("the other screen")
        asyncio.run(task())

    other = SimpleNamespace(session=SimpleNamespace(connection=object()), run_task=run_task)
    gone = SimpleNamespace(session=SimpleNamespace(connection=None), run_task=run_task)

    async def refresh() -> None:
        drawn.append(acting.get())

    for page in (other, gone):
        wake(cast("ft.Page", page), refresh)
    assert (drawn, acting.get()) == (["the other screen"], "this screen")


def test_a_screen_that_ended_for_good_is_not_drawn() -> None:
    """What is due when a tab is closed may come after its session was ended."""

    class Ended:
        tasks: ClassVar[list[object]] = []
        alive = True

        @property
        def session(self) -> object:
            if not self.alive:
                raise RuntimeError("destroyed")
            return SimpleNamespace(connection=object())

        def run_task(self, task: Callable[[], Coroutine[object, object, None]]) -> None:
            self.alive = False
            self.tasks.append(asyncio.run(task()))

    async def refresh() -> None:
        raise AssertionError("nothing is there to be drawn")

    page = Ended()
    for _ in range(2):
        wake(cast("ft.Page", page), refresh)
    assert page.tasks == [None]


# -- what can be done with them ------------------------------------------------------------------


@run
async def test_new_rules_begin_as_new_games_do(desk: Desk) -> None:
    desk.houses.make_default(HouseRef("preset", "spade-plus"))
    async with desk.phone("/rules") as phone:
        await phone.tap("New rules")
        made = next(one for one in desk.houses.own() if one.name != "Friday")
        assert phone.where == f"/rules/own/{made.id}/edit"
        assert made.base == "spade-plus"
        await phone.follow("What these rules are called=Sunday", "@rule-nil.allowed", "Save")
        assert phone.where == f"/rules/own/{made.id}"
        assert {"Sunday", "1 change of Spade Plus"} <= {*phone.texts()}
        kept = next(one for one in desk.shelf.houses().own() if one.name == "Sunday")
        assert kept.changes == {"nil": {"allowed": False}}


@run
async def test_a_half_made_change_survives_leaving_and_another_start(shelf: Shelf, desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("Target: less", "Rule sheet")
        assert phone.where == f"/rules/{desk.ref}"
        assert desk.houses.find(desk.ref)[1].finish.target == 500
    later = Desk(shelf)
    async with later.editing() as phone:
        assert "450" in phone.texts()
        await phone.tap("Save")
        assert later.houses.find(desk.ref)[1].finish.target == 450
        assert later.draft is None


@run
async def test_a_half_made_change_is_dropped(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("Target: less", "Drop changes")
        assert (phone.where, desk.draft) == (f"/rules/{desk.ref}", None)
        await phone.follow("@change")
        assert "500" in phone.texts()
        assert phone.heard(phone.keyed("drop")) == "Back"


@run
async def test_a_half_made_change_that_can_not_be_read_is_passed_over(desk: Desk) -> None:
    for text in ("{", "[]", '{"base": "poker"}', '{"base": "bookbag", "bags": {"limit": "many"}}'):
        desk.houses.set_draft(desk.ref, text)
        async with desk.editing() as phone:
            assert phone.heard(phone.keyed("drop")) == "Back"
            assert phone.spoken() == []


@pytest.mark.parametrize("of", ["preset/spadester", "own"])
@run
async def test_a_copy_can_be_changed(desk: Desk, of: str) -> None:
    async with desk.phone(f"/rules/{desk.ref if of == 'own' else of}") as phone:
        await phone.tap("Make a copy of your own: to be changed")
        copy = next(one for one in desk.shelf.houses().own() if one.id != desk.friday)
        assert phone.where == f"/rules/own/{copy.id}/edit"
        assert copy.changes == {}


@run
async def test_deleted_rules_can_be_put_back(desk: Desk) -> None:
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        await phone.tap("Delete: can be put back")
        assert phone.where == "/rules"
        assert names(desk) == []
        await phone.follow(f"@deleted-{desk.friday}")
        assert names(desk) == ["Friday"]
        assert not [one for one in phone.usable() if str(one.key).startswith("deleted-")]


@run
async def test_rules_are_renamed_where_they_are_read(desk: Desk) -> None:
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        await phone.follow("Name=Bookbag", "Rename Friday")
        assert phone.spoken() == [
            "The name “Bookbag” is already that of other house rules here; choose a name that none has."
        ]
        assert names(desk) == ["Friday"]
        await phone.follow("Name= Saturday  night", "Rename Friday")
        assert names(desk) == ["Saturday night"]
        assert phone.spoken() == []


@run
async def test_a_new_game_begins_with_the_default(desk: Desk) -> None:
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        await phone.tap("New games begin with these: no")
        assert desk.shelf.houses().default() == desk.ref
    async with desk.phone("/new") as phone:
        assert "Friday" in phone.texts()
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        await phone.tap("New games begin with these: yes")
        assert desk.shelf.houses().default() is None


@run
async def test_a_game_is_played_by_the_rules_it_was_asked_for(desk: Desk) -> None:
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        await phone.tap("Play by these")
        assert phone.where == f"/new/{desk.ref}"
        for seat, player in enumerate(("Ann", "Ben", "Cat", "Dan"), 1):
            await phone.type(f"Player {seat}", player)
        await phone.tap("Ann deals", "Play")
    assert desk.keeper.games(1)[0].game.house == desk.houses.find(desk.ref)[1]


@run
async def test_a_new_game_by_rules_that_are_gone_says_so(desk: Desk) -> None:
    desk.houses.delete(desk.friday)
    async with desk.phone(f"/new/{desk.ref}") as phone:
        (sentence,) = phone.spoken()
        assert sentence.startswith("There are no such house rules here, or they were deleted")
        assert "Bookbag" in phone.texts()


@run
async def test_play_is_shut_while_rules_contradict(desk: Desk) -> None:
    async with desk.phone("/new") as phone:
        await phone.follow("@all-rules", "Players: 3")
        assert phone.keyed("done").disabled
        assert phone.keyed("keep").disabled
        await phone.tap("New game")
        assert phone.keyed("play").disabled
        assert len(phone.spoken()) == 1
        await phone.tap("Mend it")
        assert not phone.keyed("play").disabled


@run
async def test_rules_chosen_for_a_game_are_kept_for_the_next(desk: Desk) -> None:
    async with desk.phone("/new") as phone:
        await phone.follow("@all-rules", "Target: less", "Keep as yours")
        assert phone.spoken() == [
            "The name “Bookbag” is already that of other house rules here; choose a name that none has."
        ]
        await phone.follow("What these rules are called=Shorter", "Keep as yours")
        assert phone.spoken() == ["Kept as Shorter, among the house rules of your own."]
        assert names(desk) == ["Friday", "Shorter"]


# -- other windows -------------------------------------------------------------------------------


@run
async def test_a_list_follows_what_another_window_does(desk: Desk) -> None:
    async with desk.phone("/rules") as one, desk.phone(f"/rules/{desk.ref}") as other:
        await other.tap("Make a copy of your own: to be changed")
        await one.settle()
        assert len([text for text in one.texts() if text.startswith("Friday")]) == 2


@run
async def test_a_change_made_meanwhile_is_not_written_over(desk: Desk) -> None:
    async with desk.editing() as slow, desk.editing() as quick:
        await slow.tap("Target: less")
        await quick.follow("@rule-nil.allowed", "Save")
        await slow.tap("Target: less", "Save")
        assert slow.spoken() == [MOVED]
        house = desk.houses.find(desk.ref)[1]
        assert (house.nil.allowed, house.finish.target) == (False, 500)


@pytest.mark.parametrize("tap", ["Target: less", "Save", "Drop changes"])
@run
async def test_rules_deleted_meanwhile_are_told_and_stay_deleted(shelf: Shelf, tap: str) -> None:
    desk = Desk(shelf, {"nil": {"allowed": False}})
    async with desk.editing() as phone:
        desk.houses.delete(desk.friday)
        await phone.tap(tap)
        expected = "There are no such house rules here, or they were deleted." if tap == "Drop changes" else MOVED
        assert any(sentence.startswith(expected) for sentence in phone.spoken())
        assert names(desk) == []


@run
async def test_a_sheet_whose_rules_are_deleted_meanwhile_says_so(desk: Desk) -> None:
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        desk.houses.delete(desk.friday)
        await phone.settle()
        assert any("or they were deleted" in sentence for sentence in phone.spoken())


@run
async def test_what_another_start_put_back_already_is_no_trouble(desk: Desk) -> None:
    desk.houses.delete(desk.friday)
    async with desk.phone("/rules") as phone:
        desk.shelf.houses().put_back(desk.friday)
        await phone.follow(f"@deleted-{desk.friday}")
        assert phone.spoken() == []
        assert names(desk) == ["Friday"]


# -- the disk ------------------------------------------------------------------------------------

DEEDS: dict[str, tuple[Callable[[Desk], str], str, tuple[str, ...]]] = {
    "new rules": (lambda _desk: "/rules", "@new-rules", ()),
    "a rule": (lambda desk: f"/rules/{desk.ref}/edit", "@rule-nil.allowed", ()),
    "a number": (lambda desk: f"/rules/{desk.ref}/edit", "Target: less", ()),
    "a name": (lambda desk: f"/rules/{desk.ref}/edit", "What these rules are called=Sunday", ()),
    "save": (lambda desk: f"/rules/{desk.ref}/edit", "Save", ("Target: less",)),
    "drop": (lambda desk: f"/rules/{desk.ref}/edit", "Drop changes", ("Target: less",)),
    "copy": (lambda desk: f"/rules/{desk.ref}", "@copy", ()),
    "delete": (lambda desk: f"/rules/{desk.ref}", "@delete", ()),
    "default": (lambda desk: f"/rules/{desk.ref}", "@default", ()),
    "take in": (lambda _desk: f"/rules/take/{CODE}", "@keep", ()),
    "keep": (lambda _desk: "/new", "@keep", ("@all-rules", "What these rules are called=Sunday")),
}


@pytest.mark.parametrize("deed", DEEDS)
@run
async def test_a_disk_that_refuses_is_told_and_tried_again(desk: Desk, deed: str) -> None:
    route, tap, first = DEEDS[deed]
    async with desk.phone(route(desk)) as phone:
        await phone.follow(*first)
        before, seen, where = desk.state(), phone.texts(), phone.where
        desk.disk.refuses = True
        for step in (tap, "Try again", "Try again"):
            await phone.follow(step)
            assert phone.spoken() == [FULL]
            assert desk.state() == before
            assert phone.where == where
            assert set(seen) <= set(phone.texts()), "all stands as it was"
        desk.disk.refuses = False
        await phone.tap("Try again")
        assert FULL not in phone.spoken()
        assert desk.state() != before


@run
async def test_what_could_not_be_put_back_is_told_and_tried_again(desk: Desk) -> None:
    desk.houses.delete(desk.friday)
    async with desk.phone("/rules") as phone:
        desk.disk.refuses = True
        await phone.follow(f"@deleted-{desk.friday}")
        assert phone.spoken() == [FULL]
        assert names(desk) == []
        desk.disk.refuses = False
        await phone.tap("Try again")
        assert names(desk) == ["Friday"]


@pytest.mark.parametrize("page", ["/rules", "", "/edit", "/try", "/carry", "/new"])
@run
async def test_a_disk_that_can_not_be_read_is_told(desk: Desk, page: str) -> None:
    desk.disk.unreadable = True
    route = page if page in ("/rules", "/new") else f"/rules/{desk.ref}{page}"
    async with desk.phone(route) as phone:
        assert any(sentence.startswith("Not read. ") for sentence in phone.spoken())


@run
async def test_a_disk_that_is_gone_while_a_sheet_is_open_is_told(desk: Desk) -> None:
    async with desk.phone(f"/rules/{desk.ref}") as phone:
        desk.disk.unreadable = True
        await phone.follow("@default")
        assert any(sentence.startswith("Not read. ") for sentence in phone.spoken())


class Watched(HouseDisk):
    """A store that asks, before it returns from a write, what the screen shows by then."""

    watch: Phone | None = None

    @contextmanager
    def writing(self) -> Iterator[WritableHouseRows]:
        before = self.watch.texts() if self.watch else []
        with super().writing() as rows:
            yield rows
        assert self.watch is None or self.watch.texts() == before, "shown before it was written"


@run
async def test_the_form_shows_only_what_is_on_the_disk(desk: Desk) -> None:
    disk = Watched(desk.shelf.database(), desk.shelf.clock)
    desk.houses = Houses(disk, desk.shelf.clock)
    async with desk.editing() as phone:
        disk.watch = phone
        for tap in ("Target: less", "@rule-bags.limit", "@none-bags.limit", "@back-bags.limit"):
            before = phone.texts()
            await phone.follow(tap)
            assert phone.texts() != before or tap.startswith("@rule")
        assert disk.writes == 3
