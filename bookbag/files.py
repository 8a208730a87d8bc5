"""The verbs of files: games out and in, copies of everything, and how one is brought back.

What comes in is read whole before anything of it is written, and then written whole or not at all.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, BinaryIO

from bookbag.game.entries import Written
from bookbag.game.faults import shown
from bookbag.game.problems import Problem, Refused, problem
from bookbag.game.replay import Game, fold
from bookbag.game.strict_json import read_json
from bookbag.ledger import Adopted, Arrival, Backup, Book, Clock, Database, Waiting
from bookbag.ledger.arrivals import Told, chained
from bookbag.ledger.backups import all_backups, restore, take
from bookbag.ledger.chain import Trusted
from bookbag.ledger.migrations import MIGRATIONS
from bookbag.ledger.presets import packaged_presets
from bookbag.ledger.shelf import deleted_games
from bookbag.ledger.soundness import look_at
from bookbag.ledger.visiting import given_file
from bookbag.sheets import game_document, score_sheet
from bookbag.sheets.game_document import LONGEST, document_line, document_text, told_game
from bookbag.sheets.record_text import record_text
from bookbag.sheets.rounds_csv import csv_head, csv_rounds
from bookbag.sheets.score_page import score_page
from bookbag.sheets.score_sheet import read_score_sheet
from bookbag.words.files import kind_words
from bookbag.words.record import record
from bookbag.words.table import names_of

SQLITE = b"SQLite format 3\0"
"""What every data file begins with."""


@dataclass(frozen=True)
class Progress:
    """How far long work is.

    Attributes:
        done: how much of it is done, in steps of its own.
        of: how many steps there are.
        games: how many games were seen.
    """

    done: int
    of: int
    games: int


Hear = Callable[[Progress], object]
"""Hears how far it is. What it raises ends the work, and nothing is half done."""


class Stopped(Exception):  # noqa: N818  named for what a person did
    """Somebody wanted the work to end; nothing of it was kept."""


class NotTakenIn(Refused):
    """Something in a file can't stand, so nothing of the file was taken in.

    Attributes:
        line: the line it stands on, from 1, in a file of a document a line; None elsewhere.
    """

    def __init__(self, problems: Iterable[Problem], line: int | None = None) -> None:
        self.line = line
        super().__init__(problems)


@dataclass(frozen=True)
class Report:
    """What came of a file that was taken in: every game of it, in its order."""

    adopted: tuple[Adopted, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many games came in each way, by the names of `Came`."""
        return Counter(one.came for one in self.adopted)


@dataclass(frozen=True)
class GoodGame:
    """A game as far as its book can be trusted.

    Attributes:
        name: the game.
        trusted: its entries, one at least.
    """

    name: str
    trusted: Trusted

    @property
    def entries(self) -> tuple[Told, ...]:
        """What can be trusted, in order, as a document tells it."""
        return tuple((row.at, row.kind, row.body) for row in self.trusted.rows)

    @property
    def bad_seq(self) -> int | None:
        """The first entry that was changed outside Bookbag; None where all are good."""
        return self.trusted.bad_seq

    @property
    def book(self) -> tuple[Written, ...]:
        """The entries read.

        Raises:
            ValueError: it has entries of a newer Bookbag.
        """
        return self.trusted.book

    @property
    def game(self) -> Game:
        """The game that they tell."""
        return fold(self.book)

    @property
    def document(self) -> dict[str, Any]:
        """The game as a document."""
        return game_document.game_document(self.name, self.entries, self.trusted.rows[-1].digest)

    @property
    def text(self) -> bytes:
        """The document as a file of its own."""
        return document_text(self.document)

    @property
    def record(self) -> str:
        """The whole record, as text.

        Raises:
            ValueError: it has entries of a newer Bookbag.
        """
        book = self.book
        names = names_of(fold(book))
        who = " – ".join(names.side(side) for side in range(names.sides))
        return f"{record_text(f'The record of {who}', record(book))}\n"

    def sheet(self, *, with_record: bool = False) -> str:
        """The score sheet as a page for printing.

        Raises:
            ValueError: it has entries of a newer Bookbag.
        """
        book = self.book
        return score_page(fold(book), record(book) if with_record else ())


