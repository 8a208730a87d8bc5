"""Who sits at the table, what is dealt, and the customs of the house."""

from typing import Annotated, Literal

from annotated_types import Interval, Len
from pydantic import Field

from bookbag.game.house.rule import Rule
from bookbag.game.value import OneLine, Value, Whole


class TableRules(Value):
    """Who sits at the table and what is dealt."""

    layout: Annotated[
        Literal["partners", "solo", "threes"],
        Rule(
            common=True,
            choices={
                "partners": "partners sit opposite and score together",
                "solo": "each plays alone",
                "threes": "six players in two sides of three",
            },
        ),
    ] = Field(
        "partners",
        title="Sides",
        description="Who scores together: partners who sit opposite each other (four in two pairs, six in three), "
        "each alone, or six players in two sides.",
    )
    players: Annotated[
        Literal[2, 3, 4, 6], Whole, Rule(common=True, choices={str(n): str(n) for n in (2, 3, 4, 6)})
    ] = Field(4, title="Players", description="How many play.")
    books: Annotated[
        Annotated[int, Interval(ge=1, le=26)] | None,
        Rule(unit="book", usual=13, none="as the players need"),
    ] = Field(
        None,
        title="Books in a deal",
        description="How many books each deal has; if left open it follows from the players: "
        "13 for two or four, 17 for three, 8 for six (9 with jokers).",
    )
    deck: Annotated[
        Literal["standard", "jokers"],
        Rule(common=True, choices={"standard": "the standard 52", "jokers": "two jokers and high deuces"}),
    ] = Field(
        "standard",
        title="Cards",
        description="The standard deck, or the one with two jokers in place of the 2♣ and 2♥: "
        "jokers and the two other deuces are then the highest spades.",
    )
    customs: Annotated[Annotated[str, Len(1, 300), OneLine] | None, Rule(none="nothing more", plain=(None,))] = Field(
        None,
        title="Also agreed",
        description="Anything else this table has agreed, in its own words. It scores nothing.",
    )
