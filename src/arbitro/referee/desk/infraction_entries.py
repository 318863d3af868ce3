"""Infractions: the ladder proposes, the referee decides, what is annulled takes back everything
that followed from it; and slips against oneself, noted where the edition wants silence.
"""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Signed
from arbitro.referee.effects import StandingsPointsLost
from arbitro.referee.hall import HallFacts, match_name, match_parts
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions import register as book
from arbitro.referee.sanctions.infractions import Annulment, Chosen, Infraction, Ruled
from arbitro.referee.sanctions.ladder import Measure
from arbitro.referee.sanctions.measure_effects import (
    choices,
    effects_of,
    option_named,
    require_author,
    require_written,
    settled,
    standings_penalty,
)
from arbitro.referee.state import Record, Slipped
from arbitro.referee.verdict import Option

NO_REASONS = Reasons(())


def propose(
    record: Record,
    command: c.RecordInfraction,
    rules: DeskRules,
    hall: HallFacts,
    ruled: Ruled | None = None,
) -> Ruling[Measure]:
    """What the ladder proposes, leaving aside what the command chooses or overrides."""
    return _plainly(record, replace(_infraction(record, command, rules, hall), ruled=ruled), rules)


def _plainly(record: Record, new: Infraction, rules: DeskRules) -> Ruling[Measure]:
    plain = replace(new, override=None, chosen=None, also=())
    return book.propose(record.history, plain, rules.ladder)


def seal(measure: Measure) -> str:
    """A short name of everything a measure brings, to know it again."""
    whole = msgspec.json.encode([measure.steps, measure.effects, measure.options], order="sorted")
    return sha256(whole).hexdigest()[:16]


def infraction(
    record: Record, command: c.RecordInfraction, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """One more infraction, given by somebody who may give where it leads."""
    return (recorded(record, command, rules, hall, signed),)


def recorded(
    record: Record,
    command: c.RecordInfraction,
    rules: DeskRules,
    hall: HallFacts,
    signed: Signed,
    because: Reasons = NO_REASONS,
    within: tuple[str | None, Ruled | None] = (None, None),
) -> e.InfractionRecorded:
    """The infraction checked against ladder, options and ceilings; `within` is the ruling it comes
    with, and where its article leads.
    """
    where = (command.round, command.table)
    because += require(record, rules, hall, signed.by, "sanction", where)
    new = _infraction(record, command, rules, hall)
    new = replace(new, author=signed.by, ruling=within[0], ruled=within[1])
    book.decide(record.history, new, new.override)
    _require_foreseen(_plainly(record, new, rules), command.sanction)
    measure = book.propose(record.history, new, rules.ladder)
    require_written(rules, new, measure.value)
    for step in measure.value.steps:
        require_author(rules.ladder, step, command.role)
    because += measure.because
    picked = choices(new)
    for one in picked:
        option = option_named(measure.value.options, one.option)
        _require_role(option, measure, command.role, rules)
        for effect in effects_of(option, one):
            if isinstance(effect, StandingsPointsLost):
                available = hall.table(command.round, command.table).available
                before = _standings_points(record, new, rules)
                points = effect.points or ""
                because += standings_penalty(rules.ladder, points, available, before).because
    _require_choice(measure, picked, rules)
    return e.InfractionRecorded(infraction=new, because=because.ids)


def annul(
    record: Record, command: c.AnnulInfraction, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """An infraction taken back on review."""
    known = [entry for entry in record.history if isinstance(entry, Infraction)]
    found = next((one for one in known if one.id == command.infraction), None)
    if found is None:
        raise Refused("unknown-infraction", {"infraction": command.infraction})
    because = require(record, rules, hall, signed.by, "sanction", match_parts(found.match))
    return (annulled(record, rules, command.infraction, command.reason, signed.by, because),)


def annulled(
    record: Record, rules: DeskRules, id: str, reason: str, by: str, because: Reasons
) -> e.InfractionAnnulled:
    """The annulment, if it can be; permission is the caller's."""
    annulment = Annulment(infraction=id, reason=reason, author=by)
    book.annul(record.history, annulment, rules.ladder)
    return e.InfractionAnnulled(annulment=annulment, because=because.ids)


def _infraction(
    record: Record, command: c.RecordInfraction, rules: DeskRules, hall: HallFacts
) -> Infraction:
    """The next entry of the register, not signed yet."""
    asked = command.sanction
    if not asked.what.strip():
        raise Refused("infraction-unnamed", {"player": asked.player})
    hall.seated(command.round, command.table, asked.player)
    number = sum(isinstance(entry, Infraction) for entry in record.history) + 1
    chosen = None
    if asked.option is not None:
        chosen = Chosen(option=asked.option, amount=asked.amount, points=asked.points)
    return picked(
        Infraction,
        asked,
        id=f"I{number}",
        match=match_name(command.round, command.table),
        stage=hall.round_numbered(command.round).stage,
        author="",
        chosen=chosen,
        decider=rules.decider,
    )


def _require_foreseen(measure: Ruling[Measure], asked: c.Sanction) -> None:
    """Refuse if this is not what the referee was shown: the register has gone on since."""
    if asked.foreseen and asked.foreseen != seal(measure.value):
        facts = {"player": asked.player, "steps": list(measure.value.steps)}
        raise Refused("register-went-on", facts, measure.because)


def _require_choice(measure: Ruling[Measure], picked: tuple[Chosen, ...], rules: DeskRules) -> None:
    value = measure.value
    codes = [one.option for one in picked]
    if len(set(codes)) < len(codes):
        raise Refused("chosen-twice", {"options": codes}, measure.because)
    if rules.decider < 2 and (codes or value.effects):
        return  # as 0.1.0 did: any choice would do, and losses stood for the penalty
    if value.owed and not set(codes) & set(value.owed):
        raise Refused("choice-needed", {"offered": list(value.owed)}, measure.because)


def _require_role(
    option: Option, measure: Ruling[Measure], role: c.Acting, rules: DeskRules
) -> None:
    """Refuse a choice that is not this role's."""
    if option.by == "panel" and role != "panel":
        facts = {"step": measure.value.steps[-1], "role": role, "roles": ["panel"]}
        raise Refused("not-yours-to-give", facts, measure.because)
    for step in book.OUT:
        if option.code == step:
            require_author(rules.ladder, step, role)


def _standings_points(record: Record, new: Infraction, rules: DeskRules) -> Decimal:
    """What has already come off this player's standings points in this match."""
    lines = book.registered(record, rules.ladder).of(new.player)
    return sum(
        (
            Decimal(effect.points or "0")
            for line in lines
            if line.infraction.match == new.match
            for effect in settled(line)
            if isinstance(effect, StandingsPointsLost)
        ),
        Decimal(0),
    )


def note_slip(
    record: Record, command: c.NoteSilently, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A slip for the list that only referees see, after the match."""
    where = (command.round, command.table)
    hall.seated(*where, command.player)
    require(record, rules, hall, signed.by, "rule", where)
    kept = rules.unspoken(command.slip)
    if not kept.value:
        raise Refused("no-silence-wanted", {"slip": command.slip}, kept.because)
    if command.giro < 0 or command.armies < 0:
        raise Refused("amount-not-positive", {"amount": min(command.giro, command.armies)})
    slip = picked(Slipped, command, by=signed.by)
    return (e.SlipNoted(slip=slip, because=kept.because.ids),)
