"""Parts that are drawn once and kept: what shows the same is the same control, and still does what is due now."""

import flet as ft
import pytest
from keeper.at_screen import SIZES, Phone
from keeper.at_table import Bid, play

from bookbag.keeper import Keeper, house_of
from bookbag.views.parts.kept import ALL_NEW, Kept

from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)


def drawn(kept: Kept, of: object = None, **texts: str) -> dict[str, ft.Control]:
    """One drawing, of a text for each key."""
    kept.begin(of)
    return {key: kept.part(key, ft.Text, text) for key, text in texts.items()}


def test_a_part_that_shows_the_same_is_the_same_control() -> None:
    kept = Kept()
    first = drawn(kept, one="a", two="b")
    again = drawn(kept, one="a", two="c")
    assert again["one"] is first["one"]
    assert again["two"] is not first["two"]
    assert [control.key for control in again.values()] == ["one", "two"]


def test_a_part_is_drawn_anew_where_all_is_laid_out_otherwise_or_it_was_not_there() -> None:
    kept = Kept()
    first = drawn(kept, of=390, one="a")
    turned = drawn(kept, of=844, one="a")
    assert turned["one"] is not first["one"]
    drawn(kept, of=844)
    assert drawn(kept, of=844, one="a")["one"] is not turned["one"]


def test_a_part_keeps_the_parts_in_it_while_it_is_kept_itself() -> None:
    kept = Kept()

    def row(title: str, text: str) -> ft.Control:
        return ft.Row([ft.Text(title), kept.part("inner", ft.Text, text)])

    def inner(title: str) -> tuple[ft.Control, ft.Control]:
        kept.begin(None)
        outer = kept.part("outer", row, title, "a")
        assert isinstance(outer, ft.Row)
        return outer, outer.controls[1]

    first, second, third = inner("one"), inner("one"), inner("two")
    assert first == second
    assert third[0] is not first[0]
    assert third[1] is first[1]


def test_an_act_is_the_same_each_time_and_does_the_latest_deed() -> None:
    kept, done = Kept(), list[str]()

    def deed(which: str) -> None:
        done.append(f"first {which}")

    first = kept.act("key", deed)
    latest = kept.act("key", lambda which: done.append(f"second {which}"))
    assert first is latest
    assert kept.act("key", first) is first
    first("3")
    assert done == ["second 3"]
    assert kept.act("none", None) is None
    assert ALL_NEW.act("key", deed) is deed


@pytest.mark.parametrize("size", SIZES, ids=str)
@run
async def test_a_bid_draws_again_what_it_changes_and_nothing_else(keeper: Keeper, size: tuple[float, float]) -> None:
    game = long_game(keeper)
    async with Phone(keeper, f"/game/{game}", size) as phone:
        await phone.tap("3")
        before = {control.key: control for control in parts(phone)}
        await phone.tap("4")
        changed = {control.key for control in parts(phone) if control is not before[control.key]}
        # North has bid, East is to bid, and why a side can't bid blind is said of the other one.
        assert changed == {"seat-0", "seat-1", "plate-0", "plate-1", "key-blind"}
        await phone.tap("3", "3", "7 books", "Confirm 7 and 6")
        assert keeper.table(game).game.current.number == 4
        changed = {control.key for control in parts(phone) if control is not before.get(control.key)}
        assert {key for key in changed if str(key).startswith("sheet-")} <= {"sheet-2", "sheet-3"}


@run
async def test_what_was_kept_leads_where_it_leads_now(keeper: Keeper) -> None:
    game = long_game(keeper)
    async with Phone(keeper, f"/game/{game}") as phone:
        await phone.tap("3", "3", "3", "3", "7 books", "Confirm 7 and 6")
        await phone.use(phone.by_key("menu-mend"))
        assert phone.where == f"/game/{game}/round/4"


def long_game(keeper: Keeper) -> str:
    """A game in its third round."""
    name = keeper.open_game(house_of("bookbag", {"finish": {"target": 5000}}), ("North", "East", "South", "West"), 0)
    for _ in range(2):
        play(keeper, name, THREES, (7, 6))
    return name


def parts(phone: Phone) -> list[ft.Control]:
    """The seats, the plates, the keys and the rounds on the screen."""
    kinds = ("seat-", "plate-", "key-", "sheet-")
    found = [*phone.all(ft.Container), *phone.all(ft.TextButton)]
    return [control for control in found if str(control.key).startswith(kinds)]
