"""Figures in words: no rate without its cases, nothing rounded to what it is not."""

from datetime import date

import pytest

from bookbag.words.figures import (
    Told,
    contract_words,
    decimal,
    mean_words,
    percent,
    played_words,
    share_words,
    value_words,
    which_words,
    worth_words,
)


@pytest.mark.parametrize(
    ("part", "of", "figure", "beside"),
    [
        (0, 0, "–", "none"),
        (3, 5, "3 of 5", ""),
        (19, 19, "19 of 19", ""),
        (12, 20, "60 %", "12 of 20"),
        (132, 213, "62 %", "132 of 213"),
        (1, 999, "1 %", "1 of 999"),
        (998, 999, "99 %", "998 of 999"),
        (0, 999, "0 %", "0 of 999"),
        (999, 999, "100 %", "999 of 999"),
    ],
)
def test_a_share_is_told_with_its_cases(part: int, of: int, figure: str, beside: str) -> None:
    assert share_words(part, of) == Told(figure, beside)


def test_only_none_is_nothing_and_only_all_is_everything() -> None:
    assert [percent(part, 1000) for part in (0, 1, 500, 999, 1000)] == [0, 1, 50, 99, 100]


@pytest.mark.parametrize(
    ("total", "over", "figure", "beside"),
    [
        (0, 0, "–", "no round"),
        (30, 7, "4.3", "over 7 rounds"),
        (-5, 1, "−5.0", "over 1 round"),
        (-1, 100, "0.0", "over 100 rounds"),
    ],
)
def test_a_mean_is_told_with_its_rounds(total: int, over: int, figure: str, beside: str) -> None:
    assert mean_words(total, over) == Told(figure, beside)


def test_numbers_of_things() -> None:
    assert value_words("count", 12, 1, "game") == Told("12")
    assert value_words("count", -60, 1, "point") == Told("−60", "points")
    assert value_words("count", 1, 1, "point") == Told("1", "point")
    assert value_words("share", 1, 2, "nil").spoken == "1 of 2"
    assert value_words("mean", 9, 2, "book").spoken == "4.5, over 2 rounds"
    assert decimal(-0.55) == "−0.6"


@pytest.mark.parametrize(
    ("kind", "part", "of", "unit", "told"),
    [
        ("share", 1, 1, "contract", "made"),
        ("share", 0, 1, "contract", "set"),
        ("share", 1, 2, "call", "1 of 2 made"),
        ("mean", 2, 1, "bag", "2 bags"),
        ("mean", 53, 1, "point", "+53"),
        ("mean", -60, 1, "point", "−60"),
        ("count", 1, 1, "Boston", "1 Boston"),
    ],
)
def test_what_a_round_is_to_a_figure(kind: str, part: int, of: int, unit: str, told: str) -> None:
    assert worth_words(kind, part, of, unit, ("made", "set")) == told  # type: ignore[arg-type]


def test_a_round_in_few_words() -> None:
    assert contract_words(5, 6) == "bid 5, took 6"
    assert contract_words(None, 8) == "took 8"


def test_which_games_and_how_many() -> None:
    assert which_words(None, None, None, "any") == "all games"
    told = which_words(date(2026, 1, 1), date(2026, 11, 30), "Friday", "solo")
    assert told == "from 1 Jan 2026, until 30 Nov 2026, Friday, everyone alone"
    assert (played_words(1, 0), played_words(12, 1)) == ("1 game", "12 games, 1 not finished")
