"""JSON as it may come from anywhere: read exactly, or refused with a sentence."""

import json
from math import isinf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import any_json

from bookbag.game.problems import Refused
from bookbag.game.strict_json import DEEPEST, read_json
from bookbag.words.sentences import say


def refused(text: str | bytes) -> str:
    """The code that a text is refused with; its sentence can be said."""
    with pytest.raises(Refused) as caught:
        read_json(text)
    (found,) = caught.value.problems
    assert say(found)
    return found.code


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        (" \n[1, 2.5, null, true]\t", [1, 2.5, None, True]),
        ('{"name": "Zoë ♠"}', {"name": "Zoë ♠"}),
        ('{"name": "Zoë ♠"}'.encode(), {"name": "Zoë ♠"}),
        (b"\xef\xbb\xbf{}", {}),
        ('{"a": {"b": 1}, "b": 2}', {"a": {"b": 1}, "b": 2}),
        ("1" * 4000, int("1" * 4000)),
    ],
)
def test_json_is_read(text: str | bytes, value: Any) -> None:
    assert read_json(text) == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "json_broken"),
        ("{", "json_cut"),
        ('{"a": "b', "json_cut"),
        ('{"a": "b\n', "json_cut"),
        ('{"a": "b\\', "json_cut"),
        ('{"a": "b\\u00', "json_cut"),
        ('{"a": "Zoë'.encode()[:-1], "json_cut"),
        ('{"a": tr', "json_cut"),
        ('{"a": 1,\n', "json_cut"),
        ('{"a": "b\n", "c": 1}', "json_broken"),
        ('{"a": "\\u00"}', "json_broken"),
        ('{"a": true', "json_cut"),
        ("{} {}", "json_broken"),
        ("{'a': 1}", "json_broken"),
        ('{"a": 1,}', "json_broken"),
        ("05", "json_broken"),
        ('"a\nb"', "json_broken"),
        ('"a\x00b"', "json_broken"),
        ("\x00", "json_broken"),
        ("\ufeff\ufeff{}", "json_broken"),
        ('{"\\ud800": 1}', "json_key"),
        ('{"a": 1, "a": 1}', "json_twice"),
        ('[{"a": {"b": 1, "b": 2}}]', "json_twice"),
        ('{"a": 1, "\\u0061": 1}', "json_twice"),
        ("NaN", "json_number"),
        ("[-Infinity]", "json_number"),
        ('{"a": Infinity}', "json_number"),
        ("9" * 10_000, "json_number"),
        ("[" * 10_000 + "]" * 10_000, "json_deep"),
        ('{"a":' * 10_000 + "1" + "}" * 10_000, "json_deep"),
        ("[" * 100_000, "json_deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "json_deep"),
        (b"\xff\xfe{\x00}\x00", "json_encoding"),
        ('{"name": "Zoë"}'.encode("latin-1"), "json_encoding"),
        (b"{\x80}", "json_encoding"),
        ('{"name": "Zoë"}'.encode("utf-16"), "json_encoding"),
    ],
)
def test_what_is_not_json_is_refused(text: str | bytes, code: str) -> None:
    assert refused(text) == code


def test_as_deep_as_a_document_may_be() -> None:
    text = "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1)
    assert json.dumps(read_json(text)) == text


def test_the_place_is_said() -> None:
    with pytest.raises(Refused) as caught:
        read_json('{"a": 1,\n "b" 2}')
    assert "line 2, column 6" in say(caught.value.problems[0])


def faults(value: Any) -> set[str]:
    """What keeps a value from being read: numbers that are none, keys with half a letter in them."""
    if isinstance(value, float):
        return {"json_number"} if isinf(value) else set()
    if isinstance(value, list):
        return set().union(*map(faults, value))
    if isinstance(value, dict):
        halves = any(0xD800 <= ord(letter) <= 0xDFFF for key in value for letter in key)
        return set().union(*map(faults, value.values()), {"json_key"} if halves else set())
    return set()


@given(any_json)
@example({"a": float("inf")})
@example("Infinity")
@example({"\ud800": None})
def test_what_json_can_say_is_read_back_and_nothing_else(value: Any) -> None:
    text = json.dumps(value)
    if found := faults(value):
        assert refused(text) in found
    else:
        assert read_json(text) == value


@given(st.binary(max_size=60) | st.text(st.sampled_from('{}[]",:0123456789eE+-.\\u tfnaN\n'), max_size=60))
def test_any_bytes_are_read_or_refused(text: str | bytes) -> None:
    try:
        read_json(text)
    except Refused as caught:
        assert all(say(found) for found in caught.problems)
