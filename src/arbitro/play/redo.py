"""Decide a log again: recover each command from its leading event and obey it once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from arbitro.kernel import DECIDER, Refused
from arbitro.play.chance import Observed, Seeded
from arbitro.play.contributions import sound, source
from arbitro.play.game import Game
from arbitro.play.log import Damaged

_LONGEST = 512
"""More events than any single command can cause (a deal with its corrections has about 50)."""


def rules_of(game: Game, first: Any) -> Any:
    """The rules the first line names, if they would open the match just so."""
    try:
        if not 1 <= first.decider <= DECIDER:
            raise Damaged(1, "rule", "newer-decider", str(first.decider))
        rules = replace(game.rules(first.regulation, first.interpretations), decider=first.decider)
        again = game.open(rules, first.players, first.mode, game.settings(first), first.commitment)
        if first.kind == "match.opened/2":
            again = game.together(again, _told(first))
            again = replace(again, secret_sha256=first.secret_sha256)
    except Refused as refused:
        raise Damaged(1, "rule", "refused", str(refused)) from refused
    if again != first:
        raise Damaged(1, "rule", "rule")
    return rules


def _told(first: Any) -> tuple[dict[str, str], ...]:
    """The contributions, if each is the value that its hash had fixed."""
    try:
        return sound(first.contributions)
    except Refused as refused:
        raise Damaged(1, "chance", "changed-contribution") from refused


def redo(
    game: Game, rules: Any, events: tuple[Any, ...], secret: bytes | None
) -> tuple[Any, tuple[Any, ...]]:
    """The state these events lead to, and those that the last command still lacks.

    Raises `Damaged` where the regulation, or the chance of the secret, says otherwise.
    """
    state = game.opened(events[0])
    for step in steps(game, rules, events, secret):
        state = step.after
        if len(step.decided) > len(step.rest):
            return state, step.decided[len(step.rest) :]
    return state, ()


class Step(NamedTuple):
    """One command of a log: the line of its first event, and what it brings when decided again."""

    line: int
    before: Any
    rest: tuple[Any, ...]
    after: Any
    decided: tuple[Any, ...]


def steps(game: Game, rules: Any, events: tuple[Any, ...], secret: bytes | None) -> Iterator[Step]:
    """The commands of a log one by one, each decided again; `Damaged` as in `redo`."""
    state = game.opened(events[0])
    secret = source(events[0], secret)
    at = 1
    while at < len(events):
        rest = events[at : at + _LONGEST]
        after, decided = _again(game, rules, state, rest, at + 1, secret)
        yield Step(at + 1, state, rest, after, decided)
        state = after
        at += len(decided)


class Otherwise(NamedTuple):
    """A line that today's decider would not write so, with its refusal if it would refuse."""

    line: int
    refusal: Refused | None = None

    @property
    def refused(self) -> str:
        """The code of the refusal; '' if it would be taken and bring something else."""
        return self.refusal.code if self.refusal is not None else ""


def otherwise(
    game: Game, rules: Any, events: tuple[Any, ...], secret: bytes | None
) -> tuple[Otherwise, ...]:
    """Which commands of a log that an earlier decider wrote would be decided otherwise today."""
    if rules.decider == DECIDER:
        return ()
    today = replace(rules, decider=DECIDER)
    mixed = source(events[0], secret)
    return tuple(
        found
        for step in steps(game, rules, events, secret)
        if (found := _today(game, today, step, mixed)) is not None
    )


def _today(game: Game, today: Any, step: Step, secret: bytes | None) -> Otherwise | None:
    try:
        _again(game, today, step.before, step.rest, step.line, secret)
    except Damaged as damage:
        cause = damage.__cause__
        return Otherwise(damage.line, cause if isinstance(cause, Refused) else None)
    return None


def _again(
    game: Game, rules: Any, state: Any, rest: tuple[Any, ...], line: int, secret: bytes | None
) -> tuple[Any, tuple[Any, ...]]:
    """Obey the command that leads `rest`, whose first event is on this line."""
    command = game.command_of(rest)
    if command is None:
        raise Damaged(line, "rule", "no-command")

    def as_logged() -> Observed:
        seen = game.observed_in(rest)
        return Observed(seen, lambda _, row: row, game.unseen, exact=False, alike=game.alike)

    try:
        chance = as_logged() if secret is None else Seeded(secret, state.version)
        after, decided = game.step(state, command, rules, chance)
        differs = _first_difference(decided, rest)
        if differs is None:
            return after, decided
        if secret is not None:
            _, as_seen = game.step(state, command, rules, as_logged())
            if _first_difference(as_seen, rest) is None:
                place = line + differs
                raise Damaged(place, "chance", "chance")
            differs = _first_difference(as_seen, rest) or 0
    except Refused as refused:
        raise Damaged(line, "rule", "refused", str(refused)) from refused
    raise Damaged(line + differs, "rule", "rule")


def _first_difference(decided: tuple[Any, ...], logged: tuple[Any, ...]) -> int | None:
    pairs = enumerate(zip(decided, logged, strict=False))
    return next((i for i, (ours, theirs) in pairs if ours != theirs), None)
