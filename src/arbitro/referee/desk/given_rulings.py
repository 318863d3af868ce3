"""Rulings: the verdict of the edition computed again, what was decided, and what was done."""

from __future__ import annotations

from typing import Any

import msgspec

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.cases.consultation import wire
from arbitro.referee.clock.readings import Signed, require_reading
from arbitro.referee.consequences import REACHING
from arbitro.referee.desk import infraction_entries
from arbitro.referee.desk.exits import kind
from arbitro.referee.desk.foreseen_rulings import Foreseen, as_infraction, foresee
from arbitro.referee.effects import Effect, PlayerRemoved, plain
from arbitro.referee.hall import HallFacts, HallTable
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions.infractions import Chosen, Infraction
from arbitro.referee.sanctions.measure_effects import effects_of, option_named, require_author
from arbitro.referee.sanctions.register import OUT
from arbitro.referee.state import GivenRuling, Record
from arbitro.referee.verdict import Outcome, Verdict


def give(
    record: Record, command: c.GiveRuling, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A ruling, and the infraction that comes with it."""
    where = (command.round, command.table)
    table = hall.table(*where)
    because = require(record, rules, hall, signed.by, "rule", where)
    require_reading(record.line, signed.at)
    _require_seated(command, table)
    foreseen = foresee(record, command, rules, hall)
    outcome = foreseen.outcome
    verdict = _verdict(outcome)
    _require_foreseen(command, foreseen)
    if command.instead.strip() and not command.reason.strip():
        raise Refused("override-needs-reason", {"step": command.case})
    effects = _effects(command, verdict)
    _require_roles(command, effects, rules)
    because += outcome.because
    id = f"R{len(record.rulings) + 1}"
    punished: tuple[e.InfractionRecorded, ...] = ()
    if foreseen.sanction is not None:
        asked = as_infraction(command, foreseen.sanction)
        within = (id, foreseen.ruled)
        punished = (
            infraction_entries.recorded(record, asked, rules, hall, signed, because, within),
        )
    given = picked(
        GivenRuling,
        command,
        id=id,
        facts=_json(foreseen.facts),
        players=dict(command.players),
        proposed=_json(wire(outcome)),
        effects=tuple(_json([plain(effect) for effect in effects])),
        by=signed.by,
        done=_ticks(command.done, len(effects)),
        infraction=punished[0].infraction.id if punished else None,
        at=signed.at,
        because=because.ids,
    )
    return (e.RulingGiven(ruling=given, because=because.ids), *punished)


def tick(
    record: Record, command: c.TickEffects, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """Consequences carried out by hand."""
    given = _standing(record, command.ruling)
    require(record, rules, hall, signed.by, "rule", (given.round, given.table))
    done = _ticks(command.done, len(given.effects))
    return (e.EffectsTicked(ruling=given.id, done=done, by=signed.by),)


def annul(
    record: Record, command: c.AnnulRuling, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A ruling taken back, and with it the infraction recorded in it."""
    given = _standing(record, command.ruling)
    because = require(record, rules, hall, signed.by, "rule", (given.round, given.table))
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "annulment"})
    gone = e.RulingAnnulled(
        ruling=given.id, reason=command.reason, by=signed.by, because=because.ids
    )
    if given.infraction is None or _annulled(record, given.infraction):
        return (gone,)
    return (
        gone,
        infraction_entries.annulled(
            record, rules, given.infraction, command.reason, signed.by, because
        ),
    )


def _annulled(record: Record, infraction: str) -> bool:
    return any(
        not isinstance(entry, Infraction) and entry.infraction == infraction
        for entry in record.history
    )


def _standing(record: Record, id: str) -> GivenRuling:
    given = record.rulings.get(id)
    if given is None:
        raise Refused("unknown-ruling", {"ruling": id, "rulings": list(record.rulings)})
    if given.annulled is not None:
        raise Refused("ruling-annulled", {"ruling": id, "by": given.annulled.by})
    return given


def _verdict(outcome: Outcome) -> Verdict:
    if outcome.verdict is None:
        facts = {"case": outcome.case, "missing": [fact.name for fact in outcome.missing]}
        raise Refused("facts-missing", facts)
    return outcome.verdict


def _effects(command: c.GiveRuling, verdict: Verdict) -> tuple[Effect, ...]:
    """What happens at the table as decided: nothing we know of where it was decided otherwise."""
    if command.instead.strip():
        return ()
    if command.option is None:
        return verdict.effects
    chosen = Chosen(option=command.option, amount=command.amount)
    option = option_named(verdict.options, command.option)
    if option.by == "panel" and command.role != "panel":
        facts = {"step": "none", "role": command.role, "roles": ["panel"]}
        raise Refused("not-yours-to-give", facts)
    return (*verdict.effects, *effects_of(option, chosen))


def _require_foreseen(command: c.GiveRuling, foreseen: Foreseen) -> None:
    """Refuse if this is not what the referee was shown: the register has gone on since."""
    if command.foreseen and command.foreseen != foreseen.seal:
        because = foreseen.outcome.because
        if foreseen.measure is not None:
            because += foreseen.measure.because
        player = "" if foreseen.sanction is None else foreseen.sanction.player
        raise Refused("register-went-on", {"player": player, "steps": foreseen.steps}, because)


def _require_seated(command: c.GiveRuling, table: HallTable) -> None:
    strangers = sorted(set(command.players.values()) - set(table.players))
    if strangers:
        raise Refused("not-at-table", {"players": strangers, "table": table.number})


def _require_roles(command: c.GiveRuling, effects: tuple[Effect, ...], rules: DeskRules) -> None:
    """What reaches the tournament must befall somebody known, and be this role's to give."""
    for effect in effects:
        if isinstance(effect, PlayerRemoved):
            heading = kind(effect.reason, effect.score, effect.tournament)
            if heading in ("disqualification", "expulsion"):
                require_author(rules.ladder, heading, command.role)
        if plain(effect)["effect"] in REACHING and effect.who not in command.players:
            raise Refused("role-without-seat", {"role": effect.who})
    if command.option in OUT and "player" not in command.players:
        raise Refused("role-without-seat", {"role": "player"})


def _ticks(done: tuple[int, ...], effects: int) -> tuple[int, ...]:
    strangers = [place for place in done if not 0 <= place < effects]
    if strangers:
        raise Refused("no-such-effect", {"places": strangers, "effects": effects})
    return tuple(sorted(set(done)))


def _json(value: Any) -> Any:
    """The value as a log would give it back."""
    return msgspec.json.decode(msgspec.json.encode(value))
