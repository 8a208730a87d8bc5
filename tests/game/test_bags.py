"""Bags: counted, never read off a score; and the penalty at each limit."""

from bookbag.game.house import HouseRules
from bookbag.game.house.contradictions import contradictions

from .example import Example, check, named

SEVEN = {"bids": [2, 3, 3, 3], "books": [7, 6]}
EIGHT = {"bids": [2, 3, 3, 3], "books": [8, 5]}
TWELVE = {"bids": [2, 3, 3, 3], "books": [12, 1]}
FIVES = {"limit": 5, "penalty": 50}

EXAMPLES = [
    Example("a bag is one point", {"bags": {"points": 1}}, [SEVEN], [52, 60], [2, 0]),
    Example("a bag costs a point", {"bags": {"points": -1}}, [SEVEN], [48, 60], [2, 0]),
    Example("a bag is ten points", {"bags": {"points": 10}}, [SEVEN], [70, 60], [2, 0]),
    Example("a bag is no point, and still a bag", {"bags": {"points": 0}}, [SEVEN], [50, 60], [2, 0]),
    Example("the tenth bag brings the penalty", {"bags": {"limit": 10}}, [SEVEN], [-48, 60], [0, 0],
            start={"bags": [8, 0]}, lines=[["contract_made", "bags", "bag_penalty"], ["contract_made"]]),
    Example("nine bags bring none", {}, [SEVEN], [52, 60], [9, 0], start={"bags": [7, 0]}),
    Example("a limit of five", {"bags": FIVES}, [SEVEN], [2, 60], [1, 0], start={"bags": [4, 0]}),
    Example("no limit: bags are not counted", {"bags": {"limit": None}}, [SEVEN], [52, 60], [0, 0],
            start={"bags": [9, 0]}),
    Example("a penalty of 150", {"bags": {"penalty": 150}}, [SEVEN], [-98, 60], [0, 0], start={"bags": [8, 0]}),
    Example("a penalty of nothing still takes the limit off", {"bags": {"penalty": 0}}, [SEVEN], [52, 60], [1, 0],
            start={"bags": [9, 0]}),
    Example("two penalties in one round", {"bags": {"limit": 3}}, [TWELVE], [-143, -60], [1, 0]),
    Example("penalised bags keep their points", {"bags": {"keep_points": True}}, [SEVEN], [-48, 60], [1, 0],
            start={"bags": [9, 0]}),
    Example("penalised bags lose their points", {"bags": {"keep_points": False}}, [SEVEN], [-58, 60], [1, 0],
            start={"bags": [9, 0]}),
    Example("two penalties take back the points of both", {"bags": {"limit": 3, "keep_points": False}}, [TWELVE],
            [-149, -60], [1, 0]),
    Example("bags over the limit are carried", {"bags": {**FIVES, "after_penalty": "keep"}}, [EIGHT], [3, -60],
            [2, 0], start={"bags": [4, 0]}),
    Example("the count starts again at 0", {"bags": {**FIVES, "after_penalty": "reset"}}, [EIGHT], [3, -60], [0, 0],
            start={"bags": [4, 0]}),
    Example("where the count starts again there is one penalty", {"bags": {"limit": 3, "after_penalty": "reset"}},
            [TWELVE], [-43, -60], [0, 0]),
    Example("bags are carried from round to round", {}, [SEVEN, EIGHT], [53, -60], [5, 0], scores=[105, 0]),
    Example("436 with 6 bags, bid 4, won 9: 381 and 1 bag", {}, [{"bids": [2, 2, 2, 2], "books": [9, 4]}], [-55, 40],
            [1, 0], scores=[381, 40], start={"scores": [436, 0], "bags": [6, 0]}),
    Example("436 with no bags, bid 4, won 9: 481 and 5 bags", {}, [{"bids": [2, 2, 2, 2], "books": [9, 4]}],
            [45, 40], [5, 0], scores=[481, 40], start={"scores": [436, 0]}),
    Example("a negative score means nothing for bags", {}, [SEVEN], [52, 60], [2, 0], scores=[43, 60],
            start={"scores": [-9, 0]}),
    Example("a side that is set gets no bags", {}, [{"bids": [5, 3, 5, 3], "books": [8, 5]}], [-100, -60], [9, 0],
            start={"bags": [9, 0]}),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


def test_the_penalty_shows_its_arithmetic() -> None:
    game = Example("", {"bags": {"limit": 3, "keep_points": False}}, [TWELVE]).played()
    penalty = game.rounds[0].sides[0].lines[-1]
    assert penalty.document() == {
        "code": "bag_penalty",
        "points": -206,
        "bags": -6,
        "times": 2,
        "limit": 3,
        "penalty": 100,
        "taken_back": 6,
    }


def test_bags_that_are_not_counted_and_still_pay_are_odd() -> None:
    odd = HouseRules.model_validate({"bags": {"limit": None}})
    assert [(found.code, found.weight, found.mend) for found in contradictions(odd)] == [
        ("house_bags", "ask", ("bags.points", 0))
    ]
    for bags in ({"limit": None, "points": 0}, {"limit": None, "points": -1}, {"limit": 10}):
        assert contradictions(HouseRules.model_validate({"bags": bags})) == []
