"""Putting a game right on the screen: a round changed, put in, thrown in; seats, dealer; and the record of it all."""

import asyncio

import flet as ft
import pytest
from keeper.at_screen import Phone
from keeper.at_table import Bid, Shelf, bid_all, opened, play, take

from bookbag.game.changed import changes
from bookbag.game.entries import RoundAmended
from bookbag.game.mending import misdeal, seated
from bookbag.game.turn import Turn
from bookbag.keeper import Keeper
from bookbag.views.service import MOVED
from bookbag.words.changed import changed_sentences

from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
FULL = "Not saved. The disk is full; make some room and try again."


def two_rounds(keeper: Keeper) -> str:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, THREES, (7, 6))
    return name


# -- rounds --------------------------------------------------------------------------------------


@run
async def test_books_entered_the_wrong_way_round_are_put_right_from_the_ledger(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        await phone.click(phone.keyed("round-1"))
        await phone.tap("Mend round 1", "Change bids or books")
        assert phone.keyed("see").disabled
        assert phone.spoken() == []
        await phone.tap(*["North & South took: less"] * 3)
        assert "East & West took: 8" in [text.semantics_label for text in phone.all(ft.Text)]
        await phone.tap("See what it changes")
        assert "North & South: 1 instead of 123 points now." in phone.texts()
        assert "East & West: 122 instead of 0 points now." in phone.texts()
        assert keeper.table(name).game.scores == (123, 0), "seen, and not yet done"
        await phone.tap("Do it")
        assert phone.where == f"/game/{name}"
        assert keeper.table(name).game.scores == (1, 122)
        assert {"1", "122"} <= {*phone.texts()}
        await phone.tap("Undo the change of round 1")
        assert keeper.table(name).game.scores == (123, 0)
        await phone.tap("Redo the change of round 1")
        assert keeper.table(name).game.scores == (1, 122)


@run
async def test_bids_are_put_right_with_a_nil_and_its_books(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        await phone.tap(*["North: less"] * 3, "South: more")
        await phone.tap("North's nil took: more", "See what it changes", "Do it")
    deal = keeper.table(name).game.rounds[0].deal
    assert deal.bids is not None
    assert deal.taken is not None
    assert (deal.bids.seats, deal.taken.nils) == (("nil", 3, 4, 3), (1, None, None, None))
    assert keeper.table(name).game.rounds[0].scores == (-100 + 44, -60)


@run
async def test_what_can_not_be_is_told_and_not_offered(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        await phone.tap("North: less", "North: less", "South: less")
        (told,) = phone.spoken()
        assert told.startswith("North & South bid 3, under the board")
        assert phone.keyed("see").disabled
        await phone.tap("South: more")
        assert phone.spoken() == []
        await phone.tap("North: more", "North: more")
        assert phone.spoken() == ["Round 1 was entered just so; change a bid or a number of books first."]


@run
async def test_a_blind_bid_that_was_entered_as_any_other(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, (7, 2, 4, 3), (7, 6))
    play(keeper, name, THREES, (7, 6))
    async with Phone(keeper, f"/game/{name}/round/2/change") as phone:
        await phone.follow("@blind-0", "@together-0", "See what it changes", "Do it")
    bids = keeper.table(name).game.rounds[1].deal.bids
    assert bids is not None
    assert (bids.sides, bids.seats, bids.blind) == ((6, None), (None, 3, None, 3), (0,))
    assert keeper.table(name).game.scores == (-110 + 120, 51 + 60)


@run
async def test_a_forgotten_round_is_put_in(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.bid_seat(name, 3, 4)
    async with Phone(keeper, f"/game/{name}/round/2") as phone:
        await phone.click(phone.keyed("insert"))
        for player in ("North", "East", "South", "West"):
            await phone.tap(*[f"{player}: more"] * 3)
        assert "See what it changes" in [phone.heard(control) for control in phone.shut()]
        await phone.tap(*["East & West took: more"] * 6, "See what it changes")
        assert "Round 2" in phone.texts()
        await phone.tap("Do it")
        assert phone.where == f"/game/{name}"
        assert "Round 4" in phone.texts()
    game = keeper.table(name).game
    assert [row.deal.taken.sides for row in game.rounds if row.deal.taken] == [(8, 5), (7, 6), (7, 6)]
    assert keeper.table(name).draft.bids.seats == (None, None, None, 4)


@pytest.mark.parametrize(
    ("tap", "first"), [("The same dealer deals again: South", 3), ("The next player deals: West", 0)]
)
@run
async def test_a_misdeal_of_the_round_in_play(keeper: Keeper, tap: str, first: int) -> None:
    name = two_rounds(keeper)
    keeper.bid_seat(name, 3, 4)
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("Misdeal, or a round forgotten")
        await phone.click(phone.keyed("misdeal"))
        await phone.tap(tap)
        assert "No score of a round played so far changes." in phone.texts()
        assert keeper.table(name).draft.bids.seats[3] == 4
        await phone.tap("Do it")
        assert keeper.table(name).turn == Turn("bids", seat=first)
        assert keeper.table(name).draft.bids.seats == (None,) * 4
        await phone.tap("Undo the misdeal of round 3")
        assert keeper.table(name).draft.bids.seats == (None, None, None, 4)
    keeper.redo(name)
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        assert "1 misdeal before it" in phone.texts()


@run
async def test_a_played_round_that_was_a_misdeal(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/round/1/misdeal") as phone:
        await phone.tap("The same dealer deals again: North")
        assert "Round 1, taken out" in phone.texts()
        await phone.tap("Do it")
    assert (keeper.table(name).game.scores, keeper.table(name).game.current.number) == ((61, 60), 2)


@run
async def test_what_is_shown_before_is_what_is_scored_after(keeper: Keeper) -> None:
    """A game that is over opens again, a bag penalty goes away: all of it is said before it is done."""
    name = opened(keeper, {"finish": {"target": 80}, "bags": {"limit": 3}})
    play(keeper, name, THREES, (8, 5))
    play(keeper, name, (6, 1, 6, 3), (13, 0))
    assert keeper.table(name).game.outcome is not None
    before = keeper.table(name).game
    async with Phone(keeper, f"/game/{name}/round/2/change") as phone:
        await phone.tap(*["North & South took: less"] * 2, "See what it changes")
        shown = phone.texts()
        await phone.tap("Do it")
        after = keeper.table(name).game
        sentences = changed_sentences(changes(before, after), after)
        assert sentences
        assert set(sentences) <= set(shown)
        assert any("is in play again" in sentence for sentence in sentences)
        assert "Round 2: a bag penalty on North & South goes away." in sentences


@run
async def test_a_mending_on_a_full_disk_is_told_and_made_again(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        await phone.tap("North & South took: less", "See what it changes")
        disk.refuses = True
        await phone.tap("Do it")
        assert phone.spoken() == [FULL]
        assert keeper.table(name).game.scores == (123, 0)
        disk.refuses = False
        await phone.tap("Try again")
        assert phone.where == f"/game/{name}"
    assert keeper.table(name).game.scores == (122, 120)


@run
async def test_another_window_was_quicker_and_the_mending_is_made_again(shelf: Shelf, keeper: Keeper) -> None:
    name = two_rounds(keeper)
    other = shelf.keeper()
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        await phone.tap("North & South took: less", "See what it changes")
        other.bid_seat(name, 3, 4)
        await phone.tap("Do it")
        assert any(said.startswith("Somebody else was quicker.") for said in phone.spoken())
        await phone.tap("Try again")
        assert phone.where == f"/game/{name}"
    assert keeper.table(name).game.scores == (122, 120)
    assert keeper.table(name).draft.bids.seats[3] == 4


@run
async def test_another_window_made_the_same_mending(shelf: Shelf, keeper: Keeper) -> None:
    name = two_rounds(keeper)
    other = shelf.keeper()
    second = other.table(name).game.rounds[1].deal
    assert second.bids is not None
    assert second.taken is not None
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        await phone.tap("North & South took: less", "See what it changes")
        other.mend(name, RoundAmended(round=1, bids=second.bids, taken=second.taken))
        await phone.tap("Do it")
        assert phone.spoken() == [MOVED]
        assert not [one for one in phone.usable() if phone.heard(one) == "Do it"]
        await phone.tap("Begin again")
        assert phone.spoken() == []
        assert "North & South took: 7" in [text.semantics_label for text in phone.all(ft.Text)]


NOWHERE = ["round/9", "round/3/change", "round/0", "round/9/insert", "renege/9", "round/12345"]


@pytest.mark.parametrize("page", NOWHERE)
@run
async def test_a_round_that_is_not_there_leads_home(keeper: Keeper, page: str) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/{page}") as phone:
        assert len(phone.spoken()) == 1
        assert {"Home", "Table"} & {phone.heard(control) for control in phone.usable()}


@pytest.mark.parametrize("page", ["round/1/insert", "round/1/misdeal"])
@run
async def test_a_double_tap_mends_once(keeper: Keeper, page: str) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/{page}") as phone:
        if page.endswith("insert"):
            for player in ("North", "East", "South", "West"):
                await phone.tap(*[f"{player}: more"] * 3)
            await phone.tap(*["East & West took: more"] * 6, "See what it changes")
        else:
            await phone.click(phone.keyed("same"))
        button = phone.named("Do it")._i
        await asyncio.gather(*(phone.session.dispatch_event(button, "click", None) for _ in range(2)))
        await phone.settle()
        assert phone.where == f"/game/{name}"
    assert len(keeper.table(name).game.rounds) == (3 if page.endswith("insert") else 1)


@run
async def test_a_form_whose_round_is_another_by_now_is_begun_again(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    play(keeper, name, THREES, (6, 7))
    async with Phone(keeper, f"/game/{name}/round/2/change") as phone:
        await phone.tap("North & South took: more")
        keeper.mend(name, misdeal(1, "same"))
        await phone.settle()
        assert phone.spoken() == [MOVED]
        await phone.tap("Begin again")
        assert "North & South took: 6" in [text.semantics_label for text in phone.all(ft.Text)]
    assert [row.deal.taken and row.deal.taken.sides for row in keeper.table(name).game.rounds] == [(7, 6), (6, 7)]


@run
async def test_seats_changed_elsewhere_are_looked_at_again(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/seats") as phone:
        await phone.type("Player 1", "Ann")
        keeper.mend(name, seated(("North", "Bob", "South", "West")))
        await phone.settle()
        assert phone.spoken() == [MOVED]
        await phone.tap("Begin again")
        await phone.type("Player 1", "Ann")
        await phone.tap("Keep these seats")
    assert keeper.table(name).game.players == ("Ann", "Bob", "South", "West")


@run
async def test_the_ledger_s_arrow_back_says_what_it_takes_back(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.mend(name, misdeal(1, "same"))
    keeper.bid_seat(name, (keeper.table(name).game.current.dealer + 1) % 4, 4)
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        await phone.tap("Undo the last tap", "Undo the misdeal of round 1")
    assert len(keeper.table(name).game.rounds) == 2


@run
async def test_taps_that_come_before_the_form_is_drawn_again_all_count(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        keys = ("bid-0-more", "bid-0-more", "bid-2-more", "books-0-less", "books-0-less")
        ids = [phone.keyed(key)._i for key in keys]
        await asyncio.gather(*(phone.session.dispatch_event(one, "click", None) for one in ids))
        await phone.settle()
        await phone.tap("See what it changes", "Do it")
    deal = keeper.table(name).game.rounds[0].deal
    assert deal.bids is not None
    assert deal.taken is not None
    assert (deal.bids.seats, deal.taken.sides) == ((5, 3, 4, 3), (6, 7))


# -- seats ---------------------------------------------------------------------------------------


@run
async def test_a_name_is_put_right(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.bid_seat(name, 3, 4)
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("Seats and dealer")
        assert phone.keyed("keep").disabled
        await phone.type("Player 1", " Nora  N. ")
        await phone.tap("Keep these seats")
        assert phone.where == f"/game/{name}"
        assert "Nora N. & South" in phone.texts()
    assert keeper.table(name).game.players == ("Nora N.", "East", "South", "West")
    assert keeper.table(name).draft.bids.seats[3] == 4


@run
async def test_players_who_changed_places(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/seats") as phone:
        await phone.tap("Seats 4 and 1 change places", "Seats 1 and 2 change places")
        assert [field.value for field in phone.all(ft.TextField)] == ["East", "West", "South", "North"]
        await phone.tap("Keep these seats")
    assert keeper.table(name).game.players == ("East", "West", "South", "North")
    assert keeper.table(name).game.scores == (123, 0)


@run
async def test_a_name_that_can_not_be_is_told_in_a_sentence(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/seats") as phone:
        await phone.type("Player 1", "south")
        await phone.tap("Keep these seats")
        assert [said.casefold() for said in phone.spoken()] == ["south sits twice; each seat needs a different name."]
        await phone.type("Player 1", "  ")
        assert phone.spoken() == []
        await phone.tap("Keep these seats")
        assert len(phone.spoken()) == 1
    assert keeper.table(name).game.players == ("North", "East", "South", "West")


@run
async def test_who_deals_is_put_right_with_one_tap(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    async with Phone(keeper, f"/game/{name}/seats") as phone:
        assert [phone.heard(one) for one in phone.shut() if "deals" in phone.heard(one)] == ["South deals, chosen"]
        await phone.tap("North deals")
        assert [phone.heard(one) for one in phone.shut() if "deals" in phone.heard(one)] == ["North deals, chosen"]
    assert keeper.table(name).turn == Turn("bids", seat=1)


# -- the record ----------------------------------------------------------------------------------


@run
async def test_the_record_tells_all_and_strikes_what_was_undone(keeper: Keeper) -> None:
    name = two_rounds(keeper)
    keeper.undo(name)
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("The record")
        titles = [text for text in phone.all(ft.Text) if text.value == "Round 2: books"]
        (struck,) = titles
        assert isinstance(struck.style, ft.TextStyle)
        assert struck.style.decoration == ft.TextDecoration.LINE_THROUGH
        assert struck.semantics_label == "Round 2: books, undone"
        assert "Undone: round 2's books" in phone.texts()
        texts = phone.texts()
        assert texts.index("Undone: round 2's books") < texts.index("Round 2: books") < texts.index("The game begins")
        keeper.redo(name)
        await phone.settle()
        assert "Brought back: round 2's books" in phone.texts()
        (again,) = [text for text in phone.all(ft.Text) if text.value == "Round 2: books"]
        assert again.semantics_label is None


@run
async def test_a_long_record_is_shown_bit_by_bit(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 5000}})
    for _ in range(30):
        play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/record") as phone:
        assert "The game begins" not in phone.texts()
        await phone.tap("Show older events")
        assert "The game begins" in phone.texts()
        assert "Show older events" not in [phone.heard(one) for one in phone.usable()]


@run
async def test_a_round_that_bids_itself_is_changed_by_its_books_alone(keeper: Keeper) -> None:
    name = opened(keeper, {"bidding": {"first_hand_bids_itself": True}})
    take(keeper, name, (7, 6))
    bid_all(keeper, name, THREES)
    async with Phone(keeper, f"/game/{name}/round/1/change") as phone:
        assert "Bids" not in phone.texts()
        await phone.tap("North & South took: more", "See what it changes", "Do it")
    assert keeper.table(name).game.scores == (80, 50)
    assert keeper.table(name).turn == Turn("books", side=0)
