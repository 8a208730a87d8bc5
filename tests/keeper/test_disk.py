"""The disk refuses, or the file was changed behind Bookbag's back."""

from collections.abc import Callable

import pytest

from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import NotRead, NotSaved
from bookbag.words.sentences import say

from .at_table import PLAYERS, Bid, Disk, Shelf, bid_all, opened, play

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
RULING = Ruling(verdict="proven", against=0, by=1)
OTHER_RULES = house_of("bookbag", {"bags": {"limit": 5}})
Verb = Callable[[Keeper, str], object]


def bids_but_one(keeper: Keeper, name: str) -> None:
    for seat in (1, 2, 3):
        keeper.bid_seat(name, seat, 3)


def all_bid(keeper: Keeper, name: str) -> None:
    bid_all(keeper, name, ("nil", 3, 4, 3))


def all_said(keeper: Keeper, name: str) -> None:
    all_bid(keeper, name)
    keeper.say_nil_books(name, 0, 0)
    keeper.say_books(name, 0, 7)


def one_round(keeper: Keeper, name: str) -> None:
    play(keeper, name, THREES, (8, 5))


def undone(keeper: Keeper, name: str) -> None:
    one_round(keeper, name)
    keeper.undo(name)


def other_rules(keeper: Keeper, name: str) -> None:
    bids_but_one(keeper, name)
    keeper.amend_house(name, 1, OTHER_RULES)


def nothing(_keeper: Keeper, _name: str) -> None:
    pass


WRITES: dict[str, tuple[Verb, Verb]] = {
    "a bid": (nothing, lambda keeper, name: keeper.bid_seat(name, 1, 3)),
    "a side's bid": (nothing, lambda keeper, name: keeper.bid_side(name, 1, 6)),
    "the last bid": (bids_but_one, lambda keeper, name: keeper.bid_seat(name, 0, 3)),
    "a bid changed": (all_said, lambda keeper, name: keeper.bid_seat(name, 1, 5)),
    "a nil changed": (all_said, lambda keeper, name: keeper.bid_seat(name, 0, 5)),
    "nil books": (all_bid, lambda keeper, name: keeper.say_nil_books(name, 0, 1)),
    "books": (all_bid, lambda keeper, name: keeper.say_books(name, 0, 7)),
    "books entered": (all_said, lambda keeper, name: keeper.enter_books(name)),
    "a ruling": (all_said, lambda keeper, name: keeper.rule_renege(name, 1, RULING)),
    "a ruling later": (one_round, lambda keeper, name: keeper.rule_renege(name, 1, RULING)),
    "rules changed": (bids_but_one, lambda keeper, name: keeper.amend_house(name, 1, OTHER_RULES)),
    "rules changed later": (one_round, lambda keeper, name: keeper.amend_house(name, 1, OTHER_RULES)),
    "undo of rules changed": (other_rules, lambda keeper, name: keeper.undo(name)),
    "undo of a tap": (bids_but_one, lambda keeper, name: keeper.undo(name)),
    "undo of books said": (all_said, lambda keeper, name: keeper.undo(name)),
    "undo of bids": (all_bid, lambda keeper, name: keeper.undo(name)),
    "undo of books": (one_round, lambda keeper, name: keeper.undo(name)),
    "redo": (undone, lambda keeper, name: keeper.redo(name)),
}


@pytest.mark.parametrize("write", WRITES)
def test_a_disk_that_refuses_changes_nothing_and_the_same_tap_works_later(shelf: Shelf, write: str) -> None:
    before, verb = WRITES[write]
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper)
    before(keeper, name)
    table = keeper.table(name)
    told: list[str] = []
    keeper.listen(told.append)
    disk.refuses = True
    for _ in range(2):
        with pytest.raises(NotSaved, match="Not saved"):
            verb(keeper, name)
    assert keeper.table(name) == table
    assert shelf.fresh(name) == table
    assert told == []
    disk.refuses = False
    verb(keeper, name)
    after = keeper.table(name)
    assert after != table
    assert told == [name]
    assert shelf.fresh(name) == after
    assert after.game.seq <= table.game.seq + 1


