"""The renege desk: who calls whom, what the cards prove, and what each end of the call would change."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.game.evidence import Evidence
from bookbag.game.house import RenegeRules
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling, Verdict
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import BigButton, ChoiceRow, NameChip, Section, Stepper
from bookbag.views.parts.notice import Mood
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.penalty import penalty_rows
from bookbag.views.renege_ends import ends_rows
from bookbag.views.seen import use_eyes
from bookbag.views.service import AtTable, Go, Said, attempt, notes, use_said, use_table
from bookbag.views.shown_cards import ShownCards, Slot, cards_rows
from bookbag.views.tokens import Gap, Size
from bookbag.words.renege import ENDS, call_words
from bookbag.words.table import names_of


@dataclass(frozen=True)
class _Call:
    """The call as far as it has been said. `number` is that of a call that is ruled again."""

    round: int
    number: int | None = None
    by: int | None = None
    against: int | None = None
    player: int | None = None
    penalty: RenegeRules | None = None
    evidence: Evidence = field(default_factory=Evidence)
    slot: Slot = ""

    @classmethod
    def again(cls, number: int, call: int, ruling: Ruling) -> "_Call":
        """A call that was ruled, to be ruled otherwise."""
        shown = ruling.evidence or Evidence()
        return cls(number, call, ruling.by, ruling.against, ruling.player, ruling.penalty, shown)

    def in_round(self, number: int) -> "_Call":
        """The same call in another round, as a new one and at what it costs there."""
        return _Call(number, by=self.by, against=self.against, player=self.player, evidence=self.evidence)

    def ruling(self, verdict: Verdict) -> Ruling | None:
        """The call with an end, once it is said who calls whom."""
        if self.by is None or self.against is None:
            return None
        return Ruling(
            verdict=verdict,
            against=self.against,
            by=self.by,
            player=self.player,
            penalty=self.penalty,
            evidence=None if self.evidence == Evidence() else self.evidence,
        )


Change = Callable[[Callable[[_Call], _Call]], None]
"""Changes what is said of the call, from what was said last: taps may come before the desk is drawn again."""


def _usual_round(game: Game) -> int:
    """The round a call is most likely about: the one in play once all have bid, before that the one before it."""
    bidding = game.current.bids is None and not game.current.bids_itself
    return len(game.rounds) if game.rounds and (bidding or game.outcome) else game.current.number


@ft.component
def RenegeScreen(service: AtTable, name: str, number: int, go: Go) -> ft.Control:
    """The desk for one round, played or in play; 0 is the one whose cards were played last, or are being played."""
    table = use_table(service, name)
    unsaid: _Call | None = None
    call, set_call = ft.use_state(unsaid)
    newest = ft.use_ref(unsaid)
    said, tell = use_said()
    _, as_seen = use_eyes(service.keeper, table)
    width = ft.context.page.width or Size.PHONE
    if table is None:
        return NoSuchGame(go)
    game = table.game
    now: _Call = call or _Call(number or _usual_round(game))
    if not 1 <= now.round <= last_amendable(game):
        return NoSuchGame(go)

    def change(make: Callable[[_Call], _Call]) -> None:
        tell(None)
        newest.current = make(newest.current or now)
        set_call(newest.current)

    def rule(verdict: Verdict) -> None:
        called = newest.current or now
        ruling = called.ruling(verdict)
        if ruling is None:
            first = f"Say first who calls the renege, and who is accused; then tap “{ENDS[verdict]}”."
            tell(Said(first, Mood.ASK))
            return
        deed = partial(service.keeper.rule_renege, name, called.round, ruling, called.number)
        attempt(as_seen(deed), tell, names_of(game), then=partial(go, f"/game/{name}"))

    house = game.house_in(now.round)
    names = names_of(game)
    player = "" if now.player is None else names.seat(now.player)
    shown = ShownCards(now.evidence, house, player, now.slot, width)
    rows = [
        _which_round(game, now, change),
        *_calls(game, now, change),
        *_who(game, now, change),
        *ends_rows(service, table, now.round, now.ruling, now.number),
        *penalty_rows(
            house.renege, now.penalty, lambda own: change(lambda was: replace(was, penalty=own(was.penalty)))
        ),
        *cards_rows(shown, lambda put, slot: change(lambda was: replace(was, evidence=put(was.evidence), slot=slot))),
    ]
    foot = [*notes(said), *_verdicts(rule)]
    title = "Renege" if now.number is None else f"Renege, call {now.number}"
    bar = TopBar(title, f"Round {now.round}", on_back=partial(go, f"/game/{name}"), back_name="Table")
    return Page(bar, rows, foot)


def _verdicts(rule: Callable[[Verdict], None]) -> list[ft.Control]:
    """How the table ends the call, or leaves it for later."""
    first: list[Verdict] = ["proven", "false_call"]
    rest: list[Verdict] = ["withdrawn", "open"]

    def button(verdict: Verdict, *, primary: bool) -> ft.Control:
        return BigButton(ENDS[verdict], partial(rule, verdict), key=f"rule-{verdict}", primary=primary, expand=True)

    return [
        ft.Row([button(verdict, primary=True) for verdict in first], spacing=Gap.ONE),
        ft.Row([button(verdict, primary=False) for verdict in rest], spacing=Gap.ONE),
    ]


def _which_round(game: Game, now: _Call, change: Change) -> ft.Control:
    last = last_amendable(game)
    in_play = now.round == game.current.number and game.outcome is None

    def step(by: int) -> None:
        change(lambda was: was.in_round(min(max(1, was.round + by), last)))

    return Section(
        "",
        [
            Stepper(
                "Round",
                str(now.round),
                on_less=partial(step, -1) if now.round > 1 else None,
                on_more=partial(step, 1) if now.round < last else None,
                key="round",
                help_text="in play" if in_play else "already played; it is scored again",
            )
        ],
    )


def _calls(game: Game, now: _Call, change: Change) -> list[ft.Control]:
    """Calls of the round that were ruled or left open; a tap takes one up again."""
    deal, names = game.deal(now.round), names_of(game)

    def take_up(call: int, ruling: Ruling) -> None:
        taken = _Call(now.round) if call == now.number else _Call.again(now.round, call, ruling)
        change(lambda _was: taken)

    rows = [
        ChoiceRow(
            f"Call {call}",
            "taken up" if call == now.number else "take up",
            partial(take_up, call, ruling),
            key=f"call-{call}",
            help_text=call_words(ruling, names),
        )
        for call, ruling in zip(deal.calls, deal.rulings, strict=True)
    ]
    return [Section("Calls of this round", rows)] if rows else []


def _who(game: Game, now: _Call, change: Change) -> list[ft.Control]:
    """Who calls and whom; with two sides the one follows from the other, and a player may be accused."""
    names, sides = names_of(game), range(game.seating.sides)

    def other(side: int, said: int | None) -> int | None:
        """The other part of the call, where it is not this side's."""
        return 1 - side if len(sides) == 2 else said if said != side else None

    def by(side: int) -> None:
        change(lambda was: replace(was, by=side, against=other(side, was.against), player=None))

    def against(side: int) -> None:
        change(lambda was: replace(was, against=side, by=other(side, was.by), player=None))

    def player(seat: int) -> None:
        side = game.seating.side_of(seat)
        change(
            lambda was: replace(
                was, against=side, by=other(side, was.by), player=None if was.player == seat else seat
            )
        )

    def chips(label: str, chosen: int | None, act: Callable[[int], None], key: str) -> ft.Control:
        return _chips(
            [
                NameChip(
                    names.side(side),
                    partial(act, side),
                    key=f"{key}-{side}",
                    side=side,
                    chosen=side == chosen,
                    spoken=_heard(f"{names.side(side)} {label}", side == chosen),
                )
                for side in sides
            ]
        )

    found: list[ft.Control] = [
        Section("Who calls", [chips("calls" if game.seating.solo else "call", now.by, by, "by")])
    ]
    accused = "is accused" if game.seating.solo else "are accused"
    if len(sides) > 2:
        found.append(Section("Who is accused", [chips(accused, now.against, against, "against")]))
    if not game.seating.solo:
        chips_of_players = [
            NameChip(
                name,
                partial(player, seat),
                key=f"player-{seat}",
                side=game.seating.side_of(seat),
                chosen=now.player == seat,
                spoken=_heard(f"{name} reneged", now.player == seat),
            )
            for seat, name in enumerate(game.players)
            if now.against in (None, game.seating.side_of(seat))
        ]
        who = "Who is accused" if now.against is None else f"{names.side(now.against)} {accused}; of them"
        found.append(Section(f"{who}, if known", [_chips(chips_of_players)]))
    return found


def _heard(name: str, is_chosen: bool) -> str:
    return f"{name}, chosen" if is_chosen else name


def _chips(chips: list[ft.Control]) -> ft.Control:
    return ft.Container(ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE), padding=Gap.ONE)
