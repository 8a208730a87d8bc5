"""House rules changed while a game is in play: written, told, undone; and what stays said of the round in play."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bookbag.game.house import HouseRules
from bookbag.game.problems import Refused
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, Table, house_of
from bookbag.words.sentences import say
from bookbag.words.table import entry_words, names_of

from .at_table import Bid, Shelf, bid_all, opened, play, take

THREES: tuple[Bid, ...] = (3, 3, 3, 3)


def rules(**groups: Mapping[str, Any]) -> HouseRules:
    return house_of("bookbag", groups)


def refused(keeper: Keeper, name: str, number: int, house: HouseRules) -> str:
    before = keeper.table(name)
    with pytest.raises(Refused) as told:
        keeper.preview_house(name, number, house)
    with pytest.raises(Refused) as again:
        keeper.amend_house(name, number, house)
    assert told.value.problems == again.value.problems
    assert keeper.table(name) == before
    return say(told.value.problems[0], names_of(before.game))


def shown(table: Table) -> Table:
    """A table without the numbers of its entries and what could be brought back."""
    return replace(table, game=replace(table.game, seq=0, redoes=None))


def test_a_game_is_played_on_by_other_rules(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    told: list[str] = []
    keeper.listen(told.append)
    five = rules(bags={"limit": 5})
    keeper.amend_house(name, 2, five)
    assert told == [name]
    table = keeper.table(name)
    assert (table.game.house, table.game.rounds[0].house, table.game.opened_house) == (five, rules(), rules())
    assert shelf.fresh(name) == table
    for _ in range(2):
        play(keeper, name, THREES, (8, 5))
    assert (keeper.table(name).game.scores, keeper.table(name).game.bags) == ((86, -180), (1, 0))


def test_a_preview_writes_nothing(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    table, log = keeper.table(name), list(disk.log)
    preview = keeper.preview_house(name, 1, rules())
    assert preview.before == table.game
    assert preview.before.outcome is not None
    assert preview.after.outcome is None
    assert (keeper.table(name), disk.log) == (table, log)


def test_a_game_that_was_over_goes_on_and_ends_again(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    assert keeper.table(name).turn == Turn("over")
    keeper.amend_house(name, 1, rules())
    assert keeper.table(name).turn == Turn("bids", seat=2)
    keeper.bid_seat(name, 2, 3)
    keeper.undo(name)
    keeper.undo(name)
    assert keeper.table(name).turn == Turn("over")
    keeper.redo(name)
    assert keeper.table(name).turn == Turn("bids", seat=2)
    assert shelf.fresh(name) == keeper.table(name)


def test_what_is_undone_has_its_words(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.amend_house(name, 2, rules(bags={"limit": 5}))
    game = keeper.table(name).game
    assert game.undoes is not None
    assert entry_words(game.undoes.entry) == "the rules from round 2"


def test_a_rematch_is_played_by_the_rules_as_they_are_now(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 100}})
    play(keeper, name, THREES, (8, 5))
    five = rules(bags={"limit": 5}, finish={"target": 100})
    keeper.amend_house(name, 2, five)
    play(keeper, name, THREES, (8, 5))
    again = keeper.table(keeper.rematch(name)).game
    assert (again.house, again.opened_house) == (five, five)


@pytest.mark.parametrize(
    ("number", "house", "sentence"),
    [
        (0, rules(bags={"limit": 5}), "The rules can't be changed from round 0 on; say a round from 1 to 2."),
        (3, rules(bags={"limit": 5}), "The rules can't be changed from round 3 on; say a round from 1 to 2."),
        (2, rules(), "These are the rules from round 2 on already; change one of them first."),
        (
            2,
            rules(table={"layout": "solo"}),
            "These rules seat 4 as solo, and this game seats 4 as partners; keep table.players and table.layout, "
            "or begin a new game.",
        ),
        (
            1,
            rules(table={"books": 12}),
            "Round 1 was played with 13 books in the deal, and these rules have 12; leave that as it was, or begin "
            "from round 2.",
        ),
    ],
)
def test_what_can_not_be_is_refused(keeper: Keeper, number: int, house: HouseRules, sentence: str) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    assert refused(keeper, name, number, house) == sentence


# -- the round in play ---------------------------------------------------------------------------


def test_bids_half_said_stay_and_those_refused_now_are_asked_again(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    keeper.bid_seat(name, 2, "nil")
    keeper.amend_house(name, 1, rules(nil={"allowed": False}))
    table = keeper.table(name)
    assert (table.draft.bids.seats, table.turn) == ((None, 3, None, None), Turn("bids", seat=2))
    assert shelf.fresh(name) == table
    keeper.undo(name)
    assert keeper.table(name).game.house == rules()
    assert keeper.table(name).draft.bids.seats == (None, 3, None, None)
    keeper.undo(name)
    assert keeper.table(name).draft.bids.seats == (None,) * 4


def test_a_side_under_the_new_board_bids_again(keeper: Keeper) -> None:
    name = opened(keeper)
    for seat in (1, 2, 3):
        keeper.bid_seat(name, seat, 3)
    keeper.amend_house(name, 1, rules(bidding={"board": 7}))
    table = keeper.table(name)
    assert (table.draft.bids.seats, table.turn) == ((None, None, 3, None), Turn("bids", seat=1))


def test_a_blind_bid_is_asked_again_where_the_side_is_not_behind_any_more(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, (6, 2, 4, 2), (7, 6))
    assert keeper.table(name).game.scores == (-100, 42)
    keeper.bid_side(name, 0, 6, blind=True)
    keeper.bid_seat(name, 3, 4)
    keeper.amend_house(name, 1, rules(contract={"set_per_book": 1}))
    table = keeper.table(name)
    assert table.game.scores == (-10, 42)
    assert (table.draft.bids.sides, table.draft.bids.seats) == ((None, None), (None, None, None, 4))


def test_bids_that_are_placed_stand_and_are_judged_when_they_are_bid_again(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.amend_house(name, 1, rules(bidding={"board": 7}))
    assert keeper.table(name).turn == Turn("books", side=0)
    with pytest.raises(Refused) as told:
        keeper.bid_seat(name, 1, 2)
    assert told.value.problems[0].code == "below_board"
    take(keeper, name, (8, 5))
    assert keeper.table(name).game.scores == (62, -60)


def test_bids_that_stand_again_are_asked_for_the_last_of_them(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.amend_house(name, 1, rules(bidding={"board": 7}))
    keeper.bid_seat(name, 1, 4)
    assert keeper.table(name).turn == Turn("bids"), "the other side's six stand no longer beside a bid made anew"
    keeper.amend_house(name, 1, rules(bidding={"board": 5}))
    assert keeper.table(name).turn == Turn("bids", seat=0)
    keeper.bid_seat(name, 0, 3)
    assert keeper.table(name).turn == Turn("books", side=0)


def test_a_bid_for_more_books_than_the_deal_has_is_asked_again(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, (9, 2, 1, 2))
    keeper.amend_house(name, 1, rules(table={"books": 8}))
    table = keeper.table(name)
    assert (table.draft.bids.seats, table.turn) == ((None, 2, 1, 2), Turn("bids", seat=0))
    keeper.bid_seat(name, 0, 5)
    take(keeper, name, (6, 2))
    assert keeper.table(name).game.scores == (60, -40)


def test_books_said_stay_and_can_still_be_taken_back(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    before = keeper.table(name)
    keeper.amend_house(name, 1, rules(finish={"target": 300}))
    assert (keeper.table(name).turn, keeper.table(name).draft.sides) == (Turn("confirm"), (8, 5))
    keeper.undo(name)
    assert shown(keeper.table(name)) == shown(before)
    assert shelf.fresh(name) == keeper.table(name)
    keeper.undo(name)
    assert keeper.table(name).turn == Turn("books", side=0)
    keeper.redo(name)
    assert keeper.table(name).game.house.finish.target == 300


def test_books_are_said_again_where_another_deal_or_another_nil_is_played(keeper: Keeper) -> None:
    name = opened(keeper, {"nil": {"allowed": False}})
    bid_all(keeper, name, (0, 3, 4, 3))
    keeper.say_books(name, 0, 7)
    keeper.amend_house(name, 1, rules())
    table = keeper.table(name)
    assert (table.draft.sides, table.turn) == ((None, None), Turn("books", seat=0))
    keeper.say_nil_books(name, 0, 0)
    keeper.amend_house(name, 1, rules(table={"books": 12}))
    assert keeper.table(name).draft.nils == (None,) * 4


def test_the_first_hand_bids_itself_from_now_on_and_does_not_after_undo(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    before = keeper.table(name)
    keeper.amend_house(name, 1, rules(bidding={"first_hand_bids_itself": True}))
    assert keeper.table(name).turn == Turn("books", side=0)
    assert keeper.table(name).game.current.bids_itself
    keeper.undo(name)
    assert shown(keeper.table(name)) == shown(before)
