"""House rules carried to another table: the same when they arrive; anything else is refused with a sentence."""

import json
import zlib
from base64 import urlsafe_b64encode
from time import perf_counter
from typing import Any
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import any_json, games, house_rules, names

from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house_document import document_of, house_from, whole_document
from bookbag.game.problems import Refused
from bookbag.game.replay import Game, fold
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import (
    ENDING,
    LONGEST,
    HouseRead,
    house_code,
    house_file_name,
    house_link,
    house_text,
    read_house,
)
from bookbag.sheets.ledger_document import ledger_document
from bookbag.words.sentences import path, say

PRESETS = packaged_presets()
BASES = st.sampled_from(sorted(PRESETS))
ADDRESS = "http://192.168.1.20:8550"
FRIDAY = HouseRules.model_validate({"name": "Friday table", "bags": {"limit": 5, "penalty": 50}})
CODE = house_code(FRIDAY, "bookbag", PRESETS)


def read(text: str | bytes) -> HouseRules:
    return read_house(text, PRESETS).house


def packed(text: str | bytes) -> str:
    """The code of a text, as somebody could make it with tools of their own."""
    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    return urlsafe_b64encode(zlib.compress(data)).rstrip(b"=").decode()


def refused(text: str | bytes) -> tuple[str, str, str]:
    """What a text is refused with: the code, the place and the sentence."""
    with pytest.raises(Refused) as caught:
        read_house(text, PRESETS)
    first = caught.value.problems[0]
    return first.code, path(first.where), say(first)


def read_or_refused(text: str | bytes) -> HouseRead | None:
    try:
        return read_house(text, PRESETS)
    except Refused as caught:
        for found in caught.problems:
            said = say(found)
            assert said.endswith(".")
            assert len(said) < 1000
            assert all(category(letter) != "Cc" for letter in said + path(found.where))
        return None


# -- there and back --------------------------------------------------------------------------------


@given(house_rules(), BASES)
def test_every_house_arrives_as_it_was(house: HouseRules, base: str) -> None:
    document = document_of(house, base, PRESETS)
    for way in (
        house_text(house, base, PRESETS),
        house_text(house, base, PRESETS).encode(),
        house_link(ADDRESS, house, base, PRESETS),
        house_code(house, base, PRESETS),
    ):
        assert read_house(way, PRESETS) == HouseRead(document, base, house)


@given(house_rules())
def test_the_whole_document_is_read_too(house: HouseRules) -> None:
    assert read(json.dumps(whole_document(house))) == house


def test_the_text_is_for_people() -> None:
    assert house_text(FRIDAY, "bookbag", PRESETS) == (
        '{\n  "format": "bookbag/house-rules",\n  "version": 1,\n  "name": "Friday table",\n  "base": "bookbag",\n'
        '  "bags": {\n    "limit": 5,\n    "penalty": 50\n  }\n}\n'
    )
    assert "Zoë ♠" in house_text(HouseRules(name="Zoë ♠"), "bookbag", PRESETS)


def test_a_code_is_short_and_may_stand_in_any_link() -> None:
    assert len(CODE) < 160
    assert set(CODE) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert house_link(ADDRESS + "/", FRIDAY, "bookbag", PRESETS) == f"{ADDRESS}/rules/take/{CODE}"


@pytest.mark.parametrize(
    "text",
    [
        f"http://elsewhere.example/rules/take/{CODE}",
        f"bookbag.local:8550/rules/take/{CODE}/",
        f"https://example.org/table/rules/take/{CODE}?from=mail#top",
        f"http://[fe80::1]:8550/rules/take/{CODE}",
        f"\n  Our rules for Friday: <{ADDRESS}/rules/take/{CODE}>. See you!\n",
        f"  {CODE}\r\n",
        f"{CODE}==",
        f"\ufeff{CODE}",
        CODE.encode(),
    ],
)
def test_a_link_is_read_from_any_address_and_out_of_a_message(text: str | bytes) -> None:
    assert read(text) == FRIDAY


@pytest.mark.parametrize("before", ["", "\ufeff", "\n\t ", " \ufeff\r\n", "\u3000"])
@pytest.mark.parametrize("after", ["", "\r\n", " \n\n"])
def test_marks_and_blanks_around_a_document_are_forgiven(before: str, after: str) -> None:
    text = before + house_text(FRIDAY, "bookbag", PRESETS) + after
    assert read(text) == read(text.encode()) == FRIDAY


@pytest.mark.parametrize("document", [{}, {"base": None}, {"base": "bookbag"}, {"version": 1}])
def test_what_a_document_leaves_out_is_the_first_preset(document: dict[str, Any]) -> None:
    assert read_house(json.dumps(document), PRESETS) == HouseRead(document, "bookbag", HouseRules())


def test_rules_are_not_written_over_what_the_other_table_lacks() -> None:
    for write in (house_text, house_code):
        with pytest.raises(Refused) as caught:
            write(FRIDAY, "our-own", PRESETS)
        assert caught.value.problems[0].code == "unknown_preset"


