"""Exporting and importing many games: `python -m tests.bench.bench_files FOLDER` (made by tests/many_games.py).

Each command runs in a process of its own, whose largest memory is told by the system.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def ran(*arguments: object) -> tuple[float, float]:
    """How long a command of Bookbag's takes, in seconds, and the most memory it has, in MB."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "bookbag", *map(str, arguments)], stdout=subprocess.DEVNULL
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments[0]} ended with {process.returncode}")
    return time.perf_counter() - begun, used.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name:
        there = Path(name)
        lines, new = there / "all.jsonl", there / "new"
        steps = {
            "a start (nothing done)": ("--version",),
            "export --all": ("export", "--data", folder, "--all", "-o", lines),
            "export --all --csv": ("export", "--data", folder, "--all", "--csv", "-o", there / "all.csv"),
            "import, all new": ("import", "--data", new, lines),
            "import again, all here": ("import", "--data", new, lines),
            "import of the data file, all here": ("import", "--data", new, folder / "bookbag.db"),
            "check": ("check", folder / "bookbag.db"),
            "backup": ("backup", "--data", new),
            "games": ("games", "--data", folder),
        }
        for what, arguments in steps.items():
            seconds, most = ran(*arguments)
            print(f"{what:36}{seconds:8.1f} s {most:8.0f} MB", flush=True)
        print(f"{'the documents':36}{lines.stat().st_size / 1e6:8.1f} MB")


if __name__ == "__main__":
    main()
