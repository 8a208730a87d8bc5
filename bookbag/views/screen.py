"""How much room a screen has, and what that decides."""

from dataclasses import dataclass
from math import ceil

from bookbag.views.parts.score_plate import Form
from bookbag.views.tokens import Count, Size


@dataclass(frozen=True)
class Screen:
    """The size of the window in px, and how far the person has enlarged text (1.0: not at all)."""

    width: float
    height: float
    text_scale: float = 1.0

    @property
    def wide(self) -> bool:
        """True where the ledger stands beside the table."""
        return self.width >= Size.WIDE_SCREEN and not self.short

    @property
    def low(self) -> bool:
        """True where a phone's own bars leave less than the whole height."""
        return not self.wide and self.height < Size.LOW_SCREEN

    @property
    def short(self) -> bool:
        """True where plates, seats and keys can't all be seen at once: a phone on its side, text much enlarged."""
        return self.height < Size.SHORT_SCREEN

    @property
    def beside(self) -> bool:
        """True where the keys stand beside the plates, because there is no room below them."""
        return self.short and self.width >= Size.BESIDE

    def brief(self, sides: int) -> bool:
        """True where a plate's line has room for the result alone."""
        return self.low or self.narrow or (sides > 2 and not self.wide)

    @property
    def narrow(self) -> bool:
        """True where two figures side by side need smaller type."""
        return self.width < Size.NARROW

    @property
    def tablet(self) -> bool:
        """True where there is room for the large plates above the ring."""
        return not self.wide and self.width >= Size.TABLET and self.height >= Size.TABLET_HEIGHT

    def form(self, sides: int) -> Form:
        """How large the plates of so many sides are drawn."""
        if self.wide and self.height < Size.TABLET_HEIGHT and sides > 3:
            return Form.COMPACT  # a second row of large ones would push the pad out of the window
        if self.wide or self.tablet:
            return Form.LARGE
        return Form.LOW if self.low else Form.USUAL

    @property
    def seats_across(self) -> int:
        """How many seats stand in a row where they don't stand round the table; 0 where they do."""
        if self.text_scale >= Count.STACK_SCALE:
            return 2
        if self.narrow:
            return 2
        return 4 if not self.wide and self.height < Size.STRIP_SCREEN else 0

    @property
    def rows(self) -> int:
        """How many rows of a long list fill it, however low they are."""
        return ceil(self.height / Size.LISTED)

    def ring_height(self, sides: int) -> int:
        """How high the ring is drawn for so many sides; 0 leaves it to the ring."""
        if self.wide or self.tablet:
            return Size.RING_WIDE
        if self.low:
            return max(Size.RING_LEAST, round(self.height) - Size.ABOVE_RING)
        return Size.RING_SIX if sides > 3 else 0
