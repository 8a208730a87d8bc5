"""A game is the fold of its entries: undo, redo, amending, and whatever else a book may hold."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import games, legal_bids, legal_taken, loose_books, loose_entries, rulings, written

from bookbag.game.bids import Bids
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    Entry,
    GameOpened,
    Redone,
    RenegeRuled,
    Start,
    Undone,
    Written,
)
from bookbag.game.house import HouseRules
from bookbag.game.replay import Game, fold
from bookbag.game.rounds import Ruling, Taken
from bookbag.sheets.ledger_document import ledger_document

PLAYERS = ("North", "East", "South", "West")
OPENED = GameOpened(house=HouseRules(), players=PLAYERS, dealer=0)


def book_of(*entries: Entry) -> list[Written]:
    return [Written(seq, None, entry) for seq, entry in enumerate((OPENED, *entries), 1)]


def bid(number: int, *seats: int | str) -> BidsPlaced:
    return BidsPlaced(round=number, bids=Bids.model_validate({"seats": seats, "sides": (None, None)}))


def took(number: int, *sides: int, nils: tuple[int | None, ...] = (None,) * 4) -> BooksEntered:
    return BooksEntered(round=number, taken=Taken(sides=sides, nils=nils))


PLAYED = (bid(1, 3, 3, 4, 3), took(1, 7, 6))


def test_a_game_just_opened() -> None:
    game = fold(book_of())
    assert (game.scores, game.bags, game.rounds, game.outcome) == ((0, 0), (0, 0), (), None)
    assert (game.current.number, game.current.dealer, game.current.bids) == (1, 0, None)
    assert (game.undoes, game.redoes, game.seq) == (None, None, 1)


def test_a_round_bid_and_a_round_played() -> None:
    game = fold(book_of(PLAYED[0]))
    assert (game.current.bids, game.current.taken, game.rounds) == (PLAYED[0].bids, None, ())
    game = fold(book_of(*PLAYED))
    assert (game.scores, game.current.number, len(game.rounds)) == ((70, 60), 2, 1)


@pytest.mark.parametrize("book", [[], [Written(1, None, PLAYED[0])], [Written(1, None, Undone(of=1))]])
def test_a_book_begins_with_the_game_opened(book: list[Written]) -> None:
    with pytest.raises(ValueError, match="begins with game_opened"):
        fold(book)


def test_undo_names_the_last_entry_that_counts() -> None:
    book = book_of(*PLAYED, Undone(of=3))
    game = fold(book)
    assert (game.undoes, game.redoes) == (book[1], book[2])
    assert game.current.bids == PLAYED[0].bids
    assert game.current.taken is None


def test_redo_brings_back_the_last_undone_first() -> None:
    undone = book_of(*PLAYED, Undone(of=3), Undone(of=2))
    assert fold(undone).redoes == undone[1]
    once = [*undone, Written(6, None, Redone(of=2))]
    assert fold(once).redoes == undone[2]
    assert fold([*once, Written(7, None, Redone(of=3))]).scores == (70, 60)


def test_a_new_entry_ends_redo() -> None:
    game = fold(book_of(*PLAYED, Undone(of=3), took(1, 6, 7)))
    assert game.redoes is None
    assert game.scores == (-70, 61)
    assert fold(book_of(*PLAYED, Undone(of=3), took(1, 6, 7), Redone(of=3))).scores == (-70, 61)


def test_the_opening_is_never_undone() -> None:
    game = fold(book_of(Undone(of=1)))
    assert (game.undoes, game.redoes, game.players) == (None, None, PLAYERS)


def test_the_last_entry_for_a_slot_wins() -> None:
    game = fold(book_of(*PLAYED, bid(1, 3, 3, 3, 3)))
    assert game.scores == (61, 60)
    game = fold(book_of(*PLAYED, took(1, 8, 5)))
    assert game.scores == (71, -60)


def test_a_call_ruled_again_is_one_call() -> None:
    proven = Ruling(verdict="proven", against=0, by=1)
    withdrawn = Ruling(verdict="withdrawn", against=0, by=1)
    book = book_of(*PLAYED, RenegeRuled(round=1, call=1, ruling=proven))
    assert fold(book).scores == (-70, 63)
    assert fold([*book, Written(5, None, RenegeRuled(round=1, call=1, ruling=withdrawn))]).scores == (70, 60)
    twice = fold([*book, Written(5, None, RenegeRuled(round=1, call=2, ruling=proven))])
    assert twice.rounds[0].deal.rulings == (proven, proven)


def test_bids_amended_to_a_nil_put_the_round_back_in_play() -> None:
    game = fold(book_of(*PLAYED, bid(2, 3, 3, 3, 3), took(2, 7, 6), bid(1, "nil", 3, 4, 3)))
    assert (game.current.number, game.current.taken, game.rounds, game.scores) == (1, None, (), (0, 0))


def test_amending_reopens_a_finished_game() -> None:
    opened = OPENED.model_dump() | {"start": {"scores": (440, 0), "bags": (0, 0)}}
    book = [Written(1, None, GameOpened.model_validate(opened)), *book_of(*PLAYED)[1:]]
    over = fold(book).outcome
    assert over is not None
    assert over.winners == (0,)
    amended = fold([*book, Written(4, None, took(1, 6, 7))])
    assert (amended.outcome, amended.scores) == (None, (370, 61))


def test_a_game_taken_over_in_the_middle() -> None:
    opened = OPENED.model_dump() | {"start": {"scores": (436, -20), "bags": (6, 0)}}
    game = fold([Written(1, None, GameOpened.model_validate(opened))])
    assert (game.scores, game.bags, game.start_scores, game.start_bags) == ((436, -20), (6, 0), (436, -20), (6, 0))


# -- for every game --------------------------------------------------------------------------------


def bare(game: Game) -> Game:
    """The game without the number of its last entry."""
    return replace(game, seq=0)


@given(games())
def test_undo_then_redo_restores_the_very_game(book: list[Written]) -> None:
    game = fold(book)
    assume(game.undoes)
    assert game.undoes is not None
    undone = [*book, written(book, Undone(of=game.undoes.seq))]
    assert fold(undone).redoes == game.undoes
    redone = [*undone, written(undone, Redone(of=game.undoes.seq))]
    assert bare(fold(redone)) == bare(game)


@given(games())
def test_undoing_everything_and_redoing_it_restores_the_very_game(book: list[Written]) -> None:
    game, back = fold(book), list(book)
    while last := fold(back).undoes:
        back.append(written(back, Undone(of=last.seq)))
    assert fold(back).rounds == ()
    undone = sum(isinstance(one.entry, Undone) for one in back[len(book) :])
    for _ in range(undone):
        first = fold(back).redoes
        assert first is not None
        back.append(written(back, Redone(of=first.seq)))
    assert bare(fold(back)) == bare(game)


@given(games(), st.data())
def test_undo_restores_the_very_ledger(book: list[Written], data: st.DataObject) -> None:
    entry = data.draw(loose_entries())
    assume(not isinstance(entry, Undone | Redone))
    before = fold(book)
    after = [*book, written(book, entry)]
    undone = fold([*after, written(after, Undone(of=len(after)))])
    assert ledger_document(undone) == ledger_document(before)
    assert (undone.current, undone.outcome) == (before.current, before.outcome)


@given(loose_books())
def test_any_prefix_of_any_book_folds(book: list[Written]) -> None:
    for length in range(1, len(book) + 1):
        game = fold(book[:length])
        assert game.seq == length
        assert [row["round"] for row in ledger_document(game)["rounds"]] == [*range(1, game.current.number)]
    assert fold(book) == game


@given(games(straight=True), st.data())
def test_amending_is_having_entered_it_so_at_first(book: list[Written], data: st.DataObject) -> None:
    game = fold(book)
    assume(game.rounds)
    before = data.draw(st.sampled_from(game.rounds)).deal
    entry: Entry
    if before.bids_itself or data.draw(st.booleans()):
        entry = BooksEntered(round=before.number, taken=data.draw(legal_taken(game.house, before.bids)))
    else:
        entry = BidsPlaced(round=before.number, bids=data.draw(legal_bids(game.house, game.start_scores)))
    amended = fold([*book, written(book, entry)])
    at_first = fold([replace(one, entry=entry) if same_slot(one.entry, entry) else one for one in book])
    assert ledger_document(amended) == ledger_document(at_first)
    assert (amended.current, amended.outcome) == (at_first.current, at_first.outcome)


def same_slot(one: Entry, other: Entry) -> bool:
    return (
        isinstance(one, BidsPlaced | BooksEntered)
        and isinstance(other, BidsPlaced | BooksEntered)
        and (one.kind, one.round) == (other.kind, other.round)
    )


@given(games(straight=True), st.data())
def test_a_ruling_changed_is_having_ruled_so_at_first(book: list[Written], data: st.DataObject) -> None:
    game = fold(book)
    assume(game.rounds)
    number = data.draw(st.integers(1, len(game.rounds)))
    first, second = (RenegeRuled(round=number, call=1, ruling=data.draw(rulings(game.house))) for _ in range(2))
    once = [*book, written(book, first)]
    changed = fold([*once, written(once, second)])
    assert ledger_document(changed) == ledger_document(fold([*book, written(book, second)]))


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ("North", "East", "South")},
        {"players": ("North", "East", "South", "north ")},
        {"players": ("A", "B", "A", "D")},
        {"players": ("North", " ", "South", "West")},
        {"players": ("North", "", "South", "West")},
        {"players": ("North", "Ea\nst", "South", "West")},
        {"players": ("North", "E" * 41, "South", "West")},
        {"dealer": 4},
        {"dealer": -1},
        {"start": Start(scores=(0, 0, 0), bags=(0, 0, 0))},
        {"start": Start(scores=(0, 0), bags=(0, 0, 0))},
    ],
)
def test_a_table_that_can_not_be_opened(changes: dict[str, Any]) -> None:
    whole = {"house": HouseRules(), "players": PLAYERS, "dealer": 0, **changes}
    with pytest.raises(ValueError, match="validation error"):
        GameOpened.model_validate(whole)
