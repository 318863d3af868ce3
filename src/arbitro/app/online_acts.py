"""What a match played inside brings to its table, and what nobody may type there by hand."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.referee_effects import beginnings
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee import events as e
from arbitro.referee.hall import match_name
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from arbitro.tournament.tables.table_seats import open_table


def begin(course: Course, command: c.BeginOnline) -> None:
    """Chairs, dice and beginning as the log of the match has them."""
    if command.dice:
        course.direct(t.SeatTable(round=command.round, table=command.table, dice=command.dice))
    course.direct(t.BeginTable(round=command.round, table=command.table))


def play_on_wood(course: Course, command: t.PlayOnWood) -> None:
    """The clock goes on as it was; from the beginning it has not been started."""
    course.direct(command)
    now = course.hall.tournament
    round = command.round or len(now.rounds)
    if command.anew:
        taps = course.hall.referee.taps.get(match_name(round, command.table), ())
        by = course.setting.by.subject
        undone = e.TapUndone(round=round, table=command.table, by=by)
        course.take(tuple(undone for _ in taps))
    for following in beginnings(course.hall):
        course.direct(following)


def note_carried_out(course: Course, command: c.NoteCarriedOut) -> None:
    """Ticked in the name of who gave the ruling."""
    given = course.hall.referee.rulings[command.ruling]
    done = tuple(sorted({*given.done, *command.done}))
    course.officiate(r.TickEffects(ruling=given.id, done=done), by=given.by)


def require_on_wood(course: Course, round: int | None, table: int) -> None:
    """What is thrown and played inside is not typed as well: the way out is `play-on-wood`."""
    number = round or len(course.hall.tournament.rounds)
    if found := _online(course, number, table):
        raise Refused("played-online", {"table": found.number, "round": number})


def annul_exit(course: Course, command: r.AnnulExit) -> None:
    left = course.hall.referee.exits.get(command.exit)
    if left is not None:
        _require_not_played_on(course, left.round, left.table)
    course.officiate(command)


def annul_ruling(course: Course, command: r.AnnulRuling) -> None:
    given = course.hall.referee.rulings.get(command.ruling)
    if given is not None and given.done:
        _require_not_played_on(course, given.round, given.table)
    course.officiate(command)


def _require_not_played_on(course: Course, round: int, table: int) -> None:
    """A match that has gone on cannot be brought back to before a decision; its result can be put
    right afterwards, or the table goes on on wood.
    """
    found = _online(course, round, table)
    if found is not None and found.begun:
        raise Refused("played-on-since", {"table": found.number, "round": round})


def _online(course: Course, round: int, table: int) -> Table | None:
    """The table, if it is played inside and has no result yet."""
    now = course.hall.tournament
    if not 1 <= round <= len(now.rounds):
        return None
    _, found = open_table(now, round, table)
    return found if found.online and not found.done else None
