"""A renege call: who calls whom, proven or false, and what that changes before anyone agrees."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import flet as ft

from bookbag.game.problems import Refused
from bookbag.game.replay import Game, ScoredRound
from bookbag.game.rounds import Ruling
from bookbag.keeper import Preview, Table
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import BigButton, NameChip, Section, Segments
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Shape, Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, Said, Service, attempt, use_said, use_table
from bookbag.views.tokens import Gap, Tone, Type
from bookbag.words.numbers import change, count, points
from bookbag.words.rules import false_call_words, penalty_words
from bookbag.words.sentences import say
from bookbag.words.table import names_of


@dataclass(frozen=True)
class _Call:
    """The call as far as it has been said. None of the sides is chosen for the table."""

    round: int
    by: int | None = None
    against: int | None = None
    player: int | None = None
    verdict: Literal["proven", "false_call"] | None = None

    def missing(self) -> str:
        """What is still to be said."""
        if self.by is None:
            return "Nobody calls yet; tap who calls the renege."
        if self.against is None:
            return "Nobody is accused yet; tap who is."
        return "The table has not decided yet; tap Proven or False call."

    def ruling(self) -> Ruling | None:
        """The ruling, once all of it has been said."""
        if self.by is None or self.against is None or self.verdict is None:
            return None
        return Ruling(verdict=self.verdict, against=self.against, by=self.by, player=self.player)


@ft.component
def RenegeScreen(service: Service, name: str, go: Go) -> ft.Control:
    """The form of a renege call, for the round in play or one played before."""
    table = use_table(service, name)
    unsaid: _Call | None = None
    call, set_call = ft.use_state(unsaid)
    said, tell = use_said()
    if table is None:
        return NoSuchGame(go)
    game = table.game
    now: _Call = call or _Call(_rounds(game)[0])
    ruling = now.ruling()

    def change_to(changed: _Call) -> None:
        set_call(lambda _before: changed)

    def rule() -> None:
        if ruling is None:
            tell(Said(now.missing(), Mood.ASK))
        else:
            deed = partial(service.keeper.rule_renege, name, now.round, ruling)
            attempt(deed, tell, names_of(game), then=partial(go, f"/game/{name}"))

    rows: list[ft.Control] = [
        *_which_round(game, now, change_to),
        *_who(game, now, change_to),
        *_verdict(game, now, change_to),
        *_preview(service, table, now, ruling),
    ]
    foot: list[ft.Control] = []
    if said is not None:
        foot.append(Notice(said.sentence, mood=said.mood, action=said.action, on_action=said.on_action))
    foot.append(BigButton("Rule it", rule, key="rule", icon=ft.Icons.GAVEL))
    bar = TopBar("Renege", f"Round {now.round}", on_back=partial(go, f"/game/{name}"), back_name="Table")
    return Page(bar, rows, foot)


def _rounds(game: Game) -> list[int]:
    """The rounds a call can be about: the one in play and the last one played."""
    played = [row.deal.number for row in game.rounds[-1:]]
    return played if game.outcome else [game.current.number, *played]


def _which_round(game: Game, now: _Call, change_to: Callable[[_Call], None]) -> list[ft.Control]:
    rounds = _rounds(game)
    if len(rounds) < 2:
        return []
    options = [
        (str(number), f"Round {number}, {'in play' if number == game.current.number else 'played'}")
        for number in rounds
    ]
    chosen = Segments(options, str(now.round), lambda one: change_to(replace(now, round=int(one))), key="round")
    return [Section("Which round", [ft.Container(chosen, padding=Gap.ONE)])]


def _who(game: Game, now: _Call, change_to: Callable[[_Call], None]) -> list[ft.Control]:
    """Who calls and whom; with two sides the one follows from the other."""
    names, sides = names_of(game), range(game.seating.sides)

    def by(side: int) -> None:
        other = 1 - side if len(sides) == 2 else (now.against if now.against != side else None)
        change_to(replace(now, by=side, against=other, player=None))

    def against(side: int) -> None:
        other = 1 - side if len(sides) == 2 else (now.by if now.by != side else None)
        change_to(replace(now, against=side, by=other, player=None))

    def player(seat: int) -> None:
        side = game.seating.side_of(seat)
        caller = 1 - side if len(sides) == 2 else now.by
        change_to(replace(now, by=caller, against=side, player=None if now.player == seat else seat))

    def chips(label: str, chosen: int | None, act: Callable[[int], None], key: str) -> ft.Control:
        return _chips(
            [
                NameChip(
                    names.side(side),
                    partial(act, side),
                    key=f"{key}-{side}",
                    side=side,
                    chosen=side == chosen,
                    spoken=f"{names.side(side)} {label}",
                )
                for side in sides
            ]
        )

    found: list[ft.Control] = [
        Section("Who calls", [chips("calls" if game.seating.solo else "call", now.by, by, "by")]),
        Section(
            "Who is accused",
            [chips("is accused" if game.seating.solo else "are accused", now.against, against, "against")],
        ),
    ]
    if not game.seating.solo:
        chips_of_players = [
            NameChip(
                name,
                None if game.seating.side_of(seat) == now.by else partial(player, seat),
                key=f"player-{seat}",
                side=game.seating.side_of(seat),
                chosen=now.player == seat,
                spoken=f"{name} reneged",
            )
            for seat, name in enumerate(game.players)
        ]
        found.append(Section("Which player, if known", [_chips(chips_of_players)]))
    return found


def _chips(chips: list[ft.Control]) -> ft.Control:
    return ft.Container(ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE), padding=Gap.ONE)


def _verdict(game: Game, now: _Call, change_to: Callable[[_Call], None]) -> list[ft.Control]:
    rule = game.house_in(now.round).renege
    chosen = Segments(
        [("proven", "Proven"), ("false_call", "False call")],
        now.verdict or "",
        lambda one: change_to(replace(now, verdict="proven" if one == "proven" else "false_call")),
        key="verdict",
    )
    costs = Words(f"Proven: {penalty_words(rule)}. False call: {false_call_words(rule)}.", Type.SMALL, Tone.INK_SOFT)
    return [
        Section(
            "The ruling",
            [ft.Container(ft.Column([chosen, costs], spacing=Gap.ONE, tight=True), padding=Gap.ONE)],
        )
    ]


def _preview(service: Service, table: Table, now: _Call, ruling: Ruling | None) -> list[ft.Control]:
    """Both sides' books and scores before and after, once there is something to compare."""
    if ruling is None:
        return []
    names = names_of(table.game)
    try:
        preview = service.keeper.preview_ruling(table.name, now.round, ruling)
    except Refused as refused:
        return [Notice(say(refused.problems[0], names))]
    if now.round > len(preview.before.rounds):
        waits = "The books of this round are not in yet; the ruling is scored with them."
        return [Notice(waits, mood=Mood.TELL, key="waits")]
    rows = [_compared(preview, now.round, side, names.side(side)) for side in range(table.game.seating.sides)]
    return [Section("What it changes", rows)]


def _compared(preview: Preview, number: int, side: int, who: str) -> ft.Control:
    before, after = preview.before.rounds[number - 1], preview.after.rounds[number - 1]
    lines = [
        f"books {_books(before, side)} → {_books(after, side)}",
        f"round {change(before.sides[side].points)} → {change(after.sides[side].points)}",
        f"score {points(preview.before.scores[side])} → {points(preview.after.scores[side])}",
    ]
    if before.bags[side] != after.bags[side]:
        lines.append(f"{count(before.bags[side], 'bag')} → {after.bags[side]}")
    return ft.Container(
        ft.Row(
            [
                Shape(side),
                ft.Container(Words(who, Type.BODY, bold=True), expand=True),
                ft.Column([Words(line, Type.BODY) for line in lines], spacing=Gap.HAIR, tight=True),
            ],
            spacing=Gap.ONE,
        ),
        padding=Gap.WIDE,
    )


def _books(row: ScoredRound, side: int) -> int:
    return row.sides[side].books