# -- what is refused -------------------------------------------------------------------------------

DEEP = '{"bags":' * 5000 + "1" + "}" * 5000


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "rules_empty", ""),
        (b"", "rules_empty", ""),
        (" \n\t\u3000", "rules_empty", ""),
        ("\ufeff", "rules_empty", ""),
        ("hello", "rules_unknown", ""),
        ("null", "rules_unknown", ""),
        ("[1, 2]", "rules_unknown", ""),
        ("[" * 60_000, "rules_unknown", ""),
        ("\x00" * 100, "rules_unknown", ""),
        (f"{ADDRESS}/rules/take/", "rules_unknown", ""),
        (f"{ADDRESS}/game/x1/rules", "rules_unknown", ""),
        ("bookbag", "rules_unknown", ""),
        (packed("[]"), "rules_unknown", ""),
        (packed("5"), "rules_unknown", ""),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "json_encoding", ""),
        ("{}".encode("utf-16"), "json_encoding", ""),
        ('{"name": "Zoë"}'.encode("latin-1"), "json_encoding", ""),
        (packed(b'{"name": "\xff"}'), "json_encoding", ""),
        ("{" + " " * LONGEST, "rules_long", ""),
        (b"{" + b" " * LONGEST, "rules_long", ""),
        ("x" * 5_000_000, "rules_long", ""),
        (packed(b" " * 30_000_000), "rules_long", ""),
        (packed("{" + " " * LONGEST + "}"), "rules_long", ""),
        (CODE[:-1], "rules_code", ""),
        (CODE[:-9], "rules_code", ""),
        (CODE[:20], "rules_code", ""),
        (CODE + "A", "rules_code", ""),
        (CODE + "AAAA", "rules_code", ""),
        (CODE[:30] + CODE[31:], "rules_code", ""),
        (CODE.swapcase().replace("E", "e", 1), "rules_code", ""),
        ("e", "rules_unknown", ""),
        ("eN", "rules_code", ""),
        (f"{ADDRESS}/rules/take/A", "rules_code", ""),
        (f"{ADDRESS}/rules/take/{'_-' * 2000}", "rules_code", ""),
        ("{", "json_cut", ""),
        ("{'base': 'bookbag'}", "json_broken", ""),
        (house_text(FRIDAY, "bookbag", PRESETS)[:-3], "json_cut", ""),
        (house_text(FRIDAY, "bookbag", PRESETS) * 2, "json_broken", ""),
        (packed("{"), "json_cut", ""),
        (DEEP, "json_deep", ""),
        (packed(DEEP), "json_deep", ""),
        ('{"bags": {"limit": NaN}}', "json_number", ""),
        (packed('{"bags": {"limit": -Infinity}}'), "json_number", ""),
        ('{"bags": {"limit": ' + "9" * 50_000 + "}}", "json_number", ""),
        ('{"name": "a", "name": "b"}', "json_twice", ""),
        ('{"bags": {"limit": 5, "limit": 10}}', "json_twice", ""),
        ('{"\\ud800": 1}', "json_key", ""),
        ('{"bag": {}}', "unknown_field", "bag"),
        ('{"bags": {"limits": 5}}', "unknown_field", "bags.limits"),
        ('{"bags": {"limit": 99}}', "out_of_bounds", "bags.limit"),
        ('{"bags": {"limit": "5"}}', "wrong_kind", "bags.limit"),
        ('{"name": "a\\u202eb"}', "name_blank", "name"),
        ('{"name": "\\ud800"}', "wrong_kind", "name"),
        ('{"name": "' + "x" * 60_000 + '"}', "wrong_length", "name"),
        ('{"base": "whist"}', "unknown_preset", "base"),
        ('{"base": ""}', "unknown_preset", "base"),
        ('{"base": ["bookbag"]}', "wrong_kind", "base"),
        ('{"format": "other/rules"}', "not_a_choice", "format"),
        ('{"format": null}', "not_a_choice", "format"),
        ('{"format": ["bookbag/ledger"]}', "not_a_choice", "format"),
        ('{"version": 0}', "not_a_choice", "version"),
        ('{"version": "1"}', "not_a_choice", "version"),
        ('{"version": true}', "not_a_choice", "version"),
        ('{"version": 1.0}', "not_a_choice", "version"),
        ('{"version": 2}', "rules_newer", "version"),
        ('{"version": 2, "something": {"new": 1}}', "rules_newer", "version"),
        ('{"format": "bookbag/score-sheet", "rounds": []}', "rules_other", "format"),
        ('{"rounds": [{"bids": [3, 3, 3, 3], "books": [7, 6]}]}', "rules_other", "format"),
        ('{"format": "bookbag/refusal", "version": 1}', "rules_other", "format"),
        ('{"table": {"layout": "solo"}, "nil": {"both_partners": "together"}}', "house_double", ""),
        ('{"table": {"layout": "threes"}}', "house_seats", ""),
    ],
)
def test_what_is_refused_and_where(text: str | bytes, code: str, where: str) -> None:
    begun = perf_counter()
    assert refused(text)[:2] == (code, where)
    assert perf_counter() - begun < 1


