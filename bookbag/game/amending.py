"""Changing the house rules of a game in play: what keeps them from being changed, and what stays said.

A round that was played stays played. What may be bid is asked when it is bid: bids that are placed stand under
the new rules too, but for those that no deal has books for; bids only half said are asked again where the new
rules refuse them.
"""

from collections.abc import Sequence

from bookbag.game.bids import Bids, nil_seats
from bookbag.game.draft import Draft, Said, bids_but_the_last, bids_in_order
from bookbag.game.house import HouseRules
from bookbag.game.houses import amended
from bookbag.game.problems import Problem, problem
from bookbag.game.replay import Game, ScoredRound
from bookbag.game.rounds import bid_problems, taken_problems
from bookbag.game.seats import Seating


def last_amendable(game: Game) -> int:
    """The latest round that changed rules can begin with: the one in play; of a game that is over, the last."""
    return len(game.rounds) if game.outcome else game.current.number


def amendment_problems(game: Game, number: int, house: HouseRules) -> list[Problem]:
    """What is wrong with playing by `house` from round `number` on, whatever has been entered."""
    if not 1 <= number <= last_amendable(game):
        return [problem("amend_round", "round", given=number, last=last_amendable(game))]
    if Seating.of(house) != game.seating:
        table, now = house.table, game.opened_house.table
        return [
            problem(
                "amend_seats",
                "house",
                "table",
                players=table.players,
                sitting=table.layout,
                seats=now.players,
                now=now.layout,
            )
        ]
    if amended(game.houses, number, house) == game.houses:
        return [problem("amend_nothing", "house", round=number)]
    return []


def unplayable(before: Game, after: Game, number: int) -> list[Problem]:
    """The first round already played that could not be scored as entered by the rules amended from `number` on.

    Args:
        before: the game as it is.
        after: the game with the rules amended.
        number: the round they begin with.
    """
    house = after.house_in(number)
    first = after.rounds[0].deal if after.rounds else after.current
    found = [
        (row.deal.number, code, values)
        for row in before.rounds[number - 1 :]
        for code, values in _blocked(row, house, bids_itself=row.deal.number == 1 and first.bids_itself)
    ]
    if not found:
        return []
    blocked, code, values = found[0]
    later = found[-1][0] + 1
    begin = later if later <= last_amendable(before) else None
    return [Problem(code, ("house",), (("round", blocked), ("later", begin), *values))]


def _blocked(
    row: ScoredRound, house: HouseRules, *, bids_itself: bool
) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """Why a round as entered can't be scored by these rules: a code and its numbers; nothing where it can."""
    deal = row.deal
    if deal.bids_itself != bids_itself:
        return [("amend_bids_itself" if bids_itself else "amend_bids_missing", ())]
    if row.house.deal_books != house.deal_books:
        return [("amend_deal", (("was", row.house.deal_books), ("deal", house.deal_books)))]
    if deal.taken is not None and taken_problems(deal.taken, deal.bids, house):
        return [("amend_nils", ())]
    return []


# -- what is said of the round in play -----------------------------------------------------------


def still_said(draft: Draft, before: Game, after: Game) -> Said:
    """What was said of the round in play, as far as it can be meant under its new rules.

    Books are kept where the deal has as many and the same bidders are a nil.
    """
    fresh = Draft.fresh(after).said
    bids = fresh.bids if before.current.bids_itself or after.current.bids_itself else draft.bids
    if bids == after.current.bids:
        bids = _without(bids, after, ("bid_over_deal",))
    else:
        bids = _still_due(_without(bids, after), after)
    alike = (
        before.house.deal_books == after.house.deal_books
        and before.current.bids_itself == after.current.bids_itself
        and nil_seats(before.current.bids, before.house) == nil_seats(after.current.bids, after.house)
    )
    said = draft.said if alike else fresh
    return Said(bids=bids, sides=said.sides, nils=said.nils)


def _still_due(bids: Bids, game: Game) -> Bids:
    """The bids, but for the last one where nothing keeps them from standing any more: it is said once more."""
    if not bids.complete(game.seating) or bid_problems(bids, game.house, game.scores):
        return bids
    stepped = bids_but_the_last(game, bids)
    return stepped.bids if stepped else Bids.none_yet(game.seating)


def _without(bids: Bids, game: Game, codes: Sequence[str] = ()) -> Bids:
    """The bids without those that can't stand, for one of these reasons or for any of their own.

    What is wrong with the table's total alone is nobody's bid; the table is asked who bids again.
    """
    while wrong := [
        one
        for one in bid_problems(bids, game.house, game.scores)
        if "total" not in dict(one.values) and (not codes or one.code in codes)
    ]:
        bids = _taken_back(bids, wrong[0], game.seating)
    return bids


def _taken_back(bids: Bids, wrong: Problem, seating: Seating) -> Bids:
    """The bids without the one seat's that is wrong, or without all of the side's."""
    if wrong.where[0] == "bids" and len(wrong.where) > 1:
        return bids.with_seat(int(wrong.where[1]), None)
    side = int(str(dict(wrong.values)["side"]))
    bids = bids.with_side(side, None)
    for seat in seating.seats_of(side):
        bids = bids.with_seat(seat, None)
    return bids


def tapped_again(said: Said, game: Game) -> Draft:
    """A draft in which this is said, with taps to take it back: a bid at a time, or all of it at once."""
    fresh = Draft.fresh(game)
    if game.current.bids is None and not game.current.bids_itself:
        return bids_in_order(game, said.bids)
    return fresh if said == fresh.said else fresh.tapped(said)
