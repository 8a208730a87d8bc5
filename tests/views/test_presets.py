"""Every preset from the new-game screen to its score, by the cases worked out by hand."""

from typing import Any

import flet as ft
import pytest
from cases.preset_cases import playable
from keeper.at_screen import SIZES, Phone
from keeper.at_table import PLAYERS

from bookbag.keeper import Keeper, Table, house_of, preset_names
from bookbag.views.parts.score_plate import Form
from bookbag.views.screen import Screen
from bookbag.views.tokens import Size, side_mark
from bookbag.words.numbers import count, points
from bookbag.words.table import names_of, taken_words

from .driver import _walk, run


def table_of(keeper: Keeper) -> Table:
    (table,) = keeper.games(2)
    return table


async def sit_down(phone: Phone, preset: str) -> None:
    """Seat as many as the preset has, the second of them dealing."""
    for seat in range(house_of(preset).table.players):
        await phone.type(f"Player {seat + 1}", PLAYERS[seat])
    await phone.tap("East deals", "Play")


async def bid(phone: Phone, keeper: Keeper, bids: list[int | str]) -> None:
    """Everyone bids, from the dealer's left on, when the pad asks them to."""
    game = table_of(keeper).game
    for seat in game.seating.bidding_order(game.current.dealer):
        assert f"{PLAYERS[seat]} bids" in phone.texts()
        said = bids[seat]
        await phone.tap({0: "Nil", "nil": "Nil", "blind nil": "Blind nil"}.get(said, str(said)))


async def take(phone: Phone, keeper: Keeper, row: dict[str, Any]) -> None:
    """The books of the nils where they are asked for, then every side's but the last, which follow; then the nod."""
    game = table_of(keeper).game
    deal = game.house.deal_books
    assert phone.named(count(deal, "book"))
    assert count(deal + 1, "book") not in [phone.heard(one) for one in phone.usable()]
    if not game.seating.solo:
        for seat, said in enumerate(row.get("bids", [])):
            if said in {0, "nil", "blind nil"}:
                await phone.tap(count(row.get("nil_books", {}).get(str(seat), 0), "book"))
    for side, books in enumerate(row["books"][:-1]):
        assert f"Books of {names_of(game).side(side)}" in phone.texts()
        await phone.tap(count(books, "book"))
    assert taken_words(table_of(keeper).draft).replace(" and", ",").split(", ") == [
        str(books) for books in row["books"]
    ]
    await phone.tap(f"Confirm {taken_words(table_of(keeper).draft)}")


def shapes(phone: Phone, key: str) -> list[ft.Text]:
    marks = {side_mark(side).shape for side in range(6)}
    return [one for one, _ in _walk(phone.keyed(key)) if isinstance(one, ft.Text) and one.value in marks]


def assert_told_apart(phone: Phone, table: Table) -> None:
    """Every side has a shape and a colour that no other has, on its plate and at its seats."""
    seating = table.game.seating
    seen = set()
    for side in range(seating.sides):
        mark = side_mark(side)
        (on_plate,) = shapes(phone, f"plate-{side}")
        assert (on_plate.value, on_plate.color) == (mark.shape, mark.ink)
        seen.add((on_plate.value, on_plate.color))
        for seat in seating.seats_of(side):
            assert [one.value for one in shapes(phone, f"seat-{seat}")] == [mark.shape]
    assert len({shape for shape, _ in seen}) == len({colour for _, colour in seen}) == seating.sides


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]], ids=["phone", "wide"])
@pytest.mark.parametrize("preset", preset_names())
@run
async def test_a_preset_is_played(keeper: Keeper, preset: str, size: tuple[float, float]) -> None:
    case = playable(preset)
    async with Phone(keeper, f"/new/preset/{preset}", size) as phone:
        await sit_down(phone, preset)
        assert table_of(keeper).game.house == house_of(preset)
        for row in case["sheet"]["rounds"]:
            assert_told_apart(phone, table_of(keeper))
            if "bids" in row:
                await bid(phone, keeper, row["bids"])
            await take(phone, keeper, row)
        game = table_of(keeper).game
        assert list(game.scores) == case["expect"]["scores"]
        assert list(game.bags) == case["expect"]["bags"]
        assert (game.outcome is not None) == case["expect"]["finished"]
        for side, score in enumerate(game.scores):
            assert phone.heard(phone.keyed(f"plate-{side}")).startswith(
                f"{names_of(game).side(side)}, {points(score)}"
            )


@run
async def test_suicide_asks_for_its_nil_and_for_four_beside_it(keeper: Keeper) -> None:
    async with Phone(keeper, "/new/preset/suicide") as phone:
        await sit_down(phone, "suicide")
        await phone.tap("Nil")
        assert phone.heard(phone.keyed("plate-0")) == "North & South, 0, 0 of 10 bags, bid nil so far"
        await phone.tap("3: West bid 3 beside a nil; it must be at least 4.")
        assert phone.spoken() == ["West bid 3 beside a nil; it must be at least 4."]
        await phone.tap("4")
        two = "Two of North & South bid nil; exactly one of each side is the nil here, so one must bid a number."
        await phone.tap(f"Nil: {two}")
        assert phone.spoken() == [two]
        await phone.tap("5")
        assert not [one for one in phone.usable() if phone.heard(one) == "4"]
        await phone.tap("Nil")
        assert table_of(keeper).turn.step == "books"


@pytest.mark.parametrize(
    ("screen", "sides", "form"),
    [
        (Screen(390, 844), 2, Form.USUAL),
        (Screen(390, 664), 2, Form.LOW),
        (Screen(768, 1024), 4, Form.LARGE),
        (Screen(1280, 800), 2, Form.LARGE),
        (Screen(1280, 800), 3, Form.LARGE),
        (Screen(1280, 800), 4, Form.COMPACT),
        (Screen(1280, 800), 6, Form.COMPACT),
        (Screen(1920, Size.TABLET_HEIGHT), 4, Form.LARGE),
    ],
)
def test_two_rows_of_plates_leave_room_for_the_pad(screen: Screen, sides: int, form: Form) -> None:
    assert screen.form(sides) == form
