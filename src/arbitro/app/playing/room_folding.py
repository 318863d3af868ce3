"""A room from its events, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import asdict, replace

from arbitro.app.playing.room import (
    NOBODY,
    BotReplaced,
    DiceFixed,
    DiceVoided,
    Event,
    MatchBegun,
    PaceSet,
    Pledge,
    PracticeAgreed,
    Room,
    RoomClosed,
    RoomOpened,
    RoomPaused,
    SeatLeft,
    SeatResumed,
    SeatTaken,
    TurnTakenBack,
    ValueFixed,
    ValueTold,
)
from arbitro.kernel import Broken


def folded(events: Iterable[Event]) -> Room:
    rows = iter(events)
    first = next(rows)
    if not isinstance(first, RoomOpened):
        raise Broken("a room begins with its opening")
    room = Room(**{name: value for name, value in asdict(first).items() if name in _FIELDS})
    for event in rows:
        room = evolve(room, event)
    return room


def evolve(room: Room, event: Event) -> Room:
    changed = replace(room, at=event.at, version=room.version + 1)
    return _FOLDS[type(event)](changed, event)


def _seat(room: Room, entrant: int, **changes: Any) -> Room:
    seats = list(room.seats)
    seats[entrant] = replace(seats[entrant], **changes)
    return replace(room, seats=tuple(seats))


def _of_holder(room: Room, holder: int, **changes: Any) -> Room:
    seats = (replace(s, **changes) if s.holder == holder else s for s in room.seats)
    return replace(room, seats=tuple(seats))


def _taken(room: Room, event: SeatTaken) -> Room:
    holder = NOBODY if event.bot else event.entrant
    pledges = {one: kept for one, kept in room.pledges.items() if one != event.entrant}
    room = replace(room, pledges=pledges)
    return _seat(room, event.entrant, name=event.name, bot=event.bot, holder=holder)


def _pledged(room: Room, event: ValueFixed) -> Room:
    mine = Pledge(commitment=event.commitment)
    return replace(room, pledges={**room.pledges, event.holder: mine})


def _value_told(room: Room, event: ValueTold) -> Room:
    mine = replace(room.pledges[event.holder], value=event.value)
    return replace(room, pledges={**room.pledges, event.holder: mine})


def _replaced(room: Room, event: BotReplaced) -> Room:
    field = "bot" if room.seats[event.entrant].bot else "stand_in"
    room = replace(room, failed=room.failed | {event.entrant})
    return _seat(room, event.entrant, **{field: event.bot})


def _agreed(room: Room, event: PracticeAgreed) -> Room:
    one = frozenset({event.holder})
    return replace(room, agreed=room.agreed | one if event.wanted else room.agreed - one)


def _taken_back(room: Room, event: TurnTakenBack) -> Room:
    branches = {**room.branches, room.begun: event.branch}
    return replace(room, branches=branches, left=room.left + event.left)


_FIELDS = frozenset(Room.__struct_fields__)
_FOLDS: dict[type[Any], Callable[[Room, Any], Room]] = {
    SeatTaken: _taken,
    SeatLeft: lambda room, event: _of_holder(room, event.holder, stand_in=room.bot_away),
    SeatResumed: lambda room, event: _of_holder(room, event.holder, stand_in=""),
    BotReplaced: _replaced,
    MatchBegun: lambda room, event: replace(room, begun=event.number),
    PaceSet: lambda room, event: replace(room, pace=event.pace),
    PracticeAgreed: _agreed,
    TurnTakenBack: _taken_back,
    ValueFixed: _pledged,
    DiceFixed: lambda room, event: replace(room, promise=event.promise, fixed_at=event.at),
    ValueTold: _value_told,
    DiceVoided: lambda room, event: replace(
        room,
        pledges={},
        promise="",
        until=event.until,
        silent=room.silent | frozenset(event.silent),
    ),
    RoomPaused: lambda room, event: replace(room, paused=event.paused),
    RoomClosed: lambda room, event: replace(room, closed=event.why),
}
