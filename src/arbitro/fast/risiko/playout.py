"""Whole matches, by policies that are chosen by number."""

from __future__ import annotations

from arbitro.fast.chance import start
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.at_random import NONE, at_random
from arbitro.fast.risiko.layout import ENDED, GIRO, GIVEN_UP, OBJECTIVES, PLAYERS, SEAT
from arbitro.fast.risiko.opening import opening
from arbitro.fast.risiko.scoring import PLACES, POINTS, score
from arbitro.fast.risiko.sensible.player import sensible
from arbitro.fast.risiko.sensible.sight import SEEN
from arbitro.fast.risiko.sensible.weights import COUNT, WEIGHTS
from arbitro.fast.risiko.step import step

RANDOM, WEIGHED = 0, 1
LONGEST = 100_000
"""More decisions than any match takes; a match that goes on is given up."""
LOADED = SEEN + 10
"""In the work area: whose weights the floats hold, from 1."""


@compiled
def playout(
    s: Ints,
    tables: tuple[Ints, Floats],
    w: Ints,
    g: Floats,
    chance: Ints,
    ways: tuple[Ints, Floats],
) -> int:
    """Play on to the end; the number of decisions. `ways`: by seat whether it chooses at random or
    weighs, and what it weighs.
    """
    forget(w)
    for decisions in range(LONGEST):
        action = decided(s, tables, w, g, chance, ways)
        if action == NONE:
            return decisions
        step(s, tables[0], chance, action)
    s[ENDED] = GIVEN_UP
    return LONGEST


@compiled
def turns(
    s: Ints,
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Floats, Ints],
    ways: tuple[Ints, Floats],
    number: int,
) -> None:
    """Play so many turns, or to the end; `rooms`: work area, floats, chance."""
    w, g, chance = rooms
    forget(w)
    for _ in range(number):
        seat, giro = s[SEAT], s[GIRO]
        while s[SEAT] == seat and s[GIRO] == giro:
            action = decided(s, tables, w, g, chance, ways)
            if action == NONE:
                return
            step(s, tables[0], chance, action)


@compiled
def forget(w: Ints) -> None:
    """Nothing has been seen yet, by nobody."""
    w[SEEN] = w[LOADED] = 0


@compiled
def decided(
    s: Ints,
    tables: tuple[Ints, Floats],
    w: Ints,
    g: Floats,
    chance: Ints,
    ways: tuple[Ints, Floats],
) -> int:
    """What the seat in turn does; NONE when the match is over."""
    r, f = tables
    kinds, weights = ways
    seat = s[SEAT]
    if kinds[seat] == RANDOM:
        return at_random(s, r, w, chance)
    if w[LOADED] != seat + 1:
        for number in range(COUNT):
            g[WEIGHTS + number] = weights[seat * COUNT + number]
        w[LOADED] = seat + 1
    return sensible(s, r, f, w, g)


@compiled
def matches(
    tables: tuple[Ints, Floats],
    rooms: tuple[Ints, Ints, Floats, Ints, Ints],
    ways: tuple[Ints, Floats],
    numbers: tuple[int, int, int, int, int, int],
    results: tuple[Ints, Ints, Ints, Ints, Ints],
) -> int:
    """Matches `first` to `last` − 1 of a seed, each from its own deal; the decisions they took.

    `rooms`: state, work area, a seat's floats, chance, result; `numbers`: seed, first, last, the
    match whose result comes first in the rows, giro in which time is called, last giro that
    follows; `results`: places, points and objective of every seat, giri, endings.
    """
    r, _ = tables
    s, w, g, chance, out = rooms
    seed, first, last, base, time_up, last_after = numbers
    places, points, objectives, giri, endings = results
    players = r[PLAYERS]
    decisions = 0
    for game in range(first, last):
        start(chance, seed, game)
        opening(s, r, w, chance, time_up, last_after)
        decisions += playout(s, tables, w, g, chance, ways)
        score(s, r, out)
        for seat in range(players):
            at = (game - base) * players + seat
            places[at] = out[PLACES + seat]
            points[at] = out[POINTS + seat]
            objectives[at] = s[OBJECTIVES + seat]
        giri[game - base] = s[GIRO]
        endings[game - base] = s[ENDED]
    return decisions
