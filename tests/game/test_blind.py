"""Going blind: who may, and what it brings."""

import pytest

from bookbag.game.house import HouseRules
from bookbag.game.rounds import behind, blind_bar

from .example import Doc, Example, check, named

BEHIND: Doc = {"scores": [0, 100]}
NEARLY: Doc = {"scores": [1, 100]}
PLAYED: Doc = {"allowed": True}
MADE = {"bids": ["blind nil", 4, 5, 3], "books": [6, 7]}
FAILED = {**MADE, "nil_books": {"0": 1}}
SEVEN = {"side_bids": [7, 4], "blind": [0], "books": [7, 6]}
NINE = {"side_bids": [7, 4], "blind": [0], "books": [9, 4]}
SET = {"side_bids": [7, 4], "blind": [0], "books": [6, 7]}
FIVE = {"side_bids": [5, 4], "blind": [0], "books": [5, 8]}
LOSE: Doc = {"sets_lose": 1}

EXAMPLES = [
    Example("a blind nil made", {"blind_nil": {**PLAYED, "value": 200}}, [MADE], [251, 70], [1, 0], start=BEHIND,
            lines=[["blind_nil_made", "contract_made", "bags"], ["contract_made"]]),
    Example("a blind nil failed costs 200", {"blind_nil": PLAYED}, [FAILED], [-149, 70], [1, 0], start=BEHIND,
            lines=[["blind_nil_failed", "contract_made", "bags"], ["contract_made"]]),
    Example("a failed nil's own cost is not a blind nil's", {"blind_nil": PLAYED, "nil": {"failed_value": 25}},
            [FAILED], [-149, 70], [1, 0], start=BEHIND),
    Example("a blind nil is worth 150", {"blind_nil": {**PLAYED, "value": 150}}, [MADE], [201, 70], [1, 0],
            start=BEHIND),
    Example("blind nil is not played", {"blind_nil": {"allowed": False}}, [MADE], start=BEHIND,
            refused="blind_nil_not_played"),
    Example("99 behind is not 100 behind", {"blind_nil": {**PLAYED, "deficit": 100}}, [MADE], start=NEARLY,
            refused="blind_nil_not_behind"),
    Example("50 behind is enough", {"blind_nil": {**PLAYED, "deficit": 50}}, [MADE], [251, 70], [1, 0],
            start={"scores": [0, 50]}),
    Example("level is enough for a deficit of 0", {"blind_nil": {**PLAYED, "deficit": 0}}, [MADE], [251, 70], [1, 0]),
    Example("ahead is not behind by 0", {"blind_nil": {**PLAYED, "deficit": 0}}, [MADE],
            start={"scores": [10, 0]}, refused="blind_nil_not_behind"),
    Example("anyone may go blind", {"blind_nil": {**PLAYED, "deficit": None}}, [MADE], [251, 70], [1, 0],
            start={"scores": [200, 0]}),
    Example("cards passed score nothing", {"blind_nil": {**PLAYED, "exchange": 2}}, [MADE], [251, 70], [1, 0],
            start=BEHIND),
    Example("a blind nil where no other nil is played", {"blind_nil": PLAYED, "nil": {"allowed": False}}, [MADE],
            [251, 70], [1, 0], start=BEHIND),
    Example("the scores before the round count", {"blind_nil": PLAYED},
            [{"bids": [3, 3, 3, 3], "books": [5, 8]}, MADE], [251, 70], [1, 2], scores=[191, 132]),
    Example("alone, behind the leader", {"base": "spadester", "table": {"players": 3}},
            [{"bids": ["blind nil", 8, 8], "books": [0, 8, 9]}], [200, 80, 81], [0, 0, 1],
            start={"scores": [0, 20, 100]}),
    Example("alone, not behind the leader", {"base": "spadester", "table": {"players": 3}},
            [{"bids": ["blind nil", 8, 8], "books": [0, 8, 9]}], start={"scores": [0, 20, 99]},
            refused="blind_nil_not_behind"),
    Example("a blind bid made", {"blind_bid": PLAYED}, [SEVEN], [140, 42], [0, 2], start=BEHIND,
            lines=[["blind_made"], ["contract_made", "bags"]]),
    Example("blind bids are not played", {"blind_bid": {"allowed": False}}, [SEVEN], start=BEHIND,
            refused="blind_bid_not_played"),
    Example("a blind bid is at least six", {"blind_bid": {"minimum": 6}}, [FIVE], start=BEHIND,
            refused="blind_bid_under"),
    Example("a blind bid of five", {"blind_bid": {"minimum": 5}}, [FIVE], [100, 44], [0, 4], start=BEHIND),
    Example("99 behind is not 100 behind for a blind bid", {"blind_bid": {"deficit": 100}}, [SEVEN], start=NEARLY,
            refused="blind_bid_not_behind"),
    Example("anyone may bid blind", {"blind_bid": {"deficit": None}}, [SEVEN], [140, 42], [0, 2]),
    Example("a blind bid pays 25 a book", {"blind_bid": {"per_book": 25}}, [SEVEN], [175, 42], [0, 2], start=BEHIND),
    Example("a blind bid set costs ten a book", {"blind_bid": {"set_per_book": 10}}, [SET], [-70, 43], [0, 3],
            start=BEHIND, lines=[["blind_set"], ["contract_made", "bags"]]),
    Example("a blind bid set costs double", {"blind_bid": {"set_per_book": 20}}, [SET], [-140, 43], [0, 3],
            start=BEHIND),
    Example("a blind bid pays for the books bid", {"blind_bid": {"pays_for": "bid"}}, [NINE], [140, 40],
            start=BEHIND),
    Example("a blind bid pays for the books taken", {"blind_bid": {"pays_for": "taken"}}, [NINE], [180, 40],
            start=BEHIND),
    Example("a set costs the books bid, though those taken would be paid", {"blind_bid": {"pays_for": "taken"}},
            [SET], [-70, 43], [0, 3], start=BEHIND),
    Example("books over a blind bid are nothing", {"blind_bid": {"overs": "nothing"}}, [NINE], [140, 40],
            start=BEHIND),
    Example("books over a blind bid are bags", {"blind_bid": {"overs": "bags"}}, [NINE], [142, 40], [2, 0],
            start=BEHIND),
    Example("books that are paid are no bags", {"blind_bid": {"overs": "bags", "pays_for": "taken"}}, [NINE],
            [180, 40], start=BEHIND),
    Example("a lost blind bid is a set", {"blind_bid": {"counts_as_set": True}, "finish": LOSE}, [SET], [-70, 43],
            [0, 3], start=BEHIND, winners=[1], reason="sets"),
    Example("a lost blind bid is no set", {"blind_bid": {"counts_as_set": False}, "finish": LOSE}, [SET], [-70, 43],
            [0, 3], start=BEHIND),
    Example("a lost plain bid is still a set", {"blind_bid": {"counts_as_set": False}, "finish": LOSE},
            [{"bids": [4, 2, 3, 2], "books": [6, 7]}], [-70, 43], [0, 3], winners=[1]),
    Example("players can bid blind by seats", {}, [{"bids": [4, 2, 3, 2], "blind": [0], "books": [7, 6]}], [140, 42],
            [0, 2], start=BEHIND),
    Example("there is no side 2 to go blind", {}, [{"side_bids": [7, 4], "blind": [2], "books": [7, 6]}],
            start=BEHIND, refused="no_such_side"),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


@pytest.mark.parametrize(
    ("scores", "side", "gap"),
    [((0, 100), 0, 100), ((0, 100), 1, -100), ((5, 5), 0, 0), ((-50, 20, 110), 0, 160), ((-50, 20, 110), 2, -90)],
)
def test_behind(scores: tuple[int, ...], side: int, gap: int) -> None:
    assert behind(side, scores) == gap


def test_what_keeps_a_side_from_going_blind() -> None:
    house = HouseRules()
    assert blind_bar("blind_nil", 0, house, (0, 500)) == "not_played"
    assert blind_bar("blind_bid", 0, house, (0, 99)) == "not_behind"
    assert blind_bar("blind_bid", 0, house, (0, 100)) is None
