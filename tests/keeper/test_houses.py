"""A table's own house rules: kept, changed, copied, deleted and put back, and which a new game begins with."""

import json
from datetime import timedelta

import pytest
from hypothesis import given
from strategies import house_rules

from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.problems import Refused
from bookbag.houses import HouseMoved, HouseRef, Houses
from bookbag.keeper import house_of, preset_names
from bookbag.words.sentences import say

from .at_table import Shelf

FRIDAY = house_of("spade-plus", {"name": "Friday", "bags": {"limit": 5, "penalty": 50}})
SATURDAY = house_of("bookbag", {"name": "Saturday", "finish": {"target": 300}})


def names(houses: Houses) -> list[str]:
    return [own.name for own in houses.own()]


def own_ref(id: str) -> HouseRef:
    return HouseRef("own", id)


# -- keeping -------------------------------------------------------------------------------------


def test_there_are_none_at_first(houses: Houses) -> None:
    assert (houses.own(), houses.deleted(), houses.unreadable(), houses.default()) == ((), (), (), None)
    assert not houses.read_only


def test_what_is_kept_is_found_again(shelf: Shelf, houses: Houses) -> None:
    second, first = houses.keep(SATURDAY, "bookbag"), houses.keep(FRIDAY, "spade-plus")
    for shown in (houses, shelf.houses()):
        assert [(own.id, own.name, own.base, own.house) for own in shown.own()] == [
            (first, "Friday", "spade-plus", FRIDAY),
            (second, "Saturday", "bookbag", SATURDAY),
        ]
        assert [own.changes for own in shown.own()] == [
            {"bags": {"limit": 5, "penalty": 50}},
            {"finish": {"target": 300}},
        ]
        assert shown.find(own_ref(first)) == ("spade-plus", FRIDAY)


@given(house_rules())
def test_any_house_is_kept_as_it_is(tmp_path_factory: pytest.TempPathFactory, house: HouseRules) -> None:
    shelf = Shelf(tmp_path_factory.mktemp("shelf"))
    try:
        id = shelf.houses().keep(house, "spadester")
        (own,) = shelf.houses().own()
        name = " ".join(house.name.split())
        assert (own.id, own.base, own.house) == (id, "spadester", house.model_copy(update={"name": name}))
        assert house_of("spadester", {**own.changes, "name": name}) == own.house
    finally:
        shelf.close()


