"""A round: what was bid, who took what, and the rulings on renege calls; and what is wrong with it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from bookbag.game.bids import BLIND_NIL, Bids, nil_kind, nil_seats
from bookbag.game.evidence import Evidence
from bookbag.game.faults import refusing
from bookbag.game.house import HouseRules, RenegeRules
from bookbag.game.problems import Problem, problem
from bookbag.game.seats import Seating
from bookbag.game.value import BookCount, PerSeat, SeatNumber, SideNumber, Value

SettledVerdict = Literal["proven", "false_call", "withdrawn"]
Verdict = Literal[SettledVerdict, "open"]
"""How a call ended, or `open`: to be settled later, and scored as if there were no call."""


class Taken(Value):
    """Who took what, as played (before any ruling).

    `sides` are the books of each side; `nils` the books of each seat that bid nil, None for the others.
    """

    sides: Annotated[tuple[BookCount, ...], PerSeat]
    nils: Annotated[tuple[BookCount | None, ...], PerSeat]


class Ruling(Value):
    """How a renege call ended.

    `against` and `by` are sides. `penalty` is what this call costs where the table chose something
    other than the house's own. `evidence` is what was shown, whatever it proves.
    """

    verdict: Verdict
    against: SideNumber
    by: SideNumber
    player: SeatNumber | None = None
    penalty: RenegeRules | None = None
    evidence: Evidence | None = None


def penalty_from(changes: Mapping[str, Any], house: RenegeRules) -> RenegeRules:
    """The house's renege rules with what a table chose differently for one call.

    Where the call does not say where books go, they go where that penalty sends them by default: all
    books to nobody, some books to the callers.

    Raises:
        Refused: an unknown field or a value out of bounds.
    """
    under = house.model_dump()
    chosen = changes.get("penalty", house.penalty)
    if chosen != house.penalty and "all_books" in (chosen, house.penalty):
        under["goes_to"] = "nobody" if chosen == "all_books" else "callers"
    with refusing(changes):
        return RenegeRules.model_validate({**under, **changes})


@dataclass(frozen=True)
class Round:
    """One deal, numbered from 1, with as much of it as is known. `bids` is None on a hand that bids itself.

    `calls` are the numbers of the calls that `rulings` are about, in the same order, and `ruled_at` when each was
    last ruled (None: not known).
    """

    number: int
    dealer: int
    bids_itself: bool
    bids: Bids | None
    taken: Taken | None
    rulings: tuple[Ruling, ...] = ()
    calls: tuple[int, ...] = ()
    ruled_at: tuple[datetime | None, ...] = ()

    @property
    def unsettled(self) -> bool:
        """Whether a call of it is still to be settled."""
        return any(ruling.verdict == "open" for ruling in self.rulings)


Standings = Sequence[int]
"""Scores by side, before the round."""


def behind(side: int, scores: Standings) -> int:
    """How many points a side is behind: the other side, or the best of the others (negative: ahead)."""
    return max(score for other, score in enumerate(scores) if other != side) - scores[side]


BlindBar = Literal["not_played", "not_behind"]


def blind_bar(
    kind: Literal["blind_nil", "blind_bid"], side: int, house: HouseRules, scores: Standings
) -> BlindBar | None:
    """What keeps a side from going blind now, or None where it may (rules, Blind eligibility)."""
    rule = house.blind_nil if kind == "blind_nil" else house.blind_bid
    if not rule.allowed:
        return "not_played"
    if rule.deficit is not None and behind(side, scores) < rule.deficit:
        return "not_behind"
    return None


def blind_problem(
    kind: Literal["blind_nil", "blind_bid"], side: int, house: HouseRules, scores: Standings
) -> Problem | None:
    """The same as `blind_bar`, as a problem that can be said."""
    bar = blind_bar(kind, side, house, scores)
    if bar is None:
        return None
    if bar == "not_played":
        return problem(f"{kind}_not_played", side=side)
    deficit = house.blind_nil.deficit if kind == "blind_nil" else house.blind_bid.deficit
    return problem(f"{kind}_not_behind", side=side, behind=behind(side, scores), deficit=deficit)


def bid_problems(bids: Bids, house: HouseRules, scores: Standings) -> list[Problem]:
    """Everything wrong with what has been bid so far, complete or not, in the order the table would say it.

    `scores` are those before the round. A side is judged as a whole once it has bid.
    """
    seating = Seating.of(house)
    if len(bids.seats) != seating.seats or len(bids.sides) != seating.sides:
        return [problem("bids_seats", "bids", given=len(bids.seats), seats=seating.seats)]
    found: list[Problem] = []
    for seat in range(seating.seats):
        found += _seat_problems(seat, bids, house, scores)
    for side in range(seating.sides):
        found += _side_problems(side, bids, house, scores)
    if bids.complete(seating):
        found += _total_problems(bids, house)
    return found


def _seat_problems(seat: int, bids: Bids, house: HouseRules, scores: Standings) -> Iterator[Problem]:
    bid, where = bids.seats[seat], ("bids", seat)
    if isinstance(bid, int) and bid > house.deal_books:
        yield problem("bid_over_deal", *where, seat=seat, bid=bid, deal=house.deal_books)
    elif isinstance(bid, int) and not nil_kind(bids, seat, house) and bid < house.bidding.player_minimum:
        yield problem("bid_under_minimum", *where, seat=seat, bid=bid, least=house.bidding.player_minimum)
    elif house.nil.one_each_side and isinstance(bid, int) and _under_beside_nil(bids, seat, house):
        # The partner will have to be the nil: better said now than after the partner's bid.
        yield problem("bid_beside_nil", *where, seat=seat, bid=bid, least=house.nil.partner_minimum)
    elif bid == "nil" and not house.nil.allowed:
        yield problem("nil_not_played", *where, seat=seat)
    elif bid == BLIND_NIL:
        side = Seating.of(house).side_of(seat)
        if barred := blind_problem("blind_nil", side, house, scores):
            yield barred.at(*where)


def _side_problems(side: int, bids: Bids, house: HouseRules, scores: Standings) -> Iterator[Problem]:
    seating = Seating.of(house)
    seats = seating.seats_of(side)
    together, where = bids.sides[side], ("side_bids", side)
    if together is not None:
        if together > house.deal_books:
            yield problem("bid_over_deal", *where, side=side, bid=together, deal=house.deal_books)
        if any(bids.seats[seat] is not None and not nil_kind(bids, seat, house) for seat in seats):
            yield problem("side_and_seats", *where, side=side)
    if not bids.side_has_bid(side, seating):
        return
    contract = bids.contract(side, seating)
    if side in bids.blind:
        yield from _blind_problems(side, contract, house, scores)
    yield from _nil_problems(side, bids, house)
    yield from _board_problems(side, contract, bids, house)


def _blind_problems(side: int, contract: int, house: HouseRules, scores: Standings) -> Iterator[Problem]:
    if barred := blind_problem("blind_bid", side, house, scores):
        yield barred.at("blind")
    elif contract < house.blind_bid.minimum:
        yield problem("blind_bid_under", "blind", side=side, bid=contract, least=house.blind_bid.minimum)


def _nil_problems(side: int, bids: Bids, house: HouseRules) -> Iterator[Problem]:
    seats = Seating.of(house).seats_of(side)
    nils = [seat for seat in seats if nil_kind(bids, seat, house)]
    if len(nils) > 1 and house.nil.one_each_side:
        yield problem("nil_second", "bids", nils[1], side=side)
    elif len(nils) > 1 and house.nil.both_partners == "forbidden":
        yield problem("nil_both", "bids", nils[1], side=side)
    if not nils and house.nil.one_each_side:
        yield problem("nil_wanted", "bids", side=side)
    least = house.nil.partner_minimum
    if least is None or not nils:
        return
    for seat in seats:
        if not house.nil.one_each_side and _under_beside_nil(bids, seat, house):
            yield problem("bid_beside_nil", "bids", seat, seat=seat, bid=bids.seats[seat], least=least)
    together = bids.sides[side]
    if together is not None and together < least:
        yield problem("bid_beside_nil", "side_bids", side, side=side, bid=together, least=least)


def _under_beside_nil(bids: Bids, seat: int, house: HouseRules) -> bool:
    """True where a seat bid less than the partner of a nil may."""
    bid, least = bids.seats[seat], house.nil.partner_minimum
    return least is not None and isinstance(bid, int) and not nil_kind(bids, seat, house) and bid < least


def _board_problems(side: int, contract: int, bids: Bids, house: HouseRules) -> Iterator[Problem]:
    board = house.bidding.board
    if house.bidding.below_board == "refuse" and below_board(side, bids, house):
        yield problem("below_board", "bids", side=side, bid=contract, board=board)


def below_board(side: int, bids: Bids, house: HouseRules) -> bool:
    """True when a side's contract is under a board that binds it (waived beside a nil unless the house says)."""
    board, seating = house.bidding.board, Seating.of(house)
    if board is None or bids.contract(side, seating) >= board:
        return False
    has_nil = any(nil_kind(bids, seat, house) for seat in seating.seats_of(side))
    return house.bidding.board_with_nil or not has_nil


