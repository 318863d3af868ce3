"""`arbitro clock`: the clock of a table from what was recorded there."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.failures import article
from arbitro.cli.inputs import readings
from arbitro.cli.outputs import console, wire
from arbitro.cli.records import decode, read_lines
from arbitro.cli.session import Session, current
from arbitro.cli.speaking import Spoken, interpretation_option, json_option, option
from arbitro.kernel import Refused
from arbitro.referee.clock.closing import Tracker, track
from arbitro.referee.clock.events import Tap
from arbitro.referee.clock.pace import Pace, pace
from arbitro.referee.clock.readings import House, Reading, house
from arbitro.referee.clock.table import TableTime, table_time
from arbitro.regulations.referees import REFEREES, referee_rules


@click.command("clock", cls=Spoken, topic="clock")
@click.argument("file")
@option("--regulation", metavar="ID")
@option("--players", "seats", type=int, default=4)
@option("--now", metavar="JSON")
@interpretation_option
@json_option
def clock(
    file: str,
    regulation: str | None,
    seats: int,
    now: str | None,
    interpretation: tuple[str, ...],
) -> None:
    """See the sentence `help.clock`."""
    session = current()
    if regulation is None:
        raise Refused("regulation-needed", {"regulations": list(REFEREES)})
    rules = referee_rules(regulation, readings(interpretation))
    taps: list[Tap] = read_lines(file, Tap, session.say("screen.taps"))
    seen = [tap.at for tap in taps]
    if now is not None:
        seen.append(decode(now, Reading, session.say("screen.taps")))
    hall = house(seen)
    time = table_time(rules, seats, taps, hall)
    tracker = track(rules, seats, taps, time.last_giro)
    turn = pace(rules, taps, hall)
    session.tell(
        lambda: _document(hall, time, tracker, turn), lambda: _show(session, hall, time, tracker)
    )


def _document(hall: House, time: TableTime, tracker: Tracker, turn: Pace | None) -> dict[str, Any]:
    because = time.because + tracker.because
    return {
        "phase": time.phase,
        "played_ms": time.played,
        "recovery_ms": time.recovery,
        "remaining_ms": time.remaining,
        "time_up_wall": None if time.time_up is None else hall.wall(time.time_up),
        "suspended": None if time.suspended is None else time.suspended.reason,
        "giro": time.giro,
        "time_up_giro": time.time_up_giro,
        "last_giro": time.last_giro,
        "turn": tracker.seat,
        "due": wire(tracker.due) if tracker.due else None,
        "forgotten": wire(tracker.forgotten) if tracker.forgotten else None,
        "closed": tracker.closed,
        "turn_seconds": None if turn is None else turn.seconds,
        "slow_play": None if turn is None else turn.next.value.step,
        "bridges": [wire(bridge) for bridge in hall.bridges],
        "articles": [article(citation) for citation in because.citations],
        "verified": because.verified,
    }


def _show(session: Session, hall: House, time: TableTime, tracker: Tracker) -> None:
    out = console()
    out.print(
        session.say(
            "screen.table-clock",
            phase=time.phase,
            played=_minutes(time.played),
            remaining=_minutes(time.remaining),
            recovery=_minutes(time.recovery),
            giro=time.giro,
        ),
        style="bold",
    )
    if time.suspended is not None:
        out.print(session.say("screen.suspended", reason=time.suspended.reason))
    if tracker.due is not None:
        due = tracker.due
        out.print(session.say("screen.roll-due", seat=due.player, threshold=due.threshold))
    if hall.bridges:
        out.print(session.say("screen.bridged", count=len(hall.bridges)))


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"
