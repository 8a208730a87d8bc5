"""What every screen is given: the verbs behind it, the news of the start, where the games lie."""

from collections.abc import Callable, Coroutine
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

import flet as ft

from bookbag.almanac import Almanac
from bookbag.files import Files
from bookbag.game.problems import Refused
from bookbag.houses import HouseMoved, Houses
from bookbag.keeper import EVERY_GAME, Keeper, Seen, SeenOtherwise, Table, TableMoved
from bookbag.ledger.faults import DiskTrouble
from bookbag.records.search import GameList
from bookbag.shelf import Shelf
from bookbag.verbs import Reads, Scores
from bookbag.views.exchange import Exchange
from bookbag.views.parts.mood import Mood
from bookbag.views.sharing import Sharing
from bookbag.words.days import day_of
from bookbag.words.names import Names
from bookbag.words.sentences import say

Made = TypeVar("Made")

Go = Callable[[str], None]
"""Goes to an address of the app: `/`, `/new`, `/game/NAME`."""


@dataclass(frozen=True)
class Service:
    """The verbs behind all screens, each there once, and how the start went."""

    keeper: Keeper
    houses: Houses
    shelf: Shelf
    almanac: Almanac
    files: Files
    place: str
    news: tuple[str, ...] = ()
    bring_back: Callable[[], None] | None = None
    games: GameList = field(default_factory=partial(GameList, day_of))
    exchange: Exchange = field(default_factory=Exchange)
    sharing: Sharing | None = None

    @property
    def rematch(self) -> Callable[[str], str]:
        """Begins the next game of a table."""
        return self.keeper.rematch

    def read_anew(self) -> None:
        """Forget what was read of the disk, as games came in or a backup was brought back; every screen is told."""
        self.houses.read_anew()
        self.shelf.refresh()  # and with it the keeper, which listens there
        self.almanac.refresh()


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
    def shelf(self) -> Shelf | None:
        """What puts games away and takes them out again, for the host."""
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


MOVED = (
    "Meanwhile this game was changed in another window: this may be another round now, or may have been put right "
    "already. Look at it as it is now, and say it again."
)

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
    from bookbag.views.parts.notice import Notice  # what is drawn is loaded once the server listens

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
    except SeenOtherwise:
        tell(Said(MOVED, Mood.ASK))
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


def use_seen(now: Seen) -> tuple[Seen, bool, Callable[[], None]]:
    """What a form was begun on, whether the game is another since then, and what begins anew on it as it is."""
    seen, see = ft.use_state(now)
    return seen, seen != now, lambda: see(now)


def web_address(page: ft.Page) -> str:
    """Where a browser finds this Bookbag: Flet tells the address of its socket, `ws://…` or `wss://…`."""
    socket = (page.url or "").rstrip("/")
    return socket.replace("ws", "http", 1) if socket.startswith("ws") else socket


def is_reached(page: ft.Page) -> bool:
    """Whether somebody is at the other end: a tab that was closed keeps its session for a while.

    One that comes back is drawn anew by `App`, from the game as it is then.
    """
    return bool(page.session.connection)


def is_gone(page: ft.Page) -> bool:
    """Whether the session was ended for good: nothing can be drawn in it any more."""
    try:
        return not page.session
    except RuntimeError:  # what Flet says of one that was ended
        return True


def wake(page: ft.Page, refresh: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let a session draw itself anew, if anybody is there.

    In a context of its own: Flet would take the caller for that session from here on, and send what the caller
    changes next to the wrong screen.
    """

    async def drawn() -> None:
        if not is_gone(page):  # it may have ended since
            await refresh()

    if not is_gone(page) and is_reached(page):
        copy_context().run(page.run_task, drawn)


def use_waking(listen: Callable[[Callable[[], None]], Callable[[], None]], of: object = None) -> int:
    """Draw a screen again whenever something changed, whoever changed it; how often it has.

    `listen` takes what is to be called, and gives what ends that; it is asked anew when `of` is another.
    """
    page = ft.context.page
    tick, set_tick = ft.use_state(0)

    async def refresh() -> None:
        set_tick(lambda tick: tick + 1)

    ft.use_effect(lambda: listen(partial(wake, page, refresh)), [of])
    return tick


def use_table(service: Looking, name: str) -> Table | None:
    """A game as it stands, drawn again whenever it changes, whoever changed it; None if none can be read.

    Every session reads the game for itself: what a listener is told is only that something changed.
    """

    def listen(changed: Callable[[], None]) -> Callable[[], None]:
        return service.keeper.listen(lambda game: changed() if game in (name, EVERY_GAME) else None)

    use_waking(listen, name)
    try:
        return service.keeper.table(name)
    except (KeyError, ValueError, DiskTrouble):  # a withdrawn permit is a ValueError too
        return None
