"""A sheet that is being filled in: what each hand comes to so far, what it lacks, what is wrong."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet.compute import HandLine, hand_faults, ticked, worked
from arbitro.games.mineo.sheet.entry import HandEntry, Sheet
from arbitro.kernel import Refused

LACKING = frozenset(
    {"no-declaration", "caller-without-partner", "jocu-missing", "not-verified", "which-card"}
)
"""Refusals of a hand that is not yet complete, rather than wrong."""


class HandLook(NamedTuple):
    """One hand as it stands. `line`: its sums, once they follow from what was written."""

    line: HandLine | None
    tot: tuple[int, ...] | None
    """The jochi ticked so far by side, once the sides are known."""
    running: tuple[int, ...] | None
    """The totals after it; None while a hand before it has no sums."""
    lacks: tuple[Refused, ...]
    wrong: tuple[Refused, ...]


def look(sheet: Sheet, rules: MineoRules) -> tuple[HandLook, ...]:
    """Every hand begun, looked at by itself; a hand nobody has touched has nothing to show."""
    running: tuple[int, ...] | None = sheet.before
    looks = []
    for number, entry in enumerate(sheet.hands, start=1):
        seen = _look(entry, rules, number, sheet, running)
        running = seen.running
        looks.append(seen)
    return tuple(looks)


def _look(
    entry: HandEntry, rules: MineoRules, hand: int, sheet: Sheet, before: tuple[int, ...] | None
) -> HandLook:
    if untouched(entry):
        return HandLook(None, None, None, (), ())
    found = tuple(hand_faults(entry, rules, hand, sheet.compiler))
    lacks = tuple(one for one in found if one.code in LACKING)
    wrong = tuple(one for one in found if one.code not in LACKING)
    tot = ticked(entry, rules, hand)
    if wrong or any(one.code != "not-verified" for one in lacks):
        return HandLook(None, tot, None, lacks, wrong)
    line = worked(entry, rules, hand, before or (0,) * len(sheet.before))
    return HandLook(line, tot, line.running if before is not None else None, lacks, wrong)


def untouched(entry: HandEntry) -> bool:
    """Whether nothing was written in it, by whomever it may have been looked at."""
    return (
        entry.declaration is None
        and entry.declarer is None
        and not (entry.void or entry.penalties or entry.scommessa or entry.rivanto)
        and not any(any(row.values()) for row in entry.ticks)
    )
