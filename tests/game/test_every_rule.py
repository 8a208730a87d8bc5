"""No house rule is without a worked example, nor is any choice a house rule offers."""

from collections.abc import Iterator
from typing import Literal, get_args, get_origin

import pytest

from bookbag.game.house import GROUPS, HouseRules

from . import (
    test_bags,
    test_blind,
    test_board,
    test_contract,
    test_finish,
    test_nil,
    test_renege,
    test_ten_and_boston,
)
from .example import Example

TABLES: list[list[Example]] = [
    test_contract.EXAMPLES,
    test_board.EXAMPLES,
    test_bags.EXAMPLES,
    test_nil.EXAMPLES,
    test_blind.EXAMPLES,
    test_ten_and_boston.EXAMPLES,
    test_renege.EXAMPLES,
    test_finish.EXAMPLES,
]


def shown() -> Iterator[tuple[str, object]]:
    """Every rule that an example sets, and what it is set to."""
    for example in (one for table in TABLES for one in table):
        for group, rules in example.rules.items():
            if isinstance(rules, dict):
                yield from ((f"{group}.{rule}", value) for rule, value in rules.items())


def offered() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Every rule there is, and each of its choices where it offers some."""
    for group in GROUPS:
        model = type(getattr(HouseRules(), group))
        for rule, field in model.model_fields.items():
            kind = field.annotation
            if kind is bool:
                choices: tuple[object, ...] = (True, False)
            elif get_origin(kind) is Literal:
                choices = get_args(kind)
            else:
                choices = (None,) if type(None) in get_args(kind) else ()
            yield f"{group}.{rule}", choices


SHOWN = set(shown())
RULES = {rule for rule, _ in SHOWN}


@pytest.mark.parametrize(("rule", "choices"), list(offered()))
def test_a_rule_and_each_of_its_choices_has_an_example(rule: str, choices: tuple[object, ...]) -> None:
    assert rule in RULES
    assert [choice for choice in choices if (rule, choice) not in SHOWN] == []


def test_examples_have_names_of_their_own() -> None:
    names = [one.name for table in TABLES for one in table]
    assert sorted(names) == sorted(set(names))
