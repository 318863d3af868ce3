"""What the register knows of a case: how often before, and what came of it the last time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from arbitro.referee.cases.consult import CaseBook, consult
from arbitro.referee.facts import Counted
from arbitro.referee.sanctions.ladder import Ladder
from arbitro.referee.sanctions.past import Past, Tally
from arbitro.referee.sanctions.record import Entry
from arbitro.referee.sanctions.register import register


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
    step = past.latest(counted.what, counted.span)
    if step == "none":
        return "nothing"
    return "richiamo" if step == "richiamo" else "ammonizione"


def with_register(
    rules: CaseBook, case: str, facts: Mapping[str, Any], past: Past
) -> dict[str, Any]:
    """The facts, and after them every answer of the register that the case asks for next.

    What somebody else has answered already is left as it is.
    """
    known = dict(facts)
    while missing := consult(rules, case, known).missing:
        asked = missing[0]
        if asked.counted is None:
            break
        known[asked.name] = answer(asked.counted, past)
    return known
