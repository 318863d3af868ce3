"""Which views a line of the log makes old: what an event stream tells, and to whom.

A notice names topics and a version, never what happened: who may read a topic asks for it, and the
one table decides again.
"""

from __future__ import annotations

from arbitro.app.access.permission import Aim, allows
from arbitro.app.acts import Who
from arbitro.app.hall import Hall

Topic = tuple[str, str]
"""A query's name and, where it has many pages, which one: `("table", "2/3")`."""

_LIST = ("tournament", "entries", "table-mix", "lock-preview")
_PLACES = ("standings", "explain", "places", "ranking")
_BY_KIND: dict[str, tuple[str, ...]] = {
    "tournament": ("tournament", *_PLACES),
    "player": ("entries", *_PLACES),
    "person": ("entries", "round", "seating", *_PLACES),
    "team": _LIST,
    "entry": _LIST,
    "fee": ("entries",),
    "list": _LIST,
    "draw": ("commitment",),
    "stage": ("tournament", *_PLACES),
    "round": ("tournament", "round", "seating", "commitment", "certificate", *_PLACES),
    "seats": ("round", "seating", "certificate"),
    "seat": ("round", "seating", *_PLACES),
    "table": ("round",),
    "result": ("round", *_PLACES),
    "dice": _PLACES,
    "place": ("entries", *_PLACES),
    "act": ("acts", "next-step"),
}
"""By the first word of a kind. Of the rest everybody is told to look at the whole again."""


def topics_of(kind: str, data: dict[str, object]) -> tuple[Topic, ...]:
    """What a line of this kind makes old."""
    known = _BY_KIND.get(kind.partition(".")[0])
    topics: list[Topic] = [(name, "") for name in known or ("tournament",)]
    if "table" in data and "round" in data:
        topics.append(("table", f"{data['round']}/{data['table']}"))
    return tuple(topics)


def visible(who: Who, topics: tuple[Topic, ...], hall: Hall) -> tuple[str, ...]:
    """The topics among these that this reader may ask for now, as they are written."""
    seen = []
    for name, which in topics:
        aim = _aim(name, which)
        if allows(who, name, aim, hall):
            seen.append(f"{name}/{which}" if which else name)
    return tuple(dict.fromkeys(seen))


def _aim(name: str, which: str) -> Aim:
    return Aim(table=which) if name == "table" else Aim()
