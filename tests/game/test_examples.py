"""The worked examples of a rule sheet against numbers computed by hand from the written rules."""

from typing import Any

import pytest
from hypothesis import example, given
from strategies import house_rules

from bookbag.game.examples import Example, Shows, examples
from bookbag.game.house import HouseRules
from bookbag.keeper import house_of
from bookbag.ledger.presets import preset_houses
from bookbag.words.rule_sheet import rule_sheet

Worth = dict[str, tuple[int, int]]
"""By what an example shows: the points, and the change of the bags carried."""

BOOKBAG: Worth = {
    "made": (52, 2),  # 5 × 10, two over
    "set": (-50, 0),
    "nil_made": (140, 0),  # beside a contract of 4
    "nil_failed": (-59, 1),  # −100 + 40, and the nil's book is over the contract
    "double_made": (200, 0),
    "double_failed": (1, 1),  # one of the two stands; a book over no contract is a bag
    "blind_made": (120, 0),  # 6 × 20, the book over it is nothing
    "blind_set": (-60, 0),
    "bag_limit": (-48, -8),  # 52 − 100; nine and two are eleven, less ten
    "renege": (50, 0),  # took 8, three lost
    "renege_callers": (53, 3),  # bid and took 5, three received
    "renege_nil": (-140, 0),  # the nil, and a contract of 4 with one book left
    "false_call": (-50, 0),  # took 6, three lost
}

PRESETS: dict[str, Worth] = {
    "bookbag": BOOKBAG,
    "bookbag-250": {**BOOKBAG, "bag_limit": (2, -3)},  # 52 − 50; four and two are six, less five
    "joker-joker-deuce-deuce": {
        "first_hand": (70, 0),
        "made": (50, 0),
        "set": (-50, 0),
        "nil_made": (140, 0),
        "nil_failed": (-60, 0),
        "double_made": (200, 0),
        "double_failed": (0, 0),
        "blind_made": (120, 0),
        "blind_set": (-60, 0),
        "ten_made": (200, 0),
        "ten_set": (-200, 0),
        "renege": (50, 0),
        "renege_callers": (50, 0),
        "renege_nil": (-140, 0),
        "false_call": (-50, 0),
    },
    "cutthroat-3": {  # 17 books: bid 5, and a nil has no partner
        "made": (52, 2),
        "set": (-50, 0),
        "nil_made": (50, 0),
        "nil_failed": (-49, 1),
        "bag_limit": (2, -3),
        "renege": (50, 0),
        "renege_callers": (53, 3),
        "renege_nil": (-50, 0),
        "false_call": (-50, 0),
    },
    "suicide": {  # a nil that is made stands beside every contract
        "made": (152, 2),
        "set": (50, 0),
        "nil_made": (140, 0),
        "nil_failed": (-59, 1),
        "bag_limit": (52, -8),
        "renege": (150, 0),
        "renege_callers": (53, 3),
        "renege_nil": (-140, 0),
        "false_call": (50, 0),
    },
    "six-in-pairs": {  # 8 books for three sides: bid 2, and 1 beside a nil
        "made": (22, 2),
        "set": (-20, 0),
        "nil_made": (110, 0),
        "nil_failed": (-89, 1),
        "double_made": (200, 0),
        "double_failed": (1, 1),
        "bag_limit": (-78, -8),
        "renege": (20, 0),
        "renege_callers": (23, 3),
        "renege_nil": (-110, 0),
        "false_call": (-20, 0),
    },
}


def worth(house: HouseRules) -> Worth:
    return {example.shows: (example.score.points, example.score.bags) for example in examples(house)}


def one(house: HouseRules, shows: Shows) -> Example:
    return next(example for example in examples(house) if example.shows == shows)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_worth_what_its_rules_say(preset: str) -> None:
    house = preset_houses()[preset]
    assert worth(house) == PRESETS[preset]
    assert len(examples(house)) == len(PRESETS[preset]), "nothing is shown twice"


