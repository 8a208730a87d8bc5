"""The room in people's hands: who watches changes nothing, who was let in scores, who is put out stops."""

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from keeper.at_screen import SIZES, Phone, everything_in
from keeper.at_table import Bid, Shelf, away_beside, bid_all, opened, opened_by, play

from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.keeper import Keeper, house_of
from bookbag.room import Room
from bookbag.views.room_app import PUT_OUT
from bookbag.views.sharing import Sharing, Wish

from .at_room import Guest, NoServer, moment, room_of
from .driver import run

THREES: tuple[Bid, ...] = (3, 3, 3, 3)
WATCHED = ("", "/watch", "/you/2", "/ledger", "/rules", "/big", "/score", "/renege", "/round/1", "/seats", "/record")


def in_play(keeper: Keeper) -> str:
    name = opened(keeper)
    play(keeper, name, THREES, (8, 5))
    keeper.bid_seat(name, 2, 4)
    return name


# -- who watches ---------------------------------------------------------------------------------


@run
async def test_a_phone_sees_the_one_table_at_once_and_follows_it(keeper: Keeper) -> None:
    name = in_play(keeper)
    async with Guest(room_of(keeper), keeper) as phone:
        assert {"West bids", "62", "−60", "Round 2"} <= {*phone.texts()}
        keeper.bid_seat(name, 3, 3)
        await phone.settle()
        assert "North bids" in phone.texts()
        keeper.bid_seat(name, 0, 3)
        keeper.bid_seat(name, 1, 3)
        await phone.settle()
        assert "The cards are being played" in phone.texts()
        keeper.say_books(name, 0, 8)
        await phone.settle()
        assert "The books are being entered" in phone.texts()


@pytest.mark.parametrize("page", WATCHED)
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
@run
async def test_no_tap_of_a_watcher_changes_a_game(
    keeper: Keeper, shelf: Shelf, page: str, size: tuple[int, int]
) -> None:
    """Everything that answers is tapped, typed in and submitted; the book and the draft stay as they were."""
    name = in_play(keeper)
    before, told = shelf.fresh(name), list[str]()
    keeper.listen(told.append)
    async with Guest(room_of(keeper), keeper, f"/game/{name}{page}", size) as phone:
        for number in range(len(phone.usable())):
            usable = phone.usable()
            if number < len(usable):
                await phone.use(usable[number])
    assert (told, shelf.fresh(name)) == ([], before)


@run
async def test_forged_events_of_every_kind_to_every_control_do_nothing(keeper: Keeper, shelf: Shelf) -> None:
    """A socket may send any event to any number; those of the host's own screen are among them."""
    name = in_play(keeper)
    before, told = shelf.fresh(name), list[str]()
    async with Phone(keeper, f"/game/{name}") as host, Guest(room_of(keeper), keeper, f"/game/{name}/watch") as phone:
        keeper.listen(told.append)
        numbers = {control._i for control in host.all(BaseControl)}
        numbers |= {control._i for control in everything_in(phone.page.views[0])}
        for number in numbers:
            for event in ("click", "tap", "change", "submit", "select", "long_press"):
                await phone.session.dispatch_event(number, event, "3")
        for key in ("3", "Enter", "Z"):
            await phone.press(key, ctrl=key == "Z")
        await phone.settle()
    assert (told, shelf.fresh(name)) == ([], before)


@run
async def test_a_seat_marks_you_and_is_kept_by_the_address(keeper: Keeper) -> None:
    name = in_play(keeper)
    async with Guest(room_of(keeper), keeper) as phone:
        await phone.click(phone.keyed("seat-3"))
        assert phone.where == f"/game/{name}/you/3"
        assert "Your bid" in phone.texts()
        assert [seat.key for seat in phone.all(ft.TextButton) if str(seat.key).startswith("seat-")] == [
            "seat-3",
            "seat-0",
            "seat-1",
            "seat-2",
        ], "one's own seat is nearest"
        keeper.bid_seat(name, 3, 3)
        await phone.settle()
        assert "you" in phone.texts()
    async with Guest(room_of(keeper), keeper, f"/game/{name}/you/3") as again:
        assert "you" in again.texts()
        await again.click(again.keyed("seat-3"))
        assert "you" not in again.texts()
        assert again.where == f"/game/{name}/watch"
    async with Guest(room_of(keeper), keeper, f"/game/{name}/you/9") as beyond:
        assert "North bids" in beyond.texts()
        assert "you" not in beyond.texts()


