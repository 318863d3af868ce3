"""A ruling before it is given: what the register knows, the step it leads to, what it brings."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.cases import CaseTold, told_fields
from arbitro.app.queries.question import Asker, query
from arbitro.app.queries.sanctions import Proposed, proposed
from arbitro.app.referee_effects import facts
from arbitro.kernel.values import picked
from arbitro.referee.cases.consultation import consult
from arbitro.referee.commands import GiveRuling, Sanction
from arbitro.referee.desk.foreseen_rulings import Foreseen, foresee, infraction_in
from arbitro.referee.effects import is_role
from arbitro.regulations import desk_rules


class Foreseeing(Struct, frozen=True, kw_only=True):
    """A case at a table, the facts known so far, and who is meant by its roles."""

    round: int
    table: int
    case: str
    facts: dict[str, Any] = {}
    players: dict[str, str] = {}


class Foretold(CaseTold, frozen=True, kw_only=True):
    """A case with exactly what would be recorded; `foreseen` goes back with the command."""

    facts: dict[str, Any]
    counted: tuple[str, ...]
    sanctioned: str | None
    infraction: str | None
    measure: Proposed | None
    foreseen: str | None
    version: int


@query("foresee-ruling", Foreseeing)
def foresee_ruling(hall: Hall, wanted: Foreseeing, asker: Asker) -> Foretold:
    """The next question that the register cannot answer, or the ruling with exactly what would be
    recorded; `foreseen` goes back with the command, which is refused if this has changed.
    """
    rules = rulebook(hall)
    known = facts(hall)
    known.table(wanted.round, wanted.table)
    command = picked(
        GiveRuling,
        wanted,
        players={role: who for role, who in wanted.players.items() if is_role(role)},
    )
    found = foresee(hall.referee, command, rules.referee, known)
    player = wanted.players.get(found.sanctioned) if found.sanctioned else None
    if player is not None:
        what = infraction_in(wanted.case, found.facts)
        sanction = Sanction(player=player, what=what)
        whole = replace(command, sanction=sanction)
        found = foresee(hall.referee, whole, rules.referee, known)
    return _told(hall, found, asker)


def _told(hall: Hall, found: Foreseen, asker: Asker) -> Foretold:
    outcome = found.outcome
    if outcome.verdict is not None:
        outcome = consult(rulebook(hall).referee, outcome.case, found.facts, desk_rules)
    return Foretold(
        **told_fields(outcome, asker.lang),
        facts=found.facts,
        counted=found.counted,
        sanctioned=found.sanctioned,
        infraction=None if found.sanction is None else found.sanction.what,
        measure=None if found.measure is None else proposed(asker.lang, found.measure),
        foreseen=found.seal,
        version=hall.version,
    )
