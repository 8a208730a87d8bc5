"""Other house rules for a game in play: the form, from which round they hold, and what that changes in the scores."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.game.changed import changes
from bookbag.game.house_choices import HouseChoices
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.keeper import Preview, Seen, Table, house_choices
from bookbag.views.house_editor import HouseEditor
from bookbag.views.missing import Moved, NoSuchGame
from bookbag.views.parts.changed_table import ChangedScores
from bookbag.views.parts.choice import BigButton, Section, Stepper
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rule_sheet import value_row
from bookbag.views.seen import use_eyes
from bookbag.views.service import MOVED, Go, Service, attempt, notes, use_said, use_seen, use_table
from bookbag.views.tokens import Gap, Type
from bookbag.words.changed import changed_sentences, changed_table
from bookbag.words.rules import rule_changes
from bookbag.words.sentences import say
from bookbag.words.table import names_of


@ft.component
def AmendScreen(service: Service, name: str, go: Go) -> ft.Control:
    """First the form, then the round and the scores; the rules change only when that is confirmed."""
    table = use_table(service, name)
    nothing: HouseChoices | None = None
    chosen, set_chosen = ft.use_state(nothing)
    asked, ask = ft.use_state(0)
    seen, moved, take_as_it_is = use_seen((table.game.renumbered, table.game.houses) if table else ())
    if table is None:
        return NoSuchGame(go)
    game = table.game
    rules = chosen or house_choices(game.house)

    def change(make: Callable[[HouseChoices], HouseChoices]) -> None:
        set_chosen(lambda before: make(before or house_choices(game.house)))

    def begin_again() -> None:
        set_chosen(None)
        ask(0)
        take_as_it_is()

    if moved and chosen:
        back = partial(go, f"/game/{name}/rules")
        return ft.Container(Moved("Change the rules", MOVED, begin_again, back, "Rule sheet"), expand=True)
    if asked and rules.problem is None:
        number = min(asked, last_amendable(game))
        return ft.Container(_Confirm(service, table, rules, (number, seen), ask, go), expand=True)
    same = rules.problem is None and rules.house == game.house
    ready = rules.problem is None and not same
    see = BigButton(
        "See what it changes" if not same else "Nothing is changed yet",
        partial(ask, last_amendable(game)) if ready else None,
        key="see",
        icon=ft.Icons.ARROW_FORWARD,
    )
    bar = TopBar(
        "Change the rules", game.house.name, on_back=partial(go, f"/game/{name}/rules"), back_name="Rule sheet"
    )
    return ft.Container(HouseEditor(rules, change, bar, [see]), key="editor", expand=True)


@ft.component
def _Confirm(
    service: Service, table: Table, rules: HouseChoices, begins: tuple[int, Seen], ask: Callable[[int], None], go: Go
) -> ft.Control:
    """From which round, what differs, and what the scores become."""
    said, tell = use_said()
    number, seen = begins
    _, as_seen = use_eyes(service.keeper, table)
    game, keeper, house = table.game, service.keeper, rules.house
    names = names_of(game)

    def confirm() -> None:
        done = partial(go, f"/game/{table.name}")
        deed = as_seen(partial(keeper.amend_house, table.name, number, house, seen))
        attempt(deed, tell, names, then=done)

    preview: Preview | None = None
    rows: list[ft.Control] = [_from_round(game, number, ask)]
    try:
        preview = keeper.preview_house(table.name, number, house)
    except Refused as refused:
        rows.append(Notice(say(refused.problems[0], names), mood=Mood.REFUSE, key="refused"))
    else:
        changed = changes(preview.before, preview.after)
        sentences = changed_sentences(changed, preview.after)
        rows += ChangedScores(sentences, changed_table(changed, names), names)
    differs = [
        value_row(rule, f"{now} (before: {was})") for rule, now, was in rule_changes(house, game.house_in(number))
    ]
    rows.append(Section("The rules that change", differs))
    label = f"Play by these from round {number}"
    foot = [*notes(said), BigButton(label, confirm if preview else None, key="amend", icon=ft.Icons.CHECK)]
    bar = TopBar("Change the rules", house.name, on_back=partial(ask, 0), back_name="The form")
    return Page(bar, rows, foot)


def _from_round(game: Game, number: int, ask: Callable[[int], None]) -> ft.Control:
    last = last_amendable(game)
    now = "the round in play" if number == game.current.number else "already played; it is scored again"
    return Section(
        "From which round",
        [
            Stepper(
                "From round",
                str(number),
                on_less=partial(ask, number - 1) if number > 1 else None,
                on_more=partial(ask, number + 1) if number < last else None,
                key="from-round",
                less_name="An earlier round",
                more_name="A later round",
                help_text=f"Round {number} is {now}.",
            ),
            ft.Container(Words("Rounds before it stay as they were scored.", Type.LABEL), padding=Gap.WIDE),
        ],
    )
