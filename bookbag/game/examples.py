"""Worked examples of a house's rules: rounds that show what it pays and costs, scored by the engine itself."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from bookbag.game.bids import BLIND_NIL, NIL
from bookbag.game.house import HouseRules
from bookbag.game.rounds import Ruling
from bookbag.game.scoring import SideScore
from bookbag.game.seats import Seating
from bookbag.game.trial import Trial

Shows = Literal[
    "first_hand",
    "made",
    "set",
    "nil_made",
    "nil_failed",
    "double_made",
    "double_failed",
    "blind_nil_made",
    "blind_nil_failed",
    "blind_made",
    "blind_set",
    "ten_made",
    "ten_set",
    "boston",
    "bag_limit",
    "below_board",
    "renege",
    "renege_callers",
    "renege_nil",
    "false_call",
]


@dataclass(frozen=True)
class Example:
    """One example.

    Attributes:
        shows: what it is an example of.
        trial: what is bid and taken.
        score: what the side it is about gets.
        about: that side: 0 for the one that bids, 1 for the callers of a renege.
    """

    shows: Shows
    trial: Trial
    score: SideScore
    about: int = 0


def examples(house: HouseRules) -> tuple[Example, ...]:
    """Every example that says something in this house, in the order people would ask; none of them twice."""
    maker = _Maker(house)
    makers = (maker.first_hand, maker.contracts, maker.nils, maker.blinds, maker.bonuses, maker.bags, maker.reneges)
    found: dict[tuple[Trial, int], Example] = {}
    for example in (example for make in makers for example in make()):
        found.setdefault((example.trial, example.about), example)
    return tuple(found.values())


class _Maker:
    """Makes examples for one house, with numbers that suit its deal."""

    def __init__(self, house: HouseRules) -> None:
        self.house, self.deal = house, house.deal_books
        seating = Seating.of(house)
        self.seats, self.solo = len(seating.seats_of(0)), seating.solo
        share = self.deal // seating.sides
        rule = house.bidding
        least = max(rule.board or 1, rule.player_minimum * self.seats, 1)
        self.bid = min(self.deal, max(least, share - 1 if seating.sides == 2 else share))
        board = (rule.board or 1) if rule.board_with_nil else 1
        each = max(rule.player_minimum, house.nil.partner_minimum or 1)
        self.beside = min(self.deal, max(board, each * (self.seats - 1), share - 2))
        self.can_fail = self.solo or self.beside < self.deal

    def first_hand(self) -> Iterator[Example]:
        if self.house.bidding.first_hand_bids_itself:
            yield self._scored("first_hand", Trial(None, min(self.deal, self.bid + 2)))

    def contracts(self) -> Iterator[Example]:
        yield self._scored("made", self._plain(self.bid, self.bid + 2))
        yield self._scored("set", self._plain(self.bid, self.bid - 1))
        rule = self.house.bidding
        if rule.board is not None and rule.board > 1 and rule.below_board != "refuse":
            yield self._scored("below_board", self._plain(rule.board - 1, rule.board))

    def nils(self) -> Iterator[Example]:
        if self.house.nil.allowed:
            yield from self._made_and_failed("nil_made", "nil_failed", NIL)
        if self.house.blind_nil.allowed:
            yield from self._made_and_failed("blind_nil_made", "blind_nil_failed", BLIND_NIL)
        nil = self.house.nil
        if nil.allowed and not self.solo and nil.both_partners != "forbidden" and not nil.one_each_side:
            both = Trial(None, 0, (NIL,) * self.seats, (0,) * self.seats)
            yield self._scored("double_made", both)
            yield self._scored("double_failed", replace(both, books=1, nil_books=(1, *both.nil_books[1:])))

    def _made_and_failed(self, made: Shows, failed: Shows, kind: str) -> Iterator[Example]:
        yield self._scored(made, self._nil(kind, 0))
        if self.can_fail:
            yield self._scored(failed, self._nil(kind, 1))

    def blinds(self) -> Iterator[Example]:
        rule = self.house.blind_bid
        if rule.allowed:
            bid = max(rule.minimum, self.house.bidding.board or 0)
            yield self._scored("blind_made", replace(self._plain(bid, min(self.deal, bid + 1)), blind=True))
            yield self._scored("blind_set", replace(self._plain(bid, bid - 1), blind=True))

    def bonuses(self) -> Iterator[Example]:
        if self.house.ten.bonus != "off" and self.deal > 10:
            yield self._scored("ten_made", self._plain(10, 11))
            yield self._scored("ten_set", self._plain(10, 9))
        if self.house.boston.bid_points is not None:
            yield self._scored("boston", self._plain(self.deal, self.deal))
        elif self.house.boston.bonus:
            yield self._scored("boston", self._plain(self.bid, self.deal))

    def bags(self) -> Iterator[Example]:
        rule = self.house.bags
        if rule.limit is not None:
            over = replace(self._plain(self.bid, self.bid + 2), carried=rule.limit - 1)
            example = self._scored("bag_limit", over)
            if over.carried and any(line.code == "bag_penalty" for line in example.score.lines):
                yield example

    def reneges(self) -> Iterator[Example]:
        caught = replace(self._plain(self.bid, self.bid + 3), ruling=Ruling(verdict="proven", against=0, by=1))
        yield self._scored("renege", caught)
        if caught.others(self.house)[0]:
            yield self._scored("renege_callers", caught, about=1)
        if self.house.nil.allowed and self.house.renege.fails_nil:
            ruling = Ruling(verdict="proven", against=0, by=1, player=0)
            yield self._scored("renege_nil", replace(self._nil(NIL, 0), ruling=ruling))
        called = Ruling(verdict="false_call", against=1, by=0)
        yield self._scored("false_call", replace(self._plain(self.bid, self.bid + 1), ruling=called))

    def _scored(self, shows: Shows, trial: Trial, about: int = 0) -> Example:
        return Example(shows, trial, trial.score(self.house)[about], about)

    def _plain(self, bid: int, books: int) -> Trial:
        """A contract of so much; where every side has a nil, beside one that is made."""
        took = min(self.deal, max(0, books))
        return Trial(bid, took, (NIL,), (0,)) if self.house.nil.one_each_side else Trial(bid, took)

    def _nil(self, kind: str, took: int) -> Trial:
        """A nil of the first player, who takes so much; the partners make their contract to the book."""
        if self.solo:
            return Trial(None, took, (kind,))
        return Trial(self.beside, self.beside + took, (kind,), (took,))
