"""The house rules: everything a table may choose, one field a rule.

The form, the written rule sheet, the JSON document and its schema are made from these fields: a
field's title is its name on the screen, its description is the sentence people read. The defaults
are the Bookbag preset. Points and books are whole numbers; bounds stand in the types.
"""

from typing import Annotated, Any, Literal

from annotated_types import Interval, Len
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from bookbag.game.value import OneLine, Value, Whole

Name = Annotated[str, Len(1, 60), OneLine]


class TableRules(Value):
    """Who sits at the table and what is dealt."""

    layout: Literal["partners", "solo", "threes"] = Field(
        "partners",
        title="Sides",
        description="Who scores together: partners sit opposite each other (four in two pairs, six in three), "
        "solo is each for themselves, threes is six players in two sides.",
    )
    players: Annotated[Literal[2, 3, 4, 6], Whole] = Field(4, title="Players", description="How many play.")
    books: Annotated[int, Interval(ge=1, le=26)] | None = Field(
        None,
        title="Books in a deal",
        description="How many books each deal has; if left open it follows from the players: "
        "13 for two or four, 17 for three, 8 for six (9 with jokers).",
    )
    deck: Literal["standard", "jokers"] = Field(
        "standard",
        title="Cards",
        description="The standard deck, or the one with two jokers in place of the 2♣ and 2♥: "
        "jokers and the two other deuces are then the highest spades.",
    )


class BiddingRules(Value):
    """How bids are made and which of them stand."""

    bid_as: Literal["player", "side"] = Field(
        "player",
        title="Who bids",
        description="Each player bids, or the partners agree on one number for their side.",
    )
    first_hand_bids_itself: bool = Field(
        False,
        title="First hand bids itself",
        description="Nobody bids in the first round: each side scores 10 for every book it takes, "
        "and there are no bags, sets or nils.",
    )
    board: Annotated[int, Interval(ge=1, le=13)] | None = Field(
        4, title="Board", description="The fewest books a side may bid together, or none."
    )
    below_board: Literal["refuse", "raise", "set"] = Field(
        "refuse",
        title="A bid below board",
        description="It must be bid again, or it counts as the board, or the side is set at once for its bid.",
    )
    board_with_nil: bool = Field(
        False,
        title="Board beside a nil",
        description="The board also binds a side that has a nil bidder.",
    )
    player_minimum: Annotated[int, Interval(ge=0, le=13)] = Field(
        0,
        title="Least for one player",
        description="The fewest books one player may bid. A nil is never under it.",
    )
    total: Literal["any", "not_deal", "at_least"] = Field(
        "any",
        title="All bids together",
        description="May be anything, may not come to the deal's books exactly, or must come to a least total; "
        "if not, the table bids again.",
    )
    total_minimum: Annotated[int, Interval(ge=0, le=52)] = Field(
        11,
        title="Least total",
        description="The fewest books all bids must come to, where the house asks for a least total.",
    )


class ContractRules(Value):
    """What a contract pays and costs."""

    per_book: Annotated[int, Interval(ge=1, le=100)] = Field(
        10, title="A made contract pays", description="Points for each book of a contract that is made."
    )
    set_per_book: Annotated[int, Interval(ge=0, le=100)] = Field(
        10, title="A set costs", description="Points lost for each book of a contract that is set."
    )
    set_by_shortfall: bool = Field(
        False,
        title="Set by the books missing",
        description="A set costs by the books that are missing, not by the books that were bid.",
    )


class TenRules(Value):
    """Ten for two: a contract of ten with a worth of its own."""

    bonus: Literal["off", "exactly", "at_least"] = Field(
        "off",
        title="Ten for two",
        description="A side's contract of exactly ten (or of ten and more) has its own worth "
        "in place of the points for each book.",
    )
    made: Annotated[int, Interval(ge=0, le=500)] = Field(200, title="Ten made", description="Points for making it.")
    set: Annotated[int, Interval(ge=0, le=500)] = Field(
        200, title="Ten set", description="Points lost when it is set."
    )
    overs: Literal["bags", "nothing"] = Field(
        "bags", title="Books over ten", description="Books over such a contract are bags, or nothing."
    )


class BostonRules(Value):
    """Boston: one side takes every book of a round."""

    bid_points: Annotated[int, Interval(ge=0, le=1000)] | None = Field(
        None,
        title="Boston bid",
        description="A contract of every book wins or costs this many points in place of the points for "
        "each book, or nothing special.",
    )
    bonus: Annotated[int, Interval(ge=0, le=500)] = Field(
        0,
        title="Boston bonus",
        description="Points for taking every book, whatever was bid.",
    )
    wins: Literal["never", "bid", "taken"] = Field(
        "never",
        title="Boston wins the game",
        description="Never, or when a contract of every book is made, or whenever every book is taken.",
    )


