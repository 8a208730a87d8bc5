"""Whether a file is a sound file of ours, of which version, or what is wrong with it."""

import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bookbag.ledger.database import APPLICATION_ID, Mode, connect, version_of
from bookbag.ledger.faults import NotRead, reason_of, told_as
from bookbag.ledger.migrations import MIGRATIONS, Migration, schema_after, schema_of

SIDE_FILES = ("-journal", "-wal", "-shm")
"""What SQLite may leave beside a file; part of it, as the last changes may be in there."""

GUARDED = ("entry", "renaming", "purge")
"""The tables that triggers watch over."""

TRIALS = (
    "EXPLAIN INSERT INTO {table} DEFAULT VALUES",
    "EXPLAIN UPDATE {table} SET rowid = rowid",
    "EXPLAIN DELETE FROM {table}",
)
"""Make SQLite read what the triggers say, and change nothing. Their text is not compared with ours: SQLite itself may
rewrite it in a migration."""


@dataclass(frozen=True)
class Finding:
    """What was found in a file."""

    version: int = 0
    """Number of the last migration it has been through; 0 when there is nothing in it yet."""

    fault: str | None = None
    """What is wrong with it, to go after "the file"; None when it is sound."""


def look_at(path: Path, steps: Sequence[Migration], *, thorough: bool = False) -> Finding:
    """Examine a file without changing a byte that was committed to it.

    Args:
        path: the file, or where it would be.
        steps: the migrations this Bookbag knows; a file that has been through more is not looked into further.
        thorough: also compare every index with its table, which takes longer.

    Raises:
        NotRead: nothing can be said about it now: it is locked, or the disk will not give it.
    """
    with told_as(NotRead, path):
        if not path.exists():
            left = [side for side in SIDE_FILES if path.with_name(path.name + side).exists()]
            return Finding(fault=f"is gone, and only its {left[0]} was left" if left else None)
        if not path.is_file():
            return Finding(fault="is not a file")
    try:
        finding = looked_at(path, "ro", steps, "marks")
    except NotRead as trouble:
        if trouble.reason not in ("read_only", "unreachable"):
            raise
        # A kill or a power cut stopped a transaction: SQLite must undo it before anyone can read.
        finding = looked_at(path, "rw", steps, "marks")
    if finding.fault is not None or finding.version > len(steps):
        return finding
    # Not read-only this time: SQLite lets some damage pass in a file that it will not write to.
    return looked_at(path, "rw", steps, "integrity_check" if thorough else "quick_check")


Depth = Literal["marks", "quick_check", "integrity_check"]


def looked_at(path: Path, mode: Mode, steps: Sequence[Migration], depth: Depth) -> Finding:
    """As `look_at`, of a file that exists, opened in one way.

    Raises:
        NotRead: the file cannot be opened in this way now.
    """
    try:
        sql = connect(path, mode)
        try:
            sql.execute("BEGIN")  # another program may be bringing it up to date: all is asked of one state
            return examine(sql, steps, depth)
        finally:
            sql.close()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reason = reason_of(error)
        if reason is None or reason == "damaged":
            return Finding(fault=f"is damaged ({in_one_line(str(error))})")
        raise NotRead(reason, path) from error


def examine(sql: sqlite3.Connection, steps: Sequence[Migration], depth: Depth) -> Finding:
    """As `look_at`, of an open file.

    Raises:
        sqlite3.Error: it is damaged too badly to ask, or the disk refused.
    """
    version = version_of(sql)
    mark = sql.execute("PRAGMA application_id").fetchone()[0]
    if version == 0 and mark == 0 and not schema_of(sql):
        return Finding()
    if mark != APPLICATION_ID or version < 1:
        return Finding(fault="was not made by Bookbag")
    if version > len(steps) or depth == "marks":
        return Finding(version)
    told = sql.execute(f"PRAGMA {depth}(1)").fetchone()[0]
    if told != "ok":
        return Finding(version, f"is damaged ({in_one_line(told)})")
    ours = schema_after(steps[:version])
    there = schema_of(sql)
    if missing := ours - there:
        return Finding(version, f"has lost its {min(missing)}")
    # A number that was spoilt must not let a step be made twice.
    if later := (schema_after(MIGRATIONS) - ours) & there:
        return Finding(version, f"says that it is of version {version}, but has the {min(later)} of a later one")
    for table in GUARDED:
        if f"table {table}" in ours:
            for trial in TRIALS:
                sql.execute(trial.format(table=table))
    return Finding(version)


def in_one_line(told: str) -> str:
    """What SQLite says is wrong, fit to stand in a sentence."""
    return " ".join(re.sub(r"\*\*\* in database \w+ \*\*\*", "", told).split())
