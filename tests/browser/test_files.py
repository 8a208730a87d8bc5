"""Games out of one program and into another, in a real browser: fetched as a file, chosen again, there."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from bookbag.files import Files
from bookbag.ledger import SystemClock
from bookbag.ledger.visiting import writing_in

from .conftest import PHONE
from .screen import PATIENCE, Bookbag, Screen

SHEET = b'{"players": ["Ann", "Ben", "Cat", "Dan"], "rounds": [{"bids": [3, 3, 4, 3], "books": [8, 5]}]}'


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Bookbag]:
    program = Bookbag(tmp_path / "other")
    program.start()
    yield program
    program.stop()


def fetched(page: Page, screen: Screen, name: str) -> Download:
    """What the browser is given for a tap; it may open a tab of its own for that."""
    given: list[Download] = []

    def hear(tab: Page) -> None:
        tab.on("download", lambda download: given.append(download))

    page.context.on("page", hear)
    hear(page)
    screen.tap(name)
    for _ in range(PATIENCE // 100):
        if given:
            return given[0]
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing came of {name!r}")


def test_a_game_goes_from_one_data_folder_to_another(
    bookbag: Bookbag, phone: Screen, browser: Browser, other: Bookbag, tmp_path: Path
) -> None:
    with writing_in(bookbag.data, SystemClock()) as database:
        Files(database, SystemClock()).take_in(BytesIO(SHEET))
    phone.open(f"{bookbag.url}files")
    path = tmp_path / "games.jsonl"
    file = fetched(
        phone.page, phone, "All games every entry of every game in one file, to be taken in by any Bookbag"
    )
    file.save_as(path)
    assert file.suggested_filename == "bookbag-games.jsonl"
    assert path.read_bytes().count(b"\n") == 1
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB")
    screen = Screen(context.new_page(), touch=True).open(f"{other.url}files")
    with screen.page.expect_file_chooser() as chooser:
        screen.tap("Choose a file")
    chooser.value.set_files(path)
    screen.sees("games.jsonl: 1 game was taken in.")
    expect(screen.button("Stop")).to_have_count(0)
    screen.tap("Home")
    screen.sees("Round 2 in play")
    screen.sees("Ann & Cat")
    assert phone.errors == screen.errors == []
    context.close()
