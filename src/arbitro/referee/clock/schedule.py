"""The timetable: latest starts with alerts, hours of play, late arrivals. Hours are wall time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from arbitro.kernel import Refused, Ruling
from arbitro.referee.rules import Lateness, LatestStart, RefereeRules

MINUTE = 60_000
DAY = 24 * 60 * MINUTE

Alert = Literal["none", "soon", "late", "started", "started-late"]


class Row(NamedTuple):
    """One line of the board; `late` is in milliseconds, 0 when in time."""

    what: str
    latest: int
    started: int | None
    late: int
    alert: Alert


def board(
    rules: RefereeRules,
    first_midnight: int,
    started: Mapping[str, int],
    now: int,
    soon_minutes: int = 15,
) -> Ruling[tuple[Row, ...]]:
    """Every latest start and what became of it; `first_midnight` opens the event's first day."""
    ruling = rules.latest_starts()
    known = {start.what for start in ruling.value}
    strangers = sorted(set(started) - known)
    if strangers:
        raise Refused("not-on-the-timetable", {"what": strangers, "known": sorted(known)})
    rows = tuple(
        _row(start, first_midnight, started.get(start.what), now, soon_minutes)
        for start in ruling.value
    )
    return Ruling(rows, ruling.because)


def _row(
    start: LatestStart, first_midnight: int, begun: int | None, now: int, soon_minutes: int
) -> Row:
    latest = first_midnight + start.day * DAY + start.minute * MINUTE
    late = max(0, (now if begun is None else begun) - latest)
    if begun is not None:
        return Row(start.what, latest, begun, late, "started-late" if late else "started")
    if late:
        return Row(start.what, latest, None, late, "late")
    soon = latest - now <= soon_minutes * MINUTE
    return Row(start.what, latest, None, 0, "soon" if soon else "none")


class Hours(NamedTuple):
    """A session of play in wall time, with the minutes it was extended by."""

    opens: int
    closes: int
    extended: int


def hours(
    rules: RefereeRules, first_midnight: int, extended: Mapping[int, int]
) -> Ruling[tuple[Hours, ...]]:
    """The hours of play; `extended` gives the minutes added, by day from 0."""
    ruling = rules.sessions()
    rows = []
    for session in ruling.value:
        more = extended.get(session.day, 0)
        if more < 0:
            raise Refused("negative-time", {"seconds": more * 60})
        start = first_midnight + session.day * DAY
        rows.append(
            Hours(start + session.opens * MINUTE, start + (session.closes + more) * MINUTE, more)
        )
    return Ruling(tuple(rows), ruling.because)


def late_by(rules: RefereeRules, scheduled: int, present: int) -> Ruling[Lateness]:
    """What lateness costs: both moments in wall milliseconds, whole seconds count."""
    return rules.lateness(-(-(present - scheduled) // 1000))
