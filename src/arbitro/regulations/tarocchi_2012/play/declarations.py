"""Articles 4, 5 and 9: seats, stakes, calls, and what the declarer may do with the Monte."""

from __future__ import annotations

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import Role
from arbitro.kernel import Asked, Said, said
from arbitro.regulations.tarocchi_2012.text import TAR

table_size: Asked[int] = TAR.says(SEATS, "MIN-DEAL-01")
"""Four players at a table."""

first_dealer: Asked[int] = TAR.says(3, "TAR-2-06", "TAR-3-02")
"""East, the last seat, deals first; each deals once in a turn."""


@TAR.cites("TAR-4-05", "TAR-11-02", "TAR-4-06", "TAR-4-07", "TAR-4-08", "TAR-4-09", "MIN-BID-08")
def stake(code: str) -> Said[int]:
    """Tarocchi: a solo declared with five cards doubles what is paid; nothing else does."""
    if code == "S5":
        return said(2, "TAR-4-05", "TAR-11-02")
    extra = ("MIN-BID-08",) if code == "SF" else ()
    return said(1, CODE_IDS[code], *extra)


CODE_IDS = {
    "S5": "TAR-4-05",
    "SV": "TAR-4-06",
    "SF": "TAR-4-07",
    "CV": "TAR-4-08",
    "CF": "TAR-4-09",
}


@TAR.cites("MIN-BID-03", "MIN-BID-05")
def call_open(called: bool) -> Said[bool]:
    """Tarocchi 2012, declarations: one call in a hand: after it the others pass or go solo."""
    return said(False, "MIN-BID-05") if called else said(True, "MIN-BID-03")


@TAR.cites("TAR-9-13")
def scommessa(role: Role, hand: int) -> bool:
    """Tarocchi: the soloist or the caller, if he holds at least Giove and the Fujutu."""
    return role == "declarer" and bool(hand >> cards.GIOVE & 1 and hand & cards.FOOL)


@TAR.cites("TAR-9-12")
def first_leader(declarer: int) -> int:
    """Tarocchi 2012, declarations: the player on the declarer's right."""
    return (declarer + 1) % SEATS
