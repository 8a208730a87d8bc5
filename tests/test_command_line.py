"""The command as a person or a script uses it: what it prints, what it refuses and how, how it starts and stops."""

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from keeper.at_table import away_beside, opened

from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house_document import house_from
from bookbag.keeper import Keeper
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import house_code, house_link, house_text
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.sheets.rule_sheet_text import rule_sheet_text
from bookbag.words.rule_sheet import rule_sheet

Doc = dict[str, Any]
ROUND: Doc = {"bids": [3, 3, 4, 3], "books": [8, 5]}
SHEET: Doc = {"format": "bookbag/score-sheet", "version": 1, "rounds": [ROUND]}
GAME = Path(__file__).parent / "cases" / "game.jsonl"
CASE: Doc = json.loads(GAME.read_text())
BOOKBAG = [sys.executable, "-m", "bookbag"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("BOOKBAG", "FLET"))}


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    told: str

    @property
    def lines(self) -> list[str]:
        return self.told.splitlines()


def bookbag(*arguments: object, typed: bytes = b"", seconds: int = 60) -> Ran:
    done = subprocess.run(
        [*BOOKBAG, *map(str, arguments)],
        input=typed,
        capture_output=True,
        env=ENVIRONMENT,
        timeout=seconds,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(ran: Ran, *parts: str) -> None:
    """Exit code 2 and one line on standard error, that holds all these parts."""
    assert ran.code == 2, ran
    assert len(ran.lines) == 1, ran.told
    for part in parts:
        assert part in ran.told
    assert "Traceback" not in ran.told


def sheet(folder: Path, document: Any, name: str = "sheet.json") -> Path:
    path = folder / name
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    return path


def test_the_version() -> None:
    ran = bookbag("--version")
    assert (ran.code, ran.told) == (0, "")
    assert re.fullmatch(r"bookbag \d+\.\d+\.\d+\n", ran.out)


def test_help_names_every_command() -> None:
    ran = bookbag("--help")
    assert ran.code == 0
    assert all(
        word in ran.out for word in ("play", "score", "rules", "--data", "--port", "--no-browser", "--version")
    )


# -- score ---------------------------------------------------------------------------------------


def test_a_sheet_as_a_table(tmp_path: Path) -> None:
    ran = bookbag("score", sheet(tmp_path, CASE["sheet"]))
    assert (ran.code, ran.told) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["Round", "North", "&", "South", "East", "&", "West"]
    for number, (ours, theirs) in enumerate(CASE["expect"]["running"], 1):
        row = next(line for line in lines if line.startswith(f"{number} "))
        assert f"= {ours}".replace("-", "−") in row
        assert f"= {theirs}".replace("-", "−") in row
    assert "North & South win: 500 reached." in lines


def test_a_sheet_as_json(tmp_path: Path) -> None:
    ran = bookbag("score", "--json", sheet(tmp_path, CASE["sheet"]))
    assert (ran.code, ran.told) == (0, "")
    assert len(ran.out.splitlines()) == 1
    ledger = json.loads(ran.out)
    assert list(ledger) == ["format", "version", "sides", "rounds", "scores", "bags", "finished", "winners"]
    assert (ledger["format"], ledger["version"]) == ("bookbag/ledger", 1)
    assert ledger["sides"] == [["North", "South"], ["East", "West"]]
    expect = CASE["expect"]
    assert {key: ledger[key] for key in ("scores", "bags", "finished", "winners")} == {
        key: expect[key] for key in ("scores", "bags", "finished", "winners")
    }
    assert [row["scores"] for row in ledger["rounds"]] == expect["running"]
    for number, row in enumerate(ledger["rounds"], 1):
        assert list(row) == ["round", "points", "scores", "bags", "lines"]
        assert row["round"] == number
        for side, lines in enumerate(row["lines"]):
            assert sum(line["points"] for line in lines) == row["points"][side]
            assert all(list(line)[:3] == ["code", "points", "bags"] for line in lines)


LINE_CODES = {
    *("contract_made", "contract_set", "below_board", "first_hand", "bags", "bag_penalty", "nil_made", "nil_failed"),
    *("blind_nil_made", "blind_nil_failed", "double_nil_made", "double_nil_failed", "blind_made", "blind_set"),
    *("ten_for_200", "boston", "renege_points", "renege_books", "false_call"),
}


def test_every_line_has_a_code_of_the_documents(tmp_path: Path) -> None:
    """Of the worked cases of the field and the sources, those that stand."""
    cases = [
        json.loads(line)
        for name in ("sources", "field")
        for line in (GAME.parent / f"{name}.jsonl").read_text().splitlines()
    ]
    several = b"\n".join(json.dumps(case["sheet"]).encode() for case in cases)
    ran = bookbag("score", "--json", sheet(tmp_path, several, "many.jsonl"))
    documents = [json.loads(line) for line in ran.out.splitlines()]
    assert len(documents) == len(cases)
    wrong = [
        case["id"]
        for case, told in zip(cases, documents, strict=True)
        if ("refused" in case["expect"]) != (told["format"] == "bookbag/refusal")
    ]
    assert wrong == []
    codes = {
        line["code"] for told in documents for row in told.get("rounds", []) for side in row["lines"] for line in side
    }
    assert codes <= LINE_CODES
    assert len(codes) > 10
    assert (ran.code, len(ran.lines)) == (2, sum("refused" in case["expect"] for case in cases))


def test_from_standard_input() -> None:
    ran = bookbag("score", "--json", "-", typed=json.dumps(SHEET).encode())
    assert (ran.code, json.loads(ran.out)["scores"]) == (0, [71, -60])


def test_with_a_byte_order_mark_and_in_windows_lines(tmp_path: Path) -> None:
    text = json.dumps(SHEET, indent=1).replace("\n", "\r\n")
    ran = bookbag("score", "--json", sheet(tmp_path, b"\xef\xbb\xbf" + text.encode()))
    assert (ran.code, json.loads(ran.out)["scores"]) == (0, [71, -60])


def test_lines_from_standard_input() -> None:
    typed = f"{json.dumps(SHEET)}\n\n{json.dumps({**SHEET, 'dealer': 3})}\n".encode()
    ran = bookbag("score", "--json", "--lines", "-", typed=typed)
    assert (ran.code, ran.told) == (0, "")
    assert [json.loads(line)["scores"] for line in ran.out.splitlines()] == [[71, -60]] * 2


def test_several_files_in_their_order(tmp_path: Path) -> None:
    one = sheet(tmp_path, SHEET, "one.json")
    two = sheet(tmp_path, {**SHEET, "start": {"scores": [100, 0]}}, "two.json")
    ran = bookbag("score", "--json", two, one)
    assert ran.code == 0
    assert [json.loads(line)["scores"] for line in ran.out.splitlines()] == [[171, -60], [71, -60]]
    table = bookbag("score", two, one).out
    assert table.index("two.json") < table.index("171") < table.index("one.json") < table.index("= 71")


def test_a_refused_sheet_among_others(tmp_path: Path) -> None:
    """It is named, the rest are still scored."""
    short = {**SHEET, "rounds": [ROUND, ROUND, {"bids": [3, 3, 3, 3], "books": [7, 5]}]}
    lines = b"\n".join(json.dumps(one).encode() for one in (SHEET, short, {"rounds": 3}, SHEET))
    path = sheet(tmp_path, lines, "many.jsonl")
    ran = bookbag("score", "--json", path)
    documents = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["format"] for one in documents] == [
        f"bookbag/{kind}" for kind in ("ledger", "refusal", "refusal", "ledger")
    ]
    assert list(documents[1]) == ["format", "version", "where", "message"]
    assert documents[1]["where"] == "rounds[2].books"
    assert "12" in documents[1]["message"]
    assert "13" in documents[1]["message"]
    assert (ran.code, len(ran.lines)) == (2, 2)
    assert ran.lines[0] == f"bookbag: {path}:2: rounds[2].books: {documents[1]['message']}"
    assert ran.lines[1].startswith(f"bookbag: {path}:3: rounds: ")
    plain = bookbag("score", path)
    assert (plain.code, plain.lines) == (2, ran.lines)
    assert plain.out.count("In play: North & South 71, East & West −60.") == 2


