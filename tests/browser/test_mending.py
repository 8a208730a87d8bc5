"""A game of 14 rounds put right in a browser: a round amended, one put in, a misdeal, a renege; and all undone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from keeper.at_table import Bid, play
from playwright.sync_api import ViewportSize

from bookbag.game.bids import Bids
from bookbag.game.changed import changes
from bookbag.game.entries import Mending, RoundAmended, RoundInserted
from bookbag.game.replay import Game
from bookbag.game.rounds import Taken
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import open_database
from bookbag.ledger.book import Book
from bookbag.ledger.clock import SystemClock
from bookbag.sheets.ledger_document import ledger_document
from bookbag.words.changed import changed_sentences, changed_table
from bookbag.words.table import names_of

from .conftest import NewScreen
from .screen import Bookbag, Screen
from .table import PLAYERS, Table

TALL = ViewportSize(width=390, height=2400)
"""All of a form at once, the cards too."""
THREES: tuple[Bid, ...] = (3, 3, 3, 3)
NO_NIL = (None,) * 4


@contextmanager
def keeping(data: Path) -> Iterator[Keeper]:
    """A keeper of its own on the program's file."""
    clock = SystemClock()
    database = open_database(data, clock).database
    try:
        yield Keeper(Book(database, clock), clock)
    finally:
        database.close()


def on_disk(data: Path, name: str) -> Game:
    with keeping(data) as keeper:
        return keeper.table(name).game


def fourteen_rounds(data: Path) -> str:
    """Three bags a round for North and South: the limit of ten is crossed four times, and 482 points are left."""
    house = house_of("bookbag", {"table": {"deck": "jokers"}, "finish": {"target": 5000}})
    with keeping(data) as keeper:
        name = keeper.open_game(house, PLAYERS, 0)
        for _ in range(14):
            play(keeper, name, THREES, (9, 4))
    return name


def seen_and_done(screen: Screen, data: Path, name: str, entry: Mending) -> None:
    """What the screen says a mending changes is what it changes; then it is done."""
    with keeping(data) as keeper:
        preview = keeper.preview_mend(name, entry)
    changed, names = changes(preview.before, preview.after, preview.pairs), names_of(preview.after)
    screen.tap("See what it changes")
    screen.sees("Round by round", exact=True)
    said = [*changed_sentences(changed, preview.after)]
    said += [cell.spoken for row in changed_table(changed, names) for cell in row.cells if cell]
    assert len(said) > len(preview.before.rounds)
    shown = " ".join(heard(screen))
    assert [one for one in said if one not in shown] == []
    screen.tap("Do it")
    screen.sees(f"Round {preview.after.current.number}", exact=True)
    assert on_disk(data, name).rounds == preview.after.rounds


def heard(screen: Screen) -> list[str]:
    """All that a reader finds on the screen."""
    nodes = screen.root.locator("flt-semantics")
    told: list[str] = nodes.evaluate_all("nodes => nodes.map(n => n.getAttribute('aria-label') || n.textContent)")
    return told


def test_a_game_is_put_right_and_all_of_it_undone(bookbag: Bookbag, new_screen: NewScreen) -> None:
    data = bookbag.data
    name = fourteen_rounds(data)
    games: list[dict[str, Any]] = [ledger_document(on_disk(data, name))]
    screen = new_screen(TALL)
    table, here = Table(screen), f"{bookbag.url}game/{name}"

    def done() -> None:
        game = on_disk(data, name)
        games.append(ledger_document(game))
        table.reads(game.scores)

    screen.open(f"{here}/round/1/change")
    for tap in ("North: more", "South: more", "South: more"):
        screen.tap(tap)
    screen.sees("South: 5", exact=True)
    bids = Bids(seats=(4, 3, 5, 3), sides=(None, None))
    taken = Taken(sides=(9, 4), nils=NO_NIL)
    seen_and_done(screen, data, name, RoundAmended(round=1, bids=bids, taken=taken))
    done()
    assert games[-1]["scores"] == [90 + 13 * 63 - 300, -840]

    screen.open(f"{here}/round/3/insert")
    for tap in ("North: less", "South: more", "East: less", "West: more", *["East & West took: more"] * 4):
        screen.tap(tap)
    screen.sees("East & West took: 4", exact=True)
    bids = Bids(seats=("nil", "nil", 1, 1), sides=(None, None))
    taken = Taken(sides=(9, 4), nils=(0, 0, None, None))
    seen_and_done(screen, data, name, RoundInserted(round=3, bids=bids, taken=taken))
    done()

    bid_and_misdeal(screen, bookbag, name)
    done()
    renege_with_a_deuce(screen)
    screen.sees("Round 16", exact=True)
    done()
    assert on_disk(data, name).rounds[14].deal.rulings[0].verdict == "proven"
    back_and_forward(screen, bookbag, name, games)
    assert screen.strangers == []
    assert screen.errors == []


def killed(screen: Screen, bookbag: Bookbag) -> None:
    """The tab is left, the program killed and started again."""
    screen.page.goto("about:blank")
    bookbag.restart()


def bid_and_misdeal(screen: Screen, bookbag: Bookbag, name: str) -> None:
    """A bid is said, and then the round in play is a misdeal."""
    screen.sees("North bids", exact=True)
    screen.tap("3")
    screen.sees("East bids", exact=True)
    screen.open(f"{bookbag.url}game/{name}/round/16/misdeal")
    screen.tap("The same dealer deals again: West")
    screen.sees("No score of a round played so far changes.")
    screen.tap("Do it")
    screen.sees("North bids", exact=True)


def renege_with_a_deuce(screen: Screen) -> None:
    """The 2 of diamonds is a spade in this deck, and shows no diamond; the 3 does."""
    screen.tap("Call a renege")
    screen.tap("South reneged")
    screen.sees("If proven", exact=True)
    screen.tap_at_rest("Suit led: \u2666")
    for tap in ("Card they played: tap a card", "9 of clubs", "Card they played there: tap a card", "2 of diamonds"):
        screen.tap_at_rest(tap)
    screen.sees("2\u2666 is a spade in this deck")
    for tap in ("Card they played there: 2\u2666", "3 of diamonds"):
        screen.tap_at_rest(tap)
    screen.sees("South could have followed. Renege.")
    screen.sees("North & South: books 9 \u2192 6")
    screen.tap("Proven")


def back_and_forward(screen: Screen, bookbag: Bookbag, name: str, games: list[dict[str, Any]]) -> None:
    """All four steps taken back, the program killed half way, and brought back: the very same ledger each time."""
    back = [
        ("Undo round 15's renege ruling", "Redo round 15's renege ruling"),
        ("Undo the misdeal of round 16", "East bids"),
        ("Undo the last tap", "Redo the misdeal of round 16"),
        ("Undo the round put in as round 3", "Redo the round put in as round 3"),
        ("Undo the change of round 1", "Redo the change of round 1"),
    ]
    at = {0: 3, 1: 2, 2: 2, 3: 1, 4: 0}
    for number, (tap, then) in enumerate(back):
        if number == 3:
            killed(screen, bookbag)
            screen.open(f"{bookbag.url}game/{name}")
        screen.tap(tap)
        screen.sees(then, exact=True)
        assert ledger_document(on_disk(bookbag.data, name)) == games[at[number]]
    for step, tap in enumerate([redo for _, redo in reversed(back) if redo.startswith("Redo")], 1):
        screen.tap(tap)
        screen.sees(tap.replace("Redo", "Undo"), exact=True)
        assert ledger_document(on_disk(bookbag.data, name)) == games[step]
