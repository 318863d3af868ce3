"""Results of a table nobody played: a board dealt out by seeded chance and counted, and turn sheets
such as hands of Tarocchi can give.
"""

from __future__ import annotations

from typing import Any

from arbitro.games.mineo.jochi import SEATS, SOLO
from arbitro.games.mineo.sheet.possible import TOP, Case, Outcome, outcomes
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


HANDS = 4
_CODES = ("CV", "CV", "CV", "CV", "CF", "SF", "SV", "SV", "S5")
_CALLED = (*TOP, None)
"""A caller with all the Arie is left out: one reading lets him not call."""
_HALF = 120
"""Thirds of a point below which a side's trumps and Kings may well have lost the Rimatura."""


def random_sheet(
    players: tuple[str, ...], chance: Chance, forced_calls: bool = True
) -> dict[str, Any]:
    """Four hands with all that a sheet can hold, each checked by an opponent of the compiler.

    Without `forced_calls` nobody must call when all have passed, as one reading has it.
    """
    compiler = chance.below(SEATS)
    codes = _CODES if forced_calls else tuple(code for code in _CODES if code != "CF")
    hands = [random_hand(compiler, chance, codes) for _ in range(HANDS)]
    return {"players": list(players), "compiler": compiler, "hands": hands}


def random_hand(compiler: int, chance: Chance, codes: tuple[str, ...] = _CODES) -> dict[str, Any]:
    """One hand: commitments are those that succeed, which every reading counts alike."""
    code = chance.pick(codes)
    roles = chance.shuffled(range(SEATS))
    many = 1 if code in SOLO else 2
    attack, defence = roles[:many], roles[many:]
    ticks: list[dict[str, int]] = [{} for _ in range(SEATS)]
    most = chance.below(4)
    ends = [end for end in sorted(outcomes(Case(code, _CALLED))) if sum(end.pigliate) <= most]
    end = chance.pick(ends)
    for seat, won in zip(roles, end.pigliate, strict=True):
        if won:
            ticks[seat]["PIG"] = won
    _arie(end, ticks[chance.pick(attack)], ticks[chance.pick(defence)])
    scommessa = end.bettor and end.picciotti and chance.one_in(2)
    if scommessa:
        ticks[roles[0]]["SCM"] = 1
    rivanto = [chance.pick(defence)] if chance.one_in(4) else []
    last = chance.pick(defence) if rivanto else chance.below(SEATS)
    ticks[last] |= {"VAN": 1, "RVT": 1} if rivanto else {"VAN": 1}
    kings = chance.below(SEATS) if chance.one_in(4) else None
    if kings is not None:
        ticks[kings]["4RE"] = 1
    ours = _thirds(end, True) + (52 if kings in attack else 0)
    theirs = _thirds(end, False) + (52 if kings in defence else 0)
    may = (attack if theirs <= _HALF else []) + (defence if ours <= _HALF else [])
    ticks[chance.pick(may)]["RIM"] = 1
    mine = attack if compiler in attack else defence
    hand: dict[str, Any] = {
        "declaration": code,
        "declarer": roles[0],
        "partner": None if code in SOLO else roles[1],
        "scommessa": [roles[0]] if scommessa else [],
        "rivanto": rivanto,
        "ticks": ticks,
        "verified_by": chance.pick([seat for seat in range(SEATS) if seat not in mine]),
    }
    if chance.one_in(6):
        hand["penalties"] = [{"player": chance.below(SEATS), "fault": "revoke", "admitted": True}]
    return hand


def _arie(end: Outcome, ours: dict[str, int], theirs: dict[str, int]) -> None:
    for four, giove, boxes in ((4, end.giove, ours), (0, not end.giove, theirs)):
        if end.arie == four:
            boxes.update({"4AR": 1, "5AR": 1} if giove else {"4AR": 1})


def _thirds(end: Outcome, attack: bool) -> int:
    """What Giove, the Picciotti, the Fujutu and the Arie of a side come to at most."""
    arie = end.arie if attack else SEATS - end.arie
    return 28 * (1 + (end.giove == attack) + (end.picciotti == attack)) + 13 * arie
