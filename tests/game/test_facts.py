"""What the model knows of each rule is whole: nothing a form, a sheet or a search needs is missing or untrue."""

from collections import Counter
from typing import Any

import pytest

from bookbag.game.house import HouseRules
from bookbag.game.house.facts import RULES, bounds, facts, kind_of, may_be_none, options, rule_field
from bookbag.game.house.rule import Rule
from bookbag.game.house_document import rule_value
from bookbag.words.rules import sentence, title, value_words


def possible(rule: str, value: Any) -> bool:
    """Whether a rule's own type lets a value in."""
    if value is None:
        return may_be_none(rule)
    if kind_of(rule) == "switch":
        return isinstance(value, bool)
    if kind_of(rule) == "choice":
        return value in options(rule)
    if kind_of(rule) == "number":
        least, most = bounds(rule)
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    return isinstance(value, str)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_its_facts_a_title_and_a_sentence(rule: str) -> None:
    assert len([one for one in rule_field(rule).metadata if isinstance(one, Rule)]) == 1
    assert title(rule) == title(rule).strip() != ""
    assert title(rule)[0].isupper()
    assert sentence(rule)[0].isupper()
    assert sentence(rule).endswith(".")


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_a_label_for_each_choice_or_bounds(rule: str) -> None:
    known = facts(rule)
    assert set(known.choices) == {str(one) for one in options(rule)}
    assert len(set(known.choices.values())) == len(known.choices)
    if kind_of(rule) == "number":
        least, most = bounds(rule)
        assert least < most
        assert known.step >= 1
        assert (known.usual is not None) == may_be_none(rule)
        assert known.usual is None or least <= known.usual <= most
    else:
        assert (known.unit, known.step, known.usual) == ("", 1, None)


@pytest.mark.parametrize("rule", RULES)
def test_what_a_rule_waits_for_and_when_it_is_plain_is_possible(rule: str) -> None:
    for other, values in facts(rule).idle.items():
        assert other in RULES
        assert other != rule
        assert values
        assert all(possible(other, value) for value in values)
        assert not all(possible(other, value) and value in values for value in every(other)), "it would never speak"
    for value in facts(rule).plain:
        assert possible(rule, value)
        assert value in (rule_value(HouseRules(), rule), False), "plain is what the usual table plays, or nothing"


def every(rule: str) -> list[Any]:
    """Some values of each kind that a rule may have."""
    numbers = list(bounds(rule)) if kind_of(rule) == "number" else []
    return [True, False] if kind_of(rule) == "switch" else [*options(rule), *numbers]


def test_no_two_rules_go_by_one_title() -> None:
    assert [name for name, times in Counter(map(title, RULES)).items() if times > 1] == []


@pytest.mark.parametrize("rule", RULES)
def test_every_value_has_words_of_its_own(rule: str) -> None:
    values = [
        *every(rule),
        *([None] if may_be_none(rule) else []),
        *(["as we like"] if kind_of(rule) == "text" else []),
    ]
    words = [value_words(rule, value) for value in values]
    assert len(set(words)) == len(words)
    assert all(one.strip() == one != "" for one in words)
    assert not [one for one in words if "_" in one or one in ("None", "True", "False")]
