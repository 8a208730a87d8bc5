"""Everything a person can do that writes on the disk, and what must be there before."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from keeper.at_table import PLAYERS, SetClock, bid_all, opened, play

from bookbag.files import Files
from bookbag.game.entries import DealerChanged, RoundThrownIn
from bookbag.game.rounds import Ruling
from bookbag.houses import HouseRef, Houses
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Backup, Book, Database, HouseStore, ShelfStore, open_database
from bookbag.ledger.backups import FOLDER
from bookbag.ledger.clock import stamp
from bookbag.ledger.files import writing_whole
from bookbag.ledger.opening import FILE
from bookbag.shelf import Shelf

RULING = Ruling(verdict="proven", against=0, by=1)
SHORT_BAGS = house_of("bookbag", {"bags": {"limit": 5}})
MONDAY = house_of("bookbag", {"name": "Monday"})
FRIDAY = house_of("bookbag", {"name": "Friday"})


@dataclass
class Place:
    """A data folder with a game of one round in it, and everything that works on it."""

    folder: Path
    database: Database
    clock: SetClock
    game: str = ""
    house: str = ""
    copies: bytes = b""
    """A whole data file."""
    asked: Backup | None = None

    def __post_init__(self) -> None:
        book = Book(self.database, self.clock)
        self.shelf = Shelf(ShelfStore(self.database, self.clock), self.clock)
        self.keeper = Keeper(book, self.clock, shelf=self.shelf)
        self.houses = Houses(HouseStore(self.database, self.clock), self.clock)
        self.files = Files(self.database, self.clock)

    @property
    def document(self) -> bytes:
        """The same game as if it had been played elsewhere."""
        document = {**self.files.find(self.game).document, "game": "0" * 32}
        del document["digest"]
        return json.dumps(document).encode()

    @property
    def ref(self) -> HouseRef:
        return HouseRef("own", self.house)


@cache
def template() -> tuple[bytes, str, str]:
    """A file with a game and house rules in it, and what they are called."""
    with TemporaryDirectory() as name, closing(open_database(Path(name), SetClock()).database) as database:
        place = Place(Path(name), database, SetClock())
        game = opened(place.keeper)
        play(place.keeper, game, (3, 3, 3, 3), (8, 5))
        house = place.houses.keep(MONDAY, "bookbag")
        return (Path(name) / FILE).read_bytes(), game, house


@contextmanager
def a_place(folder: Path) -> Iterator[Place]:
    """A new data folder, with its backup of the day."""
    content, game, house = template()
    clock = SetClock()
    (folder / FOLDER).mkdir(parents=True)
    for path in (folder / FILE, folder / FOLDER / f"bookbag-{stamp(clock.now())}-daily.db"):
        path.write_bytes(content)
    with closing(open_database(folder, clock).database) as database:
        yield Place(folder, database, clock, game, house)


Verb = Callable[[Place], object]


def nothing(_place: Place) -> None:
    """Nothing needs to be there."""


def bids_but_one(place: Place) -> None:
    for seat in place.keeper.table(place.game).game.seating.bidding_order(1)[:3]:
        place.keeper.bid_seat(place.game, seat, 3)


def all_bid(place: Place) -> None:
    bid_all(place.keeper, place.game, (3, 3, 3, 3))


def all_said(place: Place) -> None:
    all_bid(place)
    place.keeper.say_books(place.game, 0, 7)


def undone(place: Place) -> None:
    place.keeper.undo(place.game)


def deleted_house(place: Place) -> None:
    place.houses.delete(place.house)


def archived(place: Place) -> None:
    place.shelf.archive(place.game)


def deleted(place: Place) -> None:
    place.shelf.delete(place.game)


def deleted_long_ago(place: Place) -> None:
    deleted(place)
    place.clock.move(days=31)


def joined(place: Place) -> None:
    place.shelf.join("North", "Nora")


def backed_up(place: Place) -> None:
    """A backup, and a bid that is not in it."""
    place.asked = place.files.back_up()
    place.keeper.bid_seat(place.game, 2, 3)


def bring_back(place: Place) -> None:
    assert place.asked is not None
    place.files.restore(place.asked)


def copied(place: Place) -> None:
    """Another Bookbag's whole file."""
    path = place.files.back_up().path
    place.copies = path.read_bytes()
    place.shelf.delete(place.game)


