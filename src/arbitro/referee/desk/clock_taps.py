"""Taps of a table's clock: taken only if the whole sequence can have happened."""

from __future__ import annotations

from arbitro.kernel import Reasons, Refused
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import House, Signed, hall_time
from arbitro.referee.clock.sdadata_taps import Tracker, track
from arbitro.referee.clock.table_time import TableTime, table_time
from arbitro.referee.hall import HallFacts, match_name
from arbitro.referee.officials import require
from arbitro.referee.rules import DeskRules, RefereeRules
from arbitro.referee.state import Record

MOST_GIRI = 99
"""More than any match can see."""


def timed(rules: DeskRules) -> RefereeRules:
    """The rules of a game played against the clock, or a refusal."""
    if not isinstance(rules, RefereeRules):
        raise Refused("no-match-clock", {"regulation": rules.regulation})
    return rules


def tap(
    record: Record, command: c.Tap, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """One more tap of a table."""
    clocked, happened = timed(rules), ev.recorded(command.tap, signed)
    where = (command.round, command.table)
    players = len(hall.table(*where).players)
    because = Reasons(())
    if isinstance(happened, ev.OF_REFEREES):
        because = require(record, rules, hall, signed.by, "manage-time", where)
    _require_sense(happened)
    before = taps_of(record, *where)
    if not before and not isinstance(happened, ev.FirstCard):
        raise Refused("clock-not-started", {})
    line = hall_time(record.line, happened.at)
    time, _ = clock_of(clocked, players, (*before, happened), line)
    if isinstance(happened, ev.Corrected):
        if happened.time_up_giro is not None and not time.is_up:
            raise Refused("time-not-up", {"giro": happened.time_up_giro}, time.because)
        because += clocked.game.last_giro(time.time_up_giro or time.giro).because
    return (
        e.ClockTapped(
            round=command.round,
            table=command.table,
            tap=happened,
            by=signed.by,
            because=because.ids,
        ),
    )


def undo(
    record: Record, command: c.UndoTap, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """The last tap of a table taken back."""
    timed(rules)
    where = (command.round, command.table)
    hall.table(*where)
    taps = record.taps.get(match_name(*where), ())
    if not taps:
        raise Refused("nothing-to-undo", {"round": command.round, "table": command.table})
    if isinstance(taps[-1], ev.OF_REFEREES):
        require(record, rules, hall, signed.by, "manage-time", where)
    return (e.TapUndone(round=command.round, table=command.table, by=signed.by),)


def taps_of(record: Record, round: int, table: int) -> tuple[ev.Tap, ...]:
    """The taps of a table, with the time that judged disputes gave back to it."""
    taps = record.taps.get(match_name(round, table), ())
    if not taps:
        return ()
    given = tuple(
        ev.Adjusted(
            at=taps[0].at,
            seconds=dispute.recovered,
            reason=dispute.objection.id,
            author=dispute.decision.referee,
        )
        for dispute in record.disputes.values()
        if dispute.decision is not None
        and dispute.recovered
        and (dispute.round, dispute.objection.table) == (round, table)
    )
    return (*taps[:1], *given, *taps[1:])


def clock_of(
    rules: RefereeRules, players: int, taps: tuple[ev.Tap, ...], line: House
) -> tuple[TableTime, Tracker]:
    """The clock and the closing phase of these taps; refuses what cannot have happened."""
    time = table_time(rules, players, taps, line)
    return time, track(rules, players, taps, time.last_giro)


def _require_sense(tap: ev.Tap) -> None:
    if isinstance(tap, ev.TurnEnded) and not 0 <= tap.conquered <= 42:
        raise Refused("conquests-impossible", {"conquered": tap.conquered})
    if isinstance(tap, ev.LimitSet) and tap.seconds < 1:
        raise Refused("amount-not-positive", {"amount": tap.seconds})
    if isinstance(tap, ev.Adjusted) and not tap.reason.strip():
        raise Refused("reason-missing", {"for": "time"})
    if isinstance(tap, ev.Corrected):
        if not tap.reason.strip():
            raise Refused("reason-missing", {"for": "giro"})
        if not 1 <= tap.giro <= MOST_GIRI:
            raise Refused("giro-impossible", {"giro": tap.giro, "most": MOST_GIRI})
        if tap.time_up_giro is not None and not 1 <= tap.time_up_giro <= tap.giro:
            raise Refused("giro-impossible", {"giro": tap.time_up_giro, "most": tap.giro})