@run
async def test_the_ledger_says_why_and_mends_nothing(keeper: Keeper) -> None:
    name = in_play(keeper)
    async with Guest(room_of(keeper), keeper, f"/game/{name}/watch") as phone:
        await phone.click(phone.keyed("round-1"))
        assert "Contract 6 made, took 8: 6 × 10" in phone.texts()
        await phone.tap("Ledger")
        assert "Contract 6 made, took 8: 6 × 10" in phone.texts()
        assert not [text for text in phone.texts() if "Mend" in text]
        await phone.tap("Table")
        assert phone.where == f"/game/{name}/watch"


@run
async def test_a_call_is_told_to_all_and_taken_up_only_by_who_may_score(keeper: Keeper) -> None:
    name = in_play(keeper)
    keeper.rule_renege(name, 1, Ruling(verdict="proven", against=0, by=1))
    room = room_of(keeper)
    called = "East & West called a renege on North & South: proven"
    async with Guest(room, keeper, f"/game/{name}/watch/ledger") as phone:
        assert any(called in text for text in phone.texts())
        assert not [one for one in phone.usable() if str(one.key).startswith(("call-", "deed-"))]
    room.admit("ann", name, room.admission.offer(name).pin)
    async with Guest(room, keeper, f"/game/{name}/ledger") as phone:
        await phone.use(phone.by_key("call-1-1"))
        assert phone.where == f"/game/{name}/renege/1/1"
        assert "Renege, call 1" in phone.texts()
        await phone.tap("Withdrawn")
    assert keeper.table(name).game.deal(1).rulings[0].verdict == "withdrawn"


@run
async def test_a_table_that_is_put_away_leaves_every_phone_and_comes_back(keeper: Keeper, shelf: Shelf) -> None:
    name = in_play(keeper)
    room = room_of(keeper)
    room.admit("ben", name, room.admission.offer(name).pin)
    where = f"/game/{name}"
    async with (
        Guest(room, keeper, f"{where}/watch") as watcher,
        Guest(room, keeper, where, device="ben") as scorer,
        Guest(room, keeper, f"{where}/score", device="cat") as knocking,
    ):
        key, before = scorer.keyed("key-4"), shelf.fresh(name)
        away_beside(keeper).delete(name)
        await scorer.session.dispatch_event(key._i, "click", None)  # it was on its way
        await moment()
        for phone in (watcher, scorer, knocking):
            assert any("not shared" in text for text in phone.texts())
        assert shelf.fresh(name).draft == before.draft
        away_beside(keeper).put_back(name)
        await moment()
        assert "West bids" in watcher.texts()
        await scorer.tap("4")
        assert keeper.table(name).draft.bids.seats[3] == 4


@run
async def test_players_are_called_in_the_room_as_they_are_at_the_table(keeper: Keeper) -> None:
    in_play(keeper)
    async with Guest(room_of(keeper), keeper) as phone:
        away_beside(keeper).join("West", "Wendy")
        await moment()
        assert "Wendy bids" in phone.texts()


@run
async def test_several_tables_are_listed_and_a_new_one_appears(keeper: Keeper) -> None:
    room = room_of(keeper)
    async with Guest(room, keeper) as phone:
        assert any("No game is in play" in text for text in phone.texts())
        one = opened(keeper)
        await moment()
        assert "East bids" in phone.texts()
        two = opened_by(keeper, house_of("spadester", {"table": {"players": 3}}))
        await moment()
        keys = [str(row.key) for row in phone.all(ft.TextButton) if str(row.key).startswith("game-")]
        assert keys == [f"game-{two}", f"game-{one}"]
        keeper.bid_seat(one, 1, 3)
        await moment()
        await phone.click(phone.keyed(f"game-{one}"))
        assert phone.where == f"/game/{one}/watch"


