"""The scorekeeper's verbs: open a game, bid, enter books, rule on a renege, amend the house, undo, redo.

Each verb checks what was said, writes it down, and only then changes what `table` shows; then it
tells the listeners. Nothing here computes a score: the game is the fold of its book.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from secrets import randbelow
from typing import Any, Literal, Protocol

from pydantic import ValidationError

from bookbag.game.amending import amendment_problems, last_amendable, still_said, tapped_again, unplayable
from bookbag.game.bids import Bids, nil_seats, side_alone
from bookbag.game.changed import Pairs
from bookbag.game.draft import Draft, bids_but_the_last, fits
from bookbag.game.entries import (
    ENTRY,
    BidsPlaced,
    BooksEntered,
    Entry,
    GameOpened,
    HouseAmended,
    Mending,
    Redone,
    RenegeRuled,
    SeatsChanged,
    Undone,
    Written,
)
from bookbag.game.faults import refusing
from bookbag.game.house import HouseRules
from bookbag.game.house_choices import HouseChoices
from bookbag.game.house_document import Document, house_from
from bookbag.game.mending import before_mending, draft_after, lost, mending_problems, rounds_paired, seen_of
from bookbag.game.problems import Problem, Refused, problem
from bookbag.game.replay import Game, ScoredRound, fold
from bookbag.game.rounds import Ruling, bid_problems, call_problems, ruling_problems, taken_problems
from bookbag.game.turn import Turn, bids_due, concerns, turn
from bookbag.ledger.book import Book, Conflict, new_game_id
from bookbag.ledger.chain import Altered
from bookbag.ledger.clock import Clock
from bookbag.ledger.presets import nearest_preset, packaged_presets
from bookbag.listening import Listening
from bookbag.records.naming import Naming, alike

Listener = Callable[[str], None]
"""Called with the name of a game that has changed."""

Seen = tuple[object, ...]
"""What somebody had before their eyes, as `seen_of` tells it."""

EVERY_GAME = ""
"""Told to listeners instead of a name when any game may be another now, or none."""

LOOK = "look"
"""The setting that holds the look."""

Away = Literal["archived", "deleted"]
"""How a game is put away; nothing is written in it meanwhile."""

ROOM_PORT = "room port"
"""The setting that holds the port of the shared table."""

REMEMBERED = 200
"""From how many of the newest games names of players are suggested."""


@dataclass(frozen=True)
class Table:
    """All that a screen needs of one game: the game, what is half said, and what is due.

    `damage` is set when the game's book was changed outside Bookbag: it is shown as far as it can
    be trusted, and nothing more is written in it. `away` tells that it is archived or deleted.
    """

    name: str
    game: Game
    draft: Draft
    turn: Turn
    damage: int | None = None
    away: Away | None = None


class Shelving(Protocol):
    """What tells a keeper which games are put away, and what their players are called."""

    def put_away(self) -> Mapping[str, Away]:
        """Every game that is put away."""
        ...

    def naming(self) -> Naming:
        """What players are called now."""
        ...

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        ...


class NoShelf:
    """Where nothing is put away, and players are called as they were written."""

    def put_away(self) -> Mapping[str, Away]:
        """No game."""
        return {}

    def naming(self) -> Naming:
        """As written."""
        return Naming()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Nothing changes."""
        return lambda: None


NO_SHELF = NoShelf()


@dataclass(frozen=True)
class Preview:
    """What an entry would change: the game as it is, the game after it, and which rounds of the two are the same."""

    before: Game
    after: Game
    pairs: Pairs | None = None


class TableMoved(Exception):  # noqa: N818 - it is what happened, not a fault
    """Another window wrote first. The table now shows what was written; the entry can be made again."""


class SeenOtherwise(TableMoved):
    """What was said was said of a game that has changed since; it must be looked at, and said again."""


