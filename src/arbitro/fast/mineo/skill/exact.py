"""The last tricks of a hand whose cards are all known, as well as they can be played."""

from __future__ import annotations

from arbitro.fast.bits import lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import playable
from arbitro.fast.mineo.counting import JOCHI, score
from arbitro.fast.mineo.layout import (
    CODE,
    DECLARER,
    FOOL,
    HANDS,
    OVER,
    PAID_DECLARER,
    PAID_OTHER,
    PAID_PARTNER,
    PARTNER,
    PHASE,
    PLAY,
    PREY,
    STATE,
    SUIT,
    TABLE,
    THIRDS,
    TURN,
)
from arbitro.fast.mineo.step import in_attack, step

DEPTH = 26
"""Rows of the solver's room: a state for every card of six tricks."""
MAY, AMONG, LOW, HIGH, VALUE = range(STATE, STATE + 5)
"""After the state: what may be played, what of it is still to be tried, bounds, the best so far."""
WIDTH = STATE + 5
_FAR = 99


@compiled
def difference(s: Ints, r: Ints, out: Ints) -> int:
    """Jochi of the attack less those of the defence, of a hand that is over."""
    score(s, r, out)
    total = 0
    for jocu in range(8):
        total += out[JOCHI + jocu] - out[JOCHI + 8 + jocu]
    return total


@compiled
def _idle(s: Ints, r: Ints, may: int, card: int) -> bool:
    """Whether playing it comes to the same as the card below it, which may be played too: nothing
    that is still in a hand or on the table lies between them, and both are worth the same.
    """
    if card == FOOL:
        return False
    around = s[HANDS] | s[HANDS + 1] | s[HANDS + 2] | s[HANDS + 3]
    table = s[TABLE]
    while table:
        around |= 1 << (table & 127) - 1
        table >>= 7
    below = card - 1
    while below >= 0 and r[SUIT + below] == r[SUIT + card]:
        if around >> below & 1:
            same = r[THIRDS + below] == r[THIRDS + card] and not r[PREY] >> below & 1
            return may >> below & 1 != 0 and same and not r[PREY] >> card & 1
        below -= 1
    return False


@compiled
def _entered(s: Ints, r: Ints, low: int, high: int) -> None:
    """A state is about to be looked at: what may be played, and what is known of its worth."""
    over = s[PHASE] == OVER
    s[MAY] = s[AMONG] = 0 if over else playable(s, r)
    s[LOW], s[HIGH] = low, high
    s[VALUE] = -_FAR if not over and in_attack(s, s[TURN]) else _FAR


@compiled
def _told(s: Ints, found: int) -> None:
    """One choice of a state was found to be worth so much."""
    if in_attack(s, s[TURN]):
        s[VALUE] = max(s[VALUE], found)
        s[LOW] = max(s[LOW], found)
    else:
        s[VALUE] = min(s[VALUE], found)
        s[HIGH] = min(s[HIGH], found)


@compiled
def best_play(stack: list[Ints], r: Ints, out: Ints) -> int:
    """The difference if everybody sees all the cards, from the first row on; alpha and beta.

    Without recursion: numba loses its way when such a function is read back from its cache.
    """
    depth = 0
    _entered(stack[0], r, -_FAR, _FAR)
    while True:
        s = stack[depth]
        if s[AMONG] and s[LOW] < s[HIGH]:
            card = lowest(s[AMONG])
            s[AMONG] &= s[AMONG] - 1
            if not _idle(s, r, s[MAY], card):
                after = stack[depth + 1]
                for place in range(STATE):
                    after[place] = s[place]
                step(after, r, out, PLAY + card)
                _entered(after, r, s[LOW], s[HIGH])
                depth += 1
            continue
        found = difference(s, r, out) if s[PHASE] == OVER else s[VALUE]
        if depth == 0:
            return found
        depth -= 1
        _told(stack[depth], found)


@compiled
def solved(s: Ints, r: Ints, seat: int, stack: list[Ints], out: Ints) -> int:
    """Jochi of a seat if the rest is played as well as it can be."""
    first = stack[0]
    for place in range(STATE):
        first[place] = s[place]
    found = best_play(stack, r, out)
    paid = PAID_OTHER
    if seat == s[DECLARER]:
        paid = PAID_DECLARER
    elif seat == s[PARTNER]:
        paid = PAID_PARTNER
    return r[paid + s[CODE]] * found
