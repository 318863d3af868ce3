"""Decide a log again: recover each command from its leading event and obey it once more."""

from __future__ import annotations

from typing import Any

from arbitro.kernel import Refused
from arbitro.play.chance import Observed, Seeded
from arbitro.play.game import Game
from arbitro.play.log import Damaged

_LONGEST = 512
"""More events than any single command can cause (a deal with its corrections has about 50)."""


def rules_of(game: Game, first: Any) -> Any:
    """The rules the first line names, if they would open the match just so."""
    try:
        rules = game.rules(first.regulation, first.interpretations)
        again = game.open(rules, first.players, first.mode, game.settings(first), first.commitment)
    except Refused as refused:
        raise Damaged(1, "rule", "refused", str(refused)) from refused
    if again != first:
        raise Damaged(1, "rule", "rule")
    return rules


def redo(
    game: Game, rules: Any, events: tuple[Any, ...], secret: bytes | None
) -> tuple[Any, tuple[Any, ...]]:
    """The state these events lead to, and those that the last command still lacks.

    Raises `Damaged` where the regulation, or the chance of the secret, says otherwise.
    """
    state = game.opened(events[0])
    at = 1
    while at < len(events):
        rest = events[at : at + _LONGEST]
        state, decided = _again(game, rules, state, rest, at + 1, secret)
        if len(decided) > len(rest):
            return state, decided[len(rest) :]
        at += len(decided)
    return state, ()


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
