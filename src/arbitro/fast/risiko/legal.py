"""What may be done now: the commands the reference engine offers, each as a number.

Quantities are offered at their two ends, as there. Never offered and so not in the kernel: a
target without its origin, repositioning, changing a move, bare words, questions, a false RisiKo!.
"""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.actions import rank
from arbitro.fast.risiko.layout import (
    ADVANCE_ALL,
    ADVANCE_ONE,
    ARMIES,
    AT_LEAST,
    ATTACK,
    BOUND,
    CARD_RIGHT,
    COMBAT,
    CONQUERED,
    DECK,
    DECLARE,
    DICE,
    DISCARDS,
    DRAW,
    DUE,
    ELIMINATION,
    FIRST,
    GARRISON,
    GIRO,
    HANDS,
    HELD_EXTRA,
    INCIDENT,
    JOLLY,
    LATE_DRAW,
    MASKS,
    MISSED,
    MORE,
    MOST_ARMIES,
    MOST_GIRI,
    MOVE_ALL,
    MOVE_ONE,
    MOVED,
    NEAR,
    NOBODY,
    NOWHERE,
    ORIGIN,
    PASS,
    PHASE,
    PLACE_ALL,
    PLACE_ONE,
    PLACEMENT,
    PLAY_TRIS,
    PLAYERS,
    REINFORCE,
    RIGHT,
    ROLL,
    ROOM,
    SDADATA,
    SEAT,
    SHOW_TRIS,
    SHOWING_BINDS,
    SHOWN,
    SYMBOL,
    TARGET,
    THROW,
    TOUCHED,
    TRIS,
    TRIS_LIMIT,
    TRIS_WORTH,
    UNDECLARED,
)
from arbitro.fast.risiko.layout import MOVE as MOVE_PHASE
from arbitro.fast.risiko.turns import complete


@compiled
def legal(s: Ints, r: Ints, out: Ints) -> int:
    """Write every action offered now to the front of `out`; how many they are."""
    return on_board(s, r, out, few(s, r, out))


@compiled
def on_board(s: Ints, r: Ints, out: Ints, n: int) -> int:
    """Write those that are places on the board to `out` from `n` on; how many there are then."""
    most = places_open(s)
    if most:
        left = s[MASKS + s[SEAT]]
        while left:
            territory = lowest(left)
            left &= left - 1
            out[n] = PLACE_ONE + territory
            n += 1
            if most > 1:
                out[n] = PLACE_ALL + territory
                n += 1
    if attacks_open(s):
        n = _attacks(s, r, out, n)
    if moves_open(s):
        n = _moves(s, r, out, n)
    return n


@compiled
def places_open(s: Ints) -> int:
    """How many armies may be put down now."""
    if s[PHASE] == PLACEMENT:
        return s[DUE]
    if s[PHASE] not in (REINFORCE, COMBAT) or s[SHOWN]:
        return 0
    return max(0, min(s[DUE], s[ROOM]))


@compiled
def attacks_open(s: Ints) -> bool:
    """Whether an attack may be declared, if there is one."""
    return s[PHASE] in (REINFORCE, COMBAT) and not s[SHOWN] and not s[BOUND]


@compiled
def moves_open(s: Ints) -> bool:
    """Whether the strategic move may be made, if there is one."""
    if s[PHASE] not in (REINFORCE, COMBAT, MOVE_PHASE):
        return False
    return not s[SHOWN] and not s[BOUND] and not s[MOVED]


@compiled
def few(s: Ints, r: Ints, out: Ints) -> int:
    """The actions that are not places on the board: words and tris."""
    phase = s[PHASE]
    n = 0
    if phase == ROLL:
        out[0] = SDADATA
        n = 1
    elif phase in (REINFORCE, COMBAT, MOVE_PHASE):
        if phase == REINFORCE:
            n = _tris(s, r, out, n)
        elif phase == COMBAT:
            n = _combat(s, r, out, n)
        if not s[SHOWN] and not s[BOUND]:
            n = _ends(s, r, out, n)
        n = _declaration(s, r, out, n)
    if s[CARD_RIGHT] != NOBODY and (s[DECK] or s[DISCARDS]):
        out[n] = LATE_DRAW
        n += 1
    return n


@compiled
def tris_worth(r: Ints, cards: int, held: int) -> int:
    """Armies three cards bring; 0 if they are no tris."""
    symbols = 0
    left = cards
    while left:
        symbols = symbols * 4 + r[SYMBOL + lowest(left)]
        left &= left - 1
    worth = r[TRIS_WORTH + symbols]
    return worth + r[HELD_EXTRA + count(cards & held)] if worth else 0


