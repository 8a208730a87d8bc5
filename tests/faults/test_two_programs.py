"""Several programs on one data folder at once: nothing that one was told is saved is lost to another."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy

import pytest
from keeper.at_table import SetClock, opened
from keeper.test_two_keepers import deals
from many_games import many_games
from test_command_line import Running

import bookbag
from bookbag.keeper import Keeper
from bookbag.ledger import Arrival, Book, Database, NotSaved, all_backups, backups, open_database
from bookbag.ledger.arrivals import chained
from bookbag.ledger.database import connect
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.ledger.salvage import salvage
from bookbag.sheets.game_document import document_line, game_document

from .at_command import command, refused
from .played import Books, clock_after, played

HOME = Path(bookbag.__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{HOME}{os.pathsep}{HOME / 'tests'}"}

AT_ONCE = """
import os
import sys
import traceback
from pathlib import Path

waiting, go = os.pipe()
for number in range(int(sys.argv[1])):
    if os.fork() == 0:
        os.close(go)
        os.read(waiting, 1)  # until all of them are there
        code = 70
        with (Path(sys.argv[2]) / str(number)).open("w") as sys.stdout:
            try:
                code = run(number, *sys.argv[3:])
            except BaseException:
                traceback.print_exc()
        os._exit(code or 0)
os.close(go)
sys.exit(max(os.waitstatus_to_exitcode(os.wait()[1]) for _ in range(int(sys.argv[1]))))
"""
"""Behind a text that says what to `run`: so many programs that begin in one moment, each with a file to print to."""


def at_once(count: int, program: str, printed: Path, *arguments: object) -> list[str]:
    """Run so many programs at once; none may fail or complain. Returns what each printed."""
    printed.mkdir()
    ended = subprocess.run(
        [sys.executable, "-c", program + AT_ONCE, *map(str, (count, printed, *arguments))],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.stdout, ended.stderr) == ("", "")
    assert ended.returncode == 0
    return [(printed / str(number)).read_text() for number in range(count)]


def everything(folder: Path) -> Books:
    database = open_database(folder, clock_after()).database
    with closing(database):
        book = Book(database, clock_after())
        return {row.game: book.entries(row.game) for row in book.games()}


# -- two keepers at one game -------------------------------------------------------------------------

AT_THE_TABLE = """
import time
from pathlib import Path
from random import Random

from keeper.test_two_keepers import deals, step

from bookbag.keeper import Keeper, TableMoved
from bookbag.ledger import Book, SystemClock, open_database


class Told(Book):
    def append(self, *what, **more):
        entry = super().append(*what, **more)
        print(entry.seq, entry.digest.hex(), flush=True)
        time.sleep(0.005)  # let the other one have a turn
        return entry


def run(_number, folder, game, rounds):
    database = open_database(Path(folder), SystemClock()).database
    keeper = Keeper(Told(database, SystemClock()), SystemClock())
    script = deals(Random(0), int(rounds))
    while len(keeper.table(game).game.rounds) < int(rounds):
        try:
            step(keeper, game, script)
        except TableMoved:
            continue
"""


def test_two_keepers_write_one_game_together(tmp_path: Path, long: bool) -> None:
    rounds = 300 if long else 12
    database = open_database(tmp_path, SetClock()).database
    with closing(database):
        name = opened(Keeper(Book(database, SetClock()), SetClock()), {"finish": {"target": 5000}})
    told = at_once(2, AT_THE_TABLE, tmp_path / "printed", tmp_path, name, rounds)
    lines = [line for one in told for line in one.splitlines()]
    entries = everything(tmp_path)[name]
    assert sorted(lines) == sorted(f"{entry.seq} {entry.digest.hex()}" for entry in entries[1:])
    bodies = [json.loads(entry.body) for entry in entries[1:]]
    script = deals(Random(0), rounds)
    assert [body["taken"]["sides"] for body in bodies if body["kind"] == "books_entered"] == [
        list(books) for _, books, _ in script
    ]
    assert [body["bids"]["seats"] for body in bodies if body["kind"] == "bids_placed"] == [
        list(bids) for bids, _, _ in script
    ]


# -- commands beside one who plays ---------------------------------------------------------------------

PLAYING = """
import sys
import time
from pathlib import Path

from keeper.at_table import PLAYERS, play

from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, SystemClock, claim, open_database


