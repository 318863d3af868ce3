"""Armies put on a territory, with the sets of strong territories kept true."""

from __future__ import annotations

from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.layout import ARMIES, AT_LEAST


@compiled
def put(s: Ints, territory: int, armies: int) -> None:
    """So many armies stand on a territory now."""
    s[ARMIES + territory] = armies
    others = ~(1 << territory)
    for strength in range(3):
        here = s[AT_LEAST + strength] & others
        s[AT_LEAST + strength] = here | int(armies > strength + 1) << territory
