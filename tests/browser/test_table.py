"""Things a table does beside a plain round: other windows, the keyboard, other houses, refusals."""

from playwright.sync_api import expect

from .conftest import DESKTOP, NewScreen
from .screen import Bookbag, Screen
from .table import Table

FIRST = {"bids": [3, 3, 4, 3], "books": [8, 5]}


def test_a_closed_window_does_not_keep_the_others_from_the_table(new_screen: NewScreen) -> None:
    closed, kept = new_screen(), new_screen(DESKTOP)
    table = Table(closed)
    table.begin()
    kept.open(table.address())
    table.bid(1, 3)
    kept.sees("South bids", exact=True)
    closed.page.context.close()
    kept.page.wait_for_timeout(1000)
    other = Table(kept)
    for seat, bid in ((2, 4), (3, 3), (0, 3)):
        other.bid(seat, bid)
    other.take(FIRST)
    other.reads([71, -60])


def test_two_windows_keep_one_game(new_screen: NewScreen) -> None:
    one = Table(new_screen())
    one.begin()
    two = Table(new_screen(DESKTOP))
    two.screen.open(one.address())
    for seat, bid in enumerate((3, 4, 3, 3), 1):
        table = one if seat % 2 else two
        table.sees_bidder(seat % 4)
        table.bid(seat % 4, bid)
    two.take(FIRST)
    one.reads([71, -60])
    one.screen.sees("Round 2", exact=True)


def test_by_keyboard(desktop: Screen) -> None:
    table = Table(desktop)
    table.begin()
    for player, digits in (("East", "3"), ("South", "4"), ("West", "3"), ("North", "3")):
        table.asks(f"{player} bids")
        for digit in digits:
            desktop.press(digit)
        desktop.sees(f"Enter {digits}", exact=True)
        desktop.press("Enter")
    table.asks("Books of North & South")
    desktop.press("Control+z")
    table.asks("North bids")
    desktop.press("1")
    desktop.press("0")
    desktop.sees("Enter 10", exact=True)
    desktop.press("Escape")
    desktop.press("3")
    desktop.sees("Enter 3", exact=True)
    desktop.press("Enter")
    table.asks("Books of North & South")
    desktop.press("8")
    desktop.sees("Enter 8", exact=True)
    desktop.press("Enter")
    desktop.sees("Confirm 8 and 5", exact=True)
    desktop.press("Enter")
    table.reads([71, -60])
    desktop.press("Control+z")
    table.reads([0, 0])
    desktop.press("Control+y")
    table.reads([71, -60])


def test_a_shut_key_says_why(phone: Screen) -> None:
    table = Table(phone)
    table.begin()
    phone.button("Blind 6 or more: East & West can't bid blind: they are level, and must be 100 behind.").tap(
        force=True
    )
    phone.sees("East & West can't bid blind: they are level, and must be 100 behind.", exact=True)
    table.bid(1, 1)
    table.bid(2, 3)
    table.asks("West bids")
    shut = phone.page.get_by_role("button", name="2: East & West bid 3, under the board")
    expect(shut).to_be_attached()
    shut.tap(force=True)
    phone.sees("East & West bid 3, under the board; they must bid at least 4 together.", exact=True)
    table.bid(3, 3)
    table.asks("North bids")


def test_a_bid_is_changed_by_tapping_its_seat(phone: Screen) -> None:
    table = Table(phone)
    table.begin()
    table.bid(1, 3)
    table.bid(2, 4)
    table.asks("West bids")
    phone.tap("East, 3")
    table.bid(1, 5)
    phone.sees("East, 5", exact=True)
    table.bid(3, 3)
    table.bid(0, 3)
    table.asks("Books of North & South")
    phone.tap("South, 4")
    table.bid(2, 2)
    phone.sees("South, 2", exact=True)
    table.take({"bids": [3, 5, 2, 3], "books": [5, 8]})
    table.reads([50, 80])


def test_a_solo_game_with_a_failed_nil(phone: Screen) -> None:
    phone.tap("New game")
    rules = "Rules of: Bookbag 4 players · to 500 · board 4 · nil 100 · 10 bags −100"
    phone.bring(rules)
    phone.tap(rules)
    spadester = "Spadester 4 players alone · to 500 · nil 100 · 10 bags −100"
    phone.bring(spadester)
    phone.tap(spadester)
    Table(phone).sit("Abe", ("Abe", "Bea", "Cal", "Dee"))
    for player, bid in (("Bea", "4"), ("Cal", "3"), ("Dee", "Nil"), ("Abe", "2")):
        phone.sees(f"{player} bids", exact=True)
        phone.tap(bid)
    for player, taken in (("Abe", "5 books"), ("Bea", "3 books"), ("Cal", "4 books")):
        phone.sees(f"Books of {player}", exact=True)
        phone.tap(taken)
    phone.tap("Confirm 5, 3, 4 and 1")
    for player, score in (("Abe", "23"), ("Bea", "\u221240"), ("Cal", "31"), ("Dee", "\u221299")):
        phone.sees(f"{player}, {score}, ")


def test_home_lists_every_game_and_a_second_start_finds_it(bookbag: Bookbag, new_screen: NewScreen) -> None:
    table = Table(new_screen())
    table.begin()
    table.bid(1, 3)
    table.asks("South bids")
    table.screen.tap("Home")
    table.begin("Ben", ("Ann", "Ben", "Cem", "Dot"))
    table.screen.tap("Home")
    table.screen.sees("Ann & Cem", exact=True)
    table.screen.sees("Other games in play", exact=True)
    table.screen.sees("North & South \u2013 East & West")
    bookbag.restart()
    again = new_screen()
    again.sees("Ann & Cem", exact=True)
    again.tap("Go on")
    again.sees("Cem bids", exact=True)
