"""Every worked case: the sources' own examples, the field's, one whole game, and what sets each preset apart."""

import json
from pathlib import Path
from typing import Any

import pytest

from bookbag.game.problems import Refused
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.score_sheet import read_score_sheet
from bookbag.words.sentences import say

from . import preset_cases

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "cases"
COPIED = ("sources.jsonl", "field.jsonl", "game.jsonl")
CASES = [json.loads(line) for name in COPIED for line in (HERE / name).read_text().splitlines()]
CASES += preset_cases.CASES


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    expect = dict(case["expect"])
    expect.pop("note", None)
    refused = expect.pop("refused", None)
    if refused:
        with pytest.raises(Refused) as caught:
            read_score_sheet(case["sheet"], packaged_presets())
        assert refused in say(caught.value.problems[0])
        return
    game = read_score_sheet(case["sheet"], packaged_presets()).game
    last = game.rounds[-1]
    points = [side.points for side in last.sides]
    seen: dict[str, Any] = {
        "points": points,
        "scores": list(game.scores),
        "bags": list(game.bags),
        "finished": game.outcome is not None,
        "winners": list(game.outcome.winners) if game.outcome else [],
        "running": [list(row.scores) for row in game.rounds],
        "side0_points": points[0],
        "side0_score": game.scores[0],
        "side0_bags": game.bags[0],
    }
    assert {key: seen[key] for key in expect} == expect


def test_there_are_cases() -> None:
    assert len(CASES) >= 100


def test_cases_have_names_of_their_own() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("preset", packaged_presets())
def test_a_preset_has_rounds_worked_out_by_hand(preset: str) -> None:
    cases = [case for case in preset_cases.CASES if case["sheet"]["rules"] == {"base": preset}]
    assert len([case for case in cases if "scores" in case["expect"]]) >= 2


@pytest.mark.parametrize("name", COPIED)
def test_the_copy_is_the_shared_one(name: str) -> None:
    """Where the shared cases lie beside the project, this copy must be the same."""
    original = SHARED / name if SHARED.is_dir() else HERE / name
    assert (HERE / name).read_bytes() == original.read_bytes()
