"""Putting a game right: a round amended, put in or taken out is scored as if it had been played so."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import games, house_rules

from bookbag.game.bids import Bids
from bookbag.game.changed import changes
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    DealerChanged,
    Entry,
    Mending,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Undone,
    Written,
)
from bookbag.game.mending import lost, mending_problems, rounds_paired
from bookbag.game.replay import Game, fold
from bookbag.game.rounds import Taken

from .table_book import PLAYERS, amended, book_of, house, opened, played, sixes


def whole(number: int, bids: tuple[int | str, ...], books: tuple[int, int], **nils: int) -> RoundAmended:
    """A round as it should have been entered."""
    placed, entered = played(number, bids, books, **nils)
    assert isinstance(placed, BidsPlaced)
    assert isinstance(entered, BooksEntered)
    return RoundAmended(round=number, bids=placed.bids, taken=entered.taken)


def inserted(number: int, bids: tuple[int | str, ...], books: tuple[int, int]) -> RoundInserted:
    one = whole(number, bids, books)
    return RoundInserted(round=number, bids=one.bids, taken=one.taken)


def thrown(number: int, deals: str = "same") -> RoundThrownIn:
    return RoundThrownIn.model_validate({"round": number, "deals": deals})


def with_entry(book: list[Written], *entries: Entry) -> list[Written]:
    return [*book, *(Written(len(book) + at, None, entry) for at, entry in enumerate(entries, 1))]


def figures(game: Game) -> list[tuple[object, ...]]:
    """What each round scored and left, whoever dealt."""
    return [(row.sides, row.scores, row.bags) for row in game.rounds]


# -- amended by hand -------------------------------------------------------------------------------


def test_amending_round_1_of_fourteen_moves_every_bag_penalty() -> None:
    """Three bags a round for one side: the limit of ten falls in rounds 4, 7, 10 and 14; without round 1's, later."""
    rows = [entry for number in range(1, 15) for entry in played(number, (3, 3, 3, 3), (9, 4))]
    rules = house(finish={"target": 5000})
    before = fold(book_of(opened(rules), *rows))
    assert (before.scores, before.bags) == ((14 * 63 - 400, 14 * -60), (2, 0))
    mended = whole(1, (4, 3, 5, 3), (9, 4))
    after = fold(book_of(opened(rules), *rows, mended))
    assert (after.scores, after.bags) == ((90 + 13 * 63 - 300, 14 * -60), (9, 0))
    fallen = [(one.round, one.before, one.after) for one in changes(before, after).penalties]
    assert fallen == [(4, 1, 0), (5, 0, 1), (7, 1, 0), (8, 0, 1), (10, 1, 0), (11, 0, 1), (14, 1, 0)]


def test_a_game_that_ended_earlier_keeps_the_rounds_after_its_end() -> None:
    rules = house(finish={"target": 120})
    book = book_of(opened(rules), *sixes(2))
    mended = fold(with_entry(book, whole(1, (6, 3, 6, 3), (13, 0))))
    assert mended.outcome is not None
    assert (mended.outcome.round_number, len(mended.rounds)) == (1, 2)
    changed = changes(fold(book), mended)
    assert changed.ending is not None
    assert changed.ending.beyond == (2,)


def test_a_forgotten_round_moves_those_after_it_up() -> None:
    book = with_entry(book_of(opened(house()), *sixes(2)), inserted(2, (4, 4, 4, 4), (7, 6)))
    game = fold(book)
    assert [row.deal.taken.sides for row in game.rounds if row.deal.taken] == [(8, 5), (7, 6), (8, 5)]
    assert game.scores == (62 - 80 + 62, -60 - 80 - 60)
    assert game.current.number == 4
    assert [row.deal.dealer for row in game.rounds] == [0, 1, 2]


def test_a_misdeal_counts_for_nothing_and_stays_in_the_record() -> None:
    book = with_entry(book_of(opened(house()), *sixes(3)), thrown(2))
    game = fold(book)
    assert (game.scores, len(game.rounds), game.current.number) == ((124, -120), 2, 3)
    (gone,) = game.thrown
    assert (gone.before, gone.dealer, gone.deals) == (2, 1, "same")
    assert gone.taken == Taken(sides=(8, 5), nils=(None,) * 4)


@pytest.mark.parametrize(("deals", "dealers"), [("same", [0, 1, 2]), ("next", [0, 2, 3])])
def test_after_a_misdeal_the_same_player_deals_again_or_the_next(deals: str, dealers: list[int]) -> None:
    game = fold(book_of(opened(house()), *sixes(1), thrown(2, deals)))
    assert [game.rounds[0].deal.dealer, game.current.dealer] == dealers[:2]
    later = fold(book_of(opened(house()), *sixes(1), thrown(2, deals), *played(2, (3, 3, 3, 3), (8, 5))))
    assert later.current.dealer == dealers[2]


def test_rules_changed_from_a_round_move_with_it() -> None:
    rules = house(bags={"limit": 5})
    book = book_of(opened(house()), *sixes(3), amended(3, rules))
    up = fold(with_entry(book, inserted(2, (3, 3, 3, 3), (8, 5))))
    assert [row.house.bags.limit for row in up.rounds] == [10, 10, 10, 5]
    down = fold(with_entry(book, thrown(1)))
    assert [row.house.bags.limit for row in down.rounds] == [10, 5]
    assert fold(with_entry(book, thrown(3))).house.bags.limit == 5


