"""The beginner's count: which cards count and why, and every caution."""

from collections.abc import Set

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.game.cards import Card, Deck, cards_of
from bookbag.game.coach import Caution, Counted, Why, count_hand, hand_problem
from bookbag.game.problems import Refused, problem

from .hands import DECKS, card, cards

COUNTING: dict[Deck, dict[Why, str]] = {
    "standard": {"high_spade": "A♠ K♠ Q♠ J♠ 10♠", "side_ace": "A♥ A♣ A♦"},
    "jokers": {
        "joker": "Big-Joker Little-Joker",
        "promoted_deuce": "2♦ 2♠",
        "high_spade": "A♠ K♠ Q♠ J♠ 10♠",
        "side_ace": "A♥ A♣ A♦",
    },
}
LOW = "9♠ 8♠ 7♠ Q♥ J♥ 10♥ 9♥ Q♣ J♣ 10♣ 9♣ Q♦ J♦"


@st.composite
def hands(draw: st.DrawFn) -> tuple[Deck, frozenset[Card]]:
    """A deck and some of its cards, a whole hand at most."""
    deck = draw(st.sampled_from(DECKS))
    return deck, frozenset(draw(st.sets(st.sampled_from(cards_of(deck)), max_size=13)))


def cautions(
    text: str, deck: Deck = "standard", *, most: int = 13, partner_nil: bool = False, nil_played: bool = True
) -> list[Caution]:
    found = count_hand(set(cards(text)), deck, most=most, partner_nil=partner_nil, nil_played=nil_played)
    return list(found.cautions)


def about(code: str, found: list[Caution]) -> list[Caution]:
    return [one for one in found if one.code == code]


# -- the count -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_a_deck_counts_or_does_not(deck: Deck) -> None:
    counts = {one: why for why, text in COUNTING[deck].items() for one in cards(text)}
    for one in cards_of(deck):
        expected = (Counted(one, counts[one]),) if one in counts else ()
        assert count_hand({one}, deck).counted == expected, str(one)


def test_a_hand_is_told_in_the_order_of_the_deck() -> None:
    found = count_hand(set(cards("A♦ 3♥ 10♠ K♥ A♠ A♣ 9♠ 2♠")), "standard")
    assert [str(one.card) for one in found.counted] == ["A♠", "10♠", "A♣", "A♦"]
    assert found.books == 4
    assert count_hand(set(), "standard").books == 0


@given(hands())
def test_the_count_is_the_sum_of_its_cards(given_hand: tuple[Deck, Set[Card]]) -> None:
    deck, hand = given_hand
    found = count_hand(hand, deck)
    assert found.books == len(found.counted) == sum(count_hand({one}, deck).books for one in hand)
    assert {one.card for one in found.counted} <= hand


@given(hands(), st.booleans(), st.booleans())
def test_a_caution_is_about_cards_in_hand_and_said_once(
    given_hand: tuple[Deck, Set[Card]], partner_nil: bool, nil_played: bool
) -> None:
    deck, hand = given_hand
    found = count_hand(hand, deck, partner_nil=partner_nil, nil_played=nil_played)
    codes = [one.code for one in found.cautions]
    assert len(codes) == len(set(codes))
    assert all(set(one.cards) <= hand for one in found.cautions)
    assert found.counted == count_hand(hand, deck).counted


@pytest.mark.parametrize(("most", "given_cards"), [(13, 14), (17, 18), (8, 9), (9, 10)])
def test_a_hand_has_only_so_many_cards(most: int, given_cards: int) -> None:
    hand = set(cards_of("standard")[:given_cards])
    too_many = problem("hand_over", "hand", given=given_cards, most=most)
    assert hand_problem(hand, most) == too_many
    with pytest.raises(Refused) as refused:
        count_hand(hand, "standard", most=most)
    assert refused.value.problems == (too_many,)
    fits = set(cards_of("standard")[:most])
    assert hand_problem(fits, most) is None
    assert count_hand(fits, "standard", most=most).books == 5 + (most > 13)


@pytest.mark.parametrize(("name", "deck"), [("Big Joker", "standard"), ("2♣", "jokers")])
def test_a_card_of_the_other_deck_is_not_counted(name: str, deck: Deck) -> None:
    with pytest.raises(ValueError, match="not in"):
        count_hand({card(name)}, deck)


