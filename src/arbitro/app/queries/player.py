"""What a player may know of himself at any time: his table, what waits for him, what is kept."""

from __future__ import annotations

from typing import Any

from arbitro.app.access.seating import plays_now
from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.asking import Asker, Document, name_of, person, query, why
from arbitro.app.queries.board import table_state
from arbitro.app.queries.privacy import consent_of
from arbitro.app.queries.standings import OfPlayer
from arbitro.kernel import Refused
from arbitro.tournament import commands as t
from arbitro.tournament.decide import decide
from arbitro.tournament.entries.entry_list import known
from arbitro.tournament.events import PlaceRenounced


@query("mine", OfPlayer)
def mine(hall: Hall, wanted: OfPlayer, asker: Asker) -> Document:
    """A player's table, the place he could give up, his personal data."""
    who = known(hall.tournament, wanted.player)
    return {
        **person(hall, who.id),
        "status": who.status,
        "playing": plays_now(hall, who.id),
        "table": _table(hall, who.id),
        "renunciation": _renunciation(hall, who.id, asker),
        "kept": {
            "name": who.name,
            "born": who.born,
            "contacts": who.contacts,
            "waiver": who.waiver,
            "forgotten": who.id in hall.forgotten,
            "consent": consent_of(hall, who.id),
        },
        "version": hall.version,
    }


def _table(hall: Hall, player: str) -> Document | None:
    """The table of the last round he was drawn in; nobody else's."""
    for drawn in reversed(hall.tournament.rounds):
        found = drawn.table_of(player)
        if found is not None:
            seat = found.players.index(player) + 1
            last = drawn.number == len(hall.tournament.rounds)
            return {
                **table_state(hall, drawn, found),
                "seat": seat,
                "current": last and not drawn.closed,
            }
    return None


def _renunciation(hall: Hall, player: str, asker: Asker) -> Document:
    """The stage whose place he would give up now, or why there is none."""
    try:
        events: Any = decide(hall.tournament, t.Renounce(player=player), rulebook(hall).tournament)
    except Refused as refused:
        return {"stage": None, "why": why(asker, _of_his(hall, player, refused))}
    given = next(event for event in events if isinstance(event, PlaceRenounced))
    return {"stage": given.renunciation.stage, "why": None}


def _of_his(hall: Hall, player: str, refused: Refused) -> Refused:
    """The refusal with his name; who gave up his place of this stage is told that he did."""
    now = hall.tournament.stage
    units = {player, hall.tournament.players[player].team}
    given = hall.tournament.renunciations
    gone = now is not None and any(r.player in units and r.stage == now.name for r in given)
    code = "already-renounced" if gone and refused.code == "nothing-to-renounce" else refused.code
    facts = {**refused.facts, "player": name_of(hall, player)}
    return Refused(code, facts, refused.because)
