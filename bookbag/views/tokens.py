"""The look in one place: colours, gaps, sizes, type and the two themes made of them.

Views name what a colour is *for* (`Tone.FELT`, `side_mark(0).ink`), never a number. Each name is a Material
colour role, so the client itself resolves it in the theme that is on: nothing is drawn again when the
device turns dark. Roles that Material's own controls leave alone carry the sides and the felt.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import flet as ft

from bookbag.views.fonts import FONT, FONTS

MINUS: Final = "\u2212"  # as wide as a figure and as the plus sign


class Gap:
    """Distances on an 8 px grid, with a half step for things that belong together."""

    NONE: Final = 0
    HAIR: Final = 2
    HALF: Final = 4
    ONE: Final = 8
    WIDE: Final = 12
    TWO: Final = 16


class Radius:
    """How round a corner is."""

    SMALL: Final = 8
    CARD: Final = 12
    SHEET: Final = 20
    FULL: Final = 999


class Size:
    """Lengths of things that are tapped or drawn."""

    MARK: Final = 32  # the column a side's shape stands in
    TARGET: Final = 48  # the least a thumb is given
    LISTED: Final = 64  # the least a row of a long list takes
    KEY: Final = 54
    KEY_DENSE: Final = 48
    KEY_GAP: Final = 6
    WIDE_KEY: Final = 48
    CONFIRM: Final = 56
    PAD_HEAD: Final = 44
    PAD_HEAD_LOW: Final = 32
    PLATE: Final = 184
    PLATE_COMPACT: Final = 106
    PLATE_LARGE: Final = 216
    PLATE_LOW: Final = 124
    PAD: Final = 400  # the pad on a wide screen, as wide as on a phone
    SEAT_WIDTH: Final = 116
    SEAT_HEIGHT: Final = 66
    RING: Final = 228
    RING_SIX: Final = 190
    RING_WIDE: Final = 360
    RING_TALK: Final = 196  # below this height the middle of the ring holds its line alone
    RING_LEAST: Final = 148  # four seats still clear each other
    LOW_SCREEN: Final = 800  # below this height plates and pad are low
    STRIP_SCREEN: Final = 700  # and below this the seats stand in one row
    RIM: Final = 6
    CHIP: Final = 22
    PIP_BAR: Final = 8
    LINE: Final = 1
    EDGE: Final = 2
    EDGE_LIT: Final = 3
    ICON: Final = 24
    PHONE: Final = 390
    PHONE_HEIGHT: Final = 844
    ABOVE_RING: Final = 560  # what a low screen needs beside the ring
    WIDE_SCREEN: Final = 840  # from here on the ledger stands beside the table
    SHORT_SCREEN: Final = 560  # below this height the table scrolls, or its keys stand beside it
    BESIDE: Final = 640  # from this width on they do
    NARROW: Final = 300
    TABLET: Final = 600
    TABLET_HEIGHT: Final = 1000
    LEDGER: Final = 420  # the ledger beside the table
    BIG: Final = (1280, 800)  # the windows that the big screen's sizes are made for
    BIG_TALL: Final = (800, 1500)
    QR: Final = 220  # a short address: few and large modules
    CODE: Final = 320  # a code that is read by a camera
    FORM: Final = 560  # a form is no wider than this
    CHART: Final = 200  # the height of what is drawn
    CHART_SIDE: Final = 44  # beside it, for its numbers
    CHART_FOOT: Final = 24  # below it, for its steps
    CHART_RIM: Final = 14  # on the other two sides, so that no mark is cut
    CHART_LINE: Final = 2
    CHART_MARK: Final = 16  # how far a mark stands from its point
    CHART_STEP: Final = 52  # the least between two steps that are named
    CHART_SHAPE: Final = 22  # and between two shapes on a line


class Type:
    """Sizes of type, in px at a text scale of 1."""

    SCORE: Final = (72, 72, 72, 72, 60, 56, 46)  # by the number of characters; the last is for longer ones
    SCORE_COMPACT: Final = (40, 40, 40, 40, 40, 34, 28)
    SCORE_LOW: Final = 56
    SCORE_LARGE: Final = 104  # on a wide screen
    BIG_SCORE: Final = 220  # on the big screen: 6 cm on a television, 3 cm on a tablet
    BIG_SCORE_MANY: Final = 120
    BIG: Final = 56
    BIG_SMALL: Final = 40  # four metres away it is still as large as the smallest print in one's hand
    BIG_LEAST: Final = 28
    PIN: Final = 56
    FIGURE: Final = 26
    BID: Final = 24
    TITLE: Final = 20
    HEAD: Final = 17
    BODY: Final = 16
    LABEL: Final = 14
    SMALL: Final = 13

    TIGHT: Final = 1.0  # line height of figures that stand alone
    SNUG: Final = 1.2
    SHAPE_WIDTH: Final = 1.1  # of its size: the shapes are not equally wide


class Count:
    """Numbers of things that decide how something is drawn."""

    ROUNDS: Final = 50  # of a long ledger are drawn at once
    WATCHED: Final = 12  # of them stand below a table that is only watched
    PIN_LETTERS: Final = 9
    TICK: Final = 5.0  # seconds after which a time that runs is drawn again
    LATEST: Final = 8  # games are listed at home: they fill a screen
    GAMES: Final = 20  # or backups are listed below something else
    LISTED: Final = 40  # past games, players or rounds are added at the end of those that are drawn
    NEAR_END: Final = 1.5  # screens before the end of the list, where more are added
    FOUND: Final = 20  # rounds that a figure is made of are shown at once
    FOLDED: Final = 8  # games are read for them in one go
    FORM: Final = 40  # points of a line that tells of form
    SUGGESTED: Final = 12  # names
    LIKELY: Final = 8  # pairs of names that may be one person's
    TYPING: Final = 0.2  # seconds without a letter until what was typed is searched for
    SEARCH_LETTERS: Final = 80
    DAY_LETTERS: Final = 10
    SENT: Final = 0.1  # seconds until what was drawn is on the screen
    SCROLL: Final = 200  # milliseconds that scrolling to a place takes
    NAME_LETTERS: Final = 40
    HOUSE_LETTERS: Final = 60
    CUSTOMS_LETTERS: Final = 300
    PASTED_LETTERS: Final = 70_000  # house rules are never so long, and a field that holds more stands still
    IN_PLACE: Final = 16  # choices of so many letters together stand side by side in their row
    PIPS: Final = 12  # up to here every bag is a pip, from here on a bar
    LINES: Final = 2
    MANY: Final = 5  # seats, from which on they are set smaller on the big screen
    SHORT_BID: Final = 6  # letters below which a bid is set large there
    PICTURES: Final = 8  # of a table that a tap on its way may still mean
    WHOLE: Final = 1.0
    FADED: Final = 0.4  # how much is left of what cannot be tapped now
    STACK_SCALE: Final = 1.4  # from this enlargement of text on, plates and seats stand in other rows
    KEY_COLUMNS: Final = ((15, 5), (18, 6), (10**3, 7))  # below this many keys, so many in a row
    KEY_SCALE: Final = 1.5  # figures on keys are large already: they grow no further than this
    CARD_COLUMNS: Final = 7  # the sign of a suit and its thirteen cards fill two rows
    CHART_TICKS: Final = 5  # numbers beside a chart
    CHART_DASHES: Final = ((), (7, 4), (2, 3), (10, 3, 2, 3), (5, 2), (1, 4))  # by side
    NAME_CHARS: Final = 9  # a bid longer than this is set smaller


class Tone:
    """What a colour is for. Every value is a role of the theme's colour scheme."""

    # the page and the paper that lies on it
    PAGE: Final = ft.Colors.SURFACE
    PAPER: Final = ft.Colors.SURFACE_CONTAINER_LOWEST
    PAPER_BAND: Final = ft.Colors.SURFACE_CONTAINER_LOW
    KEY: Final = ft.Colors.SURFACE_CONTAINER_HIGH
    INK: Final = ft.Colors.ON_SURFACE
    INK_SOFT: Final = ft.Colors.ON_SURFACE_VARIANT
    LINE: Final = ft.Colors.OUTLINE_VARIANT
    EDGE: Final = ft.Colors.OUTLINE
    # the felt
    FELT: Final = ft.Colors.INVERSE_SURFACE
    FELT_HIGH: Final = ft.Colors.SURFACE_DIM
    FELT_RIM: Final = ft.Colors.SURFACE_BRIGHT
    ON_FELT: Final = ft.Colors.ON_INVERSE_SURFACE
    ON_FELT_SOFT: Final = ft.Colors.INVERSE_PRIMARY
    # what acts
    ACT: Final = ft.Colors.PRIMARY
    ON_ACT: Final = ft.Colors.ON_PRIMARY
    CHOSEN: Final = ft.Colors.PRIMARY_CONTAINER
    ON_CHOSEN: Final = ft.Colors.ON_PRIMARY_CONTAINER
    # brass: whose turn, who leads, who deals
    LIT: Final = ft.Colors.TERTIARY
    ON_LIT: Final = ft.Colors.ON_TERTIARY
    LIT_WASH: Final = ft.Colors.TERTIARY_CONTAINER
    ON_LIT_WASH: Final = ft.Colors.ON_TERTIARY_CONTAINER
    # losses and refusals, gains and good news
    LOSS: Final = ft.Colors.ERROR
    LOSS_WASH: Final = ft.Colors.ERROR_CONTAINER
    ON_LOSS_WASH: Final = ft.Colors.ON_ERROR_CONTAINER
    GAIN: Final = ft.Colors.PRIMARY
    NOTE_WASH: Final = ft.Colors.SECONDARY_CONTAINER
    ON_NOTE_WASH: Final = ft.Colors.ON_SECONDARY_CONTAINER
    RED_SUIT: Final = ft.Colors.ERROR  # hearts and diamonds, whose signs stand beside
    CLEAR: Final = ft.Colors.TRANSPARENT


