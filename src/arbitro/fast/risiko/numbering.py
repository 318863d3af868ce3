"""The decisions of a match in fewer numbers, for who learns: 1,156 of them instead of 26,986.

A tris is named by the places of its cards in the hand, lowest card first. Left out: the card taken
late by somebody who has passed (in a laboratory he who passes without it has forgone it), and tris
beyond the `HELD` lowest cards of a hand, which only 24 ore lets grow so far.
"""

from __future__ import annotations

from arbitro.fast.bits import count, nth
from arbitro.fast.chance import start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.actions import rank, rank_of, third, three_of
from arbitro.fast.risiko.layout import (
    HANDS,
    LATE_DRAW,
    OVER,
    PHASE,
    PLAY_TRIS,
    PLAYERS,
    ROLL,
    ROLL_PLAYER,
    SEAT,
    SHOW_TRIS,
    TRIPLES,
)
from arbitro.fast.risiko.legal import few, on_board
from arbitro.fast.risiko.opening import opening
from arbitro.fast.risiko.scoring import PLACES, POINTS, score
from arbitro.fast.risiko.step import step

HELD = 13
THREES = HELD * (HELD - 1) * (HELD - 2) // 6
SHOW = PLAY_TRIS + THREES
NUMBERS = SHOW + THREES
"""How many decisions have a number."""


@compiled
def begin(s: Ints, r: Ints, w: Ints, chance: Ints, match: tuple[int, int, int, int]) -> None:
    """A new match up to its first decision; `match` is its seed, number, clock and last giro."""
    seed, game, time_up, last_after = match
    start(chance, seed, game)
    opening(s, r, w, chance, time_up, last_after)


@compiled
def offered(s: Ints, r: Ints, w: Ints) -> int:
    """Write the numbers of what may be decided now to the front of `w`; how many they are."""
    n = 0
    for at in range(few(s, r, w)):
        number = _number(s, w[at])
        if number >= 0:
            w[n] = number
            n += 1
    return on_board(s, r, w, n)


@compiled
def _number(s: Ints, action: int) -> int:
    if action < PLAY_TRIS:
        return -1 if action == LATE_DRAW else action
    triple = (action - PLAY_TRIS) % TRIPLES
    cards = three_of(triple, third(triple))
    hand = s[HANDS + s[SEAT]]
    places = 0
    while cards:
        low = cards & -cards
        cards ^= low
        place = count(hand & (low - 1))
        if place >= HELD:
            return -1
        places |= 1 << place
    return (SHOW if action >= SHOW_TRIS else PLAY_TRIS) + rank_of(places)


@compiled
def action_of(s: Ints, number: int) -> int:
    """The kernel's action of a number that was offered."""
    if number < PLAY_TRIS:
        return number
    shown = number >= SHOW
    triple = number - (SHOW if shown else PLAY_TRIS)
    high = third(triple)
    places = three_of(triple, high)
    hand = s[HANDS + s[SEAT]]
    low = nth(places, 0)
    cards = rank(nth(hand, low), nth(hand, nth(places, 1)), nth(hand, high))
    return (SHOW_TRIS if shown else PLAY_TRIS) + cards


@compiled
def decide(s: Ints, r: Ints, chance: Ints, number: int) -> None:
    """Carry out a number that was offered."""
    step(s, r, chance, action_of(s, number))


@compiled
def over(s: Ints) -> bool:
    """Whether the match has ended."""
    return s[PHASE] == OVER


@compiled
def deciding(s: Ints) -> int:
    """The seat that decides."""
    return s[ROLL_PLAYER] if s[PHASE] == ROLL else s[SEAT]


@compiled
def result(s: Ints, r: Ints, out: Ints) -> int:
    """Write place and points (in thousandths) of every seat in turn; how many seats."""
    score(s, r, out)
    players = r[PLAYERS]
    for seat in range(players):
        place, points = out[PLACES + seat], out[POINTS + seat]
        out[TOLD + 2 * seat] = place
        out[TOLD + 2 * seat + 1] = points
    return players


TOLD = 40
"""Where places and points begin."""
ROOM = TOLD + 12
