"""What a round would score, tapped on the screen, against a score sheet of the same round."""

from typing import Any

import pytest
from keeper.at_houses import Desk
from keeper.at_table import Shelf, opened_by

from bookbag.game.house_document import house_from
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.ledger_document import ledger_document
from bookbag.sheets.score_sheet import read_score_sheet
from bookbag.words.numbers import change

from .driver import run

PRESETS = packaged_presets()
FREE = {"blind_bid": {"deficit": None}, "blind_nil": {"allowed": True, "deficit": None}}


def caught(against: int) -> dict[str, Any]:
    return {"verdict": "proven", "against": against, "by": 1 - against}


PLAIN = {"side_bids": [5, 7], "books": [6, 7]}
FALSE = {"verdict": "false_call", "against": 1, "by": 0}
CASES: dict[str, tuple[tuple[str, ...], dict[str, Any], dict[str, Any]]] = {
    "as it begins": ((), {}, PLAIN),
    "set": (("Books taken: less",) * 3, {}, {"side_bids": [5, 10], "books": [3, 10]}),
    "nil": (("@nil-0-nil",), {}, {"bids": ["nil", 4, 5, 3], "books": [6, 7]}),
    "nil failed": (
        ("@nil-0-nil", "Books of that nil: more"),
        {},
        {"bids": ["nil", 4, 5, 3], "nil_books": {"0": 1}, "books": [6, 7]},
    ),
    "blind nil failed": (
        ("@nil-0-blind nil", "Books of that nil: more"),
        FREE,
        {"bids": ["blind nil", 4, 5, 3], "nil_books": {"0": 1}, "books": [6, 7]},
    ),
    "both nil": (
        ("@nil-0-nil", "@nil-1-nil"),
        {},
        {"bids": ["nil", 7, "nil", 6], "nil_books": {"0": 0, "2": 0}, "books": [0, 13]},
    ),
    "blind": (("Contract: more", "@blind"), FREE, {"side_bids": [6, 7], "blind": [0], "books": [6, 7]}),
    "the first hand": (("@itself",), {"bidding": {"first_hand_bids_itself": True}}, {"books": [6, 7]}),
    "we are caught": (("@call-caught",), {}, {**PLAIN, "rulings": [caught(0)]}),
    "they are caught": (("@call-catch",), {}, {**PLAIN, "rulings": [caught(1)]}),
    "we call falsely": (("@call-false",), {}, {**PLAIN, "rulings": [FALSE]}),
    "caught, and all books lost": (
        ("@call-caught",),
        {"renege": {"penalty": "all_books"}},
        {**PLAIN, "rulings": [caught(0)]},
    ),
}


def scored(rules: dict[str, Any], row: dict[str, Any]) -> list[int]:
    """The points of a round by side, as `bookbag score` has them."""
    sheet = {"format": "bookbag/score-sheet", "version": 1, "players": ["N", "E", "S", "W"], "dealer": 3}
    read = read_score_sheet({**sheet, "rules": {"base": "bookbag", **rules}, "rounds": [row]}, PRESETS)
    return list(ledger_document(read.game)["rounds"][0]["points"])


@pytest.mark.parametrize("case", CASES)
@run
async def test_a_round_scores_what_its_sheet_scores(shelf: Shelf, case: str) -> None:
    steps, rules, row = CASES[case]
    desk = Desk(shelf)
    name = opened_by(desk.keeper, house_from({"base": "bookbag", **rules}, PRESETS))
    async with desk.phone(f"/game/{name}/rules/try") as phone:
        await phone.follow(*steps)
        ours, theirs = scored(rules, row)
        assert phone.spoken()[-1].startswith(f"{change(ours)} point")
        if "rulings" in row:
            assert any(text.startswith(f"{change(theirs)} point") for text in phone.texts())
            assert "The other side" in phone.texts()


@run
async def test_what_this_table_would_say_against_a_bid_is_said(shelf: Shelf) -> None:
    async with Desk(shelf).phone("/rules/preset/bookbag/try") as phone:
        await phone.tap("Contract: less", "Contract: less")
        assert any("under the board" in sentence for sentence in phone.spoken())
        await phone.tap("Contract: more")
        assert len(phone.spoken()) == 1


@pytest.mark.parametrize("preset", sorted(PRESETS))
@run
async def test_every_preset_can_be_tried_to_its_bounds(shelf: Shelf, preset: str) -> None:
    async with Desk(shelf).phone(f"/rules/preset/{preset}/try") as phone:
        for less_or_more in ("less", "more"):
            for key in ("bid", "books", "carried"):
                for _ in range(20):
                    found = [one for one in phone.usable() if one.key == f"{key}-{less_or_more}"]
                    if not found:
                        break
                    await phone.use(found[0])
        assert "point" in phone.spoken()[-1]
