"""The look holds what it promises: contrast, sides told apart, targets, figures of one width, no missing glyph."""

from pathlib import Path

import flet as ft
import pytest
from fontTools.ttLib import TTFont

from bookbag.views import fonts, tokens
from bookbag.views.tokens import DARK_COLOURS, LIGHT_COLOURS, SIDE_MARKS, Size, Tone, side_mark

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SCHEMES = {"light": LIGHT_COLOURS, "dark": DARK_COLOURS}
FIELDS = {name.replace("_", ""): name for name in LIGHT_COLOURS}

AA_TEXT = 4.5
AA_LARGE = 3.0

TEXTS = [
    *[
        (ink, ground)
        for ink in (Tone.INK, Tone.INK_SOFT)
        for ground in (Tone.PAGE, Tone.PAPER, Tone.PAPER_BAND, Tone.LIT_WASH)
    ],
    *[(ink, ground) for ink in (Tone.LOSS, Tone.GAIN) for ground in (Tone.PAGE, Tone.PAPER, Tone.PAPER_BAND)],
    (Tone.LOSS, Tone.LIT_WASH),
    (Tone.INK, Tone.KEY),
    *[(Tone.RED_SUIT, ground) for ground in (Tone.PAGE, Tone.PAPER)],
    *[(ink, ground) for ink in (Tone.ON_FELT, Tone.ON_FELT_SOFT) for ground in (Tone.FELT, Tone.FELT_HIGH)],
    (Tone.ON_ACT, Tone.ACT),
    (Tone.ON_CHOSEN, Tone.CHOSEN),
    (Tone.ON_LIT, Tone.LIT),
    (Tone.ON_LIT_WASH, Tone.LIT_WASH),
    (Tone.ON_LOSS_WASH, Tone.LOSS_WASH),
    (Tone.ON_NOTE_WASH, Tone.NOTE_WASH),
]
DRAWN = [
    *[(Tone.EDGE, ground) for ground in (Tone.PAGE, Tone.PAPER, Tone.LIT_WASH)],  # outlines of keys and pips
    (Tone.LIT, Tone.FELT),  # the plate and the seat that are lit
    (Tone.ACT, Tone.PAPER),
]


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def hexes(scheme: str, *tones: ft.Colors) -> list[str]:
    return [SCHEMES[scheme][FIELDS[tone.value]] for tone in tones]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXTS, ids=lambda tone: tone.value)
def test_text_reads_in_dim_light(scheme: str, ink: ft.Colors, ground: ft.Colors) -> None:
    assert contrast(*hexes(scheme, ink, ground)) >= AA_TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("line", "ground"), DRAWN, ids=lambda tone: tone.value)
def test_what_is_drawn_stands_out(scheme: str, line: ft.Colors, ground: ft.Colors) -> None:
    assert contrast(*hexes(scheme, line, ground)) >= AA_LARGE


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("side", range(len(SIDE_MARKS)))
def test_a_sides_ink_reads_wherever_it_stands(scheme: str, side: int) -> None:
    mark = side_mark(side)
    for ground in (mark.wash, Tone.PAPER, Tone.PAPER_BAND, Tone.LIT_WASH):
        assert contrast(*hexes(scheme, mark.ink, ground)) >= AA_TEXT, ground


def test_sides_are_told_apart_by_colour_and_by_shape() -> None:
    assert len({mark.shape for mark in SIDE_MARKS}) == len({mark.spoken for mark in SIDE_MARKS}) == 6
    for scheme in SCHEMES:
        assert len({*hexes(scheme, *(mark.ink for mark in SIDE_MARKS))}) == 6
    assert side_mark(6) == side_mark(0)


def test_both_themes_name_the_same_roles() -> None:
    assert LIGHT_COLOURS.keys() == DARK_COLOURS.keys()
    for theme in (tokens.light_theme(), tokens.dark_theme()):
        assert theme.font_family == fonts.FONT
        assert theme.color_scheme is not None


def test_a_thumb_finds_every_target() -> None:
    sizes = (
        Size.KEY,
        Size.KEY_DENSE,
        Size.WIDE_KEY,
        Size.CONFIRM,
        Size.SEAT_HEIGHT,
        Size.PLATE_COMPACT,
        Size.PLATE_LOW,
    )
    assert min(sizes) >= Size.TARGET == 48


@pytest.mark.parametrize("family", fonts.FONTS)
def test_the_fonts_carry_what_is_written(family: str) -> None:
    with TTFont(ASSETS / fonts.FONTS[family]) as font:
        glyphs, widths = font.getBestCmap(), font["hmtx"]
        wanted = "".join(mark.shape for mark in SIDE_MARKS) + "♠♥♦♣♤♡♢♧✓✗∅←↑→↓×÷·…–—“”ŁóźЖукÉß€" + tokens.MINUS
        assert [char for char in wanted if ord(char) not in glyphs] == []
        assert len({widths[glyphs[ord(char)]][0] for char in "0123456789+" + tokens.MINUS}) == 1


@pytest.mark.parametrize("family", fonts.FONTS)
def test_every_letter_said_to_be_drawn_is_in_the_fonts(family: str) -> None:
    with TTFont(ASSETS / fonts.FONTS[family]) as font:
        glyphs = font.getBestCmap()
    assert [hex(code) for low, high in fonts.DRAWN for code in range(low, high + 1) if code not in glyphs] == []


@pytest.mark.parametrize(
    ("name", "letter"), [("Łukasz", ""), ("Жук", ""), ("Ωmega ♠", ""), ("Ann 😀", "😀"), ("דנה", "ד"), ("", "")]
)
def test_a_letter_without_a_picture_is_named(name: str, letter: str) -> None:
    assert fonts.undrawn(name) == letter


def test_the_assets_stay_light() -> None:
    assert (ASSETS / "fonts" / "OFL.txt").is_file()
    assert sum(path.stat().st_size for path in ASSETS.rglob("*") if path.is_file()) < 700_000
