"""Names of players in a person's hands: renamed, joined after a look at what it does, taken back."""

import flet as ft
from keeper.at_screen import Phone
from keeper.at_table import Shelf, ShelfDisk, away_beside

from bookbag.keeper import Keeper, house_of
from bookbag.shelf import Shelf as GameShelf

from .driver import run

FULL = "Not saved. The disk is full; make some room and try again."


def begin(keeper: Keeper, *players: str) -> str:
    return keeper.open_game(house_of("bookbag"), players, 0)


def tables(keeper: Keeper) -> list[str]:
    """Two games of Jon's and one of John's, who never met."""
    return [
        begin(keeper, "John", "Ben", "Cat", "Dan"),
        begin(keeper, "John", "Ben", "Cat", "Eve"),
        begin(keeper, "Jon", "Ben", "Cat", "Dan"),
    ]


def names(phone: Phone) -> list[str]:
    """The names in the list, from the top."""
    keys = [str(one.key) for one in phone.all(ft.TextButton)]
    return [key.removeprefix("person-") for key in keys if key.startswith("person-")]


@run
async def test_everybody_is_listed_with_their_games(keeper: Keeper) -> None:
    tables(keeper)
    async with Phone(keeper, "/names") as phone:
        assert names(phone) == ["Ben", "Cat", "Dan", "John", "Eve", "Jon"]
        assert phone.heard(phone.keyed("person-John")) == "John: 2 games"
        assert "6 names" in phone.texts()


@run
async def test_the_players_of_one_game_stand_first(keeper: Keeper) -> None:
    games = tables(keeper)
    async with Phone(keeper, f"/game/{games[2]}/look") as phone:
        phone.almanac.read_all()
        await phone.follow("@names")
        assert phone.where == f"/names/{games[2]}"
        assert names(phone) == ["Jon", "Ben", "Cat", "Dan", "John", "Eve"]
        await phone.tap("Looking back")
        assert phone.where == f"/game/{games[2]}/look"


@run
async def test_two_who_may_be_one_are_joined_after_a_look_and_told_apart_again(keeper: Keeper) -> None:
    games = tables(keeper)
    away = away_beside(keeper)
    async with Phone(keeper, "/names") as phone:
        await phone.tap("Jon and John: 1 and 2 games")
        assert any(text.startswith("Jon (1 game) will be shown as John (2 games)") for text in phone.texts())
        assert away.renamings() == ()
        await phone.tap("They are two", "Jon and John: 1 and 2 games", "The other way: join as Jon")
        assert any(text.startswith("John (2 games) will be shown as Jon (1 game)") for text in phone.texts())
        await phone.tap("The other way: join as John", "Join as John")
        assert phone.spoken() == ["Jon is called John now, in every game. What was written stays as it is."]
        assert names(phone) == ["Ben", "Cat", "John", "Dan", "Eve"]
        assert {"also written Jon", "Jon → John"} <= set(phone.texts())
        assert keeper.table(games[2]).game.players[0] == "John"
        await phone.tap("Undo: Jon is called John")
        assert names(phone) == ["Ben", "Cat", "Dan", "John", "Eve", "Jon"]
        assert keeper.table(games[2]).game.players[0] == "Jon"


@run
async def test_a_player_is_renamed_in_every_game(keeper: Keeper) -> None:
    games = tables(keeper)
    async with Phone(keeper, "/names") as phone:
        await phone.follow("@person-Ben")
        assert phone.one(ft.TextField, key="rename").value == "Ben"
        assert phone.one(ft.TextButton, key="rename-it").disabled
        await phone.type("Ben is called", "Benjamin")
        await phone.tap("Rename Ben")
        assert {keeper.table(name).game.players[1] for name in games} == {"Benjamin"}
        assert "Benjamin" in names(phone)
        await phone.follow("@person-Benjamin")
        await phone.type("Benjamin is called", "  ben ")
        await phone.tap("Rename Benjamin")
        assert {keeper.table(name).game.players[1] for name in games} == {"ben"}


@run
async def test_a_name_that_another_player_has_leads_to_a_look_first(keeper: Keeper) -> None:
    tables(keeper)
    async with Phone(keeper, "/names") as phone:
        await phone.follow("@person-Eve")
        await phone.type("Eve is called", "dan")
        await phone.tap("Join Eve")
        assert "Join Eve and Dan?" in phone.texts()
        assert away_beside(keeper).renamings() == ()
        await phone.tap("Join as Dan")
        assert "Eve" not in names(phone)


@run
async def test_two_who_sat_at_one_table_are_not_joined(keeper: Keeper) -> None:
    tables(keeper)
    async with Phone(keeper, "/names") as phone:
        await phone.follow("@person-Ben")
        await phone.type("Ben is called", "Cat")
        await phone.tap("Join Ben", "Join as Cat")
        assert phone.spoken() == [
            "Ben and Cat sat at one table on 30 Nov 2026, so they are two players; put the names in that game right "
            "first."
        ]
        assert away_beside(keeper).renamings() == ()


@run
async def test_unfolding_another_name_begins_anew(keeper: Keeper) -> None:
    tables(keeper)
    async with Phone(keeper, "/names") as phone:
        await phone.follow("@person-Ben", "Ben is called=Bob", "@person-Cat")
        assert [field.value for field in phone.all(ft.TextField, key="rename")] == ["Cat"]
        await phone.follow("@person-Cat")
        assert phone.all(ft.TextField, key="rename") == []


@run
async def test_two_windows_see_the_same_names(keeper: Keeper) -> None:
    tables(keeper)
    async with Phone(keeper, "/names") as ann, Phone(keeper, "/names") as ben:
        await ben.tap("Jon and John: 1 and 2 games")
        away_beside(keeper).join("Jon", "John")
        await ann.settle()
        await ben.settle()
        assert names(ann) == names(ben)
        assert "Join Jon and John?" not in ben.texts()


@run
async def test_a_disk_that_refuses_is_told_and_tried_again(shelf: Shelf) -> None:
    book = shelf.disk()
    disk = ShelfDisk(book._database, shelf.clock)
    keeper = Keeper(book, shelf.clock, shelf=GameShelf(disk, shelf.clock))
    tables(keeper)
    async with Phone(keeper, "/names") as phone:
        disk.refuses = True
        await phone.tap("Jon and John: 1 and 2 games", "Join as John")
        assert phone.spoken() == [FULL]
        assert "Jon" in names(phone)
        disk.refuses = False
        await phone.tap("Try again")
        assert "Jon" not in names(phone)
        disk.unreadable = True
        away_beside(keeper).refresh()
        await phone.settle()
        assert any(sentence.startswith("Not read. ") for sentence in phone.spoken())


@run
async def test_many_names_are_searched(keeper: Keeper) -> None:
    for number in range(15):
        begin(keeper, f"Ann{number:02}", f"Zoë{number:02}", f"Gus{number:02}", f"Hal{number:02}")
    async with Phone(keeper, "/names") as phone:
        assert len(names(phone)) == 40
        await phone.click(phone.one(ft.TextButton, key="more"))
        assert len(names(phone)) == 60
        await phone.type("Search names", "zoe1")
        assert names(phone) == [f"Zoë{number}" for number in range(10, 15)]


@run
async def test_nobody_has_played_yet(keeper: Keeper) -> None:
    async with Phone(keeper, "/names") as phone:
        assert "No name was found." in phone.texts()
