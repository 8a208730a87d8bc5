"""Ten thousand past games: made into a list, searched at a keystroke, and their players counted."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from records.listing import day_of, record

from bookbag.records.naming import Naming, likely_same
from bookbag.records.people import people_in
from bookbag.records.record import GameRecord
from bookbag.records.search import GameList, Query, found, houses_in

from .timing import Row, measured

GAMES = 10_000
PEOPLE = 500
HOUSES = ("Bookbag", "Classic", "Spade Plus", "Suicide", "Friday")


def people(luck: Random) -> list[str]:
    """As many names as a club has."""
    letters = "abcdefghiklmnoprstuwé"
    return ["".join(luck.choices(letters, k=luck.randint(3, 9))).title() for _ in range(PEOPLE)]


def records(luck: Random, names: Sequence[str]) -> tuple[GameRecord, ...]:
    """Many games over many years."""
    last = date(2026, 11, 30)
    return tuple(
        record(f"{number:032x}", luck.sample(names, 4), luck.choice(HOUSES), last - timedelta(hours=9 * number))
        for number in range(GAMES)
    )


def rows() -> list[Row]:
    """The list, a keystroke in its search, and who plays."""
    luck = Random(5)
    names = people(luck)
    games = records(luck, names)
    naming = Naming.of([(names[0], "Ann")])
    listed = GameList(day_of).of(games, naming, {})
    whole = measured(lambda: GameList(day_of).of(games, naming, {}), 9)
    kept = GameList(day_of)
    kept.of(games, naming, {})
    turns = [games[1:], games]

    def one_changed() -> None:
        turns.reverse()
        kept.of(turns[0], naming, {})

    query = Query("an é rida", first=date(2020, 1, 1))
    return [
        Row(f"a list of {GAMES} games", whole),
        Row("the same with one game changed", measured(one_changed, 9), "the whole list", whole),
        Row("a keystroke: all that is found", measured(lambda: found(listed, query), 20), "the whole list", whole),
        Row("the rules that occur", measured(lambda: houses_in(listed), 9), "the whole list", whole),
        Row("who plays, in how many games", measured(lambda: people_in(listed), 9), "the whole list", whole),
        Row(f"who of {PEOPLE} may be one person", measured(lambda: likely_same(names, set()), 3)),
    ]
