"""The rule sheet held against what `bookbag score` does, for any house; and every text on it."""

import re
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from strategies import house_rules

from bookbag.game.bids import BLIND_NIL, NIL
from bookbag.game.examples import Example, examples
from bookbag.game.house import GROUPS, HouseRules
from bookbag.game.house.facts import RULES, facts
from bookbag.game.house_choices import is_idle
from bookbag.game.house_document import rule_value, whole_document
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling
from bookbag.game.seats import Seating
from bookbag.game.trial import FAR_BEHIND, Trial
from bookbag.ledger.presets import packaged_presets, preset_houses
from bookbag.sheets.ledger_document import ledger_document
from bookbag.sheets.score_sheet import read_score_sheet
from bookbag.views.fonts import undrawn
from bookbag.views.tokens import MINUS
from bookbag.words.examples import example_title
from bookbag.words.rule_sheet import RuleSheet, rule_sheet
from bookbag.words.rules import title

Doc = dict[str, Any]


def as_score_sheet(trial: Trial, rules: Doc) -> Doc:
    """A trial as a person would write it down: the others bid what they take, and share what is left."""
    house = HouseRules.model_validate({key: rules[key] for key in ("name", *GROUPS)})
    seating = Seating.of(house)
    sides = seating.sides
    left = house.deal_books - trial.books
    others = [left // (sides - 1) + (1 if side < left % (sides - 1) else 0) for side in range(sides - 1)]
    row: Doc = {"books": [trial.books, *others]}
    if trial.bid is not None or trial.nils:
        mine = range(0, seating.seats, sides)
        bids: list[int | str | None] = [None] * seating.seats
        for seat, nil in zip(mine, trial.nils, strict=False):
            bids[seat] = nil
        together = [trial.bid, *others]
        if seating.solo and trial.nils:
            together[0] = None
        row |= {"bids": bids, "side_bids": together}
        if trial.nils and not seating.solo:
            row["nil_books"] = {str(seat): books for seat, books in zip(mine, trial.nil_books, strict=False)}
        if trial.blind:
            row["blind"] = [0]
    if trial.ruling:
        row["rulings"] = [trial.ruling.model_dump(exclude_none=True)]
    start = {"scores": [-FAR_BEHIND, *[0] * (sides - 1)], "bags": [trial.carried, *[0] * (sides - 1)]}
    return {"rules": rules, "start": start, "rounds": [row]}


def without_refusals(house: HouseRules) -> Doc:
    """The same rules where they score, and none that a bid could be refused by."""
    rules = whole_document(house)
    free: Doc = {
        "bidding": {"player_minimum": 0, "total": "any"},
        "nil": {"partner_minimum": None, "one_each_side": False},
        "blind_nil": {"allowed": True, "deficit": None},
        "blind_bid": {"allowed": True, "deficit": None, "minimum": 1},
    }
    if house.bidding.below_board == "refuse":
        free["bidding"]["board"] = None
    if house.nil.both_partners == "forbidden":
        free["nil"]["both_partners"] = "separately"
    return {**rules, **{group: {**rules[group], **changes} for group, changes in free.items()}}


def scored(trial: Trial, house: HouseRules) -> Game:
    """What `bookbag score` makes of a trial: by the house's own rules where they let it be bid."""
    presets = packaged_presets()
    try:
        game = read_score_sheet(as_score_sheet(trial, whole_document(house)), presets).game
    except Refused as refused:
        told = {(one.code, one.values) for one in trial.problems(house)}
        assert told <= {(one.code, one.values) for one in refused.problems}
        return read_score_sheet(as_score_sheet(trial, without_refusals(house)), presets).game
    assert trial.problems(house) == []
    return game


def same(trial: Trial, house: HouseRules) -> None:
    """A trial scores what its score sheet scores: points, bags and lines, on every side."""
    game = scored(trial, house)
    assert game.rounds[0].sides == trial.score(house)
    ledger, mine = ledger_document(game)["rounds"][0], trial.score(house)[0]
    assert ledger["points"][0] == mine.points
    assert ledger["bags"][0] == trial.carried + mine.bags
    assert ledger["lines"][0] == [line.document() for line in mine.lines]


# -- the engine ------------------------------------------------------------------------------------


def test_every_example_of_every_preset_scores_as_its_score_sheet() -> None:
    for house in preset_houses().values():
        for example in examples(house):
            same(example.trial, house)
            assert example.score == scored(example.trial, house).rounds[0].sides[example.about]


@given(house_rules())
def test_every_example_scores_as_its_score_sheet(house: HouseRules) -> None:
    for example in examples(house):
        same(example.trial, house)
        assert example.score == example.trial.score(house)[example.about]


@st.composite
def trials(draw: st.DrawFn, house: HouseRules) -> Trial:
    """Whatever a person could try at this table."""
    seats = len(Seating.of(house).seats_of(0))
    kinds = [NIL, BLIND_NIL] if house.nil.allowed else [BLIND_NIL]
    nils = tuple(draw(st.lists(st.sampled_from(kinds), max_size=seats)))
    itself = house.bidding.first_hand_bids_itself and draw(st.booleans())
    solo, every = seats == 1, len(nils) == seats
    books = draw(st.integers(0, house.deal_books))
    nil_books, left = [], books
    for _ in nils:
        nil_books.append(min(left, draw(st.sampled_from((0, 0, 1, 2)))))
        left -= nil_books[-1]
    if every and not solo:
        books = sum(nil_books)
    ruling = st.builds(
        Ruling,
        verdict=st.sampled_from(("proven", "false_call", "withdrawn")),
        against=st.just(0),
        by=st.just(1),
        player=st.sampled_from((None, 0)),
    ) | st.builds(Ruling, verdict=st.sampled_from(("proven", "false_call")), against=st.just(1), by=st.just(0))
    bid = None if every else draw(st.integers(0, house.deal_books))
    trial = Trial(
        bid=bid,
        books=books,
        nils=nils,
        nil_books=() if solo else tuple(nil_books),
        blind=bool(bid) and draw(st.booleans()),
        carried=0 if house.bags.limit is None else draw(st.integers(0, 30)),
        ruling=draw(st.none() | ruling),
    )
    return replace(trial, bid=None, nils=(), nil_books=(), blind=False) if itself else trial


@given(st.data(), house_rules())
def test_whatever_is_tried_scores_as_its_score_sheet(data: st.DataObject, house: HouseRules) -> None:
    same(data.draw(trials(house)), house)


# -- what the examples say -------------------------------------------------------------------------


def contradicted(example: Example, said: str, house: HouseRules) -> list[str]:
    """What in a title is not so, by what was bid and taken, and by how it was scored."""
    trial, codes = example.trial, {line.code for line in example.score.lines}
    row = as_score_sheet(trial, whole_document(house))["rounds"][0]
    bid = row["side_bids"][example.about] if "side_bids" in row else None
    truths = {
        r"\b(?:Bid|bid|Blind) (\d+)": bid,
        r"\btook (?:all )?(\d+)": row["books"][example.about],
        r"\btook all (\d+)": house.deal_books,
        r"\bbeside a contract of (\d+)": bid,
        r"\bwith (\d+) bags? already": trial.carried,
    }
    wrong = [
        f"{said}: {truth}"
        for pattern, truth in truths.items()
        for found in re.findall(pattern, said)
        if int(found) != truth
    ]
    happened = {
        "First hand": "first_hand" in codes,
        "Nil made": "nil_made" in codes,
        "Nil failed": "nil_failed" in codes,
        "Blind nil made": "blind_nil_made" in codes,
        "Blind nil failed": "blind_nil_failed" in codes,
        "All partners nil": len(trial.nils) == house.table.players // house.sides > 1,
        "already carried": "bag_penalty" in codes,
        "Boston": example.score.boston,
        "below board": bid is not None and bid < (house.bidding.board or 0),
        "beside a nil that is made": {"nil_made"} <= codes,
        "Caught reneging": trial.ruling is not None and (trial.ruling.verdict, example.about) == ("proven", 0),
        "Their callers": trial.ruling is not None and (trial.ruling.verdict, example.about) == ("proven", 1),
        "A false call": trial.ruling is not None and trial.ruling.verdict == "false_call",
    }
    wrong += [f"{said}: not {what}" for what, so in happened.items() if what in said and not so]
    if re.search(r"contract of \d+ made", said) and not example.score.made:
        wrong.append(f"{said}: it was set")
    return wrong


@given(house_rules())
def test_no_example_contradicts_its_title(house: HouseRules) -> None:
    found = examples(house)
    titles = [example_title(example, house) for example in found]
    assert [one for pair in zip(found, titles, strict=True) for one in contradicted(*pair, house)] == []
    assert len(set(titles)) == len(titles), "one title, and two scores under it"


@given(house_rules())
def test_an_example_that_is_made_is_made(house: HouseRules) -> None:
    """What is shown first: a contract made and one set, where a contract can be either."""
    made, lost = (next(one for one in examples(house) if one.shows == shows) for shows in ("made", "set"))
    assert made.score.made
    assert lost.score.made is False


# -- the sheet -------------------------------------------------------------------------------------


def rows_of(sheet: RuleSheet) -> list[tuple[str, str]]:
    return [row for group in sheet.groups for row in (*group.rows, *group.plain)]


@given(house_rules())
def test_every_rule_that_says_something_stands_once_under_its_title(house: HouseRules) -> None:
    sheet = rule_sheet(house)
    titles = {str(HouseRules.model_fields[group].title): group for group in GROUPS}
    assert len({group.title for group in sheet.groups}) == len(sheet.groups)
    for group in sheet.groups:
        rules = [rule for rule in RULES if rule.startswith(f"{titles[group.title]}.") and not is_idle(rule, house)]
        plain = [rule for rule in rules if rule_value(house, rule) in facts(rule).plain]
        assert [one for one, _ in group.plain] == [title(rule) for rule in plain]
        assert [one for one, _ in group.rows] == [title(rule) for rule in rules if rule not in plain]
    assert len(rows_of(sheet)) == len([rule for rule in RULES if not is_idle(rule, house)])


@given(house_rules())
def test_no_value_is_a_word_of_the_model(house: HouseRules) -> None:
    for one, value in rows_of(rule_sheet(house)):
        if one != title("table.customs"):
            assert "_" not in value
            assert value not in ("None", "True", "False", "null")


def written(sheet: RuleSheet) -> list[str]:
    """Every text that is Bookbag's own: not the name of the house, nor what it agreed in its own words."""
    texts = [sheet.summary, *sheet.cards, *sheet.notes]
    for group in sheet.groups:
        texts.append(group.title)
    for one, value in rows_of(sheet):
        texts += [one] if one == title("table.customs") else [one, value]
    for example in sheet.examples:
        texts += [example.title, example.outcome, *example.lines]
    return texts


IN_THE_FONTS = MINUS
"""Beside the ranges that are told from names; tests/views/test_tokens.py looks for it in the fonts."""


@given(house_rules())
def test_every_text_is_there_and_can_be_drawn(house: HouseRules) -> None:
    sheet = rule_sheet(house)
    for text in written(sheet):
        assert text == text.strip() != ""
        assert not re.search(r"[{}]|\bNone\b|\bTrue\b|_", text)
        assert undrawn(text.replace(IN_THE_FONTS, "")) == ""
        assert max(map(len, text.split())) <= 16, "a word that no phone can break"
    assert all(value.strip() for _, value in rows_of(sheet))
    assert all(example.lines for example in sheet.examples)
    assert len(sheet.summary) <= 100


@given(house_rules())
def test_what_is_lost_is_marked(house: HouseRules) -> None:
    for example, told in zip(examples(house), rule_sheet(house).examples, strict=True):
        assert told.lost == (MINUS in told.outcome or "game is lost" in told.outcome)
        assert example.score.loses_game == (told.outcome == "the game is lost")
