"""Rules that can't be played together, what to change about them, and what is only odd."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from bookbag.game.problems import Problem, Weight, problem

if TYPE_CHECKING:
    from bookbag.game.house import HouseRules

Code = Literal[
    "house_seats", "house_over_deal", "house_double", "house_one_nil", "house_total", "house_boards", "house_bags"
]
LAYOUT_PLAYERS = {"partners": (4, 6), "solo": (2, 3, 4, 6), "threes": (6,)}
"""How many can play each layout."""


@dataclass(frozen=True)
class Contradiction:
    """Two or more rules that don't go together.

    Attributes:
        code: its sentence in `bookbag.words.sentences`.
        rule: the rule it is told at, as `bags.limit`.
        values: what the sentence needs.
        mend: a rule and the value that would put an end to it.
        weight: `refuse` where it can't be played, `ask` where it is only odd.
    """

    code: Code
    rule: str
    values: tuple[tuple[str, Any], ...]
    mend: tuple[str, Any]
    weight: Weight = "refuse"

    @property
    def problem(self) -> Problem:
        """The same as a problem that can be said."""
        return problem(self.code, *self.rule.split("."), weight=self.weight, **dict(self.values))


def contradictions(house: "HouseRules") -> list[Contradiction]:
    """Everything in a house that can't be played, and after that what is only odd."""
    return [*_seats(house), *_over_deal(house), *_partners(house), *_total(house), *_boards(house), *_bags(house)]


def _seats(house: "HouseRules") -> Iterator[Contradiction]:
    layout, players = house.table.layout, house.table.players
    possible = LAYOUT_PLAYERS[layout]
    if players not in possible:
        values = (("layout", layout), ("players", players), ("possible", " or ".join(map(str, possible))))
        yield Contradiction("house_seats", "table.players", values, ("table.players", possible[0]))


def _over_deal(house: "HouseRules") -> Iterator[Contradiction]:
    deal = house.deal_books
    least = {
        "bidding.board": house.bidding.board,
        "bidding.player_minimum": house.bidding.player_minimum,
        "nil.partner_minimum": house.nil.partner_minimum if house.nil.allowed else None,
        "blind_bid.minimum": house.blind_bid.minimum if house.blind_bid.allowed else None,
    }
    for rule, books in least.items():
        if books is not None and books > deal:
            values = (("rule", rule), ("least", books), ("deal", deal))
            most = deal // house.sides or None if rule == "bidding.board" else deal
            yield Contradiction("house_over_deal", rule, values, (rule, most))


def _partners(house: "HouseRules") -> Iterator[Contradiction]:
    """What needs partners, and nils."""
    nil, layout = house.nil, house.table.layout
    if nil.both_partners == "together" and layout != "partners":
        yield Contradiction(
            "house_double", "nil.both_partners", (("layout", layout),), ("nil.both_partners", "separately")
        )
    if nil.one_each_side and (layout == "solo" or not nil.allowed):
        values = (("layout", layout), ("nil", "played" if nil.allowed else "not played"))
        yield Contradiction("house_one_nil", "nil.one_each_side", values, ("nil.one_each_side", False))


def _total(house: "HouseRules") -> Iterator[Contradiction]:
    rule = house.bidding
    most = house.deal_books * house.sides
    if rule.total == "at_least" and rule.total_minimum > most:
        values = (("least", rule.total_minimum), ("sides", house.sides), ("most", most))
        yield Contradiction("house_total", "bidding.total_minimum", values, ("bidding.total_minimum", most))


def _boards(house: "HouseRules") -> Iterator[Contradiction]:
    board, sides, deal = house.bidding.board, house.sides, house.deal_books
    if board is not None and board * sides > deal >= board:
        values = (("board", board), ("sides", sides), ("total", board * sides), ("deal", deal))
        mend: tuple[str, Any] = ("bidding.board", deal // sides or None)
        yield Contradiction("house_boards", "bidding.board", values, mend, "ask")


def _bags(house: "HouseRules") -> Iterator[Contradiction]:
    rule = house.bags
    if rule.limit is None and rule.points > 0:
        values = (("points", rule.points),)
        yield Contradiction("house_bags", "bags.limit", values, ("bags.points", 0), "ask")
