"""Games out of one data folder and into another: the very same ledgers, each once, whole or not at all."""

import json
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keeper.at_table import opened, play
from many_games import fill
from sheets.test_game_document import NAME, changed, small
from strategies import games, sheets

from bookbag.files import NotTakenIn, Progress, Report, Stopped
from bookbag.game.entries import ENTRY, Written
from bookbag.game.replay import fold
from bookbag.ledger import Arrival, NotRead, NotSaved, ShelfStore
from bookbag.sheets.game_document import LONGEST, document_text
from bookbag.shelf import Shelf
from bookbag.words.files import came_words
from bookbag.words.sentences import path, say

from .conftest import NewPlace, Place, place_at

THREES = (3, 3, 3, 3)


def take(place: Place, content: bytes | list[bytes]) -> Report:
    report = place.files.take_in(BytesIO(content if isinstance(content, bytes) else b"".join(content)))
    place.keeper.read_anew()
    return report


def came(report: Report) -> list[str]:
    return [one.came for one in report.adopted]


def refused(place: Place, content: bytes) -> NotTakenIn:
    """The file is refused, and nothing of it was taken in."""
    before = place.everything
    with pytest.raises(NotTakenIn) as told:
        take(place, content)
    assert place.everything == before
    assert say(told.value.problems[0]).endswith(".")
    return told.value


# -- there and back --------------------------------------------------------------------------------


def test_everything_through_the_document_to_the_very_same_ledgers(here: Place, there: Place) -> None:
    fill(here.database, 60)
    assert came(take(there, list(here.files.documents()))) == ["new"] * 60
    assert there.everything == here.everything
    assert there.files.names() == here.files.names()
    assert list(there.files.documents()) == list(here.files.documents())
    for name in here.files.names():
        assert there.keeper.table(name).game == here.keeper.table(name).game


