"""The score sheet: both ways of writing each thing, and what is refused, where, and in which words."""

import json
from typing import Any

import pytest
from hypothesis import given
from strategies import sheets

from bookbag.game.bids import Bids
from bookbag.game.entries import BidsPlaced, BooksEntered, GameOpened, RenegeRuled, Start, Written
from bookbag.game.problems import Refused
from bookbag.game.replay import fold
from bookbag.game.rounds import Ruling, Taken
from bookbag.game.strict_json import read_json
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.ledger_document import ledger_document, refusal_document
from bookbag.sheets.score_sheet import DEFAULT_PLAYERS, SheetGame, read_score_sheet
from bookbag.words.sentences import path, say

Doc = dict[str, Any]

ROW: Doc = {"bids": [3, 3, 4, 3], "books": [7, 6]}
NIL: Doc = {"bids": ["nil", 3, 4, 3], "books": [5, 8]}
PROVEN: Doc = {"verdict": "proven", "against": 0, "by": 1}
SOLO: Doc = {"table": {"layout": "solo", "players": 3}}
FIRST: Doc = {"bidding": {"first_hand_bids_itself": True}}


def read(document: Any) -> SheetGame:
    return read_score_sheet(document, packaged_presets())


def one(row: Doc, **more: Any) -> Doc:
    """A sheet of one round."""
    return {"rounds": [row], **more}


def refused(document: Any) -> tuple[str, str, str]:
    """Where the first problem is, its code and its sentence."""
    with pytest.raises(Refused) as caught:
        read(document)
    first = caught.value.problems[0]
    return path(first.where), first.code, say(first)


# -- what stands -----------------------------------------------------------------------------------


def test_an_empty_sheet_is_a_game_just_opened() -> None:
    sheet = read({})
    assert sheet.entries == (GameOpened(house=sheet.game.house, players=DEFAULT_PLAYERS[4], dealer=0),)
    assert (sheet.game.house.name, sheet.game.scores) == ("Bookbag", (0, 0))


def test_the_entries_of_a_sheet() -> None:
    sheet = read(
        {
            "format": "bookbag/score-sheet",
            "version": 1,
            "players": [" Ann ", "Bo", "Cy", "Di"],
            "dealer": 2,
            "start": {"scores": [436, 0], "bags": [6, 0]},
            "rounds": [{**ROW, "rulings": [{**PROVEN, "player": 2}]}],
        }
    )
    opened, bids, books, ruled = sheet.entries
    assert isinstance(opened, GameOpened)
    assert (opened.players, opened.dealer) == (("Ann", "Bo", "Cy", "Di"), 2)
    assert opened.start == Start(scores=(436, 0), bags=(6, 0))
    assert bids == BidsPlaced(round=1, bids=Bids(seats=(3, 3, 4, 3), sides=(None, None)))
    assert books == BooksEntered(round=1, taken=Taken(sides=(7, 6), nils=(None,) * 4))
    assert ruled == RenegeRuled(round=1, call=1, ruling=Ruling(verdict="proven", against=0, by=1, player=2))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_players_go_by_their_seats_where_none_are_named(players: int) -> None:
    sheet = read({"rules": {"table": {"layout": "solo", "players": players}}})
    assert sheet.game.players == DEFAULT_PLAYERS[players]


@pytest.mark.parametrize(
    ("start", "scores", "bags"),
    [
        ({"scores": [40, 60]}, (40, 60), (0, 0)),
        ({"bags": [3, 4]}, (0, 0), (3, 4)),
        ({}, (0, 0), (0, 0)),
        ({"scores": [-40, 60], "bags": [3, 0]}, (-40, 60), (3, 0)),
    ],
)
def test_a_start_may_leave_out_what_is_nothing(start: Doc, scores: tuple[int, ...], bags: tuple[int, ...]) -> None:
    game = read({"start": start}).game
    assert (game.scores, game.bags) == (scores, bags)


def same(first: Doc, second: Doc, **more: Any) -> None:
    assert read(one(first, **more)).entries == read(one(second, **more)).entries


def test_books_by_seat_are_books_by_side() -> None:
    same(ROW, {"bids": [3, 3, 4, 3], "seat_books": [3, 4, 4, 2]})
    same(ROW, {**ROW, "seat_books": [3, 4, 4, 2]})
    same({**NIL, "nil_books": {"0": 1}}, {"bids": NIL["bids"], "seat_books": [1, 8, 4, 0]})


