"""The document of a game: any book there and back to the last byte, and everything else refused with its place."""

import json
import string
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_json, games

from bookbag.game.entries import ENTRY, Written
from bookbag.game.problems import Problem, Refused
from bookbag.ledger.arrivals import chained
from bookbag.sheets.game_document import (
    LONGEST,
    GameDocument,
    Told,
    document_line,
    document_text,
    game_document,
    moment_text,
    read_game,
    told_game,
)
from bookbag.words.sentences import path, say

Doc = dict[str, Any]
NAME = "0123456789abcdef0123456789abcdef"


def told(book: Sequence[Written]) -> tuple[Told, ...]:
    return tuple((one.at, one.entry.kind, one.entry.model_dump_json()) for one in book if one.at is not None)


def document(book: Sequence[Written], name: str = NAME) -> Doc:
    entries = told(book)
    return game_document(name, entries, chained(name, entries)[-1].digest)


@given(games(), st.text(string.ascii_letters + string.digits + "-_", min_size=1, max_size=64))
def test_any_book_there_and_back(book: list[Written], name: str) -> None:
    made = document(book, name)
    for text in (document_line(made), document_text(made), b"\xef\xbb\xbf" + document_line(made)):
        read = read_game(text)
        assert (read.game, read.entries) == (name, told(book))
        assert chained(read.game, read.entries)[-1].digest == read.digest
    assert document_line(made).count(b"\n") == 1
    assert document_text(made).count(b"\n") == len(book) + 2


@given(games(), st.sampled_from([{}, {"indent": 1}, {"ensure_ascii": True}]))
def test_however_an_entry_was_written_its_text_is_kept(book: list[Written], how: Doc) -> None:
    entries = tuple((at, kind, json.dumps(json.loads(body), **how)) for at, kind, body in told(book))
    digest = chained(NAME, entries)[-1].digest
    read = read_game(document_line(game_document(NAME, entries, digest)))
    assert read.entries == entries
    assert chained(NAME, read.entries)[-1].digest == digest


@given(games())
def test_the_schema_knows_every_field(book: list[Written]) -> None:
    made = document(book)
    schema = GameDocument.model_json_schema()
    assert set(schema["properties"]) == set(made)
    assert set(schema["required"]) == {"game", "entries"}
    kinds = schema["$defs"]["DocumentEntry"]["properties"]["entry"]["anyOf"][0]["discriminator"]["mapping"]
    assert {row["entry"]["kind"] for row in made["entries"]} <= set(kinds)


# -- what is refused -------------------------------------------------------------------------------


def small() -> Doc:
    from bookbag.ledger.presets import preset_houses

    body = {"kind": "game_opened", "house": preset_houses()["bookbag"].model_dump(), "dealer": 0}
    opened = {**body, "players": ["North", "East", "South", "West"]}
    bids = {"kind": "bids_placed", "round": 1, "bids": {"seats": [3, 3, 3, 3], "sides": [None, None]}}
    at = "2026-11-30T19:05:00.250Z"
    rows = [{"at": at, "entry": opened}, {"at": at, "entry": bids}]
    return {"format": "bookbag/game", "version": 1, "game": NAME, "entries": rows}


def refused(given: Any) -> Problem:
    with pytest.raises(Refused) as refusal:
        if isinstance(given, bytes):
            read_game(given)
        else:
            told_game(given)
    return refusal.value.problems[0]


def changed(*way: str | int, to: Any) -> Doc:
    """The small document with one thing in it another."""
    made: Any = json.loads(json.dumps(small()))
    here = made
    for step in way[:-1]:
        here = here[step]
    here[way[-1]] = to
    return made  # type: ignore[no-any-return]


def test_the_small_one_stands() -> None:
    read = told_game(small())
    assert [kind for _, kind, _ in read.entries] == ["game_opened", "bids_placed"]
    assert read.digest is None


