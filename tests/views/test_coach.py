"""The bid coach in a person's hands: any hand of both decks, a full hand, and how it forgets."""

import flet as ft
import pytest
from keeper.at_screen import SIZES, Phone
from keeper.at_table import Shelf, opened, opened_by

from bookbag.game.cards import Deck, cards_of
from bookbag.keeper import Keeper, house_of
from bookbag.views.parts.card_keys import columns_in
from bookbag.views.tokens import Size, Tone
from bookbag.words.coach import FORGETS, NO_MORE, card_words

from .driver import run

THIRTEEN = [f"{rank} of {suit}" for suit in ("spades", "hearts") for rank in ("Ace", "King", "9", "8", "7", "6")]
THIRTEEN += ["2 of clubs"]


def total(phone: Phone) -> str:
    """The foot as it is read by itself."""
    return next(text for text in phone.spoken() if "counted" in text)


def keys(phone: Phone) -> dict[str, ft.TextButton]:
    """The cards on the screen by what is heard of them."""
    return {phone.heard(one): one for one in phone.all(ft.TextButton) if str(one.key).startswith("card-")}


def wash(control: ft.TextButton) -> object:
    assert isinstance(control.style, ft.ButtonStyle)
    return control.style.bgcolor


@run
async def test_from_home_and_back(keeper: Keeper) -> None:
    async with Phone(keeper) as phone:
        await phone.tap("Bid coach: count a hand")
        assert phone.where == "/coach"
        assert total(phone) == "0 books counted, 0 of 13 in hand"
        assert {FORGETS, NO_MORE, "A beginner's count"} <= set(phone.texts())
        await phone.tap("Home")
        assert phone.where == "/"


@run
async def test_the_count_follows_the_taps(keeper: Keeper) -> None:
    async with Phone(keeper, "/coach") as phone:
        await phone.tap("Ace of spades", "4 of hearts")
        assert total(phone) == "1 book counted, 2 of 13 in hand"
        shown = keys(phone)
        assert wash(shown["Ace of spades, in hand, 1 book"]) == Tone.LIT
        assert wash(shown["4 of hearts, in hand"]) == Tone.ACT
        assert wash(shown["King of spades"]) == Tone.PAPER
        assert {"♠ +1", "♥ ✓"} <= set(phone.texts()), "marked by a sign too"
        assert "A♠: 1 book for a spade from the ten up." in phone.texts()
        assert "Leave nil alone while you hold A♠: it is all but certain to take a book." in phone.texts()
        assert NO_MORE in phone.texts()
        await phone.tap("Ace of spades, in hand, 1 book")
        assert total(phone) == "0 books counted, 1 of 13 in hand"


@run
async def test_sentences_are_read_aloud_by_the_cards_names(keeper: Keeper) -> None:
    async with Phone(keeper, "/coach") as phone:
        await phone.tap("Ace of clubs")
        reason = phone.one(ft.Text, value="A♣: 1 book for an ace outside spades.")
        assert reason.semantics_label == "Ace of clubs: 1 book for an ace outside spades."


@run
async def test_a_fourteenth_card_is_answered_by_a_sentence(keeper: Keeper) -> None:
    over = "That would be 14 cards in hand, and a hand has 13; take another card out first."
    async with Phone(keeper, "/coach") as phone:
        await phone.tap(*THIRTEEN)
        assert total(phone) == "3 books counted, 13 of 13 in hand"
        await phone.tap("3 of clubs")
        assert over in phone.spoken()
        assert total(phone) == "3 books counted, 13 of 13 in hand"
        await phone.tap("2 of clubs, in hand")
        assert over not in phone.spoken()
        await phone.tap("Ace of clubs")
        assert total(phone) == "4 books counted, 13 of 13 in hand"


@run
async def test_a_partners_nil_changes_what_to_mind(keeper: Keeper) -> None:
    async with Phone(keeper, "/coach") as phone:
        await phone.tap("Ace of spades", "Partner has bid nil")
        said = [text for text in phone.texts() if text.startswith("Your partner's nil comes first: A♠")]
        assert len(said) == 1
        assert total(phone) == "1 book counted, 1 of 13 in hand"
        await phone.tap("Partner has bid nil")
        assert not [text for text in phone.texts() if text.startswith("Your partner's nil")]


@run
async def test_clear_begins_anew_and_nothing_brings_the_hand_back(keeper: Keeper) -> None:
    async with Phone(keeper, "/coach") as phone:
        assert phone.keyed("clear").disabled
        await phone.tap("With jokers", "Big Joker", "Partner has bid nil", "Clear")
        assert total(phone) == "0 books counted, 0 of 13 in hand"
        assert not phone.one(ft.Switch).value
        assert "Big Joker" in keys(phone), "the deck stays"
        assert phone.keyed("clear").disabled


@run
async def test_another_deck_keeps_the_cards_that_are_in_it(keeper: Keeper) -> None:
    async with Phone(keeper, "/coach") as phone:
        assert list(keys(phone)) == [card_words(card) for card in cards_of("standard")]
        await phone.tap("2 of clubs", "2 of diamonds", "Ace of clubs", "With jokers")
        assert total(phone) == "2 books counted, 2 of 13 in hand"
        assert "2 of diamonds, in hand, 1 book" in keys(phone)
        await phone.tap("Little Joker", "Standard deck")
        assert total(phone) == "1 book counted, 2 of 13 in hand"


