"""A hall as a value: one tournament, what its referees did, and the acts that made both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro.app import events as e
from arbitro.app.acts import Taken, Who
from arbitro.app.hall_log import Event
from arbitro.app.personal import NOBODY
from arbitro.envelope import Damaged
from arbitro.kernel import DECIDER, Broken
from arbitro.kernel.values import once_for_each, picked
from arbitro.referee.clock.readings import Reading, hall_time_at
from arbitro.referee.events import Event as RefereeEvent
from arbitro.referee.evolve import evolve as evolve_referee
from arbitro.referee.evolve import seen
from arbitro.referee.rules import DeskRules, RefereeRules
from arbitro.referee.state import Record
from arbitro.regulations import as_pinned, desk_rules, tournament_rules
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
    round: int = 0
    """How many rounds were drawn by then."""
    epoch: int = 0
    """How often a second laptop had taken over by then."""
    alone: bool = False
    """Whether the second laptop was away, and the organiser had said to go on."""


def asked_in(doing: Doing) -> list[tuple[str, Mapping[str, Any]]]:
    """The commands of an act by name and fields: one, or several sent together."""
    if doing.command != "several":
        return [(doing.command, doing.fields)]
    return [(one["command"], one.get("fields", {})) for one in doing.fields["commands"]]


class Hall(Struct, frozen=True, kw_only=True, weakref=True):
    """Everything that has happened in one tournament. `version` counts its lines."""

    tournament: Tournament
    referee: Record = Record()
    version: int
    doings: tuple[Doing, ...] = ()
    undone: frozenset[str] = frozenset()
    """Ids of acts that were taken back."""
    forgotten: frozenset[str] = frozenset()
    """Players whose personal data left the record."""
    nameless: frozenset[int] = frozenset()
    """Refused entries whose name did, by number."""
    screen: e.ScreenSet = e.ScreenSet(show="auto")
    announcements: tuple[e.AnnouncementMade, ...] = ()
    """What was told to the hall and not taken down, the newest last."""
    consents: dict[str, tuple[e.ConsentGiven | e.ConsentWithdrawn, ...]] = {}
    """What each player on the list said about the privacy note, the last word last."""
    keys: tuple[e.KeyPublished, ...] = ()
    """Every key that was ever published to sign with; of one person the last counts."""
    offered: dict[str, e.KeyOffered] = {}
    """Keys players' phones made that nobody has accepted yet, by player."""
    pins: tuple[e.PinIssued, ...] = ()
    links: tuple[e.LinkIssued, ...] = ()
    """Every PIN and every link that was handed out: for whom, and by whom."""


class Rulebook(NamedTuple):
    """What the hall is directed and refereed under."""

    tournament: TournamentRules
    referee: DeskRules


def standing_commands(hall: Hall, *names: str) -> Iterator[tuple[Doing, str, Mapping[str, Any]]]:
    """The commands of these names by act, name and fields, in acts that nobody took back."""
    for doing in hall.doings:
        if doing.command not in (*names, "several") or doing.id in hall.undone:
            continue
        for name, asked in asked_in(doing):
            if name in names:
                yield doing, name, asked


def rulebook(hall: Hall, decider: int = DECIDER) -> Rulebook:
    """The rules the opening pinned, as today's decider or an earlier one applies them."""
    return rules_of(hall.tournament, decider)


@once_for_each
def rules_of(t: Tournament, decider: int) -> Rulebook:
    """The rules a tournament is directed and refereed under, as this decider applies them."""
    id = t.rules if t.declaration is None else ""
    declared = t.declaration or t.preset
    pinned = (id, _plain(t.interpretations), _plain(t.settings), declared)
    return _rulebook(*pinned, decider)


def _plain(pinned: Any) -> bytes:
    return msgspec.json.encode(pinned, order="sorted")


@lru_cache(maxsize=64)
def _rulebook(
    rules: str, interpretations: bytes, settings: bytes, declaration: str | None, decider: int
) -> Rulebook:
    readings, numbers = msgspec.json.decode(interpretations), msgspec.json.decode(settings)
    pinned = as_pinned(rules, readings, declaration)
    return joined(rules, pinned, numbers, declaration, decider)


def joined(
    rules: str,
    chosen: Mapping[str, str],
    settings: Mapping[str, Any],
    declaration: str | None = None,
    decider: int = DECIDER,
) -> Rulebook:
    """Both sides under these readings; each takes those of its own gaps.

    A reading nobody knows is left to the tournament, which refuses it.
    """
    plain = tournament_rules(rules, {}, settings, declaration)
    desk = desk_rules(plain.regulation)
    only_desk = desk.readings.keys() - plain.readings.keys()
    mine = {gap: choice for gap, choice in chosen.items() if gap not in only_desk}
    theirs = {gap: choice for gap, choice in chosen.items() if gap in desk.readings}
    return Rulebook(
        replace(tournament_rules(rules, mine, settings, declaration), decider=decider),
        _desk(desk_rules(plain.regulation, theirs), decider),
    )


