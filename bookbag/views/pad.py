"""What the pad asks at each step of a round, and what a key does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import flet as ft

from bookbag.game.bids import nil_kind, nil_seats
from bookbag.game.draft import Draft
from bookbag.game.problems import Problem
from bookbag.game.turn import Choice, blind_chance, seat_choices, side_choices
from bookbag.keeper import Table
from bookbag.views.keyboard import Typing, use_keyboard
from bookbag.views.parts.kept import use_kept
from bookbag.views.parts.notice import Mood
from bookbag.views.parts.number_pad import Deed, Key, NumberPad
from bookbag.views.parts.tap import Figure, Shape, Words
from bookbag.views.screen import Screen
from bookbag.views.seen import state_of
from bookbag.views.service import AtTable, Go, Said, Tell, use_made
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.words.names import Names
from bookbag.words.numbers import change, count, points
from bookbag.words.sentences import say
from bookbag.words.table import bid_words, entry_words, names_of, outcome_words, taken_words, unsettled_words


@dataclass(frozen=True)
class Asked:
    """What a person chose to be asked, instead of what is due: a seat, a side, a blind bid.

    `rebid` asks for the seat's bid again in a step where its books would be asked.
    """

    seat: int | None = None
    side: int | None = None
    blind: bool = False
    rebid: bool = False

    def seats(self, table: Table) -> tuple[int, ...]:
        """The seats that are lit."""
        turn, seating = table.turn, table.game.seating
        if self.seat is not None:
            return (self.seat,)
        if turn.step == "over" or turn.seat is None or self.side is not None:
            return ()
        if turn.side is not None or self.blind:
            return seating.seats_of(seating.side_of(turn.seat))
        return (turn.seat,)

    def acting_side(self, table: Table) -> int | None:
        """The side that is to say something."""
        turn, seating = table.turn, table.game.seating
        if turn.step == "over":
            return None
        if self.seat is not None:
            return seating.side_of(self.seat)
        if self.side is not None or turn.step == "confirm":
            return self.side or 0
        return seating.side_of(turn.seat) if turn.seat is not None else turn.side


@dataclass(frozen=True)
class _Ask:
    """One question: its title, its keys and what a key does."""

    title: str
    keys: tuple[Key, ...]
    on_key: Callable[[str], None]
    extras: tuple[Key, ...] = ()
    hint: str = ""


Do = Callable[[Callable[[], object]], None]


@dataclass(frozen=True)
class Hands:
    """What the table does for its pad: ask something else, do a deed of the keeper's, tell, go elsewhere.

    `seen` is the state of the game that the person has before their eyes.
    """

    ask: Callable[[Asked], None]
    do: Do
    tell: Tell
    go: Go
    seen: Callable[[], Table | None]


@ft.component
def TablePad(service: AtTable, table: Table, asked: Asked, hands: Hands, screen: Screen) -> ft.Control:
    """The pad under the thumb, and the keyboard that does the same."""
    do, keeper, name = hands.do, service.keeper, table.name
    kept = use_kept(screen)
    now = _question(service, table, asked, hands.ask, do)
    typed, forget = use_keyboard(
        name,
        Typing(
            tuple(key.value for key in now.keys if key.enabled),
            lambda so_far: _confirm(service, table, now, so_far, hands).on_tap,
            undo=partial(do, partial(keeper.undo, name)),
            redo=partial(do, partial(keeper.redo, name)),
        ),
    )
    confirm = _confirm(service, table, now, typed, hands)
    asks = _use_asks(table, now)

    def tapped(value: str) -> None:
        forget()
        seen = hands.seen()
        asks.get(state_of(seen or table), now).on_key(value)

    keys = tuple(replace(key, selected=key.value == typed) if typed else key for key in now.keys)
    over = table.turn.step == "over"
    return NumberPad(
        now.title,
        keys,
        confirm=confirm,
        on_key=tapped,
        on_reason=lambda reason: hands.tell(Said(reason, Mood.ASK)),
        hint=now.hint,
        extras=now.extras,
        aside=Deed("Undo", partial(do, partial(service.keeper.undo, table.name)), "Undo the last step")
        if over
        else Deed("Renege", partial(hands.go, f"/game/{table.name}/renege"), "Call a renege"),
        highest=table.game.house.deal_books,
        card=screen.wide,
        low=screen.low,
        narrow=screen.narrow,
        instead=_finish(table) if over else None,
        text_scale=screen.text_scale,
        kept=kept,
    )


def _use_asks(table: Table, now: _Ask) -> dict[tuple[str, int, Draft], _Ask]:
    """The questions drawn last, by the state they were asked in: a key answers the one that was seen."""
    asks: dict[tuple[str, int, Draft], _Ask] = use_made(dict)
    kept = [*asks.items()][-Count.PICTURES :]
    asks.clear()
    asks.update(kept)
    asks.pop(state_of(table), None)
    asks[state_of(table)] = now
    return asks


def _finish(table: Table) -> ft.Control:
    """Who won and the final scores, where the keys were."""
    game = table.game
    names = names_of(game)
    order = sorted(range(game.seating.sides), key=lambda side: -game.scores[side])
    rows: list[ft.Control] = [Words(outcome_words(game), Type.HEAD)]
    for side in order:
        won = game.outcome is not None and side in game.outcome.winners
        rows.append(
            ft.Row(
                [
                    Shape(side, Type.TITLE),
                    ft.Container(Words(names.side(side), Type.HEAD, bold=won, lines=1), expand=True),
                    Figure(points(game.scores[side]), Type.BID),
                ],
                spacing=Gap.ONE,
            )
        )
    if waiting := unsettled_words(game):
        rows.append(Words(f"There is {waiting}; it can still change the score.", Type.LABEL, bold=True))
    back = f"takes back {entry_words(game.undoes.entry)}" if game.undoes else "goes back to the table"
    rows.append(Words(f"Wrong somewhere? Undo {back}.", Type.LABEL, Tone.INK_SOFT))
    return ft.Column(rows, spacing=Gap.ONE, scroll=ft.ScrollMode.AUTO)


def _question(service: AtTable, table: Table, asked: Asked, ask: Callable[[Asked], None], do: Do) -> _Ask:
    turn = table.turn
    if turn.step == "over":
        return _Ask("The game is over", (), lambda _value: None)
    if turn.step == "bids" or asked.rebid or (asked.seat is not None and not _is_nil(table, asked.seat)):
        return _bid_question(service, table, asked, ask, do)
    return _books_question(service, table, asked, ask, do)


def _is_nil(table: Table, seat: int) -> bool:
    return seat in nil_seats(table.game.current.bids, table.game.house) and not table.game.seating.solo


# -- bids ----------------------------------------------------------------------------------------


def _bid_question(service: AtTable, table: Table, asked: Asked, ask: Callable[[Asked], None], do: Do) -> _Ask:
    game, keeper = table.game, service.keeper
    seat = asked.seat if asked.seat is not None else table.turn.seat
    names = names_of(game)
    if game.current.bids_itself:
        return _Ask("First hand bids itself", (), lambda _value: None)
    if seat is None:
        return _Ask("Tap a seat to bid again", (), lambda _value: None, hint=_why_again(table, names))
    side = game.seating.side_of(seat)
    together = game.house.bidding.bid_as == "side" and not game.seating.solo
    seats = game.seating.seats_of(side) if together else (seat,)
    choices = {one: seat_choices(game, table.draft.bids, one) for one in seats}
    if asked.blind or together:
        title, keys, answer = _side_bids(service, table, side, names, blind=asked.blind)
    else:
        title, keys, answer = _seat_bids(service, table, seat, choices[seat], names)

    def on_key(value: str) -> None:
        if value == "blind":
            ask(replace(asked, blind=True))
        elif value == "open":
            ask(replace(asked, blind=False))
        elif value.startswith("nil-"):
            do(partial(keeper.bid_seat, table.name, int(value[4:]), "nil"))
        elif value.startswith("blind nil-"):
            do(partial(keeper.bid_seat, table.name, int(value[10:]), "blind nil"))
        else:
            do(partial(answer, value))

    extras = _bid_extras(table, choices, side, names, asked, together=together)
    return _Ask(title, keys, on_key, extras, _bid_hint(table, seat))


Answers = tuple[str, tuple[Key, ...], Callable[[str], None]]
"""A title, the keys under it, and what the keeper is told for each."""


def _side_bids(service: AtTable, table: Table, side: int, names: Names, *, blind: bool) -> Answers:
    """A side's one number, blind or not."""
    choices = side_choices(table.game, table.draft.bids, side, blind=blind)
    keys = tuple(_key(choice, names) for choice in choices)

    def answer(value: str) -> None:
        service.keeper.bid_side(table.name, side, int(value), blind=blind)

    return f"{names.side(side)} bid{' blind' if blind else ''}", keys, answer


