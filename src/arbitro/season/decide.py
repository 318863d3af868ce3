"""What can be asked of a season, and what it comes to: happenings, or a refusal and nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.season import log
from arbitro.season.declaration import parse
from arbitro.season.log import Season
from arbitro.season.results import Event

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
MOST = 200


class Open(Struct, frozen=True, kw_only=True):
    """Begin a season under these rules. `planned`: how many tournaments it will have, 0 if nobody
    knows; `places`: how many at its head are wanted.
    """

    id: str
    name: str
    declaration: str
    best: int | None = None
    drops: int | None = None
    planned: int = 0
    places: int = 1
    ratings: bool = False
    """Players get ratings too, where a federation wants them."""


class Count(Struct, frozen=True, kw_only=True):
    """Take in a tournament that was played elsewhere, as it stands in its file."""

    event: Event


class CountHall(Struct, frozen=True, kw_only=True):
    """Take in a tournament of this house: what it says is read there, whenever somebody asks."""

    hall: str


class Remove(Struct, frozen=True, kw_only=True):
    """A tournament that should not be there."""

    event: str
    reason: str = ""


Command = Open | Count | CountHall | Remove


def opening(command: Open) -> log.Opened:
    """The first line of a season."""
    if not _ID.fullmatch(command.id):
        raise Refused("malformed-id", {"id": command.id})
    if not command.name.strip():
        raise Refused("name-missing", {"id": command.id})
    parse(command.declaration).with_numbers(command.best, command.drops)
    for where, value, least in (("planned", command.planned, 0), ("places", command.places, 1)):
        if not least <= value <= MOST:
            facts = {"where": where, "value": value, "least": least, "most": MOST}
            raise Refused("format-out-of-range", facts)
    return picked(log.Opened, command)


def count(season: Season, event: Event, halls: Iterable[Event]) -> log.Counted:
    """Take a tournament in, unless it is there already or is the season itself."""
    _require_new(season, event, halls)
    return log.Counted(event=replace(event, id=_free(season, event.id)))


def count_hall(season: Season, event: Event, halls: Iterable[Event]) -> log.HallCounted:
    """The same for a tournament of this house."""
    _require_new(season, event, halls)
    return log.HallCounted(hall=event.id, origins=event.origins)


def _require_new(season: Season, event: Event, halls: Iterable[Event]) -> None:
    if season.origin in event.origins:
        raise Refused("season-circular", {"season": season.id, "event": event.name})
    if len(season.events) + len(season.halls) >= MOST:
        raise Refused("season-full", {"most": MOST})
    known = [*season.events.values(), *halls]
    for other in known:
        same = set(other.origins) & set(event.origins)
        if same or (event.results and other.fingerprint == event.fingerprint):
            raise Refused("season-double", {"event": event.name, "other": other.name})


def _free(season: Season, id: str) -> str:
    """Two houses may call two tournaments alike: the second gets a number."""
    taken = {*season.events, *season.halls}
    names = (id, *(f"{id}-{number}" for number in range(2, MOST + 2)))
    return next(name for name in names if name not in taken)


def remove(season: Season, command: Remove) -> log.Removed:
    if command.event not in season.events and command.event not in season.halls:
        known = [*season.events, *season.halls]
        raise Refused("season-unknown-event", {"event": command.event, "known": known})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "season"})
    return log.Removed(event=command.event, reason=command.reason)
