"""The table: both scores, the seats, and the pad that asks for bids, then books, then a nod."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.keeper import Table
from bookbag.views.away import AwayPad
from bookbag.views.ledger import LedgerSheet
from bookbag.views.missing import NoSuchGame
from bookbag.views.pad import Asked, Hands, TablePad
from bookbag.views.parts.score_plate import Plate, ScorePlates
from bookbag.views.parts.seat_ring import Seat, SeatRing
from bookbag.views.parts.top_bar import BarButton, MenuItem, TopBar
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Service, attempt, use_said, use_table
from bookbag.views.tokens import Gap, Size
from bookbag.views.told import told, undo_button
from bookbag.words.numbers import points
from bookbag.words.rules import house_line
from bookbag.words.table import (
    bags_words,
    bid_words,
    entry_words,
    names_of,
    outcome_words,
    side_status,
    total_words,
    unsettled_words,
)


@ft.component
def TableScreen(service: Service, name: str, screen: Screen, go: Go) -> ft.Control:
    """One game in play."""
    table = use_table(service, name)
    asked, set_asked = ft.use_state(Asked())
    said, tell = use_said()
    opened, set_opened = ft.use_state(0)
    if table is None:
        return NoSuchGame(go)
    names = names_of(table.game)
    keeper = service.keeper

    def do(deed: Callable[[], object]) -> None:
        attempt(deed, tell, names, then=partial(set_asked, Asked()))

    def seat_tapped(seat: int) -> None:
        tell(None)
        set_asked(Asked(seat=seat))

    def plate_tapped(side: int) -> None:
        if table.turn.step in ("books", "confirm"):
            set_asked(Asked(side=side))
        else:
            go(f"/game/{name}/ledger")

    bar = _bar(table, lambda: do(lambda: keeper.undo(name)), lambda: do(lambda: keeper.redo(name)), go)
    plates = ScorePlates(_plates(service, table, asked, screen), plate_tapped, screen.form(table.game.seating.sides))
    ring = SeatRing(
        _seats(table, asked),
        title=f"Round {table.game.current.number}" if not table.game.outcome else "Game over",
        line=_middle(service, table),
        on_seat=seat_tapped if not table.game.outcome and not table.away else None,
        height=screen.ring_height(table.game.seating.sides),
        across=screen.seats_across,
    )
    hands = Hands(set_asked, do, tell, go)
    pad = AwayPad(service, table, tell, go) if table.away else TablePad(service, table, asked, hands, screen)
    shown = told(said, tell, table, keeper.books_problem(name))
    if screen.wide:
        sheet = LedgerSheet(table, opened, lambda row: set_opened(0 if row == opened else row), go)
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


def _bar(table: Table, undo: Callable[[], None], redo: Callable[[], None], go: Go) -> ft.Control:
    game, name = table.game, table.name
    tapped = not game.outcome and table.draft.back() is not None
    actions: list[ft.Control] = [undo_button(table, undo)]
    if game.redoes is not None and not tapped and not table.away:
        actions.append(BarButton(ft.Icons.REDO, f"Redo {entry_words(game.redoes.entry)}", redo, key="redo"))
    actions.append(BarButton(ft.Icons.TOC, "Ledger", partial(go, f"/game/{name}/ledger"), key="ledger"))
    return TopBar(
        f"Round {game.current.number}" if not game.outcome else "Game over",
        house_line(game.house),
        on_back=partial(go, "/"),
        back_name="Home",
        actions=actions,
        menu=[
            MenuItem("House rules", partial(go, f"/game/{name}/rules"), "menu-rules", ft.Icons.GAVEL),
            MenuItem("Renege", partial(go, f"/game/{name}/renege"), "menu-renege", ft.Icons.FLAG),
            MenuItem("Misdeal, or a round forgotten", partial(go, _mended(table)), "menu-mend", ft.Icons.BUILD),
            MenuItem("Seats and dealer", partial(go, f"/game/{name}/seats"), "menu-seats", ft.Icons.GROUP),
            MenuItem("The record", partial(go, f"/game/{name}/record"), "menu-record", ft.Icons.HISTORY),
            MenuItem("Print and files", partial(go, f"/game/{name}/files"), "menu-files", ft.Icons.PRINT),
            MenuItem("Bid coach", partial(go, f"/game/{name}/coach"), "menu-coach", ft.Icons.SCHOOL),
        ],
    )


def _mended(table: Table) -> str:
    """Where the round in play, or the last one played, is put right."""
    return f"/game/{table.name}/round/{last_amendable(table.game)}"


def _plates(service: Service, table: Table, asked: Asked, screen: Screen) -> tuple[Plate, ...]:
    game, turn = table.game, table.turn
    after = service.keeper.round_if_confirmed(table.name)
    names = names_of(game)
    best = max(game.scores)
    leads = [side for side, score in enumerate(game.scores) if score == best]
    acting = asked.acting_side(table)
    faces = []
    for side in range(game.seating.sides):
        mark = ""
        if game.outcome:
            mark = "won" if side in game.outcome.winners else ""
        elif leads == [side] and game.rounds:
            mark = "leads"
        faces.append(
            Plate(
                side=side,
                names=names.side(side),
                score=points(game.scores[side]),
                bags=game.bags[side],
                bag_limit=game.house.bags.limit or 0,
                bags_text=bags_words(game, side),
                status=side_status(game, table.draft, turn, side, after, brief=screen.brief(game.seating.sides)),
                alarm=after is not None and after.sides[side].points < 0,
                mark=mark,
                acting=side == acting,
                text_scale=screen.text_scale,
            )
        )
    return tuple(faces)


def _seats(table: Table, asked: Asked) -> list[Seat]:
    game, draft = table.game, table.draft
    due = asked.seats(table)
    bids, house = None if game.current.bids_itself else draft.bids, game.house
    if game.outcome:
        bids, house = game.counted[-1].deal.bids, game.counted[-1].house
    seats = []
    for seat, player in enumerate(game.players):
        took = draft.nils[seat]
        bid = bid_words(bids, seat, house) if bids else "\u2013"
        note = "to bid" if seat in due and table.turn.step == "bids" else ""
        if bids and bids.sides[game.seating.side_of(seat)] is not None and not note:
            note = "together"
        if took is not None:
            note = f"✗ {took}" if took else "✓"
        shown = Seat(
            seat=seat,
            name=player,
            side=game.seating.side_of(seat),
            bid=bid,
            note=note,
            deals=seat == game.current.dealer,
            lit=seat in due,
            failed=bool(took),
        )
        said = f"{player}, {bid}, took {took}" if took is not None else shown.said
        said = f"{said}, dealer" if shown.deals else said
        seats.append(replace(shown, spoken=said))
    return seats


def _middle(service: Service, table: Table) -> str:
    game = table.game
    if game.outcome:
        return outcome_words(game)
    line = "first hand bids itself" if game.current.bids_itself else total_words(table.draft.bids, game)
    left = service.keeper.minutes_left(table.name)
    if left is not None:
        line = f"{line} · {left} min left" if left else f"{line} · last round"
    if waiting := unsettled_words(game):
        return f"{line.partition(':')[0]} · {waiting}"
    return f"{line.partition(':')[0]} · renege ruled" if game.current.rulings else line
