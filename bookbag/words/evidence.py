"""What the cards of a renege call prove, in words: one or two sentences for each finding."""

from typing import Final

from bookbag.game.cards import PROMOTED, Card, Suit
from bookbag.game.evidence import Finding, FindingCode
from bookbag.words.coach import CardName, suit_words

_TEXTS: Final[dict[FindingCode, str]] = {
    "renege": "{led}, {who} played {played}, and {later}: {who} could have followed. Renege.",
    "early_spade": "{who} led {played}{there}, and played {later}: {who} could have led another suit. "
    "Renege, if spades were not broken yet.",
    "followed": "{led}, and {who} played {card}: {why}{who} followed. No renege.",
    "accused_led": "{who} led {that_book}, and who leads has no suit to follow. No renege.",
    "last_book": "Book {number} is the last, and {who} held one card and could play no other. No renege.",
    "not_called": "Leading spades before they are broken is not called at this table. No renege.",
    "led_missing": "Not shown: say what was led{there}.",
    "played_missing": "Not shown: say which card {who} {did}{there}.",
    "no_later": "{not_followed}Not shown: no {suit} from {who} {after}.",
    "later_other_suit": "{not_followed}Not shown: {what}, and doesn't show that {who} held a {suit}{there}.",
    "no_spade_led": "Not shown: {what}, so {who} led no spade{there}.",
    "no_later_suit": "Not shown: no card of another suit from {who} {after}.",
    "later_spade": "Not shown: {what}, and doesn't show that {who} held another suit{there}.",
    "card_twice": "{card} is named twice, and the deck has one; correct one of them.",
    "not_in_deck": "{card} is not in this deck: {out}; name another card.",
    "no_such_book": "There is no book {number}: a deal has {books}; say a number up to that.",
    "later_not_after": "Book {number} {before}; the later card must be from a later book.",
}


def finding_words(found: Finding, player: str | None = None, name: CardName = str) -> str:
    """A finding in one or two sentences, written, or read aloud with `card_words` as the name of a card.

    `player` is the name of the accused, who is otherwise only called that.
    """
    said = {"who": player or "the accused", **_books(found), **_cards(found, name), **_why(found, name)}
    text = _TEXTS[found.code].format_map(said)
    return text[:1].upper() + text[1:]


def _books(found: Finding) -> dict[str, str]:
    """What can be said of the books, with their numbers or without."""
    book = found.evidence.book
    return {
        "there": _in_book(book),
        "that_book": "that book" if book is None else f"book {book}",
        "after": "afterwards" if book is None else f"after book {book}",
        "before": "is the first and comes after none" if book is None else f"doesn't come after book {book}",
        "number": str(found.book),
        "books": str(found.books),
    }


def _cards(found: Finding, name: CardName) -> dict[str, str]:
    """What can be said of the cards that are named."""
    shown = found.evidence
    return {
        "led": f"{_led(shown.led, found, name)} led{_in_book(shown.book)}",
        "did": "led" if shown.kind == "early_spade" else "played",
        "played": _named(shown.played, found, name),
        "later": f"{_named(shown.later, found, name)}{_in_book(shown.later_book, ' later')}",
        "suit": _one(found.suit) if found.suit else "",
        "card": name(found.card) if found.card else "",
        "what": _suit_of(found.card, found, name),
    }


def _why(found: Finding, name: CardName) -> dict[str, str]:
    """What the deck has to do with it, where that is not printed on the cards."""
    played = found.evidence.played
    moved = played is not None and _moved(played, found)
    reason = "jokers are spades here" if moved and played and played.suit is None else _suit_of(played, found, name)
    deuces = " and ".join(name(Card("2", suit)) for suit in ("clubs", "hearts"))
    return {
        "why": f"{reason}, so " if moved else "",
        "not_followed": f"{_suit_of(played, found, name)}, so it doesn't follow {found.suit}. " if moved else "",
        "out": "it has no jokers" if found.deck == "standard" else f"{deuces} made room for the jokers",
    }


def _in_book(number: int | None, instead: str = "") -> str:
    return instead if number is None else f" in book {number}"


def _led(led: Suit | Card | None, found: Finding, name: CardName) -> str:
    if led is None:
        return ""
    return _named(led, found, name) if isinstance(led, Card) else suit_words(led)


def _one(suit: Suit) -> str:
    return suit.removesuffix("s")


def _moved(card: Card, found: Finding) -> bool:
    """Whether the deck puts a card in a place of its own at the top of spades."""
    return found.deck == "jokers" and card in PROMOTED


def _named(card: Card | None, found: Finding, name: CardName) -> str:
    """A card, and that it is a spade where that is not printed on it."""
    if card is None:
        return ""
    return f"{name(card)} (a spade here)" if _moved(card, found) and card.suit != "spades" else name(card)


def _suit_of(card: Card | None, found: Finding, name: CardName) -> str:
    """A card and its suit: `9♣ is a club`, `2♦ is a spade in this deck`."""
    if card is None:
        return ""
    if _moved(card, found) or card.suit is None:
        return f"{name(card)} is a spade in this deck"
    return f"{name(card)} is a {_one(card.suit)}"