def _total_problems(bids: Bids, house: HouseRules) -> Iterator[Problem]:
    total, rule = bids.total(Seating.of(house)), house.bidding
    if rule.total == "not_deal" and total == house.deal_books:
        yield problem("total_is_deal", "bids", total=total)
    if rule.total == "at_least" and total < rule.total_minimum:
        yield problem("total_under", "bids", total=total, least=rule.total_minimum)


def taken_problems(taken: Taken, bids: Bids | None, house: HouseRules) -> list[Problem]:
    """Everything wrong with the books as played: they add up to the deal, and nil bidders' are accounted for."""
    seating, deal = Seating.of(house), house.deal_books
    if len(taken.sides) != seating.sides:
        return [problem("books_sides", "books", given=len(taken.sides), sides=seating.sides)]
    if len(taken.nils) != seating.seats:
        return [problem("bids_seats", "nil_books", given=len(taken.nils), seats=seating.seats)]
    found: list[Problem] = []
    total = sum(taken.sides)
    if total != deal:
        found.append(problem("books_sum", "books", total=total, deal=deal, over=total - deal))
    nils = nil_seats(bids, house)
    for seat, books in enumerate(taken.nils):
        if (books is None) == (seat in nils):
            code = "nil_books_missing" if books is None else "nil_books_without_nil"
            found.append(problem(code, "nil_books", seat, seat=seat))
    for side in range(seating.sides):
        found += _nil_books_problems(side, taken, nils, seating)
    return found