def test_a_dealer_is_changed_from_a_round_on() -> None:
    game = fold(book_of(opened(house()), *sixes(3), DealerChanged(round=2, dealer=3)))
    assert [row.deal.dealer for row in game.rounds] == [0, 3, 0]
    assert game.current.dealer == 1


def test_names_are_put_right_for_the_whole_game() -> None:
    names = ("Nora", "East", "South", "West")
    game = fold(book_of(opened(house()), *sixes(1), SeatsChanged(players=names)))
    assert (game.players, game.scores) == (names, (62, -60))


# -- what can't be ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (whole(3, (3, 3, 3, 3), (8, 5)), "mend_unplayed"),
        (whole(4, (3, 3, 3, 3), (8, 5)), "no_such_round"),
        (whole(1, (3, 3, 3, 3), (8, 5)), "mend_nothing"),
        (whole(1, (3, 3, 3, 3), (8, 4)), "books_sum"),
        (whole(1, (1, 3, 1, 3), (8, 5)), "below_board"),
        (RoundAmended(round=1, bids=None, taken=Taken(sides=(8, 5), nils=(None,) * 4)), "bids_missing"),
        (inserted(4, (3, 3, 3, 3), (8, 5)), "no_such_round"),
        (thrown(4), "no_such_round"),
        (SeatsChanged(players=("A", "B", "C")), "seat_count"),
        (SeatsChanged(players=("A", "B", "C", "a")), "seat_twice"),
        (SeatsChanged(players=PLAYERS), "seats_same"),
        (DealerChanged(round=4, dealer=0), "no_such_round"),
        (DealerChanged(round=1, dealer=4), "seat_dealer"),
        (DealerChanged(round=2, dealer=1), "dealer_same"),
    ],
)
def test_a_mending_that_can_not_stand(entry: Mending, code: str) -> None:
    game = fold(book_of(opened(house()), *sixes(2)))
    assert [found.code for found in mending_problems(game, entry)][:1] == [code]


def test_a_round_that_would_be_lost_is_told() -> None:
    rules = house(bidding={"first_hand_bids_itself": True})
    first = BooksEntered(round=1, taken=Taken(sides=(7, 6), nils=(None,) * 4))
    book = book_of(opened(rules), first, *played(2, (3, 3, 3, 3), (8, 5)))
    entry = RoundInserted(round=1, bids=None, taken=Taken(sides=(5, 8), nils=(None,) * 4))
    before, after = fold(book), fold(with_entry(book, entry))
    assert [found.code for found in mending_problems(before, entry)] == ["mend_first_put_in"]
    assert [found.code for found in lost(before, after, rounds_paired(before, after, entry))] == ["mend_unplayable"]


# -- any game --------------------------------------------------------------------------------------


def rounds_of(book: list[Written]) -> list[list[Entry]]:
    """A straight book's entries after the opening, round by round."""
    found: dict[int, list[Entry]] = {}
    for one in book[1:]:
        assert isinstance(one.entry, BidsPlaced | BooksEntered)
        found.setdefault(one.entry.round, []).append(one.entry)
    return [found[number] for number in sorted(found)]


def renumbered(rows: list[list[Entry]]) -> list[Entry]:
    return [entry.model_copy(update={"round": number}) for number, row in enumerate(rows, 1) for entry in row]


def parts(row: list[Entry]) -> tuple[Bids | None, Taken]:
    bids = next((one.bids for one in row if isinstance(one, BidsPlaced)), None)
    return bids, next(one.taken for one in row if isinstance(one, BooksEntered))


@given(st.data(), house_rules().filter(lambda one: not one.bidding.first_hand_bids_itself))
def test_a_round_taken_out_or_put_in_scores_as_if_it_had_been_so(data: st.DataObject, rules: object) -> None:
    book = data.draw(games(rules, straight=True))  # type: ignore[arg-type]
    game = fold(book)
    rows = rounds_of(book)[: len(game.rounds)]
    assume(rows)
    number = data.draw(st.integers(1, len(rows)))
    without = fold(book_of(book[0].entry, *renumbered([*rows[: number - 1], *rows[number:]])))
    straight = book_of(book[0].entry, *renumbered(rows))
    out = fold(with_entry(straight, thrown(number)))
    assert figures(out) == figures(without)
    bids, taken = parts(rows[number - 1])
    others = book_of(book[0].entry, *renumbered([*rows[: number - 1], *rows[number:]]))
    back = with_entry(others, RoundInserted(round=number, bids=bids, taken=taken))
    assert figures(fold(back)) == figures(fold(straight))
    undone = fold(with_entry(back, Undone(of=back[-1].seq)))
    assert figures(undone) == figures(without)


@given(st.data(), games(straight=True))
def test_amending_a_round_is_entering_it_so(data: st.DataObject, book: list[Written]) -> None:
    game = fold(book)
    assume(game.rounds)
    row = data.draw(st.sampled_from(game.rounds))
    other = data.draw(st.sampled_from(game.rounds))
    assume(row.deal.bids_itself == other.deal.bids_itself)
    assert other.deal.taken is not None
    entry = RoundAmended(round=row.deal.number, bids=other.deal.bids, taken=other.deal.taken)
    entered = [
        one.entry.model_copy(
            update={"bids": entry.bids} if isinstance(one.entry, BidsPlaced) else {"taken": entry.taken}
        )
        if isinstance(one.entry, BidsPlaced | BooksEntered) and one.entry.round == row.deal.number
        else one.entry
        for one in book
    ]
    assert figures(fold(with_entry(book, entry))) == figures(fold(book_of(*entered)))
