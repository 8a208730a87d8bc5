"""The record of a game: what each player did in it, checked by hand."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from game.table_book import book_of, house, nil_by_north, opened, played, sixes
from hypothesis import given
from strategies import games

from bookbag.game.bids import Bids
from bookbag.game.entries import (
    ENTRY,
    BidsPlaced,
    BooksEntered,
    Entry,
    GameOpened,
    RenegeRuled,
    SeatsChanged,
    Undone,
    Written,
)
from bookbag.game.replay import fold
from bookbag.game.rounds import Ruling, Taken
from bookbag.keeper import house_of
from bookbag.records.record import GAME_RECORD, RECORDED_BY, GameRecord, Tally, record_of, tally_of, total

BEGUN = datetime(2026, 11, 30, 20, 5, tzinfo=UTC)


def recorded(*entries: Entry) -> GameRecord:
    """The record of a game that was written down entry by entry, ten minutes apart."""
    book = [Written(seq, BEGUN + timedelta(minutes=10 * (seq - 1)), entry) for seq, entry in enumerate(entries, 1)]
    return record_of("game", fold(book), book)


def of_round(*entries: Entry, rules: Any = None, scores: tuple[int, int] | None = None) -> tuple[Tally, ...]:
    """The tallies, by seat, of a game of four that begins with these entries."""
    return recorded(opened(house(**(rules or {})), scores), *entries).tallies


def ruled(number: int, call: int = 1, **ruling: Any) -> RenegeRuled:
    return RenegeRuled(round=number, call=call, ruling=Ruling(**ruling))


def test_a_plain_round_of_partners() -> None:
    """North 3 and South 3 take 8: 60 and two bags; East 4 and West 2 take 5: set for 60."""
    north, east, south, west = of_round(*played(1, (3, 4, 3, 2), (8, 5)))
    ours = {"rounds": 1, "bids": 1, "contracts": 1, "contract_books": 6, "contract_taken": 8, "made": 1, "books": 8}
    assert north == south == Tally(**ours, bid_books=3, bags=2, points=62)
    theirs = {"rounds": 1, "bids": 1, "contracts": 1, "contract_books": 6, "contract_taken": 5, "sets": 1, "books": 5}
    assert (east, west) == (Tally(**theirs, bid_books=4, points=-60), Tally(**theirs, bid_books=2, points=-60))


def test_a_nil_is_its_bidders_alone_and_its_points_the_sides() -> None:
    """North's nil made (+100) beside South's 4; the side's 7 books are 40 and three bags."""
    north, _, south, _ = of_round(*nil_by_north(1))
    both = {"rounds": 1, "contracts": 1, "contract_books": 4, "contract_taken": 7, "made": 1, "books": 7, "bags": 3}
    assert north == Tally(**both, points=143, nils=1, nils_made=1)
    assert south == Tally(**both, points=143, bids=1, bid_books=4)


def test_a_nil_that_failed() -> None:
    north, *_ = of_round(*played(1, ("nil", 3, 4, 3), (7, 6), seat0=2))
    assert (north.nils, north.nils_made, north.bids, north.points) == (1, 0, 0, -100 + 40 + 3)


def test_a_blind_nil_is_no_plain_one() -> None:
    blind = {"blind_nil": {"allowed": True, "deficit": None}}
    north, *_ = of_round(*played(1, ("blind nil", 3, 4, 3), (7, 6), seat0=0), rules=blind)
    assert (north.nils, north.blind_nils, north.blind_nils_made, north.points) == (0, 1, 1, 243)
    north, *_ = of_round(*played(1, ("blind nil", 3, 4, 3), (7, 6), seat0=1), rules=blind)
    assert (north.nils, north.blind_nils, north.blind_nils_made) == (0, 1, 0)


def test_both_partners_nil_leaves_no_contract() -> None:
    """Two nils, one made: the side has nothing to make, and its books are bags."""
    north, _, south, _ = of_round(*played(1, ("nil", 5, "nil", 5), (3, 10), seat0=0, seat2=3))
    assert (north.nils_made, south.nils_made) == (1, 0)
    assert [(one.nils, one.contracts, one.made, one.sets, one.bags) for one in (north, south)] == [
        (1, 0, 0, 0, 3)
    ] * 2


def test_nil_for_both_together() -> None:
    together = {"nil": {"both_partners": "together"}}
    north, _, south, _ = of_round(*played(1, ("nil", 5, "nil", 8), (0, 13), seat0=0, seat2=0), rules=together)
    assert [(one.nils, one.nils_made, one.points) for one in (north, south)] == [(1, 1, 200)] * 2


def test_a_zero_where_no_nil_is_played_is_a_bid() -> None:
    north, *_ = of_round(*played(1, (0, 3, 6, 4), (7, 6)), rules={"nil": {"allowed": False}})
    assert (north.nils, north.bids, north.bid_books) == (0, 1, 0)


