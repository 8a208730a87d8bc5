"""The form of house rules: every kind of rule changed and put back, what can't stand or contradicts, the search."""

import asyncio
from typing import Any

import flet as ft
import pytest
from keeper.at_houses import Desk
from keeper.at_screen import Phone
from keeper.at_table import Shelf

from bookbag.views.tokens import Tone
from bookbag.words.rules import number_bounds, title

from .driver import run


def row(phone: Phone, rule: str) -> ft.Container:
    return phone.one(ft.Container, key=f"row-{rule}")


def is_marked(phone: Phone, rule: str) -> bool:
    border = row(phone, rule).border
    return isinstance(border, ft.Border) and border.left.color == Tone.LIT


def field(phone: Phone, rule: str) -> ft.TextField:
    return phone.one(ft.TextField, key=f"type-{rule}")


def at_rule(phone: Phone, rule: str) -> list[str]:
    """What is said against a rule in its own row."""
    return [sentence for node in phone.all(ft.Container) if node is row(phone, rule) for sentence in _said_in(node)]


def _said_in(node: ft.Container) -> list[str]:
    assert isinstance(node.content, ft.Column)
    notices = [part.content for part in node.content.controls if isinstance(part, ft.Container)]
    return [str(one.key) for one in notices if isinstance(one, ft.Container) and str(one.key).startswith("against-")]


# -- every kind of rule --------------------------------------------------------------------------

CUSTOMS = title("table.customs")
Kind = tuple[tuple[str, ...], str, Any]
KINDS: dict[str, Kind] = {
    "a switch": (("@rule-nil.allowed",), "nil.allowed", False),
    "one of a few in the row": (("Players: 6",), "table.players", 6),
    "one of a few below": (("@rule-renege.penalty", "@rule-renege.penalty-set"), "renege.penalty", "set"),
    "less": (("Target: less",), "finish.target", 450),
    "more": (("Target: more", "Target: more"), "finish.target", 600),
    "typed": (("@rule-finish.target", "Target=350"), "finish.target", 350),
    "typed with a minus": (("@group-finish", "@rule-finish.floor", "Floor=-200"), "finish.floor", -200),
    "less than the least": (("Board: less",) * 4, "bidding.board", None),
    "left out": (("@rule-bags.limit", "@none-bags.limit"), "bags.limit", None),
    "brought in": (("@group-finish", f"{title('finish.rounds')}: more"), "finish.rounds", 10),
    "words": (("@group-table", "@rule-table.customs", f"{CUSTOMS}=No talk"), "table.customs", "No talk"),
}


@pytest.mark.parametrize("kind", KINDS)
@run
async def test_a_rule_is_changed_marked_and_put_back(desk: Desk, kind: str) -> None:
    steps, rule, value = KINDS[kind]
    async with desk.editing() as phone:
        if "@group" not in steps[0]:
            assert not is_marked(phone, rule)
        assert phone.heard(phone.keyed("drop")) == "Back"
        assert phone.keyed("save").disabled
        await phone.follow(*steps)
        assert desk.draft is not None
        assert desk.draft.value(rule) == value
        assert [*desk.draft.changed] == [rule]
        assert is_marked(phone, rule)
        assert phone.heard(phone.keyed("drop")) == "Drop changes"
        assert not phone.keyed("save").disabled
        assert phone.heard(phone.keyed(f"back-{rule}")).startswith(f"{title(rule)}: put back, Bookbag has ")
        await phone.click(phone.keyed(f"back-{rule}"))
        assert not desk.draft.changed
        assert not is_marked(phone, rule)
        assert phone.keyed("save").disabled


