"""The other halls of the demo: pairs of the 24 ore and a Tarocchi tournament, each half-way."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.desk import Desk
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.simulation.invented_people import Person, invented
from arbitro.simulation.random_sheets import HANDS, random_hand
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web.demo import REFEREE, Showing, play_round

PAIRS, MINEO = "demo-24ore", "demo-tarocchi"
TEAMS, SITTING = 8, 8
"""Pairs of the one, players of the other."""
DECLARED = ("CV",)
"""What is declared in its hands: one kind is weighed in a moment, all of them in half a second."""


def other_halls(desk: Desk) -> None:
    """Both halls. Done before, they are there."""
    for id, made in ((PAIRS, _pairs), (MINEO, _mineo)):
        if desk.store.head(f"hall/{id}") is None:
            made(Showing(desk, id), Chance(id))


def _pairs(show: Showing, chance: Chance) -> None:
    """The first round played, the second half-way."""
    _open(show, "24 ore di prova, a coppie", "24ore-2018")
    people = _entries(2 * TEAMS, chance)
    pairs = enumerate(zip(people[::2], people[1::2], strict=True), start=1)
    sheets = [
        {"id": f"s{number:02}", "name": f"Coppia {number}", "members": pair}
        for number, pair in pairs
    ]
    entered = [c.Named(command="enter-team", fields=sheet) for sheet in sheets]
    paid = [c.Named(command="pay", fields={"id": sheet["id"]}) for sheet in sheets]
    show.send(c.Several(commands=(*entered, *paid)))
    show.send(t.Lock())
    play_round(show, chance)
    _advance(show)
    play_round(show, chance, half=True)


def _mineo(show: Showing, chance: Chance) -> None:
    """A turn of sheets handed in, the next under way."""
    _open(show, "Tarocchi di prova", "tarocchi-2012")
    show.send(c.EnterMany(entries=tuple(_entries(SITTING, chance))))
    show.send(t.Lock())
    for half in (False, True):
        show.send(c.CommitDraw())
        show.send(c.Draw(public="3 5 1 6 2 4"))
        tables = show.tournament.rounds[-1].tables
        for table in tables[: len(tables) // 2] if half else tables:
            hands = [random_hand(0, chance, DECLARED) for _ in range(HANDS)]
            sheet = {"players": list(table.players), "compiler": 0, "hands": hands}
            show.send(t.EnterResult(table=table.number, sheet=sheet))
        if not half:
            _advance(show)


def _open(show: Showing, name: str, regulation: str) -> None:
    show.send(c.OpenHall(id=show.id, name=name, regulation=regulation, date="2026-05-09"))
    show.send(r.AppointOfficials(officials=(Appointed(name=REFEREE),)))


def _entries(count: int, chance: Chance) -> list[t.Enter]:
    def entry(person: Person) -> t.Enter:
        return t.Enter(**person._asdict())

    return [entry(one) for one in invented(count, chance)]


def _advance(show: Showing) -> None:
    """The next step, after the dice where players are level."""
    try:
        show.send(t.Advance())
    except Refused as refused:
        if refused.code != "dice-due":
            raise
        show.send(c.RollForTies())
        show.send(t.Advance())