@given(st.lists(games(steps=5), min_size=1, max_size=3))
def test_any_books_there_and_back(books: list[list[Written]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        here, there = place_at(Path(folder) / "here"), place_at(Path(folder) / "there")
        for number, book in enumerate(books):
            told = tuple((one.at, one.entry.kind, one.entry.model_dump_json()) for one in book if one.at)
            here.book.adopt([Arrival(f"game-{number}", told)])
        take(there, list(here.files.documents()))
        assert there.everything == here.everything
        for number in range(len(books)):
            take(there, document_text(here.files.find(f"game-{number}").document))
        assert there.everything == here.everything
        here.database.close()
        there.database.close()


def test_a_whole_data_file_brings_its_games_in_their_order(here: Place, there: Place) -> None:
    fill(here.database, 30)
    opened(there.keeper)
    backup = here.files.back_up()
    assert came(take(there, backup.path.read_bytes())) == ["new"] * 30
    assert there.files.names()[:30] == here.files.names()
    assert {name: there.everything[name] for name in here.everything} == here.everything
    assert came(take(there, backup.path.read_bytes())) == ["here"] * 30


def test_a_data_file_of_the_first_bookbag_is_read(here: Place, there: Place) -> None:
    first = Path(__file__).parents[1] / "ledger" / "version-1" / "bookbag.db"
    assert set(came(take(there, first.read_bytes()))) == {"new"}
    take(here, list(there.files.documents()))
    assert here.everything == there.everything != {}


# -- the same game again ---------------------------------------------------------------------------


def test_the_same_game_twice_is_one(here: Place, there: Place) -> None:
    play(here.keeper, opened(here.keeper), THREES, (8, 5))
    content = list(here.files.documents())
    assert came(take(there, content + content)) == ["new", "here"]
    assert came(take(there, content)) == ["here"]
    assert there.everything == here.everything


def test_a_game_goes_on_where_it_was_taken_in(here: Place, there: Place) -> None:
    name = opened(here.keeper)
    play(here.keeper, name, THREES, (8, 5))
    take(there, list(here.files.documents()))
    there.keeper.bid_seat(name, there.keeper.table(name).game.seating.bidding_order(1)[0], 3)
    play(here.keeper, name, THREES, (7, 6))
    assert came(take(there, list(here.files.documents()))) == ["went_on"]
    assert there.everything == here.everything
    assert there.keeper.table(name).game == here.keeper.table(name).game
    assert there.keeper.table(name).draft == here.keeper.table(name).draft
    play(there.keeper, name, THREES, (6, 7))
    assert came(take(there, list(here.files.documents()))) == ["here"]
    assert came(take(here, list(there.files.documents()))) == ["went_on"]


def test_a_game_that_went_on_in_two_places_is_kept_as_two(here: Place, there: Place) -> None:
    name = opened(here.keeper)
    play(here.keeper, name, THREES, (8, 5))
    take(there, list(here.files.documents()))
    play(here.keeper, name, THREES, (9, 4))
    play(there.keeper, name, THREES, (4, 9))
    report = take(there, list(here.files.documents()))
    (two,) = report.adopted
    assert (two.came, two.named) == ("kept_as_two", name)
    assert there.keeper.table(name).game.scores != there.keeper.table(two.game).game.scores
    assert there.keeper.table(two.game).game == here.keeper.table(name).game
    assert came_words(report.counts) == ("1 game went on in two places: what came is kept beside what was here.",)
    assert came(take(there, list(here.files.documents()))) == ["here"]
    play(here.keeper, name, THREES, (5, 8))
    assert came(take(there, list(here.files.documents()))) == ["went_on"]
    assert len(there.everything) == 2


# -- score sheets ----------------------------------------------------------------------------------


@given(sheets())
def test_a_score_sheet_becomes_a_game_once(made: tuple[dict[str, Any], list[Written]]) -> None:
    document, book = made
    with tempfile.TemporaryDirectory() as folder:
        here = place_at(Path(folder))
        assert came(take(here, json.dumps(document).encode())) == ["new"]
        (name,) = here.files.names()
        assert [ENTRY.validate_json(entry.body) for entry in here.book.entries(name)] == [one.entry for one in book]
        assert here.keeper.table(name).game.scores == fold(book).scores
        here.clock.move(days=3)
        assert came(take(here, json.dumps(document, indent=1).encode())) == ["here"]
        here.database.close()


def test_a_sheet_that_was_played_on_here_stays(here: Place) -> None:
    sheet = json.dumps({"rounds": [{"bids": [3, 3, 3, 3], "books": [8, 5]}]}).encode()
    take(here, sheet)
    play(here.keeper, here.files.names()[0], THREES, (7, 6))
    before = here.everything
    assert came(take(here, sheet)) == ["here"]
    assert here.everything == before


def test_a_file_of_many_kinds(here: Place) -> None:
    sheet = {"format": "bookbag/score-sheet", "rounds": []}
    lines = [json.dumps(small()), "", json.dumps(sheet), "  "]
    assert came(take(here, "\r\n".join(lines).encode("utf-8-sig"))) == ["new", "new"]


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "line", "where", "part"),
    [
        (b"", None, "", "nothing in this file"),
        (b" \n\n", None, "", "nothing in this file"),
        (b"\xef\xbb\xbf", None, "", "nothing in this file"),
        (b"[]", 1, "", "must be an object"),
        (b"5", 1, "", "must be an object"),
        (b"no JSON at all", None, "", "not JSON (line 1"),
        (b'{"format": "bookbag/house-rules"}', 1, "format", "house rules"),
        (b'{"format": "bookbag/ledger"}', 1, "format", "a ledger"),
        (b'{"format": "other"}', 1, "format", "another kind (other)"),
        (b'{"format": 5}', 1, "format", "no document"),
        (b'{"rounds": [{"bids": [1, 1, 1, 1], "books": [7, 6]}]}', 1, "rounds[0].bids", "under the board"),
        (b'{"rounds": [], "rounds": []}', 1, "", "given twice"),
        (b"\x89PNG\r\n\x1a\n", 1, "", "not UTF-8"),
        (b"{\n" + b" " * LONGEST, None, "", "longer than 8 MB"),
        (b" " * (LONGEST + 5), 1, "", "longer than 8 MB"),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(
    here: Place, content: bytes, line: int | None, where: str, part: str
) -> None:
    wrong = refused(here, content)
    assert (wrong.line, path(wrong.problems[0].where)) == (line, where)
    assert part in say(wrong.problems[0])


def test_one_bad_line_refuses_the_whole_file(here: Place) -> None:
    good = json.dumps(small())
    bad = json.dumps(changed("entries", 1, "entry", "round", to=0))
    wrong = refused(here, "\n".join([good, "", bad, good]).encode())
    assert (wrong.line, path(wrong.problems[0].where)) == (3, "entries[1].entry.round")
    assert refused(here, f"{good}\n{good[:50]}\n{good}".encode()).line == 2


def test_a_digest_of_another_book_is_refused(here: Place, there: Place) -> None:
    play(here.keeper, opened(here.keeper), THREES, (8, 5))
    (line,) = here.files.documents()
    document = json.loads(line)
    for way in (("game",), ("entries", 1, "at"), ("entries", 2, "entry", "taken", "sides")):
        copied = json.loads(line)
        spot = copied
        for step in way[:-1]:
            spot = spot[step]
        spot[way[-1]] = {"game": NAME, "at": "2026-11-30T19:05:00.251Z", "sides": [5, 8]}[str(way[-1])]
        wrong = refused(there, json.dumps(copied).encode())
        assert (wrong.problems[0].code, path(wrong.problems[0].where)) == ("game_altered", "digest")
        del copied["digest"]
        assert came(take(there, json.dumps(copied).encode()))[0] in ("new", "kept_as_two")
    copied = {**document, "entries": document["entries"][:-1]}
    assert refused(there, json.dumps(copied).encode()).problems[0].code == "game_altered"


def test_a_data_file_that_is_damaged_is_refused(here: Place, there: Place) -> None:
    fill(here.database, 20)
    whole = here.files.back_up().path.read_bytes()
    assert refused(there, whole[: len(whole) // 2]).problems[0].code == "file_backup"
    assert refused(there, whole[:16] + b"\0" * 5000).problems[0].code == "file_backup"
    assert refused(there, whole[:16]).problems[0].code == "file_backup"
    name = here.files.names()[3]
    here.tamper(f"UPDATE entry SET body = '{{}}' WHERE game = '{name}' AND seq = 3")
    wrong = refused(there, here.files.back_up().path.read_bytes()).problems[0]
    assert (wrong.code, dict(wrong.values)) == ("file_backup_altered", {"game": name, "seq": 3})
    here.tamper(f"UPDATE entry SET body = '{{}}' WHERE game = '{name}' AND seq = 1")
    assert refused(there, here.files.back_up().path.read_bytes()).problems[0].code == "file_backup_altered"


def test_a_data_file_of_a_newer_bookbag_is_refused(here: Place, there: Place) -> None:
    opened(here.keeper)
    with here.database.atomic() as sql:
        sql.execute("PRAGMA user_version = 900")
    content = (here.folder / "bookbag.db").read_bytes()
    assert refused(there, content).problems[0].code == "file_backup_newer"


def test_a_data_file_with_whole_chains_and_no_games_is_refused(here: Place, there: Place) -> None:
    here.book.append("g", 0, "told", '{"n": 1}')
    assert refused(there, here.files.back_up().path.read_bytes()).problems[0].code == "missing_field"


# -- stopping --------------------------------------------------------------------------------------


class StopAt:
    """Stops the work at one of its steps; counts those it heard of."""

    def __init__(self, step: int) -> None:
        self.step, self.heard = step, 0
        self.last = Progress(0, 1, 0)

    def __call__(self, progress: Progress) -> None:
        assert 0 <= self.last.done * progress.of <= progress.done * self.last.of <= self.last.of * progress.of
        self.last = progress
        self.heard += 1
        if self.heard == self.step:
            raise Stopped


@pytest.mark.parametrize("whole_file", [False, True])
def test_wherever_it_is_stopped_nothing_was_taken_in(here: Place, there: Place, whole_file: bool) -> None:
    fill(here.database, 8)
    content = here.files.back_up().path.read_bytes() if whole_file else b"".join(here.files.documents())
    opened(there.keeper)
    before = there.everything
    counting = StopAt(0)
    for step in range(1, 17):
        with pytest.raises(Stopped):
            there.files.take_in(BytesIO(content), StopAt(step))
        assert there.everything == before
    there.files.take_in(BytesIO(content), counting)
    assert (counting.heard, counting.last.done) == (16, counting.last.of)
    assert len(there.everything) == 9


def test_a_disk_that_refuses_takes_nothing_in(here: Place, there: Place) -> None:
    fill(here.database, 3)
    there.database.read_only = True
    with pytest.raises(NotSaved):
        take(there, list(here.files.documents()))
    assert there.everything == {}


# -- what goes out ---------------------------------------------------------------------------------


def test_some_games(here: Place) -> None:
    fill(here.database, 5)
    names = here.files.names()
    some = [json.loads(line)["game"] for line in here.files.documents([names[3], names[0]])]
    assert some == [names[3], names[0]]
    text = b"".join(here.files.rounds(names[:1])).decode("utf-8-sig")
    assert {line.split(",")[0] for line in text.splitlines()[1:]} == {names[0]}


def test_of_a_game_that_was_changed_the_good_part_goes_out(here: Place, there: Place) -> None:
    name = opened(here.keeper)
    play(here.keeper, name, THREES, (8, 5))
    lost = opened(here.keeper)
    here.tamper(f"UPDATE entry SET body = '{{}}' WHERE game = '{name}' AND seq = 3")
    here.tamper(f"UPDATE entry SET body = '{{}}' WHERE game = '{lost}' AND seq = 1")
    assert here.files.find(name).bad_seq == 3
    with pytest.raises(KeyError):
        here.files.find(lost)
    assert came(take(there, list(here.files.documents()))) == ["new"]
    assert [entry.kind for entry in there.book.entries(name)] == ["game_opened", "bids_placed"]


def test_the_record_and_the_sheet(here: Place) -> None:
    name = opened(here.keeper)
    play(here.keeper, name, THREES, (8, 5))
    here.keeper.undo(name)
    good = here.files.find(name)
    assert "undone: Round 1: books" in good.record
    assert "<s>" not in good.sheet()
    assert "<s>" in good.sheet(with_record=True)


# -- backups ---------------------------------------------------------------------------------------


def test_a_backup_is_brought_back_and_what_was_there_is_kept(here: Place) -> None:
    name = opened(here.keeper)
    play(here.keeper, name, THREES, (8, 5))
    backup = here.files.back_up()
    before = here.everything
    play(here.keeper, name, THREES, (7, 6))
    opened(here.keeper)
    after = here.everything
    here.clock.move(minutes=1)
    heard: list[str] = []
    here.keeper.listen(heard.append)
    assert len(here.keeper.table(name).game.rounds) == 2
    here.files.restore(backup)
    here.keeper.read_anew()
    assert here.everything == before
    assert heard == [""]
    assert len(here.keeper.table(name).game.rounds) == 1
    kept, first = here.files.backups()
    assert (kept.why, first) == ("replaced", backup)
    here.files.restore(kept)
    assert here.everything == after


def test_a_damaged_backup_changes_nothing(here: Place) -> None:
    opened(here.keeper)
    backup = here.files.back_up()
    backup.path.write_bytes(backup.path.read_bytes()[:5000])
    before = here.everything
    with pytest.raises(NotRead):
        here.files.restore(backup)
    assert here.everything == before
    assert here.files.backups() == (backup,)


def test_any_number_of_backups_can_be_asked_for(here: Place) -> None:
    opened(here.keeper)
    made = [here.files.back_up() for _ in range(9)]
    assert set(made) == set(here.files.backups())
    assert len({one.path for one in made}) == 9


# -- long files -----------------------------------------------------------------------------------


def test_memory_stays_bounded_by_one_game_however_long_the_file(new_place: NewPlace) -> None:
    import tracemalloc

    def peak(count: int) -> int:
        source, target = new_place(f"source{count}"), new_place(f"target{count}")
        fill(source.database, count)
        content = tempfile.TemporaryFile()  # noqa: SIM115
        with content:
            content.writelines(source.files.documents())
            content.seek(0)
            tracemalloc.start()
            target.files.take_in(content)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return most

    peak(5)
    assert peak(120) < 2 * peak(15) + 200_000


# -- deleted games ---------------------------------------------------------------------------------


def shelf_of(place: Place) -> Shelf:
    return Shelf(ShelfStore(place.database, place.clock), place.clock)


def test_a_deleted_game_does_not_go_out_and_comes_back_when_it_is_taken_in(here: Place, there: Place) -> None:
    stays, gone = opened(here.keeper), opened(here.keeper)
    document = document_text(here.files.find(gone).document)
    shelf_of(here).delete(gone)
    assert here.files.names() == (stays,)
    assert came(take(there, list(here.files.documents()))) == ["new"]
    assert there.files.names() == (stays,)
    assert came(take(here, document)) == ["here"]
    assert shelf_of(here).put_away() == {}
    assert set(here.files.names()) == {stays, gone}


def test_a_whole_data_file_comes_in_without_what_was_deleted(here: Place, there: Place) -> None:
    stays, gone = opened(here.keeper), opened(here.keeper)
    shelf_of(here).delete(gone)
    assert came(take(there, here.files.back_up().path.read_bytes())) == ["new"]
    assert there.files.names() == (stays,)


def test_a_score_sheet_taken_in_on_two_devices_is_one_game_when_they_exchange(here: Place, there: Place) -> None:
    paper = {"bids": [3, 3, 3, 3], "books": [8, 5]}
    players = ["Ann", "Ben", "Cat", "Dan"]
    sheet = json.dumps(
        {"format": "bookbag/score-sheet", "version": 1, "players": players, "rounds": [paper]}
    ).encode()
    assert came(take(here, sheet)) == ["new"]
    there.clock.move(minutes=5)
    assert came(take(there, sheet)) == ["new"]
    assert came(take(there, list(here.files.documents()))) == ["here"]
    (name,) = there.files.names()
    play(here.keeper, name, THREES, (7, 6))
    assert came(take(there, list(here.files.documents()))) == ["went_on"]
    assert there.keeper.table(name).game.scores == here.keeper.table(name).game.scores
