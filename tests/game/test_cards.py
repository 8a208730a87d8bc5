"""Both decks in full, which suit each card follows, and which card takes a book."""

from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.game.cards import (
    SUITS,
    Card,
    Deck,
    Joker,
    Rank,
    Suit,
    beats,
    cards_of,
    read_card,
    spades_order,
    suit_cards,
    suit_followed,
)
from bookbag.game.problems import Refused
from bookbag.words.sentences import say

from .hands import DECKS, card, cards

ORDER: dict[Deck, dict[Suit, str]] = {
    "standard": {
        "spades": "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠",
        "hearts": "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥",
        "clubs": "A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
        "diamonds": "A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦",
    },
    "jokers": {
        "spades": "Big-Joker Little-Joker 2♦ 2♠ A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠",
        "hearts": "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥",
        "clubs": "A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣",
        "diamonds": "A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦",
    },
}


@st.composite
def books(draw: st.DrawFn) -> tuple[Deck, list[Card]]:
    """A deck, and two to six of its cards as they were played to one book."""
    deck = draw(st.sampled_from(DECKS))
    return deck, draw(st.lists(st.sampled_from(cards_of(deck)), min_size=2, max_size=6, unique=True))


def written(deck: Deck, suit: Suit) -> list[str]:
    return [word.replace("-", " ") for word in ORDER[deck][suit].split()]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_from_the_highest_down(deck: Deck, suit: Suit) -> None:
    assert [str(one) for one in suit_cards(suit, deck)] == written(deck, suit)
    assert {suit_followed(one, deck) for one in suit_cards(suit, deck)} == {suit}


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_is_its_suits(deck: Deck) -> None:
    assert [str(one) for one in cards_of(deck)] == [word for suit in ORDER[deck] for word in written(deck, suit)]
    assert len(set(cards_of(deck))) == 52
    assert list(spades_order(deck)) == written(deck, "spades")


@pytest.mark.parametrize(("name", "deck"), [("Big Joker", "standard"), ("2♣", "jokers"), ("2♥", "jokers")])
def test_a_card_that_is_not_in_the_deck_follows_nothing(name: str, deck: Deck) -> None:
    assert card(name) not in cards_of(deck)
    with pytest.raises(KeyError):
        suit_followed(card(name), deck)
    with pytest.raises(KeyError):
        beats(card(name), card("A♠"), deck)


@pytest.mark.parametrize(("rank", "suit"), [("Big Joker", "spades"), ("A", None)])
def test_no_card_has_a_joker_s_suit_or_lacks_another_s(rank: Rank | Joker, suit: Suit | None) -> None:
    with pytest.raises(ValueError, match="no card has the rank"):
        Card(rank, suit)


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_is_read_as_it_is_written(deck: Deck) -> None:
    assert [read_card(str(one)) for one in cards_of(deck)] == list(cards_of(deck))
    assert {one for name in ORDER[deck] for one in map(read_card, written(deck, name))} == set(cards_of(deck))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "♠",
        "♠A",
        "a♠",
        "1♥",
        "11♥",
        "A♠ ",
        "A♠\ufe0f",
        "AS",
        "Joker",
        "big joker",
        "Big Joker♠",
        7,
        None,
        ["A♠"],
    ],
)
def test_what_is_no_card_is_refused_in_a_sentence(text: Any) -> None:
    with pytest.raises(Refused) as refused:
        read_card(text)
    (found,) = refused.value.problems
    assert found.code == "card_unknown"
    assert say(found).endswith(
        " is not a card; it must be a rank and a suit as “A♠” or “10♥”, “Big Joker” or “Little Joker”."
    )


@pytest.mark.parametrize(
    ("deck", "played", "taken"),
    [
        ("standard", "9♥ J♥ 2♥ 10♥", "J♥"),
        ("standard", "2♥ A♣ A♦ 3♥", "3♥"),
        ("standard", "A♥ K♥ 2♠ 9♥", "2♠"),
        ("standard", "A♥ 2♠ 10♠ 9♠", "10♠"),
        ("standard", "2♦ 3♦ A♥ A♣", "3♦"),
        ("standard", "A♠ 2♠ K♠ A♥", "A♠"),
        ("jokers", "A♦ 2♦ K♦ 3♠", "2♦"),
        ("jokers", "A♠ 2♠ K♠ 3♠", "2♠"),
        ("jokers", "2♠ 2♦ A♠ K♠", "2♦"),
        ("jokers", "2♦ Little-Joker A♠ A♦", "Little Joker"),
        ("jokers", "Little-Joker Big-Joker A♥ 2♦", "Big Joker"),
        ("jokers", "A♥ K♥ Q♥ 3♠", "3♠"),
    ],
)
def test_who_takes_a_book(deck: Deck, played: str, taken: str) -> None:
    best = reduce(lambda best, one: one if beats(one, best, deck) else best, cards(played))
    assert str(best) == taken


@given(books())
def test_a_book_is_taken_by_the_highest_spade_or_else_of_the_suit_led(book: tuple[Deck, list[Card]]) -> None:
    deck, played = book
    suits = [suit_followed(one, deck) for one in played]
    suit = "spades" if "spades" in suits else suits[0]
    best = reduce(lambda best, one: one if beats(one, best, deck) else best, played)
    assert best == next(one for one in suit_cards(suit, deck) if one in played)


@given(books())
def test_of_two_cards_of_a_suit_or_a_spade_and_another_one_beats_the_other(book: tuple[Deck, list[Card]]) -> None:
    deck, (one, other, *_) = book
    suits = {suit_followed(one, deck), suit_followed(other, deck)}
    wins = (beats(one, other, deck), beats(other, one, deck))
    assert sum(wins) == (1 if len(suits) == 1 or "spades" in suits else 0)
    assert not beats(one, one, deck)
