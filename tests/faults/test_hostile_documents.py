"""Documents that nobody writes by hand: far too long or deep, cut anywhere, in other letters; each is told why."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from files.conftest import Place, place_at
from sheets.test_game_document import small

from bookbag.files import NotTakenIn
from bookbag.game.problems import Refused
from bookbag.ledger import DiskTrouble
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.game_document import read_game
from bookbag.sheets.house_text import read_house
from bookbag.sheets.score_sheet import read_score_sheet
from bookbag.words.sentences import say

from .at_command import command, refused
from .played import contents, played
from .test_fuzz import PRESETS, SHEETS, documents

DEEP = 10_000
MEGA = 1_000_000
SHEET: dict[str, Any] = {"format": "bookbag/score-sheet", "rounds": [{"bids": [3, 3, 4, 3], "books": [8, 5]}]}
RULES: dict[str, Any] = {"format": "bookbag/house-rules", "name": "Friday", "bags": {"limit": 5}}


@pytest.fixture
def here(tmp_path: Path) -> Any:
    place = place_at(tmp_path / "here")
    yield place
    place.database.close()


def not_taken_in(here: Place, content: bytes) -> NotTakenIn:
    before = here.everything
    with pytest.raises(NotTakenIn) as told:
        here.files.take_in(BytesIO(content))
    assert here.everything == before
    assert say(told.value.problems[0]).endswith(".")
    return told.value


# -- deep --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda inner: "[" * DEEP + inner + "]" * DEEP,
        lambda inner: '{"a":' * DEEP + inner + "}" * DEEP,
        lambda inner: '[{"rounds":' * DEEP + inner + "}]" * DEEP,
    ],
)
def test_nested_ten_thousand_deep(here: Place, tmp_path: Path, wrapped: Callable[[str], str]) -> None:
    for document in (wrapped("1"), f'{{"rounds": {wrapped("1")}}}', f'{{"entries": {wrapped("[]")}}}'):
        assert not_taken_in(here, document.encode()).problems[0].code == "json_deep"
        path = tmp_path / "deep.json"
        path.write_text(document)
        refused(command("score", path), "levels deep")
    with pytest.raises(Refused):
        read_house(wrapped("1"), packaged_presets())


# -- long --------------------------------------------------------------------------------------------


def long_file(path: Path, kind: str, size: int) -> Path:
    """A file of a kind, so long; most of it takes no room on the disk."""
    begin, end = {
        "zeros": (b"", b""),
        "a data file": (played().content, b""),
        "a document": (b'{"format":"bookbag/game","game":"', b'"}'),
        "a document on many lines": (b'{"rounds":\n[' + b"{},\n" * 1000, b"]}"),
        "lines": (json.dumps(SHEET).encode() + b"\n", b""),
    }[kind]
    with path.open("wb") as file:
        file.write(begin)
        file.truncate(size)
        file.seek(0, 2)
        file.write(end)
    return path


@pytest.mark.parametrize("kind", ["zeros", "a data file", "a document", "a document on many lines", "lines"])
def test_far_too_long_a_file_is_told_and_never_held_whole(tmp_path: Path, kind: str, long: bool) -> None:
    size = (200 if long else 20) * MEGA
    path = long_file(tmp_path / "long.jsonl", kind, size)
    tracemalloc.start()
    try:
        for arguments in (["import", path], ["score", path], ["rules", path], ["check", path]):
            ran = command(arguments[0], *(["--data", tmp_path / "data"] if arguments[0] == "import" else []), path)
            # What stands behind the last page of a data file is no part of it.
            assert ran.code in ((0, 1, 2) if kind == "a data file" else (1, 2)), arguments
            assert "Traceback" not in ran.told
            assert all(line.endswith(".") for line in ran.told.splitlines())
        assert tracemalloc.get_traced_memory()[1] < 60 * MEGA
    finally:
        tracemalloc.stop()
    assert path.stat().st_size >= size


def test_long_standard_input_is_told(long: bool) -> None:
    typed = b'{"rounds": ["' + b"x" * (200 if long else 20) * MEGA
    for arguments in (["score", "-"], ["score", "--lines", "-"], ["rules", "-"]):
        refused(command(*arguments, typed=typed), "longer than")


@pytest.mark.parametrize("value", ["[]", "{}", "0", '""', "1e1"])
def test_as_long_as_a_document_may_be_and_nothing_but_small_change(here: Place, value: str) -> None:
    count = (2 if value == "{}" else 4) * MEGA // (len(value) + 1)
    document = f'{{"format":"bookbag/game","version":1,"game":"g","entries":[{",".join([value] * count)}]}}'
    assert not_taken_in(here, document.encode()).problems[0].code == "wrong_length"


# -- letters and numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("document", [small(), SHEET], ids=["game", "sheet"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp500", "latin-1"])
def test_in_another_encoding(here: Place, document: dict[str, Any], encoding: str) -> None:
    named = {**document, "rules": {"name": "Größe"}} if document is SHEET else document
    text = json.dumps(named, ensure_ascii=False).replace('"North"', '"Nörd"')
    problem = not_taken_in(here, text.encode(encoding)).problems[0]
    assert problem.code in ("json_encoding", "json_broken", "json_cut")


def test_with_a_mark_before_it(here: Place) -> None:
    assert [one.came for one in here.files.take_in(BytesIO(json.dumps(small()).encode("utf-8-sig"))).adopted] == [
        "new"
    ]
    again = b"\xef\xbb\xbf" * 2 + json.dumps(small()).encode()
    assert not_taken_in(here, again).problems[0].code == "json_broken"


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "1" * 5000, "0x10", "\u0661", "1_0", "+1"]
)
def test_numbers_that_are_none(here: Place, number: str) -> None:
    for document in (small(), SHEET):
        text = json.dumps(document)
        for at in [
            at
            for at, letter in enumerate(text)
            if letter.isdigit() and text[at - 1] in " [" and text[at + 1] in ",]}"
        ]:
            not_taken_in(here, f"{text[:at]}{number}{text[at + 1 :]}".encode())


@pytest.mark.parametrize("document", [small(), SHEET, RULES], ids=["game", "sheet", "rules"])
def test_any_field_given_twice(here: Place, document: dict[str, Any]) -> None:
    text = json.dumps(document)
    for key in document:
        twice = text[:-1] + f', "{key}": {json.dumps(document[key])}}}'
        if document is RULES:
            with pytest.raises(Refused) as told:
                read_house(twice, packaged_presets())
            assert told.value.problems[0].code == "json_twice"
        else:
            assert not_taken_in(here, twice.encode()).problems[0].code == "json_twice"


# -- cut short ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", [small(), SHEET], ids=["game", "sheet"])
@pytest.mark.parametrize("indent", [None, 1])
def test_cut_after_any_byte(here: Place, document: dict[str, Any], indent: int | None) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=False).replace("North", "Nörd").encode()
    for cut in range(len(text)):
        try:
            here.files.take_in(BytesIO(text[:cut]))
        except NotTakenIn as told:
            assert told.problems[0].code == ("json_cut" if text[:cut].strip() else "file_empty")
        else:
            pytest.fail(f"cut after {cut} bytes it was taken in")
    assert here.everything == {}
    assert len(here.files.take_in(BytesIO(text)).adopted) == 1


def test_rules_cut_after_any_byte() -> None:
    text = json.dumps(RULES).encode()
    for cut in range(len(text)):
        with pytest.raises(Refused) as told:
            read_house(text[:cut], packaged_presets())
        assert told.value.problems[0].code == ("json_cut" if cut else "rules_empty")


def test_a_data_file_cut_anywhere_is_not_taken_in(here: Place) -> None:
    content = played().content
    for cut in range(16, len(content), 1999):
        try:
            here.files.take_in(BytesIO(content[:cut]))
        except (NotTakenIn, DiskTrouble) as told:
            assert str(told)
        else:
            pytest.fail(f"cut after {cut} bytes it was taken in")
    assert here.everything == {}
    assert not [path for path in contents(here.folder) if path == content]
    assert len(here.files.take_in(BytesIO(content)).adopted) == len(played().books)


def test_a_file_with_everything_wrong_is_one_refusal(tmp_path: Path) -> None:
    with closing(place_at(tmp_path / "data").database):
        lines = [json.dumps(small()), json.dumps(SHEET), "[" * DEEP, '{"a": NaN}', '{"a": 1, "a": 1}']
    path = tmp_path / "all.jsonl"
    path.write_text("\n".join(lines))
    refused(command("import", "--data", tmp_path / "data", path), f"{path}:3: ", "levels deep")
    assert command("games", "--data", tmp_path / "data").out == ""


# -- half letters ------------------------------------------------------------------------------------


READERS: dict[str, tuple[dict[str, Any], Callable[[Any], object]]] = {
    "game": (documents()[0], lambda document: read_game(json.dumps(document).encode())),
    "score sheet": (SHEETS[1], lambda document: read_score_sheet(document, PRESETS)),
    "house rules": (
        {"base": "bookbag", "name": "Attic", "bags": {"limit": 5}, "nil": {"allowed": True}},
        lambda document: read_house(json.dumps(document), PRESETS),
    ),
}


def spoilt(value: Any, half: str) -> Iterator[Any]:
    """The document with half a letter in place of each of its values, and of each of its names."""
    yield half
    if isinstance(value, dict):
        for name in value:
            yield {half if one == name else one: inside for one, inside in value.items()}
            yield from ({**value, name: inside} for inside in spoilt(value[name], half))
    elif isinstance(value, list):
        for at, one in enumerate(value[:9]):
            yield from ([*value[:at], inside, *value[at + 1 :]] for inside in spoilt(one, half))


@pytest.mark.parametrize("half", ["\ud800", "\udfff" * 50], ids=["one", "many"])
@pytest.mark.parametrize("what", READERS)
def test_half_a_letter_is_refused_wherever_it_stands(what: str, half: str) -> None:
    good, read = READERS[what]
    read(good)
    for document in spoilt(good, half):
        with pytest.raises(Refused) as told:
            read(document)
        for found in told.value.problems:
            say(found).encode()
