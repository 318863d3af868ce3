"""A hall as a value: one tournament, what its referees did, and the acts that made both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro.app import events as e
from arbitro.app.acts import Taken, Who
from arbitro.app.record import Event
from arbitro.envelope import GENESIS, Damaged
from arbitro.kernel import Broken
from arbitro.referee.clock.readings import Reading
from arbitro.regulations.tournaments import tournament_rules
from arbitro.tournament import events as tournament
from arbitro.tournament.evolve import evolve as evolve_tournament
from arbitro.tournament.evolve import opened
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


class Doing(Struct, frozen=True, kw_only=True):
    """An act as the hall remembers it."""

    id: str
    command: str
    fields: dict[str, Any]
    by: Who
    at: Reading
    seq: int
    """The number of the line that closes it."""
    events: int


class Hall(Struct, frozen=True, kw_only=True):
    """Everything that has happened in one tournament. `version` counts its lines."""

    tournament: Tournament
    version: int
    hash: str = GENESIS
    doings: tuple[Doing, ...] = ()
    undone: frozenset[str] = frozenset()
    """Ids of acts that were taken back."""
    forgotten: frozenset[str] = frozenset()
    """Players whose personal data left the record."""


class Rulebook(NamedTuple):
    """What the hall is directed and refereed under."""

    tournament: TournamentRules


def rulebook(hall: Hall) -> Rulebook:
    """The rules the opening pinned."""
    t = hall.tournament
    return _rulebook(t.rules, _plain(t.interpretations), _plain(t.settings), t.declaration)


def _plain(pinned: Any) -> bytes:
    return msgspec.json.encode(pinned, order="sorted")


@lru_cache(maxsize=64)
def _rulebook(
    rules: str, interpretations: bytes, settings: bytes, declaration: str | None
) -> Rulebook:
    chosen = msgspec.json.decode(interpretations)
    return Rulebook(
        tournament_rules(rules, chosen, msgspec.json.decode(settings), declaration),
    )


def evolve(hall: Hall | None, event: Event) -> Hall:
    """The hall after one more line. The first must open the tournament."""
    if isinstance(event, tournament.TournamentOpened):
        if hall is not None:
            raise Broken("a hall is opened once")
        return Hall(tournament=opened(event), version=1)
    if hall is None:
        raise Broken(f"a hall cannot begin with {event.kind}")
    version = hall.version + 1
    if isinstance(event, Taken):
        done = Doing(
            id=event.id,
            command=event.command,
            fields=event.fields,
            by=event.by,
            at=event.at,
            seq=hall.version,
            events=event.events,
        )
        return replace(hall, version=version, doings=(*hall.doings, done))
    if isinstance(event, e.ActUndone):
        return replace(hall, version=version, undone=hall.undone | {event.act})
    if isinstance(event, e.PersonForgotten):
        return replace(hall, version=version, forgotten=hall.forgotten | {event.player})
    return replace(hall, version=version, tournament=evolve_tournament(hall.tournament, event))


def replay(hall: Hall | None, events: Iterable[Event]) -> Hall | None:
    """The hall after all these lines; `Damaged` where one cannot follow the one before."""
    for event in events:
        at = hall.version if hall is not None else 0
        try:
            hall = evolve(hall, event)
        except (LookupError, ValueError, TypeError, Broken) as error:
            raise Damaged(at + 1, "rule", "no-sequel") from error
    return hall
