from pathlib import Path

import platformdirs
import pytest

from bookbag.ledger import NoFolder, data_folder


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOOKBAG_DATA", raising=False)
    monkeypatch.delenv("FLET_APP_STORAGE_DATA", raising=False)


def test_what_was_asked_for_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOOKBAG_DATA", str(tmp_path / "ours"))
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "phone"))
    assert data_folder(tmp_path / "deep" / "asked") == tmp_path / "deep" / "asked"
    assert [path.name for path in tmp_path.iterdir()] == ["deep"]


def test_then_our_variable_then_the_phone_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "phone"))
    monkeypatch.setenv("BOOKBAG_DATA", "")
    assert data_folder() == tmp_path / "phone"
    monkeypatch.setenv("BOOKBAG_DATA", str(tmp_path / "ours"))
    assert data_folder() == tmp_path / "ours"


def test_then_the_system_s_own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: tmp_path / name)
    assert data_folder() == tmp_path / "bookbag"
    assert (tmp_path / "bookbag").is_dir()


def test_a_path_may_start_from_here_or_from_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert data_folder(Path("here")) == tmp_path / "here"
    assert data_folder(Path("~/home")) == tmp_path / "home"


def test_nothing_is_left_in_the_folder(tmp_path: Path) -> None:
    data_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(NoFolder, match=r"wanted to keep its games in .*games, but .*not a folder") as told:
        data_folder(tmp_path / "games")
    assert told.value.folder == tmp_path / "games"
    with pytest.raises(NoFolder, match="not a folder"):
        data_folder(tmp_path / "games" / "below")
    assert (tmp_path / "games").read_text() == "not a folder"


def test_a_folder_that_takes_no_files_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    with pytest.raises(NoFolder, match="Read-only file system"):
        data_folder(tmp_path)
