"""The score sheet: what a person could copy from paper, as a document (`bookbag/score-sheet`).

Reading one gives the entries of a game; whatever can't stand is refused with its path.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from annotated_types import Interval, Len
from pydantic import Field

from bookbag.game.bids import Bids, SeatBid, nil_seats
from bookbag.game.entries import (
    MOST_ROUNDS,
    BidsPlaced,
    BooksEntered,
    Entry,
    GameOpened,
    RenegeRuled,
    Written,
)
from bookbag.game.faults import refusing, shown
from bookbag.game.house import HouseRules
from bookbag.game.house_document import Presets, house_from
from bookbag.game.problems import Problem, Refused, problem
from bookbag.game.replay import Game, fold
from bookbag.game.rounds import (
    Ruling,
    SettledVerdict,
    Taken,
    bid_problems,
    call_problems,
    penalty_from,
    ruling_problems,
    taken_problems,
)
from bookbag.game.seats import Seating
from bookbag.game.value import MOST_BOOKS, MOST_SEATS, BookCount, SideNumber, Value, Whole

FORMAT: Literal["bookbag/score-sheet"] = "bookbag/score-sheet"

DEFAULT_PLAYERS = {
    2: ("North", "South"),
    3: ("North", "East", "West"),
    4: ("North", "East", "South", "West"),
    6: ("North", "Northeast", "Southeast", "South", "Southwest", "Northwest"),
}

_Seats = Len(0, MOST_SEATS)


class SheetRuling(Value):
    """A renege call as the sheet has it; `by` may be left out where there are only two sides."""

    verdict: SettledVerdict
    against: SideNumber
    by: SideNumber | None = None
    player: Annotated[int, Interval(ge=0, le=MOST_SEATS - 1)] | None = None
    penalty: dict[str, Any] | None = None


class SheetRound(Value):
    """One round as the sheet has it."""

    bids: Annotated[list[SeatBid | None], _Seats] | None = None
    side_bids: Annotated[list[SeatBid | None], _Seats] | None = None
    blind: Annotated[list[SideNumber], _Seats] = Field(default_factory=list)
    books: Annotated[list[BookCount], _Seats] | None = None
    seat_books: Annotated[list[BookCount], _Seats] | None = None
    nil_books: dict[Literal["0", "1", "2", "3", "4", "5"], BookCount] = Field(default_factory=dict)
    rulings: Annotated[list[SheetRuling], Len(0, 100)] = Field(default_factory=list)


class SheetStart(Value):
    """Where the game stood when the sheet begins."""

    scores: Annotated[list[Annotated[int, Interval(ge=-1_000_000, le=1_000_000)]], _Seats] | None = None
    bags: Annotated[list[Annotated[int, Interval(ge=0, le=1000)]], _Seats] | None = None


class ScoreSheet(Value):
    """The whole document. A missing key takes its default; an unknown one is refused."""

    format: Literal["bookbag/score-sheet"] = FORMAT
    version: Annotated[Literal[1], Whole] = 1
    rules: dict[str, Any] = Field(default_factory=dict)
    players: Annotated[list[str], _Seats] | None = None
    dealer: Annotated[int, Interval(ge=0, le=MOST_SEATS - 1)] = 0
    start: SheetStart | None = None
    rounds: Annotated[list[SheetRound], Len(0, MOST_ROUNDS)] = Field(default_factory=list)


@dataclass(frozen=True)
class SheetGame:
    """A sheet that stands: the entries it makes, and the game they fold to."""

    entries: tuple[Entry, ...]
    game: Game


def read_score_sheet(document: Any, presets: Presets) -> SheetGame:  # noqa: ANN401 - any JSON value
    """Turn a score sheet into a game.

    Raises:
        Refused: anything in it that can't stand; the first problem is that of the earliest round.
    """
    if not isinstance(document, dict):
        raise Refused([problem("wrong_kind", given=shown(document), wanted="an object")])
    with refusing(document):
        sheet = ScoreSheet.model_validate(document)
    opened = _opened(sheet, presets)
    entries: list[Entry] = [opened]
    for index, row in enumerate(sheet.rounds):
        try:
            entries += _round_entries(index + 1, row, opened)
        except Refused as refused:
            raise refused.at("rounds", index) from None
    game = fold([Written(seq, None, entry) for seq, entry in enumerate(entries, 1)])
    _check(game, entries, len(sheet.rounds))
    return SheetGame(tuple(entries), game)


def _opened(sheet: ScoreSheet, presets: Presets) -> GameOpened:
    try:
        house = house_from({"base": "bookbag", **sheet.rules}, presets)
    except Refused as refused:
        raise refused.at("rules") from None
    players = DEFAULT_PLAYERS[house.table.players] if sheet.players is None else sheet.players
    start, nothing = sheet.start, [0] * Seating.of(house).sides
    document = {
        "house": house,
        "players": tuple(name.strip() for name in players),
        "dealer": sheet.dealer,
        "start": start
        and {
            "scores": tuple(nothing if start.scores is None else start.scores),
            "bags": tuple(nothing if start.bags is None else start.bags),
        },
    }
    with refusing(document):
        return GameOpened.model_validate(document)


def _round_entries(number: int, row: SheetRound, opened: GameOpened) -> Iterator[Entry]:
    house = opened.house
    bids = _bids(number, row, house, taken_over=opened.start is not None)
    if bids is not None:
        yield BidsPlaced(round=number, bids=bids)
    yield BooksEntered(round=number, taken=_taken(row, bids, house))
    made: list[Ruling] = []
    for call, called in enumerate(row.rulings, 1):
        try:
            made.append(_ruling(called, made, house))
        except Refused as refused:
            raise refused.at("rulings", call - 1) from None
        yield RenegeRuled(round=number, call=call, ruling=made[-1])


def _bids(number: int, row: SheetRound, house: HouseRules, *, taken_over: bool) -> Bids | None:
    seating = Seating.of(house)
    given = row.bids is not None or row.side_bids is not None
    if number == 1 and house.bidding.first_hand_bids_itself and not (given and taken_over):
        if given or row.blind:
            raise Refused([problem("hand_bids_itself", "bids")])
        return None
    if not given:
        raise Refused([problem("bids_missing", "bids")])
    seats, sides = _bids_by_seat_and_side(row, seating)
    bids = Bids.model_validate({"seats": seats, "sides": sides, "blind": tuple(sorted(set(row.blind)))})
    if not bids.complete(seating):
        raise Refused([problem("bids_missing", "bids")])
    return bids


def _bids_by_seat_and_side(row: SheetRound, seating: Seating) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Both ways of writing bids, checked; in a solo game a side's bid is its player's."""
    seats, sides = _seat_bids(row, seating), _side_bids(row, seating)
    for side in row.blind:
        if side >= seating.sides:
            raise Refused([problem("no_such_side", "blind", given=side, sides=seating.sides)])
    if seating.solo:
        for side, (seat_bid, side_bid) in enumerate(zip(seats, sides, strict=True)):
            if seat_bid is not None and side_bid is not None:
                raise Refused([problem("side_and_seats", "side_bids", side, side=side)])
        seats = tuple(b if s is None else s for s, b in zip(seats, sides, strict=True))
        return seats, (None,) * seating.sides
    for side, books in enumerate(sides):
        if isinstance(books, str):
            raise Refused([problem("side_nil", "side_bids", side, side=side)])
    return seats, sides


