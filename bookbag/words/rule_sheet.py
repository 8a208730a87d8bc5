"""The rule sheet: a house's rules in plain words, the order of its cards, and examples scored by the engine."""

from dataclasses import dataclass

from bookbag.game.cards import spades_order
from bookbag.game.examples import examples
from bookbag.game.house import HouseRules
from bookbag.game.house.facts import facts
from bookbag.game.house_choices import is_idle
from bookbag.game.house_document import rule_value
from bookbag.game.scoring import SideScore
from bookbag.words.examples import Anybody, example_lines, example_title, outcome
from bookbag.words.names import Names
from bookbag.words.numbers import amount, count, points
from bookbag.words.rules import all_rules, title, value_words


@dataclass(frozen=True)
class SheetGroup:
    """Rules that belong together: each one's title and its value in words.

    Attributes:
        title: what they are about.
        rows: what is played.
        plain: those with which nothing special is played.
    """

    title: str
    rows: tuple[tuple[str, str], ...]
    plain: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SheetExample:
    """A worked example: what was bid and taken, what it brings, and the arithmetic."""

    title: str
    outcome: str
    lines: tuple[str, ...]
    lost: bool = False


@dataclass(frozen=True)
class RuleSheet:
    """All that is told of a house on one page."""

    name: str
    summary: str
    groups: tuple[SheetGroup, ...]
    cards: tuple[str, ...]
    examples: tuple[SheetExample, ...]
    notes: tuple[str, ...]


def rule_sheet(house: HouseRules) -> RuleSheet:
    """The rule sheet of a house. Rules that say nothing in it are left out."""
    groups = [_group(title_of_group, rules, house) for _, title_of_group, rules in all_rules()]
    return RuleSheet(
        name=house.name,
        summary=summary(house),
        groups=tuple(group for group in groups if group.rows or group.plain),
        cards=_cards(house),
        examples=_examples(house),
        notes=_notes(house),
    )


def summary(house: HouseRules) -> str:
    """The rules in one line, for choosing among several: who plays, to what, and what sets them apart."""
    players = f"{house.table.players} players"
    sides = {"partners": players, "solo": f"{players} alone", "threes": "six in two sides"}[house.table.layout]
    said = [sides, f"{'over' if house.finish.must_exceed else 'to'} {house.finish.target}"]
    if house.bidding.board is not None:
        said.append(f"board {house.bidding.board}")
    if house.nil.allowed:
        said.append("one nil a side" if house.nil.one_each_side else f"nil {house.nil.value}")
    if house.table.deck == "jokers":
        said.append("jokers")
    if house.ten.bonus != "off":
        said.append("ten for two")
    if house.finish.rounds is not None:
        said.append(count(house.finish.rounds, "round"))
    said.append(_bags(house))
    return " · ".join(said)


def _bags(house: HouseRules) -> str:
    rule = house.bags
    if rule.limit is not None:
        return f"{rule.limit} bags −{rule.penalty}"
    return f"bags {points(rule.points)} each" if rule.points else "no bags"


def _group(title_of_group: str, rules: tuple[str, ...], house: HouseRules) -> SheetGroup:
    rows: list[tuple[str, str]] = []
    plain: list[tuple[str, str]] = []
    for rule in rules:
        if not is_idle(rule, house):
            value = house.deal_books if rule == "table.books" else rule_value(house, rule)
            (plain if value in facts(rule).plain else rows).append((title(rule), value_words(rule, value)))
    return SheetGroup(title_of_group, tuple(rows), tuple(plain))


def _cards(house: HouseRules) -> tuple[str, ...]:
    spades = f"Spades, from the highest: {', '.join(spades_order(house.table.deck))}."
    if house.table.deck == "standard":
        return (spades, "The other suits: ace high, two low.")
    return (
        spades,
        "The other suits: ace high. The 2♣ and 2♥ are out; jokers, 2♦ and 2♠ are spades and follow spades.",
    )


def _examples(house: HouseRules) -> tuple[SheetExample, ...]:
    found = []
    for example in examples(house):
        called = example.trial.ruling
        names = Anybody(accused=called.against if called else 1)
        found.append(shown_score(example_title(example, house), example.score, house, names))
    return tuple(found)


def shown_score(what: str, score: SideScore, house: HouseRules, names: Names) -> SheetExample:
    """What a side got in a round that nobody played, under what it was for."""
    lost = score.points < 0 or score.loses_game
    return SheetExample(what, outcome(score, house), example_lines(score, names), lost)


def _notes(house: HouseRules) -> tuple[str, ...]:
    """What is the same at every table, and how these rules are told from their fields."""
    deal = amount(house.deal_books, "book")
    notes = [
        f"Each deal has {deal}. The player left of the dealer bids first and leads; the deal passes clockwise.",
        "Only another side can call a renege; books are moved before the round is scored.",
    ]
    limit = house.bags.limit
    if limit is not None:
        notes.append(f"Bags are counted, never read off the score; every {count(limit, 'bag')} bring the penalty.")
    return tuple(notes)
