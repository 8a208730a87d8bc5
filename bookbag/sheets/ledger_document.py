"""The ledger as a document (`bookbag/ledger`), and the refusal that stands in its place."""

from typing import Any

from bookbag.game.problems import Problem
from bookbag.game.replay import Game
from bookbag.words.names import Names
from bookbag.words.sentences import path, say

FORMAT = "bookbag/ledger"
REFUSAL = "bookbag/refusal"


def ledger_document(game: Game) -> dict[str, Any]:
    """Every round of a game with its lines; points and scores in points, bags as carried."""
    return {
        "format": FORMAT,
        "version": 1,
        "sides": [list(game.side_players(side)) for side in range(game.seating.sides)],
        "rounds": [
            {
                "round": row.deal.number,
                "points": [side.points for side in row.sides],
                "scores": list(row.scores),
                "bags": list(row.bags),
                "lines": [[line.document() for line in side.lines] for side in row.sides],
            }
            for row in game.rounds
        ],
        "scores": list(game.scores),
        "bags": list(game.bags),
        "finished": game.outcome is not None,
        "winners": list(game.outcome.winners) if game.outcome else [],
    }


def refusal_document(problem: Problem, names: Names | None = None) -> dict[str, Any]:
    """A refused sheet: where and why."""
    return {
        "format": REFUSAL,
        "version": 1,
        "where": path(problem.where),
        "message": say(problem, names),
    }
