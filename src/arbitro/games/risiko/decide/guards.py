"""Refusals that many commands share."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.state import Phase
from arbitro.kernel import Reasons, Refused


def require_phase(b: Batch, *phases: Phase) -> None:
    if b.state.phase not in phases:
        facts = {"phase": b.state.phase, "expected": list(phases)}
        owed = b.state.phase == "roll"
        raise Refused(
            "wrong-phase", facts, b.rules.must_roll(0).because if owed else b.grounds.phases
        )


def require_own(b: Batch, territory: int, because: Reasons) -> None:
    seat = b.state.turn.seat
    if not b.state.masks[seat] >> territory & 1:
        facts = {"territory": board.TERRITORIES[territory], "owner": b.state.owners[territory]}
        raise Refused("not-yours", facts, because)


def require_border(b: Batch, origin: int, target: int) -> None:
    if not board.NEAR[origin] >> target & 1:
        facts = {
            "origin": board.TERRITORIES[origin],
            "target": board.TERRITORIES[target],
            "nearest": [board.TERRITORIES[t] for t in board.NEIGHBOURS[origin]],
        }
        raise Refused("not-adjacent", facts, b.grounds.border)


def require_positive(count: int) -> None:
    if count < 1:
        raise Refused("not-a-number-of-armies", {"armies": count})


def borders_enemy(b: Batch, territory: int) -> bool:
    """Whether a territory of the player in turn touches one that is not his."""
    return board.NEAR[territory] & ~b.state.masks[b.state.turn.seat] != 0
