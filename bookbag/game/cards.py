"""The two decks and their order (rules, Decks)."""

from typing import Literal

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def spades_order(deck: Literal["standard", "jokers"]) -> tuple[str, ...]:
    """The spades of a deck from the highest down, the promoted deuces and jokers among them."""
    if deck == "standard":
        return tuple(f"{rank}♠" for rank in RANKS)
    return ("Big Joker", "Little Joker", "2♦", "2♠", *(f"{rank}♠" for rank in RANKS[:-1]))
