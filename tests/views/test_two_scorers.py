"""Two scorers press at the same moment, a thousand times: each entry is made once, and no tap is lost in silence."""

import asyncio
from random import Random

import pytest
from keeper.at_screen import Phone
from keeper.at_table import Shelf, opened

from bookbag.game.bids import Bids
from bookbag.game.entries import ENTRY, BidsPlaced, BooksEntered
from bookbag.keeper import Keeper

from .at_room import Guest, moment, room_of
from .driver import run

QUICKER = "Somebody else was quicker."
PRESSES = 30
"""How often both press at once; four seeds make a thousand."""


def next_key(keeper: Keeper, name: str, luck: Random) -> str:
    """What a scorer who looks at the table presses next."""
    turn = keeper.table(name).turn
    if turn.step == "bids":
        return f"key-{luck.randint(2, 4)}"
    return "confirm" if turn.step == "confirm" else f"key-{luck.randint(5, 8)}"


def made(keeper: Keeper, name: str) -> list[str]:
    """All that was entered or half said, one a tap."""
    table = keeper.table(name)
    return [*(entry.entry.kind for entry in keeper.book(name)), *map(str, range(len(table.draft.before)))]


@pytest.mark.parametrize("seed", range(4))
@run
async def test_every_press_is_entered_once_or_told(shelf: Shelf, keeper: Keeper, seed: int) -> None:
    luck = Random(seed)
    name = opened(keeper, {"finish": {"target": 5000}})
    room = room_of(keeper)
    room.admit("ann", name, room.admission.offer(name).pin)
    entered = told = 0
    log: list[str] = []
    keeper.listen(log.append)
    async with Phone(keeper, f"/game/{name}") as host, Guest(room, keeper, f"/game/{name}") as phone:
        for _ in range(PRESSES):
            pressed = []
            for hand in (host, phone):
                key = next_key(keeper, name, luck)
                pressed.append((hand, hand.keyed(key)._i))
            luck.shuffle(pressed)
            before = len(log)
            events = [hand.session.dispatch_event(number, "click", None) for hand, number in pressed]
            await asyncio.gather(*(asyncio.create_task(event) for event in events))
            assert len(log) == before + 1, "of two that meant the same state one is entered"
            entered += 1
            await moment()
            (first, _), (second, _) = pressed
            assert [said for said in second.spoken() if said.startswith(QUICKER)], f"{entered} {pressed} {keeper.table(name).turn} {second.spoken()} {second.texts()} {first.texts()}"
            assert not [said for said in first.spoken() if said.startswith(QUICKER)]
            told += 1
            await second.tap("Put away")
            assert second.texts() == first.texts()
    assert entered == told == PRESSES
    written = [ENTRY.validate_json(row.body) for row in shelf.disk().entries(name)]
    placed = [entry for entry in written if isinstance(entry, BidsPlaced)]
    books = [entry for entry in written if isinstance(entry, BooksEntered)]
    taps = 4 * len(placed) + 2 * len(books) + len(keeper.table(name).draft.before)
    assert taps == PRESSES, "every entry that was made is in the book, and nothing else"
    assert [entry.round for entry in placed] == list(range(1, len(placed) + 1))
    assert [entry.round for entry in books] == list(range(1, len(books) + 1))
    assert all(isinstance(entry.bids, Bids) and None not in entry.bids.seats for entry in placed)


@run
async def test_what_one_presses_quickly_is_all_entered(keeper: Keeper) -> None:
    """A person's own taps wait for no picture: they know what they pressed."""
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        for _ in range(4):
            await asyncio.create_task(phone.session.dispatch_event(phone.keyed("key-3")._i, "click", None))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert keeper.table(name).draft.bids.seats == (3, 3, 3, 3)


@run
async def test_a_tap_right_after_anothers_entry_was_drawn_is_still_of_the_old_picture(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as ann, Phone(keeper, f"/game/{name}") as ben:
        monkeypatch.setattr("bookbag.views.seen.GLANCE", 0.2)
        await ann.tap("3")
        await moment()
        assert "South bids" in ben.texts()
        await ben.tap("3")
        assert ben.spoken()[0].startswith(QUICKER)
        assert keeper.table(name).draft.bids.seats == (None, 3, None, None)
        await asyncio.sleep(0.3)
        await ben.tap("4")
        assert keeper.table(name).draft.bids.seats == (None, 3, 4, None)


@run
async def test_a_phone_that_never_answers_is_not_kept_waiting_for_ever(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        monkeypatch.setattr("bookbag.views.seen.LONGEST", 0.05)
        monkeypatch.setattr(phone.session, "handle_invoke_method_results", lambda *_given: None)
        keeper.bid_seat(name, 1, 3)
        await moment()
        await phone.tap("4")
        assert phone.spoken()[0].startswith(QUICKER)
        await asyncio.sleep(0.2)
        await phone.tap("4")
        assert keeper.table(name).draft.bids.seats == (None, 3, 4, None)
