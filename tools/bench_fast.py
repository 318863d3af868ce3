"""The fast kernel beside the reference engine, in the same run.

    python -m tools.bench_fast

Called by `tools/bench.py` too. Per CPU-second on one core; `×` in the notes is the ratio to the
reference engine with the same policy, as it was before there was a kernel: it is taken from git and
measured beside (`tools/bench_reference.py`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from arbitro.bots import acting_seats, make_bot
from arbitro.fast import available, conquests, playouts
from arbitro.fast.chance import TAPE, choose, start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.legal import legal
from arbitro.fast.risiko.observing import copy
from arbitro.fast.risiko.opening import opening
from arbitro.fast.risiko.step import step
from arbitro.fast.risiko.tables import tables
from arbitro.odds import grid
from arbitro.play import new_match
from arbitro.play.match import act
from arbitro.research import vector_env
from arbitro.study.forecast import forecast
from tools.bench_reference import GIRO, before, best, best_of
from tools.bench_web import Measured

KERNEL = {"random": 20_000, "sensible": 3_000}
TIMES = {"random": 150, "sensible": 60}
"""How many times the reference the kernel must play."""
TIMES_HANDS = {"random": 200, "sensible": 100}
DECISIONS = 200_000
CORES, BATCH, WARM, STEPS, RUNS = 2, 1024, 150, 100, 5
COPIES = 2_000_000
KERNEL_HANDS = 200_000
MOST = 130
"""Armies a player may have."""


def kernel_hands(policy: str) -> float:
    """The same of the kernel, on one thread."""
    began = time.process_time()
    playouts("tarocchi-2012", 4, KERNEL_HANDS, 1, policy, threads=1)
    return KERNEL_HANDS / (time.process_time() - began)


def kernel(policy: str) -> float:
    """Matches per CPU-second of the kernel, on one thread."""
    began = time.process_time()
    playouts("rur-2015", 4, KERNEL[policy], 1, policy, time_up_giro=GIRO, threads=1)
    return KERNEL[policy] / (time.process_time() - began)


def _zeros(length: int) -> Any:
    return np.zeros(length, dtype=np.int64)


def stepped() -> float:
    """Decisions per CPU-second when each is listed, chosen and made from Python."""
    r: Any = np.array(tables("rur-2015", 4), dtype=np.int64)
    s, w, chance = _zeros(at.STATE), _zeros(at.ACTIONS), _zeros(TAPE)
    _step_through(r, s, w, chance, 500)
    began = time.process_time()
    _step_through(r, s, w, chance, DECISIONS)
    return DECISIONS / (time.process_time() - began)


def _step_through(r: Any, s: Any, w: Any, chance: Any, decisions: int) -> None:
    game = number = 0
    for _ in range(decisions):
        if number == 0:
            game += 1
            start(chance, 1, game)
            opening(s, r, w, chance, GIRO, GIRO + 1)
        number = legal(s, r, w)
        if number:
            step(s, r, chance, w[choose(chance, number)])


@compiled
def _copy_often(s: Ints, out: Ints, times: int) -> int:
    for n in range(times):
        s[at.DUE] = n
        copy(s, out)
    return out[at.DUE]


def copied() -> float:
    """Nanoseconds that a copy of a state takes inside the kernel."""
    s, out = _zeros(at.STATE), _zeros(at.STATE)
    _copy_often(s, out, 1)
    began = time.process_time()
    _copy_often(s, out, COPIES)
    return (time.process_time() - began) / COPIES * 1e9


def _by_offers(env: Any, random: Any) -> Any:
    """What anybody does who chooses at random: one line."""
    return env.sample_legal(random)


def _by_mask(env: Any, random: Any) -> Any:
    """What is known from other environments: a number for every decision there is, in NumPy."""
    return (env.mask * random.random(env.mask.shape, dtype=np.float32)).argmax(1)


def batched(regulation: str, choose: Callable[[Any, Any], Any]) -> tuple[float, float]:
    """Decisions a second of two cores in a batch, each with what is seen, the mask and the list of
    what is offered written: of stepping alone, which both cores share, and with choosing, which one
    does meanwhile nothing else is done. From CPU time, the best of several runs.
    """
    env = vector_env(regulation, 4, BATCH, 1, threads=1)
    random = np.random.default_rng(1)
    stepping, choosing = [0.0] * RUNS, [0.0] * RUNS
    env.reset()
    for turn in range(WARM + RUNS * STEPS):
        began = time.process_time()
        actions = choose(env, random)
        chosen = time.process_time()
        env.step(actions)
        if turn >= WARM:
            run = (turn - WARM) // STEPS
            choosing[run] += chosen - began
            stepping[run] += time.process_time() - chosen
    alone = min(stepping) / CORES
    return BATCH * STEPS / alone, BATCH * STEPS / (alone + min(choosing))


def batched_by_the_clock(regulation: str) -> float:
    """The same, chosen and made, by the clock on the wall on two threads: if nothing else runs."""
    env = vector_env(regulation, 4, BATCH, 1, threads=CORES)
    random, spent = np.random.default_rng(1), []
    env.reset()
    for _ in range(RUNS + 2):
        began = time.perf_counter()
        for _ in range(STEPS):
            env.step(env.sample_legal(random))
        spent.append(time.perf_counter() - began)
    env.close()
    return BATCH * STEPS / min(spent)


def forecasted() -> float:
    """Seconds of two cores for 10,000 sensible playouts from a position."""
    match = new_match("rur-2015", 4, secret=b"bench", time_up_giro=10)
    bots = [make_bot("sensible", seat) for seat in range(4)]
    while match.state.phase in ("colours", "deal", "objectives", "placement"):
        seat = acting_seats(match)[0]
        match, _ = act(match, bots[seat].choose(match, seat))
    forecast(match, 1)
    began = time.process_time()
    forecast(match, 10_000)
    return (time.process_time() - began) / CORES


def tabled(table: Callable[[int], object], times: int) -> float:
    """Milliseconds of a table of every conquest up to 130 against 130, the best of several."""
    found = []
    for _ in range(times):
        began = time.process_time()
        table(MOST)
        found.append(time.process_time() - began)
    return min(found) * 1000


def measure() -> Iterator[Measured]:
    plain = f"odds, {MOST} × {MOST}, plain"
    yield Measured(plain, tabled(grid, 5), "ms", 15, True)
    if not available():
        return
    swift = f"odds, {MOST} × {MOST}, compiled"
    yield Measured(swift, tabled(conquests, 50), "ms", 1, True)
    with before() as engine:
        yield from _against(engine)
    yield Measured("kernel, legal and step from Python", stepped(), "decisions/s", 400_000)
    yield Measured("kernel, copy of a state", copied(), "ns", 500, True)
    yield from _batches()
    yield Measured("forecast of 10,000 playouts, two cores", forecasted() * 1000, "ms", 4_000, True)


def _against(engine: Path) -> Iterator[Measured]:
    """The kernel beside the engine of that day, policy by policy."""
    for policy, times in TIMES.items():
        playouts("rur-2015", 4, 1, 1, policy, time_up_giro=1)
        slow, fast = best_of(engine, "matches", policy), kernel(policy)
        name = f"kernel, {policy}, time up in giro {GIRO}"
        note = _told(fast, slow, best("matches", policy))
        yield Measured(name, fast, "matches/s", slow * times, note=note)
    playouts("tarocchi-2012", 4, 1, 1)
    for policy, times in TIMES_HANDS.items():
        slow, fast = best_of(engine, "hands", policy), kernel_hands(policy)
        name = f"kernel, hands of Tarocchi, {policy}"
        note = _told(fast, slow, best("hands", policy))
        yield Measured(name, fast, "hands/s", slow * times, note=note)


def _told(fast: float, then: float, now: float) -> str:
    return f"×{fast / then:,.0f} the engine's {then:,.1f} before; it has {now:,.1f} now"


def _batches() -> Iterator[Measured]:
    for regulation in ("rur-2015", "tarocchi-2012"):
        name = f"batch of {BATCH}, {regulation}, two cores"
        stepped_alone, whole = batched(regulation, _by_offers)
        _, by_mask = batched(regulation, _by_mask)
        note = f"with sample_legal; {stepped_alone:,.0f} stepping alone, {by_mask:,.0f} by the mask"
        yield Measured(name, whole, "decisions/s", 6_000_000, note=note)
        clock = batched_by_the_clock(regulation)
        yield Measured("  by the clock, two threads", clock, "decisions/s", 6_000_000)


def main() -> int:
    for row in measure():
        print(f"{row.name:<46}{row.value:>12,.1f} {row.unit:<12} {row.note}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
