"""On every screen, everything that looks as if it could be used is heard under a name and does something."""

import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from keeper.at_screen import SIZES, Phone
from keeper.at_table import (
    PLAYERS,
    Bid,
    Shelf,
    away_beside,
    bid_all,
    files_beside,
    houses_beside,
    opened,
    opened_by,
    play,
    take,
)

from bookbag.game.cards import RANKS, SIGNS, read_card
from bookbag.game.evidence import Evidence
from bookbag.game.house import HouseRules
from bookbag.game.rounds import Ruling
from bookbag.houses import HouseRef
from bookbag.keeper import Keeper, house_of, preset_names
from bookbag.ledger.presets import packaged_presets
from bookbag.records.figures import ALL
from bookbag.sheets.house_text import house_code
from bookbag.views.tokens import Tone

from .at_room import Guest, NoServer, room_of
from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)


@dataclass(frozen=True)
class Screen:
    """How to come to a screen: what a keeper does first (it gives the address), then what a person does."""

    make: Callable[[Keeper], str]
    steps: tuple[str, ...] = ()
    size: tuple[int, int] = SIZES[0]
    on: str = "host"  # whose screen: 'host'; 'unshared' or 'sharing'; 'room'; 'scorer'


def home_empty(_keeper: Keeper) -> str:
    return "/"


def home_full(keeper: Keeper) -> str:
    over(keeper)
    for _ in range(2):
        in_play(keeper)
    over(keeper)
    return "/"


def new_with_people(keeper: Keeper) -> str:
    keeper.open_game(house_of("bookbag"), ("Ann", "Ben", "Cat", "Dan"), 0)
    keeper.open_game(house_of("spade-plus"), ("Eve", "Fay", "Gus", "Hal"), 0)
    return "/new"


def fresh(keeper: Keeper) -> str:
    return f"/game/{opened(keeper)}"


def in_play(keeper: Keeper) -> str:
    name = opened(keeper)
    play(keeper, name, THREES, (9, 4))
    keeper.bid_seat(name, 2, 4)
    return f"/game/{name}"


def may_go_blind(keeper: Keeper) -> str:
    name = opened(keeper, {"blind_nil": {"allowed": True, "deficit": None}, "blind_bid": {"deficit": None}})
    return f"/game/{name}"


def together(keeper: Keeper) -> str:
    return f"/game/{opened(keeper, {'bidding': {'bid_as': 'side'}})}"


def at_books(keeper: Keeper) -> str:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    return f"/game/{name}"


def at_nil_books(keeper: Keeper) -> str:
    name = opened(keeper)
    bid_all(keeper, name, ("nil", 3, 4, 3))
    return f"/game/{name}"


def at_confirm(keeper: Keeper) -> str:
    where = at_nil_books(keeper)
    keeper.say_nil_books(where[6:], 0, 1)
    keeper.say_books(where[6:], 0, 7)
    return where


def undone(keeper: Keeper) -> str:
    where = at_books(keeper)
    keeper.say_books(where[6:], 0, 7)
    keeper.enter_books(where[6:])
    keeper.undo(where[6:])
    return where


def over(keeper: Keeper) -> str:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    return f"/game/{name}"


def itself(keeper: Keeper) -> str:
    return f"/game/{opened(keeper, {'bidding': {'first_hand_bids_itself': True}})}"


def three(keeper: Keeper) -> str:
    name = opened_by(keeper, house_of("spadester", {"table": {"players": 3}}))
    play(keeper, name, (6, 5, 6), (6, 5, 6))
    bid_all(keeper, name, (6, 5, 6))
    return f"/game/{name}"


def long(keeper: Keeper) -> str:
    name = opened(keeper, {"finish": {"target": 5000}})
    for _ in range(52):
        play(keeper, name, THREES, (8, 5))
    return f"/game/{name}"


def jokers(keeper: Keeper) -> str:
    name = opened(keeper, {"table": {"deck": "jokers"}, "renege": {"early_spade": True}})
    bid_all(keeper, name, THREES)
    return f"/game/{name}"


def left_open(keeper: Keeper) -> str:
    where = in_play(keeper)
    shown = Evidence(book=4, led="hearts", played=read_card("7♣"), later_book=9, later=read_card("3♥"))
    keeper.rule_renege(where[6:], 1, Ruling(verdict="open", against=0, by=1, player=2, evidence=shown))
    return where


