"""A data file of each version there was: brought up to date after a backup, whatever ends the program meanwhile."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from keeper.at_table import SetClock

import bookbag
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper
from bookbag.ledger import Book, HouseStore, Opened, ShelfStore, all_backups, open_database
from bookbag.ledger.migrations import MIGRATIONS, schema_after
from bookbag.shelf import Shelf

from .at_command import command
from .played import contents

KEPT = Path(__file__).parents[1] / "ledger"
VERSIONS = range(1, len(MIGRATIONS) + 1)
Rows = dict[str, list[object]]


def kept(version: int) -> Path:
    return KEPT / f"version-{version}" / "bookbag.db"


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as sql:
        return int(sql.execute("PRAGMA user_version").fetchone()[0])


def statements(path: Path) -> list[str]:
    """What every table, index and trigger of a file was made by, blanks made one."""
    with closing(sqlite3.connect(path)) as sql:
        rows = sql.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    return sorted(" ".join(text.split()) for (text,) in rows)


def rows_in(path: Path, version: int) -> Rows:
    """All that the tables of a version hold."""
    names = sorted(name.split()[1] for name in schema_after(MIGRATIONS[:version]) if name.startswith("table "))
    with closing(sqlite3.connect(path)) as sql:
        return {name: sql.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}


# -- what is kept here -------------------------------------------------------------------------------


def test_a_file_of_each_version_is_kept() -> None:
    folders = {path.parent.name for path in KEPT.glob("version-*/bookbag.db")}
    assert folders == {f"version-{version}" for version in VERSIONS}
    for version in VERSIONS:
        assert version_of(kept(version)) == version
        assert all(rows_in(kept(version), version)[table] for table in ("entry", "draft", "setting"))


@pytest.mark.parametrize("version", VERSIONS)
def test_no_version_looks_otherwise_than_it_did(tmp_path: Path, version: int) -> None:
    """Who changes what the file looks like must make a version of it: there are files of this one already."""
    open_database(tmp_path, SetClock(), MIGRATIONS[:version]).database.close()
    assert statements(tmp_path / "bookbag.db") == statements(kept(version))


# -- brought up to date ------------------------------------------------------------------------------


def add_a_table(sql: sqlite3.Connection) -> None:
    sql.execute("CREATE TABLE extra (a TEXT) STRICT")


@pytest.mark.parametrize("version", VERSIONS)
def test_each_is_brought_up_to_date_after_a_backup(tmp_path: Path, version: int) -> None:
    shutil.copy(kept(version), tmp_path / "bookbag.db")
    steps = (*MIGRATIONS, add_a_table)
    opened = open_database(tmp_path, SetClock(), steps)
    with closing(opened.database):
        assert (opened.sentences, opened.database.read_only) == ((), False)
        (before,) = (one for one in all_backups(tmp_path) if one.why == "upgrade")
        assert version_of(before.path) == version
        assert rows_in(before.path, version) == rows_in(kept(version), version)
        assert version_of(tmp_path / "bookbag.db") == len(steps)
        assert rows_in(tmp_path / "bookbag.db", version) == rows_in(kept(version), version)


@pytest.mark.parametrize("version", VERSIONS)
def test_commands_read_each_as_it_is(tmp_path: Path, version: int) -> None:
    shutil.copy(kept(version), tmp_path / "bookbag.db")
    before = contents(tmp_path)
    for verb in (["games"], ["export", "--all"], ["export", "--all", "--csv"], ["check"]):
        ran = command(verb[0], "--data", tmp_path, *verb[1:])
        assert (ran.code, ran.told, bool(ran.out)) == (0, "", True)
    assert contents(tmp_path) == before


def test_a_file_of_the_third_version_is_as_it_was_left(tmp_path: Path) -> None:
    """A game that is over, one in play with an undo and a draft, an archived and a deleted one, names and rules."""
    shutil.copy(kept(3), tmp_path / "bookbag.db")
    clock = SetClock()
    clock.move(days=1)
    opened = open_database(tmp_path, clock)
    with closing(opened.database):
        shelf = Shelf(ShelfStore(opened.database, clock), clock)
        keeper = Keeper(Book(opened.database, clock), clock, shelf=shelf)
        now, over = keeper.games(9)
        assert (over.game.scores, over.turn.step, over.damage) == ((124, -120), "over", None)
        assert (now.game.scores, now.turn, now.damage) == ((52, -70), Turn("bids", seat=1), None)
        assert now.draft.bids.seats == (2, None, None, 4)
        assert over.game.players == ("Ann", "Ben", "Cat", "Dan")
        assert now.game.players == ("Ann", "Eva", "Ben", "Finn")
        assert sorted(shelf.put_away().values()) == ["archived", "deleted"]
        assert len(rows_in(tmp_path / "bookbag.db", 3)["renaming"]) == 2
        with HouseStore(opened.database, clock).reading() as rows:
            assert [row.name for row in rows.all()] == ["Friday"]
        assert keeper.look() == "dark"
        keeper.bid_seat(now.name, 1, 3)
        keeper.bid_seat(now.name, 2, 3)
        assert keeper.table(now.name).turn.step == "books"


# -- killed on the way -------------------------------------------------------------------------------

KILLED = """
import os, shutil, signal, sqlite3, sys
from pathlib import Path

