"""Clocks and calls in the hall: tables tap, referees stop and claim, the server tells the time."""

from __future__ import annotations

from typing import get_args

from arbitro.app.acts import Who
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.table_now import plays_now
from arbitro.app.verify import verify
from arbitro.messages.text import LANGUAGES, knows
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.clock import taps as ev
from arbitro.tournament import commands as t
from tests.app.running import REFEREE, TABLE, Running, infraction, refused, tap


def test_a_table_taps_its_clock_and_the_server_tells_the_time(drawn: Running) -> None:
    drawn.do(tap(taps.FirstCard()), TABLE)
    shown = drawn.ask("clocks")["clocks"]
    assert [x["phase"] for x in shown] == ["playing", "not-started", "not-started", "not-started"]
    assert shown[0]["running"]


def test_a_first_card_taken_back_leaves_a_match_that_has_not_begun(drawn: Running) -> None:
    player = drawn.hall.tournament.rounds[0].tables[0].players[0]
    drawn.do(tap(taps.FirstCard()), TABLE)
    assert plays_now(drawn.hall, player)
    drawn.do(r.UndoTap(round=1, table=1), TABLE)
    shown = drawn.ask("clock", table=1)
    assert (shown["phase"], shown["running"]) == ("not-started", False)
    assert not plays_now(drawn.hall, player)
    assert not drawn.hall.tournament.rounds[0].tables[0].begun


def test_a_suspension_gives_its_time_back_to_that_table(drawn: Running) -> None:
    drawn.do(tap(taps.FirstCard()), TABLE)
    drawn.do(tap(taps.Suspended(reason="allarme")), REFEREE)
    drawn.do(tap(taps.Resumed()), REFEREE)
    shown = drawn.ask("clock", table=1)
    assert shown["recovery_ms"] > 0
    twice = refused(lambda: drawn.do(tap(taps.Resumed()), REFEREE))
    assert twice.code == "not-suspended"


def test_the_clock_of_a_table_follows_who_leaves_and_who_plays_on_after_all(
    drawn: Running,
) -> None:
    drawn.do(tap(taps.FirstCard()), TABLE)
    players = drawn.hall.tournament.rounds[0].tables[0].players
    drawn.do(r.RecordExit(round=1, table=1, player=players[1], reason="withdrawal"), REFEREE)
    drawn.do(infraction(players[2], gravity="serious", option="disqualification"), REFEREE)
    drawn.do(tap(taps.TurnEnded()), TABLE)
    shown = drawn.ask("clock", table=1)
    assert (shown["turn"], shown["out"]) == (3, [1, 2])
    drawn.do(r.AnnulExit(exit="E1", reason="riesame"), REFEREE)
    for _ in range(2):
        drawn.do(tap(taps.TurnEnded()), TABLE)
    assert drawn.ask("clock", table=1)["turn"] == 1
    assert verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream)) == drawn.hall


def test_a_table_cannot_stop_its_own_clock(drawn: Running) -> None:
    drawn.do(tap(taps.FirstCard()), TABLE)
    stop = tap(taps.Suspended(reason="pausa"))
    assert refused(lambda: drawn.do(stop, TABLE)).code == "not-an-official"


# Calls


def test_a_call_waits_is_claimed_and_closed(drawn: Running) -> None:
    at_three = Who(role="table", subject="1/3")
    drawn.do(r.CallReferee(round=1, table=3, call="ruling", text="dado a terra"), at_three)
    (call,) = drawn.ask("calls")["calls"]
    assert (call["table"], call["status"], call["title"]) == (3, "open", "Decisione di gioco")
    drawn.do(r.ClaimCall(call=call["id"]), REFEREE)
    assert drawn.ask("calls")["calls"][0]["claimed_by"] == "Bianchi"
    drawn.do(r.CloseCall(call=call["id"]), REFEREE)
    assert drawn.ask("calls")["calls"] == []


def test_the_record_says_which_tap_it_was(drawn: Running) -> None:
    drawn.do(r.Tap(round=1, table=1, tap=taps.FirstCard()), TABLE)
    stop = taps.Suspended(reason="dado conteso")
    drawn.do(r.Tap(round=1, table=1, tap=stop), REFEREE)
    titles = [act["title"] for act in drawn.ask("acts")["acts"][-2:]]
    assert titles == ["Cronometro avviato", "Cronometro fermato"]
    kinds = [one.__struct_config__.tag for one in get_args(ev.Tap)]
    assert all(knows(lang, f"clock-tap.{kind}") for kind in kinds for lang in LANGUAGES)


def left_on(drawn: Running) -> int:
    """Time left at the first table, by a reading later than any before."""
    asker = Asker(REFEREE, now=drawn.desk.clock())
    found = QUERIES["clocks"].ask(drawn.hall, asker)
    return int(found.clocks[0].remaining_ms)


def test_the_clock_of_a_finished_table_stands_still(drawn: Running) -> None:
    drawn.do(tap(taps.FirstCard()), TABLE)
    assert left_on(drawn) > left_on(drawn)
    players = drawn.hall.tournament.rounds[0].tables[0].players
    seats = tuple({"player": id, "table_points": 40 - at} for at, id in enumerate(players))
    drawn.do(t.EnterResult(table=1, seats=seats))
    left = left_on(drawn)
    assert left_on(drawn) == left
    drawn.do(t.EnterResult(table=1, seats=seats, reason="riletto"))
    assert left_on(drawn) == left
    drawn.do(t.ClearResult(table=1, reason="si gioca ancora"))
    assert left > left_on(drawn) > left_on(drawn)
