"""Codes that a phone reads: read again here by a decoder, out of the very SVG that is drawn."""

import re
import xml.etree.ElementTree as ET

import pytest
import zxingcpp
from hypothesis import given
from strategies import house_rules

from bookbag.game.house import HouseRules
from bookbag.game.problems import Refused
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import house_code, house_link, read_house
from bookbag.sheets.qr import LARGEST, LONGEST, QUIET, qr_svg
from bookbag.words.sentences import say

SVG = "{http://www.w3.org/2000/svg}"
PRESETS = packaged_presets()
ADDRESS = "http://192.168.100.200:65535"
DOTS = 3
"""Pixels a module, as few as the limit of `qr.py` counts on."""


def drawn(svg: str) -> list[list[bool]]:
    """The modules as drawn, True for a dark one: the picture is one white ground and one path of dark strokes."""
    root = ET.fromstring(svg)
    _, _, wide, high = map(int, root.attrib["viewBox"].split())
    assert wide == high
    ground, strokes = root.iter(f"{SVG}path")
    assert (ground.attrib["fill"], ground.attrib["d"]) == ("#fff", f"M0 0h{wide}v{high}h-{wide}z")
    assert strokes.attrib["stroke"] == "#000"
    rows = [[False] * wide for _ in range(high)]
    x = y = 0.0
    for move, numbers in re.findall(r"([Mmh])([-\d. ]+)", strokes.attrib["d"]):
        first, *rest = map(float, numbers.split())
        if move == "h":
            for column in range(int(x), int(x + first)):
                rows[int(y)][column] = True
            x += first
        else:
            x, y = (first, rest[0]) if move == "M" else (x + first, y + rest[0])
    return rows


def seen(svg: str) -> str:
    """What a reader makes of the picture."""
    rows = drawn(svg)
    side = len(rows) * DOTS
    grey = bytes(0 if dark else 255 for row in rows for _ in range(DOTS) for dark in row for _ in range(DOTS))
    grey_picture = memoryview(grey).cast("B", shape=[side, side])
    (found,) = zxingcpp.read_barcodes(grey_picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    return str(found.text)


@pytest.mark.parametrize(
    "text", ["x", "http://127.0.0.1:8550/", "Zoë ♠ 日本", "0123456789", "A" * LONGEST, "é" * 260]
)
def test_what_is_drawn_is_read_again(text: str) -> None:
    assert seen(qr_svg(text)) == text


@given(house_rules())
def test_rules_go_from_one_screen_to_another(house: HouseRules) -> None:
    """A link that doesn't fit is told; what is drawn is the same house at the other table."""
    link = house_link(ADDRESS, house, "bookbag", PRESETS)
    if len(link) > LONGEST:
        with pytest.raises(Refused):
            qr_svg(link)
    else:
        assert read_house(seen(qr_svg(link)), PRESETS).house == house


@pytest.mark.parametrize("preset", PRESETS)
def test_a_presets_link_is_a_small_code(preset: str) -> None:
    house = HouseRules.model_validate({"name": "Friday table", "bags": {"limit": 5, "penalty": 50}})
    link = house_link(ADDRESS, house, preset, PRESETS)
    assert len(house_code(house, preset, PRESETS)) < 330
    assert len(drawn(qr_svg(link))) - 2 * QUIET <= 65


@pytest.mark.parametrize("text", ["x", "A" * LONGEST])
def test_it_is_dark_on_white_with_its_quiet_zone(text: str) -> None:
    rows = drawn(qr_svg(text))
    side = len(rows) - 2 * QUIET
    inside = [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]
    assert sum(map(sum, rows)) == sum(map(sum, inside))
    assert (side - 17) % 4 == 0
    assert side <= 17 + 4 * LARGEST
    finder = [list(map(bool, map(int, row))) for row in ("1111111", "1000001", "1011101")]
    corners = inside[:3], [row[-7:] for row in inside[:3]], inside[-7:-4]
    assert all([row[:7] for row in corner] == finder for corner in corners)


def test_it_fills_the_place_it_is_given_and_is_nothing_but_a_picture() -> None:
    svg = qr_svg('<script>alert("x")</script>')
    assert svg.startswith("<svg ")
    assert "width" not in ET.fromstring(svg).attrib
    assert {node.tag for node in ET.fromstring(svg).iter()} == {f"{SVG}svg", f"{SVG}path"}


@pytest.mark.parametrize("text", ["A" * (LONGEST + 1), "é" * 261, "A" * 100_000])
def test_a_longer_text_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        qr_svg(text)
    said = say(caught.value.problems[0])
    assert said.startswith(f"This is too long for a code that a phone reads ({len(text.encode())} letters)")
    assert "at most 520" in said
