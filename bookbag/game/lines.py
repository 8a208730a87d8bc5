"""A line of the score: what happened, the points and bags it brought, and the numbers it came from."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Line:
    """One explained step of a side's round.

    Attributes:
        code: what happened, by the names of the ledger document (`contract_made`, `bag_penalty` …).
        points: change of the score.
        bags: change of the bags carried.
        values: the numbers behind it (books, contract, rate …), in books and points.
    """

    code: str
    points: int
    bags: int = 0
    values: tuple[tuple[str, int | str], ...] = ()

    def document(self) -> dict[str, Any]:
        """The line as the ledger document has it."""
        return {"code": self.code, "points": self.points, "bags": self.bags, **dict(self.values)}
