"""One worked example of a rule: what the house plays, what was written down, what it must score."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bookbag.game.entries import BooksEntered, Written
from bookbag.game.problems import Refused
from bookbag.game.replay import Game, fold
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.score_sheet import read_score_sheet

Doc = dict[str, Any]

BEGUN = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Example:
    """Expected numbers are by side: `points` of the last round, `scores` and `bags` after it.

    No `winners` means that the game goes on. `refused` is the code of the problem that must be
    found, at the end of a path. `minutes` are those at which each round's books were entered.
    """

    name: str
    rules: Doc
    rounds: Sequence[Doc]
    points: Sequence[int] = ()
    bags: Sequence[int] | None = None
    scores: Sequence[int] | None = None
    winners: Sequence[int] = ()
    reason: str | None = None
    start: Doc | None = None
    refused: str | None = None
    lines: Sequence[Sequence[str]] | None = None
    minutes: Sequence[int] = ()

    @property
    def sheet(self) -> Doc:
        """The example as a score sheet."""
        start = {"start": self.start} if self.start else {}
        return {"rules": self.rules, "rounds": list(self.rounds), **start}

    def played(self) -> Game:
        """The game as it stands after the example's rounds."""
        entries = read_score_sheet(self.sheet, packaged_presets()).entries
        clock = iter(self.minutes)
        book: list[Written] = []
        for seq, entry in enumerate(entries, 1):
            timed = self.minutes and isinstance(entry, BooksEntered)
            at = BEGUN + timedelta(minutes=next(clock)) if timed else BEGUN
            book.append(Written(seq, at, entry))
        return fold(book)


def check(example: Example) -> None:
    """Play an example and hold it against what it expects."""
    if example.refused:
        with pytest.raises(Refused) as caught:
            example.played()
        assert example.refused in [found.code for found in caught.value.problems]
        return
    game = example.played()
    last = game.rounds[-1]
    assert len(game.rounds) == len(example.rounds)
    assert [side.points for side in last.sides] == list(example.points)
    assert list(game.bags) == list(example.bags or [0] * game.seating.sides)
    if example.scores is not None:
        assert list(game.scores) == list(example.scores)
    assert list(game.outcome.winners if game.outcome else ()) == list(example.winners)
    if example.reason:
        assert game.outcome is not None
        assert game.outcome.reason == example.reason
    if example.lines is not None:
        assert [[line.code for line in side.lines] for side in last.sides] == [list(one) for one in example.lines]


def named(examples: Sequence[Example]) -> pytest.MarkDecorator:
    """Run a test once for each example of a table, under its name."""
    return pytest.mark.parametrize("example", examples, ids=[one.name for one in examples])
