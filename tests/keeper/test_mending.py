"""Putting a game right with the keeper: written, told, undone and brought back; and what stays said meanwhile."""

from dataclasses import replace
from typing import Any

import pytest

from bookbag.game.bids import Bids
from bookbag.game.changed import changes
from bookbag.game.entries import (
    DealerChanged,
    Mending,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
)
from bookbag.game.mending import seated
from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling, Taken
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, Table, TableMoved, house_of
from bookbag.ledger import NotSaved
from bookbag.sheets.ledger_document import ledger_document
from bookbag.words.changed import changed_sentences
from bookbag.words.sentences import say
from bookbag.words.table import entry_words, names_of, outcome_words, round_marks

from .at_table import Bid, Shelf, bid_all, opened, opened_by, play, take

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
FOURS: tuple[Bid, ...] = (4, 4, 4, 4)
NOBODY_NIL = (None,) * 4


def told(number: int, bids: tuple[Bid, ...], books: tuple[int, ...], *nils: int | None) -> dict[str, Any]:
    """A round as it should have been entered."""
    placed = Bids(seats=bids, sides=(None, None))
    return {"round": number, "bids": placed, "taken": Taken(sides=books, nils=nils or NOBODY_NIL)}


def amended(number: int, bids: tuple[Bid, ...], books: tuple[int, ...], *nils: int | None) -> RoundAmended:
    return RoundAmended.model_validate(told(number, bids, books, *nils))


def inserted(number: int, bids: tuple[Bid, ...], books: tuple[int, ...]) -> RoundInserted:
    return RoundInserted.model_validate(told(number, bids, books))


def thrown(number: int, deals: str = "same", said: Bids | None = None) -> RoundThrownIn:
    return RoundThrownIn.model_validate({"round": number, "deals": deals, "said": said})


def two_rounds(keeper: Keeper, rules: dict[str, Any] | None = None) -> str:
    name = opened(keeper, rules)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    return name


def figures(table: Table) -> list[tuple[object, ...]]:
    return [(row.sides, row.scores, row.bags) for row in table.game.rounds]


def shown(table: Table) -> Table:
    """A table without the numbers of its entries and what could be brought back."""
    return replace(table, game=replace(table.game, seq=0, redoes=None, undoes=None))


def refused(keeper: Keeper, name: str, entry: Mending) -> str:
    """What is said where a mending is refused, before it is made and when it is."""
    before = keeper.table(name)
    with pytest.raises(Refused) as previewed:
        keeper.preview_mend(name, entry)
    with pytest.raises(Refused) as made:
        keeper.mend(name, entry)
    assert previewed.value.problems == made.value.problems
    assert keeper.table(name) == before
    return say(made.value.problems[0], names_of(before.game))


