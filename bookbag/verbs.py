"""What may be asked of a keeper, by whom: those who look on, and those who keep the score of one table."""

from collections.abc import Callable
from typing import Literal, Protocol

from bookbag.game.entries import Mending, Written
from bookbag.game.problems import Problem
from bookbag.game.replay import ScoredRound
from bookbag.game.rounds import Ruling
from bookbag.keeper import Listener, Preview, Seen, Table


class Reads(Protocol):
    """Shows games, and changes none. What each does is said at `Keeper`."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        """See `Keeper.listen`."""
        ...

    def table(self, name: str) -> Table:
        """See `Keeper.table`."""
        ...

    def book(self, name: str) -> tuple[Written, ...]:
        """See `Keeper.book`."""
        ...

    def minutes_left(self, name: str) -> int | None:
        """See `Keeper.minutes_left`."""
        ...

    def round_if_confirmed(self, name: str) -> ScoredRound | None:
        """See `Keeper.round_if_confirmed`."""
        ...


class Scores(Reads, Protocol):
    """Keeps the score of a table: bids, books, reneges, mended rounds, undo. What each does is said at `Keeper`."""

    def unmoved(self, seen: Table) -> None:
        """See `Keeper.unmoved`."""
        ...

    def bid_seat(self, name: str, seat: int, bid: int | Literal["nil", "blind nil"]) -> None:
        """See `Keeper.bid_seat`."""
        ...

    def bid_side(self, name: str, side: int, books: int, *, blind: bool = False) -> None:
        """See `Keeper.bid_side`."""
        ...

    def say_books(self, name: str, side: int, books: int) -> None:
        """See `Keeper.say_books`."""
        ...

    def say_nil_books(self, name: str, seat: int, books: int) -> None:
        """See `Keeper.say_nil_books`."""
        ...

    def enter_books(self, name: str) -> None:
        """See `Keeper.enter_books`."""
        ...

    def books_problem(self, name: str) -> Problem | None:
        """See `Keeper.books_problem`."""
        ...

    def rule_renege(
        self, name: str, number: int, ruling: Ruling, call: int | None = None, seen: Seen | None = None
    ) -> None:
        """See `Keeper.rule_renege`."""
        ...

    def preview_ruling(self, name: str, number: int, ruling: Ruling, call: int | None = None) -> Preview:
        """See `Keeper.preview_ruling`."""
        ...

    def mend(self, name: str, entry: Mending, seen: Seen | None = None) -> None:
        """See `Keeper.mend`."""
        ...

    def preview_mend(self, name: str, entry: Mending) -> Preview:
        """See `Keeper.preview_mend`."""
        ...

    def undo(self, name: str) -> None:
        """See `Keeper.undo`."""
        ...

    def redo(self, name: str) -> None:
        """See `Keeper.redo`."""
        ...
