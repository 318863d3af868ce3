"""What the register knows is asked of nobody, and leads where the ladder leads."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.kernel import DECIDER
from arbitro.referee.cases.consultation import consult, wire
from arbitro.referee.desk.foreseen_rulings import infraction_in, known_facts, past_of
from arbitro.referee.sanctions.infractions import Entry, Infraction, Intent
from arbitro.referee.sanctions.register import register
from arbitro.regulations import referee_rules
from tests.referee.walking import branches

MST, RUR, H24 = "master-2020", "rur-2015", "24ore-2018"
COUNTED: list[tuple[str, str, dict[str, Any], Intent]] = [
    (RUR, "language-and-threats", {"hand": 3}, "involuntary"),
    (RUR, "sdadata-forgotten", {"next_player": "playing"}, "involuntary"),
    (RUR, "too-many-armies", {"due": 5, "placed": 7, "self_declared": True}, "wilful"),
    (MST, "language-and-threats", {"serious": False, "hand": 3}, "involuntary"),
    (MST, "sdadata-forgotten", {"next_player": "rolled"}, "involuntary"),
    (MST, "too-many-armies", {"due": 5, "placed": 7, "self_declared": False}, "involuntary"),
    (H24, "language-and-threats", {"what": "blasphemy", "hand": 3}, "involuntary"),
    (H24, "die-out-of-area", {"hand": 3}, "involuntary"),
]


def infraction(number: int, case: str, intent: Intent, match: str = "1.1") -> Infraction:
    what = infraction_in(case)
    id = f"I{number}"
    return Infraction(id=id, player="ada", match=match, what=what, intent=intent, hand=3)


def test_every_question_of_how_often_is_known_to_be_the_registers() -> None:
    asked = set()
    for regulation in (MST, RUR, H24):
        rules = referee_rules(regulation)
        for case in rules.cases:
            for facts, _ in branches(rules, case):
                for place, name in enumerate(facts):
                    if name in ("times", "before", "bookings") and case != "which-sanction":
                        before = dict(list(facts.items())[:place])
                        (fact,) = consult(rules, case, before).missing
                        assert fact.counted is not None, (regulation, case)
                        asked.add((regulation, case))
    known = {(regulation, case) for regulation, case, *_ in COUNTED}
    assert asked == known | {(MST, "third-richiamo")}


def test_the_third_richiamo_is_counted_over_every_infraction_and_brings_what_bookings_do() -> None:
    rules = referee_rules(MST)
    words = ("external-aid", "pieces-touched", "leaving-the-table")
    for bookings, end in ((0, "ammonizione"), (1, "penalty"), (2, "expulsion")):
        history: list[Entry] = [
            infraction(n, "sdadata-forgotten", "involuntary") for n in range(bookings)
        ]
        history += [infraction(10 + n, what, "involuntary") for n, what in enumerate(words[:2])]
        past = past_of(history, rules.ladder, "ada", "1.1")
        known = known_facts(rules, "third-richiamo", {"knockout": False}, past).facts
        assert (known["times"], known["bookings"]) == (3, bookings)
        verdict = consult(rules, "third-richiamo", known).verdict
        assert verdict is not None
        assert verdict.code == f"caution-brings-{end}"
        third = replace(infraction(20, words[2], "involuntary"), decider=DECIDER)
        given = register([*history, third], rules.ladder).lines[-1].given.value
        assert given.steps[-1] == end
        assert given.effects == verdict.effects
        proposed = verdict.sanction.options if verdict.sanction else ()
        assert {option.code for option in given.options} == {option.code for option in proposed}


@pytest.mark.parametrize("earlier", range(8))
@pytest.mark.parametrize(("regulation", "case", "facts", "intent"), COUNTED)
def test_the_case_answered_by_the_register_proposes_the_step_that_the_register_writes(
    regulation: str, case: str, facts: dict[str, Any], intent: Intent, earlier: int
) -> None:
    rules = referee_rules(regulation)
    history: list[Entry] = [infraction(n, case, intent) for n in range(earlier)]
    past = past_of(history, rules.ladder, "ada", "1.1")
    known = known_facts(rules, case, {**facts, "wilful": intent == "wilful"}, past)
    verdict = known.outcome.verdict
    assert verdict is not None
    proposed = verdict.sanction.step if verdict.sanction else "none"
    written = register([*history, infraction(99, case, intent)], rules.ladder).lines[-1]
    assert written.given.value.step == proposed


@pytest.mark.parametrize(("regulation", "case", "facts", "intent"), COUNTED)
def test_a_new_match_forgets_what_its_edition_counts_by_the_match(
    regulation: str, case: str, facts: dict[str, Any], intent: Intent
) -> None:
    rules = referee_rules(regulation)
    history = [infraction(n, case, intent) for n in range(3)]
    facts = {**facts, "wilful": intent == "wilful"}
    fresh = known_facts(rules, case, facts, past_of((), rules.ladder, "ada", "2.1")).facts
    later = known_facts(rules, case, facts, past_of(history, rules.ladder, "ada", "2.1")).facts
    by_match = regulation == RUR or case == "die-out-of-area"
    assert (later == fresh) is by_match


def test_somebody_elses_infractions_do_not_count() -> None:
    rules = referee_rules(RUR)
    history = [infraction(1, "sdadata-forgotten", "involuntary")]
    past = past_of(history, rules.ladder, "bea", "1.1")
    known = known_facts(rules, "sdadata-forgotten", {"next_player": "playing"}, past)
    assert known.facts["times"] == 1
    assert known.counted == ("times",)


def test_an_answer_that_the_register_knows_to_be_otherwise_is_told() -> None:
    rules = referee_rules(RUR)
    past = past_of((), rules.ladder, "ada", "1.1")
    for times, otherwise in ((1, None), (2, "times")):
        given = {"next_player": "playing", "times": times}
        known = known_facts(rules, "sdadata-forgotten", given, past)
        assert known.facts["times"] == 1
        assert (known.otherwise and known.otherwise.name) == otherwise


def test_without_anybody_meant_the_register_is_not_asked() -> None:
    known = known_facts(referee_rules(RUR), "sdadata-forgotten", {"next_player": "playing"}, None)
    assert [fact.name for fact in known.outcome.missing] == ["times"]


def test_where_wilful_acts_are_counted_it_is_asked_whether_this_one_was() -> None:
    rules = referee_rules(RUR)
    past = past_of((), rules.ladder, "ada", "1.1")
    facts = {"due": 5, "placed": 7, "self_declared": True}
    (asked,) = known_facts(rules, "too-many-armies", facts, past).outcome.missing
    assert asked.name == "wilful"


def test_the_wire_says_that_the_register_knows() -> None:
    row = wire(consult(referee_rules(RUR), "sdadata-forgotten", {"next_player": "playing"}))
    assert row["missing"][0]["counted"] == {
        "what": "sdadata-forgotten",
        "span": "match",
        "how": "times",
    }