@compiled
def _tris(s: Ints, r: Ints, out: Ints, n: int) -> int:
    hand = s[HANDS + s[SEAT]]
    if s[TOUCHED] or s[TRIS] >= r[TRIS_LIMIT] or count(hand) < 3:
        return n
    if hand >> JOLLY & 1:
        hand &= ~(2 << JOLLY)
    showing = r[SHOWING_BINDS] and not s[SHOWN]
    high = hand & (hand - 1) & ((hand & (hand - 1)) - 1)
    while high:
        c = lowest(high)
        high &= high - 1
        middle = hand & ((1 << c) - 1)
        middle &= middle - 1
        while middle:
            b = lowest(middle)
            middle &= middle - 1
            low = hand & ((1 << b) - 1)
            while low:
                a = lowest(low)
                low &= low - 1
                if r[TRIS_WORTH + r[SYMBOL + a] * 16 + r[SYMBOL + b] * 4 + r[SYMBOL + c]]:
                    out[n] = PLAY_TRIS + rank(a, b, c)
                    n += 1
                    if showing:
                        out[n] = SHOW_TRIS + rank(a, b, c)
                        n += 1
    return n


@compiled
def open_to_attack(s: Ints, r: Ints) -> int:
    """The territories of others, less those whose loss would be an elimination too early."""
    mine = s[MASKS + s[SEAT]]
    closed = 0
    for seat in range(r[PLAYERS]):
        mask = s[MASKS + seat]
        if mask and mask & (mask - 1) == 0:
            armies = s[ARMIES + lowest(mask)]
            if not r[ELIMINATION + min(s[GIRO], MOST_GIRI - 1) * MOST_ARMIES + armies]:
                closed |= mask
    return ((1 << 42) - 1) & ~mine & ~closed


@compiled
def _combat(s: Ints, r: Ints, out: Ints, n: int) -> int:
    """The throw of the attack declared or under way; armies that may follow."""
    origin, target = s[ORIGIN], s[TARGET]
    if target != NOWHERE and in_reach(s, r, s[ARMIES + origin], open_to_attack(s, r)) >> target & 1:
        out[n] = THROW
        n += 1
    if s[MORE]:
        out[n] = ADVANCE_ONE
        n += 1
        if s[MORE] > 1:
            out[n] = ADVANCE_ALL
            n += 1
    return n


@compiled
def in_reach(s: Ints, r: Ints, armies: int, targets: int) -> int:
    """Those of the targets that so many armies (4 for more) may throw at."""
    two, three = s[AT_LEAST], s[AT_LEAST + 1]
    dice = DICE + min(armies, 4) * 4
    found = targets & ~two if r[dice + 1] else 0
    if r[dice + 2]:
        found |= targets & two & ~three
    if r[dice + 3]:
        found |= targets & three
    return found


@compiled
def _attacks(s: Ints, r: Ints, out: Ints, n: int) -> int:
    left = s[MASKS + s[SEAT]] & s[AT_LEAST]
    targets = open_to_attack(s, r)
    while left:
        origin = lowest(left)
        left &= left - 1
        near = r[NEAR + origin]
        aimed = near & in_reach(s, r, s[ARMIES + origin], targets)
        while aimed:
            out[n] = ATTACK + r[FIRST + origin] + count(near & ((aimed & -aimed) - 1))
            aimed &= aimed - 1
            n += 1
    return n


@compiled
def may_leave(s: Ints, r: Ints, origin: int, mine: int) -> int:
    """How many armies may leave a territory in the strategic move; below 1 for none."""
    return s[ARMIES + origin] - r[GARRISON + int(r[NEAR + origin] & ~mine != 0)]


@compiled
def _moves(s: Ints, r: Ints, out: Ints, n: int) -> int:
    mine = s[MASKS + s[SEAT]]
    left = mine & s[AT_LEAST]
    while left:
        origin = lowest(left)
        left &= left - 1
        most = may_leave(s, r, origin, mine)
        near = r[NEAR + origin]
        to = near & mine if most > 0 else 0
        while to:
            border = r[FIRST + origin] + count(near & ((to & -to) - 1))
            to &= to - 1
            out[n] = MOVE_ONE + border
            n += 1
            if most > 1:
                out[n] = MOVE_ALL + border
                n += 1
    return n


@compiled
def _ends(s: Ints, r: Ints, out: Ints, n: int) -> int:
    out[n] = PASS
    n += 1
    won = s[CONQUERED]
    if won and (s[DECK] or s[DISCARDS]) and r[RIGHT + won * 45 + count(s[HANDS + s[SEAT]])]:
        out[n] = DRAW
        n += 1
    return n


@compiled
def _declaration(s: Ints, r: Ints, out: Ints, n: int) -> int:
    seat = s[SEAT]
    late = r[UNDECLARED] == INCIDENT and s[MISSED] >> seat & 1
    if complete(s, r, seat) and not late:
        out[n] = DECLARE
        n += 1
    return n
