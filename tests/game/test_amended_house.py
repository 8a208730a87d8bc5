"""House rules changed in a game in play: each round by its own, and what keeps a change from being made."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, house_rules, houses_amended, loose_books, written

from bookbag.game.amending import amendment_problems, unplayable
from bookbag.game.entries import GameOpened, HouseAmended, Redone, RenegeRuled, Undone, Written
from bookbag.game.house import HouseRules
from bookbag.game.problems import Problem
from bookbag.game.replay import Game, fold
from bookbag.game.rounds import Ruling
from bookbag.sheets.ledger_document import ledger_document
from bookbag.words.rules import changed_rules
from bookbag.words.sentences import say

from .table_book import amended, book_of, house, nil_by_north, opened, played, sixes

PLAIN = house()


def scores(game: Game) -> list[tuple[int, ...]]:
    return [row.scores for row in game.rounds]


def bags(game: Game) -> list[tuple[int, ...]]:
    return [row.bags for row in game.rounds]


def test_a_target_raised_opens_the_game_again() -> None:
    book = book_of(opened(PLAIN, (440, 0)), *played(1, (3, 3, 4, 3), (7, 6)))
    over = fold(book).outcome
    assert over is not None
    assert over.winners == (0,)
    game = fold([*book, Written(4, None, amended(1, house(finish={"target": 600})))])
    assert (game.outcome, game.scores, game.current.number) == (None, (510, 60), 2)


def test_a_target_lowered_ends_it_with_the_first_round_that_reaches_it() -> None:
    game = fold(book_of(opened(PLAIN), *sixes(3), amended(1, house(finish={"target": 120}))))
    assert game.outcome is not None
    assert (game.outcome.round_number, game.outcome.winners) == (2, (0,))
    assert scores(game) == [(62, -60), (124, -120), (186, -180)]
    later = fold(book_of(opened(PLAIN), *sixes(3), amended(3, house(finish={"target": 120}))))
    assert later.outcome is not None
    assert later.outcome.round_number == 3, "rounds before it are judged by the rules they were played by"


def test_bags_off_from_round_three_and_on_again() -> None:
    five = house(bags={"limit": 5})
    book = book_of(opened(five), *sixes(4))
    assert (scores(fold(book))[2], bags(fold(book))) == ((86, -180), [(2, 0), (4, 0), (1, 0), (3, 0)])
    off = [*book, Written(10, None, amended(3, house(bags={"limit": None})))]
    assert scores(fold(off)) == [(62, -60), (124, -120), (186, -180), (248, -240)]
    assert bags(fold(off)) == [(2, 0), (4, 0), (0, 0), (0, 0)]
    assert fold(off).bags == (0, 0)
    again = [*off, Written(11, None, amended(4, five))]
    assert bags(fold(again)) == [(2, 0), (4, 0), (0, 0), (2, 0)]
    assert [row.house.bags.limit for row in fold(again).rounds] == [5, 5, None, 5]


def test_bags_are_none_at_once_where_the_round_in_play_counts_none() -> None:
    game = fold(book_of(opened(PLAIN), *sixes(2), amended(3, house(bags={"limit": None}))))
    assert (game.bags, bags(game)[-1]) == ((0, 0), (4, 0))


def test_a_nil_is_worth_what_its_round_pays() -> None:
    book = [opened(PLAIN), *nil_by_north(1), *nil_by_north(2)]
    assert scores(fold(book_of(*book))) == [(143, 60), (286, 120)]
    game = fold(book_of(*book, amended(2, house(nil={"value": 50}))))
    assert scores(game) == [(143, 60), (236, 120)]


def test_a_bag_limit_lowered() -> None:
    game = fold(book_of(opened(PLAIN), *sixes(3), amended(3, house(bags={"limit": 5}))))
    assert (scores(game)[2], bags(game)[2]) == ((86, -180), (1, 0))


def test_a_bag_limit_lowered_under_what_is_carried_costs_with_the_next_round() -> None:
    rules = amended(4, house(bags={"limit": 5}))
    game = fold(book_of(opened(PLAIN), *sixes(3), rules, *played(4, (4, 3, 4, 3), (8, 5))))
    assert (scores(game)[2], bags(game)[2]) == ((186, -180), (6, 0))
    assert (scores(game)[3], bags(game)[3]) == ((166, -240), (1, 0))


def test_a_renege_is_punished_by_the_rules_of_its_round() -> None:
    calls = [RenegeRuled(round=n, call=1, ruling=Ruling(verdict="proven", against=0, by=1)) for n in (1, 2)]
    points = house(renege={"penalty": "points", "points": 30})
    game = fold(book_of(opened(PLAIN), *sixes(2), *calls, amended(2, points)))
    assert [[side.points for side in row.sides] for row in game.rounds] == [[-60, 62], [32, -60]]


def test_the_later_word_counts_for_its_round_and_all_after() -> None:
    ten, five, none = (house(bags={"limit": limit}) for limit in (10, 5, None))
    book = book_of(opened(ten), amended(3, five), amended(5, none))
    assert [fold(book).house_in(n).bags.limit for n in (1, 2, 3, 4, 5, 9)] == [10, 10, 5, 5, None, None]
    earlier = [*book, Written(4, None, amended(2, none))]
    assert [fold(earlier).house_in(n).bags.limit for n in (1, 2, 3, 5)] == [10, None, None, None]
    back = [*earlier, Written(5, None, amended(4, ten))]
    assert [fold(back).house_in(n).bags.limit for n in (1, 2, 3, 4, 5)] == [10, None, None, 10, 10]
    assert [(begun.round, begun.house.bags.limit) for begun in fold(back).houses] == [(1, 10), (2, None), (4, 10)]
    undone = [*earlier, Written(5, None, Undone(of=4))]
    assert fold(undone).houses == fold(book).houses
    assert fold([*undone, Written(6, None, Redone(of=4))]).houses == fold(earlier).houses


def test_the_game_remembers_the_rules_it_began_with() -> None:
    game = fold(book_of(opened(PLAIN), amended(1, house(bags={"limit": 5}))))
    assert (game.opened_house, game.house.bags.limit) == (PLAIN, 5)
    assert (game.house_before(1), game.house_before(2)) == (PLAIN, game.house)


def test_rules_for_another_table_count_for_nothing() -> None:
    solo = house(table={"layout": "solo"})
    six = house(table={"players": 6}, blind_bid={"minimum": 6})
    game = fold(book_of(opened(PLAIN), *sixes(1), amended(1, solo), amended(1, six)))
    assert (game.houses, game.scores) == (fold(book_of(opened(PLAIN))).houses, (62, -60))


def test_start_bags_are_none_where_the_first_round_counts_none() -> None:
    taken_over = GameOpened.model_validate(
        opened(PLAIN).model_dump() | {"start": {"scores": (100, 100), "bags": (7, 3)}}
    )
    none = amended(1, house(bags={"limit": None}))
    assert fold(book_of(taken_over, none)).start_bags == (0, 0)
    assert fold(book_of(taken_over, none, amended(1, PLAIN))).start_bags == (7, 3)


# -- what keeps rules from being changed ---------------------------------------------------------


def problems(book: list[Written], number: int, rules: HouseRules) -> list[Problem]:
    game = fold(book)
    if found := amendment_problems(game, number, rules):
        return found
    return unplayable(game, fold([*book, written(book, amended(number, rules))]), number)


FIRST_ITSELF = house(bidding={"first_hand_bids_itself": True})
FIRST_TAKEN = played(1, (3, 3, 3, 3), (8, 5))[1]
ZERO = [opened(house(nil={"allowed": False})), *played(1, (0, 3, 4, 3), (7, 6)), *sixes(3)[2:]]

REFUSED = [
    ([opened(PLAIN)], 0, FIRST_ITSELF, "The rules can't be changed from round 0 on; say a round from 1 to 1."),
    ([opened(PLAIN), *sixes(2)], 4, FIRST_ITSELF,
     "The rules can't be changed from round 4 on; say a round from 1 to 3."),
    ([opened(PLAIN, (450, 0)), *sixes(1)], 2, FIRST_ITSELF,
     "The rules can't be changed from round 2 on; say a round from 1 to 1."),
    ([opened(PLAIN)], 1, house(table={"layout": "solo", "players": 3}),
     "These rules seat 3 as solo, and this game seats 4 as partners; keep table.players and table.layout, "
     "or begin a new game."),
    ([opened(PLAIN), *sixes(1)], 1, PLAIN,
     "These are the rules from round 1 on already; change one of them first."),
    ([opened(PLAIN), amended(1, FIRST_ITSELF)], 1, FIRST_ITSELF,
     "These are the rules from round 1 on already; change one of them first."),
    ([opened(PLAIN), *sixes(2)], 1, house(table={"books": 12}),
     "Round 1 was played with 13 books in the deal, and these rules have 12; leave that as it was, or begin from "
     "round 3."),
    ([opened(PLAIN, (400, 0)), *sixes(2)], 2, house(table={"books": 12}),
     "Round 2 was played with 13 books in the deal, and these rules have 12; leave that as it was."),
    ([opened(PLAIN), *sixes(3)], 1, FIRST_ITSELF,
     "Bids were made in round 1, and by these rules the first hand bids itself; leave that as it was, or begin "
     "from round 2."),
    ([opened(FIRST_ITSELF), FIRST_TAKEN], 1, PLAIN,
     "Nobody bid in round 1, and by these rules there are bids in it; leave that as it was, or begin from round 2."),
    (ZERO, 1, PLAIN,
     "By these rules other bids of round 1 count as a nil than when its books were entered; leave that as it was, or "
     "begin from round 2."),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "number", "rules", "sentence"), REFUSED)
def test_rules_that_can_not_be_changed_so(
    entries: list[GameOpened], number: int, rules: HouseRules, sentence: str
) -> None:
    assert [say(found) for found in problems(book_of(*entries), number, rules)] == [sentence]


def test_rules_that_can_be_changed() -> None:
    assert problems(book_of(*ZERO), 2, PLAIN) == []
    assert problems(book_of(opened(PLAIN), *sixes(1)), 2, house(table={"books": 12})) == []
    assert problems(book_of(opened(PLAIN), *nil_by_north(1)), 1, house(nil={"allowed": False})) == []
    assert problems(book_of(opened(PLAIN), *sixes(1)), 1, house(name="Friday")) == []
    assert problems(book_of(opened(PLAIN, (1, 1)), *sixes(1)), 1, FIRST_ITSELF) == [], "its bids were really made"


# -- for every game ------------------------------------------------------------------------------


@given(st.data())
def test_amended_before_anything_is_played_is_opened_so(data: st.DataObject) -> None:
    book = data.draw(games())
    entry = book[0].entry
    assert isinstance(entry, GameOpened)
    other = entry.model_copy(update={"house": data.draw(house_rules(at=entry.house))})
    shifted = [
        Written(one.seq + 1, one.at, one.entry.model_copy(update={"of": one.entry.of + 1}))
        if isinstance(one.entry, Undone | Redone)
        else replace(one, seq=one.seq + 1)
        for one in book[1:]
    ]
    first = [replace(book[0], entry=other), Written(2, book[0].at, amended(1, entry.house))]
    at_first, later = fold(book), fold([*first, *shifted])
    assert ledger_document(later) == ledger_document(at_first)
    assert (later.rounds, later.current, later.outcome) == (at_first.rounds, at_first.current, at_first.outcome)
    assert (later.houses, later.start_bags) == (at_first.houses, at_first.start_bags)


@given(loose_books(), house_rules(), st.integers(1, 9))
def test_rounds_before_it_are_as_they_were_and_undo_brings_back_the_rest(
    book: list[Written], rules: HouseRules, number: int
) -> None:
    before = fold(book)
    longer = [*book, written(book, amended(number, rules))]
    after = fold(longer)
    assert after.rounds[: number - 1] == before.rounds[: number - 1]
    if before.outcome and before.outcome.round_number < number:
        assert after.outcome == before.outcome
    undone = fold([*longer, written(longer, Undone(of=len(longer)))])
    assert undone == replace(before, seq=undone.seq, redoes=undone.redoes)


@given(games(), st.data())
def test_a_change_is_refused_just_when_a_round_would_not_stay_as_entered(
    book: list[Written], data: st.DataObject
) -> None:
    before = fold(book)
    entry = data.draw(houses_amended(before) | house_rules().map(lambda rules: amended(1, rules)))
    assert isinstance(entry, HouseAmended)
    after = fold([*book, written(book, entry)])
    found = unplayable(before, after, entry.round)
    as_entered = [row.deal for row in after.rounds[: len(before.rounds)]] == [row.deal for row in before.rounds]
    assert as_entered == (not found)
    later = dict(found[0].values)["later"] if found else None
    if isinstance(later, int):
        assert unplayable(before, fold([*book, written(book, amended(later, entry.house))]), later) == []


@given(house_rules(), st.data())
def test_every_rule_that_differs_is_told(one: HouseRules, data: st.DataObject) -> None:
    other = data.draw(house_rules(at=one))
    assert changed_rules(one, one) == ()
    assert (changed_rules(one, other) == ()) == (one == other)


def test_what_differs_is_told_by_title_and_value() -> None:
    friday = house(name="Friday", bags={"limit": None}, nil={"failed_books": "worthless_bags"})
    assert changed_rules(friday, PLAIN) == (
        "Name: Friday (before: Bookbag)",
        "Bag limit: bags are not counted (before: 10 bags)",
        "A failed nil's books: are bags worth no points (before: help the partner's contract)",
    )
