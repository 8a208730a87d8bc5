"""Which bids stand: the board, the least for one player, and all bids together."""

import pytest

from bookbag.game.bids import Bids
from bookbag.game.house import HouseRules
from bookbag.game.rounds import bid_problems

from .example import Doc, Example, check, named

THREE = {"bids": [1, 3, 2, 4], "books": [4, 9]}
THREE_SET = {"bids": [1, 3, 2, 4], "books": [3, 10]}
FOUR = {"bids": [2, 3, 2, 4], "books": [4, 9]}
NIL_AND_THREE = {"bids": ["nil", 4, 3, 4], "books": [3, 10]}

EXAMPLES = [
    *(
        Example(f"what a player bids, {how}, is told and not checked", {"bidding": {"must_bid": how}}, [FOUR],
                [40, 72], [0, 2])
        for how in ("freely", "spades_or_nil", "spades_held")
    ),
    *(
        Example(f"talk {talk} scores nothing", {"bidding": {"talk": talk}}, [FOUR], [40, 72], [0, 2])
        for talk in ("allowed", "forbidden")
    ),
    *(
        Example(f"customs score nothing: {customs}", {"table": {"customs": customs}}, [FOUR], [40, 72], [0, 2])
        for customs in (None, "No spades: the same dealer deals again.")
    ),
    Example("a bid below board must be bid again", {"bidding": {"below_board": "refuse"}}, [THREE],
            refused="below_board"),
    Example("exactly the board stands", {"bidding": {"board": 4}}, [FOUR], [40, 72], [0, 2]),
    Example("a board of five", {"bidding": {"board": 5}}, [FOUR], refused="below_board"),
    Example("no board", {"bidding": {"board": None}}, [THREE], [31, 72], [1, 2]),
    Example("a bid below board is raised to it and made", {"bidding": {"below_board": "raise"}}, [THREE], [40, 72],
            [0, 2], lines=[["contract_made"], ["contract_made", "bags"]]),
    Example("a bid below board is raised to it and set", {"bidding": {"below_board": "raise"}}, [THREE_SET],
            [-40, 73], [0, 3]),
    Example("a bid on the board is not raised", {"bidding": {"below_board": "raise"}}, [FOUR], [40, 72], [0, 2]),
    Example("a bid below board is set at once for its bid", {"bidding": {"below_board": "set"}}, [THREE], [-30, 72],
            [0, 2], lines=[["below_board"], ["contract_made", "bags"]]),
    Example("set at once for the whole bid, not for the books missing",
            {"bidding": {"below_board": "set"}, "contract": {"set_by_shortfall": True}},
            [{"bids": [1, 3, 2, 4], "books": [2, 11]}], [-30, 74], [0, 4]),
    Example("a blind bid set at once for the whole of it",
            {"bidding": {"below_board": "set", "board": 6}, "contract": {"set_by_shortfall": True},
             "blind_bid": {"minimum": 4, "deficit": None}},
            [{"side_bids": [5, 6], "blind": [0], "books": [4, 9]}], [-50, 63], [0, 3]),
    Example("set at once counts where sets lose", {"bidding": {"below_board": "set"}, "finish": {"sets_lose": 1}},
            [THREE], [-30, 72], [0, 2], winners=[1], reason="sets"),
    Example("the board is waived beside a nil", {"bidding": {"board_with_nil": False}}, [NIL_AND_THREE], [130, 82],
            [0, 2]),
    Example("the board binds beside a nil", {"bidding": {"board_with_nil": True}}, [NIL_AND_THREE],
            refused="below_board"),
    Example("the board binds beside a nil and raises",
            {"bidding": {"board_with_nil": True, "below_board": "raise"}}, [NIL_AND_THREE], [60, 82], [0, 2]),
    Example("the board is waived where both are nil", {"bidding": {"below_board": "set"}},
            [{"bids": ["nil", 4, "nil", 4], "books": [0, 13]}], [200, 85], [0, 5]),
    Example("a player bids at least two", {"bidding": {"player_minimum": 2}},
            [{"bids": [1, 3, 4, 3], "books": [7, 6]}], refused="bid_under_minimum"),
    Example("a nil is never under a player's least", {"bidding": {"player_minimum": 2}},
            [{"bids": ["nil", 3, 4, 3], "books": [4, 9]}], [140, 63], [0, 3]),
    Example("a bid of 0 is a nil, so not under a player's least", {"bidding": {"player_minimum": 2}},
            [{"bids": [0, 3, 4, 3], "books": [4, 9]}], [140, 63], [0, 3]),
    Example("a plain 0 is under a player's least", {"bidding": {"player_minimum": 1}, "nil": {"allowed": False}},
            [{"bids": [0, 3, 4, 3], "books": [4, 9]}], refused="bid_under_minimum"),
    Example("a player may bid one", {"bidding": {"player_minimum": 0}}, [{"bids": [1, 3, 4, 3], "books": [5, 8]}],
            [50, 62], [0, 2]),
    Example("all bids may come to the deal", {"bidding": {"total": "any"}},
            [{"bids": [3, 3, 4, 3], "books": [7, 6]}], [70, 60]),
    Example("all bids may not come to the deal", {"bidding": {"total": "not_deal"}},
            [{"bids": [3, 3, 4, 3], "books": [7, 6]}], refused="total_is_deal"),
    Example("one under the deal stands", {"bidding": {"total": "not_deal"}},
            [{"bids": [3, 3, 4, 2], "books": [7, 6]}], [70, 51], [0, 1]),
    Example("one over the deal stands", {"bidding": {"total": "not_deal"}},
            [{"bids": [3, 3, 4, 4], "books": [7, 6]}], [70, -70]),
    Example("ten in all is under eleven", {"bidding": {"total": "at_least"}},
            [{"bids": [2, 2, 3, 3], "books": [5, 8]}], refused="total_under"),
    Example("eleven in all stands", {"bidding": {"total": "at_least", "total_minimum": 11}},
            [{"bids": [2, 3, 3, 3], "books": [5, 8]}], [50, 62], [0, 2]),
    Example("eleven in all is under twelve", {"bidding": {"total": "at_least", "total_minimum": 12}},
            [{"bids": [2, 3, 3, 3], "books": [5, 8]}], refused="total_under"),
    Example("a least total is asked for only where the house asks", {"bidding": {"total": "any"}},
            [{"bids": [2, 2, 3, 3], "books": [5, 8]}], [50, 53], [0, 3]),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


def bids_of(*seats: int | str | None) -> Bids:
    return Bids.model_validate({"seats": seats, "sides": (None, None)})


def test_a_side_is_judged_when_both_have_bid() -> None:
    assert bid_problems(bids_of(1, 3, None, None), HouseRules(), (0, 0)) == []
    found = bid_problems(bids_of(1, 3, 2, None), HouseRules(), (0, 0))
    assert [(one.code, dict(one.values)) for one in found] == [("below_board", {"side": 0, "bid": 3, "board": 4})]


def test_both_sides_are_judged() -> None:
    found = bid_problems(bids_of(1, 1, 1, 1), HouseRules(), (0, 0))
    assert [dict(one.values)["side"] for one in found] == [0, 1]


@pytest.mark.parametrize("seats", [(3, 3), (3, 3, 3), (3, 3, 3, 3, 3, 3)])
def test_bids_of_another_table(seats: tuple[int, ...]) -> None:
    assert [one.code for one in bid_problems(bids_of(*seats), HouseRules(), (0, 0))] == ["bids_seats"]


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"table": {"books": 3}, "blind_bid": {"allowed": False}}, "house_over_deal"),
        ({"bidding": {"player_minimum": 9}, "table": {"layout": "threes", "players": 6}}, "house_over_deal"),
        ({"nil": {"partner_minimum": 9}, "table": {"layout": "threes", "players": 6}}, "house_over_deal"),
        ({"blind_bid": {"minimum": 9}, "table": {"layout": "threes", "players": 6}}, "house_over_deal"),
        ({"table": {"layout": "partners", "players": 3}}, "house_seats"),
        ({"table": {"layout": "threes", "players": 4}}, "house_seats"),
        ({"table": {"layout": "solo"}, "nil": {"both_partners": "together"}}, "house_double"),
        ({"table": {"layout": "solo"}, "nil": {"one_each_side": True}}, "house_one_nil"),
        ({"nil": {"one_each_side": True, "allowed": False}}, "house_one_nil"),
        ({"bidding": {"total": "at_least", "total_minimum": 27}}, "house_total"),
    ],
)
def test_rules_that_contradict_each_other(rules: Doc, code: str) -> None:
    check(Example("", rules, [], refused=code))
