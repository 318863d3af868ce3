"""Leaving a match: one dialog of three fields, filled in by the edition and corrected only with a
motive; written down, and taken back on review.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from arbitro.games.risiko.rules import ExitTerms
from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Signed
from arbitro.referee.effects import PlayerRemoved
from arbitro.referee.hall import HallFacts
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions.measure_effects import require_author
from arbitro.referee.state import Exit, ExitKind, Record


class Lets(Protocol):
    """Rules by which somebody may leave: those of the game, or of its referees."""

    @property
    def exit(self) -> Callable[[str], Ruling[ExitTerms]]: ...


WITHDRAWALS = ("withdrawal", "refusing-ruling", "no-reason")

TERRITORIES = ("neutral",)
SCORES = ("position", "ten", "zero", "first-eliminated")
TOURNAMENT = ("stays", "expelled")


class Dialog(NamedTuple):
    """The three fields: territories, score, tournament; with the reason and its heading."""

    reason: str
    kind: ExitKind
    territories: str
    armies_at_least: int
    score: str
    tournament: str


def reasons(game: Lets) -> tuple[str, ...]:
    """Every reason for which this edition lets somebody leave."""
    try:
        game.exit("")
    except Refused as refused:
        return tuple(refused.facts["reasons"])
    return ()


def scores(game: Lets) -> tuple[str, ...]:
    """The scores a referee may choose among: those the edition knows, and none at all."""
    known = {game.exit(reason).value.score for reason in reasons(game)}
    if known != {"position"}:  # where the sheet alone counts there is no other
        known.add("zero")
    return tuple(score for score in SCORES if score in known)


def dialog(game: Lets, reason: str) -> Ruling[Dialog]:
    """The three fields as the edition fills them for this reason."""
    terms = game.exit(reason)
    return Ruling(_filled(reason, terms.value), terms.because)


def kind(reason: str, score: str, tournament: str) -> ExitKind:
    """The heading of an exit: out of the match only, or out of the tournament too."""
    if reason in WITHDRAWALS:
        return "withdrawal"
    if tournament == "stays":
        return "exclusion"
    return "disqualification" if score == "zero" else "expulsion"


def _filled(reason: str, terms: ExitTerms) -> Dialog:
    return Dialog(
        reason,
        kind(reason, terms.score, terms.tournament),
        "neutral",
        terms.armies_at_least,
        terms.score,
        terms.tournament,
    )


def corrected(
    proposed: Ruling[Dialog],
    motive: str,
    *,
    scores: tuple[str, ...] = SCORES,
    score: str | None = None,
    tournament: str | None = None,
) -> Ruling[Dialog]:
    """The dialog as the referee changed it; a change needs a motive."""
    value = proposed.value
    if score is not None and score not in scores:
        raise Refused("unknown-exit-score", {"score": score, "scores": list(scores)})
    if tournament is not None and tournament not in TOURNAMENT:
        facts = {"tournament": tournament, "choices": list(TOURNAMENT)}
        raise Refused("unknown-exit-tournament", facts)
    now = value._replace(score=score or value.score, tournament=tournament or value.tournament)
    if now == value:
        return proposed
    if not motive.strip():
        raise Refused("override-needs-reason", {"step": "exit"})
    return Ruling(now, Reasons(proposed.because.citations, proposed.because.gap, verified=False))


def effect(settled: Dialog) -> PlayerRemoved:
    """The dialog as an effect on the match."""
    return picked(PlayerRemoved, settled)


def leave(
    record: Record, command: c.RecordExit, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """Somebody leaves; who puts him out of the tournament must be one who may."""
    where = (command.round, command.table)
    hall.seated(*where, command.player)
    because = require(record, rules, hall, signed.by, "rule", where)
    for earlier in record.exits.values():
        same = (earlier.round, earlier.table, earlier.player)
        if earlier.annulled is None and same == (*where, command.player):
            raise Refused("already-left", {"player": command.player, "exit": earlier.id})
    settled = corrected(
        dialog(rules, command.reason),
        command.motive,
        scores=SCORES if rules.decider < 2 else scores(rules),
        score=command.score,
        tournament=command.tournament,
    )
    terms = settled.value
    if terms.kind in ("disqualification", "expulsion"):
        require_author(rules.ladder, terms.kind, command.role)
    because += settled.because
    left = picked(
        Exit,
        command,
        id=f"E{len(record.exits) + 1}",
        kind=terms.kind,
        armies_at_least=terms.armies_at_least,
        score=terms.score,
        tournament=terms.tournament,
        by=signed.by,
        because=because.ids,
    )
    return (e.ExitRecorded(exit=left, because=because.ids),)


def annul(
    record: Record, command: c.AnnulExit, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """An exit taken back on review."""
    left = record.exits.get(command.exit)
    if left is None:
        raise Refused("unknown-exit-record", {"exit": command.exit})
    if left.annulled is not None:
        raise Refused("exit-annulled", {"exit": left.id, "by": left.annulled.by})
    because = require(record, rules, hall, signed.by, "rule", (left.round, left.table))
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "annulment"})
    return (e.ExitAnnulled(exit=left.id, reason=command.reason, by=signed.by, because=because.ids),)
