"""What happens to a season, and the season after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from arbitro.kernel.values import picked
from arbitro.season.declaration import Rules, parse
from arbitro.season.results import Event


class Happening(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str]
    by: str = ""
    at: int = 0
    because: tuple[str, ...] = ()


class Opened(Happening, frozen=True, kw_only=True):
    kind: ClassVar[str] = "season.opened/1"
    id: str
    name: str
    declaration: str
    """The rules as they were when it was opened, whole."""
    best: int | None = None
    drops: int | None = None
    planned: int = 0
    places: int = 1
    ratings: bool = False


class Counted(Happening, frozen=True, kw_only=True):
    """A tournament from outside, with its results; people stand outside the seal."""

    kind: ClassVar[str] = "season.counted/1"
    event: Event


class HallCounted(Happening, frozen=True, kw_only=True):
    kind: ClassVar[str] = "season.hall-counted/1"
    hall: str
    origins: tuple[str, ...] = ()


class Removed(Happening, frozen=True, kw_only=True):
    kind: ClassVar[str] = "season.removed/1"
    event: str
    reason: str = ""


KINDS: dict[str, type[Happening]] = {
    one.kind: one for one in (Opened, Counted, HallCounted, Removed)
}


class Season(Struct, frozen=True, kw_only=True):
    """A season as a value. `events` from outside by id, `halls` of this house with their origins;
    `order` has the ids of both as they came.
    """

    id: str
    name: str
    rules: Rules
    origin: str = ""
    """The seal of its first line, which no other season has."""
    planned: int = 0
    places: int = 1
    events: Mapping[str, Event] = {}
    halls: Mapping[str, tuple[str, ...]] = {}
    order: tuple[str, ...] = ()
    version: int = 1


def begun(event: Opened, origin: str) -> Season:
    rules = parse(event.declaration).with_numbers(event.best, event.drops)
    rules = replace(rules, ratings=rules.ratings or event.ratings)
    return picked(Season, event, rules=rules, origin=origin)


def evolve(season: Season, event: Happening) -> Season:
    order, events, halls = season.order, season.events, season.halls
    if isinstance(event, Counted):
        order, events = (*order, event.event.id), {**events, event.event.id: event.event}
    elif isinstance(event, HallCounted):
        order, halls = (*order, event.hall), {**halls, event.hall: event.origins}
    elif isinstance(event, Removed):
        order = tuple(id for id in order if id != event.event)
        events = {id: one for id, one in events.items() if id != event.event}
        halls = {id: one for id, one in halls.items() if id != event.event}
    version = season.version + 1
    return replace(season, order=order, events=events, halls=halls, version=version)
