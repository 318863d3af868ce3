"""The decisions of a hand in fewer numbers, for who learns: 887 of them instead of 39,782.

Three cards laid aside are named by their places in the declarer's eighteen, lowest card first. What
leaves nobody a choice (the deal, the call that is owed, the end of the discard) is done by itself.
"""

from __future__ import annotations

from arbitro.fast.bits import count, lowest, nth
from arbitro.fast.chance import start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import layable, rank, three_of
from arbitro.fast.mineo.counting import PAID, score
from arbitro.fast.mineo.layout import (
    CALL,
    CALLING,
    CLOSE,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    FIRST_DEALER,
    HANDS,
    LAY,
    OVER,
    PHASE,
    SEATS,
    TURN,
)
from arbitro.fast.mineo.legal import legal, threes
from arbitro.fast.mineo.step import opening, step

HELD = 18
NUMBERS = LAY + HELD * (HELD - 1) * (HELD - 2) // 6
"""How many decisions have a number."""
UNIT = 1000
"""Jochi are told in thousandths, as points are."""


@compiled
def begin(s: Ints, r: Ints, _w: Ints, chance: Ints, match: tuple[int, int, int, int]) -> None:
    """A new hand up to its first decision; `match` is its seed and its number, which deals."""
    start(chance, match[0], match[1])
    opening(s, (r[FIRST_DEALER] + match[1]) % SEATS)
    settle(s, r, chance)


@compiled
def settle(s: Ints, r: Ints, chance: Ints) -> None:
    """Do what leaves nobody a choice."""
    while True:
        action = formal(s)
        if action < 0:
            return
        step(s, r, chance, action)


@compiled
def formal(s: Ints) -> int:
    """What must now be done, if nobody has a choice; else -1."""
    if s[PHASE] == DEALING:
        return DEAL
    if s[PHASE] == CALLING:
        return CALL
    return CLOSE if s[PHASE] == DISCARDING and s[DISCARD] else -1


@compiled
def offered(s: Ints, r: Ints, w: Ints) -> int:
    """Write the numbers of what may be decided now to the front of `w`; how many they are."""
    if s[PHASE] == DISCARDING and s[DISCARD] == 0:
        hand = s[HANDS + s[TURN]]
        return threes(_places(hand, layable(r, hand)), w)
    return legal(s, r, w)


@compiled
def _places(hand: int, cards: int) -> int:
    places = 0
    while cards:
        places |= 1 << count(hand & ((1 << lowest(cards)) - 1))
        cards &= cards - 1
    return places


@compiled
def action_of(s: Ints, number: int) -> int:
    """The kernel's action of a number that was offered."""
    if number < LAY:
        return number
    cards, places = 0, three_of(number - LAY)
    while places:
        cards |= 1 << nth(s[HANDS + s[TURN]], lowest(places))
        places &= places - 1
    return LAY + rank(cards)


@compiled
def decide(s: Ints, r: Ints, chance: Ints, number: int) -> None:
    """Carry out a number that was offered, and what follows by itself."""
    step(s, r, chance, action_of(s, number))
    settle(s, r, chance)


@compiled
def over(s: Ints) -> bool:
    """Whether the hand has ended."""
    return s[PHASE] == OVER


@compiled
def deciding(s: Ints) -> int:
    """The seat that decides."""
    return s[TURN]


@compiled
def result(s: Ints, r: Ints, out: Ints) -> int:
    """Write place and jochi (in thousandths) of every seat in turn; how many seats."""
    score(s, r, out)
    for seat in range(SEATS):
        place = 1
        for other in range(SEATS):
            place += int(out[PAID + other] > out[PAID + seat])
        out[TOLD + 2 * seat] = place
        out[TOLD + 2 * seat + 1] = out[PAID + seat] * UNIT
    return SEATS


TOLD = 40
"""Where places and jochi begin."""
ROOM = TOLD + 12
