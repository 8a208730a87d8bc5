"""Dated copies of the file, and how one is brought back."""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from bookbag.ledger.book import setting_in
from bookbag.ledger.clock import Clock, stamp
from bookbag.ledger.database import Database, connect
from bookbag.ledger.faults import NotRead, NotSaved, told_as
from bookbag.ledger.files import PART, passing_folder, put_in_place, sync_file, sync_folder
from bookbag.ledger.migrations import MIGRATIONS, Migration, migrate
from bookbag.ledger.shelf import PURGED
from bookbag.ledger.soundness import look_at

FOLDER = "backups"
LOCK = "backups.lock"
DAYS_KEPT = 7

LONGEST_TURN = 60.0
"""Seconds that one copy waits for another at the most."""

Why = Literal["daily", "upgrade", "kept", "replaced", "asked"]
"""Why a copy was made: the first opening of a day, a migration to come, a loss after which a daily copy was offered,
a copy brought back in place of this one, and that somebody wanted one. Only daily ones are ever cleared away."""

NAME = re.compile(r"bookbag-(?P<taken>\d{8}-\d{6})-(?P<why>daily|upgrade|kept|replaced|asked)\.db")


@dataclass(frozen=True)
class Backup:
    """One copy in the backups folder."""

    path: Path
    taken: datetime
    why: Why


def all_backups(folder: Path) -> tuple[Backup, ...]:
    """Every copy kept for a data folder, the newest first.

    Raises:
        NotRead: the backups folder cannot be looked into.
    """
    home = folder / FOLDER
    with told_as(NotRead, home):
        paths = list(home.iterdir()) if home.is_dir() else []
    found = (read_name(path) for path in paths)
    return tuple(sorted((one for one in found if one), key=lambda one: (one.taken, one.path.name), reverse=True))