class BagRules(Value):
    """Bags: books over the contract."""

    points: Annotated[int, Interval(ge=-10, le=10)] = Field(
        1, title="A bag is worth", description="Points for each bag, at once."
    )
    limit: Annotated[int, Interval(ge=1, le=50)] | None = Field(
        10,
        title="Bag limit",
        description="How many bags bring the penalty; with no limit bags are not counted.",
    )
    penalty: Annotated[int, Interval(ge=0, le=1000)] = Field(
        100, title="Bag penalty", description="Points taken each time the limit is reached."
    )
    keep_points: bool = Field(
        True,
        title="Penalised bags keep their points",
        description="The points already given for those bags stay; if not, they are taken back with the "
        "penalty (the tables where ten bags cost 110).",
    )
    after_penalty: Literal["keep", "reset"] = Field(
        "keep",
        title="Bags over the limit",
        description="They are carried into the next rounds, or the count starts again at 0.",
    )


class NilRules(Value):
    """Nil: a bid of no books by one player."""

    allowed: bool = Field(
        True,
        title="Nil",
        description="A bid of no books is a nil, with points of its own; if not, it is a plain contract of 0.",
    )
    value: Annotated[int, Interval(ge=1, le=500)] = Field(
        100, title="A nil is worth", description="Points won for a nil made, lost for a nil failed."
    )
    failed_value: Annotated[int, Interval(ge=0, le=500)] | None = Field(
        None,
        title="A failed nil costs",
        description="Points lost, where that differs from what a nil wins; the same if left open.",
    )
    failed_books: Literal["count_for_partner", "bags", "worthless_bags", "nothing"] = Field(
        "count_for_partner",
        title="A failed nil's books",
        description="They help the partner's contract, or each is a bag, or each is a bag worth no points, "
        "or they are nothing.",
    )
    partner_minimum: Annotated[int, Interval(ge=1, le=13)] | None = Field(
        None,
        title="Least beside a nil",
        description="The fewest books the partner of a nil may bid, or no such rule.",
    )
    both_partners: Literal["separately", "forbidden", "together"] = Field(
        "separately",
        title="Both partners nil",
        description="Each is scored alone, or it may not be bid, or the two stand and fall together.",
    )
    double_value: Annotated[int, Interval(ge=1, le=1000)] = Field(
        200,
        title="A double nil is worth",
        description="Points for both nils made, where they stand and fall together.",
    )
    double_failed_value: Annotated[int, Interval(ge=0, le=1000)] | None = Field(
        None,
        title="A failed double nil costs",
        description="Points lost unless both nils are made; the same as it wins if left open.",
    )
    wins_game: Literal["never", "double"] = Field(
        "never",
        title="A double nil wins the game",
        description="Never, or when both partners make their nils.",
    )


class BlindNilRules(Value):
    """Blind nil: a nil said before looking at the cards."""

    allowed: bool = Field(False, title="Blind nil", description="A player may bid nil before looking at the cards.")
    value: Annotated[int, Interval(ge=1, le=1000)] = Field(
        200, title="A blind nil is worth", description="Points won when made, lost when failed."
    )
    deficit: Annotated[int, Interval(ge=0, le=1000)] | None = Field(
        100,
        title="Behind for a blind nil",
        description="How many points the side must be behind, or no such rule.",
    )
    exchange: Annotated[int, Interval(ge=0, le=4)] = Field(
        0,
        title="Cards passed on a blind nil",
        description="How many cards the bidder and the partner pass each other. It scores nothing.",
    )


class BlindBidRules(Value):
    """Blind bid: a side's contract said before looking (a blind six)."""

    allowed: bool = Field(
        True, title="Blind bid", description="A side may bid before looking, for more points a book."
    )
    minimum: Annotated[int, Interval(ge=1, le=13)] = Field(
        6, title="Least blind bid", description="The fewest books a side may bid blind."
    )
    deficit: Annotated[int, Interval(ge=0, le=1000)] | None = Field(
        100,
        title="Behind for a blind bid",
        description="How many points the side must be behind, or no such rule.",
    )
    per_book: Annotated[int, Interval(ge=1, le=200)] = Field(
        20, title="A blind bid pays", description="Points for each book when it is made."
    )
    set_per_book: Annotated[int, Interval(ge=0, le=200)] = Field(
        10, title="A blind bid set costs", description="Points lost for each book bid when it is set."
    )
    pays_for: Literal["bid", "taken"] = Field(
        "bid", title="A blind bid pays for", description="The books that were bid, or all that were taken."
    )
    counts_as_set: bool = Field(
        True,
        title="A lost blind bid is a set",
        description="It counts where a number of sets loses the game.",
    )
    overs: Literal["nothing", "bags"] = Field(
        "nothing",
        title="Books over a blind bid",
        description="Nothing, or bags. Where all books taken are paid they are never bags.",
    )


