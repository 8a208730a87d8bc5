"""Measures: the middle of several runs, and a row for the table."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

Unit = Literal["ms", "MB"]


@dataclass(frozen=True)
class Row:
    """One thing measured, what it is compared with, if anything, and what it should come to.

    Attributes:
        what: what was measured.
        amount: seconds, or MB.
        floor: what it is compared with: the least that such a thing can take here.
        to: what that took in the same run.
        goal: how many times the floor it should be at most.
        most: what it should be at most, where there is no floor; in the unit of `amount`.
        unit: what it is told in.
    """

    what: str
    amount: float
    floor: str = ""
    to: float | None = None
    goal: float | None = None
    most: float | None = None
    unit: Unit = "ms"

    @property
    def ratio(self) -> float | None:
        return self.amount / self.to if self.to else None

    @property
    def met(self) -> str:
        """Whether the goal was met; empty where there is none."""
        if self.goal is not None and self.ratio is not None:
            return "met" if self.ratio <= self.goal else "MISSED"
        if self.most is not None:
            return "met" if self.amount <= self.most else "MISSED"
        return ""

    def cells(self) -> tuple[str, ...]:
        goal = f"≤ {self.goal}" if self.goal is not None else ""
        if self.most is not None:
            goal = f"≤ {_told(self.most, self.unit)}"
        return (
            self.what,
            _told(self.amount, self.unit),
            "" if self.ratio is None else f"{self.ratio:.2f}",
            goal,
            self.met,
            "" if self.to is None else f"{self.floor}: {_told(self.to, self.unit)}",
        )


def _told(amount: float, unit: Unit) -> str:
    if unit == "MB":
        return f"{amount:.1f} MB"
    return f"{amount * 1000:.3f} ms" if amount < 0.1 else f"{amount * 1000:.0f} ms"


def once(deed: Callable[[], object]) -> float:
    """How long a deed takes, in seconds."""
    begun = time.perf_counter()
    deed()
    return time.perf_counter() - begun


def measured(deed: Callable[[], object], times: int) -> float:
    """How long a deed takes in the middle of so many times, after one that does not count."""
    deed()
    return median(once(deed) for _ in range(times))


def side_by_side(deeds: Sequence[Callable[[], object]], times: int) -> list[float]:
    """How long each of several deeds takes in the middle of so many times; in turn, so that noise hits all."""
    for deed in deeds:
        deed()
    taken = [[once(deed) for deed in deeds] for _ in range(times)]
    return [median(column) for column in zip(*taken, strict=True)]


def printed(rows: Sequence[Row]) -> str:
    """The rows as a table: how much, how many times the floor, the goal, and the floor itself."""
    cells = [("what", "amount", "ratio", "goal", "", "floor"), *(row.cells() for row in rows)]
    widths = [max(len(cell[column]) for cell in cells) for column in range(6)]
    lines = [
        f"{what:<{widths[0]}}  {amount:>{widths[1]}}  {ratio:>{widths[2]}}  {goal:<{widths[3]}}  {met:<{widths[4]}}  "
        f"{floor}".rstrip()
        for what, amount, ratio, goal, met, floor in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