@run
async def test_a_change_that_is_made_again_the_other_way_is_no_change(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("@rule-nil.allowed", "@rule-nil.allowed", "Target: more", "Target: less")
        assert phone.heard(phone.keyed("drop")) == "Back"
        assert phone.keyed("save").disabled


@pytest.mark.parametrize("text", ["49", "5001", "-1", "a few", "3.5", "9" * 5000])
@run
async def test_a_number_that_can_not_stand_is_told_and_not_taken(desk: Desk, text: str) -> None:
    async with desk.editing() as phone:
        await phone.follow("@rule-finish.target", f"Target={text}")
        (error,) = phone.spoken()
        assert error.startswith("Target: ")
        assert error.endswith(f" can't stand; it must be {number_bounds('finish.target')}.")
        assert len(error) < 200
        assert phone.texts().count(error) == 2, "at the field and at the foot, in place of what would keep the rest"
        assert "save" not in {str(one.key) for one in phone.usable()}
        assert desk.draft is None
        await phone.type("Target", "350")
        assert phone.spoken() == []
        assert desk.draft is not None
        assert desk.draft.value("finish.target") == 350


@run
async def test_an_emptied_field_waits_for_a_number(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("@rule-finish.target", "Target=")
        assert (field(phone, "finish.target").value, field(phone, "finish.target").error) == ("", None)
        assert desk.draft is None


@run
async def test_a_field_shows_what_was_chosen_beside_it(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("@rule-finish.target", "Target=350", "Target: more")
        assert field(phone, "finish.target").value == "400"
        await phone.follow("Target=9999", "Target: more")
        assert (field(phone, "finish.target").value, field(phone, "finish.target").error) == ("450", None)
        await phone.click(phone.keyed("back-finish.target"))
        assert field(phone, "finish.target").value == "500"


@pytest.mark.parametrize(
    ("key", "first", "whole"), [("house-name", "Fri", "Friday nights"), ("type-finish.target", "35", "350")]
)
@run
async def test_typing_that_outruns_the_screen_loses_no_letter(desk: Desk, key: str, first: str, whole: str) -> None:
    """A device says what a field holds, then that it changed; here the screen is drawn anew in between."""
    async with desk.editing() as phone:
        await phone.follow("@rule-finish.target")
        typed = phone.one(ft.TextField, key=key)._i
        phone.session.apply_patch(typed, {"value": first})
        early = asyncio.create_task(phone.session.dispatch_event(typed, "change", first))
        phone.session.apply_patch(typed, {"value": whole})
        await early
        await asyncio.sleep(0.05)
        assert phone.one(ft.TextField, key=key).value == whole
        await phone.event(phone.one(ft.TextField, key=key), "change", whole)
        assert phone.one(ft.TextField, key=key).value == whole
        assert desk.draft is not None
        assert whole in (desk.draft.name, str(desk.draft.value("finish.target")))


@run
async def test_taps_that_outrun_the_screen_are_all_counted(desk: Desk) -> None:
    """Two taps on a step and one on Save, before anything is drawn again."""
    async with desk.editing() as phone:
        await phone.tap("Target: less")
        less, save = phone.keyed("rule-finish.target-less"), phone.keyed("save")
        await asyncio.gather(
            *(phone.session.dispatch_event(one._i, "click", None) for one in (less, less, save)),
        )
        await phone.settle()
        assert desk.houses.find(desk.ref)[1].finish.target == 350


@run
async def test_rules_need_a_name(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.type("What these rules are called", " ")
        assert phone.spoken() == ["These rules have no name; type what they are called."]
        assert phone.keyed("save").disabled
        await phone.follow("What these rules are called=Saturday", "Save")
        assert [one.name for one in desk.houses.own()] == ["Saturday"]


@run
async def test_a_name_that_is_taken_is_told(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("What these rules are called=bookbag", "Save")
        assert phone.spoken() == [
            "The name “bookbag” is already that of other house rules here; choose a name that none has."
        ]
        assert [one.name for one in desk.houses.own()] == ["Friday"]


# -- rules that contradict -----------------------------------------------------------------------


@run
async def test_a_contradiction_is_said_at_its_rule_and_mended_there(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("Players: 3")
        assert at_rule(phone, "table.players") == ["against-table.players-house_seats"]
        assert phone.keyed("save").disabled
        await phone.click(phone.keyed("against-table.players-house_seats-action"))
        assert phone.heard(phone.keyed("rule-table.players-4")).endswith(", chosen")
        assert at_rule(phone, "table.players") == []
        assert phone.spoken() == []


@run
async def test_a_contradiction_is_mended_at_the_foot(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("Players: 6", "@rule-bidding.board", "Board=10")
        assert at_rule(phone, "bidding.board") == ["against-bidding.board-house_over_deal"]
        assert phone.keyed("save").disabled
        await phone.tap("Mend it")
        assert field(phone, "bidding.board").value == "2"
        assert at_rule(phone, "bidding.board") == []
        await phone.type("Board", "8")
        assert at_rule(phone, "bidding.board") == ["against-bidding.board-house_boards"], "8 and 8 and 8 of 8 is odd"
        assert not phone.keyed("save").disabled, "what is only odd may be kept"
        await phone.tap("Save")
        assert desk.houses.own()[0].house.bidding.board == 8


# -- the search ----------------------------------------------------------------------------------


@run
async def test_a_rule_is_found_and_changed_in_the_search(desk: Desk) -> None:
    async with desk.editing() as phone:
        await phone.follow("Search the rules=talk")
        assert "No rule speaks of “talk”." not in phone.texts()
        await phone.follow("Search the rules=ten for two")
        await phone.follow("@rule-ten.bonus", "@rule-ten.bonus-exactly")
        assert desk.draft is not None
        assert desk.draft.value("ten.bonus") == "exactly"
        await phone.follow("Search the rules=zebra")
        assert "No rule speaks of “zebra”." in phone.texts()
        await phone.follow("Search the rules=")
        assert phone.heard(phone.keyed("group-asked")).endswith("fold up")


@run
async def test_a_search_says_why_a_rule_says_nothing_now(shelf: Shelf) -> None:
    desk = Desk(shelf, {"nil": {"allowed": False}})
    async with desk.editing() as phone:
        await phone.follow(f"Search the rules={title('nil.value')}")
        waiting = f"{title('nil.value')} says nothing while “{title('nil.allowed')}” is: no"
        assert waiting in phone.texts()
        assert not [one for one in phone.usable() if str(one.key).startswith("rule-nil.value")]


@run
async def test_groups_open_one_at_a_time_and_the_changed_ones_are_together(desk: Desk) -> None:
    async with desk.editing() as phone:
        assert phone.heard(phone.keyed("group-changed")) == "Changed from Bookbag: 0 rules, unfold"
        await phone.follow("Target: more", "@rule-nil.allowed")
        await phone.click(phone.keyed("group-changed"))
        rows = [str(one.key) for one in phone.all(ft.Container) if str(one.key).startswith("row-")]
        assert rows == ["row-nil.allowed", "row-finish.target"]
        await phone.click(phone.keyed("group-changed"))
        assert not [one for one in phone.all(ft.Container) if str(one.key).startswith("row-")]
