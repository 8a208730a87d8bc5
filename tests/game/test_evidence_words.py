"""What is said of the cards in a renege call: one or two sentences, with the player and the books or without."""

import re
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import evidences

from bookbag.game.cards import Deck
from bookbag.game.evidence import Evidence, Finding, FindingCode, finding
from bookbag.game.house import HouseRules
from bookbag.words.coach import card_words
from bookbag.words.evidence import finding_words

from .hands import DECKS

SENTENCES = re.compile(r"[A-Z0-9][^.\n]*\.( [A-Z0-9][^.\n]*\.){0,1}")
BOOKS: dict[str, Any] = {"book": 4, "later_book": 9}


def finding_of(deck: Deck, *, early_spade: bool = True, **shown: Any) -> Finding:
    house = HouseRules.model_validate({"table": {"deck": deck}, "renege": {"early_spade": early_spade}})
    return finding(Evidence.model_validate(shown), house)


def not_followed(led: str | None, played: str | None, later: str | None = None, **more: Any) -> dict[str, Any]:
    return {"led": led, "played": played, "later": later, **more}


def early(played: str | None, later: str | None = None, **more: Any) -> dict[str, Any]:
    return {"kind": "early_spade", "played": played, "later": later, **more}


HEARTS = not_followed("hearts", "7♣", "3♥")

SAID: list[tuple[Deck, dict[str, Any], str]] = [
    # shown
    (
        "standard",
        {**HEARTS, **BOOKS},
        "Hearts led in book 4, East played 7♣, and 3♥ in book 9: East could have followed. Renege.",
    ),
    ("standard", HEARTS, "Hearts led, East played 7♣, and 3♥ later: East could have followed. Renege."),
    (
        "jokers",
        not_followed("Big Joker", "9♦", "2♦", **BOOKS),
        "Big Joker (a spade here) led in book 4, East played 9♦, and 2♦ (a spade here) in book 9: East could have "
        "followed. Renege.",
    ),
    (
        "jokers",
        not_followed("A♦", "2♦", "9♦", book=2),
        "A♦ led in book 2, East played 2♦ (a spade here), and 9♦ later: East could have followed. Renege.",
    ),
    (
        "jokers",
        not_followed("spades", "9♦", "2♠", later_book=9),
        "Spades led, East played 9♦, and 2♠ in book 9: East could have followed. Renege.",
    ),
    # followed
    (
        "standard",
        not_followed("hearts", "3♥", book=4),
        "Hearts led in book 4, and East played 3♥: East followed. No renege.",
    ),
    (
        "standard",
        not_followed("diamonds", "2♦"),
        "Diamonds led, and East played 2♦: East followed. No renege.",
    ),
    (
        "jokers",
        not_followed("spades", "Little Joker", book=4),
        "Spades led in book 4, and East played Little Joker: jokers are spades here, so East followed. No renege.",
    ),
    (
        "jokers",
        not_followed("K♠", "2♦"),
        "K♠ led, and East played 2♦: 2♦ is a spade in this deck, so East followed. No renege.",
    ),
    (
        "jokers",
        not_followed("2♦", "4♠"),
        "2♦ (a spade here) led, and East played 4♠: East followed. No renege.",
    ),
    # no renege for other reasons
    (
        "standard",
        {**HEARTS, **BOOKS, "led_by_accused": True},
        "East led book 4, and who leads has no suit to follow. No renege.",
    ),
    ("standard", {"led_by_accused": True}, "East led that book, and who leads has no suit to follow. No renege."),
    (
        "standard",
        not_followed("hearts", "7♣", book=13),
        "Book 13 is the last, and East held one card and could play no other. No renege.",
    ),
    # not shown
    ("standard", not_followed("hearts", "7♣", book=4), "Not shown: no heart from East after book 4."),
    ("standard", not_followed("hearts", "7♣"), "Not shown: no heart from East afterwards."),
    (
        "jokers",
        not_followed("diamonds", "2♦", book=4),
        "2♦ is a spade in this deck, so it doesn't follow diamonds. Not shown: no diamond from East after book 4.",
    ),
    (
        "standard",
        not_followed("hearts", "7♣", "9♣", **BOOKS),
        "Not shown: 9♣ is a club, and doesn't show that East held a heart in book 4.",
    ),
    (
        "jokers",
        not_followed("hearts", "7♣", "2♠", book=4),
        "Not shown: 2♠ is a spade in this deck, and doesn't show that East held a heart in book 4.",
    ),
    (
        "jokers",
        not_followed("diamonds", "7♣", "2♦"),
        "Not shown: 2♦ is a spade in this deck, and doesn't show that East held a diamond.",
    ),
    (
        "jokers",
        not_followed("diamonds", "2♦", "Big Joker"),
        "2♦ is a spade in this deck, so it doesn't follow diamonds. Not shown: Big Joker is a spade in this deck, "
        "and doesn't show that East held a diamond.",
    ),
    ("standard", {}, "Not shown: say what was led."),
    ("standard", {"book": 4}, "Not shown: say what was led in book 4."),
    ("standard", not_followed("hearts", None, "3♥", book=4), "Not shown: say which card East played in book 4."),
    # an early spade
    (
        "standard",
        early("7♠", "3♥", **BOOKS),
        "East led 7♠ in book 4, and played 3♥ in book 9: East could have led another suit. Renege, if spades were "
        "not broken yet.",
    ),
    (
        "jokers",
        early("Big Joker", "9♦"),
        "East led Big Joker (a spade here), and played 9♦ later: East could have led another suit. Renege, if spades "
        "were not broken yet.",
    ),
    ("jokers", early("3♦", book=4), "Not shown: 3♦ is a diamond, so East led no spade in book 4."),
    ("standard", early("7♠", book=4), "Not shown: no card of another suit from East after book 4."),
    ("standard", early("7♠"), "Not shown: no card of another suit from East afterwards."),
    (
        "standard",
        early("7♠", "8♠", book=4),
        "Not shown: 8♠ is a spade, and doesn't show that East held another suit in book 4.",
    ),
    (
        "jokers",
        early("7♠", "2♦"),
        "Not shown: 2♦ is a spade in this deck, and doesn't show that East held another suit.",
    ),
    ("standard", early(None, "3♥"), "Not shown: say which card East led."),
    (
        "standard",
        early("7♠", "3♥", early_spade=False),
        "Leading spades before they are broken is not called at this table. No renege.",
    ),
    # what can't be right
    (
        "standard",
        not_followed("hearts", "7♣", "7♣"),
        "7♣ is named twice, and the deck has one; correct one of them.",
    ),
    (
        "jokers",
        not_followed("hearts", "2♣", "3♥"),
        "2♣ is not in this deck: 2♣ and 2♥ made room for the jokers; name another card.",
    ),
    (
        "standard",
        not_followed("spades", "7♣", "Big Joker"),
        "Big Joker is not in this deck: it has no jokers; name another card.",
    ),
    ("standard", {"book": 14}, "There is no book 14: a deal has 13; say a number up to that."),
    (
        "standard",
        {**HEARTS, "book": 9, "later_book": 4},
        "Book 4 doesn't come after book 9; the later card must be from a later book.",
    ),
    (
        "standard",
        {**HEARTS, "later_book": 1},
        "Book 1 is the first and comes after none; the later card must be from a later book.",
    ),
]