@pytest.mark.parametrize(
    ("rules", "differs"),
    [
        (
            {"contract": {"set_by_shortfall": True}},
            {"set": (-10, 0), "blind_set": (-10, 0), "renege_nil": (-130, 0), "false_call": (-20, 0)},
        ),
        ({"nil": {"failed_books": "worthless_bags"}}, {"nil_failed": (-60, 1), "double_failed": (0, 1)}),
        ({"nil": {"failed_books": "nothing"}}, {"nil_failed": (-60, 0), "double_failed": (0, 0)}),
        ({"nil": {"failed_value": 50}}, {"nil_failed": (-9, 1), "double_failed": (51, 1), "renege_nil": (-90, 0)}),
        ({"nil": {"both_partners": "together"}}, {"double_made": (200, 0), "double_failed": (-200, 0)}),
        ({"bags": {"keep_points": False}}, {"bag_limit": (-58, -8)}),
        ({"bags": {"after_penalty": "reset"}}, {"bag_limit": (-48, -9)}),
        ({"bidding": {"below_board": "raise"}}, {"below_board": (40, 0)}),  # bid 3, took 4
        ({"bidding": {"below_board": "set"}}, {"below_board": (-30, 0)}),
        ({"blind_bid": {"pays_for": "taken"}}, {"blind_made": (140, 0)}),
        ({"blind_bid": {"overs": "bags"}}, {"blind_made": (121, 1)}),
        (
            {"blind_nil": {"allowed": True, "value": 150}},
            {"blind_nil_made": (190, 0), "blind_nil_failed": (-109, 1)},
        ),
        ({"boston": {"bid_points": 200}}, {"boston": (200, 0)}),
        ({"boston": {"bonus": 70}}, {"boston": (128, 8)}),  # bid 5, took 13
    ],
)
def test_a_rule_changes_what_it_is_about_and_nothing_else(rules: dict[str, Any], differs: Worth) -> None:
    assert worth(HouseRules.model_validate(rules)) == {**BOOKBAG, **differs}


# Bid 5 and took 8 when caught; the callers bid 5 and took 5; a nil beside a contract of 4 that was made.
PENALTIES: list[tuple[dict[str, Any], tuple[int, int], tuple[int, int], int]] = [
    ({"penalty": "books"}, (50, 0), (53, 3), -140),
    ({"penalty": "books", "goes_to": "nobody"}, (50, 0), (50, 0), -140),
    ({"penalty": "books", "books": 5}, (-50, 0), (55, 5), -140),
    ({"penalty": "all_books"}, (-50, 0), (50, 0), -140),
    ({"penalty": "all_books", "goes_to": "callers"}, (-50, 0), (58, 8), -140),
    ({"penalty": "set"}, (-50, 0), (50, 0), -140),
    ({"penalty": "set_and_credit"}, (-50, 0), (50, 0), -140),
    ({"penalty": "contract_up"}, (80, 0), (50, 0), -170),
    ({"penalty": "points", "points": 60}, (-7, 3), (50, 0), -120),
    ({"penalty": "game"}, (53, 3), (50, 0), -60),
]


@pytest.mark.parametrize(("rule", "caught", "callers", "nil"), PENALTIES)
def test_every_penalty(rule: dict[str, Any], caught: tuple[int, int], callers: tuple[int, int], nil: int) -> None:
    house = HouseRules.model_validate({"renege": rule})
    found = worth(house)
    assert (found["renege"], found["renege_callers"], found["renege_nil"]) == (caught, callers, (nil, 0))
    assert one(house, "renege").score.loses_game == (rule["penalty"] == "game")


@pytest.mark.parametrize(
    ("rule", "points", "bags"),
    [
        ({"false_call": "nothing"}, 51, 1),  # bid 5, took 6
        ({"false_call": "books", "false_call_books": 1}, 50, 0),
        ({"false_call": "books", "false_call_books": 3}, -50, 0),
        ({"false_call": "set"}, -50, 0),
        ({"false_call": "mirror"}, -50, 0),
        ({"false_call": "mirror", "penalty": "contract_up", "books": 1}, 60, 0),
        ({"false_call": "mirror", "penalty": "points", "points": 30}, 21, 1),
    ],
)
def test_every_false_call(rule: dict[str, Any], points: int, bags: int) -> None:
    assert worth(HouseRules.model_validate({"renege": rule}))["false_call"] == (points, bags)


