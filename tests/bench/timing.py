"""Measures: the middle of several runs, and a row for the table."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One thing measured, in seconds, and what it is compared with, if anything."""

    what: str
    seconds: float
    compared: str = ""
    to: float | None = None


def measured(deed: Callable[[], object], times: int) -> float:
    """How long a deed takes in the middle of so many times, after one that does not count."""
    deed()
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        deed()
        taken.append(time.perf_counter() - begun)
    return median(taken)


def printed(rows: list[Row]) -> str:
    """The rows as a table: milliseconds, and how many times what they are compared with."""
    cells = [("what", "ms", "ratio", "to")]
    for row in rows:
        ratio = f"{row.seconds / row.to:.2f}" if row.to else ""
        cells.append((row.what, f"{row.seconds * 1000:.3f}", ratio, row.compared))
    widths = [max(len(cell[column]) for cell in cells) for column in range(4)]
    lines = [
        f"{what:<{widths[0]}}  {ms:>{widths[1]}}  {ratio:>{widths[2]}}  {compared}".rstrip()
        for what, ms, ratio, compared in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
