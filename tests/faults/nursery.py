"""Plays evenings in processes that are made to be killed: everything is imported once, and then copied for each.

A line on standard input says what to play: a folder, a game to go on with, what chance begins with, and before which
step on the disk the child is to kill itself, if it is. On standard output each child says what it is, what it is
about to do, and what a screen would show once that is done.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from bookbag.keeper import Keeper
from bookbag.ledger import Book, SystemClock, open_database

from .evening import Evening
from .steps import Step
from .watched import watched


def say(**what: object) -> None:
    """Say it in one piece, so that a kill leaves no half a line."""
    os.write(1, json.dumps(what).encode() + b"\n")


def shown(book: Book, game: str) -> dict[str, object]:
    """What was written of a game, as far as a screen shows it."""
    head = book.head(game)
    return {"game": game, "seq": head and head.seq, "digest": head and head.digest.hex(), "draft": book.draft(game)}


def play(folder: Path, game: str | None, seed: int) -> None:
    """Play for ever."""
    clock = SystemClock()
    opened = open_database(folder, clock)
    book = Book(opened.database, clock)
    evening = Evening(Keeper(book, clock), Random(seed), game, lambda step: say(about=step))
    while True:
        if evening.step() and evening.game is not None:
            say(**shown(book, evening.game))


def dies(before: int) -> Callable[[Step], None]:
    """Counts the steps on the disk, and is killed before that one."""
    steps = count(1)

    def told(_step: Step) -> None:
        if next(steps) == before:
            os.kill(os.getpid(), signal.SIGKILL)

    return told


def main() -> None:
    """A child for each line."""
    for line in sys.stdin:
        told = json.loads(line)
        child = os.fork()
        if child == 0:
            say(child=os.getpid())
            if told["dies"]:
                with watched(dies(told["dies"])):
                    play(Path(told["folder"]), told["game"], told["seed"])
            play(Path(told["folder"]), told["game"], told["seed"])
        say(ended=os.waitpid(child, 0)[1])


if __name__ == "__main__":
    main()
