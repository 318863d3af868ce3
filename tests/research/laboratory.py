"""The laboratory compiled once, however many processes its tests run in."""

from __future__ import annotations

import fcntl
from functools import cache

from arbitro.fast import cache_folder
from arbitro.research import vector_env
from arbitro.research.kernel_table import Shape, Table
from arbitro.research.players import Players
from tests.compiled import warm

TABLES = [("rur-2015", 4), ("master-2020", 5), ("24ore-2018", 3), ("tarocchi-2012", 4)]


@cache
def warmed() -> None:
    """Compile, or wait while another process does."""
    warm()
    folder = cache_folder()
    assert folder is not None
    with (folder / "laboratory").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for regulation in ("rur-2015", "tarocchi-2012"):
            table = Table(Shape(regulation, 4, time_up_giro=1))
            players = Players(table, ["random", "sensible"] * 2)
            table.begin(1, 0)
            table.decide(table.offered()[0])
            table.seen(0)
            while not table.over:
                players.play()
            table.rewards()
        env = vector_env("rur-2015", 4, batch=1, seed=1, threads=1)
        env.step(env.reset()[1].argmax(1))
