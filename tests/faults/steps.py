"""What is done to a disk, step by step."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

What = Literal["begin", "open", "write", "cut", "sync", "sync folder", "delete", "rename", "folder"]
"""A file begins, or one that is there is opened to be written in; content is written, cut off at a length, synced;
the names in a folder are synced; a file is deleted or gets another name; a folder is made."""

TEMPORARY = Path("temporary file")
"""Stands for those that SQLite gives no name."""

UNNAMED = "unnamed"
"""Stands for the name of a file that is gone when it is closed."""


@dataclass(frozen=True)
class Step:
    """One step; `at` is where it is written or what is left after a cut, `to` the new name.

    `late` is what only makes sure of a commit that has been made: refused, it would be told as not saved and stand.
    """

    what: What
    path: Path
    at: int = 0
    data: bytes = b""
    to: Path = TEMPORARY
    late: bool = False


Told = Callable[[Step], object]
"""Hears of a step before it is taken. An `OSError` that it raises is what the disk answers."""
