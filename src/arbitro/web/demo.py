"""A tournament half-way, with people who do not exist, made by ordinary commands."""

from __future__ import annotations

from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.app.desk import Desk
from arbitro.bootstrap import Installation
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.state import Appointed
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_tables import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.tournament.state import Tournament

ID = "demo"
STREAM = f"hall/{ID}"
PLAYERS = 32
ON_MAP = 3
"""Tables before this one have their result entered on the map."""
REFEREE = "Arbitro di sala"
ORGANISER = Who(role="organiser", subject="demo")
OFFICIAL = Who(role="referee", subject=REFEREE)


class Showing:
    """Sends commands one after the other, each with an id of its own."""

    def __init__(self, desk: Desk, id: str = ID) -> None:
        self.desk, self.id, self.count = desk, id, 0

    @property
    def tournament(self) -> Tournament:
        return self.desk.hall(f"hall/{self.id}").tournament

    def send(self, command: Struct, by: Who = ORGANISER) -> None:
        self.count += 1
        act = Act(id=f"demo-{self.count}", command=command, by=by)
        if isinstance(command, c.OpenHall):
            self.desk.open_hall(act)
        else:
            self.desk.act(f"hall/{self.id}", act)


def set_up(desk: Desk, players: int = PLAYERS) -> None:
    """The first round played, the second half-way. Done before, it is done again in no time."""
    if desk.store.head(STREAM) is not None:
        return
    chance = Chance("arbitro serve --demo")
    show = Showing(desk)
    show.send(c.OpenHall(id=ID, name="Torneo di prova", regulation="rur-2015", date="2026-05-09"))
    people = invented(players, chance)
    show.send(c.EnterMany(entries=tuple(t.Enter(**person._asdict()) for person in people)))
    agreed = (c.Named(command="give-consent", fields={"player": p.id}) for p in people[:-2])
    show.send(c.Several(commands=tuple(agreed)))
    show.send(t.Lock())
    show.send(r.AppointOfficials(officials=(Appointed(name=REFEREE),)))
    play_round(show, chance)
    show.send(t.Advance())
    play_round(show, chance, half=True)
    busy_tables(show)


def busy_tables(show: Showing) -> None:
    """Those still playing have their clocks running; one waits for a ruling, one was stopped."""
    drawn = show.tournament.rounds[-1]
    waiting = [table.number for table in drawn.tables if not table.done]
    for number in waiting:
        show.send(r.Tap(round=drawn.number, table=number, tap=taps.FirstCard()))
    stop = taps.Suspended(reason="dado conteso")
    show.send(r.Tap(round=drawn.number, table=waiting[-1], tap=stop), OFFICIAL)
    call = r.CallReferee(round=drawn.number, table=waiting[1], call="ruling", text="dado a terra")
    show.send(call)


def play_round(show: Showing, chance: Chance, half: bool = False) -> None:
    """Commit, draw with dice thrown in the hall, and enter results table by table."""
    show.send(c.CommitDraw())
    dice = " ".join(str(chance.between(1, 6)) for _ in range(6))
    show.send(c.Draw(public=dice))
    tables = show.tournament.rounds[-1].tables
    for table in tables[: len(tables) // 2] if half else tables:
        seats = tuple(random_result(table.players, chance, on_map=table.number < ON_MAP))
        show.send(t.EnterResult(table=table.number, seats=seats))


def whole_house(house: Installation) -> None:
    """All that `serve --demo` shows: this hall and the others, a match that runs, some that are
    over. Done before, it is there.
    """
    from arbitro.web import demo_halls, demo_matches  # noqa: PLC0415 - they begin with what is here

    set_up(house.desk)
    demo_halls.other_halls(house.desk)
    demo_matches.finished_matches(house.rooms)
    demo_matches.free_match(house.rooms)


def links(house: Installation) -> dict[str, str]:
    """A secret for each role: the first table still playing, and one of its players."""
    drawn = house.desk.hall(STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    ring = house.ring
    return {
        "referee": ring.issue("referee", STREAM, REFEREE).secret,
        "table": ring.issue("table", STREAM, f"{drawn.number}/{table.number}").secret,
        "player": ring.issue("player", STREAM, table.players[0]).secret,
        "projector": ring.issue("projector", STREAM).secret,
    }
