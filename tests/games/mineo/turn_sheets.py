"""Turn sheets as a table writes them, for the tests of the sheet and of whoever takes it."""

from __future__ import annotations

from typing import Any

from arbitro.games.mineo.sheet import Sheet, compute, parse
from arbitro.regulations import mineo_rules
from tests.games.mineo.dealing import EDITION, E, N, S, W

PLAYERS = ["Gioc. 1", "Gioc. 2", "Gioc. 3", "Gioc. 4"]


def ticks(**rows: str) -> list[dict[str, int]]:
    """By seat (N, W, S, E): `RIM PIG PIG`."""
    table: list[dict[str, int]] = []
    for seat in "NWSE":
        boxes: dict[str, int] = {}
        for box in rows.get(seat, "").split():
            boxes[box] = boxes.get(box, 0) + 1
        table.append(boxes)
    return table


def hand(**fields: Any) -> dict[str, Any]:
    """A sound hand, changed as told: North calls, South is the partner, they win by 2 to 1."""
    sound: dict[str, Any] = {
        "declaration": "CV",
        "declarer": N,
        "partner": S,
        "ticks": ticks(N="RIM 4RE", E="VAN"),
        "verified_by": W,
    }
    return {key: value for key, value in (sound | fields).items() if value is not ...}


def sheet(*hands: dict[str, Any], **fields: Any) -> Sheet:
    return parse({"players": PLAYERS, "compiler": N, "hands": list(hands), **fields})


def work(*hands: dict[str, Any], readings: dict[str, str] | None = None, **fields: Any) -> Any:
    return compute(sheet(*hands, **fields), mineo_rules(EDITION, readings))


NOTE_1 = (
    hand(declaration="S5", partner=None, ticks=ticks(N="RIM VAN", W="4RE"), verified_by=W),
    hand(ticks=ticks(N="RIM", W="VAN 4RE"), verified_by=W),
    hand(
        declarer=E,
        partner=N,
        rivanto=[N],
        ticks=ticks(N="VAN RVT PIG", E="RIM", W="4RE"),
        verified_by=W,
    ),
    hand(declarer=W, partner=N, ticks=ticks(S="RIM", E="VAN"), verified_by=S),
)
AS_NOTE_1 = {"GAP-T07": "called-partner-too"}
