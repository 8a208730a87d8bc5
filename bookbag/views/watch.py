"""What a phone in the room sees of a table: scores, seats, what is due, the ledger, the rules. It enters nothing."""

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.keeper import Table
from bookbag.ledger.faults import DiskTrouble
from bookbag.room import Window
from bookbag.views.device import use_awake
from bookbag.views.ledger import LedgerSheet
from bookbag.views.missing import NothingHere
from bookbag.views.pad import Asked
from bookbag.views.parts.kept import Kept, use_kept
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.score_plate import ScorePlates
from bookbag.views.parts.seat_ring import Seat, SeatRing
from bookbag.views.parts.tap import Tap, Words
from bookbag.views.parts.top_bar import BarButton, MenuItem, TopBar
from bookbag.views.rule_sheet import sheet_page
from bookbag.views.screen import Screen
from bookbag.views.service import Go, use_table, use_waking
from bookbag.views.table_face import middle_line, plates_of, seats_of
from bookbag.views.tokens import Count, Gap, Size, Tone, Type
from bookbag.words.numbers import points
from bookbag.words.rule_sheet import rule_sheet, summary
from bookbag.words.rules import house_line
from bookbag.words.table import due_words, names_of, outcome_words


@dataclass(frozen=True)
class Watched:
    """The table a phone watches: through which window, which game, whose eyes; `scores` leads to scoring it."""

    keeper: Window
    name: str
    you: int | None = None
    scores: str = ""

    @property
    def here(self) -> str:
        """The address of this table as this person sees it."""
        return self.seen_from(self.you)

    def seen_from(self, seat: int | None) -> str:
        """The address of this table for who sits there; it keeps the seat when the phone comes back."""
        return f"/game/{self.name}/watch" if seat is None else f"/game/{self.name}/you/{seat}"


def NotShared(go: Go) -> ft.Control:
    """Where the room is shown nothing."""
    return NothingHere(
        "There is no such table here, or it is not shared. Go and see those that are.", go, "/", "Tables"
    )


def use_tables(window: Window) -> list[Table]:
    """The tables of the room, read again when one is begun or ended."""
    use_waking(window.listen_for_tables, window)
    try:
        return window.tables()
    except (KeyError, ValueError, DiskTrouble):
        return []


@ft.component
def TablesScreen(window: Window, go: Go) -> ft.Control:
    """The tables in play, to choose one; none yet, or several."""
    use_waking(lambda changed: window.listen(lambda _game: changed()), window)
    tables = use_tables(window)
    if not tables:
        none = "No game is in play. As soon as one begins at the table, it is shown here."
        return Page(TopBar("Bookbag", "Spades at this table"), [Notice(none, mood=Mood.TELL, key="none")])
    return Page(TopBar("Bookbag", "Tables in play"), [_row(table, go) for table in tables])


def _row(table: Table, go: Go) -> ft.Control:
    game, names = table.game, names_of(table.game)
    who = " – ".join(names.side(side) for side in range(game.seating.sides))
    score = " : ".join(points(score) for score in game.scores)
    how = outcome_words(game) or f"round {game.current.number} · {score}"
    return Tap(
        ft.Row(
            [
                ft.Column(
                    [Words(who, Type.BODY, lines=Count.LINES), Words(how, Type.SMALL, Tone.INK_SOFT, lines=1)],
                    spacing=Gap.HAIR,
                    tight=True,
                    expand=True,
                ),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=Tone.INK_SOFT, size=Size.ICON),
            ],
            spacing=Gap.ONE,
        ),
        partial(go, f"/game/{table.name}/watch"),
        key=f"game-{table.name}",
        bgcolor=Tone.PAPER,
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.WIDE),
    )


@ft.component
def WatchScreen(watched: Watched, screen: Screen, go: Go, news: str = "") -> ft.Control:
    """The table as it stands. A tap on a seat says where one sits; a tap on a round, why it scored so."""
    table = use_table(watched, watched.name)
    tables = use_tables(watched.keeper)
    opened, set_opened = ft.use_state(0)
    read, set_read = ft.use_state("")
    use_awake(table is not None and table.game.outcome is None)
    kept = use_kept((screen, watched.you))
    if table is None:
        return NotShared(go)
    if watched.you is not None and watched.you >= table.game.seating.seats:
        watched = replace(watched, you=None)
    shown: list[ft.Control] = []
    if news and news != read:
        away = partial(set_read, news)
        shown.append(Notice(news, mood=Mood.ASK, dismiss="Put away", on_dismiss=away, key="news"))
    following = [other for other in tables if other.name != table.name and other.game.outcome is None]
    if table.game.outcome and following:
        to = partial(go, f"/game/{following[0].name}/{watched.here.partition(f'{table.name}/')[2]}")
        shown.append(Notice("The next game has begun.", mood=Mood.ASK, action="Watch it", on_action=to, key="next"))

    def open_row(row: int) -> None:
        set_opened(0 if row == opened else row)

    sheet = LedgerSheet(table, opened, open_row, None, Count.WATCHED, kept)
    body = (_wide if screen.wide else _narrow)(_top(watched, table, screen, go, kept), [*shown], sheet)
    return ft.Column([_bar(watched, table, go, kept), body], spacing=Gap.NONE, expand=True)


