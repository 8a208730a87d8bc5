"""How much room a screen has, and what that decides."""

from dataclasses import dataclass

from bookbag.views.tokens import Size


@dataclass(frozen=True)
class Screen:
    """The size of the window, in px at a scale of 1."""

    width: float
    height: float

    @property
    def wide(self) -> bool:
        """True where the ledger stands beside the table."""
        return self.width >= Size.WIDE_SCREEN

    @property
    def low(self) -> bool:
        """True where a phone's own bars leave less than the whole height."""
        return not self.wide and self.height < Size.TALL_PHONE
