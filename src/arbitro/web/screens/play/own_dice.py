"""What a page tells of the dice: whose values go into them, and how far they have come."""

from __future__ import annotations

import msgspec

from arbitro.app.playing.room import Room
from arbitro.play import Match
from arbitro.play.contributions import subject
from arbitro.web.screens.play.boards import Context


def waiting_dice(room: Room, holder: int | None) -> Context | None:
    """Before the match: what this device has fixed, and what is wanted of it now."""
    if holder is None or room.closed:
        return None
    mine = room.pledges.get(holder)
    if room.promise:
        state = "fixed" if mine is not None and not mine.value else "told"
    else:
        wanted = bool(room.until) and mine is None and holder not in room.silent
        state = "waits" if wanted else "told"
    return {
        "state": state,
        "mine": mine.commitment if mine is not None else "",
        "promise": room.promise,
        "made": None,
    }


def made_dice(room: Room, match: Match, holder: int | None) -> Context | None:
    """In the match: everybody's values as its first line has them; the secret once it is told."""
    first, last = match.events[0], match.events[-1]
    mine = room.pledges.get(holder) if holder is not None else None
    if mine is None or not getattr(first, "contributions", ()):
        return None
    made = {
        "promise": first.commitment,
        "rows": list(first.contributions),
        "subject": subject(first.regulation, first.interpretations, first.players),
        "secret": getattr(last, "secret", "") if match.finished else "",
        "hand": room.begun,
    }
    return {
        "state": "made",
        "mine": mine.commitment,
        "promise": room.promise,
        "made": msgspec.json.encode(made).decode(),
    }
