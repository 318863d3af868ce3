"""A whole 24ore tournament, by pairs, through the API alone: as `examples.rur`."""

from __future__ import annotations

from typing import Any

from arbitro.client import Client
from examples.directing import direct, opened, person
from examples.rur import main, play

TEAM = 2


def run(client: Client, id: str = "24ore", teams: int = 16) -> dict[str, Any]:
    hall = opened(client, id, "24 ore di esempio", regulation="24ore-2018", date="2026-05-09")
    for number in range(teams):
        people = [person(number * TEAM + at + 1) for at in range(TEAM)]
        members = [{**one, "club": f"Club {number}"} for one in people]
        hall.act("enter-team", id=f"s{number:02}", name=f"Squadra {number}", members=members)
    hall.act("lock")
    for number in range(teams):
        hall.act("pay", id=f"s{number:02}")
    return direct(hall, play)


if __name__ == "__main__":
    main(run)
