"""The bid coach on a phone: a hand of thirteen, a fourteenth card, and a page that forgets."""

from .screen import Screen

HAND = (
    *("Ace of spades", "Queen of spades", "5 of spades"),
    *("King of hearts", "9 of hearts", "4 of hearts", "3 of hearts"),
    *("Ace of clubs", "8 of clubs"),
    *("King of diamonds", "10 of diamonds", "7 of diamonds", "6 of diamonds"),
)


def test_a_hand_is_counted_and_forgotten(phone: Screen) -> None:
    phone.tap("Bid coach: count a hand")
    phone.sees("0 books counted, 0 of 13 in hand")
    for card in HAND:
        phone.tap(card)
    phone.sees("3 books counted, 13 of 13 in hand")
    phone.sees("Ace of spades and Queen of spades: 2 books for spades from the ten up.")
    phone.tap("2 of clubs")
    phone.sees("That would be 14 cards in hand, and a hand has 13; take another card out first.")
    phone.tap("5 of spades, in hand")
    phone.not_sees("That would be 14 cards")
    phone.sees("3 books counted, 12 of 13 in hand")
    phone.tap("Home")
    phone.tap("Bid coach: count a hand")
    phone.sees("0 books counted, 0 of 13 in hand")
    assert phone.errors == []
