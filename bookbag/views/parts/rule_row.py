"""One house rule in a form: its title, its value, its sentence; whether it was changed, and what goes against it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import flet as ft

from bookbag.game.house.facts import bounds, facts, kind_of, may_be_none, options
from bookbag.game.house_choices import HouseChoices
from bookbag.game.house_document import rule_value
from bookbag.views.parts.choice import NameChip, Segments, StepButton
from bookbag.views.parts.live_field import Field, LiveFields
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.tap import HUSHED, Figure, Tap, Words, edge
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type
from bookbag.words.numbers import points
from bookbag.words.rules import sentence, title, typed_words, value_words
from bookbag.words.sentences import plainly


@dataclass(frozen=True)
class RuleHands:
    """What a row does: choose a value, step down or up, put the preset's back, unfold or fold, take what is typed.

    Two taps may come before the row is drawn again, so that a step is one from the value as it is then. `typed`
    is what stands in the field of the unfolded one, where it can't be taken as it is.
    """

    choose: Callable[[str, Any], None]
    step: Callable[[str, Literal[0, 1]], None]
    put_back: Callable[[str], None]
    open: Callable[[str], None]
    take: Callable[[str, str], None]
    typed: str
    fields: LiveFields


def RuleRow(rule: str, choices: HouseChoices, *, is_open: bool, hands: RuleHands) -> ft.Control:
    """The row of one rule; a changed one has a brass edge, and says what the preset has."""
    head = _HEADS[kind_of(rule)](rule, choices, hands)
    parts = [head]
    if is_open and not _in_place(rule):
        parts.append(_INSIDES[kind_of(rule)](rule, choices, hands))
    differs = choices.differs(rule)
    if differs:
        parts.append(_put_back(rule, choices, hands))
    parts += [
        ft.Container(
            Notice(
                plainly(found.problem),
                mood=Mood.REFUSE if found.weight == "refuse" else Mood.ASK,
                action=f"{title(found.mend[0])}: {value_words(*found.mend)}",
                on_action=partial(hands.choose, *found.mend),
                key=f"against-{rule}-{found.code}",
            ),
            padding=Gap.ONE,
        )
        for found in choices.contradictions
        if rule in (found.rule, found.mend[0])
    ]
    return ft.Container(
        ft.Column(parts, spacing=Gap.NONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key=f"row-{rule}",
        border=ft.Border.only(left=edge(Tone.LIT, Size.RIM)) if differs else None,
    )


def _put_back(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    theirs = value_words(rule, rule_value(choices.preset, rule))
    return Tap(
        ft.Row(
            [
                ft.Icon(ft.Icons.UNDO, color=Tone.ACT, size=Size.ICON),
                ft.Container(
                    Words(
                        f"{choices.preset.name}: {theirs}",
                        Type.LABEL,
                        Tone.ACT,
                        spoken=f"{title(rule)}: put back, {choices.preset.name} has {theirs}",
                    ),
                    expand=True,
                ),
            ],
            spacing=Gap.ONE,
        ),
        partial(hands.put_back, rule),
        key=f"back-{rule}",
        radius=Gap.NONE,
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.WIDE),
    )


def _head(rule: str, control: ft.Control, *, spoken: str | None = None, said: str = "") -> ft.Control:
    """The title and what stands beside it, and the sentence below both."""
    return ft.Column(
        [
            ft.Row([ft.Container(Words(title(rule), Type.BODY, spoken=spoken), expand=2), control], spacing=Gap.ONE),
            Words(said or sentence(rule), Type.SMALL, Tone.INK_SOFT),
        ],
        spacing=Gap.HALF,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _padded(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=_PADDING)


_PADDING = ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE)


# -- yes or no ------------------------------------------------------------------------------------


def _switch(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    switch = ft.Switch(
        value=bool(choices.value(rule)),
        key=f"rule-{rule}",
        on_change=lambda event: hands.choose(rule, bool(event.control.value)),
    )
    return _padded(ft.MergeSemantics(_head(rule, switch)))


# -- one of a few ---------------------------------------------------------------------------------


def _in_place(rule: str) -> bool:
    """Choices so short that they all stand in the row."""
    return sum(len(words) for words in facts(rule).choices.values()) <= Count.IN_PLACE and bool(options(rule))


def _choice(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    value = choices.value(rule)
    if not _in_place(rule):
        return _opening(rule, value_words(rule, value), hands)
    by_name = {str(one): one for one in options(rule)}
    chosen = Segments(
        [(name, value_words(rule, one)) for name, one in by_name.items()],
        str(value),
        lambda name: hands.choose(rule, by_name[name]),
        key=f"rule-{rule}",
        spoken=title(rule),
    )
    return _padded(_head(rule, ft.Container(chosen, expand=3)))


def _opening(rule: str, value: str, hands: RuleHands, said: str = "") -> ft.Control:
    """A head that shows the value and unfolds what it is chosen with."""
    shown = Words(value, Type.BODY, Tone.ACT, bold=True, text_align=ft.TextAlign.END, spoken=HUSHED)
    beside = ft.Row(
        [
            ft.Container(shown, expand=True, alignment=ft.Alignment.CENTER_RIGHT),
            ft.Icon(ft.Icons.EXPAND_MORE, color=Tone.INK_SOFT, size=Size.ICON),
        ],
        expand=3,
        spacing=Gap.HALF,
    )
    return Tap(
        _head(rule, beside, spoken=f"{title(rule)}: {value}", said=said),
        partial(hands.open, rule),
        key=f"rule-{rule}",
        radius=Gap.NONE,
        padding=_PADDING,
    )


def _choices(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    value = choices.value(rule)
    return ft.Column(
        [
            Tap(
                ft.Row(
                    [
                        ft.Icon(
                            ft.Icons.RADIO_BUTTON_CHECKED if one == value else ft.Icons.RADIO_BUTTON_UNCHECKED,
                            color=Tone.ACT if one == value else Tone.EDGE,
                            size=Size.ICON,
                            semantics_label="chosen" if one == value else None,
                        ),
                        ft.Container(Words(value_words(rule, one), Type.BODY, bold=one == value), expand=True),
                    ],
                    spacing=Gap.ONE,
                ),
                partial(hands.choose, rule, one),
                key=f"rule-{rule}-{one}",
                bgcolor=Tone.CHOSEN if one == value else Tone.CLEAR,
                radius=Gap.NONE,
                padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.WIDE),
            )
            for one in options(rule)
        ],
        spacing=Gap.NONE,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# -- a number -------------------------------------------------------------------------------------


def _number(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    value = choices.value(rule)

    def button(icon: ft.IconData, way: Literal[0, 1]) -> ft.Control:
        to, end = steps(rule, value)[way], ("less", "more")[way]
        act = partial(hands.step, rule, way) if to else None
        return StepButton(icon, f"{title(rule)}: {end}", act, key=f"rule-{rule}-{end}")

    shown = "none" if value is None else points(value)
    figure = Tap(
        Figure(
            shown,
            Type.TITLE if value is not None else Type.BODY,
            spoken=f"{title(rule)}: {value_words(rule, value)}, type a number",
        ),
        partial(hands.open, rule),
        key=f"rule-{rule}",
        radius=Radius.SMALL,
        padding=Gap.NONE,
        width=Size.TARGET + Gap.TWO,
        height=Size.TARGET,
    )
    stepper = ft.Row(
        [button(ft.Icons.REMOVE, 0), figure, button(ft.Icons.ADD, 1)],
        spacing=Gap.HALF,
        tight=True,
    )
    return _padded(_head(rule, stepper))


def steps(rule: str, value: int | None) -> tuple[tuple[Any] | None, tuple[Any] | None]:
    """What less and more lead to, each in a bracket; None where there is nothing further.

    Beyond the end that is nearest to nothing lies `none`, where a rule may be left out.
    """
    step, (least, most) = facts(rule).step, bounds(rule)
    if value is None:
        usual = facts(rule).usual
        start = (least if usual is None else usual,)
        return (start, None) if most < 0 else (None, start)
    none: tuple[Any] | None = (None,) if may_be_none(rule) else None
    less = (max(least, value - step),) if value > least else (none if most >= 0 else None)
    more = (min(most, value + step),) if value < most else (none if most < 0 else None)
    return less, more


def _typing(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    """A field for a number that is far off, and what leaves the rule out."""
    value = choices.value(rule)
    field = Field(
        title(rule),
        hands.typed or ("" if value is None else str(value)),
        partial(hands.take, rule),
        key=f"type-{rule}",
        number=True,
    )
    parts: list[ft.Control] = [ft.Container(hands.fields.draw(field, value), expand=True)]
    if may_be_none(rule):
        parts.append(
            NameChip(
                facts(rule).none,
                partial(hands.choose, rule, None),
                key=f"none-{rule}",
                chosen=value is None,
                spoken=f"{title(rule)}: {facts(rule).none}",
            )
        )
    rows: list[ft.Control] = [ft.Row(parts, spacing=Gap.ONE)]
    if hands.typed:
        rows.append(Words(typed_words(rule, hands.typed), Type.LABEL, Tone.LOSS))
    return ft.Container(ft.Column(rows, spacing=Gap.HALF, tight=True), padding=Gap.WIDE)


# -- words ----------------------------------------------------------------------------------------


def _words(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    value = choices.value(rule)
    return _opening(rule, "some words" if value else value_words(rule, None), hands, value or "")


def _writing(rule: str, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    field = Field(
        title(rule),
        choices.value(rule) or "",
        partial(hands.take, rule),
        key=f"type-{rule}",
        letters=Count.CUSTOMS_LETTERS,
    )
    return ft.Container(hands.fields.draw(field, choices.value(rule)), padding=Gap.WIDE)


_HEADS: dict[str, Callable[[str, HouseChoices, RuleHands], ft.Control]] = {
    "switch": _switch,
    "choice": _choice,
    "number": _number,
    "text": _words,
}
_INSIDES: dict[str, Callable[[str, HouseChoices, RuleHands], ft.Control]] = {
    "switch": _switch,
    "choice": _choices,
    "number": _typing,
    "text": _writing,
}