def nil_beside_a_number(keeper: Keeper) -> str:
    blind = {"blind_bid": {"deficit": None}, "blind_nil": {"allowed": True, "deficit": None}}
    name = opened(keeper, {**blind, "bidding": {"bid_as": "side"}})
    keeper.bid_side(name, 0, 4)
    keeper.bid_seat(name, 0, "nil")
    keeper.bid_seat(name, 1, 3)
    keeper.bid_seat(name, 3, "blind nil")
    take(keeper, name, (7, 6), {0: 0, 3: 0})
    return f"/game/{name}"


def bid_itself(keeper: Keeper) -> str:
    where = itself(keeper)
    take(keeper, where[6:], (7, 6))
    return where


def below(make: Callable[[Keeper], str], page: str) -> Callable[[Keeper], str]:
    return lambda keeper: f"{make(keeper)}/{page}"


def looked_back(page: str) -> Callable[[Keeper], str]:
    """A page of players after a few games."""

    def make(keeper: Keeper) -> str:
        over(keeper)
        three(keeper)
        return page

    return make


def past(keeper: Keeper) -> str:
    """Games of every kind in the list: over, in play, archived, deleted, by other rules."""
    away = away_beside(keeper)
    away.archive(over(keeper)[6:])
    away.delete(over(keeper)[6:])
    three(keeper)
    in_play(keeper)
    over(keeper)
    return "/history"


def archived(keeper: Keeper) -> str:
    where = in_play(keeper)
    away_beside(keeper).archive(where[6:])
    return where


def deleted(keeper: Keeper) -> str:
    where = over(keeper)
    away_beside(keeper).delete(where[6:])
    return where


def people(keeper: Keeper) -> str:
    """Some who may be one person, and some who were joined."""
    keeper.open_game(house_of("bookbag"), ("Jon", "Ben", "Cat", "Dan"), 0)
    keeper.open_game(house_of("bookbag"), ("John", "Ben", "Cat", "Eva"), 0)
    away = away_beside(keeper)
    joined = {row.old: row.id for row in away.renamings()}
    for old, id in joined.items():
        if old != "Maria":
            away.undo(id)
    if "Maria" not in joined:
        away.join("Maria", "Mary")
    return "/names"


def emptied(keeper: Keeper) -> str:
    """No house rules of the table's own, not even deleted ones."""
    with keeper._book._database.atomic() as sql:
        sql.execute("DELETE FROM house")
        sql.execute("DELETE FROM setting WHERE key LIKE '%house%'")
    return ""


def own(keeper: Keeper) -> str:
    """The id of rules that new games begin with; beside them are others, and deleted ones."""
    emptied(keeper)
    houses = houses_beside(keeper)
    houses.delete(houses.keep(house_of("classic", {"name": "Gone"}), "classic"))
    houses.keep(house_of("spade-plus", {"name": "Monday"}), "spade-plus")
    friday = house_of("bookbag", {"name": "Friday", "bidding": {"first_hand_bids_itself": True}})
    kept = houses.keep(friday, "bookbag")
    houses.make_default(HouseRef("own", kept))
    return kept


def editing(changes: Mapping[str, Any] | None = None) -> Callable[[Keeper], str]:
    """The form of the table's own rules, with a change half made."""

    def make(keeper: Keeper) -> str:
        ref = HouseRef("own", own(keeper))
        if changes:
            houses_beside(keeper).set_draft(ref, json.dumps({"base": "bookbag", "name": "Friday", **changes}))
        return f"/rules/{ref}/edit"

    return make


def with_files(keeper: Keeper) -> str:
    """A game, and a backup of it."""
    over(keeper)
    files_beside(keeper).back_up()
    return "/files"


CODE = house_code(house_of("spade-plus", {"name": "Afar", "bags": {"limit": 7}}), "spade-plus", packaged_presets())

