"""Whole hands, by policies that are chosen by number."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest, nth
from arbitro.fast.chance import choose, start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import layable, playable, rank, three_of
from arbitro.fast.mineo.counting import JOCHI, PAID, RESULT, score
from arbitro.fast.mineo.layout import (
    ANNULLED,
    CODE,
    DEALER,
    DECLARER,
    DISCARD,
    DISCARDING,
    FIRST_DEALER,
    HANDS,
    LAY,
    OVER,
    PHASE,
    PLAY,
    PLAYING,
    SEATS,
    TURN,
)
from arbitro.fast.mineo.legal import words
from arbitro.fast.mineo.sensible import sensible
from arbitro.fast.mineo.step import opening, step

RANDOM, SENSIBLE = 0, 1
COUNTED = RESULT - JOCHI
"""Jochi of a hand: every one of the attack's, then of the defence's."""

Rows = tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints]
"""Places and jochi of every seat, deals, endings, declarers, dealers, what was counted."""


@compiled
def at_random(s: Ints, r: Ints, w: Ints, chance: Ints) -> int:
    """One of the actions offered, each as likely; the hand is not over."""
    if s[PHASE] == PLAYING:
        may = playable(s, r)
        return PLAY + nth(may, choose(chance, count(may)))
    if s[PHASE] == DISCARDING and s[DISCARD] == 0:
        free = layable(r, s[HANDS + s[TURN]])
        number = count(free)
        places = three_of(choose(chance, number * (number - 1) * (number - 2) // 6))
        three = 0
        while places:
            three |= 1 << nth(free, lowest(places))
            places &= places - 1
        return LAY + rank(three)
    return w[choose(chance, words(s, r, w))]


@compiled
def playout(s: Ints, r: Ints, w: Ints, chance: Ints, policy: int) -> int:
    """Play on to the end of the hand; the number of decisions."""
    decisions = 0
    while s[PHASE] != OVER:
        wise = policy == SENSIBLE
        action = sensible(s, r, chance) if wise else at_random(s, r, w, chance)
        step(s, r, chance, action)
        decisions += 1
    return decisions


@compiled
def matches(
    r: Ints,
    rooms: tuple[Ints, Ints, Ints, Ints],
    numbers: tuple[int, int, int, int, int],
    results: Rows,
) -> int:
    """Hands `first` to `last` − 1 of a seed; the decisions they took. The deal goes round.

    `rooms`: state, work area, chance, result; `numbers`: seed, first, last, the hand
    whose result comes first in the rows, policy.
    """
    s, w, chance, out = rooms
    seed, first, last, base, policy = numbers
    decisions = 0
    for game in range(first, last):
        start(chance, seed, game)
        opening(s, (r[FIRST_DEALER] + game) % SEATS)
        decisions += playout(s, r, w, chance, policy)
        score(s, r, out)
        write(s, out, results, game - base)
    return decisions


@compiled
def write(s: Ints, out: Ints, results: Rows, at: int) -> None:
    """Write what came of a hand to its place in the rows."""
    places, jochi, deals, endings, declarers, dealers, counted = results
    for seat in range(SEATS):
        place = 1
        for other in range(SEATS):
            place += int(out[PAID + other] > out[PAID + seat])
        places[at * SEATS + seat] = place
        jochi[at * SEATS + seat] = out[PAID + seat]
    for jocu in range(COUNTED):
        counted[at * COUNTED + jocu] = out[JOCHI + jocu]
    deals[at] = 1 + s[ANNULLED]
    endings[at] = s[CODE]
    declarers[at] = s[DECLARER]
    dealers[at] = s[DEALER]
