"""Games on their way out: of one game its files and its paper, of several a file of them all."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.files import GoodGame
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section, SwitchRow
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.prints import downloads
from bookbag.views.served import EXPORT, PRINT
from bookbag.views.service import Go, Said, Service, Tell, notes, use_said, use_table, use_waking, web_address
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.words.numbers import count, points
from bookbag.words.record import day_and_time
from bookbag.words.table import names_of

Fetch = Callable[[str], None]
"""Hands a person the file at a path, or shows the page there."""


def use_fetching(service: Service, tell: Tell) -> Fetch:
    """What opens a path of this program in the browser; in a window of its own, what asks where a file shall lie."""
    page = ft.context.page
    launcher = ft.use_ref(ft.UrlLauncher()).current or ft.UrlLauncher()
    picker = ft.use_ref(ft.FilePicker()).current or ft.FilePicker()

    async def open_it(path: str) -> None:
        await launcher.launch_url(f"{web_address(page)}{path}")

    async def save(path: str) -> None:
        try:
            file = downloads(service)(path)
            if file is not None:
                await picker.save_file(file_name=file.name, src_bytes=b"".join(file.parts))
        except DiskTrouble as trouble:
            tell(Said(str(trouble)))

    def fetch(path: str) -> None:
        page.run_task(open_it if page.web else save, path)

    return fetch


@ft.component
def GameFilesScreen(service: Service, name: str, go: Go) -> ft.Control:
    """What can be had of one game: its sheet on paper, its document, its rounds, its record."""
    table = use_table(service, name)
    said, tell = use_said()
    fetch = use_fetching(service, tell)
    if table is None:
        return NoSuchGame(go)

    def row(title: str, path: str, key: str, help_text: str) -> ft.Control:
        return ChoiceRow(title, "", partial(fetch, path), key=key, help_text=help_text)

    export, paper = f"{EXPORT}game/{name}", f"{PRINT}game/{name}/sheet"
    on_paper = [
        row("Score sheet", paper, "sheet", "every round, on a page for the browser's print"),
        row("Score sheet and record", f"{paper}/record", "sheet-record", "all that was entered stands behind it"),
    ]
    as_files = [
        row("The whole game", f"{export}/games", "document", "every entry, to be taken in by any Bookbag"),
        row("Its rounds", f"{export}/rounds", "rounds", "a table for a spreadsheet"),
        row("Its record", f"{export}/record", "record", "all that was entered, in words"),
    ]
    names = names_of(table.game)
    who = " – ".join(names.side(side) for side in range(table.game.seating.sides))
    bar = TopBar("Print and files", who, on_back=partial(go, f"/game/{name}"), back_name="Table")
    rows = [*notes(said), Section("As files", as_files)]
    if ft.context.page.web:
        rows.insert(-1, Section("On paper", on_paper))
    return Page(bar, rows)


@ft.component
def SomeGamesScreen(service: Service, go: Go) -> ft.Control:
    """Some games chosen out of the list, the newest first, for a file of them all."""
    said, tell = use_said()
    fetch = use_fetching(service, tell)
    none: tuple[str, ...] = ()
    chosen, set_chosen = ft.use_state(none)
    shown, set_shown = ft.use_state(Count.ROUNDS)
    anew = use_waking(lambda changed: service.keeper.listen(lambda _game: changed()))
    games, more, trouble = ft.use_memo(lambda: _newest(service, shown), [shown, anew])

    def turn(name: str, on: bool) -> None:
        set_chosen(lambda before: (*(one for one in before if one != name), *([name] if on else [])))

    def take(kind: str) -> None:
        fetch(f"{EXPORT}some/{service.exchange.offer(chosen)}/{kind}")

    rows = [*notes(said), *([Notice(trouble, mood=Mood.REFUSE, key="trouble")] if trouble else [])]
    rows.append(Section("", [_switch(good, good.name in chosen, turn) for good in games]))
    if more:
        older = ft.TextButton("Show older games", key="older", on_click=lambda: set_shown(shown + Count.ROUNDS))
        rows.append(older)
    many = count(len(chosen), "game")
    ready = bool(chosen)
    foot = [
        BigButton(f"Save {many}", partial(take, "games") if ready else None, key="games", icon=ft.Icons.SAVE_ALT),
        BigButton(
            "Their rounds, for a spreadsheet",
            partial(take, "rounds") if ready else None,
            key="rounds",
            primary=False,
            icon=ft.Icons.TABLE_CHART,
        ),
    ]
    bar = TopBar("Some games", "Choose those to save", on_back=partial(go, "/files"), back_name="Files and backups")
    return Page(bar, rows, foot)


def _newest(service: Service, shown: int) -> tuple[list[GoodGame], bool, str]:
    """The newest games, whether there are older ones, and what kept them from being read."""
    try:
        names = service.files.names()
        return list(service.files.each(names[:shown])), len(names) > shown, ""
    except DiskTrouble as trouble:
        return [], False, str(trouble)


def _switch(good: GoodGame, on: bool, turn: Callable[[str, bool], None]) -> ft.Control:
    try:
        game = good.game
    except ValueError:
        return ft.Container(
            Words("A game of a newer Bookbag", Type.BODY, Tone.INK_SOFT), padding=Gap.TWO, key=f"newer-{good.name}"
        )
    names = names_of(game)
    who = " – ".join(names.side(side) for side in range(game.seating.sides))
    score = " : ".join(points(value) for value in game.scores)
    when = day_and_time(game.begun)[:16]
    about = " · ".join(part for part in (when, score, game.house.name) if part)
    return SwitchRow(who, on, partial(turn, good.name), key=f"choose-{good.name}", help_text=about)
