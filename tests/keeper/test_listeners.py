"""Whoever listens is told once of each change, and never before it is on the disk."""

from collections.abc import Callable

import pytest

from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper

from .at_table import Bid, Shelf, bid_all, opened, take

THREES: tuple[Bid, ...] = (3, 3, 3, 3)


def test_each_change_is_told_once_and_after_it_was_written(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    keeper.listen(lambda _name: disk.log.append("told"))
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    keeper.undo(name)
    take(keeper, name, (7, 6))
    keeper.rule_renege(name, 1, Ruling(verdict="proven", against=0, by=1))
    keeper.undo(name)
    keeper.redo(name)
    keeper.rematch(name)
    assert disk.log[1::2] == ["told"] * (len(disk.log) // 2)
    assert "told" not in disk.log[::2]
    assert len(disk.log) == 2 * 13


def test_a_listener_that_looks_sees_what_a_fresh_start_would(shelf: Shelf, keeper: Keeper) -> None:
    seen: list[int] = []

    def look(name: str) -> None:
        table = keeper.table(name)
        assert table == shelf.fresh(name)
        seen.append(table.game.seq)

    keeper.listen(look)
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    take(keeper, name, (7, 6))
    keeper.undo(name)
    assert seen == [1, 1, 1, 1, 2, 2, 3, 4]


def test_all_who_listen_are_told_the_name_of_the_game(keeper: Keeper) -> None:
    one, two = opened(keeper), opened(keeper)
    told: list[tuple[str, str]] = []
    keeper.listen(lambda name: told.append(("first", name)))
    stop = keeper.listen(lambda name: told.append(("second", name)))
    keeper.bid_seat(two, 1, 3)
    assert told == [("first", two), ("second", two)]
    stop()
    keeper.bid_seat(one, 1, 3)
    assert told[2:] == [("first", one)]


def test_one_may_stop_listening_when_told(keeper: Keeper) -> None:
    told: list[str] = []

    def once(name: str) -> None:
        told.append(name)
        stop()

    stop = keeper.listen(once)
    keeper.listen(lambda _name: told.append("other"))
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    assert told == [name, "other", "other"]


def test_what_changes_nothing_is_told_to_nobody(keeper: Keeper) -> None:
    name = opened(keeper)
    told: list[str] = []
    keeper.listen(told.append)
    verbs: tuple[Callable[[], object], ...] = (
        lambda: keeper.bid_seat(name, 1, "blind nil"),
        lambda: keeper.enter_books(name),
        lambda: keeper.undo(name),
        lambda: keeper.redo(name),
        lambda: keeper.rule_renege(name, 7, Ruling(verdict="proven", against=0, by=1)),
    )
    for verb in verbs:
        with pytest.raises(Refused):
            verb()
    keeper.preview_ruling(name, 1, Ruling(verdict="proven", against=0, by=1))
    keeper.table(name)
    keeper.games(5)
    assert told == []
