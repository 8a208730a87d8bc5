"""One and the same call under every penalty and every rule for false calls, worked out by hand.

Two sides: they bid 5 and 6 and took 8 and 5, which is 53 with 3 bags, and 60 lost. Three alone: they bid 5, 6 and 4
and took 7, 5 and 5. A round before it and one after it show that the scores run on from there.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from bookbag.game.changed import helps_offender
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling, Verdict, penalty_from
from bookbag.keeper import Keeper, Preview, house_of

from .at_table import Bid, opened_by, play


@dataclass(frozen=True)
class Side:
    """A side's round by hand."""

    books: int
    contract: int
    made: bool
    points: int
    bags: int


Rules = dict[str, Any]

OFFENDERS = Side(8, 5, True, 53, 3)
CALLERS = Side(5, 6, False, -60, 0)

PENALTIES: list[tuple[Rules, Side, Side]] = [
    # what it costs, the side it is laid on, the other side
    ({"penalty": "books"}, Side(5, 5, True, 50, 0), Side(8, 6, True, 62, 2)),
    ({"penalty": "books", "goes_to": "nobody"}, Side(5, 5, True, 50, 0), CALLERS),
    ({"penalty": "books", "books": 1}, Side(7, 5, True, 52, 2), Side(6, 6, True, 60, 0)),
    ({"penalty": "books", "books": 4}, Side(4, 5, False, -50, 0), Side(9, 6, True, 63, 3)),
    ({"penalty": "books", "books": 13}, Side(0, 5, False, -50, 0), Side(13, 6, True, 67, 7)),
    ({"penalty": "all_books"}, Side(0, 5, False, -50, 0), CALLERS),
    ({"penalty": "all_books", "goes_to": "callers"}, Side(0, 5, False, -50, 0), Side(13, 6, True, 67, 7)),
    ({"penalty": "set"}, Side(8, 5, False, -50, 0), CALLERS),
    ({"penalty": "set_and_credit"}, Side(8, 5, False, -50, 0), Side(5, 6, True, 60, 0)),
    ({"penalty": "contract_up"}, Side(8, 8, True, 80, 0), CALLERS),
    ({"penalty": "contract_up", "books": 1}, Side(8, 6, True, 62, 2), CALLERS),
    ({"penalty": "contract_up", "books": 4}, Side(8, 9, False, -90, 0), CALLERS),
    ({"penalty": "points", "points": 50}, Side(8, 5, True, 3, 3), CALLERS),
    ({"penalty": "points", "points": 0}, OFFENDERS, CALLERS),
    ({"penalty": "game"}, OFFENDERS, CALLERS),
]
HELP = [{"penalty": "contract_up"}, {"penalty": "contract_up", "books": 1}]
"""Those that bring the side more than the round without them: 80 and 62 instead of 53."""

FALSE_CALLS: list[tuple[Rules, Side]] = [
    # what a false call costs, and the side that took 8 and called falsely
    ({"false_call": "nothing"}, OFFENDERS),
    ({"false_call": "books"}, Side(5, 5, True, 50, 0)),
    ({"false_call": "books", "false_call_books": 1}, Side(7, 5, True, 52, 2)),
    ({"false_call": "books", "false_call_books": 13}, Side(0, 5, False, -50, 0)),
    ({"false_call": "set"}, Side(8, 5, False, -50, 0)),
]


def three_rounds(keeper: Keeper, renege: Rules) -> str:
    """The round before brought 62 with 2 bags and 60 lost, the one after brings 61 with a bag and 60."""
    name = opened_by(keeper, house_of("bookbag", {"renege": renege}))
    rounds: tuple[tuple[tuple[Bid, ...], tuple[int, int]], ...] = (
        ((3, 3, 3, 3), (8, 5)),
        ((2, 3, 3, 3), (8, 5)),
        ((3, 3, 3, 3), (7, 6)),
    )
    for bids, books in rounds:
        play(keeper, name, bids, books)
    return name


def by_hand(game: Game, number: int) -> list[Side]:
    return [
        Side(one.books, one.contract or 0, bool(one.made), one.points, one.bags)
        for one in game.rounds[number - 1].sides
    ]


