import json

import pytest

from bookbag.game.entries import ENTRY, Redone, Undone
from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, Table
from bookbag.sheets.ledger_document import ledger_document
from bookbag.words.sentences import say

from .at_table import Bid, Shelf, bid_all, opened, play, take

THREES: tuple[Bid, ...] = (3, 3, 3, 3)


def ledger(table: Table) -> str:
    return json.dumps(ledger_document(table.game))


def test_undo_takes_the_bids_back_one_by_one(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    shown = [keeper.table(name)]
    for seat in (1, 2, 3):
        keeper.bid_seat(name, seat, 3)
        shown.append(keeper.table(name))
    for before in reversed(shown[:-1]):
        keeper.undo(name)
        assert keeper.table(name) == before
        assert shelf.fresh(name) == before
    with pytest.raises(Refused) as refused:
        keeper.undo(name)
    assert say(refused.value.problems[0]) == "There is nothing to undo; the game has just begun."


def test_undo_takes_back_the_last_tap(keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    keeper.bid_seat(name, 2, 4)
    before = keeper.table(name).draft.bids
    keeper.bid_seat(name, 1, 5)
    keeper.undo(name)
    assert keeper.table(name).draft.bids == before


def test_undo_after_the_bids_leaves_three(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, (4, 3, 3, 3))
    keeper.undo(name)
    table = keeper.table(name)
    assert (table.draft.bids.seats, table.turn) == ((None, 3, 3, 3), Turn("bids", seat=0))
    assert (table.game.seq, table.game.current.bids) == (3, None)
    assert shelf.fresh(name) == table
    keeper.bid_seat(name, 0, 5)
    assert keeper.table(name).turn.step == "books"
    take(keeper, name, (8, 5))
    assert keeper.table(name).game.scores == (80, -60)


def test_undo_of_a_changed_bid_shows_the_bids_before_it(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, (4, 3, 3, 3))
    before = keeper.table(name)
    keeper.bid_seat(name, 1, 5)
    keeper.undo(name)
    table = keeper.table(name)
    assert table.game.current.bids == before.game.current.bids
    assert table.draft.bids == before.draft.bids
    assert table.turn == before.turn
    assert shelf.fresh(name) == table


def test_undo_takes_what_was_said_of_the_books_first(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, ("nil", 3, 4, 3))
    before = keeper.table(name)
    keeper.say_nil_books(name, 0, 0)
    keeper.undo(name)
    assert keeper.table(name) == before
    keeper.say_nil_books(name, 0, 0)
    nil_said = keeper.table(name)
    keeper.say_books(name, 0, 7)
    keeper.say_books(name, 0, 8)
    keeper.undo(name)
    assert keeper.table(name).draft.sides == (7, 6)
    keeper.undo(name)
    assert keeper.table(name) == nil_said
    keeper.undo(name)
    assert keeper.table(name) == shelf.fresh(name) == before


def test_undo_of_the_books_asks_them_again(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    before = keeper.table(name)
    take(keeper, name, (8, 5))
    keeper.undo(name)
    table = keeper.table(name)
    assert (table.turn, table.draft, table.game.rounds) == (before.turn, before.draft, ())
    assert table.game.redoes is not None


def test_undo_of_a_ruling(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    before = ledger(keeper.table(name))
    keeper.rule_renege(name, 1, Ruling(verdict="proven", against=0, by=1))
    ruled = ledger(keeper.table(name))
    keeper.undo(name)
    assert ledger(keeper.table(name)) == before
    keeper.redo(name)
    assert ledger(keeper.table(name)) == ruled != before


def test_a_new_entry_clears_redo(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.undo(name)
    assert keeper.table(name).game.redoes is not None
    keeper.say_books(name, 0, 7)
    assert keeper.table(name).game.redoes is not None, "what is only said clears nothing"
    keeper.enter_books(name)
    assert keeper.table(name).game.redoes is None
    with pytest.raises(Refused) as refused:
        keeper.redo(name)
    assert say(refused.value.problems[0]).startswith("There is nothing to redo")
    assert keeper.table(name).game.scores == (61, 60)


def test_from_the_finish_back_to_the_deal_and_forward_again(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 250}, "blind_bid": {"deficit": None}})
    play(keeper, name, ("nil", 4, 4, 3), (6, 7), {0: 1})
    keeper.rule_renege(name, 1, Ruling(verdict="false_call", against=0, by=1))
    play(keeper, name, (4, 2, 4, 3), (9, 4))
    keeper.bid_side(name, 1, 6, blind=True)
    keeper.bid_seat(name, 0, 3)
    keeper.bid_seat(name, 2, 3)
    take(keeper, name, (6, 7))
    while keeper.table(name).game.outcome is None:
        play(keeper, name, (4, 2, 4, 3), (8, 5))
    end = ledger(keeper.table(name))
    back = [ledger(keeper.table(name))]
    written = keeper.table(name).game.seq
    while keeper.table(name).game.undoes is not None or any(keeper.table(name).draft.bids.seats):
        keeper.undo(name)
        back.append(ledger(keeper.table(name)))
        assert shelf.fresh(name) == keeper.table(name)
    start = keeper.table(name)
    assert (start.game.rounds, start.game.scores, start.turn) == ((), (0, 0), Turn("bids", seat=1))
    forward = [ledger(start)]
    while keeper.table(name).game.redoes is not None:
        keeper.redo(name)
        forward.append(ledger(keeper.table(name)))
    assert forward[-1] == end
    assert _without_repeats(forward) == _without_repeats(back)[::-1]
    assert keeper.table(name).game.seq == written + 2 * (written - 1), "nothing was erased"
    assert ledger(shelf.fresh(name)) == end
    kinds = _kinds(shelf, name)
    assert kinds.count(Undone) == kinds.count(Redone) == written - 1


def _without_repeats(ledgers: list[str]) -> list[str]:
    return [one for at, one in enumerate(ledgers) if not at or ledgers[at - 1] != one]


def _kinds(shelf: Shelf, name: str) -> list[type]:
    return [type(ENTRY.validate_json(entry.body)) for entry in shelf.disk().entries(name)]


def test_undo_half_way_and_on_with_something_else(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (6, 7))
    for _ in range(6):  # the books, the bids, three bids still said, the books of round 1
        keeper.undo(name)
    assert keeper.table(name).turn == Turn("books", side=0)
    assert keeper.table(name).game.current.number == 1
    take(keeper, name, (5, 8))
    assert keeper.table(name).game.scores == (-60, 62)
    assert keeper.table(name).turn == Turn("bids", seat=2), "round 2 is bid anew"
