"""House rules in a person's hands: made from words, kept, begun with, played by, carried elsewhere."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from bookbag.words.rules import sentence, title, value_words

from .screen import Bookbag, Screen
from .table import Table

NAME = "Joker night"
RULES: dict[str, Any] = {
    "table.deck": "jokers",
    "bidding.board": 5,
    "ten.bonus": "exactly",
    "ten.set": 100,
    "bags.limit": None,
    "bags.points": 0,
    "renege.penalty": "all_books",
    "finish.target": 350,
}
"""Jokers and deuces, board five, ten for two is plus 200 minus 100, no bags, renege costs all books, to 350."""
SUMMARY = "4 players · to 350 · board 5 · nil 100 · jokers · ten for two · no bags"
MOST_TAPS, MOST_SECONDS = 25, 60


class Person:
    """Counts the taps; what lies further down is scrolled to."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.taps = 0

    def tap(self, name: str) -> None:
        self.screen.bring(name)
        self.screen.tap(name)
        self.taps += 1

    def choose(self, rule: str, before: Any, now: Any) -> None:
        """Unfold a rule and choose one of what it offers."""
        self.tap(f"{title(rule)}: {value_words(rule, before)} {sentence(rule)}")
        self.tap(value_words(rule, now))

    def type(self, label: str, text: str) -> None:
        self.screen.type(label, text)
        self.taps += 1


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Bookbag]:
    """Another table's Bookbag, with a data folder of its own."""
    program = Bookbag(tmp_path / "elsewhere")
    program.start()
    yield program
    program.stop()


def kept(program: Bookbag) -> dict[str, Any]:
    """The document of the only house rules that a program keeps."""
    with sqlite3.connect(program.data / "bookbag.db") as sql:
        ((body,),) = sql.execute("SELECT body FROM house").fetchall()
    sql.close()
    return dict(json.loads(body))


def make(screen: Screen) -> Person:
    """New rules as they were described, saved."""
    person = Person(screen)
    screen.tap("House rules: yours and presets")
    screen.tap("New rules")
    person.taps += 2
    person.type("What these rules are called", NAME)
    person.choose("table.deck", "standard", "jokers")
    person.tap(f"{title('bidding.board')}: more")
    person.choose("ten.bonus", "off", "exactly")
    for _ in range(2):
        person.tap(f"{title('ten.set')}: less")
    person.tap(f"{title('bags.limit')}: 10 bags, type a number")
    person.tap("Bag limit: bags are not counted")
    person.tap("A bag is worth: 0 points")  # offered, for as long as bags are not counted and still pay
    person.choose("renege.penalty", "books", "all_books")
    for _ in range(3):
        person.tap("Target: less")
    screen.tap("Save")
    person.taps += 1
    screen.sees(SUMMARY)
    return person


def test_rules_described_in_words_are_made_kept_played_and_carried(
    bookbag: Bookbag, elsewhere: Bookbag, phone: Screen, capsys: pytest.CaptureFixture[str]
) -> None:
    began = monotonic()
    person = make(phone)
    took = monotonic() - began
    with capsys.disabled():
        print(f"\nhouse rules described in words: {person.taps} taps, {took:.0f} s")
    assert person.taps <= MOST_TAPS
    assert took < MOST_SECONDS
    document = kept(bookbag)
    assert {rule: document[rule.split(".")[0]][rule.split(".")[1]] for rule in RULES} == RULES

    phone.tap("New games begin with these: no")
    phone.sees("New games begin with these: yes", exact=True)
    link = copied_link(phone, bookbag)
    for back in ("Rule sheet", "House rules", "Home"):
        phone.tap(back)
    play_a_round(phone)
    take_in(phone, elsewhere, link)
    assert {**kept(elsewhere), "base": ""} == {**document, "base": ""}
    assert phone.strangers == phone.errors == []


def copied_link(phone: Screen, bookbag: Bookbag) -> str:
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=bookbag.url)
    phone.tap("For another table: code, text, file, paper")
    phone.tap("Copy link")
    phone.sees("The link is copied.", exact=True)
    link = str(phone.page.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(f"{bookbag.url}rules/take/")
    return link


def play_a_round(phone: Screen) -> None:
    """The rules that were made the default, seen in a score: ten is 200, and a book over it is a point and no bag."""
    table = Table(phone)
    phone.tap("New game")
    phone.sees(f"{NAME}, to 350", exact=True)
    table.sit()
    row = {"bids": [6, 3, 4, 2], "books": [11, 2]}
    table.all_bid(row, 0)
    table.take(row)
    table.reads([200, -50])


def take_in(phone: Screen, elsewhere: Bookbag, link: str) -> None:
    """The link is pasted at another table; the rules are seen before they are kept."""
    phone.open(f"{elsewhere.url}rules/take")
    phone.type("A link, a code, or the rules as text", link)
    phone.sees("from Bookbag")
    phone.tap("Keep these rules")
    phone.sees(SUMMARY)


def test_a_rule_is_searched_for_by_typing(phone: Screen) -> None:
    phone.tap("House rules: yours and presets")
    phone.tap("New rules")
    phone.type("Search the rules", "both partners nil")
    both = f"{title('nil.both_partners')}: {value_words('nil.both_partners', 'separately')}"
    phone.tap(f"{both} {sentence('nil.both_partners')}")
    phone.tap(value_words("nil.both_partners", "forbidden"))
    phone.sees(f"{title('nil.both_partners')}: {value_words('nil.both_partners', 'forbidden')}")
    phone.type("Search the rules", "zebra")
    phone.sees("No rule speaks of “zebra”.", exact=True)
    assert phone.errors == []
