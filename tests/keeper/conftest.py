"""A table's own house rules, on the shelf of each test."""

import pytest

from bookbag.houses import Houses

from .at_table import Shelf


@pytest.fixture
def houses(shelf: Shelf) -> Houses:
    return shelf.houses()