def export(place: Place) -> None:
    """All games into a file."""
    with writing_whole(place.folder.parent / "games.jsonl") as file:
        for part in place.files.documents():
            file.write(part)


def exported(place: Place) -> None:
    """An export that stands there already."""
    (place.folder.parent / "games.jsonl").write_bytes(b"of yesterday")


DEEDS: dict[str, tuple[Verb, Verb]] = {
    "a game": (nothing, lambda at: at.keeper.open_game(house_of("bookbag"), PLAYERS[:4], 0)),
    "a rematch": (nothing, lambda at: at.keeper.rematch(at.game)),
    "a bid": (nothing, lambda at: at.keeper.bid_seat(at.game, 2, 3)),
    "the last bid": (bids_but_one, lambda at: at.keeper.bid_seat(at.game, 1, 4)),
    "books": (all_bid, lambda at: at.keeper.say_books(at.game, 0, 7)),
    "books entered": (all_said, lambda at: at.keeper.enter_books(at.game)),
    "a ruling": (nothing, lambda at: at.keeper.rule_renege(at.game, 1, RULING)),
    "a misdeal": (nothing, lambda at: at.keeper.mend(at.game, RoundThrownIn(round=1, deals="same"))),
    "another dealer": (nothing, lambda at: at.keeper.mend(at.game, DealerChanged(round=1, dealer=2))),
    "other rules": (
        nothing,
        lambda at: at.keeper.amend_house(at.game, 1, house_of("bookbag", {"bags": {"limit": 5}})),
    ),
    "undo of a tap": (bids_but_one, lambda at: at.keeper.undo(at.game)),
    "undo of books": (nothing, lambda at: at.keeper.undo(at.game)),
    "redo": (undone, lambda at: at.keeper.redo(at.game)),
    "the look": (nothing, lambda at: at.keeper.choose_look("dark")),
    "the port": (nothing, lambda at: at.keeper.keep_room_port(8550)),
    "house rules": (nothing, lambda at: at.houses.keep(FRIDAY, "bookbag")),
    "house rules changed": (
        nothing,
        lambda at: at.houses.change(at.house, FRIDAY, "bookbag", at.houses.own()[0].house),
    ),
    "house rules renamed": (nothing, lambda at: at.houses.rename(at.house, "Sunday")),
    "house rules copied": (nothing, lambda at: at.houses.duplicate(at.house)),
    "a preset copied": (nothing, lambda at: at.houses.copy_of_preset("bookbag")),
    "house rules deleted": (nothing, lambda at: at.houses.delete(at.house)),
    "house rules put back": (deleted_house, lambda at: at.houses.put_back(at.house)),
    "usual house rules": (nothing, lambda at: at.houses.make_default(at.ref)),
    "half-made house rules": (nothing, lambda at: at.houses.set_draft(at.ref, '{"base": "bookbag"}')),
    "a game archived": (nothing, lambda at: at.shelf.archive(at.game)),
    "a game taken out": (archived, lambda at: at.shelf.unarchive(at.game)),
    "a game deleted": (nothing, lambda at: at.shelf.delete(at.game)),
    "a game put back": (deleted, lambda at: at.shelf.put_back(at.game)),
    "a game removed": (deleted_long_ago, lambda at: at.shelf.purge()),
    "a name": (nothing, lambda at: at.shelf.join("North", "Nora")),
    "a name undone": (joined, lambda at: at.shelf.undo(1)),
    "a document": (nothing, lambda at: at.files.take_in(BytesIO(at.document))),
    "a whole file": (copied, lambda at: at.files.take_in(BytesIO(at.copies))),
    "a backup": (nothing, lambda at: at.files.back_up()),
    "a backup brought back": (backed_up, bring_back),
    "an export": (nothing, export),
    "an export once more": (exported, export),
}
