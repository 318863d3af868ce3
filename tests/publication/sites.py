"""Sites made for tests: a hall half-way with two who have not agreed, and the other games."""

from __future__ import annotations

from pathlib import Path

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.publication.publishing import Published, publish
from arbitro.publication.sources import at_desk
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.tournament.state import Player
from arbitro.web import demo
from arbitro.web.demo import Showing
from tests.web.houses import steady


def a_house() -> Installation:
    """The demo's hall, and a second one in which the first sixteen of it played a round."""
    house = steady()
    demo.set_up(house.desk)
    people = list(house.desk.hall(demo.STREAM).tournament.players.values())[:16]
    show = Showing(house.desk, "Serale")
    show.send(
        c.OpenHall(id="Serale", name="Serale <di> casa", regulation="rur-2015", date="2026-04-11")
    )
    given = ("id", "name", "club", "region", "born")
    rows = tuple(
        t.Enter(**{name: getattr(one, name) for name in given}, adult=True) for one in people
    )
    show.send(c.EnterMany(entries=rows))
    show.send(c.GiveConsent(player=people[0].id))
    show.send(c.GiveConsent(player=people[1].id))
    show.send(t.Lock())
    show.send(c.CommitDraw())
    show.send(c.Draw(public="1 2 3 4 5 6"))
    chance = Chance("serale")
    for table in show.tournament.rounds[-1].tables:
        seats = tuple(random_result(table.players, chance))
        show.send(t.EnterResult(table=table.number, seats=seats))
    return house


def site_of(house: Installation, folder: Path) -> Published:
    return publish(folder, at_desk(house.desk), "Club di prova")


def without_consent(house: Installation) -> list[Player]:
    """Who is on a list and agreed nowhere."""
    players = house.desk.hall(demo.STREAM).tournament.players
    return list(players.values())[-2:]


def texts(folder: Path) -> dict[str, str]:
    """Every file of a site that has words."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in found}
