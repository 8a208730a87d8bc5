"""Presets for each kind of table, from the new-game form to the scores, as they stand on the screen."""

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from cases.preset_cases import case
from playwright.sync_api import Browser, FloatRect, Locator, ViewportSize, expect

from bookbag.game.house import HouseRules
from bookbag.game.seats import Seating
from bookbag.keeper import house_of
from bookbag.views.tokens import LIGHT_COLOURS, side_mark
from bookbag.words.names import Names
from bookbag.words.numbers import count, points

from .conftest import DESKTOP, PHONE
from .screen import PATIENCE, READY, Bookbag, Screen

PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Finn")
DEALER = 1
PLAYED = [
    ("classic-failed-nil-books-are-bags", PHONE),
    ("suicide-one-nil-made-one-failed", PHONE),
    ("jokers-first-hand-then-ten-made", PHONE),
    ("cutthroat-3-failed-nil", PHONE),
    ("six-in-pairs-failed-nil", PHONE),
    ("two-players-failed-nil", DESKTOP),
    ("cutthroat-4-nil-for-fifty", DESKTOP),
]
COLOURS_IN = """async ([picture, boxes]) => {
    const drawn = new Image();
    drawn.src = 'data:image/png;base64,' + picture;
    await drawn.decode();
    const pen = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
    pen.drawImage(drawn, 0, 0);
    return boxes.map(box => {
        const data = pen.getImageData(box.x, box.y, box.width, box.height).data, seen = new Set();
        for (let at = 0; at < data.length; at += 4)
            seen.add('#' + [0, 1, 2].map(part => data[at + part].toString(16).padStart(2, '0')).join(''));
        return [...seen];
    });
}"""
"""The colours in each box of a picture."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bookbag]:
    """One program for all of them: whoever sat down is remembered for the next table."""
    program = Bookbag(tmp_path_factory.mktemp("presets") / "data")
    program.start()
    yield program
    program.stop()


class PresetTable:
    """A table that plays a preset, and what should be seen there."""

    def __init__(self, screen: Screen, house: HouseRules) -> None:
        self.screen, self.house = screen, house
        self.seating = Seating.of(house)
        self.names = Names.of(PLAYERS[: self.seating.seats], self.seating)

    def sit_down(self) -> None:
        self.screen.sees(f"{self.house.name}, to {self.house.finish.target}", exact=True)
        for seat, player in enumerate(self.names.players, 1):
            field = self.screen.field(f"Player {seat}")
            expect(field).to_be_attached(timeout=PATIENCE)
            if field.input_value() != player:
                self.screen.type(f"Player {seat}", player)
        self.screen.not_sees(f"Player {self.seating.seats + 1}", exact=True)
        dealer = self.names.seat(DEALER)
        self.settle(self.screen.button(f"{dealer} deals"))
        self.screen.tap(f"{dealer} deals")
        self.screen.sees(f"{dealer} deals, chosen", exact=True)
        self.screen.tap("Play")
        self.screen.sees("Round 1", exact=True)

    def bid(self, bids: list[int | str], number: int) -> None:
        """From the dealer's left, clockwise; each is asked by name."""
        deal = self.house.deal_books
        for seat in self.seating.bidding_order(self.seating.dealer(DEALER, number)):
            self.screen.sees(f"{self.names.seat(seat)} bids", exact=True)
            self.screen.tap("Nil" if bids[seat] == "nil" else str(bids[seat]))
        gap = deal - sum(bid for bid in bids if isinstance(bid, int))
        how = f"{gap} under" if gap > 0 else f"{-gap} over" if gap < 0 else "even"
        self.screen.sees(f"bids {deal - gap} of {deal}: {how}", exact=True)

    def take(self, row: dict[str, Any]) -> None:
        """The nil bidders' books where they have a partner, then the sides' but the last; then the nod."""
        deal = self.house.deal_books
        nils = [seat for seat, bid in enumerate(row.get("bids", [])) if bid == "nil" and not self.seating.solo]
        for seat in nils:
            self.screen.sees(f"Books of {self.names.seat(seat)} (nil)", exact=True)
            self.screen.tap(count(row.get("nil_books", {}).get(str(seat), 0), "book"))
        *said, last = row["books"]
        for side, books in enumerate(said):
            self.screen.sees(f"Books of {self.names.side(side)}", exact=True)
            self.screen.sees(count(deal, "book"), exact=True)
            self.screen.not_sees(count(deal + 1, "book"), exact=True)
            self.screen.tap(count(books, "book"))
        self.screen.tap(f"Confirm {', '.join(map(str, said))} and {last}")

    def plate(self, side: int, score: int) -> Locator:
        """A side's plate with its players and this score on it."""
        says = f"{self.names.side(side)}, {points(score)},"
        plate = self.screen.root.locator(f'[aria-label^="{says}"]').or_(
            self.screen.page.get_by_role("button", name=says)
        )
        expect(plate.first).to_be_attached(timeout=PATIENCE)
        return plate.first

    def settle(self, what: Locator) -> None:
        """Wait until it stays where it is: names that are filled in as the form opens move what stands below them."""
        before = None
        while (now := what.bounding_box()) != before:
            before = now
            self.screen.page.wait_for_timeout(READY)

    def assert_whole(self, scores: list[int]) -> None:
        """Plates and keys are all inside the window, and of the sides' colours each plate has its own alone."""
        page = self.screen.page
        plates = [_box(self.plate(side, score)) for side, score in enumerate(scores)]
        window = page.viewport_size
        assert window is not None
        for box in [*plates, _box(self.screen.button("Confirm")), _box(self.screen.button("Call a renege"))]:
            assert min(box["x"], box["y"]) >= 0
            assert box["x"] + box["width"] <= window["width"]
            assert box["y"] + box["height"] <= window["height"]
        picture = base64.b64encode(page.screenshot()).decode()
        inks = [LIGHT_COLOURS[side_mark(side).ink.name.lower()].lower() for side in range(self.seating.sides)]
        seen = page.evaluate(COLOURS_IN, [picture, plates])
        assert [[ink for ink in inks if ink in colours] for colours in seen] == [[ink] for ink in inks]


def _box(what: Locator) -> FloatRect:
    box = what.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize(("name", "size"), PLAYED, ids=[name for name, _ in PLAYED])
def test_a_preset_is_played(program: Bookbag, browser: Browser, name: str, size: ViewportSize) -> None:
    played = case(name)
    preset, rows, expected = played["sheet"]["rules"]["base"], played["sheet"]["rounds"], played["expect"]
    with browser.new_context(viewport=size, has_touch=size == PHONE, color_scheme="light") as context:
        screen = Screen(context.new_page(), touch=size == PHONE).open(f"{program.url}new/preset/{preset}")
        table = PresetTable(screen, house_of(preset))
        table.sit_down()
        for number, row in enumerate(rows, 1):
            if "bids" in row:
                table.bid(row["bids"], number)
            table.take(row)
        screen.sees(f"Round {len(rows) + 1}", exact=True)
        table.assert_whole(expected["scores"])
        assert screen.errors == []
