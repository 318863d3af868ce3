"""The fast kernel beside the reference engine, in the same run.

    python -m tools.bench_fast

Called by `tools/bench.py` too. Per CPU-second on one core; `×` in the notes is the ratio to the
reference engine with the same policy.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
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
from arbitro.games.risiko import moves
from arbitro.odds import grid
from arbitro.play import new_match
from arbitro.play.match import act
from arbitro.research import vector_env
from arbitro.study.forecast import forecast
from tools.bench_web import Measured

GIRO = 35
REFERENCE = {"random": 8, "sensible": 4}
KERNEL = {"random": 20_000, "sensible": 3_000}
TIMES = {"random": 150, "sensible": 60}
"""How many times the reference the kernel must play."""
TIMES_HANDS = {"random": 200, "sensible": 100}
DECISIONS = 200_000
CORES, BATCH, WARM, STEPS, RUNS = 2, 1024, 150, 100, 5
COPIES = 2_000_000
HANDS, KERNEL_HANDS = 200, 200_000
MOST = 130
"""Armies a player may have."""


def reference(policy: str) -> float:
    """Matches per CPU-second of the reference engine; `random` is uniform over what it offers."""
    began = time.process_time()
    for game in range(REFERENCE[policy]):
        match = new_match("rur-2015", 4, secret=f"bench {game}".encode(), time_up_giro=GIRO)
        random = Random(game)
        bots = [make_bot(policy, f"{game}/{seat}") for seat in range(4)]
        while not match.finished:
            if policy == "random":
                lawful = moves.legal(match.state, match.rules)
                command = lawful[random.randrange(len(lawful))]
            else:
                seat = acting_seats(match)[0]
                command = bots[seat].choose(match, seat)
            match, _ = act(match, command)
    return REFERENCE[policy] / (time.process_time() - began)


def hands(policy: str) -> float:
    """Hands of Tarocchi per CPU-second of the reference engine; `random` as above."""
    began = time.process_time()
    for hand in range(HANDS):
        match = new_match("tarocchi-2012", 4, secret=f"bench {hand}".encode(), dealer=hand % 4)
        random, bot = Random(hand), make_bot(policy, hand, "mineo")
        while not match.finished:
            if policy == "random":
                lawful = match.game.legal(match.state, match.rules)
                command = lawful[random.randrange(len(lawful))]
            else:
                command = bot.choose(match, match.state.turn)
            match, _ = act(match, command)
    return HANDS / (time.process_time() - began)


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


@compiled
def _pick(masks: list[Ints], chance: Ints, actions: Ints) -> None:
    """One of what is offered in every match, each as likely."""
    for match in range(len(masks)):
        mask = masks[match]
        offered = 0
        for number in range(len(mask)):
            offered += mask[number]
        left = choose(chance, offered)
        for number in range(len(mask)):
            if mask[number]:
                if left == 0:
                    actions[match] = number
                    break
                left -= 1


def batched(regulation: str) -> float:
    """Decisions of two cores a second in a batch, each with what is seen and the mask written; the
    best of several runs.
    """
    env = vector_env(regulation, 4, BATCH, 1, threads=1)
    chance, actions, spent = _zeros(TAPE), _zeros(BATCH), [0.0] * RUNS
    start(chance, 1, 0)
    mask: Any = env.reset()[1]
    for turn in range(WARM + RUNS * STEPS):
        _pick(mask, chance, actions)
        began = time.process_time()
        env.step(actions)
        if turn >= WARM:
            spent[(turn - WARM) // STEPS] += time.process_time() - began
    return CORES * BATCH * STEPS / min(spent)


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
    for policy, times in TIMES.items():
        playouts("rur-2015", 4, 1, 1, policy, time_up_giro=1)
        slow, fast = reference(policy), kernel(policy)
        note = f"×{fast / slow:,.0f} the reference's {slow:,.1f}"
        yield Measured(
            f"kernel, {policy}, time up in giro {GIRO}",
            fast,
            "matches/s",
            slow * times,
            False,
            note,
        )
    playouts("tarocchi-2012", 4, 1, 1)
    for policy, times in TIMES_HANDS.items():
        slow, fast = hands(policy), kernel_hands(policy)
        note = f"×{fast / slow:,.0f} the reference's {slow:,.1f}"
        name = f"kernel, hands of Tarocchi, {policy}"
        yield Measured(name, fast, "hands/s", slow * times, note=note)
    yield Measured("kernel, legal and step from Python", stepped(), "decisions/s", 400_000)
    yield Measured("kernel, copy of a state", copied(), "ns", 500, True)
    for regulation in ("rur-2015", "tarocchi-2012"):
        name = f"batch of {BATCH}, {regulation}, two cores"
        yield Measured(name, batched(regulation), "decisions/s", 6_000_000)
    yield Measured("forecast of 10,000 playouts, two cores", forecasted() * 1000, "ms", 4_000, True)


def main() -> int:
    for row in measure():
        print(f"{row.name:<46}{row.value:>12,.1f} {row.unit:<12} {row.note}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
