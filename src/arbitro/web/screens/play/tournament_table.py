"""A table of a tournament in the browser: who looks through whose eyes, and what stands over it.

No aids here: whoever plays for a tournament sees what the rules give him and nothing else.
"""

from __future__ import annotations

from arbitro.app.matches import plays_too
from arbitro.app.playing.room import Room
from arbitro.app.table_now import table_now
from arbitro.bootstrap import Installation
from arbitro.web.screens.play.boards import Context
from arbitro.web.serving.callers import Caller


def eyes_at(house: Installation, caller: Caller, room: Room, holder: int | None) -> str:
    """The referee's eyes, for a referee who does not play in this match; else nobody's special."""
    if not room.place or holder is not None:
        return ""
    stream = f"hall/{room.tournament}"
    who = caller.in_hall(stream)
    if who.role != "referee":
        return ""
    also = plays_too(who, house.desk.hall(stream))
    return "" if also in {seat.name for seat in room.seats} else "referee"


def table_context(house: Installation, caller: Caller, room: Room) -> Context:
    """Where the table is in its tournament, whether it stands still, and the way back."""
    if not room.place:
        return {"tournament": None}
    stream = f"hall/{room.tournament}"
    who, base = caller.in_hall(stream), f"/t/{room.tournament}"
    at = house.online.at(room)
    back = {"player": "/player", "organiser": "/desk/round"}.get(who.role, "")
    if who.role == "referee" and at is not None:
        back = f"/referee/{at.round}/{at.table.number}"
    told: Context = {
        "name": house.desk.hall(stream).tournament.name,
        "back": base + back,
        "number": at.table.number if at is not None else None,
        "round": at.round if at is not None else None,
        "suspended": False,
        "late": 0,
    }
    if at is not None:
        if not at.table.done:
            told["late"] = at.table.delay // 60
        state = table_now(at.hall.referee, at.round, at.table).state
        told["suspended"] = state == "interrupted"
    return {"tournament": told}
