"""The referees' desk: who sits at it, and the infractions written down there."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.referee import commands as c
from arbitro.referee import queries as q
from arbitro.referee.consequences import changes, out_of_tournament
from arbitro.referee.sanctions.infractions import LANGUAGE, Override
from arbitro.referee.state import Appointed
from tests.referee.sitting import H24, MST, RUR, Desk, a_hall, fault, infraction

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
    proposed = q.propose(desk.record, infraction(), desk.rules, desk.hall)
    assert proposed.value.step == "ammonizione"
    assert "MST-SANC-06" in proposed.ids


def test_annulling_takes_back_what_followed_from_it() -> None:
    """Two ammonizioni bring a penalty; without the first there is none to choose from."""
    desk = Desk()
    desk.do(fault(intent="wilful", option="end-turn"))
    desk.do(fault(what="other", intent="wilful", option="table-points", amount=5))
    before = desk.standing()
    assert [one.kind for one in before] == ["table-points"]
    assert desk.refuses(c.AnnulInfraction(infraction="I1", reason="")).code == (
        "annulment-needs-reason"
    )
    desk.do(c.AnnulInfraction(infraction="I1", reason="it was his neighbour"))
    gone, new = changes(before, desk.standing())
    assert (gone, new) == (before, ())
    again = c.AnnulInfraction(infraction="I1", reason="again")
    assert desk.refuses(again).code == "already-annulled"
