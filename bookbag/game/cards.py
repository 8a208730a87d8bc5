"""The cards: the two decks, which suit a card follows, and what beats what (rules, Decks)."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from bookbag.game.faults import shown
from bookbag.game.problems import Refused, problem

Deck = Literal["standard", "jokers"]
Suit = Literal["spades", "hearts", "clubs", "diamonds"]
Rank = Literal["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
Joker = Literal["Big Joker", "Little Joker"]

SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
SIGNS: Final[dict[Suit, str]] = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}


@dataclass(frozen=True)
class Card:
    """One card by what is printed on it: a rank and a suit, or a joker, which has none.

    Which suit it is played as depends on the deck: see `suit_followed`.

    Raises:
        ValueError: a joker with a suit, or another card without one.
    """

    rank: Rank | Joker
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if (self.suit is None) != (self.rank in get_args(Joker)):
            raise ValueError(f"no card has the rank {self.rank} and the suit {self.suit}")

    def __str__(self) -> str:
        """As people write it: `A♠`, `Big Joker`."""
        return f"{self.rank}{SIGNS[self.suit]}" if self.suit else self.rank


PROMOTED: Final = (Card("Big Joker"), Card("Little Joker"), Card("2", "diamonds"), Card("2", "spades"))
"""What stands above the ace of spades in the deck with jokers, from the highest."""


def _by_suit(deck: Deck) -> dict[Suit, tuple[Card, ...]]:
    suits = {suit: tuple(Card(rank, suit) for rank in RANKS) for suit in SUITS}
    if deck == "standard":
        return suits
    # All four deuces leave their places: two out of the deck, two to the top of spades.
    plain = {suit: cards[:-1] for suit, cards in suits.items()}
    return {**plain, "spades": PROMOTED + plain["spades"]}


_SUITS: Final[dict[Deck, dict[Suit, tuple[Card, ...]]]] = {deck: _by_suit(deck) for deck in get_args(Deck)}
_PLACES: Final[dict[Deck, dict[Card, tuple[Suit, int]]]] = {
    deck: {card: (suit, place) for suit, cards in suits.items() for place, card in enumerate(cards)}
    for deck, suits in _SUITS.items()
}

_WRITTEN: Final[dict[str, Card]] = {str(card): card for cards in _PLACES.values() for card in cards}


def read_card(text: object) -> Card:
    """A card of either deck as `str` writes it: `A♠`, `10♥`, `Big Joker`, to the letter.

    Raises:
        Refused: anything else.
    """
    if not isinstance(text, str) or text not in _WRITTEN:
        raise Refused([problem("card_unknown", given=shown(text))])
    return _WRITTEN[text]


def cards_of(deck: Deck) -> tuple[Card, ...]:
    """The 52 cards of a deck, suit by suit, each from the highest down."""
    return tuple(_PLACES[deck])


def suit_cards(suit: Suit, deck: Deck) -> tuple[Card, ...]:
    """The cards that follow a suit, from the highest down; jokers and promoted deuces are among the spades."""
    return _SUITS[deck][suit]


def suit_followed(card: Card, deck: Deck) -> Suit:
    """The suit that a card is played as, led and followed.

    Raises:
        KeyError: the deck has no such card.
    """
    return _PLACES[deck][card][0]


def beats(card: Card, best: Card, deck: Deck) -> bool:
    """Whether a card takes the book from the best card in it so far (the one led, while it is alone).

    Raises:
        KeyError: the deck has no such card.
    """
    suit, place = _PLACES[deck][card]
    best_suit, best_place = _PLACES[deck][best]
    return place < best_place if suit == best_suit else suit == "spades"


def spades_order(deck: Deck) -> tuple[str, ...]:
    """The spades of a deck as they are written, from the highest down, promoted deuces and jokers among them."""
    return tuple(map(str, suit_cards("spades", deck)))
