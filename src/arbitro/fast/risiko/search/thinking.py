"""Which plan for the rest of a turn promises most, over worlds the seat could be in.

A playout imagines a world, plays the turn by a plan, then everybody by the common way until the
seat is in turn again, and values what is left. Every plan meets the same worlds and dice. First all
plans share half of the playouts, then the better ones the rest; the common way is left only for a
plan that is better by more than the playouts' own noise.
"""

from __future__ import annotations

from math import sqrt

from arbitro.fast.bits import count
from arbitro.fast.chance import start
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.at_random import NONE
from arbitro.fast.risiko.layout import GIRO, OVER, PHASE, SEAT
from arbitro.fast.risiko.playout import LONGEST, decided, forget
from arbitro.fast.risiko.search.prospect import prospect
from arbitro.fast.risiko.search.worlds import imagine
from arbitro.fast.risiko.sensible.player import sensible
from arbitro.fast.risiko.sensible.weights import COUNT, WEIGHTS
from arbitro.fast.risiko.step import step

MOST_PLANS = 16
NOTED = 3 * MOST_PLANS
"""Behind the sums: how many playouts were used."""
SUMS = NOTED + 2
SURE = 0.7
"""By how many of its own deviations a plan must be better than the common way."""


@compiled
def think(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    ways: tuple[Ints, Floats],
    plans: tuple[Floats, Floats, int, int],
    budget: tuple[int, int],
) -> int:
    """The action of the best plan in a state as the seat in turn sees it; NONE when it is over.
    In the opening placement only the common way is thought of.

    `rooms`: world, work area, floats, chance, result, value, sums; `ways`: how everybody is thought
    to play (written over meanwhile); `plans`: their weights, those of the value, how many, what the
    seat is after; `budget`: seed, playouts. How many playouts were used is left behind the sums.
    """
    sums = rooms[6]
    number = plans[2] if seen[GIRO] else 1
    seed, most = budget
    me = seen[SEAT]
    for at in range(SUMS):
        sums[at] = 0.0
    first = _first(seen, tables, rooms, plans, 0)
    if number <= 1 or most <= 0 or not _differ(seen, tables, rooms, plans, first):
        return first
    used = world = 0
    alive = (1 << number) - 1
    while used + number <= most // 2 or world < 2:
        _world(seen, tables, rooms, ways, plans, alive, (seed, world, me))
        world += 1
        used += number
    alive = _better(sums, number)
    kept = count(alive)
    while used + kept <= most:
        _world(seen, tables, rooms, ways, plans, alive, (seed, world, me))
        world += 1
        used += kept
    sums[NOTED] = used
    return _first(seen, tables, rooms, plans, _chosen(sums, number, alive, world))


@compiled
def _first(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    plans: tuple[Floats, Floats, int, int],
    plan: int,
) -> int:
    """What a plan does now. It looks at nothing that the world had to be imagined for."""
    s, w, g, chance = rooms[0], rooms[1], rooms[2], rooms[3]
    for number in range(COUNT):
        g[WEIGHTS + number] = plans[0][plan * COUNT + number]
    start(chance, 0, 0)
    imagine(seen, tables[0], g, chance, s)
    forget(w)
    return sensible(s, tables[0], tables[1], w, g)


@compiled
def _differ(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    plans: tuple[Floats, Floats, int, int],
    first: int,
) -> bool:
    """Whether some plan does something else now."""
    others = False
    for plan in range(1, plans[2]):
        others = others or _first(seen, tables, rooms, plans, plan) != first
    return others


@compiled
def _world(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    ways: tuple[Ints, Floats],
    plans: tuple[Floats, Floats, int, int],
    alive: int,
    stream: tuple[int, int, int],
) -> None:
    """One world, played once by every plan that is still thought of."""
    s, w, g, chance, sums = rooms[0], rooms[1], rooms[2], rooms[3], rooms[6]
    rows, number = plans[0], plans[2]
    seed, world, me = stream
    usual = 0.0
    for plan in range(number):
        if not alive >> plan & 1:
            continue
        start(chance, seed, world)
        for n in range(COUNT):
            g[WEIGHTS + n] = rows[n]
        imagine(seen, tables[0], g, chance, s)
        forget(w)
        got = _round(tables, rooms, ways, plans, plan, me)
        if plan == 0:
            usual = got
        sums[3 * plan] += got
        sums[3 * plan + 1] += got - usual
        sums[3 * plan + 2] += (got - usual) * (got - usual)


@compiled
def _round(
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    ways: tuple[Ints, Floats],
    plans: tuple[Floats, Floats, int, int],
    plan: int,
    me: int,
) -> float:
    """What the position is worth when one is in turn again, or how the match ended before."""
    s, w, g, chance, out, x = rooms[0], rooms[1], rooms[2], rooms[3], rooms[4], rooms[5]
    rows, weights = plans[0], ways[1]
    for n in range(COUNT):
        weights[me * COUNT + n] = rows[plan * COUNT + n]
    away = False
    for _ in range(LONGEST):
        if s[SEAT] != me and not away:
            away = True
            for n in range(COUNT):
                weights[me * COUNT + n] = rows[n]
        if s[PHASE] == OVER or (away and s[SEAT] == me):
            break
        action = decided(s, tables, w, g, chance, ways)
        if action == NONE:
            break
        step(s, tables[0], chance, action)
    return prospect(s, tables[0], plans[1], (out, x), me, plans[3])


@compiled
def _better(sums: Floats, number: int) -> int:
    """The common way and the three plans that look best so far."""
    alive = 1
    for _ in range(3):
        best = 0
        for plan in range(1, number):
            if not alive >> plan & 1 and (best == 0 or sums[3 * plan] > sums[3 * best]):
                best = plan
        if best:
            alive |= 1 << best
    return alive


@compiled
def _chosen(sums: Floats, number: int, alive: int, worlds: int) -> int:
    """The plan that is better than the common way by most, beyond its noise."""
    best = 0
    most = 0.0
    for plan in range(1, number):
        if not alive >> plan & 1:
            continue
        mean = sums[3 * plan + 1] / worlds
        spread = sqrt(max(sums[3 * plan + 2] / worlds - mean * mean, 0.0) / worlds)
        if mean - SURE * spread > most:
            most = mean - SURE * spread
            best = plan
    return best
