"""The deal and the five phases of a turn."""

from __future__ import annotations

from functools import cache
from typing import Literal

from arbitro.games.risiko import arithmetic
from arbitro.games.risiko.rules import Dice, Reinforcements, Remedy
from arbitro.kernel import Asked, Ruling, Said, said
from arbitro.regulations import box
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24

TRIS = {"equal": 8, "mixed": 10, "jolly": 12}
CORRECTIONS = 3


@H24.cites("24H-DEAL-02")
def half_continent(size: int) -> int:
    """24 ore, deal and turn: nobody may be dealt more than half of a continent."""
    return size // 2


@H24.cites("24H-DEAL-02", "24H-DEAL-03", "24H-DEAL-04", "24H-DEAL-05")
def deal_remedy(tries: int, last: bool) -> Said[Remedy]:
    """24 ore, deal and turn: the card goes back and another is drawn, three times at most; the last
    card of the deal is exchanged with a drawn one, if that is lawful for both, in three attempts.
    """
    if last:
        if tries < CORRECTIONS:
            return said("swap-drawn", "24H-DEAL-04")
        return said("keep", "24H-DEAL-05")
    if tries < CORRECTIONS:
        return said("redraw", "24H-DEAL-02")
    return said("keep", "24H-DEAL-03")


# Phase 1: tris


@H24.cites("24H-TRIS-01", "24H-TRIS-02")
def tris_value(three: tuple[int, ...], held: int) -> Said[int | None]:
    """24 ore, deal and turn: 8 for three alike, 10 for one of each, 12 for a jolly with two alike,
    and 2 for every card of a territory occupied at that moment.
    """
    kind = arithmetic.tris_symbols(three)
    if kind is None:
        return said(None, "24H-TRIS-01")
    extra = 2 * arithmetic.cards_of_held(three, held)
    return said(TRIS[kind] + extra, "24H-TRIS-01", *(("24H-TRIS-02",) if extra else ()))


tris_limit: Asked[int | None] = H24.says(None, "24H-TRIS-04")
"""As many as one has."""


@H24.cites("24H-PH1-01", "24H-PH2-03")
def tris_allowed(touched: bool) -> Said[bool]:
    """24 ore, deal and turn: not once an army has touched the board, even if taken off again."""
    return said(not touched, "24H-PH2-03" if touched else "24H-PH1-01")


tris_commitment: Asked[Literal["shown", "laid"]] = H24.says("laid", "24H-PH1-01", "24H-PH1-02")
"""Only cards laid on the deck count, and then they stay there."""


# Phase 2: supply


@H24.cites("24H-PH2-01", "24H-PH2-02")
def least_supply(territories: int) -> Said[int]:
    """24 ore, turn: from the first turn; one army for who holds fewer than three territories."""
    few = ("24H-PH2-02",) if territories < 3 else ()
    return said(1 if few else 0, "24H-PH2-01", *few)


def reinforcements(mask: int) -> Ruling[Reinforcements]:
    """24 ore: the box's third of the territories and continent bonus, over this text's minimum."""
    held = mask.bit_count()
    least, base = least_supply(held), box.base_reinforcements(held)
    bonus = box.continent_bonus(mask)
    because = least.because
    if held >= 3:
        because += BOX_VALUES.mark(base.because)
    if bonus.value:
        because += BOX_VALUES.mark(bonus.because)
    number = max(least.value, base.value)
    return Ruling(Reinforcements(number, bonus.value, number + bonus.value), because)


army_cap: Asked[int] = H24.says(130, "24H-CAP-01")
"""At most 130 armies."""


# Phase 3: attacks


@cache
@H24.cites("24H-ATT-04", "24H-ATT-05", "24H-ATT-06", "24H-ATT-07")
def legal_dice(origin: int, target: int) -> Said[Dice | None]:
    """24 ore, deal and turn: as many dice as armies less the one that stays, three at most; the
    defender always the most he can; never fewer dice than he.
    """
    dice = arithmetic.most_dice(origin, target)
    if dice is not None:
        return said(dice, "24H-ATT-04", "24H-ATT-06")
    return said(None, "24H-ATT-05" if origin < 2 else "24H-ATT-07")


target_binds: Asked[bool] = H24.says(True, "24H-PH3-02")
"""Naming the target binds; only the origin can still be chosen."""


@H24.cites("24H-ATT-08", "24H-ATT-09", "24H-ATT-11", "24H-ATT-12")
def movement_range(origin: int, dice: int, border: bool) -> Said[tuple[int, int]]:
    """24 ore, deal and turn: at least the armies of the last throw; two stay on a border, or one
    from four or fewer.
    """
    reach = arithmetic.leaving(origin, dice, 2 if border else 1)
    if border and origin <= 4:
        return said(reach, "24H-ATT-08", "24H-ATT-12")
    return said(reach, "24H-ATT-08", "24H-ATT-11" if border else "24H-ATT-09")


@H24.cites("24H-ELIM-01", "24H-ELIM-04")
def captured_cards(own: int, loser: int) -> int:
    """24 ore, deal and turn: all of them, to be used from the next turn on."""
    return loser


# Phases 4 and 5: move, pass, card


border_garrison: Asked[int] = H24.says(2, "24H-ATT-11")
"""Two armies stay on a territory that borders an enemy."""

move_final: Asked[bool] = H24.says(False, "24H-PH4-01")
"""The place and the number of the move may still be changed."""


@H24.cites("24H-PH5-01", "24H-TRIS-04")
def card_taken(conquered: int) -> bool:
    """24 ore: after a conquest taking the card ends the turn; there is no limit to the hand."""
    return conquered > 0


pass_question: Asked[bool] = H24.says(True, "24H-PH5-03")
"""If he forgets to say it, the others must ask «passi?»."""
