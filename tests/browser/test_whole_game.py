"""The whole game of the worked cases, tap by tap, with the scores read from the screen after each round."""

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import NewScreen
from .screen import Bookbag
from .table import SIDES, Table, shown

CASE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "cases" / "game.jsonl").read_text())
ROUNDS: list[dict[str, Any]] = CASE["sheet"]["rounds"]
RUNNING: list[list[int]] = CASE["expect"]["running"]
KILLED_IN = 6
"""The round in the middle of which the browser is closed and the program killed."""
MOST_TAPS = 6


def test_a_whole_game(bookbag: Bookbag, new_screen: NewScreen, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(new_screen())
    table.begin()
    usual: list[int] = []
    for number, row in enumerate(ROUNDS, 1):
        dealer = (number - 1) % 4
        table.screen.sees(f"Round {number}", exact=True)
        table.taps = 0
        if number == KILLED_IN:
            table = killed_after_two_bids(table, row, dealer, bookbag, new_screen)
        else:
            table.all_bid(row, dealer)
        rulings = row.get("rulings", [])
        if rulings and number == 2:
            table.rule(rulings[0])
        table.take(row)
        if set(row) == {"bids", "books"} and "nil" not in row["bids"] and number != KILLED_IN:
            usual.append(table.taps)
        if rulings and number != 2:
            table.screen.sees(f"Round {number + 1}", exact=True)
            table.rule(rulings[0], number)
        table.reads(RUNNING[number - 1])
    with capsys.disabled():
        print(f"\ntaps of the {len(usual)} usual rounds: {usual}")
    assert max(usual) <= MOST_TAPS
    table.screen.sees("Game over", exact=True)
    table.screen.sees("North & South win: 500 reached", exact=True)
    assert table.screen.strangers == []
    assert table.screen.errors == []
    mend_and_finish_again(table)


def killed_after_two_bids(
    table: Table, row: dict[str, Any], dealer: int, bookbag: Bookbag, new_screen: NewScreen
) -> Table:
    """Two bids are said, the browser is closed, the program killed; all that was on the screen is there again."""
    seats = [(dealer + place) % 4 for place in range(1, 5)]
    for seat in seats[:2]:
        table.bid(seat, row["bids"][seat])
    table.asks(f"{('North', 'East', 'South', 'West')[seats[2]]} bids")
    table.screen.page.context.close()
    bookbag.restart()
    table = Table(new_screen())
    table.screen.sees(f"Round {KILLED_IN} in play")
    table.screen.tap("Go on")
    table.reads(RUNNING[KILLED_IN - 2])
    for seat in seats[2:]:
        table.bid(seat, row["bids"][seat])
    return table


def mend_and_finish_again(table: Table) -> None:
    """From the finish back to the table, and forward again to the very same end; then a rematch."""
    table.screen.tap("Undo the last step")
    table.screen.sees("Round 13", exact=True)
    table.reads(RUNNING[-2])
    table.take(ROUNDS[-1])
    table.reads(RUNNING[-1])
    table.screen.tap("Rematch")
    table.screen.sees("Round 1", exact=True)
    table.reads([0, 0])
    table.asks("South bids")


def test_the_ledger_says_why(new_screen: NewScreen) -> None:
    table = Table(new_screen())
    table.begin()
    for number, row in enumerate(ROUNDS[:1], 1):
        table.all_bid(row, number - 1)
        table.take(row)
    table.reads(RUNNING[0])
    table.screen.tap("Ledger")
    table.screen.sees("Contract 7 made, took 8: 7 × 10")
    table.screen.sees("1 bag × 1")
    table.screen.sees("Contract 6 set, took 5: 6 × 10 lost")
    table.screen.sees(f"{SIDES[1]}, {shown(-60)}, {shown(-60)}")
