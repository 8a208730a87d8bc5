"""When the game is over, and who has won."""

from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from bookbag.game.house.rule import Rule
from bookbag.game.value import Value


class FinishRules(Value):
    """When the game is over and who has won."""

    target: Annotated[int, Interval(ge=50, le=5000), Rule(common=True, unit="point", step=50)] = Field(
        500, title="Target", description="The score that ends the game; the highest score wins."
    )
    must_exceed: Annotated[bool, Rule(plain=(False,))] = Field(
        False, title="More than the target", description="The target must be passed, not just reached."
    )
    floor: Annotated[
        Annotated[int, Interval(ge=-5000, le=-1)] | None,
        Rule(unit="point", step=50, usual=-200, none="no floor", plain=(None,)),
    ] = Field(None, title="Floor", description="A side at or below this score has lost, or no such rule.")
    rounds: Annotated[
        Annotated[int, Interval(ge=1, le=100)] | None,
        Rule(unit="round", usual=10, none="as many as it takes", plain=(None,)),
    ] = Field(None, title="Rounds", description="The game is over after this many rounds, or no such rule.")
    minutes: Annotated[
        Annotated[int, Interval(ge=1, le=1440)] | None,
        Rule(unit="minute", step=5, usual=40, none="no limit", plain=(None,)),
    ] = Field(
        None,
        title="Time limit",
        description="After this many minutes the round in play is finished and the highest score wins, "
        "or no such rule.",
    )
    sets_lose: Annotated[
        Annotated[int, Interval(ge=1, le=20)] | None, Rule(unit="set", usual=3, none="no such rule", plain=(None,))
    ] = Field(
        None,
        title="Sets in all that lose",
        description="A side set this many times has lost, or no such rule.",
    )
    sets_in_a_row_lose: Annotated[
        Annotated[int, Interval(ge=1, le=20)] | None, Rule(unit="set", usual=2, none="no such rule", plain=(None,))
    ] = Field(
        None,
        title="Sets in a row that lose",
        description="A side set this many times running has lost, or no such rule.",
    )
    tie: Annotated[
        Literal["play_on", "shared"],
        Rule(choices={"play_on": "another round is played", "shared": "the win is shared"}),
    ] = Field("play_on", title="Equal at the top", description="Another round is played, or the win is shared.")
