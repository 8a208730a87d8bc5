"""The bid coach: tap the cards in hand, see a beginner's count. Nothing of it is kept."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.game.cards import SIGNS, SUITS, Card, Deck, Suit, cards_of, suit_cards
from bookbag.game.coach import Count, count_hand, hand_problem
from bookbag.game.house import HouseRules
from bookbag.game.house.table import TableRules
from bookbag.game.problems import Problem
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.card_keys import CardKey, CardKeys, columns_in
from bookbag.views.parts.choice import Section, Segments, SwitchRow
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import HUSHED, Act, Figure, Tap, Words, edge
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, use_table
from bookbag.views.tokens import Count as Number
from bookbag.views.tokens import Gap, Radius, Size, Tone, Type
from bookbag.words import coach as words
from bookbag.words.sentences import say


@dataclass(frozen=True)
class _Hand:
    """What has been tapped. It lives as long as the screen is open, and nowhere else."""

    deck: Deck = "standard"
    cards: frozenset[Card] = frozenset()
    partner_nil: bool = False
    refused: Problem | None = None

    def tapped(self, card: Card, most: int) -> "_Hand":
        """With a card taken in or put out, unless the hand is full."""
        cards = self.cards ^ {card}
        if (found := hand_problem(cards, most)) is not None:
            return replace(self, refused=found)
        return replace(self, cards=cards, refused=None)

    def of_deck(self, deck: Deck) -> "_Hand":
        """With another deck, and those of the cards that are in it."""
        return replace(self, deck=deck, cards=self.cards & set(cards_of(deck)), refused=None)


Change = Callable[[Callable[[_Hand], _Hand]], None]


@ft.component
def TableCoach(service: Service, name: str, screen: Screen, go: Go) -> ft.Control:
    """The coach for a game: its deck, its number of cards."""
    table = use_table(service, name)
    if table is None:
        return NoSuchGame(go)
    house = table.game.house
    coach = CoachScreen(house, screen, partial(go, f"/game/{name}"), "Table")
    # Begins anew where the house comes to play with other cards.
    return ft.Container(coach, key=f"{house.table.deck}-{house.deal_books}", expand=True)


@ft.component
def CoachScreen(house: HouseRules | None, screen: Screen, back: Act, back_name: str) -> ft.Control:
    """The coach by the rules of a house; with none, four partners play nil, and the deck is chosen here."""
    given = _Hand(house.table.deck if house else "standard")
    hand, change = ft.use_state(given)
    house_now = house or HouseRules(table=TableRules(deck=hand.deck))
    most = house_now.deal_books
    found = count_hand(
        hand.cards, hand.deck, most=most, partner_nil=hand.partner_nil, nil_played=house_now.nil.allowed
    )

    def start_anew() -> None:
        change(lambda before: _Hand(before.deck))

    cards = [*([] if house else [_decks(hand, change)]), *_suits(hand, found, most, screen, change)]
    nils = house_now.table.layout != "solo" and (house_now.nil.allowed or house_now.blind_nil.allowed)
    told = [*([_partner(hand, change)] if nils else []), *_told(hand, found)]
    foot = [
        *([Notice(say(hand.refused), mood=Mood.REFUSE)] if hand.refused else []),
        _total(
            found,
            words.hand_words(len(hand.cards), most),
            screen,
            on_clear=start_anew if hand != _Hand(hand.deck) else None,
        ),
    ]
    bar = TopBar("Bid coach", "A beginner's count", on_back=back, back_name=back_name)
    return Page(bar, cards, foot, told) if screen.wide else Page(bar, [*cards, *told], foot)


def _decks(hand: _Hand, change: Change) -> ft.Control:
    decks: list[tuple[Deck, str]] = [("standard", "Standard deck"), ("jokers", "With jokers")]

    def choose(value: str) -> None:
        deck = next(deck for deck, _ in decks if deck == value)
        change(lambda before: before.of_deck(deck))

    return Segments(decks, hand.deck, choose, key="deck")


def _suits(hand: _Hand, found: Count, most: int, screen: Screen, change: Change) -> list[ft.Control]:
    """The whole deck, suit by suit."""
    cards = {str(card): card for card in cards_of(hand.deck)}
    counted = {one.card for one in found.counted}
    room = min((screen.width - 3 * Gap.TWO) / 2 if screen.wide else screen.width - 2 * Gap.TWO, Size.FORM)

    def tapped(value: str) -> None:
        change(lambda before: before.tapped(cards[value], most))

    def key(card: Card) -> CardKey:
        held, counts = card in hand.cards, card in counted
        rank, sign = (card.rank, SIGNS[card.suit]) if card.suit else card.rank.split()
        return CardKey(
            value=str(card),
            rank=rank,
            sign=sign,
            spoken=words.key_words(card, held=held, counts=counts),
            red=_red(card.suit),
            mark="" if not held else "+1" if counts else "✓",
            lit=counts,
            wide=card.suit is None,
        )

    return [
        CardKeys(
            CardKey(suit, "", SIGNS[suit], words.suit_words(suit), red=_red(suit)),
            [key(card) for card in suit_cards(suit, hand.deck)],
            tapped,
            across=columns_in(room, screen.text_scale),
            text_scale=screen.text_scale,
        )
        for suit in SUITS
    ]


def _red(suit: Suit | None) -> bool:
    return suit in ("hearts", "diamonds")


def _partner(hand: _Hand, change: Change) -> ft.Control:
    def turn(on: bool) -> None:
        change(lambda before: replace(before, partner_nil=on))

    return Section("", [SwitchRow("Partner has bid nil", hand.partner_nil, turn, key="partner-nil")])


def _told(hand: _Hand, found: Count) -> list[ft.Control]:
    """Why the count is what it is, what to mind, and how little it is."""
    told: list[ft.Control] = []
    if hand.cards:
        why = zip(words.reasons(found), words.reasons(found, words.card_words), strict=True)
        told.append(Section("What is counted", [_sentence(text, spoken) for text, spoken in why]))
    if found.cautions:
        mind = [(words.caution_words(one), words.caution_words(one, words.card_words)) for one in found.cautions]
        told.append(Section("What to mind", [_sentence(text, spoken) for text, spoken in mind]))
    last = [words.NO_MORE] if hand.cards else [words.FORGETS, words.NO_MORE]
    told += [Words(sentence, Type.LABEL, Tone.INK_SOFT) for sentence in last]
    return told


def _sentence(text: str, spoken: str) -> ft.Control:
    return ft.Container(Words(text, Type.BODY, spoken=spoken), padding=Gap.WIDE)


def _total(found: Count, of: str, screen: Screen, *, on_clear: Act | None) -> ft.Control:
    """The count, always in sight, and a way to begin anew. Nothing brings the hand back: it may be another's turn."""
    what = words.books_words(found.books)
    texts = ft.Column(
        [Words(what, Type.BODY, bold=True, spoken=HUSHED), Words(of, Type.LABEL, Tone.INK_SOFT, spoken=HUSHED)],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    # A smaller figure stands out where text is enlarged, and leaves the words beside it whole.
    size = Type.SCORE_LOW if screen.text_scale < Number.STACK_SCALE else Type.SCORE_COMPACT[0]
    number = Figure(str(found.books), size, spoken=f"{found.books} {what}, {of}")
    clear = Tap(
        Words("Clear", Type.BODY, Tone.ACT if on_clear else Tone.EDGE, bold=True),
        on_clear,
        key="clear",
        edge=edge(Tone.EDGE if on_clear else Tone.LINE),
        radius=Radius.SMALL,
        padding=ft.Padding.symmetric(horizontal=Gap.TWO),
        height=Size.CONFIRM,
    )
    heard = ft.Semantics(content=ft.Row([number, texts], spacing=Gap.WIDE), live_region=True, expand=True)
    return ft.Row([heard, clear], spacing=Gap.ONE)
