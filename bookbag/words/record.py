"""The record of a game: every entry of its book in words, in order, and which of them count no longer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bookbag.game.bids import Bids
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    DealerChanged,
    Entry,
    GameOpened,
    HouseAmended,
    Redone,
    RenegeRuled,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Undone,
    Written,
)
from bookbag.game.evidence import finding
from bookbag.game.house import HouseRules
from bookbag.game.replay import Game, fold, living
from bookbag.game.rounds import Ruling, Taken
from bookbag.words.days import by_this_clock
from bookbag.words.evidence import finding_words
from bookbag.words.names import Names
from bookbag.words.renege import call_words
from bookbag.words.rules import changed_rules, house_line, penalty_words
from bookbag.words.table import bid_words, entry_words, names_of


@dataclass(frozen=True)
class Event:
    """One entry: its number, when it was written (None: not known), what it says, and whether it still counts."""

    seq: int
    at: datetime | None
    title: str
    details: tuple[str, ...]
    counts: bool


Told = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class _Now:
    """Where in the book an entry stands, the game as it is in the end, and who sat where at that time."""

    book: Sequence[Written]
    at: int
    game: Game
    names: Names

    @property
    def before(self) -> Game:
        """The game as it was before the entry."""
        return fold(self.book[: self.at])

    def house_in(self, number: int) -> HouseRules:
        """The rules of a round as they were before the entry."""
        same = not any(isinstance(one.entry, HouseAmended) for one in self.book)
        return self.game.opened_house if same else self.before.house_in(number)


def moment(at: datetime | None) -> str:
    """When something was entered, by the clock of this device; empty where that is not known."""
    return "" if at is None else by_this_clock(at).strftime("%d %b, %H:%M")


def day_and_time(at: datetime | None) -> str:
    """The whole of a moment by the clock of this device, as every program reads it: `2026-11-30 19:05:00`."""
    return "" if at is None else by_this_clock(at).replace(tzinfo=None).isoformat(" ", "seconds")


def record(book: Sequence[Written]) -> tuple[Event, ...]:
    """Every entry of a game's book in words.

    Raises:
        ValueError: the book does not begin with `game_opened`.
    """
    game, alive = fold(book), living(book)
    seated = [names_of(replace(game, players=players)) for players in _players(book)]
    return tuple(_event(at, book, _Now(book, at, game, seated[at]), alive) for at in range(len(book)))


def _players(book: Sequence[Written]) -> Iterator[tuple[str, ...]]:
    """Who sat where when each entry was written, as it was known then."""
    seats = {one.seq: one.entry.players for one in book if isinstance(one.entry, GameOpened | SeatsChanged)}
    counts: list[int] = []
    for written in book:
        yield seats[max(counts, default=book[0].seq)]
        entry = written.entry
        if written.seq in seats:
            counts.append(written.seq)
        elif isinstance(entry, Undone) and entry.of in counts:
            counts.remove(entry.of)
        elif isinstance(entry, Redone) and entry.of in seats:
            counts.append(entry.of)


def _event(at: int, book: Sequence[Written], now: _Now, alive: set[int]) -> Event:
    written = book[at]
    entry = written.entry
    try:
        title, details = _WORDS[type(entry)](entry, now)
    except IndexError:  # it names a seat or a side that is not there; nothing is scored by it
        title, details = "An entry that does not fit the table", ()
    if isinstance(entry, Undone | Redone):
        of = next((one.entry for one in book if one.seq == entry.of), None)
        title = f"{title}: {entry_words(of)}" if of else title
    counts = written.seq in alive or isinstance(entry, Undone | Redone)
    return Event(written.seq, written.at, title, details, counts)


def _opened(entry: Any, now: _Now) -> Told:  # noqa: ANN401 - its own entry
    sides = " against ".join(now.names.side(side) for side in range(now.names.sides))
    return "The game begins", (sides, house_line(entry.house), f"{now.names.seat(entry.dealer)} deals first")


def _placed(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return f"Round {entry.round}: bids", (_bids(entry.bids, entry.round, now),)


def _entered(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return f"Round {entry.round}: books", (_taken(entry.taken, now.names),)


def _ruled(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    ruling: Ruling = entry.ruling
    house = now.house_in(entry.round)
    details = [call_words(ruling, now.names)]
    if ruling.evidence:
        player = None if ruling.player is None else now.names.seat(ruling.player)
        details.append(finding_words(finding(ruling.evidence, house), player))
    if ruling.penalty:
        details.append(f"for this call: {penalty_words(ruling.penalty)}")
    again = ", ruled again" if entry.call in now.before.deal(entry.round).calls else ""
    return f"Round {entry.round}: renege call {entry.call}{again}", tuple(details)


def _house(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return f"Other rules from round {entry.round}", changed_rules(entry.house, now.before.house_in(entry.round))


def _round(what: str) -> Callable[[Any, _Now], Told]:
    def words(entry: Any, now: _Now) -> Told:  # noqa: ANN401
        bids = _bids(entry.bids, entry.round, now) if entry.bids else "no bids"
        return f"Round {entry.round} {what}", (bids, _taken(entry.taken, now.names))

    return words


def _thrown(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    deals = "the same dealer deals again" if entry.deals == "same" else "the next player deals"
    said = (f"said so far: {_bids(entry.said, entry.round, now)}",) if entry.said else ()
    return f"Round {entry.round}: a misdeal", (deals, *said)


def _seats(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return "The seats", (f"clockwise: {', '.join(entry.players)}", f"before: {', '.join(now.before.players)}")


def _dealer(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return f"Round {entry.round}: dealer", (f"{now.names.seat(entry.dealer)} deals",)


def _undone(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return "Undone", ()


def _redone(entry: Any, now: _Now) -> Told:  # noqa: ANN401
    return "Brought back", ()


def _bids(bids: Bids, number: int, now: _Now) -> str:
    """Who bid what; a side's one number goes to all its players."""
    house = now.house_in(number)
    return ", ".join(f"{now.names.seat(seat)} {bid_words(bids, seat, house)}" for seat in range(len(bids.seats)))


def _taken(taken: Taken, names: Names) -> str:
    sides = [f"{names.side(side)} {books}" for side, books in enumerate(taken.sides)]
    nils = [f"{names.seat(seat)}'s nil {books}" for seat, books in enumerate(taken.nils) if books is not None]
    return ", ".join([*sides, *nils])


_WORDS: dict[type[Entry], Callable[[Any, _Now], Told]] = {
    GameOpened: _opened,
    BidsPlaced: _placed,
    BooksEntered: _entered,
    RenegeRuled: _ruled,
    HouseAmended: _house,
    RoundAmended: _round("is entered again"),
    RoundInserted: _round("was forgotten and is put in"),
    RoundThrownIn: _thrown,
    SeatsChanged: _seats,
    DealerChanged: _dealer,
    Undone: _undone,
    Redone: _redone,
}
