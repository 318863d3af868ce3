"""What can be asked of the record, as pure functions of it."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.kernel import Refused
from arbitro.referee.clock.readings import House, Reading, hall_time, hall_time_at
from arbitro.referee.clock.sdadata_taps import Tracker
from arbitro.referee.clock.table_time import Pace, Suspension, TableTime, pace, suspensions
from arbitro.referee.desk.clock_taps import clock_of, taps_of, timed
from arbitro.referee.desk.exits import kind
from arbitro.referee.desk.infraction_entries import propose
from arbitro.referee.hall import HallFacts, match_name, match_parts
from arbitro.referee.officials import final_covered
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions import measure_effects
from arbitro.referee.sanctions.measure_effects import ReportLine
from arbitro.referee.sanctions.register import OUT, Line, Register, registered
from arbitro.referee.state import Call, Dispute, Exit, GivenRuling, Record, Slipped

__all__ = ["final_covered", "propose"]


def register_of(record: Record, rules: DeskRules) -> Register:
    """Every infraction that stands with its measure."""
    return registered(record, rules.ladder)


def undecided(record: Record, rules: DeskRules) -> tuple[Line, ...]:
    """Infractions whose penalty somebody still has to choose, as after an annulment that changed
    what was offered.
    """
    return tuple(
        line
        for line in register_of(record, rules).lines
        if line.given.value.owed and not measure_effects.owed_is_chosen(line)
    )


def put_out(record: Record, rules: DeskRules) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Who was put out of the tournament by what stands: the word for it, the ids of its rules."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for line in register_of(record, rules).lines:
        if measure_effects.puts_out(line):
            given = line.given
            step = next((step for step in given.value.steps if step in OUT), "disqualification")
            found.setdefault(line.infraction.player, (step, given.because.ids))
    for ruling in record.rulings.values():
        for effect in ruling.effects if ruling.annulled is None else ():
            if effect["effect"] == "remove-player" and effect["tournament"] == "expelled":
                word = kind(effect["reason"], effect["score"], effect["tournament"])
                found.setdefault(ruling.players.get(effect["who"], ""), (word, ruling.because))
        if ruling.annulled is None and ruling.option in OUT:
            found.setdefault(ruling.players.get("player", ""), (ruling.option, ruling.because))
    for left in record.exits.values():
        if left.annulled is None and left.tournament == "expelled":
            found.setdefault(left.player, (left.kind, left.because))
    return found


def report_lines(
    record: Record, rules: DeskRules, round: int, table: int
) -> tuple[ReportLine, ...]:
    """What stands on the report of a match."""
    return measure_effects.report_lines(register_of(record, rules), match_name(round, table))


def rulings_of(record: Record, round: int, table: int) -> tuple[GivenRuling, ...]:
    """The rulings of a match that stand, in order."""
    return tuple(
        given
        for given in record.rulings.values()
        if given.annulled is None and (given.round, given.table) == (round, table)
    )


def exits_of(record: Record, round: int, table: int) -> tuple[Exit, ...]:
    """Who left a match, in order."""
    return tuple(
        left
        for left in record.exits.values()
        if left.annulled is None and (left.round, left.table) == (round, table)
    )


def disputes_of(record: Record, round: int, table: int) -> tuple[Dispute, ...]:
    """The objections of a match, in order."""
    return tuple(
        dispute
        for dispute in record.disputes.values()
        if (dispute.round, dispute.objection.table) == (round, table)
    )


def contested(record: Record) -> tuple[tuple[int, int], ...]:
    """The matches, by round and table, with an objection nobody has decided on.

    A player contests what happened, or does not agree with the report that is in force.
    """
    disputed = [
        (dispute.round, dispute.objection.table)
        for dispute in record.disputes.values()
        if dispute.decision is None
    ]
    reported = [
        match_parts(match)
        for match, report in record.reports.items()
        if report.current.objections and report.current.approval is None
    ]
    return tuple(sorted({*disputed, *reported}))


def open_calls(record: Record) -> tuple[Call, ...]:
    """The queue: tables nobody has come to yet first, then those being dealt with."""
    waiting = [call for call in record.calls.values() if call.status == "open"]
    claimed = [call for call in record.calls.values() if call.status == "claimed"]
    return (*waiting, *claimed)


def silent_list(
    record: Record, rules: DeskRules, hall: HallFacts, who: str, round: int, table: int
) -> tuple[Slipped, ...]:
    """The slips of a match, for referees alone and only when it is over."""
    because = rules.unspoken("other").because
    if who != "referee":
        raise Refused("referees-eyes-only", {"viewer": who}, because)
    if not hall.table(round, table).over:
        raise Refused("silence-until-the-end", {}, because)
    return tuple(slip for slip in record.slips if (slip.round, slip.table) == (round, table))


class TableClock(NamedTuple):
    """A table's time, its closing phase and the pace of the turn in progress."""

    line: House
    time: TableTime
    closing: Tracker
    pace: Pace | None


def table_clock(
    record: Record,
    rules: DeskRules,
    hall: HallFacts,
    place: tuple[int, int],
    now: Reading | None = None,
) -> TableClock:
    """The clock of the table at (round, table): now, earlier, or at the last reading."""
    clocked = timed(rules)
    players = len(hall.table(*place).players)
    line = hall_time_at(record.line, now)
    taps = taps_of(record, *place)
    time, closing = clock_of(clocked, players, taps, line)
    return TableClock(line, time, closing, pace(clocked, taps, line))


def suspensions_of(record: Record, round: int, table: int) -> tuple[Suspension, ...]:
    """The stretches in which play stood still at a table."""
    taps = record.taps.get(match_name(round, table), ())
    return suspensions(taps, hall_time(record.line)) if taps else ()