class Told(Book):
    def append(self, *what, **more):
        time.sleep(0.01)  # still faster than anybody taps
        entry = super().append(*what, **more)
        print(entry.game, entry.seq, entry.digest.hex(), flush=True)
        return entry

    def set_draft(self, *what):
        time.sleep(0.01)
        super().set_draft(*what)


folder, stop = Path(sys.argv[1]), Path(sys.argv[2])
with claim(folder) as held:
    held.announce("http://127.0.0.1:5/")
    database = open_database(folder, SystemClock()).database
    keeper = Keeper(Told(database, SystemClock()), SystemClock())
    print("ready", flush=True)
    while not stop.exists():
        game = keeper.open_game(house_of("bookbag"), PLAYERS[:4], 0)
        for _ in range(4):
            play(keeper, game, (3, 3, 3, 3), (7, 6))
    database.close()
"""


def documents(count: int, after: int = 0) -> bytes:
    """Some games as a file; not those that were played here."""
    lines = []
    for made in [*many_games(after + count)][after:]:
        told = tuple(made.told())
        lines.append(document_line(game_document(made.name, told, chained(made.name, told)[-1].digest)))
    return b"".join(lines)


def test_commands_beside_one_who_plays_without_a_pause(tmp_path: Path, long: bool) -> None:
    folder, stop = tmp_path / "folder", tmp_path / "stop"
    played().lay(folder)
    playing = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(folder), str(stop)],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        brought = commands_beside(playing, folder, 20 if long else 2)
    finally:
        stop.touch()
        out, complaints = playing.communicate()
    assert (playing.returncode, complaints) == (0, "")
    saved = [tuple(line.split()) for line in out.splitlines()]
    entries = everything(folder)
    assert {(game, str(entry.seq), entry.digest.hex()) for game in entries for entry in entries[game]} >= {*saved}
    assert {game: entries[game] for game in played().books} == played().books
    assert set(entries) == {game for game, _, _ in saved} | brought | set(played().books)
    copies_are_sound(folder)


def commands_beside(playing: subprocess.Popen[str], folder: Path, turns: int) -> set[str]:
    """Every command, again and again; returns the names of the games that were taken in."""
    assert playing.stdout is not None
    assert playing.stdout.readline() == "ready\n"
    brought = {made.name for made in [*many_games(25)][5:]}
    for turn in range(turns):
        for arguments in (["games"], ["games", "--json"], ["export", "--all"], ["check"], ["backup"]):
            ran = command(arguments[0], "--data", folder, *arguments[1:])
            assert (ran.code, ran.told, bool(ran.out)) == (0, "", True), arguments
        assert " is whole: " in command("check", "--data", folder).out
        ran = command("import", "--data", folder, "-", typed=documents(20, after=5))
        assert (ran.code, ran.told) == (0, "")
        assert ran.out == f"-: 20 games were {'here already' if turn else 'taken in'}.\n"
        for alone in (["restore", "--data", folder, played().backup[0]], ["play", "--data", folder, "--no-browser"]):
            refused(command(*alone), f"already running on {folder}: http://127.0.0.1:5/")
    return brought


def copies_are_sound(folder: Path) -> None:
    for backup in all_backups(folder):
        with salvage(backup.path) as found:
            assert found.fault is None
            assert all(one.bad_seq is None for one in found)


def test_the_app_twice(tmp_path: Path) -> None:
    played().lay(tmp_path)
    running = Running(tmp_path)
    try:
        for arguments in ([], ["play"], ["serve", "--host", "127.0.0.1"]):
            ran = command(*arguments, "--no-browser", "--data", tmp_path)
            refused(ran, f"already running on {tmp_path}: {running.address}")
            assert ran.code == 1
        refused(command("restore", "--data", tmp_path, played().backup[0]), running.address)
        assert command("import", "--data", tmp_path, "-", typed=documents(3, after=5)).code == 0
    finally:
        assert running.ended(signal.SIGINT) == (0, "")
    assert len(everything(tmp_path)) == 8


# -- commands beside commands --------------------------------------------------------------------------

COMMANDS = """
from bookbag.commands import main


def run(number, folder, *scripts):
    return max(main([line.split()[0], "--data", folder, *line.split()[1:]]) for line in scripts[number].split(";"))
