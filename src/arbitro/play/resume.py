"""Go on with a match from its log, also after a crash in the middle of a write."""

from __future__ import annotations

from typing import Any

from arbitro.kernel import Refused
from arbitro.play.contributions import commitment_of, source
from arbitro.play.log import Damaged, read
from arbitro.play.match import Match
from arbitro.play.redo import redo, rules_of


def resume(data: bytes, secret: bytes | None = None) -> tuple[Match, tuple[Any, ...]]:
    """The match a log has come to, and the events its last command still lacks.

    Everything is decided again, so a log that breaks a rule is `Damaged` here as in `verify`. A
    last command cut short is completed: its chance is in the secret of a digital match, or already
    in the lines of a live one. The caller appends the missing events to the log.
    """
    game, events = read(data)
    first = events[0]
    rules = rules_of(game, first)
    digital = first.mode == "digital"
    if digital and events[-1].kind == "secret.revealed/1":
        secret = bytes.fromhex(events[-1].secret)
    if digital and secret is None:
        raise Refused("secret-needed", {})
    if secret is not None and commitment_of(first, secret) != first.commitment:
        raise Refused("secret-wrong", {})
    revealed = digital and events[-1].kind == "secret.revealed/1"
    state, missing = redo(game, rules, events[:-1] if revealed else events, secret)
    if missing and revealed:
        raise Damaged(len(events), "truncated", "unfinished")
    if digital and secret is not None and state.finished:
        reveal = game.reveal(secret.hex())
        state = game.evolve(state, reveal)
        missing = missing if revealed else (*missing, reveal)
    mixed = source(first, secret)
    return Match(game, rules, state, secret, ((None, events), missing), mixed), missing