@pytest.mark.parametrize(
    ("rules", "left_out"),
    [
        ({"nil": {"allowed": False}}, {"nil_made", "nil_failed", "double_made", "double_failed", "renege_nil"}),
        ({"nil": {"both_partners": "forbidden"}}, {"double_made", "double_failed"}),
        ({"renege": {"fails_nil": False}}, {"renege_nil"}),
        ({"blind_bid": {"allowed": False}}, {"blind_made", "blind_set"}),
        ({"bags": {"limit": 1}}, {"bag_limit"}),  # the plain example shows it: none can be carried
    ],
)
def test_what_a_table_does_not_play_is_not_shown(rules: dict[str, Any], left_out: set[str]) -> None:
    assert set(worth(HouseRules.model_validate(rules))) == set(BOOKBAG) - left_out


@pytest.mark.parametrize("rules", [{"bidding": {"board": 13}}, {"table": {"books": 1}, "bidding": {"board": 1}}])
def test_a_contract_of_every_book_leaves_no_room_for_callers(rules: dict[str, Any]) -> None:
    """Nor is more ever taken than was dealt."""
    house = HouseRules.model_validate({**rules, "blind_bid": {"allowed": False}})
    assert "renege_callers" not in worth(house)
    assert all(example.trial.books <= house.deal_books for example in examples(house))


def test_the_board_is_waived_beside_a_nil_unless_the_house_says() -> None:
    assert one(HouseRules.model_validate({"bidding": {"board": 6}}), "nil_made").trial.bid == 4
    bound = HouseRules.model_validate({"bidding": {"board": 6, "board_with_nil": True}})
    assert one(bound, "nil_made").trial.bid == 6
    least = HouseRules.model_validate({"bidding": {"player_minimum": 5}})
    assert (one(least, "nil_made").trial.bid, one(least, "made").trial.bid) == (5, 10)


@pytest.mark.parametrize("below", ["raise", "set"])
def test_a_nil_stands_beside_a_bid_that_the_table_lets_stand(below: str) -> None:
    """Though the board be the whole deal, and nothing is left for a nil that fails."""
    rules = {"board": 13, "below_board": below, "board_with_nil": True}
    house = HouseRules.model_validate({"bidding": rules})
    assert one(house, "nil_made").trial.bid == 13
    assert one(house, "nil_made").score.made
    assert "nil_failed" not in worth(house)


def test_what_is_shown_already_is_not_shown_again() -> None:
    """Where the usual contract is ten, a ten that is set has been shown."""
    ten = HouseRules.model_validate({"bidding": {"player_minimum": 5}, "ten": {"bonus": "exactly"}})
    assert one(ten, "set").trial.bid == 10
    assert "ten_made" in worth(ten)
    assert "ten_set" not in worth(ten)


def test_ten_for_two_needs_ten_books() -> None:
    six = {"table": {"players": 6, "deck": "jokers"}, "bidding": {"board": None}, "ten": {"bonus": "at_least"}}
    assert not {"ten_made", "ten_set"} & set(worth(HouseRules.model_validate(six)))


# -- the oddest houses ------------------------------------------------------------------------------

BOARD_OF_ALL = house_of("six-in-pairs", {"bidding": {"board": 8, "board_with_nil": True}})


@given(house_rules())
@example(BOARD_OF_ALL)
@example(house_of("bookbag", {"table": {"books": 1}, "bidding": {"board": 1}, "blind_bid": {"minimum": 1}}))
def test_every_house_has_a_rule_sheet(house: HouseRules) -> None:
    sheet = rule_sheet(house)
    assert [one.outcome for one in sheet.examples if not one.outcome] == []


def test_a_nil_can_only_fail_where_a_book_is_left_for_it() -> None:
    """Seven books beside it would be under the board, which binds there too: the table would not let it stand."""
    found = {one.shows: one.trial for one in examples(BOARD_OF_ALL)}
    assert (found["nil_made"].bid, found["nil_made"].books) == (8, 8)
    assert found["nil_made"].problems(BOARD_OF_ALL) == []
    assert "nil_failed" not in found
