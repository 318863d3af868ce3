"""The clock of one table: play, suspensions, recovery, time-up, giri, and slow play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from arbitro.kernel import Reasons, Refused, Ruling
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.giri import giri
from arbitro.referee.clock.readings import House
from arbitro.referee.rules import RefereeRules, SlowPlay

Phase = Literal["not-started", "playing", "last-but-one", "last", "closing"]
SECOND = 1000


class Suspension(NamedTuple):
    """A stretch in which play stood still; `end` is None while it lasts."""

    start: int
    end: int | None
    reason: str
    author: str
    recovered: bool


class TableTime(NamedTuple):
    """The clock of a table at one moment, in milliseconds on the hall's line.

    `time_up` is the moment the match time ends if nothing else is suspended; `time_up_giro` and
    `last_giro` are None until then.
    """

    phase: Phase
    started: int | None
    played: int
    recovery: int
    remaining: int
    time_up: int | None
    suspended: Suspension | None
    giro: int
    time_up_giro: int | None
    last_giro: int | None
    because: Reasons

    @property
    def is_up(self) -> bool:
        return self.time_up_giro is not None


def suspensions(events: Sequence[ev.Tap], house: House) -> tuple[Suspension, ...]:
    """Every suspension in order; refuses what cannot have happened."""
    found: list[Suspension] = []
    started = False
    for event in events:
        at = house.time(event.at)
        open_one = found and found[-1].end is None
        if isinstance(event, ev.FirstCard):
            if started:
                raise Refused("clock-already-started", {})
            started = True
        elif isinstance(event, ev.Suspended):
            _require_started(started)
            if open_one:
                raise Refused("already-suspended", {"reason": found[-1].reason})
            if not event.reason.strip() or not event.author.strip():
                raise Refused("suspension-needs-reason", {})
            found.append(Suspension(at, None, event.reason, event.author, True))
        elif isinstance(event, ev.Resumed):
            if not open_one:
                raise Refused("not-suspended", {})
            found[-1] = found[-1]._replace(end=at, recovered=event.recover)
    return tuple(found)


def _require_started(started: bool) -> None:
    if not started:
        raise Refused("clock-not-started", {})


def table_time(
    rules: RefereeRules, players: int, events: Sequence[ev.Tap], house: House
) -> TableTime:
    """The table's clock now, which is the latest reading of the house."""
    stops = suspensions(events, house)
    start = next((house.time(e.at) for e in events if isinstance(e, ev.FirstCard)), None)
    minutes, given_back = rules.game.match_minutes(), rules.recovery()
    whole = minutes.value * 60 * SECOND + adjusted(events)
    because = minutes.because
    if start is None:
        empty = (None, 0, 0, whole, None, None, 1, None, None)
        return TableTime("not-started", *empty, because)
    if not given_back.value:
        stops = tuple(stop._replace(recovered=False) for stop in stops)
    if stops:
        because += given_back.because
    now = house.now
    recovery = stood_still(stops, start, now)
    played = now - start - recovery
    time_up = end_of(start, whole, stops, now)
    laps = giri(players, events, house)
    giro = laps.at(now)
    reached = time_up <= now
    up_giro = laps.at_time_up(time_up) if reached else None
    last_giro = None
    if up_giro is not None:
        last = rules.game.last_giro(up_giro)
        last_giro, because = last.value, because + last.because
    suspended = stops[-1] if _standing(stops) else None
    return TableTime(
        _phase(giro, up_giro, last_giro),
        start,
        played,
        recovery,
        max(0, whole - played),
        time_up,
        suspended,
        giro,
        up_giro,
        last_giro,
        because,
    )


def _standing(stops: tuple[Suspension, ...]) -> bool:
    return bool(stops) and stops[-1].end is None


def adjusted(events: Sequence[ev.Tap]) -> int:
    """What the referees gave or took by hand."""
    return sum(event.seconds * SECOND for event in events if isinstance(event, ev.Adjusted))


def stood_still(stops: Sequence[Suspension], start: int, now: int) -> int:
    """How much of the time from start to now was suspended and is given back."""
    total = 0
    for stop in stops:
        if stop.recovered or stop.end is None:
            end = now if stop.end is None else min(stop.end, now)
            total += max(0, end - max(stop.start, start))
    return total


def end_of(start: int, whole: int, stops: Sequence[Suspension], now: int) -> int:
    """The moment the whole time has been played: later by every suspension before it."""
    end = start + whole
    for stop in stops:
        if stop.start >= end or not (stop.recovered or stop.end is None):
            continue
        end += (now if stop.end is None else stop.end) - stop.start
    return end


def _phase(giro: int, up_giro: int | None, last_giro: int | None) -> Phase:
    if up_giro is None or last_giro is None:
        return "playing"
    if giro < last_giro:
        return "last-but-one"
    return "last" if giro == last_giro else "closing"


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
