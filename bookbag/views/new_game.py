"""A new game: whose rules, who sits where, who deals first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import flet as ft

from bookbag.game.house import HouseRules
from bookbag.game.problems import Refused
from bookbag.game.seats import Seating
from bookbag.keeper import house_of, preset_names
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.parts.choice import BigButton, ChoiceRow, NameChip, Section, Segments, Stepper, SwitchRow
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Shape, Words, edge
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.rules import rule_rows
from bookbag.views.service import Go, Said, Service, attempt, use_said
from bookbag.views.tokens import Count, Gap, Size, Tone, Type, undrawn
from bookbag.words.names import Names, short
from bookbag.words.rules import bounds, house_line, rule_field, value_words
from bookbag.words.sentences import say

Changes = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Setup:
    """What has been chosen so far.

    `seat` is the one that a tapped name goes to; `put` counts the names put in by a tap.
    """

    preset: str
    changes: Changes
    players: tuple[str, ...]
    dealer: int | None = None
    seat: int = 0
    put: int = 0

    @property
    def house(self) -> HouseRules:
        """The rules as chosen.

        Raises:
            Refused: the choices contradict each other.
        """
        return house_of(self.preset, self.changes)

    def changed(self, group: str, **rules: Any) -> "Setup":  # noqa: ANN401 - any rule's value
        """The same with some rules of a group changed."""
        return replace(self, changes={**self.changes, group: {**self.changes.get(group, {}), **rules}})

    def seated(self, seats: int) -> "Setup":
        """The same for another number of seats; those who stay keep theirs."""
        players = (*self.players, *[""] * seats)[:seats]
        dealer = self.dealer if self.dealer is not None and self.dealer < seats else None
        return replace(self, players=players, dealer=dealer, seat=min(self.seat, seats - 1))

    def named(self, seat: int, name: str) -> "Setup":
        """The same with a name in a seat."""
        return replace(self, players=(*self.players[:seat], name, *self.players[seat + 1 :]))


Change = Callable[[Setup], Setup]
Choose = Callable[[Change], None]


@ft.component
def NewGameScreen(service: Service, go: Go) -> ft.Control:
    """Everything a game needs, with the last table's choices to begin with."""
    begun, trouble = ft.use_memo(partial(_as_last_time, service), [])
    setup, set_setup = ft.use_state(begun)
    page, turn_to = ft.use_state("form")
    said, tell = use_said()
    fields = ft.use_ref(_Fields())
    remembered = ft.use_memo(partial(_remembered, service), [])
    house = setup.house
    names = Names.of([name or f"player {seat + 1}" for seat, name in enumerate(setup.players)], Seating.of(house))

    def choose(change: Change) -> None:
        """Change the setup as it is now, not as it was when the screen was drawn: typing outruns drawing."""

        def changed(before: Setup) -> Setup:
            try:
                after = change(before)
                return after.seated(after.house.table.players)
            except Refused as refused:
                tell(Said(say(refused.problems[0])))
                return before

        tell(None)
        set_setup(changed)

    def begin() -> None:
        if missing := _missing(setup):
            tell(Said(missing, Mood.ASK))
            return
        dealer = setup.dealer or 0
        attempt(lambda: go(f"/game/{service.keeper.open_game(house, setup.players, dealer)}"), tell, names)

    if page == "rules":
        bar = TopBar("House rules", house.name, on_back=lambda: turn_to("form"), back_name="New game")
        return Page(bar, rule_rows(house))
    if page == "presets":
        return _presets(choose, turn_to)
    rows = [
        _players(setup, choose, remembered, fields.current or _Fields()),
        _dealer(service, setup, choose, names),
        _rules(house, choose, turn_to),
    ]
    foot = [*_told(setup, trouble, said), BigButton("Play", begin, key="play", icon=ft.Icons.PLAY_ARROW)]
    bar = TopBar("New game", house_line(house), on_back=partial(go, "/"), back_name="Home")
    return Page(bar, rows, foot)


def _told(setup: Setup, trouble: str, said: Said | None) -> list[ft.Control]:
    """What should be known before the cards are dealt."""
    told: list[ft.Control] = []
    if trouble:
        told.append(Notice(trouble, mood=Mood.REFUSE, key="trouble"))
    if letter := next(filter(None, map(undrawn, setup.players)), ""):
        box = f"Bookbag has no picture of “{letter}”: the name is kept as it is, and shows a box in its place."
        told.append(Notice(box, mood=Mood.TELL, key="undrawn"))
    if said is not None:
        told.append(Notice(said.sentence, mood=said.mood, action=said.action, on_action=said.on_action))
    return told


