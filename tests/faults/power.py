"""What a power cut leaves on a disk, made of the steps that were taken on it.

A file's content is there for good once the file was synced, and a name once its folder was; of everything else a disk
may have kept nothing, or all, or any part in any order, to a sector cut in two.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from .steps import Step

SECTOR = 512

Disk = Mapping[Path, bytes]
"""Every file and its content; folders that hold nothing don't matter here."""


@dataclass
class _Content:
    now: bytearray = field(default_factory=bytearray)
    synced: bytes = b""
    waiting: list[Step] = field(default_factory=list)

    def take(self, step: Step) -> None:
        _change(self.now, step)
        self.waiting.append(step)

    def sync(self) -> None:
        self.synced = bytes(self.now)
        self.waiting.clear()

    def by_chance(self, chance: Random) -> bytes:
        content = bytearray(self.synced)
        for step in self.waiting:
            for part in _parts(step):
                luck = chance.random()
                if luck < 0.5:
                    _change(content, part)
                elif luck < 0.6:
                    _change(content, _torn(part, chance))
        return bytes(content)


def _parts(step: Step) -> Iterator[Step]:
    """The sectors of a write, each of which goes its own way."""
    if step.what != "write":
        yield step
        return
    at, data = step.at, step.data
    while data:
        size = SECTOR - at % SECTOR
        yield Step("write", step.path, at, data[:size])
        at, data = at + size, data[size:]


def _torn(part: Step, chance: Random) -> Step:
    return Step(part.what, part.path, part.at, part.data[: chance.randint(0, len(part.data))])


def _change(content: bytearray, step: Step) -> None:
    if step.what == "cut":
        del content[step.at :]
        return
    content.extend(bytes(max(0, step.at - len(content))))
    content[step.at : step.at + len(step.data)] = step.data


Names = dict[Path, _Content | None]
"""None for a folder."""


class Platter:
    """A disk as it is, and what of it would be there after a power cut."""

    def __init__(self, home: Path, disk: Disk) -> None:
        """Begin with a folder and what is there for good."""
        self._now: Names = {home: None}
        for path, content in disk.items():
            self._now |= dict.fromkeys(path.parents)
            self._now[path] = _Content(bytearray(content), content)
        self._synced = dict(self._now)
        self._waiting: list[Step] = []
        self._of: dict[int, _Content | None] = {}

    def take(self, step: Step) -> bool:
        """Take a step; says whether one after a sync may be another disk from now on."""
        match step.what:
            case "begin" | "folder":
                self._name(step, _Content() if step.what == "begin" else None)
            case "rename" | "delete":
                self._name(step, self._now.get(step.path))
            case "sync folder":
                for waiting in [one for one in self._waiting if step.path in _folders(one)]:
                    self._apply(self._synced, waiting)
                    self._waiting.remove(waiting)
            case "open":
                pass
            case _:
                content = self._now[step.path]
                assert content is not None
                content.sync() if step.what == "sync" else content.take(step)
        return step.what in ("sync", "sync folder")

    def _name(self, step: Step, content: _Content | None) -> None:
        self._of[id(step)] = content
        self._apply(self._now, step)
        self._waiting.append(step)

    def _apply(self, names: Names, step: Step) -> None:
        if step.what in ("rename", "delete"):
            names.pop(step.path, None)
        if step.what != "delete":
            names[step.to if step.what == "rename" else step.path] = self._of[id(step)]

    def kept(self) -> Disk:
        """The disk, had it kept everything."""
        return {path: bytes(content.now) for path, content in self._now.items() if content}

    def vanished(self) -> Disk:
        """The disk, when everything is gone that was not synced."""
        return _reached(self._synced, {path: one.synced for path, one in self._synced.items() if one})

    def by_chance(self, chance: Random) -> Disk:
        """The disk, when some of what was not synced is gone and some is not."""
        names = dict(self._synced)
        for step in self._waiting:
            if chance.random() < 0.5:
                self._apply(names, step)
        contents = {id(one): one.by_chance(chance) for one in names.values() if one}
        return _reached(names, {path: contents[id(one)] for path, one in names.items() if one})


def _folders(step: Step) -> set[Path]:
    return {step.path.parent, step.to.parent} if step.what == "rename" else {step.path.parent}


def _reached(names: Names, disk: dict[Path, bytes]) -> Disk:
    """The files whose folder is there."""
    return {path: content for path, content in disk.items() if path.parent in names}


def disk_of(folder: Path) -> Disk:
    """The files that lie in a folder now."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def lay_out(disk: Disk, home: Path, into: Path) -> None:
    """Put the files of a disk that lie in one folder into another."""
    for path, content in disk.items():
        with suppress(ValueError):
            place = into / path.relative_to(home)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
