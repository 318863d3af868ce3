"""Whole hands, by policies that are chosen by number."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest, nth
from arbitro.fast.chance import choose, start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import layable, playable, rank, three_of
from arbitro.fast.mineo.counting import PAID, score
from arbitro.fast.mineo.layout import (
    ANNULLED,
    CODE,
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
    results: tuple[Ints, Ints, Ints, Ints, Ints],
) -> int:
    """Hands `first` to `last` − 1 of a seed; the decisions they took. The deal goes round.

    `rooms`: state, work area, chance, result; `numbers`: seed, first, last, the hand
    whose result comes first in the rows, policy; `results`: places and jochi of every seat, deals,
    endings, declarers.
    """
    s, w, chance, out = rooms
    seed, first, last, base, policy = numbers
    places, jochi, deals, endings, declarers = results
    decisions = 0
    for game in range(first, last):
        start(chance, seed, game)
        opening(s, (r[FIRST_DEALER] + game) % SEATS)
        decisions += playout(s, r, w, chance, policy)
        score(s, r, out)
        for seat in range(SEATS):
            place = 1
            for other in range(SEATS):
                place += int(out[PAID + other] > out[PAID + seat])
            places[(game - base) * SEATS + seat] = place
            jochi[(game - base) * SEATS + seat] = out[PAID + seat]
        deals[game - base] = 1 + s[ANNULLED]
        endings[game - base] = s[CODE]
        declarers[game - base] = s[DECLARER]
    return decisions