WRONG: list[tuple[Doc, str, str]] = [
    ({"rounds": [{"bids": [3, 3, 3, 3], "books": [7, 7]}]}, "rounds[0].books: ", "must add up to 13"),
    ({"rounds": [{"bids": [3, 3, 3], "books": [7, 6]}]}, "rounds[0].bids: ", "one for each seat"),
    ({"rounds": [{"bids": [1, 3, 1, 3], "books": [7, 6]}]}, "rounds[0].bids: ", "at least 4 together"),
    ({"rounds": [{"bids": ["nul", 3, 1, 3], "books": [7, 6]}]}, "rounds[0].bids[0]: ", "“nil” or “blind nil”"),
    ({"rounds": [{"side_bids": [6, 6], "blind": [0], "books": [7, 6]}]}, "rounds[0].blind: ", "100 behind"),
    ({"rounds": [{"bids": [3, 3, 3, 3]}]}, "rounds[0].books: ", "say what each side took"),
    ({"rounds": [{"books": [7, 6]}]}, "rounds[0].bids: ", "must bid"),
    ({"rounds": [{**ROUND, "boks": [7, 6]}]}, "rounds[0].boks: ", "correct its name"),
    ({"rounds": [{**ROUND, "nil_books": {"1": 2}}]}, "rounds[0].nil_books.1: ", "nil"),
    (
        {"rounds": [{**ROUND, "rulings": [{"verdict": "proven", "against": 0, "by": 0}]}]},
        "rounds[0].rulings[0]",
        "another side",
    ),
    ({"rules": {"bags": {"limit": 51}}}, "rules.bags.limit: ", "most 50"),
    ({"rules": {"bags": {"limt": 5}}}, "rules.bags.limt: ", "correct its name"),
    ({"rules": {"base": "bookbags"}}, "rules.base: ", "bookbag, "),
    ({"rules": {"table": {"players": 5}}}, "rules.table.players: ", "4"),
    ({"rules": {"table": {"players": 6}, "bidding": {"board": 9}}}, "rules", "at most 8"),
    ({"players": ["A", "B", "C"]}, "players: ", "name 4"),
    ({"players": ["A", "B", "C", "A"]}, "players: ", "different name"),
    ({"dealer": 4}, "dealer: ", "from 0 to 3"),
    ({"format": "bookbag/ledger"}, "format: ", "bookbag/score-sheet"),
    ({"version": 2}, "version: ", "1"),
    ({"rounds": [ROUND] * 20 + [{**ROUND, "books": [13, 0]}] * 9}, "rounds[", "finish.target"),
]


