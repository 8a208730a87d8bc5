"""A new game: whose rules, who sits where, who deals first."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from bookbag.game.house_choices import HouseChoices
from bookbag.game.seats import Seating
from bookbag.houses import HouseRef
from bookbag.keeper import preset_choices, preset_names
from bookbag.ledger.faults import DiskTrouble
from bookbag.views.fonts import undrawn
from bookbag.views.house_editor import HouseEditor, against
from bookbag.views.house_list import chosen_rules, house_list
from bookbag.views.parts.choice import BigButton, ChoiceRow, NameChip, Section
from bookbag.views.parts.live_field import Field, LiveFields
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Shape
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.service import Go, Said, Service, attempt, notes, use_said
from bookbag.views.tokens import Count, Gap, Size, Type
from bookbag.words.names import Names, short
from bookbag.words.numbers import count
from bookbag.words.rule_sheet import summary
from bookbag.words.rules import house_line


@dataclass(frozen=True)
class Setup:
    """What has been chosen so far.

    `seat` is the one that a tapped name goes to; `put` counts the names put in by a tap.
    """

    rules: HouseChoices
    players: tuple[str, ...]
    dealer: int | None = None
    seat: int = 0
    put: int = 0

    @property
    def seating(self) -> Seating:
        """The seats as the rules have them, even while these contradict each other."""
        return Seating.of(self.rules.loose)

    def fitted(self) -> "Setup":
        """The same with as many seats as the rules have; those who stay keep theirs."""
        seats = self.rules.loose.table.players
        players = (*self.players, *[""] * seats)[:seats]
        dealer = self.dealer if self.dealer is not None and self.dealer < seats else None
        return replace(self, players=players, dealer=dealer, seat=min(self.seat, seats - 1))

    def named(self, seat: int, name: str) -> "Setup":
        """The same with a name in a seat."""
        return replace(self, players=(*self.players[:seat], name, *self.players[seat + 1 :]))


GONE = "There are no such house rules here, or they were deleted; the rules below are the last table's."

Change = Callable[[Setup], Setup]
RulesChange = Callable[[Callable[[HouseChoices], HouseChoices]], None]
Choose = Callable[[Change], None]


@ft.component
def NewGameScreen(service: Service, go: Go, ref: str = "") -> ft.Control:
    """Everything a game needs, with the last table's choices to begin with, or the rules that `ref` names."""
    begun, trouble = ft.use_memo(partial(_as_last_time, service, ref), [])
    setup, set_setup = ft.use_state(begun)
    page, turn_to = ft.use_state("form")
    said, tell = use_said()
    fields = ft.use_ref(LiveFields()).current or LiveFields()
    remembered = ft.use_memo(partial(_remembered, service), [])
    rules = setup.rules
    names = Names.of([name or f"player {seat + 1}" for seat, name in enumerate(setup.players)], setup.seating)

    def choose(change: Change) -> None:
        """Change the setup as it is now, not as it was when the screen was drawn: typing outruns drawing."""
        tell(None)
        set_setup(lambda before: change(before).fitted())

    def change_rules(change: Callable[[HouseChoices], HouseChoices]) -> None:
        choose(lambda before: replace(before, rules=change(before.rules)))

    def begin() -> None:
        if missing := _missing(setup):
            tell(Said(missing, Mood.ASK))
            return
        dealer = setup.dealer or 0
        attempt(lambda: go(f"/game/{service.keeper.open_game(rules.house, setup.players, dealer)}"), tell, names)

    if page == "rules":
        return ft.Container(_RulesPage(service, rules, change_rules, partial(turn_to, "form")), expand=True)
    if page == "presets":
        return _whose_rules(service, change_rules, partial(turn_to, "form"))
    rows = [
        _players(setup, choose, remembered, fields),
        _dealer(service, setup, choose, names),
        _rules(rules, turn_to),
    ]
    foot = [*against(rules, change_rules), *_told(setup, trouble, said)]
    play = begin if rules.problem is None else None
    foot.append(BigButton("Play", play, key="play", icon=ft.Icons.PLAY_ARROW))
    bar = TopBar("New game", house_line(rules.loose), on_back=partial(go, "/"), back_name="Home")
    return Page(bar, rows, foot)


