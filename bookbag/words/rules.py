"""House rules as people read them: a rule's value, and what a renege costs at this table."""

from typing import Any, get_args

from annotated_types import Ge, Interval, Le

from bookbag.game.house import GROUPS, HouseRules, RenegeRules
from bookbag.game.house_choices import facts
from bookbag.words.numbers import amount, count


def rule_field(name: str) -> Any:  # noqa: ANN401 - pydantic's own field
    """The model field of a rule named as `bags.limit`.

    Raises:
        KeyError: there is no such rule.
    """
    group, _, rule = name.partition(".")
    model: Any = HouseRules.model_fields[group].annotation
    return model.model_fields[rule]


def title(name: str) -> str:
    """What a rule is called."""
    return str(rule_field(name).title)


def value_words(name: str, value: Any) -> str:  # noqa: ANN401 - any rule's value
    """A rule's value, to be read after its title: yes, a number of something, or a choice in words."""
    rule = facts(name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return rule.none
    if str(value) in rule.choices:
        return rule.choices[str(value)]
    if isinstance(value, int):
        return amount(value, rule.unit)
    return str(value)


def bounds(field: Any) -> tuple[int, int]:  # noqa: ANN401 - pydantic's own field
    """The least and the most a number of the rules may be, as its type has them."""
    annotations = [*field.metadata, *(part for arm in get_args(field.annotation) for part in get_args(arm))]
    interval = next(part for part in annotations if isinstance(part, Interval | Ge))
    if isinstance(interval, Interval):
        return int(str(interval.ge)), int(str(interval.le))
    most = next(part for part in annotations if isinstance(part, Le))
    return int(str(interval.ge)), int(str(most.le))


def all_rules() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every group's title and its rules as `group.rule`, in the order of the model."""
    found = []
    for group in GROUPS:
        model: Any = HouseRules.model_fields[group].annotation
        title = str(HouseRules.model_fields[group].title)
        found.append((title, tuple(f"{group}.{rule}" for rule in model.model_fields)))
    return tuple(found)


def house_line(house: HouseRules) -> str:
    """The rules in one line, for a bar: `Bookbag, to 500`."""
    more = "over" if house.finish.must_exceed else "to"
    return f"{house.name}, {more} {house.finish.target}"


def penalty_words(rule: RenegeRules) -> str:
    """What a proven renege costs."""
    to = "the callers" if rule.goes_to == "callers" else "nobody"
    return {
        "books": f"{count(rule.books, 'book')} from the offenders to {to}",
        "all_books": f"all the offenders' books go to {to}",
        "set": "the offenders' contract is set",
        "set_and_credit": "the offenders are set, and the callers credited with their bid",
        "contract_up": f"the offenders' contract is raised by {rule.books}",
        "points": f"the offenders lose {count(rule.points, 'point')}",
        "game": "the offenders lose the game",
    }[rule.penalty]


def false_call_words(rule: RenegeRules) -> str:
    """What a false call costs."""
    return {
        "nothing": "nothing",
        "books": f"the callers lose {count(rule.false_call_books, 'book')}, to nobody",
        "set": "the callers are set",
        "mirror": "the callers get the penalty they asked for",
    }[rule.false_call]
