"""The list: who has entered, who has answered the roll call, what locking it would mean."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.privacy import consent_of
from arbitro.app.queries.question import (
    Asker,
    Cited,
    Document,
    Nothing,
    Person,
    Why,
    person,
    places_in,
    query,
    why,
)
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.tournament.entries.entry_list import preview
from arbitro.tournament.entries.roll_call import next_round
from arbitro.tournament.state import Player, Role, Status


class Listing(Struct, frozen=True, kw_only=True):
    """A page of the list: so many after the one with this id."""

    after: str | None = None
    limit: int = 1000


class EntryRow(Person, frozen=True, kw_only=True):
    """Somebody on the list; the last fields only for the organiser."""

    role: Role
    status: Status
    paid: bool
    present: bool | None
    born: str | UnsetType | None = UNSET
    contacts: str | UnsetType | None = UNSET
    waiver: str | UnsetType | None = UNSET
    forgotten: bool | UnsetType = UNSET
    consent: str | UnsetType = UNSET


class TurnedDown(Document, frozen=True, kw_only=True):
    number: int
    name: str
    reason: str
    forgotten: bool


class TeamSheet(Document, frozen=True, kw_only=True):
    id: str
    name: str
    members: tuple[str, ...]
    reserve: str | None


class Entries(Document, frozen=True, kw_only=True):
    entries: list[EntryRow]
    refusals: list[TurnedDown] | UnsetType = UNSET
    teams: list[TeamSheet]
    total: int
    next: str | None
    locked: bool
    version: int


class LockPreview(Document, frozen=True, kw_only=True):
    players: int
    reserves: int
    reserves_needed: int
    seated: int
    stages: list[str]
    stages_without_reserves: list[str]
    reserves_change_stages: bool
    version: int


class TableMix(Document, frozen=True, kw_only=True):
    """`why` where no mix is allowed, its `articles` where one is."""

    players: int
    sizes: list[int] | None
    why: Why | UnsetType = UNSET
    articles: list[Cited] | UnsetType = UNSET


@query("entries", Listing)
def entries(hall: Hall, wanted: Listing, asker: Asker) -> Entries:
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
        rows.append(
            person(
                hall,
                id,
                EntryRow,
                role=player.role,
                status=player.status,
                paid=id in now.paid or (player.team in now.paid if player.team else False),
                present=called[id].present if id in called else None,
                **(_private(hall, player) if private else {}),
            )
        )
    refusals = [
        TurnedDown(number=number, name=name, reason=reason, forgotten=number in hall.nameless)
        for number, (name, reason) in enumerate(now.refusals, start=1)
    ]
    return Entries(
        entries=rows,
        refusals=refusals if private else UNSET,
        teams=[picked(TeamSheet, team) for team in now.teams.values()],
        total=len(ids),
        next=page[-1] if page and page[-1] != ids[-1] else None,
        locked=now.locked,
        version=hall.version,
    )


def _private(hall: Hall, player: Player) -> dict[str, Any]:
    return {
        "born": player.born,
        "contacts": player.contacts,
        "waiver": player.waiver,
        "forgotten": player.id in hall.forgotten,
        "consent": consent_of(hall, player.id).state,
    }


@query("lock-preview", Nothing)
def lock_preview(hall: Hall, _: Nothing, asker: Asker) -> LockPreview:
    """Players, reserves needed, and the stages that would follow."""
    found: dict[str, Any] = preview(hall.tournament, rulebook(hall).tournament)
    return LockPreview(**found, version=hall.version)


@query("table-mix", Nothing)
def table_mix(hall: Hall, _: Nothing, asker: Asker) -> TableMix:
    """How many tables of which size the players make; None where no mix is allowed."""
    rules = rulebook(hall).tournament
    playing = sum(p.role == "player" and p.status == "in" for p in hall.tournament.players.values())
    try:
        mix = rules.table_mix(playing)
    except Refused as refused:
        return TableMix(players=playing, sizes=None, why=why(asker, refused))
    found = places_in(mix.because.citations)
    return TableMix(players=playing, sizes=list(mix.value), articles=found)
