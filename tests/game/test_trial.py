"""A round that nobody played: what it scores, and what the table would say against the bid."""

from dataclasses import replace
from typing import Any

import pytest

from bookbag.game.bids import BLIND_NIL, NIL
from bookbag.game.house import HouseRules
from bookbag.game.rounds import Ruling
from bookbag.game.trial import Trial
from bookbag.ledger.presets import preset_houses

HOUSES = preset_houses()
BOOKBAG = HOUSES["bookbag"]


def played(rules: dict[str, Any]) -> HouseRules:
    return HouseRules.model_validate(rules)


@pytest.mark.parametrize(
    ("trial", "points"),
    [
        (Trial(5, 7), (52, 60)),  # the others bid the 6 they take
        (Trial(4, 4, carried=9), (40, 90)),
        (Trial(4, 5, carried=9), (-59, 80)),
        (Trial(6, 9, blind=True), (120, 40)),
        (Trial(4, 6, (NIL,), (1,)), (-58, 70)),
        (Trial(None, 0, (NIL, NIL), (0, 0)), (200, 130)),
        (Trial(5, 8, ruling=Ruling(verdict="proven", against=1, by=0)), (56, -50)),
        (Trial(5, 8, ruling=Ruling(verdict="withdrawn", against=0, by=1)), (53, 50)),
        (Trial(5, 8, ruling=Ruling(verdict="false_call", against=0, by=1)), (53, -50)),
    ],
)
def test_both_sides_of_a_trial(trial: Trial, points: tuple[int, int]) -> None:
    assert tuple(side.points for side in trial.score(BOOKBAG)) == points


def test_the_other_sides_share_the_rest_and_bid_what_they_take() -> None:
    assert Trial(2, 3).others(HOUSES["six-in-pairs"]) == (3, 2)
    assert Trial(5, 17).others(HOUSES["cutthroat-3"]) == (0, 0)
    assert [side.points for side in Trial(2, 3).score(HOUSES["six-in-pairs"])] == [21, 30, 20]


def test_where_each_plays_alone_a_bid_of_no_books_is_a_nil() -> None:
    """Whoever it is: the one who tries, or those who took nothing."""
    alone = HOUSES["cutthroat-3"]
    assert [side.points for side in Trial(5, 17).score(alone)][1:] == [50, 50]
    assert Trial(0, 2).score(alone) == Trial(None, 2, (NIL,)).score(alone)
    assert Trial(0, 2).score(alone)[0].points == -48


@pytest.mark.parametrize(
    "trial", [Trial(5, 14), Trial(5, -1), Trial(None, 14), Trial(None, 0, (NIL,) * 3, (0, 0, 0))], ids=str
)
def test_what_can_not_be_dealt_is_not_scored(trial: Trial) -> None:
    with pytest.raises(ValueError, match=r"books|nils"):
        trial.score(BOOKBAG)


@pytest.mark.parametrize(
    ("rules", "trial", "codes"),
    [
        ({}, Trial(5, 7), []),
        ({}, Trial(3, 4), ["below_board"]),
        ({}, Trial(3, 4, (NIL,), (0,)), []),  # no board beside a nil
        ({"bidding": {"board_with_nil": True}}, Trial(3, 4, (NIL,), (0,)), ["below_board"]),
        ({"bidding": {"below_board": "raise"}}, Trial(3, 4), []),
        ({"bidding": {"first_hand_bids_itself": True}}, Trial(None, 7), []),
        ({"bidding": {"total": "not_deal"}}, Trial(7, 7), []),  # all bids together are not this side's
        ({}, Trial(5, 6, blind=True), ["blind_bid_under"]),
        ({}, Trial(6, 6, blind=True), []),  # far enough behind for anything
        ({"blind_bid": {"allowed": False}}, Trial(6, 6, blind=True), ["blind_bid_not_played"]),
        ({}, Trial(4, 4, (BLIND_NIL,), (0,)), ["blind_nil_not_played"]),
        ({"blind_nil": {"allowed": True}}, Trial(4, 4, (BLIND_NIL,), (0,)), []),
        ({"nil": {"allowed": False}}, Trial(4, 4, (NIL,), (0,)), ["nil_not_played"]),
        ({"nil": {"partner_minimum": 5}}, Trial(4, 4, (NIL,), (0,)), ["bid_beside_nil"]),
        ({"nil": {"both_partners": "forbidden"}}, Trial(None, 0, (NIL, NIL), (0, 0)), ["nil_both"]),
        ({"nil": {"one_each_side": True}}, Trial(5, 7), ["nil_wanted"]),
        ({"nil": {"one_each_side": True}}, Trial(5, 7, (NIL,), (0,)), []),
        ({"nil": {"one_each_side": True}}, Trial(None, 0, (NIL, NIL), (0, 0)), ["nil_second"]),
        (
            {"table": {"layout": "solo"}, "bidding": {"player_minimum": 2, "board": None}},
            Trial(1, 3),
            ["bid_under_minimum"],
        ),
    ],
)
def test_what_the_table_would_say(rules: dict[str, Any], trial: Trial, codes: list[str]) -> None:
    assert [found.code for found in trial.problems(played(rules))] == codes


def test_in_suicide_a_bid_without_its_nil_is_told() -> None:
    suicide = HOUSES["suicide"]
    plain = Trial(5, 7)
    assert [found.code for found in plain.problems(suicide)] == ["nil_wanted"]
    assert replace(plain, nils=(NIL,), nil_books=(0,)).problems(suicide) == []
    assert [found.code for found in Trial(3, 7, (NIL,), (0,)).problems(suicide)] == ["bid_beside_nil"]
