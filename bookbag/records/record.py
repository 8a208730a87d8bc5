"""What the history and the statistics need to know of one game, without playing it again.

A record is made of a game by one function and nothing else, so it can be thrown away and made again at any time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pydantic import TypeAdapter

from bookbag.game.bids import BLIND_NIL
from bookbag.game.ending import Reason
from bookbag.game.entries import Written
from bookbag.game.replay import Game, ScoredRound

RECORDED_BY = 1
"""The number of the way records are made; to be raised when the same game would give another record."""


class Tally(NamedTuple):
    """What one player did, as whole numbers that can be added up over rounds and games.

    In a partnership, contracts, books, bags and points are those of the side: nobody writes down who of two
    partners took a book. Rounds are counted unless a field says otherwise.
    """

    rounds: int = 0
    bids: int = 0
    """In which the player named a number of books alone, and not as a nil."""
    bid_books: int = 0
    """Books bid in those."""
    contracts: int = 0
    """In which the side had a contract to make."""
    contract_books: int = 0
    """Books of those contracts."""
    contract_taken: int = 0
    """Books the side took in those rounds, after rulings."""
    made: int = 0
    sets: int = 0
    books: int = 0
    """Books the side took in all rounds, after rulings."""
    bags: int = 0
    """Bags the side took, whether or not the house counts them towards a penalty."""
    bag_penalties: int = 0
    """Times the side paid for reaching the limit of bags."""
    nils: int = 0
    """Nils the player bid after looking."""
    nils_made: int = 0
    blind_nils: int = 0
    blind_nils_made: int = 0
    blind_bids: int = 0
    """In which the side bid its books before looking."""
    blind_bids_made: int = 0
    bostons: int = 0
    """In which the side took every book."""
    calls: int = 0
    """Reneges the side called that were settled and not withdrawn; a count of calls."""
    calls_upheld: int = 0
    """Those of them that were proven."""
    reneges: int = 0
    """Reneges proven against the player, or against the side where no player was named; a count of calls."""
    points: int = 0
    """Points the side scored."""

    def __add__(self, other: tuple[int, ...]) -> "Tally":  # type: ignore[override]
        """The sums, field by field."""
        return Tally(*map(int.__add__, self, other))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as the history has it.

    Attributes:
        name: the game.
        seq: how many entries its book had.
        begun: when it was opened, if that is known.
        last: when it was last written in, if that is known.
        house: what its rules are called, those of the round in play or next.
        target: the points they play to.
        players: names by seat, clockwise, as they stand in the game.
        sides: how many sides; a seat's side is its number modulo this.
        scores: points by side.
        rounds: how many were played out.
        reason: what ended it; None while it is in play.
        winners: the sides that won, or share the win.
        unsettled: whether a renege call waits to be settled.
        tallies: what each player did, by seat.
        swings: by side, the most it ever led by and the most it was ever behind, in points (0 or more).
    """

    name: str
    seq: int
    begun: datetime | None
    last: datetime | None
    house: str
    target: int
    players: tuple[str, ...]
    sides: int
    scores: tuple[int, ...]
    rounds: int
    reason: Reason | None
    winners: tuple[int, ...]
    unsettled: bool
    tallies: tuple[Tally, ...]
    swings: tuple[tuple[int, int], ...]

    @property
    def over(self) -> bool:
        """Whether it has ended by its rules."""
        return self.reason is not None

    def side_of(self, seat: int) -> int:
        """The side that a seat scores for."""
        return seat % self.sides

    def won(self, seat: int) -> bool:
        """Whether a seat's side won, or shares the win."""
        return self.over and self.side_of(seat) in self.winners


GAME_RECORD: TypeAdapter[GameRecord] = TypeAdapter(GameRecord)
"""Reads and writes records as JSON."""


def record_of(name: str, game: Game, book: Sequence[Written]) -> GameRecord:
    """The record of a game and the book it was read from."""
    seats = range(game.seating.seats)
    return GameRecord(
        name=name,
        seq=game.seq,
        begun=game.begun,
        last=book[-1].at,
        house=game.house.name,
        target=game.house.finish.target,
        players=game.players,
        sides=game.seating.sides,
        scores=game.scores,
        rounds=len(game.counted),
        reason=game.outcome.reason if game.outcome else None,
        winners=game.outcome.winners if game.outcome else (),
        unsettled=any(row.deal.unsettled for row in game.rounds) or game.current.unsettled,
        tallies=tuple(total(tally_of(row, seat, game) for row in game.counted) for seat in seats),
        swings=tuple(_swing(side, game) for side in range(game.seating.sides)),
    )


def total(tallies: Iterable[Tally]) -> Tally:
    """All of them added up."""
    columns = zip(Tally(), *tallies, strict=True)
    return Tally(*map(sum, columns))


def tally_of(row: ScoredRound, seat: int, game: Game) -> Tally:
    """What the player in a seat did in one round."""
    side = game.seating.side_of(seat)
    score, bids = row.sides[side], row.deal.bids
    bid = bids.seats[seat] if bids else None
    nil = dict(score.nils).get(seat)
    blind_nil = bid == BLIND_NIL
    plain = isinstance(bid, int) and nil is None
    contract = score.made is not None
    blind = bids is not None and side in bids.blind and contract
    bags = sum(int(dict(line.values)["books"]) for line in score.lines if line.code == "bags")
    calls = [
        ruling for ruling in row.deal.rulings if ruling.by == side and ruling.verdict in ("proven", "false_call")
    ]
    return Tally(
        rounds=1,
        bids=int(plain),
        bid_books=bid if plain and isinstance(bid, int) else 0,
        contracts=int(contract),
        contract_books=(score.contract or 0) if contract else 0,
        contract_taken=score.books if contract else 0,
        made=int(score.made is True),
        sets=int(score.made is False),
        books=score.books,
        bags=bags,
        bag_penalties=score.bag_penalties,
        nils=int(nil is not None and not blind_nil),
        nils_made=int(nil is True and not blind_nil),
        blind_nils=int(blind_nil),
        blind_nils_made=int(nil is True and blind_nil),
        blind_bids=int(blind),
        blind_bids_made=int(blind and score.made is True),
        bostons=int(score.boston),
        calls=len(calls),
        calls_upheld=sum(ruling.verdict == "proven" for ruling in calls),
        reneges=_reneges(row, seat, side),
        points=score.points,
    )


def _reneges(row: ScoredRound, seat: int, side: int) -> int:
    proven = [ruling for ruling in row.deal.rulings if ruling.verdict == "proven" and ruling.against == side]
    return sum(ruling.player in (None, seat) for ruling in proven)


def _swing(side: int, game: Game) -> tuple[int, int]:
    """The most a side led by and was behind by, after any round."""
    leads = [row.scores[side] - max(s for other, s in enumerate(row.scores) if other != side) for row in game.counted]
    return max([0, *leads]), -min([0, *leads])
