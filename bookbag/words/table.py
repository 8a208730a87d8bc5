"""What the table says of its state: bids, contracts, what is due, who may go blind, who has won."""

from bookbag.game.bids import Bids, nil_kind
from bookbag.game.draft import Draft
from bookbag.game.ending import Outcome
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
)
from bookbag.game.house import HouseRules
from bookbag.game.replay import Game, ScoredRound
from bookbag.game.rounds import Round, behind
from bookbag.game.seats import Seating
from bookbag.game.turn import Turn, blind_chance
from bookbag.words.names import Names
from bookbag.words.numbers import change, points
from bookbag.words.renege import call_words


def names_of(game: Game) -> Names:
    """The names at a game's table."""
    return Names.of(game.players, game.seating)


def bid_words(bids: Bids, seat: int, house: HouseRules) -> str:
    """A seat's bid as its card on the table shows it; `house` are the rules of its round."""
    side = Seating.of(house).side_of(seat)
    kind = nil_kind(bids, seat, house)
    if kind:
        return "Nil" if kind == "nil" else "Blind nil"
    together = bids.sides[side]
    if together is not None:
        return f"Blind {together}" if side in bids.blind else f"{together}"
    bid = bids.seats[seat]
    if bid is None:
        return "\u2013"
    return f"Blind {bid}" if side in bids.blind else str(bid)


def contract_words(bids: Bids, side: int, house: HouseRules) -> str:
    """A side's contract by the rules of its round, as far as it is bid: `7`, `blind 6`, `5 and a nil`."""
    seating = Seating.of(house)
    blind = "blind " if side in bids.blind else ""
    text = f"{blind}{bids.contract(side, seating)}"
    together = bids.sides[side] is not None
    said = [seat for seat in seating.seats_of(side) if together or bids.seats[seat] is not None]
    kinds = [nil_kind(bids, seat, house) for seat in said]
    nils = sum(kind is not None for kind in kinds)
    if nils and nils == len(kinds):
        word = "blind nil" if "blind nil" in kinds else "nil"
        return word if nils == 1 else f"{nils} nils"
    if nils:
        word = "a blind nil" if "blind nil" in kinds else "a nil"
        return f"{text} and {word}"
    return text


def total_words(bids: Bids, game: Game) -> str:
    """All bids against the deal: `bids 11 of 13: 2 under`."""
    total, deal = bids.total(game.seating), game.house.deal_books
    if not bids.complete(game.seating):
        return f"bids {total} of {deal} so far"
    gap = deal - total
    return f"bids {total} of {deal}: " + (f"{gap} under" if gap > 0 else f"{-gap} over" if gap < 0 else "even")


def blind_words(game: Game, side: int) -> str:
    """That a side may go blind, and how far it is behind; empty where it may not."""
    chance = blind_chance(game, side)
    if not chance.any_open:
        return ""
    gap = behind(side, game.scores)
    where = f"{gap} behind" if gap > 0 else f"{-gap} ahead" if gap < 0 else "level"
    ways = [name for name, shut in (("bid blind", chance.bid), ("bid blind nil", chance.nil)) if shut is None]
    return f"may {' or '.join(ways)}: {where}"


def side_status(
    game: Game, draft: Draft, turn: Turn, side: int, after: ScoredRound | None = None, *, brief: bool = False
) -> str:
    """One line for a side: what it bid and still needs, what it took, or that it may go blind.

    `after` is the round as it would be scored, once all its books are said; `brief` leaves out what the
    seats show as well.
    """
    if game.outcome:
        return outcome_of_side(game, side)
    if turn.step == "bids":
        started = draft.bids.sides[side] is not None or any(
            draft.bids.seats[seat] is not None for seat in game.seating.seats_of(side)
        )
        if not started:
            return blind_words(game, side)
        so_far = "" if draft.bids.side_has_bid(side, game.seating) else " so far"
        return f"bid {contract_words(draft.bids, side, game.house)}{so_far}"
    taken = draft.sides[side]
    took = "" if taken is None else f"took {taken}"
    if after:
        left = after.sides[side].books
        took += "" if left == taken else f", ruled {left}"
        took += f": {change(after.sides[side].points)}"
    if game.current.bids_itself:
        return took or "first hand bids itself"
    bid = contract_words(draft.bids, side, game.house)
    if took:
        return took if brief else f"bid {bid} · {took}"
    needs = draft.bids.contract(side, game.seating)
    return f"bid {bid}" if brief else f"bid {bid}: needs {needs or 'none'}"