SCREENS: dict[str, Screen] = {
    "home with nothing": Screen(home_empty),
    "home": Screen(home_full),
    "new game": Screen(lambda _keeper: "/new"),
    "new game with people": Screen(new_with_people),
    "new game without bags": Screen(
        lambda _keeper: "/new", ("@all-rules", "@rule-bags.limit", "@none-bags.limit", "@done")
    ),
    "new game by own rules": Screen(lambda keeper: f"/new/own/{own(keeper)}"),
    "presets": Screen(lambda _keeper: "/new", ("@preset",)),
    "rules of a new game": Screen(lambda _keeper: "/new", ("All house rules: 0 changes",)),
    "a new game by rules that contradict": Screen(
        lambda _keeper: "/new", ("@all-rules", "@rule-table.players-3", "@back")
    ),
    "house rules with nothing": Screen(lambda keeper: emptied(keeper) or "/rules"),
    "house rules": Screen(lambda keeper: own(keeper) and "/rules"),
    "house rules on a desktop": Screen(lambda keeper: own(keeper) and "/rules", size=SIZES[2]),
    "a preset": Screen(lambda _keeper: "/rules/preset/spadester"),
    "own rules": Screen(lambda keeper: f"/rules/own/{own(keeper)}"),
    "own rules on a desktop": Screen(lambda keeper: f"/rules/own/{own(keeper)}", size=SIZES[2]),
    "rules to change": Screen(editing()),
    "rules half changed": Screen(editing({"bags": {"limit": 6}, "nil": {"allowed": False}}), ("@group-changed",)),
    "a switch and a choice in a row": Screen(editing(), ("@group-table",)),
    "a choice unfolded": Screen(editing(), ("@rule-renege.penalty",)),
    "a number unfolded": Screen(editing(), ("@rule-bags.limit",)),
    "a number that can't stand": Screen(editing(), ("@rule-bags.limit", "Bag limit=999")),
    "words unfolded": Screen(editing(), ("@group-table", "@rule-table.customs")),
    "rules that contradict": Screen(editing({"table": {"players": 6}, "bidding": {"board": 10}})),
    "a search": Screen(editing(), ("Search the rules=renege",)),
    "a search for nothing": Screen(editing(), ("Search the rules=zebra",)),
    "a search for what is idle": Screen(editing({"nil": {"allowed": False}}), ("Search the rules=nil",)),
    "try": Screen(lambda _keeper: "/rules/preset/bookbag/try"),
    "try a nil": Screen(lambda _keeper: "/rules/preset/bookbag/try", ("@nil-0-nil", "@nil-1-nil", "@call-caught")),
    "try alone": Screen(lambda _keeper: "/rules/preset/spadester/try", ("@nil-0-blind nil",)),
    "try the first hand": Screen(lambda keeper: f"/rules/own/{own(keeper)}/try", ("@itself",)),
    "try on a desktop": Screen(lambda _keeper: "/rules/preset/bookbag/try", size=SIZES[2]),
    "try in a game": Screen(below(in_play, "rules/try")),
    "carry": Screen(lambda keeper: f"/rules/own/{own(keeper)}/carry"),
    "carry from a game": Screen(below(in_play, "rules/carry")),
    "take": Screen(lambda _keeper: "/rules/take"),
    "take what differs": Screen(lambda keeper: emptied(keeper) or f"/rules/take/{CODE}"),
    "take on a desktop": Screen(lambda keeper: emptied(keeper) or f"/rules/take/{CODE}", size=SIZES[2]),
    "take what is broken": Screen(lambda _keeper: "/rules/take/eNoBroken"),
    "no such house": Screen(lambda _keeper: f"/rules/own/{'0f' * 16}"),
    "a preset is nobody's to change": Screen(lambda _keeper: "/rules/preset/bookbag/edit"),
    "bids": Screen(fresh),
    "bids on a desktop": Screen(in_play, size=SIZES[2]),
    "bids on a low phone": Screen(in_play, size=SIZES[1]),
    "bids that may be blind": Screen(may_go_blind),
    "a blind bid": Screen(may_go_blind, ("Blind 6 or more",)),
    "bids of a side": Screen(together),
    "books": Screen(at_books),
    "books of a nil": Screen(at_nil_books),
    "a nil bid again": Screen(at_nil_books, ("Change North's bid",)),
    "confirm": Screen(at_confirm),
    "after an undo": Screen(undone),
    "the first hand": Screen(itself),
    "three alone": Screen(three),
    "over": Screen(over),
    "over on a desktop": Screen(over, size=SIZES[2]),
    "ledger": Screen(below(in_play, "ledger")),
    "ledger with nothing": Screen(below(fresh, "ledger")),
    "a long ledger": Screen(below(long, "ledger")),
    "renege": Screen(below(in_play, "renege")),
    "renege said": Screen(below(in_play, "renege"), ("South reneged",)),
    "renege of the round in play": Screen(below(at_books, "renege"), ("East & West call",)),
    "renege with cards": Screen(
        below(in_play, "renege"), ("South reneged", "Suit led: ♥", "Card they played: tap a card", "7 of clubs")
    ),
    "renege with jokers": Screen(below(jokers, "renege"), ("Card they played there: tap a card", "Little Joker")),
    "renege for another penalty": Screen(
        below(in_play, "renege"), ("South reneged", "@own-penalty", "@penalty-all_books")
    ),
    "renege of an early spade": Screen(below(jokers, "renege"), ("led spades early", "Book in question: more")),
    "renege taken up": Screen(below(left_open, "renege"), ("@call-1",)),
    "renege among three": Screen(below(three, "renege")),
    "renege when over": Screen(below(over, "renege")),
    "a round to mend": Screen(below(in_play, "round/1")),
    "the round in play to mend": Screen(below(in_play, "round/2")),
    "a round changed": Screen(below(in_play, "round/1/change")),
    "a round changed to what can't be": Screen(below(in_play, "round/1/change"), ("North: less", "North: less")),
    "a round with a nil and one number changed": Screen(
        below(nil_beside_a_number, "round/1/change"), ("East & West: bid blind",)
    ),
    "a round of three changed": Screen(below(three, "round/1/change")),
    "a round that bid itself changed": Screen(below(bid_itself, "round/1/change")),
    "what a change does": Screen(
        below(in_play, "round/1/change"), ("North & South took: less", "See what it changes")
    ),
    "a round put in": Screen(below(in_play, "round/2/insert")),
    "a misdeal": Screen(below(in_play, "round/2/misdeal")),
    "what a misdeal does": Screen(below(in_play, "round/1/misdeal"), ("The same dealer deals again: North",)),
    "seats": Screen(below(in_play, "seats")),
    "seats swapped": Screen(below(in_play, "seats"), ("Seats 1 and 2 change places",)),
    "seats of three when over": Screen(below(three, "seats")),
    "the record": Screen(below(left_open, "record")),
    "a long record": Screen(below(long, "record")),
    "rules": Screen(below(fresh, "rules")),
    "coach": Screen(lambda _keeper: "/coach"),
    "coach with a hand": Screen(lambda _keeper: "/coach", ("Ace of spades", "King of hearts", "Partner has bid nil")),
    "coach with jokers": Screen(lambda _keeper: "/coach", ("With jokers", "Big Joker", "2 of diamonds")),
    "coach on a desktop": Screen(lambda _keeper: "/coach", ("Ace of clubs",), SIZES[2]),
    "coach of a game": Screen(below(in_play, "coach")),
    "coach of three": Screen(below(three, "coach")),
    "players": Screen(looked_back("/players")),
    "players of some games": Screen(looked_back("/players"), ("@which",)),
    "a player": Screen(looked_back("/players/North")),
    "a player on a desktop": Screen(looked_back("/players/North"), size=SIZES[2]),
    "the games of a figure": Screen(looked_back("/players/North/games")),
    "partnerships": Screen(looked_back("/pairs")),
    "head to head": Screen(looked_back("/versus/North/South")),
    "no such player": Screen(lambda _keeper: "/players/Nobody"),
    "past games": Screen(past),
    "past games on a desktop": Screen(past, size=SIZES[2]),
    "past games with nothing": Screen(lambda _keeper: "/history", ("Search players and rules=nobody",)),
    "past games by days and rules": Screen(past, ("@filters",)),
    "past games by a day that is none": Screen(past, ("@filters", "First day=2026-13")),
    "deleted games": Screen(past, ("Show: Deleted",)),
    "several past games": Screen(past, ("Choose several games",)),
    "looking back": Screen(below(over, "look")),
    "looking back on a desktop": Screen(below(over, "look"), size=SIZES[2]),
    "looking back at a game in play": Screen(below(in_play, "look")),
    "looking back at an archived game": Screen(below(archived, "look")),
    "looking back at a deleted game": Screen(below(deleted, "look")),
    "looking back at the record": Screen(below(over, "look/record")),
    "looking back at the rules": Screen(below(over, "look/rules")),
    "an archived table": Screen(archived),
    "a deleted table on a desktop": Screen(deleted, size=SIZES[2]),
    "names": Screen(people),
    "a name unfolded": Screen(people, ("@person-Eva",)),
    "a name that another has": Screen(people, ("@person-Eva", "Eva is called=Dan")),
    "two to be joined": Screen(people, ("@maybe-John-Jon",)),
    "files with nothing": Screen(lambda _keeper: "/files"),
    "files": Screen(with_files),
    "a backup to bring back": Screen(with_files, ("@backup-0",)),
    "some games": Screen(lambda keeper: home_full(keeper) + "files/some"),
    "files of a game": Screen(below(in_play, "files")),
    "home of a table that is shared": Screen(home_full, on="sharing"),
    "share": Screen(below(in_play, "share"), on="unshared"),
    "shared": Screen(below(in_play, "share"), on="sharing"),
    "shared with a PIN": Screen(below(in_play, "share"), ("Let a phone score",), on="sharing"),
    "shared on a desktop": Screen(below(in_play, "share"), size=SIZES[2], on="sharing"),
    "watched": Screen(in_play, on="room"),
    "watched on a desktop": Screen(in_play, size=SIZES[2], on="room"),
    "watched from a seat": Screen(below(in_play, "you/1"), on="room"),
    "watched when over": Screen(over, on="room"),
    "a ledger watched": Screen(below(in_play, "watch/ledger"), on="room"),
    "a long ledger watched": Screen(below(long, "watch/ledger"), on="room"),
    "rules watched": Screen(below(in_play, "watch/rules"), on="room"),
    "tables": Screen(lambda keeper: fresh(keeper) and "/tables", on="room"),
    "a PIN asked": Screen(below(in_play, "score"), ("PIN=123456",), on="room"),
    "bids of a scorer": Screen(in_play, on="scorer"),
    "over for a scorer": Screen(over, on="scorer"),
    "ledger of a scorer": Screen(below(in_play, "ledger"), on="scorer"),
    "a round a scorer mends": Screen(below(in_play, "round/1"), on="scorer"),
    "not shared": Screen(lambda _keeper: "/game/nothing", on="room"),
    "no such game": Screen(lambda _keeper: "/game/nothing"),
    "no such address": Screen(lambda _keeper: "/somewhere/else"),
}


