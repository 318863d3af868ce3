"""What a referee is shown before he confirms is what is recorded, whatever happened before."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee import queries as q
from arbitro.referee.desk import infraction_entries
from arbitro.referee.desk.foreseen_rulings import Foreseen, foresee, infraction_in
from arbitro.referee.effects import plain
from arbitro.referee.sanctions.infractions import LANGUAGE, SDADATA, SPECIAL, Chosen
from arbitro.referee.sanctions.measure_effects import chosen
from arbitro.referee.sanctions.register import STEPS
from tests.referee.sitting import H24, MST, RUR, Desk, Wish, fault, infraction, ruling
from tests.referee.walking import answers

EVERYBODY = {"player": "p2", "opponent": "p3", "attacker": "p2", "defender": "p4", "next": "p3"}


def lived(regulation: str, seed: int) -> Desk:
    """A desk with some infractions of p2 behind it, in two matches, one perhaps annulled."""
    desk, chance = Desk(regulation), Random(seed)
    for _ in range(seed % 5):
        asked = infraction(
            what=chance.choice((*SPECIAL, "pieces-touched", "disturbance")),
            intent=chance.choice(("involuntary", "wilful")),
            round=chance.choice((1, 1, 2)),
            hand=chance.choice((None, 0, 3)),
            role="panel",
        )
        record_it(desk, asked)
    if seed % 3 == 2 and q.register_of(desk.record, desk.rules).lines:
        desk.do(c.AnnulInfraction(infraction="I1", reason="another player"))
    return desk


def record_it(desk: Desk, asked: c.RecordInfraction) -> None:
    measure = infraction_entries.propose(desk.record, asked, desk.rules, desk.hall).value
    if measure.owed:
        picked = c.Sanction(player="p2", what=asked.sanction.what, option=measure.owed[0])
        asked = replace(
            asked,
            sanction=replace(asked.sanction, option=picked.option, amount=1, points="0.5"),
        )
    desk.do(asked)


def asked_through(desk: Desk, case: str, chance: Random) -> c.GiveRuling | None:
    """The ruling a referee comes to by answering what he is asked, at random."""
    command: c.GiveRuling = ruling(case=case, facts={}, players=EVERYBODY, role="panel")
    while missing := foresee(desk.record, command, desk.rules, desk.hall).outcome.missing:
        assert missing[0].counted is None, (case, missing[0])
        facts = {**command.facts, missing[0].name: chance.choice(answers(missing[0]))}
        command = replace(command, facts=facts)
        try:
            foresee(desk.record, command, desk.rules, desk.hall)
        except Refused as refused:
            if refused.code != "facts-contradict":
                raise
            return None
    return command


def confirmed(desk: Desk, command: c.GiveRuling) -> tuple[Foreseen, c.GiveRuling]:
    """What the page shows for it, and what its button sends."""
    shown = foresee(desk.record, command, desk.rules, desk.hall)
    if shown.sanctioned is not None:
        sanction = c.Sanction(
            player=EVERYBODY[shown.sanctioned], what=infraction_in(command.case, shown.facts)
        )
        command = replace(command, sanction=sanction)
        shown = foresee(desk.record, command, desk.rules, desk.hall)
    if shown.measure is not None and command.sanction is not None:
        value = shown.measure.value
        sanction = replace(command.sanction, foreseen=infraction_entries.seal(value))
        if value.owed:
            sanction = replace(sanction, option=value.owed[0], amount=1, points="0.5")
        command = replace(command, sanction=sanction)
    return shown, replace(command, foreseen=shown.seal)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("regulation", [MST, RUR, H24])
def test_what_is_shown_is_what_is_recorded(regulation: str, seed: int) -> None:
    desk, chance = lived(regulation, seed), Random(seed)
    before = desk.record
    for case in desk.rules.cases:
        desk.record = before
        answered = asked_through(desk, case, chance)
        if answered is None:
            continue
        shown, command = confirmed(desk, answered)
        happened = desk.do(command)
        given = next(one.ruling for one in happened if isinstance(one, e.RulingGiven))
        assert given.facts == shown.facts
        verdict = shown.outcome.verdict
        assert verdict is not None
        assert list(given.effects) == [plain(effect) for effect in verdict.effects]
        recorded = [one for one in happened if isinstance(one, e.InfractionRecorded)]
        assert len(recorded) == (shown.measure is not None)
        if shown.measure is None:
            continue
        line = q.register_of(desk.record, desk.rules).lines[-1]
        assert line.infraction == recorded[0].infraction
        assert line.given.value == shown.measure.value
        assert set(shown.measure.because.ids) <= set(recorded[0].because)
        if verdict.sanction is not None:  # repetition may lead further than the case, never back
            reached_step = max(map(STEPS.index, line.given.value.steps))
            assert reached_step >= STEPS.index(verdict.sanction.step)
        reached = {(one.kind, one.player) for one in desk.standing() if one.source[0] in "IR"}
        for effect in verdict.effects:
            if plain(effect)["effect"] == "remove-player":
                assert ("out-of-match", EVERYBODY[effect.who]) in reached


def test_a_second_forgotten_sdadata_cannot_be_called_the_first() -> None:
    """The referee answered «1» twice: shown a richiamo, the register wrote an exclusion."""
    desk = Desk(RUR)
    facts = {"next_player": "playing"}
    asked: dict[str, Any] = {"case": SDADATA, "players": {"player": "p2"}}
    first = ruling(**asked, facts=facts, sanction={"player": "p2", "what": SDADATA})
    desk.do(first)
    assert desk.record.rulings["R1"].facts == {"next_player": "playing", "times": 1}
    refused = desk.refuses(replace(first, facts={**facts, "times": 1}))
    assert refused.code == "register-says-otherwise"
    assert refused.facts == {"fact": "times", "given": 1, "known": 2, "steps": ["exclusion"]}
    desk.do(first)
    assert desk.record.rulings["R2"].facts["times"] == 2
    assert q.register_of(desk.record, desk.rules).lines[-1].given.value.steps == ("exclusion",)


@pytest.mark.parametrize("regulation", [MST, RUR, H24])
def test_another_referee_in_between_makes_the_confirmation_ask_again(regulation: str) -> None:
    desk = Desk(regulation)
    facts = {"what": "blasphemy", "serious": False}
    asked = ruling(case="language-and-threats", facts=facts, players={"player": "p2"})
    _, command = confirmed(desk, replace(asked, role="panel"))
    direct = infraction(what=LANGUAGE, hand=3)
    measure = infraction_entries.propose(desk.record, direct, desk.rules, desk.hall).value
    shown = replace(direct.sanction, foreseen=infraction_entries.seal(measure))
    alone = Wish(replace(direct, sanction=shown), "Leo")
    desk.do(fault(what=LANGUAGE, by="Leo"))
    refused = desk.refuses(replace(command, facts={**facts, "hand": 3}))
    assert refused.code == "register-went-on"
    assert refused.facts["steps"][0] in ("ammonizione", "penalita_semplice", "penalty")
    refused = desk.refuses(alone)
    assert (refused.code, refused.facts["player"]) == ("register-went-on", "p2")
    assert refused.citations


def test_what_is_judged_by_its_own_article_is_recorded_by_it() -> None:
    """Overturning the board disqualifies; the general ladder would have made it a richiamo."""
    desk = Desk(RUR)
    facts = {"can_continue": True}
    asked = ruling(case="board-overturned", facts=facts, players={"player": "p2"})
    shown, command = confirmed(desk, asked)
    assert shown.steps == ["disqualification"]
    desk.do(command)
    line = q.register_of(desk.record, desk.rules).lines[-1]
    assert line.given.value.steps == ("disqualification",)
    assert set(shown.outcome.because.ids) <= set(line.given.because.ids)


def test_an_unsporting_act_is_no_blasphemy() -> None:
    desk = Desk(H24)
    facts = {"what": "unsporting", "who": "player", "hand": 2}
    asked = ruling(case="language-and-threats", facts=facts, players={"player": "p2"})
    _, command = confirmed(desk, asked)
    desk.do(command)
    blasphemy = {"what": "blasphemy"}
    again = ruling(case="language-and-threats", facts=blasphemy, players={"player": "p2"})
    assert foresee(desk.record, again, desk.rules, desk.hall).facts["times"] == 1


def test_a_second_booking_keeps_its_own_options_beside_the_penalty() -> None:
    desk = Desk(MST)
    desk.do(fault(intent="wilful"))
    second = infraction(what="other", intent="wilful")
    measure = infraction_entries.propose(desk.record, second, desk.rules, desk.hall).value
    assert measure.steps == ("ammonizione", "penalty")
    assert measure.owed == ("table-points", "standings-points", "disqualification")
    own = [option.code for option in measure.options if option.code not in measure.owed]
    assert own == ["end-turn", "lose-cards", "remove-armies", "lower-cap"]
    only_own = replace(second, sanction=replace(second.sanction, option="end-turn"))
    assert desk.refuses(only_own).code == "choice-needed"
    both = replace(
        second,
        sanction=replace(
            second.sanction,
            option="table-points",
            amount=5,
            also=(Chosen(option="lose-cards", amount=2),),
        ),
    )
    twice = replace(both, sanction=replace(both.sanction, also=(Chosen(option="table-points"),)))
    assert desk.refuses(twice).code in ("chosen-twice", "amount-needed")
    desk.do(both)
    line = q.register_of(desk.record, desk.rules).lines[-1]
    assert [option.code for _, option in chosen(line)] == ["table-points", "lose-cards"]
    assert q.undecided(desk.record, desk.rules) == ()


def test_an_act_of_the_first_release_is_decided_as_it_was() -> None:
    desk = Desk(RUR)
    desk.rules = replace(desk.rules, decider=1)
    facts = {"next_player": "playing", "times": 1}
    sanction = {"player": "p2", "what": SDADATA}
    for _ in range(2):
        desk.do(ruling(case=SDADATA, facts=facts, players={"player": "p2"}, sanction=sanction))
    assert desk.record.rulings["R2"].facts["times"] == 1
