"""Articles 9 to 14, 20, 21 and 31: officials, timetable, time, disputes."""

from __future__ import annotations

from arbitro.kernel import Asked, Said, said
from arbitro.referee.rules import (
    Admission,
    Lateness,
    LatestStart,
    Panel,
    Session,
    SlowPlay,
)
from arbitro.regulations.rur_2015.text import RUR

# Officials


@RUR.duty.cites("RUR-9-01")
def panel(referees: int, one_does_not_play: bool) -> Panel:
    """One referee, or a panel of an odd number."""
    return Panel(referees >= 1 and referees % 2 == 1, 1, True)


appointed_by: Asked[str] = RUR.duty.says("organiser", "RUR-9-05")
"""The organisers choose, and nobody may contest it."""

final_referee: Asked[bool] = RUR.duty.says(False)
"""No referee of its own is asked for."""


@RUR.duty.fills("ARB-21", "RUR-9-03", default="no")
def own_table(choice: str) -> bool:
    """Nobody judges the table he plays at."""
    return False


ACTS = {
    "validate-entries": "RUR-9-02",
    "form-tables": "RUR-9-02",
    "manage-time": "RUR-9-02",
    "standings": "RUR-9-02",
    "report": "RUR-9-02",
    "rule": "RUR-9-03",
    "sanction": "RUR-9-03",
    "judge-dispute": "RUR-9-03",
}


@RUR.duty.cites("RUR-9-02", "RUR-9-03")
def duties(act: str) -> Said[bool]:
    """Overseeing, entries, tables, time, standings, reports; checking, guiding, judging."""
    if act in ACTS:
        return said(True, ACTS[act])
    return said(False, "RUR-9-02", "RUR-9-03")


# Disputes


@RUR.duty.fills(
    "GAP-X15", "RUR-20-01", "RUR-20-02", "RUR-20-03", "RUR-20-04", default="irregular-now"
)
def admission(choice: str, turns_since: int, irregular_now: bool) -> Said[Admission]:
    """Contested at once: in the same turn or in the one right after. Anything older is healed,
    unless the present state is irregular in itself.
    """
    if turns_since == 0:
        return said(Admission(True, "current"), "RUR-20-01", "RUR-20-02", by_text=True)
    if turns_since == 1:
        return said(Admission(True, "just-ended"), "RUR-20-01", "RUR-20-02", by_text=True)
    if irregular_now:
        return said(Admission(True, "effect-persists"), "RUR-20-04")
    return said(Admission(False, "healed"), "RUR-20-03")


@RUR.duty.fills("ARB-33", "RUR-9-06", "RUR-9-07", default="none")
def appeal(choice: str) -> bool:
    """A request, the referees' judgement: no further step is provided."""
    return False


# Clock


clock_keeper: Asked[str] = RUR.duty.says("referee", "RUR-13-01")
"""The referees oversee the time of play."""

recovery: Asked[bool] = RUR.duty.says(True, "RUR-9-08", "RUR-13-02", "RUR-13-03")
"""What an interruption took is given back, to that table only."""

agreed_pause: Asked[bool] = RUR.duty.says(False, "RUR-10-04")
"""No break, even if the whole table agrees."""


@RUR.duty.cites("RUR-21-01", "RUR-21-02", "RUR-21-03")
def slow_play(limit_set: bool, invited: bool) -> Said[SlowPlay]:
    """An invitation to declare the move; if he still does not, the turn passes."""
    if not invited:
        return said(SlowPlay("invite"), "RUR-21-01", "RUR-21-02")
    return said(SlowPlay("pass"), "RUR-21-03")


@RUR.duty.fills("GAP-R28", default="reserve-at-start")
def lateness(choice: str, seconds: int) -> Lateness:
    """Nothing is said: a reserve may take the place at the start, else the referee judges."""
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

sessions: Asked[tuple[Session, ...]] = RUR.duty.says(())
"""No hours of play beyond the latest starts."""

thrown_for_removed: Asked[tuple[str, ...]] = RUR.duty.says(("player-before",), "RUR-31-04")
"""The player before throws the sdadata of one who left."""


# Silence, report


unspoken: Asked[bool] = RUR.duty.says(False)
"""No slip has to be kept from a player."""

booking_on_report: Asked[bool] = RUR.duty.says(False)
"""Nothing is said of sanctions in the report."""
