"""How a table looks to everyone: its plates, its seats, and the line in the middle."""

from collections.abc import Collection
from dataclasses import replace

from bookbag.keeper import Table
from bookbag.verbs import Reads
from bookbag.views.parts.score_plate import Plate
from bookbag.views.parts.seat_ring import Seat
from bookbag.views.screen import Screen
from bookbag.words.numbers import points
from bookbag.words.table import (
    bags_words,
    bid_words,
    names_of,
    outcome_words,
    side_status,
    total_words,
    unsettled_words,
)


def plates_of(keeper: Reads, table: Table, acting: int | None, screen: Screen) -> tuple[Plate, ...]:
    """What the plates of all sides show; that of the `acting` one is lit."""
    game, turn = table.game, table.turn
    after = keeper.round_if_confirmed(table.name)
    names = names_of(game)
    best = max(game.scores)
    leads = [side for side, score in enumerate(game.scores) if score == best]
    faces = []
    for side in range(game.seating.sides):
        mark = ""
        if game.outcome:
            mark = "won" if side in game.outcome.winners else ""
        elif leads == [side] and game.rounds:
            mark = "leads"
        faces.append(
            Plate(
                side=side,
                names=names.side(side),
                score=points(game.scores[side]),
                bags=game.bags[side],
                bag_limit=game.house.bags.limit or 0,
                bags_text=bags_words(game, side),
                status=side_status(game, table.draft, turn, side, after, brief=screen.brief(game.seating.sides)),
                alarm=after is not None and after.sides[side].points < 0,
                mark=mark,
                acting=side == acting,
                text_scale=screen.text_scale,
            )
        )
    return tuple(faces)


def seats_of(table: Table, due: Collection[int], you: int | None = None) -> list[Seat]:
    """What the seats show; those that are `due` are lit, and whoever is looking is marked as `you`."""
    game, draft = table.game, table.draft
    bids, house = None if game.current.bids_itself else draft.bids, game.house
    if game.outcome:
        bids, house = game.counted[-1].deal.bids, game.counted[-1].house
    seats = []
    for seat, player in enumerate(game.players):
        took = draft.nils[seat]
        bid = bid_words(bids, seat, house) if bids else "\u2013"
        note = "to bid" if seat in due and table.turn.step == "bids" else ""
        if bids and bids.sides[game.seating.side_of(seat)] is not None and not note:
            note = "together"
        if took is not None:
            note = f"✗ {took}" if took else "✓"
        if seat == you and not note:
            note = "you"
        shown = Seat(
            seat=seat,
            name=player,
            side=game.seating.side_of(seat),
            bid=bid,
            note=note,
            deals=seat == game.current.dealer,
            lit=seat in due,
            failed=bool(took),
            chosen=seat == you,
        )
        said = f"{player}, {bid}, took {took}" if took is not None else shown.said
        said = f"{said}, dealer" if shown.deals else said
        said = f"{said}, you" if seat == you and note != "you" else said
        seats.append(replace(shown, spoken=said))
    return seats


def middle_line(keeper: Reads, table: Table) -> str:
    """What stands in the middle of the table: how the bids add up, what is left of the time, what was called."""
    game = table.game
    if game.outcome:
        return outcome_words(game)
    line = "first hand bids itself" if game.current.bids_itself else total_words(table.draft.bids, game)
    left = keeper.minutes_left(table.name)
    if left is not None:
        line = f"{line} · {left} min left" if left else f"{line} · last round"
    if waiting := unsettled_words(game):
        return f"{line.partition(':')[0]} · {waiting}"
    return f"{line.partition(':')[0]} · renege ruled" if game.current.rulings else line
