"""A rating on the scale of Elo for any number of bots, from who came before whom.

Bradley and Terry's model over pairs of seats at a table, by Hunter's iteration (2004). 400 points
are odds of ten to one; the mean is 1500. Half a meeting won and lost is added for every pair that
met, so that who never lost has a rating too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, log10

MEAN = 1500.0
_SCALE = 400.0
_ROUNDS = 500


def rated(bots: Sequence[str], before: Mapping[str, int]) -> dict[str, float]:
    """Each bot's rating; `before` counts by «one|before|other»."""
    won = {
        (one, other): float(before.get(f"{one}|before|{other}", 0))
        for one in bots
        for other in bots
        if one != other
    }
    for pair in [pair for pair in won if won[pair] + won[pair[::-1]] > 0]:
        won[pair] += 0.5
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(_ROUNDS):
        for one in bots:
            wins = sum(won[one, other] for other in bots if other != one)
            weight = sum(
                (won[one, other] + won[other, one]) / (strength[one] + strength[other])
                for other in bots
                if other != one
            )
            if weight:
                strength[one] = wins / weight
        middle = exp(sum(log(s) for s in strength.values()) / len(bots))
        strength = {bot: s / middle for bot, s in strength.items()}
    return {bot: MEAN + _SCALE * log10(s) for bot, s in strength.items()}
