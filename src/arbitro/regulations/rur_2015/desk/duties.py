"""Articles 9 to 14, 20, 21 and 31: officials, timetable, time, disputes."""

from __future__ import annotations

from arbitro.kernel import Asked
from arbitro.referee.rules import Lateness, LatestStart, Panel
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


@RUR.duty.fills("GAP-R28", default="reserve-at-start")
def lateness(choice: str, seconds: int) -> Lateness:
    """RUR, desk reading: nothing is said: a reserve may take the place at the start, else the
    referee judges.
    """
    return Lateness(plays=True, replaced=seconds > 0)


latest_starts: Asked[tuple[LatestStart, ...]] = RUR.duty.says(
    (
        LatestStart("list-validated", 0, 14 * 60 + 15),
        LatestStart("match-1", 0, 14 * 60 + 30),
        LatestStart("match-2", 0, 17 * 60),
        LatestStart("quarterfinals", 1, 8 * 60 + 45),
        LatestStart("semifinals", 1, 11 * 60 + 15),
        LatestStart("final", 1, 14 * 60 + 30),
    ),
    "RUR-11-01",
    "RUR-12-01",
    "RUR-12-02",
    "RUR-12-03",
    "RUR-12-04",
    "RUR-12-05",
)
"""The list of players and the five matches each have an hour they may not begin after."""

thrown_for_removed: Asked[tuple[str, ...]] = RUR.duty.says(("player-before",), "RUR-31-04")
"""The player before throws the sdadata of one who left."""


# Silence, report
