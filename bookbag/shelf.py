"""Putting games away and naming players: archive, delete and put back; rename a player, join two spellings.

Nothing of this is an entry of a game: games and documents keep what was written. Each verb writes its change whole or
not at all, and then tells the listeners.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from pydantic import TypeAdapter

from bookbag.game.entries import PlayerName
from bookbag.game.faults import refusing
from bookbag.game.problems import Refused, problem
from bookbag.game.replay import fold
from bookbag.ledger.chain import Altered, book_of
from bookbag.ledger.clock import UNKNOWN, Clock
from bookbag.ledger.shelf import (
    DELETED_KEPT,
    RenamingRow,
    SeatsRow,
    ShelfRow,
    ShelfRows,
    ShelfStore,
    WritableShelfRows,
)
from bookbag.listening import Listening
from bookbag.records.naming import Naming, alike
from bookbag.words.days import day_of, day_words

Listener = Callable[[], None]
"""Called when a game is put away or comes back, or a player is called otherwise."""

Away = Literal["archived", "deleted"]
"""How a game is put away."""

SECOND_LOOK = timedelta(days=1)
"""How long a game must have been due before it is removed for good."""

NAME: TypeAdapter[str] = TypeAdapter(PlayerName)


@dataclass(frozen=True)
class Seen:
    """The shelf as it was last read."""

    rows: Mapping[str, ShelfRow]
    away: Mapping[str, Away]
    renamings: tuple[RenamingRow, ...]
    naming: Naming


class Shelf:
    """What is put away of all games, and what their players are called.

    What reads raises `NotRead` and what writes raises `NotSaved` when the disk refuses.
    """

    def __init__(self, store: ShelfStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._listening = Listening[[]]()
        self._seen: Seen | None = None

    @property
    def read_only(self) -> bool:
        """Whether a newer Bookbag kept the file, so that nothing can be changed."""
        return self._store.read_only

    # -- who listens -------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        return self._listening.listen(listener)

    def refresh(self) -> None:
        """Read the shelf again, where something else wrote in the file; and tell everyone."""
        self._seen = None
        self._listening.tell()

    # -- reading -----------------------------------------------------------------------------

    def put_away(self) -> Mapping[str, Away]:
        """Every game that is put away; one that was archived and then deleted is deleted."""
        return self._now().away

    def deleted_at(self, game: str) -> datetime | None:
        """When a game was deleted; None where it was not, or that is not known."""
        row = self._now().rows.get(game)
        return None if row is None or row.deleted_at == UNKNOWN else row.deleted_at

    def naming(self) -> Naming:
        """What players are called now."""
        return self._now().naming

    def name_of(self, player: str) -> str:
        """What a player is shown as, however it was spelled when it was written down."""
        return self._now().naming.name_of(player)

    def renamings(self) -> tuple[RenamingRow, ...]:
        """The names that were given and not undone, the last one first."""
        return tuple(row for row in reversed(self._now().renamings) if row.undone_at is None)

    def _now(self) -> Seen:
        if self._seen is None:
            with self._store.reading() as rows:
                self._seen = _seen(rows)
        return self._seen

    # -- putting away ------------------------------------------------------------------------

    def archive(self, *games: str) -> None:
        """Put games into the archive: they count, and nothing more is written in them.

        Raises:
            KeyError: there is no such game.
            Refused: one was deleted.
        """

        def change(rows: WritableShelfRows, game: str) -> None:
            if any(row.game == game and row.deleted_at for row in rows.all()):
                raise Refused([problem("game_deleted")])
            rows.archive(game)

        self._change(games, change)

    def unarchive(self, *games: str) -> None:
        """Take games out of the archive.

        Raises:
            KeyError: there is no such game.
        """
        self._change(games, WritableShelfRows.unarchive)

    def delete(self, *games: str) -> None:
        """Delete games: they count no longer, and for `DELETED_KEPT` they can be put back.

        Raises:
            KeyError: there is no such game.
        """
        self._change(games, WritableShelfRows.delete)

    def put_back(self, *games: str) -> None:
        """Put deleted games back; one that was archived before is archived again.

        Raises:
            KeyError: there is no such game, or not any more.
        """
        self._change(games, WritableShelfRows.put_back)

    def purge(self) -> None:
        """Remove for good what was deleted too long ago to be put back.

        What has no moment that can be believed is kept: one that can't be read, that lies before the game's last
        entry because a clock was set back, or before clocks are set at all. And as the clock may have jumped ahead
        today, nothing is removed that was not due before, when this was last asked, a day ago or longer.
        """
        if self.read_only:
            return
        now = self._clock.now()
        with self._store.reading() as rows:
            since = rows.due_since()
            due = [row.game for row in rows.all() if _is_over(row, rows, now)]
            both = [row.game for row in rows.all() if since and row.game in due and _is_over(row, rows, since)]
        if not due and since is None:
            return
        with self._store.writing() as writable:
            if due and since is not None and since <= now - SECOND_LOOK:
                for game in both:
                    writable.purge(game)
                writable.note_due(now if len(due) > len(both) else None)
            elif not due or since is None or now < since:
                writable.note_due(now if due else None)
        if both:
            self.refresh()

    def _change(self, games: Sequence[str], change: Callable[[WritableShelfRows, str], None]) -> None:
        """Change the place of games, of all of them or of none."""
        with self._store.writing() as rows:
            for game in games:
                if not rows.holds(game):
                    raise KeyError(game)
                change(rows, game)
        self.refresh()

    # -- names -------------------------------------------------------------------------------

    def join(self, old: str, new: str) -> int:
        """Show whoever is shown as `old` as `new` from now on, in every game; returns the number of the renaming.

        Where somebody is called `new` already, the two are shown as one player.

        Raises:
            Refused: `new` is no name, or is the name already, or the two once sat at one table.
        """
        new = " ".join(new.split())
        with refusing():
            NAME.validate_python(new)
        with self._store.writing() as rows:
            before = _naming(rows)
            was = before.name_of(old)
            if was == new:
                raise Refused([problem("name_same", "name", given=new)])
            after = _naming(rows, (was, new))
            _refuse_if_together(rows, before, after)
            id = rows.rename(was, new)
        self.refresh()
        return id

    def undo(self, id: int) -> None:
        """Let a renaming count no longer, which only ever tells players apart again; later ones still count.

        One that was undone before is left as it is.

        Raises:
            KeyError: there is no such renaming.
        """
        with self._store.writing() as rows:
            if all(row.id != id for row in rows.renamings()):
                raise KeyError(id)
            rows.undo(id)
        self.refresh()


def _is_over(row: ShelfRow, rows: ShelfRows, now: datetime) -> bool:
    """Whether a game was deleted so long ago by a clock that can be believed."""
    at = row.deleted_at
    if day_of(at) is None or at is None or at < rows.last_written(row.game):
        return False
    return now - at >= DELETED_KEPT


def _seen(rows: ShelfRows) -> Seen:
    all_rows = rows.all()
    away: dict[str, Away] = {row.game: "archived" if row.deleted_at is None else "deleted" for row in all_rows}
    return Seen({row.game: row for row in all_rows}, away, rows.renamings(), _naming(rows))


def _naming(rows: ShelfRows, *more: tuple[str, str]) -> Naming:
    """What players are called, with more renamings to come."""
    given = [(row.old, row.new) for row in rows.renamings() if row.undone_at is None]
    return Naming.of([*given, *more])


def _refuse_if_together(rows: WritableShelfRows, before: Naming, after: Naming) -> None:
    """Refuse what would show two at one table as one; a table that shows that already is nobody's fault now.

    Raises:
        Refused: with the names and the day of such a game.
    """
    for row in rows.seats():
        players = _players(row)
        if after.seats_twice(players) and not before.seats_twice(players):
            now = _players_now(rows, row.game)
            if after.seats_twice(now):
                one, other = _two(now, after)
                raise Refused([problem("names_together", old=one, new=other, date=day_words(day_of(row.at)))])


def _players(row: SeatsRow) -> tuple[str, ...]:
    """Who an entry seats; nobody, where it was changed outside Bookbag so that it can't be read."""
    try:
        return tuple(map(str, json.loads(row.body)["players"]))
    except (ValueError, KeyError, TypeError):
        return ()


def _players_now(rows: ShelfRows, game: str) -> tuple[str, ...]:
    """Who sits at a table after all that was put right there; nobody, where that can't be read."""
    try:
        return fold(book_of(rows.entries(game))).players
    except (Altered, ValueError):
        return ()


def _two(players: tuple[str, ...], naming: Naming) -> tuple[str, str]:
    """The first two who would be shown under one name, as they are written."""
    for at, one in enumerate(players):
        for other in players[at + 1 :]:
            if alike(naming.name_of(one)) == alike(naming.name_of(other)):
                return one, other
    raise ValueError(players)
