"""The commands of files: export, import, games, backup, restore, check. Each runs beside an open Bookbag.

Only `restore` wants the data folder to itself.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from bookbag.files import SQLITE, Files, GoodGame, NotTakenIn, Progress
from bookbag.game.problems import Problem, Refused, problem
from bookbag.ledger import (
    AlreadyServed,
    DiskTrouble,
    NoFolder,
    NotRead,
    NotSaved,
    SystemClock,
    claim,
    data_folder,
    open_database,
)
from bookbag.ledger.backups import FOLDER as BACKUPS
from bookbag.ledger.backups import all_backups, held, restore
from bookbag.ledger.faults import told_as
from bookbag.ledger.files import writing_whole
from bookbag.ledger.location import wanted
from bookbag.ledger.opening import ASIDE, FILE
from bookbag.ledger.salvage import Saved, salvage
from bookbag.ledger.serving import ADDRESS, LOCK
from bookbag.ledger.soundness import SIDE_FILES
from bookbag.ledger.visiting import NothingKept, add, all_of, reading_in, scratch, writing_in
from bookbag.sheets.game_document import GameDocument, document_line, document_text, game_document, moment_text
from bookbag.sheets.rounds_csv import csv_head, csv_rounds
from bookbag.standard_input import standard_input
from bookbag.words.files import WHY, SeenGame, came_words, check_words
from bookbag.words.numbers import count, points
from bookbag.words.record import day_and_time
from bookbag.words.sentences import path as path_words
from bookbag.words.sentences import say
from bookbag.words.table import names_of, outcome_words

CAN_NOT = 1
WRONG_INPUT = 2

PATIENCE, BETWEEN = 0.5, 0.1
"""Seconds before it is said how far the work is, and between two times of saying it."""

CHUNK = 1 << 20
"""Bytes read at a time of a file that is copied."""

SHORTEST = 4
"""Letters of a game's name that are enough where no other game begins so."""


def run_command(options: argparse.Namespace) -> int:
    """Run one of the commands and return its exit code; what stops it is one sentence on standard error."""
    try:
        return _COMMANDS[options.command](options)
    except NoFolder as wrong:
        return _told(str(wrong), WRONG_INPUT)
    except Refused as refused:
        return _told(_sentence(refused.problems[0]), WRONG_INPUT)
    except NotRead as trouble:
        more = " bookbag check says what can be saved." if trouble.reason in ("unsound", "damaged") else ""
        return _told(f"{trouble}{more}", CAN_NOT)
    except (AlreadyServed, DiskTrouble, NothingKept) as stopped:
        return _told(str(stopped), CAN_NOT)


# -- games -----------------------------------------------------------------------------------------


def _games(options: argparse.Namespace) -> int:
    with _read(options.data) as files:
        for good in files.each():
            print(_as_json(good) if options.json else _as_line(good))
    return 0


def _as_line(good: GoodGame) -> str:
    """A game on a line: when, who, how it stands, who won, by which rules, its name."""
    try:
        game = good.game
    except ValueError:
        return f"{day_and_time(good.entries[0][0])[:16]}  of a newer Bookbag  {good.name}"
    names = names_of(game)
    who = " – ".join(names.side(side) for side in range(game.seating.sides))
    score = " : ".join(points(value) for value in game.scores)
    end = outcome_words(game) or f"round {game.current.number} in play"
    return f"{day_and_time(game.begun)[:16]}  {who}  {score}  {end}  {game.house.name}  {good.name}"


def _as_json(good: GoodGame) -> str:
    row: dict[str, object] = {"game": good.name, "begun": moment_text(good.entries[0][0])}
    row |= {"last": moment_text(good.entries[-1][0]), "entries": len(good.entries), "whole": good.bad_seq is None}
    try:
        game = good.game
    except ValueError:  # it has entries of a newer Bookbag
        return json.dumps(row, ensure_ascii=False)
    row |= {
        "rules": game.house.name,
        "players": list(game.players),
        "sides": [list(game.side_players(side)) for side in range(game.seating.sides)],
        "rounds": len(game.rounds),
        "scores": list(game.scores),
        "finished": game.outcome is not None,
        "winners": list(game.outcome.winners) if game.outcome else [],
    }
    return json.dumps(row, ensure_ascii=False)


# -- export ----------------------------------------------------------------------------------------


def _export(options: argparse.Namespace) -> int:
    if options.schema:
        print(json.dumps(GameDocument.model_json_schema(), indent=2, ensure_ascii=False))
        return 0
    if options.csv and options.record:
        raise Refused([problem("export_form")])
    if bool(options.games) == options.all:
        raise Refused([problem("export_which")])
    with _read(options.data) as files:
        names = files.in_order() if options.all else _found(options.games, files.names())
        if not names:
            raise NothingKept(wanted(options.data))
        if options.html and len(names) != 1:
            raise Refused([problem("export_one", given=len(names))])
        bad: list[Problem] = []
        with _output(options.to, options.data) as to, closing(_Meter()) as meter:
            if options.csv:
                to.write(csv_head().encode())
            for done, good in enumerate(_good(files, names, bad), 1):
                to.write(_part(good, options, alone=len(names) == 1))
                meter(Progress(done, len(names), done))
    for one in bad:
        _told(_sentence(one), CAN_NOT)
    return CAN_NOT if bad else 0


