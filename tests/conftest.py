"""Settings that every test shares."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The same examples on every machine and in every run; no deadline, because machines differ.
settings.register_profile("arbitro", deadline=None, derandomize=True)
settings.load_profile("arbitro")

LONGEST = ("tests/web/day/", "tests/web/site/")
"""Whole days and every page of the site, each in one file: nobody waits for them at the end."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come first, so that two workers end together."""
    rank: dict[str, int] = {}
    for item in items:
        file = item.nodeid.partition("::")[0]
        rank[file] = min(rank.get(file, 3), _rank(file, item))
    items.sort(key=lambda item: rank[item.nodeid.partition("::")[0]])


def _rank(file: str, item: pytest.Item) -> int:
    if file.startswith(LONGEST):
        return 0
    if "browser" in getattr(item, "fixturenames", ()):
        return 1
    return 2 if item.get_closest_marker("slow") else 3