def test_what_can_not_stand_is_named_with_what_would_be_right(tmp_path: Path) -> None:
    lines = b"\n".join(json.dumps(document).encode() for document, _, _ in WRONG)
    path = sheet(tmp_path, lines, "wrong.jsonl")
    ran = bookbag("score", path)
    assert (ran.code, ran.out, len(ran.lines)) == (2, "", len(WRONG))
    for number, (told, (_, where, right)) in enumerate(zip(ran.lines, WRONG, strict=True), 1):
        assert told.startswith(f"bookbag: {path}:{number}: {where}")
        assert right in told


NO_SHEETS: list[tuple[bytes, str]] = [
    (b"", "not JSON"),
    (b" \n\n", "not JSON"),
    (b"{", "it ends in the middle"),
    (b'{"rounds": [}', "not JSON (line 1, column 13"),
    (b"\x00\x01\x02", "not JSON"),
    (b"\xff\xfe{\x00}\x00", "not UTF-8"),
    (bytes(range(128, 256)), "not UTF-8"),
    (b"[" * 100_000, "nested"),
    (b'{"a":' * 100_000, "nested"),
    (b'{"rules":' + b"[" * 60 + b"]" * 60 + b"}", "nested"),
    (b'{"dealer": NaN}', "number"),
    (b'{"dealer": -Infinity}', "number"),
    (b'{"dealer": 1e999}', "dealer"),
    (b'{"dealer": ' + b"9" * 5000 + b"}", "number"),
    (b'{"dealer": 1, "dealer": 2}', "\u201cdealer\u201d is given twice"),
    (b'{"rounds": [{"books": [7, 6], "books": [8, 5]}]}', "\u201cbooks\u201d is given twice"),
    (b"[]", "an object"),
    (b"null", "an object"),
    (b'"bookbag"', "an object"),
    (b"3", "an object"),
    (b'{"players": ["\\ud800", "B", "C", "D"]}', "players"),
    (b'{"\\ud800": 1}', "field"),
]


