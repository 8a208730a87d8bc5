"""Names, seats and the dealer of a game in play, to be put right."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.game.mending import dealt_by, seated
from bookbag.keeper import Table
from bookbag.views.missing import Moved, NoSuchGame
from bookbag.views.parts.choice import BigButton, NameChip, Section
from bookbag.views.parts.live_field import Field, LiveFields
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Shape, Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.seen import Deed, use_eyes
from bookbag.views.service import MOVED, Go, Service, Tell, attempt, notes, use_said, use_seen, use_table
from bookbag.views.tokens import Count, Gap, Size, Tone, Type
from bookbag.words.names import short
from bookbag.words.table import names_of


@ft.component
def SeatsScreen(service: Service, name: str, go: Go) -> ft.Control:
    """A field for each seat, and who deals the round in play."""
    table = use_table(service, name)
    nobody: tuple[str, ...] = ()
    typed, set_typed = ft.use_state(nobody)
    put, set_put = ft.use_state(0)
    said, tell = use_said()
    seen, moved, take_as_it_is = use_seen((table.game.players,) if table else ())
    _, as_seen = use_eyes(service.keeper, table)
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    if table is None:
        return NoSuchGame(go)
    game = table.game
    players = typed or game.players

    def name_seat(seat: int, text: str) -> None:
        tell(None)
        set_typed(lambda before: _put(before or game.players, seat, text))

    def change_places(seat: int) -> None:
        """The player of a seat and the next one clockwise."""
        other = (seat + 1) % game.seating.seats

        def swapped(before: tuple[str, ...]) -> tuple[str, ...]:
            names = before or game.players
            return _put(_put(names, seat, names[other]), other, names[seat])

        set_typed(swapped)
        set_put(lambda before: before + 1)

    def keep() -> None:
        deed = as_seen(lambda: service.keeper.mend(name, seated(players), seen))
        attempt(deed, tell, names_of(game), done)

    def done() -> None:
        go(f"/game/{name}")

    def begin_again() -> None:
        set_typed(())
        set_put(lambda before: before + 1)
        take_as_it_is()

    if moved and typed:
        return ft.Container(Moved("Seats and dealer", MOVED, begin_again, done, "Table"), expand=True)

    rows = [
        _seat(seat, fields.draw(_field(seat, players[seat], name_seat), put), table, partial(change_places, seat))
        for seat in range(game.seating.seats)
    ]
    how = "Names are put right for the whole game; a side keeps its points whoever sits there."
    foot = [*notes(said)]
    changed = players != game.players
    foot.append(BigButton("Keep these seats", keep if changed else None, key="keep", icon=ft.Icons.CHECK))
    bar = TopBar("Seats and dealer", on_back=partial(go, f"/game/{name}"), back_name="Table")
    seats = Section("Clockwise", [*rows, ft.Container(Words(how, Type.LABEL, Tone.INK_SOFT), padding=Gap.WIDE)])
    return Page(bar, [seats, _dealer(service, table, as_seen, tell)], foot)


def _put(players: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    return (*players[:seat], name, *players[seat + 1 :])


def _field(seat: int, name: str, on_text: Callable[[int, str], None]) -> ft.TextField:
    field = Field(f"Player {seat + 1}", name, partial(on_text, seat), key=f"name-{seat}", letters=Count.NAME_LETTERS)
    field.expand = True
    field.capitalization = ft.TextCapitalization.WORDS
    return field


def _seat(seat: int, field: ft.TextField, table: Table, swap: Callable[[], None]) -> ft.Control:
    mark = Shape(table.game.seating.side_of(seat), Type.TITLE)
    following = (seat + 1) % table.game.seating.seats
    return ft.Container(
        ft.Row(
            [
                ft.Container(mark, width=Size.MARK, alignment=ft.Alignment.CENTER),
                field,
                NameChip(
                    "Swap",
                    swap,
                    key=f"swap-{seat}",
                    spoken=f"Seats {seat + 1} and {following + 1} change places",
                ),
            ],
            spacing=Gap.ONE,
        ),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.WIDE, top=Gap.WIDE, bottom=Gap.ONE),
    )


def _dealer(service: Service, table: Table, as_seen: Callable[[Deed], Deed], tell: Tell) -> ft.Control:
    """Who deals the round in play; a tap is kept at once."""
    game = table.game
    names, number = names_of(game), last_amendable(game)
    dealer = game.deal(number).dealer

    def deals(seat: int) -> None:
        attempt(as_seen(lambda: service.keeper.mend(table.name, dealt_by(number, seat))), tell, names)

    chips: list[ft.Control] = [
        NameChip(
            short(names.seat(seat)),
            partial(deals, seat) if seat != dealer else None,
            key=f"dealer-{seat}",
            side=game.seating.side_of(seat),
            chosen=seat == dealer,
            spoken=f"{names.seat(seat)} deals{', chosen' if seat == dealer else ''}",
        )
        for seat in range(game.seating.seats)
    ]
    row = ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE)
    return Section(f"Who deals round {number}", [ft.Container(row, padding=Gap.ONE)])
