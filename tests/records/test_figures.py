"""Figures of players, checked by hand on six games and by what must hold for any."""

from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games

from bookbag.game.entries import Written
from bookbag.game.replay import fold
from bookbag.records.figures import ALL, FIGURES, GAME_FIGURES, ROUND_FIGURES, GameFigure, Value
from bookbag.records.form import Moment, points_by_month, versus, wins_lately
from bookbag.records.naming import Naming
from bookbag.records.parts import Counted, Part, Standing, Which, finished, pair_tally, total_of
from bookbag.records.record import GameRecord, record_of, tally_of, total

from .six_games import BOOKS, records

AS_WRITTEN = Naming().at_table
SIX = Counted(records(), AS_WRITTEN)

PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve")
BY_HAND: dict[str, tuple[tuple[int, int] | int | None, ...]] = {
    # key                Ann        Ben        Cat        Dan        Eve
    "games": (5, 5, 4, 4, 1),
    "wins": ((3, 5), (3, 5), (1, 4), (2, 4), (0, 1)),
    "best": (83, 83, 62, 71, -99),
    "worst": (-60, -60, -60, -60, -99),
    "winning": (1, 3, 1, 1, 0),
    "losing": (1, 1, 3, 1, 1),
    "comeback": (122, 122, None, None, None),
    "points": ((128, 7), (271, 7), (-36, 6), (118, 6), (-99, 1)),
    "bid": ((20, 6), (26, 7), (18, 6), (18, 6), (0, 0)),
    "contract": ((38, 7), (40, 7), (36, 6), (39, 6), (0, 0)),
    "books": ((43, 7), (49, 7), (36, 6), (44, 6), (1, 1)),
    "made": ((4, 7), (5, 7), (3, 6), (4, 6), (0, 0)),
    "set": ((3, 7), (2, 7), (3, 6), (2, 6), (0, 0)),
    "bostons": (0, 0, 0, 0, 0),
    "bags": ((8, 7), (11, 7), (4, 6), (8, 6), (1, 1)),
    "bag-penalties": (0, 0, 0, 0, 0),
    "nils": ((1, 1), (0, 0), (0, 0), (0, 0), (0, 1)),
    "blind-nils": ((0, 0),) * 5,
    "blind-bids": ((0, 0),) * 5,
    "calls": ((0, 0), (1, 1), (0, 0), (1, 1), (0, 0)),
    "reneges": (0, 0, 1, 0, 0),
}
"""What each figure comes to; a pair is so many of so many, or so much over so many."""


def value_of(key: str, parts: Sequence[Part]) -> Value | None:
    figure = FIGURES[key]
    return figure.value(finished(parts)) if isinstance(figure, GameFigure) else figure.value(total_of(parts))


@pytest.mark.parametrize("key", BY_HAND)
@pytest.mark.parametrize("player", PLAYERS)
def test_every_figure_by_hand(key: str, player: str) -> None:
    wanted = BY_HAND[key][PLAYERS.index(player)]
    value = value_of(key, SIX.parts(player))
    told = None if value is None else value.part if value.kind == "count" else (value.part, value.of)
    assert told == wanted


def test_every_figure_is_checked_and_explained() -> None:
    assert set(BY_HAND) == {figure.key for figure in ALL}
    assert len({figure.title for figure in ALL}) == len(ALL)
    for figure in ALL:
        assert figure.sentence.endswith(".")
        assert figure.key == figure.key.lower()
        assert "/" not in figure.key


def test_nothing_is_divided_by_nothing() -> None:
    assert Value("share", 0, 0).number is None
    assert Value("mean", 0, 0).number is None
    assert Value("share", 3, 5).number == 0.6
    assert Value("mean", -7, 2).number == -3.5
    assert Value("count", 0).number == 0


# -- players, partners, opponents ----------------------------------------------------------------


def test_players_in_a_list() -> None:
    assert SIX.players() == (
        Standing(("Ann",), 5, 3, 1, 7, 128),
        Standing(("Ben",), 5, 3, 1, 7, 271),
        Standing(("Cat",), 4, 1, 1, 6, -36),
        Standing(("Dan",), 4, 2, 1, 6, 118),
        Standing(("Eve",), 1, 0, 0, 1, -99),
    )


