"""What a ruling would bring, before it is given: the verdict, with what the register knows of the
case, and the step that would be recorded.

The desk decides by the same value, so what a referee was shown is what he has recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec import convert

from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.referee import commands as c
from arbitro.referee.cases.consultation import CaseBook, consult, option, wire
from arbitro.referee.desk import infraction_entries
from arbitro.referee.effects import PlayerRemoved, Role, plain
from arbitro.referee.facts import Counted, Fact
from arbitro.referee.hall import HallFacts, match_name
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions.infractions import (
    DICE_DROPPED,
    EXCESS,
    LANGUAGE,
    SDADATA,
    UNSPORTING,
    Entry,
    Gravity,
    Intent,
    Past,
    Ruled,
    Tally,
)
from arbitro.referee.sanctions.ladder import Ladder, Measure
from arbitro.referee.sanctions.register import register
from arbitro.referee.state import Record
from arbitro.referee.verdict import Outcome, Step, Verdict

INFRACTIONS: Mapping[str, str] = {
    "language-and-threats": LANGUAGE,
    "sdadata-forgotten": SDADATA,
    "too-many-armies": EXCESS,
    "die-out-of-area": DICE_DROPPED,
}


class Foreseen(NamedTuple):
    """A ruling as it would be given.

    `facts` are those of the command and what the register adds to them. `sanction` is the
    infraction as it would be recorded and `ruled` where its article leads; `measure` is what the
    ladder makes of it, None where nobody is to be sanctioned.
    """

    facts: dict[str, Any]
    outcome: Outcome
    counted: tuple[str, ...] = ()
    sanction: c.Sanction | None = None
    ruled: Ruled | None = None
    measure: Ruling[Measure] | None = None

    @property
    def sanctioned(self) -> Role | None:
        """Whose name goes into the register: the one sanctioned, or of whom this is counted."""
        verdict = self.outcome.verdict
        if verdict is not None and verdict.sanction is not None:
            return verdict.sanction.who
        return "player" if self.counted else None

    @property
    def steps(self) -> list[str]:
        """Where it leads: what would be recorded, else what the case proposes."""
        if self.measure is not None:
            return list(self.measure.value.steps)
        verdict = self.outcome.verdict
        return ["none" if verdict is None or verdict.sanction is None else verdict.sanction.step]

    @property
    def seal(self) -> str:
        """A short name of the verdict that is shown, to know it again."""
        told = wire(self.outcome)
        whole = [told["ruling"], told["effects"], told["sanction"], told["options"]]
        return sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()[:16]


def infraction_in(case: str, facts: Mapping[str, Any] | None = None) -> str:
    """The word a case is counted under when it leads to a sanction."""
    if facts is not None and facts.get("what") == "unsporting":
        return UNSPORTING
    return INFRACTIONS.get(case, case)


def foresee(record: Record, command: c.GiveRuling, rules: DeskRules, hall: HallFacts) -> Foreseen:
    """The ruling this command asks for. Without a sanction in it, nothing goes into the register.

    The register answers what it can once it is known who is meant; refuses facts it knows to be
    otherwise.
    """
    if rules.decider < 2:  # as 0.1.0 did: the facts as they were sent
        outcome = consult(rules, command.case, command.facts)
        return Foreseen(dict(command.facts), outcome, sanction=command.sanction)
    known = _known(record, command, rules)
    if known.otherwise is not None:
        raise _says_otherwise(record, command, rules, hall, known.otherwise)
    return _foreseen(record, command, rules, hall, known)


def _known(record: Record, command: c.GiveRuling, rules: DeskRules) -> Known:
    who = command.players.get("player")
    if who is None and command.sanction is not None:
        who = command.sanction.player
    past = None
    if who is not None:
        match = match_name(command.round, command.table)
        past = past_of(record.history, rules.ladder, who, match)
    return known_facts(rules, command.case, command.facts, past)


def _foreseen(
    record: Record, command: c.GiveRuling, rules: DeskRules, hall: HallFacts, known: Known
) -> Foreseen:
    verdict, because = known.outcome.verdict, known.outcome.because
    plain = Foreseen(known.facts, known.outcome, known.counted)
    if command.sanction is None or verdict is None:
        return plain
    sanction = _with_circumstances(command.sanction, known.facts)
    ruled = None if known.counted else _by_article(verdict, because)
    asked = as_infraction(command, sanction)
    measure = infraction_entries.propose(record, asked, rules, hall, ruled)
    return plain._replace(sanction=sanction, ruled=ruled, measure=measure)


def as_infraction(command: c.GiveRuling, sanction: c.Sanction) -> c.RecordInfraction:
    """The infraction that is recorded with a ruling, as if it came alone."""
    return c.RecordInfraction(
        round=command.round,
        table=command.table,
        sanction=sanction,
        role=command.role,
    )


def _with_circumstances(sanction: c.Sanction, facts: Mapping[str, Any]) -> c.Sanction:
    """What was answered about the case counts for the register too."""
    intent: Intent = "wilful" if facts.get("wilful") is True else sanction.intent
    gravity: Gravity = "serious" if facts.get("serious") is True else sanction.gravity
    hand = facts.get("hand", sanction.hand)
    return msgspec.structs.replace(sanction, intent=intent, gravity=gravity, hand=hand)


def _by_article(verdict: Verdict, because: Reasons) -> Ruled | None:
    """Where the case's own article leads, for the one it sanctions."""
    meant = verdict.sanction
    if meant is None:
        return None
    gone = tuple(
        {**plain(effect), "who": "player"}
        for effect in verdict.effects
        if isinstance(effect, PlayerRemoved) and effect.who == meant.who
    )
    return Ruled(
        step=meant.step,
        scope=meant.scope,
        effects=gone,
        options=tuple(option(one) for one in meant.options),
        because=because.citations,
    )


