"""What each of a few choices brings, over the same worlds the seat could be in."""

from __future__ import annotations

from arbitro.fast.chance import start
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.at_random import NONE
from arbitro.fast.risiko.layout import MASKS, OVER, PHASE, SEAT, TARGET, THROW
from arbitro.fast.risiko.playout import LONGEST, decided, forget
from arbitro.fast.risiko.scoring import PLACES, score
from arbitro.fast.risiko.search.worlds import imagine
from arbitro.fast.risiko.sensible.weights import COUNT, WEIGHTS
from arbitro.fast.risiko.step import step


@compiled
def compared(
    seen: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    ways: tuple[Ints, Floats],
    options: tuple[Ints, Ints, Floats],
    numbers: tuple[int, int, int],
    won: Floats,
) -> None:
    """Play every option to the end of the match in every world; what it brought in `won`, options
    of a world side by side: 1 for a first place.

    `rooms`, `ways` as in `thinking.think`; `options`: by which plan the turn is played, the action
    it begins with (NONE: as the plan has it), and the weights of all plans; `numbers`: seed, first
    world, last. An attack it begins with is fought the common way, then the plan holds.
    """
    s, g, chance, out = rooms[0], rooms[2], rooms[3], rooms[4]
    plans, actions, rows = options
    seed, first, last = numbers
    me, choices = seen[SEAT], len(plans)
    for world in range(first, last):
        for choice in range(choices):
            start(chance, seed, world)
            for n in range(COUNT):
                g[WEIGHTS + n] = rows[n]
            imagine(seen, tables[0], g, chance, s)
            if actions[choice] != NONE:
                step(s, tables[0], chance, actions[choice])
                _fought(tables, rooms, ways, rows, me)
            _played_on(tables, rooms, ways, (rows, plans[choice]), me)
            score(s, tables[0], out)
            won[world * choices + choice] = 1.0 if out[PLACES + me] == 1 else 0.0


@compiled
def _takes(w: Ints, ways: tuple[Ints, Floats], rows: Floats, plan: int, me: int) -> None:
    """From now on the seat plays by this plan."""
    forget(w)
    for n in range(COUNT):
        ways[1][me * COUNT + n] = rows[plan * COUNT + n]


@compiled
def _fought(
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    ways: tuple[Ints, Floats],
    rows: Floats,
    me: int,
) -> None:
    """As long as the attack just declared goes on."""
    s, w, g, chance = rooms[0], rooms[1], rooms[2], rooms[3]
    target = s[TARGET]
    _takes(w, ways, rows, 0, me)
    while s[PHASE] != OVER and s[SEAT] == me and not s[MASKS + me] >> target & 1:
        if decided(s, tables, w, g, chance, ways) != THROW:
            return
        step(s, tables[0], chance, THROW)


@compiled
def _played_on(
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints, Floats, Floats],
    ways: tuple[Ints, Floats],
    how: tuple[Floats, int],
    me: int,
) -> None:
    """To the end; the plan holds for the rest of this turn, then everybody plays the common way."""
    s, w, g, chance = rooms[0], rooms[1], rooms[2], rooms[3]
    rows, plan = how
    _takes(w, ways, rows, plan, me)
    away = False
    for _ in range(LONGEST):
        if s[SEAT] != me and not away:
            away = True
            for n in range(COUNT):
                ways[1][me * COUNT + n] = rows[n]
        if s[PHASE] == OVER:
            return
        action = decided(s, tables, w, g, chance, ways)
        if action == NONE:
            return
        step(s, tables[0], chance, action)
