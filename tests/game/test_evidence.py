"""What the cards of a renege call prove: each finding by hand in both decks, and any evidence at all."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import evidences

from bookbag.game.cards import Card, Deck, Suit, cards_of
from bookbag.game.evidence import Evidence, Finding, FindingCode, Shows, finding
from bookbag.game.house import HouseRules

from .hands import DECKS, card

SIGNS: dict[str, Suit] = {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}


def table(deck: Deck = "standard", *, early_spade: bool = False, books: int | None = None) -> HouseRules:
    """A house without what a deal of few books would contradict."""
    return HouseRules.model_validate(
        {
            "table": {"deck": deck, "books": books},
            "bidding": {"board": None},
            "blind_bid": {"allowed": False},
            "renege": {"early_spade": early_spade},
        }
    )


def found(
    led: str | None, played: str | None, later: str | None = None, deck: Deck = "standard", **more: Any
) -> Finding:
    """The finding on a suit or card led, the card played to it and a later one."""
    document = {"led": led, "played": played, "later": later, **more}
    return finding(Evidence.model_validate(document), table(deck))


def early(played: str | None, later: str | None = None, deck: Deck = "standard", **more: Any) -> Finding:
    """The finding on a spade led too early, where that is called."""
    document = {"kind": "early_spade", "played": played, "later": later, **more}
    return finding(Evidence.model_validate(document), table(deck, early_spade=True))


def played_as(one: Card, deck: Deck) -> Suit:
    """The suit of a card, by its sign and the few that the deck makes spades."""
    name = str(one)
    return "spades" if name.endswith("Joker") or (deck == "jokers" and name == "2♦") else SIGNS[name[-1]]


# -- not following -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "led", "played", "later"),
    [
        ("standard", "hearts", "7♣", "3♥"),
        ("standard", "A♥", "7♣", "3♥"),
        ("standard", "hearts", "K♠", "2♥"),
        ("standard", "diamonds", "7♣", "2♦"),
        ("standard", "spades", "2♦", "2♠"),
        ("standard", "2♦", "2♠", "A♦"),
        ("jokers", "hearts", "7♣", "3♥"),
        ("jokers", "hearts", "Big Joker", "3♥"),
        ("jokers", "diamonds", "2♦", "9♦"),
        ("jokers", "A♦", "2♠", "9♦"),
        ("jokers", "spades", "7♣", "Big Joker"),
        ("jokers", "spades", "A♦", "2♦"),
        ("jokers", "spades", "A♦", "2♠"),
        ("jokers", "Little Joker", "7♣", "4♠"),
        ("jokers", "Big Joker", "7♣", "Little Joker"),
        ("jokers", "2♦", "9♦", "A♠"),
    ],
)
def test_another_suit_and_later_the_suit_led_is_a_renege(deck: Deck, led: str, played: str, later: str) -> None:
    for more in ({}, {"book": 4, "later_book": 9}, {"book": 4}, {"later_book": 9}):
        result = found(led, played, later, deck, **more)
        assert (result.code, result.shows, result.card) == ("renege", "renege", card(later))
        assert result.suit == (led if led in SIGNS.values() else played_as(card(led), deck))


@pytest.mark.parametrize(
    ("deck", "led", "played"),
    [
        ("standard", "hearts", "3♥"),
        ("standard", "diamonds", "2♦"),
        ("standard", "A♠", "2♠"),
        ("jokers", "hearts", "3♥"),
        ("jokers", "spades", "Big Joker"),
        ("jokers", "spades", "2♦"),
        ("jokers", "spades", "2♠"),
        ("jokers", "Big Joker", "3♠"),
        ("jokers", "2♦", "Little Joker"),
    ],
)
def test_who_played_the_suit_led_followed(deck: Deck, led: str, played: str) -> None:
    for later in (None, "9♥"):
        result = found(led, played, later, deck, book=4)
        assert (result.code, result.shows, result.card) == ("followed", "no_renege", card(played))


@pytest.mark.parametrize(
    ("deck", "led", "played", "later"),
    [
        ("standard", "hearts", "7♣", "9♣"),
        ("standard", "spades", "7♣", "2♦"),
        ("standard", "2♦", "7♣", "2♠"),
        ("jokers", "hearts", "7♣", "2♠"),
        ("jokers", "hearts", "7♣", "Little Joker"),
        ("jokers", "diamonds", "7♣", "2♦"),
        ("jokers", "9♦", "7♣", "2♦"),
        ("jokers", "diamonds", "2♦", "2♠"),
        ("jokers", "spades", "7♣", "9♦"),
        ("jokers", "2♦", "7♣", "9♦"),
        ("jokers", "Big Joker", "7♣", "9♦"),
    ],
)
def test_a_later_card_of_another_suit_shows_nothing(deck: Deck, led: str, played: str, later: str) -> None:
    result = found(led, played, later, deck, book=4, later_book=9)
    assert (result.code, result.shows, result.card) == ("later_other_suit", "not_shown", card(later))


@pytest.mark.parametrize("deck", DECKS)
def test_without_a_later_card_nothing_is_shown(deck: Deck) -> None:
    result = found("hearts", "7♣", None, deck, book=4, later_book=9)
    assert (result.code, result.shows, result.suit, result.card) == ("no_later", "not_shown", "hearts", None)


@pytest.mark.parametrize("deck", DECKS)
def test_what_is_still_to_be_said(deck: Deck) -> None:
    assert found(None, None, None, deck).code == "led_missing"
    assert found(None, "7♣", "3♥", deck).code == "led_missing"
    assert found("hearts", None, None, deck).code == "played_missing"
    assert found("hearts", None, "3♥", deck).code == "played_missing"
    assert early(None, "3♥", deck).code == "played_missing"
    assert found(None, None).shows == early(None).shows == "not_shown"


def test_who_led_has_no_suit_to_follow() -> None:
    for led, played, later in ((None, None, None), ("hearts", "7♣", "3♥"), ("hearts", "3♥", None)):
        result = found(led, played, later, book=4, led_by_accused=True)
        assert (result.code, result.shows) == ("accused_led", "no_renege")


@pytest.mark.parametrize(("books", "last"), [(None, 13), (10, 10)])
def test_in_the_last_book_everybody_holds_one_card(books: int | None, last: int) -> None:
    for kind in ("did_not_follow", "early_spade"):
        shown = Evidence.model_validate({"kind": kind, "book": last, "led": "hearts", "played": "7♠"})
        result = finding(shown, table(books=books, early_spade=True))
        assert (result.code, result.shows, result.book) == ("last_book", "no_renege", last)
    assert found("hearts", "7♣", "3♥", book=12, later_book=13).code == "renege"


def test_where_a_deal_has_one_book_it_is_the_last() -> None:
    shown = Evidence.model_validate({"led": "hearts", "played": "7♣", "later": "3♥"})
    assert finding(shown, table(books=1)).code == "last_book"
    assert finding(shown, table(books=2)).code == "renege"


# -- what can't be right -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "played", "later", "twice"),
    [
        ("hearts", "7♣", "7♣", "7♣"),
        ("3♥", "7♣", "3♥", "3♥"),
        ("7♣", "7♣", None, "7♣"),
        ("3♥", None, "3♥", "3♥"),
        (None, "7♣", "7♣", "7♣"),
    ],
)
@pytest.mark.parametrize("deck", DECKS)
def test_a_card_named_twice(deck: Deck, led: str | None, played: str | None, later: str | None, twice: str) -> None:
    result = found(led, played, later, deck)
    assert (result.code, result.shows, result.card) == ("card_twice", "amiss", card(twice))


@pytest.mark.parametrize(
    ("deck", "foreign"),
    [("standard", "Big Joker"), ("standard", "Little Joker"), ("jokers", "2♣"), ("jokers", "2♥")],
)
def test_a_card_that_is_not_in_the_deck(deck: Deck, foreign: str) -> None:
    results = [found(foreign, "7♣", "3♥", deck), found("hearts", foreign, "3♥", deck)]
    results += [found("hearts", "7♣", foreign, deck), early("7♠", foreign, deck)]
    assert [(result.code, result.shows, result.card) for result in results] == [
        ("not_in_deck", "amiss", card(foreign))
    ] * 4
    other: Deck = "jokers" if deck == "standard" else "standard"
    assert found("hearts", "7♣", foreign, other).code != "not_in_deck"


def test_a_book_that_the_deal_does_not_have() -> None:
    assert (found("hearts", "7♣", "3♥", book=14).code, found("hearts", "7♣", book=14).book) == ("no_such_book", 14)
    assert found("hearts", "7♣", "3♥", book=4, later_book=14).book == 14
    shown = Evidence(book=4, later_book=11)
    assert finding(shown, table(books=10)).code == "no_such_book"
    assert finding(shown, table(books=11)).code == "led_missing"
    three = HouseRules.model_validate({"table": {"layout": "solo", "players": 3}})
    assert finding(Evidence(book=16, later_book=17), three).code == "led_missing"


@pytest.mark.parametrize(("book", "later_book"), [(9, 4), (4, 4), (None, 1), (13, 13)])
def test_the_later_book_comes_after_the_first(book: int | None, later_book: int) -> None:
    result = found("hearts", "7♣", "3♥", book=book, later_book=later_book)
    assert (result.code, result.shows, result.book) == ("later_not_after", "amiss", later_book)
    assert found("hearts", "7♣", "3♥", book=None, later_book=2).code == "renege"


# -- spades led before they were broken ----------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "played", "later", "code"),
    [
        ("standard", "7♠", "3♥", "early_spade"),
        ("standard", "2♠", "2♦", "early_spade"),
        ("jokers", "Big Joker", "3♥", "early_spade"),
        ("jokers", "2♦", "9♦", "early_spade"),
        ("standard", "7♠", "8♠", "later_spade"),
        ("jokers", "7♠", "2♦", "later_spade"),
        ("jokers", "7♠", "Little Joker", "later_spade"),
        ("jokers", "7♠", "2♠", "later_spade"),
        ("standard", "2♦", "3♥", "no_spade_led"),
        ("jokers", "3♦", "3♥", "no_spade_led"),
        ("standard", "7♠", None, "no_later_suit"),
        ("jokers", "Big Joker", None, "no_later_suit"),
    ],
)
def test_a_spade_led_with_another_suit_in_hand(deck: Deck, played: str, later: str | None, code: str) -> None:
    result = early(played, later, deck, book=3, later_book=7)
    assert result.code == code
    assert result.shows == ("renege" if code == "early_spade" else "not_shown")
    assert early(played, later, deck).code == code
    about = {"no_spade_led": played, "no_later_suit": None}.get(code, later)
    assert result.card == (about and card(about))


def test_a_card_of_another_suit_shows_nothing_before_the_lead() -> None:
    assert early("7♠", "3♥", book=7, later_book=3).code == "later_not_after"


def test_an_early_spade_is_led_by_the_accused() -> None:
    """What is said of the lead besides is not needed, nor is it in the way."""
    assert early("7♠", "3♥", led="7♠", led_by_accused=True) == Finding(
        "early_spade",
        Evidence(kind="early_spade", led=card("7♠"), played=card("7♠"), later=card("3♥"), led_by_accused=True),
        "standard",
        13,
        card=card("3♥"),
    )


@pytest.mark.parametrize(("played", "later"), [("7♠", "3♥"), ("7♠", "7♠"), ("Big Joker", None), (None, None)])
def test_an_early_spade_is_no_irregularity_where_the_house_does_not_call_it(
    played: str | None, later: str | None
) -> None:
    shown = Evidence.model_validate({"kind": "early_spade", "played": played, "later": later})
    result = finding(shown, table())
    assert (result.code, result.shows) == ("not_called", "no_renege")
    assert finding(shown, table(early_spade=True)).code != "not_called"


# -- any evidence --------------------------------------------------------------------------------


@given(evidences(), st.sampled_from(DECKS), st.booleans(), st.none() | st.integers(1, 26))
def test_any_evidence_has_a_finding_and_only_the_cards_prove_a_renege(
    shown: Evidence, deck: Deck, early_spade: bool, books: int | None
) -> None:
    house = table(deck, early_spade=early_spade, books=books)
    result = finding(shown, house)
    assert result.code in get_args(FindingCode)
    assert result.shows in get_args(Shows)
    assert (result.shows == "renege") == proven(shown, house)
    if result.shows == "not_shown" and not {"led_missing", "played_missing"} & {result.code}:
        assert shown.played is not None
        assert shown.later is None or not proven(shown, house)


def proven(shown: Evidence, house: HouseRules) -> bool:
    """The rule in one piece: a first card that doesn't follow, and a later one that does, of one deck and deal."""
    deck, deal = house.table.deck, house.deal_books
    if shown.played is None or shown.later is None or not set(shown.cards) <= set(cards_of(deck)):
        return False
    first, last = shown.book or 1, shown.later_book or deal
    if len(set(shown.cards)) < len(shown.cards) or not first < last <= deal:
        # Where no later book is named, any after the first will do.
        return False
    played, later = played_as(shown.played, deck), played_as(shown.later, deck)
    if shown.kind == "early_spade":
        return house.renege.early_spade and played == "spades" != later
    led = played_as(shown.led, deck) if isinstance(shown.led, Card) else shown.led
    return not shown.led_by_accused and played != led == later
