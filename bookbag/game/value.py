"""The base of every value in the game: frozen, exact, nothing unknown let in."""

from typing import Annotated, Any
from unicodedata import category

from annotated_types import Interval, Len
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict
from pydantic_core import PydanticCustomError


class Value(BaseModel):
    """A frozen pydantic value: equal by what it holds, changed only by building a new one."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


MOST_BOOKS = 26
"""No deal at any table has more books than this (two players sharing a whole deck)."""

MOST_SEATS = 6

BookCount = Annotated[int, Interval(ge=0, le=MOST_BOOKS)]
"""A number of books; how many a deal really has is the house's to say."""

SeatNumber = Annotated[int, Interval(ge=0, le=MOST_SEATS - 1)]
SideNumber = Annotated[int, Interval(ge=0, le=MOST_SEATS - 1)]

PerSeat = Len(0, MOST_SEATS)


_JOINERS = "\u200c\u200d"
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def has_place_on_a_line(letter: str) -> bool:
    """False for controls, line ends, halves of letters, and marks that turn a line about; joiners may pass."""
    return letter in _JOINERS or category(letter) not in _UNSEEN


def _on_one_line(name: str) -> str:
    """Let a name through that can be written on one line."""
    if not name.strip() or not all(map(has_place_on_a_line, name)):
        raise PydanticCustomError("name_blank", "not a name", {"given": name.strip() or "a blank"})
    return name


OneLine = AfterValidator(_on_one_line)


def _whole(value: Any) -> Any:  # noqa: ANN401 - whatever a document holds
    """In Python 4.0 and True equal 4 and 1; in a document they are not numbers of that kind."""
    return str(value).lower() if isinstance(value, bool | float) else value


Whole = BeforeValidator(_whole)
"""Beside a choice of numbers: nothing but a whole number is one of them."""