def test_what_is_no_sheet_at_all_is_refused_in_a_sentence(tmp_path: Path) -> None:
    files = [sheet(tmp_path, typed, f"{number}.json") for number, (typed, _) in enumerate(NO_SHEETS)]
    plain, as_json = bookbag("score", *files), bookbag("score", "--json", *files)
    assert (plain.code, plain.out, len(plain.lines)) == (2, "", len(files))
    assert (as_json.code, as_json.lines) == (2, plain.lines)
    documents = [json.loads(line) for line in as_json.out.splitlines()]
    assert [one["format"] for one in documents] == ["bookbag/refusal"] * len(files)
    assert all(told.startswith(f"bookbag: {file}: ") for told, file in zip(plain.lines, files, strict=True))
    assert [(told, says) for told, (_, says) in zip(plain.lines, NO_SHEETS, strict=True) if says not in told] == []


@pytest.mark.parametrize("typed", [b"", b"{", b"[" * 100_000, b"null", b'{"dealer": NaN}'])
def test_the_same_from_standard_input(typed: bytes) -> None:
    refused(bookbag("score", "-", typed=typed), "bookbag: -: ")


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    refused(bookbag("score", tmp_path / "nowhere.json"), "nowhere.json: ", "no such file", "a file that can be read")
    refused(bookbag("score", tmp_path), f"{tmp_path}: ", "directory")
    good = sheet(tmp_path, SHEET)
    ran = bookbag("score", "--json", tmp_path / "nowhere.json", good)
    assert (ran.code, len(ran.lines)) == (2, 1)
    assert [json.loads(line)["format"] for line in ran.out.splitlines()] == ["bookbag/refusal", "bookbag/ledger"]


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    """A file's name is bytes to the system, and may be no text at all."""
    name = os.fsencode(tmp_path) + b"/\xff.json"
    Path(os.fsdecode(name)).write_text(json.dumps({"rounds": 3}))
    done = subprocess.run([*BOOKBAG, "score", name], capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_where_the_terminal_knows_no_signs(tmp_path: Path) -> None:
    """A minus sign must not end in a traceback where the locale is plain."""
    for encoding in ("ascii", "latin-1", "cp1252"):
        done = subprocess.run(
            [*BOOKBAG, "score", sheet(tmp_path, SHEET), sheet(tmp_path, {"x": 1}, "wrong.json")],
            capture_output=True,
            env={**ENVIRONMENT, "PYTHONIOENCODING": encoding},
            check=False,
        )
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr
        assert b"60" in done.stdout


@pytest.mark.parametrize("form", [["--json"], []])
def test_a_reader_that_has_enough(tmp_path: Path, form: list[str]) -> None:
    """`bookbag score … | head -1`: no traceback, whoever stops reading."""
    many = sheet(tmp_path, b"\n".join([json.dumps(CASE["sheet"]).encode()] * 400), "many.jsonl")
    with subprocess.Popen(
        [*BOOKBAG, "score", *form, str(many)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        told = process.stderr.read()
    assert told == b""


def test_no_file_is_named() -> None:
    ran = bookbag("score")
    assert ran.code == 2
    assert "FILE" in ran.told


# -- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", packaged_presets())
def test_a_preset_is_printed_and_read_again(preset: str) -> None:
    ran = bookbag("rules", preset)
    assert (ran.code, ran.told) == (0, "")
    document = json.loads(ran.out)
    assert (document["format"], document["version"]) == ("bookbag/house-rules", 1)
    assert set(GROUPS) < set(document), "every rule is written out"
    assert house_from(document, packaged_presets()) == house_from({"base": preset}, packaged_presets())


def test_without_a_name_it_is_the_first_preset() -> None:
    assert bookbag("rules").out == bookbag("rules", "bookbag").out


def test_the_presets_are_listed() -> None:
    assert bookbag("rules", "--list").out.split() == [*packaged_presets()]


@pytest.mark.parametrize("name", ["book-bag", "", "x" * 100])
def test_an_unknown_preset_is_refused_with_those_that_are(name: str) -> None:
    ran = bookbag("rules", name)
    refused(ran, f"“{name}” is not a preset", *packaged_presets())
    assert ran.out == ""


def test_a_preset_goes_by_its_title_too() -> None:
    assert bookbag("rules", "Joker joker DEUCE deuce").out == bookbag("rules", "joker-joker-deuce-deuce").out


FRIDAY: Doc = {"name": "Friday table", "base": "classic", "bags": {"limit": 5, "penalty": 50}}
FRIDAY_HOUSE = house_from(FRIDAY, packaged_presets())


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(FRIDAY),
        house_text(FRIDAY_HOUSE, "classic", packaged_presets()),
        f"Our rules: {house_link('http://127.0.0.1:1', FRIDAY_HOUSE, 'classic', packaged_presets())} Bring cards.",
        house_code(FRIDAY_HOUSE, "classic", packaged_presets()),
    ],
    ids=["document", "file", "link", "code"],
)
def test_rules_in_a_file_are_printed_whole(tmp_path: Path, text: str) -> None:
    path = sheet(tmp_path, text.encode(), "friday")
    from_file, typed = bookbag("rules", path), bookbag("rules", "-", typed=text.encode())
    assert (from_file.code, from_file.told) == (typed.code, typed.told) == (0, "")
    assert from_file.out == typed.out
    document = json.loads(from_file.out)
    assert set(GROUPS) < set(document), "every rule is written out"
    assert house_from(document, packaged_presets()) == FRIDAY_HOUSE


def test_the_rule_sheet_of_a_preset_and_of_a_file(tmp_path: Path) -> None:
    ran = bookbag("rules", "suicide", "--sheet")
    assert (ran.code, ran.told) == (0, "")
    assert ran.out.splitlines()[0] == "Suicide"
    assert re.search(r"\n  One nil in every side +yes\n", ran.out)
    ran = bookbag("rules", "--sheet", sheet(tmp_path, FRIDAY))
    assert (ran.code, ran.told) == (0, "")
    assert ran.out == rule_sheet_text(rule_sheet(FRIDAY_HOUSE)) + "\n"
    assert re.search(r"\n  Bag limit +5 bags\n  Bag penalty +50 points\n", ran.out)


def test_the_rule_sheet_as_a_page(tmp_path: Path) -> None:
    ran = bookbag("rules", "--html", "-", typed=json.dumps(FRIDAY).encode())
    assert (ran.code, ran.told) == (0, "")
    assert ran.out == rule_sheet_page(rule_sheet(FRIDAY_HOUSE))


WRONG_RULES: list[tuple[bytes, str]] = [
    (b"", "nothing was given"),
    (b"{", "not JSON"),
    (b"[]", "not house rules"),
    (b"\xff\xfe", "not UTF-8"),
    (b"x" * 70_000, "longer than 64 kB"),
    (b'{"bags": {"limit": 51}}', "bags.limit: 51 is out of bounds"),
    (b'{"bags": {"limt": 5}}', "bags.limt: "),
    (b'{"base": "bookbags"}', "base: “bookbags” is not a preset"),
    (b'{"table": {"players": 3}}', "there must be 4 or 6 (table.players)"),
    (b'{"rounds": []}', "a score sheet"),
    (b'{"version": 2}', "version 2"),
]


@pytest.mark.parametrize("form", [[], ["--sheet"], ["--html"]], ids=["document", "sheet", "page"])
def test_rules_that_can_not_stand_are_refused_in_a_sentence(tmp_path: Path, form: list[str]) -> None:
    for typed, says in WRONG_RULES if not form else WRONG_RULES[5:7]:
        path = sheet(tmp_path, typed, "rules.json")
        ran = bookbag("rules", *form, path)
        refused(ran, f"bookbag: {path}: ")
        assert says.casefold() in ran.told.casefold()
        assert ran.out == ""
    refused(bookbag("rules", *form, "-"), "bookbag: -: ", "othing was given")


@pytest.mark.parametrize("name", ["nowhere.json", "./nowhere", "."])
def test_rules_that_can_not_be_read(tmp_path: Path, name: str) -> None:
    refused(bookbag("rules", tmp_path / name), f"{tmp_path / name}: ", "can't be read")


def test_one_form_at_a_time() -> None:
    refused(bookbag("rules", "--sheet", "--html"), "--html", "--sheet")


def test_the_schema_covers_every_rule_and_every_preset_keeps_to_it() -> None:
    ran = bookbag("rules", "--schema")
    assert ran.code == 0
    schema = json.loads(ran.out)
    assert schema["type"] == "object"
    for group in GROUPS:
        known = resolved(schema, schema["properties"][group])
        model: Any = HouseRules.model_fields[group].annotation
        assert set(known["properties"]) == set(model.model_fields)
        assert all(rule["title"] and rule["description"] for rule in known["properties"].values())
    for preset in packaged_presets():
        assert faults(json.loads(bookbag("rules", preset).out), schema, schema) == []
    for wrong in ({"bags": {"limit": 51}}, {"bags": {"x": 1}}, {"nil": {"allowed": 3}}, {"version": 2}, {"name": 3}):
        assert faults(wrong, schema, schema)


def resolved(schema: Doc, part: Doc) -> Doc:
    """A part of the schema, looked up where it only refers to another."""
    while "$ref" in part:
        place: Any = schema
        for step in part["$ref"].removeprefix("#/").split("/"):
            place = place[step]
        part = place
    return part


KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


KNOWN = {
    *("type", "properties", "additionalProperties", "required", "enum", "const", "anyOf", "minimum", "maximum"),
    *("title", "description", "default", "$defs", "minLength", "maxLength", "pattern"),
}


def faults(value: Any, part: Doc, schema: Doc, where: str = "") -> list[str]:
    """What in a document does not keep to a JSON schema, of the words of that language which ours uses."""
    part = resolved(schema, part)
    assert set(part) <= KNOWN, f"this check does not know {set(part) - KNOWN}"
    if "anyOf" in part and all(faults(value, one, schema, where) for one in part["anyOf"]):
        return [f"{where}: none of the alternatives"]
    kind = part.get("type")
    if kind and (not isinstance(value, KINDS[kind]) or (kind == "integer" and isinstance(value, bool))):
        return [f"{where}: not of type {kind}"]
    if ("const" in part and value != part["const"]) or ("enum" in part and value not in part["enum"]):
        return [f"{where}: not one of the choices"]
    if kind == "integer" and not part.get("minimum", value) <= value <= part.get("maximum", value):
        return [f"{where}: out of bounds"]
    if kind == "string" and not part.get("minLength", 0) <= len(value) <= part.get("maxLength", len(value)):
        return [f"{where}: wrong length"]
    return [*_faults_inside(value, part, schema, where)] if kind == "object" else []


def _faults_inside(value: Doc, part: Doc, schema: Doc, where: str) -> Iterator[str]:
    yield from (f"{where}: no {name}" for name in part.get("required", []) if name not in value)
    for name, inner in value.items():
        if name in part.get("properties", {}):
            yield from faults(inner, part["properties"][name], schema, f"{where}.{name}")
        elif part.get("additionalProperties") is False:
            yield f"{where}.{name}: unknown"


# -- starting and stopping -----------------------------------------------------------------------

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Running:
    """A Bookbag that was started and has told its address."""

    def __init__(self, data: Path, *more: object) -> None:
        self.process = subprocess.Popen(
            [*BOOKBAG, "--no-browser", "--data", str(data), *map(str, more)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = ADDRESS.search(self.said)
        assert found, f"{self.said!r} {self.ended() if self.process.poll() is not None else ''}"
        self.address, self.port = found[0], int(found[1])

    def ended(self, how: signal.Signals | None = None) -> tuple[int, str]:
        """Its exit code and what it said on standard error, after a signal."""
        if how is not None:
            self.process.send_signal(how)
        _, told = self.process.communicate(timeout=15)
        return self.process.returncode, told


@pytest.fixture
def started() -> Iterator[list[Running]]:
    """Whatever a test starts is put here, and ended with it."""
    running: list[Running] = []
    yield running
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
        one.process.communicate()


def start(started: list[Running], data: Path, *more: object) -> Running:
    started.append(Running(data, *more))
    return started[-1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_serves_there_and_stops_when_asked(
    tmp_path: Path, started: list[Running], how: signal.Signals
) -> None:
    one = start(started, tmp_path / "new" / "data")
    assert one.said == f"Bookbag is at {one.address}\n"
    with urllib.request.urlopen(one.address, timeout=10) as page:
        assert b"Bookbag" in page.read()
    assert one.ended(how) == (0, "")
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", one.port), timeout=5)
    assert start(started, tmp_path / "new" / "data").ended(how) == (0, "")


def test_the_command_play_is_the_default(tmp_path: Path, started: list[Running]) -> None:
    process = subprocess.Popen(
        [*BOOKBAG, "play", "--no-browser", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    with process:
        assert process.stdout is not None
        assert ADDRESS.search(process.stdout.readline())
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0


def test_it_answers_to_this_device_alone(tmp_path: Path, started: list[Running]) -> None:
    one = start(started, tmp_path)
    listening = [row.split()[1:4] for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = [local for local, _remote, state in listening if state == "0A" and local.endswith(f":{one.port:04X}")]
    assert ours == [f"0100007F:{one.port:04X}"]


def test_a_second_start_says_where_the_first_one_is(tmp_path: Path, started: list[Running]) -> None:
    one = start(started, tmp_path)
    ran = bookbag("--no-browser", "--data", tmp_path)
    assert (ran.code, ran.out, len(ran.lines)) == (1, "", 1)
    assert one.address in ran.told
    assert str(tmp_path) in ran.told
    elsewhere = start(started, tmp_path / "other")
    assert elsewhere.port != one.port
    assert one.ended(signal.SIGINT) == (0, "")
    assert start(started, tmp_path).address


def test_killed_it_starts_again(tmp_path: Path, started: list[Running]) -> None:
    for _ in range(2):
        one = start(started, tmp_path)
        one.process.kill()
        one.process.communicate()
    assert start(started, tmp_path, "--port", one.port).port == one.port


def test_a_port_may_be_chosen(tmp_path: Path, started: list[Running]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert start(started, tmp_path, "--port", port).port == port


def play_refused(*arguments: object, parts: Sequence[str]) -> None:
    refused(bookbag("--no-browser", *arguments), *parts)


def test_a_taken_port_is_told(tmp_path: Path, started: list[Running]) -> None:
    one = start(started, tmp_path / "one")
    play_refused("--data", tmp_path / "two", "--port", one.port, parts=[str(one.port), "in use", "--port"])


@pytest.mark.parametrize("port", [-1, 65536, 10**20, "x", "1.5", ""])
def test_a_port_that_is_none_is_told(tmp_path: Path, port: object) -> None:
    play_refused("--data", tmp_path, f"--port={port}", parts=["port"])


@pytest.mark.parametrize("wrong", ["file", "file/below", "/proc/bookbag"])
def test_a_folder_that_can_not_be_used_is_told(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "file").touch()
    play_refused("--data", tmp_path / wrong, parts=[str(tmp_path / wrong)])


def test_a_window_needs_its_extra(tmp_path: Path) -> None:
    """Where the extra is not installed; its module is hidden for this test if it is."""
    hidden = "import sys; sys.modules['flet_desktop'] = None; from bookbag.__main__ import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "--window", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    refused(Ran(done.returncode, done.stdout, done.stderr), "--window", "desktop", "pip install")


def test_a_damaged_file_is_put_aside_and_the_app_starts(tmp_path: Path, started: list[Running]) -> None:
    (tmp_path / "bookbag.db").write_bytes(b"this is no database" * 500)
    code, told = start(started, tmp_path).ended(signal.SIGINT)
    assert (code, len(told.splitlines())) == (0, 1)
    assert "put aside unharmed" in told
    assert [path.read_bytes()[:7] for path in tmp_path.glob("bookbag-damaged-*.db")] == [b"this is"]


# -- sharing the table ---------------------------------------------------------------------------


def served(*arguments: object, parts: Sequence[str]) -> None:
    refused(bookbag("serve", "--no-browser", *arguments), *parts)


def test_serve_says_where_the_table_is_shared_and_who_reaches_it(tmp_path: Path) -> None:
    command = [*BOOKBAG, "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        own, shared, reach = (process.stdout.readline() for _ in range(3))
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0
    assert (own.startswith("Bookbag is at http://"), shared.startswith("The table is shared at http://")) == (
        True,
        True,
    )
    assert own.split()[-1] != shared.split()[-1]
    assert reach == "Only this device can open it; no other phone can.\n"


def test_what_can_not_be_shared_is_told(tmp_path: Path) -> None:
    served("--data", tmp_path, "--host", "127.0.0.1", "--game", "nothing", parts=["nothing", "no game"])
    served("--data", tmp_path, "--host", "127.0.0.1", "--port", 65536, parts=["65536", "--port"])
    served("--data", tmp_path, "--host", "192.0.2.1", parts=["192.0.2.1"])
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        served("--data", tmp_path, "--host", "127.0.0.1", "--port", port, parts=[str(port), "in use", "--port"])


def test_a_game_that_is_put_away_is_not_shared(tmp_path: Path, keeper: Keeper) -> None:
    name = opened(keeper)
    away_beside(keeper).archive(name)
    served("--data", tmp_path, "--host", "127.0.0.1", "--game", name, parts=[name, "archived", "take it out"])


def test_sharing_is_off_by_default(tmp_path: Path, started: list[Running]) -> None:
    one = start(started, tmp_path)
    with pytest.raises(TimeoutError):
        _second_line(one)
    assert one.ended(signal.SIGINT) == (0, "")


def _second_line(one: Running) -> None:
    """Waits for something more to be said."""
    assert one.process.stdout is not None
    ready, _, _ = select.select([one.process.stdout], [], [], 1.5)
    if not ready:
        raise TimeoutError


@pytest.mark.parametrize("command", ["score -", "rules -", "import -"])
def test_a_standard_input_that_is_closed_is_told(tmp_path: Path, command: str) -> None:
    shell = f'"{sys.executable}" -m bookbag {command} <&-'
    environment = {**os.environ, "BOOKBAG_DATA": str(tmp_path)}
    ended = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, env=environment, check=False)
    assert ended.returncode == 2
    assert "there is no standard input" in ended.stderr
    assert "Traceback" not in ended.stderr