WAYS: dict[str, tuple[Mending, tuple[int, int], int]] = {
    "amended": (amended(1, THREES, (5, 8)), (1, 122), 3),
    "bids amended": (amended(2, FOURS, (7, 6)), (-18, -140), 3),
    "inserted": (inserted(1, FOURS, (5, 8)), (43, 80), 4),
    "inserted before the one in play": (inserted(3, FOURS, (5, 8)), (43, 80), 4),
    "a misdeal": (thrown(1), (61, 60), 2),
    "a misdeal, the next deals": (thrown(2, "next"), (62, -60), 2),
    "seats": (SeatsChanged(players=("West", "East", "South", "North")), (123, 0), 3),
    "a dealer": (DealerChanged(round=2, dealer=3), (123, 0), 3),
}
"""What is done to two rounds that came to 123 and 0, the scores after it, and the number of the round in play."""


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_put_right_undone_and_put_right_again_over_restarts(shelf: Shelf, keeper: Keeper, way: str) -> None:
    entry, scores, number = WAYS[way]
    name = two_rounds(keeper)
    before = keeper.table(name)
    heard: list[str] = []
    keeper.listen(heard.append)
    preview = keeper.preview_mend(name, entry)
    assert keeper.table(name) == before
    keeper.mend(name, entry)
    after = keeper.table(name)
    assert heard == [name]
    assert (after.game.scores, after.game.current.number, after.turn.step) == (scores, number, "bids")
    assert (preview.after.rounds, preview.after.current) == (after.game.rounds, after.game.current)
    assert shelf.fresh(name) == after
    undone = shelf.keeper()
    undone.undo(name)
    assert shown(undone.table(name)) == shown(before)
    again = shelf.keeper()
    again.redo(name)
    assert shown(again.table(name)) == shown(after)
    assert shelf.fresh(name) == again.table(name)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_half_said_stays_said_and_the_mending_is_what_undo_takes(
    shelf: Shelf, keeper: Keeper, way: str
) -> None:
    entry, _, number = WAYS[way]
    name = two_rounds(keeper)
    keeper.bid_seat(name, 3, 4)
    keeper.bid_seat(name, 0, 2)
    before = keeper.table(name)
    keeper.mend(name, entry)
    table = keeper.table(name)
    assert (table.draft.said, table.draft.round) == (before.draft.said, number)
    assert shelf.fresh(name) == table
    again = shelf.keeper()
    again.undo(name)
    assert shown(again.table(name)) == shown(before)
    again.redo(name)
    assert shown(again.table(name)) == shown(table)
    again.undo(name)
    again.undo(name)
    assert again.table(name).draft.bids.seats == (None, None, None, 4), "and then the bids, one after the other"


