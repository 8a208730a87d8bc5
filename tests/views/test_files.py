"""Files and backups in a person's hands, and how files go out and in beside the screen."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import httpx
import pytest
from keeper.at_screen import Phone
from keeper.at_table import Shelf, almanac_beside, away_beside, files_beside, houses_beside, opened, play
from starlette.responses import PlainTextResponse

from bookbag.files import Files, Progress, Report
from bookbag.keeper import Keeper
from bookbag.ledger import Adopted, NotRead, NotSaved
from bookbag.views.exchange import LARGEST, Came, Exchange
from bookbag.views.gate import Gate
from bookbag.views.prints import downloads, print_pages
from bookbag.views.served import Served
from bookbag.views.service import Service

from .driver import run

THREES = (3, 3, 3, 3)
HERE = "http://127.0.0.1:8550"
LOCAL = frozenset({"127.0.0.1"})


async def until(phone: Phone, what: Callable[[], bool]) -> None:
    """Wait until something is so, and drawn."""
    for _ in range(500):
        if what():
            await phone.settle()
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"it never came to that: {phone.texts()}")


def sends(phone: Phone, name: str, content: bytes, *, size: int | None = None) -> None:
    """The next file that is chosen: what a browser tells of it, and sends when it is asked to."""
    length = len(content) if size is None else size
    chosen = {"id": 1, "name": name, "size": length, "path": None, "bytes": None}
    phone.connection.replies["pick_files"] = [chosen]

    def sent(arguments: Any) -> None:
        (file,) = arguments["files"]
        word = file.upload_url.rpartition("/")[2]
        assert file.upload_url == f"http://test/import/{word}"
        arriving = phone.service.exchange.arriving(word)
        assert arriving is not None
        for at in range(0, len(content), 1000):
            arriving.add(content[at : at + 1000])
        arriving.finish()

    phone.connection.replies["upload"] = sent


async def choose(phone: Phone) -> None:
    await phone.tap("Choose a file")
    await until(phone, lambda: phone.service.exchange.job is None and bool(phone.spoken()))


def shut(phone: Phone) -> list[str]:
    return [phone.heard(one) for one in phone.shut()]


def opens(phone: Phone) -> list[str]:
    return [arguments["url"] for name, arguments in phone.connection.calls if name == "launch_url"]


@pytest.fixture
def other(tmp_path: Path) -> Shelf:
    folder = tmp_path / "other"
    folder.mkdir()
    return Shelf(folder)


def document(shelf: Shelf, games: int = 1) -> bytes:
    """A file of games from another data folder."""
    keeper = shelf.keeper()
    for _ in range(games):
        play(keeper, opened(keeper), THREES, (8, 5))
    content = b"".join(files_beside(keeper).documents())
    shelf.close()
    return content


# -- in --------------------------------------------------------------------------------------------


@run
async def test_a_file_of_games_comes_in_and_every_screen_shows_it(keeper: Keeper, other: Shelf) -> None:
    content = document(other, 2)
    async with Phone(keeper) as home, Phone(keeper, "/files") as phone:
        assert "New game" in home.texts()
        assert "Go on" not in home.texts()
        sends(phone, "games.jsonl", content)
        await choose(phone)
        assert phone.spoken() == ["games.jsonl: 2 games were taken in."]
        await home.settle()
        assert "Go on" in home.texts()
        await choose(phone)
        assert phone.spoken() == ["games.jsonl: 2 games were here already."]
        await phone.tap("Put away")
        assert phone.spoken() == []


@run
async def test_a_game_that_is_open_goes_on_when_more_of_it_comes_in(keeper: Keeper, tmp_path: Path) -> None:
    name = opened(keeper)
    files = files_beside(keeper)
    short = b"".join(files.documents())
    play(keeper, name, THREES, (8, 5))
    long = b"".join(files.documents())
    folder = tmp_path / "new"
    folder.mkdir()
    shelf = Shelf(folder)
    fresh = shelf.keeper()
    async with Phone(fresh, "/files") as phone:
        sends(phone, "a.json", short)
        await choose(phone)
        async with Phone(fresh, f"/game/{name}") as table:
            assert "62" not in table.texts()
            sends(phone, "b.json", long)
            await phone.tap("Choose a file")
            await until(phone, lambda: any("went on elsewhere" in one for one in phone.spoken()))
            await table.settle()
            assert "62" in table.texts()
    shelf.close()


@run
async def test_a_game_that_went_on_in_two_places_can_be_opened_in_both(keeper: Keeper) -> None:
    name = opened(keeper)
    exchange_came = Came("x", Report((Adopted("other", "kept_as_two", name),)))
    async with Phone(keeper, "/files") as phone:
        phone.service.exchange.came = exchange_came
        phone.service.exchange.tell()
        await phone.settle()
        assert "Went on in two places" in phone.texts()
        await phone.tap("What was here")
        assert phone.where == f"/game/{name}"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Nothing was taken in. There is nothing in this file;"),
        (b'{"format": "bookbag/ledger"}', "Nothing was taken in. Line 1: format: This is a ledger"),
        (b"what?", "Nothing was taken in. This is not JSON"),
    ],
)
@run
async def test_what_is_no_game_is_told(keeper: Keeper, content: bytes, sentence: str) -> None:
    async with Phone(keeper, "/files") as phone:
        sends(phone, "x", content)
        await choose(phone)
        (told,) = phone.spoken()
        assert told.startswith(sentence)
        assert phone.enabled("Choose a file")


@run
async def test_a_file_that_is_too_large_is_not_fetched(keeper: Keeper) -> None:
    async with Phone(keeper, "/files") as phone:
        sends(phone, "x", b"", size=LARGEST + 1)
        await choose(phone)
        assert "bookbag import FILE" in phone.spoken()[0]
        assert "upload" not in [name for name, _ in phone.connection.calls]


@run
async def test_in_a_window_of_its_own_a_file_is_read_where_it_lies(keeper: Keeper, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text('{"rounds": [{"bids": [3, 3, 4, 3], "books": [8, 5]}]}')
    async with Phone(keeper, "/files") as phone:
        chosen = {"id": 1, "name": "sheet.json", "size": 5, "path": str(path), "bytes": None}
        phone.connection.replies["pick_files"] = [chosen]
        await choose(phone)
        assert phone.spoken() == ["sheet.json: 1 game was taken in."]
        phone.connection.replies["pick_files"] = [{**chosen, "path": str(tmp_path / "gone")}]
        await phone.tap("Choose a file")
        await until(phone, lambda: any("cannot be reached" in one for one in phone.spoken()))


@run
async def test_nothing_chosen_is_nothing_said(keeper: Keeper) -> None:
    async with Phone(keeper, "/files") as phone:
        phone.connection.replies["pick_files"] = []
        await phone.tap("Choose a file")
        assert phone.spoken() == []
        phone.connection.replies.clear()
        await phone.tap("Choose a file")
        assert phone.spoken()[0].startswith("This browser opens no files here;")


class SlowFiles(Files):
    """Takes in nothing until it is stopped."""

    def take_in(self, stream: Any, hear: Callable[[Progress], object] = lambda _progress: None) -> Report:
        import time

        while True:
            hear(Progress(30, 100, 7))
            time.sleep(0.01)


@run
async def test_long_work_is_shown_on_every_screen_and_can_be_stopped_on_any(keeper: Keeper, other: Shelf) -> None:
    content = document(other)
    book = keeper._book
    slow = SlowFiles(book._database, book._clock)
    async with Phone(keeper, "/files", files=slow) as phone:
        sends(phone, "games.jsonl", content)
        await phone.tap("Choose a file")
        await until(phone, lambda: "Taking in games.jsonl: 30 %, 7 games" in phone.texts())
        (bar,) = phone.all(ft.ProgressBar)
        assert bar.value == pytest.approx(0.3)
        assert {"Choose a file", "Make a backup now"} <= set(shut(phone))
        await phone.tap("Stop")
        await until(phone, lambda: phone.service.exchange.job is None and bool(phone.spoken()))
        assert phone.spoken() == ["Stopped; nothing was taken in."]
        assert keeper.games(5) == []


@run
async def test_fetching_a_file_can_be_stopped(keeper: Keeper) -> None:
    async with Phone(keeper, "/files") as phone:
        sends(phone, "big.jsonl", b"x" * 3000, size=6000)

        def halfway(arguments: Any) -> None:
            word = arguments["files"][0].upload_url.rpartition("/")[2]
            arriving = phone.service.exchange.arriving(word)
            assert arriving is not None
            assert arriving.add(b"x" * 3000)

        phone.connection.replies["upload"] = halfway
        await phone.tap("Choose a file")
        await until(phone, lambda: "Fetching big.jsonl: 50 %" in phone.texts())
        await phone.tap("Stop")
        await until(phone, lambda: phone.spoken() == ["Stopped; nothing was taken in."])


# -- backups ---------------------------------------------------------------------------------------


@run
async def test_a_backup_is_made_and_brought_back_after_a_question(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, "/files") as phone, Phone(keeper, f"/game/{name}") as table:
        await phone.tap("Make a backup now")
        await until(phone, lambda: any(one.startswith("The backup is made: ") for one in phone.spoken()))
        play(keeper, name, THREES, (7, 6))
        await table.settle()
        assert "123" in table.texts()
        await phone.follow("@backup-0")
        (question,) = [one for one in phone.spoken() if one.startswith("Bring back the backup of ")]
        assert "takes the place of all games" in question
        await phone.tap("Leave it")
        assert not any(one.startswith("Bring back") for one in phone.spoken())
        await phone.follow("@backup-0")
        await phone.tap("Bring it back")
        await until(phone, lambda: any("was brought back" in one for one in phone.spoken()))
        await table.settle()
        assert "62" in table.texts()
        assert "123" not in table.texts()
        assert len(phone.service.files.backups()) == 2


class NoFiles(Files):
    """A disk that refuses."""

    def back_up(self) -> Any:
        raise NotSaved("full", self._database.path)

    def backups(self) -> Any:
        raise NotRead("unreachable", self._database.path)


@run
async def test_a_disk_that_refuses_is_told(keeper: Keeper) -> None:
    book = keeper._book
    async with Phone(keeper, "/files", files=NoFiles(book._database, book._clock)) as phone:
        assert "cannot be reached" in phone.spoken()[0]
        await phone.tap("Make a backup now")
        await until(phone, lambda: any("The disk is full" in one for one in phone.spoken()))


# -- out -------------------------------------------------------------------------------------------


@run
async def test_what_goes_out_is_opened_by_the_browser(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, "/files") as phone:
        await phone.follow("@all-games", "@all-rounds")
        assert opens(phone) == ["http://test/export/all/games", "http://test/export/all/rounds"]
    async with Phone(keeper, f"/game/{name}/files") as phone:
        await phone.follow("@sheet", "@sheet-record", "@document", "@rounds", "@record")
        game = f"http://test/export/game/{name}"
        paper = f"http://test/print/game/{name}/sheet"
        assert opens(phone) == [paper, f"{paper}/record", f"{game}/games", f"{game}/rounds", f"{game}/record"]
        await phone.tap("Table")
        assert phone.where == f"/game/{name}"


@run
async def test_some_games_are_chosen_from_the_list(keeper: Keeper) -> None:
    names = [opened(keeper) for _ in range(3)]
    async with Phone(keeper, "/files/some") as phone:
        assert "Save 0 games" in shut(phone)
        for name in (names[2], names[0], names[1], names[1]):
            await phone.follow(f"@choose-{name}")
        await phone.tap("Save 2 games", "Their rounds, for a spreadsheet")
        first, second = (url.split("/")[-2:] for url in opens(phone))
        assert (first[1], second[1]) == ("games", "rounds")
        assert phone.service.exchange.chosen(first[0]) == (names[2], names[0])


@run
async def test_a_long_list_is_shown_in_parts(keeper: Keeper) -> None:
    for _ in range(53):
        opened(keeper)
    async with Phone(keeper, "/files/some") as phone:
        assert len(phone.all(ft.Switch)) == 50
        await phone.tap("Show older games")
        assert len(phone.all(ft.Switch)) == 53


# -- beside the screen -----------------------------------------------------------------------------


class Door:
    """The gate of a service, and a browser before it."""

    def __init__(self, keeper: Keeper) -> None:
        beside = (houses_beside(keeper), away_beside(keeper), almanac_beside(keeper), files_beside(keeper))
        self.service = Service(keeper, *beside, "here")
        served = Served(print_pages(self.service), downloads(self.service), self.service.exchange)
        self._gate = Gate(PlainTextResponse("Flet"), LOCAL, served)

    async def ask(self, path: str, method: str = "GET", **more: Any) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self._gate), base_url=HERE) as client:
            return await client.request(method, path, **more)


@run
async def test_files_are_handed_out_under_their_names(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    door = Door(keeper)
    files = door.service.files
    word = door.service.exchange.offer([name])
    lines, rounds = b"".join(files.documents()), b"".join(files.rounds())
    expected = {
        "all/games": ("bookbag-games.jsonl", lines),
        "all/rounds": ("bookbag-rounds.csv", rounds),
        f"some/{word}/games": ("bookbag-games.jsonl", lines),
        f"some/{word}/rounds": ("bookbag-rounds.csv", rounds),
        f"game/{name}/games": (f"bookbag-game-{name[:8]}.json", files.find(name).text),
        f"game/{name}/rounds": (f"bookbag-rounds-{name[:8]}.csv", rounds),
        f"game/{name}/record": (f"bookbag-record-{name[:8]}.txt", files.find(name).record.encode()),
    }
    for path, (file_name, content) in expected.items():
        answer = await door.ask(f"/export/{path}")
        assert (answer.status_code, answer.content) == (200, content), path
        assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{file_name}"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert (await door.ask(f"/export/{path}", "HEAD")).status_code == 200
    for path in ("sheet", "sheet/record"):
        page = await door.ask(f"/print/game/{name}/{path}")
        assert ("The record" in page.text) == path.endswith("record")
        assert "script" not in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["", "all", "all/record", "some/x/games", "game/nothere/games", "game//games", "game/x/y/z", "%00/%ff"]
)
@run
async def test_elsewhere_there_is_no_file(keeper: Keeper, path: str) -> None:
    answer = await Door(keeper).ask(f"/export/{path}")
    assert answer.status_code == 404
    assert "There is no file at this address;" in answer.text


@run
async def test_nobody_else_fetches_or_sends_a_file(keeper: Keeper) -> None:
    opened(keeper)
    door = Door(keeper)
    word, arriving = door.service.exchange.expect(3)
    for headers in ({"origin": "http://evil.example"}, {"host": "evil.example"}):
        assert (await door.ask("/export/all/games", headers=headers)).status_code == 403
        assert (await door.ask(f"/import/{word}", "PUT", content=b"x", headers=headers)).status_code == 403
    assert (await door.ask("/export/all/games", "POST")).status_code == 405
    assert (await door.ask(f"/import/{word}")).status_code == 405
    assert (await door.ask("/import/guessed", "PUT", content=b"x")).status_code == 404
    assert arriving.got == 0
    assert (await door.ask(f"/import/{word}", "PUT", content=b"abc", headers={"origin": HERE})).status_code == 204
    assert (await arriving.whole).read() == b"abc"
    assert (await door.ask(f"/import/{word}", "PUT", content=b"abc")).status_code == 404
    arriving.file.close()


@run
async def test_a_file_that_is_no_longer_wanted_is_refused(keeper: Keeper) -> None:
    door = Door(keeper)
    word, arriving = door.service.exchange.expect(10)
    arriving.fail(ValueError())

    async def parts() -> AsyncIterator[bytes]:
        yield b"part"

    answer = await door.ask(f"/import/{word}", "PUT", content=parts())
    assert answer.status_code == 400
    assert isinstance(arriving.whole.exception(), ValueError)
    arriving.file.close()


class Unreadable(Files):
    """A disk that can't be reached."""

    def names(self) -> tuple[str, ...]:
        raise NotRead("unreachable", self._database.path)


@run
async def test_a_disk_that_can_not_be_read_is_told_before_the_file_begins(keeper: Keeper) -> None:
    door = Door(keeper)
    book = keeper._book
    door.service = replace(door.service, files=Unreadable(book._database, book._clock))
    served = Served(downloads=downloads(door.service))
    door._gate = Gate(PlainTextResponse("Flet"), LOCAL, served)
    for kind in ("games", "rounds"):
        answer = await door.ask(f"/export/all/{kind}")
        assert (answer.status_code, "cannot be reached" in answer.text) == (503, True)


def test_only_the_latest_choices_are_remembered() -> None:
    exchange = Exchange()
    words: Sequence[str] = [exchange.offer([str(number)]) for number in range(60)]
    assert exchange.chosen(words[0]) is None
    assert exchange.chosen(words[59]) == ("59",)
