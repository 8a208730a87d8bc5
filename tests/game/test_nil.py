"""Nil: its points, its books, its partner, and two of them together."""

from .example import Doc, Example, check, named

MADE = {"bids": ["nil", 4, 5, 3], "books": [6, 7]}
FAILED = {**MADE, "nil_books": {"0": 1}}
SHORT = {"bids": ["nil", 4, 5, 3], "books": [5, 8], "nil_books": {"0": 1}}
OVER = {"bids": ["nil", 4, 5, 3], "books": [7, 6], "nil_books": {"0": 1}}
ZERO = {"bids": [0, 4, 5, 3], "books": [6, 7]}
BOTH = {"bids": ["nil", 4, "nil", 3], "books": [0, 13], "nil_books": {"0": 0, "2": 0}}
BOTH_FAILED = {"bids": ["nil", 4, "nil", 3], "books": [2, 11], "nil_books": {"0": 2, "2": 0}}
TOGETHER: Doc = {"both_partners": "together"}
SOLO = {"layout": "solo", "players": 3}

EXAMPLES = [
    Example("a nil made", {"nil": {"value": 100}}, [MADE], [151, 70], [1, 0],
            lines=[["nil_made", "contract_made", "bags"], ["contract_made"]]),
    Example("a nil worth 50", {"nil": {"value": 50}}, [MADE], [101, 70], [1, 0]),
    Example("a nil failed", {"nil": {"value": 50}}, [FAILED], [1, 70], [1, 0],
            lines=[["nil_failed", "contract_made", "bags"], ["contract_made"]]),
    Example("a failed nil costs 25", {"nil": {"failed_value": 25}}, [FAILED], [26, 70], [1, 0]),
    Example("a failed nil costs nothing", {"nil": {"failed_value": 0}}, [FAILED], [51, 70], [1, 0]),
    Example("a failed nil costs what it wins", {"nil": {"failed_value": None}}, [FAILED], [-49, 70], [1, 0]),
    Example("a failed value leaves a nil made alone", {"nil": {"failed_value": 25}}, [MADE], [151, 70], [1, 0]),
    Example("a failed nil's books help the partner", {"nil": {"failed_books": "count_for_partner"}}, [SHORT],
            [-50, 71], [0, 1]),
    Example("a failed nil's books over the contract are bags", {"nil": {"failed_books": "count_for_partner"}}, [OVER],
            [-48, -70], [2, 0]),
    Example("a failed nil's books are bags and never help", {"nil": {"failed_books": "bags"}}, [SHORT], [-149, 71],
            [1, 1], lines=[["nil_failed", "contract_set", "bags"], ["contract_made", "bags"]]),
    Example("a failed nil's books are bags beside a contract made", {"nil": {"failed_books": "bags"}}, [OVER],
            [-48, -70], [2, 0]),
    Example("a failed nil's books are bags worth nothing", {"nil": {"failed_books": "worthless_bags"}}, [SHORT],
            [-150, 71], [1, 1]),
    Example("bags worth nothing beside bags worth a point", {"nil": {"failed_books": "worthless_bags"}}, [OVER],
            [-49, -70], [2, 0], lines=[["nil_failed", "contract_made", "bags", "bags"], ["contract_set"]]),
    Example("a failed nil's books are nothing", {"nil": {"failed_books": "nothing"}}, [SHORT], [-150, 71], [0, 1]),
    Example("nothing beside a contract made", {"nil": {"failed_books": "nothing"}}, [OVER], [-49, -70], [1, 0]),
    Example("a failed nil's bags can bring the penalty", {"nil": {"failed_books": "bags"}}, [SHORT], [-249, 71],
            [0, 1], start={"bags": [9, 0]}),
    Example("a bid of 0 is a nil", {"nil": {"allowed": True}}, [ZERO], [151, 70], [1, 0]),
    Example("a bid of 0 is a plain contract", {"nil": {"allowed": False}}, [ZERO], [51, 70], [1, 0],
            lines=[["contract_made", "bags"], ["contract_made"]]),
    Example("a plain contract of 0 scores its bags", {"nil": {"allowed": False}, "bidding": {"board": None}},
            [{"bids": [0, 3, 0, 3], "books": [3, 10]}], [3, 64], [3, 4], lines=[["bags"], ["contract_made", "bags"]]),
    Example("nil is not played", {"nil": {"allowed": False}}, [MADE], refused="nil_not_played"),
    Example("the partner of a nil bids at least four", {"nil": {"partner_minimum": 4}},
            [{"bids": ["nil", 4, 3, 3], "books": [6, 7]}], refused="bid_beside_nil"),
    Example("four beside a nil stands", {"nil": {"partner_minimum": 4}},
            [{"bids": ["nil", 4, 4, 3], "books": [6, 7]}], [142, 70], [2, 0]),
    Example("a partner's least binds only beside a nil", {"nil": {"partner_minimum": 4}},
            [{"bids": [3, 4, 3, 3], "books": [6, 7]}], [60, 70]),
    Example("a partner's least does not bind a second nil", {"nil": {"partner_minimum": 4}}, [BOTH],
            [200, 76], [0, 6]),
    Example("the partner of a nil may bid one", {"nil": {"partner_minimum": None}},
            [{"bids": ["nil", 4, 1, 3], "books": [1, 12]}], [110, 75], [0, 5]),
    Example("the least beside a nil binds a side's one number", {"nil": {"partner_minimum": 4}},
            [{"bids": ["nil", None, None, None], "side_bids": [2, 6], "books": [4, 9]}], refused="bid_beside_nil"),
    Example("each side has its one nil", {"nil": {"one_each_side": True}},
            [{"bids": ["nil", 4, 5, "nil"], "books": [6, 7], "nil_books": {"0": 0, "3": 1}}], [151, -57], [1, 3]),
    Example("a side without its nil", {"nil": {"one_each_side": True}}, [MADE], refused="nil_wanted"),
    Example("a side with a nil too many", {"nil": {"one_each_side": True}},
            [{**BOTH, "bids": ["nil", 4, "nil", "nil"]}], refused="nil_second"),
    Example("a blind nil is a side's one nil too", {"nil": {"one_each_side": True}, "blind_nil": {"allowed": True}},
            [{"bids": ["blind nil", 4, 5, "nil"], "books": [6, 7], "nil_books": {"3": 3}}], [251, -57], [1, 3],
            start={"scores": [0, 100]}),
    Example("no nil need be bid", {"nil": {"one_each_side": False}}, [{"bids": [3, 4, 3, 3], "books": [6, 7]}],
            [60, 70]),
    Example("beside a side's one nil four must be bid", {"nil": {"one_each_side": True, "partner_minimum": 4}},
            [{"bids": ["nil", 3, 5, "nil"], "books": [6, 7]}], refused="bid_beside_nil"),
    Example("both nils are scored alone", {"nil": {"both_partners": "separately"}}, [BOTH], [200, 76], [0, 6]),
    Example("one of two nils fails and its books are bags", {"nil": {"both_partners": "separately"}}, [BOTH_FAILED],
            [2, 74], [2, 4], lines=[["nil_failed", "nil_made", "bags"], ["contract_made", "bags"]]),
    Example("one of two nils fails and its books are nothing",
            {"nil": {"both_partners": "separately", "failed_books": "nothing"}}, [BOTH_FAILED], [0, 74], [0, 4]),
    Example("both nils are forbidden", {"nil": {"both_partners": "forbidden"}}, [BOTH], refused="nil_both"),
    Example("one nil is not forbidden", {"nil": {"both_partners": "forbidden"}}, [MADE], [151, 70], [1, 0]),
    Example("both nils together are no contract that could be set, whatever the board",
            {"nil": TOGETHER, "finish": {"sets_lose": 1},
             "bidding": {"board_with_nil": True, "below_board": "raise"}}, [BOTH], [200, 76], [0, 6]),
    Example("both nils made together", {"nil": {**TOGETHER, "double_value": 300}}, [BOTH], [300, 76], [0, 6],
            lines=[["double_nil_made"], ["contract_made", "bags"]]),
    Example("one of two nils fails both, no bags", {"nil": {**TOGETHER, "double_value": 300}}, [BOTH_FAILED],
            [-300, 74], [0, 4], lines=[["double_nil_failed"], ["contract_made", "bags"]]),
    Example("a failed double nil costs 150", {"nil": {**TOGETHER, "double_failed_value": 150}}, [BOTH_FAILED],
            [-150, 74], [0, 4]),
    Example("a failed double nil costs what it wins", {"nil": {**TOGETHER, "double_failed_value": None}},
            [BOTH_FAILED], [-200, 74], [0, 4]),
    Example("a double nil wins the game", {"nil": {"wins_game": "double"}}, [BOTH], [200, 76], [0, 6],
            start={"scores": [0, 400]}, scores=[200, 476], winners=[0], reason="double_nil"),
    Example("a failed double nil does not win", {"nil": {"wins_game": "double"}}, [BOTH_FAILED], [2, 74], [2, 4]),
    Example("one nil is no double nil", {"nil": {"wins_game": "double"}}, [MADE], [151, 70], [1, 0]),
    Example("a double nil is only points", {"nil": {"wins_game": "never"}}, [BOTH], [200, 76], [0, 6]),
    Example("a nil is independent of the partner's contract", {},
            [{"bids": ["nil", 4, 5, 3], "books": [4, 9]}], [50, 72], [0, 2]),
    Example("alone, the books are the nil bidder's own", {"table": SOLO},
            [{"bids": ["nil", 8, 8], "books": [1, 8, 8]}], [-99, 80, 80], [1, 0, 0]),
    Example("alone, a nil made", {"table": SOLO}, [{"bids": ["nil", 8, 8], "books": [0, 8, 9]}], [100, 80, 81],
            [0, 0, 1]),
    Example("where both bid nil their books must be all of the side's", {},
            [{"bids": ["nil", 4, "nil", 3], "books": [2, 11], "nil_books": {"0": 1}}], refused="nil_books_short"),
    Example("a nil bidder has no more than the side", {},
            [{"bids": ["nil", 4, 5, 3], "books": [2, 11], "nil_books": {"0": 3}}], refused="nil_books_over"),
    Example("only a nil bidder's books stand apart", {}, [{**MADE, "nil_books": {"2": 3}}],
            refused="nil_books_without_nil"),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


def test_the_lines_say_whose_nil_it_was_and_what_it_took() -> None:
    both = {"bids": ["nil", 4, 5, "nil"], "books": [6, 7], "nil_books": {"0": 1}}
    failed, made = (side.lines[0] for side in Example("", {}, [both]).played().rounds[0].sides)
    assert failed.document() == {"code": "nil_failed", "points": -100, "bags": 0, "seat": 0, "books": 1}
    assert made.document() == {"code": "nil_made", "points": 100, "bags": 0, "seat": 3, "books": 0}