def test_who_plays_with_whom() -> None:
    assert SIX.pairs() == (
        Standing(("Ann", "Ben"), 1, 1, 0, 2, 83),
        Standing(("Ann", "Cat"), 3, 1, 1, 4, 62 - 60 - 60 + 40),
        Standing(("Ben", "Dan"), 3, 2, 1, 4, -60 + 71 + 62 + 63),
        Standing(("Cat", "Dan"), 1, 0, 0, 2, -18),
    )


def test_a_pair_as_one() -> None:
    (two,) = SIX.together("Ann", "Ben")
    tally = pair_tally(two)
    assert (tally.points, tally.books, tally.made, tally.sets) == (83, 12, 1, 1)
    assert (tally.bids, tally.bid_books, tally.nils, tally.nils_made) == (3, 10, 1, 1)


def test_head_to_head() -> None:
    told = versus(SIX.against("Ann", "Ben"))
    assert (told.games, told.wins, told.others, told.ahead) == (4, (2, 2), 0, (2, 2))
    assert told.points == (Value("mean", 62 - 60 - 60 + 40 + 63, 5), Value("mean", -60 + 71 + 62 + 63 + 52, 5))
    told = versus(SIX.against("Ben", "Eve"))
    assert (told.games, told.wins, told.others, told.ahead) == (1, (0, 0), 1, (1, 0))
    assert versus(SIX.against("Dan", "Eve")).points[0].number is None


def test_three_a_side_are_partners_two_by_two() -> None:
    six = record_of_players(("A", "B", "C", "D", "E", "F"), sides=2)
    assert [pair.names for pair in Counted([six], AS_WRITTEN).pairs()] == [
        *(("A", "C"), ("A", "E"), ("B", "D"), ("B", "F"), ("C", "E"), ("D", "F"))
    ]


def record_of_players(players: tuple[str, ...], sides: int, name: str = "x") -> GameRecord:
    """A record of nothing but who sat where."""
    none = total([])
    return GameRecord(
        *(name, 1, None, None, "Any", 500, players, sides, (0,) * sides, 0, None, ()),
        *(False, (none,) * len(players), ((0, 0),) * sides),
    )


# -- which games count ---------------------------------------------------------------------------

JANUARY = Which(since=date(2026, 1, 1), until=date(2026, 1, 31))


@pytest.mark.parametrize(
    ("which", "names"),
    [
        (Which(), "123456"),
        (Which(house="Short"), "124"),
        (Which(table="solo"), "6"),
        (Which(table="partners"), "12345"),
        (JANUARY, "12"),
        (Which(since=date(2026, 1, 2), until=date(2026, 2, 1)), "23"),
        (Which(since=date(2026, 3, 2)), "6"),
        (Which(until=date(2026, 1, 1)), "1"),
        (Which(until=date(2026, 1, 31), house="Middle"), ""),
    ],
)
def test_which_games_count(which: Which, names: str) -> None:
    assert sorted(record.name for record in Counted(records(), AS_WRITTEN, which).games) == [*names]


def test_a_game_of_no_known_day_counts_only_where_no_day_is_asked_for() -> None:
    record = record_of_players(("A", "B"), 2)
    assert Counted([record], AS_WRITTEN).games
    assert not Counted([record], AS_WRITTEN, Which(since=date(1990, 1, 1))).games


def test_what_is_counted_apart_adds_up() -> None:
    apart = [Which(until=date(2026, 1, 31)), Which(since=date(2026, 2, 1))]
    tables = [Which(table="solo"), Which(table="partners")]
    for player in PLAYERS:
        whole = total_of(SIX.parts(player))
        for parts in (apart, tables):
            counted = [Counted(records(), AS_WRITTEN, which) for which in parts]
            assert total(total_of(one.parts(player)) for one in counted) == whole


# -- names ---------------------------------------------------------------------------------------


def test_players_are_counted_as_they_are_called_now() -> None:
    joined = Counted(records(), Naming.of([("Eve", "Dan")]).at_table)
    assert [one.names[0] for one in joined.players()] == ["Ann", "Ben", "Cat", "Dan"]
    assert value_of("games", joined.parts("dan")) == Value("count", 5)
    assert joined.shown("DAN") == "Dan"
    assert joined.shown("Eve") is None
    assert joined.parts("Eve") == ()


