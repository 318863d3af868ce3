"""Writing a report: prefilled from the record, handed in, corrected."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from arbitro.games.risiko import board, objectives
from arbitro.kernel import Reasons, Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as c
from arbitro.referee import events as e
from arbitro.referee import queries
from arbitro.referee.clock.readings import Signed
from arbitro.referee.clock.table_time import SECOND
from arbitro.referee.events import Event
from arbitro.referee.hall import HallFacts, match_name
from arbitro.referee.officials import require
from arbitro.referee.referto.report import (
    Content,
    Elimination,
    Sanctioned,
    Seat,
    Stopped,
    fingerprint,
)
from arbitro.referee.rules import SHOWN, DeskRules, RefereeRules
from arbitro.referee.state import Record


def draft(
    record: Record,
    rules: DeskRules,
    hall: HallFacts,
    place: tuple[int, int],
    seats: Sequence[Seat],
    eliminations: Sequence[Elimination] = (),
) -> Content:
    """The report of the match at (round, table) with everything the record knows filled in.

    Objectives stay out while the match goes on.
    """
    table = hall.table(*place)
    told = [seat if table.over else replace(seat, objective=None) for seat in seats]
    left = {exit.player: exit.kind for exit in queries.exits_of(record, *place)}
    winners = [seat.player for seat in told if seat.place == 1]
    return Content(
        regulation=rules.regulation,
        round=place[0],
        table=place[1],
        stage=hall.round_numbered(place[0]).stage,
        seats=tuple(replace(seat, left=seat.left or left.get(seat.player)) for seat in told),
        winner=winners[0] if len(winners) == 1 else None,
        eliminations=tuple(eliminations),
        sanctions=_sanctions(record, rules, place),
        suspensions=_suspensions(record, place),
    )


def propose(
    record: Record, command: c.ProposeReport, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """The first text of a report."""
    content = command.content
    if match_name(content.round, content.table) in record.reports:
        raise Refused("report-exists", {"round": content.round, "table": content.table})
    because = _writer(record, signed.by, content, rules, hall)
    because += check(record, content, rules, hall)
    sealed = fingerprint(content)
    return (e.ReportProposed(content=content, sha256=sealed, by=signed.by, because=because.ids),)


def correct(
    record: Record, command: c.CorrectReport, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[Event, ...]:
    """Another text; once approved, only a referee's."""
    content = command.content
    known = record.reports.get(match_name(content.round, content.table))
    if known is None:
        raise Refused("no-report", {"round": content.round, "table": content.table})
    if known.current.approval is not None:
        where = (content.round, content.table)
        because = require(record, rules, hall, signed.by, "report", where)
    else:
        because = _writer(record, signed.by, content, rules, hall)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "report"})
    because += check(record, content, rules, hall) + rules.referto.kept().because
    sealed = fingerprint(content)
    if sealed == known.current.sha256:
        raise Refused("report-unchanged", {"round": content.round, "table": content.table})
    return (
        e.ReportCorrected(
            content=content,
            sha256=sealed,
            reason=command.reason,
            by=signed.by,
            because=because.ids,
        ),
    )


def check(record: Record, content: Content, rules: DeskRules, hall: HallFacts) -> Reasons:
    """Refuse a report that cannot be true of its match: seats, places, winner, sums, bookings."""
    table = hall.table(content.round, content.table)
    written = tuple(seat.player for seat in content.seats)
    if written != table.players or content.regulation != rules.regulation:
        facts = {"players": list(table.players), "written": list(written)}
        raise Refused("report-of-another-table", facts)
    _check_places(content)
    strangers = sorted({one.player for one in content.eliminations} - set(written))
    if strangers:
        raise Refused("not-at-table", {"players": strangers, "table": table.number})
    for seat in content.seats:
        if not seat.name.strip():
            raise Refused("name-missing", {"id": seat.player})
        if isinstance(rules, RefereeRules):
            _check_sum(seat, rules)
    _check_bookings(record, content, rules)
    because = Reasons(())
    for shown in SHOWN:
        because += rules.referto.shows(shown).because
    return because


def _check_places(content: Content) -> None:
    places = sorted(seat.place for seat in content.seats)
    lawful = all(place == 1 + sum(p < place for p in places) for place in places)
    first = [seat.player for seat in content.seats if seat.place == 1]
    if not lawful or (content.winner is not None and content.winner not in first):
        raise Refused("places-do-not-fit", {"places": places, "winner": content.winner or "-"})


def _check_sum(seat: Seat, rules: RefereeRules) -> None:
    """Points follow from the territories where both they and the objective are known."""
    if seat.table_points < 0 or seat.penalty < 0:
        raise Refused("not-points", {"points": seat.penalty, "available": seat.table_points})
    if seat.objective is None or seat.territories is None or seat.left is not None:
        return
    held = board.mask_of([board.number(name) for name in seat.territories])
    objectives.mask(seat.objective)
    score = rules.game.table_score(seat.objective, held)
    counted, because = score.value.table_points, score.because
    if seat.risiko:
        won = rules.game.risiko_table_points(counted)
        counted, because = won.value, won.because
    if max(0, counted - seat.penalty) != seat.table_points:
        facts = {
            "player": seat.player,
            "points": seat.table_points,
            "counted": counted,
            "penalty": seat.penalty,
        }
        raise Refused("points-do-not-add-up", facts, because)


def _check_bookings(record: Record, content: Content, rules: DeskRules) -> None:
    must = rules.booking_on_report()
    if not must.value:
        return
    absent = [
        one.player
        for one in _sanctions(record, rules, (content.round, content.table))
        if one not in content.sanctions
    ]
    if absent:
        raise Refused("booking-not-on-report", {"players": absent}, must.because)


def _writer(
    record: Record, by: str, content: Content, rules: DeskRules, hall: HallFacts
) -> Reasons:
    """The reasons for which this person may write the report."""
    where = (content.round, content.table)
    allowed = rules.referto.filled_by()
    if "player" in allowed.value and by in hall.table(*where).players:
        return allowed.because
    return allowed.because + require(record, rules, hall, by, "report", where)


def _sanctions(record: Record, rules: DeskRules, place: tuple[int, int]) -> tuple[Sanctioned, ...]:
    return tuple(picked(Sanctioned, line) for line in queries.report_lines(record, rules, *place))


def _suspensions(record: Record, place: tuple[int, int]) -> tuple[Stopped, ...]:
    return tuple(
        Stopped(
            reason=stop.reason,
            author=stop.author,
            seconds=(stop.end - stop.start) // SECOND,
            recovered=stop.recovered,
        )
        for stop in queries.suspensions_of(record, *place)
        if stop.end is not None
    )
