"""House rules while they are chosen: what differs, what is put back, what contradicts and how it is mended."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_json, any_text, group_schema, house_rules, rules_of

from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house.facts import RULES, may_be_none
from bookbag.game.house_choices import HouseChoices, is_idle
from bookbag.game.house_document import house_from, rule_value
from bookbag.game.problems import Refused
from bookbag.ledger.presets import packaged_presets, preset_houses
from bookbag.words.sentences import say

PRESETS = packaged_presets()
BOOKBAG = HouseChoices.of_preset("bookbag", PRESETS)
bases = st.sampled_from([*PRESETS])


@st.composite
def loose_choices(draw: st.DrawFn) -> HouseChoices:
    """Any rules at all, whether or not they can be played together."""
    changes = {group: rules for group in GROUPS if (rules := draw(rules_of(group)))}
    return HouseChoices(draw(bases), "Loose", changes, PRESETS)


@st.composite
def values_of(draw: st.DrawFn) -> tuple[str, Any]:
    """A rule, and a value that it may have by itself."""
    group = draw(st.sampled_from(GROUPS))
    rule = draw(st.sampled_from([*group_schema(group)]))
    return f"{group}.{rule}", draw(rules_of(group).filter(lambda rules: rule in rules))[rule]


# -- one rule --------------------------------------------------------------------------------------


def test_a_preset_is_chosen_as_it_is() -> None:
    assert BOOKBAG.house == preset_houses()["bookbag"]
    assert (BOOKBAG.changed, BOOKBAG.contradictions, BOOKBAG.problem) == ((), (), None)


def test_one_rule_is_chosen_and_put_back() -> None:
    five = BOOKBAG.with_rule("bags.limit", 5).with_rule("bags.penalty", 50)
    assert five.house.bags.limit == 5
    assert five.changed == ("bags.limit", "bags.penalty")
    assert five.differs("bags.limit")
    assert not five.differs("bags.points")
    assert BOOKBAG.changed == (), "choices are never changed, but made anew"
    back = five.put_back("bags.limit")
    assert back.changed == ("bags.penalty",)
    assert back.put_back("bags.penalty") == BOOKBAG


def test_a_rule_chosen_as_the_preset_has_it_does_not_differ() -> None:
    assert BOOKBAG.with_rule("bags.limit", 10).changed == ()


def test_where_books_go_follows_the_penalty_until_it_is_said() -> None:
    """The only rule whose default another one moves: putting it back must really bring the preset's value."""
    all_books = BOOKBAG.with_rule("renege.penalty", "all_books")
    assert all_books.value("renege.goes_to") == "nobody"
    assert all_books.put_back("renege.goes_to").value("renege.goes_to") == "callers"
    assert all_books.put_back("renege.penalty") == BOOKBAG


