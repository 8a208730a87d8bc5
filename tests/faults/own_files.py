"""The system under Bookbag's own files, which tells of each step."""

import io
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from .steps import UNNAMED, Step, Told, What


class System:
    """What Python asks of the system when a file is written; nothing waits for the disk."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._replace, self._rename, self._unlink = os.replace, os.rename, os.unlink
        self._mkdir, self._open, self._io_open = os.mkdir, os.open, io.open

    def replace(self, old: Any, new: Any) -> None:
        self._told(Step("rename", Path(old), to=Path(new)))
        self._replace(old, new)

    def rename(self, old: Any, new: Any) -> None:
        self._told(Step("rename", Path(old), to=Path(new)))
        self._rename(old, new)

    def unlink(self, path: Any, **more: Any) -> None:
        if not more and Path(path).exists():
            self._told(Step("delete", Path(path)))
        self._unlink(path, **more)

    def mkdir(self, path: Any, *mode: int) -> None:
        if not Path(path).exists():
            self._told(Step("folder", Path(path)))
        self._mkdir(path, *mode)

    def fsync(self, descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        self._told(Step("sync folder" if is_folder else "sync", path))

    def open(self, path: Any, flags: int, *mode: int, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            self._told(Step(*_opened(Path(path))))
        return self._open(path, flags, *mode, **more)

    def io_open(self, path: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        if isinstance(path, int) or not set(mode) & set("wax+") or "b" not in mode:
            return self._io_open(path, mode, *more, **named)
        opener = named.get("opener")
        what, where = _opened(Path(path))
        if opener is None:  # else it asks by the verb above
            self._told(Step(what, where))
        raw = OwnFile(path, where, mode, self._told, opener)
        if named.get("buffering") == 0:
            return raw
        return io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)


class OwnFile(io.FileIO):
    """A file that Bookbag itself writes."""

    def __init__(self, path: Any, where: Path, mode: str, told: Told, opener: Any) -> None:
        super().__init__(path, mode.replace("b", ""), opener=opener)
        self._where = where
        self._told = told

    def write(self, data: Any) -> int:
        self._told(Step("write", self._where, self.tell(), bytes(data)))
        return super().write(data)


def _opened(path: Path) -> tuple[What, Path]:
    """What opening a path to write in it does; one in a folder has no name there."""
    if path.is_dir():
        return "begin", path / UNNAMED
    return ("open" if path.exists() else "begin"), path


@contextmanager
def own_files(told: Told) -> Iterator[None]:
    """Tell every step from now on."""
    system = System(told)
    with ExitStack() as stack:
        for name in ("replace", "rename", "unlink", "mkdir", "fsync", "open"):
            stack.enter_context(patch.object(os, name, getattr(system, name)))
        stack.enter_context(patch.object(io, "open", system.io_open))
        yield