@pytest.mark.parametrize("way", WAYS)
def test_books_half_said_stay_said(shelf: Shelf, keeper: Keeper, way: str) -> None:
    name = two_rounds(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    keeper.mend(name, WAYS[way][0])
    table = keeper.table(name)
    assert (table.turn, table.draft.sides) == (Turn("confirm"), (8, 5))
    assert shelf.fresh(name) == table
    keeper.undo(name)
    assert (keeper.table(name).turn, keeper.table(name).draft.sides) == (Turn("confirm"), (8, 5))
    keeper.redo(name)
    keeper.enter_books(name)
    assert keeper.table(name).game.rounds[-1].deal.taken == Taken(sides=(8, 5), nils=NOBODY_NIL)


@pytest.mark.parametrize(("deals", "first"), [("same", 3), ("next", 0)])
def test_a_misdeal_of_the_round_in_play_forgets_what_was_said_until_it_is_undone(
    shelf: Shelf, keeper: Keeper, deals: str, first: int
) -> None:
    name = two_rounds(keeper)
    keeper.bid_seat(name, 3, 4)
    keeper.bid_seat(name, 0, "nil")
    before = keeper.table(name)
    keeper.mend(name, thrown(3, deals, before.draft.bids))
    table = keeper.table(name)
    assert (table.game.current.number, table.turn) == (3, Turn("bids", seat=first))
    assert table.draft.bids == Bids.none_yet(table.game.seating)
    assert table.game.thrown[0].bids == before.draft.bids
    again = shelf.keeper()
    again.undo(name)
    assert shown(again.table(name)) == shown(before)
    again.redo(name)
    assert shown(again.table(name)) == shown(table)


def test_a_misdeal_found_when_all_have_bid(shelf: Shelf, keeper: Keeper) -> None:
    name = two_rounds(keeper)
    bid_all(keeper, name, FOURS)
    keeper.say_books(name, 0, 8)
    keeper.mend(name, thrown(3, "same", keeper.table(name).draft.bids))
    assert keeper.table(name).turn == Turn("bids", seat=3)
    keeper.undo(name)
    assert (keeper.table(name).turn, keeper.table(name).draft.bids.seats) == (Turn("books", side=0), FOURS)
    assert shelf.fresh(name) == keeper.table(name)


def test_several_mendings_are_undone_one_after_the_other_and_come_back(shelf: Shelf, keeper: Keeper) -> None:
    name = two_rounds(keeper)
    tables = [keeper.table(name)]
    for entry, _, _ in WAYS.values():
        keeper.mend(name, entry)
        tables.append(keeper.table(name))
    for table in reversed(tables[:-1]):
        shelf.keeper().undo(name)
        assert shown(shelf.fresh(name)) == shown(table)
    for table in tables[1:]:
        shelf.keeper().redo(name)
        assert shown(shelf.fresh(name)) == shown(table)


def test_fourteen_rounds_put_right_back_to_the_deal_and_forward_again(shelf: Shelf, keeper: Keeper) -> None:
    """Rounds 4, 7, 10 and 14 cross the bag limit; each step back or forward is another start of the program."""
    name = opened(keeper, {"finish": {"target": 5000, "rounds": 14}})
    for _ in range(14):
        play(keeper, name, THREES, (9, 4))
    assert keeper.table(name).game.scores == (14 * 63 - 400, 14 * -60)
    keeper.rule_renege(name, 13, Ruling(verdict="open", against=0, by=1))
    keeper.mend(name, amended(1, (4, 3, 5, 3), (9, 4)))
    keeper.mend(name, inserted(5, THREES, (9, 4)))
    keeper.mend(name, thrown(7, "next"))
    keeper.rule_renege(name, 13, Ruling(verdict="proven", against=0, by=1), 1)
    keeper.mend(name, SeatsChanged(players=("West", "East", "South", "North")))
    end = keeper.table(name)
    assert end.game.scores == (90 + 12 * 63 + 60 - 300, 13 * -60 + 61)
    assert end.game.outcome is not None
    ledgers, steps = [ledger_document(end.game)], 0
    while shelf.fresh(name).game.undoes is not None:
        seq = shelf.fresh(name).game.seq
        shelf.keeper().undo(name)
        if shelf.fresh(name).game.seq > seq:
            steps += 1
            ledgers.append(ledger_document(shelf.fresh(name).game))
    assert (shelf.fresh(name).game.rounds, steps) == ((), 2 * 14 + 6)
    for ledger in reversed(ledgers[:-1]):
        shelf.keeper().redo(name)
        assert ledger_document(shelf.fresh(name).game) == ledger
    assert shown(shelf.fresh(name)) == shown(end)


# -- another window, a disk that refuses ---------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_the_later_of_two_windows_is_told_and_can_mend_again(shelf: Shelf, keeper: Keeper, way: str) -> None:
    name, entry = two_rounds(keeper), WAYS[way][0]
    other = shelf.keeper()
    other.table(name)
    keeper.bid_seat(name, 3, 4)
    with pytest.raises(TableMoved):
        other.mend(name, entry)
    assert other.table(name) == keeper.table(name)
    other.mend(name, entry)
    assert shelf.fresh(name) == other.table(name)
    assert other.table(name).draft.bids.seats == (None, None, None, 4)


@pytest.mark.parametrize("verb", ["mend", "undo", "redo"])
@pytest.mark.parametrize("way", WAYS)
def test_a_disk_that_refuses_changes_nothing_and_the_same_mending_works_later(
    shelf: Shelf, way: str, verb: str
) -> None:
    disk, entry = shelf.disk(), WAYS[way][0]
    keeper = Keeper(disk, shelf.clock)
    name = two_rounds(keeper)
    keeper.bid_seat(name, 3, 4)
    if verb != "mend":
        keeper.mend(name, entry)
    if verb == "redo":
        keeper.undo(name)
    before = keeper.table(name)

    def deed() -> None:
        keeper.mend(name, entry) if verb == "mend" else getattr(keeper, verb)(name)

    disk.refuses = True
    with pytest.raises(NotSaved):
        deed()
    assert shelf.fresh(name) == keeper.table(name) == before
    disk.refuses = False
    deed()
    assert shelf.fresh(name) == keeper.table(name) != before


# -- what can't be, in a sentence ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (amended(3, THREES, (8, 5)), "Round 3 is not played out; only a round with its books entered"),
        (amended(4, THREES, (8, 5)), "There is no round 4 here; say a round from 1 to 3."),
        (amended(1, THREES, (8, 5)), "Round 1 was entered just so; change a bid or a number of books first."),
        (amended(1, THREES, (8, 4)), "The books add up to 12, 1 missing"),
        (amended(1, ("nil", 3, 4, 3), (8, 5), 9, None, None, None), "North & South took 8 in all, and the nil"),
        (amended(1, (1, 3, 2, 3), (8, 5)), "North & South bid 3, under the board"),
        (inserted(4, THREES, (8, 5)), "There is no round 4 here"),
        (thrown(4), "There is no round 4 here"),
        (thrown(1000), "There is no round 1000 here"),
        (
            RoundAmended(round=1, bids=None, taken=Taken(sides=(8, 5), nils=NOBODY_NIL)),
            "The bids are missing or not complete",
        ),
        (SeatsChanged(players=("A", "B")), "2 players are named, and these rules seat 4"),
        (SeatsChanged(players=("A", "B", "C", "a ")), "A sits twice"),
        (SeatsChanged(players=("North", "East", "South", "West")), "They sit just so already"),
        (DealerChanged(round=9, dealer=0), "There is no round 9 here"),
        (DealerChanged(round=3, dealer=2), "South is the dealer of round 3 already"),
    ],
)
def test_a_mending_that_can_not_stand_is_refused_in_a_sentence(keeper: Keeper, entry: Mending, says: str) -> None:
    assert refused(keeper, two_rounds(keeper), entry).startswith(says)


