"""Looking back at one game: how it ended, round by round, and everything that was entered."""

from functools import partial

import flet as ft

from bookbag.game.replay import Game
from bookbag.keeper import Table
from bookbag.views.away import away_notice
from bookbag.views.ledger import LedgerSheet
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section
from bookbag.views.parts.page import Page
from bookbag.views.parts.score_chart import ScoreChart, SideCourse
from bookbag.views.parts.tap import Figure, Shape, Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, Tell, attempt, use_said, use_table
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.views.told import told
from bookbag.words.days import day_of, day_words
from bookbag.words.numbers import count, points
from bookbag.words.rules import house_line
from bookbag.words.table import bags_words, names_of, outcome_of_side, outcome_words

LOOK = "/look"
"""Where a game is looked back at, below its own address."""


@ft.component
def LookScreen(service: Service, name: str, screen: Screen, go: Go) -> ft.Control:
    """A past game on one page."""
    table = use_table(service, name)
    opened, set_opened = ft.use_state(0)
    shown, set_shown = ft.use_state(Count.ROUNDS)
    said, tell = use_said()
    if table is None:
        return NoSuchGame(go)
    game = table.game
    sheet = LedgerSheet(table, opened, lambda number: set_opened(0 if number == opened else number), go, shown)
    rounds = [sheet]
    if len(game.rounds) > shown:
        more = partial(set_shown, shown + Count.ROUNDS)
        rounds.append(ft.TextButton("Show older rounds", key="older", on_click=lambda _event: more()))
    rows = [*away_notice(service, table, tell), *told(said, tell, table), _standing(table)]
    rows += [*_next(service, table, tell, go), *_course(game, screen)]
    pages = _pages(service, table, tell, go)
    played = f"{day_words(day_of(game.begun))} · {count(len(game.rounds), 'round')} · {house_line(game.house)}"
    bar = TopBar("Looking back", played, on_back=partial(go, "/history"), back_name="Past games")
    if screen.wide:
        return Page(bar, [*rows, pages], beside=rounds)
    return Page(bar, [*rows, *rounds, pages])


def _standing(table: Table) -> ft.Control:
    """How it ended, or where it stands."""
    game = table.game
    names = names_of(game)
    best = max(game.scores)
    rows = []
    for side in range(game.seating.sides):
        won = game.outcome is not None and side in game.outcome.winners
        marks = [*(["won"] if won else []), outcome_of_side(game, side), bags_words(game, side)]
        texts: list[ft.Control] = [
            Words(names.side(side), Type.BODY, bold=won or (game.outcome is None and game.scores[side] == best)),
            Words(" · ".join(mark for mark in marks if mark), Type.SMALL, Tone.INK_SOFT),
        ]
        line = ft.Row(
            [
                Shape(side, Type.TITLE, slot=True),
                ft.Column(texts, spacing=Gap.HAIR, tight=True, expand=True),
                Figure(points(game.scores[side]), Type.FIGURE),
            ],
            spacing=Gap.ONE,
        )
        rows.append(ft.Container(line, padding=ft.Padding.symmetric(horizontal=Gap.WIDE, vertical=Gap.ONE)))
    return Section(outcome_words(game) or f"Round {game.current.number} in play", rows)


def _course(game: Game, screen: Screen) -> list[ft.Control]:
    """The chart of the scores, once there is a round to show."""
    if not game.rounds:
        return []
    target, scale = game.house.finish.target, screen.text_scale
    return [ft.Container(ScoreChart(side_courses(game), target, text_scale=scale), key="course")]


def side_courses(game: Game) -> tuple[SideCourse, ...]:
    """Every side's way through a game, with the rounds in which it was set or paid for its bags."""
    names = names_of(game)
    return tuple(
        SideCourse(
            names.side(side),
            (game.start_scores[side], *(row.scores[side] for row in game.rounds)),
            sets=tuple(row.deal.number for row in game.rounds if row.sides[side].made is False),
            penalties=tuple(row.deal.number for row in game.rounds if row.sides[side].bag_penalties),
        )
        for side in range(game.seating.sides)
    )


def _next(service: Service, table: Table, tell: Tell, go: Go) -> list[ft.Control]:
    """Going on with a game in play, or the same people and rules once more."""
    name = table.name

    def rematch() -> None:
        attempt(lambda: go(f"/game/{service.keeper.rematch(name)}"), tell)

    if table.game.outcome is None and table.away is None:
        return [BigButton("Go on", partial(go, f"/game/{name}"), key="resume", icon=ft.Icons.PLAY_ARROW)]
    if table.away == "deleted":
        return []
    return [BigButton("Rematch", rematch, key="rematch", primary=False, icon=ft.Icons.REPLAY)]


def _pages(service: Service, table: Table, tell: Tell, go: Go) -> ft.Control:
    """What lies behind the game, and where it can be put."""
    shelf, here = service.shelf, f"/game/{table.name}"
    rows = [
        ChoiceRow("The record", "all that was entered", partial(go, f"{here}/look/record"), key="record"),
        ChoiceRow("Rules it was played by", table.game.house.name, partial(go, f"{here}/look/rules"), key="rules"),
        ChoiceRow("At the table", "seats, renege, mending", partial(go, here), key="table"),
        ChoiceRow("Names of players", "rename, join", partial(go, f"/names/{table.name}"), key="names"),
    ]
    if table.away is None:
        archive = partial(attempt, partial(shelf.archive, table.name), tell)
        rows.append(ChoiceRow("Archive", "it still counts", archive, key="archive"))
    if table.away != "deleted":
        delete = partial(attempt, partial(shelf.delete, table.name), tell)
        rows.append(ChoiceRow("Delete", "can be put back", delete, key="delete"))
    return Section("This game", rows)
