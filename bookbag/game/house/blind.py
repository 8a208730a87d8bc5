"""Bids made before looking: blind nil and the blind bid (blind six)."""

from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from bookbag.game.house.rule import Rule
from bookbag.game.value import Value

_NO_BLIND_NIL = {"blind_nil.allowed": (False,)}
_NO_BLIND_BID = {"blind_bid.allowed": (False,)}


class BlindNilRules(Value):
    """Blind nil: a nil said before looking at the cards."""

    allowed: Annotated[bool, Rule(common=True, plain=(False,))] = Field(
        False, title="Blind nil", description="A player may bid nil before looking at the cards."
    )
    value: Annotated[int, Interval(ge=1, le=1000), Rule(common=True, unit="point", step=50, idle=_NO_BLIND_NIL)] = (
        Field(200, title="A blind nil is worth", description="Points won when made, lost when failed.")
    )
    deficit: Annotated[
        Annotated[int, Interval(ge=0, le=1000)] | None,
        Rule(common=True, unit="point", step=50, usual=100, none="any side may", idle=_NO_BLIND_NIL),
    ] = Field(
        100,
        title="Behind for a blind nil",
        description="How many points the side must be behind, or no such rule.",
    )
    exchange: Annotated[
        int, Interval(ge=0, le=4), Rule(unit="card", idle={**_NO_BLIND_NIL, "table.layout": ("solo",)}, plain=(0,))
    ] = Field(
        0,
        title="Cards passed on a blind nil",
        description="How many cards the bidder and the partner pass each other. It scores nothing.",
    )


class BlindBidRules(Value):
    """Blind bid: a side's contract said before looking (a blind six)."""

    allowed: Annotated[bool, Rule(common=True, plain=(False,))] = Field(
        True, title="Blind bid", description="A side may bid before looking, for more points a book."
    )
    minimum: Annotated[int, Interval(ge=1, le=13), Rule(unit="book", idle=_NO_BLIND_BID)] = Field(
        6, title="Least blind bid", description="The fewest books a side may bid blind."
    )
    deficit: Annotated[
        Annotated[int, Interval(ge=0, le=1000)] | None,
        Rule(unit="point", step=50, usual=100, none="any side may", idle=_NO_BLIND_BID),
    ] = Field(
        100,
        title="Behind for a blind bid",
        description="How many points the side must be behind, or no such rule.",
    )
    per_book: Annotated[int, Interval(ge=1, le=200), Rule(unit="point a book", step=5, idle=_NO_BLIND_BID)] = Field(
        20, title="A blind bid pays", description="Points for each book when it is made."
    )
    set_per_book: Annotated[int, Interval(ge=0, le=200), Rule(unit="point a book", step=5, idle=_NO_BLIND_BID)] = (
        Field(10, title="A blind bid set costs", description="Points lost for each book bid when it is set.")
    )
    pays_for: Annotated[
        Literal["bid", "taken"],
        Rule(choices={"bid": "the books that were bid", "taken": "all books taken"}, idle=_NO_BLIND_BID),
    ] = Field("bid", title="A blind bid pays for", description="The books that were bid, or all that were taken.")
    counts_as_set: Annotated[bool, Rule(idle=_NO_BLIND_BID)] = Field(
        True,
        title="A lost blind bid is a set",
        description="It counts where a number of sets loses the game.",
    )
    overs: Annotated[
        Literal["nothing", "bags"],
        Rule(
            choices={"nothing": "are nothing", "bags": "are bags"},
            idle={**_NO_BLIND_BID, "blind_bid.pays_for": ("taken",)},
        ),
    ] = Field(
        "nothing",
        title="Books over a blind bid",
        description="Nothing, or bags. Where all books taken are paid they are never bags.",
    )
