"""Verify a log: seals, rules and chance, with nothing but the file."""

from __future__ import annotations

from typing import Any

from arbitro.kernel import Refused
from arbitro.play.chance import Observed, Seeded, commitment
from arbitro.play.game import Game
from arbitro.play.log import Damaged, read

_LONGEST = 512
"""More events than any single command can cause (a deal with its corrections has about 50)."""


def verify(data: bytes) -> int:
    """The number of events of a sound log, or `Damaged`.

    Every command is recovered from its leading event and decided again under the edition and the
    readings of the first line; the chance of a digital match is drawn again from the secret its
    last line reveals.
    """
    game, events = read(data)
    first = events[0]
    rules = _rules(game, first)
    secret = _secret(events)
    state = game.opened(first)
    end = len(events) - (secret is not None)
    at = 1
    while at < end:
        state, at = _redo(game, rules, state, events[:end], at, secret)
    if not state.finished:
        raise Damaged(len(events), "truncated", "the match is not finished")
    return len(events)


def _rules(game: Game, first: Any) -> Any:
    try:
        rules = game.rules(first.regulation, first.interpretations)
        again = game.open(rules, first.players, first.mode, first.time_up_giro, first.commitment)
    except Refused as refused:
        raise Damaged(1, "rule", str(refused)) from refused
    if again != first:
        raise Damaged(1, "rule", "the regulation would open the match differently")
    return rules


def _secret(events: tuple[Any, ...]) -> bytes | None:
    """The secret of a digital match, checked against what was promised at the start."""
    first, last = events[0], events[-1]
    if first.mode == "live":
        return None
    if last.kind != "secret.revealed/1":
        raise Damaged(len(events), "truncated", "the match stops before its secret is revealed")
    try:
        secret = bytes.fromhex(last.secret)
    except ValueError as error:
        raise Damaged(len(events), "syntax", "the secret is not hexadecimal") from error
    if commitment(secret) != first.commitment:
        raise Damaged(len(events), "chance", "the secret is not the one committed to")
    return secret


def _redo(
    game: Game,
    rules: Any,
    state: Any,
    events: tuple[Any, ...],
    at: int,
    secret: bytes | None,
) -> tuple[Any, int]:
    """Decide the command that starts at `at` again; the state and position after it."""
    line = at + 1
    rest = events[at : at + _LONGEST]
    command = game.command_of(rest)
    if command is None:
        raise Damaged(line, "rule", "no command leads to this event")

    def as_logged() -> Observed:
        return Observed(game.observed_in(rest), lambda _, row: row, game.unseen, exact=False)

    try:
        if secret is not None:
            after, decided = game.step(state, command, rules, Seeded(secret, state.version))
            if decided == rest[: len(decided)]:
                return after, at + len(decided)
            _, as_seen = game.step(state, command, rules, as_logged())
            if as_seen == rest[: len(as_seen)]:
                place = line + _first_difference(decided, rest)
                raise Damaged(place, "chance", "the dice or cards are not those of the secret")
            decided = as_seen
        else:
            after, decided = game.step(state, command, rules, as_logged())
            if decided == rest[: len(decided)]:
                return after, at + len(decided)
    except Refused as refused:
        raise Damaged(line, "rule", str(refused)) from refused
    place = line + _first_difference(decided, rest)
    raise Damaged(place, "rule", "the regulation would have decided otherwise")


def _first_difference(decided: tuple[Any, ...], logged: tuple[Any, ...]) -> int:
    pairs = zip(decided, logged, strict=False)
    shorter = min(len(decided), len(logged))
    return next((i for i, (ours, theirs) in enumerate(pairs) if ours != theirs), shorter)
