"""What every screen is given: the keeper, the table's own house rules, the news of the start, where the games lie."""

from collections.abc import Callable, Coroutine
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

import flet as ft

from bookbag.game.problems import Refused
from bookbag.houses import HouseMoved, Houses
from bookbag.keeper import Keeper, Table, TableMoved
from bookbag.ledger.faults import DiskTrouble
from bookbag.verbs import Reads, Scores
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.sharing import Sharing
from bookbag.words.names import Names
from bookbag.words.sentences import say

Made = TypeVar("Made")

Go = Callable[[str], None]
"""Goes to an address of the app: `/`, `/new`, `/game/NAME`."""


@dataclass(frozen=True)
class Service:
    """The one keeper and the one shelf of house rules behind all screens, and how the start went."""

    keeper: Keeper
    houses: Houses
    place: str
    news: tuple[str, ...] = ()
    bring_back: Callable[[], None] | None = None
    sharing: Sharing | None = None

    @property
    def rematch(self) -> Callable[[str], str]:
        """Begins the next game of a table."""
        return self.keeper.rematch


class Looking(Protocol):
    """What a screen that only shows a game is given."""

    @property
    def keeper(self) -> Reads:
        """Where the games are read."""
        ...


class AtTable(Protocol):
    """What a screen that keeps the score of a game is given: the host's service, or an admitted phone's."""

    @property
    def keeper(self) -> Scores:
        """Whose verbs it uses."""
        ...

    @property
    def rematch(self) -> Callable[[str], str] | None:
        """Begins the next game of a table, for the host; the rules, seats and other games are nobody else's."""
        ...

    @property
    def sharing(self) -> Sharing | None:
        """What shares the table, for the host where the table can be shared."""
        ...


@dataclass(frozen=True)
class Said:
    """A sentence on the screen, and what a tap on its action does."""

    sentence: str
    mood: Mood = Mood.REFUSE
    action: str = ""
    on_action: Callable[[], None] | None = None


Tell = Callable[[Said | None], None]
"""Puts a sentence on the screen, or (None) takes it away."""


def use_made(make: Callable[[], Made]) -> Made:
    """What a component makes once, at first, and keeps."""
    nothing: Made | None = None
    held = ft.use_ref(nothing)
    if held.current is None:
        held.current = make()
    return held.current


def use_said() -> tuple[Said | None, Tell]:
    """A screen's one sentence, and what changes it."""
    nothing: Said | None = None
    said, set_said = ft.use_state(nothing)

    def tell(now: Said | None) -> None:
        set_said(lambda _before: now)

    return said, tell


def notes(said: Said | None) -> list[ft.Control]:
    """A screen's one sentence, if there is one, as it is drawn."""
    if said is None:
        return []
    return [Notice(said.sentence, mood=said.mood, action=said.action, on_action=said.on_action)]


def attempt(
    deed: Callable[[], object],
    tell: Tell,
    names: Names | None = None,
    then: Callable[[], object] = lambda: None,
) -> None:
    """Do a deed of the keeper's, and `then` what follows on the screen; what stops it is told in a sentence.

    Where trying again may help, the sentence comes with a button that does all of it again.
    """
    again = partial(attempt, deed, tell, names, then)
    try:
        deed()
    except Refused as refused:
        tell(Said(say(refused.problems[0], names)))
    except TableMoved:
        moved = "Somebody else was quicker. The table is shown as it is now; your tap can be made again."
        tell(Said(moved, Mood.ASK, "Try again", again))
    except HouseMoved:
        tell(
            Said(
                "Another window changed or deleted these rules meanwhile; go back to see what there is now.", Mood.ASK
            )
        )
    except DiskTrouble as trouble:
        tell(Said(str(trouble), Mood.REFUSE, "Try again", again))
    else:
        tell(None)
        then()


def is_reached(page: ft.Page) -> bool:
    """Whether somebody is at the other end: a tab that was closed keeps its session for a while.

    One that comes back is drawn anew by `App`, from the game as it is then.
    """
    return bool(page.session.connection)


def wake(page: ft.Page, refresh: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let a session draw itself anew, if anybody is there.

    In a context of its own: Flet would take the caller for that session from here on, and send what the caller
    changes next to the wrong screen.
    """
    if is_reached(page):
        copy_context().run(page.run_task, refresh)


def use_waking(listen: Callable[[Callable[[], None]], Callable[[], None]], of: object = None) -> None:
    """Draw a screen again whenever something changed, whoever changed it.

    `listen` takes what is to be called, and gives what ends that; it is asked anew when `of` is another.
    """
    page = ft.context.page
    _, set_tick = ft.use_state(0)

    async def refresh() -> None:
        set_tick(lambda tick: tick + 1)

    ft.use_effect(lambda: listen(partial(wake, page, refresh)), [of])


def use_table(service: Looking, name: str) -> Table | None:
    """A game as it stands, drawn again whenever it changes, whoever changed it; None if none can be read.

    Every session reads the game for itself: what a listener is told is only that something changed.
    """

    def listen(changed: Callable[[], None]) -> Callable[[], None]:
        return service.keeper.listen(lambda game: changed() if game == name else None)

    use_waking(listen, name)
    try:
        return service.keeper.table(name)
    except (KeyError, ValueError, DiskTrouble):  # a withdrawn permit is a ValueError too
        return None
