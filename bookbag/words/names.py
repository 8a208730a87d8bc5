"""What the people and sides of a table are called."""

from collections.abc import Sequence
from dataclasses import dataclass

from bookbag.game.seats import Seating

SHORT = 14


def short(name: str) -> str:
    """A name where there is little room, cut where it is long."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"


@dataclass(frozen=True)
class Names:
    """Names of seats and sides; with no players known they go by their numbers, as in a document."""

    players: tuple[str, ...] = ()
    sides: int = 0

    @classmethod
    def of(cls, players: Sequence[str], seating: Seating) -> "Names":
        """The names at a table."""
        return cls(tuple(players), seating.sides)

    def seat(self, seat: int) -> str:
        """The player in a seat."""
        return self.players[seat] if seat < len(self.players) else f"seat {seat}"

    def side(self, side: int) -> str:
        """A side by its players: `North & South`."""
        if not self.players or side >= self.sides:
            return f"side {side}"
        return " & ".join(self.players[side :: self.sides])