# -- a nil of one's own --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "hand", "tops"),
    [
        ("standard", "A♠ 3♥", "A♠"),
        ("standard", "A♠ K♠ A♥", "A♠"),
        ("jokers", "Big-Joker", "Big-Joker"),
        ("jokers", "3♣ Little-Joker", "Little-Joker"),
        ("jokers", "2♦ 5♦", "2♦"),
        ("jokers", "2♠ 3♠", "2♠"),
        ("jokers", "A♠ 4♦", "A♠"),
        ("jokers", "A♠ A♥ 2♠ Big-Joker 2♦ Little-Joker", "Big-Joker Little-Joker 2♦ 2♠ A♠"),
    ],
)
def test_no_nil_with_the_ace_of_spades_or_what_is_above_it(deck: Deck, hand: str, tops: str) -> None:
    assert cautions(hand, deck) == [Caution("nil_top_spade", tuple(cards(tops)))]
    assert cautions(hand, deck, nil_played=False) == []


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("hand", ["K♠", "10♠ 9♠", "A♦", "Q♠ A♥ A♣ 4♦"])
def test_no_nil_with_other_likely_winners(deck: Deck, hand: str) -> None:
    counted = tuple(one.card for one in count_hand(set(cards(hand)), deck).counted)
    assert cautions(hand, deck) == [Caution("nil_winners", counted)]
    assert cautions(hand, deck, nil_played=False) == []


def test_the_deuces_of_the_standard_deck_are_low() -> None:
    assert cautions("2♠ 2♦ 2♣") == []


def test_a_whole_hand_that_counts_nothing_is_no_bid_of_nought() -> None:
    assert cautions(LOW) == [Caution("zero_is_nil")]
    assert cautions(LOW, nil_played=False) == []
    assert cautions(LOW[:-3]) == []
    assert cautions(LOW, most=17) == []


# -- the partner's nil ---------------------------------------------------------------------------


def test_beside_a_partners_nil_bid_a_number_a_little_lower() -> None:
    hand = "A♠ K♠ 4♥ A♣"
    cover = Caution("cover_partner", tuple(cards("A♠ K♠ A♣")))
    assert cautions(hand, partner_nil=True) == [cover, Caution("partner_nil_alone")]
    assert cautions(hand, partner_nil=True, nil_played=False) == [cover]


@pytest.mark.parametrize("hand", ["", "9♠ 4♥", LOW])
def test_beside_a_partners_nil_a_hand_that_counts_nothing_still_covers(hand: str) -> None:
    assert cautions(hand, partner_nil=True) == [Caution("cover_partner"), Caution("partner_nil_alone")]


# -- kings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_a_king_with_several_of_its_suit_is_told_and_not_counted(deck: Deck) -> None:
    hand = "K♥ 9♥ 3♥ K♣ Q♣ 8♣ 7♣ K♦ 4♦"
    assert cautions(hand, deck) == [Caution("long_king", tuple(cards("K♥ K♣")), (3, 4))]
    assert count_hand(set(cards(hand)), deck).books == 0
    assert about("long_king", cautions(hand, deck, partner_nil=True, nil_played=False)) == cautions(hand, deck)


@pytest.mark.parametrize(
    ("deck", "hand"),
    [
        ("standard", "K♥"),
        ("standard", "K♥ 3♥"),
        ("standard", "K♠ 4♠ 3♠ 2♠"),
        ("standard", "Q♥ 9♥ 3♥"),
        ("standard", "K♥ 4♣ 3♦ 2♠"),
        ("jokers", "K♦ 2♦ 3♦"),
    ],
)
def test_a_king_alone_one_of_spades_or_a_suit_without_it_is_not_told(deck: Deck, hand: str) -> None:
    assert about("long_king", cautions(hand, deck)) == []


def test_the_deuce_of_diamonds_lengthens_diamonds_in_the_standard_deck_alone() -> None:
    assert cautions("K♦ 3♦ 2♦") == [Caution("long_king", (card("K♦"),), (3,))]
    assert about("long_king", cautions("K♦ 4♦ 3♦ 2♦", "jokers")) == [Caution("long_king", (card("K♦"),), (3,))]
