"""The disk refuses at every single step of everything that is written: full, over quota, read-only, shut, broken.

A person is told why, nothing is half written, and the same thing said again when there is room is done.
"""

from contextlib import closing
from pathlib import Path

import pytest

from bookbag.ledger import DiskTrouble, open_copy
from bookbag.ledger.files import PART
from bookbag.ledger.opening import FILE

from .deeds import DEEDS, Place, Verb, a_place
from .hasty import hasty
from .night import State, everything
from .refusing import FAULTS, Disk, Fault, a_disk

NAMES = [fault.name for fault in FAULTS]
OF_NO_MATTER = (".lock", f"{FILE}-journal", FILE, "-replaced.db")
"""The last is a copy of what was there, made before restoring failed."""


def names(place: Place, fault: Fault | None = None) -> dict[str, int]:
    """The files but the games' own, and how long they are; those begun too, unless they could not be deleted."""
    there = {str(path): path.stat().st_size for path in place.folder.parent.rglob("*") if path.is_file()}
    left = OF_NO_MATTER if fault is None or "delete" not in fault.steps else (*OF_NO_MATTER, PART)
    return {name: size for name, size in there.items() if not name.endswith(left)}


def refused(disk: Disk, fault: Fault, after: int, place: Place, verb: Verb) -> bool:
    """Whether the disk refused; then it was told why, and everything is as it was."""
    before, files = everything(place.database), names(place, fault)
    shown = place.keeper.table(place.game)
    with disk.refusing(fault, after):
        try:
            verb(place)
        except DiskTrouble as trouble:
            assert (trouble.reason, disk.refused > 0) == (fault.reason, True), str(trouble.__cause__)
            assert str(trouble).startswith("Not saved. ")
        else:
            return False
        assert place.keeper.table(place.game) == shown
    assert everything(place.database) == before
    assert names(place, fault) == files
    return True


def on_disk(folder: Path) -> State:
    """What another program finds."""
    with hasty(), closing(open_copy(folder / FILE)) as database:
        return everything(database)


# Where SQLite lets go of a file it does not ask whether its journal could be deleted; apsw tells Python of that.
@pytest.mark.filterwarnings("ignore:Exception ignored in. None:pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("fault", FAULTS, ids=NAMES)
def test_a_disk_that_refuses_any_step_costs_nothing(tmp_path: Path, fault: Fault, deed: str, long: bool) -> None:
    before, verb = DEEDS[deed]
    with a_disk() as disk, a_place(tmp_path / "data") as place:
        before(place)
        was, files = everything(place.database), names(place)
        steps = 0
        while refused(disk, fault, steps, place, verb):
            steps += 1 if long else fault.stride
        assert steps > 0
        assert (everything(place.database), names(place)) != (was, files)
        now = everything(place.database)
    assert on_disk(tmp_path / "data") == now