def test_with_no_nil_books_the_partner_took_them_all() -> None:
    same(NIL, {**NIL, "nil_books": {"0": 0}})


def test_alone_a_sides_bid_is_its_players() -> None:
    books = {"books": [1, 8, 8]}
    same({"bids": ["nil", 8, 8], **books}, {"side_bids": ["nil", 8, 8], **books}, rules=SOLO)
    same({"bids": ["nil", 8, 8], **books}, {"side_bids": [None, 8, 8], "bids": ["nil", None, None], **books},
         rules=SOLO)  # fmt: skip
    same({"bids": ["nil", 8, 8], **books}, {"bids": ["nil", 8, 8], "nil_books": {"0": 1}, **books}, rules=SOLO)


def test_a_call_names_its_rules_where_they_differ() -> None:
    ruled = read(one({**ROW, "rulings": [{**PROVEN, "penalty": {"books": 1}}]})).entries[-1]
    assert isinstance(ruled, RenegeRuled)
    assert ruled.ruling.penalty is not None
    assert (ruled.ruling.penalty.books, ruled.ruling.penalty.penalty) == (1, "books")


def test_a_hand_that_bids_itself_can_be_bid_in_a_game_taken_over() -> None:
    game = read(one(ROW, rules=FIRST, start={"scores": [100, 0]})).game
    assert game.scores == (170, 60)
    assert read(one({"books": [8, 5]}, rules=FIRST, start={"scores": [100, 0]})).game.scores == (180, 50)


def test_the_ledger_of_a_sheet() -> None:
    made = {"code": "contract_made", "points": 70, "bags": 0, "contract": 7, "books": 8, "per_book": 10}
    bag = {"code": "bags", "points": 1, "bags": 1, "books": 1, "each": 1}
    lost = {"code": "contract_set", "points": -60, "bags": 0, "contract": 6, "books": 5}
    row = {"round": 1, "points": [71, -60], "scores": [71, -60], "bags": [1, 0]}
    assert ledger_document(read(one({**ROW, "books": [8, 5]}, players=["Ann", "Bo", "Cy", "Di"])).game) == {
        "format": "bookbag/ledger",
        "version": 1,
        "sides": [["Ann", "Cy"], ["Bo", "Di"]],
        "rounds": [{**row, "lines": [[made, bag], [{**lost, "set_per_book": 10, "costs": 6}]]}],
        "scores": [71, -60],
        "bags": [1, 0],
        "finished": False,
        "winners": [],
    }


def test_the_ledger_of_a_game_that_is_over() -> None:
    ledger = ledger_document(read(one(ROW, start={"scores": [450, 0]})).game)
    assert (ledger["finished"], ledger["winners"], ledger["scores"]) == (True, [0], [520, 60])


def test_a_refusal_as_a_document() -> None:
    with pytest.raises(Refused) as caught:
        read(one({**ROW, "books": [7, 7]}))
    assert refusal_document(caught.value.problems[0]) == {
        "format": "bookbag/refusal",
        "version": 1,
        "where": "rounds[0].books",
        "message": "The books add up to 14, 1 too many; they must add up to 13.",
    }


@given(sheets())
def test_a_sheet_is_the_game_that_was_played(drawn: tuple[Doc, list[Written]]) -> None:
    document, book = drawn
    sheet = read(document)
    assert list(sheet.entries) == [one.entry for one in book]
    assert ledger_document(sheet.game) == ledger_document(fold(book))
    assert read(read_json(json.dumps(document))) == sheet


