"""Many real games in a data folder, the same each time: `python -m tests.many_games FOLDER 10000`.

Some twelve people play by several rules over several years: bids, books, nils, blind bids, reneges, rounds put right,
taps undone and redone, games left unfinished. Every entry is one that a keeper would have written.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

from bookbag.game.bids import BLIND_NIL, NIL, Bids, nil_seats
from bookbag.game.ending import Standing, outcome
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    DealerChanged,
    Entry,
    GameOpened,
    Mending,
    Redone,
    RenegeRuled,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Undone,
    Written,
)
from bookbag.game.house import HouseRules
from bookbag.game.mending import lost, mending_problems, rounds_paired
from bookbag.game.replay import Game, ScoredRound, fold
from bookbag.game.rounds import Round, Ruling, Taken, bid_problems, blind_bar, call_problems, taken_problems
from bookbag.game.scoring import score_round
from bookbag.game.seats import Seating
from bookbag.ledger.book import insert, link
from bookbag.ledger.chain import Written as Row
from bookbag.ledger.clock import SystemClock
from bookbag.ledger.database import Database
from bookbag.ledger.opening import open_database
from bookbag.ledger.presets import preset_houses

PEOPLE = ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Joe", "Kim", "Lou")

HOUSES = {
    "bookbag": 8,
    "bookbag-250": 3,
    "classic": 3,
    "tournament": 2,
    "joker-joker-deuce-deuce": 2,
    "spade-plus-300": 2,
    "whiz": 1,
    "suicide": 1,
    "cutthroat-4": 1,
    "cutthroat-3": 1,
    "two-players": 1,
    "six-in-pairs": 1,
}
"""The presets that are played, and how often each."""

BEGUN = datetime(2019, 1, 4, 19, 0, tzinfo=UTC)
UNFINISHED = 0.06
MENDED = 0.04
UNDONE = 0.05
CALLED = 0.04
BATCH = 500
"""Games are written so many at a time, as a commit is the slow part."""

MOST_ROUNDS = 24
"""A table that has no winner by then goes home."""

Told = tuple[datetime, str, str]
"""The moment, the kind and the body of an entry, as an `Arrival` has them."""


@dataclass(frozen=True)
class MadeGame:
    """A game as it was written: its name, and its entries."""

    name: str
    book: tuple[Written, ...]

    def told(self) -> Iterator[Told]:
        """Its entries as a book takes them in."""
        for written in self.book:
            assert written.at is not None
            yield written.at, written.entry.kind, written.entry.model_dump_json()


def many_games(count: int, seed: int = 0) -> Iterator[MadeGame]:
    """So many games, the oldest first; the first of a longer run are those of a shorter one."""
    begun = BEGUN
    for number in range(count):
        luck = Random(f"{seed}/{number}")
        yield MadeGame(sha256(f"{seed}/{number}".encode()).hexdigest()[:32], _GameMaker(luck, begun).played())
        begun += timedelta(hours=luck.choice((3, 4, 5, 20, 24)) / 2)


def fill(database: Database, count: int, seed: int = 0, told: Callable[[int], object] = lambda _done: None) -> None:
    """Write so many games into a file that holds none of them; `told` hears how many are written."""
    for done, batch in enumerate(batched(many_games(count, seed), BATCH)):
        with database.atomic() as sql:
            for made in batch:
                last: list[Row] = []
                for at, kind, body in made.told():
                    last = [link(last, made.name, at, kind, body)]
                    insert(sql, last[0])
        told(done * BATCH + len(batch))


def batched(games: Iterator[MadeGame], size: int) -> Iterator[list[MadeGame]]:
    """The games, so many at a time."""
    while batch := list(islice(games, size)):
        yield batch


class _GameMaker:
    """One game in the making."""

    def __init__(self, luck: Random, begun: datetime) -> None:
        self._luck = luck
        self._at = begun
        self._book: list[Written] = []

    def played(self) -> tuple[Written, ...]:
        luck = self._luck
        preset = luck.choices(list(HOUSES), list(HOUSES.values()))[0]
        house = preset_houses()[preset]
        # A few are seen much more often than the rest.
        known = PEOPLE[:6] if luck.random() < 0.5 else PEOPLE
        players = tuple(luck.sample(known, house.table.players))
        self._write(GameOpened(house=house, players=players, dealer=luck.randrange(len(players))))
        most = luck.randrange(8) if luck.random() < UNFINISHED else MOST_ROUNDS
        game = fold(self._book)
        while not game.outcome and len(game.rounds) < most:
            game = self._round(game)
        if most < MOST_ROUNDS and not game.outcome and luck.random() < 0.5 and not game.current.bids_itself:
            self._bid(game)
        return tuple(self._book)

    def _write(self, entry: Entry) -> None:
        self._book.append(Written(len(self._book) + 1, self._at, entry))
        self._at += timedelta(seconds=self._luck.randint(40, 240), milliseconds=self._luck.randrange(1000))

    def _round(self, game: Game) -> Game:
        """Play a round; the game after it."""
        luck, number = self._luck, game.current.number
        bids = None if game.current.bids_itself else self._bid(game)
        odd = luck.random() < CALLED
        if odd:
            self._call(number, game)
        taken = self._taken(bids, game.house)
        self._write(BooksEntered(round=number, taken=taken))
        if luck.random() < UNDONE:
            of = len(self._book)
            self._write(Undone(of=of))
            if luck.random() < 0.5:
                self._write(Redone(of=of))
            else:
                taken = self._taken(bids, game.house)
                self._write(BooksEntered(round=number, taken=taken))
        if luck.random() < MENDED:
            self._mend()
            odd = True
        return fold(self._book) if odd else after_round(game, replace(game.current, bids=bids, taken=taken))

    def _bid(self, game: Game) -> Bids:
        bids = self._bids(game.house, game.scores)
        self._write(BidsPlaced(round=game.current.number, bids=bids))
        return bids

    def _bids(self, house: HouseRules, scores: Sequence[int]) -> Bids:
        """Bids about as high as the deal allows, now and then a nil or a blind bid, as the rules let them."""
        seating = Seating.of(house)
        for _ in range(400):
            bids = Bids.none_yet(seating)
            for seat in range(seating.seats):
                bids = bids.with_seat(seat, self._seat_bid(seat, house, scores))
            if self._luck.random() < 0.1:
                bids = Bids.model_validate({**bids.model_dump(), "blind": (self._luck.randrange(seating.sides),)})
            if not bid_problems(bids, house, scores):
                return bids
        raise RuntimeError(f"no bids found for {house.name} at {scores}")

    def _seat_bid(self, seat: int, house: HouseRules, scores: Sequence[int]) -> int | str:
        chance, seating = self._luck.random(), Seating.of(house)
        if chance < 0.04 and blind_bar("blind_nil", seating.side_of(seat), house, scores) is None:
            return BLIND_NIL
        if chance < (0.5 if house.nil.one_each_side else 0.06):
            return NIL
        fair = house.deal_books / seating.seats
        return max(1, min(house.deal_books, round(self._luck.gauss(fair - 0.2, fair / 3))))

    def _taken(self, bids: Bids | None, house: HouseRules) -> Taken:
        """Books near what was bid that add up to the deal."""
        luck, seating, deal = self._luck, Seating.of(house), house.deal_books
        for _ in range(400):
            sides = [0] * seating.sides
            wanted = [bids.contract(side, seating) if bids else deal / seating.sides for side in range(seating.sides)]
            for _book in range(deal):
                weights = [max(0.25, want - sides[side] + 0.3) for side, want in enumerate(wanted)]
                sides[luck.choices(range(seating.sides), weights)[0]] += 1
            taken = Taken(sides=tuple(sides), nils=self._nils(sides, nil_seats(bids, house), seating))
            if not taken_problems(taken, bids, house):
                return taken
        raise RuntimeError(f"no books found for {house.name} after {bids}")

    def _nils(self, sides: Sequence[int], nils: Sequence[int], seating: Seating) -> tuple[int | None, ...]:
        apart: list[int | None] = [None] * seating.seats
        for side, books in enumerate(sides):
            seats = [seat for seat in seating.seats_of(side) if seat in nils]
            left = books
            for seat in seats:
                alone = seat == seats[-1] and len(seats) == seating.seats // seating.sides
                apart[seat] = left if alone else min(left, self._luck.choice((0, 0, 0, 0, 1, 2)))
                left -= apart[seat] or 0
        return tuple(apart)

    def _call(self, number: int, game: Game) -> None:
        """A renege called, mostly proven; sometimes withdrawn afterwards."""
        luck, seating = self._luck, game.seating
        against, by = luck.sample(range(seating.sides), 2)
        verdict = luck.choice(("proven", "proven", "false_call"))
        player = luck.choice((None, *seating.seats_of(against)))
        ruling = Ruling.model_validate({"verdict": verdict, "against": against, "by": by, "player": player})
        if call_problems((), ruling, game.house):
            return
        self._write(RenegeRuled(round=number, call=1, ruling=ruling))
        if luck.random() < 0.2:
            withdrawn = Ruling(verdict="withdrawn", against=against, by=by, player=player)
            self._write(RenegeRuled(round=number, call=1, ruling=withdrawn))

    def _mend(self) -> None:
        """Some way to put the game right, where it stands."""
        game = fold(self._book)
        entry = self._mending(game)
        if entry is None or mending_problems(game, entry):
            return
        after = fold([*self._book, Written(len(self._book) + 1, self._at, entry)])
        if not lost(game, after, rounds_paired(game, after, entry)):
            self._write(entry)

    def _mending(self, game: Game) -> Mending | None:
        luck = self._luck
        if not game.rounds:
            return None
        number = luck.randint(1, len(game.rounds))
        deal, house = game.deal(number), game.house_in(number)
        match luck.choice(("books", "books", "insert", "misdeal", "seats", "dealer")):
            case "books":
                return RoundAmended(round=number, bids=deal.bids, taken=self._taken(deal.bids, house))
            case "insert" if number > 1:
                bids = self._bids(house, game.rounds[number - 2].scores)
                return RoundInserted(round=number, bids=bids, taken=self._taken(bids, house))
            case "misdeal":
                return RoundThrownIn(round=len(game.rounds), deals=luck.choice(("same", "next")))
            case "seats":
                return SeatsChanged(players=(*game.players[1:], game.players[0]))
            case "dealer":
                return DealerChanged(round=game.current.number, dealer=luck.randrange(game.seating.seats))
        return None


def after_round(game: Game, deal: Round) -> Game:
    """The game one plain round later: the scores, bags and end that `fold` would find by playing all of it."""
    result = score_round(deal, game.house, game.bags)
    scores = tuple(score + side.points for score, side in zip(game.scores, result, strict=True))
    bags = tuple(count + side.bags for count, side in zip(game.bags, result, strict=True))
    rounds = (*game.rounds, ScoredRound(deal, game.house, result, scores, bags))
    sides = range(len(scores))
    counted = [[row.sides[side].counted_set for row in rounds] for side in sides]
    running = [list(reversed(row)) for row in counted]
    standing = Standing(
        deal.number,
        scores,
        tuple(sum(row) for row in counted),
        tuple(row.index(False) if False in row else len(row) for row in running),
    )
    over = outcome(game.house, standing, result)
    dealer = (deal.dealer + 1) % game.seating.seats
    current = Round(deal.number + 1, dealer, bids_itself=False, bids=None, taken=None)
    return replace(game, scores=scores, bags=bags, rounds=rounds, current=current, outcome=over)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the folder; say how far it is on standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    opened = open_database(asked.folder, SystemClock())
    try:
        fill(
            opened.database, asked.count, asked.seed, lambda done: print(f"{done} of {asked.count}", file=sys.stderr)
        )
    finally:
        opened.database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
