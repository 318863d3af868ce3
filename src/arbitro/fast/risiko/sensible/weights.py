"""What a seat weighs, by name: one row of numbers is one way to play.

`SENSIBLE` is the player of that name; where it does not look at something the weight is 0. Rows
that were tuned stand in `tuned.json`, written by `tools/tune_risiko.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from arbitro.fast.risiko.layout import SEATS, TERRITORIES

WORTH = 0
"""In the seat's own floats: of holding each territory."""
PRIZE = WORTH + TERRITORIES
"""Of conquering each territory of somebody else."""
STAKE = PRIZE + TERRITORIES
"""What each territory is believed to count for its owner."""
BELIEVED = STAKE + TERRITORIES
"""The points each seat is believed to have."""
WEIGHTS = BELIEVED + SEATS

_SENSIBLE = {
    "anywhere": 1.0,
    "points": 1.0,
    "points_near_the_end": 2.0,
    "victory": 60.0,
    "breaking": 1.2,
    "elimination": 6.0,
    "crippling": 1.5,
    "margin": 1.15,
    "building": 1.0,
    "army": 1.0,
    "army_closing": 0.35,
    "enemy_army": 0.3,
    "card": 4.0,
    "exemption": 4.0,
    "greed": 1.0,
    "under_way": 0.3,
    "least_chance": 0.5,
    "bold_chance": 0.3,
    "exposure": 0.4,
    "second_target": 0.45,
    "third_target": 0.2,
    "defence": 1.0,
    "rich_tris": 12.0,
    "many_cards": 5.0,
    "worth_moving": 0.05,
    "relief_on_the_way": 0.1,
    "closing_points": 1.0,
    "closing_anywhere": 1.0,
    "approach": 0.0,
    "crowd": 0.0,
    "rival": 0.0,
    "leader": 0.0,
    "cards_taken": 0.0,
    "believes": 0.0,
    "belief_in_points": 0.0,
    "belief_in_armies": 0.0,
}
NAMES = tuple(_SENSIBLE)
"""In their order."""
SENSIBLE = tuple(_SENSIBLE.values())
COUNT = len(NAMES)
NOTES = WEIGHTS + COUNT

_AT = range(WEIGHTS, NOTES)
(ANYWHERE, POINTS, NEAR_THE_END, VICTORY, BREAKING, ELIMINATION, CRIPPLING, MARGIN) = _AT[:8]
(BUILDING, ARMY, ARMY_CLOSING, ENEMY_ARMY, CARD, EXEMPTION, GREED, UNDER_WAY) = _AT[8:16]
(LEAST_CHANCE, BOLD_CHANCE, EXPOSURE, SECOND, THIRD, DEFENCE, RICH, MANY) = _AT[16:24]
(WORTH_MOVING, ON_THE_WAY, CLOSING_POINTS, CLOSING_ANYWHERE, APPROACH, CROWD) = _AT[24:30]
(RIVAL, LEADER, CARDS_TAKEN, BELIEVES, BELIEF_POINTS, BELIEF_ARMIES) = _AT[30:36]


def row(said: Mapping[str, float]) -> tuple[float, ...]:
    """A way to play that differs from the sensible one in what is said."""
    unknown = set(said) - set(NAMES)
    if unknown:
        raise KeyError(*sorted(unknown))
    return tuple(said.get(name, usual) for name, usual in _SENSIBLE.items())


def notes(weights: tuple[float, ...] = SENSIBLE) -> list[float]:
    """A seat's own floats, with nothing seen yet."""
    return [0.0] * WEIGHTS + list(weights)


@lru_cache(maxsize=1)
def tuned() -> tuple[float, ...]:
    """The row found by many matches; see `tools/tune_risiko.py`."""
    kept = msgspec.json.decode((Path(__file__).parent / "tuned.json").read_bytes())
    return row(kept["weights"])
