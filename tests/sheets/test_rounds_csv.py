"""The rounds as CSV: numbers that add up, every side of every round, and no text that a spreadsheet works out."""

import csv
from collections.abc import Sequence
from io import StringIO

import pytest
from game.table_book import book_of, house, nil_by_north, opened, sixes
from hypothesis import given
from strategies import games

from bookbag.game.entries import GameOpened, Written
from bookbag.game.replay import Game, fold
from bookbag.sheets.rounds_csv import COLUMNS, csv_head, csv_rounds, harmless

Row = dict[str, str]


def rows(game: Game, name: str = "g") -> list[Row]:
    text = csv_head() + csv_rounds(name, game)
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_round_by_hand() -> None:
    found = rows(fold(book_of(opened(house()), *sixes(1), *nil_by_north(2))))
    assert [row["Round"] for row in found] == ["1", "1", "2", "2"]
    first, _, third, _ = found
    assert first["Side"] == "North & South"
    assert (first["Bid"], first["Contract"], first["Books"]) == ("6", "6", "8")
    assert (first["Points"], first["Score"], first["Bags"], first["Contract made"]) == ("62", "62", "2", "made")
    assert (found[1]["Points"], found[1]["Contract made"]) == ("-60", "set")
    assert (third["Bid"], third["Remarks"], third["Score"]) == ("4 and a nil", "nil ✓", "205")
    assert (first["Dealer"], third["Dealer"]) == ("North", "East")
    assert set(first) == set(COLUMNS)


@given(games())
def test_the_points_add_up_to_the_scores(book: Sequence[Written]) -> None:
    game = fold(book)
    found = rows(game)
    sides = game.seating.sides
    assert len(found) == sides * len(game.rounds)
    for side in range(sides):
        mine = found[side::sides]
        total = game.start_scores[side]
        for row in mine:
            total += int(row["Points"])
            assert int(row["Score"]) == total
        assert total == (game.rounds[-1].scores if game.rounds else game.start_scores)[side]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "  ="])  # noqa: RUF001
def test_what_begins_like_a_formula_is_text(sign: str) -> None:
    assert harmless(f"{sign}1+1") == f"'{sign}1+1"


@pytest.mark.parametrize("text", ["Ann", "", "1", "−60", "a=b", "(+)"])
def test_other_texts_stay(text: str) -> None:
    assert harmless(text) == text


def test_a_formula_in_a_name_or_in_rules_does_nothing_and_negative_scores_stay_numbers() -> None:
    begun = opened(house(name="@SUM(1)"))
    players = ('=HYPERLINK("http://x";"y")', "-2+3", "+1", 'a,b"c')
    game = fold(book_of(GameOpened(house=begun.house, players=players, dealer=0), *sixes(1)))
    found = rows(game, "=name")
    assert found[0]["Game"] == "'=name"
    assert found[0]["Rules"] == "'@SUM(1)"
    assert found[0]["Dealer"] == '\'=HYPERLINK("http://x";"y")'
    assert found[0]["Side"] == '\'=HYPERLINK("http://x";"y") & +1'
    assert found[1]["Side"] == "'-2+3 & a,b\"c"
    assert found[1]["Score"] == "-60"
    for row in found:
        for column, cell in row.items():
            assert cell[:1] not in tuple("=+-@\t\r") or column in ("Points", "Score")
