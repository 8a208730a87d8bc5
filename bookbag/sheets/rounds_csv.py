"""The rounds of games as CSV for a spreadsheet: a row for each side of each round.

Scores are numbers, so that they can be added up; a text that a spreadsheet would take for a formula stands behind an
apostrophe, as a person would type it.
"""

import csv
from collections.abc import Iterator
from io import StringIO

from bookbag.game.replay import Game, ScoredRound
from bookbag.words.names import Names
from bookbag.words.record import day_and_time
from bookbag.words.table import contract_words, names_of, round_marks, side_marks

COLUMNS = (
    *(
        "Game",
        "Begun",
        "Rules",
        "Round",
        "Dealer",
        "Side",
        "Bid",
        "Contract",
        "Books",
        "Ruled books",
        "Contract made",
    ),
    *("Points", "Score", "Bags", "Remarks"),
)

BEGINS_FORMULA = "=+-@\t\r\n＝＋－＠"  # noqa: RUF001  the wide ones are formulas too in some countries
"""What a spreadsheet begins a formula with."""

MARK = "\ufeff"
"""Without it some spreadsheets read the letters of another country."""

Cell = str | int | None


def csv_head() -> str:
    """The row of titles, which begins the file."""
    return MARK + _row(COLUMNS)


def csv_rounds(name: str, game: Game) -> str:
    """All rounds played out in a game; numbers as they are in points, books and bags."""
    return "".join(_row(cells) for cells in _rounds(name, game))


def _rounds(name: str, game: Game) -> Iterator[tuple[Cell, ...]]:
    names = names_of(game)
    for row in game.rounds:
        for side in range(game.seating.sides):
            yield (
                name,
                day_and_time(game.begun),
                row.house.name,
                *_side(row, side, names),
                _remarks(row, side, game),
            )


def _side(row: ScoredRound, side: int, names: Names) -> tuple[Cell, ...]:
    score, bids, taken = row.sides[side], row.deal.bids, row.deal.taken
    return (
        row.deal.number,
        names.seat(row.deal.dealer),
        names.side(side),
        contract_words(bids, side, row.house) if bids else "",
        score.contract,
        taken.sides[side] if taken else None,
        score.books,
        {True: "made", False: "set", None: ""}[score.made],
        score.points,
        row.scores[side],
        row.bags[side] if row.house.bags.limit is not None else None,
    )


def _remarks(row: ScoredRound, side: int, game: Game) -> str:
    marks = [side_marks(row, side), round_marks(row.deal, game, with_calls=True) if side == 0 else ""]
    return " · ".join(mark for mark in marks if mark)


def _row(cells: tuple[Cell, ...]) -> str:
    text = StringIO()
    csv.writer(text).writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    return text.getvalue()


def harmless(text: str) -> str:
    """A text as a spreadsheet shows it and never works it out."""
    return f"'{text}" if text.lstrip(" ")[:1] in tuple(BEGINS_FORMULA) else text
