"""The clocks of the tables: what is left, whose turn it is, which sdadata is due."""

from __future__ import annotations

from arbitro.app.hall import Hall, rulebook, standing_commands
from arbitro.app.queries.board import At, Numbered, the_round
from arbitro.app.queries.question import LEFT_OUT, Asker, Cited, Document, places_in, query
from arbitro.app.referee_effects import facts
from arbitro.kernel.values import once_for_each, picked
from arbitro.referee import queries
from arbitro.referee.clock.readings import Reading
from arbitro.referee.clock.sdadata_taps import Slot
from arbitro.referee.clock.table_time import adjusted
from arbitro.referee.desk.clock_taps import taps_of
from arbitro.referee.hall import match_name
from arbitro.referee.rules import RefereeRules


class SdadataDue(Document, frozen=True, kw_only=True):
    """The end of one turn in the closing phase; `threshold` is None when exempt."""

    player: int
    threshold: int | None
    throwers: tuple[str, ...]
    seat_before: int | None
    dice: tuple[int, int] | None
    forgotten: bool


class TableClock(Document, frozen=True, kw_only=True):
    """A table's time. Before it starts only what is left is told; where no clock is, the phase."""

    table: int
    phase: str
    remaining_ms: int = LEFT_OUT
    running: bool = LEFT_OUT
    played_ms: int = LEFT_OUT
    recovery_ms: int = LEFT_OUT
    adjusted_ms: int = LEFT_OUT
    time_up_wall: int | None = LEFT_OUT
    suspended: str | None = LEFT_OUT
    giro: int = LEFT_OUT
    time_up_giro: int | None = LEFT_OUT
    last_giro: int | None = LEFT_OUT
    turn: int | None = LEFT_OUT
    out: list[int] = LEFT_OUT
    due: SdadataDue | None = LEFT_OUT
    forgotten: SdadataDue | None = LEFT_OUT
    missed: list[SdadataDue] = LEFT_OUT
    closed: bool = LEFT_OUT
    turn_seconds: int | None = LEFT_OUT
    slow_play: str | None = LEFT_OUT
    bridges: int = LEFT_OUT
    articles: list[Cited] = LEFT_OUT
    verified: bool = LEFT_OUT


class ClockNow(TableClock, frozen=True, kw_only=True):
    now: int | None
    version: int


class Clocks(Document, frozen=True, kw_only=True):
    round: int
    clocks: list[TableClock]
    now: int | None
    version: int


@query("clocks", Numbered, timed=True)
def clocks(hall: Hall, wanted: Numbered, asker: Asker) -> Clocks:
    """The clock of every table of a round, by the server's time."""
    drawn = the_round(hall, wanted.round)
    ended = ended_at(hall, drawn.number)
    return Clocks(
        round=drawn.number,
        clocks=[
            clock_of(hall, _then(asker, ended.get(t.number)), drawn.number, t.number)
            for t in drawn.tables
        ],
        now=None if asker.now is None else asker.now.wall,
        version=hall.version,
    )


@query("clock", At, timed=True)
def clock(hall: Hall, wanted: At, asker: Asker) -> ClockNow:
    number = the_round(hall, wanted.round).number
    then = _then(asker, ended_at(hall, number).get(wanted.table))
    found = clock_of(hall, then, number, wanted.table)
    now = None if asker.now is None else asker.now.wall
    return picked(ClockNow, found, now=now, version=hall.version)


@once_for_each
def ended_at(hall: Hall, round: int) -> dict[int, Reading]:
    """When each table of a round handed in its result: there its clock stands still.

    A correction does not move it; a result that was taken back lets the clock run on.
    """
    done = {table.number for table in the_round(hall, round).tables if table.done}
    found: dict[int, Reading] = {}
    for doing, name, asked in standing_commands(
        hall, "enter-result", "clear-result", "settle-online"
    ):
        table = asked.get("table")
        if not isinstance(table, int) or (asked.get("round") or doing.round) != round:
            continue
        if name == "clear-result":
            found.pop(table, None)
        else:
            found.setdefault(table, doing.at)
    return {table: at for table, at in found.items() if table in done}


def _then(asker: Asker, at: Reading | None) -> Asker:
    """Who asks, at the hour the match ended if it has."""
    return asker if at is None else asker._replace(now=at)


def clock_of(hall: Hall, asker: Asker, round: int, table: int) -> TableClock:
    """A table's time now: played, left, given back, giro, and the sdadata that is due."""
    rules = rulebook(hall)
    if not isinstance(rules.referee, RefereeRules):
        return TableClock(table=table, phase="no-clock")
    hall_facts = facts(hall)
    if not hall.referee.taps.get(match_name(round, table)):
        hall_facts.table(round, table)
        minutes = rules.referee.game.match_minutes()
        whole = minutes.value * 60_000
        return TableClock(table=table, phase="not-started", remaining_ms=whole, running=False)
    found = queries.table_clock(hall.referee, rules.referee, hall_facts, (round, table), asker.now)
    time, closing, pace = found.time, found.closing, found.pace
    because = time.because + closing.because
    return TableClock(
        table=table,
        phase=time.phase,
        running=not (time.suspended or closing.closed or hall_facts.table(round, table).over),
        played_ms=time.played,
        recovery_ms=time.recovery,
        adjusted_ms=adjusted(taps_of(hall.referee, round, table)),
        remaining_ms=time.remaining,
        time_up_wall=None if time.time_up is None else found.line.wall(time.time_up),
        suspended=None if time.suspended is None else time.suspended.reason,
        giro=time.giro,
        time_up_giro=time.time_up_giro,
        last_giro=time.last_giro,
        turn=closing.seat,
        out=[s for s in range(closing.seats.players) if s not in closing.seats.playing],
        due=None if closing.due is None else _due(closing.due),
        forgotten=None if closing.forgotten is None else _due(closing.forgotten),
        missed=[_due(slot) for slot in closing.missed],
        closed=closing.closed,
        turn_seconds=None if pace is None else pace.seconds,
        slow_play=None if pace is None else pace.next.value.step,
        bridges=len(found.line.bridges),
        articles=places_in(because.citations),
        verified=because.verified,
    )


def _due(slot: Slot) -> SdadataDue:
    return SdadataDue(**slot._asdict())