from bookbag.ledger import SystemClock, open_database

kept, home = Path(sys.argv[1]), Path(sys.argv[2])
connect = sqlite3.connect
left = 0


def counted(statement):
    global left
    if statement.startswith("SELECT") or (statement.startswith("PRAGMA") and "=" not in statement):
        return  # nothing is another after it
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)


def watched(name, **options):
    sql = connect(name, **options)
    if str(name).endswith("/bookbag.db?mode=rwc"):
        sql.execute("PRAGMA cache_size = 1")  # so that all of it is in the file already
        sql.set_trace_callback(counted)
    return sql


sqlite3.connect = watched
for number in range(1000):
    folder = home / f"{number:03}"
    folder.mkdir()
    shutil.copy(kept, folder / "bookbag.db")
    child = os.fork()
    if child == 0:
        left = number
        open_database(folder, SystemClock()).database.close()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status == 0:
        print(number)
        break
    assert os.WTERMSIG(status) == signal.SIGKILL, status
"""
"""Opens a file again and again, and is killed before the first statement that changes it, the second, and on."""


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_killed_at_any_statement_the_old_file_stands_and_the_next_start_succeeds(
    tmp_path: Path, version: int
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(kept(version)), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(Path(bookbag.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    before = rows_in(kept(version), version)
    reached = set()
    for number in range(int(ended.stdout)):
        folder = tmp_path / f"{number:03}"
        reached.add(half_way(folder, version, before))
        opened = open_database(folder, SetClock())
        is_up_to_date(opened, folder, version, before)
    assert reached == {*range(version, len(MIGRATIONS))}


def half_way(folder: Path, version: int, before: Rows) -> int:
    """The version a killed program left: the old one or one after it, each whole."""
    looked_at = folder / "looked-at"
    looked_at.mkdir()
    for path in folder.glob("bookbag.db*"):
        shutil.copy(path, looked_at / path.name)  # what is undone here is still to be undone there
    copy = looked_at / "bookbag.db"
    found = version_of(copy)
    assert statements(copy) == statements(kept(found))
    assert rows_in(copy, version) == before
    shutil.rmtree(looked_at)
    if found > version:
        (upgrade,) = (one for one in all_backups(folder) if one.why == "upgrade")
        assert (version_of(upgrade.path), rows_in(upgrade.path, version)) == (version, before)
    return found


def is_up_to_date(opened: Opened, folder: Path, version: int, before: Rows) -> None:
    with closing(opened.database):
        assert (opened.sentences, opened.database.read_only) == ((), False)
        path = folder / "bookbag.db"
        assert (version_of(path), rows_in(path, version)) == (len(MIGRATIONS), before)
        assert statements(path) == statements(kept(len(MIGRATIONS)))
        backups = [one for one in all_backups(folder) if one.why == "upgrade"]
        assert rows_in(backups[-1].path, version) == before
        assert not list(folder.rglob("*.part*"))
