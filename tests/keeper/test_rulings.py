from typing import Any

import pytest

from bookbag.game.cards import read_card
from bookbag.game.entries import RoundInserted, RoundThrownIn
from bookbag.game.evidence import Evidence
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling, Verdict, penalty_from
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, house_of
from bookbag.words.sentences import say
from bookbag.words.table import names_of

from .at_table import Bid, Shelf, bid_all, opened, play, take

THREES: tuple[Bid, ...] = (3, 3, 3, 3)


def call(against: int = 0, verdict: Verdict = "proven", **more: Any) -> Ruling:
    return Ruling(verdict=verdict, against=against, by=1 - against, **more)


def points(game: Game) -> list[list[int]]:
    return [[side.points for side in row.sides] for row in game.rounds]


def test_a_ruling_before_the_books_is_scored_with_them(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    keeper.rule_renege(name, 1, call())
    table = keeper.table(name)
    assert (table.turn, table.draft.sides) == (Turn("confirm"), (8, 5)), "the books said still stand"
    assert shelf.fresh(name) == table
    keeper.enter_books(name)
    assert keeper.table(name).game.scores == (-60, 62)


def test_a_ruling_amid_the_bids_keeps_the_bids(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    keeper.rule_renege(name, 1, call())
    table = keeper.table(name)
    assert (table.turn, table.draft.bids.seats[1]) == (Turn("bids", seat=2), 3)
    assert shelf.fresh(name) == table


def test_a_ruling_after_the_books_scores_the_round_again(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 1, call(1, "false_call"))
    table = keeper.table(name)
    assert (table.game.scores, table.game.current.number) == ((-60, -60), 2)
    assert shelf.fresh(name) == table


def test_several_calls_stand_in_one_round(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, (2, 2, 2, 2), (8, 5))
    keeper.rule_renege(name, 1, call(0))
    keeper.rule_renege(name, 1, call(0, player=2))
    keeper.rule_renege(name, 1, call(1, "withdrawn"))
    game = keeper.table(name).game
    assert [ruling.player for ruling in game.rounds[0].deal.rulings] == [None, 2, None]
    assert [side.books for side in game.rounds[0].sides] == [2, 11]


def test_a_ruling_undone_gives_its_place_to_no_other(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 1, call(0))
    keeper.undo(name)
    keeper.rule_renege(name, 1, call(1))
    assert [ruling.against for ruling in keeper.table(name).game.rounds[0].deal.rulings] == [1]
    keeper.rule_renege(name, 1, call(0))
    assert [ruling.against for ruling in keeper.table(name).game.rounds[0].deal.rulings] == [1, 0]


def test_a_ruling_on_an_earlier_round_scores_all_after_it_again(keeper: Keeper) -> None:
    name = opened(keeper)
    for books in ((8, 5), (7, 6), (6, 7)):
        play(keeper, name, THREES, books)
    before = keeper.table(name).game
    keeper.rule_renege(name, 1, call())
    after = keeper.table(name).game
    assert points(before)[1:] == points(after)[1:]
    assert points(after)[0] == [-60, 62]
    assert after.scores == tuple(sum(column) for column in zip(*points(after), strict=True))


def test_a_ruling_after_the_finish_takes_the_game_back_into_play(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    assert keeper.table(name).turn.step == "over"
    keeper.rule_renege(name, 1, call(0, player=0, penalty=None))
    table = keeper.table(name)
    assert table.game.outcome is not None
    assert (table.game.outcome.winners, table.game.scores) == ((1,), (-60, 62))
    keeper.rule_renege(name, 1, call(1))
    table = keeper.table(name)
    assert [side.books for side in table.game.rounds[0].sides] == [8, 5]
    assert table.game.outcome is not None
    keeper.rule_renege(name, 1, call(0, "false_call"))
    keeper.rule_renege(name, 1, call(1, "false_call"))
    table = keeper.table(name)
    assert (table.game.scores, table.game.outcome, table.turn) == ((-60, -60), None, Turn("bids", seat=2))


def test_a_ruling_can_end_the_game(keeper: Keeper) -> None:
    name = opened(keeper, {"renege": {"penalty": "game"}})
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 1, call())
    outcome = keeper.table(name).game.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.losers) == ("renege", (1,), (0,))


@pytest.mark.parametrize(
    ("number", "ruling", "says"),
    [
        (1, Ruling(verdict="proven", against=1, by=1), "East & West can't call a renege on itself"),
        (1, Ruling(verdict="proven", against=2, by=0), "There is no side 2"),
        (1, Ruling(verdict="proven", against=0, by=1, player=1), "East doesn't sit with North & South"),
        (3, Ruling(verdict="proven", against=0, by=1), "There is no round 3 here"),
        (0, Ruling(verdict="proven", against=0, by=1), "There is no round 0 here"),
    ],
)
def test_a_ruling_that_can_not_stand_is_refused(keeper: Keeper, number: int, ruling: Ruling, says: str) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    before = keeper.table(name)
    for verb in (keeper.rule_renege, keeper.preview_ruling):
        with pytest.raises(Refused) as refused:
            verb(name, number, ruling)
        assert say(refused.value.problems[0], names_of(before.game)).startswith(says)
    assert keeper.table(name) == before


def test_no_ruling_on_a_round_that_will_not_be_played(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    with pytest.raises(Refused):
        keeper.rule_renege(name, 2, call())
    keeper.rule_renege(name, 1, call(verdict="withdrawn"))
    assert keeper.table(name).game.scores == (62, -60)


def test_a_preview_changes_nothing_and_tells_the_truth(shelf: Shelf, keeper: Keeper) -> None:
    disk = shelf.disk()
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    keeper.bid_seat(name, 3, 4)
    told: list[str] = []
    keeper.listen(told.append)
    file = shelf.folder / "bookbag.db"
    before, table = file.read_bytes(), keeper.table(name)
    for number in (1, 2, 3):
        preview = keeper.preview_ruling(name, number, call())
        assert preview.before == table.game
        assert preview.after != table.game
    assert (file.read_bytes(), keeper.table(name), told) == (before, table, [])
    promised = keeper.preview_ruling(name, 1, call()).after
    keeper.rule_renege(name, 1, call())
    real = keeper.table(name).game
    assert (promised.rounds, promised.scores, promised.bags) == (real.rounds, real.scores, real.bags)
    assert len(disk.entries(name)) == real.seq


def test_calls_without_end_are_refused_in_a_sentence(keeper: Keeper) -> None:
    name = opened(keeper)
    for _ in range(100):
        keeper.rule_renege(name, 1, call(verdict="withdrawn"))
    before = keeper.table(name)
    with pytest.raises(Refused) as refused:
        keeper.rule_renege(name, 1, call())
    assert say(refused.value.problems[0])
    assert keeper.table(name) == before


def test_who_received_books_by_a_ruling_still_made_the_nil(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, (3, "nil", 3, 4))
    take(keeper, name, (8, 5), {1: 0})
    keeper.rule_renege(name, 1, call())
    assert keeper.table(name).game.scores == (-60, 144)


# -- calls ruled again, left open, limited -------------------------------------------------------


def calls(game: Game, number: int = 1) -> list[tuple[int, str]]:
    deal = game.deal(number)
    return [(one, ruling.verdict) for one, ruling in zip(deal.calls, deal.rulings, strict=True)]


ENDS: list[tuple[Verdict, tuple[int, int]]] = [
    ("proven", (-60, 62)),
    ("open", (62, -60)),
    ("false_call", (62, -60)),
    ("withdrawn", (62, -60)),
    ("proven", (-60, 62)),
]


def test_a_call_is_ruled_again_any_number_of_times_and_each_time_is_kept(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    for number, (verdict, scores) in enumerate(ENDS):
        promised = keeper.preview_ruling(name, 1, call(verdict=verdict), 1 if number else None).after
        keeper.rule_renege(name, 1, call(verdict=verdict), 1 if number else None)
        game = keeper.table(name).game
        assert (promised.rounds, game.scores, calls(game)) == (game.rounds, scores, [(1, verdict)])
    book = keeper.book(name)
    ruled = [one.entry for one in book if one.entry.kind == "renege_ruled"]
    assert [one.ruling.verdict for one in ruled] == [verdict for verdict, _ in ENDS]
    for _, scores in reversed(ENDS[:-1]):
        shelf.keeper().undo(name)
        assert shelf.fresh(name).game.scores == scores
    for verdict, scores in ENDS[1:]:
        shelf.keeper().redo(name)
        game = shelf.fresh(name).game
        assert (game.scores, calls(game)) == (scores, [(1, verdict)])


def test_one_of_several_calls_is_ruled_again_and_the_others_stand(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    for ruling in (call(0), call(1, "false_call"), call(0, "open", player=2)):
        keeper.rule_renege(name, 1, ruling)
    keeper.rule_renege(name, 1, call(0, "withdrawn"), 1)
    game = keeper.table(name).game
    assert calls(game) == [(1, "withdrawn"), (2, "false_call"), (3, "open")]
    assert [side.books for side in game.rounds[0].sides] == [5, 5], "North and South called falsely"
    keeper.rule_renege(name, 1, call(0, player=2), 3)
    assert [side.books for side in keeper.table(name).game.rounds[0].sides] == [2, 8]


def test_a_call_left_open_in_the_round_in_play_is_settled_rounds_later(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    keeper.rule_renege(name, 1, call(verdict="open"))
    assert keeper.table(name).draft.bids.seats[1] == 3
    for seat in (2, 3, 0):
        keeper.bid_seat(name, seat, 3)
    take(keeper, name, (8, 5))
    play(keeper, name, THREES, (7, 6))
    game = keeper.table(name).game
    assert (game.scores, game.rounds[0].deal.unsettled, game.rounds[1].deal.unsettled) == ((123, 0), True, False)
    keeper.rule_renege(name, 1, call(), 1)
    game = keeper.table(name).game
    assert (game.scores, game.rounds[0].deal.unsettled) == ((1, 122), False)
    assert shelf.fresh(name) == keeper.table(name)


def test_what_was_shown_is_kept_with_the_call(shelf: Shelf, keeper: Keeper) -> None:
    shown = Evidence(
        book=4,
        led="hearts",
        played=read_card("7\u2663"),
        later_book=9,
        later=read_card("3\u2665"),
        led_by_accused=False,
    )
    own = penalty_from({"penalty": "contract_up", "books": 2}, house_of("bookbag").renege)
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    ruling = call(player=2, evidence=shown, penalty=own)
    keeper.rule_renege(name, 1, ruling)
    assert shelf.fresh(name).game.rounds[0].deal.rulings == (ruling,)


def test_calls_of_a_round_move_with_it(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    keeper.rule_renege(name, 2, call(verdict="open"))
    one = keeper.table(name).game.rounds[0].deal
    assert one.bids is not None
    assert one.taken is not None
    keeper.mend(name, RoundInserted(round=1, bids=one.bids, taken=one.taken))
    assert calls(keeper.table(name).game, 3) == [(1, "open")]
    keeper.rule_renege(name, 3, call(), 1)
    assert keeper.table(name).game.scores == (62 + 62 - 60, -60 - 60 + 63)
    keeper.mend(name, RoundThrownIn(round=1, deals="same"))
    assert calls(keeper.table(name).game, 2) == [(1, "proven")]


def test_a_side_may_call_only_so_often_where_the_house_says_so(keeper: Keeper) -> None:
    name = opened(keeper, {"renege": {"calls": 2}})
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 1, call(0))
    keeper.rule_renege(name, 1, call(0, "open"))
    keeper.rule_renege(name, 1, call(1, "false_call"))
    before = keeper.table(name)
    for verb in (keeper.preview_ruling, keeper.rule_renege):
        with pytest.raises(Refused) as refused:
            verb(name, 1, call(0))
        assert say(refused.value.problems[0], names_of(before.game)) == (
            "This would be call 3 of East & West in this round, and a side may make 2; "
            "withdraw an earlier call first."
        )
    assert keeper.table(name) == before
    keeper.rule_renege(name, 1, call(0, "false_call"), 2)
    keeper.rule_renege(name, 1, call(0, "withdrawn"))
    keeper.rule_renege(name, 1, call(0, "withdrawn"), 1)
    keeper.rule_renege(name, 1, call(0))
    with pytest.raises(Refused):
        keeper.rule_renege(name, 1, call(0), 1)
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 2, call(0))
    assert calls(keeper.table(name).game, 2) == [(1, "proven")], "each round has its own"


def test_each_round_is_ruled_by_the_rules_it_was_played_by(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.rule_renege(name, 1, call(0))
    other = {"renege": {"penalty": "contract_up", "books": 2, "calls": 1}}
    keeper.amend_house(name, 2, house_of("bookbag", other))
    play(keeper, name, THREES, (8, 5))
    for number in (1, 2):
        keeper.rule_renege(name, number, call(0))
    assert points(keeper.table(name).game) == [[-60, 65], [80, -60]]
    with pytest.raises(Refused):
        keeper.rule_renege(name, 2, call(0))
    keeper.amend_house(name, 1, house_of("bookbag", other))
    assert points(keeper.table(name).game) == [[-100, -60], [80, -60]]
    keeper.rule_renege(name, 1, call(0, "open"), 2)
    assert points(keeper.table(name).game)[0] == [80, -60], "settled again, though the side has one too many by now"
    keeper.undo(name)
    with pytest.raises(Refused):
        keeper.rule_renege(name, 1, call(0, "open"))
    keeper.rule_renege(name, 1, call(0, "withdrawn"), 1)
    assert points(keeper.table(name).game)[0] == [80, -60]
    keeper.undo(name)
    keeper.undo(name)
    assert points(keeper.table(name).game) == [[-60, 65], [80, -60]]
    assert shelf.fresh(name) == keeper.table(name)
