"""The match report: who writes it, what it shows, who signs it, who checks and keeps it."""

from __future__ import annotations

from arbitro.kernel import Asked, Said, said
from arbitro.referee.referto.report_rules import Shown, Signers
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.shared import report as shared

WRITTEN: dict[Shown, str] = {
    "winner": "MST-REP-02",
    "round": "MST-REP-03",
    "table": "MST-REP-03",
    "names": "MST-REP-04",
    "table-points": "MST-REP-04",
    "bookings": "MST-REP-08",
}


filled_by: Asked[tuple[str, ...]] = MST.duty.says(("referee", "player"), "MST-REP-01")
"""The referees, or the players under their supervision."""


@MST.duty.cites("MST-REP-02", "MST-REP-03", "MST-REP-04", "MST-REP-08")
def shows(what: Shown) -> Said[bool]:
    """Master, the report: winner, round, table, names and table points; and every ammonizione."""
    return said(True, WRITTEN[what])


signed_by: Asked[Signers] = MST.duty.says("everybody", "MST-REP-05")
"""Everybody signs the report of his own table."""


closed_by_signing = shared.closed_by_signing(
    MST.duty, "Who signs accepts, as with everything nobody contested in time.", "MST-DISP-03"
)
without_a_signature = shared.without_a_signature(MST.duty, shared.NOTED, "MST-REP-05")

checked: Asked[bool] = MST.duty.says(True, "MST-REP-06")
"""The referees check that what is written is right."""

kept: Asked[bool] = MST.duty.says(True, "MST-REP-07")
"""The referees keep the reports until the end of the tournament."""
