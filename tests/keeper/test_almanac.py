"""The almanac: every game's record at hand, made once, made anew when its book has grown."""

import threading
from collections.abc import Iterator, Sequence

import pytest

from bookbag import almanac as module
from bookbag.almanac import Almanac, Progress
from bookbag.game.entries import Written
from bookbag.game.replay import Game, fold
from bookbag.keeper import Keeper
from bookbag.ledger import Book, NotRead
from bookbag.ledger.kept_records import FILE
from bookbag.records.record import record_of

from .at_table import Shelf, almanac_beside, bid_all, opened, play


class Folds:
    """Counts the games that are read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.games = 0

        def counted(book: Sequence[Written]) -> Game:
            self.games += 1
            return fold(book)

        monkeypatch.setattr("bookbag.almanac.fold", counted)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Folds:
    return Folds(monkeypatch)


@pytest.fixture
def almanac(keeper: Keeper) -> Iterator[Almanac]:
    almanac = almanac_beside(keeper)
    yield almanac
    almanac.close()


def another_start(keeper: Keeper) -> Almanac:
    fresh = almanac_beside(keeper)
    fresh.read_all()
    fresh.close()
    return fresh


def some(keeper: Keeper, count: int) -> list[str]:
    """So many games of one round, the oldest first."""
    names = [opened(keeper) for _ in range(count)]
    for name in names:
        play(keeper, name, (3, 3, 3, 3), (7, 6))
    return names


def names(almanac: Almanac) -> list[str]:
    return [record.name for record in almanac.records()]


def test_every_game_has_the_record_that_its_book_gives(keeper: Keeper, almanac: Almanac) -> None:
    some(keeper, 3)
    almanac.read_all()
    made = [record_of(one.name, keeper.table(one.name).game, keeper.book(one.name)) for one in almanac.records()]
    assert len(made) == 3
    assert [*almanac.records()] == made
    assert almanac.record(made[1].name) == made[1]
    assert almanac.record("no such game") is None


def test_the_game_last_written_in_comes_first(keeper: Keeper, almanac: Almanac) -> None:
    one, two, three = some(keeper, 3)
    almanac.read_all()
    assert names(almanac) == [three, two, one]
    play(keeper, one, (3, 3, 3, 3), (8, 5))
    assert names(almanac) == [one, three, two]


def test_a_game_the_keeper_writes_in_is_read_at_once_and_alone(
    keeper: Keeper, almanac: Almanac, folds: Folds
) -> None:
    one, _ = some(keeper, 2)
    almanac.read_all()
    before, folds.games = almanac.records(), 0
    play(keeper, one, (3, 3, 3, 3), (8, 5))
    assert almanac.records()[0].rounds == 2
    assert almanac.records()[1] is before[0]
    assert folds.games == 1


def test_what_is_only_half_said_changes_nothing(keeper: Keeper, almanac: Almanac) -> None:
    (name,) = some(keeper, 1)
    almanac.read_all()
    told: list[None] = []
    almanac.listen(lambda: told.append(None))
    before = almanac.records()
    keeper.bid_seat(name, 1, 3)
    assert not told
    assert almanac.records() is before


def test_a_new_game_is_there_at_once(keeper: Keeper, almanac: Almanac) -> None:
    some(keeper, 1)
    almanac.read_all()
    name = opened(keeper)
    assert names(almanac)[0] == name
    bid_all(keeper, name, (3, 3, 3, 3))
    assert almanac.records()[0].seq == 2


def test_many_games_written_at_once_are_left_to_the_thread(keeper: Keeper, almanac: Almanac) -> None:
    some(keeper, module.AT_ONCE + 1)
    assert almanac.records() == ()
    done = threading.Event()
    almanac.listen(lambda: done.set() if almanac.reading().over else None)
    almanac.refresh()
    assert done.wait(10)
    assert len(almanac.records()) == module.AT_ONCE + 1


def test_the_first_reading_is_begun_once(keeper: Keeper, almanac: Almanac) -> None:
    some(keeper, 2)
    done = threading.Event()
    almanac.listen(lambda: done.set() if almanac.reading().over else None)
    almanac.begin()
    assert done.wait(10)
    assert len(almanac.records()) == 2
    done.clear()
    almanac.begin()
    assert not done.wait(0.2)


def test_the_next_start_reads_no_game_again(keeper: Keeper, almanac: Almanac, folds: Folds) -> None:
    some(keeper, 3)
    almanac.read_all()
    before, folds.games = almanac.records(), 0
    fresh = another_start(keeper)
    assert fresh.records() == before
    assert folds.games == 0
    assert fresh.reading() == Progress(0, 0, over=True)


def test_the_next_start_reads_only_what_grew_meanwhile(
    shelf: Shelf, keeper: Keeper, almanac: Almanac, folds: Folds
) -> None:
    one, two, three = some(keeper, 3)
    almanac.read_all()
    almanac.close()
    play(keeper, two, (3, 3, 3, 3), (8, 5))
    folds.games = 0
    fresh = another_start(keeper)
    assert names(fresh) == [two, three, one]
    assert fresh.records()[0].rounds == 2
    assert folds.games == 1


def test_without_the_kept_records_all_are_made_again(shelf: Shelf, keeper: Keeper, almanac: Almanac) -> None:
    some(keeper, 3)
    almanac.read_all()
    before = almanac.records()
    almanac.close()
    (shelf.folder / FILE).write_bytes(b"gone" * 2000)
    assert another_start(keeper).records() == before
    assert another_start(keeper).records() == before


def test_games_that_are_gone_are_gone(shelf: Shelf, keeper: Keeper, almanac: Almanac) -> None:
    one, two = some(keeper, 2)
    almanac.read_all()
    shelf.tamper("DELETE FROM entry WHERE game = ?", one)
    almanac.read_all()
    assert names(almanac) == [two]
    almanac.close()
    assert names(another_start(keeper)) == [two]


def test_a_damaged_game_is_recorded_as_far_as_it_can_be_trusted(
    shelf: Shelf, keeper: Keeper, almanac: Almanac, folds: Folds
) -> None:
    one, two = some(keeper, 2)
    shelf.tamper("UPDATE entry SET body = '{}' WHERE game = ? AND seq = 3", one)
    shelf.tamper("UPDATE entry SET body = '{}' WHERE game = ? AND seq = 1", two)
    almanac.read_all()
    (record,) = almanac.records()
    assert (record.name, record.seq, record.rounds) == (one, 2, 0)
    folds.games = 0
    almanac.read_all()
    assert folds.games == 0


def test_progress_is_told_slice_by_slice_the_newest_first(
    keeper: Keeper, almanac: Almanac, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SLICE", 1)
    made = some(keeper, 5)
    told: list[tuple[Progress, list[str]]] = []
    stop = almanac.listen(lambda: told.append((almanac.reading(), names(almanac))))
    almanac.read_all()
    newest = made[::-1]
    assert told == [
        (Progress(0, 5), []),
        (Progress(1, 5), newest[:1]),
        (Progress(2, 5), newest[:2]),
        (Progress(3, 5), newest[:2]),
        (Progress(4, 5), newest[:4]),
        (Progress(5, 5, over=True), newest),
    ]
    stop()
    play(keeper, made[0], (3, 3, 3, 3), (8, 5))
    assert len(told) == 6


def test_what_is_written_while_a_game_is_read_is_not_lost(
    keeper: Keeper, almanac: Almanac, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = some(keeper, 2)
    entries = Book.entries
    written: list[str] = []

    def meanwhile(book: Book, game: str) -> object:
        rows = entries(book, game)
        if threading.current_thread() is not threading.main_thread() and game == two and not written:
            written.append(game)
            with pytest.MonkeyPatch.context() as quiet:
                quiet.setattr(almanac, "_heard", lambda _name: None)  # it was heard before the game was taken in
                play(keeper, two, (3, 3, 3, 3), (8, 5))
        return rows

    monkeypatch.setattr(Book, "entries", meanwhile)
    reader = threading.Thread(target=almanac.read_all)
    reader.start()
    reader.join()
    assert written
    assert {record.name: record.rounds for record in almanac.records()} == {one: 1, two: 2}


def test_a_disk_that_gives_no_list_is_nobodys_trouble(
    keeper: Keeper, almanac: Almanac, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_book: Book) -> object:
        raise NotRead("unreachable", keeper._book._database.path)

    monkeypatch.setattr(Book, "heads", refuses)
    done = threading.Event()
    almanac.listen(done.set)
    almanac.refresh()
    assert done.wait(10)
    assert almanac.records() == ()
    assert almanac.reading().over


def test_closing_stops_the_reading(keeper: Keeper, almanac: Almanac, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SLICE", 1)
    made = some(keeper, 4)
    stopped = threading.Event()

    def stop() -> None:
        if almanac.reading().done == 2 and not stopped.is_set():
            stopped.set()
            threading.Thread(target=almanac.close).start()
            assert almanac._stopped.wait(10)

    almanac.listen(stop)
    almanac.read_all()
    assert names(almanac) == made[:1:-1]
    play(keeper, made[0], (3, 3, 3, 3), (8, 5))
    almanac.refresh()
    assert names(almanac) == made[:1:-1]


def test_the_rounds_of_one_game_are_read_as_they_are_now(shelf: Shelf, keeper: Keeper, almanac: Almanac) -> None:
    (name,) = some(keeper, 1)
    play(keeper, name, ("nil", 3, 4, 3), (7, 6), {0: 0})
    first, second = almanac.tallies(name, 0)
    assert (first.made, first.points, second.nils_made, second.points) == (1, 61, 1, 143)
    record = almanac.record(name)
    assert record is not None
    assert record.tallies[0] == first + second
    shelf.tamper("UPDATE entry SET body = '{}' WHERE game = ? AND seq = 4", name)
    assert almanac.tallies(name, 0) == (first,)
    shelf.tamper("UPDATE entry SET body = '{}' WHERE game = ? AND seq = 1", name)
    assert almanac.tallies(name, 0) == almanac.tallies("no such game", 0) == ()