class Files:
    """Games, rounds and backups of one data file, on their way out of it and into it. Any thread may call it.

    Whoever keeps something of what was read must read it anew after `take_in` and `restore`.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._book = Book(database, clock)

    # -- out ---------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Every game that was not deleted, the one last written in first.

        Raises:
            NotRead: the disk would not give them.
        """
        deleted = deleted_games(self._database)
        return tuple(row.game for row in self._book.games() if row.game not in deleted)

    def in_order(self) -> tuple[str, ...]:
        """Every game, the one last written in last: taken in so, they are in that order again.

        Raises:
            NotRead: the disk would not give them.
        """
        return self.names()[::-1]

    def find(self, name: str) -> GoodGame:
        """A game as far as it can be trusted.

        Raises:
            KeyError: there is no such game, or its first entry was changed outside Bookbag.
            NotRead: the disk would not give it.
        """
        trusted = self._book.trusted(name)
        if not trusted.rows:
            raise KeyError(name)
        return GoodGame(name, trusted)

    def each(self, names: Iterable[str] | None = None) -> Iterator[GoodGame]:
        """Some games, or all, one at a time in memory; those of which nothing can be trusted are passed over.

        Raises:
            NotRead: the disk would not give them.
        """
        for name in self.names() if names is None else names:
            with suppress(KeyError):
                yield self.find(name)

    def documents(self, names: Iterable[str] | None = None) -> Iterator[bytes]:
        """Some games, or all, as a file with a document on each line; all of them in the order they were written in.

        Raises:
            NotRead: the disk would not give them.
        """
        return (document_line(good.document) for good in self.each(self.in_order() if names is None else names))

    def rounds(self, names: Iterable[str] | None = None) -> Iterator[bytes]:
        """The rounds of some games, or of all, as CSV.

        Raises:
            NotRead: the disk would not give them.
        """
        return self._rounds(self.in_order() if names is None else names)

    def _rounds(self, names: Iterable[str]) -> Iterator[bytes]:
        yield csv_head().encode()
        for good in self.each(names):
            with suppress(ValueError):  # of a newer Bookbag: it can't be played here
                yield csv_rounds(good.name, good.game).encode()

    # -- in ----------------------------------------------------------------------------------

    def take_in(self, stream: BinaryIO, hear: Hear = lambda _progress: None) -> Report:
        """Take in all games of a file: documents, score sheets, a document a line, or a whole data file.

        Args:
            stream: the file, from its beginning; one that can be sought in.
            hear: hears how far it is, game by game.

        Raises:
            NotTakenIn: something in it can't stand; nothing was taken in.
            NotSaved: the disk refused; nothing was taken in.
        """
        with Waiting() as waiting:
            arrivals = self._backup(stream, hear) if _is_data_file(stream) else self._documents(stream, hear)
            for arrival in arrivals:
                waiting.put(arrival)
            count = 0

            def written(_one: Adopted) -> None:
                nonlocal count
                count += 1
                hear(Progress(len(waiting) + count, 2 * len(waiting), count))

            adopted = self._book.adopt(waiting, written)
        return Report(adopted)

    def _documents(self, stream: BinaryIO, hear: Hear) -> Iterator[Arrival]:
        size = _size(stream)
        for count, (line, document) in enumerate(_each_document(stream), 1):
            try:
                arrival = self._arrival(document)
            except Refused as refused:
                raise NotTakenIn(refused.problems, line) from None
            yield arrival
            hear(Progress(stream.tell(), 2 * size, count))

    def _arrival(self, document: Any) -> Arrival:  # noqa: ANN401 - any JSON value
        """A game out of a document of one of our kinds.

        Raises:
            Refused: it is of another kind, or can't stand.
        """
        if not isinstance(document, dict):
            raise Refused([problem("wrong_kind", given=shown(document), wanted="an object")])
        kind = document.get("format", score_sheet.FORMAT if "rounds" in document else game_document.FORMAT)
        if kind == score_sheet.FORMAT:
            return self._from_paper(document)
        if kind == game_document.FORMAT:
            return _whole(document)
        raise Refused([problem("file_other", "format", what=kind_words(kind))])

    def _from_paper(self, document: Mapping[str, Any]) -> Arrival:
        """A score sheet's game; its name is made of what it says, so that the same sheet is the same game."""
        entries = read_score_sheet(document, packaged_presets()).entries
        bodies = [entry.model_dump_json() for entry in entries]
        name = sha256("\n".join([score_sheet.FORMAT, *bodies]).encode()).hexdigest()[:32]
        now = self._clock.now()
        told = tuple((now, entry.kind, body) for entry, body in zip(entries, bodies, strict=True))
        return Arrival(name, told)

    def _backup(self, stream: BinaryIO, hear: Hear) -> Iterator[Arrival]:
        """The games of a whole data file but for deleted ones, in the order they were last written in."""
        with given_file(stream) as path:
            finding = look_at(path, MIGRATIONS)
            if finding.fault is not None:
                raise NotTakenIn([problem("file_backup", fault=finding.fault)])
            if finding.version > len(MIGRATIONS):
                raise NotTakenIn([problem("file_backup_newer")])
            if finding.version == 0:
                raise NotTakenIn([problem("file_empty")])
            with closing(Database.read_from(path)) as database:
                given = Files(database, self._clock)
                names = given.names()
                for count, name in enumerate(reversed(names), 1):
                    yield given._whole(name)
                    hear(Progress(count, 2 * len(names), count))

    def _whole(self, name: str) -> Arrival:
        """A game of ours by the rules that hold for one from elsewhere.

        Raises:
            NotTakenIn: it was changed outside Bookbag, or can't stand.
        """
        try:
            good = self.find(name)
        except KeyError:
            raise NotTakenIn([problem("file_backup_altered", game=name, seq=1)]) from None
        if good.bad_seq is not None:
            raise NotTakenIn([problem("file_backup_altered", game=name, seq=good.bad_seq)])
        try:
            return _whole(good.document)
        except Refused as refused:
            raise NotTakenIn(refused.problems) from None

    # -- backups -----------------------------------------------------------------------------

    def backups(self) -> tuple[Backup, ...]:
        """Every backup beside the data file, the newest first.

        Raises:
            NotRead: their folder cannot be looked into.
        """
        return all_backups(self._database.path.parent)

    def back_up(self) -> Backup:
        """Make a backup of everything as it is now.

        Raises:
            NotSaved: none was made.
        """
        return take(self._database, self._clock, "asked")

    def restore(self, backup: Backup) -> None:
        """Bring a backup back in place of everything; what is here now is kept as a backup first.

        Raises:
            NotRead: the backup is damaged or of a newer Bookbag; nothing was changed.
            NotSaved: the disk refused; nothing was changed.
        """
        restore(self._database, backup.path, self._clock)


