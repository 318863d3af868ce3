"""Halls for the tests of this room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.asking import Asking, asking


@pytest.fixture(scope="module")
def hall() -> Iterator[Asking]:
    """One hall for all tests of a module that change nothing others look at."""
    with asking() as one:
        yield one


@pytest.fixture
def own_hall() -> Iterator[Asking]:
    """A hall of the test's own."""
    with asking() as one:
        yield one
