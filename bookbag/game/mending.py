"""Putting a game right: what keeps a mending from being made, and what it does to the rounds after it."""

from collections.abc import Iterator, Sequence

from bookbag.game.amending import last_amendable, tapped_again
from bookbag.game.bids import Bids
from bookbag.game.changed import Pairs
from bookbag.game.draft import Draft, bids_in_order
from bookbag.game.entries import (
    DealerChanged,
    Deals,
    HouseAmended,
    Mending,
    RenegeRuled,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    seated_twice,
)
from bookbag.game.faults import refusing
from bookbag.game.house import HouseRules
from bookbag.game.problems import Problem, Refused, problem
from bookbag.game.replay import Game
from bookbag.game.retold import Retold
from bookbag.game.rounds import bid_problems, taken_problems
from bookbag.game.seats import Seating
from bookbag.game.turn import concerns

Repair = Mending
"""A game put right in one way, as a screen hands it to the keeper."""


def round_told(number: int, told: Retold, *, put_in: bool) -> Repair:
    """Round `number` as it should have been entered; or one that was forgotten and takes that number."""
    kind = RoundInserted if put_in else RoundAmended
    return kind(round=number, bids=told.bids, taken=told.taken)


def misdeal(number: int, deals: Deals, said: Bids | None = None) -> Repair:
    """Round `number` counts for nothing; `said` are bids of it that were not placed yet."""
    return RoundThrownIn(round=number, deals=deals, said=said)


def seated(players: Sequence[str]) -> Repair:
    """Who sits where, clockwise.

    Raises:
        Refused: a name that is none.
    """
    names = tuple(" ".join(player.split()) for player in players)
    if "" in names:
        raise Refused([problem("seat_unnamed", "players", place=names.index("") + 1)])
    with refusing({"players": names}):
        return SeatsChanged(players=names)


def dealt_by(number: int, dealer: int) -> Repair:
    """Who dealt round `number`."""
    return DealerChanged(round=number, dealer=dealer)


def mending_problems(game: Game, entry: Mending) -> list[Problem]:
    """What is wrong with a mending, by the game as it is and the rules of the round in question."""
    if isinstance(entry, SeatsChanged | DealerChanged):
        return list(
            _seats_problems(game, entry) if isinstance(entry, SeatsChanged) else _dealer_problems(game, entry)
        )
    last = last_amendable(game)
    if not 1 <= entry.round <= last:
        return [problem("no_such_round", "round", given=entry.round, last=last)]
    if isinstance(entry, RoundAmended) and entry.round > len(game.rounds):
        return [problem("mend_unplayed", "round", round=entry.round)]
    if isinstance(entry, RoundThrownIn):
        follows = entry.round == 1 and game.deal(1).bids_itself and len(game.rounds) > 1
        return [problem("mend_first_taken", "round")] if follows else []
    if isinstance(entry, RoundInserted):
        if entry.round == 1 and game.rounds and game.deal(1).bids_itself:
            return [problem("mend_first_put_in", "round")]
        house = house_put_in(game, entry.round)
        itself = entry.round == 1 and house.bidding.first_hand_bids_itself
        return list(_round_problems(game, entry, house, itself))
    was = game.rounds[entry.round - 1].deal
    if (was.bids, was.taken) == (entry.bids, entry.taken):
        return [problem("mend_nothing", "round", round=entry.round)]
    return list(_round_problems(game, entry, game.house_in(entry.round), was.bids_itself, was.bids))


def house_put_in(game: Game, number: int) -> HouseRules:
    """The rules of a forgotten round that takes this number: those of the round before it, if there is one."""
    return game.house_in(max(1, number - 1))


def _seats_problems(game: Game, entry: SeatsChanged) -> Iterator[Problem]:
    if len(entry.players) != game.seating.seats:
        yield problem("seat_count", "players", given=len(entry.players), seats=game.seating.seats)
    elif twice := seated_twice(entry.players):
        yield problem("seat_twice", "players", name=twice)
    elif entry.players == game.players:
        yield problem("seats_same", "players")


def _dealer_problems(game: Game, entry: DealerChanged) -> Iterator[Problem]:
    if not 1 <= entry.round <= game.current.number:
        yield problem("no_such_round", "round", given=entry.round, last=game.current.number)
    elif entry.dealer >= game.seating.seats:
        yield problem("seat_dealer", "dealer", given=entry.dealer, most=game.seating.seats - 1)
    elif entry.dealer == game.deal(entry.round).dealer:
        yield problem("dealer_same", "dealer", round=entry.round, seat=entry.dealer)


