"""A person asks to be forgotten: the data go, the results stay under the number."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app import signing
from arbitro.app.course import Course
from arbitro.app.events import PersonForgotten
from arbitro.kernel import Refused


def forget(course: Course, command: c.Forget) -> None:
    """The record says that it was done and why; the desk empties the vault."""
    if command.player not in course.hall.tournament.players:
        raise Refused("unknown-player", {"player": command.player})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "forget"})
    if command.player in course.hall.forgotten:
        raise Refused("already-forgotten", {"player": command.player})
    course.take((PersonForgotten(player=command.player, reason=command.reason),))
    signing.lay_down(course, command.player)