@dataclass(frozen=True)
class SideMark:
    """How one side is told apart: a shape, its spoken name, an ink for it on paper and a wash behind it."""

    shape: str
    spoken: str
    ink: ft.Colors
    wash: ft.Colors


SIDE_MARKS: Final = (
    SideMark("♠", "spade", ft.Colors.PRIMARY_FIXED, ft.Colors.ON_PRIMARY_FIXED),
    SideMark("♦", "diamond", ft.Colors.PRIMARY_FIXED_DIM, ft.Colors.ON_PRIMARY_FIXED_VARIANT),
    SideMark("●", "circle", ft.Colors.SECONDARY_FIXED, ft.Colors.ON_SECONDARY_FIXED),
    SideMark("■", "square", ft.Colors.SECONDARY_FIXED_DIM, ft.Colors.ON_SECONDARY_FIXED_VARIANT),
    SideMark("▲", "triangle", ft.Colors.TERTIARY_FIXED, ft.Colors.ON_TERTIARY_FIXED),
    SideMark("★", "star", ft.Colors.TERTIARY_FIXED_DIM, ft.Colors.ON_TERTIARY_FIXED_VARIANT),
)


def side_mark(side: int) -> SideMark:
    """The mark of a side, by its place at the table; round again after six."""
    return SIDE_MARKS[side % len(SIDE_MARKS)]


