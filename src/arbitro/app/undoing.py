"""Taking back: the contrary of an act, decided by the same rules, as one more act on the record.

Nothing is deleted. Whether it is still safe is for the contrary command to say: it is refused, with
its reason, as soon as something later rests on what it would take back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.events import ActUndone
from arbitro.app.hall import Doing, Hall
from arbitro.kernel import Refused
from arbitro.tournament import commands as t

UNDONE = "undo"
"""Who stands as the author on a certificate that goes back to what it was."""
Fields = dict[str, Any]
Contrary = Callable[[Fields, c.Undo], tuple[t.Command, ...]]

_CONTRARY: dict[str, Contrary] = {
    "enter": lambda f, u: (t.Remove(player=f["id"], reason=u.reason),),
    "enter-many": lambda f, u: tuple(
        t.Remove(player=entry["id"], reason=u.reason) for entry in reversed(f["entries"])
    ),
    "swap": lambda f, u: (t.Swap(one=f["one"], other=f["other"], reason=u.reason, author=UNDONE),),
}
"""What undoes each command, given its fields. A command that is not here cannot be undone."""


def undoable(hall: Hall, doing: Doing) -> bool:
    """Is there a contrary, and has it not been done yet? It may still prove unsafe."""
    return doing.command in _CONTRARY and doing.id not in hall.undone


def undo(course: Course, command: c.Undo) -> None:
    doing = next((d for d in course.hall.doings if d.id == command.act), None)
    if doing is None:
        raise Refused("act-unknown", {"act": command.act})
    if doing.id in course.hall.undone:
        raise Refused("already-undone", {"act": command.act})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "undo"})
    contrary = _CONTRARY.get(doing.command)
    if contrary is None:
        raise Refused("cannot-undo", {"command": doing.command})
    for step in contrary(doing.fields, command):
        course.direct(step)
    course.take((ActUndone(act=doing.id, reason=command.reason),))
