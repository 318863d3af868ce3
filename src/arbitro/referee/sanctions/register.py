"""The register of a tournament: every infraction with what its edition makes of it.

Pure and whole: the register is a function of the history. An annulled infraction is left out before
anything is counted, so what followed from it goes with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, get_args

from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.kernel.values import once_for_each
from arbitro.referee.effects import PlayerRemoved, restored
from arbitro.referee.sanctions.infractions import Annulment, Entry, Infraction, Override, Tally
from arbitro.referee.sanctions.ladder import CHOICE_OWED, Ladder, Measure
from arbitro.referee.verdict import Option, Step

OUT: tuple[Step, ...] = ("disqualification", "expulsion")
STEPS: tuple[Step, ...] = get_args(Step)
"""From the lightest to the gravest."""


class Line(NamedTuple):
    """One infraction that stands: the ladder's proposal and what was decided."""

    infraction: Infraction
    proposed: Ruling[Measure]
    given: Ruling[Measure]


@dataclass(frozen=True)
class Register:
    """What stands against everybody."""

    lines: tuple[Line, ...]

    def of(self, player: str) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.infraction.player == player)

    def count(self, player: str, step: Step, match: str | None = None) -> int:
        """How often a player has reached a step, in the tournament or in one match."""
        return sum(
            line.given.value.steps.count(step)
            for line in self.of(player)
            if match in (None, line.infraction.match)
        )


def standing(history: Iterable[Entry]) -> tuple[Infraction, ...]:
    """The infractions not annulled, in order; refuses an impossible history."""
    found: dict[str, Infraction] = {}
    seen: set[str] = set()
    for entry in history:
        if isinstance(entry, Infraction):
            if entry.id in seen:
                raise Refused("infraction-twice", {"infraction": entry.id})
            seen.add(entry.id)
            found[entry.id] = entry
        elif entry.infraction not in seen:
            raise Refused("unknown-infraction", {"infraction": entry.infraction})
        elif entry.infraction not in found:
            raise Refused("already-annulled", {"infraction": entry.infraction})
        else:
            del found[entry.infraction]
    return tuple(found.values())


def register(history: Iterable[Entry], ladder: Ladder) -> Register:
    """Every infraction that stands with its measure, each weighed on those before it."""
    tallies: dict[str, Tally] = {}
    lines = []
    for infraction in standing(history):
        tally = tallies.setdefault(infraction.player, Tally())
        line = _weigh(infraction, tally, ladder)
        given = line.given.value
        tally.add(infraction, given.step, given.steps)
        lines.append(line)
    return Register(tuple(lines))


class Kept(Protocol):
    """Whatever keeps what was written down about infractions."""

    @property
    def history(self) -> tuple[Entry, ...]: ...


@once_for_each
def registered(record: Kept, ladder: Ladder) -> Register:
    """The register of what a record keeps."""
    return register(record.history, ladder)


def propose(
    history: Sequence[Entry],
    infraction: Infraction,
    ladder: Ladder,
    players: Sequence[str] | None = None,
) -> Ruling[Measure]:
    """What the ladder proposes for a new infraction. `players` are those of the match, if known."""
    _require(infraction, players)
    return register((*history, infraction), ladder).lines[-1].given


def decide(
    history: Sequence[Entry],
    infraction: Infraction,
    override: Override | None = None,
    players: Sequence[str] | None = None,
) -> tuple[Entry, ...]:
    """The history with this infraction, as proposed or as the referee decided instead."""
    _require(infraction, players)
    if override is not None and not override.reason.strip():
        raise Refused("override-needs-reason", {"step": override.step})
    entries = (*history, replace(infraction, override=override))
    standing(entries)
    return entries


def annul(
    history: Sequence[Entry], annulment: Annulment, ladder: Ladder
) -> tuple[tuple[Entry, ...], tuple[tuple[Line, Line | None], ...]]:
    """The history with this annulment, and every line that changes: as it was and as it is now
    (None: gone).
    """
    if not annulment.reason.strip():
        raise Refused("annulment-needs-reason", {"infraction": annulment.infraction})
    entries = (*history, annulment)
    after = {line.infraction.id: line for line in register(entries, ladder).lines}
    changed = []
    for line in register(history, ladder).lines:
        now = after.get(line.infraction.id)
        if now is None or now.given.value != line.given.value:
            changed.append((line, now))
    return entries, tuple(changed)


def _weigh(infraction: Infraction, tally: Tally, ladder: Ladder) -> Line:
    past = tally.before(infraction.match)
    first = _by_article(infraction, ladder.first(infraction, past))
    proposed = _complete(first.value, first.because, infraction, tally, ladder)
    chosen = infraction.override
    if chosen is None or chosen.step == first.value.step:
        return Line(infraction, proposed, proposed)
    instead = Measure(step=chosen.step, scope=first.value.scope)
    return Line(infraction, proposed, _complete(instead, first.because, infraction, tally, ladder))


def _by_article(infraction: Infraction, counted: Ruling[Measure]) -> Ruling[Measure]:
    """The article of the case it was recorded with, unless repetition leads further."""
    ruled = infraction.ruled
    if ruled is None or STEPS.index(counted.value.step) > STEPS.index(ruled.step):
        return counted
    measure = Measure(
        step=ruled.step,
        scope=ruled.scope,
        effects=tuple(restored(row) for row in ruled.effects),
        options=tuple(
            Option(
                code=row["option"],
                by=row["by"],
                effects=tuple(restored(effect) for effect in row["effects"]),
            )
            for row in ruled.options
        ),
    )
    return Ruling(measure, Reasons(ruled.because))


def _complete(
    measure: Measure, because: Reasons, infraction: Infraction, tally: Tally, ladder: Ladder
) -> Ruling[Measure]:
    """The measure with what its step brings about in turn, and what may be chosen there."""
    more = ladder.then(measure.step, tally.before(infraction.match))
    steps = (measure.step, *more.value)
    options = measure.options
    if more.value:
        because += more.because
    last = options
    if steps[-1] not in OUT:
        own = () if options or measure.effects else (measure.step,)
        for step in _offering(infraction, (*own, *more.value)):
            offered = ladder.penalties(step, infraction.stage, infraction.hand)
            last = offered.value
            options = (*options, *last)
            if last:
                because += offered.because
    owed = (option.code for option in last if steps[-1] in CHOICE_OWED)
    effects = measure.effects
    end = next((step for step in steps if step in OUT), None)
    if end is not None and not any(isinstance(effect, PlayerRemoved) for effect in effects):
        gone = ladder.leaving(end)
        effects += gone.value
        because += gone.because
    whole = replace(measure, steps=steps, options=options, effects=effects, owed=tuple(owed))
    return Ruling(whole, because)


def _offering(infraction: Infraction, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps whose penalties may be chosen: each has its own."""
    return steps[-1:] if infraction.decider < 2 else steps  # in 0.1.0 only the last had


def _require(infraction: Infraction, players: Sequence[str] | None) -> None:
    if players is not None and infraction.player not in players:
        facts = {"player": infraction.player, "players": list(players)}
        raise Refused("sanction-for-a-stranger", facts)
