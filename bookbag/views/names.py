"""Names of players: rename one in all games, join two spellings of one person, take either back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.ledger.faults import DiskTrouble
from bookbag.ledger.shelf import RenamingRow
from bookbag.records.naming import alike, folded
from bookbag.records.people import Person, maybe_one, people_in
from bookbag.records.search import Listed
from bookbag.views.parts.choice import BigButton, ChoiceRow, NameChip, Section
from bookbag.views.parts.live_field import Field, LiveFields, Roomy
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, Said, Service, Tell, attempt, notes, use_said, use_waking
from bookbag.views.tokens import Count, Gap, Tone, Type
from bookbag.words.days import day_of, day_words
from bookbag.words.numbers import count


@dataclass(frozen=True)
class Doing:
    """What is being done with names.

    Attributes:
        player: whose name is unfolded, as `alike` makes it.
        typed: the name typed for that player.
        pair: the two who would be joined, the one to be renamed first.
        search: the letters that the names shown have in them.
        rows: how many names are drawn.
    """

    player: str = ""
    typed: str = ""
    pair: tuple[str, str] | None = None
    search: str = ""
    rows: int = Count.LISTED


See = Callable[[Callable[[Doing], Doing]], None]
Join = Callable[[str, str], None]
People = Mapping[str, Person]


@ft.component
def NamesScreen(service: Service, go: Go, game: str = "") -> ft.Control:
    """Every name and what can be done with it; those of one game's players first, where a game is named."""
    use_waking(service.almanac.listen)
    use_waking(service.shelf.listen)
    ft.use_effect(service.almanac.begin, [])  # just after a start they are not read yet
    said, tell = use_said()
    doing, set_doing = ft.use_state(Doing())
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    games, joined, trouble = _all(service)
    people = ft.use_memo(partial(people_in, games), [games])
    likely = ft.use_memo(partial(maybe_one, people), [people])

    def see(change: Callable[[Doing], Doing]) -> None:
        set_doing(change)

    def join(old: str, new: str) -> None:
        def done() -> None:
            tell(Said(f"{old} is called {new} now, in every game. What was written stays as it is.", Mood.TELL))
            see(lambda now: Doing(search=now.search))

        attempt(partial(service.shelf.join, old, new), tell, then=done)

    rows = notes(said)
    rows += [Notice(trouble, mood=Mood.REFUSE, key="trouble")] if trouble else []
    pair = _found(doing.pair, people)
    if pair is not None:
        rows.append(_pair(*pair, join, see))
    elif likely:
        rows.append(Section("Perhaps one person", [_maybe(one, other, see) for one, other in likely[: Count.LIKELY]]))
    first = next((one.players for one in games if one.record.name == game), ())
    rows += _everybody(people, [alike(player) for player in first], doing, see, _Field(fields, join, see))
    if joined:
        rows.append(Section("Renamed and joined", [_joined(row, service, tell) for row in joined]))
    where, back = (f"/game/{game}/look", "Looking back") if game else ("/history", "Past games")
    return Page(
        TopBar("Names of players", count(len(people), "name"), on_back=partial(go, where), back_name=back), rows
    )


def _all(service: Service) -> tuple[tuple[Listed, ...], tuple[RenamingRow, ...], str]:
    """Every game that is known by now, the names that were given, and what the disk said."""
    try:
        shelf = service.shelf
        games = service.games.of(service.almanac.records(), shelf.naming(), shelf.put_away())
        return games, shelf.renamings(), ""
    except DiskTrouble as trouble:
        return (), (), str(trouble)


def _found(pair: tuple[str, str] | None, people: People) -> tuple[Person, Person] | None:
    """The two who would be joined, while both are there: another window may have joined them meanwhile."""
    if pair is None or any(alike(name) not in people for name in pair):
        return None
    return people[alike(pair[0])], people[alike(pair[1])]


# -- two who may be one --------------------------------------------------------------------------


def _maybe(one: Person, other: Person, see: See) -> ft.Control:
    def look() -> None:
        see(lambda now: replace(now, pair=(one.name, other.name), player=""))

    return ChoiceRow(
        f"{one.name} and {other.name}",
        f"{one.games} and {count(other.games, 'game')}",
        look,
        key=f"maybe-{one.name}-{other.name}",
    )


