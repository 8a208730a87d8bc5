"""The form of all house rules, made from the model: the most asked first, the rest by group, and a search."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import flet as ft

from bookbag.game.house.facts import RULES, bounds, facts, kind_of
from bookbag.game.house_choices import HouseChoices, is_idle
from bookbag.game.problems import Refused
from bookbag.views.parts.choice import Section
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page, Scrolled
from bookbag.views.parts.rule_row import RuleHands, RuleRow, steps
from bookbag.views.parts.tap import HUSHED, Tap, Words
from bookbag.views.service import Said, Tell, use_said
from bookbag.views.tokens import Count, Gap, Size, Tone, Type
from bookbag.words.numbers import count
from bookbag.words.rules import all_rules, found_by, title, typed_words, waits_for
from bookbag.words.sentences import plainly, say

ASKED = "asked"
CHANGED = "changed"

Changed = Callable[[Callable[[HouseChoices], HouseChoices]], None]
"""Takes what makes new choices of those that are chosen now: typing outruns drawing."""


@dataclass(frozen=True)
class _Shown:
    """What is unfolded: a group, a rule of it, what was typed there and can't be taken, what is searched for.

    `moved` counts the groups that were unfolded by a tap: what lay above them may have been folded up.
    """

    group: str = ASKED
    rule: str = ""
    typed: str = ""
    search: str = ""
    moved: int = 0


@ft.component
def HouseEditor(choices: HouseChoices, change: Changed, bar: ft.Control, foot: Sequence[ft.Control]) -> ft.Control:
    """All the rules, to be changed, between a bar and a foot; whoever draws it keeps the choices."""
    scrolled = ft.use_ref(Scrolled()).current or Scrolled()
    shown, set_shown = ft.use_state(_Shown())
    said, tell = use_said()
    fields = ft.use_ref(LiveFields()).current or LiveFields()

    def show(**now: Any) -> None:  # noqa: ANN401 - the fields of `_Shown`
        set_shown(lambda before: replace(before, **now))

    def open_group(group: str) -> None:
        show(group=group, rule="", typed="", moved=shown.moved + 1)

    def bring_up() -> None:
        if shown.moved and shown.group:
            ft.context.page.run_task(_bring_up, scrolled, shown.group)

    ft.use_effect(bring_up, [shown.moved])
    hands = _hands(shown, show, change, tell, fields)
    search = Field("Search the rules", shown.search, lambda text: show(search=text), key="search-rules")
    name = Field(
        "What these rules are called",
        choices.name,
        lambda text: change(lambda before: before.named(text)),
        key="house-name",
        letters=Count.HOUSE_LETTERS,
    )
    rows: list[ft.Control] = [Roomy(fields.draw(text)) for text in (name, search)]
    if said is not None:
        rows.append(Notice(said.sentence, mood=said.mood, key="editor-said"))
    if shown.search.strip():
        rows.append(_found(shown, choices, hands))
    else:
        rows += _groups(shown, choices, hands, open_group)
    if shown.typed:
        # Nothing is kept while a field holds what can't be taken: it would be lost without a word.
        foot = [Notice(typed_words(shown.rule, shown.typed), mood=Mood.REFUSE, key="typed")]
    return Page(bar, rows, [*against(choices, change), *foot], scrolled=scrolled)


async def _bring_up(scrolled: Scrolled, group: str) -> None:
    """Scroll to a group, once the screen has it: an effect runs before what was drawn is sent."""
    await asyncio.sleep(Count.SENT)
    if scrolled.column is not None:
        # Whoever left the form meanwhile has nothing to scroll.
        with contextlib.suppress(RuntimeError):
            await scrolled.column.scroll_to(scroll_key=f"section-{group}", duration=Count.SCROLL)


def _hands(shown: _Shown, show: Callable[..., None], change: Changed, tell: Tell, fields: LiveFields) -> RuleHands:
    """What the rows do."""

    def put(rule: str, value_after: Callable[[Any], Any]) -> None:
        def chosen(before: HouseChoices) -> HouseChoices:
            try:
                return before.with_rule(rule, value_after(before.value(rule)))
            except Refused as refused:
                tell(Said(f"{title(rule)}: {say(refused.problems[0])}"))
                return before

        tell(None)
        show(typed="")
        change(chosen)

    def choose(rule: str, value: Any) -> None:  # noqa: ANN401
        fields.forget(f"type-{rule}")
        put(rule, lambda _before: value)

    def step(rule: str, way: Literal[0, 1]) -> None:
        fields.forget(f"type-{rule}")
        put(rule, partial(_stepped, rule, way))

    def put_back(rule: str) -> None:
        fields.forget(f"type-{rule}")
        show(typed="")
        change(lambda before: before.put_back(rule))

    def typed(rule: str, text: str) -> None:
        value: str | int | None = text.strip() or None
        if kind_of(rule) == "number" and (value := _number(rule, text)) is None:
            show(typed=text.strip())
            return
        fields.typed(f"type-{rule}", value)
        put(rule, lambda _before: value)

    def open_rule(rule: str) -> None:
        fields.forget(f"type-{rule}")
        show(rule="" if rule == shown.rule else rule, typed="")

    return RuleHands(choose, step, put_back, open_rule, typed, shown.typed, fields)


def _stepped(rule: str, way: Literal[0, 1], value: int | None) -> int | None:
    """A number one step down or up, as far as there is one."""
    to = steps(rule, value)[way]
    return value if to is None else to[0]


def _number(rule: str, text: str) -> int | None:
    """A typed number, where it is within the rule's bounds."""
    try:
        number = int(text.strip().replace("\u2212", "-"))
    except ValueError:
        return None
    least, most = bounds(rule)
    return number if least <= number <= most else None