@given(sheets())
def test_the_ledger_is_plain_json_and_says_the_same(drawn: tuple[Doc, list[Written]]) -> None:
    game = fold(drawn[1])
    ledger = ledger_document(game)
    assert json.loads(json.dumps(ledger)) == ledger
    assert [row["scores"] for row in ledger["rounds"]] == [list(row.scores) for row in game.rounds]
    for row in ledger["rounds"]:
        assert row["points"] == [sum(line["points"] for line in lines) for lines in row["lines"]]


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "where", "code"),
    [
        ([], "", "wrong_kind"),
        (None, "", "wrong_kind"),
        ("sheet", "", "wrong_kind"),
        ({"format": "bookbag/ledger"}, "format", "not_a_choice"),
        ({"version": 2}, "version", "not_a_choice"),
        ({"roundz": []}, "roundz", "unknown_field"),
        ({"rounds": {}}, "rounds", "wrong_kind"),
        ({"rounds": [ROW] * 1001}, "rounds", "wrong_length"),
        ({"rounds": [7]}, "rounds[0]", "wrong_kind"),
        ({"rules": []}, "rules", "wrong_kind"),
        ({"rules": {"base": "whist"}}, "rules.base", "unknown_preset"),
        ({"rules": {"bags": {"limit": 0}}}, "rules.bags.limit", "out_of_bounds"),
        ({"rules": {"table": {"layout": "solo"}, "nil": {"both_partners": "together"}}}, "rules", "house_double"),
        ({"players": ["Ann", "Bo", "Cy"]}, None, "seat_count"),
        ({"players": ["Ann", "Bo", "Cy", "ann"]}, None, "seat_twice"),
        ({"players": ["A", "B", "A", "D"]}, None, "seat_twice"),
        ({"players": ["Ann", "B\x07o", "Cy", "Di"]}, None, "name_blank"),
        ({"players": ["Ann", "  ", "Cy", "Di"]}, "players[1]", "wrong_length"),
        ({"players": ["Ann", "B" * 10_000, "Cy", "Di"]}, "players[1]", "wrong_length"),
        ({"players": ["Ann", 2, "Cy", "Di"]}, "players[1]", "wrong_kind"),
        ({"dealer": 4}, "dealer", "seat_dealer"),
        ({"start": {"scores": [1, 2, 3]}}, "start", "start_sides"),
        ({"players": []}, None, "seat_count"),
        ({"start": {"scores": []}}, None, "start_sides"),
        ({"players": ["Ann", "B\u2028o", "Cy", "Di"]}, None, "name_blank"),
        ({"dealer": 6}, "dealer", "out_of_bounds"),
        ({"dealer": True}, "dealer", "wrong_kind"),
        ({"start": {"scores": [1_000_001, 0]}}, "start.scores[0]", "out_of_bounds"),
        ({"start": {"bags": [-1, 0]}}, "start.bags[0]", "out_of_bounds"),
        ({"start": {"score": [1, 2]}}, "start.score", "unknown_field"),
        (one({"books": [7, 6]}), "rounds[0].bids", "bids_missing"),
        (one({"bids": [3, 3, 4, None], "books": [7, 6]}), "rounds[0].bids", "bids_missing"),
        (one({"side_bids": [7, None], "books": [7, 6]}), "rounds[0].bids", "bids_missing"),
        (one({"bids": [3, 3, 4], "books": [7, 6]}), "rounds[0].bids", "bids_seats"),
        (one({"side_bids": [7, 4, 2], "books": [7, 6]}), "rounds[0].side_bids", "books_sides"),
        (one({"side_bids": ["nil", 4], "books": [7, 6]}), "rounds[0].side_bids[0]", "side_nil"),
        (one({**ROW, "bids": [3, 3, 4, "five"]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, 5.0]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, "5"]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, True]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, -1]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, 10**30]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, "Nil"]}), "rounds[0].bids[3]", "bid_kind"),
        (one({**ROW, "bids": [3, 3, 4, 14]}), "rounds[0].bids[3]", "bid_over_deal"),
        (one({"side_bids": [14, 4], "books": [7, 6]}), "rounds[0].side_bids[0]", "bid_over_deal"),
        (one({"bids": ["nil", 8, 8], "side_bids": [None, 8, None], "books": [1, 8, 8]}, rules=SOLO),
         "rounds[0].side_bids[1]", "side_and_seats"),
        (one({**ROW, "blind": [2]}), "rounds[0].blind", "no_such_side"),
        (one({"bids": ROW["bids"]}), "rounds[0].books", "books_missing"),
        (one({**ROW, "books": [7, 7]}), "rounds[0].books", "books_sum"),
        (one({**ROW, "books": [7]}), "rounds[0].books", "books_sides"),
        (one({**ROW, "books": [7.0, 6]}), "rounds[0].books[0]", "wrong_kind"),
        (one({**ROW, "books": ["7", 6]}), "rounds[0].books[0]", "wrong_kind"),
        (one({**ROW, "books": [True, 12]}), "rounds[0].books[0]", "wrong_kind"),
        (one({**ROW, "books": [-1, 14]}), "rounds[0].books[0]", "out_of_bounds"),
        (one({**ROW, "books": [27, 6]}), "rounds[0].books[0]", "out_of_bounds"),
        (one({**ROW, "books": [float("inf"), 6]}), "rounds[0].books[0]", "wrong_kind"),
        (one({**ROW, "seat_books": [3, 4, 4]}), "rounds[0].seat_books", "bids_seats"),
        (one({**ROW, "seat_books": [3, 4, 3, 3]}), "rounds[0].seat_books", "books_differ"),
        (one({**ROW, "nil_books": {"0": 1}}), "rounds[0].nil_books.0", "nil_books_without_nil"),
        (one({**NIL, "nil_books": {"5": 1}}), "rounds[0].nil_books.5", "nil_books_without_nil"),
        (one({**NIL, "nil_books": {"6": 1}}), "rounds[0].nil_books.6", "not_a_choice"),
        (one({**NIL, "nil_books": {"0": "1"}}), "rounds[0].nil_books.0", "wrong_kind"),
        (one({**NIL, "nil_books": {"0": 6}}), "rounds[0].nil_books", "nil_books_over"),
        (one({"bids": NIL["bids"], "seat_books": [1, 4, 4, 4], "nil_books": {"0": 2}}), "rounds[0].nil_books.0",
         "nil_books_differ"),
        (one({"bids": ["nil", 8, 8], "books": [1, 8, 8], "nil_books": {"0": 0}}, rules=SOLO),
         "rounds[0].nil_books.0", "nil_books_differ"),
        (one({**ROW, "rulings": [{**PROVEN, "verdict": "maybe"}]}), "rounds[0].rulings[0].verdict", "not_a_choice"),
        (one({**ROW, "rulings": [{"verdict": "proven"}]}), "rounds[0].rulings[0].against", "missing_field"),
        (one({**ROW, "rulings": [{**PROVEN, "by": 0}]}), "rounds[0].rulings[0].by", "ruling_own_side"),
        (one({**ROW, "rulings": [{**PROVEN, "against": 4}]}), "rounds[0].rulings[0].against", "no_such_side"),
        (one({**ROW, "rulings": [{**PROVEN, "player": 1}]}), "rounds[0].rulings[0].player", "ruling_player"),
        (one({**ROW, "rulings": [{**PROVEN, "player": 5}]}), "rounds[0].rulings[0].player", "ruling_player"),
        (one({**ROW, "rulings": [{**PROVEN, "penalty": {"books": 14}}]}), "rounds[0].rulings[0].penalty.books",
         "out_of_bounds"),
        (one({**ROW, "rulings": [{**PROVEN, "penalty": {"book": 1}}]}), "rounds[0].rulings[0].penalty.book",
         "unknown_field"),
        (one({"books": [8, 5], "blind": [0]}, rules=FIRST), "rounds[0].bids", "hand_bids_itself"),
        ({"rounds": [ROW, {**ROW, "books": [7, 5]}, {**ROW, "books": [9, 9]}]}, "rounds[1].books", "books_sum"),
        ({"rounds": [ROW, ROW], "start": {"scores": [450, 0]}}, "rounds[1]", "game_over"),
        (one({"bids": [3, 3, 3, 3], "seat_books": [26, 0, 1, 0]}, rules={"table": {"books": 26}}), "rounds[0].books",
         "books_sum"),
    ],
)  # fmt: skip
def test_what_is_refused_and_where(document: Any, where: str | None, code: str) -> None:
    place, found, sentence = refused(document)
    assert found == code
    assert sentence
    if where is not None:
        assert place == where


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (one({**ROW, "books": [7, 5]}), "The books add up to 12, 1 missing; they must add up to 13."),
        (
            one({**ROW, "bids": [3, 3, 4, "5"]}),
            '"5" is not a bid; it must be a whole number of books from 0 to 26, “nil” or “blind nil”.',
        ),
        (one({**ROW, "bids": [1, 3, 2, 3]}), "Side 0 bid 3, under the board; they must bid at least 4 together."),
        ({"dealer": 4}, "The dealer is seat 4; it must be a seat from 0 to 3."),
        ({"rules": {"base": "whist"}}, "“whist” is not a preset; the presets are bookbag, "),
    ],
)
def test_what_is_said(document: Any, sentence: str) -> None:
    assert refused(document)[2].startswith(sentence)


def test_every_fault_of_the_earliest_bad_round_is_found() -> None:
    with pytest.raises(Refused) as caught:
        read({"rounds": [ROW, {"bids": [1, 1, 1, 1], "books": [7, 7]}, {"bids": [1, 1, 1, 1], "books": [7, 7]}]})
    found = [(path(problem.where), problem.code) for problem in caught.value.problems]
    assert found == [
        ("rounds[1].bids", "below_board"),
        ("rounds[1].bids", "below_board"),
        ("rounds[1].books", "books_sum"),
    ]
