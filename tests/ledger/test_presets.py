"""Which preset a house is most like."""

import pytest
from hypothesis import given
from strategies import house_rules

from bookbag.game.house import HouseRules
from bookbag.game.house_document import differences, house_from, nearest
from bookbag.ledger.presets import nearest_preset, packaged_presets, preset_houses

PRESETS = tuple(packaged_presets())


def house(base: str, **changes: object) -> HouseRules:
    return house_from({"base": base, **changes}, packaged_presets())


def apart(one: HouseRules, other: HouseRules) -> int:
    return sum(len(rules) for rules in differences(one, other).values())


def test_every_preset_is_read_once_in_its_order() -> None:
    assert tuple(preset_houses()) == PRESETS
    assert preset_houses() is preset_houses()
    assert all(preset_houses()[preset] == house(preset) for preset in PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_nearest_to_itself(preset: str) -> None:
    assert nearest_preset(house(preset)) == preset


@pytest.mark.parametrize("preset", PRESETS)
def test_under_another_name_it_is_still_the_nearest(preset: str) -> None:
    alike = next(one for one in PRESETS if apart(house(one), house(preset)) == 0)
    assert nearest_preset(house(preset, name="Ours")) == alike


@pytest.mark.parametrize("preset", PRESETS)
def test_a_namesake_is_nearest_whatever_it_plays(preset: str) -> None:
    for other in PRESETS:
        assert nearest_preset(house(other, name=house(preset).name)) == preset


@given(house_rules())
def test_no_preset_is_nearer(rules: HouseRules) -> None:
    ours = rules.model_copy(update={"name": "Ours"})
    found = nearest_preset(ours)
    least = min(apart(ours, house(preset)) for preset in PRESETS)
    assert found == next(preset for preset in PRESETS if apart(ours, house(preset)) == least)


def test_rules_are_counted_and_not_groups() -> None:
    plain = HouseRules(name="Plain")
    houses = {
        "one group": house("bookbag", name="A", finish={"target": 300, "rounds": 9, "minutes": 40}),
        "two groups": house("bookbag", name="B", finish={"target": 300}, bags={"limit": 5}),
        "also two": house("bookbag", name="C", nil={"value": 50}, bags={"limit": 5}),
    }
    assert nearest(plain, houses) == "two groups"
    assert nearest(houses["also two"].model_copy(update={"name": "A"}), houses) == "one group"


def test_among_none_there_is_no_nearest() -> None:
    with pytest.raises(ValueError, match="empty"):
        nearest(HouseRules(), {})