def _seat_bids(row: SheetRound, seating: Seating) -> tuple[Any, ...]:
    if row.bids is not None and len(row.bids) != seating.seats:
        raise Refused([problem("bids_seats", "bids", given=len(row.bids), seats=seating.seats)])
    return tuple(row.bids or [None] * seating.seats)


def _side_bids(row: SheetRound, seating: Seating) -> tuple[Any, ...]:
    if row.side_bids is not None and len(row.side_bids) != seating.sides:
        raise Refused([problem("books_sides", "side_bids", given=len(row.side_bids), sides=seating.sides)])
    return tuple(row.side_bids or [None] * seating.sides)


def _taken(row: SheetRound, bids: Bids | None, house: HouseRules) -> Taken:
    seating = Seating.of(house)
    sides = _side_books(row, house, seating)
    nils: list[int | None] = [None] * seating.seats
    for seat in nil_seats(bids, house):
        nils[seat] = _nil_books(seat, sides, row, seating)
    for key, books in row.nil_books.items():
        seat = int(key)
        if seat >= seating.seats or nils[seat] is None:
            raise Refused([problem("nil_books_without_nil", "nil_books", key, seat=seat)])
        if nils[seat] != books:
            raise Refused([problem("nil_books_differ", "nil_books", key, seat=seat, books=nils[seat])])
    return Taken(sides=tuple(sides), nils=tuple(nils))


