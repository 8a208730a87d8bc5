"""What players are called after any renamings, and which names may be one person's."""

from collections.abc import Sequence
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.records.naming import LIKENESS, Naming, alike, folded, likely_same

NAMES = ("Ann", "ann", "Anne", "Zoë", "Zoe\u0308", "Ben", "ÅSE", "åse")
RENAMINGS = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8)


def test_without_renamings_everyone_is_called_as_written() -> None:
    assert [Naming().name_of(name) for name in NAMES] == list(NAMES)


def test_a_chain_leads_to_its_end() -> None:
    naming = Naming.of([("Anne", "Ann"), ("Ann", "Anna"), ("Ben", "Bob")])
    assert [naming.name_of(name) for name in ("Anne", "ANN", "Anna", "ben", "Cat")] == [
        *["Anna"] * 3,
        "Bob",
        "Cat",
    ]


def test_there_and_back_is_the_other_spelling_for_both() -> None:
    naming = Naming.of([("Anne", "Ann"), ("Ann", "Anne")])
    assert (naming.name_of("Ann"), naming.name_of("Anne")) == ("Anne", "Anne")


def test_a_name_in_other_letters_is_for_all_of_them() -> None:
    naming = Naming.of([("ann", "Ann")])
    assert {naming.name_of(name) for name in ("ann", "ANN", "Ann")} == {"Ann"}


def test_a_letter_composed_otherwise_is_the_same_name() -> None:
    assert Naming.of([("Zoe\u0308", "Zora")]).name_of("ZOË") == "Zora"


@given(RENAMINGS)
def test_what_is_shown_is_never_shown_as_something_else(renamings: Sequence[tuple[str, str]]) -> None:
    naming = Naming.of(renamings)
    for name in NAMES:
        shown = naming.name_of(name)
        assert naming.name_of(shown) == shown


@given(RENAMINGS)
def test_the_last_renaming_is_seen(renamings: Sequence[tuple[str, str]]) -> None:
    *before, (old, new) = [*renamings, ("Ben", "Ann")]
    naming, then = Naming.of([*before, (old, new)]), Naming.of(before)
    assert alike(naming.name_of(old)) == alike(naming.name_of(new))
    for name in NAMES:
        if alike(then.name_of(name)) not in (alike(then.name_of(old)), alike(then.name_of(new))):
            assert naming.name_of(name) == then.name_of(name)


@given(RENAMINGS, st.integers(0, 7))
def test_an_undo_only_ever_tells_apart(renamings: list[tuple[str, str]], at: int) -> None:
    """Renamings as they are made: whoever is shown under a name is given another one."""
    made: list[tuple[str, str]] = []
    for old, new in renamings:
        made.append((Naming.of(made).name_of(old), new))
    whole, without = Naming.of(made), Naming.of([*made[:at], *made[at + 1 :]])
    for one in NAMES:
        for other in NAMES:
            if alike(without.name_of(one)) == alike(without.name_of(other)):
                assert alike(whole.name_of(one)) == alike(whole.name_of(other))


def test_a_table_where_two_would_be_one_is_shown_as_written() -> None:
    naming = Naming.of([("Anne", "Ann"), ("Ben", "Bob")])
    assert naming.at_table(("Anne", "Ben")) == ("Ann", "Bob")
    assert naming.at_table(("Anne", "Ben", "ann")) == ("Anne", "Ben", "ann")


@pytest.mark.parametrize(
    ("text", "plain"),
    [("ÅSE", "ase"), ("Zoe\u0308", "zoe"), ("Straße", "strasse"), ("Ελένη", "ελενη")],
)
def test_a_text_is_searched_without_case_and_accents(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_names_that_may_be_one_persons_are_found_the_likeliest_first() -> None:
    names = ("Jon", "John", "Zoe", "Zoë", "Bartholomew", "Bartholemew", "Cat", "Dan")
    assert likely_same(names, set())[0] == ("Zoe", "Zoë")
    assert {frozenset(pair) for pair in likely_same(names, set())} == {
        frozenset(pair) for pair in (("Zoe", "Zoë"), ("Jon", "John"), ("Bartholomew", "Bartholemew"))
    }


@given(st.lists(st.text("abcäÄé ", min_size=1, max_size=7), max_size=12, unique=True))
def test_no_likely_pair_is_passed_over(names: list[str]) -> None:
    found = {frozenset(pair) for pair in likely_same(names, set())}
    for one in names:
        for other in names:
            first, second = sorted((folded(one), folded(other)))
            if one != other:
                like = SequenceMatcher(None, first, second, autojunk=False).ratio() >= LIKENESS
                assert (frozenset((one, other)) in found) == like


def test_who_sat_together_is_not_taken_for_one_person() -> None:
    assert likely_same(("Jon", "John"), {frozenset(("jon", "john"))}) == ()
