"""A table plays on while the disk refuses tap after tap: it is told in a sentence, kept, and done when it can be."""

from pathlib import Path

import pytest
from keeper.at_screen import Phone
from keeper.at_table import opened
from views.driver import run

from bookbag.ledger.faults import SENTENCES
from bookbag.ledger.opening import FILE

from .deeds import a_place
from .refusing import FAULTS, Disk, Fault, a_disk

STRIDE = 15
"""Every so manyth step of a tap is refused in the short form; each of them is where there is no screen."""

SCREENS: dict[str, tuple[str, tuple[str, ...]]] = {
    "a round": (
        "",
        ("3", "3", "3", "4", "8 books", "Confirm 8 and 5", "Undo round 1's books", "Redo round 1's books"),
    ),
    "a tap undone": ("", ("3", "Undo the last tap")),
    "a new game": ("new", ("Play",)),
    "a ruling": ("/renege", ("Proven",)),
    "a round put right": ("/round/1/change", ("Do it",)),
    "an undo in the ledger": ("/ledger", ("Undo round 1's books", "Undo round 1's bids")),
}
BEFORE = {
    "a new game": ("Player 1=Ann", "Player 2=Ben", "Player 3=Cat", "Player 4=Dan", "Ann deals"),
    "a ruling": ("South reneged",),
    "a round put right": ("North & South took: less", "See what it changes"),
}


async def refused(phone: Phone, disk: Disk, fault: Fault, tap: str, sentence: str, stride: int) -> int:
    """How often a tap was refused, each time some steps later, before it was done."""
    times = 0
    seen = set(phone.texts())
    while True:
        with disk.refusing(fault, stride * times):
            await phone.tap("Try again" if times else tap)
        if not disk.refused:
            return times
        assert phone.spoken()[-1:] == [sentence]
        assert seen <= set(phone.texts())
        times += 1


@pytest.mark.parametrize("fault", [FAULTS[0], FAULTS[2]], ids=lambda fault: fault.name)
@pytest.mark.parametrize("screen", SCREENS)
@run
async def test_a_tap_that_is_refused_is_told_and_kept(tmp_path: Path, screen: str, fault: Fault, long: bool) -> None:
    page, taps = SCREENS[screen]
    sentence = f"Not saved. {SENTENCES[fault.reason].format(path=tmp_path / 'data' / FILE)}"
    with a_disk() as disk, a_place(tmp_path / "data") as place:
        game = opened(place.keeper) if screen in ("a round", "a tap undone") else place.game
        async with Phone(place.keeper, "/new" if page == "new" else f"/game/{game}{page}") as phone:
            await phone.follow(*BEFORE.get(screen, ()))
            for tap in taps:
                was = place.keeper.games(9)
                assert await refused(phone, disk, fault, tap, sentence, 1 if long else STRIDE) > 0
                assert place.keeper.games(9) != was
