"""The tables at the referees' desk: clocks, calls, disputes, exits, slips; lines come back."""

from __future__ import annotations

import msgspec
import pytest

from arbitro.app.hall_log import data_of, event_from
from arbitro.referee import commands as c
from arbitro.referee import queries as q
from arbitro.referee.clock import taps as ev
from arbitro.referee.consequences import out_of_tournament
from tests.referee.sitting import MST, RUR, TAR, Desk, Wish, a_hall, at, fault, ruling, tapped

# Clock


def test_a_tables_clock_by_taps_alone() -> None:
    desk = Desk(RUR)
    desk.do(tapped(ev.FirstCard(at=at(0))))
    desk.do(tapped(ev.Suspended(at=at(10), reason="fire alarm", author="Ugo"), by="Ugo"))
    desk.do(tapped(ev.Resumed(at=at(25), author="Ugo"), by="Ugo"))
    clock = q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(40))
    assert clock.time.played == 25 * 60_000
    assert clock.time.recovery == 15 * 60_000
    assert [stop.reason for stop in q.suspensions_of(desk.record, 1, 1)] == ["fire alarm"]
    other = q.table_clock(desk.record, desk.rules, desk.hall, (1, 2), at(40))
    assert other.time.phase == "not-started"


def test_taps_that_cannot_have_happened_are_refused() -> None:
    desk = Desk(RUR)
    assert desk.refuses(tapped(ev.TurnEnded(at=at(1)))).code == "clock-not-started"
    desk.do(tapped(ev.FirstCard(at=at(1))))
    assert desk.refuses(tapped(ev.FirstCard(at=at(2)))).code == "clock-already-started"
    resumed = ev.Resumed(at=at(2), author="Ugo")
    assert desk.refuses(tapped(resumed, by="Ugo")).code == "not-suspended"
    stop = ev.Suspended(at=at(3), reason="noise", author="Ugo")
    desk.do(tapped(stop, by="Ugo"))
    assert desk.refuses(tapped(stop, by="Ugo")).code == "already-suspended"
    desk.do(tapped(ev.Resumed(at=at(4), author="Ugo"), by="Ugo"))
    again = ev.Resumed(at=at(5), author="Ugo")
    assert desk.refuses(tapped(again, by="Ugo")).code == "not-suspended"
    assert desk.refuses(tapped(ev.TurnEnded(at=at(2)))).code == "counter-ran-back"
    assert desk.refuses(tapped(ev.Rolled(at=at(6), dice=(1, 2)))).code == "no-roll-due"
    assert desk.refuses(tapped(ev.Left(at=at(6), seat=9))).code == "not-at-the-table"
    assert desk.refuses(tapped(ev.Returned(at=at(6), seat=1))).code == "not-gone"


def test_stopping_a_clock_is_a_referees_and_not_at_his_own_table() -> None:
    desk = Desk(RUR)
    desk.do(tapped(ev.FirstCard(at=at(1))))
    stop = ev.Suspended(at=at(3), reason="noise", author="p3")
    assert desk.refuses(tapped(stop, by="p3")).code == "not-an-official"
    own = ev.Suspended(at=at(3), reason="noise", author="Pia")
    assert desk.refuses(tapped(own, by="Pia")).code == "referee-plays-there"


def test_the_last_tap_of_a_table_can_be_taken_back() -> None:
    desk = Desk(RUR)
    assert desk.refuses(Wish(c.UndoTap(round=1, table=1), "")).code == "nothing-to-undo"
    desk.do(tapped(ev.FirstCard(at=at(1))))
    before = q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(9))
    desk.do(tapped(ev.TurnEnded(at=at(4), conquered=2)))
    desk.do(Wish(c.UndoTap(round=1, table=1), "p1"))
    assert q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(9)) == before


def test_the_tarocchi_have_no_clock() -> None:
    desk = Desk(TAR)
    assert desk.refuses(tapped(ev.FirstCard(at=at(1)))).code == "no-match-clock"


# Calls


def test_a_call_is_claimed_once_and_closed_once() -> None:
    desk = Desk()
    desk.do(Wish(c.CallReferee(round=1, table=2, call="ruling", text="dado per terra"), "p5"))
    twice = c.CallReferee(round=1, table=2, call="ruling")
    assert desk.refuses(twice).code == "call-waiting"
    desk.do(Wish(c.CallReferee(round=1, table=1, call="time"), "", at(1)))
    assert desk.refuses(Wish(c.ClaimCall(call="C2"), "Pia")).code == "referee-plays-there"
    desk.do(Wish(c.ClaimCall(call="C1"), "Pia", at(2)))
    assert desk.refuses(Wish(c.ClaimCall(call="C1"), "Leo")).code == "call-taken"
    assert [call.id for call in q.open_calls(desk.record)] == ["C2", "C1"]
    desk.do(Wish(c.CloseCall(call="C1", outcome="thrown again"), "Pia", at(3)))
    desk.do(Wish(c.WithdrawCall(call="C2"), "p1", at(4)))
    assert q.open_calls(desk.record) == ()
    assert desk.refuses(Wish(c.CloseCall(call="C1"), "Pia")).code == "call-over"
    assert desk.refuses(Wish(c.ClaimCall(call="C9"), "Pia")).code == "unknown-call"


