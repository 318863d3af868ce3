"""Taking back reaches what the act itself brought, and nothing that came later."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.verify import verify
from arbitro.tournament import commands as t
from tests.app.running import REFEREE, Running, entry, points, refused
from tests.app.test_desk import RUR
from tests.app.test_officiating import results, someone, table_points


def finish(running: Running) -> None:
    """Every result of the round, and the round closed."""
    round = running.hall.tournament.round
    assert round is not None
    for table in round.tables:
        results(running, table.number)
    running.do(t.Advance())


def act_of(running: Running, command: str) -> str:
    """The first act of this kind."""
    return next(d.id for d in running.hall.doings if d.command == command)


@pytest.fixture
def second(drawn: Running) -> Running:
    """The first round closed, the second drawn."""
    finish(drawn)
    drawn.do(c.Draw(public="1 1 1"))
    return drawn


@pytest.mark.parametrize("command", ["draw", "advance", "enter-result"])
def test_an_act_of_an_earlier_round_does_not_reach_into_this_one(
    second: Running, command: str
) -> None:
    results(second, 1)
    if command == "advance":
        for number in (2, 3, 4):
            results(second, number)
        second.do(t.Advance())
    before = second.hall
    told = refused(lambda: second.do(c.Undo(act=act_of(second, command), reason="tardi")))
    assert told.code in ("done-since", "drawn-since")
    assert second.hall == before


def test_a_roll_call_of_an_earlier_round_leaves_the_next_one_alone(drawn: Running) -> None:
    finish(drawn)
    drawn.do(c.CheckInEverybody())
    drawn.do(c.Draw(public="1 1 1"))
    finish(drawn)
    drawn.do(c.CheckInEverybody())
    told = refused(lambda: drawn.do(c.Undo(act=act_of(drawn, "check-in-everybody"), reason="x")))
    assert told.code == "drawn-since"


def test_who_was_called_by_name_stays_called_when_the_rest_is_taken_back() -> None:
    running = Running(RUR)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(t.CheckInPlayer(player="g003", present=False))
    running.do(c.CheckInEverybody())
    running.do(c.Undo(act=running.hall.doings[-1].id, reason="non ancora"))
    called = running.hall.tournament.checkins[1]
    assert {id: one.present for id, one in called.items()} == {"g003": False}


def test_a_swap_another_swap_rests_on_is_not_taken_back(drawn: Running) -> None:
    tables = [someone(drawn, number) for number in (1, 2, 3)]
    one, other, third = tables
    drawn.do(t.Swap(one=one, other=other, reason="errore"))
    first = drawn.hall.doings[-1].id
    drawn.do(t.Swap(one=one, other=third, reason="errore"))
    assert refused(lambda: drawn.do(c.Undo(act=first, reason="x"))).code == "done-since"


def test_a_result_entered_with_others_is_the_one_before_a_correction(drawn: Running) -> None:
    round = drawn.hall.tournament.round
    assert round is not None
    seats = points(round.tables[0])
    fields = {"table": 1, "seats": list(seats)}
    drawn.do(c.Several(commands=(c.Named(command="enter-result", fields=fields),)))
    first = drawn.ask("table", table=1)["result"]
    other = tuple({"player": row["player"], "table_points": 42 - n} for n, row in enumerate(seats))
    drawn.do(t.EnterResult(table=1, seats=other, reason="letto male"))
    drawn.do(c.Undo(act=drawn.hall.doings[-1].id, reason="era giusto"))
    assert drawn.ask("table", table=1)["result"] == first


def test_a_result_cleared_meanwhile_does_not_come_back(drawn: Running) -> None:
    results(drawn, 1)
    drawn.do(t.ClearResult(table=1, reason="tavolo sbagliato"))
    results(drawn, 1)
    drawn.do(c.Undo(act=drawn.hall.doings[-1].id, reason="da rifare"))
    assert drawn.ask("table", table=1)["result"] == []


def test_going_back_to_an_earlier_result_keeps_what_the_referee_took_off(drawn: Running) -> None:
    results(drawn, 1)
    player = someone(drawn)
    drawn.do(table_points(player, 5), REFEREE)
    round = drawn.hall.tournament.round
    assert round is not None
    drawn.do(t.EnterResult(table=1, seats=points(round.tables[0]), reason="riletto"))
    drawn.do(c.Undo(act=drawn.hall.doings[-1].id, reason="x"))
    round = drawn.hall.tournament.round
    assert round is not None
    assert {s.player: s.penalty for s in round.tables[0].result}[player] == 5
    assert verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream)) == drawn.hall


def test_a_stand_in_is_taken_back_by_the_contrary() -> None:
    running = Running(RUR)
    running.do(c.EnterMany(entries=tuple(entry(number) for number in range(1, 17))))
    running.do(t.Enter(id="r001", name="Riserva", born="1980", reserve=True))
    running.do(t.Lock())
    running.do(c.Draw(public="1 1 1"))
    before = running.hall.tournament.rounds[0].tables
    running.do(t.StandIn(player=before[0].players[0], reserve="r001", reason="assente"))
    assert running.hall.tournament.rounds[0].tables != before
    running.do(c.Undo(act=act_of(running, "stand-in"), reason="era in sala"))
    assert running.hall.tournament.rounds[0].tables == before
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    assert verify(lines, vault) == running.hall
