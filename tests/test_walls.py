"""The walls between the rooms, held from here too: who knows whom, and who may ask for the time."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bookbag"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAME = [path for path in MODULES if path.is_relative_to(PACKAGE / "game")]
VIEWS = [path for path in MODULES if path.is_relative_to(PACKAGE / "views")]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports anywhere in it, and what it takes from it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def asked(path: Path) -> Iterator[str]:
    """Every dotted name that a file uses: `datetime.now`, `ft.Colors.RED`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node)


def test_every_contract_of_the_import_linter_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True, config_filename=str(ROOT / "pyproject.toml")) == 0


def test_there_are_rooms() -> None:
    assert len(GAME) > 10
    assert len(VIEWS) > 10


@pytest.mark.parametrize("path", GAME, ids=name_of)
def test_the_game_asks_neither_clock_nor_chance(path: Path) -> None:
    roots = {name.split(".")[0] for name in imported(path)}
    assert roots.isdisjoint({"time", "random", "secrets", "os", "sys", "io", "pathlib", "sqlite3", "uuid", "flet"})
    assert not [name for name in asked(path) if re.search(r"\b(date|datetime)\.(now|today|utcnow)$", name)]
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    assert {"open", "print", "input"}.isdisjoint({call.id for call in calls if isinstance(call, ast.Name)})


def test_only_the_clock_of_the_ledger_asks_what_time_it_is() -> None:
    who = {
        name_of(path) for path in MODULES if any(re.search(r"datetime\.(now|utcnow|today)$", n) for n in asked(path))
    }
    assert who == {"ledger/clock.py"}


@pytest.mark.parametrize("path", VIEWS, ids=name_of)
def test_a_view_computes_no_score(path: Path) -> None:
    names = {*imported(path)}
    for room in ("bookbag.game.scoring", "bookbag.game.rulings", "bookbag.game.ending", "bookbag.game.entries"):
        assert not [name for name in names if name == room or name.startswith(f"{room}.")]
    assert "bookbag.game.replay.fold" not in names
    beyond = ("bookbag.ledger.book", "bookbag.sheets.score_sheet", "bookbag.sheets.ledger_document", "sqlite3")
    assert not [name for name in names if name.startswith(beyond)]


@pytest.mark.parametrize("path", [path for path in VIEWS if path.name != "tokens.py"], ids=name_of)
def test_colours_are_named_in_one_place(path: Path) -> None:
    text = path.read_text()
    constants = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    written = [value for value in constants if isinstance(value, str)]
    assert not [value for value in written if re.fullmatch(r"(#|0x)?[0-9a-fA-F]{6}([0-9a-fA-F]{2})?", value)]
    assert not [name for name in asked(path) if re.match(r"ft\.(Cupertino)?Colors\.", name)]


def test_every_dependency_says_what_it_is_for() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    project = tomllib.loads(text)
    named = [
        *project["project"]["dependencies"],
        *(one for extra in project["project"]["optional-dependencies"].values() for one in extra),
        *(one for group in project["dependency-groups"].values() for one in group if isinstance(one, str)),
    ]
    lines = text.splitlines()
    for dependency in named:
        line = next(line for line in lines if f'"{dependency}"' in line)
        _, comment, why = line.partition("#")
        assert comment, f"{dependency} says nothing"
        assert len(why.split()) > 1, f"{dependency} says too little"


def test_every_module_and_package_says_what_it_is() -> None:
    assert [name_of(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_text()))] == []


def test_scoring_a_sheet_wakes_no_screen() -> None:
    """The command line scores without Flet, which takes most of the time of a start."""
    program = (
        "import sys; from bookbag.commands import main; main(['rules', '--list']); "
        "sys.exit(' '.join(sorted({name.split('.')[0] for name in sys.modules} & {'flet', 'flet_web', 'uvicorn'})))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("\n", 1) or (done.stderr, done.returncode) == ("", 0)


def test_nothing_of_ours_is_loaded_before_ctrl_c_is_heard() -> None:
    program = (
        "import sys; import bookbag.__main__; print(sorted(name for name in sys.modules if 'bookbag' in name)); "
        "import bookbag.commands; print('bookbag.file_commands' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['bookbag', 'bookbag.__main__']\nFalse\n"


def test_no_screen_is_loaded_before_the_server_listens() -> None:
    """A browser takes long to load itself; what the first screen needs is loaded meanwhile."""
    program = (
        "import sys, asyncio, bookbag.play; from bookbag.views import late; "
        "late_ones = {'bookbag.views.tokens', 'bookbag.views.app', 'bookbag.views.prints'}; "
        "print(late_ones & {*sys.modules}); asyncio.run(late.load()); print(late_ones - {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\nset()\n"


def test_the_server_answers_while_the_screens_are_loaded() -> None:
    """A phone whose socket is not answered dials again, and what it was being shown is lost."""
    program = """
import asyncio, bookbag.play
from bookbag.views import late
async def turns():
    loading, count = asyncio.create_task(late.load()), 0
    while not loading.done():
        count += 1
        await asyncio.sleep(0)
    return count
print(asyncio.run(turns()) > 20)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
