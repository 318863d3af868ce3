"""A referee's act before it is done: what the register knows, the step a ruling leads to, and what
it would bring to the tournament.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from arbitro.app.course import Setting
from arbitro.app.decide import decide, parsed
from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.cases import CaseTold, told_fields
from arbitro.app.queries.question import Asker, Document, query
from arbitro.app.queries.sanctions import Proposed, proposed
from arbitro.app.referee_effects import facts
from arbitro.kernel import Broken
from arbitro.kernel.values import picked
from arbitro.messages.tournaments import happening
from arbitro.referee.cases.consultation import consult
from arbitro.referee.commands import GiveRuling, Sanction
from arbitro.referee.desk.foreseen_rulings import Foreseen, foresee, infraction_in
from arbitro.referee.effects import is_role
from arbitro.regulations import desk_rules
from arbitro.tournament import events as e
from arbitro.tournament.tables.table_seats import open_table

REACHING = (
    e.SeatTaken,
    e.PlaceRenounced,
    e.PlayerExpelled,
    e.PlayerPenalised,
    e.StageFormed,
)
"""What people in the hall would notice."""


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


class Intended(Struct, frozen=True, kw_only=True):
    """An act at a table as it would be sent."""

    command: Literal["record-exit", "record-infraction", "give-ruling"]
    fields: dict[str, Any]


class Follows(Document, frozen=True, kw_only=True):
    """Whether the match has begun, and what would happen beyond its table."""

    begun: bool
    follows: list[str]
    version: int


@query("what-follows", Intended)
def what_follows(hall: Hall, wanted: Intended, asker: Asker) -> Follows:
    """Whether the match has begun, and what would happen beyond its table; nothing is done."""
    body = parsed(wanted.command, wanted.fields)
    at = asker.now or hall.doings[-1].at
    course = decide(hall, body, Setting(asker.who, at, {}, _no_chance))
    names = {id: player.name for id, player in hall.tournament.players.items()}
    _, table = open_table(hall.tournament, body.round, body.table)  # type: ignore[attr-defined]  # all three have them
    return Follows(
        begun=table.started,
        follows=[
            happening(asker.lang, event, names)
            for event in course.events
            if isinstance(event, REACHING)
        ],
        version=hall.version,
    )


def _no_chance(size: int) -> bytes:
    raise Broken(f"a referee's act throws no chance, and wanted {size} bytes")
