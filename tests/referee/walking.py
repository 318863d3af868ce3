"""Walk through every branch of a case by answering its questions in every way that matters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbitro.kernel import Refused
from arbitro.referee.cases.consultation import CaseBook, consult
from arbitro.referee.facts import Fact
from arbitro.referee.verdict import Outcome

NUMBERS: dict[str, tuple[int, ...]] = {
    "hand": (0, 1, 2, 3, 7, 8, 11),
    "times": (1, 2, 3, 4, 6, 7, 8),
    "due": (5, 7),
    "placed": (10, 12),
    "on_board": (131, 160),
    "players": (4, 5),
    "threshold": (4, 7),
    "origin": (2, 3, 5),
    "target": (1, 2, 3),
    "dice": (1, 2, 3),
    "failed": (0, 1, 2, 3),
    "excess": (0, 3),
    "next_due": (0, 5),
    "next_placed": (0, 2, 5),
    "minutes_late": (0, 15, 20, 21),
    "seconds_late": (0, 1),
    "stood": (2, 4, 5, 8),
    "moved": (0, 1, 3, 4, 7),
    "giro": (3, 4, 5),
    "tries": (0, 1, 2, 3),
    "conquests": (2, 3),
    "closing_round": (1, 2, 9),
    "total": (4, 5, 8),
    "bookings": (0, 1, 2),
    "turns_since": (0, 1, 2),
}
SEATS = ([3], [2, 3], [4])
ORIGINS = ({"X": 6, "Y": 4, "Z": 3}, {"X": 6, "Y": 3, "Z": 3}, {"Y": 3})


def answers(fact: Fact) -> list[Any]:
    """Everything worth answering to a question."""
    if fact.choices is not None:
        return list(fact.choices)
    if fact.type == "seats":
        return [seats for seats in SEATS if max(seats) <= (fact.most or 0)]
    if fact.type == "armies":
        return list(ORIGINS)
    fits = [n for n in NUMBERS[fact.name] if n >= (fact.least or 0)]
    return [n for n in fits if fact.most is None or n <= fact.most]


def branches(
    rules: CaseBook, case: str, facts: dict[str, Any] | None = None
) -> Iterator[tuple[dict[str, Any], Outcome]]:
    """Every way to the end of a case, with the facts that led there."""
    facts = facts or {}
    try:
        outcome = consult(rules, case, facts)
    except Refused as refused:
        assert refused.code == "facts-contradict", (case, facts, refused)  # noqa: PT017 - it may also be ruled
        return
    if not outcome.missing:
        yield facts, outcome
        return
    fact = outcome.missing[0]
    assert fact.name not in facts, f"{case} asks {fact.name} twice"
    for answer in answers(fact):
        yield from branches(rules, case, {**facts, fact.name: answer})
