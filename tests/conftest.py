"""A shelf in a folder of its own for each test, and a keeper on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from keeper.at_houses import Desk
from keeper.at_table import Shelf

from bookbag.keeper import Keeper


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="every fault in its long form, which takes many minutes")


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()


@pytest.fixture
def keeper(shelf: Shelf) -> Keeper:
    return shelf.keeper()


@pytest.fixture
def desk(shelf: Shelf) -> Desk:
    return Desk(shelf)