LIGHT_COLOURS: Final[dict[str, str]] = {
    "surface": "#F4EEDF",
    "surface_container_lowest": "#FFFBF1",
    "surface_container_low": "#F8F2E3",
    "surface_container": "#EFE8D6",
    "surface_container_high": "#EBE3CF",
    "surface_container_highest": "#E2D9C1",
    "on_surface": "#211D14",
    "on_surface_variant": "#564F3F",
    "outline": "#7B735F",
    "outline_variant": "#D5CBB2",
    "inverse_surface": "#1B5440",
    "surface_dim": "#25664F",
    "surface_bright": "#123D2D",
    "on_inverse_surface": "#FBF3DF",
    "inverse_primary": "#D9E5C9",
    "primary": "#17523D",
    "on_primary": "#FFFFFF",
    "primary_container": "#C3E4D2",
    "on_primary_container": "#06281B",
    "secondary": "#6A5A2E",
    "on_secondary": "#FFFFFF",
    "secondary_container": "#E8E0C4",
    "on_secondary_container": "#2C2508",
    "tertiary": "#E3B341",
    "on_tertiary": "#2A1E00",
    "tertiary_container": "#FBE7B2",
    "on_tertiary_container": "#3B2B00",
    "error": "#A3231F",
    "on_error": "#FFFFFF",
    "error_container": "#FADAD3",
    "on_error_container": "#550A08",
    "shadow": "#000000",
    "scrim": "#000000",
    "surface_tint": "#F4EEDF",
    "primary_fixed": "#1A4B8E",
    "on_primary_fixed": "#DCE7F7",
    "primary_fixed_dim": "#A2350F",
    "on_primary_fixed_variant": "#FBE0D3",
    "secondary_fixed": "#63357F",
    "on_secondary_fixed": "#EBDFF3",
    "secondary_fixed_dim": "#0B5F55",
    "on_secondary_fixed_variant": "#D0EBE5",
    "tertiary_fixed": "#735000",
    "on_tertiary_fixed": "#F4E6C0",
    "tertiary_fixed_dim": "#96205A",
    "on_tertiary_fixed_variant": "#F9DCE8",
}

