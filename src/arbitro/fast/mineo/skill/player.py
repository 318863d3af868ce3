"""The player himself: one action, by the weights of his row."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import layable, playable, rank
from arbitro.fast.mineo.layout import (
    CALL,
    CALLING,
    CLOSE,
    CODE,
    COMMITTING,
    CV,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    HANDS,
    KINGS,
    LAY,
    NO_CARD,
    PHASE,
    PLAY,
    PLAYED,
    PLAYING,
    SUITS,
    THIRDS,
    TURN,
)
from arbitro.fast.mineo.legal import role
from arbitro.fast.mineo.skill.falling import facts, kind_of, situation
from arbitro.fast.mineo.skill.hand import bid, commit, weighed
from arbitro.fast.mineo.skill.shape import CARDS_AT, FACTS, LAID, LAYING, ROLES, SET

LATE = 9
"""Tricks after which a hand is late."""
FEATURES = 12
"""Where the facts of a card begin in the work row, after the situation."""
WORK = 64


@compiled
def skilled(s: Ints, r: Ints, p: Ints, at: int, x: Ints) -> int:
    """One action of the seat in turn by the weights that begin at `at`; the hand is not over."""
    phase = s[PHASE]
    if phase == PLAYING:
        return PLAY + card_to_play(s, r, p, at, x)
    if phase == DEALING:
        return DEAL
    if phase == CALLING:
        return CALL
    if phase == DISCARDING:
        return LAY + rank(three_to_lay(s, r, p, at, x)) if s[DISCARD] == 0 else CLOSE
    if phase == COMMITTING:
        return commit(s, r, p, at, x)
    return bid(s, r, p, at, x)


@compiled
def weights_of_cards(s: Ints, at: int) -> int:
    """Where the weights for this role and this time of the hand begin."""
    late = ROLES if s[PLAYED] >= LATE else 0
    return at + CARDS_AT + (role(s, s[TURN]) + late) * SET


@compiled
def card_worth(s: Ints, r: Ints, p: Ints, place: int, x: Ints, card: int) -> int:
    """What playing this card promises, against the others; after `situation`."""
    facts(s, r, x, card, x, FEATURES)
    kind = place + kind_of(s, r, x, card) * FACTS
    total = 0
    for fact in range(FACTS):
        total += p[kind + fact] * x[FEATURES + fact]
    return total


@compiled
def card_to_play(s: Ints, r: Ints, p: Ints, at: int, x: Ints) -> int:
    """The card that promises most; the lowest of those that promise as much."""
    may = playable(s, r)
    if may & (may - 1) == 0:
        return lowest(may)
    situation(s, r, x)
    place = weights_of_cards(s, at)
    best, most = NO_CARD, 0
    while may:
        card = lowest(may)
        may &= may - 1
        worth = card_worth(s, r, p, place, x, card)
        if best == NO_CARD or worth > most:
            best, most = card, worth
    return best


@compiled
def laid_features(r: Ints, hand: int, three: int, x: Ints) -> None:
    """What counts of three cards laid aside."""
    left = hand & ~three
    for place in range(LAID):
        x[place] = 0
    cards = three
    while cards:
        x[0] += r[THIRDS + lowest(cards)]
        cards &= cards - 1
    for suit in range(4):
        held = left & r[SUITS + suit]
        number = count(held)
        king = count(held & r[KINGS])
        x[1] += int(number == 0)
        x[2] += int(number == 1 and king == 0)
        x[3] += int(number == 1 and king == 1)
        x[4] += number * number
        x[5] += int(king == 1 and number >= 4)
        x[6] += int(number == 2 and king == 0)
        x[7] += int(number == 2 and king == 1)
        court = held & ~r[KINGS]
        while court:
            x[8] += int(r[THIRDS + lowest(court)] > 1) * (5 - min(number, 5))
            x[9] += int(r[THIRDS + lowest(court)] == 10)
            court &= court - 1
        x[10] = max(x[10], number)


@compiled
def three_to_lay(s: Ints, r: Ints, p: Ints, at: int, x: Ints) -> int:
    """The three cards whose absence promises most."""
    hand = s[HANDS + s[TURN]]
    free = layable(r, hand)
    if count(free) == 3:
        return free
    weights = at + LAYING + (LAID if s[CODE] >= CV else 0)
    best, most = 0, 0
    first = free
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            third = second
            while third:
                three = a | b | third & -third
                third &= third - 1
                laid_features(r, hand, three, x)
                worth = weighed(p, weights, x, LAID)
                if best == 0 or worth > most:
                    best, most = three, worth
    return best
