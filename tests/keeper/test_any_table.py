"""Random verbs at random tables: whatever is said, the game on the disk and the game on the screen are one."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import house_rules, mendings, rulings

from bookbag.game.bids import nil_seats
from bookbag.game.draft import MOST_TAPS
from bookbag.game.entries import ENTRY, Mending, RoundAmended, RoundThrownIn, Written
from bookbag.game.house import HouseRules
from bookbag.game.problems import Refused
from bookbag.game.replay import fold
from bookbag.game.turn import Choice, Turn, seat_choices, side_choices, turn
from bookbag.keeper import Keeper, Table, house_of
from bookbag.ledger import NotSaved
from bookbag.sheets.ledger_document import ledger_document
from bookbag.words.sentences import say
from bookbag.words.table import names_of

from .at_table import Bid, Disk, Shelf, opened_by

HOUSES = [
    house_of("bookbag"),
    house_of("bookbag", {"bidding": {"first_hand_bids_itself": True}, "finish": {"target": 150}}),
    house_of("bookbag", {"bidding": {"bid_as": "side"}, "blind_bid": {"deficit": None}}),
    house_of("bookbag", {"bidding": {"total": "not_deal"}, "nil": {"partner_minimum": 4}}),
    house_of("spadester", {"table": {"players": 3}}),
    house_of("spade-plus", {"finish": {"rounds": 3}}),
    house_of(
        "bookbag", {"table": {"layout": "threes", "players": 6}, "blind_nil": {"allowed": True, "deficit": None}}
    ),
    house_of("bookbag", {"table": {"layout": "partners", "players": 6}, "bidding": {"bid_as": "side"}}),
]
houses = st.sampled_from(HOUSES) | house_rules()


class AnyTable(RuleBasedStateMachine):
    """One table, kept by a keeper that is now and then replaced by a fresh one."""

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf(Path(tempfile.mkdtemp()))
        self.disk: Disk = self.shelf.disk()
        self.reader: Disk = self.shelf.disk()
        self.keeper = Keeper(self.disk, self.shelf.clock)
        self.name = ""
        self.told = 0
        self.ledgers: dict[int, Any] = {}

    def teardown(self) -> None:
        self.shelf.close()
        shutil.rmtree(self.shelf.folder)

    @initialize(house=houses, dealer=st.integers(0, 1))
    def begin(self, house: HouseRules, dealer: int) -> None:
        self.name = opened_by(self.keeper, house, dealer)
        self.keeper.listen(self.heard)

    def heard(self, _name: str) -> None:
        self.told += 1

    @property
    def table(self) -> Table:
        return self.keeper.table(self.name)

    def do(self, verb: Callable[[], object]) -> bool:
        """One deed: done and told once, or refused in a sentence, with nothing changed and nothing told."""
        before, told, log = self.table, self.told, len(self.disk.log)
        try:
            verb()
        except Refused as refused:
            assert say(refused.problems[0], names_of(before.game))
            assert (self.table, self.told, len(self.disk.log)) == (before, told, log)
            return False
        assert (self.told, len(self.disk.log)) == (told + 1, log + 1)
        assert self.table.game.seq == before.game.seq + (self.disk.log[-1] != "draft")
        return True

    # -- what people do ------------------------------------------------------------------------

    @rule(data=st.data())
    def bid_any(self, data: st.DataObject) -> None:
        """Any seat says anything: what was shown as open is taken, what was shown as shut is not."""
        table = self.table
        seat = data.draw(st.integers(0, table.game.seating.seats - 1))
        choice = data.draw(st.sampled_from(seat_choices(table.game, table.draft.bids, seat)))
        done = self.do(lambda: self.keeper.bid_seat(self.name, seat, choice.bid))
        if table.turn.step == "bids":
            assert done == choice.is_open

    @rule(data=st.data())
    def bid_side_any(self, data: st.DataObject) -> None:
        table, blind = self.table, data.draw(st.booleans())
        side = data.draw(st.integers(0, table.game.seating.sides - 1))
        choices = side_choices(table.game, table.draft.bids, side, blind=blind)
        choice = data.draw(st.sampled_from(choices))
        done = self.do(lambda: self.keeper.bid_side(self.name, side, int(choice.bid), blind=blind))
        if table.turn.step == "bids":
            assert done == choice.is_open

    @rule(data=st.data())
    def bid_due(self, data: st.DataObject) -> None:
        """The seat whose turn it is bids something that is open."""
        table = self.table
        if table.turn.step != "bids" or table.turn.seat is None:
            return
        seat, side = table.turn.seat, table.turn.side
        choices: tuple[Choice, ...] = seat_choices(table.game, table.draft.bids, seat)
        if side is not None and data.draw(st.booleans()):
            choices = side_choices(table.game, table.draft.bids, side, blind=False)
        openings = [choice.bid for choice in choices if choice.is_open]
        if openings:
            bid: Bid = data.draw(st.sampled_from(openings[: len(openings) // 2 + 1]))
            if side is not None and choices[0].bid == 0:
                assert isinstance(bid, int)
                number = bid
                assert self.do(lambda: self.keeper.bid_side(self.name, side, number))
            else:
                assert self.do(lambda: self.keeper.bid_seat(self.name, seat, bid))

    @rule(data=st.data())
    def say_any(self, data: st.DataObject) -> None:
        game = self.table.game
        side = data.draw(st.integers(0, game.seating.sides - 1))
        books = data.draw(st.integers(0, game.house.deal_books + 1))
        self.do(lambda: self.keeper.say_books(self.name, side, books))

    @rule(data=st.data())
    def a_tap_taken_back(self, data: st.DataObject) -> None:
        """A bid or books said, not yet entered, then undone: the table as it was before the tap."""
        before = self.table
        self.bid_any(data) if before.turn.step == "bids" else self.say_any(data)
        half_said = self.table.game.seq == before.game.seq and self.table != before
        if half_said and len(before.draft.before) < MOST_TAPS:
            assert self.do(lambda: self.keeper.undo(self.name))
            assert self.table == before

    @rule(data=st.data())
    def say_nil(self, data: st.DataObject) -> None:
        nils = nil_seats(self.table.draft.bids, self.table.game.house)
        if nils:
            seat, books = data.draw(st.sampled_from(nils)), data.draw(st.integers(0, 3))
            self.do(lambda: self.keeper.say_nil_books(self.name, seat, books))

    @rule()
    def enter(self) -> None:
        """Entered as promised, or not at all."""
        table = self.table
        promised = self.keeper.round_if_confirmed(self.name)
        wrong = self.keeper.books_problem(self.name)
        done = self.do(lambda: self.keeper.enter_books(self.name))
        assert done == (table.turn.step == "confirm" and wrong is None)
        if done:
            assert self.table.game.rounds[table.game.current.number - 1] == promised

    @precondition(lambda self: self.table.turn.step in ("books", "confirm"))
    @rule(data=st.data())
    def take(self, data: st.DataObject) -> None:
        """Everyone's books as they may have been, so that a game goes on."""
        game = self.table.game
        left = game.house.deal_books
        for side in range(game.seating.sides):
            last = side == game.seating.sides - 1
            books = left if last else data.draw(st.integers(0, left))
            left -= books
            self.do(lambda side=side, books=books: self.keeper.say_books(self.name, side, books))  # type: ignore[misc]
            self._take_nils(data, side, books)
        self.enter()

    def _take_nils(self, data: st.DataObject, side: int, books: int) -> None:
        game = self.table.game
        seats = game.seating.seats_of(side)
        nils = [seat for seat in nil_seats(game.current.bids, game.house) if seat in seats]
        if game.seating.solo:
            return
        for seat in nils:
            last = seat == nils[-1] and len(nils) == len(seats)
            taken = books if last else data.draw(st.integers(0, books))
            books -= taken
            self.do(lambda seat=seat, taken=taken: self.keeper.say_nil_books(self.name, seat, taken))  # type: ignore[misc]

    @rule(data=st.data())
    def a_whole_round(self, data: st.DataObject) -> None:
        """Everyone bids, as far as somebody may, and then the books."""
        for _ in range(2 * self.table.game.seating.seats):
            self.bid_due(data)
        if self.table.turn.step in ("books", "confirm"):
            self.take(data)

    @rule(data=st.data())
    def rule_any(self, data: st.DataObject) -> None:
        game = self.table.game
        number = data.draw(st.integers(1, game.current.number))
        ruling = data.draw(rulings(game.house))
        before = self.table
        made = () if game.outcome and number > len(game.rounds) else game.deal(number).calls
        call = data.draw(st.sampled_from((None, *made)))
        try:
            promised = self.keeper.preview_ruling(self.name, number, ruling, call).after
        except Refused:
            promised = None
        assert self.table == before
        assert self.do(lambda: self.keeper.rule_renege(self.name, number, ruling, call)) == (promised is not None)
        if promised:
            assert promised.rounds == self.table.game.rounds
            assert (self.table.draft.said, self.table.draft.back()) == (before.draft.said, None)
            calls = self.table.game.deal(number).calls
            assert calls == (made if call else (*made, max(made, default=0) + 1))

    @precondition(lambda self: self.table.game.rounds)
    @rule(data=st.data())
    def a_played_round_is_mended(self, data: st.DataObject) -> None:
        self.mend_any(data)

    @rule(data=st.data())
    def mend_any(self, data: st.DataObject) -> None:
        """A round amended, put in or thrown in, other seats, another dealer: as promised, and all else stays said."""
        before = self.table
        entry = data.draw(mendings(before.game))
        try:
            preview = self.keeper.preview_mend(self.name, entry)
        except Refused:
            preview = None
        assert self.table == before
        assert self.do(lambda: self.keeper.mend(self.name, entry)) == (preview is not None)
        if preview is None:
            return
        after = self.table
        assert (preview.after.rounds, preview.after.current) == (after.game.rounds, after.game.current)
        thrown = isinstance(entry, RoundThrownIn) and entry.round == before.game.current.number
        if not thrown and not after.game.current.bids_itself:
            assert (after.draft.said, after.draft.back()) == (before.draft.said, None)
        for was, now in preview.pairs or ():
            if was is not None and now is not None and was <= len(before.game.rounds) and was != entry_round(entry):
                assert after.game.deal(now).taken == before.game.deal(was).taken
                assert after.game.deal(now).bids == before.game.deal(was).bids
                assert after.game.deal(now).rulings == before.game.deal(was).rulings
                assert after.game.house_in(now) == before.game.house_in(was)

    @rule(data=st.data())
    def amend_any(self, data: st.DataObject) -> None:
        """Other rules from some round on: what was entered stays entered, what was said can still be gone on with."""
        before = self.table
        number = data.draw(st.integers(1, before.game.current.number))
        house = data.draw(house_rules(at=before.game.house) | st.sampled_from(HOUSES))
        try:
            promised = self.keeper.preview_house(self.name, number, house).after
        except Refused:
            promised = None
        assert self.table == before
        assert self.do(lambda: self.keeper.amend_house(self.name, number, house)) == (promised is not None)
        if promised:
            assert promised.rounds == self.table.game.rounds
            assert [row.deal for row in promised.rounds] == [row.deal for row in before.game.rounds]
            assert self.table.draft.back() is None

    @rule()
    def undo(self) -> None:
        before = self.table
        done = self.do(lambda: self.keeper.undo(self.name))
        assert done or before.game.undoes is None

    @rule()
    def redo(self) -> None:
        self.do(lambda: self.keeper.redo(self.name))

    @rule()
    def undo_and_redo(self) -> None:
        """Back as far as there is anything entered and forward again: the very same ledger."""
        before = ledger_document(self.table.game)
        last = self.table.game.undoes
        while self.table.game.undoes == last and self.do(lambda: self.keeper.undo(self.name)):
            pass
        if last is not None:
            assert self.do(lambda: self.keeper.redo(self.name))
            assert ledger_document(self.table.game) == before

    @rule()
    def to_the_deal_and_forward_again(self) -> None:
        """Every step undone, whatever it was, and every step brought back: the very same ledger."""
        while self.keeper.table(self.name).draft.back() and not self.table.game.outcome:
            self.keeper.undo(self.name)
        before, steps = self.table.game, 0
        while self.table.game.undoes is not None:
            steps += self.do(lambda: self.keeper.undo(self.name)) and self.disk.log[-1] == "undone"
        assert self.table.game.rounds == ()
        for _ in range(steps):
            assert self.do(lambda: self.keeper.redo(self.name))
        assert ledger_document(self.table.game) == ledger_document(before)
        now = self.table.game
        assert (now.current, now.thrown, now.players, now.houses) == (
            before.current,
            before.thrown,
            before.players,
            before.houses,
        )

    @rule()
    def reopen(self) -> None:
        """The program ends and is started again."""
        before = self.table
        self.disk = self.shelf.disk()
        self.keeper = Keeper(self.disk, self.shelf.clock)
        self.keeper.listen(self.heard)
        assert self.table == before

    @rule(verb=st.sampled_from(("undo", "redo", "enter_books")))
    def disk_refuses(self, verb: str) -> None:
        before, self.disk.refuses = self.table, True
        try:
            getattr(self.keeper, verb)(self.name)
        except (NotSaved, Refused):
            pass
        else:
            raise AssertionError("nothing was written, and nothing was said of it")
        finally:
            self.disk.refuses = False
        assert self.table == before

    @rule(minutes=st.integers(-5, 40))
    def time_passes(self, minutes: int) -> None:
        self.shelf.clock.move(minutes=minutes)
        left = self.keeper.minutes_left(self.name)
        limit = self.table.game.house.finish.minutes
        assert left is None if limit is None else left is not None and 0 <= left <= limit

    # -- what is always so ---------------------------------------------------------------------

    @precondition(lambda self: self.name)
    @invariant()
    def the_disk_shows_the_same(self) -> None:
        fresh = Keeper(self.reader, self.shelf.clock)
        assert fresh.table(self.name) == self.table
        assert [table.name for table in fresh.games(9)] == [self.name]

    @precondition(lambda self: self.name)
    @invariant()
    def the_game_is_the_fold_of_its_entries(self) -> None:
        table = self.table
        rows = self.reader.entries(self.name)
        book = [Written(row.seq, row.at, ENTRY.validate_json(row.body)) for row in rows]
        assert fold(book) == table.game
        assert [row.seq for row in rows] == list(range(1, table.game.seq + 1))
        assert turn(table.game, table.draft) == table.turn
        assert (table.turn.step == "over") == (table.game.outcome is not None)

    @precondition(lambda self: self.name)
    @invariant()
    def what_is_shown_is_what_will_be_scored(self) -> None:
        """When books are due, the bids on the screen are those that count."""
        table = self.table
        if table.turn.step in ("books", "confirm") and not table.game.current.bids_itself:
            assert table.draft.bids == table.game.current.bids
        if table.turn == Turn("confirm"):
            assert table.draft.taken(table.game) is not None


def entry_round(entry: Mending) -> int:
    """The round that is put right itself; 0 where it is none."""
    return entry.round if isinstance(entry, RoundAmended) else 0


MOST = 300 if os.environ.get("BOOKBAG_TESTS") == "thorough" else 50
TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=MOST, stateful_step_count=40)
