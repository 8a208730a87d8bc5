from pathlib import Path
from threading import Thread

import pytest

from bookbag.ledger import AlreadyServed, NotSaved, claim

from .conftest import Start

HOLDER = """
import sys
from pathlib import Path
from bookbag.ledger import claim
held = claim(Path(sys.argv[1]))
if sys.argv[2]:
    held.announce(sys.argv[2])
print("held", flush=True)
sys.stdin.readline()
held.release()
print("free", flush=True)
sys.stdin.readline()
"""


def test_the_second_is_told_where_the_first_is(tmp_path: Path, start: Start) -> None:
    first = start(HOLDER, tmp_path, "http://192.168.1.7:8550")
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    with pytest.raises(AlreadyServed, match=r"http://192\.168\.1\.7:8550") as told:
        claim(tmp_path)
    assert told.value.address == "http://192.168.1.7:8550"


def test_the_first_may_not_have_said_where_it_is(tmp_path: Path, start: Start) -> None:
    first = start(HOLDER, tmp_path, "")
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    with pytest.raises(AlreadyServed, match="already running") as told:
        claim(tmp_path)
    assert told.value.address is None


def test_after_a_release_the_folder_is_free(tmp_path: Path, start: Start) -> None:
    first = start(HOLDER, tmp_path, "http://localhost:8550")
    assert first.stdout is not None
    assert first.stdin is not None
    assert first.stdout.readline() == "held\n"
    first.stdin.write("\n")
    first.stdin.flush()
    assert first.stdout.readline() == "free\n"
    assert not (tmp_path / "bookbag.address").exists()
    claim(tmp_path).release()


def test_a_killed_one_frees_the_folder_and_its_address_is_not_believed(tmp_path: Path, start: Start) -> None:
    first = start(HOLDER, tmp_path, "http://localhost:8550")
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    first.kill()
    first.wait()
    assert (tmp_path / "bookbag.address").exists()
    with claim(tmp_path), pytest.raises(AlreadyServed) as told:
        claim(tmp_path)
    assert told.value.address is None


def test_within_one_program_too(tmp_path: Path) -> None:
    with claim(tmp_path) as held:
        held.announce("http://localhost:1")
        held.announce("http://localhost:2")
        with pytest.raises(AlreadyServed) as told:
            claim(tmp_path)
        assert told.value.address == "http://localhost:2"
    held.release()
    with claim(tmp_path):
        held.release()  # an old claim does not end a new one
        with pytest.raises(AlreadyServed):
            claim(tmp_path)


def test_another_thread_may_release(tmp_path: Path) -> None:
    held = claim(tmp_path)
    thread = Thread(target=held.release)
    thread.start()
    thread.join()
    claim(tmp_path).release()


def test_other_folders_are_other_games(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with claim(tmp_path), claim(tmp_path / "other"):
        pass


def test_a_folder_that_cannot_be_locked_is_told(tmp_path: Path) -> None:
    (tmp_path / "bookbag.lock").mkdir()
    with pytest.raises(NotSaved, match=r"bookbag\.lock"):
        claim(tmp_path)
