"""Article 4: the turn sheet is filled in by one of the table, checked by an opponent, handed in."""

from __future__ import annotations

from arbitro.kernel import Asked, Said, said
from arbitro.referee.referto.report_rules import Shown, Signers
from arbitro.regulations.shared import report as shared
from arbitro.regulations.tarocchi_2012.text import TAR

WRITTEN: dict[Shown, str] = {"table-points": "TAR-4-17", "bookings": "TAR-4-16"}


filled_by: Asked[tuple[str, ...]] = TAR.duty.says(("player", "referee"), "TAR-4-01")
"""One of the table; the director may put it right."""


@TAR.duty.cites("TAR-4-16", "TAR-4-17")
def shows(what: Shown) -> Said[bool]:
    """Tarocchi: the running total of jochi and every penalty; the heading is the printed form's."""
    return said(True, WRITTEN[what]) if what in WRITTEN else said(what != "winner")


signed_by: Asked[Signers] = TAR.duty.says("an-opponent", "TAR-4-18")
"""An opponent of the compiler checks the entries and validates them."""


closed_by_signing = shared.closed_by_signing(TAR.duty, "Who validates accepts.", "TAR-4-18")
without_a_signature = shared.without_a_signature(
    TAR.duty, "The director notes why nobody validated.", "TAR-4-18"
)

checked: Asked[bool] = TAR.duty.says(True, "TAR-4-19")
"""The sheets are handed to the director, who makes the summary of them."""

kept: Asked[bool] = TAR.duty.says(True)
"""Nothing is said; every version is kept all the same."""
