"""A renege call while it is being said at the desk."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bookbag.game.evidence import Evidence
from bookbag.game.house import RenegeRules
from bookbag.game.mending import calls_seen
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling, Verdict
from bookbag.keeper import Seen
from bookbag.views.shown_cards import Slot
from bookbag.words.numbers import is_round

PARTS = 2
"""What an address may name of a call: its round, and which it is."""


@dataclass(frozen=True)
class Call:
    """The call as far as it has been said. `number` is that of a call that is ruled again."""

    round: int
    number: int | None = None
    by: int | None = None
    against: int | None = None
    player: int | None = None
    penalty: RenegeRules | None = None
    evidence: Evidence = field(default_factory=Evidence)
    slot: Slot = ""
    seen: Seen = ()
    """The calls of the round as they were when this one was begun."""

    @property
    def title(self) -> str:
        """`Renege`, or which call is taken up."""
        return "Renege" if self.number is None else f"Renege, call {self.number}"

    @classmethod
    def again(cls, number: int, call: int, game: Game) -> "Call":
        """A call that was ruled, to be ruled otherwise."""
        deal = game.deal(number)
        ruling = dict(zip(deal.calls, deal.rulings, strict=True))[call]
        shown, seen = ruling.evidence or Evidence(), calls_seen(game, number)
        return cls(number, call, ruling.by, ruling.against, ruling.player, ruling.penalty, shown, seen=seen)

    def in_round(self, number: int, game: Game) -> "Call":
        """The same new call in another round; a penalty of its own stays where the house has the same there."""
        same = game.house_in(number).renege == game.house_in(self.round).renege
        evidence = self.evidence if same else Evidence()
        penalty = self.penalty if same else None
        return replace(self, round=number, penalty=penalty, evidence=evidence, seen=calls_seen(game, number))

    def ruling(self, verdict: Verdict) -> Ruling | None:
        """The call with an end, once it is said who calls whom."""
        if self.by is None or self.against is None:
            return None
        return Ruling(
            verdict=verdict,
            against=self.against,
            by=self.by,
            player=self.player,
            penalty=self.penalty,
            evidence=None if self.evidence == Evidence() else self.evidence,
        )


def named(page: list[str]) -> tuple[int, int] | None:
    """The round and the call that the end of an address names, 0 for what it leaves out; None where it is none."""
    if len(page) > PARTS or not all(map(is_round, page)):
        return None
    number, call, *_ = *map(int, page), 0, 0
    return number, call


Change = Callable[[Callable[[Call], Call]], None]
"""Changes what is said of the call, from what was said last: taps may come before the desk is drawn again."""
