"""What renege rulings do to a round before its score is taken (rules, Renege; house-rules, renege)."""

from dataclasses import dataclass

from bookbag.game.bids import nil_seats
from bookbag.game.house import HouseRules, RenegeRules
from bookbag.game.lines import Line
from bookbag.game.rounds import Round, Ruling, Taken
from bookbag.game.seats import Seating


@dataclass
class Sentence:
    """What all rulings of a round together mean for one side. `books` are those left after them."""

    books: int
    contract_up: int = 0
    is_set: bool = False
    nils_fail: bool = False
    credited: bool = False
    no_bags: bool = False
    loses_game: bool = False


@dataclass
class Judged:
    """A round after its rulings: each side's sentence, the nils that fail by one, and the lines that say why."""

    sides: list[Sentence]
    failed_nils: set[int]
    lines: list[list[Line]]

    def note(self, side: int, code: str, points: int = 0, **values: int | str) -> None:
        """Write a line that explains a ruling on a side's sheet."""
        self.lines[side].append(Line(code, points, 0, tuple(values.items())))


def judge(deal: Round, taken: Taken, house: HouseRules) -> Judged:
    """Apply a round's rulings in the order they were made."""
    seating = Seating.of(house)
    judged = Judged([Sentence(books) for books in taken.sides], set(), [[] for _ in range(seating.sides)])
    for ruling in deal.rulings:
        rule = ruling.penalty or house.renege
        if ruling.verdict == "proven":
            _punish(ruling.against, ruling.by, rule, judged)
            _fail_nil(ruling, rule, deal, house, judged)
        elif ruling.verdict == "false_call":
            _false_call(ruling, rule, judged)
    return judged


def _punish(against: int, by: int, rule: RenegeRules, judged: Judged) -> None:
    """The house's renege penalty, on `against` for the good of `by`.

    What it does to a contract is told by the contract's own line.
    """
    accused, callers = judged.sides[against], judged.sides[by]
    if rule.penalty in ("books", "all_books"):
        moved = accused.books if rule.penalty == "all_books" else min(rule.books, accused.books)
        accused.books -= moved
        judged.note(against, "renege_books", books=-moved, by=by)
        if rule.goes_to == "callers":
            callers.books += moved
            judged.note(by, "renege_books", books=moved, against=against)
    elif rule.penalty == "contract_up":
        accused.contract_up += rule.books
    elif rule.penalty == "points":
        judged.note(against, "renege_points", -rule.points, by=by)
    elif rule.penalty == "game":
        accused.loses_game = True
    else:
        accused.is_set = True
        if rule.penalty == "set_and_credit":
            accused.nils_fail = accused.no_bags = True
            callers.credited = callers.no_bags = True


def _fail_nil(ruling: Ruling, rule: RenegeRules, deal: Round, house: HouseRules, judged: Judged) -> None:
    """A nil bidder who reneged has failed. In a solo game the accused side is the player."""
    seating = Seating.of(house)
    player = ruling.against if seating.solo else ruling.player
    if rule.fails_nil and player is not None and player in nil_seats(deal.bids, house):
        judged.failed_nils.add(player)


def _false_call(ruling: Ruling, rule: RenegeRules, judged: Judged) -> None:
    """What callers get who were wrong; the books they lose go to nobody."""
    callers = judged.sides[ruling.by]
    if rule.false_call == "books":
        lost = min(rule.false_call_books, callers.books)
        callers.books -= lost
        judged.note(ruling.by, "false_call", books=-lost, against=ruling.against)
    elif rule.false_call == "set":
        callers.is_set = True
        judged.note(ruling.by, "false_call", against=ruling.against)
    elif rule.false_call == "mirror":
        judged.note(ruling.by, "false_call", against=ruling.against)
        _punish(ruling.by, ruling.against, rule, judged)
