import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest

from bookbag.ledger import Altered, Arrival, Book, Conflict, Database, Opened, new_game_id, open_database
from bookbag.ledger.clock import UNKNOWN

from .conftest import SetClock, fill


def tamper(database: Database, *statements: str) -> None:
    """Change rows as no Bookbag would."""
    with database.atomic() as sql:
        for change in ("refuses_update", "refuses_delete", "follows"):
            sql.execute(f"DROP TRIGGER entry_{change}")
        for statement in statements:
            sql.execute(statement)


def test_what_was_appended_is_read_back(book: Book, clock: SetClock) -> None:
    body = '{"who": "Zoë \u2660", "nothing": "\\u0000\x00"}'
    one = book.append("g", 0, "game_opened", body)
    clock.move(minutes=3)
    two = book.append("g", 1, "bids_placed", "{}")
    assert book.entries("g") == (one, two)
    assert (one.game, one.seq, one.kind, one.body) == ("g", 1, "game_opened", body)
    assert one.at == datetime(2026, 11, 30, 19, 5, 0, 250_000, tzinfo=UTC)
    assert (two.seq, two.at - one.at) == (2, clock.moment - one.at)


def test_it_is_there_the_next_time(book: Book, opened: Opened, tmp_path: Path, clock: SetClock) -> None:
    fill(book, "g")
    book.set_draft("g", 3, "half")
    book.set_setting("words", "en")
    entries = book.entries("g")
    opened.database.close()
    again = Book(open_database(tmp_path, clock).database, clock)
    assert (again.entries("g"), again.draft("g"), again.setting("words")) == (entries, "half", "en")


def test_an_unknown_game_is_empty(book: Book) -> None:
    assert (book.entries("g"), book.draft("g"), book.setting("words")) == ((), None, None)
    assert (book.games(), book.first_entries("told")) == ((), ())


@pytest.mark.parametrize("expected", [0, 2, 4])
def test_an_entry_on_another_state_is_refused(book: Book, expected: int) -> None:
    fill(book, "g", 3)
    book.set_draft("g", 3, "half")
    with pytest.raises(Conflict) as told:
        book.append("g", expected, "told", "{}", draft="other")
    assert told.value.actual_seq == 3
    assert (len(book.entries("g")), book.draft("g")) == (3, "half")


def test_of_two_windows_the_later_is_told(book: Book, tmp_path: Path, clock: SetClock) -> None:
    other = Book(open_database(tmp_path, clock).database, clock)
    book.append("g", 0, "told", '"first"')
    with pytest.raises(Conflict) as told:
        other.append("g", 0, "told", '"second"')
    assert told.value.actual_seq == 1
    other.append("g", told.value.actual_seq, "told", '"second"')
    assert [entry.body for entry in book.entries("g")] == ['"first"', '"second"']


def test_an_append_clears_or_sets_the_draft(book: Book) -> None:
    book.set_draft("g", 0, "before")
    book.append("g", 0, "told", "{}")
    assert book.draft("g") is None
    book.append("g", 1, "told", "{}", draft="next")
    assert book.draft("g") == "next"


def test_the_draft_goes_with_the_entry_or_not_at_all(book: Book, opened: Opened) -> None:
    with opened.database.reading() as sql:
        sql.execute("CREATE TEMP TRIGGER no_draft BEFORE DELETE ON main.draft BEGIN SELECT RAISE(ABORT, 'no'); END")
    book.set_draft("g", 0, "half")
    with pytest.raises(sqlite3.IntegrityError, match="no"):
        book.append("g", 0, "told", "{}")
    assert (book.entries("g"), book.draft("g")) == ((), "half")


def test_a_draft_on_another_state_is_refused(book: Book) -> None:
    book.set_draft("g", 0, "half")
    fill(book, "g", 1)
    with pytest.raises(Conflict) as told:
        book.set_draft("g", 0, "half again")
    assert told.value.actual_seq == 1
    assert book.draft("g") is None
    book.set_draft("g", 1, "half again")
    book.set_draft("g", 1, None)
    assert book.draft("g") is None


def test_settings_are_kept_and_forgotten(book: Book) -> None:
    book.set_setting("words", "en")
    book.set_setting("words", "ru")
    assert book.setting("words") == "ru"
    book.set_setting("words", None)
    assert book.setting("words") is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET body = '{}' WHERE seq = 2",
        "UPDATE OR REPLACE entry SET seq = 1 WHERE seq = 2",
        "DELETE FROM entry WHERE seq = 3",
        "DELETE FROM entry",
        "INSERT OR REPLACE INTO entry SELECT game, seq, at, kind, '{}', digest FROM entry WHERE seq = 2",
        "INSERT INTO entry SELECT game, 5, at, kind, body, digest FROM entry WHERE seq = 3",
        "INSERT INTO entry SELECT game, 0, at, kind, body, digest FROM entry WHERE seq = 3",
        "INSERT INTO entry SELECT 'h', 2, at, kind, body, digest FROM entry WHERE seq = 3",
    ],
)
def test_the_file_itself_refuses_to_change_the_ledger(book: Book, opened: Opened, statement: str) -> None:
    fill(book, "g", 3)
    before = book.entries("g")
    with pytest.raises(sqlite3.IntegrityError, match=r"append-only|no gaps"), opened.database.atomic() as sql:
        sql.execute(statement)
    assert book.entries("g") == before
    assert len(book.games()) == 1


