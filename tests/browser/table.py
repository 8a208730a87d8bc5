"""What people at a table do with the screen: start a game, bid, enter books, call a renege."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import expect

from .screen import PATIENCE, Screen

GLANCE = 400  # milliseconds: nobody means what was drawn sooner
MINUS = "\u2212"
PLAYERS = ("North", "East", "South", "West")
SIDES = ("North & South", "East & West")


def shown(score: int) -> str:
    """A score as the screen writes it."""
    return str(score) if score >= 0 else f"{MINUS}{-score}"


def books(number: int) -> str:
    """A key of the books step as a reader hears it."""
    return f"{number} book" if number == 1 else f"{number} books"


class Table:
    """Four players and one phone; counts the taps of a round."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.taps = 0

    def tap(self, name: str) -> None:
        self.screen.tap(name)
        self.taps += 1

    def begin(self, dealer: str = "North", players: Sequence[str] = PLAYERS) -> None:
        self.screen.tap("New game")
        self.sit(dealer, players)

    def sit(self, dealer: str = "North", players: Sequence[str] = PLAYERS) -> None:
        """Names, dealer and rules are said; the cards are dealt."""
        for seat, name in enumerate(players, 1):
            self.screen.type(f"Player {seat}", name)
        for name in players:
            self.screen.sees(f"{name} deals", exact=True)
        self.screen.tap(f"{dealer} deals")
        self.screen.sees(f"{dealer} deals, chosen", exact=True)
        self.screen.tap("Play")
        self.screen.sees("Round 1", exact=True)

    def address(self) -> str:
        """Where this table is to be met."""
        self.screen.page.wait_for_url("**/game/*")
        return self.screen.page.url

    def asks(self, title: str) -> None:
        self.screen.sees(title, exact=True)

    def reads(self, scores: Sequence[int]) -> None:
        """Both plates show these scores."""
        for side, score in zip(SIDES, scores, strict=True):
            plate = self.screen.root.locator(f'[aria-label^="{side}, {shown(score)}, "]').or_(
                self.screen.page.get_by_role("button", name=f"{side}, {shown(score)}, ")
            )
            expect(plate.first).to_be_attached(timeout=PATIENCE)

    def sees_bidder(self, seat: int) -> None:
        """Takes in what somebody else changed: a tap sooner than that is told to be of the old picture."""
        self.asks(f"{PLAYERS[seat]} bids")
        self.screen.page.wait_for_timeout(GLANCE)

    def bid(self, seat: int, bid: int | str) -> None:
        self.asks(f"{PLAYERS[seat]} bids")
        self.tap("Nil" if bid == "nil" else str(bid))

    def bid_blind(self, seat: int, books: int) -> None:
        self.asks(f"{PLAYERS[seat]} bids")
        self.tap("Blind 6 or more")
        self.asks(f"{SIDES[seat % 2]} bid blind")
        self.tap(str(books))

    def all_bid(self, row: Mapping[str, Any], dealer: int) -> None:
        """Everyone bids in turn; a side's one number is bid blind, or shared out between its players."""
        blind, together = row.get("blind", []), row.get("side_bids")
        done: set[int] = set()
        for place in range(1, 5):
            seat = (dealer + place) % 4
            side = seat % 2
            if side in blind and together:
                if side not in done:
                    self.bid_blind(seat, together[side])
                    done.add(side)
            elif together:
                half = together[side] // 2
                self.bid(seat, together[side] - half if seat < 2 else half)
            else:
                self.bid(seat, row["bids"][seat])

    def take(self, row: Mapping[str, Any]) -> None:
        """A nil bidder's books first, then one side's; the other's follow; then the nod."""
        for seat, bid in enumerate(row.get("bids", [])):
            if bid == "nil":
                self.asks(f"Books of {PLAYERS[seat]} (nil)")
                self.tap(books(row.get("nil_books", {}).get(str(seat), 0)))
        self.asks(f"Books of {SIDES[0]}")
        ours, theirs = row["books"]
        self.tap(books(ours))
        self.tap(f"Confirm {ours} and {theirs}")

    def rule(self, ruling: Mapping[str, Any], round_number: int | None = None) -> None:
        self.screen.tap("Call a renege")
        self.screen.sees("Who calls", exact=True)
        if round_number is not None:
            self.screen.sees(f"Round: {round_number}", exact=True)
        self.screen.tap(f"{SIDES[ruling['by']]} call")
        self.screen.sees(f"{SIDES[ruling['by']]} call, chosen", exact=True)
        self.screen.tap("Proven" if ruling["verdict"] == "proven" else "False call")