def test_no_round_is_made_one_that_bids_itself_unseen(keeper: Keeper) -> None:
    """Round 1 bid itself; taken out, round 2 would be the first hand, and its bids would count for nothing."""
    name = opened(keeper, {"bidding": {"first_hand_bids_itself": True}})
    take(keeper, name, (7, 6))
    play(keeper, name, THREES, (8, 5))
    assert refused(keeper, name, thrown(1)).startswith("The first hand bids itself here, and round 2 was bid")
    assert "put the other one in before round 2" in refused(keeper, name, inserted(1, THREES, (8, 5)))
    # what the sentences tell to do is a way through
    keeper.mend(name, RoundAmended(round=1, bids=None, taken=Taken(sides=(8, 5), nils=(None,) * 4)))
    keeper.mend(name, inserted(2, THREES, (7, 6)))
    keeper.mend(name, thrown(3))
    rows = keeper.table(name).game.rounds
    assert [row.deal.taken and row.deal.taken.sides for row in rows] == [(8, 5), (7, 6)]


def test_bids_of_a_round_that_bids_itself_now_are_not_kept_for_it_but_come_back(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"bidding": {"first_hand_bids_itself": True}})
    take(keeper, name, (7, 6))
    keeper.bid_seat(name, 2, 4)
    bid_all(keeper, name, THREES)
    keeper.mend(name, thrown(1))
    table = keeper.table(name)
    assert (table.game.current.bids_itself, table.turn) == (True, Turn("books", side=0))
    assert table.draft.bids == Bids.none_yet(table.game.seating)
    keeper.undo(name)
    assert (keeper.table(name).turn, keeper.table(name).draft.bids.seats) == (Turn("books", side=0), THREES)
    assert shelf.fresh(name) == keeper.table(name)


def test_bids_that_stand_are_not_asked_again_when_only_the_books_were_wrong(keeper: Keeper) -> None:
    """Rules changed since, or scores put right, keep nobody from mending a round that was played."""
    name = opened(keeper)
    play(keeper, name, (7, 2, 4, 3), (7, 6))  # set, and 160 behind
    keeper.bid_side(name, 0, 6, blind=True)
    for seat in (1, 3):
        keeper.bid_seat(name, seat, 3)
    take(keeper, name, (6, 7))
    keeper.mend(name, amended(1, THREES, (7, 6)))  # nobody was behind
    blind = keeper.table(name).game.rounds[1].deal.bids
    keeper.mend(name, RoundAmended(round=2, bids=blind, taken=Taken(sides=(7, 6), nils=NOBODY_NIL)))
    assert keeper.table(name).game.scores == (61 + 120, 60 + 60)
    keeper.amend_house(name, 1, house_of("bookbag", {"bidding": {"board": 7}}))
    keeper.mend(name, amended(1, THREES, (8, 5)))
    assert keeper.table(name).game.scores[0] == 62 + 120
    assert refused(keeper, name, amended(1, (3, 3, 2, 3), (8, 5))).startswith("North & South bid 5, under the board")


