"""What a room's phones can reach: no verb at a window, one table's verbs in an admitted hand while it may."""

import inspect
from collections.abc import Callable

import pytest
from keeper.at_table import Shelf, away_beside, bid_all, opened, play

from bookbag.admission import Admission
from bookbag.game.house import HouseRules
from bookbag.game.mending import calls_seen, dealt_by, misdeal, round_seen, seated
from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper, SeenOtherwise, TableMoved, house_of
from bookbag.room import AdmittedKeeper, Room, Window

THREES = (3, 3, 3, 3)
RULING = Ruling(verdict="proven", against=0, by=1)

VERBS: dict[str, Callable[[AdmittedKeeper, str], object]] = {
    "bid_seat": lambda keeper, name: keeper.bid_seat(name, 1, 5),
    "bid_side": lambda keeper, name: keeper.bid_side(name, 1, 6),
    "say_books": lambda keeper, name: keeper.say_books(name, 0, 7),
    "say_nil_books": lambda keeper, name: keeper.say_nil_books(name, 0, 1),
    "enter_books": lambda keeper, name: keeper.enter_books(name),
    "rule_renege": lambda keeper, name: keeper.rule_renege(name, 1, RULING),
    "preview_ruling": lambda keeper, name: keeper.preview_ruling(name, 1, RULING),
    "mend": lambda keeper, name: keeper.mend(name, misdeal(1, "same", None)),
    "preview_mend": lambda keeper, name: keeper.preview_mend(name, misdeal(1, "same", None)),
    "undo": lambda keeper, name: keeper.undo(name),
    "redo": lambda keeper, name: keeper.redo(name),
    "table": lambda keeper, name: keeper.table(name),
    "book": lambda keeper, name: keeper.book(name),
    "minutes_left": lambda keeper, name: keeper.minutes_left(name),
    "round_if_confirmed": lambda keeper, name: keeper.round_if_confirmed(name),
    "books_problem": lambda keeper, name: keeper.books_problem(name),
}


@pytest.fixture
def room(keeper: Keeper) -> Room:
    return Room(keeper, Admission(lambda: 0.0))


def admitted(room: Room, name: str, device: str = "ann") -> AdmittedKeeper:
    room.admit(device, name, room.admission.offer(name).pin)
    keeper = room.keeper_for(device, name)
    assert keeper is not None
    return keeper


def at_books(keeper: Keeper) -> str:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    return name


