"""The house rules: everything a table may choose, one field a rule.

The form, the written rule sheet, the JSON document and its schema are made from these fields: a
field's title is its name on the screen, its description is the sentence people read, and the `Rule`
beside its type is the rest of what a form needs. The defaults are the Bookbag preset. Points and books
are whole numbers; bounds stand in the types.
"""

from typing import Annotated

from annotated_types import Len
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from bookbag.game.house.bags import BagRules
from bookbag.game.house.bidding import BiddingRules
from bookbag.game.house.blind import BlindBidRules, BlindNilRules
from bookbag.game.house.contract import BostonRules, ContractRules, TenRules
from bookbag.game.house.contradictions import contradictions
from bookbag.game.house.finish import FinishRules
from bookbag.game.house.nil import NilRules
from bookbag.game.house.renege import RenegeRules
from bookbag.game.house.table import TableRules
from bookbag.game.value import OneLine, Value

__all__ = ["GROUPS", "LONGEST_NAME", "HouseRules", "RenegeRules"]

LONGEST_NAME = 60
"""Letters that house rules may be called by."""

Name = Annotated[str, Len(1, LONGEST_NAME), OneLine]


class HouseRules(Value):
    """A table's complete house rules. A preset is such a set with a well-known name.

    Raises:
        pydantic.ValidationError: a value is out of bounds, or two rules contradict each other.
    """

    name: Name = Field("Bookbag", title="Name", description="What the table calls these rules.")
    table: TableRules = Field(TableRules(), title="Table")
    bidding: BiddingRules = Field(BiddingRules(), title="Bidding")
    contract: ContractRules = Field(ContractRules(), title="Contracts")
    ten: TenRules = Field(TenRules(), title="Ten for two")
    boston: BostonRules = Field(BostonRules(), title="Boston")
    bags: BagRules = Field(BagRules(), title="Bags")
    nil: NilRules = Field(NilRules(), title="Nil")
    blind_nil: BlindNilRules = Field(BlindNilRules(), title="Blind nil")
    blind_bid: BlindBidRules = Field(BlindBidRules(), title="Blind bid")
    renege: RenegeRules = Field(RenegeRules(), title="Renege")
    finish: FinishRules = Field(FinishRules(), title="Finish")

    @property
    def deal_books(self) -> int:
        """How many books a deal has: 13 for two or four players, 17 for three, 8 (9 with jokers) for six."""
        if self.table.books is not None:
            return self.table.books
        six = 9 if self.table.deck == "jokers" else 8
        return {2: 13, 3: 17, 4: 13, 6: six}[self.table.players]

    @property
    def sides(self) -> int:
        """How many sides score: two, three pairs of six, or as many as play alone."""
        players = self.table.players
        return {"partners": players // 2, "solo": players, "threes": 2}[self.table.layout]

    @model_validator(mode="after")
    def _bounds_between_rules(self) -> "HouseRules":
        for found in contradictions(self):
            if found.weight == "refuse":
                raise PydanticCustomError(found.code, "these rules contradict each other", dict(found.values))
        return self


GROUPS: tuple[str, ...] = tuple(name for name in HouseRules.model_fields if name != "name")
"""The groups of rules, in the order people read them."""
