"""The list of past games and what is found in it, against a plain reading of the rules."""

from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbag.game.ending import Reason
from bookbag.game.problems import Refused
from bookbag.records.naming import Naming, folded
from bookbag.records.people import maybe_one, people_in
from bookbag.records.record import GameRecord
from bookbag.records.search import Away, GameList, Listed, Query, Show, found, houses_in, in_order, read_day

from .listing import day_of, record

NAMES = ("Ann", "Zoë", "ÅSE", "Ben", "Bo", "Annabel", "Karl Otto")
HOUSES = ("Bookbag", "Ålesund rules", "Whiz")
DAYS = st.one_of(st.none(), st.dates(date(2024, 1, 1), date(2026, 12, 31)))


@st.composite
def games(draw: st.DrawFn) -> tuple[Listed, ...]:
    records, away = [], {}
    for number in range(draw(st.integers(0, 12))):
        players = draw(st.lists(st.sampled_from(NAMES), min_size=4, max_size=4, unique=True))
        reason: Reason | None = draw(st.sampled_from(("target", None)))
        made = record(str(number), players, draw(st.sampled_from(HOUSES)), draw(DAYS), reason)
        records.append(made)
        how: Away | None = draw(st.sampled_from((None, None, "archived", "deleted")))
        if how:
            away[made.name] = how
    naming = Naming.of([("Bo", "Robert")]) if draw(st.booleans()) else Naming()
    return GameList(day_of).of(records, naming, away)


QUERIES = st.builds(
    Query,
    words=st.lists(st.sampled_from(("an", "ZOE", "ase", "åse", "b", "otto", "robert", "rules", "x")), max_size=3).map(
        " ".join
    ),
    first=DAYS,
    last=DAYS,
    house=st.sampled_from(("", *HOUSES)),
    show=st.sampled_from(("all", "unfinished", "archived", "deleted")),
)


def meant(one: Listed, query: Query) -> bool:
    """The same question, answered the long way."""
    shown = {
        "all": one.away != "deleted",
        "unfinished": one.away != "deleted" and one.record.reason is None,
        "archived": one.away == "archived",
        "deleted": one.away == "deleted",
    }[query.show]
    texts = [folded(text) for text in (*one.players, one.record.house)]
    words = all(any(word in text for text in texts) for word in folded(query.words).split())
    days = query.first is None and query.last is None
    if one.day is not None:
        days = (query.first is None or query.first <= one.day) and (query.last is None or one.day <= query.last)
    return shown and words and days and query.house in ("", one.record.house)


@given(games(), QUERIES)
def test_exactly_what_is_meant_is_found_in_the_order_of_the_list(listed: tuple[Listed, ...], query: Query) -> None:
    assert found(listed, query) == [one for one in listed if meant(one, query)]


@given(games(), QUERIES, st.sampled_from(("an", "robert", "whiz")))
def test_a_word_more_never_finds_more(listed: tuple[Listed, ...], query: Query, word: str) -> None:
    more = Query(f"{query.words} {word}", query.first, query.last, query.house, query.show)
    assert set(map(id, found(listed, more))) <= set(map(id, found(listed, query)))


@given(games())
def test_every_game_is_shown_once_among_all_or_the_deleted(listed: tuple[Listed, ...]) -> None:
    shown = [*found(listed, Query()), *found(listed, Query(show="deleted"))]
    assert sorted(one.record.name for one in shown) == sorted(one.record.name for one in listed)


@given(games())
def test_the_newest_stand_first_and_unknown_days_last(listed: tuple[Listed, ...]) -> None:
    days = [one.day or date.min for one in listed]
    assert days == sorted(days, reverse=True)


def test_games_of_one_moment_stay_as_they_came() -> None:
    records = [record(name) for name in "cab"]
    assert [one.record.name for one in GameList(day_of).of(records, Naming(), {})] == [*"cab"]


def test_only_what_changed_is_made_again() -> None:
    listing = GameList(day_of)
    records: Sequence[GameRecord] = tuple(record(str(number)) for number in range(4))
    away: dict[str, Away] = {"3": "archived"}
    naming = Naming()
    before = listing.of(records, naming, away)
    assert listing.of(records, naming, away) is before
    later = listing.of((record("0", house="Whiz"), *records[1:]), naming, {"3": "archived", "2": "deleted"})
    assert [one is other for one, other in zip(before, later, strict=True)] == [False, True, False, True]
    renamed = listing.of(records, Naming.of([("Ann", "Anna")]), away)
    assert {one.players[0] for one in renamed} == {"Anna"}
    assert {one.players[0] for one in listing.of(records, Naming(), away)} == {"Ann"}


