"""What would it score? A bid and the books, tried under a house's rules."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.game.bids import BLIND_NIL, NIL
from bookbag.game.house import HouseRules
from bookbag.game.house_choices import HouseChoices
from bookbag.game.rounds import Ruling
from bookbag.game.seats import Seating
from bookbag.game.trial import Trial
from bookbag.houses import HouseRef
from bookbag.views.house_list import of_rules
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import Section, Segments, Stepper, SwitchRow
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rule_sheet import example_row
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, use_table
from bookbag.views.tokens import Gap, Tone, Type
from bookbag.words.examples import Us
from bookbag.words.numbers import amount
from bookbag.words.rule_sheet import shown_score
from bookbag.words.sentences import say

CALLS = {
    "none": ("no call", None),
    "caught": ("we are caught", Ruling(verdict="proven", against=0, by=1)),
    "catch": ("they are caught", Ruling(verdict="proven", against=1, by=0)),
    "false": ("we call falsely", Ruling(verdict="false_call", against=1, by=0)),
}
"""How a renege call may end: its words, and the ruling."""


@ft.component
def TryHouseScreen(service: Service, ref: HouseRef, screen: Screen, go: Go) -> ft.Control:
    """A round tried under a preset or rules of the table's own."""

    def draw(rules: HouseChoices) -> ft.Control:
        return ft.Container(_Trial(rules.house, partial(go, f"/rules/{ref}"), screen), expand=True)

    return of_rules(service, ref, go, draw)


@ft.component
def TryRulesScreen(service: Service, name: str, screen: Screen, go: Go) -> ft.Control:
    """A round tried under the rules of a game."""
    table = use_table(service, name)
    if table is None:
        return NoSuchGame(go)
    return ft.Container(_Trial(table.game.house, partial(go, f"/game/{name}/rules"), screen), expand=True)


@dataclass(frozen=True)
class _Tried:
    """What is tried; the contract stays while all partners are nil, to come back when one is not."""

    bid: int
    books: int
    nils: tuple[str, ...] = ()
    nil_books: tuple[int, ...] = ()
    blind: bool = False
    carried: int = 0
    call: str = "none"
    itself: bool = False

    def trial(self, seats: int) -> Trial:
        """The same as a round."""
        ruling = CALLS[self.call][1]
        if self.itself:
            return Trial(None, self.books, ruling=ruling, carried=self.carried)
        bid = None if len(self.nils) == seats else self.bid
        return Trial(bid, self.books, self.nils, self.nil_books, self.blind, self.carried, ruling)


