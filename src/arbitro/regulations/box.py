"""The rules in the game's own box: what 24ore 2018 falls back on. A base, not selectable.

Restated from public summaries of the rulebook, not yet checked against a printed copy.
"""

from __future__ import annotations

from arbitro.games.risiko import arithmetic
from arbitro.kernel import Asked, Regulation
from arbitro.regulations.catalogue import articles

BOX = TEXT = Regulation("box", articles("box"))

CONTINENT_BONUS = {
    "oceania": 2,
    "america_del_sud": 2,
    "africa": 3,
    "europa": 5,
    "america_del_nord": 5,
    "asia": 7,
}
STARTING_ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}


@BOX.cites("BOX-SEATS-01")
def seat_order(rolls: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The box: one die each, highest first; those level throw again."""
    return arithmetic.split_by_roll(rolls)


@BOX.cites("BOX-ARMIES-01")
def starting_armies(players: int) -> int:
    """The box: 35, 30, 25 or 20 armies each, for three to six players."""
    return STARTING_ARMIES[players]


@BOX.cites("BOX-PLACE-01")
def placement_lap(supply: int) -> int:
    """The box: three armies at a time; in the last lap what is left."""
    return min(3, supply)


@BOX.cites("BOX-REINF-01")
def base_reinforcements(territories: int) -> int:
    """The box: one army for every three territories, rounded down."""
    return territories // 3


@BOX.cites("BOX-REINF-02")
def continent_bonus(mask: int) -> int:
    """The box: a bonus for each whole continent."""
    return arithmetic.reinforcements(mask, CONTINENT_BONUS, 0).continents


@BOX.cites("BOX-COMBAT-01")
def losses(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """The box: highest against highest; ties to the defender."""
    return arithmetic.compare(attack, defence)


garrison: Asked[int] = BOX.says(1, "BOX-MOVE-01", "BOX-MOVE-02")
"""One army always stays."""


@BOX.cites("BOX-CARD-01")
def card_right(conquered: int) -> bool:
    """The box: one card after at least one conquest."""
    return conquered > 0


COLOURS = BOX.states("BOX-COLOUR-01")
COVER = BOX.states("BOX-DEAL-01")
PACK = BOX.states("BOX-DEAL-02")
PLACEMENT = BOX.states("BOX-PLACE-01")
TURNS = BOX.states("BOX-TURN-01")
DISCARDS = BOX.states("BOX-CARD-02")
ATTACKS = BOX.states("BOX-ATTACK-01")
BORDER = BOX.states("BOX-BORDER-01")
COMBAT = BOX.states("BOX-COMBAT-01")
NEUTRAL = BOX.states("BOX-NEUTRAL-01")
MOVE = BOX.states("BOX-MOVE-01")
