"""Articles 29 to 34 and their case law: corrections of armies, and the ways of leaving a match."""

from __future__ import annotations

from arbitro.games.risiko.rules import Correction
from arbitro.kernel import Asked, Said, said
from arbitro.regulations.rur_2015.text import RUR


@RUR.cites("RUR-29-01", "RUR-29-02", "RUR-36-10")
def excess_over_due(due: int, placed: int, self_declared: bool) -> Said[Correction]:
    """RUR, exits and corrections: the excess comes off, twice over if somebody else noticed; from
    those just placed first.
    """
    excess = max(0, placed - due)
    remove = excess if self_declared else 2 * excess
    article = "RUR-29-01" if self_declared else "RUR-29-02"
    return said(Correction(remove, min(remove, placed), None), article, "RUR-36-10")


@RUR.cites("RUR-30-02", "RUR-30-03", "RUR-30-04", "RUR-36-11")
def excess_over_cap(on_board: int, cap: int, self_declared: bool) -> Said[Correction]:
    """RUR: above the cap: the excess if self-declared; else twice that, and the cap drops by it."""
    excess = max(0, on_board - cap)
    if self_declared:
        return said(Correction(excess, 0, None), "RUR-30-02", "RUR-36-11")
    correction = Correction(2 * excess, 0, cap - excess if excess else None)
    return said(correction, "RUR-30-03", "RUR-30-04", "RUR-36-11")


freezing: Asked[bool] = RUR.says(False)
"""The ladder of penalties knows no frozen player."""