def test_another_document_is_told_what_it_is() -> None:
    sheet = {"format": "bookbag/score-sheet", "version": 1, "rounds": []}
    said = "This is a score sheet, not house rules; its format must be bookbag/house-rules."
    assert refused(json.dumps(sheet))[2] == refused(packed(json.dumps(sheet)))[2] == said


@given(games().map(fold))
def test_a_ledger_is_told_what_it_is(game: Game) -> None:
    said = "This is a ledger, not house rules; its format must be bookbag/house-rules."
    assert refused(json.dumps(ledger_document(game)))[2] == said


def test_the_limit_and_the_version_are_said() -> None:
    assert "64 kB" in refused("x" * 70_000)[2]
    assert "version 2, and this Bookbag reads version 1" in refused('{"version": 2}')[2]
    assert "a huge number" in refused('{"version": ' + "9" * 4000 + "}")[2]


def test_as_long_as_a_document_may_be() -> None:
    text = house_text(FRIDAY, "bookbag", PRESETS)
    full = text[:-2] + " " * (LONGEST - len(text)) + text[-2:]
    assert len(full) == LONGEST
    assert read(full) == read(full.encode()) == read(packed(full)) == FRIDAY


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({f"x{n}": n for n in range(6000)}),
        json.dumps({"bags": {f"x{n}": n for n in range(6000)}}),
        json.dumps({"bags": [[]] * 10_000}),
        json.dumps({"name": "\ud800" * 10_000}),
        "/rules/take/" * 5000,
        f"{'/rules/take/A' * 5000}!",
        f"e{'-' * 65_000}=!",
        f"e{'A' * 65_000}",
    ],
    ids=range(8),
)
def test_the_worst_that_fits_is_refused_at_once(text: str) -> None:
    begun = perf_counter()
    assert read_or_refused(text) is None
    assert perf_counter() - begun < 1


# -- whatever comes --------------------------------------------------------------------------------

_FIELDS = st.sampled_from(("format", "version", "name", "base", "rounds", *GROUPS))
_DOCUMENTS = st.dictionaries(_FIELDS | st.text(max_size=5), any_json, max_size=5)


@given(st.text(st.characters()) | st.binary())
@example("\ud800")
@example("{\ud800")
@example('{"name": "\ud800"}')
@example("e\u0660")
def test_any_text_or_file_is_read_or_refused(text: str | bytes) -> None:
    read_or_refused(text)


@given(_DOCUMENTS)
@example({"bags": float("inf")})
def test_any_document_is_read_or_refused_and_packed_the_same(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    there, packed_there = read_or_refused(text), read_or_refused(packed(text))
    assert there == packed_there
    assert there is None or there.house == house_from({"base": "bookbag", **there.document}, PRESETS)


@given(st.text("ABCefgxyz012-_", max_size=80), st.sampled_from(("", "e", "eN", ADDRESS + "/rules/take/")))
def test_any_code_is_read_or_refused(code: str, before: str) -> None:
    read_or_refused(before + code)


@given(st.binary(max_size=200))
def test_any_packed_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refused(packed(data))


@given(st.data())
def test_a_code_with_a_letter_wrong_is_never_other_rules(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(CODE) - 1))
    letter = data.draw(st.sampled_from("ABCDwxyz0189-_"))
    found = read_or_refused(CODE[:place] + letter + CODE[place + 1 :])
    assert found is None or found.house == FRIDAY


# -- file names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Friday table", "Friday table"),
        ("Zoë's ♠ table", "Zoë's ♠ table"),
        ("To 500 / no bags: Ann's", "To 500 no bags Ann's"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Windows\\x", "C Windows x"),
        ('"*?<|>"', "House rules"),
        ("...", "House rules"),
        (".hidden", "hidden"),
        ("-rf", "rf"),
        ("Ann. ", "Ann"),
        ("con", "House con"),
        ("COM1", "House COM1"),
        ("lpt¹.x", "House lpt¹.x"),
        ("Console", "Console"),
        ("Zoe\u0308", "Zoë"),
        ("\ue000\u0378", "House rules"),
    ],
)
def test_a_file_is_named_for_the_house(name: str, file: str) -> None:
    assert house_file_name(HouseRules(name=name)) == f"{file}.bookbag-rules.json"


@given(names)
@example("\U0001f0a1" * 60)
@example("x" * 59 + ".")
def test_every_system_takes_the_file_name(name: str) -> None:
    file = house_file_name(HouseRules(name=name))
    stem = file.removesuffix(ENDING)
    assert stem == stem.strip()
    assert not stem.startswith((".", "-"))
    assert set(file).isdisjoint('<>:"/\\|?*')
    assert len(file.encode()) <= 200
    assert all(category(letter)[0] != "C" or letter in "\u200c\u200d" for letter in file)
    assert stem.split(".")[0].casefold() not in {"con", "prn", "aux", "nul", "com1", "lpt9", "com²"}
