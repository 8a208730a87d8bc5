"""The screens in a person's hands: a game from the first tap on, two devices at one table, a disk that refuses."""

import asyncio

import flet as ft
import pytest
from keeper.at_screen import Phone, everything_in
from keeper.at_table import Bid, Disk, Shelf, bid_all, files_beside, opened, play

from bookbag.game.turn import Turn
from bookbag.keeper import EVERY_GAME, Keeper, house_of
from bookbag.ledger import Written
from bookbag.views.tokens import Count
from bookbag.words.sentences import say
from bookbag.words.table import names_of

from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
FULL = "Not saved. The disk is full; make some room and try again."


# -- a game --------------------------------------------------------------------------------------


@run
async def test_from_home_to_the_table(keeper: Keeper) -> None:
    async with Phone(keeper) as phone:
        await phone.tap("New game")
        for seat, player in enumerate(("Ann", "Ben", "Cat", "Dan"), 1):
            await phone.type(f"Player {seat}", player)
        await phone.tap("Cat deals", "Play")
        (table,) = keeper.games(9)
        assert phone.where == f"/game/{table.name}"
        assert (table.game.players, table.game.dealer) == (("Ann", "Ben", "Cat", "Dan"), 2)
        assert table.game.house.name == "Bookbag"
        assert "Dan bids" in phone.texts()


@run
async def test_typing_that_outruns_the_screen_loses_no_letter(keeper: Keeper) -> None:
    """A device says what a field holds, then that it changed; here the screen is drawn anew in between."""
    async with Phone(keeper, "/new") as phone:
        first, second = (phone.one(ft.TextField, label=f"Player {seat}")._i for seat in (1, 2))
        phone.session.apply_patch(first, {"value": "Bartholomew"})
        await asyncio.create_task(phone.session.dispatch_event(second, "focus", None))
        await asyncio.sleep(0.05)
        assert phone.one(ft.TextField, label="Player 1").value == "Bartholomew"
        await asyncio.create_task(phone.session.dispatch_event(first, "change", "Bartholomew"))
        await asyncio.sleep(0.05)
        assert "Bartholomew deals" in [phone.heard(one) for one in phone.usable()]


@run
async def test_what_is_missing_is_asked_in_a_sentence(keeper: Keeper) -> None:
    async with Phone(keeper, "/new") as phone:
        await phone.tap("Play")
        assert phone.spoken() == ["Player 1 has no name yet; type one or tap one of those remembered."]
        for seat, player in enumerate(("Ann", "Ben", "Cat", "ann"), 1):
            await phone.type(f"Player {seat}", player)
        await phone.tap("Play")
        assert phone.spoken() == ["Nobody deals yet; tap who deals first, or draw."]
        await phone.tap("Draw the dealer", "Play")
        assert [sentence.casefold() for sentence in phone.spoken()] == [
            "ann sits twice; each seat needs a different name."
        ]
        assert keeper.games(9) == []
        await phone.type("Player 4", "Dan")
        await phone.tap("Play")
        assert len(keeper.games(9)) == 1


@run
async def test_names_are_remembered_and_seated_with_a_tap(keeper: Keeper) -> None:
    opened(keeper)
    async with Phone(keeper, "/new") as phone:
        assert [field.value for field in phone.all(ft.TextField)] == ["North", "East", "South", "West"]
        await phone.type("Player 2", "")
        await phone.tap("Seat East", "North deals", "Play")
        assert keeper.games(1)[0].game.players == ("North", "East", "South", "West")


@run
async def test_the_rules_that_were_chosen_are_played(keeper: Keeper) -> None:
    opened(keeper)
    async with Phone(keeper, "/new") as phone:
        await phone.follow("All house rules: 0 changes", "Target: less", "Target: less", "Board: more")
        await phone.follow("@rule-nil.allowed", "@rule-blind_nil.allowed", "Bag limit: less", "Bag penalty: more")
        await phone.follow("@rule-bidding.first_hand_bids_itself", "Play by these", "East deals", "Play")
        house = keeper.games(1)[0].game.house
        assert (house.finish.target, house.bidding.board, house.nil.allowed) == (400, 5, False)
        assert (house.blind_nil.allowed, house.bags.limit, house.bags.penalty) == (True, 9, 110)
        assert house.bidding.first_hand_bids_itself
        assert "Books of North & South" in phone.texts()


