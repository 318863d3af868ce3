"""Third phase: one strategic move, towards the border."""

from __future__ import annotations

from arbitro.bots.sight import Sight
from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c

_WORTH_MOVING = 0.05


def regroup(sight: Sight, lawful: list[c.Command]) -> c.Command | None:
    """The move that brings most armies nearer to a border, or that saves most; None to stay."""
    far = distances(sight)
    best: c.Move | None = None
    most = _WORTH_MOVING
    for move in lawful:
        if not isinstance(move, c.Move):
            continue
        gain = _forward(sight, move, far)
        if gain > most:
            best, most = move, gain
    return best


def _forward(sight: Sight, move: c.Move, far: dict[int, int]) -> float:
    origin, destination, count = move.origin, move.destination, move.armies
    if far.get(origin, 0) > 0:
        steps = far[origin] - far.get(destination, 0)
        return count * steps + 0.1 * _relief(sight, destination, count) if steps > 0 else 0.0
    if far.get(destination, 0) > 0:
        return 0.0
    return _relief(sight, destination, count) - _relief(sight, origin, -count, leaving=True)


def _relief(sight: Sight, territory: int, count: int, leaving: bool = False) -> float:
    """How much less (or, when they leave, more) is at stake with so many armies added."""
    there = sight.armies[territory]
    change = sight.danger(territory, there) - sight.danger(territory, there + count)
    return sight.worth[territory] * (-change if leaving else change)


def distances(sight: Sight) -> dict[int, int]:
    """How many steps over own ground each own territory is from a border."""
    found = dict.fromkeys(sight.borders, 0)
    edge = list(sight.borders)
    for at in edge:
        for near in board.members(board.NEAR[at] & sight.mine):
            if near not in found:
                found[near] = found[at] + 1
                edge.append(near)
    return found
