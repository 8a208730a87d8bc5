import os
from pathlib import Path
from threading import Thread

import pytest

from bookbag.ledger import NotSaved, write_whole

from .conftest import order_of_steps


def test_a_file_is_written_over_the_old_one(tmp_path: Path) -> None:
    write_whole(tmp_path / "sheet.csv", b"old")
    write_whole(tmp_path / "sheet.csv", b"new")
    assert (tmp_path / "sheet.csv").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.csv"]


def test_the_old_file_stands_when_the_disk_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "sheet.csv", b"old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bookbag.ledger.files.sync", full)
    with pytest.raises(NotSaved, match="disk is full") as told:
        write_whole(tmp_path / "sheet.csv", b"new")
    assert told.value.reason == "full"
    assert (tmp_path / "sheet.csv").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.csv"]


def test_the_content_is_synced_before_the_name_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = order_of_steps(monkeypatch)
    write_whole(tmp_path / "sheet.csv", b"new")
    assert steps == ["content", "name", "folder"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="cannot be reached"):
        write_whole(tmp_path / "nowhere" / "sheet.csv", b"new")


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    target, link, loose = tmp_path / "away" / "sheet.csv", tmp_path / "link.csv", tmp_path / "loose.csv"
    target.write_bytes(b"old")
    link.symlink_to(target)
    loose.symlink_to(tmp_path / "away" / "new.csv")
    write_whole(link, b"new")
    write_whole(loose, b"first")
    assert link.is_symlink()
    assert loose.is_symlink()
    assert target.read_bytes() == b"new"
    assert {path.name for path in (tmp_path / "away").iterdir()} == {"sheet.csv", "new.csv"}


def test_a_link_in_a_ring_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "ring").symlink_to(tmp_path / "ring")
    with pytest.raises(NotSaved):
        write_whole(tmp_path / "ring", b"new")
    assert (tmp_path / "ring").is_symlink()


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join(10)
    assert got == [b"new"]
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_device_that_takes_nothing_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotSaved) as told:
        write_whole(Path("/dev/full"), b"new")
    assert told.value.reason == "full"
    assert Path("/dev/full").is_char_device()
