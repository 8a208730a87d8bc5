"""House rules as a document: a preset and what differs from it.

`{"format": "bookbag/house-rules", "version": 1, "name": …, "base": "bookbag", "bags": {"limit": 5}}`
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from bookbag.game.faults import refusing
from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house.facts import group_model
from bookbag.game.problems import Refused, problem
from bookbag.game.value import Value, Whole

FORMAT: Literal["bookbag/house-rules"] = "bookbag/house-rules"
VERSION: Literal[1] = 1

Document = Mapping[str, Any]
Presets = Mapping[str, Document]
"""Documents by the name that `base` gives them."""


class HouseDocument(HouseRules):
    """The document's own fields around the rules; its JSON schema is the one we publish."""

    format: Literal["bookbag/house-rules"] = Field(FORMAT, title="Format")
    version: Annotated[Literal[1], Whole] = Field(VERSION, title="Version")
    base: str = Field("bookbag", title="Base", description="The preset that the rest of the document changes.")


class _Heading(Value):
    format: Literal["bookbag/house-rules"] = FORMAT
    version: Annotated[Literal[1], Whole] = VERSION
    base: str | None = None


def house_from(document: Document, presets: Presets) -> HouseRules:
    """The complete house rules that a document describes.

    Raises:
        Refused: an unknown field, a value of the wrong kind or out of its bounds, rules that
            contradict each other, or a base that is no preset; each with its path.
    """
    rules = _laid_out(document, presets)
    with refusing(document):
        return HouseRules.model_validate(rules)


def _laid_out(document: Document, presets: Presets) -> dict[str, Any]:
    """Every rule that the document or its base says, still unchecked; its heading is checked."""
    heading = {key: document[key] for key in ("format", "version", "base") if key in document}
    with refusing(document):
        base = _Heading.model_validate(heading).base
    return _merged(document, base, presets)


def _merged(document: Document, base: str | None, presets: Presets) -> dict[str, Any]:
    """The document's rules laid over its base's, group by group, still unchecked."""
    own = {key: value for key, value in document.items() if key not in ("format", "version", "base")}
    if base is None:
        return own
    if base not in presets:
        raise Refused([problem("unknown_preset", "base", given=base, known=", ".join(sorted(presets)))])
    under = _merged(presets[base], presets[base].get("base"), presets)
    over = {
        key: {**under.get(key, {}), **value} if isinstance(value, Mapping) and key in GROUPS else value
        for key, value in own.items()
    }
    return {**under, **over}


def loose_house(document: Document, presets: Presets) -> HouseRules:
    """The house that a document describes while it is still being chosen: its rules may contradict each other.

    Raises:
        Refused: what `house_from` refuses of any one rule, or of the base.
    """
    rules = _laid_out(document, presets)
    groups: dict[str, Any] = {}
    for group in GROUPS:
        try:
            with refusing(rules.get(group)):
                groups[group] = group_model(group).model_validate(rules.get(group, {}))
        except Refused as refused:
            raise refused.at(group) from None
    return HouseRules.model_construct(name=rules.get("name", HouseRules().name), **groups)


def rule_value(house: HouseRules, rule: str) -> Any:  # noqa: ANN401 - any rule's value
    """What a house plays for a rule named as `bags.limit`."""
    group, _, name = rule.partition(".")
    return getattr(getattr(house, group), name)


def differences(house: HouseRules, base: HouseRules) -> dict[str, dict[str, Any]]:
    """What a house plays differently from a base, as `{group: {rule: value}}`."""
    found: dict[str, dict[str, Any]] = {}
    for group in GROUPS:
        mine, theirs = getattr(house, group), getattr(base, group)
        changed = {
            rule: getattr(mine, rule)
            for rule in type(mine).model_fields
            if getattr(mine, rule) != getattr(theirs, rule)
        }
        if changed:
            found[group] = changed
    return found


def nearest(house: HouseRules, houses: Mapping[str, HouseRules]) -> str:
    """The one of some houses that a house is most like.

    That is its namesake, else the one with the fewest rules that differ, the first of them on a tie.

    Raises:
        ValueError: there are none.
    """
    namesake = next((key for key, one in houses.items() if one.name == house.name), None)
    return namesake or min(houses, key=lambda key: sum(map(len, differences(house, houses[key]).values())))


def changes_from(house: HouseRules, base: HouseRules) -> dict[str, dict[str, Any]]:
    """What a document must say to make this house out of a base.

    That is what differs; and with another renege penalty also where the books go, since that follows
    from the penalty unless it is said.
    """
    changes = differences(house, base)
    if "penalty" in changes.get("renege", {}):
        changes["renege"]["goes_to"] = house.renege.goes_to
    return changes


def document_of(house: HouseRules, base: str, presets: Presets) -> dict[str, Any]:
    """The shortest document that `house_from` turns into these house rules again.

    Raises:
        Refused: `base` is no preset.
    """
    changes = changes_from(house, house_from({"base": base}, presets))
    return {"format": FORMAT, "version": VERSION, "name": house.name, "base": base, **changes}


def whole_document(house: HouseRules) -> dict[str, Any]:
    """A document with every rule written out, for reading and for `bookbag rules`."""
    return {"format": FORMAT, "version": VERSION, **house.model_dump()}
