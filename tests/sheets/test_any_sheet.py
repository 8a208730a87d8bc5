"""Whatever a file may hold, its sheet is scored, or refused with a sentence; nothing else ever happens."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from strategies import any_json, wild_sheets

from bookbag.game.problems import Refused
from bookbag.game.strict_json import read_json
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.ledger_document import ledger_document, refusal_document
from bookbag.sheets.score_sheet import read_score_sheet
from bookbag.words.names import Names
from bookbag.words.sentences import path, say

PRESETS = packaged_presets()
ROW = {"bids": [3, 3, 4, 3], "books": [7, 6]}


def scored_or_refused(document: Any) -> None:
    try:
        sheet = read_score_sheet(document, PRESETS)
    except Refused as refused:
        assert refused.problems
        for found in refused.problems:
            said = say(found, Names(("North", "East", "South", "West"), 2))
            assert said.endswith(".")
            assert say(found)[0] == say(found)[0].upper()
            assert isinstance(path(found.where), str)
            assert refusal_document(found)["message"] == say(found)
        return
    assert len(sheet.game.rounds) == len(document.get("rounds", []))
    assert json.loads(json.dumps(ledger_document(sheet.game)))


@given(wild_sheets())
@settings(max_examples=2 * settings().max_examples)
def test_a_sheet_with_something_wrong(document: Any) -> None:
    scored_or_refused(document)


@given(any_json)
@example({"rounds": [{"bids": [10**5000, 3, 4, 3], "books": [7, 6]}]})
@example({"rounds": [{"bids": [3, 3, 4, 3], "books": [10**5000, 6]}]})
@example({"players": ["\ud800", "B", "C", "D"]})
@example({"\ud800": 1})
def test_any_json_at_all(document: Any) -> None:
    scored_or_refused(document)


@given(wild_sheets())
def test_a_sheet_that_went_through_a_file(document: Any) -> None:
    text = json.dumps(document)
    try:
        again = read_json(text)
    except Refused as refused:
        assert {found.code for found in refused.problems} <= {"json_number", "json_key"}
        return
    assert again == document
    scored_or_refused(again)


HOSTILE = [
    {"rounds": [{**ROW, "bids": [3, 3, 4, "x\ny"]}]},
    {"rounds": [{**ROW, "bids": [3, 3, 4, "x" * 10_000]}]},
    {"rounds": [{**ROW, "b\nooks": 1}]},
    {"rounds": [{**ROW, "x" * 10_000: 1}]},
    {"rules": {"base": "x\ny"}},
    {"rules": {"base": "x" * 10_000}},
    {"rules": {"bags": {"\x1b[2J": 5}}},
    {"rules": {"bags": {"after_penalty": "\x1b[2J"}}},
    {"rules": {"base": "\ud800"}},
    {"players": ["\ud800", "B", "C", "D"]},
    {"players": ["Ann", "B\no", "C", "D"]},
    {"players": ["N" * 10_000, "B", "C", "D"]},
    {"\ud800": 1},
]


@pytest.mark.parametrize("document", HOSTILE)
def test_a_refusal_is_one_printable_line_of_a_fair_length(document: Any) -> None:
    with pytest.raises(Refused) as caught:
        read_score_sheet(document, PRESETS)
    for found in caught.value.problems:
        line = f"{path(found.where)}: {say(found)}"
        line.encode("utf-8")
        assert [letter for letter in line if ord(letter) < 32] == []
        assert len(line) < 400


def test_the_longest_sheet_is_scored() -> None:
    """A thousand rounds, won by the two sides in turn."""
    eights = [4, 4, 4, 4]
    rounds = [{"bids": eights, "books": [8, 5]}, {"bids": eights, "books": [5, 8]}] * 500
    game = read_score_sheet({"rounds": rounds}, PRESETS).game
    assert (len(game.rounds), game.scores, game.outcome) == (1000, (0, 0), None)