def _good(files: Files, names: Sequence[str], bad: list[Problem]) -> Iterator[GoodGame]:
    """The games as far as they can be trusted; those that can't are noted."""
    for name in names:
        try:
            good = files.find(name)
        except KeyError:
            bad.append(problem("export_altered", game=name, seq=1))
            continue
        if good.bad_seq is not None:
            bad.append(problem("export_altered", game=name, seq=good.bad_seq))
        yield good


def _part(good: GoodGame, options: argparse.Namespace, *, alone: bool) -> bytes:
    """What is written of one game.

    Raises:
        Refused: it has entries of a newer Bookbag, and so can only be written as a document.
    """
    try:
        if options.csv:
            return csv_rounds(good.name, good.game).encode()
        if options.html:
            return good.sheet(with_record=options.record).encode()
        if options.record:
            return f"{good.record}{'' if alone else chr(10)}".encode()
    except ValueError:
        raise Refused([problem("export_newer", game=good.name)]) from None
    return document_text(good.document) if alone else document_line(good.document)


def _found(asked: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """The games that were asked for, each once, in the order asked.

    Raises:
        Refused: one of them is not there, or the beginning of several names.
    """
    found: dict[str, None] = {}
    for given in asked:
        fits = [name for name in names if name == given] or [
            name for name in names if len(given) >= SHORTEST and name.startswith(given)
        ]
        if not fits:
            raise Refused([problem("no_such_game", given=given)])
        if len(fits) > 1:
            raise Refused([problem("game_ambiguous", given=given, games=len(fits))])
        found[fits[0]] = None
    return tuple(found)


@contextmanager
def _output(name: str | None, data: Path | None) -> Iterator[BinaryIO]:
    """Standard output, or a file that is there when all of it is written.

    Raises:
        Refused: it may not be written to.
    """
    if name in (None, "-"):
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with writing_whole(_target(str(name), data)) as file:
            yield file


def _target(name: str, data: Path | None, source: Path | None = None) -> Path:
    """Where a file is to be written, which is nowhere that games would be lost.

    Raises:
        Refused: it has no name, is a folder, or holds games: ours, those of `source`, or those of any data file.
    """
    if not name:
        raise Refused([problem("target_unnamed")])
    with told_as(NotSaved, Path(name)):
        return _harmless(name, wanted(data), source)


def _harmless(name: str, folder: Path, source: Path | None) -> Path:
    """As `_target`, of a name.

    Raises:
        OSError: the system won't say what is there.
    """
    path = Path(name).absolute()
    if path.is_dir() or name.endswith("/"):
        raise Refused([problem("target_folder", given=name)])
    real = path.resolve()
    aside = real.parent == folder.resolve() and real.name.startswith(ASIDE)
    if aside or any(_is_same(path, one) for one in (*_with_sides(folder / FILE), folder / LOCK, folder / ADDRESS)):
        raise Refused([problem("target_ours", given=name)])
    if real.is_relative_to((folder / BACKUPS).resolve()):
        raise Refused([problem("target_backups", given=name)])
    if source is not None and any(_is_same(path, one) for one in _with_sides(source)):
        raise Refused([problem("target_source", given=name)])
    if _is_database(path):
        raise Refused([problem("target_database", given=name)])
    return path


def _with_sides(path: Path) -> list[Path]:
    """A data file and what SQLite may lay beside it."""
    return [path.with_name(f"{path.name}{side}") for side in ("", *SIDE_FILES)]


def _is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with told_as(NotSaved, path), path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


# -- import ----------------------------------------------------------------------------------------


def _import(options: argparse.Namespace) -> int:
    """Take in file after file, each whole or not at all; a refused one is told, the rest are still taken in."""
    code = 0
    clock = SystemClock()
    with writing_in(data_folder(options.data), clock) as database:
        files = Files(database, clock)
        for name in options.files:
            try:
                with _input(name) as stream, closing(_Meter()) as meter:
                    report = files.take_in(stream, meter)
            except KeyboardInterrupt:
                _told(f"Stopped; nothing of {name} was taken in.", CAN_NOT)
                raise
            except Refused as refused:
                code = _told(_sentence(refused.problems[0], _place(name, refused)), WRONG_INPUT)
                continue
            print(f"{name}: {' '.join(came_words(report.counts))}")
            for one in report.adopted:
                if one.came == "kept_as_two":
                    print(f"{name}: {one.named} is kept as {one.game} beside what was here.")
    return code


def _place(name: str, refused: Refused) -> str:
    line = refused.line if isinstance(refused, NotTakenIn) else None
    return f"{name}: " if line is None else f"{name}:{line}: "


@contextmanager
def _input(name: str) -> Iterator[BinaryIO]:
    """A file to be read; of one that can't be read twice, like standard input, a copy.

    Raises:
        Refused: it can't be opened.
    """
    try:
        opened = nullcontext(standard_input()) if name == "-" else Path(name).open("rb")  # noqa: SIM115
    except OSError as error:
        raise _unreadable(error) from None
    with opened as file:
        try:
            if name != "-" and file.seekable():
                yield file
                return
            with scratch() as copy:
                while part := file.read(CHUNK):
                    add(copy, part)
                with all_of(copy) as whole:
                    yield whole
        except OSError as error:
            raise _unreadable(error) from None


def _unreadable(error: OSError) -> Refused:
    return Refused([problem("file_unreadable", why=(error.strerror or str(error)).lower())])


# -- backups ---------------------------------------------------------------------------------------


def _backup(options: argparse.Namespace) -> int:
    with _read(options.data) as files:
        print(files.back_up().path)
    return 0


def _restore(options: argparse.Namespace) -> int:
    folder = wanted(options.data)
    if options.list:
        for one in all_backups(folder):
            print(f"{one.path.name}  {day_and_time(one.taken)}  {WHY[one.why]}")
        return 0
    if options.file is None:
        raise Refused([problem("restore_which")])
    before = all_backups(folder)
    path = next((one.path for one in before if one.path.name == options.file), Path(options.file))
    with told_as(NotRead, path):
        if not path.is_file():
            raise Refused([problem("file_unreadable", why=_no_file(path))])
    if _is_same(path, folder / FILE):
        raise Refused([problem("restore_itself")])
    # Opening the data folder changes it, so what was asked for is in hand before.
    with held(path) as copy, claim(data_folder(folder)):
        clock = SystemClock()
        opened = open_database(folder, clock, to_restore=True)
        try:
            for sentence in opened.sentences:
                print(f"bookbag: {sentence}", file=sys.stderr)
            restore(opened.database, copy, clock)
        finally:
            opened.database.close()
        made = [one for one in all_backups(folder) if one.why == "replaced" and one not in before]
    print(f"{path} was brought back.")
    for one in made:
        print(f"What was there before is kept as {one.path}.")
    return 0


# -- check -----------------------------------------------------------------------------------------


def _check(options: argparse.Namespace) -> int:
    path = options.file or wanted(options.data) / FILE
    with told_as(NotRead, path):
        there = any(one.exists() for one in _with_sides(path))
    if not there:
        if options.file is None:
            raise NothingKept(path.parent)
        raise Refused([problem("file_unreadable", why="there is no such file")])
    target = None if options.save is None else _target(options.save, options.data, path)
    with salvage(path) as found:
        if target is None:
            seen = [_seen(one) for one in found]
        else:
            with writing_whole(target) as file:
                seen = [_seen(one, file) for one in found]
    for sentence in check_words(str(path), found.fault, seen):
        print(sentence)
    if target is not None:
        print(f"{count(sum(one.good > 0 for one in seen), 'game')} saved in {options.save}.")
    return CAN_NOT if found.fault or any(one.lost for one in seen) else 0


def _seen(one: Saved, file: BinaryIO | None = None) -> SeenGame:
    """How much there is of a game; it is saved, if there is a file for it."""
    if file is not None and one.entries:
        told = [(entry.at, entry.kind, entry.body) for entry in one.entries]
        file.write(document_line(game_document(one.game, told, one.entries[-1].digest)))
    known = max(one.found, one.named)
    return SeenGame(one.game, len(one.entries), one.found, known, one.bad_seq is not None)


# -- what they share -------------------------------------------------------------------------------


@contextmanager
def _read(data: Path | None) -> Iterator[Files]:
    """The games in a folder, to be read."""
    with reading_in(wanted(data)) as database:
        yield Files(database, SystemClock())


class _Meter:
    """Says on a terminal how far long work is; elsewhere nothing."""

    def __init__(self) -> None:
        self._shown = 0.0
        self._terminal = sys.stderr.isatty()
        self._begun = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if self._terminal and now - self._begun > PATIENCE and now - self._shown > BETWEEN:
            self._shown = now
            part = min(100, 100 * progress.done // progress.of)
            print(f"\r{count(progress.games, 'game')}, {part} %  ", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _no_file(path: Path) -> str:
    return "it is a folder" if path.is_dir() else "there is no such file"


def _is_same(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by whatever links."""
    try:
        return path.samefile(other)
    except OSError:  # one of them is not there
        return path.resolve() == other.resolve()


def _sentence(wrong: Problem, place: str = "") -> str:
    where = f"{path_words(wrong.where)}: " if wrong.where else ""
    return f"{place}{where}{say(wrong)}"


def _told(sentence: str, code: int) -> int:
    print(f"bookbag: {sentence}", file=sys.stderr)
    return code


_COMMANDS = {
    "games": _games,
    "export": _export,
    "import": _import,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
}
