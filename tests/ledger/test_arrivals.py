"""Games from elsewhere: new ones, those that are here, those that went on, and those that went on in two places."""

from datetime import UTC, datetime, timedelta

import pytest

from bookbag.ledger import Adopted, Arrival, Book, NotSaved, Opened, Waiting
from bookbag.ledger.arrivals import Told
from bookbag.ledger.clock import UNKNOWN

from .conftest import fill
from .test_book import tamper

MOMENT = datetime(2001, 2, 3, 4, 5, 6, 789_999, tzinfo=UTC)


def told(*bodies: str) -> tuple[Told, ...]:
    return tuple((MOMENT + timedelta(minutes=at), "told", body) for at, body in enumerate(bodies))


def arrive(book: Book, *bodies: str, game: str = "g") -> Adopted:
    (adopted,) = book.adopt([Arrival(game, told(*bodies))])
    return adopted


def bodies(book: Book, game: str = "g") -> list[str]:
    return [entry.body for entry in book.entries(game)]


def test_a_game_from_elsewhere_keeps_its_times(book: Book) -> None:
    assert arrive(book, "1", "2") == Adopted("g", "new", "g")
    assert [(entry.seq, entry.at) for entry in book.entries("g")] == [
        (1, MOMENT.replace(microsecond=789_000)),
        (2, MOMENT.replace(microsecond=789_000) + timedelta(minutes=1)),
    ]
    book.append("g", 2, "told", "3")
    assert bodies(book) == ["1", "2", "3"]


def test_the_same_game_twice_is_one(book: Book) -> None:
    arrive(book, "1", "2")
    before = book.entries("g")
    assert arrive(book, "1", "2").came == "here"
    assert arrive(book, "1").came == "here"
    assert book.entries("g") == before
    assert len(book.games()) == 1


def test_a_game_that_went_on_elsewhere_goes_on_here(book: Book) -> None:
    arrive(book, "1", "2")
    book.set_draft("g", 2, "half said")
    assert arrive(book, "1", "2", "3", "4") == Adopted("g", "went_on", "g")
    assert bodies(book) == ["1", "2", "3", "4"]
    assert book.draft("g") is None


def test_a_game_that_went_on_in_two_places_is_kept_as_two(book: Book) -> None:
    arrive(book, "1", "2", "ours")
    before = book.entries("g")
    first = arrive(book, "1", "2", "theirs")
    assert (first.came, first.named) == ("kept_as_two", "g")
    assert first.game != "g"
    assert book.entries("g") == before
    assert bodies(book, first.game) == ["1", "2", "theirs"]
    assert arrive(book, "1", "2", "theirs") == Adopted(first.game, "here", "g")
    assert arrive(book, "1", "2", "theirs", "more") == Adopted(first.game, "went_on", "g")
    third = arrive(book, "1", "2", "theirs", "other")
    assert third.came == "kept_as_two"
    assert {row.game for row in book.games()} == {"g", first.game, third.game}


def test_a_game_written_down_at_another_moment_is_the_same(book: Book) -> None:
    """As a score sheet is that was read in on two devices; what it lacks here is chained to what is here."""
    arrive(book, "1", "2")
    before = book.entries("g")
    later = [(UNKNOWN, "told", body) for body in ("1", "2", "3")]
    assert [one.came for one in book.adopt([Arrival("g", tuple(later[:2]))])] == ["here"]
    assert [one.came for one in book.adopt([Arrival("g", tuple(later))])] == ["went_on"]
    assert book.entries("g")[:2] == before
    assert [(one.at, one.body) for one in book.entries("g")[2:]] == [(UNKNOWN, "3")]


def test_a_game_that_was_changed_is_left_alone_and_the_good_one_kept_beside_it(book: Book, opened: Opened) -> None:
    arrive(book, "1", "2")
    tamper(opened.database, "UPDATE entry SET body = '9' WHERE game = 'g' AND seq = 2")
    good = arrive(book, "1", "2")
    assert (good.came, bodies(book, good.game)) == ("kept_as_two", ["1", "2"])
    assert arrive(book, "1", "2") == Adopted(good.game, "here", "g")


def test_all_of_them_or_none(book: Book) -> None:
    fill(book, "here", 2)
    good = Arrival("a", told("1"))
    with pytest.raises(ValueError, match="no time zone"):
        book.adopt([good, Arrival("b", ((MOMENT, "told", "1"), (MOMENT.replace(tzinfo=None), "told", "2")))])
    assert [row.game for row in book.games()] == ["here"]


def test_who_hears_of_each_can_stop_it_all(book: Book) -> None:
    heard: list[str] = []

    def hear(one: Adopted) -> None:
        heard.append(one.game)
        if len(heard) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        book.adopt([Arrival(name, told("1")) for name in "abc"], hear)
    assert heard == ["a", "b"]
    assert book.games() == ()


def test_the_same_name_twice_in_one_load(book: Book) -> None:
    came = book.adopt([Arrival("g", told("1")), Arrival("g", told("1", "2")), Arrival("g", told("1", "other"))])
    assert [one.came for one in came] == ["new", "went_on", "kept_as_two"]
    assert bodies(book) == ["1", "2"]


def test_a_newer_file_takes_nothing_in(book: Book, opened: Opened) -> None:
    opened.database.read_only = True
    with pytest.raises(NotSaved):
        arrive(book, "1")


def test_what_waits_comes_back_as_it_was_laid_down(book: Book) -> None:
    exact = MOMENT.replace(microsecond=789_000)
    arrivals = [
        Arrival("a", ((exact, "told", "1"), (exact, "told", "2"))),
        Arrival("b", ((UNKNOWN, "other", "ü\n"),)),
        Arrival("a", ((exact, "told", "1"),)),
    ]
    with Waiting() as waiting:
        for arrival in arrivals:
            waiting.put(arrival)
        assert len(waiting) == 3
        assert list(waiting) == arrivals
        assert list(waiting) == arrivals
        assert [one.came for one in book.adopt(waiting)] == ["new", "new", "here"]