def _round_problems(
    game: Game, entry: RoundAmended | RoundInserted, house: HouseRules, itself: bool, stand: Bids | None = None
) -> Iterator[Problem]:
    """What is wrong with a round as told; bids that `stand` in it already are not asked again."""
    bids = entry.bids
    if itself and bids is not None:
        yield problem("hand_bids_itself", "bids")
        return
    if not itself and (bids is None or not bids.complete(game.seating)):
        yield _bid_awaited(bids, house) if bids else problem("bids_missing", "bids")
        return
    scores = game.start_scores if entry.round == 1 else game.rounds[entry.round - 2].scores
    if bids is not None and bids != stand:
        said = [side for side in range(game.seating.sides) if _said_anew(side, bids, stand, game.seating)]
        yield from (
            found for found in bid_problems(bids, house, scores) if any(concerns(found, side, game) for side in said)
        )
    yield from taken_problems(entry.taken, bids, house)


def _bid_awaited(bids: Bids, house: HouseRules) -> Problem:
    """Whose bid is missing first: a side's, where sides bid one number together."""
    seating = Seating.of(house)
    side = next(side for side in range(seating.sides) if not bids.side_has_bid(side, seating))
    if house.bidding.bid_as == "side" and not seating.solo:
        return problem("bid_awaited", "side_bids", side, side=side)
    seat = next(seat for seat in seating.seats_of(side) if bids.seats[seat] is None)
    return problem("bid_awaited", "bids", seat, seat=seat)


def _said_anew(side: int, bids: Bids, stand: Bids | None, seating: Seating) -> bool:
    """Whether a side's bid is another than the one that stands; what may be bid is asked when it is bid."""
    if stand is None:
        return True
    seats = seating.seats_of(side)
    whole = (bids.sides[side], side in bids.blind, [bids.seats[seat] for seat in seats])
    return whole != (stand.sides[side], side in stand.blind, [stand.seats[seat] for seat in seats])


def seen_of(game: Game, entry: Mending | RenegeRuled | HouseAmended) -> tuple[object, ...]:
    """What of a game such an entry is made on.

    Where this is another by the time it is written, its person had something else before their eyes: round 3 may be
    another round by now, or may have been put right already.
    """
    if isinstance(entry, SeatsChanged):
        return (game.players,)
    if isinstance(entry, HouseAmended):
        return game.renumbered, game.houses
    if isinstance(entry, RenegeRuled):
        return calls_seen(game, entry.round)
    if isinstance(entry, DealerChanged):
        return game.renumbered, game.deal(entry.round).dealer
    return round_seen(game, entry.round)


def round_seen(game: Game, number: int) -> tuple[object, ...]:
    """What is seen of a round that is told again, put in before, or thrown in."""
    deal = game.deal(number)
    return game.renumbered, deal.bids, deal.taken


def calls_seen(game: Game, number: int) -> tuple[object, ...]:
    """What is seen of a round by those who settle a call in it."""
    deal = game.deal(number)
    return game.renumbered, deal.rulings, deal.calls


def rounds_paired(before: Game, after: Game, entry: Mending) -> Pairs:
    """Which round of the game before is which of the game after."""
    longest = max(len(before.rounds), len(after.rounds))
    if isinstance(entry, RoundInserted):
        first = tuple((n, n) for n in range(1, entry.round))
        return (*first, (None, entry.round), *((n, n + 1) for n in range(entry.round, longest + 1)))
    if isinstance(entry, RoundThrownIn):
        first = tuple((n, n) for n in range(1, entry.round))
        return (*first, (entry.round, None), *((n + 1, n) for n in range(entry.round, longest + 1)))
    return tuple((n, n) for n in range(1, longest + 1))


def lost(before: Game, after: Game, pairs: Pairs) -> list[Problem]:
    """The first round already played that could not be scored as entered any more."""
    for was, now in pairs:
        if was is None or now is None or was > len(before.rounds):
            continue
        if now > len(after.rounds) or before.deal(was).bids_itself != after.deal(now).bids_itself:
            return [problem("mend_unplayable", "round", round=was)]
    return []


def draft_after(draft: Draft, entry: Mending, after: Game) -> Draft | None:
    """What is half said of the round in play, as it stands after a mending; None where nothing of it does."""
    if isinstance(entry, RoundThrownIn) and entry.round == draft.round:
        return None
    return moved(draft, after)


def moved(draft: Draft, after: Game) -> Draft | None:
    """What is half said of the round in play, which may have another number now; undo takes the mending first.

    None where it can't be meant any more: bids were said, and that round bids itself; or none, and they are placed.
    """
    unsaid = draft.bids == Bids.none_yet(after.seating)
    if (after.current.bids_itself and not unsaid) or (after.current.bids and unsaid):
        return None
    return Draft(round=after.current.number, said=draft.said)


def before_mending(draft: Draft, entry: Mending, before: Game) -> Draft | None:
    """What is half said of the round in play once a mending is undone; of a misdeal, what had been said of it."""
    if isinstance(entry, RoundThrownIn) and entry.round == before.current.number:
        return None if entry.said is None or before.current.bids else bids_in_order(before, entry.said)
    kept = moved(draft, before)
    return kept and tapped_again(kept.said, before)
