"""House rules as documents: there and back, what is refused and where, and the schema that we publish."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_json, group_schema, house_rules

from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house_document import (
    HouseDocument,
    differences,
    document_of,
    house_from,
    whole_document,
)
from bookbag.game.problems import Refused
from bookbag.game.strict_json import read_json
from bookbag.ledger.presets import packaged_presets
from bookbag.words.sentences import path, say

Doc = dict[str, Any]
PRESETS = packaged_presets()

RULES: dict[str, tuple[str, object]] = {
    "table.layout": ("partners, solo, threes", "partners"),
    "table.players": ("2, 3, 4, 6", 4),
    "table.books": ("1 to 26, null", None),
    "table.deck": ("standard, jokers", "standard"),
    "table.customs": ("1 to 300 letters, null", None),
    "bidding.bid_as": ("player, side", "player"),
    "bidding.must_bid": ("freely, spades_or_nil, spades_held", "freely"),
    "bidding.talk": ("allowed, forbidden", "allowed"),
    "bidding.first_hand_bids_itself": ("true or false", False),
    "bidding.board": ("1 to 13, null", 4),
    "bidding.below_board": ("refuse, raise, set", "refuse"),
    "bidding.board_with_nil": ("true or false", False),
    "bidding.player_minimum": ("0 to 13", 0),
    "bidding.total": ("any, not_deal, at_least", "any"),
    "bidding.total_minimum": ("0 to 52", 11),
    "contract.per_book": ("1 to 100", 10),
    "contract.set_per_book": ("0 to 100", 10),
    "contract.set_by_shortfall": ("true or false", False),
    "ten.bonus": ("off, exactly, at_least", "off"),
    "ten.made": ("0 to 500", 200),
    "ten.set": ("0 to 500", 200),
    "ten.overs": ("bags, nothing", "bags"),
    "boston.bid_points": ("0 to 1000, null", None),
    "boston.bonus": ("0 to 500", 0),
    "boston.wins": ("never, bid, taken", "never"),
    "bags.points": ("-10 to 10", 1),
    "bags.limit": ("1 to 50, null", 10),
    "bags.penalty": ("0 to 1000", 100),
    "bags.keep_points": ("true or false", True),
    "bags.after_penalty": ("keep, reset", "keep"),
    "nil.allowed": ("true or false", True),
    "nil.value": ("1 to 500", 100),
    "nil.failed_value": ("0 to 500, null", None),
    "nil.failed_books": ("count_for_partner, bags, worthless_bags, nothing", "count_for_partner"),
    "nil.partner_minimum": ("1 to 13, null", None),
    "nil.one_each_side": ("true or false", False),
    "nil.both_partners": ("separately, forbidden, together", "separately"),
    "nil.double_value": ("1 to 1000", 200),
    "nil.double_failed_value": ("0 to 1000, null", None),
    "nil.wins_game": ("never, double", "never"),
    "blind_nil.allowed": ("true or false", False),
    "blind_nil.value": ("1 to 1000", 200),
    "blind_nil.deficit": ("0 to 1000, null", 100),
    "blind_nil.exchange": ("0 to 4", 0),
    "blind_bid.allowed": ("true or false", True),
    "blind_bid.minimum": ("1 to 13", 6),
    "blind_bid.deficit": ("0 to 1000, null", 100),
    "blind_bid.per_book": ("1 to 200", 20),
    "blind_bid.set_per_book": ("0 to 200", 10),
    "blind_bid.pays_for": ("bid, taken", "bid"),
    "blind_bid.counts_as_set": ("true or false", True),
    "blind_bid.overs": ("nothing, bags", "nothing"),
    "renege.penalty": ("books, all_books, set, set_and_credit, contract_up, points, game", "books"),
    "renege.books": ("1 to 13", 3),
    "renege.points": ("0 to 1000", 0),
    "renege.goes_to": ("callers, nobody", "callers"),
    "renege.fails_nil": ("true or false", True),
    "renege.false_call": ("nothing, books, set, mirror", "books"),
    "renege.false_call_books": ("1 to 13", 3),
    "renege.early_spade": ("true or false", False),
    "renege.calls": ("1 to 10, null", None),
    "finish.target": ("50 to 5000", 500),
    "finish.must_exceed": ("true or false", False),
    "finish.floor": ("-5000 to -1, null", None),
    "finish.rounds": ("1 to 100, null", None),
    "finish.minutes": ("1 to 1440, null", None),
    "finish.sets_lose": ("1 to 20, null", None),
    "finish.sets_in_a_row_lose": ("1 to 20, null", None),
    "finish.tie": ("play_on, shared", "play_on"),
}
"""Every house rule as the documentation has it: its values, and its default."""


# -- the schema ------------------------------------------------------------------------------------


def values_of(schema: Doc) -> str:
    """A field's values in words, as in the table above."""
    if "anyOf" in schema:
        return ", ".join(values_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    plain = {"null": "null", "boolean": "true or false"}
    if schema["type"] == "string":
        return f"{schema['minLength']} to {schema['maxLength']} letters"
    return plain.get(schema["type"]) or f"{schema['minimum']} to {schema['maximum']}"


def published() -> dict[str, Doc]:
    """Every rule's own part of the published schema."""
    return {f"{group}.{rule}": part for group in GROUPS for rule, part in group_schema(group).items()}


def test_the_schema_holds_every_rule_with_its_values_and_default() -> None:
    assert {rule: (values_of(part), part["default"]) for rule, part in published().items()} == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_title_and_a_sentence(rule: str) -> None:
    part = published()[rule]
    assert part["title"][0].isupper()
    assert not part["title"].endswith(".")
    assert part["description"][0].isupper()
    assert part["description"].endswith(".")


def test_titles_of_rules_are_told_apart() -> None:
    titles = [part["title"] for part in published().values()]
    assert sorted(titles) == sorted(set(titles))


def test_the_documents_schema_has_the_rules_and_its_own_fields_and_nothing_else() -> None:
    schema = HouseDocument.model_json_schema()
    assert set(schema["properties"]) == {"format", "version", "base", "name", *GROUPS}
    assert schema["additionalProperties"] is False
    assert all(part.get("additionalProperties") is False for part in schema["$defs"].values())
    assert (schema["properties"]["name"]["minLength"], schema["properties"]["name"]["maxLength"]) == (1, 60)


# -- there and back --------------------------------------------------------------------------------


@given(house_rules(), st.sampled_from(sorted(PRESETS)))
def test_the_shortest_document_is_the_same_house(house: HouseRules, base: str) -> None:
    document = document_of(house, base, PRESETS)
    assert house_from(document, PRESETS) == house
    assert house_from(read_json(json.dumps(document)), PRESETS) == house


@given(house_rules())
def test_the_whole_document_is_the_same_house(house: HouseRules) -> None:
    document = whole_document(house)
    assert house_from(document, PRESETS) == house
    assert house_from(read_json(json.dumps(document, ensure_ascii=False).encode()), PRESETS) == house
    assert {f"{group}.{rule}" for group in GROUPS for rule in document[group]} == set(RULES)


@given(house_rules(), house_rules())
def test_the_differences_are_all_that_differs(one: HouseRules, other: HouseRules) -> None:
    """Beside a penalty that differs it is also said where books go, for that follows from the penalty."""
    changed = differences(one, other)
    assert (changed == {}) == (one.model_copy(update={"name": ""}) == other.model_copy(update={"name": ""}))
    for group in GROUPS:
        for rule, value in changed.get(group, {}).items():
            assert getattr(getattr(one, group), rule) == value
            said = rule == "goes_to" and "penalty" in changed[group]
            assert said or getattr(getattr(other, group), rule) != value
    whole = other.model_dump() | {"name": one.name}
    laid_over = {group: {**whole[group], **changes} for group, changes in changed.items()}
    assert HouseRules.model_validate({**whole, **laid_over}) == one


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_its_own_shortest_document(name: str) -> None:
    house = house_from({"base": name}, PRESETS)
    assert set(document_of(house, name, PRESETS)) == {"format", "version", "name", "base"}


def test_a_document_changes_its_base() -> None:
    house = house_from({"base": "free-spades", "name": "Friday", "bags": {"limit": 5}}, PRESETS)
    assert (house.name, house.bags.limit, house.bags.penalty) == ("Friday", 5, 100)
    assert (house.finish.must_exceed, house.bidding.board) == (True, None)


def test_with_no_base_the_defaults_are_changed() -> None:
    assert house_from({"bags": {"limit": 5}}, PRESETS) == HouseRules.model_validate({"bags": {"limit": 5}})


def test_all_books_go_to_nobody_unless_the_house_says_so() -> None:
    assert house_from({"renege": {"penalty": "all_books"}}, PRESETS).renege.goes_to == "nobody"
    spoken = {"penalty": "all_books", "goes_to": "callers"}
    assert house_from({"renege": spoken}, PRESETS).renege.goes_to == "callers"


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "where", "code"),
    [
        ({"bag": {}}, "bag", "unknown_field"),
        ({"bags": {"limits": 5}}, "bags.limits", "unknown_field"),
        ({"bags": 5}, "bags", "wrong_kind"),
        ({"bags": []}, "bags", "wrong_kind"),
        ({"bags": None}, "bags", "wrong_kind"),
        ({"bags": {"limit": 0}}, "bags.limit", "out_of_bounds"),
        ({"bags": {"limit": 51}}, "bags.limit", "out_of_bounds"),
        ({"bags": {"limit": "5"}}, "bags.limit", "wrong_kind"),
        ({"bags": {"limit": 5.0}}, "bags.limit", "wrong_kind"),
        ({"bags": {"limit": True}}, "bags.limit", "wrong_kind"),
        ({"bags": {"limit": 10**40}}, "bags.limit", "out_of_bounds"),
        ({"bags": {"penalty": None}}, "bags.penalty", "wrong_kind"),
        ({"nil": {"allowed": 1}}, "nil.allowed", "wrong_kind"),
        ({"nil": {"allowed": "yes"}}, "nil.allowed", "wrong_kind"),
        ({"ten": {"bonus": "always"}}, "ten.bonus", "not_a_choice"),
        ({"table": {"players": 5}}, "table.players", "not_a_choice"),
        ({"table": {"players": "4"}}, "table.players", "not_a_choice"),
        # 4.0 and True are equal to 4 and 1, and still no whole numbers
        ({"table": {"players": 4.0}}, "table.players", "not_a_choice"),
        ({"version": True}, "version", "not_a_choice"),
        ({"version": 1.0}, "version", "not_a_choice"),
        ({"version": 2}, "version", "not_a_choice"),
        ({"format": "bookbag/ledger"}, "format", "not_a_choice"),
        ({"name": ""}, "name", "wrong_length"),
        ({"name": "x" * 10_000}, "name", "wrong_length"),
        ({"name": 7}, "name", "wrong_kind"),
        ({"base": "whist"}, "base", "unknown_preset"),
        ({"base": 7}, "base", "wrong_kind"),
    ],
)
def test_what_is_refused_and_where(document: Doc, where: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        house_from(document, PRESETS)
    (found,) = caught.value.problems
    assert (path(found.where), found.code) == (where, code)
    assert say(found)


def test_every_fault_is_found_at_once() -> None:
    with pytest.raises(Refused) as caught:
        house_from({"bags": {"limit": 0, "penalty": -1}, "nil": {"value": "x"}, "tens": {}}, PRESETS)
    wheres = {path(found.where) for found in caught.value.problems}
    assert wheres == {"bags.limit", "bags.penalty", "nil.value", "tens"}


def test_the_bound_is_said() -> None:
    with pytest.raises(Refused) as caught:
        house_from({"bags": {"limit": 51}}, PRESETS)
    assert say(caught.value.problems[0]) == "51 is out of bounds; it must be at most 50."


def test_a_contradiction_says_which_rules() -> None:
    with pytest.raises(Refused) as caught:
        house_from({"table": {"books": 3}, "bidding": {"board": 4}, "blind_bid": {"allowed": False}}, PRESETS)
    sentence = "Board (bidding.board) is 4, more than the 3 books in a deal; it must be at most 3."
    assert say(caught.value.problems[0]) == sentence


@given(st.dictionaries(st.sampled_from((*GROUPS, "name", "base", "format", "version", "x")), any_json, max_size=4))
def test_any_object_is_a_house_or_is_refused(document: Doc) -> None:
    try:
        house_from(document, PRESETS)
    except Refused as refused:
        assert refused.problems
        for found in refused.problems:
            assert say(found)
            path(found.where)


def test_a_base_that_is_no_preset_can_not_be_written_down() -> None:
    with pytest.raises(Refused):
        document_of(HouseRules(), "whist", PRESETS)
