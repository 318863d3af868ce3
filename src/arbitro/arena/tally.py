"""What is counted of a contest, in whole numbers only: sums of parts are the sum of the whole; and
what follows from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from math import exp, log, log10
from typing import Any

from arbitro.arena.contest import Contest, MatchResult, orders
from arbitro.foresight.sampling import wilson

Tally = Counter[str]
UNIT = 1000
_Z = 1.96
MEAN = 1500.0
_SCALE = 400.0
_ROUNDS = 500


def count(tally: Tally, match: MatchResult) -> None:
    """One more match."""
    tally["matches"] += 1
    tally[f"ending/{match.ending}"] += 1
    tally["giro"] += match.giro
    for bot, place, points in zip(match.sat, match.places, match.points, strict=True):
        tally[f"{bot}|seats"] += 1
        tally[f"{bot}|place/{place}"] += 1
        tally[f"{bot}|sum"] += points
        tally[f"{bot}|sum²"] += points * points
    for (one, place), (other, behind) in permutations(zip(match.sat, match.places, strict=True), 2):
        if one != other and place < behind:
            tally[f"{one}|before|{other}"] += 1
    for seat, what in match.faults:
        tally[f"{match.sat[seat]}|fault/{what}"] += 1


def count_deal(tally: Tally, contest: Contest, match: MatchResult) -> None:
    """One more match of its deal; a deal that was played in every order counts as a whole. Luck of
    the cards, which all had in turn, is no part of how far such sums lie apart.
    """
    ways = len(orders(contest.seats))
    deal = f"deal {match.number // ways}"
    tally[deal] += 1
    for bot, points in zip(match.sat, match.points, strict=True):
        tally[f"{deal}|{bot}"] += points
    if tally[deal] == ways:
        tally["deals"] += 1
        del tally[deal]
        for bot in contest.bots:
            tally[f"{bot}|deal²"] += tally.pop(f"{deal}|{bot}") ** 2


def rows(contest: Contest, tally: Tally, times: dict[str, float]) -> list[dict[str, Any]]:
    """Each bot with its figures. A tie for a place counts for both."""
    ratings = rated(contest.bots, tally)
    return [_row(bot, contest, tally, ratings[bot], times) for bot in contest.bots]


def rated(bots: Sequence[str], before: Mapping[str, int]) -> dict[str, float]:
    """Each bot's rating on the scale of Elo, from who came before whom; `before` counts by
    «one|before|other».

    Bradley and Terry's model over pairs of seats at a table, by Hunter's iteration (2004). 400
    points are odds of ten to one; the mean is 1500. Half a meeting won and lost is added for every
    pair that met, so that who never lost has a rating too.
    """
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


def _reach(bot: str, contest: Contest, tally: Tally) -> float:
    """Half the interval of a bot's mean: by deals if every deal was played whole, else by seats."""
    seats, deals = tally[f"{bot}|seats"], tally["deals"]
    mean = tally[f"{bot}|sum"] / seats
    if deals * len(orders(contest.seats)) == tally["matches"]:
        each = seats / deals
        spread = tally[f"{bot}|deal²"] / deals / each**2 - mean * mean
        return _Z * float((max(0.0, spread) / deals) ** 0.5)
    return _Z * float((max(0.0, tally[f"{bot}|sum²"] / seats - mean * mean) / seats) ** 0.5)


def _row(
    bot: str, contest: Contest, tally: Tally, rating: float, times: dict[str, float]
) -> dict[str, Any]:
    seats, wins = tally[f"{bot}|seats"], tally[f"{bot}|place/1"]
    share = wilson(wins, seats)
    mean = tally[f"{bot}|sum"] / seats
    reach = _reach(bot, contest, tally)
    faults = {
        key.removeprefix(f"{bot}|fault/"): number
        for key, number in sorted(tally.items())
        if key.startswith(f"{bot}|fault/")
    }
    return {
        "bot": bot,
        "seats": seats,
        "wins": wins,
        "share": share.chance,
        "wilson": [share.low, share.high],
        "mean_points": mean / UNIT,
        "points_interval": [(mean - reach) / UNIT, (mean + reach) / UNIT],
        "places": [tally[f"{bot}|place/{place}"] for place in range(1, len(contest.seats) + 1)],
        "rating": round(rating),
        "decision_ms_p95": times.get(bot),
        "faults": faults,
    }
