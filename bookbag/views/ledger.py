"""The ledger: every round with bids, books, change, score and bags; a row opens into why."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.replay import Game, ScoredRound
from bookbag.game.rounds import Round
from bookbag.keeper import Table
from bookbag.views.away import away_notice
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.kept import ALL_NEW, Kept
from bookbag.views.parts.ledger_table import Cell, Deed, LedgerTable, Line, Row
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.seen import use_eyes
from bookbag.views.service import AtTable, Go, attempt, use_said, use_table
from bookbag.views.tokens import Count
from bookbag.views.told import told, undo_button, undo_words
from bookbag.words.lines import line_words
from bookbag.words.numbers import change, count, points
from bookbag.words.record import moment
from bookbag.words.renege import call_words
from bookbag.words.rules import changed_rules, house_line
from bookbag.words.table import names_of, outcome_words, round_marks, side_detail, side_marks


def LedgerSheet(
    table: Table,
    opened: int,
    on_row: Callable[[int], None],
    go: Go | None,
    shown: int = Count.ROUNDS,
    kept: Kept = ALL_NEW,
) -> ft.Control:
    """The rounds of a game on paper, the newest first; `shown` is how many at most.

    Without `go` a round can be read and not mended. What is half said of the round in play does not stand on it.
    """
    mends = go is not None and not table.away
    act = kept.act("row", on_row)
    goes = kept.act("go", go)
    return kept.part("sheet", _sheet, table.name, table.game, opened, act, goes, mends=mends, shown=shown, kept=kept)


def _sheet(  # noqa: PLR0913 (all that is drawn of a game)
    name: str,
    game: Game,
    opened: int,
    on_row: Callable[[int], None],
    go: Go | None,
    *,
    mends: bool,
    shown: int,
    kept: Kept,
) -> ft.Control:
    names = names_of(game)
    sides = [names.side(side) for side in range(game.seating.sides)]
    rows = [
        _row(row, name, game, go, mends=mends, is_open=row.deal.number == opened)
        for row in reversed(game.rounds[-shown:])
    ]
    return LedgerTable(sides, rows, opened=opened, on_row=on_row, empty="No round has been played yet.", kept=kept)


def _row(row: ScoredRound, name: str, game: Game, go: Go | None, *, mends: bool, is_open: bool) -> Row:
    number = row.deal.number
    cells = tuple(_cell(row, side) for side in range(len(row.sides)))
    changed = changed_rules(row.house, game.house_before(row.deal.number))
    misdeals = sum(gone.before == number for gone in game.thrown)
    marks = [
        *([f"{count(misdeals, 'misdeal')} before it"] if misdeals else []),
        *(["Rules changed"] if changed else []),
        round_marks(row.deal, game, with_calls=go is None or not is_open),
    ]
    return Row(
        number=row.deal.number,
        cells=cells,
        title=f"Round {row.deal.number}",
        marks=" · ".join(mark for mark in marks if mark),
        lines=(*(Line(rule) for rule in changed), *_lines(row, game)) if is_open else (),
        calls=_calls(row.deal, name, game, go) if is_open and go else (),
        deed=f"Mend round {number}" if mends else "",
        on_deed=partial(go, f"/game/{name}/round/{number}") if go else None,
    )


def _calls(deal: Round, name: str, game: Game, go: Go) -> tuple[Deed, ...]:
    """The round's renege calls; each opens at the desk, with the cards that were shown and what it cost."""
    names, desk = names_of(game), f"/game/{name}/renege/{deal.number}"
    return tuple(
        Deed(call_words(ruling, names), moment(at), partial(go, f"{desk}/{call}"), key=f"call-{deal.number}-{call}")
        for call, ruling, at in zip(deal.calls, deal.rulings, deal.ruled_at, strict=True)
    )


def _cell(row: ScoredRound, side: int) -> Cell:
    score = row.sides[side]
    return Cell(
        score=points(row.scores[side]),
        change=change(score.points),
        detail=side_detail(row, side),
        bags=count(row.bags[side], "bag") if row.house.bags.limit is not None else "",
        mark=side_marks(row, side),
        lost=score.points < 0,
    )


def _lines(row: ScoredRound, game: Game) -> list[Line]:
    """Every line of a round, side by side's; what brought no points has no number."""
    names = names_of(game)
    found = []
    for side, score in enumerate(row.sides):
        found += [
            Line(
                line_words(line, names),
                change(line.points) if line.points else "",
                side,
                lost=line.points < 0,
            )
            for line in score.lines
        ]
        if not score.lines:
            found.append(Line("nothing scored", "", side))
    return found


@ft.component
def LedgerScreen(service: AtTable, name: str, go: Go) -> ft.Control:
    """The ledger on a screen of its own."""
    table = use_table(service, name)
    opened, set_opened = ft.use_state(-1)
    shown, set_shown = ft.use_state(Count.ROUNDS)
    said, tell = use_said()
    _, as_seen = use_eyes(service.keeper, table)
    if table is None:
        return NoSuchGame(go)
    game = table.game
    last = game.rounds[-1].deal.number if game.rounds else 0
    row = last if opened < 0 else opened

    def undo() -> None:
        attempt(as_seen(partial(service.keeper.undo, name)), tell)

    bar = TopBar(
        "Ledger",
        outcome_words(game) or house_line(game.house),
        on_back=partial(go, f"/game/{name}"),
        back_name="Table",
        actions=[undo_button(undo_words(table), undo)],
    )
    sheet = LedgerSheet(table, row, lambda number: set_opened(0 if number == row else number), go, shown)
    older: list[ft.Control] = []
    if len(game.rounds) > shown:
        older.append(
            ft.TextButton("Show older rounds", key="older", on_click=lambda: set_shown(shown + Count.ROUNDS))
        )
    return Page(bar, [*away_notice(service, table, tell), *told(said, tell, table), sheet, *older])
