"""Halls brought to any stage and moment of a match as values, so that every way out can be tried.

What a way out brings stands here once more, written by hand from the texts and apart from the
program: how he is scored, whether he plays on in the tournament.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.course import Setting
from arbitro.app.decide import decide
from arbitro.app.hall import Hall, rulebook
from arbitro.app.referee_effects import facts
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.clock.readings import Reading
from arbitro.referee.queries import table_clock
from arbitro.referee.state import Appointed
from arbitro.tournament import commands as t
from arbitro.tournament.state import Round, Table
from tests.app.running import ORGANISER, REFEREE, Running, chance, entry

MOMENTS = ("before", "first-giro", "last-giro", "sdadata", "after")
SIZES = {"rur-2015": 20, "master-2020": 20, "24ore-2018": 12}
STAGES = {
    "rur-2015": ("qualification", "semifinals", "final"),
    "master-2020": ("qualification", "semifinals", "final"),
    "24ore-2018": ("groups", "final"),
}


class Naive(NamedTuple):
    """`score` is `position`, or the points he gets whatever he held; `out` of the tournament."""

    score: str
    out: bool


NAIVE: dict[str, dict[str, Naive]] = {
    "rur-2015": {
        "withdrawal": Naive("position", out=False),  # art. 31
        "refusing-ruling": Naive("0", out=True),  # art. 31, last sentence
        "third-excess": Naive("position", out=False),  # art. 29 sends to art. 31
        "language": Naive("0", out=True),  # art. 33
        "disqualification": Naive("0", out=True),  # art. 19
        "objective-shown": Naive("0", out=True),  # art. 32
        "board-overturned": Naive("0", out=True),  # art. 34
        "undeclared-risiko": Naive("0", out=False),  # art. 36: as the first eliminated
        "forgotten-sdadata": Naive("0", out=False),  # art. 36: as the first eliminated
    },
    "master-2020": {
        "withdrawal": Naive("position", out=False),
        "refusing-ruling": Naive("position", out=True),
        "no-reason": Naive("position", out=True),
        "disqualification": Naive("0", out=True),
        "third-booking": Naive("0", out=True),
        "objective-shown": Naive("0", out=True),
        "board-overturned": Naive("0", out=True),
        "undeclared-risiko": Naive("0", out=False),
        "forgotten-sdadata": Naive("0", out=False),
    },
    "24ore-2018": {
        "withdrawal": Naive("10", out=False),
        "expulsion": Naive("10", out=False),  # as the first eliminated
        "board-overturned": Naive("10", out=False),
        "board-overturned-expelled": Naive("10", out=True),
        "conduct": Naive("10", out=True),
        "language": Naive("10", out=False),
    },
}


def naive_points(edition: str, way: Naive, held: int, others: tuple[int, ...]) -> str:
    """The points of somebody who held so many table points when it was over."""
    if way.score != "position":
        return f"{way.score}.000" if edition == "master-2020" else way.score
    first = held > max(others)
    if edition == "rur-2015":
        return str(held + 50 * first)
    return f"{min(1100, held + 1000 * first) / 1000:.3f}"


@cache
def drawn(edition: str, stage: str) -> Hall:
    """A hall whose round of this stage has just been drawn."""
    running = Running(c.OpenHall(id="prova", name="Prova", regulation=edition, date="2026-05-09"))
    if edition == "24ore-2018":
        for at in range(0, SIZES[edition], 2):
            pair = (entry(at + 1), entry(at + 2))
            running.do(t.EnterTeam(id=f"t{at}", name=f"Coppia {at}", members=pair))
    else:
        running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, SIZES[edition] + 1))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),), final="Bianchi"))
    if edition == "24ore-2018":
        for team in running.hall.tournament.teams:
            running.do(t.Pay(id=team))
    running.do(c.Draw(public="2 5 5", together=edition == "24ore-2018"))
    while current(running.hall).stage != stage:
        for table in current(running.hall).tables:
            running.do(t.EnterResult(table=table.number, seats=rows(table)))
        advance(running)
        running.do(c.Draw(public="2 5 5", together=edition == "24ore-2018"))
    return running.hall


def advance(running: Running) -> None:
    try:
        running.do(t.Advance())
    except Refused as told:
        if told.code != "dice-due":
            raise
        running.do(c.RollForTies())
        running.do(t.Advance())


def current(hall: Hall) -> Round:
    found = hall.tournament.round
    assert found is not None
    return found


def rows(table: Table, held: dict[str, int] | None = None) -> tuple[dict[str, Any], ...]:
    """A result nobody ties in: by the players' numbers, unless told."""
    points = {id: 40 - int(id[1:]) for id in table.players} | (held or {})
    return tuple({"player": id, "table_points": points[id]} for id in table.players)


class Story:
    """A hall as a value, and one command after the other."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.now = 1_000_000
        self.kinds: list[str] = []

    def at(self) -> Reading:
        self.now += 1_000
        return Reading("test", self.now, 1_790_000_000_000 + self.now)

    def do(self, command: Struct, by: Who = REFEREE) -> None:
        course = decide(self.hall, command, Setting(by, self.at(), {}, chance()))
        self.hall = course.hall
        self.kinds += [event.kind for event in course.events]

    @property
    def table(self) -> Table:
        return current(self.hall).tables[0]

    def tap(self, tap: taps.Tap) -> None:
        number = current(self.hall).number
        self.do(r.Tap(round=number, table=self.table.number, tap=tap))

    def until(self, moment: str) -> None:
        """Play on to this moment."""
        if moment in ("before", "after"):
            return
        self.tap(taps.FirstCard())
        self.tap(taps.TurnEnded())
        if moment == "first-giro":
            return
        self.now += 5 * 3_600_000
        if moment == "last-giro":
            self.tap(taps.TurnEnded())
            return
        while not self.roll_due:
            self.tap(taps.TurnEnded())
        self.tap(taps.Rolled(dice=(6, 5)))

    @property
    def roll_due(self) -> bool:
        rules = rulebook(self.hall)
        place = (current(self.hall).number, self.table.number)
        known = facts(self.hall)
        return table_clock(self.hall.referee, rules.referee, known, place).closing.due is not None

    def finish(self, held: dict[str, int]) -> None:
        self.do(t.EnterResult(table=self.table.number, seats=rows(self.table, held)), ORGANISER)

    def leaves(self, player: str, reason: str, **more: Any) -> None:
        self.do(
            r.RecordExit(
                round=current(self.hall).number,
                table=self.table.number,
                player=player,
                reason=reason,
                role="panel",
                **more,
            )
        )
