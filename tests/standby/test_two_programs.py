"""`arbitro serve` and `arbitro standby` as programs: one is killed, the other takes over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.standby.laptops import Hall, Laptop
from tests.store.server import fresh_database, shared_server

MINUTE = 60
"""Seconds in which the two laptops do not see each other and both have phones."""


@contextmanager
def hall(folder: Path, one: str = "one.db", two: str = "two.db", seed: int = 0) -> Iterator[Hall]:
    folders = [folder / name for name in ("first", "second")]
    for each in folders:
        each.mkdir()
    laptops = [
        Laptop(db if "://" in db else str(place / db), place)
        for db, place in zip((one, two), folders, strict=True)
    ]
    first, second = laptops
    found = Hall(first, second, Random(seed))
    try:
        found.begin()
        yield found
    finally:
        found.end()


@pytest.mark.slow
def test_killed_replaced_and_back_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    with hall(tmp_path) as day:
        day.take_over()
        day.old_one_returns()
        day.examine()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_two_hundred_kills_with_takeovers_returns_and_splits(
    database: str, number: int, tmp_path: Path
) -> None:
    """On each database ten halls: 200 kills, 50 takeovers, 20 returns, 10 splits."""
    with ExitStack() as stack:
        one, two = "one.db", "two.db"
        if database == "postgres":
            server = stack.enter_context(shared_server(tmp_path))
            one, two = (stack.enter_context(fresh_database(server)) for _ in range(2))
        day = stack.enter_context(hall(tmp_path, one, two, seed=number))
        hunted(day, kills=20, takeovers=5, returns=2, splits=1)


def hunted(day: Hall, kills: int, takeovers: int, returns: int, splits: int) -> None:
    """In an order of chance; whichever laptop was replaced follows its successor."""
    turns = ["split"] * splits + ["return"] * returns + ["take over"] * (takeovers - returns)
    turns += ["restart"] * (kills - takeovers)
    day.chance.shuffle(turns)
    for turn in turns:
        if turn == "split":
            day.split(seconds=MINUTE)
        elif turn == "restart":
            day.restart()
        else:
            day.take_over(by_button=day.chance.random() < 0.5)
            if turn == "return":
                day.old_one_returns()
            day.second.follow(day.first)
    day.examine()
