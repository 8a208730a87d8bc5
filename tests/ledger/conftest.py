"""A clock that stands still, a data folder, and no connection left open."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import bookbag
from bookbag.ledger import Book, Opened, open_database


class SetClock:
    """Says what it was set to, and moves only when told to."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 30, 19, 5, 0, 250_000, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def move(self, **by: float) -> None:
        self.moment += timedelta(**by)


@pytest.fixture(autouse=True)
def no_connection_is_left_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def remembered(*args: object, **options: object) -> sqlite3.Connection:
        opened.append(connect(*args, **options))  # type: ignore[call-overload]
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", remembered)
    yield
    for connection in opened:
        with suppress(sqlite3.ProgrammingError):  # one opened in another thread is that thread's to close
            connection.close()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def opened(tmp_path: Path, clock: SetClock) -> Opened:
    return open_database(tmp_path, clock)


@pytest.fixture
def book(opened: Opened, clock: SetClock) -> Book:
    return Book(opened.database, clock)


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start another Bookbag: a program as text, and its arguments."""
    started: list[subprocess.Popen[str]] = []

    def begin(program: str, *args: object) -> subprocess.Popen[str]:
        home = Path(bookbag.__file__).parents[1]
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", program, *map(str, args)],
                env={**os.environ, "PYTHONPATH": str(home)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        return started[-1]

    yield begin
    for process in started:
        with process:  # waits, and closes the pipes
            process.kill()


def fill(book: Book, game: str, entries: int = 3) -> None:
    """Give a game its first entries."""
    for seq in range(entries):
        book.append(game, seq, "told", f'{{"n": {seq + 1}}}')


def order_of_steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done to the disk from now on: `content` or `folder` synced, `name` given."""
    steps: list[str] = []
    replace = Path.replace

    def synced(descriptor: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "content")

    def named(self: Path, target: Path) -> Path:
        steps.append("name")
        return replace(self, target)

    monkeypatch.setattr("bookbag.ledger.files.sync", synced)
    monkeypatch.setattr(Path, "replace", named)
    return steps
