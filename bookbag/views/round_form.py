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
        own = now.bids.contract(side, now.seating)
        rows.append(
            SwitchRow(
                f"{names.side(side)}: one number together",
                together is not None,
                lambda on: change(lambda before: before.with_side(side, own if on else None)),
                key=f"together-{side}",
            )
        )
    if together is not None:
        rows.append(
            _number(f"{names.side(side)} bid", together, now, partial(_with_side, change, side), f"side-{side}")
        )
    for seat in now.seating.seats_of(side):
        rows.append(_seat_bid(seat, now, names, change, nil_only=together is not None))
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


def _with_side(change: Change, side: int, books: int) -> None:
    change(lambda before: before.with_side(side, books))


def _seat_bid(seat: int, now: Retold, names: Names, change: Change, *, nil_only: bool) -> ft.Control:
    """A seat's bid, stepped through what it may be; beside a side's one number it is a nil or nothing."""
    bid: SeatBid = now.bids.seats[seat] if now.bids else None
    bid = NIL if bid == 0 and now.house.nil.allowed else bid
    options: tuple[SeatBid, ...] = now.options()
    if nil_only:
        options = (None, *(one for one in options if isinstance(one, str)))
    at = options.index(bid) if bid in options else -1
    less, more = at - 1, at + 1
    if bid is None and not nil_only:  # nothing is said yet: less is a nil, more is one book
        less, more = options.index(1) - 1, options.index(1)

    def to(place: int) -> Callable[[], None]:
        return lambda: change(lambda before: before.with_seat(seat, options[place]))

    return Stepper(
        names.seat(seat),
        _NAMED.get(bid, str(bid)),
        on_less=to(less) if less >= 0 else None,
        on_more=to(more) if more < len(options) else None,
        key=f"bid-{seat}",
    )


def _books(side: int, now: Retold, names: Names, change: Change) -> ft.Control:
    return _number(
        f"{names.side(side)} took",
        now.sides[side],
        now,
        lambda books: change(lambda before: before.with_books(side, books)),
        f"books-{side}",
    )


def _nil_books(seat: int, now: Retold, names: Names, change: Change) -> ft.Control:
    return _number(
        f"{names.seat(seat)}'s nil took",
        now.nils[seat] or 0,
        now,
        lambda books: change(lambda before: before.with_nil_books(seat, books)),
        f"nil-books-{seat}",
    )


def _number(title: str, value: int, now: Retold, to: Callable[[int], None], key: str) -> ft.Control:
    return Stepper(
        title,
        str(value),
        on_less=partial(to, value - 1) if value > 0 else None,
        on_more=partial(to, value + 1) if value < now.house.deal_books else None,
        key=key,
    )