class Keeper:
    """Keeps the score of every game in one book."""

    def __init__(
        self, book: Book, clock: Clock, luck: Callable[[int], int] = randbelow, shelf: Shelving = NO_SHELF
    ) -> None:
        self._book = book
        self._clock = clock
        self._luck = luck
        self._shelf = shelf
        self._open: dict[str, _OpenGame] = {}
        self._listening = Listening[[str]]()
        # A game that was put away, or whose players are called otherwise now, is read again.
        shelf.listen(self.read_anew)

    # -- who listens -------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        return self._listening.listen(listener)

    def read_anew(self) -> None:
        """Forget what was read, as the disk was changed by other means than these verbs, and tell everyone."""
        self._open.clear()
        self._listening.tell(EVERY_GAME)

    # -- reading -----------------------------------------------------------------------------

    def table(self, name: str) -> Table:
        """A game as it stands now.

        Raises:
            KeyError: there is no such game.
            NotRead: the disk would not give it.
        """
        return self._opened(name).table

    def unmoved(self, seen: Table) -> None:
        """Nothing happens if a game still stands as it was when somebody saw it.

        Raises:
            TableMoved: it was changed since: what is entered now was meant for another state.
            KeyError, NotRead: as `table` would.
        """
        now = self.table(seen.name)
        if (now.game.seq, now.draft, now.damage) != (seen.game.seq, seen.draft, seen.damage):
            raise TableMoved

    def book(self, name: str) -> tuple[Written, ...]:
        """Every entry of a game, undone ones too, as far as its book can be trusted.

        Raises:
            KeyError: there is no such game.
            NotRead: the disk would not give it.
        """
        return self._opened(name).book

    def games(self, limit: int) -> list[Table]:
        """The games last written in and not put away, newest first. Those that can't be read are passed over."""
        away = self._shelf.put_away()
        found = []
        for row in [row for row in self._book.games(limit + len(away)) if row.game not in away][:limit]:
            try:
                found.append(self.table(row.game))
            except (KeyError, ValueError):
                continue
        return found

    def remembered_players(self) -> tuple[str, ...]:
        """Names of players of earlier games as they are shown now, the latest first, each once."""
        names: dict[str, str] = {}
        for entry in self._openings(REMEMBERED):
            for player in self._shelf.naming().at_table(entry.players):
                names.setdefault(alike(player), player)
        return tuple(names.values())

    def last_setup(self) -> tuple[HouseChoices, tuple[str, ...]]:
        """What the latest game was begun with: its rules, as changes of a preset, and the players by seat."""
        for entry in self._openings(1):
            return house_choices(entry.house), self._shelf.naming().at_table(entry.players)
        return preset_choices(preset_names()[0]), ()

    def _openings(self, limit: int) -> list[GameOpened]:
        """How the latest games began that were not deleted."""
        deleted = {game for game, how in self._shelf.put_away().items() if how == "deleted"}
        written = self._book.first_entries("game_opened", limit + len(deleted))
        entries = [ENTRY.validate_json(row.body) for row in written if row.game not in deleted][:limit]
        return [entry for entry in entries if isinstance(entry, GameOpened)]

    def draw(self, seats: int) -> int:
        """A seat drawn at random."""
        return self._luck(seats)

    def minutes_left(self, name: str) -> int | None:
        """Minutes until the time limit, begun ones counted, 0 when it has run out; None where no clock runs."""
        game = self.table(name).game
        limit = game.house.finish.minutes
        if limit is None or game.begun is None:
            return None
        gone = (self._clock.now() - game.begun).total_seconds() / 60
        return max(0, ceil(limit - max(game.minutes, gone)))

    # -- settings ----------------------------------------------------------------------------

    def look(self) -> str | None:
        """The look a person chose for this device, if one was."""
        return self._book.setting(LOOK)

    def choose_look(self, look: str) -> None:
        """Keep the look a person chose.

        Raises:
            NotSaved: the disk refused.
        """
        self._book.set_setting(LOOK, look)

    def room_port(self) -> int:
        """The port at which the table was shared last; 0 when it never was."""
        kept = self._book.setting(ROOM_PORT) or ""
        return int(kept) if kept.isascii() and kept.isdecimal() else 0

    def keep_room_port(self, port: int) -> None:
        """Keep the port at which the table is shared, so that it has the same address the next time.

        Raises:
            NotSaved: the disk refused.
        """
        self._book.set_setting(ROOM_PORT, str(port))

    # -- a game begins -----------------------------------------------------------------------

    def open_game(self, house: HouseRules, players: Sequence[str], dealer: int) -> str:
        """Begin a game and return its name.

        Raises:
            Refused: the players don't fit the house's table.
            NotSaved: the disk refused.
        """
        names = tuple(" ".join(player.split()) for player in players)
        with refusing():
            opened = GameOpened(house=house, players=names, dealer=dealer)
        self._seated_once(names)
        name = new_game_id()
        self._book.append(name, 0, opened.kind, opened.model_dump_json())
        self._listening.tell(name)
        return name

    def rematch(self, name: str) -> str:
        """Begin a game with the same people and the rules as they are now; the deal passes on. Returns its name.

        Raises:
            NotSaved: the disk refused.
        """
        game = self.table(name).game
        return self.open_game(game.house, game.players, game.current.dealer)

    # -- bids --------------------------------------------------------------------------------

    def bid_seat(self, name: str, seat: int, bid: int | Literal["nil", "blind nil"]) -> None:
        """A player bids, or changes the bid, while the round's books are not yet entered.

        Raises:
            Refused: the bid can't stand by the house's rules.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        table = self.table(name)
        _seat_there(seat, table.game)
        side = table.game.seating.side_of(seat)
        beside = isinstance(bid, str) and table.game.house.bidding.bid_as == "side"
        with refusing():
            bare = table.draft.bids if beside else table.draft.bids.with_side(side, None)
            bids = bare.with_seat(seat, bid)
        self._bids(name, table, bids, side)

    def bid_side(self, name: str, side: int, books: int, *, blind: bool = False) -> None:
        """A side says one number together, blind or not; what its players bid before gives way, but not a nil.

        Raises:
            Refused: the bid can't stand by the house's rules.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        table = self.table(name)
        _side_there(side, table.game)
        with refusing():
            alone = side_alone(table.draft.bids, side, table.game.house)
            bids = alone.with_side(side, books, blind=blind)
        self._bids(name, table, bids, side)

    def _bids(self, name: str, table: Table, bids: Bids, side: int) -> None:
        game = table.game
        self._in_play(game)
        if game.current.bids_itself:
            raise Refused([problem("hand_bids_itself")])
        found = bid_problems(bids, game.house, game.scores)
        if mine := [one for one in found if concerns(one, side, game)]:
            raise Refused(mine)
        draft = table.draft.with_bids(bids)
        if bids.complete(game.seating) and not found:
            with refusing():
                placed = BidsPlaced(round=game.current.number, bids=bids)
            same_nils = nil_seats(bids, game.house) == nil_seats(game.current.bids, game.house)
            self._write(name, placed, draft.settled() if same_nils else None)
        else:
            self._keep(name, draft)

    # -- books -------------------------------------------------------------------------------

    def say_books(self, name: str, side: int, books: int) -> None:
        """Say what one side took; with two sides the other's follow. Entered only by `enter_books`.

        Raises:
            Refused: more books than the deal has.
        """
        table = self.table(name)
        self._books_due(table)
        _side_there(side, table.game)
        self._within_deal(table.game, books)
        self._keep(name, table.draft.with_side_books(side, books, table.game.house))

    def say_nil_books(self, name: str, seat: int, books: int) -> None:
        """Say what a nil bidder took.

        Raises:
            Refused: more books than the deal has.
        """
        table = self.table(name)
        self._books_due(table)
        _seat_there(seat, table.game)
        self._within_deal(table.game, books)
        self._keep(name, table.draft.with_nil_books(seat, books, table.game))

    def enter_books(self, name: str) -> None:
        """Enter the books that were said; the round is then scored.

        Raises:
            Refused: something is still to be said, or the books don't add up.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        table = self.table(name)
        self._write(name, self._books_entry(table))

    def _books_entry(self, table: Table) -> BooksEntered:
        game = table.game
        self._books_due(table)
        taken = table.draft.taken(game)
        if taken is None:
            raise Refused([problem("books_missing", "books")])
        if found := taken_problems(taken, game.current.bids, game.house):
            raise Refused(found)
        with refusing():
            return BooksEntered(round=game.current.number, taken=taken)

    def books_problem(self, name: str) -> Problem | None:
        """What is wrong with the books said so far, once all are said."""
        table = self.table(name)
        taken = table.draft.taken(table.game)
        found = taken and taken_problems(taken, table.game.current.bids, table.game.house)
        return found[0] if found else None

    def round_if_confirmed(self, name: str) -> ScoredRound | None:
        """The round in play as it would be scored with the books said; None while they can't be entered."""
        table = self.table(name)
        if table.turn.step != "confirm" or self.books_problem(name):
            return None
        return self._preview(name, self._books_entry(table)).after.rounds[table.draft.round - 1]

    # -- reneges -----------------------------------------------------------------------------

    def rule_renege(
        self, name: str, number: int, ruling: Ruling, call: int | None = None, seen: Seen | None = None
    ) -> None:
        """Record how a renege call in round `number` ended, or stands; the round is scored (again) with it.

        Args:
            name: the game.
            number: the round, played or in play.
            ruling: what was decided; `open` where that is left for later.
            call: the number of the call that is ruled again; None for a new one.
            seen: what `seen_of` told when it was said; None where nothing can have come between.

        Raises:
            Refused: the ruling can't stand: a side can't call on itself or not once more, or the round is not yet
                begun.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        entry, table = self._ruling_entry(name, number, ruling, call), self.table(name)
        self._still_seen(name, entry, seen)
        deal = table.game.deal(number)
        if (entry.call, ruling) in zip(deal.calls, deal.rulings, strict=True):
            raise Refused([problem("ruling_same", "ruling")])
        self._write(name, entry, table.draft.settled())

    def preview_ruling(self, name: str, number: int, ruling: Ruling, call: int | None = None) -> Preview:
        """What a ruling would change.

        Raises:
            Refused: as `rule_renege` would.
        """
        return self._preview(name, self._ruling_entry(name, number, ruling, call))

    def _ruling_entry(self, name: str, number: int, ruling: Ruling, call: int | None) -> RenegeRuled:
        game = self.table(name).game
        if not 1 <= number <= last_amendable(game):
            raise Refused([problem("no_such_round", "round", given=number, last=last_amendable(game))])
        house, deal = game.house_in(number), game.deal(number)
        made = dict(zip(deal.calls, deal.rulings, strict=True))
        was = made.pop(call, None) if call else None
        found = ruling_problems(ruling, house)
        if was is None or was.verdict == "withdrawn" or was.by != ruling.by:  # one call more of its side
            found = [*found, *call_problems(made.values(), ruling, house)]
        if found:
            raise Refused(found)
        with refusing():
            return RenegeRuled(round=number, call=call or max(deal.calls, default=0) + 1, ruling=ruling)

    # -- rules changed in play ---------------------------------------------------------------

    def amend_house(self, name: str, number: int, house: HouseRules, seen: Seen | None = None) -> None:
        """Play by `house` from round `number` on; every round from there is scored (again) by it.

        `seen` is what `seen_of` told when that was chosen; None where nothing can have come between.

        Bids already placed in the round in play stand: what may be bid is asked when it is bid. Bids that are
        only half said, and that the new rules refuse, are asked again.

        Raises:
            Refused: another table's rules, no change at all, no such round, or a round already played could not
                be scored as it was entered.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        entry = self._amendment(name, number, house)
        self._still_seen(name, entry, seen)
        self._write(name, entry, self._draft_under(name, entry))

    def preview_house(self, name: str, number: int, house: HouseRules) -> Preview:
        """What it would change to play by `house` from round `number` on.

        Raises:
            Refused: as `amend_house` would.
        """
        return self._preview(name, self._amendment(name, number, house))

    def _amendment(self, name: str, number: int, house: HouseRules) -> HouseAmended:
        if found := amendment_problems(self.table(name).game, number, house):
            raise Refused(found)
        with refusing():
            entry = HouseAmended(round=number, house=house)
        preview = self._preview(name, entry)
        if found := unplayable(preview.before, preview.after, number):
            raise Refused(found)
        return entry

    def _draft_under(self, name: str, entry: Entry) -> Draft:
        """What is half said, as far as it can still be meant after an entry that changes the rules."""
        preview, draft = self._preview(name, entry), self.table(name).draft
        said = still_said(draft, preview.before, preview.after)
        return Draft(round=preview.after.current.number, said=said)

    # -- mending -----------------------------------------------------------------------------

    def mend(self, name: str, entry: Mending, seen: Seen | None = None) -> None:
        """Put the game right: a round amended, inserted or thrown in, the seats or the dealer changed.

        `seen` is what `seen_of` told when the mending was said; None where nothing can have come between.

        Every round is scored again. What is half said of the round in play stays, unless that round is thrown in;
        undo takes back the mending before any of it.

        Raises:
            Refused: the mended round can't stand by its rules, or another one could not be scored any more.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        self._still_seen(name, entry, seen)
        preview, draft = self.preview_mend(name, entry), self.table(name).draft
        entry = self._as_written(name, entry)
        self._write(name, entry, draft_after(draft, entry, preview.after))

    def preview_mend(self, name: str, entry: Mending) -> Preview:
        """What a mending would change.

        Raises:
            Refused: as `mend` would.
        """
        game, entry = self.table(name).game, self._as_written(name, entry)
        if found := mending_problems(replace(game, players=self._players(name)), entry):
            raise Refused(found)
        if isinstance(entry, SeatsChanged):
            self._seated_once(entry.players)
        after = self._preview(name, entry).after
        pairs = rounds_paired(game, after, entry)
        if found := lost(game, after, pairs):
            raise Refused(found)
        return Preview(game, after, pairs)

    def _as_written(self, name: str, entry: Mending) -> Mending:
        """The same, with players who stay called in the book as they were."""
        if not isinstance(entry, SeatsChanged):
            return entry
        written = dict(zip(map(alike, self.table(name).game.players), self._players(name), strict=True))
        return SeatsChanged(players=tuple(written.get(alike(player), player) for player in entry.players))

    def _players(self, name: str) -> tuple[str, ...]:
        """Who sits in a game, as it was written."""
        return self._opened(name).players

    def _seated_once(self, players: Sequence[str]) -> None:
        """Refuse two spellings of one person at a table, be it that a letter is composed otherwise."""
        seated: set[str] = set()
        for name in map(self._shelf.naming().name_of, players):
            if alike(name) in seated:
                raise Refused([problem("seat_twice", "players", name=name)])
            seated.add(alike(name))

    # -- undo --------------------------------------------------------------------------------

    def undo(self, name: str) -> None:
        """Take back the last step: the last tap of the draft if there is one, else the last entry.

        Raises:
            Refused: there is nothing to take back.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        table = self.table(name)
        stepped = None if table.game.outcome else table.draft.back()
        if stepped is not None:
            self._keep(name, stepped)
            return
        last = table.game.undoes
        if last is None:
            raise Refused([problem("nothing_to_undo")])
        self._write(name, Undone(of=last.seq), self._draft_after_undo(name, last))

    def redo(self, name: str) -> None:
        """Bring back the entry that undo took last.

        Raises:
            Refused: nothing was undone since the last entry.
            TableMoved, NotSaved: see `Table` and the ledger.
        """
        last = self.table(name).game.redoes
        if last is None:
            raise Refused([problem("nothing_to_redo")])
        self._write(name, Redone(of=last.seq), self._draft_after_redo(name, last))

    def _draft_after_redo(self, name: str, last: Written) -> Draft | None:
        """What is half said, as far as the entry that is brought back leaves it standing."""
        entry = Redone(of=last.seq)
        if isinstance(last.entry, HouseAmended):
            return self._draft_under(name, entry)
        if isinstance(last.entry, Mending):
            return draft_after(self.table(name).draft, last.entry, self._preview(name, entry).after)
        return self.table(name).draft.settled() if isinstance(last.entry, RenegeRuled) else None

    def _draft_after_undo(self, name: str, last: Written) -> Draft | None:
        """What still stands on the screen: of a whole table's bids all but the last; under other rules all said."""
        if isinstance(last.entry, HouseAmended):
            entry = Undone(of=last.seq)
            return tapped_again(self._draft_under(name, entry).said, self._preview(name, entry).after)
        if isinstance(last.entry, Mending):
            return before_mending(self.table(name).draft, last.entry, self._preview(name, Undone(of=last.seq)).after)
        if isinstance(last.entry, RenegeRuled):
            said = self.table(name).draft.said
            return tapped_again(said, self._preview(name, Undone(of=last.seq)).after)
        if not isinstance(last.entry, BidsPlaced):
            return None
        after = self._preview(name, Undone(of=last.seq)).after
        if after.current.bids or last.entry.round != after.current.number:
            return None
        return bids_but_the_last(after, last.entry.bids)

    # -- writing -----------------------------------------------------------------------------

    def _in_play(self, game: Game) -> None:
        if game.outcome:
            raise Refused([problem("game_over", round=game.outcome.round_number)])

    def _books_due(self, table: Table) -> None:
        self._in_play(table.game)
        if bids_due(table.game, table.draft):
            raise Refused([problem("bids_missing", "bids")])

    def _within_deal(self, game: Game, books: int) -> None:
        if not 0 <= books <= game.house.deal_books:
            raise Refused([problem("books_over_deal", "books", books=books, deal=game.house.deal_books)])

    def _write(self, name: str, entry: Entry, draft: Draft | None = None) -> None:
        """Append an entry, on disk before anything shows it, and tell the listeners."""
        opened = self._to_write_in(name)
        body = draft.model_dump_json() if draft else None
        try:
            self._book.append(name, opened.table.game.seq, entry.kind, entry.model_dump_json(), draft=body)
        except Conflict:
            self._moved(name)
        except Altered as altered:
            self._open.pop(name)
            self._listening.tell(name)
            raise Refused([problem("book_altered", seq=altered.first_bad_seq)]) from None
        self._open.pop(name)
        self._listening.tell(name)

    def _still_seen(self, name: str, entry: Mending | RenegeRuled | HouseAmended, seen: Seen | None) -> None:
        """Refuse what was said of a game that looked otherwise."""
        if seen is not None and seen != seen_of(self.table(name).game, entry):
            raise SeenOtherwise

    def _keep(self, name: str, draft: Draft) -> None:
        """Keep a draft, on disk before anything shows it, and tell the listeners."""
        opened = self._to_write_in(name)
        body = draft.model_dump_json()
        try:
            self._book.set_draft(name, opened.table.game.seq, body)
        except Conflict:
            self._moved(name)
        self._open[name] = replace(opened, table=_table(name, opened.table.game, draft), stored=body)
        self._listening.tell(name)

    def _to_write_in(self, name: str) -> "_OpenGame":
        """A game whose book can be trusted, and whose draft on disk is still the one that was shown."""
        opened = self._opened(name)
        if opened.table.damage is not None:
            raise Refused([problem("book_altered", seq=opened.table.damage)])
        if opened.table.away == "archived":
            raise Refused([problem("game_archived")])
        if opened.table.away == "deleted":
            raise Refused([problem("game_deleted")])
        if self._book.draft(name) != opened.stored:
            self._moved(name)
        return opened

    def _moved(self, name: str) -> None:
        self._open.pop(name, None)
        self._listening.tell(name)
        raise TableMoved from None

    def _preview(self, name: str, entry: Entry) -> Preview:
        opened = self._opened(name)
        game = opened.table.game
        after = fold([*opened.book, Written(game.seq + 1, self._clock.now(), entry)])
        return Preview(game, self._named(after))

    def _named(self, game: Game) -> Game:
        """The game with its players called as they are now."""
        return replace(game, players=self._shelf.naming().at_table(game.players))

    def _opened(self, name: str) -> "_OpenGame":
        if name not in self._open:
            self._open[name] = self._read(name)
        return self._open[name]

    def _read(self, name: str) -> "_OpenGame":
        trusted, stored = self._book.as_it_stands(name)
        book = trusted.book
        if not book:
            raise KeyError(name)
        written = fold(book)
        game = self._named(written)
        table = _table(name, game, _draft(stored, game))
        away = self._shelf.put_away().get(name)
        return _OpenGame(book, replace(table, damage=trusted.bad_seq, away=away), stored, written.players)


