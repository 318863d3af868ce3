"""Results of a table nobody played: a board dealt out by seeded chance, and counted."""

from __future__ import annotations

from typing import Any

from arbitro.games.risiko import board, objectives
from arbitro.games.risiko.arithmetic import table_score
from arbitro.simulation.seeded_chance import Chance


def random_result(
    players: tuple[str, ...], chance: Chance, on_map: bool = False
) -> list[dict[str, Any]]:
    """One entry per player in the order of play: figures, or the position they follow from.

    About one match in twelve ends with a RisiKo!, one player in fifteen is eliminated; ties
    happen and all their figures are counted.
    """
    order = chance.shuffled(players)
    out: dict[str, int] = {}
    for player in order:
        if len(out) < len(players) - 2 and chance.one_in(15):
            out[player] = len(out) + 1
    playing = [player for player in order if player not in out]
    goals = dict(zip(playing, chance.shuffled(objectives.ALL), strict=False))
    first = chance.pick(playing) if chance.one_in(12) else None
    land = _shared(goals, first, chance)
    return [
        {"player": player, "eliminated": out[player]}
        if player in out
        else {**_counted(player, goals, land, chance, on_map), "risiko": player == first}
        for player in order
    ]


def _shared(goals: dict[str, int], first: str | None, chance: Chance) -> dict[str, int]:
    """The whole board among those still playing; `first` has all that his objective asks for.
    Everybody holds rather what he wants than not.
    """
    land = dict.fromkeys(goals, 0)
    free = list(chance.shuffled(tuple(range(board.COUNT))))
    if first is not None:
        land[first] = objectives.mask(goals[first])
        free = [territory for territory in free if not land[first] >> territory & 1]
    for player, territory in zip(goals, [free.pop() for _ in goals], strict=True):
        land[player] |= 1 << territory
    for territory in free:
        wanted = [p for p in goals if objectives.mask(goals[p]) >> territory & 1]
        among = wanted if wanted and not chance.one_in(3) else list(goals)
        land[chance.pick(among)] |= 1 << territory
    return land


def _counted(
    player: str, goals: dict[str, int], land: dict[str, int], chance: Chance, on_map: bool
) -> dict[str, Any]:
    held = land[player]
    armies, cards = held.bit_count() + chance.between(0, 80), chance.between(0, 7)
    if on_map:
        lands = [board.TERRITORIES[territory] for territory in board.members(held)]
        row = {"player": player, "objective": goals[player], "held": lands}
        return {**row, "armies": armies, "cards": cards}
    points = table_score(goals[player], held)
    return {
        "player": player,
        "table_points": points.table_points,
        "off_objective": points.off_objective,
        "in_objective": (held & objectives.mask(goals[player])).bit_count(),
        "territories": held.bit_count(),
        "armies": armies,
        "cards": cards,
    }
