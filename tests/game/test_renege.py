"""Renege calls: what each penalty does to both sides, before the score is taken."""

from dataclasses import replace
from typing import Any, Literal

import pytest

from bookbag.game.bids import Bids
from bookbag.game.changed import helps_offender
from bookbag.game.house import HouseRules, RenegeRules
from bookbag.game.problems import problem
from bookbag.game.rounds import Round, Ruling, Taken, call_problems, penalty_from
from bookbag.game.scoring import SideScore, score_round
from bookbag.words.names import Names
from bookbag.words.sentences import say

from .example import Doc, Example, check, named

PROVEN: Doc = {"verdict": "proven", "against": 0, "by": 1}
FALSE: Doc = {"verdict": "false_call", "against": 0, "by": 1}
SOLO: Doc = {"layout": "solo", "players": 3}


def called(ruling: Doc, bids: list[Any], books: list[int], **more: Any) -> list[Doc]:
    """One round with one call."""
    return [{"bids": bids, "books": books, "rulings": [ruling], **more}]


THREES: list[Any] = [3, 3, 3, 3]
NIL: list[Any] = ["nil", 4, 5, 3]

EXAMPLES = [
    Example("three books go to the callers", {"renege": {"penalty": "books"}}, called(PROVEN, THREES, [8, 5]),
            [-60, 62], [0, 2], lines=[["renege_books", "contract_set"], ["renege_books", "contract_made", "bags"]]),
    Example("one book goes to the callers", {"renege": {"books": 1}}, called(PROVEN, THREES, [8, 5]), [61, 60],
            [1, 0]),
    Example("at most what the offenders have", {}, called({**PROVEN, "against": 1, "by": 0}, THREES, [12, 1]),
            [67, -60], [7, 0]),
    Example("the books go to the callers", {"renege": {"goes_to": "callers"}}, called(PROVEN, THREES, [8, 5]),
            [-60, 62], [0, 2]),
    Example("the books go to nobody", {"renege": {"goes_to": "nobody"}}, called(PROVEN, THREES, [8, 5]), [-60, -60]),
    Example("all books, to nobody", {"renege": {"penalty": "all_books"}}, called(PROVEN, THREES, [8, 5]),
            [-60, -60]),
    Example("all books, to the callers", {"renege": {"penalty": "all_books", "goes_to": "callers"}},
            called(PROVEN, THREES, [8, 5]), [-60, 67], [0, 7]),
    Example("the offenders are set", {"renege": {"penalty": "set"}}, called(PROVEN, THREES, [7, 6]), [-60, 60],
            lines=[["contract_set"], ["contract_made"]]),
    Example("the offenders are set, whatever the callers took", {"renege": {"penalty": "set"}},
            called(PROVEN, THREES, [8, 5]), [-60, -60]),
    Example("set for the whole contract", {"renege": {"penalty": "set"}, "contract": {"set_by_shortfall": True}},
            called(PROVEN, THREES, [8, 5]), [-60, -10]),
    Example("set for the whole contract, where books are missing too",
            {"renege": {"penalty": "set"}, "contract": {"set_by_shortfall": True}},
            called(PROVEN, THREES, [5, 8]), [-60, 62], [0, 2]),
    Example("a blind bid set for the whole of it, where books are missing too",
            {"renege": {"penalty": "set"}, "contract": {"set_by_shortfall": True}, "blind_bid": {"deficit": None}},
            [{"side_bids": [6, 4], "blind": [0], "books": [5, 8], "rulings": [PROVEN]}], [-60, 44], [0, 4]),
    Example("set and the callers credited", {"renege": {"penalty": "set_and_credit"}},
            called(PROVEN, THREES, [8, 5]), [-60, 60],
            lines=[["contract_set"], ["contract_made"]]),
    Example("credited exactly: no bags", {"renege": {"penalty": "set_and_credit"}}, called(PROVEN, THREES, [4, 9]),
            [-60, 60]),
    Example("set and credited, nils too", {"renege": {"penalty": "set_and_credit"}},
            called(PROVEN, ["nil", 3, 6, "nil"], [8, 5], nil_books={"3": 1}), [-160, 130]),
    Example("the contract goes up, to win", {"renege": {"penalty": "contract_up"}},
            called(PROVEN, [2, 2, 3, 3], [8, 5]), [80, 50],
            lines=[["contract_made"], ["contract_made"]]),
    Example("the contract goes up, to lose", {"renege": {"penalty": "contract_up"}}, called(PROVEN, THREES, [8, 5]),
            [-90, -60]),
    Example("the contract goes up by one", {"renege": {"penalty": "contract_up", "books": 1}},
            called(PROVEN, THREES, [8, 5]), [71, -60], [1, 0]),
    Example("fifty points", {"renege": {"penalty": "points", "points": 50}}, called(PROVEN, THREES, [8, 5]),
            [12, -60], [2, 0], lines=[["renege_points", "contract_made", "bags"], ["contract_set"]]),
    Example("the game", {"renege": {"penalty": "game"}}, called(PROVEN, THREES, [8, 5]), [62, -60], [2, 0],
            start={"scores": [400, 0]}, scores=[462, -60], winners=[1], reason="renege"),
    Example("the game, before any target", {"renege": {"penalty": "game"}}, called(PROVEN, THREES, [8, 5]),
            [62, -60], [2, 0], start={"scores": [450, 0]}, scores=[512, -60], winners=[1], reason="renege"),
    Example("a nil bidder who reneged has failed", {"renege": {"fails_nil": True}},
            called({**PROVEN, "player": 0}, NIL, [9, 4]), [-49, 70], [1, 0],
            lines=[["renege_books", "nil_failed", "contract_made", "bags"], ["renege_books", "contract_made"]]),
    Example("a nil bidder who reneged has made it", {"renege": {"fails_nil": False}},
            called({**PROVEN, "player": 0}, NIL, [9, 4]), [151, 70], [1, 0]),
    Example("a partner's renege fails no nil", {"renege": {"fails_nil": True}},
            called({**PROVEN, "player": 2}, NIL, [9, 4]), [151, 70], [1, 0]),
    Example("a renege by nobody in particular fails no nil", {"renege": {"fails_nil": True}},
            called(PROVEN, NIL, [9, 4]), [151, 70], [1, 0]),
    Example("books received don't break a nil, but count", {},
            called({**PROVEN, "against": 1, "by": 0}, NIL, [3, 10]), [151, 70], [1, 0]),
    Example("a false call costs nothing", {"renege": {"false_call": "nothing"}}, called(FALSE, THREES, [7, 6]),
            [61, 60], [1, 0], lines=[["contract_made", "bags"], ["contract_made"]]),
    Example("a false call costs three books, to nobody", {"renege": {"false_call": "books"}},
            called(FALSE, THREES, [7, 6]), [61, -60], [1, 0],
            lines=[["contract_made", "bags"], ["false_call", "contract_set"]]),
    Example("a false call costs one book", {"renege": {"false_call_books": 1}}, called(FALSE, [3, 2, 3, 3], [7, 6]),
            [61, 50], [1, 0]),
    Example("a false call sets the callers", {"renege": {"false_call": "set"}}, called(FALSE, THREES, [6, 7]),
            [60, -60]),
    Example("a false call turns the penalty round", {"renege": {"false_call": "mirror", "goes_to": "nobody"}},
            called(FALSE, THREES, [7, 6]), [61, -60], [1, 0]),
    Example("a false call turns points round",
            {"renege": {"false_call": "mirror", "penalty": "points", "points": 50}}, called(FALSE, THREES, [7, 6]),
            [61, 10], [1, 0]),
    Example("a false call turns the game round", {"renege": {"false_call": "mirror", "penalty": "game"}},
            called(FALSE, THREES, [7, 6]), [61, 60], [1, 0], winners=[0], reason="renege"),
    Example("a call withdrawn changes nothing", {}, called({**PROVEN, "verdict": "withdrawn"}, THREES, [7, 6]),
            [61, 60], [1, 0]),
    Example("two calls stand in one round", {},
            [{"bids": THREES, "books": [12, 1], "rulings": [PROVEN, {**PROVEN, "penalty": {"books": 2}}]}], [61, 60],
            [1, 0]),
    Example("this call costs points, by what the table chose", {},
            called({**PROVEN, "penalty": {"penalty": "points", "points": 30}}, THREES, [7, 6]), [31, 60], [1, 0]),
    Example("all books chosen for one call go to nobody", {},
            called({**PROVEN, "penalty": {"penalty": "all_books"}}, THREES, [7, 6]), [-60, 60]),
    Example("all books chosen for one call go to the callers", {},
            called({**PROVEN, "penalty": {"penalty": "all_books", "goes_to": "callers"}}, THREES, [7, 6]), [-60, 67],
            [0, 7]),
    Example("three books chosen for one call, where the house takes all, go to the callers",
            {"renege": {"penalty": "all_books"}}, called({**PROVEN, "penalty": {"penalty": "books"}}, THREES, [8, 5]),
            [-60, 62], [0, 2]),
    Example("alone, the books go to the caller", {"table": SOLO},
            called({"verdict": "proven", "against": 0, "by": 2}, [6, 5, 5], [7, 5, 5]), [-60, 50, 53], [0, 0, 3]),
    Example("alone, the accused is the nil bidder", {"table": SOLO},
            called({"verdict": "proven", "against": 0, "by": 2}, ["nil", 8, 8], [0, 8, 9]), [-100, 80, 81],
            [0, 0, 1]),
    Example("a renege on a hand that bids itself", {"bidding": {"first_hand_bids_itself": True}},
            [{"books": [8, 5], "rulings": [PROVEN]}], [50, 80]),
    Example("a set by a ruling counts where sets lose",
            {"renege": {"penalty": "set"}, "finish": {"sets_lose": 1}}, called(PROVEN, THREES, [7, 6]), [-60, 60],
            winners=[1], reason="sets"),
    Example("an early spade costs like a renege where it is called", {"renege": {"early_spade": True}},
            called(PROVEN, THREES, [8, 5]), [-60, 62], [0, 2]),
    Example("a false call of an early spade costs nothing more where it is not called",
            {"renege": {"early_spade": False}}, called(FALSE, THREES, [7, 6]), [61, -60], [1, 0]),
    Example("any number of calls in a round", {"renege": {"calls": None, "books": 1}},
            [{"bids": THREES, "books": [9, 4], "rulings": [PROVEN, PROVEN, PROVEN]}], [60, 61], [0, 1]),
    Example("as many calls as a side may make", {"renege": {"calls": 2, "books": 1}},
            [{"bids": THREES, "books": [8, 5], "rulings": [PROVEN, PROVEN]}], [60, 61], [0, 1]),
    Example("each side may make one call", {"renege": {"calls": 1, "books": 1}},
            [{"bids": THREES, "books": [7, 6], "rulings": [PROVEN, {**PROVEN, "against": 1, "by": 0}]}], [61, 60],
            [1, 0]),
    Example("a call withdrawn before does not count", {"renege": {"calls": 1, "books": 1}},
            [{"bids": THREES, "books": [7, 6], "rulings": [{**PROVEN, "verdict": "withdrawn"}, PROVEN]}], [60, 61],
            [0, 1]),
    Example("a call withdrawn after does not count", {"renege": {"calls": 1, "books": 1}},
            [{"bids": THREES, "books": [7, 6], "rulings": [PROVEN, {**PROVEN, "verdict": "withdrawn"}]}], [60, 61],
            [0, 1]),
    Example("a call more than a side may make", {"renege": {"calls": 1}},
            [{"bids": THREES, "books": [7, 6], "rulings": [PROVEN, FALSE]}], refused="calls_spent"),
    Example("nobody calls a renege on their own side", {}, called({**PROVEN, "by": 0}, THREES, [7, 6]),
            refused="ruling_own_side"),
    Example("the player sits with the accused", {}, called({**PROVEN, "player": 1}, THREES, [7, 6]),
            refused="ruling_player"),
    Example("there is no side 3", {}, called({**PROVEN, "against": 3}, THREES, [7, 6]), refused="no_such_side"),
    Example("alone, a call says who called", {"table": SOLO},
            called({"verdict": "proven", "against": 0}, [6, 5, 5], [7, 5, 5]), refused="missing_field"),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


def test_a_call_against_one_of_two_sides_is_the_others() -> None:
    with_by = Example("", {}, called(PROVEN, THREES, [8, 5])).played()
    without = Example("", {}, called({"verdict": "proven", "against": 0}, THREES, [8, 5])).played()
    assert without == with_by


@pytest.mark.parametrize("chosen", ["books", "all_books", "points"])
@pytest.mark.parametrize("played", ["books", "all_books"])
def test_a_house_read_again_punishes_alike(played: str, chosen: str) -> None:
    house = RenegeRules.model_validate({"penalty": played})
    again = RenegeRules.model_validate_json(house.model_dump_json())
    assert again == house
    assert penalty_from({"penalty": chosen}, again) == penalty_from({"penalty": chosen}, house)


def test_the_lines_say_what_moved() -> None:
    lost, won = (side.lines[0] for side in Example("", {}, called(PROVEN, THREES, [8, 5])).played().rounds[0].sides)
    assert (lost.points, lost.values) == (0, (("books", -3), ("by", 1)))
    assert (won.points, won.values) == (0, (("books", 3), ("against", 0)))


def ruled(verdict: Literal["proven", "false_call", "withdrawn", "open"], by: int = 1) -> Ruling:
    return Ruling(verdict=verdict, against=1 - by, by=by)


ONE_CALL = HouseRules.model_validate({"renege": {"calls": 1}})


def test_a_call_too_many_is_said_of_who_calls() -> None:
    (found,) = call_problems([ruled("open"), ruled("proven", 0)], ruled("proven"), ONE_CALL)
    assert found == problem("calls_spent", "by", side=1, given=2, most=1)
    assert say(found, Names(("North", "East", "South", "West"), 2)) == (
        "This would be call 2 of East & West in this round, and a side may make 1; withdraw an earlier call first."
    )


@pytest.mark.parametrize("verdict", ["proven", "false_call", "open"])
def test_every_call_counts_but_one_withdrawn(verdict: Literal["proven", "false_call", "open"]) -> None:
    assert call_problems([ruled(verdict)], ruled("proven"), ONE_CALL) != []
    assert call_problems([ruled("proven")], ruled(verdict), ONE_CALL) != []
    assert call_problems([ruled(verdict)], ruled("withdrawn"), ONE_CALL) == []
    assert call_problems([ruled(verdict, 0), ruled("withdrawn")], ruled("proven"), ONE_CALL) == []
    assert call_problems([ruled(verdict)] * 9, ruled("proven"), HouseRules()) == []


def test_a_call_to_be_settled_later_is_scored_as_if_there_were_none() -> None:
    def deal(*rulings: Ruling) -> Round:
        return Round(
            1, 0, False, Bids(seats=(3, 3, 3, 3), sides=(None, None)), Taken(sides=(8, 5), nils=(None,) * 4), rulings
        )

    def score(*rulings: Ruling) -> tuple[SideScore, ...]:
        return score_round(deal(*rulings), HouseRules(), (0, 0))

    assert score(ruled("open")) == score() != score(ruled("proven"))
    assert score(ruled("open"), ruled("proven")) == score(ruled("proven"))
    assert [
        deal(*rulings).unsettled for rulings in ((), (ruled("proven"),), (ruled("withdrawn"), ruled("open")))
    ] == [
        False,
        False,
        True,
    ]


def test_a_score_sheet_has_no_call_to_be_settled_later() -> None:
    check(Example("", {}, called({**PROVEN, "verdict": "open"}, THREES, [8, 5]), refused="not_a_choice"))
    evidence = {"played": "7♣"}
    check(Example("", {}, called({**PROVEN, "evidence": evidence}, THREES, [8, 5]), refused="unknown_field"))


@pytest.mark.parametrize(
    ("rules", "bids", "books", "bags", "helps"),
    [
        ({"penalty": "contract_up"}, [2, 3, 3, 3], [8, 5], 0, True),  # 53 and 3 bags, and then 80
        ({"penalty": "contract_up"}, [3, 3, 3, 3], [8, 5], 0, False),  # 62, and then -90
        ({"penalty": "contract_up", "books": 1}, [2, 3, 3, 3], [8, 5], 0, True),
        ({}, [2, 2, 2, 3], [8, 5], 0, False),  # 44, and then 41
        ({}, [2, 2, 2, 3], [8, 5], 7, True),  # 44 - 100 for the bags, and then 41 and no penalty yet
        ({"penalty": "points", "points": 0}, [3, 3, 3, 3], [8, 5], 0, False),
        ({"penalty": "points", "points": 10}, [3, 3, 3, 3], [8, 5], 0, False),
        ({"penalty": "set"}, [5, 3, 5, 3], [8, 5], 0, False),
        ({"penalty": "game"}, [3, 3, 3, 3], [8, 5], 0, False),
    ],
)
def test_a_penalty_that_helps_the_offender(
    rules: Doc, bids: list[int], books: list[int], bags: int, *, helps: bool
) -> None:
    house = HouseRules.model_validate({"renege": rules, "bidding": {"board": None}})
    taken = Taken(sides=tuple(books), nils=(None,) * 4)
    deals = [
        Round(1, 0, False, Bids(seats=tuple(bids), sides=(None, None)), taken, rulings)
        for rulings in ((), (ruled("proven"),))
    ]
    before, after = (score_round(deal, house, (bags, 0))[0] for deal in deals)
    assert helps_offender(before, after) is helps


def test_as_many_points_with_fewer_bags_help_the_offender_but_not_who_loses_the_game() -> None:
    house = HouseRules.model_validate({"bags": {"points": 0}, "bidding": {"board": None}})
    bids = Bids(seats=(2, 3, 2, 3), sides=(None, None))
    before, after = (
        score_round(Round(1, 0, False, bids, Taken(sides=sides, nils=(None,) * 4)), house, (0, 0))[0]
        for sides in ((8, 5), (5, 8))
    )
    assert (before.points, before.bags, after.points, after.bags) == (40, 4, 40, 1)
    assert helps_offender(before, after)
    assert not helps_offender(after, before)
    assert not helps_offender(before, replace(after, loses_game=True))
