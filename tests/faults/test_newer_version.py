"""A data file of a Bookbag that is not made yet: read as far as it is known, told so, and never changed."""

import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pytest
from keeper.at_table import PLAYERS, Shelf, bid_all, opened, play
from keeper.test_shelf import WRITING
from test_command_line import Running

from bookbag.almanac import WAY, Almanac
from bookbag.files import Files
from bookbag.houses import HouseRef, Houses
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Book, HouseStore, KeptRecords, NotSaved, ShelfStore, all_backups, open_database
from bookbag.ledger.backups import take
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.shelf import Shelf as GameShelf

from .at_command import command, refused
from .played import clock_after, contents

THREES = (3, 3, 3, 3)


class Made:
    """Games in every state, house rules, things put away, in a folder of a later version, which knows more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shelf = Shelf(folder)
        keeper, houses = shelf.keeper(), shelf.houses()
        self.fresh, self.said, self.nil, self.undone = (opened(keeper) for _ in range(4))
        bid_all(keeper, self.said, THREES)
        keeper.say_books(self.said, 0, 8)
        bid_all(keeper, self.nil, (3, "nil", 4, 3))
        play(keeper, self.undone, THREES, (8, 5))
        keeper.undo(self.undone)
        self.own = houses.keep(house_of("bookbag", {"name": "Friday"}), "bookbag")
        self.gone = houses.keep(house_of("bookbag", {"name": "Sunday"}), "bookbag")
        houses.delete(self.gone)
        database = shelf.database()
        put_away = GameShelf(ShelfStore(database, shelf.clock), shelf.clock)
        self.archived, self.deleted = opened(keeper), opened(keeper)
        put_away.archive(self.archived)
        put_away.delete(self.deleted)
        self.renaming = put_away.join("North", "Nora")
        self.unknown = opened(keeper)
        book = Book(database, shelf.clock)
        book.append(self.unknown, 1, "conceded", '{"kind":"conceded","side":1}')
        self.entries = {row.game: book.entries(row.game) for row in book.games()}
        take(database, shelf.clock, "asked")
        with database.atomic() as sql:
            sql.execute("CREATE TABLE guest (name TEXT NOT NULL, seat INTEGER) STRICT")
            sql.execute("INSERT INTO guest VALUES ('Guest', 2)")
            sql.execute("ALTER TABLE entry ADD COLUMN weather TEXT")
            sql.execute("ALTER TABLE setting ADD COLUMN since TEXT")
            sql.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        shelf.close()


class Later:
    """A folder that a later Bookbag kept, as this one opens it."""

    def __init__(self, made: "Made", folder: Path) -> None:
        copytree(made.folder, folder, dirs_exist_ok=True)
        self.made = made
        self.folder = folder
        self.clock = clock_after()
        self.before = contents(folder)
        self.opened = open_database(folder, self.clock)
        database = self.opened.database
        self.shelf = GameShelf(ShelfStore(database, self.clock), self.clock)
        self.keeper = Keeper(Book(database, self.clock), self.clock, shelf=self.shelf)
        self.houses = Houses(HouseStore(database, self.clock), self.clock)
        self.files = Files(database, self.clock)

    def is_untouched(self) -> bool:
        return contents(self.folder) == self.before


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("made"))


@pytest.fixture
def later(made: Made, tmp_path: Path) -> Iterator[Later]:
    later = Later(made, tmp_path)
    yield later
    later.opened.database.close()


def test_it_is_told_and_everything_in_it_is_read(later: Later) -> None:
    (sentence,) = later.opened.sentences
    assert "last kept by a newer Bookbag" in sentence
    book = Book(later.opened.database, later.clock)
    assert {row.game: book.entries(row.game) for row in book.games()} == later.made.entries
    names = {table.name for table in later.keeper.games(99)}
    assert names == set(later.made.entries) - {later.made.archived, later.made.deleted, later.made.unknown}
    assert later.keeper.table(later.made.said).draft.sides == (8, 5)
    assert later.keeper.table(later.made.said).game.players[0] == "Nora"
    assert later.keeper.table(later.made.archived).away == "archived"
    assert [own.name for own in later.houses.own()] == ["Friday"]
    assert [own.name for own in later.houses.deleted()] == ["Sunday"]
    assert later.keeper.look() is None
    assert later.is_untouched()


def test_a_game_with_an_entry_of_a_later_kind_is_given_as_it_is(later: Later) -> None:
    good = later.files.find(later.made.unknown)
    assert good.bad_seq is None
    assert good.document["entries"][-1]["entry"] == {"kind": "conceded", "side": 1}
    with pytest.raises(ValueError, match="conceded"):
        later.keeper.table(later.made.unknown)
    for verb in (later.keeper.undo, later.keeper.redo, later.keeper.enter_books):
        with pytest.raises(ValueError, match="conceded"):
            verb(later.made.unknown)
    assert later.is_untouched()


def test_the_almanac_reads_what_can_be_played(later: Later) -> None:
    almanac = Almanac(
        Book(later.opened.database, later.clock), KeptRecords(later.folder, WAY), later.clock, later.keeper
    )
    with closing(almanac):
        almanac.read_all()
        assert {record.name for record in almanac.records()} >= {later.made.said, later.made.archived}
        assert later.made.unknown not in {record.name for record in almanac.records()}
    (later.folder / "records.db").unlink()
    assert later.is_untouched()


# -- nothing is written ------------------------------------------------------------------------------

Verb = Callable[[Later], object]
OTHER = house_of("bookbag", {"name": "Other"})
CASES: dict[str, Verb] = {
    "keeper.bid_seat": lambda at: at.keeper.bid_seat(at.made.fresh, 1, 3),
    "keeper.bid_side": lambda at: at.keeper.bid_side(at.made.fresh, 1, 6),
    "keeper.say_books": lambda at: at.keeper.say_books(at.made.said, 0, 7),
    "keeper.say_nil_books": lambda at: at.keeper.say_nil_books(at.made.nil, 1, 0),
    "keeper.enter_books": lambda at: WRITING["enter"](at.keeper, at.made.said),
    "keeper.rule_renege": lambda at: WRITING["rule"](at.keeper, at.made.said),
    "keeper.amend_house": lambda at: WRITING["amend"](at.keeper, at.made.said),
    "keeper.mend": lambda at: WRITING["mend"](at.keeper, at.made.said),
    "keeper.undo": lambda at: at.keeper.undo(at.made.said),
    "keeper.redo": lambda at: at.keeper.redo(at.made.undone),
    "keeper.open_game": lambda at: at.keeper.open_game(house_of("bookbag"), PLAYERS[:4], 0),
    "keeper.rematch": lambda at: at.keeper.rematch(at.made.said),
    "keeper.choose_look": lambda at: at.keeper.choose_look("dark"),
    "keeper.keep_room_port": lambda at: at.keeper.keep_room_port(8080),
    "houses.keep": lambda at: at.houses.keep(OTHER, "bookbag"),
    "houses.change": lambda at: at.houses.change(at.made.own, OTHER, "bookbag", at.houses.own()[0].house),
    "houses.rename": lambda at: at.houses.rename(at.made.own, "Saturday"),
    "houses.duplicate": lambda at: at.houses.duplicate(at.made.own),
    "houses.copy_of_preset": lambda at: at.houses.copy_of_preset("classic"),
    "houses.delete": lambda at: at.houses.delete(at.made.own),
    "houses.put_back": lambda at: at.houses.put_back(at.made.gone),
    "houses.make_default": lambda at: at.houses.make_default(HouseRef("own", at.made.own)),
    "houses.set_draft": lambda at: at.houses.set_draft(HouseRef("own", at.made.own), "half"),
    "shelf.archive": lambda at: at.shelf.archive(at.made.said),
    "shelf.unarchive": lambda at: at.shelf.unarchive(at.made.archived),
    "shelf.delete": lambda at: at.shelf.delete(at.made.said),
    "shelf.put_back": lambda at: at.shelf.put_back(at.made.deleted),
    "shelf.join": lambda at: at.shelf.join("East", "Esther"),
    "shelf.undo": lambda at: at.shelf.undo(at.made.renaming),
    "files.take_in": lambda at: at.files.take_in(BytesIO(at.files.find(at.made.said).text)),
}
"""Every verb that writes, on something that it would write to."""

READING = {
    *("keeper.listen", "keeper.read_anew", "keeper.table", "keeper.unmoved", "keeper.book", "keeper.games"),
    *("keeper.remembered_players", "keeper.last_setup", "keeper.draw", "keeper.minutes_left", "keeper.look"),
    *("keeper.room_port", "keeper.books_problem", "keeper.round_if_confirmed", "keeper.preview_ruling"),
    *("keeper.preview_house", "keeper.preview_mend"),
    *("houses.listen", "houses.read_anew", "houses.own", "houses.deleted", "houses.unreadable", "houses.find"),
    *("houses.default", "houses.draft", "houses.read_only"),
    *("shelf.listen", "shelf.refresh", "shelf.put_away", "shelf.deleted_at", "shelf.naming", "shelf.name_of"),
    *("shelf.renamings", "shelf.read_only"),
    *("files.names", "files.in_order", "files.find", "files.each", "files.documents", "files.rounds"),
    "files.backups",
}
BESIDE = {"shelf.purge", "files.back_up", "files.restore"}
"""Verbs with tests of their own below."""


def test_every_verb_is_known_here() -> None:
    kinds = {"keeper": Keeper, "houses": Houses, "shelf": GameShelf, "files": Files}
    verbs = {f"{name}.{verb}" for name, kind in kinds.items() for verb in vars(kind) if not verb.startswith("_")}
    assert verbs == set(CASES) | READING | BESIDE


@pytest.mark.parametrize("verb", CASES)
def test_a_verb_that_writes_is_refused_in_a_sentence(later: Later, verb: str) -> None:
    with pytest.raises(NotSaved) as told:
        CASES[verb](later)
    assert told.value.reason == "newer"
    assert str(told.value).endswith("was last kept by a newer Bookbag, and only that one can do this.")
    assert later.is_untouched()


def test_what_was_deleted_long_ago_is_not_removed(later: Later) -> None:
    later.clock.move(days=4000)
    later.shelf.purge()
    assert later.made.deleted in later.shelf.put_away()
    assert later.is_untouched()


def test_it_can_be_copied_and_nothing_is_brought_back_into_it(later: Later) -> None:
    older = all_backups(later.folder)
    copy = later.files.back_up()
    assert later.files.backups() == (copy, *older)
    copy.path.unlink()
    with pytest.raises(NotSaved) as told:
        later.files.restore(older[0])
    assert told.value.reason == "newer"
    assert later.is_untouched()


# -- the command -------------------------------------------------------------------------------------


def test_commands_that_read_read_it(later: Later, tmp_path: Path) -> None:
    listed = command("games", "--data", tmp_path)
    assert (listed.code, listed.told) == (0, "")
    assert {line.split()[-1] for line in listed.out.splitlines()} == set(later.made.entries) - {later.made.deleted}
    assert sum("of a newer Bookbag" in line for line in listed.out.splitlines()) == 1
    out = command("export", "--data", tmp_path, "--all")
    assert (out.code, out.told, len(out.out.splitlines())) == (0, "", len(later.made.entries) - 1)
    refused(command("export", "--data", tmp_path, later.made.unknown, "--html"), "newer Bookbag")
    assert later.is_untouched()


def test_commands_that_would_change_it_are_refused(later: Later, tmp_path: Path) -> None:
    document = later.files.find(later.made.said).text
    backup = all_backups(tmp_path)[0].path.name
    refused(command("import", "--data", tmp_path, "-", typed=document), "newer Bookbag")
    refused(command("check", "--data", tmp_path), "newer Bookbag")
    refused(command("restore", "--data", tmp_path, later.folder / "bookbag.db"), "the data file itself")
    ran = command("restore", "--data", tmp_path, backup)
    assert ran.code == 1
    assert "Not saved" in ran.told.splitlines()[-1]
    assert later.is_untouched()


def test_the_app_opens_it_and_says_so(later: Later, tmp_path: Path) -> None:
    later.opened.database.close()
    code, told = Running(tmp_path).ended(signal.SIGINT)
    assert (code, len(told.splitlines())) == (0, 1)
    assert "they can be read here, but nothing can be added" in told
    (tmp_path / "records.db").unlink(missing_ok=True)  # it is made a moment after the start
    assert later.is_untouched()