def code_of(deed: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        deed()
    return refused.value.problems[0].code


def verbs_of(kind: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")}


def test_every_verb_of_an_admitted_keeper_is_tried_here() -> None:
    assert verbs_of(AdmittedKeeper) == {*VERBS, "listen", "unmoved"}


def test_a_window_can_only_be_looked_through() -> None:
    assert verbs_of(Window) == {
        "listen",
        "listen_for_tables",
        "shows",
        "tables",
        "table",
        "book",
        "minutes_left",
        "round_if_confirmed",
    }


@pytest.mark.parametrize("verb", VERBS)
def test_a_withdrawn_permit_ends_every_verb_at_once(keeper: Keeper, room: Room, shelf: Shelf, verb: str) -> None:
    name = at_books(keeper)
    hand = admitted(room, name)
    (permit,) = room.admission.admitted(name)
    room.admission.withdraw(permit)
    before = shelf.fresh(name)
    assert code_of(lambda: VERBS[verb](hand, name)) == "room_withdrawn"
    assert shelf.fresh(name) == before
    assert room.keeper_for("ann", name) is None
    assert admitted(room, name) is not hand
    assert code_of(lambda: VERBS[verb](hand, name)) == "room_withdrawn", "the old hand stays empty"


@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_reaches_another_game(keeper: Keeper, room: Room, shelf: Shelf, verb: str) -> None:
    name, other = at_books(keeper), at_books(keeper)
    hand = admitted(room, name)
    before = shelf.fresh(other)
    assert code_of(lambda: VERBS[verb](hand, other)) == "room_other_game"
    assert shelf.fresh(other) == before


def test_an_admitted_hand_scores_a_round(keeper: Keeper, room: Room) -> None:
    name = opened(keeper)
    hand = admitted(room, name)
    for seat in (1, 2, 3, 0):
        hand.unmoved(keeper.table(name))
        hand.bid_seat(name, seat, 3)
    hand.say_books(name, 0, 8)
    hand.enter_books(name)
    assert keeper.table(name).game.scores == (62, -60)
    hand.undo(name)
    assert keeper.table(name).game.scores == (0, 0)
    hand.redo(name)
    hand.rule_renege(name, 1, RULING)
    hand.mend(name, misdeal(2, "same", None))
    assert len(hand.book(name)) == len(keeper.book(name))


def test_seats_rules_and_dealer_stay_the_hosts(keeper: Keeper, room: Room) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    hand = admitted(room, name)
    for entry in (dealt_by(1, 2), seated(("Ann", "Ben", "Cat", "Dan"))):
        assert code_of(lambda entry=entry: hand.mend(name, entry)) == "room_host_only"  # type: ignore[misc]
        keeper.mend(name, entry)
        assert code_of(lambda: hand.undo(name)) == "room_host_only"
        keeper.undo(name)
        assert code_of(lambda: hand.redo(name)) == "room_host_only"
        keeper.redo(name)
    rules: HouseRules = house_of("bookbag", {"bags": {"limit": 5}})
    keeper.amend_house(name, 2, rules)
    assert code_of(lambda: hand.undo(name)) == "room_host_only"
    hand.bid_seat(name, 3, 4)
    hand.undo(name)
    assert code_of(lambda: hand.undo(name)) == "room_host_only", "only its own tap came back"


def test_where_all_only_watch_nobody_is_admitted(keeper: Keeper) -> None:
    room = Room(keeper, Admission(lambda: 0.0), watch_only=True)
    name = opened(keeper)
    pin = room.admission.offer(name).pin
    assert code_of(lambda: room.admit("ann", name, pin)) == "pin_none"
    assert room.keeper_for("ann", name) is None


def test_the_room_sees_games_in_play_and_those_it_saw_end(keeper: Keeper) -> None:
    old = opened(keeper, {"finish": {"target": 50}})
    play(keeper, old, THREES, (8, 5))
    room = Room(keeper, Admission(lambda: 0.0))
    assert room.window.tables() == []
    with pytest.raises(KeyError):
        room.window.table(old)
    name = opened(keeper, {"finish": {"target": 50}})
    assert [table.name for table in room.window.tables()] == [name]
    play(keeper, name, THREES, (8, 5))
    assert room.window.table(name).game.outcome is not None
    assert [table.name for table in room.window.tables()] == [name]
    for look in (room.window.book, room.window.minutes_left, room.window.round_if_confirmed):
        with pytest.raises(KeyError):
            look(old)


def test_a_room_for_one_game_shows_no_other(keeper: Keeper) -> None:
    name, other = opened(keeper), opened(keeper)
    room = Room(keeper, Admission(lambda: 0.0), only=name)
    assert [table.name for table in room.window.tables()] == [name]
    with pytest.raises(KeyError):
        room.window.table(other)
    with pytest.raises(KeyError):
        room.admit("ann", other, room.admission.offer(other).pin)


def test_games_that_are_put_away_are_not_for_the_room(keeper: Keeper, room: Room) -> None:
    name, other = at_books(keeper), opened(keeper)
    away, told = away_beside(keeper), list[str]()
    hand = admitted(room, name)
    room.window.listen_for_tables(lambda: told.append("tables"))
    for put, back in ((away.archive, away.unarchive), (away.delete, away.put_back)):
        put(name)
        assert [table.name for table in room.window.tables()] == [other]
        with pytest.raises(KeyError):
            room.window.table(name)
        assert room.keeper_for("ann", name) is None
        assert code_of(lambda: hand.enter_books(name)) in ("game_archived", "game_deleted")
        back(name)
        assert {table.name for table in room.window.tables()} == {name, other}
        assert room.keeper_for("ann", name) is not None
    assert told == ["tables"] * 4
    hand.enter_books(name)


def test_a_game_put_away_before_is_shown_once_it_is_taken_out(keeper: Keeper) -> None:
    name = at_books(keeper)
    away_beside(keeper).archive(name)
    rooms = [Room(keeper, Admission(lambda: 0.0)), Room(keeper, Admission(lambda: 0.0), only=name)]
    assert [room.window.tables() for room in rooms] == [[], []]
    away_beside(keeper).unarchive(name)
    assert [[table.name for table in room.window.tables()] for room in rooms] == [[name], [name]]


def test_a_last_game_that_is_put_away_is_shown_no_longer(keeper: Keeper, room: Room) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    assert [table.name for table in room.window.tables()] == [name]
    away_beside(keeper).delete(name)
    assert room.window.tables() == []


def test_what_was_said_of_another_state_is_refused_to_an_admitted_hand_too(keeper: Keeper, room: Room) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    hand, game = admitted(room, name), keeper.table(name).game
    calls, deal = calls_seen(game, 1), round_seen(game, 1)
    hand.rule_renege(name, 1, RULING, seen=calls)
    with pytest.raises(SeenOtherwise):
        hand.rule_renege(name, 1, RULING, seen=calls)
    hand.mend(name, misdeal(1, "same", None), deal)
    with pytest.raises(SeenOtherwise):
        hand.mend(name, misdeal(1, "same", None), deal)


def test_a_tap_on_an_old_picture_is_told(keeper: Keeper) -> None:
    name = opened(keeper)
    seen = keeper.table(name)
    keeper.unmoved(seen)
    keeper.bid_seat(name, 1, 3)
    with pytest.raises(TableMoved):
        keeper.unmoved(seen)
    keeper.undo(name)
    keeper.unmoved(seen)
