"""Slow play: how long the turn in progress has lasted, and what the referee may do about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.kernel import Ruling
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import House
from arbitro.referee.clock.table_time import SECOND, stood_still, suspensions
from arbitro.referee.rules import RefereeRules, SlowPlay


class Pace(NamedTuple):
    """The turn in progress: seconds of play it has taken, the limit if one was set."""

    seconds: int
    limit: int | None
    over: bool
    invited: bool
    next: Ruling[SlowPlay]


def pace(rules: RefereeRules, events: Sequence[ev.Tap], house: House) -> Pace | None:
    """How the turn in progress goes; None before the match has begun."""
    begun: int | None = None
    limit: int | None = None
    invited = False
    for event in events:
        if isinstance(event, ev.FirstCard | ev.TurnEnded | ev.Corrected):
            begun, invited = house.time(event.at), False
        elif isinstance(event, ev.LimitSet):
            limit = event.seconds
        elif isinstance(event, ev.Invited):
            invited = True
    if begun is None:
        return None
    stops = tuple(stop._replace(recovered=True) for stop in suspensions(events, house))
    seconds = (house.now - begun - stood_still(stops, begun, house.now)) // SECOND
    over = limit is not None and seconds > limit
    step = rules.slow_play(limit is not None, invited)
    return Pace(seconds, limit, over, invited, step)
