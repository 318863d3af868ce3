"""Houses of one's own whose draws are the same at every run, so that a fault can be met again."""

from __future__ import annotations

from arbitro.app.ports import Clock
from arbitro.bootstrap import Installation, joined
from arbitro.simulation.seeded_chance import Chance
from arbitro.store import open_store


def steady(url: str = "memory:", clock: Clock | None = None) -> Installation:
    """An empty house; its keys are secret all the same."""
    kept = open_store(url)
    house = joined(kept, clock)
    house.desk.entropy = Chance("steady").bytes
    return house