@pytest.mark.parametrize(("deck", "shown", "said"), SAID)
def test_what_is_said(deck: Deck, shown: dict[str, Any], said: str) -> None:
    assert finding_words(finding_of(deck, **shown), "East") == said


def test_every_finding_is_said_here() -> None:
    assert {finding_of(deck, **shown).code for deck, shown, _ in SAID} == set(get_args(FindingCode))


def test_without_a_player_it_is_the_accused() -> None:
    assert finding_words(finding_of("standard", **HEARTS, **BOOKS)) == (
        "Hearts led in book 4, the accused played 7♣, and 3♥ in book 9: the accused could have followed. Renege."
    )
    assert finding_words(finding_of("standard", led_by_accused=True)).startswith("The accused led that book")


def test_cards_read_aloud() -> None:
    def aloud(deck: Deck, **shown: Any) -> str:
        return finding_words(finding_of(deck, **shown), "East", card_words)

    assert aloud("standard", **not_followed("A♥", "7♣", "3♥", **BOOKS)) == (
        "Ace of hearts led in book 4, East played 7 of clubs, and 3 of hearts in book 9: East could have followed. "
        "Renege."
    )
    assert aloud("jokers", **not_followed("K♠", "2♦")) == (
        "King of spades led, and East played 2 of diamonds: 2 of diamonds is a spade in this deck, so East followed. "
        "No renege."
    )
    assert aloud("jokers", **not_followed("hearts", "2♣")) == (
        "2 of clubs is not in this deck: 2 of clubs and 2 of hearts made room for the jokers; name another card."
    )


@given(evidences(), st.sampled_from(DECKS), st.booleans(), st.sampled_from((None, "East", "bo {0}")))
def test_whatever_is_shown_is_said_whole_and_can_be_read_aloud(
    shown: Evidence, deck: Deck, early_spade: bool, player: str | None
) -> None:
    house = HouseRules.model_validate({"table": {"deck": deck}, "renege": {"early_spade": early_spade}})
    result = finding(shown, house)
    written, aloud = finding_words(result, player), finding_words(result, player, card_words)
    assert [text for text in (written, aloud) if not SENTENCES.fullmatch(text) or "None" in text] == []
    assert not re.search("[♠♥♦♣]", aloud)
    assert written.endswith(("Renege.", "not broken yet.")) == (result.shows == "renege")
    assert written.endswith("No renege.") == (result.shows == "no_renege")
    assert ("Not shown: " in written) == (result.shows == "not_shown")
