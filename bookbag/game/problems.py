"""What can be wrong with something entered: a code, where, and the values that show it.

The sentence for each code is in `bookbag.words`, so that it can be said in any language.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Weight = Literal["refuse", "ask"]
Where = tuple[str | int, ...]
Detail = int | str | tuple[int | str, ...] | None


@dataclass(frozen=True)
class Problem:
    """One thing wrong (`refuse`) or merely unusual (`ask`) with an entry or a document.

    Attributes:
        code: a stable name, the key of its sentence in `bookbag.words.sentences`.
        where: the path to the field, as in the document: `("rounds", 2, "books")`.
        values: the numbers and names the sentence needs, in the table's units.
        weight: `refuse` when it can't stand, `ask` when a person must say that it is meant.
    """

    code: str
    where: Where = ()
    values: tuple[tuple[str, Detail], ...] = ()
    weight: Weight = "refuse"

    def at(self, *prefix: str | int) -> "Problem":
        """The same problem seen from a document in which `where` lies under `prefix`."""
        return Problem(self.code, (*prefix, *self.where), self.values, self.weight)


def problem(code: str, *where: str | int, weight: Weight = "refuse", **values: Detail) -> Problem:
    """Build a problem from plain words: `problem("books_sum", "books", total=14, deal=13)`."""
    return Problem(code, where, tuple(values.items()), weight)


class Refused(ValueError):  # noqa: N818 - it is what the table says, not an error of ours
    """Something entered can't stand. Holds every problem found, the first being the one to say."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.code} at {p.where}: {dict(p.values)}" for p in self.problems))

    def at(self, *prefix: str | int) -> "Refused":
        """The same refusal seen from an enclosing document."""
        return Refused(p.at(*prefix) for p in self.problems)
