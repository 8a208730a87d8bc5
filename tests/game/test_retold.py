"""A round told again, tap by tap: what may be said of it, and that it never falls apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, house_rules

from bookbag.game.bids import nil_seats
from bookbag.game.entries import Written
from bookbag.game.replay import fold
from bookbag.game.retold import Retold

from .table_book import house


def blank(**groups: object) -> Retold:
    return Retold.blank(house(**groups), bids_itself=False)


def seats(told: Retold) -> tuple[object, ...]:
    assert told.bids is not None
    return told.bids.seats


def test_before_anything_is_said_more_is_one_book_and_less_a_nil() -> None:
    told = blank()
    assert (told.bid_of(0), told.can_step(0, 1), told.can_step(0, -1)) == (None, True, True)
    assert seats(told.stepped(0, 1))[0] == 1
    assert seats(told.stepped(0, -1))[0] == "nil"
    assert seats(blank(nil={"allowed": False}).stepped(0, -1))[0] == 0


@pytest.mark.parametrize(
    ("rules", "least"),
    [({}, "nil"), ({"nil": {"allowed": False}}, 0), ({"blind_nil": {"allowed": True}}, "blind nil")],
)
def test_bids_are_stepped_from_the_least_to_all_books(rules: dict[str, object], least: object) -> None:
    told = blank(**rules).stepped(0, 1)
    while told.can_step(0, -1):
        told = told.stepped(0, -1)
    assert told.bid_of(0) == least
    assert told.stepped(0, -1) == told
    for _ in range(20):
        told = told.stepped(0, 1)
    assert told.bid_of(0) == 13


def test_a_side_s_one_number_is_the_sum_of_its_bids_and_leaves_room_for_a_nil() -> None:
    told = blank(blind_nil={"allowed": True}).with_seat(0, 4).with_seat(2, 3).together(0, one=True)
    assert told.bids is not None
    assert (told.bids.sides, told.bids.seats) == ((7, None), (None,) * 4)
    assert told.options(0) == (None, "blind nil", "nil")
    with_nil = told.stepped(0, 1).stepped(0, 1)
    assert with_nil.bids is not None
    assert (with_nil.bids.sides[0], with_nil.bids.seats[0], with_nil.nils[0]) == (7, "nil", 0)
    apart = with_nil.together(0, one=False)
    assert apart.bids is not None
    assert (apart.bids.sides[0], apart.bids.seats[0]) == (None, "nil")


def test_a_blind_bid_stays_blind_while_its_number_is_put_right() -> None:
    told = blank().with_seat(0, 4).with_blind(0, blind=True).stepped(0, 1).together(0, one=True).with_side(0, 6)
    assert told.bids is not None
    assert (told.bids.blind, told.bids.sides[0]) == ((0,), 6)
    apart = told.with_blind(0, blind=False)
    assert apart.bids is not None
    assert apart.bids.blind == ()


def test_a_blank_round_has_no_books_so_that_none_can_be_kept_unsaid() -> None:
    told = blank()
    assert told.sides == (0, 0)
    assert told.with_books(1, told.sides[1] + 1).sides == (12, 1)


def test_a_side_takes_the_rest_and_never_more_than_the_deal() -> None:
    told = blank().with_books(0, 9)
    assert told.sides == (9, 4)
    assert (told.with_books(1, 20).sides, told.with_books(1, -1).sides) == ((0, 13), (13, 0))


def test_alone_what_a_nil_bidder_took_is_what_the_side_took() -> None:
    told = blank(table={"players": 2, "layout": "solo"}).with_seat(0, "nil").with_nil_books(0, 2)
    assert (told.sides, told.nils) == ((2, 11), (2, None))


TAPS = st.lists(
    st.tuples(
        st.sampled_from(("seat", "together", "side", "blind", "books", "nil")),
        st.integers(0, 5),
        st.sampled_from((-1, 1)),
    ),
    max_size=25,
)


def tapped(told: Retold, what: str, at: int, by: int) -> Retold:
    seat, side = at % told.seating.seats, at % told.seating.sides
    if told.bids is None or what == "books":
        return told.with_books(side, told.sides[side] + by)
    if what == "seat":
        return told.stepped(seat, by)
    if what == "together":
        return told.together(side, one=by > 0)
    if what == "side":
        return told.with_side(side, (told.bids.sides[side] or 0) + by)
    if what == "blind":
        return told.with_blind(side, blind=by > 0)
    return told.with_nil_books(seat, (told.nils[seat] or 0) + by) if told.nils[seat] is not None else told


@given(house_rules(), st.booleans(), TAPS)
def test_whatever_is_tapped_can_be_told(rules: object, bids_itself: object, taps: list[tuple[str, int, int]]) -> None:
    told = Retold.blank(rules, bids_itself=bids_itself)  # type: ignore[arg-type]
    for what, at, by in taps:
        told = tapped(told, what, at, by)
        nils = nil_seats(told.bids, told.house)
        assert tuple(seat for seat, books in enumerate(told.nils) if books is not None) == nils
        assert all(0 <= books <= told.house.deal_books for books in told.sides)
        assert all(told.bid_of(seat) in (None, *told.options(seat)) for seat in range(told.seating.seats))
        if told.seating.solo:
            assert all(told.nils[seat] == told.sides[seat] for seat in nils)
        assert told.taken.sides == told.sides


@given(games())
def test_a_played_round_is_told_as_it_was_entered(book: list[Written]) -> None:
    for row in fold(book).rounds:
        told = Retold.of(row.deal, row.house)
        assert (told.bids, told.taken) == (row.deal.bids, row.deal.taken)
