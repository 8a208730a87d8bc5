"""The record of a game: every entry in words, in order, with its time, and what was undone."""

import time
from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest
from hypothesis import given
from strategies import games

from bookbag.game.bids import Bids
from bookbag.game.cards import read_card
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    DealerChanged,
    Entry,
    GameOpened,
    Redone,
    RenegeRuled,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Undone,
    Written,
)
from bookbag.game.evidence import Evidence
from bookbag.game.replay import living
from bookbag.game.rounds import Ruling, Taken, penalty_from
from bookbag.words.record import Event, day_and_time, moment, record

from .table_book import amended, book_of, house, nil_by_north, opened, sixes

NO_NIL = (None,) * 4
BIDS = Bids(seats=(4, 3, 3, 3), sides=(None, None))
BLIND = Bids(seats=(None, 3, None, 3), sides=(6, None), blind=(0,))
SHOWN = Evidence(book=4, led="hearts", played=read_card("7\u2663"), later_book=9, later=read_card("3\u2665"))
OWN = penalty_from({"penalty": "contract_up", "books": 2}, house().renege)


def ruled(number: int, call: int, ruling: Ruling) -> RenegeRuled:
    return RenegeRuled(round=number, call=call, ruling=ruling)


EVERY: list[tuple[Entry, str, tuple[str, ...]]] = [
    (opened(house()), "The game begins", ("North & South against East & West", "North deals first")),
    (sixes(1)[0], "Round 1: bids", ("North 3, East 3, South 3, West 3",)),
    (sixes(1)[1], "Round 1: books", ("North & South 8, East & West 5",)),
    (nil_by_north(2)[0], "Round 2: bids", ("North Nil, East 3, South 4, West 3",)),
    (nil_by_north(2)[1], "Round 2: books", ("North & South 7, East & West 6, North's nil 0",)),
    (ruled(2, 1, Ruling(verdict="open", against=0, by=1)), "Round 2: renege call 1",
     ("East & West called a renege on North & South: to be settled later",)),
    (ruled(2, 1, Ruling(verdict="proven", against=0, by=1, player=2, evidence=SHOWN, penalty=OWN)),
     "Round 2: renege call 1, ruled again",
     ("East & West called a renege on South: proven",
      "Hearts led in book 4, South played 7♣, and 3♥ in book 9: South could have followed. Renege.",
      "for this call: the offenders' contract is raised by 2")),
    (amended(2, house(bags={"limit": 5})), "Other rules from round 2", ("Bag limit: 5 bags (before: 10 bags)",)),
    (RoundAmended(round=1, bids=BIDS, taken=Taken(sides=(7, 6), nils=NO_NIL)), "Round 1 is entered again",
     ("North 4, East 3, South 3, West 3", "North & South 7, East & West 6")),
    (RoundInserted(round=2, bids=BLIND, taken=Taken(sides=(6, 7), nils=NO_NIL)),
     "Round 2 was forgotten and is put in",
     ("North Blind 6, East 3, South Blind 6, West 3", "North & South 6, East & West 7")),
    (RoundInserted(round=1, bids=None, taken=Taken(sides=(6, 7), nils=NO_NIL)),
     "Round 1 was forgotten and is put in", ("no bids", "North & South 6, East & West 7")),
    (RoundThrownIn(round=5, deals="same", said=Bids(seats=(None, 3, 4, None), sides=(None, None))),
     "Round 5: a misdeal",
     ("the same dealer deals again", "said so far: North –, East 3, South 4, West –")),
    (RoundThrownIn(round=4, deals="next"), "Round 4: a misdeal", ("the next player deals",)),
    (SeatsChanged(players=("North", "West", "South", "East")), "The seats",
     ("clockwise: North, West, South, East", "before: North, East, South, West")),
    (SeatsChanged(players=("North", "East", "South", "West")), "The seats",
     ("clockwise: North, East, South, West", "before: North, West, South, East")),
    (DealerChanged(round=4, dealer=2), "Round 4: dealer", ("South deals",)),
    (Undone(of=16), "Undone: the dealer of round 4", ()),
    (Redone(of=16), "Brought back: the dealer of round 4", ()),
]  # fmt: skip
"""Every kind of entry and what is told of it, at least."""


def events(*entries: Entry) -> tuple[Event, ...]:
    return record(book_of(*entries))


def test_every_kind_of_entry_is_told() -> None:
    kinds = {type(entry) for entry, _, _ in EVERY}
    assert kinds == {kind for union in get_args(Entry) for kind in (get_args(union) or (union,))}


@pytest.mark.parametrize("at", range(len(EVERY)), ids=lambda at: f"{at}-{EVERY[at][0].kind}")
def test_an_entry_in_words(at: int) -> None:
    event = events(*(entry for entry, _, _ in EVERY))[at]
    _, title, details = EVERY[at]
    assert (event.seq, event.title) == (at + 1, title)
    assert set(details) <= set(event.details)
    assert event.counts


