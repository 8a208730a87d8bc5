"""Who played in which games: one player's part in a game, and the parts of players, partners and opponents."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import combinations
from typing import Literal

from bookbag.records.naming import alike
from bookbag.records.record import GameRecord, Tally, total
from bookbag.words.days import FIRST_YEAR, day_of

Named = Callable[[Sequence[str]], tuple[str, ...]]
"""What the players at one table are shown as, by seat."""

NEVER = datetime.min.replace(tzinfo=UTC)
"""Stands for a moment that nobody knows."""

Table = Literal["any", "partners", "solo"]
"""Which tables count: all, those where two or more score together, those where everyone plays alone."""


@dataclass(frozen=True)
class Which:
    """Which games count.

    Attributes:
        since, until: days of the games, these two included; None where there is no bound.
        house: what their rules are called; None for all.
        table: which tables.
    """

    since: date | None = None
    until: date | None = None
    house: str | None = None
    table: Table = "any"

    def holds(self, record: GameRecord) -> bool:
        """Whether a game counts. One whose day is not known counts only where no day is asked for."""
        if self.house is not None and record.house != self.house:
            return False
        if self.table != "any" and (record.sides == len(record.players)) != (self.table == "solo"):
            return False
        if self.since is None and self.until is None:
            return True
        day = day_of(record.begun)
        return day is not None and (self.since or day) <= day <= (self.until or day)


@dataclass(frozen=True, slots=True)
class Part:
    """What one player had to do with one game."""

    record: GameRecord
    seat: int

    @property
    def side(self) -> int:
        """The side the player scored for."""
        return self.record.side_of(self.seat)

    @property
    def tally(self) -> Tally:
        """What the player did."""
        return self.record.tallies[self.seat]

    @property
    def over(self) -> bool:
        """Whether the game was played to an end."""
        return self.record.over

    @property
    def won(self) -> bool:
        """Whether the player won it, or shares the win."""
        return self.record.won(self.seat)

    @property
    def score(self) -> int:
        """The side's points."""
        return self.record.scores[self.side]

    @property
    def behind(self) -> int:
        """The most points that the side was ever behind by."""
        return self.record.swings[self.side][1]


@dataclass(frozen=True)
class Standing:
    """A player, or a partnership, in a list.

    Attributes:
        names: the player; the two partners, in the order of their names.
        games: games that were played to an end.
        wins: those of them that were won, or whose win was shared.
        unfinished: games that were not.
        rounds: rounds played, in all of them.
        points: points scored in those.
    """

    names: tuple[str, ...]
    games: int
    wins: int
    unfinished: int
    rounds: int
    points: int


