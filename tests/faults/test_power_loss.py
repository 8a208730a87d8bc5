"""The power is cut at any moment: whatever was confirmed is there, and the file is whole.

Not only a kill: what was written and not synced is gone as well, or some of it, in any order.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy

import pytest
from keeper.at_table import SetClock

from bookbag.houses import Houses
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, Database, HouseStore, ShelfStore, data_folder, open_copy, open_database, write_whole
from bookbag.ledger.backups import all_backups, restore, take
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.ledger.opening import ASIDE, FILE
from bookbag.ledger.soundness import look_at
from bookbag.shelf import Shelf

from .evening import Evening
from .night import Cuts, Night, Promise, State, by_chance, everything, everything_so_far, nothing_unsynced

OLD = Path(__file__).parents[1] / "ledger"
SHORT, LONG = 16, 400
"""Steps of an evening."""


@pytest.fixture
def night(tmp_path: Path) -> Night:
    home = tmp_path / "data"
    home.mkdir()
    return Night(home, SetClock())


def set_pragma(database: Database, pragma: str | None) -> None:
    with database.reading() as sql:
        sql.execute(f"PRAGMA {pragma}").fetchall()


def play(night: Night, steps: int, pragma: str | None = None) -> None:
    """An evening in a folder where nothing was before, with other pragmas than Bookbag's if any are given."""
    chance = Random(11)
    with night.recorded(), closing(open_database(night.home, night.clock).database) as database:
        if pragma is not None:
            set_pragma(database, pragma)
        night.confirm(database)
        evening = Evening(Keeper(Book(database, night.clock), night.clock), chance)
        for _ in range(steps):
            evening.step()
            night.confirm(database)


def put_in_order(night: Night) -> None:
    """House rules, names, settings and games put away."""
    with night.recorded(), closing(open_database(night.home, night.clock).database) as database:
        keeper = Keeper(Book(database, night.clock), night.clock)
        shelf = Shelf(ShelfStore(database, night.clock), night.clock)
        houses = Houses(HouseStore(database, night.clock), night.clock)
        night.confirm(database)
        game = keeper.games(1)[0].name
        verbs: list[Callable[[], object]] = [
            lambda: houses.keep(house_of("bookbag", {"name": "Friday"}), "bookbag"),
            lambda: houses.rename(houses.own()[0].id, "Saturday"),
            lambda: houses.delete(houses.own()[0].id),
            lambda: keeper.choose_look("dark"),
            lambda: shelf.archive(game),
            lambda: shelf.delete(game),
            lambda: shelf.put_back(game),
            lambda: shelf.join("North", "Nora"),
            lambda: shelf.undo(1),
        ]
        for verb in verbs:
            verb()
            night.confirm(database)


@pytest.mark.timeout(3600)
def test_a_power_cut_at_any_moment_of_play_costs_nothing(night: Night, long: bool) -> None:
    play(night, LONG if long else SHORT)
    assert night.losses(nothing_unsynced) == []
    assert len(night.met) > len({state for _, state in night.confirmed})


def test_a_power_cut_after_the_first_start_costs_no_data_folder(tmp_path: Path) -> None:
    night = Night(tmp_path / "new" / "data", SetClock(), tmp_path)
    with night.recorded():
        data_folder(night.home)
    play(night, 3)
    assert night.losses(nothing_unsynced) == []


@pytest.mark.timeout(3600)
def test_a_kill_between_any_two_steps_on_the_disk_costs_nothing(night: Night, long: bool) -> None:
    play(night, SHORT if long else 4)
    assert night.losses(everything_so_far) == []


@pytest.mark.timeout(3600)
def test_a_power_cut_that_keeps_any_part_of_what_was_not_synced_costs_nothing(night: Night, long: bool) -> None:
    seed = Random().randrange(10**6)
    print(f"chance begins with {seed}")
    play(night, SHORT)
    assert night.losses(by_chance(Random(seed), *((2, 20) if long else (10, 1)))) == []


def test_a_power_cut_while_things_are_put_in_order_costs_nothing(night: Night) -> None:
    play(night, 5)
    later = Night(night.home, night.clock)
    put_in_order(later)
    assert later.losses(nothing_unsynced) == []


# -- teeth ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pragma", "cuts"),
    [
        ("synchronous = FULL", nothing_unsynced),
        ("synchronous = NORMAL", nothing_unsynced),
        ("synchronous = OFF", nothing_unsynced),
        ("synchronous = OFF", by_chance(Random(1), 4, 1)),
        ("journal_mode = OFF", everything_so_far),
        ("journal_mode = MEMORY", everything_so_far),
    ],
)
def test_a_weaker_promise_of_sqlite_is_found_out(night: Night, pragma: str, cuts: Cuts) -> None:
    play(night, 5, pragma)
    assert night.losses(cuts) != []


