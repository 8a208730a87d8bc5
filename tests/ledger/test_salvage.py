"""What is saved of a damaged file: whole games, or as much of one as its chain of digests vouches for."""

import os
import random
from pathlib import Path

import pytest

from bookbag.ledger import Book, NotRead, Written, open_database
from bookbag.ledger.salvage import Saved, salvage

from .conftest import SetClock
from .test_book import tamper

GAMES, ENTRIES = 40, 12
Books = dict[str, tuple[Written, ...]]


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
    assert count == sum(entry.digest in before for entries in whole.values() for entry in entries) > 50
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


def zero(path: Path, *pages: int) -> None:
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * 4096)
            file.write(bytes(4096))


def leaves(path: Path) -> list[int]:
    """The pages of the table of entries, from 1; there is no other table with anything in it."""
    content = path.read_bytes()
    return [
        at // 4096 + 1
        for at in range(4096, len(content), 4096)
        if content[at] == 13 and content[at + 3 : at + 5] != b"\0\0"
    ]


def test_the_root_of_the_tree_is_gone(kept: Path) -> None:
    whole = books(kept)
    zero(kept, 2)
    fault, _ = saved(kept)
    assert fault is not None
    assert fault.startswith("is damaged (")
    assert not set("*\n") & set(fault)
    assert books(kept) == whole


def test_long_entries_go_on_elsewhere(kept: Path, clock: SetClock) -> None:
    opened = open_database(kept.parent, clock)
    for size in (3800, 4000, 5000, 20_000):
        Book(opened.database, clock).append(f"long{size}", 0, "told", '{"text":"' + "ä" * size + '"}')
    opened.database.close()
    whole = books(kept)
    zero(kept, 2)
    assert books(kept) == whole


def test_what_is_gone_is_named(kept: Path) -> None:
    pages = leaves(kept)
    zero(kept, pages[-1])
    _, found = saved(kept)
    cut = [one for one in found if one.bad_seq is not None]
    assert cut
    assert all(len(one.entries) == one.found == one.bad_seq - 1 < one.named == ENTRIES for one in cut if one.bad_seq)
    zero(kept, *pages)
    _, found = saved(kept)
    assert [one.game for one in found] == [f"game{n:02}" for n in range(GAMES)]
    assert all((one.entries, one.found, one.named, one.bad_seq) == ((), 0, ENTRIES, 1) for one in found)


def test_what_was_thrown_away_is_not_found(kept: Path, clock: SetClock) -> None:
    opened = open_database(kept.parent, clock)
    with opened.database.atomic() as sql:
        sql.execute("PRAGMA secure_delete = OFF").fetchall()
        sql.execute("DROP TRIGGER entry_refuses_delete")
        sql.execute("DELETE FROM entry WHERE game >= 'game05'")
    opened.database.close()
    assert list(books(kept)) == [f"game{n:02}" for n in range(5)]
    zero(kept, 2)
    assert set(books(kept)) <= {f"game{n:02}" for n in range(5)}


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"no database at all" * 1000, b"\0" * 10_000])
def test_where_there_is_nothing_nothing_is_saved(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(content)
    assert books(path) == {}


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotRead) as told, salvage(tmp_path / "none.db"):
        pass
    assert told.value.reason == "missing"
