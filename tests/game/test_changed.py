"""What an amendment changes, counted by hand and for every game; and its words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, loose_entries, written

from bookbag.game.changed import Changed, EndingChange, Figures, PenaltyChange, ScoreChange, SideChange, changes
from bookbag.game.entries import Entry, Written
from bookbag.game.replay import Game, fold
from bookbag.words.changed import ChangedCell, ChangedRow, changed_sentences, changed_table
from bookbag.words.table import names_of

from .table_book import amended, book_of, house, nil_by_north, opened, played, sixes


def both(*entries: Entry, then: Entry) -> tuple[Game, Game]:
    """The game before its last entry and after it."""
    book = book_of(*entries)
    return fold(book), fold([*book, written(book, then)])


def words(before: Game, after: Game) -> tuple[str, ...]:
    return changed_sentences(changes(before, after), after)


FIVE = house(bags={"limit": 5})
BAGS_OFF = both(opened(FIVE), *sixes(4), then=amended(3, house(bags={"limit": None})))
REOPENS = both(opened(house(), (440, 0)), *sixes(1), then=amended(1, house(finish={"target": 600})))
EARLIER = both(opened(house(finish={"target": 150})), *sixes(5), then=amended(1, house(finish={"target": 60})))
OTHER_WINNER = both(
    opened(house(), (450, 470)), *nil_by_north(1), then=amended(1, house(nil={"value": 1, "failed_value": 5}))
)


def test_bags_off_takes_a_penalty_away_and_carries_on_from_there() -> None:
    assert changes(*BAGS_OFF) == Changed(
        sides=(
            SideChange(3, 0, Figures(-38, 86, 1), Figures(62, 186, 0)),
            SideChange(4, 0, Figures(62, 148, 3), Figures(62, 248, 0)),
        ),
        standing=(ScoreChange(0, 148, 248),),
        penalties=(PenaltyChange(3, 0, 1, 0),),
        ending=None,
        dealer=None,
        replaced=(),
    )
    assert words(*BAGS_OFF) == (
        "North & South: 248 instead of 148 points now.",
        "Round 3: a bag penalty on North & South goes away.",
    )


def test_the_table_of_rounds() -> None:
    rows = changed_table(changes(*BAGS_OFF), names_of(BAGS_OFF[1]))
    assert rows == (
        ChangedRow(
            3,
            "Round 3",
            (
                ChangedCell(
                    "−38 → +62",
                    "86 → 186",
                    "1 bag → 0 bags",
                    "Round 3, North & South: −38 becomes +62, score 86 becomes 186, 1 bag becomes 0 bags",
                ),
                None,
            ),
        ),
        ChangedRow(
            4,
            "Round 4",
            (
                ChangedCell(
                    "",
                    "148 → 248",
                    "3 bags → 0 bags",
                    "Round 4, North & South: score 148 becomes 248, 3 bags becomes 0 bags",
                ),
                None,
            ),
        ),
    )


def test_a_limit_lowered_brings_penalties() -> None:
    before, after = both(opened(house()), *sixes(3), then=amended(1, house(bags={"limit": 1})))
    assert changes(before, after).penalties == tuple(PenaltyChange(number, 0, 0, 2) for number in (1, 2, 3))
    assert words(before, after)[1] == "Round 1: 2 bag penalties on North & South come in."
    before, after = both(opened(FIVE), *sixes(3), then=amended(3, house(bags={"limit": 3})))
    assert changes(before, after).penalties == (PenaltyChange(3, 0, 1, 2),)
    assert words(before, after)[1] == "Round 3: 2 bag penalties on North & South instead of 1."


def test_a_game_that_opens_again() -> None:
    changed = changes(*REOPENS)
    assert changed.ending == EndingChange(REOPENS[0].outcome, None, ())
    assert (changed.sides, changed.penalties) == ((), ())
    assert words(*REOPENS) == ("The game, which was over after round 1, is in play again.",)
    assert words(REOPENS[1], REOPENS[0]) == (
        "The game is over after round 1.",
        "North & South win: 500 reached.",
    )


def test_a_game_that_ends_earlier_with_rounds_beyond() -> None:
    changed = changes(*EARLIER)
    assert changed.ending is not None
    assert changed.ending.beyond == (2, 3), "rounds 4 and 5 had been played after the end already"
    assert words(*EARLIER) == (
        "The game is over after round 1 instead of round 3.",
        "North & South win: 60 reached, after round 1.",
        "Rounds 2 and 3 were played after that; they stay in the ledger and count no longer.",
        "North & South: 62 instead of 186 points now.",
        "East & West: −60 instead of −180 points now.",
    )
    assert words(EARLIER[1], EARLIER[0]) == (
        "The game is over after round 3 instead of round 1.",
        "North & South win: 150 reached, after round 3.",
        "North & South: 186 instead of 62 points now.",
        "East & West: −180 instead of −60 points now.",
    )
    two = both(opened(house(finish={"target": 120})), *sixes(2), then=amended(1, house(finish={"target": 60})))
    assert words(*two)[2] == "Round 2 was played after that; it stays in the ledger and counts no longer."


def test_another_winner() -> None:
    assert words(*OTHER_WINNER) == (
        "East & West win: 500 reached; before, North & South win.",
        "North & South: 494 instead of 593 points now.",
    )


def test_another_reason() -> None:
    before, after = both(
        opened(house(), (440, 0)), *sixes(1), then=amended(1, house(finish={"target": 600, "rounds": 1}))
    )
    assert words(before, after) == ("North & South win: 1 rounds played.",)


def test_nothing_changes() -> None:
    before, after = both(opened(house()), *sixes(1), then=amended(2, FIVE))
    assert changes(before, after) == Changed((), (), (), None, None, ())
    assert words(before, after) == ("No score of a round played so far changes.",)


def test_rules_that_began_later_give_way() -> None:
    off = house(bags={"limit": None})
    before, after = both(opened(house()), amended(2, FIVE), *sixes(3), amended(3, off), then=amended(1, FIVE))
    assert changes(before, after).replaced == (2, 3)
    assert words(before, after)[-1] == "The rules that began with round 3 begin there no longer."


def test_a_round_that_comes_or_goes() -> None:
    before, after = both(opened(house()), then=sixes(1)[1])
    assert changes(before, after) == Changed((), (), (), None, None, ())
    before, after = both(opened(house()), sixes(1)[0], then=sixes(1)[1])
    assert changes(before, after).sides[0] == SideChange(1, 0, None, Figures(62, 62, 2))
    ((row),) = changed_table(changes(before, after), names_of(after))
    assert row.cells[1] == ChangedCell("– → −60", "– → −60", "– → 0 bags", "Round 1, East & West: scores −60")
    ((row),) = changed_table(changes(after, before), names_of(after))
    assert row.cells[0] is not None
    assert row.cells[0].spoken == "Round 1, North & South: is not played"


@pytest.mark.parametrize("number", [1, 2])
def test_a_round_amended_is_told_the_same_way(number: int) -> None:
    before, after = both(opened(house()), *sixes(2), then=played(number, (3, 3, 3, 3), (7, 6))[1])
    assert [(one.round, one.side) for one in changes(before, after).sides] == [
        (later, side) for later in range(number, 3) for side in (0, 1)
    ]
    assert changes(before, after).standing == (ScoreChange(0, 124, 123), ScoreChange(1, -120, 0))


def last(game: Game) -> tuple[int, ...]:
    """The scores after the last round played, whether or not it counts."""
    return game.rounds[-1].scores if game.rounds else game.start_scores


@given(games(), st.data())
def test_what_changes_adds_up(book: list[Written], data: st.DataObject) -> None:
    before = fold(book)
    assert changes(before, before) == Changed((), (), (), None, None, ())
    after = fold([*book, written(book, data.draw(loose_entries()))])
    changed = changes(before, after)
    for side in range(before.seating.sides):
        mine = [one for one in changed.sides if one.side == side]
        was = sum(one.before.points for one in mine if one.before)
        now = sum(one.after.points for one in mine if one.after)
        assert last(after)[side] - last(before)[side] == now - was
        assert (side in {one.side for one in changed.standing}) == (after.scores[side] != before.scores[side])
    assert (changed.ending is None) == (before.outcome == after.outcome)
    assert all(sentence.endswith(".") for sentence in changed_sentences(changed, after))
    assert len(changed_table(changed, names_of(after))) == len({one.round for one in changed.sides})
