"""Looking back at one game: how it ended, why, its record and rules; resumed, played again, put away, taken back."""

from datetime import timedelta

import flet as ft
import flet.canvas as cv
import pytest
from keeper.at_screen import SIZES, Phone
from keeper.at_table import Bid, Shelf, ShelfDisk, away_beside, opened, play

from bookbag.keeper import Keeper
from bookbag.shelf import Shelf as GameShelf
from bookbag.views.look import side_courses
from bookbag.views.parts.score_chart import SideCourse

from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
FULL = "Not saved. The disk is full; make some room and try again."
ARCHIVED = "This game is archived: it counts, and nothing more is written in it."
DELETED = "This game was deleted. It is kept for 30 days, and counts nowhere."


def over(keeper: Keeper) -> str:
    name = opened(keeper, {"finish": {"target": 50}})
    play(keeper, name, THREES, (8, 5))
    return name


@pytest.mark.parametrize("size", SIZES)
@run
async def test_a_game_that_is_over_is_shown_with_all_there_is_to_see(keeper: Keeper, size: tuple[int, int]) -> None:
    name = over(keeper)
    async with Phone(keeper, f"/game/{name}/look", size) as phone:
        shown = phone.texts()
        assert "30 Nov 2026 · 1 round · Bookbag, to 50" in shown
        assert {"North & South win: 50 reached", "won · 2 of 10 bags", "62", "−60"} <= set(shown)
        await phone.follow("@round-1")
        assert "Contract 6 made, took 8: 6 × 10" in phone.texts()
        assert "resume" not in {control.key for control in phone.usable()}
        await phone.follow("@record")
        assert (phone.where, "Round 1 played" in phone.texts()) == (f"/game/{name}/look/record", False)
        await phone.tap("Looking back")
        await phone.follow("@rules")
        assert "What it comes to" in phone.texts()
        await phone.tap("Looking back")
        assert phone.where == f"/game/{name}/look"


def test_the_chart_marks_sets_and_bag_penalties(keeper: Keeper) -> None:
    name = opened(keeper, {"bags": {"limit": 3}})
    for books in ((8, 5), (5, 8), (7, 6)):
        play(keeper, name, THREES, books)
    assert side_courses(keeper.table(name).game) == (
        SideCourse("North & South", (0, 62, 2, -37), sets=(2,), penalties=(3,)),
        SideCourse("East & West", (0, -60, 2, 62), sets=(1,), penalties=()),
    )


@run
async def test_the_course_of_the_scores_is_drawn_and_has_its_table(keeper: Keeper) -> None:
    name = over(keeper)
    async with Phone(keeper, f"/game/{name}/look") as phone:
        assert len(phone.all(cv.Canvas)) == 1
        await phone.tap("Show as a table")
        assert phone.all(cv.Canvas) == []
        assert any(text.startswith("Round, North & South, East & West") for text in heard(phone))


def heard(phone: Phone) -> list[str]:
    """Everything a reader comes upon."""
    return [text.value if text.semantics_label is None else text.semantics_label for text in phone.all(ft.Text)]


@run
async def test_a_game_without_a_round_has_no_chart(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}/look") as phone:
        assert phone.all(cv.Canvas) == []
        assert "No round has been played yet." in phone.texts()


