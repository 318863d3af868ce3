"""Which format a workbook was played by, and with which of the organiser's numbers.

The clubs' program keeps neither: the format is picked on screen at every draw.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arbitro.exchange.remarks import note
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.foreign import Foreign
from arbitro.tournament.rules import Numbers, TournamentRules


def rules_named(foreign: Foreign) -> str | None:
    """The format or edition the file itself names; None if it names none we know."""
    said = foreign.rules or foreign.heading.kind
    return layout.rules_of(said) if said else None


def understood(foreign: Foreign) -> tuple[str | None, Foreign]:
    """The format to read it by, and the file with a note if that was a guess; None where it says
    nothing to guess by.
    """
    named = rules_named(foreign)
    kind = foreign.heading.kind
    guess = None if named or kind is None or foreign.rules else _guessed(foreign, kind)
    if guess is None:
        return named, foreign
    said = note("format-guessed", layout.EVENT, kind=kind, format=guess)
    return guess, replace(foreign, remarks=(said, *foreign.remarks))


def _guessed(foreign: Foreign, kind: str) -> str | None:
    """By the word of the event's class; a periodic championship shows by its tables which it is."""
    guess = layout.guessed(kind)
    if guess != "campionato-gufo":
        return guess
    tables = [table for seated in foreign.rounds for table in seated.tables]
    sizes = {len(table.seats) for table in tables if not table.ghost}
    if 2 in sizes:
        return "uno-contro-uno-svizzera"
    return "bgl" if 3 in sizes else guess


def settings_of(foreign: Foreign, rules: TournamentRules) -> dict[str, Any]:
    """The organiser's numbers the file holds or shows, where these rules leave them open."""
    known = {name: n for name, n in foreign.settings.items() if name in rules.settings}
    count = len(foreign.entrants)
    stages = rules.plan(Numbers(count, count)).value
    if "rounds" in rules.settings and "rounds" not in known:
        rest = sum(stage.rounds for stage in stages[1:])
        whole = stages[0].rounds + rest
        planned = max(foreign.heading.rounds or whole, len(foreign.rounds))
        if planned - rest >= 1 and planned != whole:
            known["rounds"] = planned - rest
    if "semifinals" in rules.settings and "semifinals" not in known and len(stages) > 1:
        qualifying = known.get("rounds", stages[0].rounds)
        if len(foreign.rounds) > qualifying:
            tables = len(foreign.rounds[qualifying].tables)
            if 2 <= tables <= 4 and tables != stages[1].groups * (stages[1].bands or 0):
                known["semifinals"] = tables
    if "single_winner" in rules.settings and "single_winner" not in known:
        scores = (s for r in foreign.rounds for table in r.tables for s in table.scores or ())
        if any(score.shared for score in scores):
            known["single_winner"] = 0
    return known