def _seat_bids(service: AtTable, table: Table, seat: int, choices: Sequence[Choice], names: Names) -> Answers:
    """One player's number, or a nil."""
    keys = tuple(_key(choice, names) for choice in choices if choice.bid != "blind nil")

    def answer(value: str) -> None:
        bid: int | Literal["nil"] = "nil" if value == "nil" else int(value)
        service.keeper.bid_seat(table.name, seat, bid)

    return f"{names.seat(seat)} bids", keys, answer


def _key(choice: Choice, names: Names) -> Key:
    reason = say(choice.problem, names) if choice.problem else ""
    if choice.bid == "nil":
        return Key("Nil", "nil", choice.is_open, reason=reason)
    return Key(str(choice.bid), str(choice.bid), choice.is_open, reason=reason)


def _bid_extras(
    table: Table, choices: Mapping[int, Sequence[Choice]], side: int, names: Names, asked: Asked, *, together: bool
) -> tuple[Key, ...]:
    """The wide keys: a nil of one partner where the side bids together, and what may be said blind."""
    game = table.game
    if asked.blind:
        return (Key("Not blind", "open"),)
    keys: list[Key] = []
    for one, offered in choices.items():
        who = f" {names.seat(one)}" if together else ""
        for choice in offered:
            if choice.bid == "blind nil" or (together and choice.bid == "nil"):
                label = f"{'Blind nil' if choice.bid == 'blind nil' else 'Nil'}{who}"
                keys.append(_wide(label, f"{choice.bid}-{one}", choice.problem, names))
    if game.house.blind_bid.allowed:
        least = game.house.blind_bid.minimum
        keys.append(_wide(f"Blind {least} or more", "blind", blind_chance(game, side).bid, names))
    return tuple(keys)


