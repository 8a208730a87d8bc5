"""The worked examples of a rule sheet can be told of every house, however odd."""

from hypothesis import example, given
from strategies import house_rules

from bookbag.game.examples import examples
from bookbag.game.house import HouseRules
from bookbag.keeper import house_of
from bookbag.words.rule_sheet import rule_sheet

BOARD_OF_ALL = house_of("six-in-pairs", {"bidding": {"board": 8}})


@given(house_rules())
@example(BOARD_OF_ALL)
@example(house_of("bookbag", {"table": {"books": 1}, "bidding": {"board": 1}, "blind_bid": {"minimum": 1}}))
def test_every_house_has_a_rule_sheet(house: HouseRules) -> None:
    sheet = rule_sheet(house)
    assert [one.outcome for one in sheet.examples if not one.outcome] == []


def test_a_nil_that_fails_leaves_a_book_for_itself() -> None:
    failed = next(one for one in examples(BOARD_OF_ALL) if one.shows == "nil_failed")
    assert (failed.trial.bid, failed.trial.books, failed.trial.nil_books) == (7, 8, (1,))
