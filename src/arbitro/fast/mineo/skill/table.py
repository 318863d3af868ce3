"""Hands among players of different skill: the same cards whoever sits where."""

from __future__ import annotations

from arbitro.fast.chance import start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.counting import score
from arbitro.fast.mineo.layout import FIRST_DEALER, OVER, PHASE, SEATS, TURN
from arbitro.fast.mineo.playout import at_random
from arbitro.fast.mineo.sensible import sensible
from arbitro.fast.mineo.skill.player import skilled
from arbitro.fast.mineo.step import opening, step

AT_RANDOM, SENSIBLE = -1, -2
"""Players who have no weights, where the place of a player's weights is asked for."""

Rooms = tuple[Ints, Ints, Ints]
"""A work row, the room for actions, the players' own chance."""


@compiled
def action_of(s: Ints, r: Ints, p: Ints, at: int, rooms: Rooms) -> int:
    """One action by the weights at a place, or by one of those who have none."""
    x, w, own = rooms
    if at == AT_RANDOM:
        return at_random(s, r, w, own)
    if at == SENSIBLE:
        return sensible(s, r, own)
    return skilled(s, r, p, at, x)


@compiled
def played_out(s: Ints, r: Ints, p: Ints, seats: Ints, chance: Ints, rooms: Rooms) -> int:
    """Play on to the end, `seats` says where each seat's weights begin; the decisions."""
    decisions = 0
    while s[PHASE] != OVER:
        step(s, r, chance, action_of(s, r, p, seats[s[TURN]], rooms))
        decisions += 1
    return decisions


@compiled
def hand(
    r: Ints,
    p: Ints,
    seats: Ints,
    numbers: tuple[int, int],
    work: tuple[Ints, Ints, Ints],
    rooms: Rooms,
) -> int:
    """Hand `game` of a seed; the decisions. What players leave to chance changes no card.

    `numbers`: seed, game; `work`: state, chance of the cards, result.
    """
    s, chance, out = work
    seed, game = numbers
    start(chance, seed, game)
    start(rooms[2], seed + 1, game)
    opening(s, (r[FIRST_DEALER] + game) % SEATS)
    decisions = played_out(s, r, p, seats, chance, rooms)
    score(s, r, out)
    return decisions