@run
async def test_a_game_in_play_goes_on_from_here(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/look") as phone:
        assert "Round 2 in play" in phone.texts()
        await phone.tap("Go on")
        assert phone.where == f"/game/{name}"
        assert "South bids" in phone.texts()


@run
async def test_the_same_people_play_once_more(keeper: Keeper) -> None:
    name = over(keeper)
    away_beside(keeper).archive(name)
    async with Phone(keeper, f"/game/{name}/look") as phone:
        await phone.tap("Rematch")
        again = keeper.games(1)[0]
        assert phone.where == f"/game/{again.name}"
        assert again.game.players == ("North", "East", "South", "West")


@pytest.mark.parametrize("page", ["", "/look", "/ledger"])
@pytest.mark.parametrize(("deed", "sentence", "back"), [("archive", ARCHIVED, "out"), ("delete", DELETED, "back")])
@run
async def test_a_game_put_away_says_so_and_comes_back_with_one_tap(
    keeper: Keeper, page: str, deed: str, sentence: str, back: str
) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    away = away_beside(keeper)
    getattr(away, deed)(name)
    async with Phone(keeper, f"/game/{name}{page}") as phone:
        assert phone.spoken() == [sentence]
        await phone.click(phone.keyed("round-1")) if page == "/look" else None
        assert "deed-1" not in {control.key for control in phone.usable()}
        await phone.tap(f"{'Take it' if back == 'out' else 'Put it'} {back}")
        assert (phone.spoken(), away.put_away()) == ([], {})


@pytest.mark.parametrize("size", SIZES)
@run
async def test_at_an_archived_table_nothing_is_entered_until_it_is_taken_out(
    keeper: Keeper, size: tuple[int, int]
) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.bid_seat(name, 2, 3)
    away_beside(keeper).archive(name)
    before = keeper.table(name)
    async with Phone(keeper, f"/game/{name}", size) as phone:
        keys = {str(control.key) for control in phone.usable()}
        assert not [key for key in keys if key.startswith(("key-", "seat-", "undo", "redo"))]
        assert phone.page.on_keyboard_event is None
        assert (phone.spoken(), keeper.table(name)) == ([ARCHIVED], before)
        await phone.tap("Take it out", "3")
        assert phone.spoken() == []
        assert keeper.table(name).draft.bids.seats == (None, None, 3, 3)


@run
async def test_a_deed_from_a_form_that_was_open_is_refused_with_a_sentence(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}/seats") as phone:
        away_beside(keeper).archive(name)
        await phone.follow("Seats 1 and 2 change places", "Keep these seats")
        refusal = "This game is archived, and nothing is written in it; take it out of the archive first."
        assert phone.spoken() == [refusal]
        assert keeper.table(name).game.players[0] == "North"


@run
async def test_from_an_archived_table_one_looks_back(keeper: Keeper) -> None:
    name = over(keeper)
    away_beside(keeper).archive(name)
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("Look back at it")
        assert phone.where == f"/game/{name}/look"


@run
async def test_a_game_is_put_away_here_and_other_windows_see_it(keeper: Keeper) -> None:
    name = over(keeper)
    async with Phone(keeper, f"/game/{name}/look") as ann, Phone(keeper, f"/game/{name}") as ben:
        await ann.follow("@archive")
        await ben.settle()
        assert (ann.spoken(), ben.spoken()) == ([ARCHIVED], [ARCHIVED])
        await ann.follow("@delete")
        await ben.settle()
        assert (ann.spoken(), ben.spoken()) == ([DELETED], [DELETED])
        await ben.tap("Put it back", "Take it out")
        await ann.settle()
        assert ann.spoken() == []


@pytest.mark.parametrize("deed", ["archive", "delete"])
@run
async def test_a_disk_that_refuses_is_told_and_tried_again(shelf: Shelf, deed: str) -> None:
    book = shelf.disk()
    disk = ShelfDisk(book._database, shelf.clock)
    keeper = Keeper(book, shelf.clock, shelf=GameShelf(disk, shelf.clock))
    name = over(keeper)
    async with Phone(keeper, f"/game/{name}/look") as phone:
        disk.refuses = True
        await phone.follow(f"@{deed}")
        assert (phone.spoken(), keeper.table(name).away) == ([FULL], None)
        disk.refuses = False
        await phone.tap("Try again")
        assert (len(phone.spoken()), keeper.table(name).away) == (1, f"{deed}d")


@run
async def test_a_joined_name_is_shown_on_every_screen_of_the_game(keeper: Keeper) -> None:
    name = over(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        away_beside(keeper).join("North", "Nora")
        await phone.settle()
        assert "Nora & South win: 50 reached" in phone.texts()
    for page in ("/look", "/ledger", "/seats", "/renege"):
        async with Phone(keeper, f"/game/{name}{page}") as phone:
            said = [*phone.texts(), *(field.value for field in phone.all(ft.TextField))]
            assert any("Nora" in text for text in said)
            assert not any("North" in text for text in said)
    async with Phone(keeper, "/new") as phone:
        assert phone.one(ft.TextField, label="Player 1").value == "Nora"


@run
async def test_a_long_game_is_shown_bit_by_bit(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 5000}})
    for _ in range(52):
        play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/look") as phone:
        assert phone.all(ft.TextButton, key="round-2") == []
        await phone.click(phone.one(ft.TextButton, key="older"))
        assert phone.keyed("round-1")


@run
async def test_a_game_removed_for_good_is_there_no_more(shelf: Shelf, keeper: Keeper) -> None:
    name = over(keeper)
    away = away_beside(keeper)
    away.delete(name)
    async with Phone(keeper, f"/game/{name}/look") as phone:
        for days in (30, 1):
            shelf.clock.moment += timedelta(days=days)
            away.purge()
        await phone.settle()
        assert phone.spoken() == [
            "There is no such game here, or it can't be read. Go home to see the games that are."
        ]
