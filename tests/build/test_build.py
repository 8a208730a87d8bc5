"""The program that build.spec makes starts, serves the table and scores a sheet, without Python beside it."""

import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
BARE = {"PATH": "/nowhere"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built program, moved away from where it was built."""
    made = tmp_path_factory.mktemp("build")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(made / "dist"), "--workpath", str(made / "work"), str(PROJECT / "build.spec")]
    subprocess.run(command, cwd=made, check=True)
    moved = tmp_path_factory.mktemp("installed") / "bookbag"
    shutil.move(made / "dist" / "bookbag", moved)
    return moved / "bookbag"


@pytest.fixture
def served(program: Path, tmp_path: Path) -> Iterator[str]:
    """The address at which the built program serves."""
    process = subprocess.Popen(
        [program, "--no-browser", "--data", tmp_path], env=BARE, cwd="/", stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert address, said
        yield address[0]
    finally:
        process.terminate()
        assert process.wait(20) == 0
        if process.stdout:
            process.stdout.close()


@pytest.mark.timeout(600)
def test_it_serves_the_table(served: str) -> None:
    for part in ("", "main.dart.wasm", "fonts/Bookbag.ttf", "icons/icon-192.png"):
        with urllib.request.urlopen(served + part) as answer:
            assert answer.status == 200
            assert answer.read(64)


@pytest.mark.timeout(600)
def test_it_scores_a_sheet(program: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"rounds": [{"bids": [3, 3, 3, 3], "books": [8, 5]}]}')
    done = subprocess.run([program, "score", sheet], env=BARE, capture_output=True, text=True, check=True)
    assert "North & South 62" in done.stdout
