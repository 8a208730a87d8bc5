"""Worked examples in words: what was bid and taken, what it brings, and the arithmetic."""

from collections.abc import Mapping
from dataclasses import dataclass

from bookbag.game.examples import Example
from bookbag.game.house import HouseRules
from bookbag.game.scoring import SideScore
from bookbag.game.seats import Seating
from bookbag.words.lines import line_words
from bookbag.words.names import Names
from bookbag.words.numbers import change, count

TITLES: Mapping[str, str] = {
    "first_hand": "First hand, took {books}",
    "nil_made": "Nil made{beside}",
    "nil_failed": "Nil failed by one book{beside}",
    "blind_nil_made": "Blind nil made{beside}",
    "blind_nil_failed": "Blind nil failed by one book{beside}",
    "double_made": "All partners nil, all made",
    "double_failed": "All partners nil, one takes a book",
    "blind_made": "Blind {bid}, took {books}",
    "blind_set": "Blind {bid}, took {books}",
    "boston": "Boston: bid {bid}, took all {books}",
    "bag_limit": "Bid {bid}, took {books}, with {carried} already carried",
    "below_board": "Bid {bid}, below board, took {books}",
    "renege": "Caught reneging: bid {bid}, took {books}",
    "renege_callers": "Their callers: bid {called}, took {called}",
    "renege_nil": "A nil bidder caught reneging, without a book{beside_bid}",
    "false_call": "A false call: bid {bid}, took {books}",
}
PLAIN = "Bid {bid}{with_nil}, took {books}"


def example_title(example: Example, house: HouseRules) -> str:
    """What is bid and taken: `Bid 5, took 7`."""
    trial = example.trial
    bid = trial.bid or 0
    solo = Seating.of(house).solo
    every_nil = house.nil.one_each_side
    return TITLES.get(example.shows, PLAIN).format(
        bid=bid,
        books=trial.books,
        carried=count(trial.carried, "bag"),
        called=trial.others(house)[0],
        beside="" if solo else f", beside a contract of {bid} made",
        beside_bid="" if solo else f", beside a contract of {bid}",
        with_nil=" beside a nil that is made" if every_nil else "",
    )


def outcome(score: SideScore, house: HouseRules) -> str:
    """What a round brings a side: `+52 and 2 bags`."""
    if score.loses_game:
        return "the game is lost"
    bags = sum(line.bags for line in score.lines if line.bags > 0)
    told = f"{change(score.points)} {'point' if abs(score.points) == 1 else 'points'}"
    return f"{told} and {count(bags, 'bag')}" if bags and house.bags.limit is not None else told


@dataclass(frozen=True)
class Anybody(Names):
    """Names for a round that nobody played."""

    accused: int = 1

    def seat(self, seat: int) -> str:
        """One player, or another."""
        return "another player" if seat else "a player"

    def side(self, side: int) -> str:
        """A side by its part in a renege call."""
        return "the accused" if side == self.accused else "the callers"


class Us(Names):
    """Names for a round that the reader tries."""

    def seat(self, seat: int) -> str:
        """Nobody in particular."""
        return "a player"

    def side(self, side: int) -> str:
        """The reader's own side, or another."""
        return "the other side" if side else "your side"


def example_lines(score: SideScore, names: Names) -> tuple[str, ...]:
    """The arithmetic, a line for each step, with the points it brought."""
    return tuple(
        f"{line_words(line, names)}: {change(line.points)}" if line.points else line_words(line, names)
        for line in score.lines
    )