def _as_last_time(service: Service) -> tuple[Setup, str]:
    """The last table's choices; a disk that won't give them is told of, and keeps nobody from choosing anew."""
    trouble = ""
    try:
        preset, changes, players = service.keeper.last_setup()
    except DiskTrouble as refused:
        preset, changes, players = preset_names()[0], {}, ()
        trouble = str(refused)
    setup = Setup(preset, changes, tuple(players))
    return setup.seated(setup.house.table.players), trouble


def _remembered(service: Service) -> tuple[str, ...]:
    """Names to suggest; none where the disk won't give them, which `_as_last_time` tells of."""
    try:
        return service.keeper.remembered_players()
    except DiskTrouble:
        return ()


def _missing(setup: Setup) -> str:
    """What is still to be said before the cards are dealt."""
    for seat, name in enumerate(setup.players):
        if not name.strip():
            return f"Player {seat + 1} has no name yet; type one or tap one of those remembered."
    if setup.dealer is None:
        return "Nobody deals yet; tap who deals first, or draw."
    return ""


@dataclass
class _Fields:
    """The name fields as they are on the screen, by seat, and the count of names put in when they were drawn.

    What is typed reaches a field before it reaches the setup. A field drawn anew in between must not lose it.
    """

    by_seat: dict[int, ft.TextField] = field(default_factory=dict)
    put: int = 0

    def draw(self, seat: int, setup: Setup, choose: Choose) -> ft.TextField:
        """The field of a seat, with what stands in it now, or with the name that was put in."""
        before = self.by_seat.get(seat)
        typed = before.value if before is not None and self.put == setup.put else None
        self.by_seat[seat] = ft.TextField(
            label=f"Player {seat + 1}",
            value=setup.players[seat] if typed is None else typed,
            key=f"name-{seat}",
            expand=True,
            max_length=Count.NAME_LETTERS,
            counter="",
            capitalization=ft.TextCapitalization.WORDS,
            border=ft.OutlineInputBorder(side=edge(Tone.EDGE)),
            on_change=partial(_typed, choose, seat),
            on_focus=partial(_touched, choose, seat),
        )
        return self.by_seat[seat]


def _players(setup: Setup, choose: Choose, remembered: tuple[str, ...], drawn: _Fields) -> ft.Control:
    """A field for each seat, clockwise, and the names known from earlier games."""
    fields = [_name_row(seat, setup, drawn.draw(seat, setup, choose)) for seat in range(len(setup.players))]
    drawn.put = setup.put
    seated = {name.strip().casefold() for name in setup.players}
    free = [name for name in remembered if name.casefold() not in seated][: Count.SUGGESTED]
    if free:
        chips: list[ft.Control] = [
            NameChip(short(name), partial(choose, partial(_sit, name)), key=f"known-{name}", spoken=f"Seat {name}")
            for name in free
        ]
        fields.append(
            ft.Container(
                ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE),
                padding=Gap.ONE,
            )
        )
    how = {
        "partners": "Clockwise; partners sit opposite and share a shape",
        "solo": "Clockwise; each plays alone",
        "threes": "Clockwise; every other player shares a side",
    }[setup.house.table.layout]
    return Section(f"Players. {how}", fields)


def _name_row(seat: int, setup: Setup, name: ft.TextField) -> ft.Control:
    mark = Shape(Seating.of(setup.house).side_of(seat), Type.TITLE)
    return ft.Container(
        ft.Row(
            [ft.Container(mark, width=Size.MARK, alignment=ft.Alignment.CENTER), name],
            spacing=Gap.ONE,
        ),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.WIDE, top=Gap.WIDE, bottom=Gap.ONE),
    )


def _typed(choose: Choose, seat: int, event: ft.Event[ft.TextField]) -> None:
    name = event.control.value or ""
    choose(lambda setup: setup.named(seat, name))


def _touched(choose: Choose, seat: int, _event: ft.Event[ft.TextField]) -> None:
    choose(lambda setup: replace(setup, seat=seat))


def _sit(name: str, setup: Setup) -> Setup:
    """Seat a remembered player."""
    seat = _seat_to_fill(setup)
    return replace(setup.named(seat, name), seat=(seat + 1) % len(setup.players), put=setup.put + 1)


def _seat_to_fill(setup: Setup) -> int:
    """Where a tapped name goes: the first empty seat, else the one last touched."""
    empty = [seat for seat, name in enumerate(setup.players) if not name.strip()]
    return setup.seat if not empty or setup.seat in empty else empty[0]


