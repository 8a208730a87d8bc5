"""Every problem has its sentence, and every sentence its problem."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.game.house.contradictions import Code
from bookbag.game.problems import Problem, problem
from bookbag.game.seats import Seating
from bookbag.words.names import Names
from bookbag.words.sentences import SENTENCES, path, say

FILLED_IN = {"who", "lead", "distance", "instead"}
"""What `say` works out for itself."""

TOLD = {"problem", "Problem", "PydanticCustomError", "_misfit"}
"""What tells a problem, its code first."""

BLIND = ("blind_nil", "blind_bid")


def modules(place: Any) -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package but the sentences themselves, parsed."""
    for entry in place.iterdir():
        if entry.is_dir():
            yield from modules(entry)
        elif entry.name.endswith(".py") and entry.name != "sentences.py":
            yield entry.name, ast.parse(entry.read_text(encoding="utf-8"))


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """The same, read once."""
    return tuple(modules(files("bookbag")))


def texts(node: ast.AST) -> Iterator[str]:
    """Every text in a piece of source; one with a blind kind in it stands for both kinds."""
    inner = {id(part) for one in ast.walk(node) if isinstance(one, ast.JoinedStr) for part in one.values}
    for one in ast.walk(node):
        if isinstance(one, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in one.values]
            yield from ("".join(str(part or kind) for part in parts) for kind in BLIND)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in inner:
            yield one.value


def codes(tree: ast.Module) -> Iterator[str]:
    """Every code that a module tells a problem by; one in a variable is any text set to that variable."""
    for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)):
        for call in (one for one in ast.walk(function) if isinstance(one, ast.Call)):
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            if name not in TOLD or not call.args:
                continue
            if isinstance(call.args[0], ast.Name):
                yield from assigned(function, call.args[0].id)
            else:
                yield from texts(call.args[0])


def assigned(function: ast.FunctionDef, variable: str) -> Iterator[str]:
    for one in ast.walk(function):
        if isinstance(one, ast.Assign) and any(getattr(target, "id", "") == variable for target in one.targets):
            values = [one.value.body, one.value.orelse] if isinstance(one.value, ast.IfExp) else [one.value]
            yield from (str(value.value) for value in values if isinstance(value, ast.Constant))


def test_every_code_that_is_told_has_a_sentence() -> None:
    told = {code for _, tree in sources() for code in codes(tree)}
    assert len(told) > 40
    assert sorted(told - set(SENTENCES)) == []


def test_codes_of_contradicting_house_rules_have_a_sentence() -> None:
    assert set(get_args(Code)) <= set(SENTENCES)


def test_every_sentence_is_told_somewhere() -> None:
    written = {text for _, tree in sources() for text in texts(tree)}
    assert sorted(set(SENTENCES) - written) == []


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_is_one_line_and_ends(code: str) -> None:
    text = SENTENCES[code]
    assert text.endswith(".")
    assert "\n" not in text


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_is_said_with_its_values(code: str) -> None:
    fields = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name}
    values: dict[str, Any] = dict.fromkeys(fields - FILLED_IN, 3)
    if "lead" in fields:
        values["behind"] = 20
    if "distance" in fields:
        values["over"] = -1
    if "instead" in fields:
        values["later"] = 4
    if "who" in fields:
        values["seat"] = 2
    said = say(problem(code, **values), Names(("North", "East", "South", "West"), 2))
    assert said[0] == said[0].upper()
    assert "{" not in said


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            problem("books_sum", total=14, deal=13, over=1),
            "The books add up to 14, 1 too many; they must add up to 13.",
        ),
        (
            problem("books_sum", total=11, deal=13, over=-2),
            "The books add up to 11, 2 missing; they must add up to 13.",
        ),
        (
            problem("below_board", side=1, bid=3, board=4),
            "East & West bid 3, under the board; they must bid at least 4 together.",
        ),
        (
            problem("bid_over_deal", seat=2, bid=14, deal=13),
            "South bid 14, and a deal has 13 books; it must be at most 13.",
        ),
        (
            problem("bid_over_deal", side=0, bid=14, deal=13),
            "North & South bid 14, and a deal has 13 books; it must be at most 13.",
        ),
        (
            problem("blind_nil_not_behind", side=0, behind=20, deficit=100),
            "North & South can't bid blind nil: they are 20 behind, and must be 100 behind.",
        ),
        (
            problem("blind_bid_not_behind", side=0, behind=-5, deficit=100),
            "North & South can't bid blind: they are 5 ahead, and must be 100 behind.",
        ),
        (
            problem("blind_bid_not_behind", side=0, behind=0, deficit=100),
            "North & South can't bid blind: they are level, and must be 100 behind.",
        ),
    ],
)
def test_what_is_said(found: Problem, said: str) -> None:
    assert say(found, Names(("North", "East", "South", "West"), 2)) == said


def test_without_names_seats_and_sides_go_by_number() -> None:
    assert say(problem("nil_not_played", seat=3)) == "Seat 3 bid nil, and nil is not played here; bid a number."
    assert say(problem("side_nil", side=1)).startswith("Side 1 can't bid nil together")
    assert Names.of(["Ann", "Bo", "Cy", "Di"], Seating(4, 2)).side(1) == "Bo & Di"
    assert Names(("Ann", "Bo"), 2).seat(5) == "seat 5"
    assert Names(("Ann", "Bo"), 2).side(2) == "side 2"


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ((), ""),
        (("rounds", 2, "books"), "rounds[2].books"),
        (("rounds", 0, "bids", 3), "rounds[0].bids[3]"),
        (("rules", "bags", "limit"), "rules.bags.limit"),
        (("nil_books", "0"), "nil_books.0"),
    ],
)
def test_a_path_as_people_write_it(where: tuple[str | int, ...], text: str) -> None:
    assert path(where) == text


@given(st.text("{}!:.[]0 x%s", max_size=30))
def test_braces_in_what_was_given_are_only_text(given_text: str) -> None:
    assert given_text in say(problem("unknown_preset", given=f"x{given_text}", known="bookbag"))


@given(st.lists(st.integers(0, 9) | st.text(max_size=5), max_size=4), st.lists(st.text(max_size=4), max_size=3))
def test_a_problem_seen_from_outside_lies_deeper(where: list[int | str], outside: list[str]) -> None:
    inner = problem("books_missing", *where)
    assert inner.at(*outside).where == (*outside, *where)
    assert (inner.at(*outside).code, inner.at(*outside).weight) == ("books_missing", "refuse")
