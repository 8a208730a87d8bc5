"""Players and their figures in a real browser: from home to the rounds of a figure, and back by the address."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from records.six_games import BOOKS, house

from bookbag.keeper import Keeper
from bookbag.ledger import Book, SystemClock, open_database
from bookbag.ledger.arrivals import Arrival
from bookbag.records.parts import Which
from bookbag.views.people_address import address

from .conftest import DESKTOP, PHONE
from .screen import Bookbag, Screen

ODD = "A/B 100 % ?#~é"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bookbag]:
    """The program on a folder with six games, and one of a player whose name no address likes."""
    folder = tmp_path_factory.mktemp("players")
    clock = SystemClock()
    database = open_database(folder, clock).database
    book = Book(database, clock)
    for number, entries in enumerate(BOOKS, 1):
        told = [(one.at, one.entry.kind, one.entry.model_dump_json()) for one in entries]
        arrival = Arrival(f"{number:032x}", tuple((at, kind, body) for at, kind, body in told if at is not None))
        book.adopt([arrival], lambda _told: None)
    Keeper(book, clock).open_game(house("Odd", 50), (ODD, "Fay", "Gus", "Hal"), 0)
    database.close()
    program = Bookbag(folder)
    program.start()
    yield program
    program.stop()


def test_from_home_to_the_ledger_of_a_round(browser: Browser, program: Bookbag) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB")
    phone = Screen(context.new_page(), touch=True).open(program.url)
    phone.bring("Players: figures, partners")
    phone.tap("Players: figures, partners")
    phone.tap("Ann, 3 of 5, won, 5 games, 1 not finished")
    phone.sees("Points a round, 18.3, over 7 rounds")
    row = "Contracts made, 4 of 7, Rounds in which the contract was made, of those with a contract to make."
    phone.bring(row)
    phone.tap(row)
    phone.tap("Round 2: bid 4, took 7, +143, made, ann & Ben – Cat & Dan · 1 Feb 2026")
    phone.sees("Ledger", exact=True)
    phone.page.wait_for_url(f"**/game/{3:032x}/ledger")
    assert (phone.errors, phone.strangers) == ([], [])
    context.close()


def test_the_page_of_any_name_opens_by_its_address(browser: Browser, program: Bookbag) -> None:
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")
    screen = Screen(context.new_page()).open(
        program.url.rstrip("/") + address(Which(table="partners"), "players", ODD)
    )
    screen.sees(ODD, exact=True)
    screen.sees("Which games: partners", exact=True)
    screen.reload()
    screen.sees(ODD, exact=True)
    context.close()


def test_form_is_drawn(browser: Browser, program: Bookbag, tmp_path: Path) -> None:
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")
    screen = Screen(context.new_page()).open(f"{program.url}players/Ben")
    screen.sees("Share of wins over the last 10 games, after each of 5 games; now 3 of 5.")
    screen.tap("Show as a table")
    screen.sees("Game of 2 Mar 2026, Wins lately 3 of 5, Share 60 %", exact=True)
    context.close()