@pytest.mark.parametrize(
    ("rule", "value"),
    [("bags.limit", 0), ("bags.limit", 51), ("bags.limit", "5"), ("nil.allowed", 1), ("table.deck", "tarot"),
     ("bags.points", None), ("bags.limt", 5), ("finish.floor", 0), ("table.customs", ""), ("table.customs", "a\nb")],
)  # fmt: skip
def test_a_value_out_of_its_own_bounds_is_refused(rule: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        BOOKBAG.with_rule(rule, value)
    assert refused.value.problems[0].where[: rule.count(".") + 1] == tuple(rule.split("."))


@given(loose_choices(), values_of())
def test_any_rule_is_chosen_and_put_back(choices: HouseChoices, chosen: tuple[str, Any]) -> None:
    rule, value = chosen
    new = choices.with_rule(rule, value)
    assert new.value(rule) == value
    assert new.differs(rule) == (rule in new.changed) == (value != rule_value(new.preset, rule))
    back = new.put_back(rule)
    assert not back.differs(rule)
    assert back.value(rule) == rule_value(choices.preset, rule)
    others = [other for other in RULES if other not in (rule, "renege.goes_to")]
    assert [back.value(other) for other in others] == [choices.value(other) for other in others]


@given(loose_choices())
def test_putting_every_rule_back_is_the_preset(choices: HouseChoices) -> None:
    for rule in choices.changed:
        choices = choices.put_back(rule)
    assert choices.changed == ()
    assert choices.house == choices.preset.model_copy(update={"name": "Loose"})


# -- whole houses ----------------------------------------------------------------------------------


@given(house_rules(), bases)
def test_a_house_is_seen_as_changes_of_any_preset(house: HouseRules, base: str) -> None:
    choices = HouseChoices.of_house(house, base, PRESETS)
    assert choices.house == house
    assert choices.problem is None
    assert {rule for rule in RULES if rule_value(house, rule) != rule_value(choices.preset, rule)} == set(
        choices.changed
    )


@given(loose_choices())
def test_choices_are_read_as_they_were_written(choices: HouseChoices) -> None:
    written = json.loads(json.dumps(choices.document()))
    read = HouseChoices.read(written, PRESETS)
    assert read == choices
    assert read.loose == choices.loose


@given(loose_choices())
def test_what_is_idle_changes_nothing_of_who_sits_where(choices: HouseChoices) -> None:
    """The rules that everything else hangs on are never idle."""
    assert not [rule for rule in ("table.layout", "table.players", "nil.allowed") if is_idle(rule, choices.loose)]


# -- contradictions --------------------------------------------------------------------------------


@given(loose_choices())
def test_mending_every_contradiction_ends_them(choices: HouseChoices) -> None:
    for _ in range(12):
        if not choices.contradictions:
            break
        found = choices.contradictions[0]
        assert found.mend[1] != choices.value(found.mend[0])
        assert found.mend[1] is not None or may_be_none(found.mend[0])
        choices = choices.with_rule(*found.mend)
        assert found not in choices.contradictions
    assert choices.contradictions == ()
    assert choices.problem is None
    assert choices.house.name == "Loose"


@given(loose_choices())
def test_what_contradicts_is_what_keeps_a_house_from_being_played(choices: HouseChoices) -> None:
    refusing = [found for found in choices.contradictions if found.weight == "refuse"]
    if not refusing:
        assert choices.problem is None
        assert choices.house == choices.loose
        return
    assert choices.problem == refusing[0].problem
    with pytest.raises(Refused) as refused:
        choices.house  # noqa: B018 - asked for what it refuses
    assert refused.value.problems[0].code in {found.code for found in refusing}


@given(loose_choices())
def test_every_contradiction_is_said_at_one_of_its_rules(choices: HouseChoices) -> None:
    for found in choices.contradictions:
        assert found.rule in RULES
        assert found.mend[0] in RULES
        assert "{" not in say(found.problem)


# -- hostile drafts --------------------------------------------------------------------------------

HOSTILE: list[Any] = [
    None,
    3,
    "bookbag",
    [],
    {},
    {"base": 3},
    {"base": None, "bags": {}},
    {"base": "bookbags"},
    {"base": "bookbag", "bags": 3},
    {"base": "bookbag", "bags": None},
    {"base": "bookbag", "bags": [["limit", 5]]},
    {"base": "bookbag", "bags": {"limit": 10**40}},
    {"base": "bookbag", "bags": {"limit": 5.0}},
    {"base": "bookbag", "bags": {"limt": 5}},
    {"base": "bookbag", "bags": {"limit": {"limit": 5}}},
    {"base": "bookbag", "sacks": {"limit": 5}},
    {"base": "bookbag", "presets": {}},
    {"base": "bookbag", "name": {"base": "classic"}},
    {"base": "bookbag", "name": 3},
    {"base": "bookbag", "format": "bookbag/score-sheet"},
    {"base": "bookbag", "": {}},
]


@pytest.mark.parametrize("document", HOSTILE, ids=str)
def test_a_hostile_draft_is_refused(document: Any) -> None:
    with pytest.raises(Refused) as refused:
        HouseChoices.read(document, PRESETS)
    assert "{" not in say(refused.value.problems[0]).replace(str(document), "")


@pytest.mark.parametrize("name", ["", " ", "\n", "\ud800", "x" * 61])
def test_a_name_may_still_be_none(name: str) -> None:
    read = HouseChoices.read({"base": "bookbag", "name": name}, PRESETS)
    assert read.name == name
    assert read.problem is not None
    assert read.named("Friday table").problem is None


_KEYS = st.sampled_from(["base", "name", "format", "version", *GROUPS]) | any_text
_HALF_RIGHT = st.one_of(any_json, bases, *(rules_of(group) for group in GROUPS))


@given(st.dictionaries(_KEYS, _HALF_RIGHT, max_size=4), bases | any_json)
def test_any_draft_is_refused_or_stands(document: dict[str, Any], base: Any) -> None:
    try:
        read = HouseChoices.read({**document, "base": base}, PRESETS)
    except Refused as refused:
        assert say(refused.problems[0])
        return
    assert read.document() == {"name": "", **document, "base": base}
    assert HouseChoices.read(read.document(), PRESETS) == read
    if read.problem is None:
        assert house_from(read.document(), PRESETS) == read.house