@pytest.mark.parametrize(("taken", "made", "points"), [(8, 1, 120), (5, 0, -60)])
def test_a_blind_bid(taken: int, made: int, points: int) -> None:
    """Blind six pays twenty a book bid when made, with no bags; set it costs ten a book."""
    bids = Bids(seats=(None, 3, None, 3), sides=(6, None), blind=(0,))
    round_: list[Entry] = [
        BidsPlaced(round=1, bids=bids),
        BooksEntered(round=1, taken=Taken(sides=(taken, 13 - taken), nils=(None,) * 4)),
    ]
    north, east, *_ = of_round(*round_, scores=(0, 200))
    assert (north.blind_bids, north.blind_bids_made, north.made, north.sets) == (1, made, made, 1 - made)
    assert (north.bids, north.contract_books, north.bags, north.points) == (0, 6, 0, points)
    assert (east.blind_bids, east.bids) == (0, 1)


def test_bags_are_counted_though_no_limit_counts_them() -> None:
    north, *_ = of_round(*played(1, (3, 4, 3, 2), (8, 5)), rules={"bags": {"limit": None}})
    assert (north.bags, north.bag_penalties, north.points) == (2, 0, 62)


def test_a_bag_penalty() -> None:
    rules = {"bags": {"limit": 3, "penalty": 50}}
    north, *_ = of_round(*sixes(2), rules=rules)
    assert (north.bags, north.bag_penalties, north.points) == (4, 1, 2 * 62 - 50)


def test_a_boston() -> None:
    north, east, *_ = of_round(*played(1, (6, 2, 5, 2), (13, 0)))
    assert (north.bostons, north.bags, east.bostons, east.sets) == (1, 2, 0, 1)


def test_a_first_hand_that_bids_itself_has_no_contract() -> None:
    hand = BooksEntered(round=1, taken=Taken(sides=(8, 5), nils=(None,) * 4))
    north, *_ = of_round(hand, rules={"bidding": {"first_hand_bids_itself": True}})
    assert north == Tally(rounds=1, books=8, points=80)


def test_a_renege_is_the_named_players() -> None:
    """Three books go over before the score is taken: North and South, who bid six, have 5 of 8 and are set."""
    call = ruled(1, verdict="proven", against=0, by=1, player=2)
    north, east, south, west = of_round(*played(1, (3, 4, 3, 2), (8, 5)), call)
    assert [one.reneges for one in (north, east, south, west)] == [0, 0, 1, 0]
    assert [(one.calls, one.calls_upheld) for one in (north, east, south, west)] == [(0, 0), (1, 1)] * 2
    assert (north.books, north.sets, east.books, east.made, east.bags) == (5, 1, 8, 1, 2)


def test_a_renege_of_no_named_player_is_the_sides() -> None:
    north, _, south, _ = of_round(*played(1, (3, 4, 3, 2), (8, 5)), ruled(1, verdict="proven", against=0, by=1))
    assert (north.reneges, south.reneges) == (1, 1)


@pytest.mark.parametrize(("verdict", "calls"), [("false_call", (1, 0)), ("withdrawn", (0, 0)), ("open", (0, 0))])
def test_calls_that_were_not_upheld(verdict: str, calls: tuple[int, int]) -> None:
    north, east, *_ = of_round(*played(1, (3, 4, 3, 2), (8, 5)), ruled(1, verdict=verdict, against=0, by=1))
    assert (east.calls, east.calls_upheld) == calls
    assert north.reneges == 0


def test_set_by_a_ruling() -> None:
    call = ruled(1, verdict="proven", against=0, by=1)
    north, *_ = of_round(*played(1, (3, 4, 3, 2), (8, 5)), call, rules={"renege": {"penalty": "set"}})
    assert (north.made, north.sets, north.points) == (0, 1, -60)


def test_a_solo_game() -> None:
    rules = house_of("spadester", {"table": {"players": 3}})
    bids = Bids(seats=(6, 5, "nil"), sides=(None,) * 3)
    taken = Taken(sides=(9, 7, 1), nils=(None, None, 1))
    record = recorded(
        GameOpened(house=rules, players=("Ann", "Ben", "Cat"), dealer=0),
        BidsPlaced(round=1, bids=bids),
        BooksEntered(round=1, taken=taken),
    )
    ann, ben, cat = record.tallies
    assert (record.sides, [record.side_of(seat) for seat in range(3)]) == (3, [0, 1, 2])
    assert (ann.bids, ann.bid_books, ann.contract_books, ann.books, ann.made, ann.bags) == (1, 6, 6, 9, 1, 3)
    assert (ben.made, ben.bags, cat.nils, cat.nils_made, cat.contracts) == (1, 2, 1, 0, 0)


