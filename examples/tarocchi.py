"""A whole tournament of Sicilian Tarocchi through the API alone: as `examples.rur`."""

from __future__ import annotations

import random
from typing import Any

from arbitro.client import Client
from examples.directing import direct, opened, person
from examples.rur import main

HANDS = 4


def hand(compiler: int, chance: random.Random) -> dict[str, Any]:
    """One hand as it stands on a sheet: two against two, rimatura, vanto and some pigliate."""
    declarer, partner, *defence = chance.sample(range(4), 4)
    ticks: list[dict[str, int]] = [{} for _ in range(4)]
    ticks[chance.randrange(4)]["RIM"] = 1
    ticks[chance.randrange(4)]["VAN"] = 1
    for _ in range(chance.randrange(4)):
        winner = chance.randrange(4)
        ticks[winner]["PIG"] = ticks[winner].get("PIG", 0) + 1
    attack = [declarer, partner]
    opponents = defence if compiler in attack else attack
    return {
        "declaration": "CV",
        "declarer": declarer,
        "partner": partner,
        "ticks": ticks,
        "verified_by": chance.choice(opponents),
    }


def play(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The sheet of a turn: four hands, written by one player and checked by his opponents."""
    compiler = chance.randrange(4)
    hands = [hand(compiler, chance) for _ in range(HANDS)]
    return {"sheet": {"players": table["players"], "compiler": compiler, "hands": hands}}


def run(client: Client, id: str = "tarocchi", players: int = 8) -> dict[str, Any]:
    hall = opened(client, id, "Torneo di esempio", regulation="tarocchi-2012", date="2026-05-09")
    hall.act("enter-many", entries=[person(number) for number in range(1, players + 1)])
    return direct(hall, play)


if __name__ == "__main__":
    main(run)
