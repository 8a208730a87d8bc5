"""Putting a round right: what can be done with it, and what that changes before it is confirmed."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import flet as ft

from bookbag.game.changed import changes
from bookbag.game.mending import Repair, house_put_in, misdeal, round_told
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.game.retold import Retold
from bookbag.keeper import Table
from bookbag.views.missing import NoSuchGame
from bookbag.views.parts.changed_table import ChangedScores
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.round_form import round_rows
from bookbag.views.seen import use_eyes
from bookbag.views.service import AtTable, Go, attempt, notes, use_said, use_table
from bookbag.words.changed import changed_sentences, changed_table
from bookbag.words.sentences import say
from bookbag.words.table import names_of


@ft.component
def MendScreen(service: AtTable, name: str, number: int, go: Go) -> ft.Control:
    """All that can be done with one round: played, or in play."""
    table = use_table(service, name)
    if table is None or not _is_there(table.game, number):
        return NoSuchGame(go)
    game, here = table.game, f"/game/{name}/round/{number}"
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


def _is_there(game: Game, number: int) -> bool:
    return 1 <= number <= (len(game.rounds) if game.outcome else game.current.number)


@ft.component
def RoundScreen(service: AtTable, name: str, number: int, put_in: bool, go: Go) -> ft.Control:
    """A played round told again, or a forgotten one told; then what it changes."""
    table = use_table(service, name)
    nothing: Retold | None = None
    told, tell_again = ft.use_state(nothing)
    seen, see = ft.use_state(False)
    if table is None or not _is_there(table.game, number) or (not put_in and number > len(table.game.rounds)):
        return NoSuchGame(go)
    now = told or _begun(table.game, number, put_in)
    back = partial(go, f"/game/{name}/round/{number}")

    def change(make: Callable[[Retold], Retold]) -> None:
        tell_again(lambda before: make(before or now))

    entry = round_told(number, now, put_in=put_in)
    title = f"A round before round {number}" if put_in else f"Change round {number}"
    if seen:
        return ft.Container(_Confirm(service, table, entry, title, partial(see, False), go), expand=True)
    problem = _problem(service, table, entry)
    foot: list[ft.Control] = []
    if problem and told is not None:
        foot.append(Notice(problem, mood=Mood.ASK, key="problem"))
    on_see = None if problem else partial(see, True)
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
    if table is None or not _is_there(table.game, number):
        return NoSuchGame(go)
    game = table.game
    back = partial(go, f"/game/{name}/round/{number}")
    if deals:
        said = table.draft.bids if number == game.current.number and not game.current.bids_itself else None
        entry = misdeal(number, deals, said)
        title = f"Round {number} a misdeal"
        return ft.Container(_Confirm(service, table, entry, title, partial(deal, None), go), expand=True)
    dealer = game.deal(number).dealer
    names = names_of(game)
    following = names.seat((dealer + 1) % game.seating.seats)
    rows = [
        ChoiceRow("The same dealer deals again", names.seat(dealer), partial(deal, "same"), key="same"),
        ChoiceRow("The next player deals", following, partial(deal, "next"), key="next"),
    ]
    bar = TopBar(f"Round {number} a misdeal", "It counts for nothing", on_back=back, back_name=f"Round {number}")
    return Page(bar, [Section("Who deals now", rows)])


@ft.component
def _Confirm(
    service: AtTable, table: Table, entry: Repair, title: str, back: Callable[[], None], go: Go
) -> ft.Control:
    """What a mending changes in every round, and the button that makes it."""
    said, tell = use_said()
    _, as_seen = use_eyes(service.keeper, table)
    names = names_of(table.game)
    try:
        preview = service.keeper.preview_mend(table.name, entry)
    except Refused as refused:
        return Page(
            TopBar(title, on_back=back, back_name="Back"),
            [Notice(say(refused.problems[0], names), mood=Mood.REFUSE, key="refused")],
        )
    changed = changes(preview.before, preview.after, preview.pairs)
    rows = ChangedScores(changed_sentences(changed, preview.after), changed_table(changed, names), names)

    def confirm() -> None:
        deed = as_seen(partial(service.keeper.mend, table.name, entry))
        attempt(deed, tell, names, partial(go, f"/game/{table.name}"))

    foot = [*notes(said), BigButton("Do it", confirm, key="mend", icon=ft.Icons.CHECK)]
    return Page(TopBar(title, "What it changes", on_back=back, back_name="Back"), rows, foot)
