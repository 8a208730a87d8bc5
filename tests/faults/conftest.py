"""How much of each fault is tried."""

import pytest


@pytest.fixture(scope="session")
def long(pytestconfig: pytest.Config) -> bool:
    """Whether the long form was asked for."""
    return bool(pytestconfig.getoption("--long"))
