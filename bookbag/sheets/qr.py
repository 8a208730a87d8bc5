"""A text as a QR code: black on white whatever the look of the screen, with its quiet zone."""

from io import BytesIO

import segno

from bookbag.game.problems import Refused, problem

LARGEST = 15
"""The largest version drawn: 77 modules a side, 85 with the quiet zone.

On a phone that leaves 0.7 mm for a module (6 cm of screen). The camera of another phone sees about
45 cm across from 35 cm away, in 1920 pixels: 3 pixels a module there, 2 at half a metre, and a reader
needs 2. A larger version would have to be held closer than an arm reaches over a table.
"""

LONGEST = 520
"""Bytes that the largest version holds (level L)."""

QUIET = 4
"""Modules of white around the code, as its standard asks."""


def qr_svg(text: str) -> str:
    """The code of a text as an SVG that fills whatever place it is given.

    Of two codes of the same size the one that stands more damage is taken.

    Raises:
        Refused: the text is too long for a code that a phone reads at arm's length.
    """
    given = len(text.encode())
    if given > LONGEST:
        raise Refused([problem("qr_long", given=given, most=LONGEST)])
    code = segno.make(text, error="L", encoding="utf-8", micro=False, boost_error=True)
    drawn = BytesIO()
    code.save(drawn, kind="svg", border=QUIET, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return drawn.getvalue().decode("ascii")
