"""The bid coach in words: what a card is called, why it counts, what to mind; one sentence each."""

from collections.abc import Callable, Sequence

from bookbag.game.cards import Card, Suit
from bookbag.game.coach import Caution, CautionCode, Count, Counted, Why
from bookbag.words.numbers import count

NO_MORE = (
    "This is a beginner's count and no more: it sees your own cards, and neither the score, the other bids nor your "
    "place at the table."
)
FORGETS = "Tap the cards you hold; they are kept nowhere, and leaving this page forgets them."

CardName = Callable[[Card], str]
"""How a card is written (`str`) or read aloud (`card_words`)."""

_RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}


def suit_words(suit: Suit) -> str:
    """A suit's name at the head of its cards."""
    return suit.capitalize()


def card_words(card: Card) -> str:
    """A card read aloud: `Ace of spades`, `10 of hearts`, `Big Joker`."""
    if card.suit is None:
        return card.rank
    return f"{_RANKS.get(card.rank, card.rank)} of {card.suit}"


def key_words(card: Card, *, held: bool, counts: bool) -> str:
    """A card to be tapped, read aloud: `Ace of spades, in hand, 1 book`."""
    said = (card_words(card), "in hand" if held else "", count(1, "book") if counts else "")
    return ", ".join(part for part in said if part)


def books_words(books: int) -> str:
    """What stands behind the number of books counted."""
    return "book counted" if books == 1 else "books counted"


def hand_words(held: int, most: int) -> str:
    """How much of the hand has been tapped."""
    return f"{held} of {most} in hand"


def reasons(found: Count, name: CardName = str) -> tuple[str, ...]:
    """Why each card counts, the cards of one reason in one sentence; one too where nothing counts."""
    kinds: dict[Why, list[Counted]] = {}
    for one in found.counted:
        kinds.setdefault(one.why, []).append(one)
    said = [_reason(why, [one.card for one in those], name) for why, those in kinds.items()]
    return tuple(said) or ("No ace, and no spade from the ten up: nothing is counted.",)


def _reason(why: Why, cards: Sequence[Card], name: CardName) -> str:
    what = {
        "joker": ("a joker, which tops the spades", "jokers, which top the spades"),
        "promoted_deuce": ("a deuce ranked above the ace of spades", "deuces ranked above the ace of spades"),
        "high_spade": ("a spade from the ten up", "spades from the ten up"),
        "side_ace": ("an ace outside spades", "aces outside spades"),
    }[why]
    return f"{_listed(cards, name)}: {count(len(cards), 'book')} for {what[len(cards) > 1]}."


def caution_words(caution: Caution, name: CardName = str) -> str:
    """A caution in one sentence."""
    return _CAUTIONS[caution.code](caution, name)


def _nil_top_spade(caution: Caution, name: CardName) -> str:
    it = "it is" if len(caution.cards) == 1 else "they are"
    return f"Leave nil alone while you hold {_listed(caution.cards, name)}: {it} all but certain to take a book."


def _nil_winners(caution: Caution, name: CardName) -> str:
    it = "it is" if len(caution.cards) == 1 else "they are"
    return f"This is no hand for a nil with {_listed(caution.cards, name)}: {it} likely to take a book."


def _zero_is_nil(_caution: Caution, _name: CardName) -> str:
    return "A bid of 0 is a nil: say it only if you mean to take no book at all."


def _partner_nil_alone(_caution: Caution, _name: CardName) -> str:
    return "Bid a number and no second nil: two partners can hardly keep clear of every book between them."


def _cover_partner(caution: Caution, name: CardName) -> str:
    if not caution.cards:
        return "Your partner's nil comes first: keep your highest cards to play over your partner's."
    cards = _listed(caution.cards, name)
    return f"Your partner's nil comes first: {cards} may be spent to cover it, so bid a little under this count."


def _long_king(caution: Caution, name: CardName) -> str:
    kings = [
        f"{name(king)} ({length} {king.suit})" for king, length in zip(caution.cards, caution.lengths, strict=True)
    ]
    it = "it is" if len(kings) == 1 else "they are"
    return f"{_joined(kings)} will take a book now and then, but {it} not counted."


_CAUTIONS: dict[CautionCode, Callable[[Caution, CardName], str]] = {
    "nil_top_spade": _nil_top_spade,
    "nil_winners": _nil_winners,
    "zero_is_nil": _zero_is_nil,
    "partner_nil_alone": _partner_nil_alone,
    "cover_partner": _cover_partner,
    "long_king": _long_king,
}


def _listed(cards: Sequence[Card], name: CardName) -> str:
    return _joined([name(card) for card in cards])


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
