"""The cards that show a renege: tapped from the deck, with what they prove said at once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import flet as ft

from bookbag.game.cards import SIGNS, SUITS, Card, cards_of, suit_cards
from bookbag.game.evidence import Evidence, finding
from bookbag.game.house import HouseRules
from bookbag.views.parts.card_keys import CardKey, CardKeys, columns_in
from bookbag.views.parts.choice import ChoiceRow, Section, Segments, Stepper, SwitchRow
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.tap import Words
from bookbag.views.screen import Screen
from bookbag.views.tokens import Gap, Size, Type
from bookbag.words.coach import card_words, suit_words
from bookbag.words.evidence import finding_words

Slot = Literal["", "played", "later"]


@dataclass(frozen=True)
class ShownCards:
    """What the form of the cards needs beside the evidence: which card is being tapped, and on what screen."""

    evidence: Evidence
    house: HouseRules
    player: str
    slot: Slot
    screen: Screen


Put = Callable[[Evidence], Evidence]
"""The evidence with something more said, from what was said last."""


def cards_rows(now: ShownCards, change: Callable[[Put, Slot], None]) -> list[ft.Control]:
    """What is shown so far, and what it proves; a change says the evidence, and which card is tapped next."""
    shown = now.evidence

    def put(slot: Slot = "", **values: Any) -> None:  # noqa: ANN401 - the fields of Evidence
        change(lambda was: Evidence.model_validate({**dict(was), **values}), slot)

    def step(field: str, by: int) -> None:
        def stepped(was: Evidence) -> Evidence:
            book = min((getattr(was, field) or 0) + by, now.house.deal_books)
            return Evidence.model_validate({**dict(was), field: book if book > 0 else None})

        change(stepped, "")

    rows: list[ft.Control] = []
    if now.house.renege.early_spade or shown.kind == "early_spade":
        kinds = [("did_not_follow", "did not follow suit"), ("early_spade", "led spades early")]
        rows.append(_padded(Segments(kinds, shown.kind, lambda kind: put(kind=kind), key="kind")))
    rows.append(_book("Book in question", shown.book, now.house, partial(step, "book"), "book"))
    if shown.kind == "did_not_follow":
        rows += _led(shown, put)
    rows += _card("Card they played", "played", shown.played, now, put)
    rows.append(_book("A later book", shown.later_book, now.house, partial(step, "later_book"), "later-book"))
    rows += _card("Card they played there", "later", shown.later, now, put)
    return [Section("The cards, if they are to be shown", rows), *_proves(now)]


def _proves(now: ShownCards) -> list[ft.Control]:
    """What the cards prove, once any was named."""
    if now.evidence == Evidence():
        return []
    found = finding(now.evidence, now.house)
    mood = {"renege": Mood.ASK, "amiss": Mood.REFUSE}.get(found.shows, Mood.TELL)
    return [Notice(finding_words(found, now.player or None), mood=mood, key="finding")]


def _book(title: str, book: int | None, house: HouseRules, step: Callable[[int], None], key: str) -> ft.Control:
    more = None if book == house.deal_books else partial(step, 1)
    less = None if book is None else partial(step, -1)
    return Stepper(title, "\u2013" if book is None else str(book), on_less=less, on_more=more, key=key)


def _led(shown: Evidence, put: Callable[..., None]) -> list[ft.Control]:
    suits = [(suit, SIGNS[suit]) for suit in SUITS]
    led = shown.led if isinstance(shown.led, str) else ""
    chosen = Segments(suits, led, lambda suit: put(led=None if suit == led else suit), key="led", spoken="Suit led")
    row = ft.Row([ft.Container(Words("Suit led", Type.BODY), expand=True), ft.Container(chosen, expand=2)])
    return [
        ft.Container(row, padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE)),
        SwitchRow("They led that book", shown.led_by_accused, lambda on: put(led_by_accused=on), key="led-by"),
    ]


def _card(
    title: str,
    slot: Slot,
    card: Card | None,
    now: ShownCards,
    put: Callable[..., None],
) -> list[ft.Control]:
    is_open = now.slot == slot
    shown = "tap a card" if card is None else str(card)
    row = ChoiceRow(title, shown, partial(put, "" if is_open else slot), key=f"card-{slot}")
    if not is_open:
        return [row]
    cards = {str(one): one for one in cards_of(now.house.table.deck)}

    def tapped(value: str) -> None:
        put(**{slot: None if cards[value] == card else cards[value]})

    return [row, _padded(_deck(slot, card, now, tapped))]


def _deck(slot: Slot, card: Card | None, now: ShownCards, tapped: Callable[[str], None]) -> ft.Control:
    """All cards, suit by suit; the later card is most likely one of the suit that was led, the earlier one is not."""
    deck = now.house.table.deck
    led = now.evidence.led if isinstance(now.evidence.led, str) else None
    order = sorted(SUITS, key=lambda suit: (suit == led) == (slot == "played"))

    def key(one: Card) -> CardKey:
        rank, sign = (one.rank, SIGNS[one.suit]) if one.suit else one.rank.split()
        return CardKey(
            value=str(one),
            rank=rank,
            sign=sign,
            spoken=card_words(one),
            red=one.suit in ("hearts", "diamonds"),
            mark="✓" if one == card else "",
            wide=one.suit is None,
        )

    scale = now.screen.text_scale
    room = min(now.screen.width - 2 * Gap.TWO - 2 * Gap.ONE, Size.FORM)
    return ft.Column(
        [
            CardKeys(
                CardKey(suit, "", SIGNS[suit], suit_words(suit), red=suit in ("hearts", "diamonds")),
                [key(one) for one in suit_cards(suit, deck)],
                tapped,
                across=columns_in(room, scale),
                text_scale=scale,
            )
            for suit in order
        ],
        spacing=Gap.ONE,
        tight=True,
    )


def _padded(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=Gap.ONE)
