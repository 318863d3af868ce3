"""A whole RUR tournament through the API alone.

    arbitro serve --port 8000
    python -m examples.rur http://127.0.0.1:8000 LINK

LINK is the organiser's link that the server prints.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from arbitro.client import Client
from examples.directing import direct, opened, person


def play(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Points nobody is level in, and no more than a board has to give."""
    seats = [
        {"player": player, "table_points": 8 * (at + 1) + chance.randint(0, 7)}
        for at, player in enumerate(table["players"])
    ]
    chance.shuffle(seats)
    return {"seats": seats}


def run(client: Client, id: str = "rur", players: int = 32) -> dict[str, Any]:
    hall = opened(client, id, "Raduno di esempio", regulation="rur-2015", date="2026-05-09")
    hall.act("enter-many", entries=[person(number) for number in range(1, players + 1)])
    return direct(hall, play)


def main(example: Any = run) -> None:
    url, link = sys.argv[1:3]
    for row in example(Client(url, link))["ranking"]:
        sys.stdout.write(f"{row['place']:>3}  {row['name']}\n")


if __name__ == "__main__":
    main()
