"""What a contract pays and costs; ten for two; Boston."""

from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from bookbag.game.house.rule import Rule
from bookbag.game.value import Value

_NO_TEN = {"ten.bonus": ("off",)}


class ContractRules(Value):
    """What a contract pays and costs."""

    per_book: Annotated[int, Interval(ge=1, le=100), Rule(unit="point a book", step=5)] = Field(
        10, title="A made contract pays", description="Points for each book of a contract that is made."
    )
    set_per_book: Annotated[int, Interval(ge=0, le=100), Rule(unit="point a book", step=5)] = Field(
        10, title="A set costs", description="Points lost for each book of a contract that is set."
    )
    set_by_shortfall: Annotated[bool, Rule(idle={"contract.set_per_book": (0,)}, plain=(False,))] = Field(
        False,
        title="Set by the books missing",
        description="A set costs by the books that are missing, not by the books that were bid.",
    )


class TenRules(Value):
    """Ten for two: a contract of ten with a worth of its own."""

    bonus: Annotated[
        Literal["off", "exactly", "at_least"],
        Rule(
            common=True,
            choices={
                "off": "not played",
                "exactly": "a contract of exactly ten",
                "at_least": "a contract of ten and more",
            },
            plain=("off",),
        ),
    ] = Field(
        "off",
        title="Ten for two",
        description="A side's contract of exactly ten (or of ten and more) has its own worth "
        "in place of the points for each book.",
    )
    made: Annotated[int, Interval(ge=0, le=500), Rule(common=True, unit="point", step=50, idle=_NO_TEN)] = Field(
        200, title="Ten made", description="Points for making it."
    )
    set: Annotated[int, Interval(ge=0, le=500), Rule(common=True, unit="point", step=50, idle=_NO_TEN)] = Field(
        200, title="Ten set", description="Points lost when it is set."
    )
    overs: Annotated[
        Literal["bags", "nothing"], Rule(choices={"bags": "are bags", "nothing": "are nothing"}, idle=_NO_TEN)
    ] = Field("bags", title="Books over ten", description="Books over such a contract are bags, or nothing.")


class BostonRules(Value):
    """Boston: one side takes every book of a round."""

    bid_points: Annotated[
        Annotated[int, Interval(ge=0, le=1000)] | None,
        Rule(unit="point", step=50, usual=200, none="as any contract", plain=(None,)),
    ] = Field(
        None,
        title="Boston bid",
        description="A contract of every book wins or costs this many points in place of the points for "
        "each book, or nothing special.",
    )
    bonus: Annotated[int, Interval(ge=0, le=500), Rule(unit="point", step=50, plain=(0,))] = Field(
        0,
        title="Boston bonus",
        description="Points for taking every book, whatever was bid.",
    )
    wins: Annotated[
        Literal["never", "bid", "taken"],
        Rule(
            choices={
                "never": "never",
                "bid": "when every book is bid and made",
                "taken": "whenever every book is taken",
            },
            plain=("never",),
        ),
    ] = Field(
        "never",
        title="Boston wins the game",
        description="Never, or when a contract of every book is made, or whenever every book is taken.",
    )
