"""What the register knows of a case: how often before, and what came of it the last time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import convert

from arbitro.referee.cases.consult import CaseBook, consult
from arbitro.referee.facts import Counted, Fact
from arbitro.referee.sanctions.infractions import Entry, Past, Tally
from arbitro.referee.sanctions.ladder import Ladder
from arbitro.referee.sanctions.register import register
from arbitro.referee.verdict import Outcome, Step


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