@run
async def test_the_next_game_is_offered_to_who_watched_the_last(keeper: Keeper) -> None:
    name = opened(keeper, {"finish": {"target": 50}})
    room = room_of(keeper)
    async with Guest(room, keeper, f"/game/{name}/you/1") as phone, Guest(room, keeper, "/big") as big:
        play(keeper, name, THREES, (8, 5))
        await moment()
        assert any("North & South win" in text for text in phone.texts())
        assert any("North & South win" in text for text in big.texts())
        again = keeper.rematch(name)
        await moment()
        await phone.tap("Watch it")
        assert phone.where == f"/game/{again}/you/1"
        assert "0" in big.texts(), "the big screen goes on by itself"


@pytest.mark.parametrize(("size", "score"), [((768, 1024), 150), ((390, 844), 107)])
@run
async def test_on_a_tall_window_the_sides_stand_above_each_other(
    keeper: Keeper, size: tuple[int, int], score: int
) -> None:
    in_play(keeper)
    async with Guest(room_of(keeper), keeper, "/big", size) as phone:
        sizes = {text.value: text.size for text in phone.all(ft.Text)}
        assert round(float(sizes["62"] or 0)) == score
        rows = [row for row in phone.all(ft.Row) if any(str(one.key).startswith("big-") for one in row.controls)]
        assert [len(row.controls) for row in rows] == [1, 1]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@run
async def test_the_big_screen_is_read_from_far_and_has_nothing_to_tap(keeper: Keeper, size: tuple[int, int]) -> None:
    name = in_play(keeper)
    async with Guest(room_of(keeper), keeper, "/big", size) as phone:
        assert phone.usable() == []
        assert phone.shut() == []
        sizes = {
            text.value: float(text.size or 0) for text in phone.all(ft.Text) if text.value not in ("–", "♠", "♦")
        }
        assert min(sizes[score] for score in ("62", "−60")) >= 200
        assert sizes["West bids"] >= 48
        assert min(size for size in sizes.values() if size != 16) >= 36
        keeper.bid_seat(name, 3, 3)
        await phone.settle()
        assert "North bids" in phone.texts()


@run
async def test_a_game_that_is_not_for_the_room_is_not_shown(keeper: Keeper) -> None:
    old = opened(keeper, {"finish": {"target": 50}})
    play(keeper, old, THREES, (8, 5))
    in_play(keeper)
    for page in WATCHED[:7]:
        async with Guest(room_of(keeper), keeper, f"/game/{old}{page}") as phone:
            assert "−60" not in phone.texts() or page == "/big"
            assert not any("win" in text for text in phone.texts())
    for page in ("/new", "/rules", "/coach", "/share", "/rules/preset/bookbag", f"/game/{old}/share"):
        async with Guest(room_of(keeper), keeper, page) as phone:
            assert any("not shared" in text for text in phone.texts())


# -- who scores ----------------------------------------------------------------------------------


async def let_in(room: Room, phone: Guest, name: str) -> None:
    offer = room.admission.offered(name) or room.admission.offer(name)
    await phone.type("PIN", offer.pin)
    await phone.tap("Let me score")


@run
async def test_a_pin_lets_a_phone_score_a_whole_round(keeper: Keeper) -> None:
    name = opened(keeper)
    room = room_of(keeper)
    async with Guest(room, keeper) as watcher, Guest(room, keeper, f"/game/{name}/score", device="ben") as phone:
        await let_in(room, phone, name)
        await phone.tap("3", "3", "3", "3", "8 books", "Confirm 8 and 5")
        assert keeper.table(name).game.scores == (62, -60)
        await moment()
        assert {"62", "−60"} <= {*watcher.texts()}
        await phone.tap("Undo round 1's books")
        assert keeper.table(name).game.scores == (0, 0)
        heard = [phone.heard(one) for one in phone.usable()]
        assert not {"Seats and dealer", "Bid coach", "Share the table", "Home"} & {*heard}
        await phone.tap("Call a renege", "East & West call", "Proven")
        assert len(keeper.table(name).game.current.rulings) == 1
        await phone.tap("Watch")
        assert "3" not in [phone.heard(one) for one in phone.usable()]
        await phone.tap("Keep the score")
        assert "Books of North & South" in phone.texts()