def due_words(game: Game, turn: Turn, you: int | None = None) -> str:
    """What the table waits for: `South bids`, `Your bid`; what is being done where nobody is asked."""
    names = names_of(game)
    if turn.step == "over":
        return outcome_words(game)
    if turn.step == "confirm":
        return "The books are being entered"
    if turn.step == "books":
        return "The cards are being played"
    if turn.seat is None:
        return "Somebody must bid again"
    mine = turn.side is not None and you is not None and game.seating.side_of(you) == turn.side
    if turn.seat == you or mine:
        return "Your bid"
    return f"{names.side(turn.side)} bid" if turn.side is not None else f"{names.seat(turn.seat)} bids"


def outcome_of_side(game: Game, side: int) -> str:
    """How the game ended for a side."""
    if game.outcome is None:
        return ""
    if side in game.outcome.winners:
        return "" if len(game.outcome.winners) == 1 else "shares the win"
    return "lost" if side in game.outcome.losers else ""


def outcome_words(game: Game) -> str:
    """Who won, and why the game is over."""
    if game.outcome is None:
        return ""
    finish = game.house_in(game.outcome.round_number).finish
    why = {
        "target": f"{finish.target} {'passed' if finish.must_exceed else 'reached'}",
        "floor": f"the floor of {points(finish.floor or 0)} was reached",
        "rounds": f"{finish.rounds} rounds played",
        "minutes": f"{finish.minutes} minutes are over",
        "sets": f"set {finish.sets_lose} times",
        "sets_in_a_row": f"set {finish.sets_in_a_row_lose} times running",
        "boston": "a Boston wins the game",
        "double_nil": "a double nil wins the game",
        "renege": "the game was lost by a renege",
    }[game.outcome.reason]
    after = f", after round {game.outcome.round_number}" if game.beyond else ""
    return f"{winners_words(game.outcome, names_of(game))}: {why}{after}"


def winners_words(outcome: Outcome, names: Names) -> str:
    """Who won: `Ann & Cat win`."""
    who = " and ".join(names.side(side) for side in outcome.winners)
    if len(outcome.winners) > 1:
        return f"{who} share the win"
    return f"{who} {'win' if ' ' in who else 'wins'}"


def taken_words(draft: Draft) -> str:
    """The books said, for the confirm key: `8 and 5`."""
    said = [str(books) for books in draft.sides if books is not None]
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)


def unsettled_words(game: Game) -> str:
    """The first renege call that was left for later: `a renege to settle`, and in which round."""
    for deal in [row.deal for row in game.rounds] + ([] if game.outcome else [game.current]):
        if deal.unsettled:
            where = "" if deal.number == game.current.number else f" in round {deal.number}"
            return f"a renege{where} to settle"
    return ""


def round_marks(row: Round, game: Game, *, with_calls: bool) -> str:
    """What stands out in a round, for its row in the ledger: that it counts no longer, and what was called."""
    beyond = ["after the end, counts no longer"] if any(row is one.deal for one in game.beyond) else []
    calls = [call_words(ruling, names_of(game)) for ruling in row.rulings] if with_calls else []
    return " · ".join([*beyond, *calls])


def bags_words(game: Game, side: int) -> str:
    """How many bags a side carries."""
    limit = game.house.bags.limit
    return "bags not counted" if limit is None else f"{game.bags[side]} of {limit} bags"


_ENTRIES: dict[type[Entry], str] = {
    GameOpened: "the game",
    BidsPlaced: "round {round}'s bids",
    BooksEntered: "round {round}'s books",
    RenegeRuled: "round {round}'s renege ruling",
    HouseAmended: "the rules from round {round}",
    RoundAmended: "the change of round {round}",
    RoundInserted: "the round put in as round {round}",
    RoundThrownIn: "the misdeal of round {round}",
    SeatsChanged: "the change of seats",
    DealerChanged: "the dealer of round {round}",
    Undone: "the last step",
    Redone: "the last step",
}


def entry_words(entry: Entry) -> str:
    """What an entry did, for the undo button: `round 3's books`."""
    return _ENTRIES[type(entry)].format(round=getattr(entry, "round", ""))


def side_detail(row: ScoredRound, side: int) -> str:
    """What a side bid and took in a round; after a ruling, also what it was left with."""
    taken = row.deal.taken.sides[side] if row.deal.taken else 0
    left = row.sides[side].books
    took = f"took {taken}" if left == taken else f"took {taken}, ruled {left}"
    if row.deal.bids is None:
        return took
    return f"bid {contract_words(row.deal.bids, side, row.house)} · {took}"


def side_marks(row: ScoredRound, side: int) -> str:
    """What stands out in a side's round: set, nils, a bag penalty, a Boston."""
    score = row.sides[side]
    codes = [line.code for line in score.lines]
    marks = ["set"] if score.made is False else []
    marks += ["nil ✓" for code in codes if code.endswith("nil_made")]
    marks += ["nil ✗" for code in codes if code.endswith("nil_failed")]
    marks += ["bags" for code in codes if code == "bag_penalty"]
    return " ".join([*marks, *(["Boston"] if score.boston else [])])