def _nil_books_problems(side: int, taken: Taken, nils: Sequence[int], seating: Seating) -> Iterator[Problem]:
    seats = seating.seats_of(side)
    apart = sum(taken.nils[seat] or 0 for seat in seats)
    books = taken.sides[side]
    if apart > books:
        yield problem("nil_books_over", "nil_books", side=side, nils=apart, books=books)
    elif apart < books and all(seat in nils for seat in seats):
        yield problem("nil_books_short", "nil_books", side=side, nils=apart, books=books)


def ruling_problems(ruling: Ruling, house: HouseRules) -> list[Problem]:
    """What is wrong with a ruling: only another side can call, and the player sits with the accused."""
    seating = Seating.of(house)
    for field, side in (("against", ruling.against), ("by", ruling.by)):
        if side >= seating.sides:
            return [problem("no_such_side", field, given=side, sides=seating.sides)]
    if ruling.by == ruling.against:
        return [problem("ruling_own_side", "by", side=ruling.by)]
    if ruling.player is not None and (
        ruling.player >= seating.seats or seating.side_of(ruling.player) != ruling.against
    ):
        return [problem("ruling_player", "player", seat=ruling.player, side=ruling.against)]
    return []


def call_problems(others: Iterable[Ruling], ruling: Ruling, house: HouseRules) -> list[Problem]:
    """What is wrong with one call more: a side may make only so many in a round.

    `others` are the rulings on the other calls of its round: where a call is ruled again, all but its own.
    """
    made = sum(1 for other in others if other.by == ruling.by and other.verdict != "withdrawn")
    most = house.renege.calls
    if most is None or ruling.verdict == "withdrawn" or made < most:
        return []
    return [problem("calls_spent", "by", side=ruling.by, given=made + 1, most=most)]
