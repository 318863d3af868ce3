"""Verify a log: seals, rules and chance, with nothing but the file."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from arbitro.play.contributions import commitment_of
from arbitro.play.log import Damaged, read
from arbitro.play.redo import Otherwise, otherwise, redo, rules_of


class Verified(NamedTuple):
    """How many events a sound log has, and which of its lines today's decider would not write."""

    events: int
    otherwise: tuple[Otherwise, ...]


def verify(data: bytes) -> int:
    """The number of events of a sound log, or `Damaged`."""
    return verified(data).events


def verified(data: bytes) -> Verified:
    """What there is to say of a sound log, or `Damaged`.

    Every command is recovered from its leading event and decided again under the edition, the
    readings and the decider of the first line; the chance of a digital match is drawn again from
    the secret its last line reveals.
    """
    game, events = read(data)
    rules = rules_of(game, events[0])
    secret = _secret(events)
    played = events if secret is None else events[:-1]
    state, missing = redo(game, rules, played, secret)
    if missing or not state.finished:
        raise Damaged(len(events), "truncated", "unfinished")
    return Verified(len(events), otherwise(game, rules, played, secret))


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
    fixed = getattr(first, "secret_sha256", "")
    if fixed and sha256(secret).hexdigest() != fixed:
        raise Damaged(len(events), "chance", "other-secret")
    if commitment_of(first, secret) != first.commitment:
        if fixed:
            raise Damaged(1, "chance", "other-contributions")
        raise Damaged(len(events), "chance", "other-secret")
    return secret
