"""What the list of past games says of each: who played, the score, how it ended, when."""

from collections.abc import Sequence

from bookbag.game.ending import Reason
from bookbag.words.names import Names
from bookbag.words.numbers import count, points


def who_words(names: Names) -> str:
    """Everybody, side against side: `Ann & Cat – Ben & Dan`."""
    return " – ".join(map(names.side, range(names.sides)))


def score_words(scores: Sequence[int]) -> str:
    """The score: `512 : −40`."""
    return " : ".join(map(points, scores))


def won_words(names: Names, winners: Sequence[int], reason: Reason, target: int, rounds: int) -> str:
    """Who won, and why the game was over, as far as its record tells: `Ann & Cat win: 500 reached`."""
    who = " and ".join(map(names.side, winners))
    win = "share the win" if len(winners) > 1 else "win" if " & " in who else "wins"
    why = {
        "target": f"{target} reached",
        "floor": "the floor was reached",
        "rounds": f"{count(rounds, 'round')} played",
        "minutes": "the time was over",
        "sets": "set too often",
        "sets_in_a_row": "set too often running",
        "boston": "a Boston wins the game",
        "double_nil": "a double nil wins the game",
        "renege": "the game was lost by a renege",
    }[reason]
    return f"{who} {win}: {why}"
