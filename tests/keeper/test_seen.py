"""What is said of a game that another window changed meanwhile is not written: it was meant for what was seen."""

import pytest

from bookbag.game.entries import DealerChanged, HouseAmended, Mending, RenegeRuled, SeatsChanged
from bookbag.game.mending import seen_of
from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper, Seen, SeenOtherwise, house_of

from .at_table import opened, play
from .test_mending import THREES, amended, inserted, thrown, two_rounds

CALL = Ruling(verdict="proven", against=0, by=1)
OPEN = Ruling(verdict="open", against=0, by=1)


def seen(keeper: Keeper, name: str, entry: Mending | RenegeRuled | HouseAmended) -> Seen:
    return seen_of(keeper.table(name).game, entry)


def calls(keeper: Keeper, name: str, number: int) -> Seen:
    return seen(keeper, name, RenegeRuled(round=number, call=1, ruling=CALL))


@pytest.mark.parametrize(
    "entry",
    [amended(2, THREES, (6, 7)), inserted(2, THREES, (6, 7)), thrown(2), DealerChanged(round=2, dealer=3)],
    ids=lambda entry: entry.kind,
)
def test_a_round_that_is_another_by_now_is_not_touched(keeper: Keeper, entry: Mending) -> None:
    """Rounds 2 and 3 score alike, so that only the misdeal before them tells the one from the other."""
    name = two_rounds(keeper)
    play(keeper, name, THREES, (7, 6))
    was = seen(keeper, name, entry)
    keeper.mend(name, thrown(1))
    before = keeper.table(name)
    with pytest.raises(SeenOtherwise):
        keeper.mend(name, entry, was)
    assert keeper.table(name) == before
    keeper.undo(name)
    keeper.mend(name, entry, was)


@pytest.mark.parametrize(
    "entry", [amended(1, THREES, (6, 7)), inserted(1, THREES, (6, 7)), thrown(1)], ids=lambda entry: entry.kind
)
def test_the_same_tap_twice_is_done_once(keeper: Keeper, entry: Mending) -> None:
    name = two_rounds(keeper)
    was = seen(keeper, name, entry)
    keeper.mend(name, entry, was)
    once = keeper.table(name)
    with pytest.raises(SeenOtherwise):
        keeper.mend(name, entry, was)
    assert keeper.table(name) == once


def test_a_call_ruled_from_two_windows_is_ruled_once(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    was = calls(keeper, name, 2)
    keeper.rule_renege(name, 2, CALL, seen=was)
    with pytest.raises(SeenOtherwise):
        keeper.rule_renege(name, 2, CALL, seen=was)
    assert keeper.table(name).game.deal(2).rulings == (CALL,)


def test_a_call_taken_up_is_not_ruled_in_another_round(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.rule_renege(name, 2, OPEN)
    was = calls(keeper, name, 2)
    keeper.mend(name, thrown(1))
    with pytest.raises(SeenOtherwise):
        keeper.rule_renege(name, 1, CALL, 1, was)
    assert keeper.table(name).game.deal(1).rulings == (OPEN,)


def test_a_misdeal_of_the_round_in_play_is_asked_again_once_it_was_played(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    was = seen(keeper, name, thrown(3))
    play(keeper, name, THREES, (9, 4))
    with pytest.raises(SeenOtherwise):
        keeper.mend(name, thrown(3), was)
    assert len(keeper.table(name).game.rounds) == 3


def test_names_put_right_in_two_windows_do_not_undo_each_other(keeper: Keeper) -> None:
    name = opened(keeper)
    ann = SeatsChanged(players=("Ann", "East", "South", "West"))
    was = seen(keeper, name, ann)
    keeper.mend(name, SeatsChanged(players=("North", "Bob", "South", "West")), was)
    with pytest.raises(SeenOtherwise):
        keeper.mend(name, ann, was)
    assert keeper.table(name).game.players == ("North", "Bob", "South", "West")


def test_rules_changed_in_two_windows_are_looked_at_again(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    first, second = house_of("bookbag", {"bags": {"limit": 5}}), house_of("bookbag", {"nil": {"value": 50}})
    was = seen(keeper, name, HouseAmended(round=2, house=first))
    keeper.amend_house(name, 2, first, was)
    with pytest.raises(SeenOtherwise):
        keeper.amend_house(name, 2, second, was)
    assert keeper.table(name).game.house == first


def test_play_that_goes_on_meanwhile_is_in_nobodys_way(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    entry, was, call = amended(1, THREES, (6, 7)), seen(keeper, name, thrown(1)), calls(keeper, name, 2)
    play(keeper, name, THREES, (9, 4))
    keeper.bid_seat(name, 1, 4)
    keeper.mend(name, entry, was)
    keeper.rule_renege(name, 2, CALL, seen=call)
    assert keeper.table(name).game.deal(2).rulings == (CALL,)
    assert keeper.table(name).draft.bids.seats[1] == 4