def _dealer(service: Service, setup: Setup, choose: Choose, names: Names) -> ft.Control:
    seating = Seating.of(setup.house)
    chips: list[ft.Control] = [
        NameChip(
            short(names.seat(seat)),
            partial(choose, partial(replace, dealer=seat)),
            key=f"dealer-{seat}",
            side=seating.side_of(seat),
            chosen=setup.dealer == seat,
            spoken=f"{names.seat(seat)} deals{', chosen' if setup.dealer == seat else ''}",
        )
        for seat in range(seating.seats)
    ]
    chips.append(
        NameChip(
            "Draw",
            lambda: choose(partial(replace, dealer=service.keeper.draw(seating.seats))),
            key="draw",
            spoken="Draw the dealer",
        )
    )
    return Section(
        "Who deals first",
        [
            ft.Container(
                ft.Row(chips, wrap=True, spacing=Gap.ONE, run_spacing=Gap.ONE),
                padding=Gap.ONE,
            )
        ],
    )


# -- rules ---------------------------------------------------------------------------------------


def _rules(house: HouseRules, choose: Choose, turn_to: Callable[[str], None]) -> ft.Control:
    """The rules most asked about; the rest stay as the preset has them and can be read."""

    def stepper(name: str, step: int, **more: Any) -> ft.Control:  # noqa: ANN401
        return _stepper(name, step, house, choose, **more)

    def switch(name: str) -> ft.Control:
        group, _, rule = name.partition(".")
        return SwitchRow(
            str(rule_field(name).title),
            bool(getattr(getattr(house, group), rule)),
            lambda on: choose(lambda now: now.changed(group, **{rule: on})),
            key=f"rule-{name}",
        )

    bags = house.bags.limit is not None
    rows = [
        ChoiceRow("Rules of", house.name, lambda: turn_to("presets"), key="preset"),
        _player_count(house, choose),
        stepper("finish.target", 50),
        switch("bidding.first_hand_bids_itself"),
        stepper("bidding.board", 1, least_is_none=True),
        switch("nil.allowed"),
        switch("blind_bid.allowed"),
        switch("blind_nil.allowed"),
        SwitchRow("Bags", bags, partial(_bags, choose), key="rule-bags"),
        *([stepper("bags.limit", 1), stepper("bags.penalty", 10)] if bags else []),
        ChoiceRow("All house rules", "read", lambda: turn_to("rules"), key="all-rules"),
    ]
    return Section("House rules", rows)


def _bags(choose: Choose, on: bool) -> None:
    """No bags: books over the contract are neither counted nor paid. Back on, as the preset has them."""

    def changed(setup: Setup) -> Setup:
        if not on:
            return setup.changed("bags", limit=None, points=0)
        others = {group: rules for group, rules in setup.changes.items() if group != "bags"}
        as_preset = replace(setup, changes=others)
        if as_preset.house.bags.limit is None:
            return as_preset.changed("bags", limit=10, points=1)
        return as_preset

    choose(changed)


def _player_count(house: HouseRules, choose: Choose) -> ft.Control:
    counts = {"partners": (4, 6), "solo": (2, 3, 4, 6), "threes": (6,)}[house.table.layout]
    return ft.Container(
        ft.Row(
            [
                ft.Container(Words(str(rule_field("table.players").title), Type.BODY), expand=True),
                ft.Container(
                    Segments(
                        [(str(count), str(count)) for count in counts],
                        str(house.table.players),
                        lambda count: choose(lambda now: now.changed("table", players=int(count))),
                        key="players",
                    ),
                    expand=True,
                ),
            ],
            spacing=Gap.ONE,
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )


def _stepper(
    name: str,
    step: int,
    house: HouseRules,
    choose: Choose,
    *,
    least_is_none: bool = False,
) -> ft.Control:
    """A number of the rules, between the bounds its field has."""
    group, _, rule = name.partition(".")
    field = rule_field(name)
    value = getattr(getattr(house, group), rule)
    least, most = bounds(field)

    def set_to(number: int | None) -> Callable[[], None]:
        return lambda: choose(lambda now: now.changed(group, **{rule: number}))

    less: Callable[[], None] | None = None
    more: Callable[[], None] | None = None
    if value is None:
        more = set_to(least)
    else:
        below = value - step if value - step >= least else None
        less = set_to(below) if below is not None or least_is_none else None
        more = set_to(value + step) if value + step <= most else None
    return Stepper(str(field.title), value_words(name, value), on_less=less, on_more=more, key=f"rule-{name}")


def _presets(choose: Choose, turn_to: Callable[[str], None]) -> ft.Control:
    def take(preset: str) -> None:
        choose(partial(replace, preset=preset, changes={}))
        turn_to("form")

    rows = []
    for preset in preset_names():
        house = house_of(preset)
        seats = f"{house.table.players} players, {house.table.layout}"
        rows.append(
            ChoiceRow(
                house.name,
                house_line(house).removeprefix(f"{house.name}, "),
                partial(take, preset),
                key=f"preset-{preset}",
                help_text=seats,
            )
        )
    bar = TopBar("Whose rules", on_back=lambda: turn_to("form"), back_name="New game")
    return Page(bar, [Section("", rows)])