def _pair(one: Person, other: Person, join: Join, see: See) -> ft.Control:
    """What joining two names does, before it is done."""
    sentences = [
        f"{one.name} ({count(one.games, 'game')}) will be shown as {other.name} ({count(other.games, 'game')}): in "
        f"past games, in statistics, and where names are offered.",
        "Their figures are counted together. No game is written anew, and it can be undone below.",
    ]

    def turn_round() -> None:
        see(lambda now: replace(now, pair=(other.name, one.name)))

    def leave() -> None:
        see(lambda now: replace(now, pair=None))

    buttons = [
        BigButton(f"Join as {other.name}", partial(join, one.name, other.name), key="join"),
        BigButton(f"The other way: join as {one.name}", turn_round, key="turn-round", primary=False),
        BigButton("They are two", leave, key="leave", primary=False),
    ]
    rows: list[ft.Control] = [Words(sentence, Type.BODY) for sentence in sentences]
    inside = ft.Column(
        [*rows, *buttons], spacing=Gap.ONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return Section(f"Join {one.name} and {other.name}?", [ft.Container(inside, padding=Gap.WIDE)])


# -- everybody -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Field:
    """The field in which a name is typed, and what comes of it."""

    fields: LiveFields
    join: Join
    see: See

    def draw(self, person: Person, typed: str, people: People) -> ft.Control:
        """The field below a name; a name that another player has leads to both being joined."""
        name = " ".join(typed.split())
        taken = people.get(alike(name))
        other = taken is not None and taken.name != person.name

        def typing(text: str) -> None:
            self.see(lambda now: replace(now, typed=text))

        def rename() -> None:
            if other and taken is not None:
                self.see(lambda now: replace(now, pair=(person.name, taken.name), player=""))
            else:
                self.join(person.name, name)

        label = "Join" if other else "Rename"
        act = rename if name and name != person.name else None
        button = NameChip(label, act, key="rename-it", spoken=f"{label} {person.name}")
        field = Field(f"{person.name} is called", typed, typing, key="rename", letters=Count.NAME_LETTERS)
        field.expand = True
        drawn = Roomy(self.fields.draw(field, person.name))
        drawn.expand = True
        return ft.Container(ft.Row([drawn, button], spacing=Gap.ONE), padding=Gap.WIDE)


def _everybody(people: People, first: Sequence[str], doing: Doing, see: See, field: _Field) -> list[ft.Control]:
    """The names in a list, one of them unfolded; `first` are those on top."""
    here = [people[key] for key in first if key in people]
    sections = [Section("At that table", [_person(one, doing, see, field, people) for one in here])] if here else []
    letters = folded(doing.search)
    others = [one for key, one in people.items() if key not in first and letters in folded(one.name)]
    rows = [_person(one, doing, see, field, people) for one in others[: doing.rows]]
    shown: list[ft.Control] = [*sections]
    if len(people) > Count.SUGGESTED:
        search = Field(
            "Search names",
            doing.search,
            lambda text: see(lambda now: replace(now, search=text)),
            key="search",
            letters=Count.NAME_LETTERS,
        )
        shown.append(Roomy(field.fields.draw(search)))
    if rows:
        shown.append(Section("All others" if here else "All names", rows))
    elif not here:
        shown.append(Words("No name was found.", Type.BODY))
    if len(others) > doing.rows:
        more = partial(see, lambda now: replace(now, rows=now.rows + Count.LISTED))
        shown.append(ft.TextButton("Show more names", key="more", on_click=lambda _event: more()))
    return shown


def _person(person: Person, doing: Doing, see: See, field: _Field, people: People) -> ft.Control:
    key = alike(person.name)
    is_open = doing.player == key

    def unfold() -> None:
        field.fields.forget("rename")
        see(lambda now: replace(now, player="" if is_open else key, typed=person.name))

    also = f"also written {', '.join(person.spellings)}" if person.spellings else ""
    row = ChoiceRow(person.name, count(person.games, "game"), unfold, key=f"person-{person.name}", help_text=also)
    if not is_open:
        return row
    below = field.draw(person, doing.typed, people)
    return ft.Column([row, below], spacing=Gap.NONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


# -- what was done -------------------------------------------------------------------------------


def _joined(row: RenamingRow, service: Service, tell: Tell) -> ft.Control:
    """A name that was given, to be undone."""
    undo = partial(attempt, partial(service.shelf.undo, row.id), tell)
    what = f"{row.old} → {row.new}"
    return ft.Container(
        ft.Row(
            [
                ft.Column(
                    [Words(what, Type.BODY), Words(day_words(day_of(row.at)), Type.SMALL, Tone.INK_SOFT)],
                    spacing=Gap.HAIR,
                    tight=True,
                    expand=True,
                ),
                NameChip("Undo", undo, key=f"undo-{row.id}", spoken=f"Undo: {row.old} is called {row.new}"),
            ],
            spacing=Gap.ONE,
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )
