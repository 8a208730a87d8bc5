from typing import Any

import pytest

from bookbag.game.entries import BidsPlaced
from bookbag.game.problems import Refused
from bookbag.game.turn import Turn, seat_choices, side_choices
from bookbag.keeper import Keeper, Table, house_of
from bookbag.words.sentences import say
from bookbag.words.table import names_of

from .at_table import Bid, Shelf, bid_all, opened, opened_by, play, take


def sentence(keeper: Keeper, name: str, refused: pytest.ExceptionInfo[Refused]) -> str:
    return say(refused.value.problems[0], names_of(keeper.table(name).game))


def refused_bid(keeper: Keeper, name: str, seat: int, bid: Bid) -> str:
    """The sentence that refuses a bid; it must leave everything as it was."""
    before = keeper.table(name)
    with pytest.raises(Refused) as refused:
        keeper.bid_seat(name, seat, bid)
    assert keeper.table(name) == before
    return sentence(keeper, name, refused)


def refused_side(keeper: Keeper, name: str, side: int, books: int, *, blind: bool = False) -> str:
    before = keeper.table(name)
    with pytest.raises(Refused) as refused:
        keeper.bid_side(name, side, books, blind=blind)
    assert keeper.table(name) == before
    return sentence(keeper, name, refused)


def assert_kept(shelf: Shelf, keeper: Keeper, name: str) -> Table:
    """Another start of the program shows the very same."""
    table = keeper.table(name)
    assert shelf.fresh(name) == table
    return table


def test_a_game_begins_left_of_the_dealer(shelf: Shelf, keeper: Keeper) -> None:
    name = keeper.open_game(house_of("bookbag"), (" Ann ", "Ben  Bo", "Cat", "Dan"), 2)
    table = assert_kept(shelf, keeper, name)
    assert table.game.players == ("Ann", "Ben Bo", "Cat", "Dan")
    assert (table.game.scores, table.game.current.number, table.game.current.dealer) == ((0, 0), 1, 2)
    assert (table.turn, table.game.seq, table.damage) == (Turn("bids", seat=3), 1, None)
    assert [kept.name for kept in keeper.games(5)] == [name]


