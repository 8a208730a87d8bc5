"""Entries as they are written in a book, and read again."""

import json
from typing import Any

import pytest
from hypothesis import given
from pydantic import ValidationError
from strategies import games, loose_entries

from bookbag.game.entries import ENTRY, Entry, Written


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


RULES = {"kind": "house_amended", "round": 3, "house": {"bags": {"limit": None}}}


@pytest.mark.parametrize("entry", [BID, TOOK, RULED, RULES])
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
        {"kind": "undone", "of": 0},
        {"kind": "redone"},
    ],
)
def test_an_unsound_entry_is_not_read(entry: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ENTRY.validate_json(json.dumps(entry))
