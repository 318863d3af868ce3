"""Which views a line of the log makes old: what an event stream tells, and to whom.

A notice names topics and a version, never what happened: who may read a topic asks for it, and the
one table decides again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.app.access.roles import Aim, allows, owns
from arbitro.app.acts import Who
from arbitro.app.hall import Hall

Topic = tuple[str, str]
"""A query's name and, where it has many pages, which one: `("table", "2/3")`."""

_LIST = ("tournament", "entries", "table-mix", "lock-preview", "roll-call", "entry-terms")
_ROUND = ("tournament", "roll-call", "round", "seating", "commitment", "certificate")
_PLACES = ("standings", "schema", "explain", "places", "ranking", "needs")
_DESK = ("register", "standing")
_BY_KIND: dict[str, tuple[str, ...]] = {
    "tournament": ("tournament", *_PLACES),
    "player": ("entries", "mine", *_PLACES),
    "person": ("entries", "round", "seating", "mine", *_PLACES),
    "team": _LIST,
    "entry": _LIST,
    "fee": ("entries",),
    "consent": ("entries", "mine"),
    "list": _LIST,
    "check-in": ("entries", "roll-call"),
    "draw": _ROUND,
    "witnessing": ("commitment",),
    "witness": ("commitment",),
    "stage": ("tournament", *_PLACES),
    "round": (*_ROUND, *_PLACES),
    "seats": ("round", "seating", "certificate", "mine"),
    "seat": ("round", "seating", *_PLACES),
    "seating": ("round", "seating", "certificate", "mine", *_PLACES),
    "table": ("round",),
    "result": ("round", *_PLACES),
    "dice": _PLACES,
    "place": ("entries", "mine", *_PLACES),
    "renunciation": ("entries", "mine", *_PLACES),
    "penalty": ("register", *_PLACES),
    "officials": ("officials",),
    "call": ("calls",),
    "clock": ("clocks",),
    "tap": ("clocks", "round"),
    "ruling": _DESK,
    "effects": _DESK,
    "infraction": _DESK,
    "exit": _DESK,
    "dispute": (*_DESK, "clocks", "calls"),
    "slip": ("silent-list",),
    "referto": ("round", "calls"),
    "screen": ("screen",),
    "announcement": ("screen",),
    "key": ("published-keys", "roll-call", "mine"),
    "link": ("acts",),
    "pin": (),
    "act": ("acts", "next-step"),
}
"""By the first word of a kind; whatever is not here makes the whole tournament old."""
_CHANGES = frozenset({"first-card", "suspended", "resumed"})
"""Taps that change what a table is doing."""
_OF_TABLES = ("table", "turn-sheet", "clock", "match-record", "report")
_MY_CALLS = "my-calls"


def topics_of(kind: str, data: Mapping[str, Any]) -> tuple[Topic, ...]:
    """What a line of this kind makes old, with the page of the table it happened at."""
    first = kind.partition(".")[0]
    topics: list[Topic] = [(name, "") for name in _BY_KIND.get(first, _LIST)]
    if first == "call":
        call = data["call"]
        topics.append((_MY_CALLS, call.get("id", "") if isinstance(call, Mapping) else call))
    if first == "clock" and data.get("tap", {}).get("kind") in _CHANGES:
        topics.append(("round", ""))  # begun, stopped, gone on; other taps do not change its state
    for part in (data, *(value for value in data.values() if isinstance(value, Mapping))):
        if "table" in part and "round" in part:
            where = f"{part['round']}/{part['table']}"
            return (*topics, *((name, where) for name in _OF_TABLES))
    return tuple(topics)


def visible(who: Who, topics: tuple[Topic, ...], hall: Hall) -> tuple[str, ...]:
    """The topics among these that this reader may ask for now, as they are written."""
    seen: list[str] = []
    for name, which in topics:
        if name == _MY_CALLS:
            seen += _own_call(who, which, hall)
            continue
        aim = Aim(player=who.subject) if name == "mine" else _aim(name, which)
        if allows(who, name, aim, hall):
            seen.append(f"{name}/{which}" if which else name)
    return tuple(dict.fromkeys(seen))


def _aim(name: str, which: str) -> Aim:
    return Aim(table=which) if name in _OF_TABLES else Aim()


def _own_call(who: Who, id: str, hall: Hall) -> tuple[str, ...]:
    """A call is known by its id alone; only the table it came from is told of it."""
    call = hall.referee.calls.get(id)
    if call is None or not allows(who, _MY_CALLS, hall=hall):
        return ()
    where = f"{call.round}/{call.table}"
    return (f"{_MY_CALLS}/{where}",) if owns(who, Aim(table=where), hall) else ()