def is_chosen(control: object) -> bool:
    """Drawn as chosen or lit already: there is nothing left for a tap to do."""
    style = getattr(control, "style", None)
    return isinstance(style, ft.ButtonStyle) and style.bgcolor in (Tone.CHOSEN, Tone.LIT, Tone.LIT_WASH)


ALIKE = {
    *(f"key-{number}" for number in range(4, 12)),
    *(f"round-{number}" for number in range(5, 50)),
    *(f"card-{rank}{sign}" for rank in RANKS[2:-1] for sign in SIGNS.values()),
    *(f"house-preset/{name}" for name in preset_names()[2:]),
    *(f"figure-{figure.key}" for figure in ALL[2:]),
}
"""Keys, cards and rows that differ from others in their number alone: the rest stand for all."""


def by_key(phone: Phone) -> dict[str, BaseControl]:
    """All that can be used now, under keys that are the same for the next game; those of games are numbered."""
    found: dict[str, BaseControl] = {}
    for control in phone.usable():
        key = re.sub("[0-9a-f]{32}", str(len(found)), str(control.key))
        assert key not in found, f"{key} is there twice"
        found[key] = control
    return found


@pytest.mark.parametrize("name", SCREENS)
@run
async def test_whatever_can_be_used_is_heard_and_does_something(shelf: Shelf, name: str) -> None:
    screen, idle = SCREENS[name], []
    async with come_to(shelf, screen) as phone:
        keys = by_key(phone)
        assert [key for key, control in keys.items() if not phone.heard(control).strip()] == []
        assert [control.key for control in phone.shut() if not phone.heard(control).strip()] == []
    left = [key for key in keys if key not in ALIKE]
    assert left
    while left:
        async with come_to(shelf, screen) as phone:
            assert left[0] in by_key(phone)
            told: list[str] = []
            phone.keeper.listen(told.append)
            start = phone.where
            while left and not told and phone.where == start and left[0] in by_key(phone):
                control = by_key(phone)[left.pop(0)]
                heard, chosen, before = phone.heard(control), is_chosen(control), phone.picture()
                asked = len(phone.connection.calls)
                await phone.use(control)
                of_the_device = len(phone.connection.calls) > asked
                if phone.picture() == before and not told and not chosen and not of_the_device:
                    idle.append(heard)
    assert idle == []


