"""Our fonts: what they are called, where they are fetched, and the letters they have."""

from typing import Final

FONT: Final = "Bookbag"
FONT_BOLD: Final = "BookbagBold"  # a drawn bold: never together with a weight, or it is thickened twice
FONTS: Final = {FONT: "fonts/Bookbag.ttf", FONT_BOLD: "fonts/BookbagBold.ttf"}

# Letters that names may be made of and the fonts have: Latin, Greek, Cyrillic, and the suits.
DRAWN: Final = (
    *((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x377), (0x37A, 0x37F), (0x384, 0x38A), (0x38C, 0x38C)),
    *((0x38E, 0x3A1), (0x3A3, 0x3E1), (0x3F0, 0x45F), (0x1E00, 0x1EFF), (0x2660, 0x2667)),
)


def undrawn(text: str) -> str:
    """The first letter of a text that the fonts have no picture for (it shows as a box); empty if all have."""
    return next((one for one in text if not any(low <= ord(one) <= high for low, high in DRAWN)), "")