def _whole(document: Any) -> Arrival:  # noqa: ANN401 - any JSON value
    """The game of a document, its digest compared with its entries.

    Raises:
        Refused: it can't stand, or the digest is that of another book.
    """
    told = told_game(document)
    if told.digest is not None and chained(told.game, told.entries)[-1].digest != told.digest:
        raise Refused([problem("game_altered", "digest")])
    return Arrival(told.game, told.entries)


def _is_data_file(stream: BinaryIO) -> bool:
    head = stream.read(len(SQLITE))
    stream.seek(0)
    return head == SQLITE


def _size(stream: BinaryIO) -> int:
    size = stream.seek(0, 2)
    stream.seek(0)
    return max(size, 1)


def _each_document(stream: BinaryIO) -> Iterator[tuple[int | None, Any]]:
    """The documents of a file, each with its line; one that takes several lines has none.

    Raises:
        NotTakenIn: there is none, or one that is no JSON or too long.
    """
    first = True
    for line, text in _lines(stream):
        try:
            document = read_json(text)
        except Refused as refused:
            if not first or refused.problems[0].code not in ("json_broken", "json_cut"):
                raise NotTakenIn(refused.problems, line) from None
            yield None, _rest(text, stream)
            return
        yield line, document
        first = False
    if first:
        raise NotTakenIn([problem("file_empty")])


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers."""
    number = 0
    while text := stream.readline(LONGEST + 1):
        number += 1
        if len(text) > LONGEST:
            raise NotTakenIn([problem("game_long", most=LONGEST // 1_000_000)], number)
        if text.strip(b" \t\r\n\xef\xbb\xbf"):
            yield number, text


def _rest(first: bytes, stream: BinaryIO) -> Any:  # noqa: ANN401 - any JSON value
    """A document that begins with this line and takes the whole file."""
    rest = stream.read(LONGEST + 1 - len(first))
    if len(first) + len(rest) > LONGEST:
        raise NotTakenIn([problem("game_long", most=LONGEST // 1_000_000)])
    try:
        return read_json(first + rest)
    except Refused as refused:
        raise NotTakenIn(refused.problems) from None
