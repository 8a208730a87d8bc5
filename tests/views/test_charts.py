"""Charts: what is drawn stands where it should, nothing hangs on colour, and the table says the same."""

from itertools import pairwise

import flet as ft
import flet.canvas as cv
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.views.parts.chart import CROSS, FALL, ticks_between
from bookbag.views.parts.score_chart import ScoreChart, SideCourse
from bookbag.views.tokens import Count, Size, side_mark

from .driver import App, run

US = SideCourse("North & South", (0, 62, 2, -98), sets=(2,), penalties=(3,))
THEM = SideCourse("East & West", (0, -60, 31, 94), sets=(1,))


class Shown(App):
    """A score chart on a page of its own."""

    def __init__(self, *sides: SideCourse, target: int | None = 500, width: float = 390) -> None:
        @ft.component
        def root() -> ft.Control:
            return ft.Column([ScoreChart(sides, target)])

        super().__init__(lambda page: page.render(root), width=width)

    async def __aenter__(self) -> "Shown":
        await super().__aenter__()
        return self

    @property
    def shapes(self) -> list[cv.Shape]:
        return self.one(cv.Canvas).shapes

    def signs(self, sign: str) -> list[tuple[float, float]]:
        return sorted((one.x, one.y) for one in self.shapes if isinstance(one, cv.Text) and one.value == sign)

    def lines(self, colour: ft.Colors) -> list[cv.Line]:
        return [one for one in self.shapes if isinstance(one, cv.Line) and one.paint.color == colour]


@run
async def test_a_line_goes_from_score_to_score() -> None:
    async with Shown(US, THEM) as app:
        ours, theirs = (app.lines(side_mark(side).ink) for side in (0, 1))
        assert len(ours) == len(theirs) == 3
        assert (ours[0].x1, ours[0].y1) == (theirs[0].x1, theirs[0].y1)
        assert [line.x2 for line in ours] == sorted({line.x2 for line in theirs})
        # Higher scores stand higher: 62 over 31 over 2 over -98.
        assert ours[0].y2 < theirs[1].y2 < ours[1].y2 < ours[2].y2
        assert all(0 <= y <= Size.CHART + Size.CHART_RIM for line in (*ours, *theirs) for y in (line.y1, line.y2))


@run
async def test_courses_differ_in_more_than_colour() -> None:
    async with Shown(US, THEM) as app:
        ours, theirs = (app.lines(side_mark(side).ink)[0].paint.stroke_dash_pattern for side in (0, 1))
        assert (ours, theirs) == (None, [*Count.CHART_DASHES[1]])
        assert len(app.signs("♠")) == len(app.signs("♦")) == 4


@run
async def test_sets_and_bag_penalties_are_marked_at_their_rounds() -> None:
    async with Shown(US, THEM) as app:
        at = [app.lines(side_mark(0).ink)[0].x1, *(line.x2 for line in app.lines(side_mark(0).ink))]
        assert [x for x, _ in app.signs(CROSS)] == [at[1], at[2]]
        assert [x for x, _ in app.signs(FALL)] == [at[3]]
        assert "✗ set · ▼ bag penalty" in app.texts()
    async with Shown(SideCourse("A", (0, 40)), SideCourse("B", (0, 30))) as app:
        assert not [text for text in app.texts() if CROSS in text or FALL in text]


@run
async def test_a_reader_is_told_what_is_drawn() -> None:
    async with Shown(US, THEM) as app:
        assert app.names() == [
            "Scores after each of 3 rounds. North & South from 0 to −98; set in round 2; bag penalty in round 3. "
            "East & West from 0 to 94; set in round 1."
        ]


@run
async def test_the_table_says_the_same() -> None:
    async with Shown(US, THEM) as app:
        await app.click("Show as a table")
        assert not app.all(cv.Canvas)
        texts = app.texts()
        assert texts[texts.index("Round") :][:15] == [
            *("Round", "North & South", "East & West"),
            *("0", "0", "0"),
            *("1", "62", "−60 · set"),
            *("2", "2 · set", "31"),
            *("3", "−98 · bag penalty", "94"),
        ]
        rows = [one.semantics_label for one in app.all(ft.Text) if one.semantics_label]
        assert "Round 2, North & South 2 · set, East & West 31" in rows
        await app.click("Show the chart")
        assert app.all(cv.Canvas)


@run
async def test_it_is_drawn_as_wide_as_it_is() -> None:
    async with Shown(US, THEM) as app:
        await app.event(app.one(cv.Canvas), "resize", {"w": 800, "h": 240})
        assert max(line.x2 for line in app.lines(side_mark(0).ink)) == 800 - Size.CHART_RIM


@run
async def test_long_games_are_not_crowded() -> None:
    long = SideCourse("A", tuple(range(0, 400, 4)))
    async with Shown(long, SideCourse("B", tuple(range(100)))) as app:
        xs = [x for x, _ in app.signs("♠")]
        assert all(after - before >= Size.CHART_SHAPE for before, after in pairwise(xs))
        steps = [one for one in app.texts() if one.isdecimal() and int(one) < 100]
        assert len(steps) <= 10


@run
async def test_a_game_without_rounds_or_of_six_alone() -> None:
    async with Shown(SideCourse("A", (0,)), SideCourse("B", (0,)), target=None) as app:
        assert len(app.signs("♠")) == 1
    async with Shown(*(SideCourse(name, (0, at)) for at, name in enumerate("ABCDEF"))) as app:
        assert all(len(app.signs(side_mark(side).shape)) == 2 for side in range(6))


numbers = st.integers(-10_000, 10_000)


@given(numbers, numbers)
def test_ticks_hold_all_between_them(one: int, other: int) -> None:
    low, high = sorted((one, other))
    ticks = ticks_between(low, high)
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= Count.CHART_TICKS + 2
    assert len({round(b - a, 9) for a, b in pairwise(ticks)}) == 1


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 500, (0, 200, 400, 600)), (-98, 500, (-200, 0, 200, 400, 600)), (0, 0, (0, 1)), (3, 5, (3, 4, 5))],
)
def test_ticks_are_round(low: int, high: int, ticks: tuple[float, ...]) -> None:
    assert ticks_between(low, high) == ticks
