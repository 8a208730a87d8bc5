"""What the model knows of each rule, by its name as `bags.limit`: its kind, its choices, its bounds."""

from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Interval, Le

from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house.rule import Rule

Kind = Literal["switch", "choice", "number", "text"]


def group_model(group: str) -> Any:  # noqa: ANN401 - pydantic's own class
    """The model of a group of rules, as `bags`."""
    return HouseRules.model_fields[group].annotation


RULES: tuple[str, ...] = tuple(f"{group}.{rule}" for group in GROUPS for rule in group_model(group).model_fields)
"""Every rule as `group.rule`, in the order of the model."""


def rule_field(rule: str) -> Any:  # noqa: ANN401 - pydantic's own field
    """The model field of a rule.

    Raises:
        KeyError: there is no such rule.
    """
    group, _, name = rule.partition(".")
    return group_model(group).model_fields[name]


@cache
def facts(rule: str) -> Rule:
    """What stands beside a rule's type in the model."""
    return next(one for one in rule_field(rule).metadata if isinstance(one, Rule))


def kind_of(rule: str) -> Kind:
    """How a rule is chosen: a yes or no, one of a few, a number, or words."""
    annotation = rule_field(rule).annotation
    if annotation is bool:
        return "switch"
    if get_origin(annotation) is Literal:
        return "choice"
    return "text" if str in _arms(annotation) else "number"


def options(rule: str) -> tuple[Any, ...]:
    """The choices of a rule that offers some."""
    return get_args(rule_field(rule).annotation) if kind_of(rule) == "choice" else ()


def may_be_none(rule: str) -> bool:
    """Whether a rule can be left out of the house."""
    return NoneType in get_args(rule_field(rule).annotation)


def bounds(rule: str) -> tuple[int, int]:
    """The least and the most a number of the rules may be, as its type has them."""
    field = rule_field(rule)
    annotations = [*field.metadata, *(part for arm in get_args(field.annotation) for part in get_args(arm))]
    interval = next(part for part in annotations if isinstance(part, Interval | Ge))
    if isinstance(interval, Interval):
        return int(str(interval.ge)), int(str(interval.le))
    most = next(part for part in annotations if isinstance(part, Le))
    return int(str(interval.ge)), int(str(most.le))


def _arms(annotation: Any) -> set[Any]:  # noqa: ANN401 - any type
    """The plain types a field may hold."""
    return {part for arm in get_args(annotation) for part in (arm, *get_args(arm)) if isinstance(part, type)}