@pytest.mark.parametrize("way", ["/coach", "game"])
@run
async def test_leaving_forgets_and_nothing_is_written(shelf: Shelf, way: str) -> None:
    keeper = shelf.keeper()
    name = opened(keeper)
    before = keeper.table(name)
    route, back = (way, "Home") if way == "/coach" else (f"/game/{name}/coach", "Table")
    async with Phone(keeper, route) as phone:
        await phone.tap("Ace of spades", back)
        if back == "Home":
            await phone.tap("Bid coach: count a hand")
        else:
            await phone.click(phone.one(ft.PopupMenuItem, key="menu-coach"))
        assert total(phone) == "0 books counted, 0 of 13 in hand"
    assert keeper.table(name) == before == shelf.fresh(name)


@run
async def test_two_devices_hold_two_hands(keeper: Keeper) -> None:
    where = f"/game/{opened(keeper)}/coach"
    async with Phone(keeper, where) as one, Phone(keeper, where) as other:
        await one.tap("Ace of spades")
        assert total(one) == "1 book counted, 1 of 13 in hand"
        assert total(other) == "0 books counted, 0 of 13 in hand"


@pytest.mark.parametrize(
    ("preset", "rules", "most", "deck"),
    [
        ("bookbag", {}, 13, "standard"),
        ("bookbag", {"table": {"deck": "jokers"}}, 13, "jokers"),
        ("spadester", {"table": {"players": 3}}, 17, "standard"),
        ("bookbag", {"table": {"players": 6}}, 8, "standard"),
        ("bookbag", {"table": {"players": 6, "deck": "jokers"}}, 9, "jokers"),
        ("bookbag", {"table": {"books": 10}}, 10, "standard"),
    ],
)
@run
async def test_a_game_gives_its_deck_and_its_number_of_cards(
    keeper: Keeper, preset: str, rules: dict[str, object], most: int, deck: Deck
) -> None:
    name = opened_by(keeper, house_of(preset, rules))
    async with Phone(keeper, f"/game/{name}/coach") as phone:
        assert total(phone) == f"0 books counted, 0 of {most} in hand"
        assert list(keys(phone)) == [card_words(card) for card in cards_of(deck)]
        assert "With jokers" not in phone.texts(), "the deck is the game's to say"
        assert bool(phone.all(ft.Switch)) == (preset == "bookbag"), "alone nobody has a partner"
        await phone.tap("Table")
        assert phone.where == f"/game/{name}"


@pytest.mark.parametrize(("blind", "asked"), [(False, False), (True, True)])
@run
async def test_where_nil_is_not_played_it_is_not_spoken_of(keeper: Keeper, blind: bool, asked: bool) -> None:
    name = opened(keeper, {"nil": {"allowed": False}, "blind_nil": {"allowed": blind}})
    async with Phone(keeper, f"/game/{name}/coach") as phone:
        await phone.tap("Ace of spades")
        assert not [text for text in phone.texts() if "Leave nil alone" in text]
        assert bool(phone.all(ft.Switch)) == asked


@run
async def test_a_play_in_the_game_leaves_the_hand_alone(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}/coach") as phone:
        await phone.tap("Ace of spades")
        keeper.bid_seat(name, 1, 4)
        await phone.settle()
        assert total(phone) == "1 book counted, 1 of 13 in hand"


@run
async def test_no_game_no_coach(keeper: Keeper) -> None:
    async with Phone(keeper, "/game/nothing/coach") as phone:
        assert any("no such game" in text for text in phone.texts())


# -- room for the cards --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*SIZES, (360, 740), (320, 568), (844, 390), (840, 900)])
@run
async def test_every_card_is_a_target_for_a_thumb(keeper: Keeper, size: tuple[int, int]) -> None:
    async with Phone(keeper, "/coach", size) as phone:
        await phone.tap("With jokers")
        assert len(keys(phone)) == 52
        rows = [row for row in phone.all(ft.Row) if any(str(cell.key).startswith("card-") for cell in row.controls)]
        room = min(size[0] - 32, 560) if size[0] < 840 or size[1] < 560 else min((size[0] - 48) / 2, 560)
        for row in rows:
            places = sum(int(cell.expand or 0) for cell in row.controls)
            assert (room - 2 * (places - 1)) / places >= Size.TARGET
            assert all((key.height or 0) >= Size.TARGET for key in row.controls if isinstance(key, ft.TextButton))


@pytest.mark.parametrize(
    ("width", "scale", "across"),
    [
        (358, 1.0, 7),
        (358, 1.3, 7),
        (358, 2.0, 4),
        (328, 1.0, 6),
        (288, 1.0, 5),
        (288, 2.0, 3),
        (560, 1.0, 7),
        (90, 2, 2),
    ],
)
def test_fewer_cards_stand_in_a_row_where_text_is_enlarged(width: int, scale: float, across: int) -> None:
    assert columns_in(width, scale) == across
