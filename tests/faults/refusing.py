"""A disk that takes so many steps and then no more: full, read-only, shut or broken."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bookbag.ledger.faults import Reason

from .steps import Step, What
from .watched import watched

GROWING: tuple[What, ...] = ("begin", "folder", "write", "sync")
NAMES: tuple[What, ...] = ("begin", "folder", "rename", "delete")
ALL: tuple[What, ...] = (*GROWING, "open", "cut", "rename", "delete")


@dataclass(frozen=True)
class Fault:
    """How a disk refuses: what it answers, to which steps, and the reason that people are told."""

    name: str
    error: int
    steps: tuple[What, ...]
    reason: Reason
    stride: int = 1
    """Every so manyth step is refused in the short form of the tests."""


FAULTS = (
    Fault("full", errno.ENOSPC, GROWING, "full"),
    Fault("over quota", errno.EDQUOT, GROWING, "full", 4),
    Fault("read-only", errno.EROFS, ALL, "read_only", 2),
    Fault("folder shut", errno.EACCES, NAMES, "read_only"),
    Fault("broken", errno.EIO, ALL, "disk", 3),
)


class Disk:
    """The disk, and how many steps it still takes of those it will refuse."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.left = 0
        self.refused = 0

    def told(self, step: Step) -> None:
        if self.fault is None or step.late or step.what not in self.fault.steps:
            return
        if self.left == 0:
            self.refused += 1
            raise OSError(self.fault.error, os.strerror(self.fault.error), str(step.path))
        self.left -= 1

    @contextmanager
    def refusing(self, fault: Fault, after: int) -> Iterator[None]:
        """Take so many steps more, and refuse all others until the end."""
        self.fault, self.left, self.refused = fault, after, 0
        try:
            yield
        finally:
            self.fault = None


@contextmanager
def a_disk() -> Iterator[Disk]:
    """A disk under everything, which refuses nothing yet."""
    disk = Disk()
    with watched(disk.told):
        yield disk
