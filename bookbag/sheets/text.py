"""A ledger as plain text: a table a person can read in a terminal or send in a message."""

from bookbag.game.replay import Game, ScoredRound
from bookbag.words.numbers import change, count, points
from bookbag.words.table import names_of, outcome_words, round_marks, side_detail, side_marks


def ledger_text(game: Game) -> str:
    """Every round: what each side bid and took, its change, its score and bags; then how it stands."""
    names = names_of(game)
    sides = range(game.seating.sides)
    head = ["Round", *(names.side(side) for side in sides)]
    rows = [head, *(_row(row) for row in game.rounds)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    for number, row in enumerate(game.rounds):
        if marks := round_marks(row.deal, game, with_calls=True):
            lines[number + 1] += f"\n{'':{widths[0]}}  {marks}"
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join([*lines, "", *_end(game)])


def _row(row: ScoredRound) -> list[str]:
    cells = [str(row.deal.number)]
    for side, score in enumerate(row.sides):
        bags = f", {count(row.bags[side], 'bag')}" if row.house.bags.limit is not None else ""
        marks = side_marks(row, side)
        detail = f"{side_detail(row, side)}{f' ({marks})' if marks else ''}"
        cells.append(f"{detail}: {change(score.points)} = {points(row.scores[side])}{bags}")
    return cells


def _end(game: Game) -> list[str]:
    if game.outcome:
        return [f"{outcome_words(game)}."]
    names = names_of(game)
    stand = ", ".join(f"{names.side(side)} {points(score)}" for side, score in enumerate(game.scores))
    return [f"In play: {stand}."]