"""


def test_commands_at_once(tmp_path: Path, long: bool) -> None:
    """Two files with games in common, copies, and looks at all of it: each is taken in, each copy is sound."""
    folder, one, other = tmp_path / "folder", tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    played().lay(folder)
    size = 200 if long else 20
    one.write_bytes(documents(size, after=5))
    other.write_bytes(documents(size, after=5 + size // 2))
    scripts = [
        f"import {one};backup;import {other}",
        f"import {other};export --all;import {one}",
        "backup;check;backup;games;backup",
        f"check;import {one};check;games;export --all --csv",
    ]
    at_once(len(scripts), COMMANDS, tmp_path / "printed", folder, *scripts)
    expected = {made.name: len(made.book) for made in many_games(5 + size + size // 2)}
    assert {game: len(entries) for game, entries in everything(folder).items()} == expected
    assert len([copied for copied in all_backups(folder) if copied.why == "asked"]) == 4
    copies_are_sound(folder)


OPENED = """
from pathlib import Path

from bookbag.ledger import SystemClock, open_database


def run(_number, folder):
    opened = open_database(Path(folder), SystemClock())
    print(opened.sentences, opened.database.read_only)
    opened.database.close()
"""


@pytest.mark.parametrize("version", [None, 1, 2])
def test_a_file_is_begun_or_renewed_by_several_at_once(tmp_path: Path, version: int | None, long: bool) -> None:
    for turn in range(50 if long else 1):
        folder = tmp_path / str(turn)
        folder.mkdir()
        if version is not None:
            copy(Path(__file__).parents[1] / "ledger" / f"version-{version}" / "bookbag.db", folder)
        before = entries_in(folder / "bookbag.db") if version else []
        assert {*at_once(4, OPENED, tmp_path / f"printed-{turn}", folder)} == {"() False\n"}
        with closing(connect(folder / "bookbag.db", "ro")) as sql:
            assert sql.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
            assert sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert entries_in(folder / "bookbag.db") == before
        assert any(one.why == "upgrade" for one in all_backups(folder)) == (version is not None)


def entries_in(path: Path) -> list[object]:
    with closing(connect(path, "ro")) as sql:
        return sql.execute("SELECT * FROM entry ORDER BY game, seq").fetchall()


# -- a backup brought back -----------------------------------------------------------------------------


def test_nothing_is_written_between_the_copy_and_what_replaces_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be neither in the file nor in the copy of what was there before."""
    played().lay(tmp_path)
    first = open_database(tmp_path, clock_after())
    other = Database(tmp_path / "bookbag.db", connect(tmp_path / "bookbag.db", "rw"))
    with other.reading() as sql:
        sql.execute("PRAGMA busy_timeout = 0")
    take, refusals = backups.take, []

    def taken(*what: object, **more: object) -> backups.Backup:
        made = take(*what, **more)  # type: ignore[arg-type]
        with pytest.raises(NotSaved) as told:
            Book(other, clock_after()).adopt([Arrival("meanwhile", tuple(next(many_games(1)).told()))])
        refusals.append(told.value.reason)
        return made

    monkeypatch.setattr(backups, "take", taken)
    (offered,) = (one for one in all_backups(tmp_path) if one.path.name == played().backup[0])
    backups.restore(first.database, offered.path, clock_after())
    assert refusals == ["locked"]
    for database in (first.database, other):
        assert {row.game for row in Book(database, clock_after()).games()} == played().backed_up
    assert Book(other, clock_after()).append("after", 0, "told", "{}").seq == 1
    assert Book(first.database, clock_after()).append("after", 1, "told", "{}").seq == 2
    assert [path.name for path in tmp_path.glob("bookbag.db*")] == ["bookbag.db"]
    first.database.close()
    other.close()


def test_a_backup_is_not_brought_back_into_a_file_in_use(tmp_path: Path) -> None:
    played().lay(tmp_path)
    first = open_database(tmp_path, clock_after())
    before = all_backups(tmp_path)
    reader = connect(tmp_path / "bookbag.db", "ro")
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM entry").fetchone()
    with first.database.reading() as sql:
        sql.execute("PRAGMA busy_timeout = 0")
    with pytest.raises(NotSaved) as told:
        backups.restore(first.database, before[-1].path, clock_after())
    assert told.value.reason == "locked"
    assert all_backups(tmp_path) == before
    reader.execute("ROLLBACK")
    reader.close()
    backups.restore(first.database, before[-1].path, clock_after())
    first.database.close()
    assert set(everything(tmp_path)) == played().backed_up
