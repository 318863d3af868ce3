"""A table's clock simulated second by second, with nothing of the program's arithmetic.

A person with a stopwatch: every second he looks whether play is on and moves the hand or does not.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Script:
    """What happens at which second of the hall's time: one table, whole seconds."""

    players: int
    start: int
    stops: list[tuple[int, int | None, bool]]
    """(from, to, given back); None while it lasts."""
    turns: list[int]
    """When each turn ended, in order."""
    eliminated: dict[int, list[int]]
    """Number of the turn → seats eliminated in it."""
    now: int
    minutes: int


@dataclass
class Seen:
    """What the person with the stopwatch saw."""

    time_up: int | None
    played: int
    recovery: int
    giro: int
    time_up_giro: int | None


def watch(script: Script) -> Seen:
    """Second by second from the first card until now."""
    played = recovery = 0
    giro, seat = 1, 0
    inside = list(range(script.players))
    time_up: int | None = None
    time_up_giro: int | None = None
    done = 0
    for second in range(script.start, script.now + 1):
        while done < len(script.turns) and script.turns[done] <= second:
            for gone in script.eliminated.get(done, []):
                inside.remove(gone)
            following = [s for s in inside if s > seat]
            if following:
                seat = following[0]
            else:
                seat = inside[0]
                giro += 1
            done += 1
        if played == script.minutes * 60 and time_up is None:
            time_up, time_up_giro = second, giro
        if second == script.now:
            break
        standing_still = False
        for begin, end, given_back in script.stops:
            if begin <= second and (end is None or second < end) and (given_back or end is None):
                standing_still = True
        if standing_still:
            recovery += 1
        else:
            played += 1
    return Seen(time_up, played, recovery, giro, time_up_giro)
