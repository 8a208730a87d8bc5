"""Past games: all of them, the newest first, to be searched, opened and put away."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from bookbag.ledger.faults import DiskTrouble
from bookbag.ledger.shelf import DELETED_KEPT
from bookbag.records.search import Listed, found, houses_in
from bookbag.views.history_search import Looking, SearchForm, See
from bookbag.views.parts.choice import BigButton, NameChip
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page, Scrolled
from bookbag.views.parts.reading import reading_rows
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import MenuItem, TopBar
from bookbag.views.past_game import Hands, PastGames, names_in
from bookbag.views.screen import Screen
from bookbag.views.service import Go, Said, Service, Tell, attempt, notes, use_said, use_waking
from bookbag.views.tokens import Count, Tone, Type
from bookbag.words.history import who_words
from bookbag.words.numbers import count

EMPTY = {
    "all": "No game was found. Take a word out, or look at other days.",
    "unfinished": "No game in play was found.",
    "archived": "No archived game was found.",
    "deleted": f"No deleted game was found; they are kept for {DELETED_KEPT.days} days.",
}

KEPT = f"kept for {DELETED_KEPT.days} days"


@ft.component
def HistoryScreen(service: Service, screen: Screen, go: Go) -> ft.Control:
    """The list of past games."""
    use_waking(service.almanac.listen)
    use_waking(service.shelf.listen)
    ft.use_effect(service.almanac.begin, [])  # just after a start they are not read yet
    looking, set_looking = ft.use_state(Looking())
    said, tell = use_said()
    hands = ft.use_ref(Hands()).current or Hands()
    scrolled = ft.use_ref(Scrolled()).current or Scrolled()
    games, trouble = _all_games(service)
    hits = found(games, looking.query)
    drawn = screen.rows + looking.pieces * Count.LISTED

    def see(change: Callable[[Looking], Looking]) -> None:
        set_looking(change)

    hands.deed = partial(_do, service, see, tell, go)
    rows: list[ft.Control] = [
        ft.Container(SearchForm(looking, see, houses_in(games)), key="form"),
        *reading_rows(service.almanac.reading(), "shown"),
    ]
    rows += [Notice(trouble, mood=Mood.REFUSE, key="trouble")] if trouble else []
    rows += notes(said)
    rows.append(Words(count(len(hits), "game"), Type.LABEL, Tone.INK_SOFT))
    rows += _pages(hits[:drawn], screen.rows, looking, hands)
    if not hits and not trouble:
        rows.append(Words(EMPTY[looking.query.show], Type.BODY))
    if len(hits) > drawn:
        rows.append(ft.TextButton("Show more games", key="more", on_click=partial(_show_more, see, looking)))
    page = Page(_bar(looking, see, go), rows, _foot(service, looking, hits, see, tell), scrolled=scrolled)
    if scrolled.column is not None:
        scrolled.column.scroll_interval = Count.SCROLL
        # Always listened to: where that ends, the device draws the column anew and takes the cursor out of its field.
        scrolled.column.on_scroll = partial(_scrolled, see, looking, len(hits) > drawn)
    return page


def _all_games(service: Service) -> tuple[tuple[Listed, ...], str]:
    """Every game that is known by now, and what the disk said."""
    try:
        shelf = service.shelf
        return service.games.of(service.almanac.records(), shelf.naming(), shelf.put_away()), ""
    except DiskTrouble as trouble:
        return (), str(trouble)


def _bar(looking: Looking, see: See, go: Go) -> ft.Control:
    choosing = looking.chosen is not None

    def choose_several() -> None:
        see(lambda now: replace(now, chosen=None if now.chosen is not None else frozenset(), opened=""))

    several = "Choose no more" if choosing else "Choose several games"
    return TopBar(
        "Past games",
        "Tap the games to choose" if choosing else "The newest first",
        on_back=partial(go, "/"),
        back_name="Home",
        menu=[
            MenuItem(several, choose_several, "menu-choose", ft.Icons.CHECKLIST),
            MenuItem("Names of players", partial(go, "/names"), "menu-names", ft.Icons.GROUP),
        ],
    )


# -- the rows ------------------------------------------------------------------------------------


@ft.component
def _Rows(
    games: tuple[Listed, ...], before: Listed | None, opened: str, chosen: frozenset[str] | None, hands: Hands
) -> ft.Control:
    return PastGames(games, before, opened, chosen, hands)


_Still: Callable[..., ft.Control] = ft.memo(_Rows)  # type: ignore[no-untyped-call]
"""Rows that are drawn again only when something in them is another: a long list is mostly as it was."""


def _pages(hits: Sequence[Listed], first: int, looking: Looking, hands: Hands) -> list[ft.Control]:
    """The games in as many pieces as were added to the first one."""
    pieces: list[ft.Control] = []
    for at in (0, *range(first, len(hits), Count.LISTED)) if hits else ():
        games = tuple(hits[at : at + Count.LISTED if at else first])
        here = {one.record.name for one in games}
        opened = looking.opened if looking.opened in here else ""
        chosen = None if looking.chosen is None else looking.chosen & here
        rows = _Still(games, hits[at - 1] if at else None, opened, chosen, hands)
        pieces.append(ft.Container(rows, key=f"piece-{at}"))
    return pieces


def _show_more(see: See, looking: Looking, _event: object = None) -> None:
    """Add a piece to those that were there when the tap was drawn: several at once count as one."""
    see(lambda now: replace(now, pieces=max(now.pieces, looking.pieces + 1)))


def _scrolled(see: See, looking: Looking, more: bool, event: ft.OnScrollEvent) -> None:
    if more and event.max_scroll_extent - event.pixels < Count.NEAR_END * event.viewport_dimension:
        _show_more(see, looking)


# -- what is done with games ---------------------------------------------------------------------


def _do(service: Service, see: See, tell: Tell, go: Go, deed: str, one: Listed) -> None:
    """Do a deed with one game of the list."""
    name = one.record.name
    match deed:
        case "open":
            go(f"/game/{name}/look")
        case "resume":
            go(f"/game/{name}")
        case "names":
            go(f"/names/{name}")
        case "more":
            see(lambda now: replace(now, opened="" if now.opened == name else name))
        case "choose":
            see(lambda now: replace(now, chosen=(now.chosen or frozenset()) ^ {name}))
        case _:
            _put_away(service, deed, [one], tell)


def _put_away(service: Service, deed: str, games: Sequence[Listed], tell: Tell) -> None:
    """Archive or delete games, or take either back; what was done is told, with its undo."""
    shelf, names = service.shelf, [one.record.name for one in games]
    verbs = {
        "archive": (shelf.archive, "unarchive", "archived"),
        "unarchive": (shelf.unarchive, "archive", "out of the archive"),
        "delete": (shelf.delete, "put-back", f"deleted, and {KEPT}"),
        "put-back": (shelf.put_back, "delete", "put back"),
    }
    verb, undo, done = verbs[deed]
    who = who_words(names_in(games[0])) if len(games) == 1 else count(len(games), "game")
    told = Said(f"{who}: {done}.", Mood.TELL, "Undo", partial(_put_away, service, undo, games, tell))
    attempt(on_game(partial(verb, *names)), tell, then=partial(tell, told))


def on_game(deed: Callable[[], object]) -> Callable[[], object]:
    """A deed on a game that does nothing where the game is no more: the list then shows that it is gone."""

    def done() -> object:
        try:
            return deed()
        except KeyError:
            return None

    return done


def _foot(service: Service, looking: Looking, hits: Sequence[Listed], see: See, tell: Tell) -> list[ft.Control]:
    """What is done with all the games that are chosen."""
    if looking.chosen is None:
        return []
    games = [one for one in hits if one.record.name in looking.chosen]

    def do(deed: str) -> None:
        _put_away(service, deed, games, tell)
        see(lambda now: replace(now, chosen=None))

    def button(deed: str, label: str) -> ft.Control:
        act = partial(do, deed) if games else None
        return BigButton(f"{label} {len(games)}", act, key=deed, primary=False, expand=True)

    deeds = {
        "archived": [("unarchive", "Take out"), ("delete", "Delete")],
        "deleted": [("put-back", "Put back")],
    }.get(looking.query.show, [("archive", "Archive"), ("delete", "Delete")])
    none = NameChip("Choose none", lambda: see(lambda now: replace(now, chosen=None)), key="choose-none")
    return [ft.Row([button(*deed) for deed in deeds]), ft.Row([none], alignment=ft.MainAxisAlignment.CENTER)]
