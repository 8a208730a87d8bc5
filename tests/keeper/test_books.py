from collections.abc import Callable
from typing import Any

import pytest

from bookbag.game.entries import BooksEntered
from bookbag.game.problems import Refused
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, house_of
from bookbag.words.sentences import say
from bookbag.words.table import names_of

from .at_table import Bid, Shelf, bid_all, opened, opened_by, play, take

SIXES: tuple[Bid, ...] = (3, 3, 3, 3)


def refused(keeper: Keeper, name: str, verb: Callable[[], object]) -> str:
    """The sentence that refuses a deed; it must leave everything as it was."""
    before = keeper.table(name)
    with pytest.raises(Refused) as told:
        verb()
    assert keeper.table(name) == before
    return say(told.value.problems[0], names_of(before.game))


def test_one_side_says_and_the_others_follow(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, SIXES)
    assert keeper.table(name).turn == Turn("books", side=0)
    keeper.say_books(name, 1, 5)
    table = keeper.table(name)
    assert (table.draft.sides, table.turn) == ((8, 5), Turn("confirm"))
    assert shelf.fresh(name) == table
    assert (table.game.seq, table.game.scores) == (2, (0, 0)), "said is not entered"
    keeper.enter_books(name)
    after = keeper.table(name)
    assert (after.game.seq, after.game.scores, after.game.bags) == (3, (62, -60), (2, 0))
    assert after.game.undoes is not None
    assert isinstance(after.game.undoes.entry, BooksEntered)
    assert (after.turn, after.draft.sides) == (Turn("bids", seat=2), (None, None))
    assert shelf.fresh(name) == after


def test_books_are_said_again(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, SIXES)
    for side, books, both in ((0, 8, (8, 5)), (0, 9, (9, 4)), (1, 13, (0, 13)), (0, 0, (0, 13))):
        keeper.say_books(name, side, books)
        assert keeper.table(name).draft.sides == both


@pytest.mark.parametrize("books", [14, 26, -1, 10**6])
def test_more_books_than_the_deal_are_refused(keeper: Keeper, books: int) -> None:
    name = opened(keeper)
    bid_all(keeper, name, ("nil", 3, 4, 3))
    says = f"{books} books is more than the 13 of a deal; say a number from 0 to 13."
    assert refused(keeper, name, lambda: keeper.say_books(name, 0, books)) == says
    assert refused(keeper, name, lambda: keeper.say_nil_books(name, 0, books)) == says