def _wide(label: str, value: str, stopped: Problem | None, names: Names) -> Key:
    return Key(label, value, stopped is None, reason=say(stopped, names) if stopped else "")


def _bid_hint(table: Table, seat: int) -> str:
    """What the partner bid; before anyone bids, what the last round brought."""
    game, bids = table.game, table.draft.bids
    partners = [one for one in game.seating.seats_of(game.seating.side_of(seat)) if one != seat]
    said = [bid_words(bids, one, game.house) for one in partners if bids.seats[one] is not None]
    if said:
        return f"partner: {' + '.join(said)}"
    if game.rounds and all(bid is None for bid in (*bids.seats, *bids.sides)):
        changes = " ".join(change(side.points) for side in game.rounds[-1].sides)
        return f"last round {changes}"
    return ""


def _why_again(table: Table, names: Names) -> str:
    """Why complete bids don't stand, where only the table's total is wrong."""
    choices = seat_choices(table.game, table.draft.bids, 0)
    stopped = [choice.problem for choice in choices if choice.problem]
    return say(stopped[0], names) if stopped else ""


# -- books ---------------------------------------------------------------------------------------


def _books_question(service: AtTable, table: Table, asked: Asked, ask: Callable[[Asked], None], do: Do) -> _Ask:
    game, keeper, names = table.game, service.keeper, names_of(table.game)
    seat = asked.seat if asked.seat is not None else (table.turn.seat if asked.side is None else None)
    if seat is not None:
        kind = nil_kind(table.draft.bids, seat, game.house) or "nil"
        title, said = f"Books of {names.seat(seat)} ({kind})", table.draft.nils[seat]
        answer = partial(keeper.say_nil_books, table.name, seat)
        extras: tuple[Key, ...] = (Key(f"Change {names.seat(seat)}'s bid", "rebid"),)
    else:
        side = asked.acting_side(table) or 0
        title, said = f"Books of {names.side(side)}", table.draft.sides[side]
        answer = partial(keeper.say_books, table.name, side)
        others = [one for one in range(game.seating.sides) if one != side] if game.seating.sides == 2 else []
        extras = tuple(Key(f"Books of {names.side(one)} instead", f"side-{one}") for one in others)

    def on_key(value: str) -> None:
        if value == "rebid":
            ask(Asked(seat=seat, rebid=True))
        elif value.startswith("side-"):
            ask(Asked(side=int(value[5:])))
        else:
            do(partial(answer, int(value)))

    keys = tuple(
        Key(str(books), str(books), selected=said == books, spoken=count(books, "book"))
        for books in range(game.house.deal_books + 1)
    )
    return _Ask(title, keys, on_key, extras)


# -- confirm -------------------------------------------------------------------------------------


def _confirm(service: AtTable, table: Table, now: _Ask, typed: str, hands: Hands) -> Deed:
    keeper, name = service.keeper, table.name
    if table.turn.step == "over":
        rematch = service.rematch
        if rematch is None:
            return Deed("Rematch")
        return Deed("Rematch", partial(hands.do, lambda: hands.go(f"/game/{rematch(name)}")))
    if typed:
        label = "Nil" if typed == "nil" else typed
        return Deed(f"Enter {label}", partial(now.on_key, typed))
    if table.turn.step == "confirm":
        stopped = keeper.books_problem(name)
        if stopped:
            return Deed("Confirm")
        return Deed(f"Confirm {taken_words(table.draft)}", partial(hands.do, partial(keeper.enter_books, name)))
    return Deed("Confirm")
