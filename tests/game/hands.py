"""Cards as they are written: `cards("A♠ 10♥ Big-Joker")`."""

from bookbag.game.cards import Card, Deck, cards_of

DECKS: tuple[Deck, ...] = ("standard", "jokers")
_WRITTEN = {str(one): one for deck in DECKS for one in cards_of(deck)}


def card(name: str) -> Card:
    return _WRITTEN[name]


def cards(text: str) -> list[Card]:
    """Cards parted by spaces; a joker's name has a hyphen in place of its own."""
    return [_WRITTEN[word.replace("-", " ")] for word in text.split()]
