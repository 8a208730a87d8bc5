"""The many games are games that a keeper would have written, and the same ones each time."""

from collections import Counter
from pathlib import Path

from many_games import main, many_games

from bookbag.game.entries import ENTRY, Written
from bookbag.game.replay import ScoredRound, fold
from bookbag.ledger.book import Book
from bookbag.ledger.clock import SystemClock
from bookbag.ledger.opening import open_database

COUNT = 150


def test_every_entry_counts_for_what_it_says_and_a_game_is_played_to_its_end() -> None:
    ended = 0
    for made in many_games(COUNT):
        game = fold(made.book)
        assert game.outcome is None or game.outcome.round_number <= len(game.rounds)
        ended += game.outcome is not None
        assert game.outcome is None or game.outcome.round_number == len(game.rounds) or is_mended(made.book)
    assert 0.8 * COUNT < ended < COUNT


def is_mended(book: tuple[Written, ...]) -> bool:
    """Whether anything was written that changes an earlier round."""
    return bool({one.entry.kind for one in book} - {"game_opened", "bids_placed", "books_entered"})


def test_all_that_a_table_does_is_among_them() -> None:
    kinds = Counter(one.entry.kind for made in many_games(COUNT) for one in made.book)
    assert set(kinds) >= {
        *("game_opened", "bids_placed", "books_entered", "renege_ruled", "undone", "redone"),
        *("round_amended", "round_inserted", "round_thrown_in", "seats_changed", "dealer_changed"),
    }
    bids = [bid for made in many_games(COUNT) for one in fold(made.book).rounds for bid in said(one)]
    assert {"nil", "blind nil", "blind"} <= set(bids)
    assert len({fold(made.book).opened_house.name for made in many_games(COUNT)}) > 6


def said(row: ScoredRound) -> list[str]:
    """The nils and blind bids of a round."""
    if row.deal.bids is None:
        return []
    nils = [bid for bid in row.deal.bids.seats if isinstance(bid, str)]
    return [*nils, *("blind" for _ in row.deal.bids.blind)]


def test_they_are_the_same_each_time_and_the_shorter_run_begins_the_longer() -> None:
    assert list(many_games(4))[:3] == list(many_games(3))
    assert [made.book for made in many_games(3, seed=1)] != [made.book for made in many_games(3)]


def test_a_folder_of_them_is_made_by_the_command(tmp_path: Path) -> None:
    assert main([str(tmp_path), "7"]) == 0
    opened = open_database(tmp_path, SystemClock())
    try:
        book = Book(opened.database, SystemClock())
        names = [row.game for row in book.games()]
        assert sorted(names) == sorted(made.name for made in many_games(7))
        for made in many_games(7):
            rows = book.entries(made.name)
            assert [ENTRY.validate_json(row.body) for row in rows] == [one.entry for one in made.book]
            assert [row.at for row in rows] == [one.at for one in made.book]
    finally:
        opened.database.close()
