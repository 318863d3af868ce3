"""The steps every hall of a showcase takes: opened, entered, drawn, played, settled."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.desk import Desk
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.simulation.invented_people import Person, invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from arbitro.web.demo import Showing

LONGEST = "Della Montagnola di Campofiorito Massimiliano"
"""Nobody is called so; whoever is has a right to his whole name."""


def opened(desk: Desk, id: str, name: str, regulation: str) -> Showing:
    show = Showing(desk, id)
    show.send(c.OpenHall(id=id, name=name, regulation=regulation, date="2026-05-09"))
    return show


def folk(count: int, seed: str) -> list[Person]:
    """Invented people, the first with the longest name there is."""
    first, *others = invented(count, Chance(seed))
    return [first._replace(name=LONGEST), *others]


def entered(show: Showing, players: int) -> None:
    rows = (t.Enter(**one._asdict()) for one in folk(players, show.id))
    show.send(c.EnterMany(entries=tuple(rows)))
    show.send(r.AppointOfficials(officials=(Appointed(name=demo.REFEREE),)))


def played(show: Showing, chance: Chance, results: bool = True) -> None:
    """A round drawn and, if asked, all its results."""
    show.send(c.CommitDraw())
    show.send(c.Draw(public="3 5 1 6 2 4"))
    for table in show.tournament.rounds[-1].tables if results else ():
        show.send(
            t.EnterResult(table=table.number, seats=tuple(random_result(table.players, chance)))
        )


def settled(show: Showing, step: t.Command) -> None:
    """The step, after the dice where players are level."""
    try:
        show.send(step)
    except Refused as refused:
        if refused.code != "dice-due":
            raise
        show.send(c.RollForTies())
        show.send(step)
