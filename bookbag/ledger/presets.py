"""The presets that come with Bookbag: documents in the package, read like any table's own."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from bookbag.game.house import HouseRules
from bookbag.game.house_document import house_from, nearest
from bookbag.game.strict_json import read_json

ORDER = (
    "bookbag",
    "bookbag-250",
    "classic",
    "tournament",
    "joker-joker-deuce-deuce",
    "spade-plus",
    "spade-plus-400",
    "spade-plus-300",
    "free-spades",
    "suicide",
    "whiz",
    "mirror",
    "spadester",
    "cutthroat-4",
    "cutthroat-3",
    "two-players",
    "six-in-pairs",
)
"""Presets in the order people are shown them; any other document in the package follows by name."""


@cache
def packaged_presets() -> Mapping[str, Mapping[str, Any]]:
    """Every preset document of the package, by the name that `base` gives it."""
    found = {
        entry.name.removesuffix(".json"): read_json(entry.read_bytes())
        for entry in files("bookbag.presets").iterdir()
        if entry.name.endswith(".json")
    }
    first = [name for name in ORDER if name in found]
    return MappingProxyType({name: found[name] for name in [*first, *sorted(set(found) - set(first))]})


@cache
def preset_houses() -> Mapping[str, HouseRules]:
    """The house rules of every preset, in the order of `packaged_presets`."""
    presets = packaged_presets()
    return MappingProxyType({name: house_from({"base": name}, presets) for name in presets})


def nearest_preset(house: HouseRules) -> str:
    """The preset a house is most like: the one of its name, else the first with the fewest rules that differ."""
    return nearest(house, preset_houses())
