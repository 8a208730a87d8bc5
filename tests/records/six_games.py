"""Six small games written down by hand, and what they come to, worked out by hand.

Points and books by side; what is not said is as the Bookbag rules have it.

1.  1 Jan, Ann & Cat – Ben & Dan, to 50: bid 6 – 6, took 8 – 5: +62 (2 bags) – −60.                  Ann & Cat win.
2.  2 Jan, Ann & Cat – Ben & Dan, to 50: bid 6 – 7, took 5 – 8: −60 – +71 (1 bag).                   Ben & Dan win.
3.  1 Feb, Ann & Ben – Cat & Dan, to 80: bid 6 – 6, took 5 – 8: −60 – +62 (2 bags);
    Ann's nil made and 4 – 8, took 7 – 6: +143 (3 bags) – −80: 83 – −18.                             Ann & Ben win.
4.  2 Feb, Ann & Cat – Ben & Dan, to 50: bid 6 – 6, took 8 – 5; Cat reneged, three books go over,
    so 5 – 8: −60 – +62 (2 bags).                                                                    Ben & Dan win.
5.  1 Mar, Ann & Cat – Ben & Dan, to 500: bid 4 – 6, took 4 – 9: +40 – +63 (3 bags).                 Not finished.
6.  2 Mar, Ann, Ben and Eve alone, to 50: bid 6, 5 and nil, took 9, 7 and 1: +63 (3 bags), +52 (2 bags),
    −100 and, as the failed nil's book is a bag, 1 more: −99.                                        Ann wins.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from game.table_book import played

from bookbag.game.bids import Bids
from bookbag.game.entries import BidsPlaced, BooksEntered, Entry, GameOpened, RenegeRuled, Written
from bookbag.game.house import HouseRules
from bookbag.game.replay import fold
from bookbag.game.rounds import Ruling, Taken
from bookbag.keeper import house_of
from bookbag.records.record import GameRecord, record_of

USUAL = ("Ann", "Ben", "Cat", "Dan")


def house(name: str, target: int, base: str = "bookbag", **more: Any) -> HouseRules:
    return house_of(base, {"name": name, "finish": {"target": target}, **more})


CAUGHT = RenegeRuled(round=1, call=1, ruling=Ruling(verdict="proven", against=0, by=1, player=2))
ALONE: tuple[Entry, ...] = (
    BidsPlaced(round=1, bids=Bids(seats=(6, 5, "nil"), sides=(None,) * 3)),
    BooksEntered(round=1, taken=Taken(sides=(9, 7, 1), nils=(None, None, 1))),
)
GAMES: tuple[tuple[tuple[int, int], HouseRules, Sequence[str], Sequence[Entry]], ...] = (
    ((1, 1), house("Short", 50), USUAL, played(1, (3, 4, 3, 2), (8, 5))),
    ((1, 2), house("Short", 50), USUAL, played(1, (3, 3, 3, 4), (5, 8))),
    (
        (2, 1),
        house("Middle", 80),
        ("ann", "Cat", "Ben", "Dan"),
        [*played(1, (3, 3, 3, 3), (5, 8)), *played(2, ("nil", 4, 4, 4), (7, 6), seat0=0)],
    ),
    ((2, 2), house("Short", 50), USUAL, [*played(1, (3, 4, 3, 2), (8, 5)), CAUGHT]),
    ((3, 1), house("Long", 500), USUAL, played(1, (2, 3, 2, 3), (4, 9))),
    ((3, 2), house("Alone", 50, "spadester", table={"players": 3}), ("Ann", "Ben", "Eve"), ALONE),
)


def book(day: tuple[int, int], rules: HouseRules, players: Sequence[str], entries: Sequence[Entry]) -> list[Written]:
    at = datetime(2026, *day, 12, tzinfo=UTC)
    opened = GameOpened(house=rules, players=tuple(players), dealer=0)
    return [Written(seq, at, entry) for seq, entry in enumerate((opened, *entries), 1)]


BOOKS = [book(*game) for game in GAMES]


def records() -> tuple[GameRecord, ...]:
    """Their records, the newest first, as the almanac gives them."""
    made = [record_of(str(number), fold(one), one) for number, one in enumerate(BOOKS, 1)]
    return tuple(reversed(made))