@run
async def test_wrong_pins_are_told_and_waited_for(keeper: Keeper) -> None:
    name = opened(keeper)
    room = room_of(keeper)
    async with Guest(room, keeper, f"/game/{name}/score") as phone:
        await phone.type("PIN", "123456")
        await phone.tap("Let me score")
        assert phone.spoken()[0].startswith("No phone is let in to score just now")
        pin = room.admission.offer(name).pin
        wrong = f"{(int(pin) + 1) % 1000000:06}"
        await phone.type("PIN", wrong)
        for _ in range(3):
            await phone.tap("Let me score")
            assert phone.spoken() == ["That is not the PIN; type the 6 digits on the host's screen."]
        await phone.type("PIN", pin)
        await phone.tap("Let me score")
        assert phone.spoken()[0].startswith("Too many wrong PINs were typed; wait 5 seconds")
        assert not room.admission.admitted(name)


@run
async def test_a_phone_that_is_put_out_watches_on_and_its_taps_do_nothing(keeper: Keeper, shelf: Shelf) -> None:
    name = opened(keeper)
    room = room_of(keeper)
    async with Guest(room, keeper, f"/game/{name}/score") as phone:
        await let_in(room, phone, name)
        await phone.tap("3")
        key = phone.keyed("key-4")
        before = shelf.fresh(name)
        (permit,) = room.admission.admitted(name)
        room.admission.withdraw(permit)
        await phone.session.dispatch_event(key._i, "click", None)  # it was on its way
        await moment()
        assert shelf.fresh(name) == before
        assert PUT_OUT in phone.spoken()
        assert "South bids" in phone.texts()
        assert "key-4" not in [one.key for one in phone.usable()]


@run
async def test_of_two_scorers_the_later_one_is_told_and_offers_its_entry_again(keeper: Keeper) -> None:
    name = opened(keeper)
    room = room_of(keeper)
    async with Phone(keeper, f"/game/{name}") as host, Guest(room, keeper, f"/game/{name}/score") as phone:
        await let_in(room, phone, name)
        mine, theirs = host.keyed("key-3")._i, phone.keyed("key-5")._i
        await host.session.dispatch_event(mine, "click", None)
        await phone.session.dispatch_event(theirs, "click", None)
        assert keeper.table(name).draft.bids.seats == (None, 3, None, None)
        await moment()
        assert phone.spoken()[0].startswith("Somebody else was quicker.")
        assert "South bids" in phone.texts()
        await phone.tap("Try again")
        assert keeper.table(name).draft.bids.seats == (None, 5, None, None), "what it meant: the bid of East"


@run
async def test_where_all_only_watch_no_pin_is_asked(keeper: Keeper) -> None:
    name = opened(keeper)
    async with Guest(room_of(keeper, watch_only=True), keeper, f"/game/{name}/score") as phone:
        assert "PIN" not in [phone.heard(one) for one in phone.usable()]
        assert "Keep the score" not in [phone.heard(one) for one in phone.usable()]


# -- the host ------------------------------------------------------------------------------------


@run
async def test_the_host_shares_lets_in_and_puts_out(keeper: Keeper) -> None:
    name = opened(keeper)
    sharing = NoServer(keeper)
    async with Phone(keeper, f"/game/{name}", sharing=sharing) as host:
        await host.tap("Share the table")
        assert host.where == f"/game/{name}/share"
        assert "Now nobody but this device reaches Bookbag." in host.texts()
        await host.tap("Share the table")
        await moment()
        room = sharing.room
        assert room is not None
        assert "192.168.1.7:8550" in host.texts()
        assert host.one(ft.Text, value="192.168.1.7:8550").semantics_label == "The address is 192.168.1.7:8550"
        reach = "Anyone on the same Wi-Fi as this device can open it. Whoever opens it watches, and changes nothing."
        assert reach in host.texts()
        assert host.one(ft.Image, key="share-code")
        await host.tap("Let a phone score")
        offer = room.admission.offered(name)
        assert offer is not None
        assert f"{offer.pin[:3]} {offer.pin[3:]}" in host.texts()
        async with Guest(room, keeper, f"/game/{name}/score") as phone:
            await let_in(room, phone, name)
            await moment()
            await host.tap("Take the PIN away")
            assert room.admission.offered(name) is None
            await phone.tap("3")
            await host.tap("Let phone 1 score no more")
            await moment()
            assert PUT_OUT in phone.spoken()
        await host.tap("Stop sharing")
        await moment()
        assert sharing.room is None
        assert "Now nobody but this device reaches Bookbag." in host.texts()


