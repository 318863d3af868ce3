"""Settings that every test shares."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

# The same examples on every machine and in every run; no deadline, because machines differ.
settings.register_profile("arbitro", deadline=None, derandomize=True)
settings.load_profile("arbitro")

LONGEST = ("tests/web/day/", "tests/web/site/")
"""Whole days and every page of the site, each in one file: nobody waits for them at the end."""

SECONDS_EACH = (
    "tests/analysis/",
    "tests/app/test_reports.py",
    "tests/arena/test_ladder.py",
    "tests/bots/test_kernel_player.py",
    "tests/bots/test_mineo_ladder.py",
    "tests/cli/test_demo.py",
    "tests/documents/test_bytes.py",
    "tests/documents/test_papers.py",
    "tests/dossier/test_dossier.py",
    "tests/dossier/test_forgetting.py",
    "tests/exchange/test_open_format.py",
    "tests/exchange/test_tables.py",
    "tests/fast/",
    "tests/games/mineo/test_random_hands.py",
    "tests/games/risiko/test_fuzz.py",
    "tests/games/risiko/test_properties.py",
    "tests/games/risiko/test_secrecy.py",
    "tests/past/",
    "tests/play/test_verify.py",
    "tests/regulations/test_coverage.py",
    "tests/regulations/test_deal_property.py",
    "tests/regulations/test_points_property.py",
    "tests/regulations/test_sdadata_property.py",
    "tests/referee/test_sanctions.py",
    "tests/replay/test_recording.py",
    "tests/research/",
    "tests/simulation/",
    "tests/store/",
    "tests/study/",
    "tests/tournament/draw/",
    "tests/web/screens/test_organiser_more.py",
    "tests/web/screens/test_organiser_ways.py",
    "tests/web/screens/test_player.py",
    "tests/web/screens/test_shelf.py",
    "tests/web/test_keys.py",
    "tests/web/test_stream.py",
)
"""Many states, real databases, whole papers, many servers, the kernel compiled: `make check` leaves
them out."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests are collected and none of them is rubbish: nothing looks for rubbish
    meanwhile, nor ever again among what was collected. Where halls are built and played, much is
    made that stays, and every look over it costs: looks are rarer than Python's own.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.nodeid.startswith(SECONDS_EACH):
        item.add_marker(pytest.mark.slow)


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
