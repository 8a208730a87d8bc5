"""Two programs, or two windows, on one file: the later one is told, sees what was written, and can say it again."""

from collections.abc import Callable
from random import Random

import pytest

from bookbag.game.bids import Bids
from bookbag.game.entries import ENTRY, BidsPlaced, BooksEntered
from bookbag.game.rounds import Ruling
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper, TableMoved, house_of
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.ledger_document import ledger_document
from bookbag.sheets.score_sheet import read_score_sheet

from .at_table import Bid, Shelf, bid_all, opened, play

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
RULING = Ruling(verdict="proven", against=0, by=1)
OTHER_RULES = house_of("bookbag", {"bags": {"limit": 5}})


@pytest.fixture
def other(shelf: Shelf) -> Keeper:
    return shelf.keeper()


def at_books(keeper: Keeper) -> str:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    return name


VERBS: dict[str, Callable[[Keeper, str], None]] = {
    "books": lambda keeper, name: keeper.enter_books(name),
    "say": lambda keeper, name: keeper.say_books(name, 0, 7),
    "bid": lambda keeper, name: keeper.bid_seat(name, 1, 5),
    "side": lambda keeper, name: keeper.bid_side(name, 1, 6),
    "rule": lambda keeper, name: keeper.rule_renege(name, 1, RULING),
    "amend": lambda keeper, name: keeper.amend_house(name, 1, OTHER_RULES),
}


@pytest.mark.parametrize("verb", VERBS)
def test_the_later_one_is_told_sees_the_new_state_and_can_repeat(
    keeper: Keeper, other: Keeper, shelf: Shelf, verb: str
) -> None:
    name = at_books(keeper)
    assert other.table(name) == keeper.table(name)
    keeper.rule_renege(name, 1, Ruling(verdict="withdrawn", against=1, by=0))
    told: list[str] = []
    other.listen(told.append)
    with pytest.raises(TableMoved):
        VERBS[verb](other, name)
    assert told == [name]
    assert other.table(name) == keeper.table(name)
    VERBS[verb](other, name)
    assert shelf.fresh(name) == other.table(name)
    assert other.table(name).game.seq == keeper.table(name).game.seq + (
        verb in ("books", "bid", "side", "rule", "amend")
    )


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_undo_and_redo_are_told_too(keeper: Keeper, other: Keeper, verb: str) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    keeper.undo(name)
    assert other.table(name) == keeper.table(name)
    keeper.rule_renege(name, 1, RULING)
    with pytest.raises(TableMoved):
        getattr(other, verb)(name)
    assert other.table(name) == keeper.table(name)
    other.undo(name)
    assert other.table(name).game.scores == (62, -60), "the ruling that was new to it is what it takes back"


def test_two_rulings_at_once_are_both_kept(keeper: Keeper, other: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    other.table(name)
    keeper.rule_renege(name, 1, RULING)
    with pytest.raises(TableMoved):
        other.rule_renege(name, 1, Ruling(verdict="proven", against=1, by=0))
    other.rule_renege(name, 1, Ruling(verdict="proven", against=1, by=0))
    assert [ruling.against for ruling in other.table(name).game.rounds[0].deal.rulings] == [0, 1]


def test_half_said_bids_of_one_are_not_lost_to_the_other(keeper: Keeper, other: Keeper) -> None:
    name = opened(keeper)
    other.table(name)
    keeper.bid_seat(name, 1, 3)
    try:
        other.bid_seat(name, 2, 4)
    except TableMoved:
        other.bid_seat(name, 2, 4)
    assert other.table(name).draft.bids.seats == (None, 3, 4, None)


# -- 200 rounds in random turns ------------------------------------------------------------------

Deal = tuple[tuple[Bid, ...], tuple[int, int], dict[int, int]]


def deals(luck: Random, rounds: int) -> list[Deal]:
    """What is bid and taken in each round, most of it about even, so that a game goes on for long."""
    found: list[Deal] = []
    for _ in range(rounds):
        bids: list[Bid] = [luck.randint(2, 4) for _ in range(4)]
        nils: dict[int, int] = {}
        if luck.random() < 0.15:
            bids[0], bids[2] = "nil", 4
            nils[0] = luck.randint(0, 1)
        ours = luck.randint(4, 9)
        found.append((tuple(bids), (ours, 13 - ours), nils))
    return found


def step(keeper: Keeper, name: str, script: list[Deal]) -> None:
    """The next tap that the script asks for, as this keeper sees the table."""
    table = keeper.table(name)
    bids, books, nils = script[table.game.current.number - 1]
    if table.turn.step == "bids":
        seat = table.turn.seat
        assert seat is not None
        keeper.bid_seat(name, seat, bids[seat])
    elif table.turn.step == "confirm":
        keeper.enter_books(name)
    elif table.turn.seat is not None:
        keeper.say_nil_books(name, table.turn.seat, nils[table.turn.seat])
    else:
        keeper.say_books(name, 0, books[0])


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost_or_doubled_in_random_turns(shelf: Shelf, seed: int) -> None:
    luck, rounds = Random(seed), 50
    script = deals(luck, rounds)
    one, two = shelf.keeper(), shelf.keeper()
    rules = {"finish": {"target": 5000}}
    name = opened(one, rules)
    moved = 0
    while len(one.table(name).game.rounds) < rounds and len(two.table(name).game.rounds) < rounds:
        keeper = luck.choice((one, two))
        for _ in range(luck.randint(1, 4)):
            try:
                step(keeper, name, script)
            except TableMoved:
                moved += 1
                assert keeper.table(name) == shelf.fresh(name)
            if len(keeper.table(name).game.rounds) == rounds:
                break
    assert moved > rounds / 2, "the two must have got into each other's way"
    end = shelf.fresh(name)
    sheet = {
        "rules": rules,
        "rounds": [
            {
                "bids": list(bids),
                "books": list(books),
                "nil_books": {str(seat): taken for seat, taken in nils.items()},
            }
            for bids, books, nils in script
        ],
    }
    expected = read_score_sheet(sheet, packaged_presets()).game
    assert ledger_document(end.game) == ledger_document(expected)
    entries = [ENTRY.validate_json(entry.body) for entry in shelf.disk().entries(name)]
    assert [entry.round for entry in entries if isinstance(entry, BooksEntered)] == list(range(1, rounds + 1))
    placed = [entry for entry in entries if isinstance(entry, BidsPlaced)]
    assert [entry.round for entry in placed] == list(range(1, rounds + 1))
    assert [entry.bids for entry in placed] == [
        Bids(seats=bids, sides=(None, None)) for bids, _books, _nils in script
    ]


def test_a_game_begun_by_one_is_seen_by_the_other(keeper: Keeper, other: Keeper) -> None:
    assert other.games(9) == []
    name = opened(keeper)
    assert [table.name for table in other.games(9)] == [name]
    assert other.table(name).turn == Turn("bids", seat=1)
