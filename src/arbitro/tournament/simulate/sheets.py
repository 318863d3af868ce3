"""Turn sheets of hands nobody played: sound under every reading, from seeded chance."""

from __future__ import annotations

from typing import Any

from arbitro.games.mineo.jochi import SEATS
from arbitro.tournament.simulate.chance import Chance

HANDS = 4
_CODES = ("CV", "CV", "CV", "CV", "CF", "SF", "SV", "SV", "S5")
_SOLO = ("SF", "SV", "S5")


def random_sheet(players: tuple[str, ...], chance: Chance) -> dict[str, Any]:
    """Four hands with all that a sheet can hold, each checked by an opponent of the compiler."""
    compiler = chance.below(SEATS)
    hands = [random_hand(compiler, chance) for _ in range(HANDS)]
    return {"players": list(players), "compiler": compiler, "hands": hands}


def random_hand(compiler: int, chance: Chance) -> dict[str, Any]:
    """One hand: commitments are those that succeed, which every reading counts alike."""
    code = chance.pick(_CODES)
    declarer, *others = chance.shuffled(range(SEATS))
    attack = [declarer] if code in _SOLO else [declarer, others[0]]
    defence = [seat for seat in range(SEATS) if seat not in attack]
    ticks: list[dict[str, int]] = [{} for _ in range(SEATS)]
    ticks[chance.below(SEATS)]["RIM"] = 1
    scommessa = chance.one_in(4)
    if scommessa:
        ticks[declarer]["SCM"] = 1
    rivanto = [chance.pick(defence)] if chance.one_in(4) else []
    last = chance.pick(defence) if rivanto else chance.below(SEATS)
    ticks[last] |= {"VAN": 1, "RVT": 1} if rivanto else {"VAN": 1}
    if chance.one_in(4):
        ticks[chance.below(SEATS)]["4RE"] = 1
    if chance.one_in(5):
        holder = chance.below(SEATS)
        ticks[holder]["4AR"] = 1
        if chance.one_in(2) and (holder in attack or (code != "CF" and not scommessa)):
            ticks[holder]["5AR"] = 1
    else:
        for _ in range(chance.below(4)):
            winner = chance.below(SEATS)
            ticks[winner]["PIG"] = ticks[winner].get("PIG", 0) + 1
    mine = attack if compiler in attack else defence
    hand: dict[str, Any] = {
        "declaration": code,
        "declarer": declarer,
        "partner": None if code in _SOLO else others[0],
        "scommessa": [declarer] if scommessa else [],
        "rivanto": rivanto,
        "ticks": ticks,
        "verified_by": chance.pick([seat for seat in range(SEATS) if seat not in mine]),
    }
    if chance.one_in(6):
        hand["penalties"] = [{"player": chance.below(SEATS), "fault": "revoke", "admitted": True}]
    return hand
