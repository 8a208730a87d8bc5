"""The program is killed at any moment while people play: whatever a screen had confirmed is there, and it goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bookbag
from bookbag.game.draft import Draft
from bookbag.keeper import Keeper
from bookbag.ledger import Book, SystemClock, open_database
from bookbag.ledger.opening import FILE

from .evening import Evening
from .nursery import shown

SHORT, LONG = 200, 2000
IN_ONE_FOLDER = 50
"""Kills, one after another, of the same games."""

MOST_STEPS = 150
"""On the disk, before a kill: the opening takes about 50 of them where the file is begun, a tap 20."""

BACK = ("undo", "play")
"""Steps after which a draft may be as it was a while before: a tap taken back, a bid changed and changed again."""

COUNTED = slice(8, 12)
"""Where the head of a journal says how many pages it holds: with none, nothing was written in the file yet."""


class Nursery:
    """The process whose children are killed."""

    def __init__(self) -> None:
        home = Path(bookbag.__file__).parents[1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "faults.nursery"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(home), str(home / "tests")])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def begin(self, folder: Path, game: str | None, seed: int, dies: int | None = None) -> int:
        """Start a child, which may be told before which step on the disk it is killed; returns its id."""
        assert self._process.stdin is not None
        what = {"folder": str(folder), "game": game, "seed": seed, "dies": dies}
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return int(self.hear()["child"])

    def hear(self) -> dict[str, Any]:
        """The next thing that is said."""
        assert self._process.stdout is not None
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        return told

    def close(self) -> None:
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with closing(Nursery()) as nursery:
        yield nursery


class Screens:
    """What the screens had confirmed when the program was killed."""

    def __init__(self) -> None:
        self.games: dict[str, dict[str, Any]] = {}
        self.drafts: list[str | None] = []
        """Of the game last played, since its last entry."""
        self.last: str | None = None
        self.about = ""

    def hear(self, told: dict[str, Any]) -> None:
        if "about" in told:
            self.about = told["about"]
            return
        before = self.games.get(told["game"], {"seq": 0})
        if told["game"] != self.last or told["seq"] != before["seq"]:
            self.drafts = []
        self.games[told["game"]] = told
        self.drafts.append(told["draft"])
        self.last = told["game"]
        self.about = ""


def killed_between_two_writes(nursery: Nursery, folder: Path, screens: Screens, chance: Random) -> None:
    """Play on and be killed between one step on the disk and the next."""
    nursery.begin(folder, screens.last, chance.randrange(2**32), chance.randint(1, MOST_STEPS))
    hear_the_end(nursery, screens)


def killed_at_any_moment(nursery: Nursery, folder: Path, screens: Screens, chance: Random) -> None:
    """Play on and be killed, after some taps and at any moment of the next."""
    child = nursery.begin(folder, screens.last, chance.randrange(2**32))
    steps, gap, at = chance.randint(0, 6), 0.03, time.monotonic()
    while steps:
        told = nursery.hear()
        screens.hear(told)
        if "game" in told:
            steps -= 1
            gap, at = time.monotonic() - at, time.monotonic()
    time.sleep(chance.uniform(0, gap))
    os.kill(child, signal.SIGKILL)
    hear_the_end(nursery, screens)


def hear_the_end(nursery: Nursery, screens: Screens) -> None:
    """Hear what was still confirmed, and that the child was killed and did not end by itself."""
    while "ended" not in (told := nursery.hear()):
        screens.hear(told)
    assert told["ended"] == signal.SIGKILL


def is_hot(folder: Path) -> bool:
    """Whether a write was cut off so late that the file itself may be half written."""
    journal = folder / f"{FILE}-journal"
    return journal.exists() and any(journal.read_bytes()[COUNTED])


def check(folder: Path, screens: Screens, chance: Random) -> None:
    """All that was confirmed is there, with one step more at the most; the file is whole, and the game goes on."""
    clock = SystemClock()
    opened = open_database(folder, clock)
    with closing(opened.database) as database:
        assert opened.sentences == ()
        with database.reading() as sql:
            assert sql.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            sql.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug while it is looked at
        book = Book(database, clock)
        games = {row.game for row in book.games()}
        assert games >= set(screens.games)
        assert len(games) <= len(screens.games) + (screens.about in ("begin", "play"))
        for name in games:
            entries = book.entries(name)
            was = screens.games.get(name, {"seq": 0, "draft": None})
            step_more = screens.about != "" and name in (screens.last, *(games - set(screens.games)))
            assert was["seq"] <= len(entries) <= was["seq"] + step_more
            assert was["seq"] == 0 or entries[was["seq"] - 1].digest.hex() == was["digest"]
            if len(entries) == was["seq"] and book.draft(name) != was["draft"]:
                assert step_more
                assert_a_tap_more(book.draft(name), screens)
            screens.games[name] = shown(book, name)
        keeper = Keeper(book, clock)
        if screens.last in games:
            assert keeper.table(screens.last).damage is None
        evening = Evening(keeper, chance, screens.last if screens.last in games else None)
        while not evening.step():
            pass
        assert evening.game is not None
        screens.hear(shown(book, evening.game))


def assert_a_tap_more(draft: str | None, screens: Screens) -> None:
    """The draft is one that was never confirmed, unless the step that was cut off may lead back to such a one."""
    assert draft is not None
    Draft.model_validate_json(draft)
    assert draft not in screens.drafts or screens.about in BACK


@pytest.mark.timeout(3600)
def test_a_kill_at_any_moment_of_play_costs_nothing(nursery: Nursery, tmp_path: Path, long: bool) -> None:
    seed = Random().randrange(10**6)
    print(f"chance begins with {seed}")
    chance = Random(seed)
    times = LONG if long else SHORT
    hot = over = 0
    kinds = Counter[str]()
    for one in range(times // IN_ONE_FOLDER):
        folder, screens = tmp_path / str(one), Screens()
        folder.mkdir()
        for turn in range(IN_ONE_FOLDER):
            kill = killed_at_any_moment if turn % 2 else killed_between_two_writes
            kill(nursery, folder, screens, chance)
            hot += is_hot(folder)
            check(folder, screens, chance)
        with closing(open_database(folder, SystemClock()).database) as database:
            keeper = Keeper(Book(database, SystemClock()), SystemClock())
            tables = [keeper.table(game) for game in screens.games]
            assert {table.damage for table in tables} == {None}
            over += sum(table.game.outcome is not None for table in tables)
            kinds.update(one.entry.kind for game in screens.games for one in keeper.book(game))
    print(f"{times} kills, {hot} of them while the file was half written; {over} games ended; {dict(kinds)}")
    assert hot >= times // 50
    assert over > 0
    assert kinds.keys() >= {"game_opened", "bids_placed", "books_entered", "renege_ruled", "undone", "redone"}
