"""The deal passes clockwise, and the bids begin at the dealer's left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import seatings

from bookbag.game.bids import Bids
from bookbag.game.entries import BidsPlaced, BooksEntered, GameOpened, Written
from bookbag.game.house import HouseRules
from bookbag.game.replay import fold
from bookbag.game.rounds import Taken
from bookbag.game.seats import Seating

FOUR = Seating(4, 2)


@pytest.mark.parametrize(("first", "number", "dealer"), [(0, 1, 0), (0, 2, 1), (2, 3, 0), (3, 5, 3)])
def test_the_deal_passes_clockwise(first: int, number: int, dealer: int) -> None:
    assert FOUR.dealer(first, number) == dealer


@pytest.mark.parametrize(("dealer", "order"), [(0, (1, 2, 3, 0)), (3, (0, 1, 2, 3)), (2, (3, 0, 1, 2))])
def test_the_dealers_left_bids_first_and_the_dealer_last(dealer: int, order: tuple[int, ...]) -> None:
    assert FOUR.bidding_order(dealer) == order


def test_a_game_deals_in_turn() -> None:
    bids = Bids(seats=(3, 3, 4, 3), sides=(None, None))
    taken = Taken(sides=(7, 6), nils=(None,) * 4)
    entries = [GameOpened(house=HouseRules(), players=("North", "East", "South", "West"), dealer=2)]
    book = [Written(1, None, entries[0])]
    dealers = []
    for number in range(1, 6):
        dealers.append(fold(book).current.dealer)
        book.append(Written(len(book) + 1, None, BidsPlaced(round=number, bids=bids)))
        book.append(Written(len(book) + 1, None, BooksEntered(round=number, taken=taken)))
    assert dealers == [2, 3, 0, 1, 2]
    assert [row.deal.dealer for row in fold(book).rounds] == dealers


def test_a_side_by_its_players() -> None:
    opened = GameOpened(house=HouseRules(), players=("North", "East", "South", "West"), dealer=0)
    game = fold([Written(1, None, opened)])
    assert [game.side_players(side) for side in (0, 1)] == [("North", "South"), ("East", "West")]


@given(seatings(), st.integers(0, 5), st.integers(1, 1000))
def test_every_seat_bids_once_and_deals_in_turn(seating: Seating, first: int, number: int) -> None:
    dealer = seating.dealer(first % seating.seats, number)
    order = seating.bidding_order(dealer)
    assert sorted(order) == list(range(seating.seats))
    assert order[-1] == dealer
    assert order[0] == seating.dealer(first % seating.seats, number + 1)


@given(seatings())
def test_every_seat_sits_with_one_side(seating: Seating) -> None:
    seats = [seat for side in range(seating.sides) for seat in seating.seats_of(side)]
    assert sorted(seats) == list(range(seating.seats))
    assert all(seat in seating.seats_of(seating.side_of(seat)) for seat in seats)
    assert seating.solo == all(len(seating.seats_of(side)) == 1 for side in range(seating.sides))
