"""How much room a screen has, and what that decides."""

from dataclasses import dataclass

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
        return self.width >= Size.WIDE_SCREEN

    @property
    def low(self) -> bool:
        """True where a phone's own bars leave less than the whole height."""
        return not self.wide and self.height < Size.LOW_SCREEN

    @property
    def form(self) -> Form:
        """How large the plates are drawn."""
        if self.wide:
            return Form.LARGE
        return Form.LOW if self.low else Form.USUAL

    @property
    def seats_across(self) -> int:
        """How many seats stand in a row where they don't stand round the table; 0 where they do."""
        if self.text_scale >= Count.STACK_SCALE:
            return 2
        return 4 if not self.wide and self.height < Size.STRIP_SCREEN else 0

    @property
    def ring_height(self) -> int:
        """How high the ring is drawn; 0 leaves it to the ring."""
        if self.wide:
            return Size.RING_WIDE
        return max(Size.RING_LEAST, round(self.height) - Size.ABOVE_RING) if self.low else 0
