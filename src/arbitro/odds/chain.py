"""Several territories in a row: what conquers one goes on to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arbitro.kernel import Refused
from arbitro.odds.battle import battle
from arbitro.odds.throw import edition, require_armies

LONGEST = 41
"""There are 42 territories, and one of them is where it starts."""


class Chain(NamedTuple):
    """Chance of conquering at least the first, the first two…, and the armies in the last one."""

    reached: tuple[Fraction, ...]
    armies: tuple[tuple[int, Fraction], ...]


def chain(
    attack: int, defences: Sequence[int], regulation: str = "rur-2015", border: bool = True
) -> Chain:
    """A march fought on as long as the dice allow; after each conquest as many go on as may.

    With `border` each territory left behind still has an enemy beside it and keeps what the edition
    wants kept there; without, it keeps one army.
    """
    if not 1 <= len(defences) <= LONGEST:
        raise Refused("chain-too-long", {"number": len(defences), "most": LONGEST})
    require_armies(regulation, attack)
    movement = edition(regulation).movement_range
    marching = {attack: Fraction(1)}
    reached: list[Fraction] = []
    for defence in defences:
        entered: defaultdict[int, Fraction] = defaultdict(Fraction)
        for armies, chance in marching.items():
            for left, dice, part in battle(armies, defence, regulation).conquered:
                _, most = movement(left, dice, border).value
                entered[most] += chance * part
        marching = dict(entered)
        reached.append(sum(entered.values(), Fraction(0)))
    return Chain(tuple(reached), tuple(sorted(marching.items())))
