"""What a contract pays and costs, at every kind of table; the hand that bids itself."""

import pytest

from bookbag.game.house import HouseRules
from bookbag.game.rounds import Round
from bookbag.game.scoring import score_round
from bookbag.game.seats import Seating

from .example import Doc, Example, check, named

OPEN: Doc = {"board": None}
NO_BLIND: Doc = {"allowed": False}
SEVEN_SIX = {"bids": [3, 3, 4, 3], "books": [7, 6]}
SIX_SEVEN = {"bids": [4, 3, 4, 3], "books": [6, 7]}
FIRST_HAND = {"first_hand_bids_itself": True}
ONES = [1, 1, 1, 1, 1, 1]

EXAMPLES = [
    Example("ten for each book bid", {"contract": {"per_book": 10}}, [SEVEN_SIX], [70, 60]),
    Example("twenty for each book bid, one bag", {"contract": {"per_book": 20}},
            [{"bids": [3, 3, 4, 3], "books": [8, 5]}], [141, -60], [1, 0],
            lines=[["contract_made", "bags"], ["contract_set"]]),
    Example("a set costs ten for each book bid", {"contract": {"set_per_book": 10}}, [SIX_SEVEN], [-80, 61], [0, 1]),
    Example("a set costs five for each book bid", {"contract": {"set_per_book": 5}}, [SIX_SEVEN], [-40, 61], [0, 1]),
    Example("a set costs nothing", {"contract": {"set_per_book": 0}}, [SIX_SEVEN], [0, 61], [0, 1]),
    Example("a set costs the two books missing", {"contract": {"set_by_shortfall": True}}, [SIX_SEVEN], [-20, 61],
            [0, 1]),
    Example("a set costs the books bid, however many are missing", {"contract": {"set_by_shortfall": False}},
            [{"bids": [4, 3, 4, 3], "books": [1, 12]}], [-80, 66], [0, 6]),
    Example("a contract of 26 can be bid and is set", {}, [{"bids": [13, 2, 13, 2], "books": [13, 0]}], [-260, -40]),
    Example("players bid one by one", {"bidding": {"bid_as": "player"}}, [SEVEN_SIX], [70, 60]),
    Example("the sides say one number", {"bidding": {"bid_as": "side"}}, [{"side_bids": [7, 4], "books": [8, 5]}],
            [71, 41], [1, 1]),
    Example("a side says a number beside a nil", {"bidding": {"bid_as": "side"}},
            [{"bids": ["nil", None, None, None], "side_bids": [4, 6], "books": [5, 8]}], [141, 62], [1, 2]),
    Example("a side's number and its players' bids can't both stand", {},
            [{"bids": [3, 3, 4, 3], "side_bids": [7, None], "books": [7, 6]}], refused="side_and_seats"),
    Example("the first hand bids itself", {"bidding": FIRST_HAND}, [{"books": [8, 5]}], [80, 50],
            lines=[["first_hand"], ["first_hand"]]),
    Example("the first hand is paid by the book", {"bidding": FIRST_HAND, "contract": {"per_book": 5}},
            [{"books": [13, 0]}], [65, 0]),
    Example("the second hand is bid", {"bidding": FIRST_HAND}, [{"books": [8, 5]}, SEVEN_SIX], [70, 60],
            scores=[150, 110]),
    Example("bids on a hand that bids itself are refused", {"bidding": FIRST_HAND}, [SEVEN_SIX],
            refused="hand_bids_itself"),
    Example("every hand is bid", {"bidding": {"first_hand_bids_itself": False}}, [{"books": [8, 5]}],
            refused="bids_missing"),
    Example("no book is bid for more than the deal has", {}, [{"bids": [14, 3, 4, 3], "books": [7, 6]}],
            refused="bid_over_deal"),
    Example("four in two pairs", {"table": {"layout": "partners", "players": 4}}, [SEVEN_SIX], [70, 60]),
    Example("six in three pairs, eight books", {"table": {"players": 6, "deck": "standard"}, "bidding": OPEN},
            [{"bids": ONES, "books": [3, 2, 3]}], [21, 20, 21], [1, 0, 1]),
    Example("six with jokers, nine books", {"table": {"players": 6, "deck": "jokers"}, "bidding": OPEN},
            [{"bids": ONES, "books": [3, 1, 5]}], [21, -20, 23], [1, 0, 3]),
    Example("jokers leave four players their thirteen", {"table": {"deck": "jokers"}}, [SEVEN_SIX], [70, 60]),
    Example("six in two sides", {"table": {"layout": "threes", "players": 6}},
            [{"bids": [1, 2, 1, 1, 2, 1], "books": [3, 5]}], [-40, 41], [0, 1]),
    Example("two alone, thirteen books", {"table": {"layout": "solo", "players": 2}},
            [{"bids": [6, 5], "books": [7, 6]}], [61, 51], [1, 1]),
    Example("three alone, seventeen books", {"table": {"layout": "solo", "players": 3}},
            [{"bids": [6, 5, 4], "books": [6, 4, 7]}], [60, -50, 43], [0, 0, 3]),
    Example("four alone", {"table": {"layout": "solo", "players": 4}},
            [{"bids": [4, 4, 4, 4], "books": [4, 4, 4, 1]}], [40, 40, 40, -40]),
    Example("six alone, eight books", {"table": {"layout": "solo", "players": 6}, "bidding": OPEN},
            [{"bids": ONES, "books": [2, 2, 1, 1, 1, 1]}], [11, 11, 10, 10, 10, 10], [1, 1, 0, 0, 0, 0]),
    Example("a deal of five books", {"table": {"books": 5}, "bidding": OPEN, "blind_bid": NO_BLIND},
            [{"bids": [1, 1, 1, 1], "books": [3, 2]}], [21, 20], [1, 0]),
    Example("books must add up to the deal", {"table": {"books": None}}, [{"bids": [3, 3, 4, 3], "books": [7, 7]}],
            refused="books_sum"),
    Example("books by seat add up to the sides'", {}, [{"bids": [3, 3, 4, 3], "seat_books": [4, 2, 3, 4]}], [70, 60]),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


@pytest.mark.parametrize(
    ("table", "deal"),
    [
        ({"layout": "solo", "players": 2}, 13),
        ({"layout": "solo", "players": 3}, 17),
        ({"layout": "partners", "players": 4}, 13),
        ({"layout": "threes", "players": 6}, 8),
        ({"layout": "threes", "players": 6, "deck": "jokers"}, 9),
        ({"layout": "partners", "players": 4, "books": 26}, 26),
    ],
)
def test_books_in_a_deal(table: Doc, deal: int) -> None:
    assert HouseRules.model_validate({"table": table, "bidding": OPEN}).deal_books == deal


@pytest.mark.parametrize(
    ("table", "seating", "sides"),
    [
        ({"layout": "partners", "players": 4}, Seating(4, 2), [(0, 2), (1, 3)]),
        ({"layout": "partners", "players": 6}, Seating(6, 3), [(0, 3), (1, 4), (2, 5)]),
        ({"layout": "threes", "players": 6}, Seating(6, 2), [(0, 2, 4), (1, 3, 5)]),
        ({"layout": "solo", "players": 3}, Seating(3, 3), [(0,), (1,), (2,)]),
    ],
)
def test_who_scores_together(table: Doc, seating: Seating, sides: list[tuple[int, ...]]) -> None:
    assert Seating.of(HouseRules.model_validate({"table": table})) == seating
    assert [seating.seats_of(side) for side in range(seating.sides)] == sides
    assert all(seating.side_of(seat) == side for side, seats in enumerate(sides) for seat in seats)


def test_a_line_shows_its_arithmetic() -> None:
    game = Example("", {}, [{"bids": [3, 3, 4, 3], "books": [8, 5]}]).played()
    made, bags = game.rounds[0].sides[0].lines
    assert made.document() == {
        "code": "contract_made",
        "points": 70,
        "bags": 0,
        "contract": 7,
        "books": 8,
        "per_book": 10,
    }
    assert bags.document() == {"code": "bags", "points": 1, "bags": 1, "books": 1, "each": 1}


@pytest.mark.parametrize("bids_itself", [True, False])
def test_a_round_without_its_books_is_not_scored(*, bids_itself: bool) -> None:
    with pytest.raises(ValueError, match="round 3 is not complete"):
        score_round(Round(3, 0, bids_itself, None, None), HouseRules(), (0, 0))
