"""What a round scores and why (rules, Scoring a round): books, rulings, nil, contract, bags, penalty.

Each step writes lines; a side's change of score is the sum of its lines and nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bookbag.game.bids import Bids, nil_kind
from bookbag.game.house import HouseRules
from bookbag.game.lines import Line
from bookbag.game.rounds import Round, Taken, below_board
from bookbag.game.rulings import Judged, Sentence, judge
from bookbag.game.seats import Seating


@dataclass(frozen=True)
class SideScore:
    """What one side got in one round.

    Attributes:
        lines: every step, in the order of the rules.
        contract: books to be made, after the board and rulings; None on a hand that bids itself.
        books: books taken, after rulings.
        made: whether the contract was made; None where there was none to make.
        counted_set: whether it counts where a number of sets loses the game.
        nils: the seats that bid a nil, and whether each made it.
        nils_made: every partner bid a nil and made it (two or more).
        boston: every book of the deal was taken, after rulings.
        boston_bid: a contract of every book was made.
        loses_game: a renege ruling cost the game.
    """

    lines: tuple[Line, ...]
    contract: int | None
    books: int
    made: bool | None
    counted_set: bool
    nils: tuple[tuple[int, bool], ...]
    nils_made: bool
    boston: bool
    boston_bid: bool
    loses_game: bool

    @property
    def points(self) -> int:
        """Change of the score, in points."""
        return sum(line.points for line in self.lines)

    @property
    def bag_penalties(self) -> int:
        """How many times the limit of bags was reached and paid for."""
        times = (dict(line.values)["times"] for line in self.lines if line.code == "bag_penalty")
        return sum(time for time in times if isinstance(time, int))

    @property
    def bags(self) -> int:
        """Change of the bags carried; negative when a penalty took them off."""
        return sum(line.bags for line in self.lines)


def score_round(deal: Round, house: HouseRules, carried: tuple[int, ...]) -> tuple[SideScore, ...]:
    """Score a complete round for every side.

    Args:
        deal: a round whose bids and books have no problems (`rounds.bid_problems`, `taken_problems`).
        house: the rules it is played by.
        carried: bags by side, before the round.

    Raises:
        ValueError: the books have not been entered, or bids are missing.
    """
    if deal.taken is None or (deal.bids is None) != deal.bids_itself:
        raise ValueError(f"round {deal.number} is not complete")
    judged = judge(deal, deal.taken, house)
    return tuple(
        _Side(side, deal, deal.taken, house, judged).score(carried[side]) for side in range(Seating.of(house).sides)
    )


@dataclass
class _Nils:
    """How a side's nil bidders fared: who made it, by seat, and the books of those who did not."""

    made: dict[int, bool]
    failed_books: int
    every_seat: bool


@dataclass
class _Contract:
    """A side's contract and the books that count towards it."""

    books: int
    counted: int
    is_set: bool
    below_board: bool
    blind: bool


