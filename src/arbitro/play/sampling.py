"""A match that a seat cannot tell from the real one, for who thinks ahead from what he knows."""

from __future__ import annotations

from importlib import import_module
from random import Random

from arbitro.kernel import Refused
from arbitro.play.history import history
from arbitro.play.match import Match, require_viewer


def sample(match: Match, seat: int, rng: Random) -> Match:
    """A match consistent with what the seat knows; its chance is the caller's (`apply(chance=)`).

    Hands, objectives and whatever lies face down are dealt anew by `rng`; of the past it keeps what
    the seat saw. Two matches the seat cannot tell apart give the same samples for the same `rng`.
    """
    require_viewer(match, seat)
    if match.state.mode != "digital":
        raise Refused("sample-of-live", {})
    unknown = import_module(f"arbitro.games.{match.game.name}.unknown")
    seen = history(match, seat)
    if match.game.name == "risiko":
        state = unknown.dealt_anew(match.state, seat, seen, rng)
    else:
        state = unknown.dealt_anew(match.state, seat, match.rules, rng)
    return Match(match.game, match.rules, state, None, (None, seen))