@ft.component
def _Trial(house: HouseRules, back: Callable[[], None], screen: Screen) -> ft.Control:
    seats = len(Seating.of(house).seats_of(0))
    begun = max(house.bidding.board or 1, min(5, house.deal_books // Seating.of(house).sides))
    now, set_now = ft.use_state(_Tried(begun, min(house.deal_books, begun + 1)))

    def put(**changed: object) -> None:
        set_now(lambda before: _kept_whole(replace(before, **changed), house))

    trial = now.trial(seats)
    scored = trial.score(house)
    rows = [*_said(trial, house), Section("Your side", _asked(now, put, house, seats))]
    told = scored if now.call != "none" else scored[:1]
    shown = [shown_score(Us().side(side).capitalize(), score, house, Us()) for side, score in enumerate(told)]
    why = Section("Why", [example_row(one) for one in shown])
    own = shown[0]
    result = Words(own.outcome, Type.BID, Tone.LOSS if own.lost else Tone.GAIN, bold=True)
    foot = [ft.Container(ft.Semantics(content=result, live_region=True), alignment=ft.Alignment.CENTER)]
    bar = TopBar("What would it score?", house.name, on_back=back, back_name="Rule sheet")
    return Page(bar, rows, foot, [why]) if screen.wide else Page(bar, [*rows, why], foot)


def _kept_whole(now: _Tried, house: HouseRules) -> _Tried:
    """The same with no more nil books than books, and all of them where every partner is nil."""
    seating = Seating.of(house)
    nil_books = tuple((*now.nil_books, 0, 0, 0)[: len(now.nils)])
    if len(now.nils) == len(seating.seats_of(0)):
        return replace(now, nil_books=nil_books, books=now.books if seating.solo else sum(nil_books))
    return replace(now, nil_books=nil_books, books=max(now.books, sum(nil_books)))


def _said(trial: Trial, house: HouseRules) -> list[ft.Control]:
    """What this table would say against the bid; nothing else stands in the way of trying it."""
    problems = trial.problems(house)
    return [Notice(say(problems[0], Us()), mood=Mood.ASK, key="against")] if problems else []


def _asked(now: _Tried, put: Callable[..., None], house: HouseRules, seats: int) -> list[ft.Control]:
    deal = house.deal_books
    rows: list[ft.Control] = []
    if house.bidding.first_hand_bids_itself:
        first = SwitchRow("First hand, which bids itself", now.itself, lambda on: put(itself=on), key="itself")
        rows.append(first)
    if not now.itself:
        rows += _nils(now, put, house, seats)
        if len(now.nils) < seats:
            rows.append(_number("Contract", now.bid, 1, deal, lambda bid: put(bid=bid), key="bid"))
            if house.blind_bid.allowed:
                rows.append(SwitchRow("Bid blind", now.blind, lambda on: put(blind=on), key="blind"))
    if now.itself or len(now.nils) < seats or Seating.of(house).solo:
        rows.append(_number("Books taken", now.books, 0, deal, lambda books: put(books=books), key="books"))
    if house.bags.limit is not None:
        most = house.bags.limit - 1
        rows.append(_number("Bags carried", now.carried, 0, most, lambda bags: put(carried=bags), key="carried"))
    calls = Segments([(key, words) for key, (words, _) in CALLS.items()], now.call, lambda c: put(call=c), key="call")
    rows.append(ft.Container(calls, padding=Gap.ONE))
    return rows


def _nils(now: _Tried, put: Callable[..., None], house: HouseRules, seats: int) -> list[ft.Control]:
    kinds = [("", "bids")]
    kinds += [(NIL, "nil")] if house.nil.allowed else []
    kinds += [(BLIND_NIL, "blind nil")] if house.blind_nil.allowed else []
    if len(kinds) == 1:
        return []
    rows: list[ft.Control] = []
    for place in range(min(seats, len(now.nils) + 1)):
        chosen = now.nils[place] if place < len(now.nils) else ""

        def choose(kind: str, place: int = place) -> None:
            others = (*now.nils[:place], *now.nils[place + 1 :])
            put(nils=(*others[:place], kind, *others[place:]) if kind else others)

        who = "Player" if seats == 1 else "One partner" if place == 0 else "Another partner"
        segments = Segments(kinds, chosen, choose, key=f"nil-{place}", spoken=who)
        rows.append(
            ft.Container(
                ft.Row([ft.Container(Words(who, Type.BODY), expand=True), ft.Container(segments, expand=2)]),
                padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
            )
        )
        if chosen and seats > 1:
            rows.append(_nil_books(place, now, put, house))
    return rows


def _nil_books(place: int, now: _Tried, put: Callable[..., None], house: HouseRules) -> ft.Control:
    books = now.nil_books[place]
    others = sum(now.nil_books) - books

    def to(one: int) -> None:
        put(nil_books=(*now.nil_books[:place], one, *now.nil_books[place + 1 :]))

    return _number("Books of that nil", books, 0, house.deal_books - others, to, key=f"nil-books-{place}")


def _number(title: str, value: int, least: int, most: int, to: Callable[[int], None], *, key: str) -> ft.Control:
    return Stepper(
        title,
        amount(value, ""),
        on_less=partial(to, value - 1) if value > least else None,
        on_more=partial(to, value + 1) if value < most else None,
        key=key,
    )
