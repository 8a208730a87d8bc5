"""When the game is over and who has won."""

from .example import Doc, Example, check, named

FIVE_SEVEN = {"bids": [2, 3, 3, 3], "books": [5, 8]}
FIRST_SET = {"bids": [3, 2, 3, 3], "books": [5, 8]}
SECOND_SET = {"bids": [3, 3, 3, 3], "books": [8, 5]}


def at(first: int, second: int) -> Doc:
    """A game taken over at these scores."""
    return {"scores": [first, second]}


EXAMPLES = [
    Example("the target reached", {"finish": {"target": 500}}, [FIVE_SEVEN], [50, 62], [0, 2], [500, 62], [0],
            "target", at(450, 0)),
    Example("one short of the target", {"finish": {"target": 500}}, [FIVE_SEVEN], [50, 62], [0, 2], [499, 62],
            start=at(449, 0)),
    Example("a target of 300", {"finish": {"target": 300}}, [FIVE_SEVEN], [50, 62], [0, 2], [300, 62], [0],
            "target", at(250, 0)),
    Example("the target must be passed", {"finish": {"must_exceed": True}}, [FIVE_SEVEN], [50, 62], [0, 2],
            [500, 62], start=at(450, 0)),
    Example("the target is passed", {"finish": {"must_exceed": True}}, [FIVE_SEVEN], [50, 62], [0, 2], [501, 62], [0],
            "target", at(451, 0)),
    Example("the target need only be reached", {"finish": {"must_exceed": False}}, [FIVE_SEVEN], [50, 62], [0, 2],
            [500, 62], [0], "target", at(450, 0)),
    Example("both over the target: the higher wins", {}, [FIVE_SEVEN], [50, 62], [0, 2], [540, 552], [1], "target",
            at(490, 490)),
    Example("equal at the top: another round", {"finish": {"tie": "play_on"}}, [FIVE_SEVEN], [50, 62], [0, 2],
            [500, 500], start=at(450, 438)),
    Example("the round after a tie decides", {"finish": {"tie": "play_on"}}, [FIVE_SEVEN, FIVE_SEVEN], [50, 62],
            [0, 4], [550, 562], [1], "target", at(450, 438)),
    Example("equal at the top: shared", {"finish": {"tie": "shared"}}, [FIVE_SEVEN], [50, 62], [0, 2], [500, 500],
            [0, 1], "target", at(450, 438)),
    Example("at the floor a side has lost", {"finish": {"floor": -200}}, [FIRST_SET], [-60, 53], [0, 3],
            [-200, 53], [1], "floor", at(-140, 0)),
    Example("one over the floor", {"finish": {"floor": -200}}, [FIRST_SET], [-60, 53], [0, 3], [-199, 53],
            start=at(-139, 0)),
    Example("no floor", {"finish": {"floor": None}}, [FIRST_SET], [-60, 53], [0, 3], [-2000, 53],
            start=at(-1940, 0)),
    Example("one round", {"finish": {"rounds": 1}}, [FIVE_SEVEN], [50, 62], [0, 2], winners=[1], reason="rounds"),
    Example("two rounds, one played", {"finish": {"rounds": 2}}, [FIVE_SEVEN], [50, 62], [0, 2]),
    Example("two rounds", {"finish": {"rounds": 2}}, [FIVE_SEVEN, SECOND_SET], [62, -60], [2, 2], [112, 2], [0],
            "rounds"),
    Example("any number of rounds", {"finish": {"rounds": None}}, [FIVE_SEVEN] * 4, [50, 62], [0, 8],
            [200, 248]),
    Example("the last round ends in a tie", {"finish": {"rounds": 1}}, [FIVE_SEVEN], [50, 62], [0, 2], [62, 62],
            start=at(12, 0)),
    Example("the time has run out", {"finish": {"minutes": 60}}, [FIVE_SEVEN, FIVE_SEVEN], [50, 62], [0, 4],
            winners=[1], reason="minutes", minutes=[30, 60]),
    Example("the time has not run out", {"finish": {"minutes": 60}}, [FIVE_SEVEN, FIVE_SEVEN], [50, 62], [0, 4],
            minutes=[30, 59]),
    Example("no time limit", {"finish": {"minutes": None}}, [FIVE_SEVEN], [50, 62], [0, 2], minutes=[1440]),
    Example("two sets lose, with a made round between", {"finish": {"sets_lose": 2}},
            [FIRST_SET, FIVE_SEVEN, FIRST_SET], [-60, 53], [0, 8], [-70, 168], [1], "sets"),
    Example("one set doesn't lose", {"finish": {"sets_lose": 2}}, [FIRST_SET, FIVE_SEVEN], [50, 62], [0, 5]),
    Example("any number of sets", {"finish": {"sets_lose": None}}, [FIRST_SET] * 3, [-60, 53], [0, 9]),
    Example("two sets running lose", {"finish": {"sets_in_a_row_lose": 2}}, [FIRST_SET, FIRST_SET], [-60, 53],
            [0, 6], winners=[1], reason="sets_in_a_row"),
    Example("two sets with a made round between are not running", {"finish": {"sets_in_a_row_lose": 2}},
            [FIRST_SET, FIVE_SEVEN, FIRST_SET], [-60, 53], [0, 8]),
    Example("any number of sets running", {"finish": {"sets_in_a_row_lose": None}}, [FIRST_SET] * 3, [-60, 53],
            [0, 9]),
    Example("a side that has lost can't win by its score", {"finish": {"sets_lose": 1}}, [FIRST_SET], [-60, 53],
            [0, 3], [340, 53], [1], "sets", at(400, 0)),
    Example("three alone, one at the floor, the best of the others wins",
            {"table": {"layout": "solo", "players": 3}, "finish": {"floor": -100}},
            [{"bids": [6, 5, 5], "books": [5, 5, 7]}], [-60, 50, 52], [0, 0, 2], [-110, 90, 62], [1], "floor",
            {"scores": [-50, 40, 10]}),
    Example("no round is played after the end", {}, [FIVE_SEVEN, FIVE_SEVEN], start=at(450, 0), refused="game_over"),
    Example("won outright goes before a loss by floor", {"boston": {"wins": "taken"}, "finish": {"floor": -50}},
            [{"bids": [2, 3, 3, 3], "books": [13, 0]}], [58, -60], [8, 0], [-42, -60], [0], "boston", at(-100, 0)),
]  # fmt: skip


@named(EXAMPLES)
def test_example(example: Example) -> None:
    check(example)


def test_who_lost_by_a_rule_of_their_own() -> None:
    ended = Example("", {"finish": {"floor": -50}}, [FIRST_SET]).played().outcome
    assert ended is not None
    assert (ended.losers, ended.round_number) == ((0,), 1)
