"""A contract of ten with a worth of its own, and every book of a deal."""

from .example import Doc, Example, check, named

OPEN: Doc = {"board": None}
LONG: Doc = {"target": 5000}
TEN = {"bids": [5, 1, 5, 2], "books": [11, 2]}
TEN_SET = {"bids": [5, 1, 5, 2], "books": [9, 4]}
ELEVEN = {"bids": [6, 1, 5, 1], "books": [11, 2]}
ELEVEN_SET = {"bids": [6, 1, 5, 1], "books": [10, 3]}
THIRTEEN = {"bids": [7, 1, 6, 1], "books": [13, 0]}
THIRTEEN_SET = {"bids": [7, 1, 6, 1], "books": [12, 1]}
SEVEN_ALL = {"bids": [3, 3, 4, 3], "books": [13, 0]}
CALLED = {"bids": [3, 3, 4, 3], "books": [12, 1], "rulings": [{"verdict": "proven", "against": 1, "by": 0}]}
CREDIT = {"verdict": "proven", "against": 0, "by": 1}

EXAMPLES = [
    Example("ten is a contract like any other", {"ten": {"bonus": "off"}, "bidding": OPEN}, [TEN], [101, -30],
            [1, 0]),
    Example("exactly ten made", {"ten": {"bonus": "exactly"}, "bidding": OPEN}, [TEN], [201, -30], [1, 0],
            lines=[["ten_for_200", "bags"], ["contract_set"]]),
    Example("exactly ten set", {"ten": {"bonus": "exactly"}, "bidding": OPEN}, [TEN_SET], [-200, 31], [0, 1],
            lines=[["ten_for_200"], ["contract_made", "bags"]]),
    Example("eleven is not exactly ten", {"ten": {"bonus": "exactly"}, "bidding": OPEN}, [ELEVEN], [110, 20]),
    Example("eleven is at least ten", {"ten": {"bonus": "at_least"}, "bidding": OPEN}, [ELEVEN], [200, 20]),
    Example("eleven set costs what ten does", {"ten": {"bonus": "at_least"}, "bidding": OPEN}, [ELEVEN_SET],
            [-200, 21], [0, 1]),
    Example("nine that takes ten is no ten", {"ten": {"bonus": "at_least"}, "bidding": OPEN},
            [{"bids": [5, 1, 4, 2], "books": [10, 3]}], [91, 30], [1, 0]),
    Example("ten made is worth 250", {"ten": {"bonus": "exactly", "made": 250}, "bidding": OPEN}, [TEN], [251, -30],
            [1, 0]),
    Example("ten set costs 150", {"ten": {"bonus": "exactly", "set": 150}, "bidding": OPEN}, [TEN_SET], [-150, 31],
            [0, 1]),
    Example("books over ten are bags", {"ten": {"bonus": "exactly", "overs": "bags"}, "bidding": OPEN}, [TEN],
            [201, -30], [1, 0]),
    Example("books over ten are nothing", {"ten": {"bonus": "exactly", "overs": "nothing"}, "bidding": OPEN}, [TEN],
            [200, -30]),
    Example("books over another contract are bags still",
            {"ten": {"bonus": "exactly", "overs": "nothing"}, "bidding": OPEN},
            [{"bids": [5, 1, 4, 2], "books": [10, 3]}], [91, 30], [1, 0]),
    Example("a Boston bid is worth 500", {"boston": {"bid_points": 500}, "bidding": OPEN, "finish": LONG}, [THIRTEEN],
            [500, -20], lines=[["boston"], ["contract_set"]]),
    Example("a Boston bid costs 500", {"boston": {"bid_points": 500}, "bidding": OPEN, "finish": LONG},
            [THIRTEEN_SET], [-500, -20]),
    Example("a Boston bid is a contract like any other", {"boston": {"bid_points": None}, "bidding": OPEN},
            [THIRTEEN], [130, -20]),
    Example("a Boston bid of less than every book is none", {"boston": {"bid_points": 500}, "bidding": OPEN}, [TEN],
            [101, -30], [1, 0]),
    Example("a Boston bid goes before ten", {"boston": {"bid_points": 400}, "ten": {"bonus": "at_least"},
            "bidding": OPEN}, [THIRTEEN], [400, -20]),
    Example("every book brings 50", {"boston": {"bonus": 50}}, [SEVEN_ALL], [126, -60], [6, 0],
            lines=[["contract_made", "bags", "boston"], ["contract_set"]]),
    Example("twelve books bring no bonus", {"boston": {"bonus": 50}}, [{"bids": [3, 3, 4, 3], "books": [12, 1]}],
            [75, -60], [5, 0]),
    Example("every book after a ruling is every book", {"boston": {"bonus": 50}}, [CALLED], [126, -60], [6, 0]),
    Example("every book of a hand that bids itself",
            {"boston": {"bonus": 50}, "bidding": {"first_hand_bids_itself": True}}, [{"books": [13, 0]}], [180, 0]),
    Example("a side credited with six books took just those",
            {"boston": {"bonus": 50}, "renege": {"penalty": "set_and_credit"}},
            [{"bids": [3, 3, 4, 3], "books": [0, 13], "rulings": [CREDIT]}], [-70, 60]),
    Example("a side credited with every book took them",
            {"boston": {"bonus": 50}, "renege": {"penalty": "set_and_credit"}, "bidding": OPEN},
            [{"bids": [1, 7, 1, 6], "books": [1, 12], "rulings": [CREDIT]}], [-20, 180]),
    Example("every book taken is only points", {"boston": {"wins": "never"}, "bidding": OPEN}, [THIRTEEN],
            [130, -20]),
    Example("every book bid and taken wins", {"boston": {"wins": "bid"}, "bidding": OPEN}, [THIRTEEN], [130, -20],
            start={"scores": [0, 400]}, scores=[130, 380], winners=[0], reason="boston"),
    Example("every book taken and not bid doesn't win", {"boston": {"wins": "bid"}}, [SEVEN_ALL], [76, -60], [6, 0]),
    Example("every book bid and not taken doesn't win", {"boston": {"wins": "bid"}, "bidding": OPEN}, [THIRTEEN_SET],
            [-130, -20]),
    Example("every book taken wins", {"boston": {"wins": "taken"}}, [SEVEN_ALL], [76, -60], [6, 0],
            start={"scores": [0, 400]}, winners=[0], reason="boston"),
    Example("every book after a ruling wins", {"boston": {"wins": "taken"}}, [CALLED], [76, -60], [6, 0],
            winners=[0]),
    Example("twelve books don't win", {"boston": {"wins": "taken"}}, [{"bids": [3, 3, 4, 3], "books": [12, 1]}],
            [75, -60], [5, 0]),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)
