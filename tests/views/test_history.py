"""Past games in a person's hands: the list, its search, putting away, several at once, two windows, many games."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import flet as ft
import pytest
from keeper.at_screen import SIZES, Phone
from keeper.at_table import Bid, Disk, Shelf, ShelfDisk, almanac_beside, away_beside, keeper_on, opened, play

from bookbag.almanac import Almanac, Progress
from bookbag.keeper import Keeper, house_of
from bookbag.records.record import GameRecord
from bookbag.shelf import Shelf as GameShelf
from bookbag.views.screen import Screen
from bookbag.views.tokens import Count

from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
FULL = "Not saved. The disk is full; make some room and try again."
PICKED = datetime(2026, 11, 30, tzinfo=UTC).astimezone()
"""Midnight by the clock of the device, as it tells a day that was picked."""
SEARCH = "Search players and rules"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed is searched for as soon as the event loop comes round."""
    monkeypatch.setattr(Count, "TYPING", 0)


def begin(keeper: Keeper, *players: str, house: str = "bookbag", target: int = 500, rounds: int = 1) -> str:
    name = keeper.open_game(house_of(house, {"finish": {"target": target}}), players, 0)
    for _ in range(rounds):
        play(keeper, name, THREES, (8, 5))
    return name


def three_games(shelf: Shelf, keeper: Keeper) -> list[str]:
    """A game that is over, one in play, and one by other rules; a day between them, the oldest first."""
    games = [begin(keeper, "Ann", "Ben", "Cat", "Dan", target=50)]
    shelf.clock.move(days=1)
    games.append(begin(keeper, "Zoë", "Ben", "Cat", "Eve"))
    shelf.clock.move(days=31)
    games.append(begin(keeper, "Ann", "Åse", "Cat", "Dan", house="classic", rounds=0))
    return games


def listed(phone: Phone) -> list[str]:
    """The games in the list, from the top."""
    keys = [str(one.key) for one in phone.all(ft.TextButton)]
    return [key.removeprefix("game-") for key in keys if key.startswith("game-")]