@dataclass(frozen=True)
class _OpenGame:
    book: tuple[Written, ...]
    table: Table
    stored: str | None
    """The draft as it lies on disk; another one there means that another window was quicker."""
    players: tuple[str, ...]
    """Who sits there, as it was written."""


def _table(name: str, game: Game, draft: Draft) -> Table:
    return Table(name, game, draft, turn(game, draft))


def _draft(stored: str | None, game: Game) -> Draft:
    """The draft found on disk, where it still belongs to the game; else a fresh one."""
    if stored is None:
        return Draft.fresh(game)
    try:
        draft = Draft.model_validate_json(stored)
    except ValidationError:
        return Draft.fresh(game)
    return draft if fits(draft, game) else Draft.fresh(game)


def _seat_there(seat: int, game: Game) -> None:
    if not 0 <= seat < game.seating.seats:
        raise Refused([problem("no_such_seat", "seat", given=seat, seats=game.seating.seats)])


def _side_there(side: int, game: Game) -> None:
    if not 0 <= side < game.seating.sides:
        raise Refused([problem("no_such_side", "side", given=side, sides=game.seating.sides)])


def house_of(preset: str, changes: Document | None = None) -> HouseRules:
    """A preset's house rules, with what a table plays differently.

    Raises:
        Refused: the changes can't stand.
    """
    return house_from({"base": preset, **(changes or {})}, packaged_presets())


def preset_choices(preset: str) -> HouseChoices:
    """A preset's rules, to be changed.

    Raises:
        Refused: there is no such preset.
    """
    return HouseChoices.of_preset(preset, packaged_presets())


def house_choices(house: HouseRules, base: str | None = None) -> HouseChoices:
    """Any house rules, to be changed, as changes of the preset they are told apart from."""
    return HouseChoices.of_house(house, base or nearest_preset(house), packaged_presets())


def choices_from(document: Any) -> HouseChoices:  # noqa: ANN401 - whatever was kept
    """Half-made choices, as `HouseChoices.document` wrote them.

    Raises:
        Refused: it is not such a document.
    """
    return HouseChoices.read(document, packaged_presets())


def preset_names() -> tuple[str, ...]:
    """The names of the presets, in the order people are shown them."""
    return tuple(packaged_presets())
