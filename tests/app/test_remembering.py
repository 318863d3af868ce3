"""What is remembered beside a hall's states goes with them."""

from __future__ import annotations

import gc
from typing import Any
from weakref import ref

from arbitro.app import commands as c
from arbitro.app.queries import QUERIES
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.tournament import commands as t
from tests.app.running import REFEREE, Running, entry, infraction, points


def test_a_hall_that_was_asked_everything_is_let_go_at_the_next_act() -> None:
    opening = c.OpenHall(id="raduno", name="Raduno", regulation="rur-2015", date="2026-05-09")
    running = Running(opening)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(t.Lock())
    running.do(c.CommitDraw())
    running.do(c.Draw(public="1 2 3"))
    first, second, *_ = running.hall.tournament.rounds[0].tables
    running.do(t.EnterResult(table=1, seats=points(first)))
    running.do(infraction(first.players[0]), REFEREE)
    alike = [name for name, query in QUERIES.items() if query.alike]
    for question in (*alike, "next-step", "clocks", "register"):
        running.ask(question)
    hall = running.hall
    asked: list[ref[Any]] = [ref(hall), ref(hall.tournament), ref(hall.referee)]
    del hall
    running.do(t.EnterResult(table=2, seats=points(second)))
    running.do(infraction(first.players[1]), REFEREE)
    gc.collect()
    assert [one() for one in asked] == [None] * 3