def test_the_game_itself() -> None:
    """Two rounds of 62 to -60: North and South have 124 of 100 and have won; they led by 244, never behind."""
    record = recorded(opened(house(name="Short", finish={"target": 100})), *sixes(2))
    assert (record.name, record.seq, record.house, record.target) == ("game", 5, "Short", 100)
    assert (record.begun, record.last) == (BEGUN, BEGUN + timedelta(minutes=40))
    assert (record.players, record.sides, record.rounds) == (("North", "East", "South", "West"), 2, 2)
    assert (record.scores, record.reason, record.winners, record.over) == ((124, -120), "target", (0,), True)
    assert [record.won(seat) for seat in range(4)] == [True, False, True, False]
    assert record.swings == ((244, 0), (0, 244))


def test_swings_are_of_any_round() -> None:
    """First -60 to 62, then twice 62 to -60: behind by 122, ahead by 122 at the end."""
    first = played(1, (3, 3, 3, 3), (5, 8))
    record = recorded(opened(house()), *first, *(played(2, (3, 3, 3, 3), (8, 5))), *played(3, (3, 3, 3, 3), (8, 5)))
    assert record.swings == ((122, 122), (122, 122))
    assert (record.over, record.won(0), record.reason) == (False, False, None)


def test_what_is_undone_does_not_count_and_names_stand_as_they_were_put_right() -> None:
    swapped = SeatsChanged(players=("North", "West", "South", "East"))
    record = recorded(opened(house()), *sixes(2), swapped, Undone(of=5))
    assert (record.seq, record.rounds, record.players[1]) == (7, 1, "West")


def test_a_call_left_open_waits() -> None:
    book = (opened(house()), *sixes(1))
    assert not recorded(*book).unsettled
    assert recorded(*book, ruled(1, verdict="open", against=0, by=1)).unsettled
    assert recorded(*book, ruled(2, verdict="open", against=0, by=1)).unsettled


def test_totals_are_sums() -> None:
    one, other = Tally(rounds=1, points=-3, bags=2), Tally(rounds=2, points=5)
    assert total([one, other]) == one + other == Tally(rounds=3, points=2, bags=2)
    assert total([]) == Tally()


@given(games())
def test_any_game_adds_up(book: list[Written]) -> None:
    game = fold(book)
    record = record_of("any", game, book)
    assert GAME_RECORD.validate_json(GAME_RECORD.dump_json(record)) == record
    for seat, tally in enumerate(record.tallies):
        assert tally == total(tally_of(row, seat, game) for row in game.counted)
        side = record.side_of(seat)
        assert tally.points == game.scores[side] - game.start_scores[side]
        assert tally.rounds == record.rounds
        assert tally.made + tally.sets == tally.contracts <= tally.rounds
        assert tally.bids + tally.nils + tally.blind_nils <= tally.rounds
        assert tally.nils_made <= tally.nils
        assert tally.blind_nils_made <= tally.blind_nils
        assert tally.blind_bids_made <= tally.blind_bids <= tally.contracts
        assert tally.calls_upheld <= tally.calls
        assert tally.bostons <= tally.rounds
        assert min(tally._replace(points=0)) >= 0


GOLDEN = Path(__file__).with_name(f"way-{RECORDED_BY}.jsonl")
"""Games with the records that this way makes of them; a new way gets a file of its own by running this one."""


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines() if GOLDEN.exists() else [""])
def test_records_change_only_with_the_number_of_their_way(line: str) -> None:
    """What was kept of a game is believed as long as `RECORDED_BY` is the same, so it must mean the same."""
    assert line, f"RECORDED_BY was raised: write {GOLDEN.name} by running this file"
    told = json.loads(line)
    book = [
        Written(seq, datetime.fromisoformat(at), ENTRY.validate_json(json.dumps(entry)))
        for seq, (at, entry) in enumerate(told["book"], 1)
    ]
    made = GAME_RECORD.dump_python(record_of(told["record"]["name"], fold(book), book), mode="json")
    assert made == told["record"], "raise RECORDED_BY, or what was kept will be told for true"


def test_the_golden_games_have_something_of_everything() -> None:
    records = [
        GAME_RECORD.validate_json(json.dumps(json.loads(line)["record"])) for line in GOLDEN.read_text().splitlines()
    ]
    assert min(total(tally for record in records for tally in record.tallies)) > 0
    assert {record.sides == len(record.players) for record in records} == {True, False}


def test_the_book_of_a_record_may_have_no_moments() -> None:
    book = book_of(opened(house()), *sixes(1))
    assert record_of("old", fold(book), book).begun is None


def write_golden() -> None:
    """A few of many games that have something of everything between them."""
    from many_games import many_games

    lines: list[str] = []
    seen, solo = Tally(), False
    for made in many_games(1000):
        record = record_of(made.name, fold(made.book), made.book)
        here = total(record.tallies)
        alone = record.sides == len(record.players)
        if any(new and not old for new, old in zip(here, seen, strict=True)) or (alone and not solo):
            solo = solo or alone
            seen = seen + here
            book = [
                (written.at and written.at.isoformat(), written.entry.model_dump(mode="json"))
                for written in made.book
            ]
            lines.append(json.dumps({"record": GAME_RECORD.dump_python(record, mode="json"), "book": book}))
    GOLDEN.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    write_golden()
