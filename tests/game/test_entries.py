"""Entries as they are written in a book, and read again."""

import json
from typing import Any

import pytest
from hypothesis import given
from pydantic import ValidationError
from strategies import games, loose_entries

from bookbag.game.cards import Card
from bookbag.game.entries import ENTRY, Entry, RenegeRuled, Written
from bookbag.game.evidence import Evidence
from bookbag.game.faults import refusing
from bookbag.game.house import RenegeRules
from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.words.sentences import say


@given(games())
def test_a_books_entries_are_read_as_they_were_written(book: list[Written]) -> None:
    for one in book:
        assert ENTRY.validate_json(ENTRY.dump_json(one.entry)) == one.entry


@given(loose_entries())
def test_any_entry_is_read_as_it_was_written(entry: Entry) -> None:
    text = ENTRY.dump_json(entry)
    again = ENTRY.validate_json(text)
    assert again == entry
    assert type(again) is type(entry)
    assert ENTRY.dump_json(again) == text


BIDS = {"seats": [3, 3, 4, 3], "sides": [None, None]}
BID = {"kind": "bids_placed", "round": 1, "bids": BIDS}
TOOK = {"kind": "books_entered", "round": 1, "taken": {"sides": [7, 6], "nils": [None] * 4}}
RULED = {"kind": "renege_ruled", "round": 1, "call": 1, "ruling": {"verdict": "proven", "against": 0, "by": 1}}


STORED = (
    '{"kind":"renege_ruled","round":2,"call":1,"ruling":{"verdict":"proven","against":0,"by":1,"player":2,'
    '"penalty":{"penalty":"points","books":3,"points":30,"goes_to":"callers","fails_nil":true,'
    '"false_call":"books","false_call_books":3}}}'
)
"""A ruling as it was written before rulings held evidence."""


def test_a_ruling_written_before_there_was_evidence_is_read_as_it_was() -> None:
    penalty = RenegeRules(penalty="points", points=30)
    ruling = Ruling(verdict="proven", against=0, by=1, player=2, penalty=penalty)
    assert ENTRY.validate_json(STORED) == RenegeRuled(round=2, call=1, ruling=ruling)
    assert ENTRY.validate_json(json.dumps(RULED)) == RenegeRuled(
        round=1, call=1, ruling=Ruling(verdict="proven", against=0, by=1)
    )


def shown(**evidence: Any) -> dict[str, Any]:
    """A ruling with evidence, as it is stored."""
    return {**RULED, "ruling": {"verdict": "open", "against": 0, "by": 1, "evidence": evidence}}


def test_a_ruling_holds_cards_as_text() -> None:
    text = json.dumps(shown(book=4, led="hearts", played="Big Joker", later_book=9, later="3♥"))
    entry = ENTRY.validate_json(text)
    assert isinstance(entry, RenegeRuled)
    assert entry.ruling.evidence == Evidence(
        book=4, led="hearts", played=Card("Big Joker"), later_book=9, later=Card("3", "hearts")
    )
    assert json.loads(ENTRY.dump_json(entry))["ruling"]["evidence"] == {
        "kind": "did_not_follow",
        "book": 4,
        "led": "hearts",
        "played": "Big Joker",
        "later_book": 9,
        "later": "3♥",
        "led_by_accused": False,
    }
    led = ENTRY.validate_json(json.dumps(shown(led="10♥")))
    assert isinstance(led, RenegeRuled)
    assert led.ruling.evidence == Evidence(led=Card("10", "hearts"))


@pytest.mark.parametrize(("field", "given"), [("played", "♠A"), ("later", 7), ("led", "heart"), ("led", ["hearts"])])
def test_a_card_that_is_none_is_a_problem_at_its_field(field: str, given: object) -> None:
    document = {"book": 4, field: given}
    with pytest.raises(Refused) as refused, refusing(document):
        Evidence.model_validate(document)
    (found,) = refused.value.problems
    assert (found.code, found.where) == ("card_unknown", (field,))
    assert say(found).endswith("“Big Joker” or “Little Joker”.")


RULES = {"kind": "house_amended", "round": 3, "house": {"bags": {"limit": None}}}


@pytest.mark.parametrize("entry", [BID, TOOK, RULED, RULES, shown(), shown(kind="early_spade", led=None)])
def test_a_sound_entry_is_read(entry: dict[str, Any]) -> None:
    assert ENTRY.validate_json(json.dumps(entry)).kind == entry["kind"]


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {**BID, "kind": "bids"},
        {**BID, "round": 0},
        {**BID, "round": 1001},
        {**BID, "round": True},
        {**BID, "round": "1"},
        {**BID, "round": 1.0},
        {**BID, "note": "x"},
        {**BID, "bids": {**BIDS, "seats": [3] * 7}},
        {**BID, "bids": {**BIDS, "seats": [27, 3, 4, 3]}},
        {**BID, "bids": {**BIDS, "seats": [-1, 3, 4, 3]}},
        {**BID, "bids": {**BIDS, "seats": [True, 3, 4, 3]}},
        {**BID, "bids": {**BIDS, "seats": [5.0, 3, 4, 3]}},
        {**BID, "bids": {**BIDS, "seats": ["5", 3, 4, 3]}},
        {**BID, "bids": {**BIDS, "seats": ["NIL", 3, 4, 3]}},
        {**BID, "bids": {**BIDS, "sides": ["nil", None]}},
        {**BID, "bids": {**BIDS, "blind": [6]}},
        {**TOOK, "taken": {"sides": [7.0, 6], "nils": [None] * 4}},
        {**TOOK, "taken": {"sides": [7, 6]}},
        {**RULED, "call": 0},
        {**RULED, "call": 101},
        {**RULES, "round": 0},
        {**RULES, "house": {"bags": {"limit": 0}}},
        {**RULES, "house": {"bags": {"boxes": 1}}},
        {**RULES, "house": {"table": {"players": 3}}},
        shown(book=0),
        shown(book=27),
        shown(later_book=4.0),
        shown(played="AS"),
        shown(led="trumps"),
        shown(kind="both"),
        shown(note="x"),
        {"kind": "undone", "of": 0},
        {"kind": "redone"},
    ],
)
def test_an_unsound_entry_is_not_read(entry: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ENTRY.validate_json(json.dumps(entry))
