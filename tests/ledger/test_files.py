from pathlib import Path

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