@run
async def test_games_are_listed_newest_first_with_all_there_is_to_tell(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    away_beside(keeper).archive(games[1])
    async with Phone(keeper, "/history") as phone:
        assert listed(phone) == games[::-1]
        heard = [phone.heard(phone.keyed(f"game-{name}")) for name in games]
        assert heard == [
            "Ann & Cat – Ben & Dan, 62 : −60, Ann & Cat win: 50 reached, 30 Nov 2026 · Bookbag",
            "Zoë & Cat – Ben & Eve, 62 : −60, round 2 in play, 1 Dec 2026 · Bookbag · archived",
            "Ann & Cat – Åse & Dan, 0 : 0, round 1 in play, 1 Jan 2027 · Classic",
        ]
        months = [text for text in phone.texts() if text in ("January 2027", "December 2026", "November 2026")]
        assert months == ["January 2027", "December 2026", "November 2026"]
        assert "3 games" in phone.texts()


@run
async def test_from_home_to_the_list_and_a_game_and_back(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper) as phone:
        phone.almanac.read_all()
        await phone.follow("@history", f"@game-{games[0]}")
        assert phone.where == f"/game/{games[0]}/look"
        await phone.tap("Past games")
        assert listed(phone) == games[::-1]
        await phone.tap("Home")
        assert phone.where == "/"


SEARCHES = {
    "ann": [2, 0],
    "ANN ase": [2],
    "zoe": [1],
    "classic": [2],
    "ben book": [1, 0],
    "ben classic": [],
    "": [2, 1, 0],
}


@pytest.mark.parametrize("words", SEARCHES)
@run
async def test_all_words_are_found_in_players_and_rules(shelf: Shelf, keeper: Keeper, words: str) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as phone:
        await phone.type(SEARCH, "somebody else")
        assert listed(phone) == []
        assert "No game was found. Take a word out, or look at other days." in phone.texts()
        await phone.type(SEARCH, words)
        assert listed(phone) == [games[at] for at in SEARCHES[words]]
        assert phone.one(ft.TextField, label=SEARCH).value == words


@run
async def test_typing_is_searched_once_it_stands_still(
    shelf: Shelf, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = three_games(shelf, keeper)
    monkeypatch.setattr(Count, "TYPING", 0.05)
    async with Phone(keeper, "/history") as phone:
        for text in ("z", "zo", "zoe"):
            await phone.type(SEARCH, text)
            assert listed(phone) == games[::-1]
        await asyncio.sleep(0.1)
        await phone.settle()
        assert listed(phone) == [games[1]]


@run
async def test_days_are_typed_and_checked_where_they_are_typed(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)

    def errors() -> list[object]:
        _search, *days = phone.all(ft.TextField)
        return [field.error for field in days]

    async with Phone(keeper, "/history") as phone:
        await phone.follow("@filters")
        await phone.type("First day", "2026-12")
        assert (listed(phone), errors()) == ([games[2], games[1]], [None, None])
        await phone.type("Last day", "2026-12-0")
        sentence = "“2026-12-0” is not a day; write it as 2026-11-30, or a month as 2026-11, or a year as 2026."
        assert (listed(phone), errors()) == ([games[2], games[1]], [None, sentence])
        await phone.type("Last day", "2026-12-01")
        assert (listed(phone), errors()) == ([games[1]], [None, None])
        assert "from 1 Dec 2026, until 1 Dec 2026" in phone.texts()
        await phone.type("Last day", "2026")
        await phone.type("First day", "2027")
        crossed = "The first day 2027-01-01 is after the last day 2026-12-31; put them the other way round."
        assert errors() == [None, crossed]
        await phone.type("Last day", "")
        assert (listed(phone), errors()) == ([games[2]], [None, None])


@run
async def test_days_are_picked(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as phone:
        await phone.follow("@filters", "@pick-last")
        (calendar,) = phone.dialogs()
        assert isinstance(calendar, ft.DatePicker)
        phone.session.apply_patch(calendar._i, {"value": PICKED})
        await phone.event(calendar, "change", None)
        assert (phone.dialogs(), listed(phone)) == ([], [games[0]])
        assert phone.one(ft.TextField, label="Last day").value == "2026-11-30"
        await phone.follow("@pick-first")
        (calendar,) = phone.dialogs()
        await phone.event(calendar, "dismiss", None)
        assert phone.dialogs() == []
        assert phone.one(ft.TextField, label="Last day").value == "2026-11-30"


@run
async def test_rules_that_occur_are_chosen(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as phone:
        await phone.tap("Days and rules: unfold", "Rules: Classic")
        assert listed(phone) == [games[2]]
        await phone.tap("Rules: any")
        assert listed(phone) == games[::-1]


@run
async def test_which_games_are_shown(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    shelf_of_games = away_beside(keeper)
    shelf_of_games.archive(games[0])
    shelf_of_games.delete(games[2])
    async with Phone(keeper, "/history") as phone:
        shown = {}
        for name in ("In play", "Archived", "Deleted", "All"):
            await phone.tap(f"Show: {name}")
            shown[name] = [games.index(game) for game in listed(phone)]
        assert shown == {"In play": [1], "Archived": [0], "Deleted": [2], "All": [1, 0]}


# -- putting away --------------------------------------------------------------------------------

AND_BACK = {"archive": "unarchive", "delete": "put-back"}


@pytest.mark.parametrize("deed", AND_BACK)
@run
async def test_a_game_is_put_away_taken_back_at_once_and_found_again(shelf: Shelf, keeper: Keeper, deed: str) -> None:
    games = three_games(shelf, keeper)
    away = away_beside(keeper)
    now = {games[0]: f"{deed}d"}
    async with Phone(keeper, "/history") as phone:
        await phone.follow(f"@more-{games[0]}", f"@{deed}-{games[0]}")
        assert away.put_away() == now
        assert (games[0] in listed(phone)) == (deed == "archive")
        assert phone.spoken()[0].startswith("Ann & Cat – Ben & Dan: ")
        await phone.tap("Undo")
        assert away.put_away() == {}
        assert listed(phone) == games[::-1]
        await phone.tap("Undo")
        assert away.put_away() == now
        await phone.tap(f"Show: {deed.title()}d")
        assert listed(phone) == [games[0]]
        await phone.follow(f"@more-{games[0]}", f"@{AND_BACK[deed]}-{games[0]}")
        assert (away.put_away(), listed(phone)) == ({}, [])
    assert GameShelf(shelf_disk(shelf), shelf.clock).put_away() == {}


def shelf_disk(shelf: Shelf) -> ShelfDisk:
    return ShelfDisk(shelf.database(), shelf.clock)


@run
async def test_a_deletion_says_how_long_the_game_is_kept(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as phone:
        await phone.follow(f"@more-{games[1]}", f"@delete-{games[1]}")
        assert phone.spoken() == ["Zoë & Cat – Ben & Eve: deleted, and kept for 30 days."]


@run
async def test_what_is_unfolded_folds_up_again_and_leads_on(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as phone:
        await phone.follow(f"@more-{games[0]}", f"@more-{games[1]}")
        keys = {str(one.key) for one in phone.usable()}
        assert f"delete-{games[0]}" not in keys
        assert f"resume-{games[1]}" in keys
        await phone.follow(f"@more-{games[1]}")
        assert not any(str(one.key).startswith("delete-") for one in phone.usable())
        await phone.follow(f"@more-{games[1]}", f"@resume-{games[1]}")
        assert phone.where == f"/game/{games[1]}"


@run
async def test_several_games_are_put_away_at_once(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    away = away_beside(keeper)
    async with Phone(keeper, "/history") as phone:
        await phone.tap("Choose several games")
        assert {control.key for control in phone.shut()} == {"archive", "delete"}
        await phone.follow(f"@game-{games[0]}", f"@game-{games[1]}", f"@game-{games[2]}", f"@game-{games[1]}")
        heard = [phone.heard(phone.keyed(f"game-{name}")).partition(",")[0] for name in games]
        assert heard == ["chosen", "not chosen", "chosen"]
        told: list[str] = []
        away.listen(lambda: told.append("told"))
        await phone.tap("Archive 2")
        assert away.put_away() == {games[0]: "archived", games[2]: "archived"}
        assert (told, phone.spoken()) == (["told"], ["2 games: archived."])
        await phone.tap("Undo")
        assert away.put_away() == {}
        await phone.tap("Choose several games", "Choose none")
        assert phone.all(ft.TextButton, key=f"more-{games[0]}")


@run
async def test_a_disk_that_refuses_is_told_and_tried_again(shelf: Shelf) -> None:
    book = shelf.disk()
    disk = ShelfDisk(book._database, shelf.clock)
    keeper = Keeper(book, shelf.clock, shelf=GameShelf(disk, shelf.clock))
    name = opened(keeper)
    async with Phone(keeper, "/history") as phone:
        disk.refuses = True
        await phone.follow(f"@more-{name}", f"@delete-{name}")
        assert (phone.spoken(), listed(phone)) == ([FULL], [name])
        disk.refuses = False
        await phone.tap("Try again")
        assert listed(phone) == []
        disk.unreadable = True
        away_beside(keeper).refresh()
        await phone.settle()
        assert any(sentence.startswith("Not read. ") for sentence in phone.spoken())


# -- two windows, and games that go on -----------------------------------------------------------


@run
async def test_two_windows_see_the_same(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as ann, Phone(keeper, "/history") as ben:
        await ann.follow(f"@more-{games[0]}", f"@delete-{games[0]}")
        await ben.settle()
        assert listed(ben) == listed(ann) == games[:0:-1]
        assert ben.spoken() == []
        away_beside(keeper).join("Zoë", "Zora")
        await ann.settle()
        assert "Zora & Cat – Ben & Eve" in ann.texts()


@run
async def test_a_game_that_goes_on_is_shown_as_it_is(shelf: Shelf, keeper: Keeper) -> None:
    games = three_games(shelf, keeper)
    async with Phone(keeper, "/history") as phone:
        play(keeper, games[1], THREES, (8, 5))
        await phone.settle()
        assert "round 3 in play" in phone.texts()


class Slow(Almanac):
    """An almanac half way through its first reading."""

    read: tuple[GameRecord, ...] = ()

    def records(self) -> tuple[GameRecord, ...]:
        return self.read

    def reading(self) -> Progress:
        return Progress(1, 3)


@run
async def test_while_games_are_read_those_read_are_shown(shelf: Shelf, keeper: Keeper) -> None:
    three_games(shelf, keeper)
    known = almanac_beside(keeper)
    known.read_all()
    slow = almanac_beside(keeper)
    slow.__class__ = Slow
    assert isinstance(slow, Slow)
    slow.read = known.records()[:1]
    async with Phone(keeper, "/history", almanac=slow) as phone:
        assert listed(phone) == [known.records()[0].name]
        assert "Reading the games: 1 of 3. Those read are shown already." in phone.texts()
        slow.read = known.records()
        slow._listening.tell()
        await phone.settle()
        assert len(listed(phone)) == 3
    known.close()
    slow.close()


# -- many games ----------------------------------------------------------------------------------


def hundred(shelf: Shelf) -> Keeper:
    keeper = keeper_on(Disk(shelf.database(), shelf.clock), shelf.clock)
    for number in range(100):
        keeper.open_game(house_of("bookbag"), (f"P{number}", "Ben", "Cat", "Dan"), 0)
        shelf.clock.moment += timedelta(minutes=1)
    return keeper


@pytest.mark.parametrize("size", SIZES)
@run
async def test_only_so_many_games_are_drawn_and_more_by_a_tap(shelf: Shelf, size: tuple[int, int]) -> None:
    keeper = hundred(shelf)
    async with Phone(keeper, "/history", size) as phone:
        assert (len(listed(phone)), "100 games" in phone.texts()) == (Screen(*size).rows, True)
        for rows in (Screen(*size).rows + Count.LISTED, Screen(*size).rows + 2 * Count.LISTED):
            await phone.click(phone.one(ft.TextButton, key="more"))
            assert len(listed(phone)) == rows
        await phone.click(phone.one(ft.TextButton, key="more"))
        assert (len(listed(phone)), phone.all(ft.TextButton, key="more")) == (100, [])
        await phone.type(SEARCH, "p7")
        assert len(listed(phone)) == 11


@run
async def test_more_are_added_near_the_end_and_only_there(shelf: Shelf) -> None:
    keeper = hundred(shelf)

    async def scroll(to: float) -> int:
        (column,) = [one for one in phone.all(ft.Column) if one.on_scroll is not None]
        event = {"event_type": "update", "pixels": to, "min_scroll_extent": 0, "max_scroll_extent": 4000}
        await phone.event(column, "scroll", {**event, "viewport_dimension": 700, "scroll_delta": 10})
        return len(listed(phone))

    async with Phone(keeper, "/history") as phone:
        first = len(listed(phone))
        assert await scroll(500) == first
        assert await scroll(3500) == first + Count.LISTED
        assert await scroll(3500) == first + 2 * Count.LISTED
        assert await scroll(3500) == 100
        assert await scroll(3500) == 100


@run
async def test_rows_that_are_as_they_were_are_not_drawn_again(shelf: Shelf) -> None:
    keeper = hundred(shelf)
    async with Phone(keeper, "/history") as phone:
        await phone.click(phone.one(ft.TextButton, key="more"))
        first = phone.keyed(f"game-{listed(phone)[0]}")
        last = listed(phone)[-1]
        await phone.follow(f"@more-{last}")
        assert phone.keyed(f"game-{listed(phone)[0]}") is first
        assert phone.by_key(f"delete-{last}")


def test_the_day_of_a_game_is_that_of_this_device() -> None:
    from bookbag.words.days import day_of, day_words, month_words

    moment = datetime(2026, 11, 30, 12).astimezone()
    assert day_of(moment) == date(2026, 11, 30)
    assert (day_words(day_of(moment)), month_words(day_of(moment))) == ("30 Nov 2026", "November 2026")
    assert (day_of(datetime(1970, 1, 1).astimezone()), day_of(None)) == (None, None)
    assert (day_words(None), month_words(None)) == ("day not known", "Day not known")
