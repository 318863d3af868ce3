"""Ratings of players over the tables of a season, each with its uncertainty.

Weng and Lin, «A Bayesian Approximation Method for Online Ranking» (JMLR 12, 2011), algorithm 4: a
table of many is a row of choices (Plackett–Luce). A season has them only if its rules say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from arbitro.people.directory import Directory
from arbitro.people.identity import Named, identified
from arbitro.season.results import Event, in_order

MEAN = 25.0
DEVIATION = MEAN / 3
SPREAD = DEVIATION / 2
"""How much one's play differs from day to day: β of the paper."""
LEAST = 0.0001
"""A deviation never falls by more than all of it: κ of the paper."""


class Rating(NamedTuple):
    """What somebody's play is worth, and how far off that may be."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def sure(self) -> float:
        """Nearly certainly at least this: rows are sorted by it, so that few tables do not lead."""
        return self.mean - 3 * self.deviation


class Rated(NamedTuple):
    who: Named
    rating: Rating
    tables: int


def table_rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of those who sat at one table after it, the first place being 1."""
    whole = sqrt(sum(one.deviation**2 + SPREAD**2 for one in ratings))
    strength = [exp(one.mean / whole) for one in ratings]
    left = [
        sum(s for s, other in zip(strength, places, strict=True) if other >= place)
        for place in places
    ]
    return [_moved(at, ratings[at], whole, strength, left, places) for at in range(len(ratings))]


def _moved(
    at: int,
    mine: Rating,
    whole: float,
    strength: Sequence[float],
    left: Sequence[float],
    places: Sequence[int],
) -> Rating:
    gained = narrowed = 0.0
    for other, place in enumerate(places):
        if place > places[at]:
            continue
        level = places.count(place)
        chance = strength[at] / left[other]
        gained += ((other == at) - chance) / level
        narrowed += chance * (1 - chance) / level
    share = mine.deviation**2 / whole**2
    kept = max(1 - share * (mine.deviation / whole) * narrowed, LEAST)
    mean = mine.mean + mine.deviation**2 / whole * gained
    return Rating(mean, mine.deviation * sqrt(kept))


def ratings(events: Sequence[Event], directory: Directory | None = None) -> tuple[Rated, ...]:
    """Everybody over all tables of these tournaments, in the order they were played."""
    ordered = in_order(events)
    who = identified([[one.sighting for one in event.results] for event in ordered], directory)
    known: dict[str, Rating] = {}
    tables: dict[str, int] = {}
    for event, keys in zip(ordered, who.events, strict=True):
        by_id = {one.id: key for one, key in zip(event.results, keys, strict=True)}
        for match in event.matches:
            sat = [(by_id[id], place) for id, place in match if id in by_id]
            if len(sat) < 2:
                continue
            before = [known.get(key, Rating()) for key, _ in sat]
            after = table_rated(before, [place for _, place in sat])
            for (key, _), rating in zip(sat, after, strict=True):
                known[key] = rating
                tables[key] = tables.get(key, 0) + 1
    rows = [Rated(who.people[key], rating, tables[key]) for key, rating in known.items()]
    return tuple(sorted(rows, key=lambda row: (-row.rating.sure, row.who.label)))
