"""How long the levels of both games think, and what four of the highest keep in memory.

    python -m tools.bench_bots

Called by `tools/bench.py` too. Milliseconds of CPU below which nineteen decisions in twenty stay,
over one match (of Tarocchi, eight hands) between four of a level at full budget, after the kernel
has been compiled.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from arbitro.arena import Contest
from arbitro.arena.reference import Times, maker, played
from arbitro.bots import LEVELS
from tools.bench_web import Measured

MATCHES = {"rur-2015": 1, "tarocchi-2012": 8}
MOST = {"level-4": 1_000.0, "level-5": 3_000.0}
"""Milliseconds; lower levels have fifty."""
FEW = 50.0
MEMORY = 300.0
_ALONE = """
import resource
from tools.bench_bots import thought
thought("rur-2015", "level-5", 0.01)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def measure() -> Iterator[Measured]:
    """Every level there is."""
    for regulation in MATCHES:
        game = Contest(regulation=regulation, seats=(), matches=1).game
        for level in LEVELS[game]:
            thought(regulation, level, 0.01)
            ms = thought(regulation, level, 1.0)
            yield Measured(f"{game}, {level}, p95", ms, "ms", MOST.get(level, FEW), most=True)
    alone = subprocess.run([sys.executable, "-c", _ALONE], capture_output=True, check=True)
    yield Measured("four of level 5, memory", float(alone.stdout), "MB", MEMORY, most=True)


def thought(regulation: str, level: str, budget: float) -> float:
    """The ninety-fifth hundredth of the decisions of four of a level."""
    contest = Contest(regulation=regulation, seats=(level,) * 4, matches=1, budget=budget)
    times: Times = {}
    for number in range(MATCHES[regulation]):
        played(contest, number, maker(contest), times)
    row = sorted(times[level])
    return row[int(0.95 * (len(row) - 1))]


if __name__ == "__main__":
    for one in measure():
        print(
            f"{one.name:<32}{one.value:>10.2f} {one.unit}  (at most {one.target:.0f})", flush=True
        )
