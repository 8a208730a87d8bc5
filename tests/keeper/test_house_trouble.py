"""House rules when the disk refuses, another window was quicker, or the file was changed behind Bookbag's back."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bookbag.game.house import HouseRules
from bookbag.game.house_document import whole_document
from bookbag.game.problems import Refused
from bookbag.houses import HouseMoved, HouseRef, Houses
from bookbag.keeper import house_of
from bookbag.ledger import HouseStore, NotRead, NotSaved, open_database
from bookbag.ledger.migrations import MIGRATIONS

from .at_table import HouseDisk, Shelf, houses_beside

FRIDAY = house_of("spade-plus", {"name": "Friday", "bags": {"limit": 5}})
MONDAY = house_of("bookbag", {"name": "Monday"})
ID = "0f" * 16
PRESET = HouseRef("preset", "spadester")


def state(houses: Houses, *refs: HouseRef) -> tuple[object, ...]:
    return houses.own(), houses.deleted(), houses.default(), tuple(houses.draft(ref) for ref in refs)


# -- a disk that refuses -------------------------------------------------------------------------

Verb = Callable[[Houses, str, str], object]
WRITES: dict[str, Verb] = {
    "keep": lambda houses, _own, _gone: houses.keep(MONDAY, "bookbag"),
    "change": lambda houses, own, _gone: houses.change(own, MONDAY, "bookbag", FRIDAY),
    "rename": lambda houses, own, _gone: houses.rename(own, "Monday"),
    "duplicate": lambda houses, own, _gone: houses.duplicate(own),
    "copy of a preset": lambda houses, _own, _gone: houses.copy_of_preset("spadester"),
    "delete": lambda houses, own, _gone: houses.delete(own),
    "put back": lambda houses, _own, gone: houses.put_back(gone),
    "make default": lambda houses, _own, _gone: houses.make_default(PRESET),
    "no default": lambda houses, _own, _gone: houses.make_default(None),
    "draft": lambda houses, _own, _gone: houses.set_draft(PRESET, "half"),
    "no draft": lambda houses, own, _gone: houses.set_draft(HouseRef("own", own), None),
}


def begun(disk: HouseDisk, shelf: Shelf) -> tuple[Houses, str, str]:
    """House rules in use: one with a draft that is the default, and a deleted one."""
    houses = Houses(disk, shelf.clock)
    own, gone = houses.keep(FRIDAY, "spade-plus"), houses.keep(HouseRules(name="Gone"), "bookbag")
    houses.delete(gone)
    houses.make_default(HouseRef("own", own))
    houses.set_draft(HouseRef("own", own), "half made")
    return houses, own, gone


@pytest.mark.parametrize("write", WRITES)
def test_a_disk_that_refuses_changes_nothing_and_the_same_tap_works_later(shelf: Shelf, write: str) -> None:
    disk = shelf.house_disk()
    houses, own, gone = begun(disk, shelf)
    refs = (HouseRef("own", own), PRESET)
    before, writes = state(houses, *refs), disk.writes
    told: list[str] = []
    houses.listen(lambda: told.append("told"))
    disk.refuses = True
    for _ in range(2):
        with pytest.raises(NotSaved, match="Not saved"):
            WRITES[write](houses, own, gone)
    assert (told, disk.writes) == ([], writes)
    assert state(houses, *refs) == state(shelf.houses(), *refs) == before
    disk.refuses = False
    WRITES[write](houses, own, gone)
    assert state(houses, *refs) == state(shelf.houses(), *refs) != before
    assert (told, disk.writes) == (["told"], writes + 1), "one change, one transaction"


def test_a_refused_name_writes_nothing(shelf: Shelf) -> None:
    disk = shelf.house_disk()
    houses, own, _gone = begun(disk, shelf)
    writes = disk.writes
    told: list[str] = []
    houses.listen(lambda: told.append("told"))
    for verb in (
        lambda: houses.keep(FRIDAY, "bookbag"),
        lambda: houses.rename(own, "Bookbag"),
        lambda: houses.change(own, HouseRules(name="Spadester"), "bookbag", FRIDAY),
        lambda: houses.change(own, MONDAY, "poker", FRIDAY),
    ):
        with pytest.raises(Refused):
            verb()
    assert (told, disk.writes) == ([], writes)
    assert houses.draft(HouseRef("own", own)) == "half made"


def test_a_disk_that_can_not_be_read_is_told(shelf: Shelf) -> None:
    disk = shelf.house_disk()
    houses, own, _gone = begun(disk, shelf)
    disk.unreadable = True
    for verb in (
        houses.own,
        houses.deleted,
        houses.unreadable,
        houses.default,
        lambda: houses.find(HouseRef("own", own)),
        lambda: houses.draft(PRESET),
    ):
        with pytest.raises(NotRead, match="Not read"):
            verb()
    disk.unreadable = False
    assert [one.name for one in houses.own()] == ["Friday"]


def test_a_newer_bookbags_house_rules_are_shown_and_left_as_they_are(shelf: Shelf) -> None:
    houses, own, gone = begun(shelf.house_disk(), shelf)
    refs = (HouseRef("own", own), PRESET)
    newer = (*MIGRATIONS, lambda sql: sql.execute("CREATE TABLE extra (a TEXT) STRICT"))
    shelf.opened.append(open_database(shelf.folder, shelf.clock, newer).database)
    database = shelf.database()
    read_only = Houses(HouseStore(database, shelf.clock), shelf.clock)
    assert read_only.read_only
    assert state(read_only, *refs) == state(houses, *refs)
    told: list[str] = []
    read_only.listen(lambda: told.append("told"))
    for verb in WRITES.values():
        with pytest.raises(NotSaved, match="newer Bookbag"):
            verb(read_only, own, gone)
    assert state(read_only, *refs) == state(houses, *refs)
    assert told == []


# -- another window ------------------------------------------------------------------------------


@pytest.fixture
def other(shelf: Shelf) -> Houses:
    return shelf.houses()


MEANWHILE: dict[str, Callable[[Houses, str], object]] = {
    "changed": lambda houses, id: houses.change(id, MONDAY, "bookbag", FRIDAY),
    "renamed": lambda houses, id: houses.rename(id, "Late"),
    "deleted": lambda houses, id: houses.delete(id),
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_the_later_one_is_told_and_takes_nothing_back(houses: Houses, other: Houses, meanwhile: str) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    told: list[str] = []
    other.listen(lambda: told.append("told"))
    MEANWHILE[meanwhile](houses, id)
    before = state(houses)
    mine = FRIDAY.model_copy(update={"name": "Mine"})
    with pytest.raises(HouseMoved):
        other.change(id, mine, "bookbag", FRIDAY)
    assert told == ["told"]
    assert state(other) == state(houses) == before
    if meanwhile == "deleted":
        other.put_back(id)
    other.change(id, mine, "bookbag", other.own()[0].house)
    assert [one.house for one in houses.own()] == [mine]


def test_what_was_deleted_and_put_back_meanwhile_is_as_expected(houses: Houses, other: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    houses.delete(id)
    houses.put_back(id)
    other.change(id, MONDAY, "bookbag", FRIDAY)
    assert [one.name for one in houses.own()] == ["Monday"]


def test_two_windows_can_not_take_one_name(houses: Houses, other: Houses) -> None:
    houses.keep(FRIDAY, "spade-plus")
    with pytest.raises(Refused):
        other.keep(FRIDAY, "spade-plus")
    assert [one.name for one in other.own()] == ["Friday"]


def test_two_windows_copy_side_by_side(houses: Houses, other: Houses) -> None:
    for one in (houses, other, houses):
        one.copy_of_preset("bookbag")
    assert [one.name for one in other.own()] == ["Bookbag copy", "Bookbag copy 2", "Bookbag copy 3"]


def test_house_rules_and_games_share_one_file(shelf: Shelf) -> None:
    keeper = shelf.keeper()
    houses = houses_beside(keeper)
    id = houses.keep(FRIDAY, "spade-plus")
    game = keeper.open_game(houses.find(HouseRef("own", id))[1], ("Ann", "Ben", "Cat", "Dan"), 0)
    houses.change(id, MONDAY, "bookbag", FRIDAY)
    houses.delete(id)
    assert shelf.fresh(game).game.house == FRIDAY, "a game keeps its own copy of its rules"


# -- a file changed outside Bookbag --------------------------------------------------------------


def document(**fields: Any) -> str:
    return json.dumps({**whole_document(HouseRules(name="Evil")), "base": "bookbag", **fields})


HOSTILE = {
    "nothing": "",
    "no JSON": "{",
    "null": "null",
    "a list": "[]",
    "a number": "7",
    "a text": '"base"',
    "an empty base": document(base={}),
    "a base that is a list": document(base=["bookbag"]),
    "a base that is a number": document(base=1),
    "another format": document(format="bookbag/score-sheet"),
    "another version": document(version=2),
    "an unknown field": document(jokers=True),
    "a group that is none": document(bags=[]),
    "a value out of bounds": document(bags={"limit": -1}),
    "a value of another kind": document(finish={"target": "500"}),
    "rules that contradict": document(table={"layout": "threes", "players": 4}),
    "no name": document(name=""),
    "a name that turns the line": document(name="a\u202eb"),
    "half a letter": document(name="\ud800"),
    "a long name": document(name="x" * 61),
    "nested deep": document(bags=json.loads("[" * 300 + "]" * 300)),
    "nested too deep to read": '{"bags":' + "[" * 100_000,
    "a field twice": '{"name": "a", "name": "b"}',
    "no number": '{"bags": {"limit": NaN}}',
    "a huge number": '{"bags": {"limit": 1' + "0" * 10_000 + "}}",
    "a huge text": document(name="x" * 5_000_000),
}


def put(shelf: Shelf, body: str, id: str = ID, name: str = "Evil", deleted_at: str | None = None) -> None:
    shelf.tamper("INSERT INTO house VALUES (?, ?, ?, '2026-11-30T19:05:00.000Z', ?)", id, name, body, deleted_at)


@pytest.mark.parametrize("hostile", HOSTILE)
def test_what_can_not_be_read_is_passed_over_and_told(shelf: Shelf, houses: Houses, hostile: str) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    put(shelf, HOSTILE[hostile])
    ref = HouseRef("own", ID)
    shelf.disk().set_setting("default_house", str(ref))
    assert [own.id for own in houses.own()] == [id]
    assert (houses.unreadable(), houses.deleted(), houses.default()) == (("Evil",), (), None)
    for verb in (
        lambda: houses.find(ref),
        lambda: houses.rename(ID, "Good"),
        lambda: houses.duplicate(ID),
        lambda: houses.put_back(ID),
        lambda: houses.make_default(ref),
        lambda: houses.set_draft(ref, "half"),
    ):
        with pytest.raises(KeyError):
            verb()
    with pytest.raises(HouseMoved):
        houses.change(ID, MONDAY, "bookbag", FRIDAY)
    houses.keep(HouseRules(name="Evil"), "bookbag")
    houses.duplicate(id)
    houses.delete(ID)
    assert (houses.unreadable(), houses.deleted()) == (("Evil",), ())


@pytest.mark.parametrize("id", ["", "x", "../x", ID.upper(), f"{ID}\n", "own/x", "' OR 1=1 --"])
def test_an_id_that_is_none_is_passed_over(shelf: Shelf, houses: Houses, id: str) -> None:
    put(shelf, document(), id=id)
    assert (houses.own(), houses.unreadable()) == ((), ("Evil",))


def test_a_moment_that_can_not_be_read_lets_nothing_go(shelf: Shelf, houses: Houses) -> None:
    put(shelf, document(), deleted_at="long ago")
    houses.delete(houses.keep(FRIDAY, "spade-plus"))
    assert (houses.unreadable(), [own.name for own in houses.deleted()]) == (("Evil",), ["Friday"])


def test_what_was_deleted_long_ago_goes_whether_it_can_be_read_or_not(shelf: Shelf, houses: Houses) -> None:
    put(shelf, "", deleted_at="2020-01-01T00:00:00.000Z")
    houses.delete(houses.keep(FRIDAY, "spade-plus"))
    assert houses.unreadable() == ()


@pytest.mark.parametrize("base", ["poker", "", "\ud800", "x" * 100_000])
def test_a_preset_that_is_no_more_costs_no_rules(shelf: Shelf, houses: Houses, base: str) -> None:
    house = house_of("spade-plus", {"name": "Old", "nil": {"value": 70}})
    put(shelf, json.dumps({**whole_document(house), "base": base}))
    (own,) = houses.own()
    assert (own.base, own.house, own.changes) == ("spade-plus", house, {"nil": {"value": 70}})
    houses.rename(ID, "New")
    assert shelf.houses().find(own.ref) == ("spade-plus", house.model_copy(update={"name": "New"}))


def test_two_of_one_name_are_both_shown_and_may_be_changed(shelf: Shelf, houses: Houses) -> None:
    houses.keep(FRIDAY, "spade-plus")
    put(shelf, json.dumps({**whole_document(FRIDAY), "base": "bookbag"}))
    put(shelf, document(name="Bookbag"), id="0e" * 16)
    assert [own.name for own in houses.own()] == ["Bookbag", "Friday", "Friday"]
    for own in houses.own():
        houses.change(
            own.id, house_of("bookbag", {"name": own.name, "finish": {"target": 200}}), "bookbag", own.house
        )
    assert [own.house.finish.target for own in houses.own()] == [200, 200, 200]


def test_the_document_says_the_name(shelf: Shelf, houses: Houses) -> None:
    put(shelf, document(name="Friday"), name="Saturday")
    assert [own.name for own in houses.own()] == ["Friday"]


def test_a_document_with_few_rules_is_filled_up_by_its_base(shelf: Shelf, houses: Houses) -> None:
    put(shelf, '{"name": "Short", "base": "spadester"}')
    assert [(own.base, own.house) for own in houses.own()] == [
        ("spadester", house_of("spadester", {"name": "Short"}))
    ]
