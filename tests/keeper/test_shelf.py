"""Games put away, and players called otherwise: what a keeper then writes and shows."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from bookbag.game.mending import dealt_by, seated
from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import DELETED_KEPT, NotSaved
from bookbag.ledger.arrivals import Arrival
from bookbag.shelf import Shelf as GameShelf
from bookbag.words.sentences import say

from .at_table import Shelf, ShelfDisk, away_beside, bid_all, opened, play

TABLE = ("Anne", "Ben", "Cat", "Dan")


@pytest.fixture
def away(keeper: Keeper) -> GameShelf:
    return away_beside(keeper)


def begin(keeper: Keeper, *players: str) -> str:
    return keeper.open_game(house_of("bookbag"), players, 0)


def refused(deed: Callable[[], object]) -> str:
    """The sentence that a deed is refused with."""
    with pytest.raises(Refused) as told:
        deed()
    return say(told.value.problems[0])


def names(keeper: Keeper) -> list[str]:
    return [table.name for table in keeper.games(9)]


# -- putting away --------------------------------------------------------------------------------

WRITING: dict[str, Callable[[Keeper, str], object]] = {
    "bid": lambda keeper, name: keeper.bid_seat(name, 1, 3),
    "say": lambda keeper, name: keeper.say_books(name, 0, 7),
    "enter": lambda keeper, name: keeper.enter_books(name),
    "undo": lambda keeper, name: keeper.undo(name),
    "redo": lambda keeper, name: keeper.redo(name),
    "mend": lambda keeper, name: keeper.mend(name, dealt_by(1, 2)),
    "rule": lambda keeper, name: keeper.rule_renege(name, 1, Ruling(verdict="proven", against=0, by=1)),
    "amend": lambda keeper, name: keeper.amend_house(name, 1, house_of("bookbag", {"bags": {"limit": 5}})),
}


def ready_for(verb: str, keeper: Keeper) -> str:
    """A game in which a verb could write."""
    name = opened(keeper)
    if verb != "bid":
        bid_all(keeper, name, (3, 3, 3, 3))
        keeper.say_books(name, 0, 8)
    if verb == "redo":
        keeper.enter_books(name)
        keeper.undo(name)
    return name


@pytest.mark.parametrize("how", ["archive", "delete"])
@pytest.mark.parametrize("verb", WRITING)
def test_nothing_is_written_in_a_game_that_is_put_away(
    shelf: Shelf, keeper: Keeper, away: GameShelf, verb: str, how: str
) -> None:
    name = ready_for(verb, keeper)
    getattr(away, how)(name)
    before = keeper.table(name)
    assert before.away == f"{how}d"
    sentence = refused(lambda: WRITING[verb](keeper, name))
    assert sentence.startswith("This game is archived" if how == "archive" else "This game was deleted")
    assert keeper.table(name) == before
    (away.unarchive if how == "archive" else away.put_back)(name)
    WRITING[verb](keeper, name)
    assert (keeper.table(name).away, shelf.fresh(name)) == (None, keeper.table(name))


def test_a_game_put_away_is_not_among_the_latest(keeper: Keeper, away: GameShelf) -> None:
    games = [begin(keeper, *TABLE) for _ in range(5)]
    away.archive(games[4])
    away.delete(games[2])
    assert [table.name for table in keeper.games(2)] == [games[3], games[1]]
    away.unarchive(games[4])
    away.put_back(games[2])
    assert names(keeper) == games[::-1]


def test_a_game_archived_and_deleted_is_archived_when_it_is_put_back(keeper: Keeper, away: GameShelf) -> None:
    name = opened(keeper)
    away.archive(name)
    away.delete(name)
    assert away.put_away() == {name: "deleted"}
    away.put_back(name)
    assert away.put_away() == {name: "archived"}


def test_a_deleted_game_is_put_back_before_it_is_archived(keeper: Keeper, away: GameShelf) -> None:
    name = opened(keeper)
    away.delete(name)
    assert refused(lambda: away.archive(name)).startswith("This game was deleted")
    assert away.put_away() == {name: "deleted"}


def test_what_a_new_game_begins_with_is_not_of_a_deleted_one(keeper: Keeper, away: GameShelf) -> None:
    begin(keeper, *TABLE)
    gone = begin(keeper, "Eve", "Fay", "Gus", "Hal")
    away.delete(gone)
    assert (keeper.last_setup()[1], keeper.remembered_players()) == (TABLE, TABLE)
    away.put_back(gone)
    assert keeper.last_setup()[1] == ("Eve", "Fay", "Gus", "Hal")


def test_a_rematch_of_an_archived_game_is_a_game_in_play(keeper: Keeper, away: GameShelf) -> None:
    name = opened(keeper)
    away.archive(name)
    keeper.bid_seat(keeper.rematch(name), 2, 3)


@pytest.mark.parametrize("verb", ["archive", "unarchive", "delete", "put_back"])
def test_a_game_that_is_not_there_can_not_be_put_away(away: GameShelf, verb: str) -> None:
    with pytest.raises(KeyError):
        getattr(away, verb)("nothing")
    assert away.put_away() == {}


@pytest.mark.parametrize("verb", ["archive", "delete"])
def test_a_disk_that_refuses_leaves_the_game_where_it_is(shelf: Shelf, keeper: Keeper, verb: str) -> None:
    name = opened(keeper)
    disk = ShelfDisk(shelf.database(), shelf.clock)
    away = GameShelf(disk, shelf.clock)
    told: list[str] = []
    away.listen(lambda: told.append("told"))
    disk.refuses = True
    with pytest.raises(NotSaved):
        getattr(away, verb)(name)
    assert (away.put_away(), told) == ({}, [])


def test_everyone_is_told_and_sees_the_new_state(keeper: Keeper, away: GameShelf) -> None:
    name = opened(keeper)
    seen: list[object] = []

    def broken() -> None:
        raise ZeroDivisionError

    away.listen(broken)
    stop = away.listen(lambda: seen.append(keeper.table(name).away))
    away.archive(name)
    away.unarchive(name)
    stop()
    away.delete(name)
    assert seen == ["archived", None]


# -- removing for good ---------------------------------------------------------------------------


def test_a_deleted_game_is_removed_after_its_time_and_not_before(
    shelf: Shelf, keeper: Keeper, away: GameShelf
) -> None:
    gone, kept = opened(keeper), opened(keeper)
    away.archive(kept)
    away.delete(gone)
    assert away.deleted_at(gone) == shelf.clock.moment
    shelf.clock.moment += DELETED_KEPT - timedelta(milliseconds=1)
    away.purge()
    assert set(away.put_away()) == {gone, kept}
    shelf.clock.move(milliseconds=1)
    away.purge()
    assert set(away.put_away()) == {gone, kept}, "a clock that has jumped ahead looks the same"
    shelf.clock.move(days=1)
    away.purge()
    assert away.put_away() == {kept: "archived"}
    with pytest.raises(KeyError):
        keeper.table(gone)
    assert len(keeper.book(kept)) == 1
    with pytest.raises(KeyError):
        away.put_back(gone)


def test_a_clock_set_back_removes_nothing(shelf: Shelf, keeper: Keeper, away: GameShelf) -> None:
    """Deleted while the clock stood in another year: when that was is not known, so it never was long ago."""
    name = opened(keeper)
    now = shelf.clock.moment
    shelf.clock.move(days=-400)
    away.delete(name)
    away.purge()
    for days in (100, 102):
        shelf.clock.moment = now + timedelta(days=days)
        away.purge()
    assert away.put_away() == {name: "deleted"}
    away.put_back(name)
    assert keeper.table(name).away is None


def test_a_moment_that_can_not_be_read_removes_nothing(shelf: Shelf, keeper: Keeper, away: GameShelf) -> None:
    name = opened(keeper)
    away.delete(name)
    shelf.tamper("UPDATE shelved SET deleted_at = 'noon'")
    away.refresh()
    for _ in range(2):
        shelf.clock.move(days=1000)
        away.purge()
    assert (away.put_away(), away.deleted_at(name)) == ({name: "deleted"}, None)


# -- names ---------------------------------------------------------------------------------------


def test_a_joined_name_is_shown_everywhere_and_written_nowhere(shelf: Shelf, keeper: Keeper, away: GameShelf) -> None:
    old = begin(keeper, *TABLE)
    new = begin(keeper, "Ann", "Ben", "Cat", "Eve")
    before = keeper.book(old)
    id = away.join("Anne", "Ann")
    assert keeper.table(old).game.players == ("Ann", "Ben", "Cat", "Dan")
    assert keeper.remembered_players() == ("Ann", "Ben", "Cat", "Eve", "Dan")
    assert [row.id for row in away.renamings()] == [id]
    assert keeper.book(old) == before
    play(keeper, old, (3, 3, 3, 3), (8, 5))
    preview = keeper.preview_mend(old, dealt_by(1, 3))
    assert (preview.before.players, preview.after.players) == (("Ann", "Ben", "Cat", "Dan"),) * 2
    away.undo(id)
    assert keeper.table(old).game.players == TABLE
    assert keeper.table(new).game.players[0] == "Ann"
    assert (away.renamings(), len(shelf.fresh(old).game.rounds)) == ((), 1)


def test_a_player_is_renamed_and_renamed_again(keeper: Keeper, away: GameShelf) -> None:
    name = begin(keeper, *TABLE)
    away.join("Anne", "  Anna   Maria ")
    away.join("anna maria", "Annie")
    away.join("Annie", "Anne")
    assert keeper.table(name).game.players == TABLE
    assert refused(lambda: away.join("Anne", "Anne")) == "Anne is the name already; type another one."
    assert len(away.renamings()) == 3


@pytest.mark.parametrize("name", ["", "  ", "A\u202eB", "x" * 41])
def test_what_is_no_name_is_refused(away: GameShelf, name: str) -> None:
    refused(lambda: away.join("Anne", name))
    assert away.renamings() == ()


def test_two_who_sat_at_one_table_are_two(keeper: Keeper, away: GameShelf) -> None:
    begin(keeper, *TABLE)
    begin(keeper, "Ann", "Anna", "Cat", "Dan")
    sentence = "{} and {} sat at one table on 30 Nov 2026, so they are two players; put the names in that game right"
    assert refused(lambda: away.join("anna", "Ann")).startswith(sentence.format("Ann", "Anna"))
    away.join("Anne", "Ann")
    assert refused(lambda: away.join("Anna", "Anne")).startswith(sentence.format("Ann", "Anna"))
    assert refused(lambda: away.join("Ann", "Ben")).startswith(sentence.format("Anne", "Ben"))
    assert len(away.renamings()) == 1


def test_a_deleted_game_still_tells_two_apart(keeper: Keeper, away: GameShelf) -> None:
    away.delete(begin(keeper, *TABLE))
    assert "sat at one table" in refused(lambda: away.join("Anne", "Ben"))


def test_a_name_put_right_in_a_game_did_not_sit_there(keeper: Keeper, away: GameShelf) -> None:
    name = begin(keeper, *TABLE)
    begin(keeper, "Ann", "Eve", "Fay", "Gus")
    keeper.mend(name, seated(("Ann", "Ben", "Anne", "Dan")))
    assert "sat at one table" in refused(lambda: away.join("Anne", "Ann"))
    keeper.undo(name)
    keeper.mend(name, seated(("Ann", "Ben", "Cat", "Dan")))
    away.join("Anne", "Ann")


def test_an_undo_of_nothing(away: GameShelf) -> None:
    with pytest.raises(KeyError):
        away.undo(7)


def test_two_spellings_of_one_person_do_not_sit_down_together(keeper: Keeper, away: GameShelf) -> None:
    name = begin(keeper, *TABLE)
    away.join("Anne", "Ann")
    twice = "Ann sits twice; each seat needs a different name."
    assert refused(lambda: begin(keeper, "Ann", "Ben", "ANNE", "Dan")) == twice
    assert (
        refused(lambda: keeper.mend(name, seated(("Ann", "Ben", "Cat", "anne"))))
        == "Anne sits twice; each seat needs a different name."
    )
    assert len(keeper.games(9)) == 1


def test_who_stays_in_a_seat_stays_written_as_before(shelf: Shelf, keeper: Keeper, away: GameShelf) -> None:
    name = begin(keeper, *TABLE)
    id = away.join("Anne", "Ann")
    assert refused(lambda: keeper.mend(name, seated(("Ann", "Ben", "Cat", "Dan")))).startswith("They sit just so")
    keeper.mend(name, seated(("Ben", "Ann", "Cat", "Eve")))
    assert keeper.table(name).game.players == ("Ben", "Ann", "Cat", "Eve")
    away.undo(id)
    assert keeper.table(name).game.players == ("Ben", "Anne", "Cat", "Eve")


def test_a_game_from_elsewhere_with_both_spellings_is_shown_as_written(
    shelf: Shelf, keeper: Keeper, away: GameShelf
) -> None:
    begin(keeper, *TABLE)
    away.join("Anne", "Ann")
    name = begin(keeper, "Ann", "Ben", "Cat", "Dan")
    opening = keeper._book.entries(name)[0]
    body = opening.body.replace("Cat", "Anne")
    keeper._book.adopt([Arrival("afar", ((opening.at, opening.kind, body),))], lambda _told: None)
    assert keeper.table("afar").game.players == ("Ann", "Ben", "Anne", "Dan")
    away.join("Ben", "Bob")
    assert keeper.table(name).game.players[1] == "Bob"
