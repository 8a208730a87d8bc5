"""The renege desk in a person's hands: a usual call, the cards, another penalty, settled later, taken up again."""

import asyncio

import flet as ft
import pytest
from keeper.at_screen import Phone
from keeper.at_table import Bid, Shelf, bid_all, opened, opened_by, play

from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper, house_of
from bookbag.views.service import MOVED

from .driver import run

Rules = dict[str, dict[str, object]]
THREES: tuple[Bid, ...] = (3, 3, 3, 3)
JOKERS: Rules = {"table": {"deck": "jokers"}}


def one_round(keeper: Keeper, rules: Rules | None = None) -> str:
    name = opened(keeper, rules)
    play(keeper, name, THREES, (8, 5))
    return name


def ruling(keeper: Keeper, name: str, number: int = 1) -> Ruling:
    (one,) = keeper.table(name).game.deal(number).rulings
    return one


def end(phone: Phone, title: str) -> list[str]:
    """What stands under the heading of an end, row by row: what, and both sides'."""
    texts = phone.texts()
    first = texts.index("books", texts.index(title))
    return texts[first : first + 15]


@run
async def test_a_usual_ruling_is_three_taps_from_the_table(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        taps = ("Call a renege", "East & West call", "Proven")
        await phone.tap(*taps)
        assert phone.where == f"/game/{name}"
    assert len(taps) <= 4
    assert ruling(keeper, name) == Ruling(verdict="proven", against=0, by=1)


@pytest.mark.parametrize(
    ("tap", "verdict"),
    [("Proven", "proven"), ("False call", "false_call"), ("Withdrawn", "withdrawn"), ("Settle later", "open")],
)
@run
async def test_each_end_is_ruled_with_one_tap(keeper: Keeper, tap: str, verdict: str) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap(tap)
        (asked,) = phone.spoken()
        assert asked == f"Say first who calls the renege, and who is accused; then tap “{tap}”."
        assert keeper.table(name).game.rounds[0].deal.rulings == ()
        await phone.tap("West reneged", tap)
    assert ruling(keeper, name) == Ruling.model_validate({"verdict": verdict, "against": 1, "by": 0, "player": 3})


@run
async def test_both_sides_are_shown_without_the_call_and_with_it_for_each_end(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        assert "If proven" not in phone.texts()
        await phone.tap("East & West call")
        assert end(phone, "If proven") == [
            *("books", "8 → 5", "5 → 8"),
            *("contract", "6 made → 6 set", "6 set → 6 made"),
            *("round", "+62 → −60", "−60 → +62"),
            *("score", "62 → −60", "−60 → 62"),
            *("bags", "2 → 0", "0 → 2"),
        ]
        assert end(phone, "If false call") == [
            *("books", "8", "5 → 2"),
            *("contract", "6 made", "6 set"),
            *("round", "+62", "−60"),
            *("score", "62", "−60"),
            *("bags", "2", "0"),
        ]
        heard = [text.semantics_label for text in phone.all(ft.Text) if text.value == "8 → 5"]
        assert heard == ["North & South: books 8 → 5"]
        await phone.tap("North & South call")
        assert end(phone, "If proven")[:3] == ["books", "8 → 11", "5 → 2"]
    assert keeper.table(name).game.scores == (62, -60), "nothing is ruled by looking"


@run
async def test_a_penalty_that_helps_the_offenders_is_told(keeper: Keeper) -> None:
    name = opened(keeper, {"renege": {"penalty": "contract_up"}})
    play(keeper, name, (2, 3, 3, 3), (8, 5))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        assert "This would help the offenders: +80 instead of +53." in phone.texts()
        await phone.tap("North & South call")
        assert not [text for text in phone.texts() if "help the offenders" in text]


@run
async def test_another_penalty_is_tried_and_recorded_with_the_call(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("East & West call", "@own-penalty", "@penalty-contract_up", "@own-books-less")
        assert end(phone, "If proven")[3:6] == ["contract", "6 made → 8 made", "6 set"]
        await phone.follow("@penalty-all_books")
        assert end(phone, "If proven")[:3] == ["books", "8 → 0", "5"], "all books go to nobody, if left open"
        await phone.follow("@own-goes_to-callers")
        assert end(phone, "If proven")[:3] == ["books", "8 → 0", "5 → 13"]
        await phone.tap("Proven")
    penalty = ruling(keeper, name).penalty
    assert penalty is not None
    assert (penalty.penalty, penalty.goes_to) == ("all_books", "callers")
    assert keeper.table(name).game.house.renege.penalty == "books"


@run
async def test_a_switch_turned_back_is_the_house_s_own_penalty(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("East & West call", "@own-penalty", "@penalty-game")
        assert "6 made → the game is lost" in phone.texts()
        await phone.follow("@own-penalty", "Proven")
    assert ruling(keeper, name).penalty is None


SHOWN: dict[str, tuple[Rules, tuple[str, ...], str]] = {
    "a renege": (
        {},
        ("South reneged", "Suit led: ♥", "@card-played", "7 of clubs", "@card-later", "3 of hearts"),
        "Hearts led, South played 7♣, and 3♥ later: South could have followed. Renege.",
    ),
    "books numbered": (
        {},
        ("East & West call", "@book-more", "@later-book-more", "@later-book-more", "Suit led: ♥", "@card-played",
         "7 of clubs", "@card-later", "3 of hearts"),
        "Hearts led in book 1, the accused played 7♣, and 3♥ in book 2: the accused could have followed. Renege.",
    ),
    "a deuce that is a spade": (
        JOKERS,
        ("South reneged", "Suit led: ♦", "@card-played", "9 of clubs", "@card-later", "2 of diamonds"),
        "2♦ is a spade in this deck",
    ),
    "a joker that follows": (
        JOKERS,
        ("South reneged", "Suit led: ♠", "@card-played", "Little Joker"),
        "Little Joker: jokers are spades here",
    ),
    "a deuce that is a diamond": (
        {},
        ("South reneged", "Suit led: ♦", "@card-played", "9 of clubs", "@card-later", "2 of diamonds"),
        "Diamonds led, South played 9♣, and 2♦ later: South could have followed. Renege.",
    ),
    "nothing later": (
        {},
        ("South reneged", "Suit led: ♥", "@card-played", "7 of clubs"),
        "Not shown: no heart from South",
    ),
    "a card named twice": (
        {},
        ("South reneged", "Suit led: ♥", "@card-played", "7 of clubs", "@card-later", "7 of clubs"),
        "7♣ is named twice",
    ),
    "the accused led": ({}, ("South reneged", "@led-by"), "South led that book"),
    "an early spade": (
        {"renege": {"early_spade": True}},
        ("South reneged", "led spades early", "@card-played", "King of spades", "@card-later", "3 of hearts"),
        "South led K♠, and played 3♥ later: South could have led another suit.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SHOWN)
@run
async def test_the_desk_says_what_the_cards_prove(keeper: Keeper, case: str) -> None:
    rules, steps, finding = SHOWN[case]
    name = one_round(keeper, rules)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow(*steps)
        assert [text for text in phone.texts() if finding in text]
        await phone.tap("Settle later")
    kept = ruling(keeper, name).evidence
    assert kept is not None
    assert len(kept.cards) == sum("of" in step or "Joker" in step for step in steps)


@pytest.mark.parametrize(("rules", "cards"), [({}, 52), (JOKERS, 52)])
@run
async def test_the_cards_are_those_of_the_game_s_deck(keeper: Keeper, rules: Rules, cards: int) -> None:
    name = one_round(keeper, rules)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("@card-played")
        spoken = [phone.heard(one) for one in phone.usable()]
        named = [one for one in spoken if (" of " in one and len(one) < 18) or one.endswith("Joker")]
        assert len(named) == cards
        assert ("Big Joker" in named, "2 of clubs" in named) == (bool(rules), not rules)


@run
async def test_the_later_card_is_looked_for_in_the_suit_that_was_led(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("Suit led: ♦", "@card-later")
        first = [phone.heard(one) for one in phone.usable() if phone.heard(one).startswith("Ace of")]
        assert first == ["Ace of diamonds", "Ace of spades", "Ace of hearts", "Ace of clubs"]
        await phone.follow("@card-later", "@card-played")
        first = [phone.heard(one) for one in phone.usable() if phone.heard(one).startswith("Ace of")]
        assert first[-1] == "Ace of diamonds"


@run
async def test_a_call_settled_later_marks_the_round_until_it_is(keeper: Keeper) -> None:
    name = one_round(keeper)
    play(keeper, name, THREES, (7, 6))
    async with Phone(keeper, f"/game/{name}/renege/1") as phone:
        await phone.tap("East & West call", "Settle later")
    marked = "East & West called a renege on North & South: to be settled later"
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        assert marked in phone.texts()
        await phone.click(phone.keyed("round-1"))
        await phone.tap("Mend round 1", "Settle a renege call")
        assert phone.where == f"/game/{name}/renege/1"
        await phone.follow("@call-1", "Proven")
        assert "North & South: 1 instead of 123 points now." in phone.texts()
        assert keeper.table(name).game.scores == (123, 0), "seen, and not yet ruled"
        await phone.tap("Rule it so")
    assert keeper.table(name).game.scores == (1, 122)
    assert keeper.table(name).game.rounds[0].deal.calls == (1,)
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        assert marked not in phone.texts()
        assert "East & West called a renege on North & South: proven" in phone.texts()


@run
async def test_a_call_taken_up_again_has_all_that_was_said_of_it(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow(
            "South reneged", "Suit led: ♥", "@card-played", "7 of clubs", "@own-penalty", "@penalty-set"
        )
        await phone.tap("Proven")
    before = ruling(keeper, name)
    assert keeper.table(name).game.scores == (-60, -60)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("@call-1")
        assert "Renege, call 1" in phone.texts()
        assert any("Not shown: no heart from South" in text for text in phone.texts())
        assert end(phone, "If proven")[3:5] == ["contract", "6 made → 6 set"]
        await phone.tap("Withdrawn")
    assert ruling(keeper, name) == before.model_copy(update={"verdict": "withdrawn"})
    assert keeper.table(name).game.scores == (62, -60)


@run
async def test_a_taken_up_call_is_put_aside_with_the_same_tap(keeper: Keeper) -> None:
    name = one_round(keeper)
    keeper.rule_renege(name, 1, Ruling(verdict="open", against=0, by=1))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("@call-1", "@call-1", "North & South call", "False call")
    deal = keeper.table(name).game.rounds[0].deal
    assert [(call, one.verdict) for call, one in zip(deal.calls, deal.rulings, strict=True)] == [
        (1, "open"),
        (2, "false_call"),
    ]


@run
async def test_the_desk_begins_at_the_round_whose_cards_are_played(keeper: Keeper) -> None:
    name = one_round(keeper)
    keeper.bid_seat(name, 2, 3)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        assert "Round 1" in phone.texts(), "the cards of round 2 are not played yet"
    keeper.undo(name)
    bid_all(keeper, name, THREES)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        assert "Round 2" in phone.texts()
        await phone.tap("East & West call")
        assert "The books of this round are not in yet; the ruling is scored with them." in phone.texts()
        await phone.tap("Round: less")
        assert "If proven" in phone.texts(), "who calls stays said"
        await phone.tap("Round: more", "Settle later")
        assert "bids 12 of 13 · a renege to settle" in phone.texts()
    assert ruling(keeper, name, 2).verdict == "open"


@run
async def test_a_side_that_has_called_too_often_is_told_before_it_calls(keeper: Keeper) -> None:
    name = one_round(keeper, {"renege": {"calls": 1}})
    keeper.rule_renege(name, 1, Ruling(verdict="proven", against=0, by=1))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        assert any(said.startswith("This would be call 2 of East & West in this round") for said in phone.spoken())
        assert "If proven" not in phone.texts()
        await phone.follow("@call-1")
        assert "If proven" in phone.texts()


@run
async def test_three_alone_say_both_who_calls_and_whom(keeper: Keeper) -> None:
    name = opened_by(keeper, house_of("spadester", {"table": {"players": 3}}))
    play(keeper, name, (5, 6, 4), (7, 5, 5))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("South calls")
        assert "If proven" not in phone.texts()
        await phone.tap("North is accused")
        assert end(phone, "If proven")[:3] == ["books", "7 → 4", "5 → 8"]
        await phone.tap("South is accused")
        assert "If proven" not in phone.texts(), "nobody calls on oneself"
        await phone.tap("North calls", "Proven")
    assert ruling(keeper, name) == Ruling(verdict="proven", against=2, by=0)


@run
async def test_another_window_was_quicker_and_the_ruling_is_made_again(shelf: Shelf, keeper: Keeper) -> None:
    name = one_round(keeper)
    other = shelf.keeper()
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        other.bid_seat(name, 2, 4)
        await phone.tap("Proven")
        assert any(said.startswith("Somebody else was quicker.") for said in phone.spoken())
        await phone.tap("Try again")
        assert phone.where == f"/game/{name}"
    assert ruling(keeper, name).verdict == "proven"
    assert keeper.table(name).draft.bids.seats[2] == 4


@run
async def test_taps_that_come_before_the_desk_is_drawn_again_all_count(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("@card-played")
        keys = ("player-2", "led-hearts", "book-more", "book-more", "book-more", "card-7♣", "rule-open")
        ids = [phone.keyed(key)._i for key in keys]
        await asyncio.gather(*(phone.session.dispatch_event(one, "click", None) for one in ids))
        await phone.settle()
        assert phone.where == f"/game/{name}"
    ruled = ruling(keeper, name)
    assert (ruled.player, ruled.verdict) == (2, "open")
    assert ruled.evidence is not None
    assert (ruled.evidence.led, ruled.evidence.book, str(ruled.evidence.played)) == ("hearts", 3, "7♣")


@run
async def test_a_double_tap_rules_once(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        button = phone.named("Proven")._i
        await asyncio.gather(*(phone.session.dispatch_event(button, "click", None) for _ in range(2)))
        await phone.settle()
    assert len(keeper.table(name).game.deal(1).rulings) == 1


@run
async def test_a_call_ruled_elsewhere_meanwhile_is_looked_at_again(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        keeper.rule_renege(name, 1, Ruling(verdict="proven", against=0, by=1))
        await phone.settle()
        assert phone.spoken() == [MOVED]
        await phone.tap("Begin again")
        assert "Call 1" in phone.texts()


@run
async def test_a_ruling_that_ends_the_game_is_seen_before(keeper: Keeper) -> None:
    name = one_round(keeper)
    play(keeper, name, THREES, (7, 6))
    async with Phone(keeper, f"/game/{name}/renege/1") as phone:
        await phone.follow("East & West call", "@own-penalty", "@penalty-game", "Proven")
        assert "East & West win: the game was lost by a renege, after round 1." in phone.texts()
        assert "Round 2 was played after that; it stays in the ledger and counts no longer." in phone.texts()
        assert keeper.table(name).game.outcome is None
        await phone.tap("Back")
        assert "Who calls" in phone.texts()
        await phone.tap("Proven", "Rule it so")
    outcome = keeper.table(name).game.outcome
    assert outcome is not None
    assert outcome.reason == "renege"


@run
async def test_a_call_in_the_ledger_opens_with_its_cards(keeper: Keeper) -> None:
    name = one_round(keeper)
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("South reneged", "Suit led: \u2665", "@card-played", "7 of clubs", "Proven")
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        await phone.follow("@call-1-1")
        assert phone.where == f"/game/{name}/renege/1/1"
        assert {"Renege, call 1", "Card they played: 7\u2663"} <= {
            *phone.texts(),
            *(text.semantics_label for text in phone.all(ft.Text)),
        }
        assert "Round: less" not in [phone.heard(one) for one in phone.usable()]


@run
async def test_a_call_left_open_is_told_on_the_table_and_at_the_finish(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 100}})
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 1, Ruling(verdict="open", against=0, by=1))
    async with Phone(keeper, f"/game/{name}") as phone:
        assert [text for text in phone.texts() if text.endswith("a renege in round 1 to settle")]
        play(keeper, name, THREES, (8, 5))
        await phone.settle()
        assert "There is a renege in round 1 to settle; it can still change the score." in phone.texts()


@run
async def test_a_penalty_that_helps_those_who_called_wrongly_or_does_nothing_is_told(keeper: Keeper) -> None:
    name = opened(keeper, {"renege": {"false_call": "mirror", "penalty": "contract_up"}})
    play(keeper, name, (3, 2, 3, 3), (5, 8))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        assert "This would help the callers: +80 instead of +53." in phone.texts()
        await phone.follow("@own-penalty", "@penalty-points")
        assert "This penalty changes nothing in this round." in phone.texts()
        await phone.follow("@own-points-more")
        assert "This penalty changes nothing in this round." not in phone.texts()


@run
async def test_a_nil_among_the_accused_is_to_be_named(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, ("nil", 3, 4, 3), (6, 7), {0: 0})
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("East & West call")
        assert [text for text in phone.texts() if text.startswith("North bid nil: name the player who reneged")]


@run
async def test_a_kind_of_renege_that_is_not_called_in_another_round_can_be_turned_back(keeper: Keeper) -> None:
    name = opened(keeper, {"renege": {"early_spade": True}})
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.follow("East & West call", "@kind-early_spade", "Settle later")
    keeper.amend_house(name, 1, house_of("bookbag", {"renege": {"early_spade": False}}))
    async with Phone(keeper, f"/game/{name}/renege/1/1") as phone:
        await phone.follow("@kind-did_not_follow")
        assert "Suit led" in phone.texts()