@pytest.mark.parametrize(
    ("statement", "bad"),
    [
        ("UPDATE entry SET body = '{\"n\": 9}' WHERE seq = 3", 3),
        ("UPDATE entry SET at = '2026-11-30T19:05:00.251Z' WHERE seq = 1", 1),
        ("UPDATE entry SET at = 'no time' WHERE seq = 4", 4),
        ("UPDATE entry SET kind = 'other' WHERE seq = 2", 2),
        ("UPDATE entry SET digest = zeroblob(32) WHERE seq = 2", 2),
        ("UPDATE entry SET body = CAST(x'7bff' AS TEXT) WHERE seq = 2", 2),
        ("DELETE FROM entry WHERE seq = 1", 1),
        ("DELETE FROM entry WHERE seq = 3", 3),
        ("UPDATE entry SET seq = 9 WHERE seq = 4", 4),
        ("INSERT INTO entry SELECT game, 5, at, kind, body, digest FROM entry WHERE seq = 4", 5),
        ("UPDATE entry SET game = 'g', seq = 5 WHERE game = 'h' AND seq = 1", 5),
    ],
)
def test_a_change_behind_its_back_is_found(book: Book, opened: Opened, statement: str, bad: int) -> None:
    fill(book, "g", 4)
    fill(book, "h", 1)
    good = book.entries("g")[: bad - 1]
    tamper(opened.database, statement)
    with pytest.raises(Altered) as told:
        book.entries("g")
    assert (told.value.game, told.value.first_bad_seq, told.value.good_entries) == ("g", bad, good)
    with pytest.raises(Altered):
        book.append("g", 4, "told", "{}")


def test_a_game_changed_behind_its_back_is_still_listed(book: Book, opened: Opened) -> None:
    fill(book, "g", 3)
    fill(book, "h", 3)
    tamper(
        opened.database,
        "DELETE FROM entry WHERE game = 'g' AND seq = 1",
        "UPDATE entry SET at = 'no time' WHERE game = 'g' AND seq = 2",
    )
    assert [(row.game, row.entry_count, row.last_seq) for row in book.games()] == [("h", 3, 3), ("g", 2, 3)]
    assert book.games()[1].first == UNKNOWN
    assert [entry.game for entry in book.first_entries("told")] == ["h"]


def test_the_game_last_written_in_comes_first(book: Book, clock: SetClock) -> None:
    for game in ("b", "a", "c"):
        fill(book, game, 2)
        clock.move(hours=-1)  # a clock that runs back changes nothing
    book.append("b", 2, "told", "{}")
    rows = book.games()
    assert [(row.game, row.entry_count, row.last_seq) for row in rows] == [("b", 3, 3), ("c", 2, 2), ("a", 2, 2)]
    assert (rows[0].first, rows[0].last) == (book.entries("b")[0].at, book.entries("b")[2].at)
    assert book.games(limit=2) == rows[:2]
    assert book.games(limit=2, offset=1) == rows[1:]
    assert book.games(limit=0) == ()


def test_the_list_of_games_never_reads_every_entry(book: Book, opened: Opened) -> None:
    """Steps of SQLite's machine, not seconds: hundreds of entries more must cost the same for each game."""
    fill(book, "short", 1)
    fill(book, "long", 1)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    def cost() -> int:
        nonlocal steps
        steps = 0
        with opened.database.reading() as sql:
            sql.set_progress_handler(count, 1)
            assert book.games(limit=1)[0].game == "short"
            sql.set_progress_handler(None, 1)
        return steps

    book.append("short", 1, "told", "{}")
    before = cost()
    book.adopt([Arrival("longer", ((UNKNOWN, "told", "{}"),) * 500)])
    book.append("short", 2, "told", "{}")
    assert cost() < before + 200


def test_openings_of_the_newest_games(book: Book, opened: Opened) -> None:
    for game in ("a", "b", "c", "d"):
        book.append(game, 0, "game_opened" if game != "c" else "other", f'"{game}"')
        book.append(game, 1, "game_opened", "{}")
    assert [entry.body for entry in book.first_entries("game_opened")] == ['"d"', '"b"', '"a"']
    assert [entry.body for entry in book.first_entries("game_opened", limit=2)] == ['"d"']
    tamper(opened.database, "UPDATE entry SET body = '{}' WHERE game = 'b' AND seq = 1")
    assert [entry.body for entry in book.first_entries("game_opened")] == ['"d"', '"a"']


def test_any_thread_may_write(book: Book) -> None:
    lost: list[BaseException] = []

    def play(game: str) -> None:
        try:
            for seq in range(20):
                book.append(game, seq, "told", "{}", draft=f"{seq}")
                book.games(limit=2)
        except BaseException as error:
            lost.append(error)

    threads = [Thread(target=play, args=(f"game {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lost == []
    assert sorted((row.game, row.entry_count) for row in book.games()) == [(f"game {n}", 20) for n in range(4)]


def test_no_two_games_share_a_name() -> None:
    names = {new_game_id() for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == 32 and int(name, 16) for name in names)
