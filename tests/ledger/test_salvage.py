"""What is saved of a damaged file: whole games, or as much of one as its chain of digests vouches for."""

import os
import random
from pathlib import Path

import pytest

from bookbag.ledger import Book, NotRead, open_database
from bookbag.ledger.salvage import Saved, salvage

from .conftest import SetClock
from .test_book import tamper

GAMES, ENTRIES = 40, 12
Books = dict[str, tuple[object, ...]]


@pytest.fixture
def kept(tmp_path: Path, clock: SetClock) -> Path:
    """A folder with games whose entries lie mixed, as those of games played in turns do."""
    opened = open_database(tmp_path, clock)
    book = Book(opened.database, clock)
    with opened.database.reading() as sql:
        sql.execute("PRAGMA synchronous = OFF")
    for seq in range(ENTRIES):
        for game in range(GAMES):
            book.append(f"game{game:02}", seq, "told", f'{{"n":{seq},"text":"{"x" * (50 + game)}"}}')
    opened.database.close()
    return tmp_path / "bookbag.db"


def books(path: Path) -> Books:
    with salvage(path) as found:
        return {one.game: one.entries for one in found}


def saved(path: Path) -> tuple[str | None, list[Saved]]:
    with salvage(path) as found:
        return found.fault, list(found)


def is_saved_of(part: Books, whole: Books) -> int:
    """Nothing but what was written; how many entries there are."""
    for game, entries in part.items():
        assert entries == whole[game][: len(entries)]
    return sum(map(len, part.values()))


def test_a_sound_file_is_saved_whole(kept: Path, clock: SetClock) -> None:
    before = kept.read_bytes()
    fault, found = saved(kept)
    assert fault is None
    assert [(one.game, one.found, one.bad_seq) for one in found] == [(f"game{n:02}", 12, None) for n in range(GAMES)]
    opened = open_database(kept.parent, clock)
    book = Book(opened.database, clock)
    assert all(one.entries == book.entries(one.game) for one in found)
    opened.database.close()
    assert kept.read_bytes() == before


def test_a_game_that_was_changed_is_saved_up_to_there(kept: Path, clock: SetClock) -> None:
    opened = open_database(kept.parent, clock)
    tamper(opened.database, "UPDATE entry SET body = '{}' WHERE game = 'game07' AND seq = 5")
    opened.database.close()
    _, found = saved(kept)
    (bad,) = [one for one in found if one.bad_seq is not None]
    assert (bad.game, bad.bad_seq, len(bad.entries), bad.found) == ("game07", 5, 4, 12)


@pytest.mark.parametrize("part", [0.95, 0.75, 0.5])
def test_a_file_that_was_cut_short(kept: Path, part: float) -> None:
    whole = books(kept)
    os.truncate(kept, int(kept.stat().st_size * part) // 4096 * 4096)
    before = kept.read_bytes()
    fault, found = saved(kept)
    assert fault is not None
    count = is_saved_of({one.game: one.entries for one in found}, whole)
    assert count >= 0.6 * part * GAMES * ENTRIES
    assert kept.read_bytes() == before


def test_a_file_cut_in_the_middle_of_a_page(kept: Path) -> None:
    whole = books(kept)
    os.truncate(kept, kept.stat().st_size - 5000)
    assert is_saved_of(books(kept), whole) > 0.7 * GAMES * ENTRIES


@pytest.mark.parametrize("harm", [b"\0" * 64, b"\xff" * 4096, os.urandom(4096)])
def test_a_file_whose_head_is_gone(kept: Path, harm: bytes) -> None:
    whole = books(kept)
    with kept.open("r+b") as file:
        file.write(harm)
    assert is_saved_of(books(kept), whole) == GAMES * ENTRIES


def test_pages_here_and_there_are_gone(kept: Path) -> None:
    whole, luck = books(kept), random.Random(1)
    pages = kept.stat().st_size // 4096
    for page in luck.sample(range(4, pages), 3):
        with kept.open("r+b") as file:
            file.seek(page * 4096)
            file.write(luck.randbytes(4096))
    assert GAMES * ENTRIES > is_saved_of(books(kept), whole) > 0.2 * GAMES * ENTRIES


@pytest.mark.parametrize("seed", range(20))
def test_whatever_bytes_are_turned_nothing_false_is_saved(kept: Path, seed: int) -> None:
    whole, luck = books(kept), random.Random(seed)
    content = bytearray(kept.read_bytes())
    for _ in range(luck.choice((1, 10, 200))):
        content[luck.randrange(len(content))] = luck.randrange(256)
    kept.write_bytes(content)
    try:
        part = books(kept)
    except NotRead as told:
        assert told.reason == "newer"
        return
    for game, entries in part.items():
        assert entries == () or entries == whole[game][: len(entries)]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"no database at all" * 1000, b"\0" * 10_000])
def test_where_there_is_nothing_nothing_is_saved(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(content)
    assert books(path) == {}


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotRead) as told, salvage(tmp_path / "none.db"):
        pass
    assert told.value.reason == "unreachable"