# -- whole files ---------------------------------------------------------------------------------


def kept_as(path: Path, state: State) -> Promise:
    """The promise that a backup holds what it is of."""

    def missing(folder: Path) -> str | None:
        there = folder / path.parent.name / path.name
        if not there.exists() or look_at(there, MIGRATIONS, thorough=True).fault:
            return f"no sound {path.name}"
        with closing(open_copy(there)) as copied:
            return None if everything(copied) == state else f"something else in {path.name}"

    return missing


def back_and_forth(night: Night) -> None:
    """A backup is made, the game goes on, and the backup is brought back."""
    play(night, 5)
    with night.recorded(), closing(open_database(night.home, night.clock).database) as database:
        before = everything(database)
        backup = take(database, night.clock, "asked")
        night.promise(kept_as(backup.path, before))
        keeper = Keeper(Book(database, night.clock), night.clock)
        evening = Evening(keeper, Random(2), keeper.games(1)[0].name)
        while not evening.step():
            pass
        after = everything(database)
        night.confirm(database)
        restore(database, backup.path, night.clock)
        night.confirm(database)
        (replaced,) = [one for one in all_backups(night.home) if one.why == "replaced"]
        night.promise(kept_as(replaced.path, after))
        assert everything(database) == before != after


def test_a_power_cut_while_a_backup_is_made_or_brought_back_costs_nothing(night: Night, long: bool) -> None:
    back_and_forth(night)
    assert night.losses(nothing_unsynced) == []
    assert night.losses(by_chance(Random(3), *((1, 20) if long else (12, 1)))) == []


@pytest.mark.parametrize("sync", ["sync", "sync_folder"])
def test_a_backup_that_is_not_synced_is_found_out(night: Night, monkeypatch: pytest.MonkeyPatch, sync: str) -> None:
    monkeypatch.setattr(f"bookbag.ledger.files.{sync}", lambda _which: None)
    back_and_forth(night)
    assert any("-asked.db" in loss for loss in night.losses(nothing_unsynced))


@pytest.mark.parametrize("version", [1, 2])
def test_a_power_cut_while_an_old_file_is_brought_up_to_date_costs_nothing(night: Night, version: int) -> None:
    copy(OLD / f"version-{version}" / FILE, night.home)
    upgraded = Night(night.home, night.clock)
    with upgraded.recorded(), closing(open_database(night.home, night.clock).database) as database:
        upgraded.confirm(database)
    assert upgraded.losses(nothing_unsynced) == []
    assert upgraded.losses(everything_so_far) == []
    seen = set()
    for _, disk in nothing_unsynced(upgraded):
        # Bytes 60 to 63 of the file are its version.
        now = int.from_bytes(disk[night.home / FILE][60:64], "big")
        seen.add(now)
        assert now == version or any(path.name.endswith("-upgrade.db") for path in disk)
    assert seen == set(range(version, len(MIGRATIONS) + 1))


def test_a_power_cut_while_a_damaged_file_is_put_aside_costs_nothing(night: Night) -> None:
    damaged = b"no database at all" * 300
    (night.home / FILE).write_bytes(damaged)
    aside = Night(night.home, night.clock)
    with aside.recorded(), closing(open_database(night.home, night.clock).database) as database:
        aside.confirm(database)
    places = set()
    for cuts in (nothing_unsynced, everything_so_far, by_chance(Random(4), 1, 2)):
        for _, disk in cuts(aside):
            (place,) = [path.name for path, content in disk.items() if content == damaged]
            places.add(place.startswith(ASIDE))
    assert places == {False, True}


def test_a_power_cut_while_a_file_is_written_leaves_the_old_one_or_the_new_one(night: Night) -> None:
    path, old, new = night.home / "games.jsonl", b"old" * 9000, b"new" * 10000
    path.write_bytes(old)
    written = Night(night.home, night.clock)
    with written.recorded():
        write_whole(path, new)
    end = len(written.steps)
    found = set()
    for cuts in (nothing_unsynced, everything_so_far, by_chance(Random(5), 1, 5)):
        for done, disk in cuts(written):
            assert disk[path] == new or (disk[path] == old and done < end)
            found.add(disk[path])
    assert found == {old, new}
    assert list(nothing_unsynced(written))[-1][1][path] == new
