"""One hall on two machines whose hours are minutes apart, through a whole round."""

from __future__ import annotations

from itertools import cycle

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.desk import Desk
from arbitro.app.ports import Store
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.verify import verify
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.clock.readings import Reading
from arbitro.tournament import commands as t
from tests.app.running import ORGANISER, Running, chance, entry, points
from tests.app.test_desk import RUR

SEVEN = 7 * 60_000


class Hour:
    """What truly passes, in milliseconds."""

    def __init__(self) -> None:
        self.true = 0

    def machine(self, name: str, counter: int, jump: int, common: bool) -> Reading:
        beside = ("database", 5_000 + self.true) if common else ("", 0)
        wall = 1_790_000_000_000 + self.true + jump
        return Reading(f"{name} run", counter + self.true, wall, name, *beside)


@pytest.mark.parametrize("jump", [SEVEN, -SEVEN])
@pytest.mark.parametrize("common", [True, False])
def test_a_whole_round_with_hours_seven_minutes_apart(
    drawn: Running, jump: int, common: bool
) -> None:
    a_whole_round(drawn, drawn.store, jump, common)


def a_whole_round(drawn: Running, other: Store, jump: int, common: bool) -> None:
    """Taps and results by turns, on the drawn hall's store and on another's look at the same."""
    hour = Hour()
    first = Desk(drawn.store, lambda: hour.machine("m1", 100, 0, common), chance("1"))
    second = Desk(other, lambda: hour.machine("m2", 777_000, jump, common), chance("2"))
    halls = [Running.going_on(desk, drawn.stream) for desk in (first, second)]
    halls[1]._ids = iter(range(200_000, 300_000))  # type: ignore[assignment]  # any numbers do
    turns = cycle(halls)
    tables = drawn.hall.tournament.rounds[0].tables
    for table in tables:
        _tap(next(turns), table.number, taps.FirstCard())
    for _ in range(8):
        for table in tables:
            hour.true += 15_000
            _tap(next(turns), table.number, taps.TurnEnded())
    hour.true += 60_000
    for hall in halls:
        for table in tables:
            played = _clock(hall, table.number)["played_ms"]
            if common:
                assert played == hour.true
            else:  # a turn of another machine's silence is the most that cannot be known
                assert hour.true - 30_000 <= played <= hour.true
    for table in tables:
        next(turns).do(t.EnterResult(table=table.number, seats=points(table)))
    assert drawn.hall.tournament.rounds[0].tables[0].done
    verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream))


def test_a_table_that_handed_in_stands_still_while_others_play_on(drawn: Running) -> None:
    tables = drawn.hall.tournament.rounds[0].tables
    _tap(drawn, 1, taps.FirstCard())
    drawn.do(t.EnterResult(table=1, seats=points(tables[0])))
    before = _clock(drawn, 1)["played_ms"]
    _tap(drawn, 2, taps.FirstCard())
    assert _clock(drawn, 1)["played_ms"] == before
    assert _clock(drawn, 2)["running"]


def _tap(hall: Running, table: int, tapped: taps.Tap) -> None:
    by = Who(role="table", subject=f"1/{table}")
    hall.do(r.Tap(round=1, table=table, tap=tapped), by)


def _clock(hall: Running, table: int) -> dict[str, int]:
    query = QUERIES["clock"]
    asker = Asker(ORGANISER, "it", hall.desk.clock())
    answer = query.ask(hall.hall, asker, query.parameters(table=table))
    return {"played_ms": answer.played_ms, "running": answer.running}


def test_who_was_forgotten_on_one_machine_is_forgotten_on_the_other() -> None:
    here = Running(RUR)
    here.do(entry(1))
    there = Desk(here.store, here.desk.clock, chance("2"))
    there.hall(here.stream)
    here.do(entry(2))
    here.do(entry(3))
    assert there.loaded(here.stream).vault == here.store.vault(here.stream)
    assert there.hall(here.stream) == here.hall
    for number in (1, 3):
        here.do(c.Forget(player=f"g{number:03}", reason="chiesto"))
    assert there.loaded(here.stream).vault == here.store.vault(here.stream)
    assert "Nome1 " not in repr(there.hall(here.stream))
