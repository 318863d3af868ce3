"""Results of a table nobody played: plausible, within the rules, from seeded chance."""

from __future__ import annotations

from typing import Any

from arbitro.tournament.simulate.chance import Chance


def random_result(players: tuple[str, ...], chance: Chance) -> list[dict[str, Any]]:
    """One entry per player in the order of play.

    About one match in twelve ends with a RisiKo!, one player in fifteen is eliminated; ties
    happen and all their figures are counted.
    """
    order = chance.shuffled(players)
    seats: list[dict[str, Any]] = []
    out = 0
    for player in order:
        inside = chance.between(1, 9)
        seat: dict[str, Any] = {
            "player": player,
            "table_points": min(86, 3 * inside + chance.between(0, 36)),
            "off_objective": chance.between(0, 30),
            "in_objective": inside,
            "territories": inside + chance.between(0, 8),
            "armies": chance.between(5, 90),
            "cards": chance.between(0, 7),
        }
        if out < len(players) - 2 and chance.one_in(15):
            out += 1
            zero = dict.fromkeys((*seat,)[1:], 0)
            seat = {**seat, **zero, "eliminated": out}
        seats.append(seat)
    if chance.one_in(12):
        winner = chance.pick([seat for seat in seats if "eliminated" not in seat])
        winner["risiko"] = True
        winner["table_points"] = 86
    return seats
