"""Every figure that is told of players, each defined once: what it is, how it is computed, what it is made of.

A figure of rounds is a sum of whole numbers over rounds, or one such sum over another; so it is the same whether it
is computed from rounds, from games or from their totals. A figure of games is computed from the games in their order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from bookbag.records.parts import Part
from bookbag.records.record import Tally

Kind = Literal["count", "share", "mean"]
"""A number of things; so many of so many; so much for each."""


@dataclass(frozen=True)
class Value:
    """What a figure comes to: `part` things, `part` of `of`, or `part` over `of`."""

    kind: Kind
    part: int
    of: int = 1

    @property
    def number(self) -> float | None:
        """The number, the share from 0 to 1, or the mean; None where there is nothing to divide by."""
        if self.kind == "count":
            return self.part
        return self.part / self.of if self.of else None


@dataclass(frozen=True)
class RoundFigure:
    """A figure made of rounds.

    Attributes:
        key: its name in an address.
        group: the heading it stands under.
        title: what people call it.
        sentence: what it is, for people.
        unit: what is counted, one of it: `book`.
        part: what is added up.
        of: what that is divided by; None for a count.
        hit, miss: what a round is called that is counted by a share, and one that is not.
        of_side: in a partnership it is the side's, since nobody writes down who of two partners took a book.
        of_pair: whether it can be told of a partnership as one.
    """

    key: str
    group: str
    title: str
    sentence: str
    unit: str
    part: Callable[[Tally], int]
    of: Callable[[Tally], int] | None = None
    hit: str = ""
    miss: str = ""
    of_side: bool = False
    of_pair: bool = True

    @property
    def kind(self) -> Kind:
        """How it is computed."""
        return "count" if self.of is None else "share" if self.hit else "mean"

    def value(self, tally: Tally) -> Value:
        """What it comes to over all that was added up."""
        return Value(self.kind, self.part(tally), 1 if self.of is None else self.of(tally))

    def counts(self, tally: Tally) -> bool:
        """Whether it is made of this round, or of some round of these."""
        return bool((self.of or self.part)(tally))


ROUND_FIGURES: tuple[RoundFigure, ...] = (
    RoundFigure(
        "points",
        "Games",
        "Points a round",
        "Points of all rounds, penalties included, over the number of rounds.",
        "point",
        lambda tally: tally.points,
        lambda tally: tally.rounds,
        of_side=True,
    ),
    RoundFigure(
        "bid",
        "Bids and books",
        "Average bid",
        "Books bid in rounds in which the player named a number alone, and not as a nil.",
        "book",
        lambda tally: tally.bid_books,
        lambda tally: tally.bids,
        of_pair=False,
    ),
    RoundFigure(
        "contract",
        "Bids and books",
        "Average contract",
        "Books of the contracts there were to make.",
        "book",
        lambda tally: tally.contract_books,
        lambda tally: tally.contracts,
        of_side=True,
    ),
    RoundFigure(
        "books",
        "Bids and books",
        "Average books",
        "Books taken in a round, after renege rulings.",
        "book",
        lambda tally: tally.books,
        lambda tally: tally.rounds,
        of_side=True,
    ),
    RoundFigure(
        "made",
        "Bids and books",
        "Contracts made",
        "Rounds in which the contract was made, of those with a contract to make.",
        "contract",
        lambda tally: tally.made,
        lambda tally: tally.contracts,
        "made",
        "set",
        of_side=True,
    ),
    RoundFigure(
        "set",
        "Bids and books",
        "Set",
        "Rounds in which the contract was failed, of those with a contract to make.",
        "contract",
        lambda tally: tally.sets,
        lambda tally: tally.contracts,
        "set",
        "made",
        of_side=True,
    ),
    RoundFigure(
        "bostons",
        "Bids and books",
        "Bostons",
        "Rounds in which every book was taken.",
        "Boston",
        lambda tally: tally.bostons,
        of_side=True,
    ),
    RoundFigure(
        "bags",
        "Bags",
        "Bags a round",
        "Bags by the house's rules (books over a contract, and where it says so those of a failed nil), whether or "
        "not they bring a penalty.",
        "bag",
        lambda tally: tally.bags,
        lambda tally: tally.rounds,
        of_side=True,
    ),
    RoundFigure(
        "bag-penalties",
        "Bags",
        "Bag penalties",
        "Times the limit of bags was reached and paid for.",
        "time",
        lambda tally: tally.bag_penalties,
        of_side=True,
    ),
    RoundFigure(
        "nils",
        "Nils and blind bids",
        "Nils made",
        "Nils made, of those the player bid after looking.",
        "nil",
        lambda tally: tally.nils_made,
        lambda tally: tally.nils,
        "made",
        "failed",
    ),
    RoundFigure(
        "blind-nils",
        "Nils and blind bids",
        "Blind nils made",
        "Nils made, of those the player bid before looking.",
        "blind nil",
        lambda tally: tally.blind_nils_made,
        lambda tally: tally.blind_nils,
        "made",
        "failed",
    ),
    RoundFigure(
        "blind-bids",
        "Nils and blind bids",
        "Blind bids made",
        "Blind sixes and the like: contracts made, of those that were bid before looking.",
        "blind bid",
        lambda tally: tally.blind_bids_made,
        lambda tally: tally.blind_bids,
        "made",
        "set",
        of_side=True,
    ),
    RoundFigure(
        "calls",
        "Reneges",
        "Renege calls upheld",
        "Calls that were proven, of those that were made and settled.",
        "call",
        lambda tally: tally.calls_upheld,
        lambda tally: tally.calls,
        "upheld",
        "not upheld",
        of_side=True,
    ),
    RoundFigure(
        "reneges",
        "Reneges",
        "Reneges",
        "Calls proven against the player, or against the side where no player was named.",
        "renege",
        lambda tally: tally.reneges,
        of_pair=False,
    ),
)


@dataclass(frozen=True)
class GameFigure:
    """A figure made of games; it is of those that were played to an end.

    Attributes:
        key, group, title, sentence, unit: as those of a figure of rounds.
        value: what it comes to over games in their order, the oldest first; None where there are none to tell of.
        made_of: the games that it is made of, of the same.
    """

    key: str
    group: str
    title: str
    sentence: str
    unit: str
    value: Callable[[Sequence[Part]], Value | None]
    made_of: Callable[[Sequence[Part]], Sequence[Part]]


def longest_run(parts: Sequence[Part], *, won: bool) -> Sequence[Part]:
    """The longest run of games won, or lost, one after the other; the later one of two as long."""
    best: Sequence[Part] = ()
    begun = 0
    for at, part in enumerate(parts):
        if part.won != won:
            begun = at + 1
        elif at + 1 - begun >= len(best):
            best = parts[begun : at + 1]
    return best


def _by_score(parts: Sequence[Part], *, best: bool) -> Sequence[Part]:
    score = (max if best else min)((part.score for part in parts), default=0)
    return [part for part in parts if part.score == score]


def _comebacks(parts: Sequence[Part]) -> Sequence[Part]:
    """The games that were won after the side had been behind the most."""
    behind = max((part.behind for part in parts if part.won), default=0)
    return [part for part in parts if part.won and part.behind == behind] if behind else []


def _score_of(parts: Sequence[Part]) -> Value | None:
    return Value("count", parts[0].score) if parts else None


GAME_FIGURES: tuple[GameFigure, ...] = (
    GameFigure(
        "games",
        "Games",
        "Games",
        "Games that were played to an end.",
        "game",
        lambda parts: Value("count", len(parts)),
        lambda parts: parts,
    ),
    GameFigure(
        "wins",
        "Games",
        "Wins",
        "Games won, or whose win was shared, of those that were played to an end.",
        "game",
        lambda parts: Value("share", sum(part.won for part in parts), len(parts)),
        lambda parts: [part for part in parts if part.won],
    ),
    GameFigure(
        "best",
        "Games",
        "Best game",
        "The highest score at the end of a game.",
        "point",
        lambda parts: _score_of(_by_score(parts, best=True)),
        lambda parts: _by_score(parts, best=True),
    ),
    GameFigure(
        "worst",
        "Games",
        "Worst game",
        "The lowest score at the end of a game.",
        "point",
        lambda parts: _score_of(_by_score(parts, best=False)),
        lambda parts: _by_score(parts, best=False),
    ),
    GameFigure(
        "winning",
        "Games",
        "Longest winning streak",
        "The most games won one after the other.",
        "game",
        lambda parts: Value("count", len(longest_run(parts, won=True))),
        lambda parts: longest_run(parts, won=True),
    ),
    GameFigure(
        "losing",
        "Games",
        "Longest losing streak",
        "The most games not won one after the other.",
        "game",
        lambda parts: Value("count", len(longest_run(parts, won=False))),
        lambda parts: longest_run(parts, won=False),
    ),
    GameFigure(
        "comeback",
        "Games",
        "Biggest comeback",
        "The most points behind after any round of a game that was won all the same.",
        "point",
        lambda parts: Value("count", found[0].behind) if (found := _comebacks(parts)) else None,
        _comebacks,
    ),
)

Figure = RoundFigure | GameFigure

ALL: tuple[Figure, ...] = (*GAME_FIGURES, *ROUND_FIGURES)

FIGURES: dict[str, Figure] = {figure.key: figure for figure in ALL}
"""Every figure by its key."""
