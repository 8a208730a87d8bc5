"""House rules as people read them: a rule's value, and what a renege costs at this table."""

from typing import Any

from bookbag.game.house import GROUPS, HouseRules, RenegeRules
from bookbag.game.house.facts import RULES, bounds, facts, rule_field
from bookbag.game.house_document import rule_value
from bookbag.words.names import short
from bookbag.words.numbers import amount, count, points


def title(name: str) -> str:
    """What a rule is called."""
    return str(rule_field(name).title)


def sentence(name: str) -> str:
    """What a rule says, whatever is chosen."""
    return str(rule_field(name).description)


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


def number_bounds(name: str) -> str:
    """What a number of the rules may be: `a whole number from 50 to 5000`."""
    least, most = bounds(name)
    return f"a whole number from {points(least)} to {points(most)}"


def typed_words(name: str, typed: str) -> str:
    """Why what was typed for a number can't stand."""
    return f"{title(name)}: {short(typed)} can't stand; it must be {number_bounds(name)}."


def waits_for(name: str, house: HouseRules) -> str:
    """The rule that keeps another one from saying anything: `Nil is no`."""
    for other, values in facts(name).idle.items():
        if (value := rule_value(house, other)) in values:
            return f"“{title(other)}” is: {value_words(other, value)}"
    return ""


ALSO = {
    "trick": "book",
    "hand": "round",
    "overtrick": "bag",
    "sandbag": "bag",
    "minus": "lost",
    "revoke": "renege",
    "reneging": "renege",
    "team": "side",
    "partnership": "partner",
    "trump": "spade",
    "cutthroat": "alone",
    "moon": "boston",
}
"""Words that people use beside those of the rules."""


def found_by(search: str) -> tuple[str, ...]:
    """The rules that speak of every word of a search, in title, sentence, group or choices."""
    wanted = [ALSO.get(word.removesuffix("s"), word) for word in search.casefold().split()]
    found = []
    for _, group, rules in all_rules():
        for rule in rules:
            spoken = " ".join([group, title(rule), sentence(rule), *facts(rule).choices.values()]).casefold()
            if all(word in spoken for word in wanted):
                found.append(rule)
    return tuple(found)


def all_rules() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Every group's name and title, and its rules as `group.rule`, in the order of the model."""
    return tuple(
        (group, str(HouseRules.model_fields[group].title), tuple(r for r in RULES if r.startswith(f"{group}.")))
        for group in GROUPS
    )


def rule_changes(house: HouseRules, before: HouseRules) -> tuple[tuple[str, str, str], ...]:
    """What a house plays differently from the rules before it: the rule's title, its value, and what it was."""
    said = [
        (title(rule), value_words(rule, now), value_words(rule, was))
        for rule in RULES
        if (now := rule_value(house, rule)) != (was := rule_value(before, rule))
    ]
    if house.name != before.name:
        said.insert(0, (str(HouseRules.model_fields["name"].title), house.name, before.name))
    return tuple(said)


def changed_rules(house: HouseRules, before: HouseRules) -> tuple[str, ...]:
    """The same, a line each: `Bag limit: 5 bags (before: 10 bags)`."""
    return tuple(f"{rule}: {now} (before: {was})" for rule, now, was in rule_changes(house, before))


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
