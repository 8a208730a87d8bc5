"""Renege: not following suit while able to; and calls of it."""

from typing import Annotated, Any, Literal

from annotated_types import Interval
from pydantic import Field, model_validator

from bookbag.game.house.rule import Rule
from bookbag.game.value import Value


class RenegeRules(Value):
    """Renege: not following suit while able to; and calls of it."""

    penalty: Annotated[
        Literal["books", "all_books", "set", "set_and_credit", "contract_up", "points", "game"],
        Rule(
            common=True,
            choices={
                "books": "some books",
                "all_books": "all books of the round",
                "set": "the contract, set at once",
                "set_and_credit": "the contract, and the callers are credited with theirs",
                "contract_up": "a higher contract",
                "points": "points",
                "game": "the game",
            },
        ),
    ] = Field(
        "books",
        title="A proven renege costs",
        description="Some books, or all books, or the contract is set, or it is set and the callers are "
        "credited with theirs, or the contract is raised, or points, or the game.",
    )
    books: Annotated[
        int,
        Interval(ge=1, le=13),
        Rule(
            common=True,
            unit="book",
            idle={"renege.penalty": ("all_books", "set", "set_and_credit", "points", "game")},
        ),
    ] = Field(
        3,
        title="Books of the penalty",
        description="How many books are taken, or by how many the contract is raised.",
    )
    points: Annotated[
        int,
        Interval(ge=0, le=1000),
        Rule(
            unit="point",
            step=10,
            idle={"renege.penalty": ("books", "all_books", "set", "set_and_credit", "contract_up", "game")},
        ),
    ] = Field(0, title="Points of the penalty", description="How many points, where the penalty is points.")
    goes_to: Annotated[
        Literal["callers", "nobody"],
        Rule(
            choices={"callers": "the side that called", "nobody": "nobody"},
            idle={"renege.penalty": ("set", "set_and_credit", "contract_up", "points", "game")},
        ),
    ] = Field(
        "callers",
        title="The books go to",
        description="Books taken for a renege go to the side that called it, or to nobody. "
        "If left open, all books go to nobody.",
    )
    fails_nil: Annotated[bool, Rule(idle={"nil.allowed": (False,)})] = Field(
        True,
        title="A renege fails a nil",
        description="A nil bidder who reneged has failed, whatever books were taken.",
    )
    false_call: Annotated[
        Literal["nothing", "books", "set", "mirror"],
        Rule(
            choices={
                "nothing": "nothing",
                "books": "books, which go to nobody",
                "set": "the callers' contract",
                "mirror": "the callers what they asked for",
            }
        ),
    ] = Field(
        "books",
        title="A false call costs",
        description="Nothing, or books that go to nobody, or the callers are set, or the callers get the "
        "penalty they asked for.",
    )
    false_call_books: Annotated[
        int, Interval(ge=1, le=13), Rule(unit="book", idle={"renege.false_call": ("nothing", "set", "mirror")})
    ] = Field(3, title="Books of a false call", description="How many books a false call costs.")
    early_spade: Annotated[bool, Rule()] = Field(
        False,
        title="An early spade is called",
        description="Leading spades before they are broken, while holding another suit, is called and costs like a "
        "renege.",
    )
    calls: Annotated[Annotated[int, Interval(ge=1, le=10)] | None, Rule(unit="call", usual=2, none="any number")] = (
        Field(
            None,
            title="Calls of a side in a round",
            description="How many calls a side may make in a round; those withdrawn don't count.",
        )
    )

    @model_validator(mode="before")
    @classmethod
    def _all_books_go_to_nobody(cls, rules: Any) -> Any:  # noqa: ANN401 - a document, not yet checked
        """Where all books are lost they go to nobody, unless the house says so itself (rules, Renege)."""
        if isinstance(rules, dict) and rules.get("penalty") == "all_books":
            return {"goes_to": "nobody", **rules}
        return rules
