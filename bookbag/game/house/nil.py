"""Nil: a bid of no books by one player."""

from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from bookbag.game.house.rule import Rule, Waits
from bookbag.game.value import Value

_NO_NIL: Waits = {"nil.allowed": (False,)}
_ALONE: Waits = {**_NO_NIL, "table.layout": ("solo",)}
_APART: Waits = {**_ALONE, "nil.both_partners": ("separately", "forbidden")}


class NilRules(Value):
    """Nil: a bid of no books by one player."""

    allowed: Annotated[bool, Rule(common=True)] = Field(
        True,
        title="Nil",
        description="A bid of no books is a nil, with points of its own; if not, it is a plain contract of 0.",
    )
    value: Annotated[int, Interval(ge=1, le=500), Rule(common=True, unit="point", step=10, idle=_NO_NIL)] = Field(
        100, title="A nil is worth", description="Points won for a nil made, lost for a nil failed."
    )
    failed_value: Annotated[
        Annotated[int, Interval(ge=0, le=500)] | None,
        Rule(unit="point", step=10, usual=100, none="as much as it is worth", idle=_NO_NIL, plain=(None,)),
    ] = Field(
        None,
        title="A failed nil costs",
        description="Points lost, where that differs from what a nil wins; the same if left open.",
    )
    failed_books: Annotated[
        Literal["count_for_partner", "bags", "worthless_bags", "nothing"],
        Rule(
            common=True,
            choices={
                "count_for_partner": "help the partner's contract",
                "bags": "are bags",
                "worthless_bags": "are bags worth no points",
                "nothing": "are nothing",
            },
            idle=_NO_NIL,
        ),
    ] = Field(
        "count_for_partner",
        title="A failed nil's books",
        description="They help the partner's contract, or each is a bag, or each is a bag worth no points, "
        "or they are nothing.",
    )
    partner_minimum: Annotated[
        Annotated[int, Interval(ge=1, le=13)] | None,
        Rule(unit="book", usual=4, none="anything", idle=_ALONE, plain=(None,)),
    ] = Field(
        None,
        title="Least beside a nil",
        description="The fewest books the partner of a nil may bid, or no such rule.",
    )
    one_each_side: Annotated[bool, Rule(idle=_ALONE, plain=(False,))] = Field(
        False,
        title="One nil in every side",
        description="In every round exactly one partner of each side bids nil (Suicide).",
    )
    both_partners: Annotated[
        Literal["separately", "forbidden", "together"],
        Rule(
            choices={
                "separately": "are scored one by one",
                "forbidden": "may not bid it together",
                "together": "stand and fall together",
            },
            idle={**_ALONE, "nil.one_each_side": (True,)},
            plain=("separately",),
        ),
    ] = Field(
        "separately",
        title="Both partners nil",
        description="Each is scored alone, or it may not be bid, or the two stand and fall together.",
    )
    double_value: Annotated[int, Interval(ge=1, le=1000), Rule(unit="point", step=50, idle=_APART)] = Field(
        200,
        title="A double nil is worth",
        description="Points for both nils made, where they stand and fall together.",
    )
    double_failed_value: Annotated[
        Annotated[int, Interval(ge=0, le=1000)] | None,
        Rule(unit="point", step=50, usual=200, none="as much as it is worth", idle=_APART, plain=(None,)),
    ] = Field(
        None,
        title="A failed double nil costs",
        description="Points lost unless both nils are made; the same as it wins if left open.",
    )
    wins_game: Annotated[
        Literal["never", "double"],
        Rule(
            choices={"never": "never", "double": "when both partners make theirs"},
            idle={**_ALONE, "nil.both_partners": ("forbidden",), "nil.one_each_side": (True,)},
            plain=("never",),
        ),
    ] = Field(
        "never",
        title="A double nil wins the game",
        description="Never, or when both partners make their nils.",
    )