def _found(shown: _Shown, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    """The rules that a search finds; one that says nothing now says what it waits for."""
    rules = found_by(shown.search)
    if not rules:
        return Words(f"No rule speaks of “{shown.search.strip()}”.", Type.BODY, Tone.INK_SOFT)
    return Section(count(len(rules), "rule"), [_row(rule, shown, choices, hands) for rule in rules])


def _row(rule: str, shown: _Shown, choices: HouseChoices, hands: RuleHands) -> ft.Control:
    if is_idle(rule, choices.loose):
        waiting = f"{title(rule)} says nothing while {waits_for(rule, choices.loose)}"
        return ft.Container(Words(waiting, Type.BODY, Tone.INK_SOFT), padding=Gap.TWO)
    return RuleRow(rule, choices, is_open=rule == shown.rule, hands=hands)


def _groups(
    shown: _Shown, choices: HouseChoices, hands: RuleHands, open_group: Callable[[str], None]
) -> list[ft.Control]:
    """Every group under its head, one of them unfolded."""
    asked = tuple(rule for rule in RULES if facts(rule).common)
    # Always there, so that nothing below it moves under the thumb with the first change.
    changed_head = (CHANGED, f"Changed from {choices.preset.name}", choices.changed)
    groups = [(ASKED, "Most asked", asked), changed_head]
    groups += all_rules()
    found: list[ft.Control] = []
    for name, group_title, rules in groups:
        alive = [rule for rule in rules if name == CHANGED or not is_idle(rule, choices.loose)]
        is_open = name == shown.group
        changed = [rule for rule in rules if choices.differs(rule)]
        head = _head(name, group_title, alive, changed, is_open, partial(open_group, "" if is_open else name))
        rows = [_row(rule, shown, choices, hands) for rule in alive] if is_open else []
        place = ft.ScrollKey(f"section-{name}")  # type: ignore[call-arg]  # made a dataclass by a decorator of Flet's
        found.append(ft.Container(Section("", [head, *rows]), key=place))
    return found


def _head(
    name: str, text: str, alive: list[str], changed: list[str], is_open: bool, on_tap: Callable[[], None]
) -> ft.Control:
    """The head of a group: a tap unfolds it."""
    told = count(len(alive), "rule")
    if changed and name != CHANGED:
        told = f"{told}, {len(changed)} changed"
    spoken = f"{text}: {told}, {'fold up' if is_open else 'unfold'}"
    return Tap(
        ft.Row(
            [
                ft.Column(
                    [
                        Words(text, Type.HEAD, bold=True, spoken=spoken),
                        Words(told, Type.SMALL, Tone.INK_SOFT, spoken=HUSHED),
                    ],
                    spacing=Gap.HAIR,
                    tight=True,
                    expand=True,
                ),
                ft.Icon(
                    ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, color=Tone.INK_SOFT, size=Size.ICON
                ),
            ],
            spacing=Gap.ONE,
        ),
        on_tap,
        key=f"group-{name}",
        radius=Gap.NONE,
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )


def against(choices: HouseChoices, change: Changed) -> list[ft.Control]:
    """What keeps these rules from being played, for the foot of a page, with a tap that mends it."""
    problem = choices.problem
    if problem is None:
        return []
    first = next((one for one in choices.contradictions if one.problem == problem), None)
    if first is None:
        return [Notice(plainly(problem), mood=Mood.REFUSE, key="against")]
    rule, value = first.mend
    return [
        Notice(
            plainly(problem),
            mood=Mood.REFUSE,
            action="Mend it",
            on_action=lambda: change(lambda before: before.with_rule(rule, value)),
            key="against",
        )
    ]
