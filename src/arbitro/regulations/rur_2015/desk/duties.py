"""Articles 9 to 14, 20, 21 and 31: officials, timetable, time, disputes."""

from __future__ import annotations

from arbitro.kernel import Asked
from arbitro.referee.rules import Panel
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared import officials

# Officials


@RUR.duty.cites("RUR-9-01")
def panel(referees: int, one_does_not_play: bool) -> Panel:
    """RUR, officials' duties: one referee, or a panel of an odd number."""
    return Panel(referees >= 1 and referees % 2 == 1, 1, True)


appointed_by: Asked[str] = RUR.duty.says("organiser", "RUR-9-05")
"""The organisers choose, and nobody may contest it."""


@RUR.duty.fills("ARB-21", "RUR-9-03", default="no")
def own_table(choice: str) -> bool:
    """RUR, desk reading: nobody judges the table he plays at."""
    return False


duties = officials.duties(RUR.duty, overseeing="RUR-9-02", judging="RUR-9-03")


# Disputes


admission = officials.admission(
    RUR.duty, at_once=("RUR-20-01", "RUR-20-02"), healed="RUR-20-03", persists="RUR-20-04"
)


@RUR.duty.fills("ARB-33", "RUR-9-06", "RUR-9-07", default="none")
def appeal(choice: str) -> bool:
    """RUR, desk reading: a request, the referees' judgement: no further step is provided."""
    return False


# Clock


clock_keeper: Asked[str] = RUR.duty.says("referee", "RUR-13-01")
"""The referees oversee the time of play."""

recovery: Asked[bool] = RUR.duty.says(True, "RUR-9-08", "RUR-13-02", "RUR-13-03")
"""What an interruption took is given back, to that table only."""

agreed_pause: Asked[bool] = RUR.duty.says(False, "RUR-10-04")
"""No break, even if the whole table agrees."""


slow_play = officials.slow_play(
    RUR.duty, invited_by=("RUR-21-01", "RUR-21-02"), passed_by="RUR-21-03"
)


RUR.duty.reads(
    "GAP-R28",
    default="reserve-at-start",
    doc="Nothing is said: a reserve may take the place at the start, else the referee judges.",
)

thrown_for_removed: Asked[tuple[str, ...]] = RUR.duty.says(("player-before",), "RUR-31-04")
"""The player before throws the sdadata of one who left."""


# Silence, report
