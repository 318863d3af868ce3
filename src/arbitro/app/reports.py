"""Reports in the hall: filled in from what it knows, signed with the keys it keeps.

Players stand in a report by their ids, also where a name would be: what is signed must stay
good when a person is forgotten. Paper and pages put the names in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET
from msgspec.structs import replace

from arbitro.app import commands as c
from arbitro.app import report_keys
from arbitro.app.course import Course
from arbitro.app.hall import Hall, rulebook
from arbitro.app.phone_keys import signed_on_phone
from arbitro.app.referee_effects import facts
from arbitro.app.table_now import final_positions
from arbitro.games.risiko import board, objectives
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.referee import commands as r
from arbitro.referee.referto.report import Content, Elimination, Seat, canonical
from arbitro.referee.referto.report_draft import draft
from arbitro.referee.referto.signatures import report_of
from arbitro.tournament.state import SeatScore, Table
from arbitro.tournament.tables.table_seats import open_table

Behind = Mapping[str, tuple[int | None, tuple[str, ...] | None]]
"""By player, the objective and the territories behind his points."""


def propose(course: Course, command: c.ProposeReport) -> None:
    """The first text, by a referee, a player of the table, or one of them at the table's screen."""
    by = course.setting.by
    writer = command.player if by.role == "table" else by.subject
    content = filled(course.hall, command)
    course.officiate(r.ProposeReport(content=content), by=writer)


def correct(course: Course, command: c.CorrectReport) -> None:
    """Another text, from what the hall says now."""
    content = filled(course.hall, command)
    course.officiate(r.CorrectReport(content=content, reason=command.reason))


def confirm(course: Course, command: c.ConfirmReport) -> None:
    """A player signs: with the key on his own phone, or with the hall's, which his PIN releases."""
    player = course.setting.by.subject
    data = _text(course, command)
    if command.signature:
        made = signed_on_phone(course.hall, player, data, command.signature)
    else:
        report_keys.require_pin(course, player)
        made = report_keys.signed(course, "player", player, data)
    course.officiate(
        r.ConfirmReport(
            round=command.round, table=command.table, sha256=command.sha256, signature=made
        )
    )


def approve(course: Course, command: c.ApproveReport) -> None:
    """A referee seals it with his key."""
    by = course.setting.by
    signature = report_keys.signed(course, by.role, by.subject, _text(course, command))
    course.officiate(picked(r.ApproveReport, command, signature=signature))


def _text(course: Course, command: c.ConfirmReport | c.ApproveReport) -> bytes:
    """The bytes of the text in force, if it is the one meant."""
    version = report_of(course.hall.referee, command.round, command.table).current
    if version.sha256 != command.sha256:
        raise Refused("report-changed", {"round": command.round, "table": command.table})
    return canonical(version.content)


def filled(hall: Hall, wanted: c.ProposeReport | c.CorrectReport) -> Content:
    """The report of a match with everything the hall knows about it."""
    drawn, table = open_table(hall.tournament, wanted.round, wanted.table)
    if not table.done:
        raise Refused("results-missing", {"round": drawn.number, "tables": [table.number]})
    if table.void:
        raise Refused("report-of-a-void-match", {"round": drawn.number, "table": table.number})
    rules = rulebook(hall)
    lay = final_positions(hall).get((drawn.number, table.number), {})
    behind: Behind = {**lay, **_added(table, wanted)}
    content = draft(
        hall.referee,
        rules.referee,
        facts(hall),
        (drawn.number, table.number),
        [_seat(seat, behind) for seat in table.result],
        _eliminations(table.result),
    )
    hands = tuple((table.sheet or {}).get("hands", ()))
    return replace(
        content,
        tournament=hall.tournament.name,
        hands=hands,
        note=wanted.note,
        logs=table.logs or UNSET,
    )


def _seat(seat: SeatScore, behind: Behind) -> Seat:
    objective, territories = behind.get(seat.player, (None, None))
    left = "withdrawal" if seat.withdrawn else "exclusion" if seat.excluded else None
    return picked(
        Seat, seat, name=seat.player, objective=objective, territories=territories, left=left
    )


def _eliminations(seats: Iterable[SeatScore]) -> tuple[Elimination, ...]:
    out = [seat for seat in seats if seat.eliminated is not None]
    return tuple(Elimination(player=x.player) for x in sorted(out, key=lambda x: x.eliminated or 0))


def _added(table: Table, wanted: c.ProposeReport | c.CorrectReport) -> Behind:
    """What its writer adds about players of the table."""
    players = wanted.objectives.keys() | wanted.territories.keys()
    strangers = sorted(players - set(table.players))
    if strangers:
        raise Refused("not-at-table", {"players": strangers, "table": table.number})
    for number in wanted.objectives.values():
        objectives.mask(number)
    for held in wanted.territories.values():
        board.mask_of([board.number(id) for id in held])
    return {
        player: (wanted.objectives.get(player), wanted.territories.get(player))
        for player in sorted(players)
    }
