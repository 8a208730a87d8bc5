"""A game is the fold of its entries: from the book to one immutable value with all the screen needs.

Nothing here is stored. Any book that begins with `game_opened` folds, whatever its later entries say:
a round that can't be scored as written is simply still in play.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bookbag.game.bids import Bids
from bookbag.game.ending import Outcome, Standing, outcome
from bookbag.game.entries import (
    GameOpened,
    Redone,
    Undone,
    Written,
)
from bookbag.game.house import HouseRules
from bookbag.game.houses import Houses, house_in
from bookbag.game.reading import Reading, ThrownIn
from bookbag.game.rounds import Round, ruling_problems, taken_problems
from bookbag.game.scoring import SideScore, score_round
from bookbag.game.seats import Seating


@dataclass(frozen=True)
class ScoredRound:
    """A round played out: what was entered, by which rules, what it scored, and where that left the table."""

    deal: Round
    house: HouseRules
    sides: tuple[SideScore, ...]
    scores: tuple[int, ...]
    bags: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """The state of a game.

    Attributes:
        opened_house: the rules the game began with, its own copy.
        houses: the rules it is played by, and the round each of them begins with.
        players: names by seat, clockwise.
        dealer: who dealt the first round.
        scores: points by side now; of a game that is over, at its end, whatever was played after that.
        bags: bags carried by side now or at the end; none while the rules count none.
        start_scores: points by side before the first round.
        start_bags: bags by side before the first round.
        rounds: those played out, in order.
        thrown: misdeals, in the order they were thrown in.
        renumbered: the numbers of the entries that moved rounds: misdeals, and forgotten rounds put in.
        current: the round in play, or the one that would come next where the game is over.
        outcome: how the game ended, or None. It ends with the first round that ends it.
        seq: the number of the last entry in the book.
        undoes: what undo would take back, or None.
        redoes: what redo would bring back, or None.
        begun: when the game was opened, if that is known.
        minutes: how long it had gone when the last round was played, as far as that is known.
    """

    opened_house: HouseRules
    houses: Houses
    players: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    start_scores: tuple[int, ...]
    start_bags: tuple[int, ...]
    rounds: tuple[ScoredRound, ...]
    thrown: tuple[ThrownIn, ...]
    renumbered: tuple[int, ...]
    current: Round
    outcome: Outcome | None
    seq: int
    undoes: Written | None
    redoes: Written | None
    begun: datetime | None
    minutes: float

    @property
    def house(self) -> HouseRules:
        """The rules of the round in play, or of the one that would come next."""
        return self.house_in(self.current.number)

    def house_in(self, number: int) -> HouseRules:
        """The rules of round `number`, played or to come."""
        return house_in(self.houses, number)

    def house_before(self, number: int) -> HouseRules:
        """The rules before round `number`; before the first, those the game began with."""
        return self.opened_house if number == 1 else self.house_in(number - 1)

    @property
    def counted(self) -> tuple[ScoredRound, ...]:
        """The rounds that count: those up to the end. Where mending brought the end forward, others lie beyond."""
        return self.rounds[: self.outcome.round_number] if self.outcome else self.rounds

    @property
    def beyond(self) -> tuple[ScoredRound, ...]:
        """The rounds that were played after the end; they stay in the ledger and count for nothing."""
        return self.rounds[len(self.counted) :]

    def deal(self, number: int) -> Round:
        """Round `number`: one that was played, or the one in play."""
        return self.current if number > len(self.rounds) else self.rounds[number - 1].deal

    @property
    def seating(self) -> Seating:
        """The seats and sides of the table; no rules amended in play change them."""
        return Seating.of(self.opened_house)

    def side_players(self, side: int) -> tuple[str, ...]:
        """The names of a side's players."""
        return tuple(self.players[seat] for seat in self.seating.seats_of(side))


def fold(book: Sequence[Written]) -> Game:
    """The game that a book tells.

    Raises:
        ValueError: the book does not begin with `game_opened`.
    """
    if not book or not isinstance(book[0].entry, GameOpened):
        raise ValueError("a game's book begins with game_opened")
    alive, undone = _live(book)
    said = Reading.of(book[0].entry, book[0].at, (w for w in book[1:] if w.seq in alive))
    game = _play(said)
    steps = [w for w in book[1:] if w.seq in alive]
    by_seq = {w.seq: w for w in book}
    return replace(
        game,
        seq=book[-1].seq,
        undoes=steps[-1] if steps else None,
        redoes=by_seq[undone[-1]] if undone else None,
    )


