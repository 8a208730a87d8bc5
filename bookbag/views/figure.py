"""One figure of a player, opened: the rounds or the games that it is made of."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.ledger.faults import DiskTrouble
from bookbag.records.figures import Figure, GameFigure, RoundFigure
from bookbag.records.parts import Part, Which, finished, total_of
from bookbag.records.record import Tally
from bookbag.views.counted import use_counted
from bookbag.views.parts.choice import Section
from bookbag.views.parts.figure_row import FigureRow, more_button, none_yet
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.people_address import address
from bookbag.views.player import no_such_player, told_of, value_of
from bookbag.views.service import Go, Service
from bookbag.views.tokens import Count, Tone, Type
from bookbag.words.days import day_of, day_words
from bookbag.words.figures import contract_words, played_words, which_words, worth_words
from bookbag.words.history import score_words
from bookbag.words.numbers import change, count


@dataclass(frozen=True)
class Found:
    """The rounds that are found so far.

    Attributes:
        of: the games they are looked for in, the newest first.
        looked: in how many of these they were looked for.
        rounds: a game, the number of the round, and what the player did in it.
        wanted: how many are wanted.
        trouble: what the disk said.
    """

    of: tuple[Part, ...]
    looked: int = 0
    rounds: tuple[tuple[Part, int, Tally], ...] = ()
    wanted: int = Count.FOUND
    trouble: str = ""

    @property
    def due(self) -> bool:
        """Whether more is to be looked for now."""
        return not self.trouble and self.looked < len(self.of) and len(self.rounds) < self.wanted


@ft.component
def FigureScreen(service: Service, name: str, figure: Figure, which: Which, go: Go) -> ft.Control:
    """A figure's page."""
    seen = use_counted(service, which)
    counted = seen.counted
    parts = ft.use_memo(lambda: counted.parts(name), [counted, name])
    shown = counted.shown(name)
    if shown is None and not seen.notes:
        return no_such_player(go)
    told = told_of(figure, value_of(figure, finished(parts), total_of(parts)))
    bar = TopBar(
        figure.title, shown or name, on_back=partial(go, address(which, "players", name)), back_name=shown or name
    )
    counts = which_words(which.since, which.until, which.house, which.table)
    over = len(finished(parts))
    rows: list[ft.Control] = [
        *seen.notes,
        Section("", [FigureRow(figure.title, figure.sentence, told.figure, told.beside, None, key="value")]),
        Words(f"{played_words(over, len(parts) - over)}: {counts}", Type.LABEL, Tone.INK_SOFT),
    ]
    if isinstance(figure, GameFigure):
        made_of = tuple(reversed(figure.made_of(finished(parts))))
        rows.append(_Games(service, made_of, go))
    else:
        made_of = tuple(part for part in reversed(parts) if figure.counts(part.tally))
        rows.append(_Rounds(service, figure, made_of, go))
    return Page(bar, rows)


# -- games ---------------------------------------------------------------------------------------


@ft.component
def _Games(service: Service, parts: tuple[Part, ...], go: Go) -> ft.Control:
    shown, set_shown = ft.use_state(Count.LISTED)
    rows = [game_row(service, part, go) for part in parts[:shown]]
    return _list(
        count(len(parts), "game"),
        none_yet(rows, "There is no such game."),
        more_button(len(parts) - shown, lambda: set_shown(shown + Count.LISTED)),
    )


def game_row(service: Service, part: Part, go: Go) -> ft.Control:
    """A game as one player sees it; a tap opens its ledger."""
    record = part.record
    result = "not finished" if not part.over else "won" if part.won else "lost"
    scores = [part.score]
    if record.sides == 2:  # there is no room for more
        scores.append(record.scores[1 - part.side])
    return FigureRow(
        _table(service, part),
        f"{day_words(day_of(record.begun))} · {record.house}",
        score_words(scores),
        result,
        partial(go, f"/game/{record.name}/ledger"),
        key=f"game-{record.name}",
        lost=part.over and not part.won,
    )


def _table(service: Service, part: Part) -> str:
    """The sides of a game by their players, the player's own first."""
    record = part.record
    names = service.shelf.naming().at_table(record.players)
    sides = [part.side, *(side for side in range(record.sides) if side != part.side)]
    return " – ".join(" & ".join(names[side :: record.sides]) for side in sides)


# -- rounds --------------------------------------------------------------------------------------


@ft.component
def _Rounds(service: Service, figure: RoundFigure, parts: tuple[Part, ...], go: Go) -> ft.Control:
    """The rounds, the newest first: games are read until there are as many as are shown."""
    found, set_found = ft.use_state(Found(parts))
    page = ft.context.page
    alive = ft.use_ref([True]).current or [True]

    def begin() -> None:
        if found.of != parts:  # a game was written in meanwhile
            set_found(Found(parts, wanted=found.wanted))
        elif found.due:
            page.run_task(look, found)

    async def look(now: Found) -> None:
        after = await asyncio.to_thread(_look_further, service, figure, now)
        if alive[0]:
            set_found(lambda before: after if before is now else before)

    def end() -> None:
        alive[0] = False

    ft.use_effect(begin, [found, parts])
    ft.use_effect(lambda: end, [])
    shown = found.rounds[: found.wanted]
    rows = [_round_row(service, figure, one, go) for one in shown]
    notes: list[ft.Control] = []
    if found.trouble:
        notes.append(Notice(found.trouble, mood=Mood.REFUSE, key="trouble"))
    elif found.due:
        read = f"Reading the rounds: {count(found.looked, 'game')} of {len(found.of)}"
        notes.append(Words(read, Type.LABEL, Tone.INK_SOFT))
    more = len(found.rounds) > found.wanted or (not found.due and found.looked < len(found.of))

    def show_more() -> None:
        set_found(lambda before: replace(before, wanted=len(shown) + Count.FOUND, trouble=""))

    button = [ft.TextButton("Show more rounds", key="more", on_click=lambda _event: show_more())] if more else []
    empty = [] if found.due else none_yet(rows, "There is no such round.")
    return _list("The rounds it is made of", rows or empty, [*notes, *button])


def _look_further(service: Service, figure: RoundFigure, now: Found) -> Found:
    """Look through the next few games."""
    rounds, looked = list(now.rounds), now.looked
    for part in now.of[looked : looked + Count.FOLDED]:
        if len(rounds) >= now.wanted:
            break
        try:
            tallies = service.almanac.tallies(part.record.name, part.seat)
        except DiskTrouble as trouble:
            return replace(now, looked=looked, rounds=tuple(rounds), trouble=str(trouble))
        numbered = [*enumerate(tallies, 1)]
        rounds += [(part, number, tally) for number, tally in reversed(numbered) if figure.counts(tally)]
        looked += 1
    return replace(now, looked=looked, rounds=tuple(rounds))


def _round_row(service: Service, figure: RoundFigure, one: tuple[Part, int, Tally], go: Go) -> ft.Control:
    part, number, tally = one
    value = figure.value(tally)
    worth = worth_words(value.kind, value.part, value.of, figure.unit, (figure.hit, figure.miss))
    about = (
        f"{contract_words(tally.contract_books if tally.contracts else None, tally.books)}, {change(tally.points)}"
    )
    return FigureRow(
        f"Round {number}: {about}",
        f"{_table(service, part)} · {day_words(day_of(part.record.begun))}",
        worth,
        "",
        partial(go, f"/game/{part.record.name}/ledger"),
        key=f"round-{part.record.name}-{number}",
    )


def _list(title: str, rows: Sequence[ft.Control], more: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(
        [*([Section(title, rows)] if rows else []), *more],
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