def test_a_game_that_could_not_be_saved_is_not_begun(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    disk.refuses = True
    told: list[str] = []
    keeper.listen(told.append)
    with pytest.raises(NotSaved):
        keeper.open_game(house_of("bookbag"), PLAYERS[:4], 0)
    assert (keeper.games(9), told) == ([], [])
    disk.refuses = False
    name = opened(keeper)
    assert told == [name]


def test_a_game_that_can_not_be_read_is_told(shelf: Shelf) -> None:
    disk = shelf.disk()
    name = opened(shelf.keeper())
    keeper = Keeper(disk, shelf.clock)
    disk.unreadable = True
    with pytest.raises(NotRead):
        keeper.table(name)
    disk.unreadable = False
    assert keeper.table(name).turn == Turn("bids", seat=1)


# -- a file changed outside Bookbag --------------------------------------------------------------


def two_rounds(keeper: Keeper) -> str:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    return name


TAMPERED = "UPDATE entry SET body = replace(body, '3', '4') WHERE game = ? AND seq = 4"
REMOVED = "DELETE FROM entry WHERE game = ? AND seq = 4"
DAMAGED_VERBS: dict[str, Verb] = {
    "bid": lambda keeper, name: keeper.bid_seat(name, 3, 3),
    "rule": lambda keeper, name: keeper.rule_renege(name, 1, RULING),
    "undo": lambda keeper, name: keeper.undo(name),
    "books": lambda keeper, name: keeper.say_books(name, 0, 7),
}


def refused(keeper: Keeper, name: str, verb: Verb) -> str:
    with pytest.raises(Refused) as told:
        verb(keeper, name)
    return say(told.value.problems[0])


@pytest.mark.parametrize("change", [TAMPERED, REMOVED])
def test_a_damaged_game_shows_what_is_good_and_takes_no_more(shelf: Shelf, change: str) -> None:
    name = two_rounds(shelf.keeper())
    shelf.tamper(change, name)
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    table = keeper.table(name)
    assert (table.damage, table.game.seq) == (4, 3)
    assert table.game.scores == (62, -60)
    assert [kept.damage for kept in keeper.games(9)] == [4]
    assert refused(keeper, name, lambda k, n: k.bid_seat(n, 2, 3)).startswith("This game's file was changed")
    assert refused(keeper, name, lambda k, n: k.rule_renege(n, 1, RULING)).startswith("This game's file was changed")
    assert refused(keeper, name, lambda k, n: k.undo(n)).startswith("This game's file was changed")
    assert disk.log == []
    assert keeper.table(name) == table


@pytest.mark.parametrize("verb", ["bid", "rule", "undo"])
def test_a_game_damaged_while_it_is_open_takes_no_entry(shelf: Shelf, keeper: Keeper, verb: str) -> None:
    name = two_rounds(keeper)
    bid_all(keeper, name, THREES) if verb == "undo" else None
    for seat in (0, 1, 2) if verb == "bid" else ():
        keeper.bid_seat(name, seat, 3)
    keeper.table(name)
    shelf.tamper(TAMPERED, name)
    assert refused(keeper, name, DAMAGED_VERBS[verb]).startswith("This game's file was changed")
    assert (keeper.table(name).damage, keeper.table(name).game.scores) == (4, (62, -60))
    with pytest.raises(Refused):
        keeper.rule_renege(name, 1, RULING)


def test_another_game_goes_on_beside_a_damaged_one(shelf: Shelf) -> None:
    first = shelf.keeper()
    name, sound = two_rounds(first), opened(first)
    shelf.tamper(TAMPERED, name)
    keeper = shelf.keeper()
    assert [table.damage for table in keeper.games(9)] == [None, 4]
    keeper.bid_seat(sound, 1, 3)
    assert shelf.fresh(sound).draft.bids.seats[1] == 3


def test_a_game_damaged_from_its_opening_on_is_passed_over(shelf: Shelf) -> None:
    first = shelf.keeper()
    name, sound = opened(first), opened(first)
    shelf.tamper("UPDATE entry SET body = replace(body, 'North', 'Zed') WHERE game = ?", name)
    keeper = shelf.keeper()
    assert [table.name for table in keeper.games(9)] == [sound]
    with pytest.raises(KeyError):
        keeper.table(name)
    assert keeper.remembered_players() == PLAYERS[:4]


def test_a_draft_that_makes_no_sense_is_left_aside(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    good = shelf.disk().draft(name)
    assert good is not None
    for body in ("", "null", "{}", '{"round": 1}', good.replace('"round":1', '"round":9'), good.replace("3", "300")):
        assert body != good
        shelf.disk().set_draft(name, 1, body)
        table = shelf.fresh(name)
        assert (table.turn, table.draft.bids.seats) == (Turn("bids", seat=1), (None,) * 4)
    shelf.disk().set_draft(name, 1, good)
    assert shelf.fresh(name).turn == Turn("bids", seat=2)


def test_every_write_is_one_of_the_books(shelf: Shelf) -> None:
    disk: Disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    play(keeper, opened(keeper), THREES, (8, 5))
    assert disk.log == ["game_opened", "draft", "draft", "draft", "bids_placed", "draft", "books_entered"]
