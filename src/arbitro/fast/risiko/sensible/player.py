"""The next step of the seat in turn, as `bots.sensible_player` would choose it."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    ADVANCE_ALL,
    ADVANCE_ONE,
    BOUND,
    CARD_RIGHT,
    CONQUERED,
    DECK,
    DECLARE,
    DISCARDS,
    DRAW,
    DUE,
    HANDS,
    LATE_DRAW,
    MORE,
    MOVE,
    MOVED,
    NOBODY,
    OVER,
    PASS,
    PHASE,
    PLACEMENT,
    REINFORCE,
    RIGHT,
    ROLL,
    ROOM,
    SDADATA,
    SEAT,
    THROW,
)
from arbitro.fast.risiko.sensible.assault import assault, worth_following
from arbitro.fast.risiko.sensible.regroup import regroup
from arbitro.fast.risiko.sensible.sight import look
from arbitro.fast.risiko.sensible.supply import placement, tris
from arbitro.fast.risiko.turns import complete

NONE = -1


@compiled
def sensible(s: Ints, r: Ints, f: Floats, w: Ints, g: Floats) -> int:
    """One action; NONE when the match is over."""
    phase = s[PHASE]
    if phase == OVER:
        return NONE
    if s[CARD_RIGHT] != NOBODY and (s[DECK] or s[DISCARDS]):
        return LATE_DRAW
    if phase == ROLL:
        return SDADATA
    look(s, r, f, w, g)
    if phase == PLACEMENT:
        return placement(s, r, f, g, s[DUE], True)
    if complete(s, r, s[SEAT]):
        return DECLARE
    action = NONE
    if phase == REINFORCE:
        action = tris(s, r, g)
        most = min(s[DUE], s[ROOM])
        if action == NONE and most > 0:
            action = placement(s, r, f, g, most, False)
    if action == NONE and phase != MOVE:
        action = _fight(s, r, f, g)
    if action == NONE and not s[MOVED]:
        action = regroup(s, r, f, w, g)
    return _end(s, r) if action == NONE else action


@compiled
def _fight(s: Ints, r: Ints, f: Floats, g: Floats) -> int:
    if s[BOUND]:
        return THROW
    if s[MORE] and worth_following(s, r, f, g):
        return ADVANCE_ALL if s[MORE] > 1 else ADVANCE_ONE
    return assault(s, r, f, g)


@compiled
def _end(s: Ints, r: Ints) -> int:
    """The card if it was earned and there is one, else «passo»."""
    right = r[RIGHT + s[CONQUERED] * 45 + count(s[HANDS + s[SEAT]])]
    return DRAW if right and (s[DECK] or s[DISCARDS]) else PASS