DARK_COLOURS: Final[dict[str, str]] = {
    "surface": "#15130E",
    "surface_container_lowest": "#26221A",
    "surface_container_low": "#2D291F",
    "surface_container": "#211E17",
    "surface_container_high": "#393427",
    "surface_container_highest": "#454031",
    "on_surface": "#F1E9D6",
    "on_surface_variant": "#C9BFA8",
    "outline": "#968D78",
    "outline_variant": "#4B4535",
    "inverse_surface": "#0E2A20",
    "surface_dim": "#17402F",
    "surface_bright": "#2A5C47",
    "on_inverse_surface": "#EFE6CF",
    "inverse_primary": "#B9CDB8",
    "primary": "#8CD3B1",
    "on_primary": "#00261A",
    "primary_container": "#1F5B44",
    "on_primary_container": "#D2F3E1",
    "secondary": "#D6C794",
    "on_secondary": "#2C2508",
    "secondary_container": "#453D24",
    "on_secondary_container": "#F2E6BF",
    "tertiary": "#F0C456",
    "on_tertiary": "#2A1E00",
    "tertiary_container": "#41350F",
    "on_tertiary_container": "#FFE9B0",
    "error": "#FFB3A7",
    "on_error": "#5A0B07",
    "error_container": "#6B201A",
    "on_error_container": "#FFDAD3",
    "shadow": "#000000",
    "scrim": "#000000",
    "surface_tint": "#15130E",
    "primary_fixed": "#A5CBFF",
    "on_primary_fixed": "#1A3354",
    "primary_fixed_dim": "#FFAF8F",
    "on_primary_fixed_variant": "#562A17",
    "secondary_fixed": "#DDB9F7",
    "on_secondary_fixed": "#432955",
    "secondary_fixed_dim": "#83D8CB",
    "on_secondary_fixed_variant": "#0D443D",
    "tertiary_fixed": "#EBCB74",
    "on_tertiary_fixed": "#4A3A0C",
    "tertiary_fixed_dim": "#FFABCB",
    "on_tertiary_fixed_variant": "#5C2440",
}


def _theme(colours: dict[str, str]) -> ft.Theme:
    scheme = ft.ColorScheme(**colours)
    return ft.Theme(
        color_scheme=scheme,
        font_family=FONT,
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,  # a desktop mouse gets the same targets as a thumb
        scaffold_bgcolor=colours["surface"],
        divider_theme=ft.DividerTheme(color=colours["outline_variant"], thickness=Size.LINE, space=Size.LINE),
        tooltip_theme=ft.TooltipTheme(wait_duration=500),
    )


def light_theme() -> ft.Theme:
    """The theme by daylight."""
    return _theme(LIGHT_COLOURS)


def dark_theme() -> ft.Theme:
    """The theme for a dim room."""
    return _theme(DARK_COLOURS)


class Look(StrEnum):
    """What a person may choose: as the device has it, or one of the two."""

    DEVICE = "device"
    LIGHT = "light"
    DARK = "dark"


def dress(page: ft.Page, look: Look = Look.DEVICE) -> None:
    """Give a page its fonts and both themes."""
    page.fonts = dict(FONTS)
    page.theme = light_theme()
    page.dark_theme = dark_theme()
    page.theme_mode = {
        Look.DEVICE: ft.ThemeMode.SYSTEM,
        Look.LIGHT: ft.ThemeMode.LIGHT,
        Look.DARK: ft.ThemeMode.DARK,
    }[look]
    page.padding = Gap.NONE
    page.spacing = Gap.NONE
