"""The list: who has entered, who has answered the roll call, what locking it would mean."""

from __future__ import annotations

from msgspec import Struct

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.asking import Asker, Document, Nothing, article, person, query, why
from arbitro.app.queries.privacy import consent_of
from arbitro.kernel import Refused
from arbitro.tournament.entries.entry_list import preview
from arbitro.tournament.entries.roll_call import next_round


class Listing(Struct, frozen=True, kw_only=True):
    """A page of the list: so many after the one with this id."""

    after: str | None = None
    limit: int = 1000


@query("entries", Listing)
def entries(hall: Hall, wanted: Listing, asker: Asker) -> Document:
    """The list in the order of entry. Birth, contacts, waivers, consent and who was turned down
    only for the organiser.
    """
    now = hall.tournament
    ids = list(now.players)
    start = ids.index(wanted.after) + 1 if wanted.after in now.players else 0
    page = ids[start : start + max(1, min(wanted.limit, 1000))]
    called = now.checkins.get(next_round(now), {})
    private = asker.who.role == "organiser"
    rows = []
    for id in page:
        player = now.players[id]
        row = {
            **person(hall, id),
            "role": player.role,
            "status": player.status,
            "paid": id in now.paid or (player.team in now.paid if player.team else False),
            "present": called[id].present if id in called else None,
        }
        if private:
            row |= {
                "born": player.born,
                "contacts": player.contacts,
                "waiver": player.waiver,
                "forgotten": id in hall.forgotten,
                "consent": consent_of(hall, id)["state"],
            }
        rows.append(row)
    refusals = [
        {"number": number, "name": name, "reason": reason, "forgotten": number in hall.nameless}
        for number, (name, reason) in enumerate(now.refusals, start=1)
    ]
    return {
        "entries": rows,
        **({"refusals": refusals} if private else {}),
        "teams": [
            {"id": x.id, "name": x.name, "members": list(x.members), "reserve": x.reserve}
            for x in now.teams.values()
        ],
        "total": len(ids),
        "next": page[-1] if page and page[-1] != ids[-1] else None,
        "locked": now.locked,
        "version": hall.version,
    }


@query("lock-preview", Nothing)
def lock_preview(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """Players, reserves needed, and the stages that would follow."""
    return {**preview(hall.tournament, rulebook(hall).tournament), "version": hall.version}


@query("table-mix", Nothing)
def table_mix(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """How many tables of which size the players make; None where no mix is allowed."""
    rules = rulebook(hall).tournament
    playing = sum(p.role == "player" and p.status == "in" for p in hall.tournament.players.values())
    try:
        mix = rules.table_mix(playing)
    except Refused as refused:
        return {"players": playing, "sizes": None, "why": why(asker, refused)}
    return {
        "players": playing,
        "sizes": list(mix.value),
        "articles": [article(c) for c in mix.because.citations],
    }
