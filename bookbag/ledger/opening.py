"""Opening a person's games, whatever state their file is in."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bookbag.ledger.backups import (
    Backup,
    holds_anything,
    keep_for_good,
    newest_good,
    take,
    take_daily,
    taken_today,
)
from bookbag.ledger.clock import Clock, stamp
from bookbag.ledger.database import Database, connect
from bookbag.ledger.faults import DiskTrouble, NotRead, NotSaved, told_as
from bookbag.ledger.files import sync_folder
from bookbag.ledger.migrations import MIGRATIONS, Migration, migrate
from bookbag.ledger.soundness import SIDE_FILES, look_at

FILE = "bookbag.db"

ASIDE = "bookbag-damaged-"
"""What the name of a file that was put aside begins with."""


@dataclass(frozen=True)
class Opened:
    """An open file, and what people should be told about how that went."""

    database: Database

    set_aside: Path | None = None
    """Where the damaged file lies now, unharmed."""

    fault: str | None = None
    """What was wrong with it, to go after "the file"."""

    offered: Backup | None = None
    """The newest good backup, when the file holds nothing: `backups.restore` brings it back."""

    no_backup: DiskTrouble | None = None
    """Why today's backup could not be taken."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happened, for people; empty when all is as ever."""
        told = []
        if self.database.read_only:
            told.append(
                f"The games in {self.database.path} were last kept by a newer Bookbag: "
                "they can be read here, but nothing can be added."
            )
        if self.set_aside:
            told.append(
                f"The file with your games {self.fault}. It was put aside unharmed as {self.set_aside}, "
                "and a new one was begun."
            )
        if self.offered:
            told.append(f"The newest good backup is of {self.offered.taken:%Y-%m-%d}; it can be brought back.")
        if self.no_backup:
            told.append(f"Today's backup could not be taken. {self.no_backup}")
        return tuple(told)


def open_database(
    folder: Path, clock: Clock, steps: Sequence[Migration] = MIGRATIONS, *, to_restore: bool = False
) -> Opened:
    """Open the file in a data folder, or begin one.

    A newer Bookbag's file is opened for reading only. A damaged one is moved aside and a new one begun; nothing
    is ever deleted, and what is only locked or out of reach is left where it is.

    Args:
        folder: where `location.data_folder` says.
        clock: for the names of backups and of a file put aside.
        steps: the migrations to know of.
        to_restore: a backup will be brought back at once, so none is taken, offered or cleared away before.

    Raises:
        NotRead: the file is locked or out of reach.
        NotSaved: the disk refused to begin or to upgrade the file; what was there stands.
    """
    path = folder / FILE
    finding = look_at(path, steps, thorough=not known_sound_today(folder, clock))
    if finding.version > len(steps):
        with told_as(NotRead, path):
            return Opened(Database(path, connect(path, "ro"), read_only=True))
    set_aside = put_aside(path, clock) if finding.fault else None
    with told_as(NotSaved, path):
        database = Database(path, connect(path, "rwc"))
    try:
        if finding.fault is None and 0 < finding.version < len(steps):
            take(database, clock, "upgrade", steps)
        migrate(database, steps)
        if to_restore:
            return Opened(database, set_aside, finding.fault)
        offered = None if holds_anything(database) else offer(folder, clock, steps)
        no_backup = try_daily(database, clock, steps)
    except BaseException:
        database.close()
        raise
    return Opened(database, set_aside, finding.fault, offered, no_backup)


def put_aside(path: Path, clock: Clock) -> Path:
    """Move a damaged file and what belongs to it out of the way, under a name nothing else has.

    Returns:
        Where it lies now; where its journal lies if there was no more than that.

    Raises:
        NotSaved: the system refused to move it; the file itself stands where it was.
    """
    name = f"{ASIDE}{stamp(clock.now())}"
    with told_as(NotSaved, path):
        there = {one.name for one in path.parent.iterdir()}
        tries = (name if number == 1 else f"{name}-{number}" for number in count(1))
        free = next(one for one in tries if not any(f"{one}.db{side}" in there for side in ("", *SIDE_FILES)))
        # The file itself goes last: a journal left beside an empty place would be played into the next file.
        for side in (*SIDE_FILES, ""):
            if path.name + side in there:
                moved = path.with_name(f"{free}.db{side}")
                path.with_name(path.name + side).rename(moved)
        sync_folder(path.parent)
    return moved


def offer(folder: Path, clock: Clock, steps: Sequence[Migration]) -> Backup | None:
    """The newest good backup, kept from being cleared away in the days to come."""
    try:
        found = newest_good(folder, clock, steps)
        return keep_for_good(found) if found else None
    except NotRead:
        return None
    except NotSaved:
        return found  # under its old name it can be brought back as well


def try_daily(database: Database, clock: Clock, steps: Sequence[Migration]) -> DiskTrouble | None:
    """Take the day's backup; a full disk must not keep people from their games, so trouble is only told."""
    try:
        take_daily(database, clock, steps)
    except DiskTrouble as trouble:
        return trouble
    return None


def known_sound_today(folder: Path, clock: Clock) -> bool:
    """Whether the day's backup was taken, which is only done of a file that was examined thoroughly."""
    try:
        return taken_today(folder, clock)
    except NotRead:
        return False
