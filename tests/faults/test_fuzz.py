"""Every reader of a file, given good files that were spoilt by chance: a sentence, or a game that can be played."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from files.conftest import Place, place_at
from hypothesis import given
from hypothesis import strategies as st
from keeper.at_table import SetClock
from many_games import many_games

from bookbag.files import NotTakenIn
from bookbag.game.problems import Refused
from bookbag.ledger import DiskTrouble, open_database
from bookbag.ledger.arrivals import chained
from bookbag.ledger.presets import packaged_presets, preset_houses
from bookbag.sheets.game_document import document_line, document_text, game_document, read_game
from bookbag.sheets.house_text import house_code, house_link, house_text, read_house
from bookbag.words.sentences import say

from .fuzz import examples
from .played import write

PRESETS = packaged_presets()
PARTS = (
    *(
        b"",
        b"\0",
        b"\n",
        b'"',
        b"\\",
        b"{}",
        b"[]",
        b"null",
        b"true",
        b"-1",
        b"1e999",
        b"NaN",
        b"1" * 40,
        b'"\\ud800"',
    ),
    *(b'"nil"', b'"kind"', b'"entries":[]', b'"of":1', b'"round":1000', b"\xff\xfe", b"\xef\xbb\xbf", b"," * 3),
)


# -- good files --------------------------------------------------------------------------------------


@cache
def documents() -> tuple[dict[str, Any], ...]:
    found = []
    for made in many_games(6):
        told = tuple(made.told())
        whole = game_document(made.name, told, chained(made.name, told)[-1].digest)
        short = {key: value for key, value in whole.items() if key != "digest"}
        found += [whole, {**short, "entries": short["entries"][:9]}]
    return tuple(found)


SHEETS: tuple[dict[str, Any], ...] = (
    {"rounds": [{"bids": [3, 3, 4, 3], "books": [8, 5]}, {"bids": [3, "nil", 4, 3], "books": [8, 5]}]},
    {
        "format": "bookbag/score-sheet",
        "version": 1,
        "rules": {"base": "classic", "bags": {"limit": 5}},
        "players": ["Ann", "Ben", "Cat", "Dan"],
        "dealer": 2,
        "start": {"scores": [100, -50], "bags": [3, 0]},
        "rounds": [
            {
                "side_bids": [6, 5],
                "seat_books": [4, 3, 4, 2],
                "rulings": [{"verdict": "proven", "against": 0, "penalty": {"books": 2}}],
            },
        ],
    },
)


@cache
def data_file() -> bytes:
    """A data file, small enough that what is spoilt matters."""
    with TemporaryDirectory() as name:
        place = place_at(Path(name) / "one")
        write(place.book, [*many_games(2)])
        place.database.close()
        return (place.folder / "bookbag.db").read_bytes()


# -- spoilt ones -------------------------------------------------------------------------------------


@st.composite
def spoilt(draw: st.DrawFn, content: bytes) -> bytes:
    """The same bytes with some turned, cut out, copied to elsewhere, or put in."""
    for _ in range(draw(st.integers(1, 4))):
        size = len(content)
        one, other, third = sorted(draw(st.tuples(*[st.integers(0, size)] * 3)))
        match draw(st.sampled_from(("turn", "turn", "cut", "copy", "swap", "put in"))):
            case "turn" if one < size:
                content = content[:one] + bytes([content[one] ^ draw(st.integers(1, 255))]) + content[one + 1 :]
            case "cut":
                content = content[:one] + content[other:]
            case "copy":
                content = content[:third] + content[one:other] + content[third:]
            case "swap":
                content = content[:one] + content[other:third] + content[one:other] + content[third:]
            case "put in":
                content = content[:one] + draw(st.sampled_from(PARTS) | st.binary(max_size=4)) + content[one:]
    return content


def places_in(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield way
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places_in(value[key], (*way, key))


def at(document: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        document = document[step]
    return document


@st.composite
def exchanged(draw: st.DrawFn, document: Any) -> Any:
    """The same document with values put in the place of others, from elsewhere in it or from nowhere."""
    document = json.loads(json.dumps(document))
    for _ in range(draw(st.integers(1, 3))):
        ways = [way for way in places_in(document) if way]
        if not ways:
            break
        here, there = draw(st.sampled_from(ways)), draw(st.sampled_from(ways))
        new: Any = draw(
            st.sampled_from((None, True, -1, 0, 1, 14, 10**30, 1.5, "", "nil", "\ud800", [], {}))
            | st.just(json.loads(json.dumps(at(document, there))))
        )
        at(document, here[:-1])[here[-1]] = new
    return document


@st.composite
def game_files(draw: st.DrawFn) -> bytes:
    document = draw(st.sampled_from(documents()))
    if draw(st.booleans()):
        return json.dumps(draw(exchanged(document))).encode()
    return draw(spoilt(document_text(document) if "digest" in document else json.dumps(document).encode()))


@st.composite
def files_of_lines(draw: st.DrawFn) -> bytes:
    lines = [document_line(one) for one in draw(st.lists(st.sampled_from(documents()), min_size=1, max_size=3))]
    lines.append(json.dumps(draw(st.sampled_from(SHEETS))).encode() + b"\n")
    return draw(spoilt(b"".join(draw(st.permutations(lines)))))


@st.composite
def sheet_files(draw: st.DrawFn) -> bytes:
    sheet = draw(st.sampled_from(SHEETS))
    return (
        json.dumps(draw(exchanged(sheet))).encode()
        if draw(st.booleans())
        else draw(spoilt(json.dumps(sheet).encode()))
    )


@st.composite
def data_files(draw: st.DrawFn) -> bytes:
    """A data file of which bytes were spoilt, or into whose rows something else was written."""
    if draw(st.integers(0, 3)):
        return draw(spoilt(data_file()))
    with TemporaryDirectory() as name:
        path = Path(name) / "bookbag.db"
        path.write_bytes(data_file())
        with closing(sqlite3.connect(path, isolation_level=None)) as sql:
            for trigger, text in sql.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                if draw(st.booleans()):
                    sql.execute(f"DROP TRIGGER {trigger}")
                    column = draw(st.sampled_from(("game", "at", "kind", "body")))
                    value = draw(st.sampled_from(("", "{}", "é", "1970", "9" * 5000, "\n", "../x")))
                    with suppress(sqlite3.IntegrityError):  # another trigger, or two rows of one place
                        sql.execute(f"UPDATE entry SET {column} = ? WHERE rowid % 3 = 1", (value,))
                    sql.execute(text)
        return path.read_bytes()


# -- read in -----------------------------------------------------------------------------------------

FILES: dict[str, Callable[[], st.SearchStrategy[bytes]]] = {
    "game": game_files,
    "lines": files_of_lines,
    "sheet": sheet_files,
    "data file": data_files,
}


def taken_in_or_refused(place: Place, content: bytes) -> None:
    """All of it is taken in and can be played, shown and given away, or nothing of it is."""
    before = {head.game: head for head in place.book.heads()}
    try:
        report = place.files.take_in(BytesIO(content))
    except NotTakenIn as told:
        assert told.problems
        for found in told.problems:
            said = say(found)
            assert said.endswith(".")
            said.encode()
        assert {head.game: head for head in place.book.heads()} == before
        return
    except DiskTrouble as told:
        assert str(told).endswith(".")
        assert {head.game: head for head in place.book.heads()} == before
        return
    now = {head.game: head for head in place.book.heads()}
    came = {one.game for one in report.adopted}
    assert set(now) == set(before) | came
    assert {game: head for game, head in before.items() if game not in came}.items() <= now.items()
    place.keeper.read_anew()
    for game in came:
        table = place.keeper.table(game)
        assert table.damage is None
        good = place.files.find(game)
        assert read_game(good.text).entries == good.entries
        assert good.sheet(with_record=True)
        assert good.record
    assert b"".join(place.files.rounds(list(came)))


@pytest.mark.parametrize("kind", FILES)
def test_a_spoilt_file_is_taken_in_whole_or_not_at_all(tmp_path: Path, kind: str, long: bool) -> None:
    place = place_at(tmp_path / "place")
    good = document_text(documents()[0])
    place.files.take_in(BytesIO(good))

    @examples(100 if kind in ("game", "sheet") else 50, long=long, most=20_000)
    @given(FILES[kind]())
    def any_file(content: bytes) -> None:
        taken_in_or_refused(place, content)

    any_file()
    assert [one.came for one in place.files.take_in(BytesIO(good)).adopted] == ["here"]
    another = document_text(documents()[10])
    (one,) = place.files.take_in(BytesIO(another)).adopted
    assert one.came in ("new", "went_on", "here", "kept_as_two")
    place.database.close()
    opened = open_database(place.folder, SetClock())
    assert opened.sentences == ()
    opened.database.close()


@st.composite
def house_texts(draw: st.DrawFn) -> str | bytes:
    """House rules as a file, as text, as a link or as a code, all of them spoilt."""
    name = draw(st.sampled_from([*preset_houses()]))
    house, base = preset_houses()[name], draw(st.sampled_from([*preset_houses()]))
    match draw(st.sampled_from(("text", "values", "link", "code"))):
        case "text":
            return draw(spoilt(house_text(house, base, PRESETS).encode()))
        case "values":
            document = {**json.loads(house_text(house, base, PRESETS)), **json.loads(house.model_dump_json())}
            return json.dumps(draw(exchanged(document)))
        case "link":
            link = house_link("http://192.168.0.2:8000", house, base, PRESETS)
            return draw(spoilt(link.encode())).decode(errors="replace")
        case _:
            return draw(spoilt(house_code(house, base, PRESETS).encode())).decode(errors="surrogateescape")


def test_spoilt_house_rules_are_read_whole_or_refused(long: bool) -> None:
    @examples(300, long=long, most=20_000)
    @given(house_texts())
    def any_text(text: str | bytes) -> None:
        try:
            read = read_house(text, PRESETS)
        except Refused as told:
            for found in told.problems:
                said = say(found)
                assert said.endswith(".")
                said.encode()
            return
        again = read_house(house_text(read.house, read.base, PRESETS), PRESETS)
        assert again.house == read.house

    any_text()