def test_spellings_that_differ_in_case_are_one_player_shown_as_in_the_newest_game() -> None:
    """Game 3 has `ann`; game 6, the newest, has `Ann`."""
    assert SIX.shown("ANN") == "Ann"
    assert len(SIX.parts("ann")) == 6


# -- form ----------------------------------------------------------------------------------------


def test_the_wins_of_the_last_games() -> None:
    """Ann won, lost, won, lost and won; the unfinished game of 1 March has no place in it."""
    days = [date(2026, 1, 1), date(2026, 1, 2), date(2026, 2, 1), date(2026, 2, 2), date(2026, 3, 2)]
    shares = [(1, 1), (1, 2), (2, 3), (1, 3), (2, 3)]
    wanted = [Moment(day, Value("share", *share)) for day, share in zip(days, shares, strict=True)]
    assert wins_lately(SIX.parts("Ann"), over=3) == tuple(wanted)


def test_points_a_round_by_month() -> None:
    assert points_by_month(SIX.parts("Ann")) == (
        Moment(date(2026, 1, 1), Value("mean", 2, 2)),
        Moment(date(2026, 2, 1), Value("mean", 83 - 60, 3)),
        Moment(date(2026, 3, 1), Value("mean", 103, 2)),
    )


def test_games_are_put_in_the_order_they_were_begun() -> None:
    assert [part.record.name for part in SIX.parts("Ann")] == [*"123456"]
    shuffled = Counted([*records()[3:], *records()[:3]], AS_WRITTEN)
    assert [part.record.name for part in shuffled.parts("Ann")] == [*"123456"]


def test_the_games_a_figure_is_made_of() -> None:
    parts = finished(SIX.parts("Ben"))

    def names(key: str) -> str:
        figure = FIGURES[key]
        assert isinstance(figure, GameFigure)
        return "".join(part.record.name for part in figure.made_of(parts))

    assert (names("games"), names("wins"), names("winning"), names("losing")) == ("12346", "234", "234", "6")
    assert (names("best"), names("worst"), names("comeback")) == ("3", "1", "3")


# -- what holds for any games --------------------------------------------------------------------


@given(st.lists(games(steps=6), min_size=1, max_size=4))
def test_a_figure_is_the_sum_of_the_rounds_it_is_made_of(books: list[list[Written]]) -> None:
    folded = [fold(book) for book in books]
    made = [record_of(str(n), game, book) for n, (game, book) in enumerate(zip(folded, books, strict=True))]
    counted = Counted(made, AS_WRITTEN)
    for player in ("North", "Guest"):
        parts = counted.parts(player)
        rounds = [
            tally_of(row, part.seat, folded[int(part.record.name)])
            for part in parts
            for row in folded[int(part.record.name)].counted
        ]
        for figure in ROUND_FIGURES:
            of_them = [tally for tally in rounds if figure.counts(tally)]
            assert figure.value(total(of_them)) == figure.value(total_of(parts))
            assert figure.counts(total_of(parts)) == bool(of_them)


@given(st.lists(games(steps=6), min_size=1, max_size=4))
def test_players_and_games_agree(books: list[list[Written]]) -> None:
    made = [record_of(str(n), fold(book), book) for n, book in enumerate(books)]
    counted = Counted(made, AS_WRITTEN)
    seats = sum(len(record.players) for record in made)
    standings = counted.players()
    assert sum(one.games + one.unfinished for one in standings) == seats
    assert sum(one.wins for one in standings) == sum(
        record.won(seat) for record in made for seat in range(len(record.players))
    )
    for one in standings:
        parts = counted.parts(one.names[0])
        assert (one.rounds, one.points) == (total_of(parts).rounds, total_of(parts).points)
        for figure in GAME_FIGURES:
            made_of = figure.made_of(finished(parts))
            assert set(made_of) <= set(finished(parts))


def test_the_six_games_end_as_they_are_told() -> None:
    scores = [fold(book).scores for book in BOOKS]
    assert scores == [(62, -60), (-60, 71), (83, -18), (-60, 62), (40, 63), (63, 52, -99)]
