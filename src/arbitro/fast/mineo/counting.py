"""The count of a hand: points, jochi, payments."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.layout import (
    AT_STAKE,
    CODE,
    DECLARER,
    DISCARD,
    FOUR_ARIE,
    GIOVE,
    KINGS,
    LEADER,
    NOBODY,
    PAID_DECLARER,
    PAID_OTHER,
    PAID_PARTNER,
    PARTNER,
    PIGLIATE,
    PILES,
    RIVANTO,
    RIVANTO_WORTH,
    SCOMMESSA,
    SEATS,
    THIRDS,
    VOID,
    WAGER_LOST,
    WAGER_WON,
)
from arbitro.fast.mineo.step import in_attack

PAID = 0
"""Jochi by seat."""
POINTS = PAID + SEATS
"""Of the attack, of the defence."""
JOCHI = POINTS + 2
"""Eight of the attack, then eight of the defence, in the order of the sheet."""
RESULT = JOCHI + 16

_LAST_TRICK = 5
_TOTAL = 109


@compiled
def score(s: Ints, r: Ints, out: Ints) -> None:
    """Write what every seat is paid, the points of both sides and their jochi."""
    for place in range(RESULT):
        out[place] = 0
    if s[CODE] == VOID:
        return
    last = in_attack(s, s[LEADER])
    attack, defence = s[DISCARD], 0
    for seat in range(SEATS):
        if in_attack(s, seat):
            attack |= s[PILES + seat]
        else:
            defence |= s[PILES + seat]
    _by_cards(r, out, 0, attack, last)
    _by_cards(r, out, 1, defence, not last)
    for seat in range(SEATS):
        side = 0 if in_attack(s, seat) else 8
        out[JOCHI + side + 6] += s[PIGLIATE] >> 8 * seat & 255
    _commitments(s, r, out, attack, last)
    difference = 0
    for jocu in range(8):
        difference += out[JOCHI + jocu] - out[JOCHI + 8 + jocu]
    for seat in range(SEATS):
        paid = PAID_OTHER
        if seat == s[DECLARER]:
            paid = PAID_DECLARER
        elif seat == s[PARTNER]:
            paid = PAID_PARTNER
        out[PAID + seat] = r[paid + s[CODE]] * difference


@compiled
def _by_cards(r: Ints, out: Ints, side: int, mask: int, last: bool) -> None:
    """The jochi that follow from a side's cards."""
    thirds = 0
    left = mask
    while left:
        thirds += r[THIRDS + lowest(left)]
        left &= left - 1
    points = (thirds + 1) // 3 + (_LAST_TRICK if last else 0)
    out[POINTS + side] = points
    row = JOCHI + 8 * side
    four = count(mask & r[FOUR_ARIE]) == 4
    out[row] = int(2 * points > _TOTAL)
    out[row + 1] = int(last)
    out[row + 3] = int(count(mask & r[KINGS]) == 4)
    out[row + 4] = int(four)
    out[row + 5] = int(four and mask >> GIOVE & 1 != 0)


@compiled
def _commitments(s: Ints, r: Ints, out: Ints, attack: int, last: bool) -> None:
    if s[RIVANTO] != NOBODY:
        declared = 0 if in_attack(s, s[RIVANTO]) else 2
        worth = r[RIVANTO_WORTH + declared + (0 if last else 1)]
        out[JOCHI + 2] = worth >> 3
        out[JOCHI + 10] = worth & 7
    if s[SCOMMESSA]:
        if attack & r[AT_STAKE] == r[AT_STAKE]:
            out[JOCHI + 7] = r[WAGER_WON]
        else:
            out[JOCHI + 15] = r[WAGER_LOST]