def _says_otherwise(
    record: Record, command: c.GiveRuling, rules: DeskRules, hall: HallFacts, fact: Fact
) -> Refused:
    """The refusal that tells what the register says and where that leads."""
    facts = {name: value for name, value in command.facts.items() if name != fact.name}
    corrected = msgspec.structs.replace(command, facts=facts)
    known = _known(record, corrected, rules)
    now = _foreseen(record, corrected, rules, hall, known)
    said = {"fact": fact.name, "given": command.facts[fact.name], "known": known.facts[fact.name]}
    return Refused("register-says-otherwise", {**said, "steps": now.steps})


def past_of(history: Iterable[Entry], ladder: Ladder, player: str, match: str) -> Past:
    """What stands against a player, as seen from something new in this match."""
    tally = Tally()
    for line in register(history, ladder).of(player):
        tally.add(line.infraction, line.given.value.step, line.given.value.steps)
    return tally.before(match)


def answer(counted: Counted, past: Past) -> int | str:
    """The register's answer to a question it can answer; what is being judged counts as one."""
    if counted.how == "times":
        return past.times(counted.what, counted.span) + 1
    if counted.how == "wilful":
        return past.wilful(counted.what, counted.span) + 1
    if counted.how in ("given", "had"):
        before = past.given(convert(counted.what, Step), counted.span)
        return before + (counted.how == "given")
    step = past.latest(counted.what, counted.span)
    if step == "none":
        return "nothing"
    return "richiamo" if step == "richiamo" else "ammonizione"


class Known(NamedTuple):
    """A case as far as facts and register reach.

    `counted` are the facts that the register answered, `otherwise` the first one that somebody
    answered and the register knows to be different.
    """

    facts: dict[str, Any]
    outcome: Outcome
    counted: tuple[str, ...] = ()
    otherwise: Fact | None = None


def known_facts(rules: CaseBook, case: str, facts: Mapping[str, Any], past: Past | None) -> Known:
    """Consult a case, asking the register before anybody else; without a past it is not asked.

    Where wilful acts are counted, whether this one was has to be said first.
    """
    known: dict[str, Any] = dict(facts)
    if past is None:
        return Known(known, consult(rules, case, known))
    counted: list[str] = []
    otherwise: Fact | None = None
    walked: dict[str, Any] = {}
    while missing := (outcome := consult(rules, case, walked)).missing:
        asked = missing[0]
        if asked.counted is not None:
            if asked.counted.how == "wilful" and "wilful" not in facts:
                return Known(known, replace(outcome, missing=(WILFUL,)), tuple(counted))
            walked[asked.name] = answer(asked.counted, past)
            if (
                otherwise is None
                and facts.get(asked.name, walked[asked.name]) != walked[asked.name]
            ):
                otherwise = asked
            counted.append(asked.name)
        elif asked.name in facts:
            walked[asked.name] = facts[asked.name]
        else:
            break
    return Known({**known, **walked}, outcome, tuple(counted), otherwise)


WILFUL = Fact("wilful", "bool", (True, False))
