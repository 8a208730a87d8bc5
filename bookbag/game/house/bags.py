"""Bags: books over the contract."""

from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from bookbag.game.house.rule import Rule
from bookbag.game.value import Value

_NOT_COUNTED = {"bags.limit": (None,)}


class BagRules(Value):
    """Bags: books over the contract."""

    points: Annotated[int, Interval(ge=-10, le=10), Rule(unit="point")] = Field(
        1, title="A bag is worth", description="Points for each bag, at once."
    )
    limit: Annotated[
        Annotated[int, Interval(ge=1, le=50)] | None,
        Rule(common=True, unit="bag", usual=10, none="bags are not counted"),
    ] = Field(
        10,
        title="Bag limit",
        description="How many bags bring the penalty; with no limit bags are not counted.",
    )
    penalty: Annotated[int, Interval(ge=0, le=1000), Rule(common=True, unit="point", step=10, idle=_NOT_COUNTED)] = (
        Field(100, title="Bag penalty", description="Points taken each time the limit is reached.")
    )
    keep_points: Annotated[bool, Rule(idle=_NOT_COUNTED)] = Field(
        True,
        title="Penalised bags keep their points",
        description="The points already given for those bags stay; if not, they are taken back with the "
        "penalty (the tables where ten bags cost 110).",
    )
    after_penalty: Annotated[
        Literal["keep", "reset"],
        Rule(choices={"keep": "are carried on", "reset": "are forgotten: the count starts at 0"}, idle=_NOT_COUNTED),
    ] = Field(
        "keep",
        title="Bags over the limit",
        description="They are carried into the next rounds, or the count starts again at 0.",
    )
