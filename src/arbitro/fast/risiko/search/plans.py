"""Ways to play the rest of a turn: what each changes in the common row of weights."""

from __future__ import annotations

from functools import lru_cache

from arbitro.fast.risiko.sensible.weights import NAMES, tuned

Change = dict[str, tuple[float, float]]
"""By weight: what it is multiplied by, what is added."""

PLANS: dict[str, Change] = {
    "common": {},
    "halt": {"least_chance": (0.0, 2.0), "bold_chance": (0.0, 2.0)},
    "bold": {"least_chance": (0.7, 0.0), "greed": (0.2, 0.0), "army": (0.6, 0.0)},
    "cautious": {"least_chance": (0.5, 0.5), "greed": (2.0, 1.0), "army": (1.3, 0.0)},
    "points": {
        "points": (2.0, 0.5),
        "points_near_the_end": (2.0, 0.0),
        "closing_points": (2.0, 0.0),
    },
    "exempt": {"exemption": (1.0, 12.0), "bold_chance": (0.5, 0.0), "margin": (0.0, 99.0)},
    "close": {"exemption": (0.0, 0.0), "margin": (0.0, 0.0)},
    "against-the-leader": {"leader": (1.0, 1.0), "rival": (1.0, 0.4)},
    "continents": {"building": (2.0, 0.0), "breaking": (2.5, 1.0)},
    "eliminate": {"elimination": (3.0, 5.0), "crippling": (3.0, 2.0), "cards_taken": (1.0, 2.0)},
    "hold": {"defence": (2.5, 0.0), "exposure": (2.0, 0.0)},
    "tris-now": {"rich_tris": (0.0, 0.0)},
    "tris-later": {"rich_tris": (0.0, 99.0), "many_cards": (0.0, 99.0)},
}
"""By name, the common one first."""
FEW = 4
"""How many of them level 4 thinks of."""
ALL = len(PLANS)


@lru_cache(maxsize=1)
def rows() -> tuple[float, ...]:
    """The weights of every plan, one after the other."""
    usual = dict(zip(NAMES, tuned(), strict=True))
    return tuple(
        value * change.get(name, (1.0, 0.0))[0] + change.get(name, (1.0, 0.0))[1]
        for change in PLANS.values()
        for name, value in usual.items()
    )