@pytest.mark.parametrize(
    ("way", "to", "where", "part"),
    [
        (("format",), "bookbag/ledger", "format", "must be 'bookbag/game'"),
        (("version",), 2, "version", "of version 2, and this Bookbag reads version 1"),
        (("version",), True, "version", "not one of the choices"),
        (("version",), 10**40, "version", "of version"),
        (("game",), "../../etc", "game", "not the name of a game"),
        (("game",), "", "game", "not the name of a game"),
        (("game",), f"{NAME}\n", "game", "not the name of a game"),
        (("game",), 5, "game", "not the name of a game"),
        (("digest",), "abc", "digest", "64 hexadecimal digits"),
        (("entries",), [], "entries", "at least 1"),
        (("entries",), {}, "entries", "must be a list"),
        (("more",), 1, "more", "no field “more”"),
        (("entries", 0), 5, "entries[0]", "must be an object"),
        (("entries", 0, "at"), "2026-11-30 19:05", "entries[0].at", "not a moment"),
        (("entries", 0, "at"), "2026-11-30T19:05:00.250+01:00", "entries[0].at", "not a moment"),
        (("entries", 0, "at"), "2026-02-30T19:05:00.250Z", "entries[0].at", "not a moment"),
        (("entries", 1, "at"), "0001-01-01T00:00:00.000Z\n", "entries[1].at", "not a moment"),
        (("entries", 1, "seq"), 2, "entries[1].seq", "no field “seq”"),
        (("entries", 1, "entry"), 5, "entries[1].entry", "must be an object"),
        (("entries", 1, "entry"), "{", "entries[1].entry", "not JSON"),
        (("entries", 1, "entry"), '{"kind":"undone","kind":"undone","of":1}', "entries[1].entry", "given twice"),
        (("entries", 1, "entry"), "[" * 100 + "]" * 100, "entries[1].entry", "levels deep"),
        (("entries", 1, "entry", "kind"), "conceded", "entries[1].entry.kind", "no kind of entry"),
        (("entries", 1, "entry", "round"), 0, "entries[1].entry.round", "at least 1"),
        (("entries", 1, "entry", "round"), "1", "entries[1].entry.round", "a whole number"),
        (("entries", 1, "entry", "score"), 500, "entries[1].entry.score", "no field “score”"),
        (("entries", 1, "entry", "bids", "seats", 2), 99, "entries[1].entry.bids.seats[2]", "not a bid"),
        (("entries", 0, "entry", "players", 1), "North", "entries[0].entry.players", "sits twice"),
        (("entries", 0, "entry", "players", 1), "a\nb", "entries[0].entry.players[1]", "not a name"),
        (("entries", 0, "entry", "players", 1), "\ud800", "entries[0].entry", "half a letter"),
        (("entries", 0, "entry", "house", "bags", "limit"), 99, "entries[0].entry.house.bags.limit", "at most 50"),
        (("entries", 0, "entry"), small()["entries"][1]["entry"], "entries[0]", "must be game_opened"),
        (("entries", 1, "entry"), small()["entries"][0]["entry"], "entries[1]", "opened again"),
    ],
)
def test_what_can_not_stand_is_told_with_its_place(
    way: tuple[str | int, ...], to: Any, where: str, part: str
) -> None:
    wrong = refused(changed(*way, to=to))
    assert path(wrong.where) == where
    assert part in say(wrong)


@pytest.mark.parametrize("key", ["game", "entries"])
def test_what_is_missing_is_asked_for(key: str) -> None:
    made = small()
    del made[key]
    assert (refused(made).code, path(refused(made).where)) == ("missing_field", key)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "json_broken"),
        (b"[]", "wrong_kind"),
        (b'{"format": "bookbag/game", "format": "bookbag/game"}', "json_twice"),
        (b'{"version": NaN}', "json_number"),
        (b'{"version": 1e999}', "not_a_choice"),
        (b"[" * 100_000, "json_deep"),
        (b"\xff", "json_encoding"),
        (b" " * (LONGEST + 1), "game_long"),
    ],
)
def test_what_is_no_such_document(text: bytes, code: str) -> None:
    wrong = refused(text)
    assert wrong.code == code
    assert say(wrong).endswith(".")


@given(st.integers(0, 400))
def test_a_document_that_was_cut_short_is_none(at: int) -> None:
    text = json.dumps(small()).encode()
    assert refused(text[: len(text) * at // 401]).code == ("json_cut" if at else "json_broken")


@given(any_json, st.sampled_from(("format", "version", "game", "entries", "digest")))
def test_nothing_else_gets_through(given: Any, key: str) -> None:
    for made in (given, {**small(), key: given}):
        try:
            read = told_game(made)
        except Refused as refusal:
            assert say(refusal.problems[0])
        else:
            assert read.entries


@given(st.datetimes(timezones=st.just(UTC)))
def test_a_moment_is_written_as_the_ledger_writes_it(at: datetime) -> None:
    assert moment_text(at)[:-1] == at.isoformat(timespec="milliseconds")[:-6]


def test_entries_are_what_the_ledger_reads() -> None:
    for _, kind, body in told_game(small()).entries:
        assert ENTRY.validate_json(body).kind == kind