def read_name(path: Path) -> Backup | None:
    """The backup that a file's name tells of; None for anything else that lies there."""
    told = NAME.fullmatch(path.name)
    if told is None:
        return None
    try:
        taken = datetime.strptime(told["taken"], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    why: Why = told["why"]  # type: ignore[assignment]  # the pattern lets no other word through
    return Backup(path, taken, why)


def take(database: Database, clock: Clock, why: Why, steps: Sequence[Migration] = MIGRATIONS) -> Backup:
    """Copy the file into the backups folder; the copy gets its name only after it was checked and synced.

    Raises:
        NotSaved: no copy was made.
    """
    home = database.path.parent / FOLDER
    taken = clock.now().replace(microsecond=0)
    with told_as(NotSaved, home), one_at_a_time(home):
        home.mkdir(exist_ok=True)
        sync_folder(home.parent)
        for left in home.glob(f"*{PART}*"):  # by a copy that a kill or a power cut stopped
            left.unlink(missing_ok=True)
        while (path := home / f"bookbag-{stamp(taken)}-{why}.db").exists():
            taken += timedelta(seconds=1)  # no backup ever takes the place of another
        part = path.with_name(path.name + PART)
        try:
            database.copy_to(part)
            if look_at(part, steps).fault:
                raise NotSaved("damaged", database.path)
            sync_file(part)
            put_in_place(part, path)
        finally:
            with suppress(OSError):  # it has its name, or was never made
                part.unlink()
    return Backup(path, taken, why)


@contextmanager
def one_at_a_time(home: Path) -> Iterator[None]:
    """Wait until no other window, thread or command makes a copy here; two would sweep each other's parts away.

    Raises:
        NotSaved: another took longer than `LONGEST_TURN`.
        OSError: the system refused.
    """
    # The system's own lock: it ends with whoever holds it, so that one who was killed keeps nobody out.
    lock = FileLock(home.with_name(LOCK), timeout=LONGEST_TURN)
    try:
        lock.acquire()
    except Timeout:
        raise NotSaved("locked", home) from None
    try:
        yield
    finally:
        lock.release()


def taken_today(folder: Path, clock: Clock) -> bool:
    """Whether this UTC day has its daily backup.

    Raises:
        NotRead: the backups folder cannot be looked into.
    """
    today = clock.now().date()
    return any(one.taken.date() == today and one.why in ("daily", "kept") for one in all_backups(folder))


def take_daily(database: Database, clock: Clock, steps: Sequence[Migration] = MIGRATIONS) -> Backup | None:
    """Take the day's backup if there is something to keep and it was not taken yet; then clear old ones away.

    Raises:
        NotSaved: no copy was made, and none was cleared away.
        NotRead: the file or the backups folder cannot be read.
    """
    folder = database.path.parent
    if not holds_anything(database) or taken_today(folder, clock):
        return None
    made = take(database, clock, "daily", steps)
    # The one just made stays even when the clock has jumped back and it looks like the oldest.
    others = [one for one in all_backups(folder) if one.why == "daily" and one.path != made.path]
    # Days that a clock ahead of its time has made up must not take the place of those that were.
    ahead = [one for one in others if one.taken > made.taken]
    with told_as(NotSaved, made.path.parent):
        for old in (*others[len(ahead) :][DAYS_KEPT - 1 :], *ahead[DAYS_KEPT:]):
            old.path.unlink(missing_ok=True)
    return made


def newest_good(folder: Path, clock: Clock, steps: Sequence[Migration] = MIGRATIONS) -> Backup | None:
    """The newest backup that is sound and holds anything; None when there is none.

    One of a day that is still to come was made while a clock was ahead of its time, so any other is newer.

    Raises:
        NotRead: the backups folder cannot be looked into.
    """
    latest = clock.now() + timedelta(days=1)
    for one in sorted(all_backups(folder), key=lambda one: one.taken > latest):
        if one.why == "replaced":
            continue
        with suppress(NotRead):  # then an older one will have to do
            finding = look_at(one.path, steps)
            if finding.fault is None and 1 <= finding.version <= len(steps):
                with closing(open_copy(one.path)) as copy:
                    if holds_anything(copy):
                        return one
    return None


def keep_for_good(backup: Backup) -> Backup:
    """Take a daily backup out of the week's turn, so that the days after a loss do not clear it away.

    Raises:
        NotSaved: it still stands under its old name.
    """
    if backup.why != "daily":
        return backup
    path = backup.path.with_name(backup.path.name.replace("-daily", "-kept"))
    with told_as(NotSaved, backup.path):
        put_in_place(backup.path, path)
    return replace(backup, path=path, why="kept")


def restore(database: Database, path: Path, clock: Clock, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a backup's content into the open file, whole or not at all.

    What is there now is first copied to a backup of their own, so this too can be undone.

    Raises:
        NotRead: the backup is missing, damaged, newer than this Bookbag, or cannot be read; nothing was changed.
        NotSaved: the disk refused; nothing was changed.
    """
    look_at_backup(path, steps)
    # Whatever another program wrote between the two would be neither here nor in the copy.
    with database.alone():
        if holds_anything(database):
            take(database, clock, "replaced", steps)
        database.fill_from(path)
    migrate(database, steps)


@contextmanager
def held(path: Path, steps: Sequence[Migration] = MIGRATIONS) -> Iterator[Path]:
    """A copy of a backup that is fit to be brought back, out of the way of whatever is done to the data folder.

    Raises:
        NotRead: it is missing, damaged, newer than this Bookbag, or cannot be read.
        NotSaved: there is no room for the copy.
    """
    look_at_backup(path, steps)
    with passing_folder() as folder:
        copy = folder / path.name
        with closing(open_copy(path)) as backup:
            backup.copy_to(copy)
        yield copy


def look_at_backup(path: Path, steps: Sequence[Migration]) -> None:
    """See that a file can be brought back.

    Raises:
        NotRead: it is missing, damaged, newer than this Bookbag, or cannot be read.
    """
    if not path.exists():
        raise NotRead("missing", path)
    finding = look_at(path, steps)
    if finding.version > len(steps):
        raise NotRead("newer", path)
    if finding.fault is not None or finding.version < 1:
        raise NotRead("unsound", path)


def holds_anything(database: Database) -> bool:
    """Whether a game was ever begun, or house rules of the table's own were kept.

    Where the last game was deleted and removed for good, the file is empty because somebody wanted it so.

    Raises:
        NotRead: the disk would not say.
    """
    with database.reading() as sql:
        if sql.execute("SELECT EXISTS (SELECT 1 FROM entry)").fetchone()[0] or setting_in(sql, PURGED):
            return True
        # A backup is as old as it is: the first version had no table for house rules.
        if not sql.execute("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'house')").fetchone()[0]:
            return False
        return bool(sql.execute("SELECT EXISTS (SELECT 1 FROM house)").fetchone()[0])


def open_copy(path: Path) -> Database:
    """Open a backup, or a file that was put aside, to read what can be read of it; nothing can be written.

    Raises:
        NotRead: it is too damaged for that.
    """
    with told_as(NotRead, path):
        return Database(path, connect(path, "ro"))
