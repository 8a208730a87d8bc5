"""Renege calls in words: who called whom, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass

from bookbag.game.bids import nil_seats
from bookbag.game.replay import Game, ScoredRound
from bookbag.game.rounds import Ruling, Verdict
from bookbag.game.scoring import SideScore
from bookbag.words.names import Names
from bookbag.words.numbers import change, points

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


def nil_hint(game: Game, number: int, side: int | None) -> str:
    """That it matters who of a side reneged, where a proven renege fails the nil of the one who did."""
    house, bids = game.house_in(number), game.deal(number).bids
    if side is None or not house.renege.fails_nil or len(game.seating.seats_of(side)) == 1:
        return ""
    names = [game.players[seat] for seat in nil_seats(bids, house) if game.seating.side_of(seat) == side]
    if not names:
        return ""
    who = f"{' and '.join(names)} bid nil"
    return f"{who}: name the player who reneged, for a nil bidder who did has failed."


@dataclass(frozen=True)
class Compared:
    """One figure of a side's round, without a call and with it: `8 → 5`, or what stays."""

    what: str
    shown: str
    moves: bool


def compared(before: ScoredRound, after: ScoredRound, side: int) -> tuple[Compared, ...]:
    """A side's books, contract, points, score and, where they are counted, bags."""
    was, now = before.sides[side], after.sides[side]
    figures = [
        ("books", str(was.books), str(now.books)),
        ("contract", _made(was), _made(now)),
        ("round", change(was.points), change(now.points)),
        ("score", points(before.scores[side]), points(after.scores[side])),
    ]
    if after.house.bags.limit is not None:
        figures.append(("bags", str(before.bags[side]), str(after.bags[side])))
    return tuple(Compared(what, old if old == new else f"{old} → {new}", old != new) for what, old, new in figures)


def _made(score: SideScore) -> str:
    if score.loses_game:
        return "the game is lost"
    if score.made is None:
        return "none"
    return f"{score.contract} {'made' if score.made else 'set'}"
