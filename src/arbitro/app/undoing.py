"""Taking back: the contrary of an act, decided by the same rules, as one more act on the record.

Nothing is deleted. Whether it is still safe is for the contrary command to say: it is refused, with
its reason, as soon as something later rests on what it would take back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.events import ActUndone
from arbitro.app.hall import Doing, Hall
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.base import Command as RefereeCommand
from arbitro.tournament import commands as t
from arbitro.tournament.checkin import next_round

Fields = dict[str, Any]
Contrary = Callable[[Hall, Doing, "Taking"], list[t.Command | RefereeCommand]]


class Taking(msgspec.Struct, frozen=True, kw_only=True):
    """Why something is taken back and by whom."""

    reason: str
    author: str
    by: str


def _result(hall: Hall, doing: Doing, taking: Taking) -> list[t.Command | RefereeCommand]:
    """A corrected result goes back to the one before it, a first one is cleared."""
    place = (doing.fields["table"], doing.fields.get("round") or len(hall.tournament.rounds))
    before = [
        d
        for d in hall.doings
        if d.command == "enter-result"
        and d.seq < doing.seq
        and d.id not in hall.undone
        and (d.fields["table"], d.fields.get("round") or place[1]) == place
    ]
    if not before:
        return [t.ClearResult(table=place[0], reason=taking.reason, author=taking.author)]
    again = {**before[-1].fields, "round": place[1], "reason": taking.reason}
    return [msgspec.convert({**again, "author": taking.author}, t.EnterResult)]


def _checked_in(hall: Hall, doing: Doing, taking: Taking) -> list[t.Command | RefereeCommand]:
    called = hall.tournament.checkins.get(next_round(hall.tournament), {})
    return [t.UndoCheckIn(player=player) for player in called]


def _several(hall: Hall, doing: Doing, taking: Taking) -> list[t.Command | RefereeCommand]:
    """The contrary of each, the last first."""
    steps: list[t.Command | RefereeCommand] = []
    for one in reversed(doing.fields["commands"]):
        contrary = _CONTRARY.get(one["command"])
        if contrary is None:
            raise Refused("cannot-undo", {"command": one["command"]})
        like = msgspec.structs.replace(doing, command=one["command"], fields=one["fields"])
        steps += contrary(hall, like, taking)
    return steps


_CONTRARY: dict[str, Contrary] = {
    "several": _several,
    "enter": lambda h, d, u: [t.Remove(player=d.fields["id"], reason=u.reason)],
    "enter-many": lambda h, d, u: [
        t.Remove(player=entry["id"], reason=u.reason) for entry in reversed(d.fields["entries"])
    ],
    "lock": lambda h, d, u: [t.ReopenList(reason=u.reason, author=u.author)],
    "check-in-player": lambda h, d, u: [t.UndoCheckIn(player=d.fields["player"])],
    "check-in-everybody": _checked_in,
    "draw": lambda h, d, u: [t.DiscardDraw(reason=u.reason, author=u.author)],
    "swap": lambda h, d, u: [
        t.Swap(one=d.fields["one"], other=d.fields["other"], reason=u.reason, author=u.author)
    ],
    "enter-result": _result,
    "advance": lambda h, d, u: [t.ReopenRound(reason=u.reason, author=u.author)],
    "renounce": lambda h, d, u: [
        t.TakeBackRenunciation(
            player=d.fields["player"],
            stage=d.fields.get("stage"),
            reason=u.reason,
            author=u.author,
        )
    ],
    "penalise": lambda h, d, u: [
        t.LiftPenalty(
            player=d.fields["player"],
            round=d.fields.get("round"),
            reason=u.reason,
            author=u.author,
        )
    ],
    "expel": lambda h, d, u: [
        t.Readmit(player=d.fields["player"], reason=u.reason, author=u.author)
    ],
    "tap": lambda h, d, u: [r.UndoTap(round=d.fields["round"], table=d.fields["table"], by=u.by)],
}
"""What undoes each command. One that is not here is put right by a command of its own."""


def undoable(hall: Hall, doing: Doing) -> bool:
    """Is there a contrary, and has it not been done yet? It may still prove unsafe."""
    if doing.id in hall.undone or doing.command not in _CONTRARY:
        return False
    return doing.command != "tap" or _last_tap(hall, doing)


def _last_tap(hall: Hall, doing: Doing) -> bool:
    place = (doing.fields["round"], doing.fields["table"])
    later = (d for d in hall.doings if d.seq > doing.seq and d.command == "tap")
    return all((d.fields["round"], d.fields["table"]) != place for d in later)


def undo(course: Course, command: c.Undo) -> None:
    doing = next((d for d in course.hall.doings if d.id == command.act), None)
    if doing is None:
        raise Refused("act-unknown", {"act": command.act})
    if doing.id in course.hall.undone:
        raise Refused("already-undone", {"act": command.act})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "undo"})
    if not undoable(course.hall, doing):
        raise Refused("cannot-undo", {"command": doing.command})
    by = course.setting.by
    taking = Taking(reason=command.reason, author=str(by), by=by.subject)
    for step in _CONTRARY[doing.command](course.hall, doing, taking):
        if isinstance(step, RefereeCommand):
            course.officiate(step)
        else:
            course.direct(step)
    course.take((ActUndone(act=doing.id, reason=command.reason),))
