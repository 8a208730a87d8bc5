"""The score sheet as a page, and the record as text: all of a game in order, harmless, and what was undone marked."""

import re
from collections.abc import Sequence
from html import unescape

from game.table_book import book_of, house, opened, sixes
from hypothesis import given
from strategies import games

from bookbag.game.entries import GameOpened, Undone, Written
from bookbag.game.replay import fold
from bookbag.sheets.record_text import record_text
from bookbag.sheets.score_page import score_page
from bookbag.words.numbers import points
from bookbag.words.record import record


def text_of(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", page.partition("<body>")[2]))


@given(games())
def test_every_round_is_on_the_page(book: Sequence[Written]) -> None:
    game = fold(book)
    page = score_page(game)
    assert page.count('<th scope="row">') == len(game.rounds) + any((*game.start_scores, *game.start_bags))
    for row in game.rounds:
        for side in range(game.seating.sides):
            assert f"= {points(row.scores[side])}" in text_of(page)
    assert "The record" not in page


@given(games())
def test_every_event_is_on_the_page_when_it_is_wanted(book: Sequence[Written]) -> None:
    events = record(book)
    page = score_page(fold(book), events)
    assert page.count("<li>") == len(book)
    assert page.count("<s>") == sum(not event.counts for event in events)


def test_names_do_nothing_on_the_page() -> None:
    players = ("<script>alert(1)</script>", "$title", "&amp;", '"quoted"')
    book = book_of(GameOpened(house=house(name="<b>x</b>"), players=players, dealer=0), *sixes(1))
    page = score_page(fold(book), record(book))
    assert "<script" not in page
    assert "<b>" not in page
    assert "<script>alert(1)</script> & &amp; – $title" in text_of(page).replace("&amp;amp;", "&amp;")
    assert "http" not in page


@given(games())
def test_the_record_as_text_has_every_event_in_order(book: Sequence[Written]) -> None:
    events = record(book)
    text = record_text("A game", events)
    numbers = [int(found[1]) for line in text.splitlines()[3:] if (found := re.match(r" *(\d+)  \d{4}-", line))]
    assert numbers == [event.seq for event in events]
    assert text.count("undone: ") >= sum(not event.counts for event in events)


def test_what_was_undone_says_so() -> None:
    book = book_of(opened(house()), *sixes(1), Undone(of=3))
    lines = record_text("A game", record(book)).splitlines()
    assert any(re.fullmatch(r"3  at no known time +undone: Round 1: books", line) for line in lines)
    assert any(line.strip() == "undone: North & South 8, East & West 5" for line in lines)
    assert any(re.fullmatch(r"4  at no known time +Undone: round 1's books", line) for line in lines)