# Disputes


def dispute(event: int, raised: int, by: str = "p2") -> c.OpenDispute:
    return c.OpenDispute(round=1, table=1, by=by, event_turn=event, raised_turn=raised)


def test_a_dispute_is_judged_once_and_gives_its_time_back() -> None:
    desk = Desk(RUR)
    desk.do(tapped(ev.FirstCard(at=at(0))))
    desk.do(dispute(4, 5))
    before = q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(20)).time.remaining
    judged = c.DecideDispute(dispute="D1", upheld=True, stopped_seconds=300)
    desk.do(judged)
    after = q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(20)).time.remaining
    assert after - before == 300_000
    refused = desk.refuses(judged)
    assert refused.code == "no-appeal"
    assert "RUR-9-06" in refused.because.ids


def test_a_dispute_out_of_time_is_written_down_and_cannot_be_upheld() -> None:
    desk = Desk(RUR)
    desk.do(dispute(1, 9))
    (told,) = q.disputes_of(desk.record, 1, 1)
    assert (told.admissible, told.why) == (False, "healed")
    upheld = c.DecideDispute(dispute="D1", upheld=True)
    assert desk.refuses(upheld).code == "objection-out-of-time"
    desk.do(c.DecideDispute(dispute="D1", upheld=False))
    assert desk.refuses(dispute(1, 2, by="p7")).code == "sanction-for-a-stranger"
    assert desk.refuses(c.DecideDispute(dispute="D7", upheld=True)).code == ("unknown-dispute")


# Exits


def leaving(reason: str, **more: object) -> c.RecordExit:
    given = {"round": 1, "table": 1, "player": "p2", "reason": reason, **more}
    return msgspec.convert(given, c.RecordExit)


def test_an_exit_has_the_editions_three_fields_and_a_change_needs_a_motive() -> None:
    desk = Desk(RUR)
    assert desk.refuses(leaving("boredom")).code == "unknown-exit"
    assert desk.refuses(leaving("withdrawal", tournament="expelled")).code == (
        "override-needs-reason"
    )
    desk.do(leaving("withdrawal"))
    (left,) = q.exits_of(desk.record, 1, 1)
    assert (left.kind, left.tournament) == ("withdrawal", "stays")
    assert [one.kind for one in desk.standing()] == ["out-of-match"]
    assert desk.refuses(leaving("withdrawal")).code == "already-left"
    desk.do(c.AnnulExit(exit="E1", reason="he came back in time"))
    assert desk.standing() == ()
    desk.do(leaving("language"))
    assert set(out_of_tournament(desk.standing())) == {"p2"}


# Silence


def test_slips_are_kept_from_everybody_until_the_match_is_over() -> None:
    slip = c.NoteSilently(round=1, table=1, player="p2", slip="card-forgotten", giro=3)
    desk = Desk(MST)
    desk.do(slip)
    asked = (desk.record, desk.rules)
    with pytest.raises(Exception, match="silence-until-the-end"):
        q.silent_list(*asked, desk.hall, "referee", 1, 1)
    over = a_hall(over=True)
    with pytest.raises(Exception, match="referees-eyes-only"):
        q.silent_list(*asked, over, "p2", 1, 1)
    assert [one.giro for one in q.silent_list(*asked, over, "referee", 1, 1)] == [3]
    assert Desk(RUR).refuses(slip).code == "no-silence-wanted"


# The log


def test_every_event_of_the_desk_comes_back_from_its_line() -> None:
    desk = Desk(MST)
    desk.do(fault(gravity="serious", option="standings-points", points="2.5"))
    desk.do(tapped(ev.FirstCard(at=at(0))))
    desk.do(ruling(case="slow-play", facts={"invited": False, "limit_set": False}))
    desk.do(dispute(1, 1))
    desk.do(leaving("withdrawal"))
    for event in desk.events:
        line = msgspec.json.decode(msgspec.json.encode(data_of(event)))
        assert event_from(event.kind, line, event.because) == event
    with pytest.raises(ValueError, match="unknown kind"):
        event_from("infraction.recorded/9", {}, ())
    with pytest.raises(ValueError, match="infraction"):
        event_from("infraction.recorded/1", {}, ())