def _bar(watched: Watched, table: Table, go: Go, kept: Kept) -> ft.Control:
    game, here = table.game, watched.here
    menu = [
        MenuItem("House rules", partial(go, f"{here}/rules"), "menu-rules", ft.Icons.GAVEL),
        MenuItem("Big screen", partial(go, f"/game/{table.name}/big"), "menu-big", ft.Icons.TV),
        MenuItem("All tables", partial(go, "/tables"), "menu-tables", ft.Icons.TABLE_RESTAURANT),
    ]
    if watched.scores:
        menu.insert(0, MenuItem("Keep the score", partial(go, watched.scores), "menu-score", ft.Icons.EDIT))
    return TopBar(
        f"Round {game.current.number}" if not game.outcome else "Game over",
        house_line(game.house),
        actions=[BarButton(ft.Icons.TOC, "Ledger", partial(go, f"{here}/ledger"), key="ledger")],
        menu=menu,
        kept=kept,
    )


def _top(watched: Watched, table: Table, screen: Screen, go: Go, kept: Kept) -> list[ft.Control]:
    """The plates, what is due, and the seats."""
    game, you = table.game, watched.you
    asked = Asked()

    def sit(seat: int) -> None:
        go(watched.seen_from(None if seat == you else seat))

    plates = plates_of(watched.keeper, table, asked.acting_side(table), screen)
    ring = SeatRing(
        _from_where_one_sits(seats_of(table, asked.seats(table), you), you),
        title=f"Round {game.current.number}" if not game.outcome else "Game over",
        line=middle_line(watched.keeper, table),
        on_seat=sit,
        height=screen.ring_height(game.seating.sides),
        across=screen.seats_across,
        kept=kept,
    )
    hint = "Tap the seat you sit in, to be marked." if you is None else "Tap your seat again to be marked no more."
    return [
        ScorePlates(plates, None, screen.form(game.seating.sides), kept=kept),
        ft.Semantics(
            content=Words(
                due_words(game, table.turn, you),
                Type.TITLE,
                Tone.ON_FELT,
                bold=True,
                text_align=ft.TextAlign.CENTER,
            ),
            live_region=True,
        ),
        ring,
        Words(hint, Type.SMALL, Tone.ON_FELT_SOFT, text_align=ft.TextAlign.CENTER),
    ]


def _from_where_one_sits(seats: list[Seat], you: int | None) -> list[Seat]:
    """One's own seat nearest, the others clockwise from it."""
    return seats if you is None else [*seats[you:], *seats[:you]]


def _narrow(top: list[ft.Control], shown: list[ft.Control], sheet: ft.Control) -> ft.Control:
    return ft.Container(
        ft.Column(
            [*shown, *top, sheet],
            spacing=Gap.ONE,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        ),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.ONE, top=Gap.HALF, bottom=Gap.ONE),
        expand=True,
    )


def _wide(top: list[ft.Control], shown: list[ft.Control], sheet: ft.Control) -> ft.Control:
    left = ft.Column(
        [*shown, *top],
        spacing=Gap.TWO,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )
    right = ft.Column([sheet], scroll=ft.ScrollMode.AUTO, width=Size.LEDGER)
    return ft.Container(
        ft.Row([left, right], spacing=Gap.ONE, vertical_alignment=ft.CrossAxisAlignment.START, expand=True),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.ONE, top=Gap.HALF, bottom=Gap.ONE),
        expand=True,
    )


@ft.component
def WatchLedger(watched: Watched, go: Go) -> ft.Control:
    """Every round of the table, and why it scored so."""
    table = use_table(watched, watched.name)
    opened, set_opened = ft.use_state(-1)
    shown, set_shown = ft.use_state(Count.ROUNDS)
    if table is None:
        return NotShared(go)
    game = table.game
    last = game.rounds[-1].deal.number if game.rounds else 0
    row = last if opened < 0 else opened
    bar = TopBar(
        "Ledger", outcome_words(game) or house_line(game.house), on_back=partial(go, watched.here), back_name="Table"
    )
    sheet = LedgerSheet(table, row, lambda number: set_opened(0 if number == row else number), None, shown)
    older: list[ft.Control] = []
    if len(game.rounds) > shown:
        older.append(
            ft.TextButton("Show older rounds", key="older", on_click=lambda: set_shown(shown + Count.ROUNDS))
        )
    return Page(bar, [sheet, *older])


@ft.component
def WatchRules(watched: Watched, screen: Screen, go: Go) -> ft.Control:
    """The rule sheet of the table."""
    table = use_table(watched, watched.name)
    if table is None:
        return NotShared(go)
    house = table.game.house
    return sheet_page(
        TopBar(house.name, summary(house), on_back=partial(go, watched.here), back_name="Table"),
        [],
        rule_sheet(house),
        screen,
    )
