"""The screens of players in a person's hands: who has won how often, what a figure is made of, head to head."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from urllib.parse import unquote, urljoin

import flet as ft
import flet.canvas as cv
import pytest
from keeper.at_screen import Phone
from keeper.at_table import Disk, Shelf, almanac_beside, keeper_on, opened, play
from records.six_games import BOOKS

from bookbag.game.entries import Written
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book
from bookbag.ledger.arrivals import Arrival
from bookbag.records.figures import ALL
from bookbag.records.parts import Which
from bookbag.views.people_address import address, read_address
from bookbag.views.tokens import Count

from .driver import run


def adopt(keeper: Keeper, books: Sequence[Sequence[Written]] = BOOKS) -> None:
    """The games as another device wrote them; the first is game 1."""
    for number, book in enumerate(books, 1):
        told = [(entry.at, entry.entry.kind, entry.entry.model_dump_json()) for entry in book]
        arrival = Arrival(f"{number:032x}", tuple((at, kind, body) for at, kind, body in told if at is not None))
        keeper._book.adopt([arrival], lambda _told: None)


def game(number: int) -> str:
    return f"{number:032x}"


@pytest.fixture
def six(keeper: Keeper) -> Keeper:
    adopt(keeper)
    return keeper


def heard(phone: Phone, key: str) -> str:
    """What is heard of one row."""
    return next(phone._texts_in(one) for one in phone.all(ft.Container) + phone.all(ft.TextButton) if one.key == key)


def keys(phone: Phone, begin: str) -> list[str]:
    return [str(one.key) for one in phone.usable() if str(one.key).startswith(begin)]


async def until(phone: Phone, seen: Callable[[], bool]) -> None:
    """Wait for what is read beside the screen."""
    for _ in range(200):
        await phone.settle()
        if seen():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"never seen; on screen: {phone.texts()}")


# -- the list ------------------------------------------------------------------------------------


@run
async def test_from_home_to_a_players_page(six: Keeper) -> None:
    async with Phone(six) as phone:
        await phone.tap("Players: figures, partners")
        assert keys(phone, "player-") == ["player-Ann", "player-Ben", "player-Cat", "player-Dan", "player-Eve"]
        assert phone.heard(phone.by_key("player-Ann")) == "Ann, 3 of 5, won, 5 games, 1 not finished"
        assert phone.heard(phone.by_key("player-Eve")) == "Eve, 0 of 1, won, 1 game"
        await phone.use(phone.by_key("player-Cat"))
        assert phone.where == "/players/Cat"
        assert phone.heard(phone.by_key("figure-wins")).startswith("Wins, 1 of 4")


@run
async def test_players_in_another_order(six: Keeper) -> None:
    async with Phone(six, "/players") as phone:
        await phone.tap("In the order of: Wins")
        assert [key[7:] for key in keys(phone, "player-")] == ["Ann", "Ben", "Dan", "Cat", "Eve"]
        await phone.tap("In the order of: Name")
        assert [key[7:] for key in keys(phone, "player-")] == ["Ann", "Ben", "Cat", "Dan", "Eve"]


@run
async def test_a_player_is_found_by_name(six: Keeper) -> None:
    async with Phone(six, "/players") as phone:
        await phone.type("Search players", "AN")
        await until(phone, lambda: keys(phone, "player-") == ["player-Ann", "player-Dan"])
        await phone.type("Search players", "zebra")
        await until(phone, lambda: "Nobody of that name has played." in phone.texts())


@run
async def test_five_hundred_players_are_listed_in_pages(shelf: Shelf) -> None:
    keeper = shelf.keeper()
    for at in range(0, 500, 4):
        keeper.open_game(house_of("bookbag"), [f"Player {n:03}" for n in range(at, at + 4)], 0)
    async with Phone(keeper, "/players") as phone:
        assert "500 players" in phone.texts()
        assert len(keys(phone, "player-")) == Count.LISTED
        await phone.tap(f"Show more ({500 - Count.LISTED} left)")
        assert len(keys(phone, "player-")) == 2 * Count.LISTED


@run
async def test_with_no_games_there_is_a_sentence(keeper: Keeper) -> None:
    for route, sentence in (
        ("/players", "Nobody has played such a game yet."),
        ("/pairs", "Nobody has played such a game as partners yet."),
        ("/players/Ann", "Nobody of that name has played here. Go and see who has."),
        ("/players/Ann/wins", "Nobody of that name has played here. Go and see who has."),
        ("/versus/Ann/Ben", "Nobody of that name has played here. Go and see who has."),
        ("/players/Ann/zebra", "There is no such page of players. Go and see who plays."),
    ):
        async with Phone(keeper, route) as phone:
            assert sentence in phone.texts()


# -- which games ---------------------------------------------------------------------------------


@run
async def test_only_some_games_count(six: Keeper) -> None:
    async with Phone(six, "/players") as phone:
        await phone.tap("Which games: all games", "Tables: Alone")
        assert keys(phone, "player-") == ["player-Ann", "player-Ben", "player-Eve"]
        await phone.tap("Tables: All tables", "Rules: Short")
        assert phone.heard(phone.by_key("player-Ann")) == "Ann, 1 of 3, won, 3 games"
        await phone.type("First day", "2026-02")
        assert phone.heard(phone.by_key("player-Ann")) == "Ann, 0 of 1, won, 1 game"
        await phone.type("Last day", "2026-01-31")
        assert any("after" in one for one in errors(phone))
        assert phone.heard(phone.by_key("player-Ann")) == "Ann, 0 of 1, won, 1 game"
        await phone.type("Last day", "2026-02")
        assert errors(phone) == []
        assert "Which games: from 1 Feb 2026, until 28 Feb 2026, Short" in [
            phone.heard(one) for one in phone.usable()
        ]
        await phone.use(phone.by_key("player-Ben"))
        assert phone.where == "/players/Ben?since=2026-02-01&until=2026-02-28&house=Short"
        assert phone.heard(phone.by_key("figure-games")).startswith("Games, 1")


def errors(phone: Phone) -> list[str]:
    return [str(field.error) for field in phone.all(ft.TextField) if field.error]


@run
async def test_days_are_put_in_by_a_tap(six: Keeper, shelf: Shelf) -> None:
    shelf.clock.moment = datetime(2027, 1, 20, tzinfo=UTC)
    async with Phone(six, "/players") as phone:
        await phone.tap("Which games: all games", "12 months")
        assert phone.one(ft.TextField, label="First day").value == "2026-01-20"
        assert phone.heard(phone.by_key("player-Ann")) == "Ann, 2 of 3, won, 3 games, 1 not finished"
        await phone.tap("This year")
        assert "Nobody has played such a game yet." in phone.texts()
        await phone.tap("All days")
        assert len(keys(phone, "player-")) == 5


@pytest.mark.parametrize("which", [Which(), Which(house="Friday & co, 50 %", table="solo")])
@pytest.mark.parametrize("name", ["Ann", "A/B", "100 %", "a?b=c#d", "Łukasz ♠", "..", "%2F", "~2F", "~", "+", " "])
def test_any_name_has_an_address(name: str, which: Which) -> None:
    route = address(which, "players", name)
    assert read_address(route) == (["players", name], which)
    assert unquote(route) == route, "the client decodes an address before it hands it on"
    assert urljoin("http://here/", route).removeprefix("http://here") == route
    assert "#" not in route


@run
async def test_a_player_of_any_name_is_opened(keeper: Keeper) -> None:
    odd = ("A/B", "100 %", "a?b=c#d", "%2F")
    keeper.open_game(house_of("bookbag"), odd, 0)
    async with Phone(keeper, "/players") as phone:
        for name in odd:
            await phone.use(phone.by_key(f"player-{name}"))
            assert name in phone.texts()
            assert keys(phone, "figure-")
            await phone.tap("Players")


# -- one player ----------------------------------------------------------------------------------


@run
async def test_every_figure_stands_on_the_page_with_its_cases(six: Keeper) -> None:
    async with Phone(six, "/players/Ann") as phone:
        assert sorted(keys(phone, "figure-")) == sorted(f"figure-{figure.key}" for figure in ALL)
        told = {key: phone.heard(phone.by_key(key)) for key in keys(phone, "figure-")}
        assert told["figure-points"].startswith("Points a round, 18.3, over 7 rounds")
        assert told["figure-made"].startswith("Contracts made, 4 of 7")
        assert told["figure-blind-nils"].startswith("Blind nils made, –, none")
        assert told["figure-comeback"].startswith("Biggest comeback, 122, points")
        assert told["figure-worst"].startswith("Worst game, −60, points")


@run
async def test_a_page_is_drawn_again_when_a_game_goes_on(six: Keeper) -> None:
    name = opened(six)
    async with Phone(six, "/players/North") as phone:
        assert phone.heard(phone.by_key("figure-points")).startswith("Points a round, –, no round")
        play(six, name, (3, 3, 3, 3), (8, 5))
        await until(phone, lambda: phone.heard(phone.by_key("figure-points")).startswith("Points a round, 62.0"))


@run
async def test_partners_and_opponents(six: Keeper) -> None:
    async with Phone(six, "/players/Ann") as phone:
        assert keys(phone, "partner-") == ["partner-Cat", "partner-Ben"]
        assert phone.heard(phone.by_key("partner-Cat")) == "Cat, 1 of 3, won, 3 games, 1 not finished"
        assert keys(phone, "opponent-") == ["opponent-Ben", "opponent-Dan", "opponent-Cat", "opponent-Eve"]
        await phone.use(phone.by_key("opponent-Ben"))
        assert phone.where == "/versus/Ann/Ben"


@run
async def test_form_is_drawn_and_told(six: Keeper) -> None:
    async with Phone(six, "/players/Ann") as phone:
        assert len(phone.all(cv.Canvas)) == 2
        assert "Share of wins over the last 10 games, after each of 5 games; now 3 of 5." in phone.names()
        assert "Points a round in each of 3 months; in the last one 51.5." in phone.names()
        await phone.use(phone.by_key("months-twin"))
        assert {"February 2026", "7.7", "3"} <= set(phone.texts())


@run
async def test_a_deleted_game_counts_no_more_and_an_archived_one_does(six: Keeper) -> None:
    shelf = six._shelf
    async with Phone(six, "/players/Ann") as phone:
        assert phone.heard(phone.by_key("figure-games")).startswith("Games, 5")
        shelf.delete(game(1))  # type: ignore[attr-defined]
        await until(phone, lambda: phone.heard(phone.by_key("figure-games")).startswith("Games, 4"))
        shelf.archive(game(2))  # type: ignore[attr-defined]
        await phone.settle()
        assert phone.heard(phone.by_key("figure-games")).startswith("Games, 4")


@run
async def test_a_player_who_is_called_otherwise_is_one_player(six: Keeper) -> None:
    async with Phone(six, "/players") as phone:
        six._shelf.join("Eve", "Dan")  # type: ignore[attr-defined]
        await until(phone, lambda: "player-Eve" not in keys(phone, "player-"))
        assert phone.heard(phone.by_key("player-Dan")) == "Dan, 2 of 5, won, 5 games, 1 not finished"


# -- what a figure is made of --------------------------------------------------------------------


@run
async def test_the_rounds_of_a_figure_open_their_ledger(six: Keeper) -> None:
    async with Phone(six, "/players/Ann/made") as phone:
        await until(phone, lambda: len(keys(phone, "round-")) == 7)
        assert keys(phone, "round-") == [
            *(f"round-{game(number)}-{at}" for number, at in [(6, 1), (5, 1), (4, 1), (3, 2), (3, 1), (2, 1), (1, 1)])
        ]
        texts = [phone.heard(phone.by_key(key)) for key in keys(phone, "round-")]
        assert texts[0] == "Round 1: bid 6, took 9, +63, made, Ann – Ben – Eve · 2 Mar 2026"
        assert texts[2] == "Round 1: bid 6, took 5, −60, set, Ann & Cat – Ben & Dan · 2 Feb 2026"
        assert heard(phone, "value").startswith("Contracts made, 4 of 7")
        await phone.use(phone.by_key(f"round-{game(4)}-1"))
        assert phone.where == f"/game/{game(4)}/ledger"


@run
async def test_only_the_rounds_that_count_are_shown(six: Keeper) -> None:
    for name, key, rounds in (("Ann", "nils", [(3, 2)]), ("Cat", "reneges", [(4, 1)]), ("Eve", "bid", [])):
        async with Phone(six, f"/players/{name}/{key}") as phone:
            wanted = [f"round-{game(number)}-{at}" for number, at in rounds]
            await until(phone, lambda wanted=wanted, phone=phone: keys(phone, "round-") == wanted)  # type: ignore[misc]
            assert ("There is no such round." in phone.texts()) == (not rounds)


@run
async def test_the_games_of_a_figure_open_their_ledger(six: Keeper) -> None:
    async with Phone(six, "/players/Ben/winning") as phone:
        assert keys(phone, "game-") == [f"game-{game(number)}" for number in (4, 3, 2)]
        assert phone.heard(phone.by_key(f"game-{game(3)}")) == (
            "ann & Ben – Cat & Dan, 83 : −18, won, 1 Feb 2026 · Middle"
        )
        await phone.use(phone.by_key(f"game-{game(3)}"))
        assert phone.where == f"/game/{game(3)}/ledger"


@run
async def test_many_rounds_are_shown_in_pages_and_no_more_games_are_read_than_needed(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [opened(keeper, {"finish": {"target": 5000}}) for _ in range(30)]
    for name in names:
        for _ in range(2):
            play(keeper, name, (3, 3, 3, 3), (8, 5))
    read: list[str] = []
    entries = Book.entries

    def noted(book: Book, game: str) -> object:
        read.append(game)
        return entries(book, game)

    before = almanac_beside(keeper)
    before.read_all()
    before.close()
    monkeypatch.setattr(Disk, "entries", noted)
    async with Phone(keeper, "/players/North/points") as phone:
        await until(phone, lambda: len(keys(phone, "round-")) == Count.FOUND)
        assert len(read) <= Count.FOUND / 2
        await phone.tap("Show more rounds")
        await until(phone, lambda: len(keys(phone, "round-")) == 2 * Count.FOUND)
        await phone.tap("Show more rounds")
        await until(phone, lambda: len(keys(phone, "round-")) == 60)
        assert "Show more rounds" not in [phone.heard(one) for one in phone.usable()]


@run
async def test_a_disk_that_gives_no_round_says_so(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = keeper_on(disk, shelf.clock)
    adopt(keeper)
    async with Phone(keeper, "/players/Ann") as phone:
        disk.unreadable = True
        await phone.use(phone.by_key("figure-made"))
        await until(phone, lambda: any(text.startswith("Not read.") for text in phone.texts()))


# -- pairs and head to head ----------------------------------------------------------------------


@run
async def test_pairs(six: Keeper) -> None:
    async with Phone(six, "/pairs") as phone:
        told = [phone.heard(phone.by_key(key)) for key in keys(phone, "pair-")]
        assert told == [
            "Ann & Cat, 1 of 3, won, 3 games, 1 not finished",
            "Ben & Dan, 2 of 3, won, 3 games, 1 not finished",
            "Ann & Ben, 1 of 1, won, 1 game",
            "Cat & Dan, 0 of 1, won, 1 game",
        ]
        await phone.use(phone.by_key("pair-Ben-Dan"))
        assert phone.where == "/versus/Ben/Dan"
        assert heard(phone, "together-wins") == "Wins, 2 of 3"
        assert heard(phone, "together-points").startswith("Points a round, 34.0")
        assert heard(phone, "won-0") == "Ben won, 1 of 1"
        assert keys(phone, "game-") == [f"game-{game(number)}" for number in (3, 5, 4, 2, 1)]


@run
async def test_head_to_head(six: Keeper) -> None:
    async with Phone(six, "/versus/Ann/Ben") as phone:
        assert heard(phone, "games") == "Games, 4"
        assert (heard(phone, "won-0"), heard(phone, "won-1")) == ("Ann won, 2 of 4", "Ben won, 2 of 4")
        assert heard(phone, "points-1") == "Ben, points a round, 37.6, over 5 rounds"
        assert heard(phone, "together-wins") == "Wins, 1 of 1"
        assert [key for key in keys(phone, "game-") if key == f"game-{game(6)}"]
    async with Phone(six, "/versus/Ben/Eve") as phone:
        assert heard(phone, "others") == "Somebody else won, 1 of 1"
        assert "They have not played as partners." in phone.texts()
