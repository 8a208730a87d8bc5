"""The renege desk: who calls whom, what the cards prove, and what each end of the call would change."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.game.changed import changes
from bookbag.game.mending import calls_seen
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling, Verdict
from bookbag.keeper import Table
from bookbag.views.confirm import Confirm
from bookbag.views.missing import Moved, NoSuchGame, NoSuchRound
from bookbag.views.parts.choice import BigButton, ChoiceRow, NameChip, Section, Stepper
from bookbag.views.parts.notice import Mood
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Act, Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.penalty import penalty_rows
from bookbag.views.renege_call import Call, Change
from bookbag.views.renege_ends import ends_rows
from bookbag.views.screen import Screen
from bookbag.views.seen import Deed, use_eyes
from bookbag.views.service import MOVED, AtTable, Go, Said, attempt, notes, use_said, use_table
from bookbag.views.shown_cards import ShownCards, cards_rows
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.words.record import moment
from bookbag.words.renege import ENDS, call_words, nil_hint
from bookbag.words.table import names_of


def _usual_round(game: Game) -> int:
    """The round a call is most likely about: the one in play once all have bid, before that the one before it."""
    bidding = game.current.bids is None and not game.current.bids_itself
    return len(game.rounds) if game.rounds and (bidding or game.outcome) else game.current.number


@ft.component
def RenegeScreen(service: AtTable, name: str, where: tuple[int, int], screen: Screen, go: Go) -> ft.Control:
    """The desk for a round and one of its calls, to be ruled again.

    A round of 0 is the one whose cards were played last, or are being played; a call of 0 is a new one.
    """
    table = use_table(service, name)
    unsaid: Call | None = None
    call, set_call = ft.use_state(unsaid)
    newest = ft.use_ref(unsaid)
    unasked: Verdict | None = None
    asked, ask = ft.use_state(unasked)
    said, tell = use_said()
    _, as_seen = use_eyes(service.keeper, table)
    if table is None:
        return NoSuchGame(go)
    game, names = table.game, names_of(table.game)
    now = call or _begun(game, *where)
    if not 1 <= now.round <= last_amendable(game):
        return NoSuchRound(go, name, last_amendable(game))
    back = partial(go, f"/game/{name}")

    def change(make: Callable[[Call], Call]) -> None:
        tell(None)
        newest.current = make(newest.current or now)
        set_call(newest.current)

    def rule(verdict: Verdict) -> None:
        called = newest.current or now
        if (ruling := called.ruling(verdict)) is None:
            first = f"Say first who calls the renege, and who is accused; then tap “{ENDS[verdict]}”."
            tell(Said(first, Mood.ASK))
        elif _reaches_further(service, name, called, ruling):
            ask(verdict)
        else:
            attempt(as_seen(_ruled(service, name, called, ruling)), tell, names, back)

    def begin_again() -> None:
        newest.current = None
        set_call(None)
        ask(None)

    if now.seen != calls_seen(game, now.round):
        return ft.Container(Moved(now.title, MOVED, begin_again, back, "Table"), expand=True)
    if asked and (ruling := now.ruling(asked)):
        deed = as_seen(_ruled(service, name, now, ruling))
        return _reaching(service, table, now, ruling, deed, lambda: ask(None), back)
    rows = _desk(service, table, now, screen, change)
    bar = TopBar(now.title, f"Round {now.round}", on_back=back, back_name="Table")
    return _page(bar, rows, notes(said), rule, stacked=screen.text_scale >= Count.STACK_SCALE)


def _page(
    bar: ft.Control, rows: list[ft.Control], told: list[ft.Control], rule: Callable[[Verdict], None], *, stacked: bool
) -> ft.Control:
    """The desk over how the table ends the call; stacked, those leave it no room, so it scrolls down to them."""
    ends = _verdicts(rule, stacked=stacked)
    return Page(bar, [*rows, *ends], told) if stacked else Page(bar, rows, [*told, *ends])


def _begun(game: Game, number: int, call: int) -> Call:
    """The desk as it is opened."""
    first = number or _usual_round(game)
    if 1 <= first <= last_amendable(game):
        if call in game.deal(first).calls:
            return Call.again(first, call, game)
        return Call(first, seen=calls_seen(game, first))
    return Call(first)


def _desk(service: AtTable, table: Table, now: Call, screen: Screen, change: Change) -> list[ft.Control]:
    """From who calls whom down to the cards."""
    game, house = table.game, table.game.house_in(now.round)
    player = "" if now.player is None else names_of(game).seat(now.player)
    shown = ShownCards(now.evidence, house, player, now.slot, screen)
    return [
        _which_round(game, now, change),
        *_calls(game, now, change),
        *_who(game, now, change),
        *ends_rows(service, table, (now.round, now.number), now.ruling, screen.text_scale),
        *penalty_rows(
            house.renege, now.penalty, lambda own: change(lambda was: replace(was, penalty=own(was.penalty)))
        ),
        *cards_rows(shown, lambda put, slot: change(lambda was: replace(was, evidence=put(was.evidence), slot=slot))),
    ]


def _ruled(service: AtTable, name: str, called: Call, ruling: Ruling) -> Deed:
    return partial(service.keeper.rule_renege, name, called.round, ruling, called.number, called.seen)


def _reaching(
    service: AtTable, table: Table, now: Call, ruling: Ruling, deed: Deed, back: Act, done: Act
) -> ft.Control:
    """The page between the desk and a ruling that changes more than its own round."""
    title = f"{now.title}: {ENDS[ruling.verdict].lower()}"
    preview = partial(service.keeper.preview_ruling, table.name, now.round, ruling, now.number)
    page = Confirm(title, preview, names_of(table.game), deed, done, back, "Rule it so")
    return ft.Container(page, expand=True)


def _reaches_further(service: AtTable, name: str, called: Call, ruling: Ruling) -> bool:
    """Whether a ruling that can be made changes another round than its own, or the end of the game."""
    try:
        preview = service.keeper.preview_ruling(name, called.round, ruling, called.number)
    except Refused:
        return False
    changed = changes(preview.before, preview.after)
    return changed.ending is not None or any(one.round != called.round for one in changed.sides)


def _verdicts(rule: Callable[[Verdict], None], *, stacked: bool) -> list[ft.Control]:
    """How the table ends the call, or leaves it for later; below one another where text is much enlarged."""
    first: list[Verdict] = ["proven", "false_call"]
    rest: list[Verdict] = ["withdrawn", "open"]

    def button(verdict: Verdict, *, primary: bool) -> ft.Control:
        act, key = partial(rule, verdict), f"rule-{verdict}"
        return BigButton(ENDS[verdict], act, key=key, primary=primary, expand=not stacked)

    if stacked:
        return [*(button(one, primary=True) for one in first), *(button(one, primary=False) for one in rest)]
    return [
        ft.Row([button(verdict, primary=True) for verdict in first], spacing=Gap.ONE),
        ft.Row([button(verdict, primary=False) for verdict in rest], spacing=Gap.ONE),
    ]


def _which_round(game: Game, now: Call, change: Change) -> ft.Control:
    last = last_amendable(game)
    in_play = now.round == game.current.number and game.outcome is None
    fixed = now.number is not None  # a call that is taken up was made in its round

    def step(by: int) -> None:
        change(lambda was: was.in_round(min(max(1, was.round + by), last), game))

    return Section(
        "",
        [
            Stepper(
                "Round",
                str(now.round),
                on_less=partial(step, -1) if now.round > 1 and not fixed else None,
                on_more=partial(step, 1) if now.round < last and not fixed else None,
                key="round",
                help_text="in play" if in_play else "already played; it is scored again",
            )
        ],
    )


def _calls(game: Game, now: Call, change: Change) -> list[ft.Control]:
    """Calls of the round that were ruled or left open; a tap takes one up again."""
    deal, names = game.deal(now.round), names_of(game)

    def take_up(call: int) -> None:
        fresh = Call(now.round, seen=calls_seen(game, now.round))
        taken = fresh if call == now.number else Call.again(now.round, call, game)
        change(lambda _was: taken)

    rows = [
        ChoiceRow(
            f"Call {call}",
            "taken up" if call == now.number else "take up",
            partial(take_up, call),
            key=f"call-{call}",
            help_text=f"{call_words(ruling, names)} ({moment(at)})" if at else call_words(ruling, names),
        )
        for call, ruling, at in zip(deal.calls, deal.rulings, deal.ruled_at, strict=True)
    ]
    return [Section("Calls of this round", rows)] if rows else []


def _who(game: Game, now: Call, change: Change) -> list[ft.Control]:
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
        hint = nil_hint(game, now.round, now.against)
        told: list[ft.Control] = (
            [ft.Container(Words(hint, Type.SMALL, Tone.INK_SOFT), padding=Gap.ONE)] if hint else []
        )
        found.append(Section(f"{who}, if known", [_chips(chips_of_players), *told]))
    return found


def _heard(name: str, is_chosen: bool) -> str:
    return f"{name}, chosen" if is_chosen else name


def _chips(chips: list[ft.Control]) -> ft.Control:
    return ft.Container(ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE), padding=Gap.ONE)
