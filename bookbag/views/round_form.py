"""The form of a round that is told again: every seat's bid, every side's books."""

from collections.abc import Callable
from functools import partial

import flet as ft

from bookbag.game.bids import BLIND_NIL, NIL, nil_seats
from bookbag.game.retold import Retold, SeatBid
from bookbag.views.parts.choice import Section, Stepper, SwitchRow
from bookbag.words.names import Names

Change = Callable[[Callable[[Retold], Retold]], None]

_NAMED: dict[SeatBid, str] = {None: "\u2013", NIL: "nil", BLIND_NIL: "blind"}


def round_rows(now: Retold, names: Names, change: Change) -> list[ft.Control]:
    """Bids before books."""
    rows = []
    if now.bids is not None:
        bids = [row for side in range(now.seating.sides) for row in _side_bids(side, now, names, change)]
        rows.append(Section("Bids", bids))
    books = [_books(side, now, names, change) for side in range(now.seating.sides)]
    if not now.seating.solo:
        books += [_nil_books(seat, now, names, change) for seat in nil_seats(now.bids, now.house)]
    return [*rows, Section(f"Books, {now.house.deal_books} in all", books)]


def _side_bids(side: int, now: Retold, names: Names, change: Change) -> list[ft.Control]:
    """One number together, or each player's own; and whether it was blind."""
    if now.bids is None:
        return []
    rows: list[ft.Control] = []
    together = now.bids.sides[side]
    if not now.seating.solo and (
        together is not None or side in now.bids.blind or now.house.bidding.bid_as == "side"
    ):
        rows.append(
            SwitchRow(
                f"{names.side(side)}: one number together",
                together is not None,
                lambda on: change(lambda was: was.together(side, one=on)),
                key=f"together-{side}",
            )
        )
    if together is not None:

        def stepped(by: int) -> None:
            change(lambda was: was.with_side(side, (was.bids.sides[side] or 0) + by if was.bids else None))

        rows.append(_number(f"{names.side(side)} bid", together, now, stepped, f"side-{side}"))
    for seat in now.seating.seats_of(side):
        if len(now.options(seat)) > 1:
            rows.append(_seat_bid(seat, now, names, change))
    if now.house.blind_bid.allowed or side in now.bids.blind:
        rows.append(
            SwitchRow(
                f"{names.side(side)}: bid blind",
                side in now.bids.blind,
                lambda on: change(lambda before: before.with_blind(side, blind=on)),
                key=f"blind-{side}",
            )
        )
    return rows


def _seat_bid(seat: int, now: Retold, names: Names, change: Change) -> ft.Control:
    """A seat's bid, stepped through what it may be."""
    bid = now.bid_of(seat)

    def step(by: int) -> Callable[[], None] | None:
        return (lambda: change(lambda was: was.stepped(seat, by))) if now.can_step(seat, by) else None

    shown = _NAMED.get(bid, str(bid))
    return Stepper(names.seat(seat), shown, on_less=step(-1), on_more=step(1), key=f"bid-{seat}")


def _books(side: int, now: Retold, names: Names, change: Change) -> ft.Control:
    def stepped(by: int) -> None:
        change(lambda was: was.with_books(side, was.sides[side] + by))

    return _number(f"{names.side(side)} took", now.sides[side], now, stepped, f"books-{side}")


def _nil_books(seat: int, now: Retold, names: Names, change: Change) -> ft.Control:
    def stepped(by: int) -> None:
        change(lambda was: was.with_nil_books(seat, (was.nils[seat] or 0) + by))

    return _number(f"{names.seat(seat)}'s nil took", now.nils[seat] or 0, now, stepped, f"nil-books-{seat}")


def _number(title: str, value: int, now: Retold, step: Callable[[int], None], key: str) -> ft.Control:
    return Stepper(
        title,
        str(value),
        on_less=partial(step, -1) if value > 0 else None,
        on_more=partial(step, 1) if value < now.house.deal_books else None,
        key=key,
    )
