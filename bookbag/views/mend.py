"""Putting a round right: what can be done with it, and what that changes before it is confirmed."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import flet as ft

from bookbag.game.amending import last_amendable
from bookbag.game.mending import Repair, house_put_in, misdeal, round_seen, round_told
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.game.retold import Retold
from bookbag.keeper import Seen, Table
from bookbag.views.confirm import Confirm
from bookbag.views.missing import Moved, NoSuchGame, NoSuchRound
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.round_form import round_rows
from bookbag.views.seen import Deed, use_eyes
from bookbag.views.service import MOVED, AtTable, Go, use_seen, use_table
from bookbag.words.sentences import say
from bookbag.words.table import names_of


@ft.component
def MendScreen(service: AtTable, name: str, number: int, go: Go) -> ft.Control:
    """All that can be done with one round: played, or in play."""
    table = use_table(service, name)
    if table is None:
        return NoSuchGame(go)
    game, here = table.game, f"/game/{name}/round/{number}"
    if not 1 <= number <= last_amendable(game):
        return NoSuchRound(go, name, last_amendable(game))
    played = number <= len(game.rounds)

    def to(page: str) -> Callable[[], None]:
        return partial(go, f"{here}/{page}")

    rows = []
    if played:
        rows.append(ChoiceRow("Change bids or books", "", to("change"), key="change"))
    rows += [
        ChoiceRow("Settle a renege call", "", partial(go, f"/game/{name}/renege/{number}"), key="renege"),
        ChoiceRow("Put in a round before it", "", to("insert"), key="insert", help_text="One was forgotten."),
        ChoiceRow("It was a misdeal", "", to("misdeal"), key="misdeal", help_text="It counts for nothing."),
    ]
    what = "already played" if played else "in play"
    bar = TopBar(f"Round {number}", what, on_back=partial(go, f"/game/{name}/ledger"), back_name="Ledger")
    return Page(bar, [Section("", rows)])


def _seen(table: Table | None, number: int) -> Seen:
    """What the form of a round is begun on."""
    return round_seen(table.game, number) if table else ()


@ft.component
def RoundScreen(service: AtTable, name: str, number: int, put_in: bool, go: Go) -> ft.Control:
    """A played round told again, or a forgotten one told; then what it changes."""
    table = use_table(service, name)
    nothing: Retold | None = None
    told, tell_again = ft.use_state(nothing)
    asked, ask = ft.use_state(False)
    seen, moved, take_as_it_is = use_seen(_seen(table, number))
    _, as_seen = use_eyes(service.keeper, table)
    if table is None:
        return NoSuchGame(go)
    game = table.game
    last = last_amendable(game) if put_in else len(game.rounds)
    if not 1 <= number <= last:
        return NoSuchRound(go, name, last)
    now = told or _begun(game, number, put_in)
    back = partial(go, f"/game/{name}/round/{number}")

    def change(make: Callable[[Retold], Retold]) -> None:
        tell_again(lambda before: make(before or now))

    def begin_again() -> None:
        tell_again(None)
        ask(False)
        take_as_it_is()

    entry = round_told(number, now, put_in=put_in)
    title = f"A round before round {number}" if put_in else f"Change round {number}"
    if moved and told is not None:
        return ft.Container(Moved(title, MOVED, begin_again, back, f"Round {number}"), expand=True)
    if asked:
        deed = as_seen(partial(service.keeper.mend, name, entry, seen))
        return _confirm(service, table, entry, deed, title, partial(ask, False), go)
    problem = _problem(service, table, entry)
    foot: list[ft.Control] = []
    if problem and told is not None:
        foot.append(Notice(problem, mood=Mood.ASK, key="problem"))
    on_see = None if problem else partial(ask, True)
    foot.append(BigButton("See what it changes", on_see, key="see", icon=ft.Icons.ARROW_FORWARD))
    bar = TopBar(title, now.house.name, on_back=back, back_name=f"Round {number}")
    return Page(bar, round_rows(now, names_of(table.game), change), foot)


def _begun(game: Game, number: int, put_in: bool) -> Retold:
    if put_in:
        house = house_put_in(game, number)
        return Retold.blank(house, bids_itself=number == 1 and house.bidding.first_hand_bids_itself)
    return Retold.of(game.rounds[number - 1].deal, game.house_in(number))


def _problem(service: AtTable, table: Table, entry: Repair) -> str:
    try:
        service.keeper.preview_mend(table.name, entry)
    except Refused as refused:
        return say(refused.problems[0], names_of(table.game))
    return ""


@ft.component
def ThrowInScreen(service: AtTable, name: str, number: int, go: Go) -> ft.Control:
    """A misdeal: who deals again, and what it changes."""
    table = use_table(service, name)
    nobody: Literal["same", "next"] | None = None
    deals, deal = ft.use_state(nobody)
    seen, moved, take_as_it_is = use_seen(_seen(table, number))
    _, as_seen = use_eyes(service.keeper, table)
    if table is None:
        return NoSuchGame(go)
    game = table.game
    if not 1 <= number <= last_amendable(game):
        return NoSuchRound(go, name, last_amendable(game))
    back = partial(go, f"/game/{name}/round/{number}")
    title = f"Round {number} a misdeal"

    def begin_again() -> None:
        deal(None)
        take_as_it_is()

    if deals and moved:
        return ft.Container(Moved(title, MOVED, begin_again, back, f"Round {number}"), expand=True)
    if deals:
        said = table.draft.bids if number == game.current.number and not game.current.bids_itself else None
        entry = misdeal(number, deals, said)
        deed = as_seen(partial(service.keeper.mend, name, entry, seen))
        return _confirm(service, table, entry, deed, title, begin_again, go)
    dealer = game.deal(number).dealer
    names = names_of(game)
    following = names.seat((dealer + 1) % game.seating.seats)
    rows = [
        ChoiceRow("The same dealer deals again", names.seat(dealer), partial(deal, "same"), key="same"),
        ChoiceRow("The next player deals", following, partial(deal, "next"), key="next"),
    ]
    bar = TopBar(title, "It counts for nothing", on_back=back, back_name=f"Round {number}")
    in_play = number > len(game.rounds)
    return Page(bar, [Section("Who deals again" if in_play else "Who dealt again", rows)])


def _confirm(
    service: AtTable, table: Table, entry: Repair, deed: Deed, title: str, back: Callable[[], None], go: Go
) -> ft.Control:
    """What a mending changes in every round, and the button that makes it."""
    names, preview = names_of(table.game), partial(service.keeper.preview_mend, table.name, entry)
    shown = Confirm(title, preview, names, deed, partial(go, f"/game/{table.name}"), back)
    return ft.Container(shown, expand=True)
