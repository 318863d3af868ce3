"""What a season reads of a tournament: of a hall in this house, or of the lines of another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from arbitro import envelope
from arbitro.app import personal
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall, rulebook
from arbitro.envelope import Line
from arbitro.kernel import Refused
from arbitro.people.identity import national_of
from arbitro.season.results import Event, Result, Source, event_of

KEPT = "season-results/2"
_PEOPLE = ("player.entered/1", "person.amended/1", "team.entered/1")


def brought(lines: Sequence[bytes], hall: Hall, source: Source) -> Event:
    """A tournament whose lines were read and verified elsewhere; it must be over."""
    if not hall.tournament.finished:
        raise Refused("tournament-unfinished", {"file": hall.tournament.name})
    first = msgspec.json.decode(lines[0], type=Line)
    last = msgspec.json.decode(lines[-1], type=Line)
    return event_of(hall.tournament, rulebook(hall).tournament, source, first.hash, last.hash)


class _Kept(Struct, frozen=True, kw_only=True):
    """Results as they are kept beside a hall: nobody's name, only where the vault has it."""

    event: Event
    people: dict[str, str]
    """By the player's id, under which name the vault has him."""


def of_hall(desk: Desk, hall: str) -> Event | None:
    """A tournament of this house as it is now; None while it is not over."""
    stream = f"hall/{hall}"
    head = desk.store.head(stream)
    if head is None:
        raise Refused("unknown-hall", {"hall": hall})
    kept = desk.store.projection(stream, KEPT)
    if kept is not None and kept[0] == head.version:
        found = msgspec.json.decode(kept[1], type=_Kept | None)
        return _named(found, desk.store.vault(stream)) if found is not None else None
    loaded = desk.loaded(stream)
    made = None
    if loaded.hall.tournament.finished:
        lines = desk.store.lines(stream)
        event = brought(lines, loaded.hall, "hall")
        nameless = tuple(
            msgspec.structs.replace(one, name=one.id, born="", national="") for one in event.results
        )
        made = _Kept(
            event=msgspec.structs.replace(event, results=nameless), people=_promised(lines)
        )
    desk.store.project(stream, KEPT, loaded.head.version, msgspec.json.encode(made))
    return _named(made, loaded.vault) if made is not None else None


def _promised(lines: Sequence[bytes]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in envelope.lines(b"".join(lines), canonical=False):
        if line.kind in _PEOPLE:
            found |= {id: name for id, name in personal.promised(line.kind, line.data) if id}
    return found


def _named(kept: _Kept, vault: Mapping[str, bytes]) -> Event:
    """With everybody's name, as long as the vault has it."""
    results = tuple(
        _told(one, vault.get(kept.people.get(one.id, ""))) for one in kept.event.results
    )
    return msgspec.structs.replace(kept.event, results=results)


def _told(result: Result, held: bytes | None) -> Result:
    if held is None:
        return result
    value = msgspec.json.decode(held)["value"]
    return msgspec.structs.replace(
        result,
        name=value.get("name") or result.id,
        born=value.get("born") or "",
        national=national_of(value.get("contacts")),
    )