def living(book: Sequence[Written]) -> set[int]:
    """The numbers of the entries that count, after all that was undone and redone."""
    return _live(book)[0]


def _live(book: Sequence[Written]) -> tuple[set[int], list[int]]:
    """The numbers of the entries that count, and those undone that can still be redone, the last one last."""
    alive: set[int] = set()
    undone: list[int] = []
    for written in book:
        entry = written.entry
        if isinstance(entry, Undone):
            if entry.of in alive and entry.of != book[0].seq:
                alive.discard(entry.of)
                undone.append(entry.of)
        elif isinstance(entry, Redone):
            if entry.of in undone:
                undone.remove(entry.of)
                alive.add(entry.of)
        else:
            alive.add(written.seq)
            undone.clear()
    return alive, undone


def _play(said: Reading) -> Game:
    """Score round after round as far as the book goes, each by its own rules."""
    opened = said.opened
    nothing = (0,) * Seating.of(opened.house).sides
    start = opened.start
    scores = start_scores = start.scores if start else nothing
    bags = start_bags = _carried(start.bags if start else nothing, house_in(said.houses, 1))
    sets = running = nothing
    thrown: tuple[int, ...] = ()
    rounds: list[ScoredRound] = []
    over: Outcome | None = None
    gone: float | None = None
    while True:
        house = house_in(said.houses, len(rounds) + 1)
        deal = _deal(len(rounds) + 1, house, said)
        bags = _carried(bags, house)
        if deal.taken is None or (deal.bids is None and not deal.bids_itself):
            break
        result = score_round(deal, house, bags)
        scores = tuple(s + side.points for s, side in zip(scores, result, strict=True))
        bags = tuple(b + side.bags for b, side in zip(bags, result, strict=True))
        sets = tuple(n + side.counted_set for n, side in zip(sets, result, strict=True))
        running = tuple((n + 1) * side.counted_set for n, side in zip(running, result, strict=True))
        thrown = tuple(n for n, side in enumerate(result) if side.loses_game or n in thrown)
        rounds.append(ScoredRound(deal, house, result, scores, bags))
        if over is None:
            gone = _minutes(said.begun, said.taken_at.get(deal.number), gone)
            over = outcome(house, Standing(deal.number, scores, sets, running, thrown, gone), result)
    if over:
        end = rounds[over.round_number - 1]
        scores, bags = end.scores, end.bags
    return Game(
        opened_house=opened.house,
        houses=said.houses,
        players=said.players,
        dealer=said.dealer(1),
        scores=scores,
        bags=bags,
        start_scores=start_scores,
        start_bags=start_bags,
        rounds=tuple(rounds),
        thrown=said.thrown,
        renumbered=said.renumbered,
        current=deal,
        outcome=over,
        seq=0,
        undoes=None,
        redoes=None,
        begun=said.begun,
        minutes=gone or 0.0,
    )


def _carried(bags: tuple[int, ...], house: HouseRules) -> tuple[int, ...]:
    """The bags carried into a round: none where its rules count none."""
    return (0,) * len(bags) if house.bags.limit is None else bags


def _deal(number: int, house: HouseRules, said: Reading) -> Round:
    """One round as entered. Bids or books that can't stand as written are as good as not yet entered."""
    opened = said.opened
    bids = said.bids.get(number)
    bids_itself = number == 1 and house.bidding.first_hand_bids_itself and not (opened.start and bids)
    if bids_itself or (bids is not None and not _standing(bids, house)):
        bids = None
    taken = said.taken.get(number)
    if taken is not None and ((bids is None and not bids_itself) or taken_problems(taken, bids, house)):
        taken = None
    called = [
        (call, ruled.ruling, ruled.at)
        for call, ruled in sorted(said.rulings.get(number, {}).items())
        if not ruling_problems(ruled.ruling, house)
    ]
    calls, rulings, ruled_at = zip(*called, strict=True) if called else ((), (), ())
    return Round(number, said.dealer(number), bids_itself, bids, taken, rulings, calls, ruled_at)


def _standing(bids: Bids, house: HouseRules) -> bool:
    """Whether bids can be scored: whole, and of the table's shape. What they may be was asked when they were made."""
    seating = Seating.of(house)
    shaped = len(bids.seats) == seating.seats and len(bids.sides) == seating.sides
    return shaped and bids.complete(seating)


def _minutes(begun: datetime | None, at: datetime | None, before: float | None) -> float | None:
    """Minutes gone at a moment; no fewer than were gone before, as a clock can be set back."""
    gone = (at - begun).total_seconds() / 60 if begun and at else None
    return before if gone is None else max(gone, before or 0.0)