def _side_books(row: SheetRound, house: HouseRules, seating: Seating) -> Sequence[int]:
    """Books by side, from either way of writing them; the two may not contradict each other."""
    if row.seat_books is not None and len(row.seat_books) != seating.seats:
        raise Refused([problem("bids_seats", "seat_books", given=len(row.seat_books), seats=seating.seats)])
    if row.books is not None and len(row.books) != seating.sides:
        raise Refused([problem("books_sides", "books", given=len(row.books), sides=seating.sides)])
    if row.seat_books is None:
        if row.books is None:
            raise Refused([problem("books_missing", "books")])
        return row.books
    sums = [sum(row.seat_books[seat] for seat in seating.seats_of(s)) for s in range(seating.sides)]
    if row.books is not None and row.books != sums:
        raise Refused([problem("books_differ", "seat_books")])
    if max(sums) > MOST_BOOKS:
        over = sum(sums) - house.deal_books
        raise Refused([problem("books_sum", "books", total=sum(sums), deal=house.deal_books, over=over)])
    return sums


def _nil_books(seat: int, sides: Sequence[int], row: SheetRound, seating: Seating) -> int:
    """A nil bidder's books: by seat, as given, the side's (solo), or none: the partner took them all."""
    if row.seat_books is not None:
        return row.seat_books[seat]
    if seating.solo:
        return sides[seating.side_of(seat)]
    for key, books in row.nil_books.items():
        if int(key) == seat:
            return books
    return 0


def _ruling(row: SheetRuling, before: Sequence[Ruling], house: HouseRules) -> Ruling:
    sides = Seating.of(house).sides
    if row.by is None and sides != 2:
        raise Refused([problem("missing_field", "by")])
    by = row.by if row.by is not None else 1 - min(row.against, 1)
    try:
        penalty = None if row.penalty is None else penalty_from(row.penalty, house.renege)
    except Refused as refused:
        raise refused.at("penalty") from None
    ruling = Ruling(verdict=row.verdict, against=row.against, by=by, player=row.player, penalty=penalty)
    if found := [*ruling_problems(ruling, house), *call_problems(before, ruling, house)]:
        raise Refused(found)
    return ruling


def _check(game: Game, entries: Sequence[Entry], rounds: int) -> None:
    """Ask of each round what the table would have been asked, with the scores it stood at then."""
    bids = {entry.round: entry.bids for entry in entries if isinstance(entry, BidsPlaced)}
    taken = {entry.round: entry.taken for entry in entries if isinstance(entry, BooksEntered)}
    scores = game.start_scores
    for number in range(1, rounds + 1):
        found: list[Problem] = []
        if game.outcome and number > game.outcome.round_number:
            found.append(problem("game_over", round=game.outcome.round_number))
        house = game.house_in(number)
        if number in bids:
            found += bid_problems(bids[number], house, scores)
        found += taken_problems(taken[number], bids.get(number), house)
        if found:
            raise Refused(p.at("rounds", number - 1) for p in found)
        scores = game.rounds[number - 1].scores
