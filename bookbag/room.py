"""The room round the table: what its phones see, and what those admitted to score may do.

A `Window` has no verb that changes anything. An `AdmittedKeeper` has the verbs of one table, and asks before each of
them whether its permit still stands.
"""

from collections.abc import Callable
from typing import Literal

from bookbag.admission import Admission, Permit
from bookbag.game.entries import (
    DealerChanged,
    HouseAmended,
    Mending,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Written,
)
from bookbag.game.problems import Problem, Refused, problem
from bookbag.game.replay import ScoredRound
from bookbag.game.rounds import Ruling
from bookbag.keeper import EVERY_GAME, Keeper, Listener, Preview, Seen, Table
from bookbag.ledger.faults import DiskTrouble
from bookbag.listening import Listening

LATEST = 50
"""Of how many of the newest games those in play are shown to the room."""


class Window:
    """The games in play, to be looked at: those that were in play since it was opened, or one game alone.

    A game that is put away is not for the room.
    """

    def __init__(self, keeper: Keeper, only: str | None = None) -> None:
        self._keeper = keeper
        self._only = only
        self._tables = Listening[[]]()
        self._in_play: list[str] = []
        self._last: str | None = None
        self._seen: set[str] = set()
        if only is None:
            self._look_at_all()
        self.close = keeper.listen(self._changed)
        """Looks no further."""

    def _changed(self, name: str) -> None:
        """A game began, ended or was put away, or only went on; looked at once here, and not by every phone."""
        before = [*self._in_play]
        if self._only is None and name != EVERY_GAME:
            self._look_at(name)
        elif self._only is None:
            self._look_at_all()
        if self._in_play != before or name == EVERY_GAME:
            self._tables.tell()

    def _look_at_all(self) -> None:
        latest = [table.name for table in reversed(self._keeper.games(LATEST))]
        for name in dict.fromkeys([*self._in_play, *latest]):
            self._look_at(name)

    def _look_at(self, name: str) -> None:
        try:
            table = self._keeper.table(name)
        except DiskTrouble:
            return
        except (KeyError, ValueError):
            table = None
        is_open = table is not None and table.game.outcome is None and table.away is None
        if is_open == (name in self._in_play):
            return
        if is_open:
            self._in_play.append(name)
            self._seen.add(name)
        else:
            self._in_play.remove(name)
            self._last = None if table is None else name

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        return self._keeper.listen(listener)

    def listen_for_tables(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Tell `listener` when a game begins, ends or is put away; call what is returned to stop it."""
        return self._tables.listen(listener)

    def tables(self) -> list[Table]:
        """The games in play, the one begun last first; where there is none, the one that ended last.

        Raises:
            NotRead: the disk would not give them.
        """
        last = [self._last] if self._last else []
        names = [self._only] if self._only else [*reversed(self._in_play)] or last
        return [table for table in map(self._keeper.table, names) if table.away is None]

    def table(self, name: str) -> Table:
        """A game as it stands now.

        Raises:
            KeyError: there is no such game, or it is not for the room.
            NotRead: the disk would not give it.
        """
        if name != self._only and name not in self._seen:
            raise KeyError(name)
        table = self._keeper.table(name)
        if table.away is not None:
            raise KeyError(name)
        return table

    def shows(self, name: str) -> bool:
        """Whether a game is for the room."""
        try:
            self.table(name)
        except DiskTrouble:  # whoever reads it is told
            return True
        except (KeyError, ValueError):
            return False
        return True

    def book(self, name: str) -> tuple[Written, ...]:
        """Every entry of a game, undone ones too.

        Raises:
            KeyError: there is no such game, or it is not for the room.
            NotRead: the disk would not give it.
        """
        self.table(name)
        return self._keeper.book(name)

    def minutes_left(self, name: str) -> int | None:
        """Minutes until the time limit; None where no clock runs."""
        self.table(name)
        return self._keeper.minutes_left(name)

    def round_if_confirmed(self, name: str) -> ScoredRound | None:
        """The round in play as it would be scored with the books said; None while they can't be entered."""
        self.table(name)
        return self._keeper.round_if_confirmed(name)


class AdmittedKeeper:
    """The keeper in the hands of a phone that was admitted: one game, its table's verbs, while the permit stands.

    Each verb raises Refused when the permit was withdrawn, or when it is asked of another game; beyond that it does
    and raises what the verb of the same name does in `Keeper`.
    """

    def __init__(self, keeper: Keeper, admission: Admission, permit: Permit) -> None:
        self._keeper = keeper
        self._admission = admission
        self._permit = permit

    def _asked(self, name: str) -> Keeper:
        """The keeper, for someone who may ask this of it now."""
        if not self._admission.stands(self._permit):
            raise Refused([problem("room_withdrawn")])
        if name != self._permit.game:
            raise Refused([problem("room_other_game")])
        return self._keeper

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        return self._keeper.listen(listener)

    def table(self, name: str) -> Table:
        """See `Keeper.table`."""
        return self._asked(name).table(name)

    def book(self, name: str) -> tuple[Written, ...]:
        """See `Keeper.book`."""
        return self._asked(name).book(name)

    def minutes_left(self, name: str) -> int | None:
        """See `Keeper.minutes_left`."""
        return self._asked(name).minutes_left(name)

    def round_if_confirmed(self, name: str) -> ScoredRound | None:
        """See `Keeper.round_if_confirmed`."""
        return self._asked(name).round_if_confirmed(name)

    def books_problem(self, name: str) -> Problem | None:
        """See `Keeper.books_problem`."""
        return self._asked(name).books_problem(name)

    def unmoved(self, seen: Table) -> None:
        """See `Keeper.unmoved`."""
        self._asked(seen.name).unmoved(seen)

    def bid_seat(self, name: str, seat: int, bid: int | Literal["nil", "blind nil"]) -> None:
        """See `Keeper.bid_seat`."""
        self._asked(name).bid_seat(name, seat, bid)

    def bid_side(self, name: str, side: int, books: int, *, blind: bool = False) -> None:
        """See `Keeper.bid_side`."""
        self._asked(name).bid_side(name, side, books, blind=blind)

    def say_books(self, name: str, side: int, books: int) -> None:
        """See `Keeper.say_books`."""
        self._asked(name).say_books(name, side, books)

    def say_nil_books(self, name: str, seat: int, books: int) -> None:
        """See `Keeper.say_nil_books`."""
        self._asked(name).say_nil_books(name, seat, books)

    def enter_books(self, name: str) -> None:
        """See `Keeper.enter_books`."""
        self._asked(name).enter_books(name)

    def rule_renege(
        self, name: str, number: int, ruling: Ruling, call: int | None = None, seen: Seen | None = None
    ) -> None:
        """See `Keeper.rule_renege`."""
        self._asked(name).rule_renege(name, number, ruling, call, seen)

    def preview_ruling(self, name: str, number: int, ruling: Ruling, call: int | None = None) -> Preview:
        """See `Keeper.preview_ruling`."""
        return self._asked(name).preview_ruling(name, number, ruling, call)

    def mend(self, name: str, entry: Mending, seen: Seen | None = None) -> None:
        """See `Keeper.mend`; of rounds alone: who sits and who deals is the host's to put right."""
        self._asked(name).mend(name, _of_rounds(entry), seen)

    def preview_mend(self, name: str, entry: Mending) -> Preview:
        """See `Keeper.preview_mend`; of rounds alone."""
        return self._asked(name).preview_mend(name, _of_rounds(entry))

    def undo(self, name: str) -> None:
        """See `Keeper.undo`; the house's own steps stay: the rules, the seats and the dealer are the host's."""
        keeper = self._asked(name)
        table = keeper.table(name)
        if table.game.outcome or table.draft.back() is None:
            _of_the_table(table.game.undoes)
        keeper.undo(name)

    def redo(self, name: str) -> None:
        """See `Keeper.redo`; what `undo` may not take back it may not bring back either."""
        keeper = self._asked(name)
        _of_the_table(keeper.table(name).game.redoes)
        keeper.redo(name)


def _of_rounds(entry: Mending) -> Mending:
    if not isinstance(entry, RoundAmended | RoundInserted | RoundThrownIn):
        raise Refused([problem("room_host_only")])
    return entry


def _of_the_table(written: Written | None) -> None:
    """What is taken back, or brought back, was a step of the table's, not the host's."""
    if written is not None and isinstance(written.entry, HouseAmended | SeatsChanged | DealerChanged):
        raise Refused([problem("room_host_only")])


class Room:
    """A table shared with the phones round it: the window they look through, and whom the host lets score.

    `watch_only`: nobody can be admitted. `only`: the one game that is shown; None for those in play.
    """

    def __init__(
        self, keeper: Keeper, admission: Admission, *, watch_only: bool = False, only: str | None = None
    ) -> None:
        self._keeper = keeper
        self.window = Window(keeper, only)
        self.admission = admission
        self.watch_only = watch_only

    def admit(self, device: str, game: str, pin: str) -> None:
        """Let a device keep the score of a game, if it says the right PIN.

        Raises:
            Refused: nobody is admitted here, or as `Admission.admit` says.
        """
        if self.watch_only:
            raise Refused([problem("pin_none", "pin")])
        self.window.table(game)
        self.admission.admit(device, game, pin)

    def door(self, device: str) -> "Door":
        """A device's own way in."""
        return Door(self, device)

    def keeper_for(self, device: str, game: str) -> AdmittedKeeper | None:
        """The verbs of a game's table for a device that holds a permit; None for one that doesn't, or now can't."""
        permit = self.admission.permit(device, game)
        if permit is None or self.watch_only or not self.window.shows(game):
            return None
        return AdmittedKeeper(self._keeper, self.admission, permit)


class Door:
    """The room as one device has it: what it sees, and what it may do once it was let in."""

    def __init__(self, room: Room, device: str) -> None:
        self._room = room
        self._device = device
        self.window = room.window
        self.watch_only = room.watch_only

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Tell `listener` when somebody is let in or put out; call what is returned to stop it."""
        return self._room.admission.listen(listener)

    def knock(self, game: str, pin: str) -> None:
        """Ask to keep the score of a game.

        Raises:
            Refused: see `Room.admit`.
            KeyError, NotRead: see `Window.table`.
        """
        self._room.admit(self._device, game, pin)

    def keeper(self, game: str) -> AdmittedKeeper | None:
        """The verbs of a game's table, while this device may use them."""
        return self._room.keeper_for(self._device, game)
