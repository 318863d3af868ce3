"""Article 6 and its case law: the clock, RisiKo!, the sdadata."""

from __future__ import annotations

from typing import Literal

from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Asked, Said, said
from arbitro.regulations.rur_2015.text import RUR

match_minutes: Asked[int] = RUR.says(90, "RUR-6-03")
"""Ninety minutes from the first territory card dealt."""


@RUR.cites("RUR-6-04")
def last_giro(giro: int) -> int:
    """RUR, the end of a match: the giro in progress when time is up is the last but one."""
    return giro + 1


false_risiko: Asked[Literal["resume", "turn-ends"]] = RUR.says("resume", "RUR-36-24")
"""The match resumes where it stopped, in the same turn."""


@RUR.cites("RUR-6-05", "RUR-6-06", "RUR-6-07")
def sdadata_threshold(closing_round: int) -> Said[int]:
    """RUR: four in the first round of rolls, one more in each that follows, seven at most."""
    if closing_round == 1:
        return said(4, "RUR-6-05")
    rise = "RUR-6-06" if closing_round <= 4 else "RUR-6-07"
    return said(min(3 + closing_round, 7), "RUR-6-05", rise)


@RUR.cites("RUR-6-05", "RUR-6-08")
def must_roll(conquered: int) -> Said[bool]:
    """RUR, ending: whoever conquered more than two territories in the turn does not throw."""
    return said(False, "RUR-6-08") if conquered > 2 else said(True, "RUR-6-05")


def last_player(
    seats: int, seat: int, order: tuple[int, ...], anchor: int
) -> tuple[bool, tuple[str, ...]]:
    """RUR: whether this seat is now the last in play order, and which passage makes it so."""
    opens = seat == max(order)
    if anchor == NOBODY:
        return opens, ("RUR-6-09",) if max(order) == seats - 1 else ("RUR-6-09", "RUR-36-27")
    return opens, ("RUR-6-06",) if max(order) == anchor else ("RUR-36-28",)


rolls_for_removed: Asked[bool] = RUR.says(True, "RUR-31-04")
"""The player before throws for one who left, while his territories stand."""

referee_rolls: Asked[bool] = RUR.says(False, "RUR-31-04")
"""The text names only the player before."""


@RUR.cites("RUR-36-29a")
def forgotten_roll(next_is_over: bool) -> bool:
    """RUR, ending: thrown late while the next player is still playing, not afterwards."""
    return not next_is_over
