"""Article 7: the figures that part players level on jochi."""

from __future__ import annotations

from arbitro.kernel import Said, said
from arbitro.regulations.tarocchi_2012.text import TAR

COEFFICIENT = {"S5": 5, "SV": 4, "SF": 3, "CV": 2, "CF": 1}


@TAR.cites("TAR-7-03", "TAR-7-04", "TAR-4-21")
def call_coefficient(code: str, successful: bool) -> Said[int]:
    """Tarocchi: five for a solo with five cards down to one for a forced call, if it succeeded."""
    if not successful:
        return said(0, "TAR-7-03", "TAR-4-21")
    return said(COEFFICIENT[code], "TAR-7-03", "TAR-7-04")


@TAR.cites("TAR-7-05", "TAR-4-22")
def commitment_coefficient(realised: bool, own: bool) -> int:
    """Tarocchi 2012, ties: two for one's own commitment realised, one for a partner's."""
    return (2 if own else 1) if realised else 0
