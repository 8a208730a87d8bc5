"""A rule sheet as full as a table's can be: every rule says something, every example is there."""

from bookbag.game.house import HouseRules
from bookbag.words.rule_sheet import RuleSheet, rule_sheet

FULL = HouseRules.model_validate(
    {
        "name": "The Friday table at Auntie Marguerite's",
        "table": {"deck": "jokers", "customs": "No spades in a hand: the same dealer deals again, once an evening."},
        "bidding": {
            "first_hand_bids_itself": True,
            "below_board": "raise",
            "total": "at_least",
            "must_bid": "spades_or_nil",
            "talk": "forbidden",
        },
        "ten": {"bonus": "at_least"},
        "boston": {"bid_points": 200, "bonus": 50, "wins": "bid"},
        "nil": {"both_partners": "together", "partner_minimum": 4, "wins_game": "double"},
        "blind_nil": {"allowed": True, "exchange": 2},
        "finish": {"floor": -300, "rounds": 12, "minutes": 40, "sets_lose": 4, "sets_in_a_row_lose": 2},
    }
)


def full_sheet(house: HouseRules | None = None) -> RuleSheet:
    """The sheet of a house, or of the fullest."""
    return rule_sheet(house or FULL)
