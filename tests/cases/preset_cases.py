"""What sets each preset apart: rounds worked out by hand, to be scored and to be played on the screen."""

import json
from pathlib import Path
from typing import Any

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "presets.jsonl").read_text().splitlines()
]


def case(name: str) -> dict[str, Any]:
    """The case of that name."""
    return next(one for one in CASES if one["id"] == f"preset-{name}")


def playable(preset: str) -> dict[str, Any]:
    """The first case of a preset that can be played from an empty table, each seat bidding for itself."""
    return next(
        one
        for one in CASES
        if one["sheet"]["rules"]["base"] == preset
        and "scores" in one["expect"]
        and "start" not in one["sheet"]
        and all("side_bids" not in row for row in one["sheet"]["rounds"])
    )
