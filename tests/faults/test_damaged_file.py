"""A data file damaged in every way: put aside unharmed, a backup offered, and all that can be read of it saved."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from bookbag.ledger import Altered, Book, NotRead, NotSaved, Opened, Written, open_database, restore
from bookbag.ledger.salvage import salvage

from .at_command import command, refused
from .played import Books, clock_after, contents, nothing_lost, played

PAGE = 4096
FLIPPED, FLIPPED_LONG = 200, 5000


# -- what can be read, told without the code that reads it -------------------------------------------


def row_of(entry: Written) -> bytes:
    """An entry as SQLite lays it down, when it is short enough for one page."""
    seq = b"" if entry.seq == 1 else entry.seq.to_bytes(1 if entry.seq < 128 else 2, "big")
    at = entry.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return b"".join([entry.game.encode(), seq, at.encode(), entry.kind.encode(), entry.body.encode(), entry.digest])


@cache
def places() -> Mapping[tuple[str, int], tuple[int, int]]:
    """Where each entry begins and ends in the data file."""
    content, found = played().content, {}
    for game, entries in played().books.items():
        for entry in entries:
            row = row_of(entry)
            assert content.count(row) == 1
            found[game, entry.seq] = (content.index(row), content.index(row) + len(row))
    return found


def readable(is_whole: Callable[[int, int], bool]) -> Books:
    """Every game up to its first entry that does not lie wholly where `is_whole` says that nothing is amiss."""
    where = places()
    found = {}
    for game, entries in played().books.items():
        lost = next((n for n, entry in enumerate(entries) if not is_whole(*where[game, entry.seq])), len(entries))
        found[game] = entries[:lost]
    return found


def saved_from(path: Path) -> Books:
    with salvage(path) as found:
        return {one.game: one.entries for one in found}


def all_is_saved(path: Path, expected: Books) -> None:
    """Whatever could be read is found, and nothing else than what was once written."""
    saved = saved_from(path)
    for game, entries in expected.items():
        assert saved.get(game, ())[: len(entries)] == entries
    for game, entries in saved.items():
        assert entries == played().books.get(game, ())[: len(entries)]


# -- opening it --------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    played().lay(tmp_path)
    return tmp_path


def open_damaged(folder: Path) -> Opened:
    """Open a folder, with every file that was there still there, whatever it is called."""
    before = contents(folder)
    opened = open_database(folder, clock_after())
    assert nothing_lost(before, folder)
    return opened


def is_put_aside(folder: Path, content: bytes) -> Path:
    """The file was put aside as it is, and the newest good backup can be brought back."""
    opened = open_damaged(folder)
    with closing(opened.database):
        assert opened.set_aside is not None
        assert opened.set_aside.read_bytes() == content
        assert opened.offered is not None
        assert opened.offered.path.read_bytes() == played().backup[1]
        assert [sentence[-1] for sentence in opened.sentences] == [".", "."]
        assert Book(opened.database, clock_after()).games() == ()
    return opened.set_aside


def what_was_offered_can_be_brought_back(folder: Path) -> None:
    opened = open_database(folder, clock_after())
    with closing(opened.database):
        assert opened.offered is not None
        restore(opened.database, opened.offered.path, clock_after())
        book = Book(opened.database, clock_after())
        assert {row.game: book.entries(row.game) for row in book.games()} == {
            game: entries for game, entries in played().books.items() if game in played().backed_up
        }


def cuts() -> Iterator[int]:
    """The end of every page, and somewhere in the middle of each."""
    luck = Random(0)
    for begin in range(0, len(played().content), PAGE):
        if begin:
            yield begin
        yield begin + luck.randrange(1, PAGE)


def test_a_file_that_was_cut_short_anywhere() -> None:
    for cut in cuts():
        with TemporaryDirectory() as name:
            os.truncate(played().lay(Path(name)), cut)
            aside = is_put_aside(Path(name), played().content[:cut])
            all_is_saved(aside, readable(lambda _, end, cut=cut: end <= cut))  # type: ignore[misc]


def test_bytes_turned_at_random(long: bool) -> None:
    luck = Random(0)
    ends = dict.fromkeys(("put aside", "read only", "read"), 0)
    for _ in range(FLIPPED_LONG if long else FLIPPED):
        spoilt = bytearray(played().content)
        turned = [luck.randrange(len(spoilt)) for _ in range(luck.choice((1, 1, 1, 10, 100)))]
        for at in turned:
            spoilt[at] ^= luck.randrange(1, 256)
        ends[opened_or_put_aside(bytes(spoilt), turned)] += 1
    assert ends["put aside"] > 20
    assert ends["read"] > 20


def test_each_byte_of_the_header_turned(long: bool) -> None:
    for bits in range(1, 256) if long else (0x01,):
        for at in range(100):
            spoilt = bytearray(played().content)
            spoilt[at] ^= bits
            opened_or_put_aside(bytes(spoilt), [at])


def test_another_size_of_pages_costs_no_game(folder: Path) -> None:
    content = bytearray(played().content)
    content[16] ^= 0x30  # 8192 instead of 4096
    (folder / "bookbag.db").write_bytes(content)
    all_is_saved(is_put_aside(folder, bytes(content)), played().books)


def opened_or_put_aside(spoilt: bytes, turned: list[int]) -> str:
    """Whatever comes of a file with some bytes turned, nothing is lost and nothing false is shown."""
    pages = {at // PAGE for at in turned}
    untouched = readable(lambda begin, _: begin // PAGE not in pages)
    with TemporaryDirectory() as name:
        path = played().lay(Path(name))
        path.write_bytes(spoilt)
        opened = open_damaged(Path(name))
        with closing(opened.database):
            if opened.set_aside is not None:
                assert opened.set_aside.read_bytes() == spoilt
                assert opened.offered is not None
                all_is_saved(opened.set_aside, untouched)
                return "put aside"
            assert path.read_bytes() == spoilt
            book = Book(opened.database, clock_after())
            for game, entries in played().books.items():
                # A newer Bookbag may keep things otherwise, and damage may have reached what tells where a game is.
                try:
                    assert book.entries(game) == entries
                except Altered as altered:
                    assert len(untouched[game]) <= len(altered.good_entries) < len(entries)
                    assert altered.good_entries == entries[: len(altered.good_entries)]
                except NotRead:
                    assert opened.database.read_only
            return "read only" if opened.database.read_only else "read"


# -- what else may stand there -------------------------------------------------------------------------


def overwrite_the_header(path: Path) -> None:
    path.write_bytes(Random(0).randbytes(100) + played().content[100:])


def change_the_magic(path: Path) -> None:
    path.write_bytes(b"SQLite format 4\0" + played().content[16:])


def zero_the_first_page(path: Path) -> None:
    path.write_bytes(bytes(PAGE) + played().content[PAGE:])


def claim_another_application(path: Path) -> None:
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("PRAGMA application_id = 252006675")  # of somebody's GeoPackage


def claim_to_be_older(path: Path) -> None:
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("PRAGMA user_version = 1")


def put_pages_in_another_order(path: Path) -> None:
    pages = [played().content[at : at + PAGE] for at in range(0, len(played().content), PAGE)]
    path.write_bytes(b"".join([*pages[:4], *reversed(pages[4:])]))


WHOLE: list[Callable[[Path], None]] = [
    overwrite_the_header,
    change_the_magic,
    zero_the_first_page,
    claim_another_application,
    claim_to_be_older,
    put_pages_in_another_order,
]
"""Ways to damage a file that leave every entry to be found."""


@pytest.mark.parametrize("damage", WHOLE)
def test_a_file_whose_entries_are_all_still_there(folder: Path, damage: Callable[[Path], None]) -> None:
    damage(folder / "bookbag.db")
    content = (folder / "bookbag.db").read_bytes()
    checked(folder, played().books)
    all_is_saved(is_put_aside(folder, content), played().books)
    what_was_offered_can_be_brought_back(folder)


def checked(folder: Path, expected: Books) -> None:
    """`bookbag check` says what is wrong, saves all that can be, and changes nothing."""
    before = contents(folder)
    ran = command("check", "--data", folder)
    assert (ran.code, ran.told) == (1, "")
    assert ran.out.splitlines()[0].startswith(f"{folder / 'bookbag.db'} ")
    with TemporaryDirectory() as other:
        target = Path(other) / "saved.jsonl"
        assert command("check", "--data", folder, "--save", target).code == 1
        assert command("import", "--data", other, target).code == (0 if any(expected.values()) else 2)
        opened = open_database(Path(other), clock_after())
        with closing(opened.database):
            book = Book(opened.database, clock_after())
            for game, entries in expected.items():
                assert book.entries(game)[: len(entries)] == entries
    assert contents(folder) == before


# -- what is no file, or none of ours ------------------------------------------------------------------


def put_a_folder_there(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "letter").write_text("keep me")


def put_a_pipe_there(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("stand_in", [put_a_folder_there, put_a_pipe_there])
def test_what_is_no_file_is_put_aside(folder: Path, stand_in: Callable[[Path], None]) -> None:
    path = folder / "bookbag.db"
    stand_in(path)
    known = path.lstat()
    ran = command("check", "--data", folder)
    assert (ran.code, ran.told, ran.out.splitlines()[0]) == (1, "", f"{path} is not a file.")
    for verb in (["games"], ["export", "--all"], ["backup"], ["import", folder / "backups" / played().backup[0]]):
        refused(command(verb[0], "--data", folder, *verb[1:]), str(path))
    assert path.lstat().st_ino == known.st_ino
    opened = open_damaged(folder)
    with closing(opened.database):
        assert opened.set_aside is not None
        assert opened.set_aside.lstat().st_ino == known.st_ino
        assert opened.offered is not None


@pytest.mark.parametrize("target", ["away/bookbag.db", "bookbag.db"])
def test_a_link_to_nowhere_is_left_as_it_is(folder: Path, target: str) -> None:
    """It may lead to a disk that is not there today, where all the games are."""
    path = folder / "bookbag.db"
    path.unlink()
    path.symlink_to(folder / target)
    before = sorted(folder.rglob("*"))
    with pytest.raises((NotRead, NotSaved)) as told:
        open_damaged(folder)
    assert told.value.reason == "unreachable"
    assert str(told.value).endswith(f"{path} cannot be reached.")
    for verb in ("games", "backup", "check"):
        ran = command(verb, "--data", folder)
        assert (ran.code, len(ran.told.splitlines())) == (1, 1), ran
    refused(command("import", "--data", folder, folder / "backups" / played().backup[0]), str(path))
    assert (sorted(folder.rglob("*")), path.readlink()) == (before, folder / target)


def test_an_empty_file_holds_nothing_that_could_be_put_aside(folder: Path) -> None:
    (folder / "bookbag.db").write_bytes(b"")
    ran = command("check", "--data", folder)
    assert (ran.code, ran.told) == (1, "")
    assert ran.out.splitlines()[0] == f"{folder / 'bookbag.db'} is empty."
    opened = open_damaged(folder)
    with closing(opened.database):
        assert opened.set_aside is None
        assert opened.offered is not None


# -- what was left beside it ---------------------------------------------------------------------------

JOURNAL = bytes.fromhex("d9d505f920a163d7")
"""What a journal of SQLite's begins with."""


@pytest.mark.parametrize(
    "left",
    [Random(1).randbytes(5000), b"Dear SQLite " * 400, JOURNAL + Random(2).randbytes(5000), JOURNAL, b"\0" * 512],
    ids=["rubbish", "a letter", "rubbish that begins well", "a beginning", "nothing"],
)
def test_a_journal_of_rubbish_spoils_nothing(folder: Path, left: bytes) -> None:
    """SQLite plays a journal back that was left by a kill; this one was not."""
    (folder / "bookbag.db-journal").write_bytes(left)
    opened = open_database(folder, clock_after())
    with closing(opened.database):
        assert opened.sentences == ()
        book = Book(opened.database, clock_after())
        assert {row.game: book.entries(row.game) for row in book.games()} == played().books
    assert (folder / "bookbag.db").read_bytes() == played().content
