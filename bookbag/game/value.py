"""The base of every value in the game: frozen, exact, nothing unknown let in."""

from typing import Annotated

from annotated_types import Interval, Len
from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen pydantic value: equal by what it holds, changed only by building a new one."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


MOST_BOOKS = 26
"""No deal at any table has more books than this (two players sharing a whole deck)."""

MOST_SEATS = 6

BookCount = Annotated[int, Interval(ge=0, le=MOST_BOOKS)]
"""A number of books; how many a deal really has is the house's to say."""

SeatNumber = Annotated[int, Interval(ge=0, lt=MOST_SEATS)]
SideNumber = Annotated[int, Interval(ge=0, lt=MOST_SEATS)]

PerSeat = Len(2, MOST_SEATS)