def whose(screen: Screen, keeper: Keeper) -> Phone:
    """The device that a screen is on."""
    if screen.on in ("room", "scorer"):
        room = room_of(keeper)
        where = screen.make(keeper)
        name = where.split("/")[2] if where.startswith("/game/") else ""
        if screen.on == "scorer":
            room.admit("ann", name, room.admission.offer(name).pin)
        return Guest(room, keeper, where, screen.size)
    sharing = None if screen.on == "host" else NoServer(keeper)
    if sharing is not None and screen.on == "sharing":
        sharing.open()
    return Phone(keeper, screen.make(keeper), screen.size, sharing=sharing)


@asynccontextmanager
async def come_to(shelf: Shelf, screen: Screen) -> AsyncIterator[Phone]:
    """The screen as it is at first, on a game of its own."""
    keeper = shelf.keeper()
    async with whose(screen, keeper) as phone:
        await phone.follow(*screen.steps)
        yield phone


# -- every layout at every size ------------------------------------------------------------------

TABLES: dict[str, tuple[HouseRules, tuple[Bid, ...], tuple[int, ...]]] = {
    "two": (house_of("spadester", {"table": {"players": 2}}), (7, 5), (7, 6)),
    "three": (house_of("spadester", {"table": {"players": 3}}), (6, 5, 5), (6, 5, 6)),
    "four alone": (house_of("spadester", {"table": {"players": 4}}), (4, 3, 3, 3), (4, 3, 3, 3)),
    "partners": (house_of("bookbag"), (4, 3, 3, 3), (7, 6)),
    "three pairs": (house_of("bookbag", {"table": {"players": 6}}), (2, 2, 2, 2, 2, 2), (3, 3, 2)),
    "threes": (house_of("bookbag", {"table": {"players": 6, "layout": "threes"}}), (2, 1, 1, 1, 1, 2), (4, 4)),
    "six alone": (house_of("spadester", {"table": {"players": 6}}), (2, 1, 1, 1, 1, 2), (2, 1, 1, 1, 1, 2)),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("table", TABLES)
@run
async def test_a_round_at_every_table_and_size(shelf: Shelf, table: str, size: tuple[int, int]) -> None:
    house, bids, books = TABLES[table]
    keeper = shelf.keeper()
    name = opened_by(keeper, house)
    players = PLAYERS[: len(bids)]
    async with Phone(keeper, f"/game/{name}", size) as phone:
        for seat in keeper.table(name).game.seating.bidding_order(0):
            assert f"{players[seat]} bids" in phone.texts()
            await phone.tap(str(bids[seat]))
        for side, taken in enumerate(books[:-1]):
            assert f"Books of {' & '.join(players[side :: len(books)])}" in phone.texts()
            await phone.click(phone.keyed(f"key-{taken}"))
        await phone.click(phone.keyed("confirm"))
        game = keeper.table(name).game
        assert len(game.rounds) == 1
        shown = phone.texts()
        for side, score in enumerate(game.scores):
            assert str(score).replace("-", "−") in shown
            assert " & ".join(players[side :: len(books)]) in shown
        assert all(player in shown for player in players)
        seen = {control.key for control in phone.all(ft.TextButton)}
        assert {f"seat-{seat}" for seat in range(len(players))} <= seen
        assert {f"plate-{side}" for side in range(len(books))} <= seen
        assert ("round-1" in seen) == (size[0] > 1000), "the ledger stands beside the table where there is room"


@run
async def test_a_device_that_is_turned_is_drawn_again(shelf: Shelf) -> None:
    keeper = shelf.keeper()
    async with Phone(keeper, in_play(keeper)) as phone:
        for width, height in [*SIZES, (844, 390), (320, 568), *SIZES]:
            await phone.resize(width, height)
            assert "West bids" in phone.texts()
            await phone.tap("3")
            await phone.tap("Undo the last tap")
