"""Officials, time, disputes, reports and silence, in the order of the text."""

from __future__ import annotations

from arbitro.kernel import Asked, Said, said
from arbitro.referee.rules import Panel, Shown, Signers, Slip
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.shared import desk as shared
from arbitro.regulations.shared import officials

# Officials


@MST.duty.cites("MST-REF-01", "MST-REF-05")
def panel(referees: int, one_does_not_play: bool) -> Said[Panel]:
    """Master, duties: one referee who does not play, or at least three in every round."""
    if one_does_not_play:
        return said(Panel(referees >= 1, 1, False), "MST-REF-01")
    return said(Panel(referees >= 3, 3, False), "MST-REF-01", "MST-REF-05")


appointed_by: Asked[str] = MST.duty.says("organiser", "MST-REF-06")
"""The organisers choose."""

final_referee: Asked[bool] = MST.duty.says(True, "MST-REF-07")
"""A referee follows the whole final."""


@MST.duty.fills("ARB-21", "MST-REF-01", default="no")
def own_table(choice: str) -> bool:
    """Master, desk reading: nobody judges the table he plays at."""
    return False


duties = officials.duties(MST.duty, overseeing="MST-REF-02", judging="MST-REF-03")


MST.duty.reads(
    "GAP-M09",
    "MST-REF-05",
    default="any-from-three",
    doc="A panel may be even; the referee of highest rank then breaks a tie.",
)

# Report


booking_on_report: Asked[bool] = MST.duty.says(True, "MST-REP-08")
"""Every ammonizione is written on the report of the match by a referee."""


# Time


clock_keeper: Asked[str] = MST.duty.says("referee", "MST-TIME-01")
"""The referees oversee the time of play."""

recovery: Asked[bool] = MST.duty.says(True, "MST-TIME-02", "MST-TIME-03")
"""What an interruption took, the referees' own included, is given back to that table."""

agreed_pause: Asked[bool] = MST.duty.says(False, "MST-AREA-02")
"""Nobody leaves the table without the referees' permission."""


slow_play = officials.slow_play(
    MST.duty, invited_by=("MST-THINK-01", "MST-THINK-02"), passed_by="MST-THINK-03"
)


@MST.duty.fills("GAP-M10", "MST-WD-05", default="excluded-too")
def thrown_for_removed(choice: str) -> tuple[str, ...]:
    """Master, desk reading: the player before, or a referee, throws for one who withdrew, and for
    one excluded.
    """
    return ("player-before", "referee")


# Disputes


admission = officials.admission(
    MST.duty, at_once=("MST-DISP-01", "MST-DISP-02"), healed="MST-DISP-03", persists="MST-DISP-04"
)


@MST.duty.fills("ARB-33", "MST-REF-03", default="none")
def appeal(choice: str) -> bool:
    """Master, desk reading: the referees judge; no further step is provided."""
    return False


# Silence


@MST.duty.fills(
    "GAP-M14",
    "MST-OWN-01",
    "MST-OWN-02",
    "MST-OWN-03",
    "MST-OWN-04",
    default="after-the-match",
)
def unspoken(choice: str, slip: Slip) -> Said[bool]:
    """Master, desk reading: a card not drawn and armies not placed are shown to the referee only,
    after the match.
    """
    if slip == "card-forgotten":
        return said(True, "MST-OWN-01", "MST-OWN-02", "MST-OWN-04")
    if slip == "fewer-armies":
        return said(True, "MST-OWN-01", "MST-OWN-03", "MST-OWN-04")
    return said(False, "MST-OWN-01", "MST-OWN-04")


# The match report

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
