"""The bid coach: a beginner's count of a hand, and what it leaves to be minded."""

from collections.abc import Set
from dataclasses import dataclass
from typing import Final, Literal

from bookbag.game.cards import PROMOTED, RANKS, Card, Deck, cards_of, suit_cards, suit_followed
from bookbag.game.problems import Problem, Refused, problem

Why = Literal["joker", "promoted_deuce", "high_spade", "side_ace"]
CautionCode = Literal[
    "nil_top_spade", "nil_winners", "zero_is_nil", "partner_nil_alone", "cover_partner", "long_king"
]

_HIGH: Final = RANKS[: RANKS.index("10") + 1]
_SEVERAL: Final = 3


@dataclass(frozen=True)
class Counted:
    """A card that counts one book, and why."""

    card: Card
    why: Why


@dataclass(frozen=True)
class Caution:
    """Something to mind beside the count.

    Attributes:
        code: the key of its sentence in `bookbag.words.coach`.
        cards: the cards it is about, in the order of the deck.
        lengths: for `long_king`, how many cards of each king's suit are in the hand, the king included.
    """

    code: CautionCode
    cards: tuple[Card, ...] = ()
    lengths: tuple[int, ...] = ()


@dataclass(frozen=True)
class Count:
    """What a hand comes to: the cards that count, one book each, and the cautions."""

    counted: tuple[Counted, ...]
    cautions: tuple[Caution, ...]

    @property
    def books(self) -> int:
        """The books counted."""
        return len(self.counted)


def hand_problem(cards: Set[Card], most: int) -> Problem | None:
    """What is wrong with so many cards in a hand of at most `most`, or None."""
    if len(cards) <= most:
        return None
    return problem("hand_over", "hand", given=len(cards), most=most)


def count_hand(
    cards: Set[Card], deck: Deck, *, most: int = 13, partner_nil: bool = False, nil_played: bool = True
) -> Count:
    """The beginner's count of the cards in a hand, of which there may be `most`.

    It counts each ace outside spades and each spade from the ten up, whatever was promoted above the ace included.
    Cautions about a nil of one's own are left out where nil isn't played.

    Raises:
        Refused: there are more cards than a hand has.
        ValueError: one of them is not in the deck.
    """
    if (found := hand_problem(cards, most)) is not None:
        raise Refused([found])
    hand = sorted(cards, key=cards_of(deck).index)
    counted = tuple(Counted(card, why) for card in hand if (why := _why(card, deck)) is not None)
    winners = tuple(one.card for one in counted)
    cautions = [Caution("cover_partner", winners)] if partner_nil else []
    if nil_played:
        alone = [Caution("partner_nil_alone")]
        cautions += alone if partner_nil else _own_nil(winners, deck, whole=len(hand) == most)
    return Count(counted, (*cautions, *_long_kings(hand, deck)))


def _why(card: Card, deck: Deck) -> Why | None:
    """Why a card counts, or None if it doesn't."""
    if deck == "jokers" and card in PROMOTED:
        return "joker" if card.suit is None else "promoted_deuce"
    if card.suit == "spades":
        return "high_spade" if card.rank in _HIGH else None
    return "side_ace" if card.rank == "A" else None


def _own_nil(winners: tuple[Card, ...], deck: Deck, *, whole: bool) -> list[Caution]:
    """What speaks against bidding nil; of a whole hand without winners, what 0 would mean."""
    spades = suit_cards("spades", deck)
    top = spades[: spades.index(Card("A", "spades")) + 1]
    if tops := tuple(card for card in winners if card in top):
        return [Caution("nil_top_spade", tops)]
    if winners:
        return [Caution("nil_winners", winners)]
    return [Caution("zero_is_nil")] if whole else []


def _long_kings(hand: list[Card], deck: Deck) -> list[Caution]:
    """The kings outside spades with several cards of their suit, in one caution."""
    suits = [suit_followed(card, deck) for card in hand]
    kings = [
        (card, length)
        for card in hand
        if card.rank == "K" and card.suit not in (None, "spades") and (length := suits.count(card.suit)) >= _SEVERAL
    ]
    if not kings:
        return []
    return [Caution("long_king", tuple(card for card, _ in kings), tuple(length for _, length in kings))]
