"""Everything the house holds about one person, for that person."""

from __future__ import annotations

import msgspec

from arbitro.app.commands import NOTE
from arbitro.app.consent import standing
from arbitro.app.events import ConsentGiven
from arbitro.app.hall import Hall
from arbitro.app.queries.asking import Asker, Document, query
from arbitro.app.queries.standings import OfPlayer
from arbitro.referee.hall import match_parts
from arbitro.tournament.entries.entry_list import known
from arbitro.tournament.standings.score_cards import played


def consent_of(hall: Hall, player: str) -> Document:
    """Whether a player agrees to the privacy note now: `given`, `withdrawn` or `none`."""
    said = standing(hall, player)
    if said is None:
        return {"state": "none", "current": False}
    state = "given" if isinstance(said, ConsentGiven) else "withdrawn"
    current = isinstance(said, ConsentGiven) and said.note == NOTE
    return {"state": state, "current": current, **msgspec.to_builtins(said)}


@query("personal-data", OfPlayer)
def personal_data(hall: Hall, wanted: OfPlayer, asker: Asker) -> Document:
    """What was entered about a player, and every place of the record where the id stands.

    The first part can be deleted on request (`forget`); the second stays, under the id alone.
    """
    now = hall.tournament
    who = known(now, wanted.player)
    return {
        "entered": msgspec.to_builtins(who),
        "forgotten": who.id in hall.forgotten,
        "consent": consent_of(hall, who.id),
        "consents": [
            {"what": said.kind.partition("/")[0], **msgspec.to_builtins(said)}
            for said in hall.consents.get(who.id, ())
        ],
        "matches": [
            {"round": number, "stage": stage, **msgspec.to_builtins(seat)}
            for number, stage, seat in played(now, who.id)
        ],
        "check_ins": [
            {"round": number, **msgspec.to_builtins(called[who.id])}
            for number, called in now.checkins.items()
            if who.id in called
        ],
        "infractions": [
            msgspec.to_builtins(entry)
            for entry in hall.referee.history
            if getattr(entry, "player", None) == who.id
        ],
        "reports": [
            list(match_parts(match))
            for match, report in hall.referee.reports.items()
            if any(seat.player == who.id for seat in report.current.content.seats)
        ],
        "keys": [
            {"key_id": key.key_id, "public": key.public}
            for key in hall.keys
            if (key.role, key.subject) == ("player", who.id)
        ],
        "version": hall.version,
    }
