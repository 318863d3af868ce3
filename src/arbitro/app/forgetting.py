"""A person asks to be forgotten: the data go, the results stay under the number."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app import signing
from arbitro.app.course import Course
from arbitro.app.events import PersonForgotten
from arbitro.app.hall import Hall, asked_in
from arbitro.kernel import Refused


def forget(course: Course, command: c.Forget) -> None:
    """The record says that it was done and why; the desk empties the vault."""
    if command.refusal:
        _forget_refused(course, command)
        return
    if not _was_entered(course.hall, command.player):
        raise Refused("unknown-player", {"player": command.player})
    _require_reason(command)
    if command.player in course.hall.forgotten:
        raise Refused("already-forgotten", {"player": command.player})
    course.take((PersonForgotten(player=command.player, reason=command.reason),))
    signing.lay_down(course, command.player)


def _forget_refused(course: Course, command: c.Forget) -> None:
    """Somebody who was never let in: nothing of him but the refusal itself is kept."""
    refusals = course.hall.tournament.refusals
    if command.player or not 1 <= command.refusal <= len(refusals):
        raise Refused("unknown-refusal", {"refusal": command.refusal, "refusals": len(refusals)})
    _require_reason(command)
    if command.refusal in course.hall.nameless:
        raise Refused("already-forgotten", {"player": str(command.refusal)})
    course.take((PersonForgotten(refusal=command.refusal, reason=command.reason),))


def _require_reason(command: c.Forget) -> None:
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "forget"})


def _was_entered(hall: Hall, player: str) -> bool:
    """Is there somebody of this id, or was there before he was taken off the list?"""
    if player in hall.tournament.players:
        return True
    for name, asked in (pair for doing in hall.doings for pair in asked_in(doing)):
        if name == "enter" and asked["id"] == player:
            return True
        people = [*asked.get("entries", ()), *asked.get("members", ()), asked.get("reserve")]
        if name in ("enter-many", "enter-team") and any(
            one["id"] == player for one in people if one
        ):
            return True
    return False