def _told(setup: Setup, trouble: str, said: Said | None) -> list[ft.Control]:
    """What should be known before the cards are dealt."""
    told: list[ft.Control] = []
    if trouble:
        told.append(Notice(trouble, mood=Mood.REFUSE, key="trouble"))
    if letter := next(filter(None, map(undrawn, setup.players)), ""):
        box = f"Bookbag has no picture of “{letter}”: the name is kept as it is, and shows a box in its place."
        told.append(Notice(box, mood=Mood.TELL, key="undrawn"))
    told += notes(said)
    return told


def _as_last_time(service: Service, ref: str) -> tuple[Setup, str]:
    """The last table's choices; a disk that won't give them is told of, and keeps nobody from choosing anew."""
    trouble = ""
    players: tuple[str, ...] = ()
    rules = preset_choices(preset_names()[0])
    try:
        rules, players = service.keeper.last_setup()
        chosen = chosen_rules(service, ref)
        if ref and chosen is None:
            trouble = GONE
        rules = chosen or rules
    except DiskTrouble as refused:
        trouble = str(refused)
    return Setup(rules, players).fitted(), trouble


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


def _players(setup: Setup, choose: Choose, remembered: tuple[str, ...], drawn: LiveFields) -> ft.Control:
    """A field for each seat, clockwise, and the names known from earlier games."""
    fields = [
        _name_row(seat, setup, drawn.draw(_name_field(seat, setup, choose), setup.put))
        for seat in range(len(setup.players))
    ]
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
    }[setup.rules.loose.table.layout]
    return Section(f"Players. {how}", fields)


def _name_field(seat: int, setup: Setup, choose: Choose) -> ft.TextField:
    field = Field(
        f"Player {seat + 1}",
        setup.players[seat],
        partial(_typed, choose, seat),
        key=f"name-{seat}",
        letters=Count.NAME_LETTERS,
    )
    field.expand = True
    field.capitalization = ft.TextCapitalization.WORDS
    field.on_focus = partial(_touched, choose, seat)
    return field


def _name_row(seat: int, setup: Setup, name: ft.TextField) -> ft.Control:
    mark = Shape(setup.seating.side_of(seat), Type.TITLE)
    return ft.Container(
        ft.Row(
            [ft.Container(mark, width=Size.MARK, alignment=ft.Alignment.CENTER), name],
            spacing=Gap.ONE,
        ),
        padding=ft.Padding.only(left=Gap.ONE, right=Gap.WIDE, top=Gap.WIDE, bottom=Gap.ONE),
    )


def _typed(choose: Choose, seat: int, name: str) -> None:
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
    seating = setup.seating
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


def _rules(rules: HouseChoices, turn_to: Callable[[str], None]) -> ft.Control:
    """Whose rules, and what of them is changed for this game."""
    changed = count(len(rules.changed), "change")
    return Section(
        "House rules",
        [
            ChoiceRow(
                "Rules of",
                rules.name,
                lambda: turn_to("presets"),
                key="preset",
                help_text=summary(rules.loose),
            ),
            ChoiceRow("All house rules", changed, lambda: turn_to("rules"), key="all-rules"),
        ],
    )


@ft.component
def _RulesPage(service: Service, rules: HouseChoices, change: RulesChange, back: Callable[[], None]) -> ft.Control:
    """All rules, to be changed for this game, and perhaps to be kept for the next ones."""
    said, tell = use_said()

    def keep() -> None:
        kept = Said(f"Kept as {rules.name}, among the house rules of your own.", Mood.TELL)
        attempt(lambda: service.houses.keep(rules.house, rules.base), tell, then=partial(tell, kept))

    playable = rules.problem is None
    foot = [
        *notes(said),
        ft.Row(
            [
                BigButton("Keep as yours", keep if playable else None, key="keep", primary=False, expand=True),
                BigButton("Play by these", back if playable else None, key="done", expand=True),
            ]
        ),
    ]
    bar = TopBar("House rules", rules.name, on_back=back, back_name="New game")
    return ft.Container(HouseEditor(rules, change, bar, foot), key="editor", expand=True)


def _whose_rules(service: Service, change: RulesChange, back: Callable[[], None]) -> ft.Control:
    """The table's own rules and the presets, to choose from."""

    def take(_ref: HouseRef, rules: HouseChoices) -> None:
        change(lambda _before: rules)
        back()

    own, presets = house_list(service, take)
    return Page(TopBar("Whose rules", on_back=back, back_name="New game"), [*own, presets])
