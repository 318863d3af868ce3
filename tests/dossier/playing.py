"""Halls for the tests of what is left behind: played, refereed, reported, signed."""

from __future__ import annotations

from functools import cache

from arbitro.app import commands as c
from arbitro.app.hall import Hall
from arbitro.app.ports import Store
from arbitro.app.queries import QUERIES, Asker
from arbitro.dossier.parts import make
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from tests.app.running import ORGANISER, REFEREE, Running, points
from tests.app.test_reports import by_points, sealed, started


def one_round(store: Store | None = None) -> Running:
    """A round with a clock, a sanction and a sealed report, closed."""
    running = started(store)
    table = running.hall.tournament.rounds[0].tables[1]
    running.do(r.Tap(round=1, table=2, tap=taps.FirstCard()), REFEREE)
    sanction = r.Sanction(player=table.players[0], what="unsporting")
    running.do(r.RecordInfraction(round=1, table=2, sanction=sanction), REFEREE)
    sealed(running)
    for number in (2, 3, 4):
        by_points(running, number)
    running.do(t.Advance())
    return running


def play_on(running: Running) -> None:
    """Whatever comes next until the tournament is over."""
    for number in range(60):
        command = QUERIES["next-step"].ask(running.hall, Asker(ORGANISER)).command
        if command is None:
            return
        if command == "enter-result":
            for table in current(running.hall):
                running.do(t.EnterResult(table=table.number, seats=points(table)))
        elif command in ("draw", "commit-draw"):
            running.do(c.Draw(public=f"{number % 6 + 1} 2"))
        else:
            wishes = {
                "advance": t.Advance(),
                "rank": t.Rank(),
                "roll-for-ties": c.RollForTies(),
                "check-in-everybody": c.CheckInEverybody(),
            }
            running.do(wishes[command])
    raise AssertionError("it does not end")


def current(hall: Hall) -> tuple[Table, ...]:
    drawn = hall.tournament.round
    assert drawn is not None
    return tuple(table for table in drawn.tables if not table.done)


def dossier(running: Running, lang: str = "it") -> bytes:
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    return make(lines, vault, lang)


@cache
def whole() -> Running:
    """A tournament played to the last line of its ranking."""
    running = one_round()
    play_on(running)
    return running
