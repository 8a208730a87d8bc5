"""Runs the measures that are named, or all of them, and prints one table: `python -m tests.bench`."""

import argparse
import sys
from pathlib import Path

from . import (
    bench_entry,
    bench_files,
    bench_fold,
    bench_history,
    bench_memory,
    bench_records,
    bench_room,
    bench_start,
    bench_tap,
)
from .given import given
from .timing import Row, printed

MEASURES = {
    "tap": bench_tap,
    "start": bench_start,
    "entry": bench_entry,
    "scoring": bench_fold,
    "history": bench_history,
    "statistics": bench_records,
    "memory": bench_memory,
    "room": bench_room,
    "files": bench_files,
}
GAMES = 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("measures", nargs="*", metavar="NAME", choices=MEASURES, help=", ".join(MEASURES))
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=f"how many games at most (default: {GAMES})"
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="keep the folders with many games here: 10,000 take minutes to make",
    )
    asked = parser.parse_args()
    rows: list[Row] = []
    with given(asked.folder, asked.games) as what:
        for name in asked.measures or MEASURES:
            print(f"measuring: {name}", file=sys.stderr, flush=True)
            rows += MEASURES[name].rows(what)
    print(printed(rows))


if __name__ == "__main__":
    main()
