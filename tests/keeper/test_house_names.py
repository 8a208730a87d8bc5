"""What house rules may be called, and what is said of a name that is none or is taken."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import names as any_names

from bookbag.game.house import LONGEST_NAME, HouseRules
from bookbag.game.problems import Refused
from bookbag.houses import HouseRef, Houses
from bookbag.keeper import house_of, preset_names
from bookbag.words.houses import copy_name, next_name
from bookbag.words.sentences import say

FRIDAY = HouseRules(name="Friday")


def names(houses: Houses) -> list[str]:
    return [own.name for own in houses.own()]


def refused(verb: Callable[[], object]) -> str:
    with pytest.raises(Refused) as told:
        verb()
    (found,) = told.value.problems
    assert found.where == ("name",)
    return say(found)


def test_blanks_are_made_one(houses: Houses) -> None:
    id = houses.keep(HouseRules(name="  The\u00a0 Friday   table "), "bookbag")
    assert names(houses) == ["The Friday table"]
    houses.rename(id, "\tLate\n Friday\u2028")
    assert names(houses) == ["Late Friday"]


@pytest.mark.parametrize("name", ["Friday", "friday", " FRIDAY ", "FriDAY"])
def test_a_name_of_another_own_house_is_refused(houses: Houses, name: str) -> None:
    houses.keep(FRIDAY, "bookbag")
    other = houses.keep(HouseRules(name="Saturday"), "bookbag")
    sentence = f"The name “{name.strip()}” is already that of other house rules here; choose a name that none has."
    changed = HouseRules(name=name)
    assert refused(lambda: houses.keep(changed, "bookbag")) == sentence
    assert refused(lambda: houses.rename(other, name)) == sentence
    assert refused(lambda: houses.change(other, changed, "bookbag", HouseRules(name="Saturday"))) == sentence
    assert names(houses) == ["Friday", "Saturday"]


@pytest.mark.parametrize("preset", preset_names())
def test_a_name_of_a_preset_is_refused(houses: Houses, preset: str) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    name = house_of(preset).name.upper()
    for verb in (lambda: houses.rename(id, name), lambda: houses.keep(HouseRules(name=name), "bookbag")):
        assert refused(verb).startswith(f"The name “{name}” is already")
    assert names(houses) == ["Friday"]


@pytest.mark.parametrize(("one", "other"), [("Straße", "STRASSE"), ("Café", "Cafe\u0301"), ("ΑΣ", "ας")])
def test_names_that_people_would_take_for_one_are_one(houses: Houses, one: str, other: str) -> None:
    houses.keep(HouseRules(name=one), "bookbag")
    assert "is already" in refused(lambda: houses.keep(HouseRules(name=other), "bookbag"))


def test_its_own_name_may_be_written_otherwise(houses: Houses) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    for name in ("Friday", "FRIDAY", " friday"):
        houses.rename(id, name)
        assert names(houses) == [name.strip()]


def test_the_name_of_a_deleted_one_is_free(houses: Houses) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    houses.delete(id)
    houses.keep(HouseRules(name="FRIDAY"), "bookbag")
    assert houses.put_back(id) == "Friday 2"
    assert names(houses) == ["FRIDAY", "Friday 2"]
    houses.delete(id)
    houses.keep(HouseRules(name="friday 2"), "bookbag")
    assert houses.put_back(id) == "Friday 2 2"


def test_a_second_name_is_kept_with_the_rules(houses: Houses) -> None:
    house = house_of("spadester", {"name": "Friday", "finish": {"target": 450}})
    id = houses.keep(house, "spadester")
    houses.delete(id)
    houses.keep(FRIDAY, "bookbag")
    houses.put_back(id)
    assert houses.find(HouseRef("own", id)) == ("spadester", house.model_copy(update={"name": "Friday 2"}))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A blank is not a name"),
        (" \t\u2003\n", "A blank is not a name"),
        ("Fri\u202eday", '"Fri?day" is not a name'),
        ("Fri\u200eday", '"Fri?day" is not a name'),
        ("Fri\u2066day", '"Fri?day" is not a name'),
        ("Fri\x00day", '"Fri?day" is not a name'),
        ("x" * 61, f'"{"x" * 40}…" has the wrong length; it must be at most 60.'),
        ("x" * 100_000, f'"{"x" * 40}…" has the wrong length; it must be at most 60.'),
    ],
)
def test_what_is_no_name_is_refused(houses: Houses, name: str, sentence: str) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    said = refused(lambda: houses.rename(id, name))
    assert said.replace('"', "").startswith(sentence.replace('"', ""))
    assert names(houses) == ["Friday"]


def test_half_a_letter_is_refused(houses: Houses) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    assert refused(lambda: houses.rename(id, "Fri\ud800day"))
    assert names(houses) == ["Friday"]


@pytest.mark.parametrize(
    "name", ["x" * 60, "🂡" * 60, "الجمعة", "שישי", "👨\u200d👩\u200d👧", "A", "copy", "Q&A <b>'\""]
)
def test_names_of_every_kind_come_back_as_they_were(houses: Houses, name: str) -> None:
    id = houses.keep(FRIDAY, "bookbag")
    houses.rename(id, name)
    assert names(houses) == [name]
    copy = houses.duplicate(id)
    base, house = houses.find(HouseRef("own", copy))
    assert (base, len(house.name) <= LONGEST_NAME, house.name != name) == ("bookbag", True, True)


def test_copies_of_the_longest_name_all_differ(houses: Houses) -> None:
    id = houses.keep(HouseRules(name="x" * 60), "bookbag")
    for _ in range(11):
        houses.duplicate(id)
    found = names(houses)
    assert len(set(found)) == 12
    assert {f"{'x' * 55} copy", f"{'x' * 53} copy 2", f"{'x' * 52} copy 11"} < set(found)


@given(any_names.map(lambda name: " ".join(name.split())), st.integers(1, 2000))
def test_a_name_that_is_offered_is_a_name(name: str, number: int) -> None:
    for offer in (copy_name, next_name):
        offered = offer(name, number)
        assert HouseRules(name=offered).name == offered == " ".join(offered.split())
        assert offer(name, number + 1) != offered


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("Friday", ["Friday copy", "Friday copy 2"]),
        ("Friday copy", ["Friday copy", "Friday copy 2"]),
        ("Friday copy 7", ["Friday copy", "Friday copy 2"]),
        ("Friday 7", ["Friday 7 copy", "Friday 7 copy 2"]),
        ("copy", ["copy copy", "copy copy 2"]),
        ("Photocopy", ["Photocopy copy", "Photocopy copy 2"]),
    ],
)
def test_the_names_of_copies(name: str, offered: list[str]) -> None:
    assert [copy_name(name, number) for number in (1, 2)] == offered
    assert [next_name(name, number) for number in (1, 2)] == [name, f"{name} 2"]
