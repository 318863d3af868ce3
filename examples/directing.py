"""Direct any tournament to its end by doing what the server says comes next."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from arbitro.client import Client

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


def opened(client: Client, id: str, name: str, **rules: Any) -> Client:
    """A new tournament under a regulation or a format."""
    client.act("open-tournament", id=id, name=name, **rules)
    return client.at(id)


def direct(hall: Client, play: Play, seed: int = 1) -> dict[str, Any]:
    """Step by step to the final ranking, which is returned."""
    chance = random.Random(seed)
    while (step := hall.ask("next-step"))["command"] is not None:
        command = step["command"]
        if command == "enter-result":
            enter_results(hall, play, chance)
        elif command == "draw":
            dice = " ".join(str(chance.randint(1, 6)) for _ in range(6))
            hall.act("draw", public=dice, together=True)
        else:
            hall.act(command)
    ranking: dict[str, Any] = hall.ask("ranking")
    return ranking


def enter_results(hall: Client, play: Play, chance: random.Random) -> None:
    for table in hall.ask("round")["tables"]:
        if not table["done"]:
            hall.act("enter-result", table=table["number"], **play(table, chance))
