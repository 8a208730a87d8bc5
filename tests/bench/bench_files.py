"""Exporting and importing many games.

Each command runs in a process of its own, which tells the largest memory it had.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bookbag.ledger.opening import FILE

from .given import Given
from .timing import Row

COMMAND = """
import re, runpy
from pathlib import Path
try:
    runpy.run_module("bookbag", run_name="__main__", alter_sys=True)
finally:
    status = Path("/proc/self/status").read_text()
    print(re.findall(r"VmHWM:\\s+(\\d+)", status)[0], file=__import__("sys").stderr)
"""
"""The command, which says at its end how much memory it had at most."""


def ran(*arguments: object) -> tuple[float, float]:
    """How long a command of Bookbag's takes, in seconds, and the most memory it has, in MB."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", COMMAND, *map(str, arguments)]
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    seconds = time.perf_counter() - begun
    if ended.returncode:
        raise SystemExit(f"{arguments[0]} ended with {ended.returncode}: {ended.stderr}")
    return seconds, int(ended.stderr.split()[-1]) / 1024


def rows(given: Given) -> list[Row]:
    folder = given.many(given.games)
    found = []
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name:
        there = Path(name)
        lines, new = there / "all.jsonl", there / "new"
        steps = {
            "nothing done (--version)": ("--version",),
            "export --all": ("export", "--data", folder, "--all", "-o", lines),
            "export --all --csv": ("export", "--data", folder, "--all", "--csv", "-o", there / "all.csv"),
            "import, all new": ("import", "--data", new, lines),
            "import again, all here": ("import", "--data", new, lines),
            "import of the data file, all here": ("import", "--data", new, folder / FILE),
            "check": ("check", folder / FILE),
            "backup": ("backup", "--data", new),
            "games": ("games", "--data", folder),
        }
        for what, arguments in steps.items():
            seconds, most = ran(*arguments)
            found.append(Row(f"{what}, {given.games} games", seconds))
            found.append(Row("  most memory", most, unit="MB"))
    return found