# -- rounds under other rules, at other tables ---------------------------------------------------


def test_a_forgotten_round_is_played_by_the_rules_before_it(shelf: Shelf, keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.amend_house(name, 3, house_of("bookbag", {"table": {"books": 10}}))
    keeper.mend(name, inserted(3, THREES, (8, 5)))
    game = keeper.table(name).game
    assert (len(game.rounds), game.scores) == (3, (185, -60))
    assert (game.rounds[2].house.deal_books, game.house.deal_books) == (13, 10)
    play(keeper, name, THREES, (6, 4))
    assert keeper.table(name).game.scores == (245, -120)
    assert refused(keeper, name, inserted(5, THREES, (8, 5))).startswith("The books add up to 13, 3 too many")
    assert shelf.fresh(name) == keeper.table(name)


@pytest.mark.parametrize(
    ("changes", "players", "bids", "books"),
    [
        ({"table": {"layout": "solo", "players": 3}}, 3, (6, 5, "nil"), (6, 11, 0)),
        ({"table": {"layout": "threes", "players": 6}}, 6, (2, 1, 1, 1, 1, 2), (4, 4)),
        ({"table": {"layout": "partners", "players": 6}}, 6, (2, 2, 2, 2, 2, 2), (3, 3, 2)),
    ],
)
def test_a_round_is_amended_at_any_table(
    keeper: Keeper, changes: dict[str, Any], players: int, bids: tuple[Bid, ...], books: tuple[int, ...]
) -> None:
    house = house_of("bookbag", {**changes, "bidding": {"board": None}})
    straight, mended = opened_by(keeper, house), opened_by(keeper, house)
    play(keeper, straight, bids, books)
    other = (*books[1:], books[0])
    play(keeper, mended, (1,) * players, other)
    deal = keeper.table(straight).game.rounds[0].deal
    assert deal.taken is not None
    keeper.mend(mended, RoundAmended(round=1, bids=deal.bids, taken=deal.taken))
    assert figures(keeper.table(mended)) == figures(keeper.table(straight))


def test_a_game_that_was_over_opens_again_and_one_in_play_ends(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 120}})
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    assert keeper.table(name).turn == Turn("over")
    keeper.mend(name, amended(1, FOURS, (6, 7)))
    assert (keeper.table(name).game.outcome, keeper.table(name).turn) == (None, Turn("bids", seat=3))
    keeper.undo(name)
    assert keeper.table(name).turn == Turn("over")
    keeper.mend(name, thrown(2))
    assert keeper.table(name).game.outcome is None
    assert keeper.table(name).game.current.number == 2


def test_a_game_that_ends_earlier_keeps_what_was_played_after(shelf: Shelf, keeper: Keeper) -> None:
    name = two_rounds(keeper, {"finish": {"target": 130}})
    keeper.bid_seat(name, 3, 4)
    keeper.mend(name, amended(1, (6, 3, 7, 3), (13, 0)))
    table = keeper.table(name)
    assert table.game.outcome is not None
    assert (table.game.outcome.round_number, len(table.game.rounds), table.turn) == (1, 2, Turn("over"))
    keeper.undo(name)
    assert keeper.table(name).turn == Turn("bids", seat=0), "the bid that was half said is said still"
    assert shelf.fresh(name) == keeper.table(name)