def _desk(rules: DeskRules, decider: int) -> DeskRules:
    """The referees' side as this decider applies it; a game with turns asks its own rules too."""
    if decider < 2:
        rules = replace(
            rules,
            readings={gap: c for gap, c in rules.readings.items() if gap not in rules.later},
            cases={**rules.cases, **rules.formerly},
        )
    if isinstance(rules, RefereeRules):
        game = replace(rules.game, decider=decider)
        return replace(rules, decider=decider, game=game)
    return replace(rules, decider=decider)


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
        done = picked(
            Doing,
            event,
            seq=hall.version,
            round=len(hall.tournament.rounds),
            epoch=event.epoch or 0,
            alone=bool(event.alone),
        )
        return replace(
            hall, version=version, doings=(*hall.doings, done), referee=_timed(hall.referee, event)
        )
    if isinstance(event, e.Event):
        return _own(replace(hall, version=version), event)
    if isinstance(event, RefereeEvent):
        return replace(hall, version=version, referee=evolve_referee(hall.referee, event))
    now = evolve_tournament(hall.tournament, event)
    consents = hall.consents
    if isinstance(event, tournament.PlayerRemoved):  # the next of that id is somebody else
        consents = {id: said for id, said in consents.items() if id in now.players}
    return replace(hall, version=version, tournament=now, consents=consents)


def _timed(record: Record, act: Taken) -> Record:
    """Where readings name their machine, each act tells the line how its clocks go together."""
    return seen(record, act.at) if act.at.machine else record


def _own(hall: Hall, event: e.Event) -> Hall:
    """After something that is the business of nobody but the hall."""
    if isinstance(event, e.ActUndone):
        return replace(hall, undone=hall.undone | {event.act})
    if isinstance(event, e.PersonForgotten):
        left = _nameless(hall.tournament, event)
        if event.refusal:
            return replace(hall, tournament=left, nameless=hall.nameless | {event.refusal})
        return replace(hall, tournament=left, forgotten=hall.forgotten | {event.player})
    if isinstance(event, e.ConsentGiven | e.ConsentWithdrawn):
        said = (*hall.consents.get(event.player, ()), event)
        return replace(hall, consents={**hall.consents, event.player: said})
    if isinstance(event, e.ScreenSet):
        return replace(hall, screen=event)
    if isinstance(event, e.AnnouncementMade):
        told = (*hall.announcements, event) if event.text else ()
        return replace(hall, announcements=told)
    if isinstance(event, e.KeyOffered):
        return replace(hall, offered={**hall.offered, event.player: event})
    if isinstance(event, e.LinkIssued):
        return replace(hall, links=(*hall.links, event))
    if isinstance(event, e.KeyPublished):
        waiting = {id: one for id, one in hall.offered.items() if one.key_id != event.key_id}
        return replace(hall, keys=(*hall.keys, event), offered=waiting)
    if isinstance(event, e.PinIssued):
        return replace(hall, pins=(*hall.pins, event))
    return hall


def _nameless(t: Tournament, event: e.PersonForgotten) -> Tournament:
    """Without a person's data, as whoever reads the lines from now on will know him."""
    id = event.player
    if event.refusal:
        refusals = list(t.refusals)
        refusals[event.refusal - 1] = (NOBODY, refusals[event.refusal - 1][1])
        return replace(t, refusals=tuple(refusals))
    if id not in t.players:
        return t
    player = replace(t.players[id], name=id, born=None, contacts=None, waiver=None)
    return replace(t, players={**t.players, id: player})


def moment(hall: Hall, at: Reading) -> int:
    """When it is on the hall's own line of time, in milliseconds: an hour set forward, or another
    machine's, cannot move it. The hour as believed, where no reading ever named its machine.
    """
    if hall.referee.line is None and not at.machine:
        return at.wall
    return hall_time_at(hall.referee.line, at).now


def replay(hall: Hall | None, events: Iterable[Event]) -> Hall | None:
    """The hall after all these lines; `Damaged` where one cannot follow the one before."""
    for event in events:
        at = hall.version if hall is not None else 0
        if hall is None and not isinstance(event, tournament.TournamentOpened):
            raise Damaged(1, "syntax", "no-tournament")
        try:
            hall = evolve(hall, event)
        except (LookupError, ValueError, TypeError, Broken) as error:
            raise Damaged(at + 1, "rule", "no-sequel") from error
    return hall
