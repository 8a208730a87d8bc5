"""What the measures are given: how many games at most, and where folders with many games are kept."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from many_games import main as make_games

from bookbag.ledger.opening import FILE

FEW = 10


@dataclass(frozen=True)
class Given:
    """Where folders with many games lie, and how many games the largest one has."""

    folder: Path
    games: int

    @property
    def sizes(self) -> list[int]:
        """So many games are compared: ten, and ten times as many each time, up to the most."""
        sizes = [FEW]
        while sizes[-1] * 10 <= self.games:
            sizes.append(sizes[-1] * 10)
        return sizes if sizes[-1] == self.games else [*sizes, self.games]

    def many(self, count: int) -> Path:
        """A folder with so many games; made, if it is not there yet."""
        folder = self.folder / f"{count}-games"
        if not (folder / FILE).exists():
            print(f"making {count} games in {folder}", file=sys.stderr)
            making = self.folder / f"making-{count}-games"
            make_games([str(making), str(count)])
            making.rename(folder)
        return folder


@contextmanager
def given(folder: Path | None, games: int) -> Iterator[Given]:
    """The folder that was named; else one that is gone afterwards."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield Given(folder, games)
        return
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name:
        yield Given(Path(name), games)
