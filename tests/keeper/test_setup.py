"""Who is remembered, how a table begins again, the clock, and luck."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from strategies import house_rules

from bookbag.game.house import HouseRules
from bookbag.game.house_document import rule_value
from bookbag.game.rounds import Ruling
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, house_of, preset_choices, preset_names

from .at_table import Bid, Shelf, bid_all, opened, opened_by, play, take

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
CASE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "cases" / "game.jsonl").read_text())


def test_the_latest_players_come_first_each_once(shelf: Shelf, keeper: Keeper) -> None:
    house = house_of("bookbag")
    keeper.open_game(house, ("Ann", "Ben", "Cat", "Dan"), 0)
    second = keeper.open_game(house, ("Eve", "ann", "Fay", "Ben"), 0)
    assert keeper.remembered_players() == ("Eve", "ann", "Fay", "Ben", "Cat", "Dan")
    third = keeper.open_game(house, ("Gus", "Hal", "Ida", "Joe"), 0)
    assert keeper.remembered_players()[:5] == ("Gus", "Hal", "Ida", "Joe", "Eve")
    assert [table.name for table in keeper.games(2)] == [third, second]
    assert shelf.keeper().remembered_players() == keeper.remembered_players()


def test_nobody_is_remembered_at_first(keeper: Keeper) -> None:
    assert keeper.remembered_players() == ()
    assert keeper.last_setup() == (preset_choices("bookbag"), ())
    assert keeper.games(9) == []


def test_the_game_last_written_in_comes_first(keeper: Keeper) -> None:
    one, two = opened(keeper), opened(keeper)
    assert [table.name for table in keeper.games(9)] == [two, one]
    bid_all(keeper, one, THREES)
    assert [table.name for table in keeper.games(9)] == [one, two]
    assert [table.name for table in keeper.games(1)] == [one]


@pytest.mark.parametrize("preset", preset_names())
def test_the_last_setup_is_offered_again(keeper: Keeper, preset: str) -> None:
    house = house_of(preset, {"finish": {"target": 350}, "bags": {"limit": 7, "penalty": 70}})
    name = opened_by(keeper, house)
    offered, players = keeper.last_setup()
    assert offered.base == preset
    assert offered.house == house == keeper.table(name).game.house
    assert players == keeper.table(name).game.players


@pytest.mark.parametrize("preset", preset_names())
def test_rules_of_another_name_are_told_by_the_nearest_preset(keeper: Keeper, preset: str) -> None:
    house = house_of(preset, {"name": "Friday", "bags": {"limit": 7, "penalty": 70}})
    opened_by(keeper, house)
    offered, _players = keeper.last_setup()
    assert (offered.base, offered.name) == (preset, "Friday")
    assert offered.changed == tuple(
        rule
        for rule, value in (("bags.limit", 7), ("bags.penalty", 70))
        if rule_value(house_of(preset), rule) != value
    )
    assert offered.house == house


@pytest.mark.parametrize("goes_to", ["callers", "nobody"])
def test_a_penalty_of_all_books_is_offered_again_as_it_was(keeper: Keeper, goes_to: str) -> None:
    house = house_of("bookbag", {"renege": {"penalty": "all_books", "goes_to": goes_to}})
    opened_by(keeper, house)
    offered, _players = keeper.last_setup()
    assert offered.house == house


@given(house_rules())
def test_any_house_can_be_begun_and_is_offered_again(
    tmp_path_factory: pytest.TempPathFactory, house: HouseRules
) -> None:
    shelf = Shelf(tmp_path_factory.mktemp("shelf"))
    try:
        keeper = shelf.keeper()
        name = opened_by(keeper, house)
        assert shelf.fresh(name).game.house == house
        offered, _players = keeper.last_setup()
        assert offered.house == house
    finally:
        shelf.close()


def test_a_rematch_passes_the_deal_on(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 120}}, dealer=3)
    for _ in range(2):
        play(keeper, name, THREES, (8, 5))
    assert keeper.table(name).turn.step == "over"
    again = keeper.rematch(name)
    table = keeper.table(again)
    assert again != name
    assert (table.game.house, table.game.players) == (keeper.table(name).game.house, keeper.table(name).game.players)
    assert (table.game.dealer, table.turn, table.game.scores) == (1, Turn("bids", seat=2), (0, 0))
    assert shelf.fresh(again) == table
    assert keeper.table(name).game.outcome is not None, "the game before stays as it was"


def test_a_dealer_is_drawn_with_the_luck_that_was_handed_in(shelf: Shelf) -> None:
    asked: list[int] = []

    def luck(seats: int) -> int:
        asked.append(seats)
        return seats - 1

    keeper = shelf.keeper(luck)
    assert [keeper.draw(seats) for seats in (2, 3, 4, 6)] == [1, 2, 3, 5]
    assert asked == [2, 3, 4, 6]


def test_every_seat_is_drawn_in_the_end(shelf: Shelf) -> None:
    keeper = Keeper(shelf.disk(), shelf.clock)
    assert {keeper.draw(4) for _ in range(300)} == {0, 1, 2, 3}


# -- time ----------------------------------------------------------------------------------------


def test_no_clock_runs_where_there_is_no_limit(keeper: Keeper) -> None:
    assert keeper.minutes_left(opened(keeper)) is None


def test_the_minutes_run_down(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"minutes": 45}})
    seen = []
    for seconds in (0, 1, 59, 60, 44 * 60 - 121, 1, 60, 3600):
        shelf.clock.move(seconds=seconds)
        seen.append(keeper.minutes_left(name))
    assert (seen[0], seen[3], seen[-2:]) == (45, 43, [0, 0])
    shelf.clock.move(days=-3)
    assert keeper.minutes_left(name) == 45, "a clock that jumps back gives no more than there was"


def test_there_is_time_left_until_it_is_over(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"minutes": 45}})
    shelf.clock.move(minutes=44, seconds=30)
    assert keeper.minutes_left(name) == 1
    play(keeper, name, THREES, (8, 5))
    assert keeper.table(name).game.outcome is None


def test_the_round_in_play_is_finished_when_the_time_is_over(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"minutes": 45}})
    shelf.clock.move(minutes=44, seconds=59)
    play(keeper, name, THREES, (8, 5))
    assert keeper.table(name).game.outcome is None
    keeper.bid_seat(name, 2, 3)
    shelf.clock.move(seconds=1)
    assert keeper.minutes_left(name) == 0
    assert keeper.table(name).turn == Turn("bids", seat=3), "nothing is cut off"
    for seat in (3, 0, 1):
        keeper.bid_seat(name, seat, 3)
    take(keeper, name, (6, 7))
    outcome = keeper.table(name).game.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.round_number) == ("minutes", (0,), 2)
    assert shelf.fresh(name) == keeper.table(name)


def test_a_game_over_by_time_stays_over_when_its_last_round_is_mended(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"minutes": 45}})
    shelf.clock.move(minutes=50)
    play(keeper, name, THREES, (8, 5))
    assert keeper.table(name).turn.step == "over"
    keeper.undo(name)
    assert keeper.table(name).turn.step == "books"
    keeper.redo(name)
    assert keeper.table(name).turn.step == "over"


# -- the whole game of the worked cases ----------------------------------------------------------


def test_the_worked_game_seat_by_seat(shelf: Shelf, keeper: Keeper) -> None:
    """Thirteen rounds through the keeper's verbs; the scores after each are those that were worked out by hand."""
    sheet, expect = CASE["sheet"], CASE["expect"]
    name = keeper.open_game(house_of("bookbag"), sheet["players"], sheet["dealer"])
    for number, row in enumerate(sheet["rounds"], 1):
        for seat in keeper.table(name).game.seating.bidding_order((number - 1) % 4):
            bid_as_written(keeper, name, seat, row)
        rulings = [Ruling.model_validate(ruling) for ruling in row.get("rulings", [])]
        early = rulings if number == 2 else []
        for ruling in early:
            keeper.rule_renege(name, number, ruling)
        nils = {
            seat: row.get("nil_books", {}).get(str(seat), 0)
            for seat, bid in enumerate(row.get("bids", []))
            if bid == "nil"
        }
        take(keeper, name, row["books"], nils)
        for ruling in rulings[len(early) :]:
            keeper.rule_renege(name, number, ruling)
        assert list(keeper.table(name).game.scores) == expect["running"][number - 1], f"round {number}"
        keeper = shelf.keeper()
    game = keeper.table(name).game
    assert (list(game.scores), list(game.bags)) == (expect["scores"], expect["bags"])
    assert game.outcome is not None
    assert list(game.outcome.winners) == expect["winners"]


def bid_as_written(keeper: Keeper, name: str, seat: int, row: dict[str, Any]) -> None:
    """A seat bids its own; where the sheet has a side's number, it is bid blind or shared out."""
    side, together = seat % 2, row.get("side_bids")
    if together is None:
        keeper.bid_seat(name, seat, row["bids"][seat])
    elif side in row.get("blind", []):
        if keeper.table(name).draft.bids.sides[side] is None:
            keeper.bid_side(name, side, together[side], blind=True)
    else:
        half = together[side] // 2
        keeper.bid_seat(name, seat, half if seat < 2 else together[side] - half)
