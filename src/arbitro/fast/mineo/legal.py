"""What may be done now: the commands the reference engine offers, each as a number."""

from __future__ import annotations

from arbitro.fast.bits import lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import callable_trump, layable, playable
from arbitro.fast.mineo.layout import (
    CALL,
    CALL_AGAIN,
    CALLER,
    CALLING,
    CLOSE,
    COMMITTING,
    DEAL,
    DEALING,
    DECLARER,
    DECLARER_ROLE,
    DECLINE,
    DISCARD,
    DISCARDING,
    FIRST_BIDS,
    FOOL,
    GIOVE,
    HANDS,
    LAST_TRICK,
    LAY,
    MAY_LAST,
    MAY_WAGER,
    NO_CARD,
    NOBODY,
    OPPONENT_ROLE,
    PARTNER,
    PARTNER_ROLE,
    PASS,
    PHASE,
    PLAY,
    PLAYING,
    RIVANTO,
    SECOND_BIDS,
    SOLO,
    TURN,
    WAGER,
)


@compiled
def role(s: Ints, seat: int) -> int:
    """What this seat is in the hand."""
    if seat == s[DECLARER]:
        return DECLARER_ROLE
    return PARTNER_ROLE if seat == s[PARTNER] else OPPONENT_ROLE


@compiled
def legal(s: Ints, r: Ints, out: Ints) -> int:
    """Write every action offered now to the front of `out`; how many they are."""
    phase = s[PHASE]
    if phase == PLAYING:
        n = 0
        may = playable(s, r)
        while may:
            out[n] = PLAY + lowest(may)
            may &= may - 1
            n += 1
        return n
    if phase == DISCARDING and s[DISCARD] == 0:
        return threes(layable(r, s[HANDS + s[TURN]]), out)
    return words(s, r, out)


@compiled
def words(s: Ints, r: Ints, out: Ints) -> int:
    """The actions that are no cards."""
    phase, seat = s[PHASE], s[TURN]
    if phase == DEALING:
        out[0] = DEAL
        return 1
    if phase == CALLING:
        out[0] = CALL
        return 1
    if phase == DISCARDING:
        out[0] = CLOSE
        return 1
    n = 0
    if phase in (FIRST_BIDS, SECOND_BIDS):
        out[0], out[1] = PASS, SOLO
        n = 2
        still = phase == SECOND_BIDS and (s[CALLER] == NOBODY or r[CALL_AGAIN] != 0)
        if still and callable_trump(r, s[HANDS + seat]) != NO_CARD:
            out[2] = CALL
            n = 3
    elif phase == COMMITTING:
        out[0] = DECLINE
        n = 1
        part = role(s, seat)
        both = 1 << GIOVE | 1 << FOOL
        if r[MAY_WAGER + part] and s[HANDS + seat] & both == both:
            out[n] = WAGER
            n += 1
        if r[MAY_LAST + part + (0 if s[RIVANTO] == NOBODY else 3)]:
            out[n] = LAST_TRICK
            n += 1
    return n


@compiled
def threes(free: int, out: Ints) -> int:
    """Write every three of these cards, as what is laid aside; how many they are."""
    n = 0
    first = free
    while first:
        a = lowest(first)
        first &= first - 1
        second = first
        while second:
            b = lowest(second)
            second &= second - 1
            both = LAY + a + b * (b - 1) // 2
            third = second
            while third:
                c = lowest(third)
                third &= third - 1
                out[n] = both + c * (c - 1) * (c - 2) // 6
                n += 1
    return n
