"""Searching past games: by players and rules, by days, and by how they stand."""

import calendar
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Literal

from bookbag.game.problems import Refused, problem
from bookbag.records.naming import Naming, folded
from bookbag.records.record import GameRecord

Away = Literal["archived", "deleted"]

Show = Literal["all", "unfinished", "archived", "deleted"]
"""Which games are looked through: all but the deleted ones, those in play, the archived, or the deleted ones."""

BEFORE_ALL = datetime(1, 1, 1, tzinfo=UTC)

DAY = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as it stands in the list.

    Attributes:
        record: what is known of it.
        players: its players as they are shown, by seat.
        day: when it was begun, if that is known.
        away: how it is put away.
        text: all that is searched for words.
    """

    record: GameRecord
    players: tuple[str, ...]
    day: date | None
    away: Away | None
    text: str


@dataclass(frozen=True)
class Query:
    """What is looked for: every word, in the names of players and rules; the first and the last day; the rules.

    An empty one is every game that was not deleted.
    """

    words: str = ""
    first: date | None = None
    last: date | None = None
    house: str = ""
    show: Show = "all"


@dataclass
class GameList:
    """All games in the order they are listed, the one begun last first; what has not changed is not made again."""

    day_of: Callable[[datetime | None], date | None]
    _records: Sequence[GameRecord] = ()
    _naming: Naming = field(default_factory=Naming)
    _away: Mapping[str, Away] = field(default_factory=dict)
    _shown: tuple[Listed, ...] = ()

    def of(self, records: Sequence[GameRecord], naming: Naming, away: Mapping[str, Away]) -> tuple[Listed, ...]:
        """The list of these games."""
        if self._records is not records or self._naming is not naming or self._away is not away:
            before = {one.record.name: one for one in self._shown} if self._naming == naming else {}
            made = [self._listed(record, naming, away.get(record.name), before) for record in records]
            self._shown = tuple(sorted(made, key=lambda one: one.record.begun or BEFORE_ALL, reverse=True))
            self._records, self._naming, self._away = records, naming, away
        return self._shown

    def _listed(self, record: GameRecord, naming: Naming, away: Away | None, made: Mapping[str, Listed]) -> Listed:
        before = made.get(record.name)
        if before is not None and before.record is record and before.away == away:
            return before
        players = naming.at_table(record.players)
        text = "\n".join(folded(part) for part in (*players, record.house))
        return Listed(record, players, self.day_of(record.begun), away, text)


def found(listed: Sequence[Listed], query: Query) -> list[Listed]:
    """The games that a query means, in the order of the list."""
    words = folded(query.words).split()
    house = query.house
    first, last = query.first or date.min, query.last or date.max
    bounded = query.first is not None or query.last is not None
    return [
        one
        for one in listed
        if _shows(query.show, one)
        and (not house or one.record.house == house)
        and (not bounded or (one.day is not None and first <= one.day <= last))
        and all(word in one.text for word in words)
    ]


def _shows(show: Show, one: Listed) -> bool:
    if show == "deleted" or one.away == "deleted":
        return show == one.away
    if show == "archived":
        return one.away == "archived"
    return show == "all" or not one.record.over


def houses_in(listed: Sequence[Listed]) -> tuple[str, ...]:
    """What the rules of the games are called, those of the most games first."""
    games = Counter(one.record.house for one in listed)
    return tuple(sorted(games, key=lambda house: (-games[house], house)))


def read_day(text: str, *, last: bool = False) -> date | None:
    """The day that was typed; of a month or a year alone the first, or the last one. None where nothing was typed.

    Raises:
        Refused: it is no day.
    """
    if not text.strip():
        return None
    told = DAY.fullmatch(text.strip())
    day = told and _day(int(told["year"]), told["month"], told["day"], last=last)
    if day is None:
        raise Refused([problem("day_unreadable", given=text.strip())])
    return day


def _day(year: int, month: str | None, day: str | None, *, last: bool) -> date | None:
    """A day by its parts; None where there is no such day."""
    try:
        of_year = int(month) if month else 12 if last else 1
        of_month = int(day) if day else calendar.monthrange(year, of_year)[1] if last else 1
        return date(year, of_year, of_month)
    except ValueError:  # the calendar's own fault for a month is one of these
        return None


def in_order(first: date | None, last: date | None) -> None:
    """Check that days to search between can have any day between them.

    Raises:
        Refused: the first one is after the last one.
    """
    if first is not None and last is not None and first > last:
        raise Refused([problem("days_crossed", first=str(first), last=str(last))])
