"""What one renege call costs: the house's penalty, or another that the table chooses for it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from bookbag.game.house import RenegeRules
from bookbag.game.house.facts import bounds, facts, options
from bookbag.game.rounds import penalty_from
from bookbag.views.parts.choice import ChoiceRow, Section, Segments, Stepper, SwitchRow
from bookbag.views.tokens import Gap
from bookbag.words.rules import false_call_words, penalty_words, title, value_words

RULES = ("renege.books", "renege.points", "renege.goes_to")
"""What else a penalty is made of."""


def penalty_rows(
    house: RenegeRules, own: RenegeRules | None, change: Callable[[RenegeRules | None], None]
) -> list[ft.Control]:
    """The house's penalty in words, and a switch to another one."""
    now = own or house
    costs = f"Proven: {penalty_words(now)}. False call: {false_call_words(now)}."
    rows: list[ft.Control] = [
        SwitchRow(
            "Another penalty for this call",
            own is not None,
            lambda on: change(house if on else None),
            key="own-penalty",
            help_text=costs,
        )
    ]
    if own is not None:
        rows += [
            ChoiceRow(
                value_words("renege.penalty", one),
                "chosen" if one == now.penalty else "",
                partial(change, penalty_from({"penalty": one}, house)),
                key=f"penalty-{one}",
            )
            for one in options("renege.penalty")
        ]
        rows += [_part(rule, now, change) for rule in RULES if _matters(rule, now)]
    return [Section("What it costs", rows)]


def _matters(rule: str, now: RenegeRules) -> bool:
    return all(now.penalty not in values for values in facts(rule).idle.values())


def _part(rule: str, now: RenegeRules, change: Callable[[RenegeRules | None], None]) -> ft.Control:
    name = rule.partition(".")[2]
    value = getattr(now, name)

    def put(one: Any) -> None:  # noqa: ANN401 - any rule's value
        change(RenegeRules.model_validate({**now.model_dump(), name: one}))

    if options(rule):
        chosen = [(one, value_words(rule, one)) for one in options(rule)]
        return ft.Container(Segments(chosen, value, put, key=f"own-{name}", spoken=title(rule)), padding=Gap.ONE)
    least, most = bounds(rule)
    step = facts(rule).step
    return Stepper(
        title(rule),
        str(value),
        on_less=partial(put, max(least, value - step)) if value > least else None,
        on_more=partial(put, min(most, value + step)) if value < most else None,
        key=f"own-{name}",
    )
