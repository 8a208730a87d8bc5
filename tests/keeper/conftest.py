"""A shelf in a folder of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bookbag.houses import Houses
from bookbag.keeper import Keeper

from .at_table import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()


@pytest.fixture
def keeper(shelf: Shelf) -> Keeper:
    return shelf.keeper()


@pytest.fixture
def houses(shelf: Shelf) -> Houses:
    return shelf.houses()
