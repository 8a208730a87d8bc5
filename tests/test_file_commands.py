"""The commands of files as a person or a script uses them: export, import, games, backup, restore, check."""

import csv
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from many_games import fill, many_games
from test_command_line import BOOKBAG, ENVIRONMENT, SHEET, Ran, bookbag, refused

from bookbag.ledger import Book, SystemClock, claim, open_database
from bookbag.sheets.game_document import read_game

Doc = dict[str, Any]
COUNT = 12


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a dozen games; nobody writes in it."""
    folder = tmp_path_factory.mktemp("made")
    opened = open_database(folder, SystemClock())
    fill(opened.database, COUNT)
    opened.database.close()
    return folder


@pytest.fixture
def names(made: Path) -> list[str]:
    """The games, the newest first."""
    return [one.name for one in many_games(COUNT)][::-1]


def at(folder: Path, command: str, *arguments: object, typed: bytes = b"") -> Ran:
    return bookbag(command, "--data", folder, *arguments, typed=typed)


def fine(ran: Ran) -> str:
    assert (ran.code, ran.told) == (0, ""), ran
    return ran.out


def entries(folder: Path) -> dict[str, tuple[object, ...]]:
    opened = open_database(folder, SystemClock())
    book = Book(opened.database, SystemClock())
    found: dict[str, tuple[object, ...]] = {row.game: book.entries(row.game) for row in book.games()}
    opened.database.close()
    return found


# -- games -----------------------------------------------------------------------------------------


def test_games_are_listed_the_newest_first(made: Path, names: list[str]) -> None:
    lines = fine(at(made, "games")).splitlines()
    assert [line.split()[-1] for line in lines] == names
    rows = [json.loads(line) for line in fine(at(made, "games", "--json")).splitlines()]
    assert [row["game"] for row in rows] == names
    for line, row in zip(lines, rows, strict=True):
        assert all(player in line for player in row["players"])
        assert row["rules"] in line
        assert row["whole"]
        if row["finished"]:
            assert all(player in line for side in row["winners"] for player in row["sides"][side])
        else:
            assert "in play" in line


def test_where_nothing_was_played_there_is_nothing_to_list(tmp_path: Path) -> None:
    for command in (["games"], ["export", "--all"], ["backup"], ["check"]):
        ran = at(tmp_path / "new", *command)
        assert (ran.code, ran.out) == (1, "")
        assert ran.lines == [f"bookbag: There are no games in {tmp_path / 'new'} yet."]
    assert not (tmp_path / "new").exists()


# -- export and import -----------------------------------------------------------------------------


def test_one_game_is_a_document_for_people(made: Path, names: list[str]) -> None:
    text = fine(at(made, "export", names[0]))
    read = read_game(text.encode())
    assert read.game == names[0]
    assert len(text.splitlines()) == len(read.entries) + 2
    assert fine(at(made, "export", names[0][:8])) == text


def test_all_games_there_and_back(made: Path, names: list[str], tmp_path: Path) -> None:
    target, new = tmp_path / "all.jsonl", tmp_path / "new"
    assert fine(at(made, "export", "--all", "-o", target)) == ""
    assert [json.loads(line)["game"] for line in target.read_text().splitlines()] == names[::-1]
    assert fine(at(new, "import", target)) == f"{target}: {COUNT} games were taken in.\n"
    assert entries(new) == entries(made)
    assert fine(at(new, "games")) == fine(at(made, "games"))
    assert fine(at(new, "import", target)) == f"{target}: {COUNT} games were here already.\n"
    assert fine(at(new, "import", "-", made / "bookbag.db", typed=target.read_bytes())).count("already") == 2


def test_some_games_each_once_in_the_order_asked(made: Path, names: list[str]) -> None:
    out = fine(at(made, "export", names[2], names[0], names[2]))
    assert [json.loads(line)["game"] for line in out.splitlines()] == [names[2], names[0]]


def test_rounds_for_a_spreadsheet(made: Path, names: list[str]) -> None:
    out = fine(at(made, "export", "--all", "--csv"))
    rows = list(csv.DictReader(out.removeprefix("\ufeff").splitlines()))
    assert [*dict.fromkeys(row["Game"] for row in rows)] == [
        name for name in names[::-1] if name in {row["Game"] for row in rows}
    ]
    one = fine(at(made, "export", names[1], "--csv"))
    assert one.splitlines()[1:] == [line for line in out.splitlines() if line.startswith(names[1])]


def test_the_page_and_the_record(made: Path, names: list[str], tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    fine(at(made, "export", names[0], "--html", "-o", page))
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "The record" not in page.read_text()
    assert "<h2>The record</h2>" in fine(at(made, "export", names[0], "--html", "--record"))
    record = fine(at(made, "export", names[0], "--record"))
    assert record.startswith("The record of ")
    book = next(one.book for one in many_games(COUNT) if one.name == names[0])
    assert record.count("\n  1  ") + record.count("\n 1  ") == 1
    assert f"\n{len(book)}  " in record


def test_the_schema_of_a_game() -> None:
    schema = json.loads(fine(bookbag("export", "--schema")))
    assert {"format", "version", "game", "entries", "digest"} == set(schema["properties"])


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "say --all"),
        (["--all", "x"], "say --all"),
        (["nothere"], "no game “nothere”"),
        (["a"], "no game “a” here"),
        (["--all", "--html"], "12 are named"),
        (["--all", "--csv", "--record"], "choose one"),
    ],
)
def test_an_export_that_can_not_be_meant(made: Path, arguments: list[str], part: str) -> None:
    refused(at(made, "export", *arguments), part)


def test_a_beginning_of_two_names_is_none(tmp_path: Path, made: Path, names: list[str]) -> None:
    line = json.loads(fine(at(made, "export", names[0])))
    del line["digest"]
    twins = "".join(json.dumps({**line, "game": f"abcdef{n}"}) + "\n" for n in (1, 2))
    fine(at(tmp_path, "import", "-", typed=twins.encode()))
    refused(at(tmp_path, "export", "abcdef"), "“abcdef” begins the names of 2 games")


def test_a_file_that_can_not_stand_is_told_with_its_place_and_the_rest_is_taken_in(
    made: Path, names: list[str], tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.jsonl"
    good.write_text(fine(at(made, "export", names[0])))
    lines = fine(at(made, "export", names[1], names[2])).splitlines()
    bad.write_text("\n".join([lines[0], lines[1].replace('"round":2', '"round":0', 1)]))
    new = tmp_path / "new"
    ran = at(new, "import", bad, good, tmp_path / "none.json", tmp_path)
    assert ran.code == 2
    assert ran.out == f"{good}: 1 game was taken in.\n"
    first, second, third = ran.lines
    assert first.startswith(f"bookbag: {bad}:2: entries[")
    assert first.endswith("].entry.round: 0 is out of bounds; it must be at least 1.")
    assert "none.json: The file can't be read: no such file" in second
    assert "The file can't be read: is a directory" in third
    assert list(entries(new)) == [names[0]]


def test_a_file_that_was_cut_short_is_told_so(made: Path, names: list[str], tmp_path: Path) -> None:
    text = fine(at(made, "export", names[0])).encode()
    in_string = text.rindex(b'"game_opened"') + 5
    for cut in (text[:-3], text[:in_string], text[:in_string] + b"\n"):
        refused(
            at(tmp_path, "import", "-", typed=cut),
            "-: This is not JSON as it is: it ends in the middle",
        )


def test_a_score_sheet_becomes_a_game(tmp_path: Path) -> None:
    sheet = b'{"rounds": [{"bids": [3, 3, 4, 3], "books": [8, 5]}]}'
    for word in ("taken in", "here already"):
        assert word in fine(at(tmp_path, "import", "-", typed=sheet))
    assert "North & South – East & West" in fine(at(tmp_path, "games"))


def test_what_went_on_in_two_places_is_said(made: Path, names: list[str], tmp_path: Path) -> None:
    document = json.loads(fine(at(made, "export", names[0])))
    del document["digest"]
    ours = {**document, "entries": document["entries"][:-1]}
    theirs = {**document, "entries": [*document["entries"][:-2], document["entries"][-1]]}
    fine(at(tmp_path, "import", "-", typed=json.dumps(ours).encode()))
    told = fine(at(tmp_path, "import", "-", typed=json.dumps(theirs).encode())).splitlines()
    assert told[0].endswith("1 game went on in two places: what came is kept beside what was here.")
    assert told[1].startswith(f"-: {names[0]} is kept as ")
    assert told[1].split()[5] in fine(at(tmp_path, "games"))


def test_an_export_that_can_not_be_written_leaves_what_was_there(made: Path, tmp_path: Path) -> None:
    ran = at(made, "export", "--all", "-o", tmp_path / "no" / "such" / "folder.jsonl")
    assert (ran.code, len(ran.lines)) == (1, 1)
    assert ran.told.startswith("bookbag: Not saved. ")
    old = tmp_path / "old.jsonl"
    old.write_text("old")
    refused(at(made, "export", "nothere", "-o", old), "no game")
    assert old.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old.jsonl"]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("bookbag.db", "its own data"),
        ("bookbag.db-journal", "its own data"),
        ("link.db", "its own data"),
        ("bookbag-damaged-20260101-120000.db", "its own data"),
        ("bookbag.lock", "its own data"),
        ("backups/new.jsonl", "among the backups"),
        ("other.db", "is a database"),
        (".", "a folder"),
        ("", "no name"),
    ],
)
def test_no_games_are_written_over(made: Path, tmp_path: Path, name: str, part: str) -> None:
    content = (made / "bookbag.db").read_bytes()
    for one in ("bookbag.db", "other.db"):
        (tmp_path / one).write_bytes(content)
    (tmp_path / "link.db").symlink_to("bookbag.db")
    target = tmp_path / name if name else ""
    before = sorted(tmp_path.rglob("*"))
    refused(at(tmp_path, "export", "--all", "-o", target), part)
    refused(at(tmp_path, "check", "--save", target), part)
    assert [(tmp_path / one).read_bytes() for one in ("bookbag.db", "other.db")] == [content, content]
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_saved_from_is_not_written_over(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"rot" * 5000)
    refused(bookbag("check", damaged, "--save", damaged), "is to be saved from")
    assert damaged.read_bytes() == b"rot" * 5000


# -- beside an open Bookbag ------------------------------------------------------------------------


@pytest.fixture
def in_use(made: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder with games that a Bookbag holds open."""
    folder = tmp_path / "in-use"
    folder.mkdir()
    (folder / "bookbag.db").write_bytes((made / "bookbag.db").read_bytes())
    with claim(folder):
        opened = open_database(folder, SystemClock())
        yield folder
        opened.database.close()


