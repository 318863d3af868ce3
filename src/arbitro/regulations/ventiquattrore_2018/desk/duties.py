"""Officials, hours, lateness and time; on disputes the referee in the room has the last word."""

from __future__ import annotations

from arbitro.kernel import Asked, Said, said
from arbitro.referee.rules import Admission, Panel, Session, SlowPlay
from arbitro.regulations.ventiquattrore_2018.text import H24


@H24.duty.cites("24H-REF-01")
def panel(referees: int, one_does_not_play: bool) -> Panel:
    """24 ore, duties: members of the association, with a badge; no number is asked for."""
    return Panel(referees >= 1, 1, False)


appointed_by: Asked[str] = H24.duty.says("organiser", "24H-REF-01")
"""The association that organises provides them."""


@H24.duty.fills("ARB-21", "24H-REF-02", default="no")
def own_table(choice: str) -> bool:
    """24 ore, desk reading: nobody judges the table he plays at."""
    return False


@H24.duty.cites("24H-REF-01", "24H-REF-02")
def duties(act: str) -> Said[bool]:
    """24 ore, duties: matches are refereed and disputes judged by the referee in the room."""
    if act in ("judge-dispute", "rule"):
        return said(True, "24H-REF-02")
    return said(act in ("sanction", "manage-time", "report"), "24H-REF-01")


admission: Asked[Admission] = H24.duty.says(Admission(True, "no-limit"), "24H-REF-02")
"""No limit is set: the referee in the room judges any dispute."""

appeal: Asked[bool] = H24.duty.says(False, "24H-REF-03")
"""The referee's decisions are final."""

clock_keeper: Asked[str] = H24.duty.says("referee", "24H-END-05")
"""The referee announces the last giro but one."""

recovery: Asked[bool] = H24.duty.says(True, "24H-END-05")
"""The minutes are a minimum, so that interruptions can be given back."""


@H24.duty.cites("24H-TIME-01", "24H-TIME-02", "24H-TIME-03")
def slow_play(limit_set: bool, invited: bool) -> Said[SlowPlay]:
    """24 ore, officials' duties: at the table's request the referee sets a limit; who exceeds it
    passes or is penalised.
    """
    if not limit_set:
        return said(SlowPlay("set-limit"), "24H-TIME-01", "24H-TIME-02")
    return said(SlowPlay("pass", or_penalty=True), "24H-TIME-03")


sessions: Asked[tuple[Session, ...]] = H24.duty.says(
    (Session(0, 18 * 60, 24 * 60), Session(1, 10 * 60, 18 * 60)), "24H-ORG-01", "24H-ORG-02"
)
"""Saturday evening and Sunday, to be extended if there are too many entries."""


thrown_for_removed: Asked[tuple[str, ...]] = H24.duty.says((), "24H-END-06")
"""Nobody: who has left throws no more."""
