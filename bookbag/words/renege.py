"""Renege calls in words: who called whom, and how it ended."""

from collections.abc import Mapping

from bookbag.game.rounds import Ruling, Verdict
from bookbag.game.scoring import SideScore
from bookbag.words.names import Names

ENDS: Mapping[Verdict, str] = {
    "proven": "Proven",
    "false_call": "False call",
    "withdrawn": "Withdrawn",
    "open": "Settle later",
}
"""How a call ends, or that it has not yet."""


def call_words(ruling: Ruling, names: Names) -> str:
    """A call: `East & West called a renege on South: proven`."""
    accused = names.side(ruling.against) if ruling.player is None else names.seat(ruling.player)
    end = "to be settled later" if ruling.verdict == "open" else ENDS[ruling.verdict].lower()
    return f"{names.side(ruling.by)} called a renege on {accused}: {end}"


def made_change(was: SideScore, now: SideScore) -> str:
    """How a side's contract fared without a call and with it: `contract 5 made`, `contract 5 made → 8 set`."""
    before, after = _made(was), _made(now)
    if before == after:
        return f"contract {before}"
    if was.contract == now.contract and not now.loses_game:
        after = after.partition(" ")[2]
    return f"contract {before} → {after}"


def _made(score: SideScore) -> str:
    if score.loses_game:
        return "the game is lost"
    if score.made is None:
        return "none"
    return f"{score.contract} {'made' if score.made else 'set'}"
