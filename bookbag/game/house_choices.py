"""House rules while somebody is choosing them: a preset, what is changed of it, and what is still wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bookbag.game.faults import shown
from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house.contradictions import Contradiction, contradictions
from bookbag.game.house.facts import RULES, facts
from bookbag.game.house_document import (
    Presets,
    changes_from,
    house_from,
    loose_house,
    rule_value,
)
from bookbag.game.problems import Problem, Refused, problem

Changes = Mapping[str, Mapping[str, Any]]
"""What is played differently from a preset: `{group: {rule: value}}`."""


def is_idle(rule: str, house: HouseRules) -> bool:
    """Whether a rule says nothing in this house, because of another one."""
    return any(rule_value(house, other) in values for other, values in facts(rule).idle.items())


@dataclass(frozen=True)
class HouseChoices:
    """What has been chosen so far; its rules may still contradict each other.

    Attributes:
        base: the preset that is changed.
        name: what these rules are to be called.
        changes: what is said differently from the preset.
        presets: the documents that a base can name.
    """

    base: str
    name: str
    changes: Changes
    presets: Presets = field(compare=False, repr=False)

    @classmethod
    def of_preset(cls, base: str, presets: Presets) -> "HouseChoices":
        """A preset as it is."""
        return cls(base, house_from({"base": base}, presets).name, {}, presets)

    @classmethod
    def of_house(cls, house: HouseRules, base: str, presets: Presets) -> "HouseChoices":
        """A whole house, seen as changes of a preset."""
        return cls(base, house.name, changes_from(house, house_from({"base": base}, presets)), presets)

    @classmethod
    def read(cls, document: Any, presets: Presets) -> "HouseChoices":  # noqa: ANN401 - whatever was kept
        """The choices that `document` wrote.

        Raises:
            Refused: a rule out of its own bounds, an unknown base, an unknown field, or no such document.
        """
        if not isinstance(document, Mapping) or not isinstance(document.get("base"), str):
            raise Refused([problem("missing_field", "base")])
        name, changes = document.get("name", ""), {}
        if not isinstance(name, str):
            raise Refused([problem("wrong_kind", "name", given=shown(name), wanted="text")])
        for group, rules in document.items():
            if group in GROUPS:
                changes[group] = dict(rules) if isinstance(rules, Mapping) else rules
            elif group not in ("base", "name"):
                raise Refused([problem("unknown_field", group, field=group)])
        read = cls(document["base"], name, changes, presets)
        read.loose  # noqa: B018 - asked for what it refuses
        return read

    @cached_property
    def preset(self) -> HouseRules:
        """The base as it is."""
        return house_from({"base": self.base}, self.presets)

    @cached_property
    def loose(self) -> HouseRules:
        """The rules as chosen, whether or not they go together."""
        return loose_house(self.document(), self.presets)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """What does not go together, or is odd."""
        return tuple(contradictions(self.loose))

    @property
    def house(self) -> HouseRules:
        """The rules as chosen.

        Raises:
            Refused: they can't be played, or their name is none.
        """
        return house_from(self.document(), self.presets)

    @property
    def problem(self) -> Problem | None:
        """The first thing that keeps these rules from being played."""
        if not self.name.strip():
            return problem("house_unnamed", "name")
        try:
            self.house  # noqa: B018 - asked for what it refuses
        except Refused as refused:
            first = next((one for one in self.contradictions if one.weight == "refuse"), None)
            return first.problem if first else refused.problems[0]
        return None

    @property
    def changed(self) -> tuple[str, ...]:
        """The rules that differ from the preset, in the order of the model."""
        return tuple(rule for rule in RULES if self.differs(rule))

    def value(self, rule: str) -> Any:  # noqa: ANN401 - any rule's value
        """What is chosen for a rule named as `bags.limit`."""
        return rule_value(self.loose, rule)

    def differs(self, rule: str) -> bool:
        """Whether a rule is played otherwise than in the preset."""
        return bool(self.value(rule) != rule_value(self.preset, rule))

    def with_rule(self, rule: str, value: Any) -> "HouseChoices":  # noqa: ANN401
        """The same with one rule chosen.

        Raises:
            Refused: the value is out of the rule's own bounds.
        """
        group, _, name = rule.partition(".")
        chosen = replace(self, changes={**self.changes, group: {**self.changes.get(group, {}), name: value}})
        chosen.loose  # noqa: B018 - asked for what it refuses
        return chosen

    def put_back(self, rule: str) -> "HouseChoices":
        """The same with one rule as the preset has it."""
        group, _, name = rule.partition(".")
        rest = {other: value for other, value in self.changes.get(group, {}).items() if other != name}
        changes = {**self.changes, group: rest}
        back = replace(self, changes={group: rules for group, rules in changes.items() if rules})
        return back if not back.differs(rule) else back.with_rule(rule, rule_value(self.preset, rule))

    def named(self, name: str) -> "HouseChoices":
        """The same rules under another name."""
        return replace(self, name=name)

    def document(self) -> dict[str, Any]:
        """The choices as a document that need not be playable yet; `read` makes them of it again."""
        return {"base": self.base, "name": self.name, **self.changes}
