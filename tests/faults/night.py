"""An evening on a watched disk, and what is found the morning after a power cut at any moment of it."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bookbag.keeper import Keeper
from bookbag.ledger import Book, Clock, Database, DiskTrouble, open_database

from .hasty import hasty
from .power import Disk, Platter, disk_of, lay_out
from .steps import UNNAMED, Step
from .watched import watched

TABLES = ("entry", "draft", "setting", "house", "shelved", "renaming", "purge")

State = tuple[tuple[object, ...], ...]
"""Every row of every table."""

Promise = Callable[[Path], str | None]
"""Says what is missing of something in a data folder that was promised to be there; None where it is there."""


def everything(database: Database) -> State:
    """All that is kept in a file."""
    with database.reading() as sql:
        return tuple((table, *row) for table in TABLES for row in sql.execute(f"SELECT * FROM {table} ORDER BY 1, 2"))


@dataclass
class Night:
    """What was done, and how much of it was confirmed when."""

    home: Path
    clock: Clock
    root: Path = Path("/")
    """The folder that is there for good; the data folder, unless another one around it is given."""
    before: Disk = field(init=False)
    steps: list[Step] = field(default_factory=list)
    confirmed: list[tuple[int, State]] = field(default_factory=list)
    """After how many steps, and what was in the file then."""
    promised: list[tuple[int, Promise]] = field(default_factory=list)
    met: set[tuple[int, ...]] = field(default_factory=set)
    """Between which of the confirmed states the power was cut when losses were last looked for."""

    def __post_init__(self) -> None:
        if self.root == Path("/"):
            self.root = self.home
        self.before = disk_of(self.root)

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Note every step in the folder from now on."""

        def told(step: Step) -> None:
            lasts = not step.path.name.endswith((".lock", UNNAMED))
            if lasts and self.root in (step.path, *step.path.parents):
                self.steps.append(step)

        with watched(told):
            yield

    def confirm(self, database: Database) -> None:
        """A person was told that all is saved that is in the file now."""
        self.confirmed.append((len(self.steps), everything(database)))

    def promise(self, promise: Promise) -> None:
        """A person was told so."""
        self.promised.append((len(self.steps), promise))

    # -- the morning after -------------------------------------------------------------------

    def losses(self, cuts: "Cuts") -> list[str]:
        """What was lost or damaged, with the step after which the power was cut; each disk is looked at once."""
        found = []
        seen = set()
        with hasty():
            for done, disk in cuts(self):
                mark = (self._allowed(done), _mark(disk))
                if mark not in seen:
                    seen.add(mark)
                    found += [f"{self._last(done)}: {one}" for one in self._wrong(done, disk)]
        self.met = {states for states, _ in seen}
        return found

    def _last(self, done: int) -> str:
        return (
            f"after step {done}, {self.steps[done - 1].what} {self.steps[done - 1].path.name}" if done else "at first"
        )

    def _allowed(self, done: int) -> tuple[int, ...]:
        """Which of the confirmed states may be found: the last one, or the one that was about to be."""
        last = sum(at <= done for at, _ in self.confirmed) - 1
        return tuple(one for one in (last, last + 1) if 0 <= one < len(self.confirmed))

    def _wrong(self, done: int, disk: Disk) -> Iterator[str]:
        with TemporaryDirectory() as name:
            folder = Path(name)
            lay_out(disk, self.home, folder)
            try:
                opened = open_database(folder, self.clock)
            except DiskTrouble as trouble:
                yield str(trouble)
                return
            with closing(opened.database) as database:
                if self.before or self._allowed(done) != (0,):
                    # Before anything is there, the journal may last that was to begin it: that is told, and no loss.
                    yield from opened.sentences
                if everything(database) not in [self.confirmed[one][1] for one in self._allowed(done)]:
                    yield "not what was confirmed"
                keeper = Keeper(Book(database, self.clock), self.clock)
                yield from (f"game {table.name} is damaged" for table in keeper.games(99) if table.damage)
            for at, promise in self.promised:
                if at <= done and (missing := promise(folder)):
                    yield missing


Cuts = Callable[[Night], Iterator[tuple[int, Disk]]]
"""Disks that power cuts could leave, each with the number of steps that were taken before."""


def _mark(disk: Disk) -> bytes:
    told = sha256()
    for path in sorted(disk):
        told.update(f"{path} {len(disk[path])} ".encode() + disk[path])
    return told.digest()


def nothing_unsynced(night: Night) -> Iterator[tuple[int, Disk]]:
    """The worst disk there is: whatever was not synced is gone. Only a sync changes what is left, and only
    what people are told changes what must be."""
    platter = Platter(night.root, night.before)
    yield 0, platter.vanished()
    told = {at for at, _ in (*night.confirmed, *night.promised)}
    for done, step in enumerate(night.steps, 1):
        if platter.take(step) or done in told:
            yield done, platter.vanished()


def everything_so_far(night: Night) -> Iterator[tuple[int, Disk]]:
    """The best disk there is, on which every step counts at once: as after a kill between two steps."""
    platter = Platter(night.root, night.before)
    for done, step in enumerate(night.steps, 1):
        platter.take(step)
        if not step.path.name.endswith("-journal") or step.what != "write":
            yield done, platter.kept()


def by_chance(chance: Random, every: int, times: int) -> Cuts:
    """Some of what was not synced is there and some is not, as chance has it."""

    def cuts(night: Night) -> Iterator[tuple[int, Disk]]:
        platter = Platter(night.root, night.before)
        for done, step in enumerate(night.steps, 1):
            platter.take(step)
            if chance.randrange(every) == 0:
                for _ in range(times):
                    yield done, platter.by_chance(chance)

    return cuts
