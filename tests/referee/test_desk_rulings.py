"""Rulings at the referees' desk: verdict and decision, what they bring, how they are annulled."""

from __future__ import annotations

from arbitro.referee import commands as c
from arbitro.referee import queries as q
from arbitro.referee.consequences import out_of_tournament
from arbitro.referee.sanctions.infractions import LANGUAGE
from tests.referee.sitting import H24, MST, RUR, TAR, Desk, fault, ruling


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
    desk.do(c.TickEffects(ruling="R1", done=(0, 1)))
    assert desk.record.rulings["R1"].done == (0, 1)
    assert desk.refuses(c.TickEffects(ruling="R1", done=(9,))).code == "no-such-effect"
    desk.do(c.AnnulRuling(ruling="R1", reason="counted again"))
    assert desk.standing() == ()
    again = c.AnnulRuling(ruling="R1", reason="counted again")
    assert desk.refuses(again).code == "ruling-annulled"


def test_a_ruling_and_its_infraction_come_and_go_together() -> None:
    desk = Desk(MST)
    sanction = c.Sanction(player="p2", what=LANGUAGE)
    facts = {"before": "nothing", "serious": False}
    happened = desk.do(ruling(case="language-and-threats", facts=facts, sanction=sanction))
    assert [type(event).__name__ for event in happened] == ["RulingGiven", "InfractionRecorded"]
    assert desk.record.rulings["R1"].infraction == "I1"
    happened = desk.do(c.AnnulRuling(ruling="R1", reason="misheard"))
    assert [type(event).__name__ for event in happened] == ["RulingAnnulled", "InfractionAnnulled"]
    assert q.register_of(desk.record, desk.rules).lines == ()


def test_a_ruling_that_expels_is_the_panels_in_24ore() -> None:
    desk = Desk(H24)
    for option in (None, "end-turn", None):
        desk.do(fault(what=LANGUAGE, option=option))
    facts = {"what": "blasphemy"}
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
    desk.do(c.AnnulRuling(ruling="R1", reason="it was another"))
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
