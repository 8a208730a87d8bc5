"""The cards shown in a renege call, and what they prove by the deck and the rules of the house (rules, Renege)."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from annotated_types import Interval
from pydantic import PlainSerializer, PlainValidator
from pydantic_core import PydanticCustomError

from bookbag.game.cards import SUITS, Card, Deck, Suit, cards_of, read_card, suit_followed
from bookbag.game.house import HouseRules
from bookbag.game.problems import Refused
from bookbag.game.value import MOST_BOOKS, Value


def _card(given: object) -> Card:
    """A card, or one that is written, for pydantic."""
    if isinstance(given, Card):
        return given
    try:
        return read_card(given)
    except Refused as refused:
        found = refused.problems[0]
        raise PydanticCustomError("card_unknown", "not a card", dict(found.values)) from None


def _suit_or_card(given: object) -> Suit | Card:
    return next((suit for suit in SUITS if suit == given), None) or _card(given)


WrittenCard = Annotated[Card, PlainValidator(_card), PlainSerializer(str, return_type=str)]
"""A card that a document holds as text: `A♠`, `Big Joker`."""

Led = Annotated[Suit | Card, PlainValidator(_suit_or_card), PlainSerializer(str, return_type=str)]
"""What was led: a suit, or the very card, which says the suit by the deck."""

BookNumber = Annotated[int, Interval(ge=1, le=MOST_BOOKS)]
Irregularity = Literal["did_not_follow", "early_spade"]


class Evidence(Value):
    """What is shown of the accused in a renege call, as far as it was said. It need not be sound: see `finding`.

    Attributes:
        kind: not following suit, or leading spades before they were broken while holding another suit.
        book: the number of the book in question, from 1.
        led: what was led to it; of an early spade nothing, as the accused led.
        played: the card of the accused in it.
        later_book: the number of the later book.
        later: the card of the accused in that.
        led_by_accused: whether the accused led the book in question.
    """

    kind: Irregularity = "did_not_follow"
    book: BookNumber | None = None
    led: Led | None = None
    played: WrittenCard | None = None
    later_book: BookNumber | None = None
    later: WrittenCard | None = None
    led_by_accused: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that is named, in the order they were played."""
        led = self.led if isinstance(self.led, Card) and self.kind == "did_not_follow" else None
        return tuple(card for card in (led, self.played, self.later) if card is not None)


FindingCode = Literal[
    "renege",
    "early_spade",
    "followed",
    "accused_led",
    "last_book",
    "not_called",
    "led_missing",
    "played_missing",
    "no_later",
    "later_other_suit",
    "no_spade_led",
    "no_later_suit",
    "later_spade",
    "card_twice",
    "not_in_deck",
    "no_such_book",
    "later_not_after",
]
Shows = Literal["renege", "no_renege", "not_shown", "amiss"]

_SHOWS: Final[dict[FindingCode, Shows]] = {
    "renege": "renege",
    "early_spade": "renege",
    "followed": "no_renege",
    "accused_led": "no_renege",
    "last_book": "no_renege",
    "not_called": "no_renege",
    "card_twice": "amiss",
    "not_in_deck": "amiss",
    "no_such_book": "amiss",
    "later_not_after": "amiss",
}
"""What is not here is not shown."""


@dataclass(frozen=True)
class Finding:
    """What the cards prove; it advises, and the table decides.

    Attributes:
        code: the key of its words in `bookbag.words.evidence`.
        evidence: what was shown.
        deck: the deck it is judged by.
        books: how many books the deal has.
        suit: the suit that was to be followed, where it is known.
        card: the card it turns on, if it is one.
        book: the number of the book it turns on, if it is one.
    """

    code: FindingCode
    evidence: Evidence
    deck: Deck
    books: int
    suit: Suit | None = None
    card: Card | None = None
    book: int | None = None

    @property
    def shows(self) -> Shows:
        """A renege; none, whatever else is shown; nothing either way; or evidence that can't be right."""
        return _SHOWS.get(self.code, "not_shown")


_Found = tuple[FindingCode, Card | int | None]
"""A finding's code, and the card or the number of the book that it turns on."""


def finding(evidence: Evidence, house: HouseRules) -> Finding:
    """What the evidence of a call proves in a house. Any evidence has a finding."""
    deck, books = house.table.deck, house.deal_books
    suit: Suit | None = None
    found: _Found
    if evidence.kind == "early_spade" and not house.renege.early_spade:
        found = "not_called", None
    elif (amiss := _amiss(evidence, deck, books)) is not None:
        found = amiss
    elif (evidence.book or 1) == books:
        found = "last_book", books
    elif evidence.kind == "early_spade":
        found = _early_spade(evidence, deck)
    else:
        suit = _suit(evidence.led, deck)
        found = _did_not_follow(evidence, suit, deck)
    code, about = found
    card = about if isinstance(about, Card) else None
    return Finding(code, evidence, deck, books, suit, card, about if isinstance(about, int) else None)


def _suit(led: Suit | Card | None, deck: Deck) -> Suit | None:
    return suit_followed(led, deck) if isinstance(led, Card) else led


def _amiss(evidence: Evidence, deck: Deck, books: int) -> _Found | None:
    """What can't be right in the evidence, or None."""
    cards, numbers = evidence.cards, (evidence.book, evidence.later_book)
    if (foreign := next((card for card in cards if card not in cards_of(deck)), None)) is not None:
        return "not_in_deck", foreign
    if (twice := next((card for card in cards if cards.count(card) > 1), None)) is not None:
        return "card_twice", twice
    if (beyond := next((number for number in numbers if number and number > books), None)) is not None:
        return "no_such_book", beyond
    if evidence.later_book is not None and evidence.later_book <= (evidence.book or 1):
        return "later_not_after", evidence.later_book
    return None


def _did_not_follow(evidence: Evidence, suit: Suit | None, deck: Deck) -> _Found:
    if evidence.led_by_accused:
        return "accused_led", None
    if suit is None:
        return "led_missing", None
    if evidence.played is None:
        return "played_missing", None
    if suit_followed(evidence.played, deck) == suit:
        return "followed", evidence.played
    if evidence.later is None:
        return "no_later", None
    shown = suit_followed(evidence.later, deck) == suit
    return "renege" if shown else "later_other_suit", evidence.later


def _early_spade(evidence: Evidence, deck: Deck) -> _Found:
    """Only what turns up after the lead was in the hand when it was made."""
    if evidence.played is None:
        return "played_missing", None
    if suit_followed(evidence.played, deck) != "spades":
        return "no_spade_led", evidence.played
    if evidence.later is None:
        return "no_later_suit", None
    shown = suit_followed(evidence.later, deck) != "spades"
    return "early_spade" if shown else "later_spade", evidence.later