def held_to(preview: Preview, sides: list[Side]) -> None:
    """The round of the call is as by hand, and the rounds after run on from it."""
    assert by_hand(preview.before, 2) == [OFFENDERS, CALLERS]
    game = preview.after
    assert by_hand(game, 2) == sides
    ours, theirs = sides
    running = [(row.scores, row.bags) for row in game.rounds]
    assert running == [
        ((62, -60), (2, 0)),
        ((62 + ours.points, -60 + theirs.points), (2 + ours.bags, theirs.bags)),
        ((62 + ours.points + 61, -60 + theirs.points + 60), (2 + ours.bags + 1, theirs.bags)),
    ]


def call(verdict: Verdict, by: int, **more: Any) -> Ruling:
    return Ruling(verdict=verdict, by=by, against=1 - by, **more)


@pytest.mark.parametrize("own", [False, True], ids=["the house's", "the call's own"])
@pytest.mark.parametrize(("rules", "offenders", "callers"), PENALTIES)
def test_a_proven_call(keeper: Keeper, rules: Rules, offenders: Side, callers: Side, *, own: bool) -> None:
    name = three_rounds(keeper, {} if own else rules)
    penalty = penalty_from(rules, house_of("bookbag").renege) if own else None
    preview = keeper.preview_ruling(name, 2, call("proven", 1, penalty=penalty))
    held_to(preview, [offenders, callers])
    was, now = (game.rounds[1].sides[0] for game in (preview.before, preview.after))
    assert helps_offender(was, now) == (rules in HELP)
    over = preview.after.outcome
    assert (over and (over.reason, over.winners, over.round_number)) == (
        ("renege", (1,), 2) if rules["penalty"] == "game" else None
    )
    keeper.rule_renege(name, 2, call("proven", 1, penalty=penalty))
    assert keeper.table(name).game.rounds == preview.after.rounds


@pytest.mark.parametrize(("rules", "callers"), FALSE_CALLS)
def test_a_false_call(keeper: Keeper, rules: Rules, callers: Side) -> None:
    name = three_rounds(keeper, rules)
    held_to(keeper.preview_ruling(name, 2, call("false_call", 0)), [callers, CALLERS])


@pytest.mark.parametrize(("rules", "callers", "accused"), PENALTIES)
def test_a_false_call_where_the_callers_get_what_they_asked_for(
    keeper: Keeper, rules: Rules, callers: Side, accused: Side
) -> None:
    name = three_rounds(keeper, {**rules, "false_call": "mirror"})
    preview = keeper.preview_ruling(name, 2, call("false_call", 0))
    held_to(preview, [callers, accused])
    assert (preview.after.outcome is not None) == (rules["penalty"] == "game")


@pytest.mark.parametrize("verdict", ["withdrawn", "open"])
@pytest.mark.parametrize(("rules", "_offenders", "_callers"), PENALTIES)
def test_a_call_withdrawn_or_left_open(
    keeper: Keeper, rules: Rules, _offenders: Side, _callers: Side, verdict: Verdict
) -> None:
    name = three_rounds(keeper, {**rules, "false_call": "mirror"})
    held_to(keeper.preview_ruling(name, 2, call(verdict, 1)), [OFFENDERS, CALLERS])


@pytest.mark.parametrize(
    ("rules", "points", "bags", "helps"),
    [
        (None, -47, 0, False),  # 53, and 100 for ten bags: 7 before and these 3
        ({"penalty": "books"}, 50, 7, True),
        ({"penalty": "books", "books": 1}, 52, 9, True),
        ({"penalty": "books", "books": 4}, -50, 7, False),
        ({"penalty": "set"}, -50, 7, False),
        ({"penalty": "contract_up"}, 80, 7, True),
        ({"penalty": "points", "points": 50}, -97, 0, False),
    ],
)
def test_a_call_that_keeps_a_side_from_its_bag_limit(
    keeper: Keeper, rules: Rules | None, points: int, bags: int, *, helps: bool
) -> None:
    name = opened_by(keeper, house_of("bookbag", {"renege": rules or {}}))
    play(keeper, name, (2, 3, 2, 3), (11, 2))
    play(keeper, name, (2, 3, 3, 3), (8, 5))
    preview = keeper.preview_ruling(name, 2, call("withdrawn" if rules is None else "proven", 1))
    was, now = (game.rounds[1] for game in (preview.before, preview.after))
    assert (now.sides[0].points, now.scores[0], now.bags[0]) == (points, 47 + points, bags)
    assert helps_offender(was.sides[0], now.sides[0]) == helps