class RenegeRules(Value):
    """Renege: not following suit while able to; and calls of it."""

    penalty: Literal["books", "all_books", "set", "set_and_credit", "contract_up", "points", "game"] = Field(
        "books",
        title="A proven renege costs",
        description="Some books, or all books, or the contract is set, or it is set and the callers are "
        "credited with theirs, or the contract is raised, or points, or the game.",
    )
    books: Annotated[int, Interval(ge=1, le=13)] = Field(
        3,
        title="Books of the penalty",
        description="How many books are taken, or by how many the contract is raised.",
    )
    points: Annotated[int, Interval(ge=0, le=1000)] = Field(
        0, title="Points of the penalty", description="How many points, where the penalty is points."
    )
    goes_to: Literal["callers", "nobody"] = Field(
        "callers",
        title="The books go to",
        description="Books taken for a renege go to the side that called it, or to nobody. "
        "If left open, all books go to nobody.",
    )
    fails_nil: bool = Field(
        True,
        title="A renege fails a nil",
        description="A nil bidder who reneged has failed, whatever books were taken.",
    )
    false_call: Literal["nothing", "books", "set", "mirror"] = Field(
        "books",
        title="A false call costs",
        description="Nothing, or books that go to nobody, or the callers are set, or the callers get the "
        "penalty they asked for.",
    )
    false_call_books: Annotated[int, Interval(ge=1, le=13)] = Field(
        3, title="Books of a false call", description="How many books a false call costs."
    )

    @model_validator(mode="before")
    @classmethod
    def _all_books_go_to_nobody(cls, rules: Any) -> Any:  # noqa: ANN401 - a document, not yet checked
        """Where all books are lost they go to nobody, unless the house says so itself (rules, Renege)."""
        if isinstance(rules, dict) and rules.get("penalty") == "all_books":
            return {"goes_to": "nobody", **rules}
        return rules


class FinishRules(Value):
    """When the game is over and who has won."""

    target: Annotated[int, Interval(ge=50, le=5000)] = Field(
        500, title="Target", description="The score that ends the game; the highest score wins."
    )
    must_exceed: bool = Field(
        False, title="More than the target", description="The target must be passed, not just reached."
    )
    floor: Annotated[int, Interval(ge=-5000, le=-1)] | None = Field(
        None, title="Floor", description="A side at or below this score has lost, or no such rule."
    )
    rounds: Annotated[int, Interval(ge=1, le=100)] | None = Field(
        None, title="Rounds", description="The game is over after this many rounds, or no such rule."
    )
    minutes: Annotated[int, Interval(ge=1, le=1440)] | None = Field(
        None,
        title="Time limit",
        description="After this many minutes the round in play is finished and the highest score wins, "
        "or no such rule.",
    )
    sets_lose: Annotated[int, Interval(ge=1, le=20)] | None = Field(
        None,
        title="Sets in all that lose",
        description="A side set this many times has lost, or no such rule.",
    )
    sets_in_a_row_lose: Annotated[int, Interval(ge=1, le=20)] | None = Field(
        None,
        title="Sets in a row that lose",
        description="A side set this many times running has lost, or no such rule.",
    )
    tie: Literal["play_on", "shared"] = Field(
        "play_on", title="Equal at the top", description="Another round is played, or the win is shared."
    )


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

    @model_validator(mode="after")
    def _bounds_between_rules(self) -> "HouseRules":
        for code, values in self._contradictions():
            raise PydanticCustomError(code, "these rules contradict each other", values)
        return self

    def _contradictions(
        self,
    ) -> list[tuple[Literal["house_seats", "house_over_deal", "house_double"], dict[str, Any]]]:
        """Every pair of rules that can't be played together, as a problem's code and values."""
        found: list[tuple[Literal["house_seats", "house_over_deal", "house_double"], dict[str, Any]]] = []
        layout, players, deal = self.table.layout, self.table.players, self.deal_books
        possible = {"partners": (4, 6), "solo": (2, 3, 4, 6), "threes": (6,)}[layout]
        if players not in possible:
            counts = " or ".join(map(str, possible))
            found.append(("house_seats", {"layout": layout, "players": players, "possible": counts}))
        least = {
            "bidding.board": self.bidding.board,
            "bidding.player_minimum": self.bidding.player_minimum,
            "nil.partner_minimum": self.nil.partner_minimum if self.nil.allowed else None,
            "blind_bid.minimum": self.blind_bid.minimum if self.blind_bid.allowed else None,
        }
        found += [
            ("house_over_deal", {"field": field, "least": books, "deal": deal})
            for field, books in least.items()
            if books is not None and books > deal
        ]
        if self.nil.both_partners == "together" and layout != "partners":
            found.append(("house_double", {"layout": layout}))
        return found


GROUPS: tuple[str, ...] = tuple(name for name in HouseRules.model_fields if name != "name")
"""The groups of rules, in the order people read them."""