def test_what_was_undone_counts_no_longer_and_counts_again_when_it_is_brought_back() -> None:
    book: list[Entry] = [opened(house()), *sixes(2), Undone(of=5), Undone(of=4)]
    assert [one.counts for one in events(*book)] == [True] * 3 + [False] * 2 + [True] * 2
    assert [one.title for one in events(*book)][-2:] == ["Undone: round 2's books", "Undone: round 2's bids"]
    book += [Redone(of=4)]
    assert [one.counts for one in events(*book)] == [True] * 4 + [False] + [True] * 3


def test_a_mending_that_was_undone_is_struck_like_anything_else() -> None:
    book = [opened(house()), *sixes(2), RoundThrownIn(round=1, deals="same"), Undone(of=6)]
    assert [one.title for one in events(*book) if not one.counts] == ["Round 1: a misdeal"]


def test_a_bid_is_told_by_the_rules_it_was_made_by() -> None:
    """A bid of 0 is a nil where nil is played, whatever is played later."""
    zero = Bids(seats=(0, 3, 4, 3), sides=(None, None))
    first = sixes(1)[0].model_copy(update={"bids": zero})
    book = [opened(house()), first, amended(1, house(nil={"allowed": False})), first]
    assert [one.details[0].split(",")[0] for one in events(*book) if "bids" in one.title] == ["North Nil", "North 0"]


def test_an_event_has_the_time_it_was_entered() -> None:
    begun = datetime(2026, 11, 30, 20, 5, tzinfo=UTC)
    entries = [opened(house()), *sixes(1)]
    book = [Written(seq, begun + timedelta(minutes=seq), entry) for seq, entry in enumerate(entries, 1)]
    assert [one.at for one in record(book)] == [one.at for one in book]
    assert moment(begun) == begun.astimezone().strftime("%d %b, %H:%M")
    assert moment(None) == ""


@given(games())
def test_the_record_of_any_game(book: list[Written]) -> None:
    told = record(book)
    assert [one.seq for one in told] == [one.seq for one in book]
    assert all(one.title and all(one.details) for one in told)
    alive = living(book)
    assert all(one.counts == (one.seq in alive or one.title.startswith(("Undone", "Brought back"))) for one in told)
    assert isinstance(book[0].entry, GameOpened)


def test_each_event_names_who_sat_there_at_that_time() -> None:
    """A name put right and two who changed places are told as they were, and so is a change that was undone."""
    swapped = SeatsChanged(players=("Ann", "East", "West", "South"))
    call = ruled(1, 1, Ruling(verdict="proven", against=0, by=1, player=2))
    book = book_of(opened(house()), *sixes(1), call, swapped, DealerChanged(round=2, dealer=2), Undone(of=5), call)
    events = record(book)
    assert events[0].details[0] == "North & South against East & West"
    assert events[3].details[0] == "East & West called a renege on South: proven"
    assert events[4].details == ("clockwise: Ann, East, West, South", "before: North, East, South, West")
    assert events[5].details == ("West deals",)
    assert events[7].details[0] == "East & West called a renege on South: proven"


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Tokyo"])
def test_the_first_and_the_last_moment_there_are(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        first, last = map(day_and_time, (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)))
        assert first[:5] == "0001-"
        assert last[:5] == "9999-"
        assert len(first) == len(last) == len("2026-11-30 19:05:00")
        assert day_and_time(datetime(12, 3, 4, 12, 5, 6, tzinfo=UTC))[:8] == "0012-03-"
    finally:
        monkeypatch.undo()
        time.tzset()


TOO_SHORT: list[Entry] = [
    BidsPlaced(round=1, bids=Bids(seats=(3, 3, 4, 3), sides=())),
    RoundAmended(round=1, bids=Bids(seats=(3,) * 6, sides=()), taken=Taken(sides=(8, 5), nils=NO_NIL)),
]
TOO_LONG: list[Entry] = [
    BidsPlaced(round=1, bids=Bids(seats=(3,) * 6, sides=(None,) * 3)),
    BooksEntered(round=1, taken=Taken(sides=(5, 4, 4), nils=NO_NIL)),
    BooksEntered(round=1, taken=Taken(sides=(8, 5), nils=(*(None,) * 5, 0))),
    RenegeRuled(round=1, call=1, ruling=Ruling(verdict="proven", against=2, by=1)),
    SeatsChanged(players=("North", "East")),
]


@pytest.mark.parametrize("entry", [*TOO_SHORT, *TOO_LONG])
def test_an_entry_of_another_table_is_told_and_breaks_nothing(entry: Entry) -> None:
    """A document or a damaged file can have one; nothing is scored by it."""
    told = record(book_of(opened(house()), entry, *sixes(1)))
    assert [event.title for event in told][-2:] == ["Round 1: bids", "Round 1: books"]
    assert (told[1].title == "An entry that does not fit the table") == (entry in TOO_SHORT)
