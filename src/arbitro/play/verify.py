"""Verify a log: seals, rules and chance, with nothing but the file."""

from __future__ import annotations

from typing import Any

from arbitro.play.chance import commitment
from arbitro.play.log import Damaged, read
from arbitro.play.redo import redo, rules_of


def verify(data: bytes) -> int:
    """The number of events of a sound log, or `Damaged`.

    Every command is recovered from its leading event and decided again under the edition and the
    readings of the first line; the chance of a digital match is drawn again from the secret its
    last line reveals.
    """
    game, events = read(data)
    rules = rules_of(game, events[0])
    secret = _secret(events)
    played = events if secret is None else events[:-1]
    state, missing = redo(game, rules, played, secret)
    if missing or not state.finished:
        raise Damaged(len(events), "truncated", "unfinished")
    return len(events)


def _secret(events: tuple[Any, ...]) -> bytes | None:
    """The secret of a digital match, checked against what was promised at the start."""
    first, last = events[0], events[-1]
    if first.mode == "live":
        return None
    if last.kind != "secret.revealed/1":
        raise Damaged(len(events), "truncated", "no-secret")
    try:
        secret = bytes.fromhex(last.secret)
    except ValueError as error:
        raise Damaged(len(events), "syntax", "syntax") from error
    if commitment(secret) != first.commitment:
        raise Damaged(len(events), "chance", "other-secret")
    return secret
