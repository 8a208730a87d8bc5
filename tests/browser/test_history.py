"""Past games in a browser: an old one found among many, why it stood so, put away and back; two spellings joined."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from keeper.at_table import play
from many_games import fill
from playwright.sync_api import ViewportSize

from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, ShelfStore, SystemClock, open_database
from bookbag.shelf import Shelf

from .conftest import NewScreen
from .screen import Bookbag, Screen

TALL = ViewportSize(width=390, height=2400)
WIDE = ViewportSize(width=1280, height=1600)
GAMES = 300
SEARCH = "Search players and rules"
OURS = "Zoë & Rosamund – Åse & Quentin"


class OldClock:
    """A device of long ago."""

    def now(self) -> datetime:
        return datetime(2012, 5, 17, 20, tzinfo=UTC)


@contextmanager
def keeping(data: Path) -> Iterator[tuple[Keeper, Shelf]]:
    """A keeper of its own on the program's file, at work long ago."""
    clock = OldClock()
    database = open_database(data, SystemClock()).database
    shelf = Shelf(ShelfStore(database, SystemClock()), SystemClock())
    try:
        yield Keeper(Book(database, clock), clock, shelf=shelf), shelf
    finally:
        database.close()


@pytest.fixture
def old(tmp_path: Path) -> str:
    """An old game among many later ones. Nobody else is called as its players; Rosamond plays in another one."""
    folder = tmp_path / "data"
    folder.mkdir()
    with keeping(folder) as (keeper, _):
        house = house_of("bookbag", {"name": "Attic", "bags": {"limit": 3}, "finish": {"target": 150}})
        name = keeper.open_game(house, ("Zoë", "Åse", "Rosamund", "Quentin"), 0)
        for books in ((8, 5), (5, 8), (7, 6), *[(6, 7)] * 4):
            play(keeper, name, (3, 3, 3, 3), books)
        keeper.open_game(house, ("Rosamond", "Ann", "Ben", "Eva"), 0)
    database = open_database(folder, SystemClock()).database
    fill(database, GAMES)
    database.close()
    return name


@pytest.fixture
def bookbag(old: str, tmp_path: Path) -> Iterator[Bookbag]:
    program = Bookbag(tmp_path / "data")
    program.start()
    yield program
    program.stop()


def on_shelf(bookbag: Bookbag) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """What is put away and who is called otherwise, as the disk has it."""
    with keeping(bookbag.data) as (_, shelf):
        return dict(shelf.put_away()), [(row.old, row.new) for row in shelf.renamings()]


def look_for(screen: Screen, words: str) -> None:
    """Type once the field has the cursor: so long a list may be slow to stand."""
    screen.focus(SEARCH)
    screen.type(SEARCH, words)


def find(screen: Screen) -> None:
    """The old game, by two of its players."""
    screen.sees(f"{GAMES + 2} games", exact=True)
    look_for(screen, "zoe ASE")
    screen.sees("1 game", exact=True)
    screen.sees(OURS)


def test_an_old_game_is_found_looked_at_put_away_and_put_back(
    bookbag: Bookbag, new_screen: NewScreen, old: str
) -> None:
    screen = new_screen(TALL)
    screen.tap("Past games: all, and search")
    find(screen)
    spoken = f"{OURS}, 203 : 106, Zoë & Rosamund win: 150 reached, 17 May 2012 · Attic"
    screen.sees(spoken, exact=True)
    screen.tap(spoken)
    screen.sees("Looking back", exact=True)
    screen.tap(round_one(screen))
    screen.sees("Contract 6 made, took 8: 6 × 10")
    screen.tap("Show as a table")
    screen.sees("bag penalty")
    screen.tap("The record: all that was entered")
    screen.sees("All that was entered", exact=True)
    screen.tap("Looking back")
    screen.tap("Archive: it still counts")
    screen.sees("This game is archived")
    assert on_shelf(bookbag)[0] == {old: "archived"}
    screen.tap("Take it out")
    screen.not_sees("This game is archived")
    screen.tap("Past games")
    find(screen)
    screen.tap(f"More of {OURS}")
    screen.tap(f"Delete: {OURS}")
    screen.sees(f"{OURS}: deleted, and kept for 30 days.")
    screen.sees("0 games", exact=True)
    assert on_shelf(bookbag)[0] == {old: "deleted"}
    screen.page.goto("about:blank")
    bookbag.restart()
    screen.open(f"{bookbag.url}history")
    screen.tap("Show: Deleted")
    screen.tap(f"More of {OURS}")
    screen.tap(f"Put back: {OURS}")
    screen.sees("0 games", exact=True)
    assert on_shelf(bookbag)[0] == {}
    screen.tap("Show: All")
    screen.sees(f"{GAMES + 2} games", exact=True)
    find(screen)
    assert (screen.strangers, screen.errors) == ([], [])


def test_the_list_grows_as_one_scrolls(bookbag: Bookbag, new_screen: NewScreen) -> None:
    screen = new_screen(WIDE)
    screen.open(f"{bookbag.url}history")
    screen.sees(f"{GAMES + 2} games", exact=True)
    screen.page.mouse.move(640, 900)
    before = rows(screen)
    for _ in range(40):
        screen.page.mouse.wheel(0, 600)
        screen.page.wait_for_timeout(60)
    screen.sees(OURS, timeout=20_000)
    assert before < GAMES


def rows(screen: Screen) -> int:
    """How many games a reader could come upon."""
    return screen.root.locator('[aria-label^="More of "], [aria-label^="Less of "]').count()


def test_two_spellings_are_joined_and_told_apart_again(bookbag: Bookbag, new_screen: NewScreen) -> None:
    screen = new_screen(TALL)
    screen.open(f"{bookbag.url}names")
    screen.tap("Rosamond and Rosamund: 1 and 1 game")
    screen.sees("Rosamond (1 game) will be shown as Rosamund (1 game)")
    screen.tap("Join as Rosamund")
    screen.sees("Rosamond is called Rosamund now")
    assert on_shelf(bookbag)[1] == [("Rosamond", "Rosamund")]
    screen.open(f"{bookbag.url}history")
    look_for(screen, "rosamund")
    screen.sees("2 games", exact=True)
    screen.open(f"{bookbag.url}names")
    screen.bring("Undo: Rosamond is called Rosamund")
    screen.tap("Undo: Rosamond is called Rosamund")
    screen.not_sees("Renamed and joined", exact=True)
    assert on_shelf(bookbag)[1] == []


def round_one(screen: Screen) -> str:
    """What the row of the first round is heard as."""
    told: str = screen.root.locator('[aria-label^="Round 1. "], :text("Round 1. ")').first.evaluate(
        "node => node.getAttribute('aria-label') || node.textContent"
    )
    return told