def test_every_rule_is_written_out(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    with shelf.house_disk().reading() as rows:
        row = rows.find(id)
    assert row is not None
    body = json.loads(row.body)
    assert (body["base"], body["name"], row.name) == ("spade-plus", "Friday", "Friday")
    for group in GROUPS:
        assert set(body[group]) == set(type(getattr(FRIDAY, group)).model_fields)


def test_a_base_that_is_no_preset_is_refused(houses: Houses) -> None:
    with pytest.raises(Refused) as told:
        houses.keep(FRIDAY, "poker")
    assert say(told.value.problems[0]).startswith("“poker” is not a preset; the presets are bookbag")
    assert houses.own() == ()


# -- changing ------------------------------------------------------------------------------------


def test_a_change_takes_the_place(shelf: Shelf, houses: Houses) -> None:
    id, other = houses.keep(FRIDAY, "spade-plus"), houses.keep(SATURDAY, "bookbag")
    changed = house_of("bookbag", {"name": "Friday late", "finish": {"target": 250}})
    houses.change(id, changed, "bookbag", FRIDAY)
    assert shelf.houses().find(own_ref(id)) == ("bookbag", changed)
    assert shelf.houses().find(own_ref(other)) == ("bookbag", SATURDAY)
    assert names(houses) == ["Friday late", "Saturday"]


def test_a_change_under_the_same_name_in_other_letters_stands(houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    houses.change(id, FRIDAY.model_copy(update={"name": "FRIDAY"}), "spade-plus", FRIDAY)
    assert names(houses) == ["FRIDAY"]


def test_what_is_not_there_can_not_be_changed(houses: Houses) -> None:
    gone = "0" * 32
    for verb in (
        lambda: houses.change(gone, FRIDAY, "bookbag", FRIDAY),
        lambda: houses.rename(gone, "Friday"),
        lambda: houses.duplicate(gone),
        lambda: houses.delete(gone),
        lambda: houses.put_back(gone),
        lambda: houses.find(own_ref(gone)),
        lambda: houses.make_default(own_ref(gone)),
        lambda: houses.set_draft(own_ref(gone), "half"),
        lambda: houses.copy_of_preset("poker"),
        lambda: houses.find(HouseRef("preset", "poker")),
    ):
        with pytest.raises(KeyError):
            verb()
    assert (houses.own(), houses.default()) == ((), None)


def test_renaming_changes_the_name_alone(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    houses.rename(id, "  Late   Friday ")
    assert shelf.houses().find(own_ref(id)) == ("spade-plus", FRIDAY.model_copy(update={"name": "Late Friday"}))


# -- copies --------------------------------------------------------------------------------------


def test_a_copy_has_the_rules_and_a_name_of_its_own(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    copies = [houses.duplicate(id) for _ in range(3)]
    assert len({id, *copies}) == 4
    assert [shelf.houses().find(own_ref(copy)) for copy in copies] == [
        ("spade-plus", FRIDAY.model_copy(update={"name": name}))
        for name in ("Friday copy", "Friday copy 2", "Friday copy 3")
    ]
    houses.duplicate(copies[1])
    assert names(houses)[-1] == "Friday copy 4", "the copy of a copy is counted on"


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_becomes_the_tables_own(houses: Houses, preset: str) -> None:
    id = houses.copy_of_preset(preset)
    name = f"{house_of(preset).name} copy"
    assert houses.find(own_ref(id)) == (preset, house_of(preset, {"name": name}))
    assert houses.own()[0].changes == {}
    houses.copy_of_preset(preset)
    assert names(houses) == [name, f"{name} 2"]


def test_each_preset_is_found_as_it_is(houses: Houses) -> None:
    for preset in preset_names():
        assert houses.find(HouseRef("preset", preset)) == (preset, house_of(preset))


# -- deleting ------------------------------------------------------------------------------------


def test_what_is_deleted_can_be_put_back_as_it_was(shelf: Shelf, houses: Houses) -> None:
    id, other = houses.keep(FRIDAY, "spade-plus"), houses.keep(SATURDAY, "bookbag")
    houses.delete(id)
    for shown in (houses, shelf.houses()):
        assert [own.id for own in shown.own()] == [other]
        assert [(own.id, own.house, own.deleted_at) for own in shown.deleted()] == [(id, FRIDAY, shelf.clock.moment)]
        with pytest.raises(KeyError):
            shown.find(own_ref(id))
    assert houses.put_back(id) == "Friday"
    assert (names(houses), houses.deleted()) == (["Friday", "Saturday"], ())
    assert shelf.houses().find(own_ref(id)) == ("spade-plus", FRIDAY)


def test_a_second_tap_on_delete_or_put_back_changes_nothing(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    assert houses.put_back(id) == "Friday"
    houses.delete(id)
    then = shelf.clock.moment
    shelf.clock.move(days=1)
    told: list[int] = []
    houses.listen(lambda: told.append(1))
    houses.delete(id)
    assert ([own.deleted_at for own in houses.deleted()], told) == ([then], [])


def test_what_is_deleted_is_changed_by_nothing(houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    houses.delete(id)
    with pytest.raises(HouseMoved):
        houses.change(id, SATURDAY, "bookbag", FRIDAY)
    for verb in (
        lambda: houses.rename(id, "Monday"),
        lambda: houses.duplicate(id),
        lambda: houses.set_draft(own_ref(id), "half"),
    ):
        with pytest.raises(KeyError):
            verb()
    assert [own.house for own in houses.deleted()] == [FRIDAY]


def test_the_last_deleted_comes_first_and_the_oldest_are_let_go(shelf: Shelf, houses: Houses) -> None:
    ids = [houses.keep(FRIDAY.model_copy(update={"name": name}), "bookbag") for name in "ABCD"]
    for id in ids[:3]:
        houses.delete(id)
        shelf.clock.move(days=10)
    assert [own.name for own in houses.deleted()] == ["C", "B", "A"]
    shelf.clock.move(seconds=1)
    assert [own.name for own in houses.deleted()] == ["C", "B"]
    with shelf.house_disk().reading() as rows:
        assert {row.name for row in rows.all()} == {*"ABCD"}, "nothing goes for good until something is deleted"
    houses.delete(ids[3])
    assert [own.name for own in houses.deleted()] == ["D", "C", "B"]
    with shelf.house_disk().reading() as rows:
        assert {row.name for row in rows.all()} == {*"BCD"}
    with pytest.raises(KeyError):
        houses.put_back(ids[0])


def test_a_clock_that_jumps_back_lets_nothing_go(shelf: Shelf, houses: Houses) -> None:
    first, second = houses.keep(FRIDAY, "bookbag"), houses.keep(SATURDAY, "bookbag")
    houses.delete(first)
    shelf.clock.move(days=-400)
    houses.delete(second)
    assert [own.id for own in houses.deleted()] == [first, second]


def test_a_month_is_thirty_days(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    houses.delete(id)
    shelf.clock.moment += timedelta(days=30)
    assert [own.id for own in houses.deleted()] == [id]
    shelf.clock.moment += timedelta(milliseconds=1)
    assert houses.deleted() == ()


# -- the default ---------------------------------------------------------------------------------


def test_a_default_is_remembered_until_it_is_taken_back(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    for ref in (own_ref(id), HouseRef("preset", "spadester")):
        houses.make_default(ref)
        assert houses.default() == shelf.houses().default() == ref
    houses.make_default(None)
    assert houses.default() is shelf.houses().default() is None


def test_the_default_goes_with_its_house_and_does_not_come_back_by_itself(houses: Houses) -> None:
    id, other = houses.keep(FRIDAY, "spade-plus"), houses.keep(SATURDAY, "bookbag")
    houses.make_default(own_ref(id))
    houses.delete(other)
    assert houses.default() == own_ref(id)
    houses.delete(id)
    assert houses.default() is None
    houses.put_back(id)
    assert houses.default() is None
    houses.make_default(own_ref(id))
    assert houses.default() == own_ref(id)


@pytest.mark.parametrize(
    "stored", ["", "own", "own/", "preset/poker", "preset/", f"own/{'0' * 32}", "x/bookbag", "{}"]
)
def test_a_default_that_is_none_is_no_default(shelf: Shelf, houses: Houses, stored: str) -> None:
    shelf.disk().set_setting("default_house", stored)
    assert houses.default() is None


# -- half-made changes ---------------------------------------------------------------------------


def test_a_half_made_change_is_kept(shelf: Shelf, houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    refs = (own_ref(id), HouseRef("preset", "bookbag"))
    assert [houses.draft(ref) for ref in refs] == [None, None]
    for ref in refs:
        houses.set_draft(ref, f"half of {ref}")
    houses.rename(id, "Monday")
    assert [shelf.houses().draft(ref) for ref in refs] == [f"half of {ref}" for ref in refs]
    assert shelf.disk().setting(f"house_draft/own/{id}") == f"half of own/{id}"
    houses.set_draft(refs[0], None)
    assert [houses.draft(ref) for ref in refs] == [None, "half of preset/bookbag"]


def test_a_change_or_a_deletion_ends_the_draft(houses: Houses) -> None:
    id, other = houses.keep(FRIDAY, "spade-plus"), houses.keep(SATURDAY, "bookbag")
    for one in (id, other):
        houses.set_draft(own_ref(one), "half")
    houses.change(id, FRIDAY, "spade-plus", FRIDAY)
    assert (houses.draft(own_ref(id)), houses.draft(own_ref(other))) == (None, "half")
    houses.set_draft(own_ref(id), "half again")
    houses.delete(id)
    houses.put_back(id)
    assert (houses.draft(own_ref(id)), houses.draft(own_ref(other))) == (None, "half")
    houses.delete(id)
    houses.set_draft(own_ref(id), None)


# -- what they are found by ----------------------------------------------------------------------


def test_a_reference_is_read_as_it_is_written() -> None:
    for ref in (own_ref("0f" * 16), *(HouseRef("preset", preset) for preset in preset_names())):
        assert HouseRef.read(str(ref)) == ref
    assert str(HouseRef("preset", "bookbag")) == "preset/bookbag"
    assert str(own_ref("0f" * 16)) == f"own/{'0f' * 16}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "own",
        "own/",
        "own/abc",
        f"own/{'0F' * 16}",
        f"own/{'0f' * 16}\n",
        f"own/{'0f' * 16}0",
        f"Own/{'0f' * 16}",
        f" own/{'0f' * 16}",
        "preset/",
        "preset/Bookbag",
        "preset/../x",
        "preset/a/b",
        "preset/bookbag\n",
        "presets/bookbag",
        "bookbag",
        "own/٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١",
    ],
)
def test_nothing_else_is_a_reference(text: str) -> None:
    with pytest.raises(ValueError, match="names no house rules"):
        HouseRef.read(text)


def test_an_own_house_knows_its_reference(houses: Houses) -> None:
    id = houses.keep(FRIDAY, "spade-plus")
    assert houses.own()[0].ref == own_ref(id)


# -- who listens ---------------------------------------------------------------------------------


def test_each_change_is_told_once_and_after_it_was_written(shelf: Shelf, houses: Houses) -> None:
    seen: list[tuple[list[str], HouseRef | None]] = []
    reader = shelf.houses()
    stop = houses.listen(lambda: seen.append((names(reader), reader.default())))
    id = houses.keep(FRIDAY, "spade-plus")
    houses.rename(id, "Monday")
    houses.change(id, SATURDAY, "bookbag", FRIDAY.model_copy(update={"name": "Monday"}))
    houses.make_default(own_ref(id))
    copy = houses.duplicate(id)
    houses.delete(copy)
    houses.put_back(copy)
    houses.set_draft(own_ref(copy), "half")
    houses.make_default(None)
    ref = own_ref(id)
    both = ["Saturday", "Saturday copy"]
    assert seen == [
        (["Friday"], None),
        (["Monday"], None),
        (["Saturday"], None),
        (["Saturday"], ref),
        (both, ref),
        (["Saturday"], ref),
        (both, ref),
        (both, ref),
        (both, None),
    ]
    stop()
    houses.delete(id)
    assert len(seen) == 9


def test_one_who_can_not_listen_keeps_it_from_nobody(houses: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    logged: list[str] = []
    monkeypatch.setattr("bookbag.listening.LOG.exception", logged.append)

    def broken() -> None:
        raise ZeroDivisionError

    houses.listen(broken)
    houses.listen(lambda: told.append("told"))
    houses.keep(FRIDAY, "spade-plus")
    assert (told, names(houses)) == (["told"], ["Friday"])
    assert logged == ["a listener failed"]
