"""What holds of every score: lines add up to points, bags are counted, books are accounted for."""

from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import games, house_rules, legal_bids, legal_taken, scores_of

from bookbag.game.entries import Written
from bookbag.game.house import HouseRules
from bookbag.game.replay import Game, ScoredRound, fold
from bookbag.game.rounds import bid_problems, taken_problems
from bookbag.game.seats import Seating

CODES = {
    *("contract_made", "contract_set", "below_board", "first_hand", "bags", "bag_penalty", "nil_made", "nil_failed"),
    *("blind_nil_made", "blind_nil_failed", "double_nil_made", "double_nil_failed", "blind_made", "blind_set"),
    *("ten_for_200", "boston", "renege_points", "renege_books", "false_call"),
}
MOVES_BOOKS = {"renege_books", "false_call"}


def before(game: Game, row: ScoredRound) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores before a round, and the bags carried into it."""
    if row.deal.number == 1:
        return game.start_scores, game.start_bags
    last = game.rounds[row.deal.number - 2]
    return last.scores, carried(last.bags, row.house)


def carried(bags: tuple[int, ...], house: HouseRules) -> tuple[int, ...]:
    return bags if house.bags.limit is not None else (0,) * len(bags)


@given(games())
def test_lines_add_up_to_the_change_of_score_and_of_bags(book: list[Written]) -> None:
    game = fold(book)
    for row in game.rounds:
        scores, bags = before(game, row)
        for side, result in enumerate(row.sides):
            assert sum(line.points for line in result.lines) == row.scores[side] - scores[side]
            assert sum(line.bags for line in result.lines) == row.bags[side] - bags[side]
            assert {line.code for line in result.lines} <= CODES
    if game.counted:
        last = game.counted[-1]
        assert (last.scores, carried(last.bags, game.house)) == (game.scores, game.bags)


@given(games())
def test_bags_carried_and_penalised_are_the_bags_taken(book: list[Written]) -> None:
    game = fold(book)
    assert all(0 <= bags < (row.house.bags.limit or 1) for row in game.rounds for bags in row.bags)
    limit = game.house.bags.limit
    assume(len(game.houses) == 1 and limit is not None and game.house.bags.after_penalty == "keep")
    assert limit is not None
    for side in range(game.seating.sides):
        lines = [line for row in game.rounds for line in row.sides[side].lines]
        taken = sum(line.bags for line in lines if line.code == "bags")
        penalties = [dict(line.values)["times"] for line in lines if line.code == "bag_penalty"]
        times = sum(time for time in penalties if isinstance(time, int))
        assert game.bags[side] + limit * times == game.start_bags[side] + taken


@given(games())
def test_books_played_add_up_to_the_deal_and_after_rulings_to_what_the_lines_moved(book: list[Written]) -> None:
    game = fold(book)
    for row in game.rounds:
        assert row.deal.taken is not None
        assert sum(row.deal.taken.sides) == row.house.deal_books
        for side, result in enumerate(row.sides):
            moves = [dict(line.values).get("books", 0) for line in result.lines if line.code in MOVES_BOOKS]
            moved = sum(books for books in moves if isinstance(books, int))
            assert result.books == row.deal.taken.sides[side] + moved
            assert result.books >= 0
            assert all(line.points == 0 for line in result.lines if line.code in MOVES_BOOKS)


@given(games(house=HouseRules(), straight=True))
def test_at_a_plain_table_each_side_scores_by_the_rules(book: list[Written]) -> None:
    """The Bookbag rules once more, written down another way, for rounds without nil or blind bids."""
    game = fold(book)
    for row in game.rounds:
        bids, taken = row.deal.bids, row.deal.taken
        assert bids is not None
        assert taken is not None
        for side in range(2):
            seats = [bids.seats[seat] for seat in (side, side + 2)]
            if side in bids.blind or 0 in seats or "nil" in seats:
                continue
            numbers = [bid for bid in (*seats, bids.sides[side]) if isinstance(bid, int)]
            over = taken.sides[side] - sum(numbers)
            bags = before(game, row)[1][side] + max(over, 0)
            expected = -10 * sum(numbers) if over < 0 else 10 * sum(numbers) + over
            assert row.sides[side].points == expected - 100 * (bags // 10)
            assert row.bags[side] == bags % 10


@given(st.data())
def test_bids_and_books_that_are_drawn_can_stand(data: st.DataObject) -> None:
    house = data.draw(house_rules())
    scores = data.draw(scores_of(Seating.of(house)))
    bids = data.draw(legal_bids(house, scores))
    assert bids.complete(Seating.of(house))
    assert bid_problems(bids, house, scores) == []
    assert taken_problems(data.draw(legal_taken(house, bids)), bids, house) == []