def test_books_come_after_the_bids(keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    for verb in (
        lambda: keeper.say_books(name, 0, 7),
        lambda: keeper.say_nil_books(name, 0, 0),
        lambda: keeper.enter_books(name),
    ):
        assert refused(keeper, name, verb).startswith("The bids are missing or not complete")


def test_books_not_said_are_not_entered(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, ("nil", 3, 4, 3))
    assert refused(keeper, name, lambda: keeper.enter_books(name)).startswith("The books are missing")
    keeper.say_books(name, 0, 6)
    assert keeper.table(name).turn == Turn("books", seat=0)
    assert refused(keeper, name, lambda: keeper.enter_books(name)).startswith("The books are missing")


@pytest.mark.parametrize(
    ("bids", "books", "nils", "scores"),
    [
        (("nil", 3, 5, 3), (6, 7), {0: 0}, (151, 61)),
        (("nil", 3, 5, 3), (6, 7), {0: 1}, (-49, 61)),
        (("nil", "nil", 5, 5), (7, 6), {0: 0, 1: 2}, (152, -49)),
        (("nil", 3, "nil", 3), (2, 11), {0: 0, 2: 2}, (2, 65)),
    ],
)
def test_a_nil_bidders_books_are_asked_first(
    shelf: Shelf,
    keeper: Keeper,
    bids: tuple[Bid, ...],
    books: tuple[int, int],
    nils: dict[int, int],
    scores: tuple[int, int],
) -> None:
    name = opened(keeper)
    bid_all(keeper, name, bids)
    for seat, taken in nils.items():
        assert keeper.table(name).turn == Turn("books", seat=seat)
        keeper.say_nil_books(name, seat, taken)
        assert shelf.fresh(name) == keeper.table(name)
    all_nil = {0, 2} <= {*nils}
    assert keeper.table(name).turn == (Turn("confirm") if all_nil else Turn("books", side=0)), "two nils say it all"
    take(keeper, name, books)
    assert keeper.table(name).game.scores == scores


@pytest.mark.parametrize(
    ("bids", "nils", "code"),
    [
        (("nil", 3, 5, 3), {0: 7}, "nil_books_over"),
        (("nil", 3, "nil", 3), {0: 1, 2: 2}, "nil_books_short"),
    ],
)
def test_nil_books_that_do_not_add_up_are_refused(
    keeper: Keeper, bids: tuple[Bid, ...], nils: dict[int, int], code: str
) -> None:
    name = opened(keeper)
    bid_all(keeper, name, bids)
    for seat, taken in nils.items():
        keeper.say_nil_books(name, seat, taken)
    keeper.say_books(name, 0, 6)
    assert keeper.table(name).turn.step == "confirm"
    found = keeper.books_problem(name)
    assert found is not None
    assert found.code == code
    says = say(found, names_of(keeper.table(name).game))
    assert "North & South took 6" in says
    assert refused(keeper, name, lambda: keeper.enter_books(name)) == says
    assert keeper.round_if_confirmed(name) is None


def test_three_play_alone(shelf: Shelf, keeper: Keeper) -> None:
    name = opened_by(keeper, house_of("spadester", {"table": {"players": 3}}))
    bid_all(keeper, name, (6, "nil", 5))
    assert keeper.table(name).turn == Turn("books", side=0), "a lone nil bidder's books are the side's own"
    keeper.say_books(name, 0, 8)
    assert keeper.table(name).turn == Turn("books", side=1)
    keeper.say_books(name, 1, 0)
    assert keeper.table(name).draft.sides == (8, 0, 9), "the last side's books follow"
    assert shelf.fresh(name) == keeper.table(name)
    keeper.enter_books(name)
    assert keeper.table(name).game.scores == (62, 100, 54)


def test_four_play_alone(keeper: Keeper) -> None:
    name = opened_by(keeper, house_of("spadester", {"table": {"players": 4}}))
    bid_all(keeper, name, (4, 3, 3, 2))
    take(keeper, name, (4, 3, 2, 4))
    assert keeper.table(name).game.scores == (40, 30, -30, 22)


def test_sides_alone_whose_books_do_not_add_up_are_refused(keeper: Keeper) -> None:
    name = opened_by(keeper, house_of("spadester", {"table": {"players": 3}}))
    bid_all(keeper, name, (6, 5, 5))
    for side in (0, 1):
        keeper.say_books(name, side, 10)
    assert keeper.table(name).draft.sides == (10, 10, 0)
    says = "The books add up to 20, 3 too many; they must add up to 17."
    assert refused(keeper, name, lambda: keeper.enter_books(name)) == says
    keeper.say_books(name, 1, 4)
    assert refused(keeper, name, lambda: keeper.enter_books(name)).startswith("The books add up to 14, 3 missing")
    keeper.say_books(name, 2, 3)
    keeper.enter_books(name)
    assert keeper.table(name).game.scores == (64, -50, -50)


def test_the_first_hand_bids_itself(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"bidding": {"first_hand_bids_itself": True}})
    assert keeper.table(name).turn == Turn("books", side=0)
    says = "The first hand bids itself here; leave its bids out."
    assert refused(keeper, name, lambda: keeper.bid_seat(name, 1, 3)) == says
    assert refused(keeper, name, lambda: keeper.bid_side(name, 1, 6)) == says
    keeper.say_books(name, 0, 9)
    assert shelf.fresh(name) == keeper.table(name)
    keeper.enter_books(name)
    table = keeper.table(name)
    assert (table.game.scores, table.game.bags, table.turn) == ((90, 40), (0, 0), Turn("bids", seat=2))
    play(keeper, name, SIXES, (7, 6))
    assert keeper.table(name).game.scores == (151, 100)


def test_the_round_if_confirmed_is_the_round_that_is_entered(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, SIXES, (7, 6))
    bid_all(keeper, name, ("nil", 4, 4, 3))
    assert keeper.round_if_confirmed(name) is None
    keeper.say_nil_books(name, 0, 1)
    keeper.say_books(name, 0, 6)
    before = keeper.table(name)
    promised = keeper.round_if_confirmed(name)
    assert keeper.table(name) == before
    keeper.enter_books(name)
    assert promised == keeper.table(name).game.rounds[1]


@pytest.mark.parametrize("rules", [{"finish": {"target": 50}}, {"finish": {"rounds": 1}}])
def test_nothing_is_taken_when_the_game_is_over(keeper: Keeper, rules: dict[str, Any]) -> None:
    name = opened(keeper, rules)
    play(keeper, name, SIXES, (7, 6))
    outcome = keeper.table(name).game.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    for verb in (lambda: keeper.say_books(name, 0, 7), lambda: keeper.enter_books(name)):
        assert refused(keeper, name, verb).startswith("The game was over after round 1")
