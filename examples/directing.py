"""Direct any tournament to its end by doing what the server says comes next."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from examples.client import Hall

Play = Callable[[dict[str, Any], random.Random], dict[str, Any]]
"""What a table hands in: `seats`, one entry per player, or its `sheet`."""
FIRST = [
    "Ada",
    "Bruno",
    "Clara",
    "Dario",
    "Elisa",
    "Fausto",
    "Greta",
    "Ivo",
    "Livia",
    "Marco",
    "Nora",
    "Otto",
    "Pia",
    "Rocco",
    "Tea",
    "Ugo",
]
LAST = [
    "Albaquieta",
    "Borgoforte",
    "Collelungo",
    "Fontechiara",
    "Montevecchio",
    "Pratolungo",
    "Selvamora",
]


def person(number: int) -> dict[str, Any]:
    """Somebody who does not exist."""
    name = f"{FIRST[number % 10]} {LAST[number % 6]} {number}"
    return {"id": f"g{number:03}", "name": name, "club": f"Club {number % 9}", "born": "1980"}


def direct(hall: Hall, play: Play, seed: int = 1) -> dict[str, Any]:
    """Step by step to the final ranking, which is returned."""
    chance = random.Random(seed)
    while (step := hall.ask("next-step"))["command"] is not None:
        command = step["command"]
        if command == "enter-result":
            enter_results(hall, play, chance)
        elif command == "draw":
            dice = " ".join(str(chance.randint(1, 6)) for _ in range(6))
            hall.do("draw", public=dice, together=True)
        else:
            hall.do(command)
    ranking: dict[str, Any] = hall.ask("ranking")
    return ranking


def enter_results(hall: Hall, play: Play, chance: random.Random) -> None:
    for table in hall.ask("round")["tables"]:
        if not table["done"]:
            hall.do("enter-result", table=table["number"], **play(table, chance))
