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


Own = Callable[[RenegeRules | None], RenegeRules | None]
"""The call's own penalty, None where it is the house's, from what it was."""


def penalty_rows(house: RenegeRules, own: RenegeRules | None, change: Callable[[Own], None]) -> list[ft.Control]:
    """The house's penalty in words, and a switch to another one."""
    now = own or house

    def choose(penalty: str) -> None:
        change(lambda was: penalty_from({"penalty": penalty}, was or house))

    def part(make: Callable[[RenegeRules], RenegeRules]) -> None:
        change(lambda was: make(was or house))

    costs = f"Proven: {penalty_words(now)}. False call: {false_call_words(now)}."
    rows: list[ft.Control] = [
        SwitchRow(
            "Another penalty for this call",
            own is not None,
            lambda on: change(lambda _was: house if on else None),
            key="own-penalty",
            help_text=costs,
        )
    ]
    if own is not None:
        rows += [
            ChoiceRow(
                value_words("renege.penalty", one),
                "chosen" if one == now.penalty else "",
                None if one == now.penalty else partial(choose, one),
                key=f"penalty-{one}",
            )
            for one in options("renege.penalty")
        ]
        rows += [_part(rule, now, part) for rule in RULES if _matters(rule, now)]
    return [Section("What it costs", rows)]


def _matters(rule: str, now: RenegeRules) -> bool:
    return all(now.penalty not in values for values in facts(rule).idle.values())


def _part(rule: str, now: RenegeRules, change: Callable[[Callable[[RenegeRules], RenegeRules]], None]) -> ft.Control:
    name = rule.partition(".")[2]
    value = getattr(now, name)

    def put(one: Any) -> None:  # noqa: ANN401 - any rule's value
        change(lambda was: RenegeRules.model_validate({**was.model_dump(), name: one}))

    if options(rule):
        chosen = [(one, value_words(rule, one)) for one in options(rule)]
        return ft.Container(Segments(chosen, value, put, key=f"own-{name}", spoken=title(rule)), padding=Gap.ONE)
    least, most = bounds(rule)

    def step(by: int) -> None:
        def stepped(was: RenegeRules) -> RenegeRules:
            number = min(max(least, getattr(was, name) + by), most)
            return RenegeRules.model_validate({**was.model_dump(), name: number})

        change(stepped)

    size = facts(rule).step
    return Stepper(
        title(rule),
        str(value),
        on_less=partial(step, -size) if value > least else None,
        on_more=partial(step, size) if value < most else None,
        key=f"own-{name}",
    )
