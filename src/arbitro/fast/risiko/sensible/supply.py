"""First phase: when to play a tris, where to put armies."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.actions import rank_of
from arbitro.fast.risiko.layout import (
    ARMIES,
    DUE,
    HANDS,
    JOLLY,
    LAST_GIRO,
    MASKS,
    NEAR,
    PLACE_SOME,
    PLAY_TRIS,
    PLAYERS,
    ROOM,
    SEAT,
    SHOWN,
    TOUCHED,
    TRIS,
    TRIS_LIMIT,
)
from arbitro.fast.risiko.legal import tris_worth
from arbitro.fast.risiko.sensible.figures import MOST, WIN
from arbitro.fast.risiko.sensible.sight import strongest
from arbitro.fast.risiko.sensible.weights import DEFENCE, MANY, PRIZE, RICH, SECOND, THIRD, WORTH
from arbitro.fast.risiko.turns import on_board

NONE = -1

_JOLLIES = 3 << JOLLY


@compiled
def tris(s: Ints, r: Ints, g: Floats) -> int:
    """The tris to play now: always if one has been shown, otherwise if it pays."""
    hand = s[HANDS + s[SEAT]]
    if s[TOUCHED] or count(hand) < 3 or s[TRIS] >= r[TRIS_LIMIT]:
        return NONE
    armies, best = _best_tris(r, hand, s[MASKS + s[SEAT]])
    if armies == 0 or not (s[SHOWN] or _pays(s, r, g, armies)):
        return NONE
    return PLAY_TRIS + rank_of(best)


@compiled
def _best_tris(r: Ints, hand: int, held: int) -> tuple[int, int]:
    """What the best tris brings, and its cards: most armies, fewest jolly, last in order."""
    best = most = 0
    first = hand
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            third = second
            while third:
                c = third & -third
                third ^= c
                three = a | b | c
                value = tris_worth(r, three, held) * 4 + 3 - count(three & _JOLLIES)
                if value > 3 and value >= most:
                    most, best = value, three
    return most // 4, best


@compiled
def _pays(s: Ints, r: Ints, g: Floats, armies: int) -> bool:
    """Rich enough, the hand fills up, the match ends or one is weak; never above the cap."""
    seat = s[SEAT]
    if s[ROOM] - s[DUE] < armies:
        return False
    if armies >= g[RICH] or count(s[HANDS + seat]) >= g[MANY] or s[LAST_GIRO]:
        return True
    rivals = strength = 0
    for other in range(r[PLAYERS]):
        if other != seat and s[MASKS + other]:
            rivals += 1
            strength += on_board(s, other)
    return on_board(s, seat) * rivals < strength


@compiled
def placement(s: Ints, r: Ints, f: Floats, g: Floats, most: int, opening: bool) -> int:
    """Where to put armies, and how many of them: where each of them does most."""
    mine = s[MASKS + s[SEAT]]
    left = _borders(r, mine)
    if left == 0:
        left = mine
    best = -1e300
    action = NONE
    while left:
        territory = lowest(left)
        left &= left - 1
        there = s[ARMIES + territory]
        threat = strongest(s, r, g, territory)
        now = _standing(s, r, f, g, territory, there, threat)
        for part in range(2 if opening else 0, 3):
            size = most if part == 2 else -(-most // (3 - part))
            gain = (_standing(s, r, f, g, territory, there + size, threat) - now) / size
            if gain >= best:
                best = gain
                action = PLACE_SOME + size * 64 + territory
    return action


@compiled
def _borders(r: Ints, mine: int) -> int:
    """Own territories that touch one of somebody else."""
    found = 0
    left = mine
    while left:
        territory = lowest(left)
        left &= left - 1
        if r[NEAR + territory] & ~mine:
            found |= 1 << territory
    return found


@compiled
def _standing(
    s: Ints, r: Ints, f: Floats, g: Floats, territory: int, armies: int, threat: int
) -> float:
    """How good so many armies are in a place: what they could take, less what they could lose."""
    near = r[NEAR + territory] & ~s[MASKS + s[SEAT]]
    first = second = third = -1.0
    while near:
        target = lowest(near)
        near &= near - 1
        hope = f[WIN + armies * MOST + s[ARMIES + target]] * g[PRIZE + target]
        if hope > first:
            first, second, third = hope, first, second
        elif hope > second:
            second, third = hope, second
        elif hope > third:
            third = hope
    total = 0.0
    if first >= 0.0:
        total += first
    if second >= 0.0:
        total += second * g[SECOND]
    if third >= 0.0:
        total += third * g[THIRD]
    return total - g[DEFENCE] * g[WORTH + territory] * f[WIN + threat * MOST + armies]
