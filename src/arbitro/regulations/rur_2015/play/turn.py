"""Article 4 and the case law on the same moments: reinforcement, combat, move, card."""

from __future__ import annotations

from functools import cache
from typing import Literal

from arbitro.games.risiko import arithmetic
from arbitro.games.risiko.rules import Dice, Pieces
from arbitro.kernel import Asked, Said, said
from arbitro.regulations.rur_2015.text import RUR

TRIS = {"equal": 8, "mixed": 10, "jolly": 12}

# First phase


@RUR.cites("RUR-4.1-04", "RUR-4.1-05")
def tris_value(three: tuple[int, ...], held: int) -> Said[int | None]:
    """RUR, the turn: 8 for three alike, 10 for one of each, 12 for a jolly with two alike, and 2
    for every card of a territory held.
    """
    kind = arithmetic.tris_symbols(three)
    if kind is None:
        return said(None, "RUR-4.1-04")
    extra = 2 * arithmetic.cards_of_held(three, held)
    return said(TRIS[kind] + extra, "RUR-4.1-04", *(("RUR-4.1-05",) if extra else ()))


@RUR.cites("RUR-36-09")
def tris_allowed(touched: bool) -> bool:
    """RUR, the turn: not once a single reinforcement has been placed."""
    return not touched


tris_commitment: Asked[Literal["shown", "laid"]] = RUR.says("shown", "RUR-36-12")
"""Words bind nobody; showing three cards that form a tris binds to play one."""

army_cap: Asked[int] = RUR.says(130, "RUR-4.1-10")
"""At most 130 armies of a player on the board."""


@RUR.cites("RUR-4.1-11")
def pieces(armies: int) -> Pieces:
    """RUR, the turn: a flag is 10 armies, a large tank 5, a small tank 1."""
    return Pieces(armies // 10, armies % 10 // 5, armies % 5)


# Second phase


@cache
@RUR.cites("RUR-4.2-02", "RUR-4.2-06", "RUR-4.2-07", "RUR-4.2-08", "RUR-4.2-12")
def legal_dice(origin: int, target: int) -> Said[Dice | None]:
    """RUR, the turn: one die per tank, three at most, always as many as possible; one army stays
    behind; never fewer dice than the defender.
    """
    dice = arithmetic.most_dice(origin, target)
    if dice is not None:
        three = ("RUR-4.2-06",) if dice.attack == 3 else ()
        return said(dice, *three, "RUR-4.2-07", "RUR-4.2-08")
    return said(None, "RUR-4.2-02" if origin < 2 else "RUR-4.2-12")


@cache
@RUR.cites("RUR-4.2-09", "RUR-4.2-10", "RUR-4.2-11")
def losses(attack: tuple[int, ...], defence: tuple[int, ...]) -> Said[tuple[int, int]]:
    """RUR, the turn: highest against highest, then second, then third; the defender wins ties."""
    uneven = ("RUR-4.2-11",) if len(attack) > len(defence) else ()
    return said(arithmetic.compare(attack, defence), "RUR-4.2-09", "RUR-4.2-10", *uneven)


target_binds: Asked[bool] = RUR.says(False, "RUR-36-18")
"""A target without its origin is an incomplete declaration unless one origin is possible."""


@RUR.cites("RUR-5-01", "RUR-5-04")
def captured_cards(own: int, loser: int) -> Said[int]:
    """RUR, the turn: the loser's cards are taken, but only up to seven in hand."""
    room = max(0, 7 - own)
    if loser <= room:
        return said(loser, "RUR-5-01")
    return said(room, "RUR-5-04")


# Third and fourth phase


@RUR.cites("RUR-4.3-03", "RUR-4.3-05", "RUR-4.3-06")
def garrison(border: bool) -> Said[int]:
    """RUR, the turn: one army always stays; two where the territory borders an enemy."""
    if border:
        return said(2, "RUR-4.3-05", "RUR-4.3-06")
    return said(1, "RUR-4.3-03")


move_final: Asked[bool] = RUR.says(True, "RUR-4.3-02", "RUR-4.3-08")
"""One move, and once made it stands."""


@RUR.cites("RUR-4.4-01", "RUR-4.4-02", "RUR-4.4-05", "RUR-4.4-06", "RUR-4.4-07")
def card_right(conquered: int, hand: int) -> Said[bool]:
    """RUR, turn: one card after at least one conquest, said aloud; none while seven are in hand."""
    if not conquered:
        return said(False, "RUR-4.4-01")
    if hand >= 7:
        return said(False, "RUR-4.4-06", "RUR-4.4-07")
    return said(True, "RUR-4.4-01", "RUR-4.4-02", "RUR-4.4-05")


@RUR.cites("RUR-24-01")
def count_question(in_turn: bool) -> bool:
    """RUR, the turn: how many cards another holds may be asked in one's own turn only."""
    return in_turn