@run
async def test_a_usual_round_costs_six_taps(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        taps = ("3", "3", "3", "3", "8 books", "Confirm 8 and 5")
        await phone.tap(*taps)
        assert keeper.table(name).game.scores == (62, -60)
        assert len(taps) <= 6
        assert "South bids" in phone.texts()


@run
async def test_a_nil_is_asked_for_in_the_same_place(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("Nil", "3", "4", "3")
        assert "Books of East (nil)" in phone.texts()
        await phone.tap("1 book")
        assert "Books of North & South" in phone.texts()
        await phone.tap("7 books", "Confirm 7 and 6")
        assert keeper.table(name).game.scores == (61, -58)


@run
async def test_blind_six_where_it_is_open(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, (7, 2, 4, 3), (7, 6))
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("Blind 6 or more")
        assert "North & South bid blind" in phone.texts()
        await phone.tap("Not blind")
        assert "South bids" in phone.texts()
        await phone.tap("Blind 6 or more", "7")
        assert keeper.table(name).draft.bids.sides == (7, None)
        assert keeper.table(name).draft.bids.blind == (0,)
        assert "West bids" in phone.texts()


@run
async def test_a_refused_key_says_its_reason_and_bids_nothing(keeper: Keeper) -> None:
    name = opened(keeper)
    keeper.bid_seat(name, 1, 1)
    keeper.bid_seat(name, 2, 3)
    before = keeper.table(name)
    async with Phone(keeper, f"/game/{name}") as phone:
        for key, reason in (("key-1", "East & West bid 2, under the board"), ("key-blind", "must be 100 behind")):
            control = phone.keyed(key)
            await phone.click(control)
            (says,) = phone.spoken()
            assert reason in says
            assert phone.heard(control).endswith(f": {says}")
        assert keeper.table(name) == before
        await phone.tap("Put away")
        assert phone.spoken() == []
        await phone.tap("3")
        assert keeper.table(name).turn == Turn("bids", seat=0)


@run
async def test_books_that_do_not_add_up_can_not_be_confirmed(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, ("nil", 3, 4, 3))
    keeper.say_nil_books(name, 0, 9)
    keeper.say_books(name, 0, 7)
    async with Phone(keeper, f"/game/{name}") as phone:
        assert phone.keyed("confirm").disabled
        wrong = keeper.books_problem(name)
        assert wrong is not None
        assert say(wrong, names_of(keeper.table(name).game)) in phone.spoken()
        await phone.click(phone.keyed("key-10"))
        assert not phone.keyed("confirm").disabled


@run
async def test_the_finish_and_back_to_the_table(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("3", "3", "3", "3", "8 books", "Confirm 8 and 5")
        assert "North & South win: 50 reached" in phone.texts()
        await phone.tap("Undo the last step")
        assert keeper.table(name).turn == Turn("books", side=0)
        await phone.tap("7 books", "Confirm 7 and 6", "Rematch")
        again = keeper.games(1)[0]
        assert phone.where == f"/game/{again.name}" != f"/game/{name}"
        assert again.game.dealer == 1
        assert "South bids" in phone.texts()


@run
async def test_a_keyboard_bids_confirms_and_takes_back(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        for key in ("3", "Enter", "1", "0", "Enter", "0", "Enter"):
            await phone.press(key)
        assert keeper.table(name).draft.bids.seats == (None, 3, 10, "nil")
        await phone.press("Z", ctrl=True)
        assert keeper.table(name).draft.bids.seats == (None, 3, 10, None)
        for key in ("4", "Enter", "2", "Enter", "8", "Enter", "Enter"):
            await phone.press(key)
        assert keeper.table(name).game.scores == (-120, -70)


@run
async def test_a_renege_is_previewed_and_ruled(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.tap("Call a renege")
        await phone.tap("South reneged")
        assert {"62 → −60", "−60 → 62"} <= {*phone.texts()}
        assert keeper.table(name).game.scores == (62, -60)
        await phone.tap("Proven")
        assert keeper.table(name).game.scores == (-60, 62)
        assert phone.where == f"/game/{name}"
        assert "−60" in phone.texts()


@run
async def test_the_ledger_says_why(keeper: Keeper) -> None:
    name = opened(keeper)
    for books in ((8, 5), (7, 6)):
        play(keeper, name, THREES, books)
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        assert "Contract 6 made, took 7: 6 × 10" in phone.texts()
        await phone.click(phone.keyed("round-1"))
        assert "Contract 6 set, took 5: 6 × 10 lost" in phone.texts()


@run
async def test_the_ledger_tells_with_which_round_other_rules_began(keeper: Keeper) -> None:
    name = opened(keeper, {"bags": {"limit": 5}})
    for _ in range(3):
        play(keeper, name, THREES, (8, 5))
    keeper.amend_house(name, 2, house_of("bookbag", {"name": "Friday", "bags": {"limit": None}}))
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        assert phone.texts().count("Rules changed") == 1
        assert not [text for text in phone.texts() if text.startswith("Bag limit")]
        await phone.click(phone.keyed("round-2"))
        assert "Name: Friday (before: Bookbag)" in phone.texts()
        assert "Bag limit: bags are not counted (before: 5 bags)" in phone.texts()
        assert [phone.heard(phone.keyed(f"round-{n}")) for n in (1, 2)]
        details = [text for text in phone.texts() if text.startswith("bid 6 · took 8")]
        assert details == ["bid 6 · took 8", "bid 6 · took 8", "bid 6 · took 8 · 2 bags"]
        await phone.tap("Undo the rules from round 2")
        assert "Rules changed" not in phone.texts()


@run
async def test_a_renege_in_an_earlier_round_costs_what_it_cost_then(keeper: Keeper) -> None:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.amend_house(name, 2, house_of("bookbag", {"renege": {"penalty": "game"}}))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        assert any("3 books from the offenders to the callers" in text for text in phone.texts())
        await phone.tap("Round: more")
        assert any("the offenders lose the game" in text for text in phone.texts())
        await phone.tap("Round: less")
        assert any("3 books from the offenders to the callers" in text for text in phone.texts())


# -- the pad -------------------------------------------------------------------------------------


def geometry(phone: Phone) -> list[tuple[int | float | None, int]]:
    """The rows of the pad as they stand below one another: their heights, and how many keys have room in each."""
    foot = phone.keyed("confirm")
    pad = next(box for box in phone.all(ft.Column) if any(foot in _cells(row) for row in box.controls))
    rows = [(row.height, _cells(row)) for row in pad.controls if isinstance(row, (ft.Row, ft.Container))]
    return [(height, len(cells) if any(map(_is_key, cells)) else 0) for height, cells in rows]


def _cells(row: ft.Control) -> list[ft.Control]:
    return row.controls if isinstance(row, ft.Row) else []


def _is_key(cell: ft.Control) -> bool:
    return str(cell.key).startswith("key-") and str(cell.key)[4:] in {"nil", *map(str, range(27))}


def foot_heights(phone: Phone) -> list[object]:
    return [phone.keyed(key).height for key in ("aside", "confirm")]


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (1280, 800)])
@pytest.mark.parametrize("rules", [{}, {"blind_nil": {"allowed": True}}, {"bidding": {"bid_as": "side"}}])
@run
async def test_nothing_moves_under_the_thumb(
    keeper: Keeper, rules: dict[str, dict[str, object]], size: tuple[int, int]
) -> None:
    name = opened(keeper, rules)
    async with Phone(keeper, f"/game/{name}", size) as phone:
        first, feet = geometry(phone), foot_heights(phone)
        numbers = [row for row in first if row[1]]
        assert len(numbers) == 3
        assert {across for _, across in numbers} == {5}
        seen = {}
        bids: tuple[tuple[int, Bid], ...] = ((1, "nil"), (2, 4), (3, 4), (0, 3))
        for seat, bid in bids:
            keeper.bid_seat(name, seat, bid)
            await phone.settle()
            seen[f"bid of {seat}"] = geometry(phone)
        assert keeper.table(name).turn == Turn("books", seat=1)
        keeper.say_nil_books(name, 1, 1)
        await phone.settle()
        seen["books of a side"] = geometry(phone)
        keeper.say_books(name, 0, 7)
        await phone.settle()
        assert keeper.table(name).turn == Turn("confirm")
        seen["confirm"] = geometry(phone)
        assert {step: rows for step, rows in seen.items() if rows != first} == {}
        assert foot_heights(phone) == feet
        keys = [str(cell.key) for cell in everything_in(phone.page.views[0]) if _is_key(cell)]  # type: ignore[arg-type]
        assert keys == [f"key-{books}" for books in range(14)], "from 0 up, in reading order"


# -- two devices ---------------------------------------------------------------------------------


@run
async def test_two_devices_see_the_same_table(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as ann, Phone(keeper, f"/game/{name}", (1280, 800)) as ben:
        for phone, other, bid in ((ann, ben, "3"), (ben, ann, "4"), (ann, ben, "3"), (ben, ann, "3")):
            sent = len(other.connection.sent)
            await phone.tap(bid)
            await other.settle()
            assert len(other.connection.sent) > sent, "the patch went down the other's own connection"
            assert [text for text in phone.texts() if text.endswith(" bids")] == [
                text for text in other.texts() if text.endswith(" bids")
            ]
        assert "Books of North & South" in ann.texts()
        await ben.tap("8 books")
        await ann.settle()
        await ann.tap("Confirm 8 and 5")
        await ben.settle()
        for phone in (ann, ben):
            assert {"71", "−60"} <= {*phone.texts()}


@run
async def test_a_device_at_another_table_is_left_alone(keeper: Keeper) -> None:
    one, two = opened(keeper), opened(keeper)
    async with Phone(keeper, f"/game/{one}") as ann, Phone(keeper, f"/game/{two}") as ben:
        sent = len(ben.connection.sent)
        await ann.tap("3")
        await ben.settle()
        assert len(ben.connection.sent) == sent


@run
async def test_whoever_left_is_told_no_more(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as ann:
        await ann.tap("Home")
        sent = len(ann.connection.sent)
        keeper.bid_seat(name, 1, 3)
        await ann.settle()
        assert len(ann.connection.sent) == sent


@run
async def test_each_device_keeps_its_own_question(keeper: Keeper) -> None:
    """What one taps to be asked is not asked of the other."""
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as ann, Phone(keeper, f"/game/{name}") as ben:
        await ann.click(ann.keyed("seat-3"))
        await ben.settle()
        assert "West bids" in ann.texts()
        assert "East bids" in ben.texts()


@run
async def test_a_tap_that_came_too_late_can_be_made_again(shelf: Shelf, keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    keeper.say_books(name, 0, 8)
    other = shelf.keeper()
    async with Phone(keeper, f"/game/{name}") as phone:
        other.bid_seat(name, 1, 4)
        await phone.tap("Confirm 8 and 5")
        assert len(phone.spoken()) == 1
        assert phone.spoken()[0].startswith("Somebody else was quicker.")
        assert "4" in [text.value for text in phone.all(ft.Text) if text.value == "4"]
        await phone.tap("Try again")
        assert keeper.table(name).game.scores == (62, -70)
        assert phone.spoken() == []


# -- the disk ------------------------------------------------------------------------------------


class Recorder(Disk):
    """A book that asks, before it returns from a write, what the screen shows by then."""

    watch: Phone | None = None
    shown: list[str]

    def append(self, game: str, expected_seq: int, kind: str, body: str, *, draft: str | None = None) -> Written:
        before = self.watch.texts() if self.watch else []
        entry = super().append(game, expected_seq, kind, body, draft=draft)
        if self.watch:
            assert self.watch.texts() == before, "shown before it was written"
            self.shown.append(kind)
        return entry

    def set_draft(self, game: str, expected_seq: int, body: str | None) -> None:
        before = self.watch.texts() if self.watch else []
        super().set_draft(game, expected_seq, body)
        if self.watch:
            assert self.watch.texts() == before, "shown before it was written"
            self.shown.append("draft")


@run
async def test_the_screen_shows_only_what_is_on_the_disk(shelf: Shelf) -> None:
    plain = shelf.disk()
    disk = Recorder(plain._database, shelf.clock)
    disk.shown = []
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper)
    async with Phone(keeper, f"/game/{name}") as phone:
        disk.watch = phone
        for tap in ("3", "3", "3", "3", "8 books", "Confirm 8 and 5"):
            before = phone.texts()
            await phone.tap(tap)
            assert phone.texts() != before
        assert disk.shown == ["draft", "draft", "draft", "bids_placed", "draft", "books_entered"]
        assert "62" in phone.texts()


@pytest.mark.parametrize("tap", ["3", "Undo the last tap"])
@run
async def test_a_disk_that_refuses_is_told_and_tried_again(shelf: Shelf, tap: str) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    before = keeper.table(name)
    async with Phone(keeper, f"/game/{name}") as phone:
        seen = phone.texts()
        disk.refuses = True
        for name_of_tap in (tap, "Try again", "Try again"):
            await phone.tap(name_of_tap)
            assert phone.spoken() == [FULL]
            assert keeper.table(name) == before
            assert set(seen) <= set(phone.texts()), "the table stands as it was"
        disk.refuses = False
        await phone.tap("Try again")
        assert phone.spoken() == []
        assert keeper.table(name) != before
        assert phone.texts() != seen
        assert shelf.fresh(name) == keeper.table(name)


@run
async def test_after_trying_again_the_table_goes_on_as_after_any_tap(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper)
    keeper.bid_seat(name, 1, 3)
    async with Phone(keeper, f"/game/{name}") as phone:
        await phone.click(phone.keyed("seat-1"))
        assert "East bids" in phone.texts()
        disk.refuses = True
        await phone.tap("5")
        disk.refuses = False
        await phone.tap("Try again")
        assert keeper.table(name).draft.bids.seats == (None, 5, None, None)
        assert "South bids" in phone.texts()


@run
async def test_a_ruling_tried_again_goes_back_to_the_table(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/renege") as phone:
        await phone.tap("South reneged")
        disk.refuses = True
        await phone.tap("Proven")
        assert phone.spoken() == [FULL]
        disk.refuses = False
        await phone.tap("Try again")
        assert len(keeper.table(name).game.rounds[0].deal.rulings) == 1
        assert phone.where == f"/game/{name}"


@run
async def test_an_undo_in_the_ledger_that_fails_is_told(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    async with Phone(keeper, f"/game/{name}/ledger") as phone:
        disk.refuses = True
        await phone.tap("Undo round 1's books")
        assert phone.spoken() == [FULL]
        disk.refuses = False
        await phone.tap("Try again")
        assert keeper.table(name).game.rounds == ()


@run
async def test_a_new_game_that_could_not_be_saved_is_told_and_tried_again(shelf: Shelf) -> None:
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    async with Phone(keeper, "/new") as phone:
        for seat, player in enumerate(("Ann", "Ben", "Cat", "Dan"), 1):
            await phone.type(f"Player {seat}", player)
        await phone.tap("Ann deals")
        disk.refuses = True
        await phone.tap("Play")
        assert phone.spoken() == [FULL]
        assert keeper.games(9) == []
        disk.refuses = False
        await phone.tap("Try again")
        assert [f"/game/{table.name}" for table in keeper.games(9)] == [phone.where]


@pytest.mark.parametrize("page", ["", "/ledger"])
@run
async def test_a_damaged_game_is_shown_as_far_as_it_is_good_and_says_so(shelf: Shelf, page: str) -> None:
    first = shelf.keeper()
    name = opened(first)
    for books in ((8, 5), (7, 6)):
        play(first, name, THREES, books)
    shelf.tamper("UPDATE entry SET body = replace(body, '3', '4') WHERE game = ? AND seq = 4", name)
    keeper = shelf.keeper()
    async with Phone(keeper, f"/game/{name}{page}") as phone:
        assert any("changed outside Bookbag at entry 4" in sentence for sentence in phone.spoken())
        assert {"62", "−60"} <= {*phone.texts()}
        before = keeper.table(name)
        for control in phone.usable():
            if control.key in ("key-3", "undo"):
                await phone.use(control)
                assert any("changed outside Bookbag" in sentence for sentence in phone.spoken())
        assert keeper.table(name) == before


@run
async def test_a_game_that_is_not_there_leads_home(keeper: Keeper) -> None:
    for route in ("/game/x", "/game/x/ledger", "/game/x/renege", "/game/x/rules", "/nowhere"):
        async with Phone(keeper, route) as phone:
            assert len(phone.spoken()) == 1
            homes = [control for control in phone.usable() if phone.heard(control) == "Home"]
            await phone.use(homes[0])
            assert phone.where == "/"
            assert "New game" in phone.texts()


@pytest.mark.parametrize("route", ["/", "/new"])
@run
async def test_a_disk_that_can_not_be_read_is_told(shelf: Shelf, route: str) -> None:
    opened(shelf.keeper())
    disk = shelf.disk()
    keeper = Keeper(disk, shelf.clock)
    disk.unreadable = True
    async with Phone(keeper, route) as phone:
        assert any(sentence.startswith("Not read. ") for sentence in phone.spoken())


@run
async def test_home_offers_the_game_in_play_first_and_a_rematch_of_the_last(keeper: Keeper) -> None:
    over = opened(keeper, {"finish": {"target": 50}})
    play(keeper, over, THREES, (8, 5))
    async with Phone(keeper) as phone:
        assert "North & South win: 50 reached" in phone.texts()
        await phone.tap("Rematch")
        again = keeper.games(1)[0].name
        assert phone.where == f"/game/{again}"
    keeper.bid_seat(again, 2, 3)
    async with Phone(keeper) as phone:
        assert phone.texts().index("Round 1 in play") < phone.texts().index("New game")
        await phone.tap("Go on")
        assert phone.where == f"/game/{again}"
        assert "West bids" in phone.texts()


@run
async def test_home_lists_the_latest_games_and_leads_to_all(keeper: Keeper) -> None:
    names = [opened(keeper, {"finish": {"target": 300 + number}}) for number in range(Count.LATEST + 2)]
    async with Phone(keeper, "/") as phone:
        listed = [f"game-{name}" for name in reversed(names)][: Count.LATEST]
        assert [str(tap.key) for tap in phone.usable() if str(tap.key).startswith("game-")] == listed[1:]
        await phone.tap("Past games: all, and search")
        assert phone.where == "/history"


@run
async def test_the_backup_that_home_offers_is_brought_back_and_everything_read_anew(
    shelf: Shelf, keeper: Keeper
) -> None:
    """A backup holds one game; what the screen knew before it came back is forgotten."""
    name = opened(keeper)
    backup = files_beside(keeper).back_up()
    bid_all(keeper, name, THREES)
    assert keeper.table(name).game.current.bids is not None
    told: list[str] = []
    keeper.listen(told.append)

    def bring_back() -> None:
        files_beside(keeper).restore(backup)

    async with Phone(keeper, "/", bring_back=bring_back) as phone:
        await phone.tap("Bring them back")
        assert "The backup was brought back." in phone.texts()
        assert "Bring them back" not in phone.texts()
    assert told == [EVERY_GAME]
    assert keeper.table(name) == shelf.fresh(name)
    assert keeper.table(name).game.current.bids is None
