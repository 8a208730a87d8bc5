"""A rule sheet as full as a table's can be: every rule, the order of the cards, a good dozen examples."""

from bookbag.game.house import HouseRules
from bookbag.words.rule_sheet import RuleSheet, SheetExample, SheetGroup
from bookbag.words.rules import all_rules, rule_field, rule_value, value_words

_EXAMPLES = (
    ("Bid 5, take 7", "+52 and 2 bags", ("Contract 5 made: 5 × 10 = +50", "2 bags: 2 × 1 = +2")),
    ("Bid 5, take 4", "−50", ("Contract 5 set: 5 × 10 = −50",)),
    ("Bid 4, take 9, with 6 bags", "−55 and 1 bag", ("Contract +40, 5 bags +5", "10 bags: penalty −100")),
    ("Nil and 4, the nil takes none", "+140", ("Nil made: +100", "Contract 4 made: 4 × 10 = +40")),
    ("Nil and 4, the nil takes 1, the partner 3", "−60", ("Nil failed: −100", "Its book counts: 4 made, +40")),
    ("Blind six, take 6", "+120", ("Blind contract 6 made: 6 × 20 = +120",)),
    ("Blind six, take 5", "−60", ("Blind contract 6 set: 6 × 10 = −60",)),
)


def full_sheet(house: HouseRules | None = None) -> RuleSheet:
    """Some sixty rules and fourteen examples."""
    house = house or HouseRules(name="The Friday table at Auntie Marguerite's")
    groups = tuple(
        SheetGroup(title, tuple((str(rule_field(r).title), value_words(rule_value(house, r))) for r in rules))
        for title, rules in all_rules()
    )
    return RuleSheet(
        name=house.name,
        summary="Four players in two partnerships, to 500. 13 books in a deal; at least 4 bid together.",
        groups=groups,
        cards=(
            "Spades: A K Q J 10 9 8 7 6 5 4 3 2",
            "Hearts, diamonds and clubs: A K Q J 10 9 8 7 6 5 4 3 2",
        ),
        examples=tuple(SheetExample(*one) for one in (*_EXAMPLES, *_EXAMPLES)),
        notes=("Who calls a renege shows the book and the card.", "A misdeal is dealt again by the same dealer."),
    )