class _Side:
    """The scoring of one side's round, step by step."""

    def __init__(self, side: int, deal: Round, taken: Taken, house: HouseRules, judged: Judged) -> None:
        self.side, self.deal, self.taken, self.house, self.judged = side, deal, taken, house, judged
        self.sentence: Sentence = judged.sides[side]
        self.seats = Seating.of(house).seats_of(side)

    def score(self, carried: int) -> SideScore:
        lines = list(self.judged.lines[self.side])
        if self.deal.bids is None:
            contract, nils = None, None
            lines.append(self._first_hand())
        else:
            nils = self._nils(self.deal.bids)
            contract = self._contract(self.deal.bids, nils)
            lines += self._bid_lines(nils, contract)
        every_book = self._every_book(contract)
        if every_book and self.house.boston.bonus:
            lines.append(Line("boston", self.house.boston.bonus, 0, (("books", self.house.deal_books),)))
        lines += self._bag_penalty(carried + sum(line.bags for line in lines))
        made = self._made(contract, nils)
        return SideScore(
            lines=tuple(lines),
            contract=None if contract is None else contract.books,
            books=self.sentence.books,
            made=made,
            counted_set=made is False and self._set_counts(contract),
            nils=() if nils is None else tuple(nils.made.items()),
            nils_made=nils is not None and nils.every_seat and len(self.seats) > 1 and all(nils.made.values()),
            boston=every_book,
            boston_bid=bool(made) and contract is not None and self._is_boston(contract.books),
            loses_game=self.sentence.loses_game,
        )

    def _made(self, contract: _Contract | None, nils: _Nils | None) -> bool | None:
        """Whether the contract was made; None where there is none: nothing bid, or nils that stand together."""
        if contract is None or contract.books == 0 or (nils is not None and self._stand_together(nils)):
            return None
        return not contract.is_set

    def _every_book(self, contract: _Contract | None) -> bool:
        """A Boston, by the books after rulings; a side that is credited with its bid took just that."""
        if contract is not None and self.sentence.credited and not self.sentence.is_set:
            return self._is_boston(contract.books)
        return self.sentence.books >= self.house.deal_books

    def _set_counts(self, contract: _Contract | None) -> bool:
        return contract is None or not contract.blind or self.house.blind_bid.counts_as_set

    def _first_hand(self) -> Line:
        rate = self.house.contract.per_book
        books = self.sentence.books
        return Line("first_hand", rate * books, 0, (("books", books), ("per_book", rate)))

    # -- nil ---------------------------------------------------------------------------------

    def _nils(self, bids: Bids) -> _Nils:
        """Judge the side's nils by the books as played: books received by a ruling do not break one."""
        made: dict[int, bool] = {}
        failed_books = 0
        for seat in self.seats:
            if not nil_kind(bids, seat, self.house):
                continue
            books = self.taken.nils[seat] or 0
            guilty = seat in self.judged.failed_nils or self.sentence.nils_fail
            made[seat] = not guilty and (books == 0 or self.sentence.credited)
            failed_books += books
        return _Nils(made, failed_books, len(made) == len(self.seats))

    def _bid_lines(self, nils: _Nils, contract: _Contract) -> Iterator[Line]:
        if self._stand_together(nils):
            yield self._double_nil(nils)
            return
        bids = self.deal.bids
        for seat, made in nils.made.items():
            yield self._nil_line(seat, made, blind=bids is not None and bids.seats[seat] == "blind nil")
        yield from self._contract_lines(contract)
        yield from self._bags(nils, contract)

    def _stand_together(self, nils: _Nils) -> bool:
        both = nils.every_seat and len(self.seats) > 1
        return both and self.house.nil.both_partners == "together"

    def _nil_line(self, seat: int, made: bool, *, blind: bool) -> Line:
        rule = self.house.nil
        won = self.house.blind_nil.value if blind else rule.value
        lost = won if blind or rule.failed_value is None else rule.failed_value
        code = ("blind_nil_" if blind else "nil_") + ("made" if made else "failed")
        values = (("seat", seat), ("books", self.taken.nils[seat] or 0))
        return Line(code, won if made else -lost, 0, values)

    def _double_nil(self, nils: _Nils) -> Line:
        rule = self.house.nil
        lost = rule.double_value if rule.double_failed_value is None else rule.double_failed_value
        if all(nils.made.values()):
            return Line("double_nil_made", rule.double_value, 0, (("books", 0),))
        return Line("double_nil_failed", -lost, 0, (("books", nils.failed_books),))

    # -- contract ----------------------------------------------------------------------------

    def _contract(self, bids: Bids, nils: _Nils) -> _Contract:
        """The contract after board and rulings, and the books that count towards it."""
        seating = Seating.of(self.house)
        bid = bids.contract(self.side, seating)
        under = below_board(self.side, bids, self.house)
        if under and self.house.bidding.below_board == "raise":
            bid = max(bid, self.house.bidding.board or 0)
        below = under and self.house.bidding.below_board == "set"
        if not below:
            bid += self.sentence.contract_up
        counted = self.sentence.books
        if self.house.nil.failed_books != "count_for_partner":
            counted -= self._apart(nils)
        missed = (below or counted < bid) and not self.sentence.credited
        return _Contract(bid, counted, self.sentence.is_set or missed, below and missed, self.side in bids.blind)

    def _apart(self, nils: _Nils) -> int:
        """Books of failed nils that are kept apart from the contract, at most what the side still has."""
        return min(nils.failed_books, self.sentence.books)

    def _contract_lines(self, contract: _Contract) -> Iterator[Line]:
        books = contract.books
        if books == 0:
            return
        code, won, lost, values = self._worth(contract)
        points = -lost if contract.is_set else won
        yield Line(code, points, 0, (("contract", books), ("books", contract.counted), *values, *self._ruled()))

    def _ruled(self) -> Iterator[tuple[str, int]]:
        """What renege rulings did to the contract, for its line."""
        if self.sentence.contract_up:
            yield "raised", self.sentence.contract_up
        if self.sentence.is_set:
            yield "ruled_set", 1
        elif self.sentence.credited:
            yield "credited", 1

    def _worth(self, contract: _Contract) -> tuple[str, int, int, tuple[tuple[str, int | str], ...]]:
        """A contract's line: its code, the points when made, those lost when set, and the rate."""
        books, rule = contract.books, self.house.contract
        if contract.blind:
            return self._blind_worth(contract)
        if contract.below_board:
            cost = rule.set_per_book
            return "below_board", 0, cost * books, (("set_per_book", cost),)
        if self._is_boston(books) and self.house.boston.bid_points is not None:
            worth = self.house.boston.bid_points
            return "boston", worth, worth, (("bid", books),)
        if self._is_ten(books):
            return "ten_for_200", self.house.ten.made, self.house.ten.set, ()
        if not contract.is_set:
            return "contract_made", rule.per_book * books, 0, (("per_book", rule.per_book),)
        cost = self._set_cost(contract)
        return (
            "contract_set",
            0,
            rule.set_per_book * cost,
            (("set_per_book", rule.set_per_book), ("costs", cost)),
        )

    def _set_cost(self, contract: _Contract) -> int:
        """How many books a set is charged for: those bid, or those missing where the house says so.

        Where it is not the books that set a side, but a ruling or the board, it is set for its whole bid.
        """
        by_books = not self.sentence.is_set and not contract.below_board
        if by_books and self.house.contract.set_by_shortfall:
            return contract.books - contract.counted
        return contract.books

    def _blind_worth(self, contract: _Contract) -> tuple[str, int, int, tuple[tuple[str, int | str], ...]]:
        rule = self.house.blind_bid
        paid = contract.books
        if rule.pays_for == "taken" and not self.sentence.credited:
            paid = max(paid, contract.counted)
        if contract.is_set:
            cost = self._set_cost(contract)
            return (
                "blind_set",
                0,
                rule.set_per_book * cost,
                (("set_per_book", rule.set_per_book), ("costs", cost)),
            )
        return "blind_made", rule.per_book * paid, 0, (("per_book", rule.per_book), ("paid", paid))

    def _is_boston(self, contract: int) -> bool:
        return contract == self.house.deal_books

    def _is_ten(self, contract: int) -> bool:
        bonus = self.house.ten.bonus
        return (bonus == "exactly" and contract == 10) or (bonus == "at_least" and contract >= 10)

    # -- bags --------------------------------------------------------------------------------

    def _bags(self, nils: _Nils, contract: _Contract) -> Iterator[Line]:
        if self.sentence.no_bags:
            return
        over = 0 if contract.is_set else max(0, contract.counted - contract.books)
        if over and self._overs_are_nothing(contract):
            over = 0
        apart = self._apart(nils) if self.house.nil.failed_books in ("bags", "worthless_bags") else 0
        worthless = self.house.nil.failed_books == "worthless_bags"
        yield from self._bag_line(over if worthless else over + apart, self.house.bags.points)
        if worthless:
            yield from self._bag_line(apart, 0)

    def _bag_line(self, books: int, worth: int) -> Iterator[Line]:
        if books:
            counted = 0 if self.house.bags.limit is None else books
            yield Line("bags", worth * books, counted, (("books", books), ("each", worth)))

    def _overs_are_nothing(self, contract: _Contract) -> bool:
        if contract.blind:
            return self.house.blind_bid.overs == "nothing" or self.house.blind_bid.pays_for == "taken"
        boston = self._is_boston(contract.books) and self.house.boston.bid_points is not None
        return self._is_ten(contract.books) and not boston and self.house.ten.overs == "nothing"

    def _bag_penalty(self, count: int) -> Iterator[Line]:
        """Take the penalty each time the count has reached the limit; bags are counted, never read off a score."""
        rule = self.house.bags
        if rule.limit is None or count < rule.limit:
            return
        times = count // rule.limit if rule.after_penalty == "keep" else 1
        off = rule.limit * times if rule.after_penalty == "keep" else count
        back = 0 if rule.keep_points else rule.limit * times * rule.points
        values = (("times", times), ("limit", rule.limit), ("penalty", rule.penalty), ("taken_back", back))
        yield Line("bag_penalty", -rule.penalty * times - back, -off, values)
