"""The referees' desk, command by command: what is written down, what is refused, what follows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from arbitro.app.record import data_of, event_from
from arbitro.referee import commands as c
from arbitro.referee import queries as q
from arbitro.referee.clock import events as ev
from arbitro.referee.consequences import changes, out_of_tournament
from arbitro.referee.sanctions.record import LANGUAGE, Override
from arbitro.referee.state import Appointed
from tests.referee.sitting import H24, MST, RUR, TAR, Desk, a_hall, at, fault, tapped

# Officials


def test_nobody_acts_before_officials_are_appointed() -> None:
    desk = Desk(appoint=False)
    assert desk.refuses(fault()).code == "not-an-official"


def test_a_panel_of_even_size_is_refused_by_rur() -> None:
    desk = Desk(RUR, appoint=False)
    two = (Appointed(name="Ugo"), Appointed(name="Pia"))
    refused = desk.refuses(c.AppointOfficials(officials=two))
    assert refused.code == "panel-not-odd"
    assert "RUR-9-01" in refused.because.ids


def test_two_who_play_are_too_few_for_the_master_but_one_who_does_not_is_enough() -> None:
    desk = Desk(MST, appoint=False)
    playing = (Appointed(name="Ugo", player="p1"), Appointed(name="Pia", player="p2"))
    assert desk.refuses(c.AppointOfficials(officials=playing)).code == "panel-too-small"
    desk.do(c.AppointOfficials(officials=(Appointed(name="Ugo"),)))
    assert [one.name for one in desk.record.officials] == ["Ugo"]


def test_the_referee_of_the_final_is_one_of_the_body_and_does_not_play() -> None:
    desk = Desk(MST)
    body = desk.record.officials
    assert (
        desk.refuses(c.AppointOfficials(officials=body, final="Pia")).code
        == "final-without-referee"
    )
    with pytest.raises(Exception, match="final-without-referee"):
        q.final_covered(desk.record, desk.rules, desk.hall)
    desk.do(c.AppointOfficials(officials=body, final="Leo"))
    q.final_covered(desk.record, desk.rules, desk.hall)


def test_only_the_organiser_appoints_and_a_playing_referee_is_on_the_list() -> None:
    desk = Desk(MST, appoint=False)
    body = (Appointed(name="Ugo"),)
    by_players = c.AppointOfficials(officials=body, appointed_by="players")
    assert desk.refuses(by_players).code == "not-the-appointer"
    stranger = (Appointed(name="Ugo", player="nobody"),)
    assert desk.refuses(c.AppointOfficials(officials=stranger)).code == "unknown-player"


def test_a_referee_who_plays_at_a_table_does_not_judge_there_but_judges_elsewhere() -> None:
    desk = Desk()
    refused = desk.refuses(fault(by="Pia"))
    assert refused.code == "referee-plays-there"
    assert refused.facts["table"] == 1
    desk.do(fault(player="p6", by="Pia", table=2))


# Infractions


def test_an_infraction_of_somebody_not_in_the_match_is_refused() -> None:
    assert Desk().refuses(fault(player="p6")).code == "sanction-for-a-stranger"
    assert Desk().refuses(fault(table=3)).code == "unknown-table"
    assert Desk().refuses(fault(round=7)).code == "unknown-round"


def test_three_richiami_are_an_ammonizione_across_matches() -> None:
    desk = Desk()
    for number, round in enumerate((1, 1, 2), start=1):
        desk.do(fault(what=f"slip {number}", round=round))
    lines = q.register_of(desk.record, desk.rules).lines
    assert [line.given.value.steps for line in lines] == [
        ("richiamo",),
        ("richiamo",),
        ("richiamo", "ammonizione"),
    ]
    assert [line.step for line in q.report_lines(desk.record, desk.rules, 2, 1)] == ["ammonizione"]


def test_a_penalty_needs_its_choice_and_its_amount() -> None:
    desk = Desk()
    refused = desk.refuses(fault(gravity="serious"))
    assert refused.code == "choice-needed"
    assert refused.facts["offered"] == ["table-points", "standings-points", "disqualification"]
    assert desk.refuses(fault(gravity="serious", option="table-points")).code == "amount-needed"
    assert desk.refuses(fault(gravity="serious", option="freeze")).code == "option-not-offered"
    desk.do(fault(gravity="serious", option="table-points", amount=7))
    (stands,) = desk.standing()
    assert (stands.kind, stands.player, stands.round, stands.points) == (
        "table-points",
        "p2",
        1,
        "7",
    )


def test_standings_points_stop_at_a_quarter_of_those_available_all_together() -> None:
    """Of 20 available 5 may come off: 3 and 2 do, half a point more does not."""
    desk = Desk()
    take: dict[str, Any] = {"gravity": "serious", "option": "standings-points"}
    assert desk.refuses(fault(**take, points="5.5")).code == "above-ceiling"
    desk.do(fault(**take, points="3"))
    assert desk.refuses(fault(**take, points="2.5")).code == "above-ceiling"
    desk.do(fault(**take, points="2"))
    assert desk.refuses(fault(**take, points="0.5")).code == "above-ceiling"
    assert [one.points for one in desk.standing()] == ["3", "2"]


def test_in_the_final_of_the_master_only_disqualification_is_offered() -> None:
    desk = Desk(MST, a_hall("final"))
    refused = desk.refuses(fault(gravity="serious", option="table-points", amount=1))
    assert refused.facts["offered"] == ["disqualification"]
    desk.do(fault(gravity="serious", option="disqualification"))
    assert set(out_of_tournament(desk.standing())) == {"p2"}


def test_expulsion_is_the_panels_in_24ore() -> None:
    desk = Desk(H24)
    for _ in range(2):
        desk.do(fault(what=LANGUAGE, option=None if _ == 0 else "end-turn"))
    desk.do(fault(what=LANGUAGE))
    refused = desk.refuses(fault(what=LANGUAGE))
    assert refused.code == "not-yours-to-give"
    desk.do(fault(what=LANGUAGE, role="panel"))
    assert set(out_of_tournament(desk.standing())) == {"p2"}


def test_an_override_needs_its_reason_and_then_stands() -> None:
    desk = Desk()
    silent = Override(step="ammonizione", reason=" ")
    assert desk.refuses(fault(override=silent)).code == "override-needs-reason"
    desk.do(fault(override=Override(step="ammonizione", reason="third warning of the hall")))
    (line,) = q.register_of(desk.record, desk.rules).lines
    assert (line.proposed.value.step, line.given.value.step) == ("richiamo", "ammonizione")


def test_the_proposal_looks_at_the_history_and_not_at_what_was_chosen() -> None:
    desk = Desk()
    desk.do(fault())
    proposed = q.propose(desk.record, fault(), desk.rules, desk.hall)
    assert proposed.value.step == "ammonizione"
    assert "MST-SANC-06" in proposed.ids


def test_annulling_takes_back_what_followed_from_it() -> None:
    """Two ammonizioni bring a penalty; without the first there is none to choose from."""
    desk = Desk()
    desk.do(fault(intent="wilful", option="end-turn"))
    desk.do(fault(what="other", intent="wilful", option="table-points", amount=5))
    before = desk.standing()
    assert [one.kind for one in before] == ["table-points"]
    assert desk.refuses(c.AnnulInfraction(infraction="I1", reason="", by="Ugo")).code == (
        "annulment-needs-reason"
    )
    desk.do(c.AnnulInfraction(infraction="I1", reason="it was his neighbour", by="Ugo"))
    gone, new = changes(before, desk.standing())
    assert (gone, new) == (before, ())
    again = c.AnnulInfraction(infraction="I1", reason="again", by="Ugo")
    assert desk.refuses(again).code == "already-annulled"


# Rulings


def ruling(**more: object) -> c.GiveRuling:
    given = {"round": 1, "table": 1, "case": "die-out-of-area", "by": "Ugo", **more}
    given.setdefault("facts", {"thrown": True, "faulty": "attack", "attacker_choice": "keep"})
    return msgspec.convert(given, c.GiveRuling)


def test_a_ruling_keeps_the_verdict_of_the_edition_beside_the_decision() -> None:
    desk = Desk(RUR)
    refused = desk.refuses(ruling(case="card-forgotten", facts={}))
    assert (refused.code, refused.facts["missing"]) == ("facts-missing", ["next_act"])
    desk.do(ruling(facts={}))
    (given,) = q.rulings_of(desk.record, 1, 1)
    assert given.proposed["status"] == "ruled"
    assert [effect["effect"] for effect in given.effects] == ["repeat-throw"]
    assert "RUR-36-04" in given.because


def test_deciding_otherwise_needs_a_reason_and_leaves_no_effects_of_the_proposal() -> None:
    desk = Desk(TAR)
    facts = {"checked": True}
    case = {"case": "wrong-number-of-cards", "facts": facts, "players": {"player": "p2"}}
    assert desk.refuses(ruling(**case, instead="play on")).code == "override-needs-reason"
    desk.do(ruling(**case, instead="play on", reason="everybody agreed"))
    assert desk.standing() == ()


def test_a_wrong_count_of_cards_costs_jochi_on_the_sheet_until_it_is_annulled() -> None:
    desk = Desk(TAR)
    case = {"case": "wrong-number-of-cards", "facts": {"checked": True}}
    assert desk.refuses(ruling(**case)).code == "role-without-seat"
    desk.do(ruling(**case, players={"player": "p2"}, done=(0,)))
    paid = {one.player: one.points for one in desk.standing() if one.kind == "jochi"}
    assert paid == {"p2": "-6", "p1": "2", "p3": "2", "p4": "2"}
    desk.do(c.TickEffects(ruling="R1", done=(0, 1), by="Ugo"))
    assert desk.record.rulings["R1"].done == (0, 1)
    assert desk.refuses(c.TickEffects(ruling="R1", done=(9,), by="Ugo")).code == "no-such-effect"
    desk.do(c.AnnulRuling(ruling="R1", reason="counted again", by="Ugo"))
    assert desk.standing() == ()
    again = c.AnnulRuling(ruling="R1", reason="counted again", by="Ugo")
    assert desk.refuses(again).code == "ruling-annulled"


def test_a_ruling_and_its_infraction_come_and_go_together() -> None:
    desk = Desk(MST)
    sanction = c.Sanction(player="p2", what=LANGUAGE)
    facts = {"before": "nothing", "serious": False}
    happened = desk.do(ruling(case="language-and-threats", facts=facts, sanction=sanction))
    assert [type(event).__name__ for event in happened] == ["RulingGiven", "InfractionRecorded"]
    assert desk.record.rulings["R1"].infraction == "I1"
    happened = desk.do(c.AnnulRuling(ruling="R1", reason="misheard", by="Ugo"))
    assert [type(event).__name__ for event in happened] == ["RulingAnnulled", "InfractionAnnulled"]
    assert q.register_of(desk.record, desk.rules).lines == ()


def test_a_ruling_that_expels_is_the_panels_in_24ore() -> None:
    desk = Desk(H24)
    facts = {"what": "blasphemy", "times": 4}
    asked = {"case": "language-and-threats", "facts": facts, "players": {"player": "p2"}}
    assert desk.refuses(ruling(**asked)).code == "not-yours-to-give"
    desk.do(ruling(**asked, role="panel"))
    (out,) = out_of_tournament(desk.standing()).values()
    assert (out.player, out.detail, out.source) == ("p2", "expulsion", "R1")


def test_what_a_ruling_and_its_infraction_both_bring_is_brought_once() -> None:
    """The third time at a RUR table puts somebody out by the case and by the ladder alike."""
    desk = Desk(RUR)
    desk.do(fault(what=LANGUAGE))
    desk.do(fault(what=LANGUAGE, hand=0))
    sanction = c.Sanction(player="p2", what=LANGUAGE)
    asked = {"case": "language-and-threats", "facts": {"times": 3}, "players": {"player": "p2"}}
    desk.do(ruling(**asked, sanction=sanction))
    assert [(one.kind, one.source) for one in desk.standing()] == [
        ("out-of-match", "I3"),
        ("out-of-tournament", "I3"),
    ]
    desk.do(c.AnnulRuling(ruling="R1", reason="it was another", by="Ugo"))
    assert desk.standing() == ()


def test_two_who_swapped_objectives_are_both_out() -> None:
    desk = Desk(RUR)
    asked = {"case": "objective-shown", "facts": {"how": "swapped"}}
    alone = ruling(**asked, players={"player": "p2"})
    assert desk.refuses(alone).code == "role-without-seat"
    desk.do(ruling(**asked, players={"player": "p2", "opponent": "p3"}))
    assert set(out_of_tournament(desk.standing())) == {"p2", "p3"}


def test_an_unknown_case_names_the_nearest() -> None:
    refused = Desk().refuses(ruling(case="die-out-of-aera"))
    assert refused.code == "unknown-case"
    assert "die-out-of-area" in refused.facts["nearest"]


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


def test_stopping_a_clock_is_a_referees_and_not_at_his_own_table() -> None:
    desk = Desk(RUR)
    desk.do(tapped(ev.FirstCard(at=at(1))))
    stop = ev.Suspended(at=at(3), reason="noise", author="p3")
    assert desk.refuses(tapped(stop, by="p3")).code == "not-an-official"
    own = ev.Suspended(at=at(3), reason="noise", author="Pia")
    assert desk.refuses(tapped(own, by="Pia")).code == "referee-plays-there"
    forged = ev.Suspended(at=at(3), reason="noise", author="Ugo")
    assert desk.refuses(tapped(forged, by="p3")).code == "not-an-official"


def test_the_last_tap_of_a_table_can_be_taken_back() -> None:
    desk = Desk(RUR)
    assert desk.refuses(c.UndoTap(round=1, table=1, by="")).code == "nothing-to-undo"
    desk.do(tapped(ev.FirstCard(at=at(1))))
    before = q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(9))
    desk.do(tapped(ev.TurnEnded(at=at(4), conquered=2)))
    desk.do(c.UndoTap(round=1, table=1, by="p1"))
    assert q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(9)) == before


def test_the_tarocchi_have_no_clock() -> None:
    desk = Desk(TAR)
    assert desk.refuses(tapped(ev.FirstCard(at=at(1)))).code == "no-match-clock"


# Calls


def test_a_call_is_claimed_once_and_closed_once() -> None:
    desk = Desk()
    desk.do(c.CallReferee(round=1, table=2, call="ruling", by="p5", text="dado per terra"))
    twice = c.CallReferee(round=1, table=2, call="ruling")
    assert desk.refuses(twice).code == "call-waiting"
    desk.do(c.CallReferee(round=1, table=1, call="time", at=at(1)))
    assert desk.refuses(c.ClaimCall(call="C2", by="Pia")).code == "referee-plays-there"
    desk.do(c.ClaimCall(call="C1", by="Pia", at=at(2)))
    assert desk.refuses(c.ClaimCall(call="C1", by="Leo")).code == "call-taken"
    assert [call.id for call in q.open_calls(desk.record)] == ["C2", "C1"]
    desk.do(c.CloseCall(call="C1", by="Pia", outcome="thrown again", at=at(3)))
    desk.do(c.WithdrawCall(call="C2", by="p1", at=at(4)))
    assert q.open_calls(desk.record) == ()
    assert desk.refuses(c.CloseCall(call="C1", by="Pia")).code == "call-over"
    assert desk.refuses(c.ClaimCall(call="C9", by="Pia")).code == "unknown-call"


# Disputes


def dispute(event: int, raised: int, by: str = "p2") -> c.OpenDispute:
    return c.OpenDispute(round=1, table=1, by=by, event_turn=event, raised_turn=raised)


def test_a_dispute_is_judged_once_and_gives_its_time_back() -> None:
    desk = Desk(RUR)
    desk.do(tapped(ev.FirstCard(at=at(0))))
    desk.do(dispute(4, 5))
    before = q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(20)).time.remaining
    judged = c.DecideDispute(dispute="D1", by="Ugo", upheld=True, stopped_seconds=300)
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
    upheld = c.DecideDispute(dispute="D1", by="Ugo", upheld=True)
    assert desk.refuses(upheld).code == "objection-out-of-time"
    desk.do(c.DecideDispute(dispute="D1", by="Ugo", upheld=False))
    assert desk.refuses(dispute(1, 2, by="p7")).code == "sanction-for-a-stranger"
    assert desk.refuses(c.DecideDispute(dispute="D7", by="Ugo", upheld=True)).code == (
        "unknown-dispute"
    )


# Exits


def leaving(reason: str, **more: object) -> c.RecordExit:
    given = {"round": 1, "table": 1, "player": "p2", "reason": reason, "by": "Ugo", **more}
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
    desk.do(c.AnnulExit(exit="E1", reason="he came back in time", by="Ugo"))
    assert desk.standing() == ()
    desk.do(leaving("language"))
    assert set(out_of_tournament(desk.standing())) == {"p2"}


# Silence


def test_slips_are_kept_from_everybody_until_the_match_is_over() -> None:
    slip = c.NoteSilently(round=1, table=1, player="p2", slip="card-forgotten", by="Ugo", giro=3)
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