def test_the_dealer_of_a_later_round_that_was_told_stands_when_a_misdeal_passes_the_deal(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.mend(name, DealerChanged(round=2, dealer=3))
    keeper.mend(name, thrown(1, "next"))
    game = keeper.table(name).game
    assert [game.rounds[0].deal.dealer, game.current.dealer] == [3, 0]


def test_undo_says_what_it_takes(keeper: Keeper) -> None:
    name, said = two_rounds(keeper), []
    for entry, _, _ in WAYS.values():
        keeper.mend(name, entry)
        last = keeper.table(name).game.undoes
        assert last is not None
        said.append(entry_words(last.entry))
    assert said == [
        "the change of round 1",
        "the change of round 2",
        "the round put in as round 1",
        "the round put in as round 3",
        "the misdeal of round 1",
        "the misdeal of round 2",
        "the change of seats",
        "the dealer of round 2",
    ]


def test_a_blind_bid_that_stands_is_not_asked_again_for_another_side_s_bid(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (2, 11))
    play(keeper, name, THREES, (5, 8))
    keeper.bid_side(name, 0, 6, blind=True)
    for seat in (1, 3):
        keeper.bid_seat(name, seat, 3)
    take(keeper, name, (7, 6))
    for number in (1, 2):
        keeper.mend(name, amended(number, THREES, (7, 6)))
    blind = Bids(seats=(None, 4, None, 3), sides=(6, None), blind=(0,))
    keeper.mend(name, RoundAmended(round=3, bids=blind, taken=Taken(sides=(7, 6), nils=NOBODY_NIL)))
    assert keeper.table(name).game.deal(3).bids == blind
    other = Bids(seats=(None, 4, None, 3), sides=(7, None), blind=(0,))
    entry = RoundAmended(round=3, bids=other, taken=Taken(sides=(7, 6), nils=NOBODY_NIL))
    assert refused(keeper, name, entry).startswith("North & South can't bid blind")


def test_whose_bid_is_missing_is_told(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    half = Bids(seats=(3, 3, None, 3), sides=(None, None))
    entry = RoundInserted(round=1, bids=half, taken=Taken(sides=(7, 6), nils=NOBODY_NIL))
    assert refused(keeper, name, entry) == "The bid of South is missing; say what South bid."


def test_a_name_that_is_none_names_its_player(keeper: Keeper) -> None:
    with pytest.raises(Refused) as found:
        seated(("Ann", "Ben", " ", "Dan"))
    assert say(found.value.problems[0]) == "Player 3 has no name; type one of 1 to 40 letters."


def test_a_game_over_by_mending_has_the_scores_of_its_end(keeper: Keeper) -> None:
    """To 150: 63, then 126, then 189; with round 1 amended by five bags the end comes one round sooner."""
    name = opened(keeper, {"finish": {"target": 150}, "bags": {"limit": None}})
    for _ in range(3):
        play(keeper, name, THREES, (9, 4))
    assert keeper.table(name).game.scores == (189, -180)
    keeper.mend(name, amended(1, (4, 3, 5, 3), (9, 4)))
    game = keeper.table(name).game
    assert game.outcome is not None
    assert (game.outcome.round_number, game.scores) == (2, (90 + 63, -120))
    assert [row.deal.number for row in game.beyond] == [3]
    document = ledger_document(game)
    assert (document["scores"], document["rounds"][-1]["scores"]) == ([153, -120], [216, -180])
    assert outcome_words(game) == "North & South win: 150 reached, after round 2"
    assert round_marks(game.deal(3), game, with_calls=True) == "after the end, counts no longer"
    assert round_marks(game.deal(2), game, with_calls=True) == ""


def test_a_misdeal_long_past_says_who_deals_now(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    preview = keeper.preview_mend(name, thrown(1))
    changed = changes(preview.before, preview.after, preview.pairs)
    assert "Round 2, in play: East deals instead of South." in changed_sentences(changed, preview.after)


def test_a_round_put_in_last_is_played_when_it_is_entered(keeper: Keeper, shelf: Shelf) -> None:
    """An hour's game: the round that was forgotten is put in when the hour is over, and ends it."""
    name = opened(keeper, {"finish": {"minutes": 60}})
    play(keeper, name, THREES, (8, 5))
    shelf.clock.move(minutes=90)
    keeper.mend(name, inserted(2, THREES, (7, 6)))
    outcome = keeper.table(name).game.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.round_number) == ("minutes", 2)
