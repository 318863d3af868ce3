"""Consent to the privacy note, and being forgotten: the data go, the results stay under the number.

Nobody is kept from playing for want of a consent: paper may be on its way. The list says who lacks
it.
"""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app import report_keys
from arbitro.app.course import Course
from arbitro.app.events import ConsentGiven, ConsentWithdrawn, PersonForgotten
from arbitro.app.hall import Hall, asked_in
from arbitro.kernel import Refused


def give(course: Course, command: c.GiveConsent) -> None:
    """The same consent twice is once; a new note asks for a new one."""
    who = course.hall.tournament.known(command.player)
    if who.id in course.hall.forgotten:
        raise Refused("already-forgotten", {"player": who.id})
    if not command.note.strip():
        raise Refused("note-missing", {})
    last = standing(course.hall, who.id)
    if isinstance(last, ConsentGiven) and last.note == command.note:
        raise Refused("already-consented", {"player": who.id, "note": command.note})
    setting = course.setting
    made = ConsentGiven(
        player=who.id,
        note=command.note,
        given_by="guardian" if command.guardian else "player",
        recorded_by=str(setting.by),
        at=setting.at.wall,
    )
    course.take((made,))


def withdraw(course: Course, command: c.WithdrawConsent) -> None:
    """It takes nothing out of the record; who wants that asks to be forgotten."""
    who = course.hall.tournament.known(command.player)
    if not isinstance(standing(course.hall, who.id), ConsentGiven):
        raise Refused("no-consent", {"player": who.id})
    setting = course.setting
    made = ConsentWithdrawn(
        player=who.id, recorded_by=str(setting.by), at=setting.at.wall, reason=command.reason
    )
    course.take((made,))


def agreed(hall: Hall, player: str) -> bool:
    """Does this player's consent stand, and his name with it?"""
    return player not in hall.forgotten and isinstance(standing(hall, player), ConsentGiven)


def standing(hall: Hall, player: str) -> ConsentGiven | ConsentWithdrawn | None:
    """What a player said last."""
    said = hall.consents.get(player, ())
    return said[-1] if said else None


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
    report_keys.lay_down(course, command.player)


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
