"""How bids are made, and which of them stand."""

from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from bookbag.game.house.rule import Rule
from bookbag.game.value import Value

_NO_BOARD = {"bidding.board": (None,)}


class BiddingRules(Value):
    """How bids are made and which of them stand."""

    bid_as: Annotated[
        Literal["player", "side"],
        Rule(
            common=True,
            choices={"player": "each player", "side": "partners, one number together"},
            idle={"table.layout": ("solo",)},
        ),
    ] = Field(
        "player",
        title="Who bids",
        description="Each player bids, or the partners agree on one number for their side.",
    )
    must_bid: Annotated[
        Literal["freely", "spades_or_nil", "spades_held"],
        Rule(
            choices={
                "freely": "as each sees fit",
                "spades_or_nil": "the number of spades held, or nil",
                "spades_held": "the number of spades held; with none it is nil",
            },
            plain=("freely",),
        ),
    ] = Field(
        "freely",
        title="What a player bids",
        description="Freely, or by the spades in the hand (as in Whiz and Mirror). Only the players see their cards, "
        "so it is told and not checked.",
    )
    talk: Annotated[
        Literal["allowed", "forbidden"],
        Rule(
            choices={"allowed": "as this table likes", "forbidden": "none: only bids are said"},
            idle={"table.layout": ("solo",)},
            plain=("allowed",),
        ),
    ] = Field(
        "allowed",
        title="Talk between partners",
        description="Whether partners may say more about their hands than their bids. It scores nothing.",
    )
    first_hand_bids_itself: Annotated[bool, Rule(common=True, plain=(False,))] = Field(
        False,
        title="First hand bids itself",
        description="Nobody bids in the first round: each side scores 10 for every book it takes, "
        "and there are no bags, sets or nils.",
    )
    board: Annotated[
        Annotated[int, Interval(ge=1, le=13)] | None, Rule(common=True, unit="book", usual=4, none="no board")
    ] = Field(4, title="Board", description="The fewest books a side may bid together, or none.")
    below_board: Annotated[
        Literal["refuse", "raise", "set"],
        Rule(
            choices={
                "refuse": "must be bid again",
                "raise": "counts as the board",
                "set": "is set at once",
            },
            idle=_NO_BOARD,
        ),
    ] = Field(
        "refuse",
        title="A bid below board",
        description="It must be bid again, or it counts as the board, or the side is set at once for its bid.",
    )
    board_with_nil: Annotated[bool, Rule(idle={**_NO_BOARD, "nil.allowed": (False,)}, plain=(False,))] = Field(
        False,
        title="Board beside a nil",
        description="The board also binds a side that has a nil bidder.",
    )
    player_minimum: Annotated[int, Interval(ge=0, le=13), Rule(unit="book", plain=(0,))] = Field(
        0,
        title="Least for one player",
        description="The fewest books one player may bid. A nil is never under it.",
    )
    total: Annotated[
        Literal["any", "not_deal", "at_least"],
        Rule(
            choices={
                "any": "may come to anything",
                "not_deal": "may not come to the deal's books exactly",
                "at_least": "must come to a least total",
            },
            plain=("any",),
        ),
    ] = Field(
        "any",
        title="All bids together",
        description="May be anything, may not come to the deal's books exactly, or must come to a least total; "
        "if not, the table bids again.",
    )
    total_minimum: Annotated[
        int, Interval(ge=0, le=52), Rule(unit="book", idle={"bidding.total": ("any", "not_deal")})
    ] = Field(
        11,
        title="Least total",
        description="The fewest books all bids must come to, where the house asks for a least total.",
    )