class Counted:
    """The games that count, with the players as they are shown now.

    Two spellings that differ only in case are one player, who is shown as in the newest game.
    """

    def __init__(self, records: Iterable[GameRecord], named: Named, which: Which = Which()) -> None:
        """Choose the games.

        Args:
            records: of all games, the newest first.
            named: what the players at a table are shown as.
            which: the games that count.
        """
        shown: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.games: list[GameRecord] = []
        self._keys: list[tuple[str, ...]] = []
        self._shown: dict[str, str] = {}
        for record in records:
            if not which.holds(record):
                continue
            keys = shown.get(record.players)
            if keys is None:
                names = named(record.players)
                keys = shown[record.players] = tuple(map(alike, names))
                for key, name in zip(keys, names, strict=True):
                    self._shown.setdefault(key, name)
            self.games.append(record)
            self._keys.append(keys)

    def only(self, which: Which) -> "Counted":
        """Those of these games that count."""
        if which == Which():
            return self
        chosen = Counted((), tuple)
        chosen._shown = self._shown
        for record, keys in zip(self.games, self._keys, strict=True):
            if which.holds(record):
                chosen.games.append(record)
                chosen._keys.append(keys)
        return chosen

    def shown(self, player: str) -> str | None:
        """What a player is shown as; None where nobody of that name is known."""
        return self._shown.get(alike(player))

    def parts(self, player: str) -> tuple[Part, ...]:
        """A player's games, the oldest first."""
        key = alike(player)
        found = [
            Part(record, keys.index(key)) for record, keys in zip(self.games, self._keys, strict=True) if key in keys
        ]
        return in_order(found)

    def players(self) -> tuple[Standing, ...]:
        """Every player, in the order of their names."""
        found: dict[str, list[Part]] = {}
        for record, keys in zip(self.games, self._keys, strict=True):
            for seat, key in enumerate(keys):
                found.setdefault(key, []).append(Part(record, seat))
        return tuple(sorted((_standing((self._shown[key],), parts) for key, parts in found.items()), key=_by_name))

    def pairs(self) -> tuple[Standing, ...]:
        """Every two players who scored together, in the order of their names."""
        found: dict[tuple[str, str], list[Part]] = {}
        for record, keys in zip(self.games, self._keys, strict=True):
            if record.sides == len(keys):
                continue
            for side in range(record.sides):
                for one, other in combinations(sorted(keys[side :: record.sides]), 2):
                    found.setdefault((one, other), []).append(Part(record, side))
        pairs = (
            _standing(tuple(self._shown[key] for key in two), parts) for two, parts in found.items()
        )  # one seat stands for both: what is added up here is the side's
        return tuple(sorted(pairs, key=_by_name))

    def company(self, player: str) -> tuple[tuple[Standing, ...], tuple[Standing, ...]]:
        """Those the player scored with, and those the player played against, the most frequent first.

        The wins are the player's; rounds and points are the player's side's.
        """
        found: tuple[dict[str, list[Part]], dict[str, list[Part]]] = ({}, {})
        key = alike(player)
        for record, keys in zip(self.games, self._keys, strict=True):
            if key not in keys:
                continue
            mine = Part(record, keys.index(key))
            for seat, other in enumerate(keys):
                if seat != mine.seat:
                    found[record.side_of(seat) != mine.side].setdefault(other, []).append(mine)
        partners, opponents = (
            tuple(sorted((_standing((self._shown[other],), parts) for other, parts in ones.items()), key=_by_games))
            for ones in found
        )
        return partners, opponents

    def together(self, one: str, other: str) -> tuple[tuple[Part, Part], ...]:
        """The parts of two players in the games in which they scored together, the oldest first."""
        return tuple(two for two in self._both(one, other) if two[0].side == two[1].side)

    def against(self, one: str, other: str) -> tuple[tuple[Part, Part], ...]:
        """The parts of two players in the games in which they did not, the oldest first."""
        return tuple(two for two in self._both(one, other) if two[0].side != two[1].side)

    def _both(self, one: str, other: str) -> list[tuple[Part, Part]]:
        beside = {part.record.name: part for part in self.parts(other)}
        return [(part, beside[part.record.name]) for part in self.parts(one) if part.record.name in beside]

    def houses(self) -> tuple[str, ...]:
        """What the rules are called that were played by, the most played first."""
        times: dict[str, int] = {}
        for record in self.games:
            times[record.house] = times.get(record.house, 0) + 1
        return tuple(sorted(times, key=lambda house: (-times[house], house)))


def in_order(newest_first: Sequence[Part]) -> tuple[Part, ...]:
    """Parts in the order in which the games were begun; where that is not known, as they were written."""
    return tuple(sorted(reversed(newest_first), key=lambda part: _when(part.record)))


def _when(record: GameRecord) -> datetime:
    moments = (record.begun, record.last)
    return next((at for at in moments if at is not None and at.year >= FIRST_YEAR), NEVER)


def pair_tally(two: tuple[Part, Part]) -> Tally:
    """What two partners did as one: the side's numbers once, and what each of them did alone added up."""
    one, other = two[0].tally, two[1].tally
    return one._replace(
        bids=one.bids + other.bids,
        bid_books=one.bid_books + other.bid_books,
        nils=one.nils + other.nils,
        nils_made=one.nils_made + other.nils_made,
        blind_nils=one.blind_nils + other.blind_nils,
        blind_nils_made=one.blind_nils_made + other.blind_nils_made,
        reneges=0,
    )


def total_of(parts: Iterable[Part]) -> Tally:
    """What a player did in all of these games."""
    return total(part.tally for part in parts)


def finished(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Those whose game was played to an end."""
    return tuple(part for part in parts if part.over)


def _standing(names: tuple[str, ...], parts: Sequence[Part]) -> Standing:
    games = sum(part.over for part in parts)
    return Standing(
        names,
        games,
        sum(part.won for part in parts),
        len(parts) - games,
        sum(part.tally.rounds for part in parts),
        sum(part.tally.points for part in parts),
    )


def _by_games(standing: Standing) -> tuple[int, tuple[str, ...]]:
    return -standing.games - standing.unfinished, _by_name(standing)


def _by_name(standing: Standing) -> tuple[str, ...]:
    return tuple(name.casefold() for name in standing.names)
