"""The table: both scores, the seats, and the pad that asks for bids, then books, then a nod."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.keeper import Table
from bookbag.views.away import AwayPad
from bookbag.views.device import use_awake, use_tick
from bookbag.views.ledger import LedgerSheet
from bookbag.views.missing import NoSuchGame
from bookbag.views.pad import Asked, Hands, TablePad
from bookbag.views.parts.kept import Kept, use_kept
from bookbag.views.parts.score_plate import ScorePlates
from bookbag.views.parts.seat_ring import SeatRing
from bookbag.views.parts.tap import Act
from bookbag.views.parts.top_bar import BarButton, MenuItem, TopBar
from bookbag.views.screen import Screen
from bookbag.views.seen import use_eyes
from bookbag.views.service import AtTable, Go, attempt, use_said, use_table
from bookbag.views.table_face import middle_line, plates_of, seats_of
from bookbag.views.tokens import Gap, Size
from bookbag.views.told import told, undo_button, undo_words
from bookbag.words.rules import house_line
from bookbag.words.table import entry_words, names_of


@ft.component
def TableScreen(service: AtTable, name: str, screen: Screen, go: Go) -> ft.Control:
    """One game in play."""
    table = use_table(service, name)
    asked, set_asked = ft.use_state(Asked())
    said, tell = use_said()
    opened, set_opened = ft.use_state(0)
    eyes, as_seen = use_eyes(service.keeper, table)
    use_awake(table is not None and table.game.outcome is None and not table.away)
    tick = use_tick()
    kept = use_kept(screen)
    if table is None:
        return NoSuchGame(go)
    names = names_of(table.game)
    keeper = service.keeper

    def do(deed: Callable[[], object]) -> None:
        attempt(as_seen(deed), tell, names, then=done)

    def done() -> None:
        set_asked(Asked())
        tick()

    def seat_tapped(seat: int) -> None:
        tell(None)
        set_asked(Asked(seat=seat))

    def plate_tapped(side: int) -> None:
        if table.turn.step in ("books", "confirm"):
            set_asked(Asked(side=side))
        else:
            go(f"/game/{name}/ledger")

    bar = kept.part(
        "bar",
        _bar,
        _bar_of(service, table),
        kept.act("undo", lambda: do(lambda: keeper.undo(name))),
        kept.act("redo", lambda: do(lambda: keeper.redo(name))),
        kept.act("go", go),
        kept,
    )
    plates = ScorePlates(
        plates_of(keeper, table, asked.acting_side(table), screen),
        plate_tapped,
        screen.form(table.game.seating.sides),
        kept=kept,
    )
    ring = SeatRing(
        seats_of(table, asked.seats(table)),
        title=f"Round {table.game.current.number}" if not table.game.outcome else "Game over",
        line=middle_line(keeper, table),
        on_seat=seat_tapped if not table.game.outcome and not table.away else None,
        height=screen.ring_height(table.game.seating.sides),
        across=screen.seats_across,
        kept=kept,
    )
    hands = Hands(set_asked, do, tell, go, lambda: eyes.seen)
    pad = AwayPad(service, table, tell, go) if table.away else TablePad(service, table, asked, hands, screen)
    shown = told(said, tell, table, keeper.books_problem(name))
    if screen.wide:
        sheet = LedgerSheet(table, opened, lambda row: set_opened(0 if row == opened else row), go, kept=kept)
        body: ft.Control = _wide_body(plates, ring, pad, shown, sheet)
    else:
        body = _narrow_body(plates, ring, pad, shown, screen)
    return ft.Column([bar, body], spacing=Gap.NONE, expand=True)


def _narrow_body(
    plates: ft.Control, ring: ft.Control, pad: ft.Control, shown: list[ft.Control], screen: Screen
) -> ft.Control:
    """A phone or a tablet upright: plates, seats and keys below one another; on its side the keys stand beside."""
    if screen.beside:
        seen = ft.Column([plates, ring], spacing=Gap.ONE, scroll=ft.ScrollMode.AUTO, expand=True)
        left = _over(ft.Container(seen, padding=Gap.HALF), shown)
        keys = ft.Column([pad], scroll=ft.ScrollMode.AUTO, width=Size.PHONE)
        return ft.Row([left, keys], spacing=Gap.NONE, expand=True)
    if screen.short:
        whole = ft.Column([plates, ring, *shown, pad], spacing=Gap.ONE, scroll=ft.ScrollMode.AUTO, expand=True)
        return ft.Container(whole, padding=ft.Padding.only(top=Gap.HALF), expand=True)
    upper = ft.Container(
        ft.Column(
            [plates, ring],
            spacing=Gap.ONE,
            expand=True,
            scroll=ft.ScrollMode.AUTO,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.ONE, bottom=Gap.ONE, top=Gap.HALF),
    )
    return ft.Column([_over(upper, shown), pad], spacing=Gap.NONE, expand=True)


def _wide_body(
    plates: ft.Control, ring: ft.Control, pad: ft.Control, shown: list[ft.Control], sheet: ft.Control
) -> ft.Control:
    below = ft.Row(
        [ft.Container(ring, expand=True, alignment=ft.Alignment.CENTER), ft.Container(pad, width=Size.PAD)],
        spacing=Gap.ONE,
    )
    left = ft.Container(
        ft.Column([plates, below], spacing=Gap.TWO, scroll=ft.ScrollMode.AUTO),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.ONE, top=Gap.HALF),
    )
    right = ft.Container(
        ft.Column([sheet], scroll=ft.ScrollMode.AUTO),
        width=Size.LEDGER,
        padding=ft.Padding.only(right=Gap.ONE, bottom=Gap.ONE, top=Gap.HALF),
    )
    return ft.Row(
        [_over(left, shown), right],
        expand=True,
        spacing=Gap.NONE,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _over(content: ft.Control, shown: list[ft.Control]) -> ft.Control:
    """What is told lies over the table, so that nothing moves under the thumb."""
    notes = ft.Container(
        ft.Column(shown, spacing=Gap.HALF, tight=True),
        left=Gap.ONE,
        right=Gap.ONE,
        bottom=Gap.ONE,
        visible=bool(shown),
    )
    whole = ft.Container(content, left=Gap.NONE, right=Gap.NONE, top=Gap.NONE, bottom=Gap.NONE)
    return ft.Stack([whole, notes], expand=True)


@dataclass(frozen=True)
class _Bar:
    """What the bar of a table shows: where the table is, what can be undone and redone, and what lies behind."""

    name: str
    title: str
    rules: str
    undo: str
    redo: str
    mended: str
    is_host: bool
    is_shared: bool


def _bar_of(service: AtTable, table: Table) -> _Bar:
    game = table.game
    tapped = not game.outcome and table.draft.back() is not None
    redo = game.redoes if not tapped and not table.away else None
    return _Bar(
        table.name,
        f"Round {game.current.number}" if not game.outcome else "Game over",
        house_line(game.house),
        undo_words(table),
        f"Redo {entry_words(redo.entry)}" if redo else "",
        _mended(table),
        is_host=service.rematch is not None,
        is_shared=service.sharing is not None and table.away is None,
    )


def _bar(bar: _Bar, undo: Act, redo: Act, go: Go, kept: Kept) -> ft.Control:
    actions: list[ft.Control] = [undo_button(bar.undo, undo)]
    if bar.redo:
        actions.append(BarButton(ft.Icons.REDO, bar.redo, redo, key="redo"))
    actions.append(BarButton(ft.Icons.TOC, "Ledger", partial(go, f"/game/{bar.name}/ledger"), key="ledger"))
    return TopBar(
        bar.title,
        bar.rules,
        on_back=partial(go, "/" if bar.is_host else f"/game/{bar.name}/watch"),
        back_name="Home" if bar.is_host else "Watch",
        actions=actions,
        menu=_menu(bar, go),
        kept=kept,
    )


def _menu(bar: _Bar, go: Go) -> list[MenuItem]:
    """Everything that lies behind the table; some of it is for the host alone."""
    here = f"/game/{bar.name}"
    menu = [
        MenuItem("House rules", partial(go, f"{here}/rules"), "menu-rules", ft.Icons.GAVEL),
        MenuItem("Renege", partial(go, f"{here}/renege"), "menu-renege", ft.Icons.FLAG),
        MenuItem("Misdeal, or a round forgotten", partial(go, bar.mended), "menu-mend", ft.Icons.BUILD),
        MenuItem("The record", partial(go, f"{here}/record"), "menu-record", ft.Icons.HISTORY),
    ]
    if bar.is_host:
        menu += [
            MenuItem("Seats and dealer", partial(go, f"{here}/seats"), "menu-seats", ft.Icons.GROUP),
            MenuItem("Print and files", partial(go, f"{here}/files"), "menu-files", ft.Icons.PRINT),
            MenuItem("Bid coach", partial(go, f"{here}/coach"), "menu-coach", ft.Icons.SCHOOL),
        ]
    if bar.is_shared:
        menu.append(MenuItem("Share the table", partial(go, f"{here}/share"), "menu-share", ft.Icons.QR_CODE))
    return menu


def _mended(table: Table) -> str:
    """Where the round in play, or the last one played, is put right."""
    return f"/game/{table.name}/round/{last_amendable(table.game)}"
