"""Two scorers press at the same moment, a thousand times: each entry is made once, and no tap is lost in silence."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from keeper.at_screen import Phone
from keeper.at_table import Shelf, opened

from bookbag.game.entries import ENTRY, BidsPlaced, BooksEntered
from bookbag.keeper import Keeper, Table, TableMoved
from bookbag.views.seen import Eyes

from .at_room import Guest, moment, room_of
from .driver import run

QUICKER = "Somebody else was quicker."
PRESSES = 40
"""How often both press at once, on real screens."""

MANY = 1000
"""How often with nothing drawn."""


def next_key(keeper: Keeper, name: str, luck: Random) -> str:
    """What a scorer who looks at the table presses next."""
    turn = keeper.table(name).turn
    if turn.step == "bids":
        return f"key-{luck.randint(2, 4)}"
    return "confirm" if turn.step == "confirm" else f"key-{luck.randint(5, 8)}"


def hears(phone: Phone) -> bool:
    return any(said.startswith(QUICKER) for said in phone.spoken())


async def soon(is_so: Callable[[], bool]) -> bool:
    for _ in range(400):
        if is_so():
            return True
        await asyncio.sleep(0.005)
    return False


@pytest.mark.parametrize("seed", range(2))
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
            assert await soon(partial(hears, second)), "and the other is told"
            assert not hears(first)
            told += 1
            await second.tap("Put away")
            assert await soon(lambda: second.texts() == first.texts())  # noqa: B023 - asked at once
    assert entered == told == PRESSES
    account(shelf, keeper, name, entered)


@pytest.mark.parametrize("seed", range(3))
def test_a_thousand_times_no_entry_is_lost_or_made_twice(shelf: Shelf, keeper: Keeper, seed: int) -> None:
    """Two pairs of eyes that see each change late, or not yet; every press is one entry, or is told."""
    luck = Random(seed)
    name = opened(keeper, {"finish": {"target": 5000}})
    hands = [Eyes(keeper.table(name)), Eyes(keeper.table(name))]
    entered = told = looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1

    for _ in range(MANY):
        for eyes in luck.sample(hands, 2):
            meant = eyes.seen
            assert meant is not None
            before, log = keeper.table(name), list[str]()
            stop = keeper.listen(log.append)
            try:
                eyes.guard(keeper, partial(press, keeper, meant, luck), look)()
                assert (before.game.seq, before.draft) == (meant.game.seq, meant.draft)
                assert log == [name]
                entered += 1
            except TableMoved:
                assert (before.game.seq, before.draft) != (meant.game.seq, meant.draft)
                assert keeper.table(name) == before
                assert log == []
                told += 1
            stop()
        for eyes in hands:
            if luck.random() < 0.7:
                eyes.take_in(keeper, keeper.table(name))
    assert entered + told == 2 * MANY
    assert told == looks > MANY / 2, "they must have got into each other's way"
    account(shelf, keeper, name, entered)


def press(keeper: Keeper, seen: Table, luck: Random) -> None:
    """What a scorer enters who sees this state of the table."""
    turn = seen.turn
    if turn.step == "bids":
        assert turn.seat is not None
        keeper.bid_seat(seen.name, turn.seat, luck.randint(2, 4))
    elif turn.step == "confirm":
        keeper.enter_books(seen.name)
    else:
        keeper.say_books(seen.name, 0, luck.randint(5, 8))


def account(shelf: Shelf, keeper: Keeper, name: str, entered: int) -> None:
    """Everything that was entered is in the book on the disk, in its order, and nothing else is."""
    written = [ENTRY.validate_json(row.body) for row in shelf.disk().entries(name)]
    placed = [entry for entry in written if isinstance(entry, BidsPlaced)]
    books = [entry for entry in written if isinstance(entry, BooksEntered)]
    assert len(written) == 1 + len(placed) + len(books)
    assert 4 * len(placed) + 2 * len(books) + len(keeper.table(name).draft.before) == entered
    assert [entry.round for entry in placed] == list(range(1, len(placed) + 1))
    assert [entry.round for entry in books] == list(range(1, len(books) + 1))
    assert all(None not in entry.bids.seats for entry in placed)


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