def test_rules_are_offered_by_their_games() -> None:
    records = [record(str(number), house=house) for number, house in enumerate(("Whiz", "Bookbag", "Whiz", "Aces"))]
    assert houses_in(GameList(day_of).of(records, Naming(), {})) == ("Whiz", "Aces", "Bookbag")


# -- days ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11-30", date(2026, 11, 30), date(2026, 11, 30)),
        (" 2026-3-1 ", date(2026, 3, 1), date(2026, 3, 1)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("", None, None),
        ("  ", None, None),
    ],
)
def test_a_day_is_read_and_a_month_or_a_year_from_end_to_end(
    text: str, first: date | None, last: date | None
) -> None:
    assert (read_day(text), read_day(text, last=True)) == (first, last)


@given(st.dates())
def test_every_day_is_read_as_it_is_written(day: date) -> None:
    assert read_day(day.isoformat()) == read_day(day.isoformat(), last=True) == day


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(
    "text",
    ["2026-13", "2026-00", "2026-02-30", "2026-11-0", "0000", "26", "30.11.2026", "today", "٢٠٢٦", "2026-11-30x"],
)
def test_what_is_no_day_is_refused(text: str, last: bool) -> None:
    with pytest.raises(Refused) as refused:
        read_day(text, last=last)
    assert [(one.code, dict(one.values)) for one in refused.value.problems] == [("day_unreadable", {"given": text})]


@given(DAYS, DAYS)
def test_days_are_in_order_or_refused(first: date | None, last: date | None) -> None:
    crossed = first is not None and last is not None and last - first < timedelta(0)
    try:
        in_order(first, last)
    except Refused as refused:
        assert (crossed, refused.problems[0].code) == (True, "days_crossed")
    else:
        assert not crossed


# -- people --------------------------------------------------------------------------------------


def people(show: Show, *tables: Sequence[str], naming: Naming = Naming()) -> list[tuple[str, int, tuple[str, ...]]]:  # noqa: B008
    away: dict[str, Away] = {"0": "deleted"} if show == "deleted" else {}
    listed = GameList(day_of).of([record(str(at), table) for at, table in enumerate(tables)], naming, away)
    return [(one.name, one.games, one.spellings) for one in people_in(listed).values()]


def test_everybody_is_counted_once_by_the_name_shown() -> None:
    tables = (("Ann", "Ben", "Cat", "Dan"), ("Anne", "ben", "Cat", "Eve"))
    assert people("all", *tables) == [
        ("Ben", 2, ("ben",)),
        ("Cat", 2, ()),
        ("Ann", 1, ()),
        ("Anne", 1, ()),
        ("Dan", 1, ()),
        ("Eve", 1, ()),
    ]
    joined = people("all", *tables, naming=Naming.of([("Anne", "Ann")]))
    assert joined[0] == ("Ann", 2, ("Anne",))
    assert len(joined) == 5


def test_a_deleted_game_counts_for_nobody_and_still_names_its_players() -> None:
    assert people("deleted", ("Ann", "Ben", "Cat", "Dan"), ("Ann", "Ben", "Cat", "Eve"))[-1] == ("Dan", 0, ())


def test_the_one_with_fewer_games_may_be_the_other_one() -> None:
    tables = (("Jon", "Ben", "Cat", "Dan"), ("John", "Ben", "Cat", "Dan"), ("John", "Ben", "Cat", "Dann"))
    listed = GameList(day_of).of([record(str(at), table) for at, table in enumerate(tables)], Naming(), {})
    pairs = [(one.name, other.name) for one, other in maybe_one(people_in(listed))]
    assert pairs == [("Dann", "Dan"), ("Jon", "John")]
    together = record("3", ("Jon", "John", "Cat", "Dan"))
    listed = GameList(day_of).of([*(one.record for one in listed), together], Naming(), {})
    assert [(one.name, other.name) for one, other in maybe_one(people_in(listed))] == [("Dann", "Dan")]
