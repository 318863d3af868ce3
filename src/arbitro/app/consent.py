"""Consent to the privacy note: who gave it, for which text, who wrote it down and when.

Nobody is kept from playing for want of it: paper may be on its way. The list says who lacks it.
"""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.events import ConsentGiven, ConsentWithdrawn
from arbitro.app.hall import Hall
from arbitro.kernel import Refused
from arbitro.tournament.entries.entry_list import known


def give(course: Course, command: c.GiveConsent) -> None:
    """The same consent twice is once; a new note asks for a new one."""
    who = known(course.hall.tournament, command.player)
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
    who = known(course.hall.tournament, command.player)
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