@run
async def test_a_table_that_can_not_be_shared_is_told(keeper: Keeper) -> None:
    async with Phone(keeper, "/share", sharing=NoServer(keeper, "This device is in no network.")) as host:
        await host.tap("Share the table")
        assert host.spoken() == ["This device is in no network."]


@run
async def test_what_is_shared_again_is_shared_as_before(keeper: Keeper) -> None:
    """Stopped and begun again on the host's screen, it shows no more than the program was started to show."""
    name = in_play(keeper)
    opened(keeper)
    sharing = Sharing(keeper, "", lambda _room: lambda _page: None)
    sharing.open(Wish("127.0.0.1", 0, watch_only=True, only=name))
    await sharing.stop()
    sharing.open()
    assert sharing.room is not None
    assert sharing.room.watch_only
    assert [table.name for table in sharing.room.window.tables()] == [name]
    assert sharing.address.startswith("http://127.0.0.1:")
    await sharing.stop()


@run
async def test_from_home_the_one_game_in_play_is_the_one_scored(keeper: Keeper) -> None:
    name = opened(keeper)
    bid_all(keeper, name, THREES)
    sharing = NoServer(keeper)
    sharing.open()
    async with Phone(keeper, "/", sharing=sharing) as host:
        assert "Only what you share leaves this device." in " ".join(host.texts())
        await host.tap("Share the table: shared now", "Let a phone score")
        assert sharing.room is not None
        assert sharing.room.admission.offered(name)
    opened(keeper)
    async with Phone(keeper, "/share", sharing=sharing) as host:
        assert "To let a phone score, open its table and choose Share the table there." in host.texts()


@run
async def test_nobody_is_let_in_to_a_game_that_is_put_away(keeper: Keeper) -> None:
    name = in_play(keeper)
    opened(keeper)
    sharing = NoServer(keeper)
    sharing.open()
    async with (
        Phone(keeper, f"/game/{name}/share", sharing=sharing) as host,
        Phone(keeper, f"/game/{name}", sharing=sharing) as table,
    ):
        assert "Let a phone score" in host.texts()
        assert "Share the table" in [table.heard(one) for one in table.usable()]
    away_beside(keeper).archive(name)
    async with (
        Phone(keeper, f"/game/{name}/share", sharing=sharing) as host,
        Phone(keeper, f"/game/{name}", sharing=sharing) as table,
    ):
        assert "Let a phone score" not in host.texts()
        assert "Share the table" not in [table.heard(one) for one in table.usable()]


# -- what people write ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players",
    [
        ("<b>Ann</b>", "[Ben](http://evil.example)", "{{7*7}}", "**Dan** `x`"),
        ("<script>alert(1)</script>", "&lt;Ben&gt;", "%s %n {0}", "Dan\\u0007\\n"),
    ],
)
@run
async def test_names_are_shown_as_they_were_typed_and_nothing_in_them_is_read(
    keeper: Keeper, players: tuple[str, ...]
) -> None:
    name = keeper.open_game(house_of("bookbag"), players, 0)
    room = room_of(keeper)
    for page in ("watch", "big", "ledger", "you/1"):
        async with Guest(room, keeper, f"/game/{name}/{page}", SIZES[2]) as phone:
            kept = keeper.table(name).game.players
            whole = " ".join(phone.texts())
            assert all(player in whole for player in kept)
            assert not phone.all(ft.Markdown)
            assert not [text for text in phone.all(ft.Text) if text.spans]


@pytest.mark.parametrize("name", ["Dan\u202enad", "Dan\x1b[31m", "Dan\x00", "Dan\u200b\u200b"])
def test_names_with_controls_are_not_taken(keeper: Keeper, name: str) -> None:
    with pytest.raises(Refused):
        keeper.open_game(house_of("bookbag"), ("Ann", "Ben", "Cat", name), 0)