@pytest.mark.parametrize(
    ("players", "dealer", "code"),
    [
        (("A", "B", "C"), 0, "seat_count"),
        (("A", "B", "C", "a"), 0, "seat_twice"),
        (("A", "B", "C", "  "), 0, "wrong_length"),
        (("A", "B", "C", "D"), 4, "seat_dealer"),
        (("A", "B", "C", "x" * 41), 0, "wrong_length"),
    ],
)
def test_a_table_that_does_not_fit_is_not_begun(
    keeper: Keeper, players: tuple[str, ...], dealer: int, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        keeper.open_game(house_of("bookbag"), players, dealer)
    assert refused.value.problems[0].code == code
    assert say(refused.value.problems[0])
    assert keeper.games(5) == []


def test_an_unknown_game_is_none(keeper: Keeper) -> None:
    with pytest.raises(KeyError):
        keeper.table("nothing")


def test_each_bid_is_on_the_disk_at_once(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    said: list[Bid | None] = [None] * 4
    for seat, bid in ((1, 3), (2, 4), (3, 2)):
        assert keeper.table(name).turn == Turn("bids", seat=seat)
        keeper.bid_seat(name, seat, bid)
        said[seat] = bid
        table = assert_kept(shelf, keeper, name)
        assert list(table.draft.bids.seats) == said
        assert (table.game.seq, table.game.current.bids) == (1, None)
    keeper.bid_seat(name, 0, 4)
    table = assert_kept(shelf, keeper, name)
    assert (table.game.seq, table.turn.step) == (2, "books")
    assert table.game.current.bids is not None
    assert table.game.current.bids.seats == (4, 3, 4, 2)
    assert table.game.undoes is not None
    assert isinstance(table.game.undoes.entry, BidsPlaced)


def test_bids_may_come_in_any_order(keeper: Keeper) -> None:
    name = opened(keeper)
    for seat in (0, 3, 1):
        keeper.bid_seat(name, seat, 3)
    assert keeper.table(name).turn == Turn("bids", seat=2)
    keeper.bid_seat(name, 2, 3)
    assert keeper.table(name).turn.step == "books"


def test_a_bid_is_changed_before_all_have_bid(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    for seat, bid in ((1, 3), (2, 4), (1, 5)):
        keeper.bid_seat(name, seat, bid)
    table = assert_kept(shelf, keeper, name)
    assert table.draft.bids.seats == (None, 5, 4, None)
    assert table.turn == Turn("bids", seat=3)


def test_a_bid_is_changed_after_all_have_bid(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, (4, 3, 3, 3))
    keeper.say_books(name, 0, 8)
    keeper.bid_seat(name, 1, 5)
    table = assert_kept(shelf, keeper, name)
    assert table.game.seq == 3
    assert table.game.current.bids is not None
    assert table.draft.bids.seats == table.game.current.bids.seats == (4, 5, 3, 3)
    assert (table.draft.sides, table.turn.step) == ((8, 5), "confirm"), "the books said still stand"
    keeper.enter_books(name)
    assert keeper.table(name).game.scores == (71, -80)


@pytest.mark.parametrize(("first", "then"), [((4, 3, 3, 3), (2, "nil")), (("nil", 3, 3, 3), (0, 3))])
def test_when_the_nils_change_the_books_are_asked_again(
    shelf: Shelf, keeper: Keeper, first: tuple[Bid, ...], then: tuple[int, Bid]
) -> None:
    name = opened(keeper)
    bid_all(keeper, name, first)
    keeper.say_books(name, 0, 7)
    keeper.bid_seat(name, *then)
    table = assert_kept(shelf, keeper, name)
    assert (table.draft.sides, table.draft.nils) == ((None, None), (None,) * 4)
    assert table.turn.step == "books"


def test_under_the_board_bids_again(keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 2)
    keeper.bid_seat(name, 2, 5)
    says = refused_bid(keeper, name, 3, 1)
    assert says.startswith("East & West bid 3, under the board; ")
    assert "at least 4" in says
    keeper.bid_seat(name, 3, 2)
    assert keeper.table(name).turn == Turn("bids", seat=0)


@pytest.mark.parametrize("way", ["raise", "set"])
def test_where_the_board_does_not_refuse_a_low_bid_stands(keeper: Keeper, way: str) -> None:
    name = opened(keeper, {"bidding": {"below_board": way}})
    play(keeper, name, (3, 1, 3, 1), (7, 6))
    assert keeper.table(name).game.scores == (61, {"raise": 42, "set": -20}[way])


def test_the_board_is_waived_beside_a_nil_unless_the_house_says(keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, "nil")
    keeper.bid_seat(name, 3, 2)
    bound = opened(keeper, {"bidding": {"board_with_nil": True}})
    keeper.bid_seat(bound, 1, "nil")
    assert "under the board" in refused_bid(keeper, bound, 3, 2)


@pytest.mark.parametrize(
    ("rules", "bids", "last", "says"),
    [
        ({"nil": {"allowed": False}}, {}, (1, "nil"), "East bid nil, and nil is not played here"),
        ({"nil": {"both_partners": "forbidden"}}, {1: "nil"}, (3, "nil"), "Two of East & West bid nil"),
        ({"nil": {"partner_minimum": 4}}, {1: "nil"}, (3, 3), "West bid 3 beside a nil; it must be at least 4"),
        ({"bidding": {"player_minimum": 2}}, {}, (1, 1), "East bid 1; a player must bid at least 2 here"),
        ({"bidding": {"total": "not_deal"}}, {1: 3, 2: 3, 3: 3}, (0, 4), "All bids come to 13"),
        ({"bidding": {"total": "at_least"}}, {1: 2, 2: 2, 3: 2}, (0, 4), "All bids come to 10"),
        ({}, {}, (1, 14), "East bid 14, and a deal has 13 books; it must be at most 13"),
        ({}, {}, (1, "blind nil"), "East & West can't go blind: blind nil is not played here"),
    ],
)
def test_a_bid_the_house_does_not_play_is_refused(
    keeper: Keeper, rules: dict[str, Any], bids: dict[int, Bid], last: tuple[int, Bid], says: str
) -> None:
    name = opened(keeper, rules)
    for seat, bid in bids.items():
        keeper.bid_seat(name, seat, bid)
    assert refused_bid(keeper, name, *last).startswith(says)


@pytest.mark.parametrize("bid", [27, -1])
def test_a_number_no_deal_has_is_refused_like_any_other(keeper: Keeper, bid: int) -> None:
    name = opened(keeper)
    assert refused_bid(keeper, name, 1, bid)
    assert refused_side(keeper, name, 1, bid)


def test_a_seat_that_is_not_at_the_table_cannot_bid(keeper: Keeper) -> None:
    name = opened(keeper)
    before = keeper.table(name)
    with pytest.raises((Refused, IndexError)):
        keeper.bid_seat(name, 8, 3)
    assert keeper.table(name) == before


def test_a_bid_of_no_books_is_a_nil_where_nil_is_played(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, (0, 3, 4, 3))
    assert keeper.table(name).turn == Turn("books", seat=0)
    take(keeper, name, (6, 7), {0: 0})
    assert keeper.table(name).game.scores == (142, 61)


def test_what_is_open_is_accepted_and_what_is_shut_is_refused_for_its_reason(keeper: Keeper) -> None:
    rules = {"blind_nil": {"allowed": True}, "bidding": {"player_minimum": 1, "total": "not_deal"}}
    name = opened(keeper, rules)
    tried = {True: 0, False: 0}
    for seat in (1, 2, 3, 0):
        table = keeper.table(name)
        choices = seat_choices(table.game, table.draft.bids, seat)
        for choice in sorted(choices, key=lambda choice: choice.is_open):
            tried[choice.is_open] += 1
            if choice.problem is None:
                keeper.bid_seat(name, seat, choice.bid)
                keeper.undo(name)
            else:
                assert refused_bid(keeper, name, seat, choice.bid) == say(choice.problem, names_of(table.game))
        keeper.bid_seat(name, seat, 3)
    assert min(tried.values()) > 4


# -- blind ---------------------------------------------------------------------------------------


def behind(keeper: Keeper, rules: dict[str, Any] | None = None) -> str:
    """A game in round 2: North & South 100 behind or more."""
    name = opened(keeper, rules)
    play(keeper, name, (7, 2, 4, 3), (7, 6))
    assert keeper.table(name).game.scores == (-110, 51)
    return name


def test_a_side_far_enough_behind_may_bid_blind(shelf: Shelf, keeper: Keeper) -> None:
    name = behind(keeper)
    says = refused_side(keeper, name, 1, 6, blind=True)
    assert says.startswith("East & West can't bid blind: they are 161 ahead, and must be 100 behind")
    assert refused_side(keeper, name, 0, 5, blind=True).startswith("North & South bid 5 blind")
    keeper.bid_side(name, 0, 6, blind=True)
    assert assert_kept(shelf, keeper, name).draft.bids.blind == (0,)
    assert keeper.table(name).turn == Turn("bids", seat=3), "neither partner is asked any more"
    keeper.bid_seat(name, 3, 3)
    keeper.bid_seat(name, 1, 3)
    take(keeper, name, (6, 7))
    assert keeper.table(name).game.scores == (10, 112)


def test_level_sides_may_not_go_blind(keeper: Keeper) -> None:
    name = opened(keeper, {"blind_nil": {"allowed": True}})
    assert "must be 100 behind" in refused_side(keeper, name, 0, 6, blind=True)
    assert "must be 100 behind" in refused_bid(keeper, name, 1, "blind nil")


def test_a_house_may_lift_the_deficit(keeper: Keeper) -> None:
    name = opened(keeper, {"blind_nil": {"allowed": True, "deficit": None}, "blind_bid": {"deficit": None}})
    keeper.bid_seat(name, 1, "blind nil")
    keeper.bid_side(name, 0, 7, blind=True)
    keeper.bid_seat(name, 3, 4)
    take(keeper, name, (7, 6), {1: 0})
    assert keeper.table(name).game.scores == (140, 242)


def test_a_blind_bid_is_taken_back_by_a_bid_of_a_seat(shelf: Shelf, keeper: Keeper) -> None:
    name = behind(keeper)
    keeper.bid_side(name, 0, 6, blind=True)
    keeper.bid_seat(name, 2, 3)
    table = assert_kept(shelf, keeper, name)
    assert (table.draft.bids.sides, table.draft.bids.blind, table.draft.bids.seats) == (
        (None, None),
        (),
        (None, None, 3, None),
    )
    assert table.turn == Turn("bids", seat=3)


def test_a_placed_blind_bid_taken_back_by_a_seat_asks_the_other_partner(shelf: Shelf, keeper: Keeper) -> None:
    name = behind(keeper)
    keeper.bid_side(name, 0, 6, blind=True)
    keeper.bid_seat(name, 3, 3)
    keeper.bid_seat(name, 1, 3)
    assert keeper.table(name).turn.step == "books"
    keeper.bid_seat(name, 2, 3)
    table = assert_kept(shelf, keeper, name)
    assert table.turn == Turn("bids", seat=0)
    with pytest.raises(Refused):
        take(keeper, name, (6, 7))
    keeper.bid_seat(name, 0, 3)
    take(keeper, name, (6, 7))
    assert keeper.table(name).game.scores == (-50, 112)


# -- a side bids together ------------------------------------------------------------------------


TOGETHER = {"bidding": {"bid_as": "side"}}


def test_a_side_says_one_number(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, TOGETHER)
    assert keeper.table(name).turn == Turn("bids", seat=1, side=1)
    keeper.bid_side(name, 1, 6)
    assert assert_kept(shelf, keeper, name).turn == Turn("bids", seat=2, side=0)
    keeper.bid_side(name, 0, 7)
    take(keeper, name, (8, 5))
    assert keeper.table(name).game.scores == (71, -60)


def test_a_side_under_the_board_bids_again(keeper: Keeper) -> None:
    name = opened(keeper, TOGETHER)
    assert "under the board" in refused_side(keeper, name, 1, 3)


@pytest.mark.parametrize("nil_first", [True, False])
def test_a_side_bids_together_beside_a_nil(shelf: Shelf, keeper: Keeper, nil_first: bool) -> None:
    name = opened(keeper, TOGETHER)
    if nil_first:
        keeper.bid_seat(name, 1, "nil")
        assert keeper.table(name).turn.seat == 2
    keeper.bid_side(name, 1, 5)
    if not nil_first:
        keeper.bid_seat(name, 1, "nil")
    table = assert_kept(shelf, keeper, name)
    assert (table.draft.bids.sides, table.draft.bids.seats) == ((None, 5), (None, "nil", None, None))
    keeper.bid_side(name, 0, 7)
    assert keeper.table(name).turn == Turn("books", seat=1)
    take(keeper, name, (8, 5), {1: 1})
    assert keeper.table(name).game.scores == (71, -50)


def test_a_sides_number_is_changed_and_the_nil_stays(keeper: Keeper) -> None:
    name = opened(keeper, TOGETHER)
    keeper.bid_seat(name, 1, "nil")
    keeper.bid_side(name, 1, 5)
    keeper.bid_side(name, 1, 4)
    assert keeper.table(name).draft.bids.seats[1] == "nil"
    assert keeper.table(name).draft.bids.sides == (None, 4)


def test_every_open_number_of_a_side_is_accepted(keeper: Keeper) -> None:
    name = opened(keeper, TOGETHER)
    for choice in side_choices(keeper.table(name).game, keeper.table(name).draft.bids, 1, blind=False):
        if choice.problem is None:
            keeper.bid_side(name, 1, int(choice.bid))
            keeper.undo(name)
        else:
            assert refused_side(keeper, name, 1, int(choice.bid)) == say(
                choice.problem, names_of(keeper.table(name).game)
            )


def test_no_one_bids_when_the_game_is_over(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, (4, 3, 3, 3), (7, 6))
    assert keeper.table(name).turn.step == "over"
    assert refused_bid(keeper, name, 2, 3).startswith("The game was over after round 1")
    assert refused_side(keeper, name, 0, 6).startswith("The game was over after round 1")


def test_three_and_four_play_for_themselves(shelf: Shelf, keeper: Keeper) -> None:
    for players, bids in ((3, (6, 5, 6)), (4, (4, 3, 3, 3))):
        name = opened_by(keeper, house_of("spadester", {"table": {"players": players}}), dealer=1)
        assert keeper.table(name).turn == Turn("bids", seat=2)
        bid_all(keeper, name, bids)
        assert assert_kept(shelf, keeper, name).game.seating.sides == players