def test_all_but_restore_works_beside_an_open_bookbag(in_use: Path, made: Path, names: list[str]) -> None:
    assert len(fine(at(in_use, "games")).splitlines()) == COUNT
    backup = Path(fine(at(in_use, "backup")).strip())
    assert backup.is_file()
    assert "is whole" in fine(at(in_use, "check"))
    assert "already" in fine(at(in_use, "import", "-", typed=fine(at(made, "export", names[0])).encode()))
    assert backup.name in fine(at(in_use, "restore", "--list"))
    ran = at(in_use, "restore", backup.name)
    assert (ran.code, len(ran.lines)) == (1, 1)
    assert "Bookbag is already running on" in ran.told


# -- backups ---------------------------------------------------------------------------------------


def test_a_backup_is_brought_back(made: Path, names: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    line = fine(at(made, "export", names[0])).encode()
    fine(at(folder, "import", "-", typed=line))
    backup = Path(fine(at(folder, "backup")).strip())
    fine(at(folder, "import", "-", typed=fine(at(made, "export", names[1])).encode()))
    assert len(entries(folder)) == 2
    told = fine(at(folder, "restore", backup.name)).splitlines()
    assert told[0] == f"{backup} was brought back."
    kept = told[1].removeprefix("What was there before is kept as ").removesuffix(".")
    assert list(entries(folder)) == [names[0]]
    listed = fine(at(folder, "restore", "--list"))
    assert {"made by you", "what was there before a backup was brought back"} <= {
        line.split("  ")[2] for line in listed.splitlines()
    }
    fine(at(folder, "restore", kept))
    assert len(entries(folder)) == 2


def test_a_damaged_file_is_put_aside_before_a_backup_is_brought_back(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "bookbag.db").write_bytes(b"no database" * 100)
    ran = at(folder, "restore", made / "bookbag.db")
    assert ran.code == 0
    assert "put aside unharmed" in ran.told
    assert entries(folder) == entries(made)


def daily(folder: Path, made: Path, day: int) -> Path:
    """A copy of the day, as a Bookbag of that day would have taken it."""
    path = folder / "backups" / f"bookbag-202601{day:02}-120000-daily.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((made / "bookbag.db").read_bytes())
    return path


def test_the_oldest_copy_can_be_brought_back_and_stays(made: Path, names: list[str], tmp_path: Path) -> None:
    asked, *_ = [daily(tmp_path, made, day) for day in range(1, 9)]
    fine(at(tmp_path, "import", "-", typed=json.dumps(SHEET).encode()))
    assert fine(at(tmp_path, "restore", asked.name)).startswith(f"{asked} was brought back.\n")
    assert asked.is_file()
    assert set(entries(tmp_path)) == set(names)


@pytest.mark.parametrize("content", [None, b"no database" * 100])
def test_the_newest_copy_is_brought_back_after_a_loss(made: Path, tmp_path: Path, content: bytes | None) -> None:
    asked = daily(tmp_path, made, 1)
    if content:
        (tmp_path / "bookbag.db").write_bytes(content)
    ran = at(tmp_path, "restore", asked.name)
    assert (ran.code, ran.out) == (0, f"{asked} was brought back.\n")
    assert asked.is_file()
    assert entries(tmp_path) == entries(made)


def test_a_restore_that_fails_changes_nothing(made: Path, tmp_path: Path) -> None:
    folder, other = tmp_path / "folder", tmp_path / "other.db"
    other.write_bytes(b"no database at all")
    for asked in (other, tmp_path / "none.db", tmp_path):
        assert at(folder, "restore", asked).code in (1, 2)
    fine(at(folder, "restore", "--list"))
    assert not folder.exists()
    kept = [daily(folder, made, day) for day in range(1, 9)]
    (folder / "bookbag.db").write_bytes(b"no database" * 100)
    for asked in (other, tmp_path / "none.db", folder / "bookbag.db"):
        assert at(folder, "restore", asked).code in (1, 2)
    assert sorted(path for path in folder.rglob("*") if path.is_file()) == [*kept, folder / "bookbag.db"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [([], "which backup"), (["nothere.db"], "no such file"), (["."], "it is a folder")],
)
def test_a_restore_that_can_not_be_meant(made: Path, arguments: list[str], part: str) -> None:
    refused(at(made, "restore", *arguments), part)


def test_the_data_file_is_no_backup_of_itself(made: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(made / "bookbag.db")
    for path in (made / "bookbag.db", tmp_path / "link.db"):
        refused(at(made, "restore", path), "This is the data file itself")


def test_what_is_no_backup_is_not_brought_back(made: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.write_bytes(b"no database at all")
    before = entries(made)
    ran = at(made, "restore", other)
    assert (ran.code, len(ran.lines)) == (1, 1)
    assert "damaged or not a file of Bookbag's" in ran.told
    assert entries(made) == before


# -- check -----------------------------------------------------------------------------------------


def test_a_whole_file_is_said_to_be_whole(made: Path, tmp_path: Path) -> None:
    out = fine(at(made, "check"))
    count = sum(len(one.book) for one in many_games(COUNT))
    assert out == f"{made / 'bookbag.db'} is whole: {COUNT} games of {count} entries in all.\n"
    target = tmp_path / "saved.jsonl"
    assert fine(bookbag("check", made / "bookbag.db", "--save", target)).endswith(
        f"{COUNT} games saved in {target}.\n"
    )
    assert target.read_text() == fine(at(made, "export", "--all"))


def test_of_a_damaged_file_what_can_be_saved_is(made: Path, tmp_path: Path) -> None:
    damaged, target = tmp_path / "damaged.db", tmp_path / "saved.jsonl"
    content = (made / "bookbag.db").read_bytes()
    damaged.write_bytes(b"\0" * 100 + content[100 : len(content) * 3 // 4])
    ran = bookbag("check", damaged, "--save", target)
    assert (ran.code, ran.told) == (1, "")
    first, second, *rest = ran.out.splitlines()
    assert first.startswith(f"{damaged} ")
    assert "can be saved" in second
    assert rest[-1].endswith(f"games saved in {target}.")
    ran = at(tmp_path / "new", "import", target)
    assert ran.code == 0
    whole = entries(made)
    saved = entries(tmp_path / "new")
    assert saved
    assert all(got == whole[name][: len(got)] for name, got in saved.items())
    other = at(tmp_path / "damaged", "import", damaged)
    assert other.code == 2


def test_what_is_lost_of_a_damaged_file_is_named(tmp_path: Path, made: Path, names: list[str]) -> None:
    content = bytearray((made / "bookbag.db").read_bytes())
    for at_page in range(4096, len(content), 4096):
        if content[at_page] == 13:
            content[at_page : at_page + 4096] = bytes(4096)
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(content)
    ran = bookbag("check", damaged)
    assert (ran.code, ran.told) == (1, "")
    assert f"Of {COUNT} games nothing but the name was found." in ran.out.splitlines()
    for one in many_games(COUNT):
        assert f"  {one.name}: 0 of {len(one.book)} entries can be saved" in ran.out.splitlines()


def test_a_damaged_file_in_use_is_left_where_it_is(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    content = (made / "bookbag.db").read_bytes()[:20_000]
    (folder / "bookbag.db").write_bytes(content)
    for command in (["games"], ["export", "--all"], ["import", str(made / "bookbag.db")], ["backup"]):
        ran = at(folder, *command)
        assert (ran.code, len(ran.lines)) == (1, 1), command
        assert ran.told.endswith("bookbag check says what can be saved.\n")
    assert (folder / "bookbag.db").read_bytes() == content
    refused(bookbag("check", tmp_path / "none.db"), "no such file")


def test_what_stands_in_the_place_of_the_file_is_told_by_all(made: Path, tmp_path: Path) -> None:
    (tmp_path / "bookbag.db").mkdir()
    for command in (["games"], ["export", "--all"], ["import", str(made / "bookbag.db")], ["backup"]):
        ran = at(tmp_path, *command)
        assert (ran.code, len(ran.lines)) == (1, 1)
        assert "is damaged or not a file of Bookbag's" in ran.told
    for ran in (at(tmp_path, "check"), bookbag("check", tmp_path / "bookbag.db")):
        assert ran.code == 1
        assert ran.out.startswith(f"{tmp_path / 'bookbag.db'} is not a file.\n")
    (tmp_path / "bookbag.db").rmdir()
    (tmp_path / "bookbag.db-journal").write_bytes(b"left")
    assert "is gone, and only its -journal was left." in at(tmp_path, "check").out


# -- long work -------------------------------------------------------------------------------------


def heed_ctrl_c() -> None:
    """Begun in the background, as these tests may be, a program ignores Ctrl+C, and so does what it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_progress_is_told_on_a_terminal_alone_and_ctrl_c_takes_nothing_in(made: Path, tmp_path: Path) -> None:
    lines = fine(at(made, "export", "--all")).splitlines()
    big = tmp_path / "big.jsonl"
    with big.open("w") as file:
        for number in range(150):
            for line in lines:
                document = json.loads(line)
                del document["digest"]
                file.write(json.dumps({**document, "game": f"{document['game'][:20]}{number:03}"}) + "\n")
    folder = tmp_path / "folder"
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*BOOKBAG, "import", "--data", str(folder), str(big)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=ENVIRONMENT,
        preexec_fn=heed_ctrl_c,
    )
    os.close(theirs)
    told = b""
    while told.count(b"%") < 3:
        told += os.read(ours, 1000)
    process.send_signal(signal.SIGINT)
    try:
        while part := os.read(ours, 1000):
            told += part
    except OSError:
        pass  # the other end is gone
    out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert (process.returncode, out) == (130, b"")
    assert b"Stopped; nothing of" in told
    assert entries(folder) == {}
    assert not [path for path in folder.iterdir() if "part" in path.name]


def test_a_reader_that_has_read_enough(made: Path) -> None:
    export = subprocess.Popen(
        [*BOOKBAG, "export", "--all", "--data", str(made)], stdout=subprocess.PIPE, env=ENVIRONMENT
    )
    assert export.stdout is not None
    export.stdout.read(10)
    export.stdout.close()
    assert export.wait(60) in (0, 1)
    assert sys.executable in BOOKBAG[0]


@pytest.mark.parametrize("command", [["export", "--all"], ["export", "--all", "--csv"], ["games"], ["check"]])
def test_an_output_that_takes_nothing(made: Path, command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*BOOKBAG, command[0], "--data", str(made), *command[1:]],
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == b"bookbag: The output could not be written: no space left on device.\n"


def test_games_come_in_through_a_pipe(made: Path, tmp_path: Path) -> None:
    typed = fine(at(made, "export", "--all")).encode()
    assert fine(at(tmp_path / "a", "import", "/dev/stdin", typed=typed)).endswith(f"{COUNT} games were taken in.\n")
    ran = at(tmp_path / "a", "import", "-", "-", typed=typed)
    assert (ran.code, ran.out) == (2, f"-: {COUNT} games were here already.\n")
    assert "There is nothing in this file" in ran.told
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=lambda: pipe.write_bytes((made / "bookbag.db").read_bytes()))
    writer.start()
    told = fine(at(tmp_path / "b", "import", pipe))
    writer.join(10)
    assert told == f"{pipe}: {COUNT} games were taken in.\n"
