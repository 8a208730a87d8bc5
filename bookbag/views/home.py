"""Home: go on with the game in play, a rematch, a new game."""

from functools import partial

import flet as ft

from bookbag.keeper import EVERY_GAME, Table
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section, Segments
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Act, Figure, Shape, Tap, Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, Service, Tell, attempt, notes, use_said, use_waking
from bookbag.views.tokens import Count, Gap, Look, Radius, Tone, Type, dress
from bookbag.words.numbers import points
from bookbag.words.rules import house_line
from bookbag.words.table import names_of, outcome_words


@ft.component
def HomeScreen(service: Service, go: Go) -> ft.Control:
    """The first screen. Games are read when it is opened, and again when any may be another."""
    said, tell = use_said()
    told, set_told = ft.use_state("")
    anew = use_waking(lambda changed: service.keeper.listen(lambda game: changed() if game == EVERY_GAME else None))
    tables, trouble = ft.use_memo(partial(_latest, service), [told, anew])
    in_play = [table for table in tables if table.game.outcome is None]
    over = [table for table in tables if table.game.outcome is not None]

    def rematch(name: str) -> None:
        attempt(lambda: go(f"/game/{service.keeper.rematch(name)}"), tell)

    def bring_back() -> None:
        if service.bring_back is not None:
            attempt(service.bring_back, tell, then=brought_back)

    def brought_back() -> None:
        service.read_anew()
        set_told("The backup was brought back.")

    rows: list[ft.Control] = [
        Notice(sentence, mood=Mood.TELL, key=f"news-{at}") for at, sentence in enumerate(service.news)
    ]
    if service.bring_back is not None and not told:
        ask = "Shall the games of the newest good backup be brought back?"
        rows.append(Notice(ask, mood=Mood.ASK, action="Bring them back", on_action=bring_back, key="backup"))
    rows += [Notice(told, mood=Mood.TELL, key="told")] if told else []
    rows += [Notice(trouble, mood=Mood.REFUSE, key="trouble")] if trouble else []
    rows += notes(said)
    if in_play:
        rows.append(_resume(in_play[0], go))
    if over and (not in_play or tables[0] is over[0]):
        rows.append(_rematch(over[0], partial(rematch, over[0].name)))
    new = BigButton("New game", partial(go, "/new"), key="new", primary=not in_play, icon=ft.Icons.ADD)
    rows.append(new)
    if len(in_play) > 1:
        rows.append(Section("Other games in play", [_row(table, go) for table in in_play[1:]]))
    if over:
        rows.append(Section("Last games", [_row(table, go) for table in over]))
    rows += _ways(service, go)
    rows.append(Section("Look", [ft.Container(_look(service, tell), padding=Gap.ONE)]))
    rows.append(Words(f"Your games lie in {service.place}. {_leaves(service)}", Type.SMALL, Tone.INK_SOFT))
    return Page(TopBar("Bookbag", "Spades, scored at the table"), rows)


def _ways(service: Service, go: Go) -> list[ft.Control]:
    """Where one can go from here."""
    back = [
        ChoiceRow("Past games", "all, and search", partial(go, "/history"), key="history"),
        ChoiceRow("Players", "figures, partners", partial(go, "/players"), key="players"),
    ]
    rules = [
        ChoiceRow("House rules", "yours and presets", partial(go, "/rules"), key="rules"),
        ChoiceRow("Bid coach", "count a hand", partial(go, "/coach"), key="coach"),
    ]
    files = ChoiceRow("Files and backups", "in and out", partial(go, "/files"), key="files")
    ways = [Section("Looking back", back), Section("Rules and bids", rules), Section("Keep", [files])]
    if service.sharing is None:
        return ways
    now = "shared now" if service.sharing.room else "on other phones"
    share = ChoiceRow("Share the table", now, partial(go, "/share"), key="share")
    return [*ways, Section("The room", [share])]


def _leaves(service: Service) -> str:
    """What others can have of the games."""
    is_shared = service.sharing is not None and service.sharing.room is not None
    return "Only what you share leaves this device." if is_shared else "Nothing leaves this device."


def chosen_look(service: Service) -> Look:
    """The look this device was given; as the device has it where none was, or where it can't be read."""
    try:
        return Look(service.keeper.look() or Look.DEVICE)
    except (ValueError, DiskTrouble):
        return Look.DEVICE


def _look(service: Service, tell: Tell) -> ft.Control:
    page = ft.context.page
    looks = [(Look.DEVICE, "As the device"), (Look.LIGHT, "Light"), (Look.DARK, "Dark")]

    def put_on(value: str) -> None:
        dress(page, Look(value))
        page.update()

    def choose(value: str) -> None:
        attempt(partial(service.keeper.choose_look, value), tell, then=partial(put_on, value))

    return Segments([(str(look), label) for look, label in looks], str(chosen_look(service)), choose, key="look")


def _latest(service: Service) -> tuple[list[Table], str]:
    try:
        return service.keeper.games(Count.LATEST), ""
    except DiskTrouble as trouble:
        return [], str(trouble)


def _resume(table: Table, go: Go) -> ft.Control:
    """The game in play, offered before anything else."""
    game = table.game
    what = Words(house_line(game.house), Type.LABEL, Tone.INK_SOFT)
    on = BigButton("Go on", partial(go, f"/game/{table.name}"), key="resume", icon=ft.Icons.PLAY_ARROW)
    return _card(f"Round {game.current.number} in play", [what, *_standings(table), on])


def _rematch(table: Table, again: Act) -> ft.Control:
    """The last game's end, and the same people and rules once more."""
    on = BigButton("Rematch", again, key="rematch", icon=ft.Icons.REPLAY)
    return _card(outcome_words(table.game), [*_standings(table), on])


def _card(title: str, rows: list[ft.Control]) -> ft.Control:
    return ft.Container(
        ft.Column(
            [Words(title, Type.TITLE, bold=True), *rows],
            spacing=Gap.ONE,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=Tone.PAPER,
        border_radius=Radius.CARD,
        padding=Gap.TWO,
    )


def _standings(table: Table) -> list[ft.Control]:
    game = table.game
    names = names_of(game)
    return [
        ft.Row(
            [
                Shape(side),
                ft.Container(Words(names.side(side), Type.BODY, lines=1), expand=True),
                Figure(points(game.scores[side]), Type.TITLE),
            ],
            spacing=Gap.ONE,
        )
        for side in range(game.seating.sides)
    ]


def _row(table: Table, go: Go) -> ft.Control:
    game = table.game
    names = names_of(game)
    who = " – ".join(names.side(side) for side in range(game.seating.sides))
    score = " : ".join(points(score) for score in game.scores)
    how = outcome_words(game) or f"round {game.current.number} in play"
    return Tap(
        ft.Row(
            [
                ft.Column(
                    [Words(who, Type.BODY, lines=1), Words(how, Type.SMALL, Tone.INK_SOFT, lines=1)],
                    spacing=Gap.HAIR,
                    tight=True,
                    expand=True,
                ),
                Figure(score, Type.BODY),
            ],
            spacing=Gap.ONE,
        ),
        partial(go, f"/game/{table.name}"),
        key=f"game-{table.name}",
        radius=Gap.NONE,
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )
