"""Officials, disputes, exits, silence: who may do what, and when nobody may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arbitro.kernel import Refused, Ruling
from arbitro.referee.desk import exits
from arbitro.referee.desk.objections import decide, require_no_appeal
from arbitro.referee.officials import ACTS, Official, check_act, check_body, check_final
from arbitro.referee.rules import SHOWN, DeskRules, RefereeRules, Slip
from arbitro.referee.sanctions.infractions import Infraction
from arbitro.referee.sanctions.register import propose
from arbitro.referee.state import Decision, Objection
from arbitro.regulations import EDITIONS, RISIKO, desk_rules, referee_rules
from tests.referee.claiming import claimed

MST, RUR, H24 = "master-2020", "rur-2015", "24ore-2018"


def refused(action: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        action()
    return caught.value


def panel(size: int, plays: bool = True) -> list[Official]:
    return [Official(name=f"R{n}", plays=plays) for n in range(size)]


@pytest.mark.parametrize(
    ("regulation", "size", "plays", "allowed"),
    [
        (RUR, 0, True, False),
        (RUR, 1, True, True),
        (RUR, 2, True, False),
        (RUR, 3, True, True),
        (RUR, 4, True, False),
        (MST, 2, True, False),
        (MST, 3, True, True),
        (MST, 4, True, True),
        (MST, 1, False, True),
        (MST, 0, False, False),
        (H24, 1, True, True),
        (H24, 0, True, False),
    ],
)
def test_the_size_of_the_body_of_referees(
    regulation: str, size: int, plays: bool, allowed: bool
) -> None:
    """One or an odd panel (RUR); one who does not play, or three (Master)."""
    rules = referee_rules(regulation)
    if allowed:
        check_body(rules, panel(size, plays), "organiser")
    else:
        found = refused(lambda: check_body(rules, panel(size, plays), "organiser"))
        assert found.code in ("panel-not-odd", "panel-too-small")
        assert found.because.citations


@pytest.mark.parametrize("regulation", RISIKO)
def test_only_the_organiser_appoints(regulation: str) -> None:
    found = refused(lambda: check_body(referee_rules(regulation), panel(3), "player"))
    assert found.code == "not-the-appointer"
    assert found.because.citations


def test_a_referee_is_named_once() -> None:
    twice = [Official(name="Rossi"), Official(name="Rossi"), Official(name="Bianchi")]
    assert refused(lambda: check_body(referee_rules(RUR), twice, "organiser")).code == "name-twice"


def test_the_final_of_a_master_has_a_referee_of_its_own() -> None:
    rules = referee_rules(MST)
    body = [Official(name="A"), Official(name="B", plays=True)]
    check_final(rules, body, "A")
    for dedicated in (None, "B", "C"):
        found = refused(lambda d=dedicated: check_final(rules, body, d))  # type: ignore[misc]  # bound now
        assert (found.code, found.because.ids) == ("final-without-referee", ("MST-REF-07",))
    for regulation in (RUR, H24):
        check_final(referee_rules(regulation), body, None)


@pytest.mark.parametrize("regulation", RISIKO)
def test_a_referee_does_not_judge_the_table_he_plays_at(regulation: str) -> None:
    rules = referee_rules(regulation)
    playing = Official(name="Rossi", plays=True, table=7)
    check_act(rules, playing, "rule", 6)
    found = refused(lambda: check_act(rules, playing, "rule", 7))
    assert (found.code, found.facts) == (
        "referee-plays-there",
        {"referee": "Rossi", "table": 7},
    )
    assert found.because.gap == "ARB-21"


def test_the_acts_of_referees() -> None:
    body = Official(name="Rossi")
    for regulation in (RUR, MST):
        for act in ACTS:
            check_act(referee_rules(regulation), body, act)
    found = refused(lambda: check_act(referee_rules(H24), body, "form-tables"))
    assert found.code == "not-a-referees-act"
    assert refused(lambda: check_act(referee_rules(RUR), body, "dance")).code == "unknown-act"


def objection(raised: int, **more: Any) -> Objection:
    return Objection(id="o", table=1, by="P2", event_turn=5, raised_turn=raised, **more)


@pytest.mark.parametrize("regulation", [RUR, MST])
def test_an_objection_out_of_time_cannot_be_upheld(regulation: str) -> None:
    rules = referee_rules(regulation)
    yes = Decision(objection="o", referee="Rossi", upheld=True, stopped_seconds=90)
    assert decide(rules, objection(6), yes) == 90
    found = refused(lambda: decide(rules, objection(8), yes))
    assert found.code == "objection-out-of-time"
    assert found.because.ids in (("RUR-20-03",), ("MST-DISP-03",))
    assert decide(rules, objection(8, irregular_now="above-cap"), yes) == 90
    no = Decision(objection="o", referee="Rossi", upheld=False, stopped_seconds=30)
    assert decide(rules, objection(8), no) == 30


def test_24ore_judges_any_dispute_and_knows_no_appeal() -> None:
    rules = referee_rules(H24)
    yes = Decision(objection="o", referee="Rossi", upheld=True)
    assert decide(rules, objection(40), yes) == 0
    found = refused(lambda: require_no_appeal(rules))
    assert (found.code, found.because.ids) == ("no-appeal", ("24H-REF-03",))


def test_impossible_disputes_are_refused() -> None:
    rules = referee_rules(RUR)
    yes = Decision(objection="o", referee="Rossi", upheld=True)
    assert refused(lambda: decide(rules, objection(4), yes)).code == "objection-before-its-cause"
    back = Decision(objection="o", referee="Rossi", upheld=True, stopped_seconds=-1)
    assert refused(lambda: decide(rules, objection(5), back)).code == "negative-time"


@pytest.mark.parametrize(
    ("regulation", "reason", "fields"),
    [
        (RUR, "withdrawal", ("withdrawal", 0, "position", "stays")),
        (RUR, "third-excess", ("exclusion", 0, "position", "stays")),
        (RUR, "undeclared-risiko", ("exclusion", 0, "first-eliminated", "stays")),
        (RUR, "language", ("expulsion", 0, "first-eliminated", "expelled")),
        (RUR, "disqualification", ("disqualification", 0, "zero", "expelled")),
        (MST, "no-reason", ("withdrawal", 0, "position", "expelled")),
        (MST, "third-booking", ("disqualification", 0, "zero", "expelled")),
        (H24, "withdrawal", ("withdrawal", 5, "ten", "stays")),
        (H24, "board-overturned", ("exclusion", 0, "first-eliminated", "stays")),
    ],
)
def test_the_exit_dialog_comes_filled_in(
    regulation: str, reason: str, fields: tuple[Any, ...]
) -> None:
    found = exits.dialog(referee_rules(regulation).game, reason)
    value = found.value
    assert (value.kind, value.armies_at_least, value.score, value.tournament) == fields
    assert value.territories == "neutral"
    assert found.because.citations


@pytest.mark.parametrize("regulation", RISIKO)
def test_every_reason_of_an_edition_opens_its_dialog(regulation: str) -> None:
    game = referee_rules(regulation).game
    reasons = exits.reasons(game)
    assert len(reasons) >= 6
    for reason in reasons:
        filled = exits.dialog(game, reason).value
        assert exits.effect(filled).reason == reason


def test_a_field_is_changed_only_with_a_motive() -> None:
    proposed = exits.dialog(referee_rules(RUR).game, "withdrawal")
    assert exits.corrected(proposed, "") is proposed
    changed = exits.corrected(proposed, "second time this year", tournament="expelled")
    assert (changed.value.tournament, changed.because.verified) == ("expelled", False)
    bare = refused(lambda: exits.corrected(proposed, "", score="zero"))
    assert bare.code == "override-needs-reason"
    wrong = refused(lambda: exits.corrected(proposed, "m", score="none"))
    assert wrong.code == "unknown-exit-score"
    odd = refused(lambda: exits.corrected(proposed, "m", tournament="maybe"))
    assert odd.code == "unknown-exit-tournament"


def test_slips_are_kept_silent_in_the_master_and_nowhere_else() -> None:
    assert referee_rules(MST).unspoken("card-forgotten").value
    for regulation in (RUR, H24):
        assert not referee_rules(regulation).unspoken("card-forgotten").value


SLIPS: tuple[Slip, ...] = ("card-forgotten", "fewer-armies", "other")


def _timed(rules: DeskRules) -> list[Ruling[Any]]:
    """What is asked only of an edition played against the clock."""
    if not isinstance(rules, RefereeRules):
        return []
    return [
        rules.clock_keeper(),
        rules.agreed_pause(),
        *(rules.slow_play(a, b) for a in (True, False) for b in (True, False)),
        rules.sessions(),
        rules.thrown_for_removed(),
    ]


def test_every_rule_of_the_duties_speaks() -> None:
    """No id of officials, disputes, time, silence or the report is coded in name only."""
    for edition in EDITIONS:
        rules = desk_rules(edition)
        infraction = Infraction(id="I1", player="p1", match="1.1", what="rude")
        asked: list[Ruling[Any]] = [
            propose((), infraction, rules.ladder),
            *_timed(rules),
            *(rules.panel(n, free) for n in range(5) for free in (True, False)),
            rules.appointed_by(),
            rules.final_referee(),
            rules.own_table(),
            *(rules.duties(act) for act in (*ACTS, "other")),
            *(rules.admission(n, now) for n in range(4) for now in (True, False)),
            rules.appeal(),
            rules.recovery(),
            *(rules.unspoken(slip) for slip in SLIPS),
            rules.booking_on_report(),
            rules.referto.filled_by(),
            *(rules.referto.shows(what) for what in SHOWN),
            rules.referto.signed_by(),
            rules.referto.closed_by_signing(),
            rules.referto.without_a_signature(),
            rules.referto.checked(),
            rules.referto.kept(),
        ]
        spoken = {id for ruling in asked for id in ruling.ids}
        assert claimed(edition, "duties") - spoken == set()