@pytest.mark.parametrize(
    ("player", "rules", "points"),
    [
        (0, {}, -100 - 50),  # the nil bidder reneged: failed; and 3 books of 6 are gone
        (2, {}, 100 - 50),
        (None, {}, 100 - 50),
        (0, {"fails_nil": False}, 100 - 50),
        (0, {"penalty": "set"}, -100 - 50),
        (2, {"penalty": "set_and_credit"}, -100 - 50),
        (2, {"penalty": "points", "points": 30}, 100 + 51 - 30),
    ],
)
def test_a_call_against_a_side_with_a_nil(keeper: Keeper, player: int | None, rules: Rules, points: int) -> None:
    name = opened_by(keeper, house_of("bookbag", {"renege": rules}))
    play(keeper, name, ("nil", 3, 5, 3), (6, 7), {0: 0})
    preview = keeper.preview_ruling(name, 1, call("proven", 1, player=player))
    assert (preview.before.scores[0], preview.after.scores[0]) == (151, points)


# -- three alone ---------------------------------------------------------------------------------

ACCUSED, OTHER, CALLER = Side(7, 5, True, 52, 2), Side(5, 6, False, -60, 0), Side(5, 4, True, 41, 1)

ALONE: list[tuple[Verdict, Rules, Side, Side]] = [
    # how it ended, what it costs, the accused, who called
    ("withdrawn", {}, ACCUSED, CALLER),
    ("open", {}, ACCUSED, CALLER),
    ("proven", {"penalty": "books"}, Side(4, 5, False, -50, 0), Side(8, 4, True, 44, 4)),
    ("proven", {"penalty": "books", "goes_to": "nobody"}, Side(4, 5, False, -50, 0), CALLER),
    ("proven", {"penalty": "books", "books": 2}, Side(5, 5, True, 50, 0), Side(7, 4, True, 43, 3)),
    ("proven", {"penalty": "all_books"}, Side(0, 5, False, -50, 0), CALLER),
    ("proven", {"penalty": "all_books", "goes_to": "callers"}, Side(0, 5, False, -50, 0), Side(12, 4, True, 48, 8)),
    ("proven", {"penalty": "set"}, Side(7, 5, False, -50, 0), CALLER),
    ("proven", {"penalty": "set_and_credit"}, Side(7, 5, False, -50, 0), Side(5, 4, True, 40, 0)),
    ("proven", {"penalty": "contract_up", "books": 2}, Side(7, 7, True, 70, 0), CALLER),
    ("proven", {"penalty": "contract_up"}, Side(7, 8, False, -80, 0), CALLER),
    ("proven", {"penalty": "points", "points": 30}, Side(7, 5, True, 22, 2), CALLER),
    ("proven", {"penalty": "game"}, ACCUSED, CALLER),
    ("false_call", {"false_call": "nothing"}, ACCUSED, CALLER),
    ("false_call", {"false_call": "books"}, ACCUSED, Side(2, 4, False, -40, 0)),
    ("false_call", {"false_call": "set"}, ACCUSED, Side(5, 4, False, -40, 0)),
    ("false_call", {"false_call": "mirror", "penalty": "books"}, Side(10, 5, True, 55, 5), Side(2, 4, False, -40, 0)),
    ("false_call", {"false_call": "mirror", "penalty": "contract_up", "books": 1}, ACCUSED, Side(5, 5, True, 50, 0)),
    ("false_call", {"false_call": "mirror", "penalty": "set_and_credit"}, Side(7, 5, True, 50, 0),
     Side(5, 4, False, -40, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "rules", "accused", "caller"), ALONE)
def test_a_call_among_three_alone(
    keeper: Keeper, verdict: Verdict, rules: Rules, accused: Side, caller: Side
) -> None:
    name = opened_by(keeper, house_of("spadester", {"table": {"players": 3}, "renege": rules}))
    for _ in range(2):
        play(keeper, name, (5, 6, 4), (7, 5, 5))
    preview = keeper.preview_ruling(name, 1, Ruling(verdict=verdict, against=0, by=2))
    assert by_hand(preview.before, 1) == [ACCUSED, OTHER, CALLER]
    assert by_hand(preview.after, 1) == [accused, OTHER, caller]
    assert preview.after.rounds[-1].scores == (accused.points + 52, -120, caller.points + 41)
    assert preview.after.rounds[-1].bags == (accused.bags + 2, 0, caller.bags + 1)
    over = preview.after.outcome
    assert preview.after.scores == preview.after.rounds[0 if over else -1].scores
    assert (over and (over.reason, over.winners)) == (("renege", (2,)) if rules == {"penalty": "game"} else None)
