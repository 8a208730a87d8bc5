"""What the coach says: each reason and caution one sentence, written and read aloud."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.game.cards import SUITS, Card, Deck, cards_of
from bookbag.game.coach import Caution, CautionCode, count_hand
from bookbag.words.coach import (
    NO_MORE,
    books_words,
    card_words,
    caution_words,
    hand_words,
    key_words,
    reasons,
    suit_words,
)

from .hands import DECKS, card, cards

SENTENCE = re.compile(r"[A-Z0-9][^.\n]*\.")


def said_of(hand: str, deck: Deck = "standard") -> tuple[str, ...]:
    return reasons(count_hand(set(cards(hand)), deck))


def test_cards_read_aloud() -> None:
    names = [card_words(one) for deck in DECKS for one in cards_of(deck)]
    assert len(set(names)) == 54
    assert not [name for name in names if re.search("[♠♥♦♣]", name)]
    assert [card_words(card(name)) for name in ("A♠", "K♥", "Q♣", "J♦", "10♠", "2♦", "Little Joker")] == [
        "Ace of spades",
        "King of hearts",
        "Queen of clubs",
        "Jack of diamonds",
        "10 of spades",
        "2 of diamonds",
        "Little Joker",
    ]
    assert [suit_words(suit) for suit in SUITS] == ["Spades", "Hearts", "Clubs", "Diamonds"]


def test_a_card_to_be_tapped_tells_how_it_stands() -> None:
    assert key_words(card("A♠"), held=False, counts=False) == "Ace of spades"
    assert key_words(card("9♠"), held=True, counts=False) == "9 of spades, in hand"
    assert key_words(card("A♠"), held=True, counts=True) == "Ace of spades, in hand, 1 book"


def test_numbers_of_the_foot() -> None:
    assert (books_words(0), books_words(1), books_words(2)) == ("books counted", "book counted", "books counted")
    assert hand_words(5, 13) == "5 of 13 in hand"


def test_it_says_that_it_is_a_beginners_count() -> None:
    assert SENTENCE.fullmatch(NO_MORE)
    assert NO_MORE.startswith("This is a beginner's count and no more")


@pytest.mark.parametrize(
    ("deck", "hand", "said"),
    [
        ("standard", "9♠ K♥", ("No ace, and no spade from the ten up: nothing is counted.",)),
        (
            "standard",
            "A♠ 10♠ A♥ A♣ A♦",
            ("A♠ and 10♠: 2 books for spades from the ten up.", "A♥, A♣ and A♦: 3 books for aces outside spades."),
        ),
        (
            "jokers",
            "Big-Joker 2♦ K♠ A♥",
            (
                "Big Joker: 1 book for a joker, which tops the spades.",
                "2♦: 1 book for a deuce ranked above the ace of spades.",
                "K♠: 1 book for a spade from the ten up.",
                "A♥: 1 book for an ace outside spades.",
            ),
        ),
        (
            "jokers",
            "Big-Joker Little-Joker 2♦ 2♠",
            (
                "Big Joker and Little Joker: 2 books for jokers, which top the spades.",
                "2♦ and 2♠: 2 books for deuces ranked above the ace of spades.",
            ),
        ),
    ],
)
def test_why_cards_count(deck: Deck, hand: str, said: tuple[str, ...]) -> None:
    assert said_of(hand, deck) == said


@pytest.mark.parametrize(
    ("caution", "said"),
    [
        (
            Caution("nil_top_spade", (card("A♠"),)),
            "Leave nil alone while you hold A♠: it is all but certain to take a book.",
        ),
        (
            Caution("nil_top_spade", tuple(cards("Big-Joker 2♦"))),
            "Leave nil alone while you hold Big Joker and 2♦: they are all but certain to take a book.",
        ),
        (
            Caution("nil_winners", (card("K♠"),)),
            "This is no hand for a nil with K♠: it is likely to take a book.",
        ),
        (
            Caution("nil_winners", tuple(cards("K♠ A♥"))),
            "This is no hand for a nil with K♠ and A♥: they are likely to take a book.",
        ),
        (
            Caution("zero_is_nil"),
            "A bid of 0 is a nil: say it only if you mean to take no book at all.",
        ),
        (
            Caution("partner_nil_alone"),
            "Bid a number and no second nil: two partners can hardly keep clear of every book between them.",
        ),
        (
            Caution("cover_partner", tuple(cards("A♠ A♥"))),
            "Your partner's nil comes first: A♠ and A♥ may be spent to cover it, so bid a little under this count.",
        ),
        (
            Caution("cover_partner"),
            "Your partner's nil comes first: keep your highest cards to play over your partner's.",
        ),
        (
            Caution("long_king", (card("K♥"),), (4,)),
            "K♥ (4 hearts) will take a book now and then, but it is not counted.",
        ),
        (
            Caution("long_king", tuple(cards("K♥ K♦")), (4, 3)),
            "K♥ (4 hearts) and K♦ (3 diamonds) will take a book now and then, but they are not counted.",
        ),
    ],
)
def test_what_is_said_of_a_caution(caution: Caution, said: str) -> None:
    assert caution_words(caution) == said


@pytest.mark.parametrize("code", get_args(CautionCode))
def test_every_caution_has_one_sentence(code: CautionCode) -> None:
    assert SENTENCE.fullmatch(caution_words(Caution(code, (card("K♥"),), (3,))))


@given(
    st.sampled_from(DECKS).flatmap(
        lambda deck: st.tuples(st.just(deck), st.sets(st.sampled_from(cards_of(deck)), max_size=13))
    ),
    st.booleans(),
)
def test_whatever_is_said_is_a_sentence_that_can_be_read_aloud(
    given_hand: tuple[Deck, set[Card]], partner_nil: bool
) -> None:
    deck, hand = given_hand
    found = count_hand(hand, deck, partner_nil=partner_nil)
    aloud = [*reasons(found, card_words), *(caution_words(one, card_words) for one in found.cautions)]
    assert [text for text in aloud if not SENTENCE.fullmatch(text) or re.search("[♠♥♦♣]", text)] == []
    assert len(reasons(found)) == len(reasons(found, card_words))
