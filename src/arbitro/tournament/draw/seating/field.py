"""What a draw is made of: entries, table sizes, ordered priorities, a procedure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from arbitro.kernel import Refused

Priority = Literal[
    "club",
    "region",
    "team",
    "placing",
    "winners",
    "bands",
    "repeat",
    "odd-table",
    "club-meetings",
    "player-club",
]
"""What a draw may be asked to avoid; `draw.priorities` says how each is counted."""

Procedure = Literal[
    "optimise", "bands", "cinquisti", "alla-greca", "scheme", "swiss", "trumps", "ranking"
]
"""How the tables come about; `draw.procedures` says it step by step."""

SEATING = frozenset[str](("trumps", "ranking"))
"""Those that give everybody a chair: their tables stand in the order of the seats."""

PRIORITIES: tuple[Priority, ...] = get_args(Priority)
PROCEDURES: tuple[Procedure, ...] = get_args(Procedure)

Tables = tuple[tuple[str, ...], ...]
"""Ids by table; inside a table they are in the order of the entry list, which means nothing,
unless the procedure gives seats.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One player as the draw sees him; what a priority does not need may stay out."""

    id: str
    club: str | None = None
    region: str | None = None
    team: str | None = None
    rank: int | None = None
    """Place in the standings, 1 = first."""
    met: tuple[str, ...] = ()
    """Opponents so far, in any order; one met twice stands here twice."""
    placing: int | None = None
    """Place at the table in the last match."""
    winner: bool = False
    """Won the match whose winners are to be kept apart (that of the first round)."""
    odd: int = 0
    """How often he has sat at a table of an odd size (3, 5)."""
    table: int | None = None
    """Number of his last table, from 1: the `alla-greca` moves from there."""


LARGEST = 16
"""Up to here a draw is exact."""
LARGEST_WITH_MEETINGS = 12
"""As `LARGEST`, when clubs' meetings count: they tie the tables to each other, so that seatings
have to be listed after all.
"""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A valid request: entries in the order of their ids, sizes by table, priorities in order."""

    entries: tuple[Entry, ...]
    sizes: tuple[int, ...]
    priorities: tuple[Priority, ...]
    taken: tuple[int, ...] = ()
    """Chairs at each table that somebody outside this field sits on; () for none."""

    @property
    def small(self) -> bool:
        """Whether every seating of it can be taken into account."""
        meetings = "club-meetings" in self.priorities
        return len(self.entries) <= (LARGEST_WITH_MEETINGS if meetings else LARGEST)

    @cached_property
    def odd(self) -> tuple[bool, ...]:
        """Which tables seat an odd number, the chairs taken included."""
        taken = self.taken or (0,) * len(self.sizes)
        return tuple((size + more) % 2 == 1 for size, more in zip(self.sizes, taken, strict=True))

    @cached_property
    def index(self) -> dict[str, int]:
        """Where an id stands in the entry list."""
        return {entry.id: at for at, entry in enumerate(self.entries)}

    @cached_property
    def clubs(self) -> tuple[int, ...]:
        """A number for each entry's club; -1 without one."""
        names = sorted({entry.club for entry in self.entries if entry.club is not None})
        number = {name: at for at, name in enumerate(names)}
        return tuple(-1 if e.club is None else number[e.club] for e in self.entries)

    @cached_property
    def met(self) -> tuple[dict[int, int], ...]:
        """For each entry, how often he has met each of the others who are in this draw."""
        return tuple(
            dict(sorted(Counter(self.index[id] for id in e.met if id in self.index).items()))
            for e in self.entries
        )

    def seated(self, tables: Sequence[Sequence[int]], procedure: str) -> Tables:
        """Positions in the entry list turned into ids, in the order this procedure gives them."""
        rows = tables if procedure in SEATING else [sorted(table) for table in tables]
        return tuple(tuple(self.entries[at].id for at in table) for table in rows)

    def positions(self, tables: Sequence[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
        """Ids turned into positions in the entry list."""
        return tuple(tuple(self.index[id] for id in table) for table in tables)


def field(entries: Sequence[Entry], sizes: Sequence[int], priorities: Sequence[str]) -> Field:
    """The request, checked. Refuses what cannot be drawn, and says why.

    Entries are put in the order of their ids, so that the order in which they were typed cannot
    choose the tables.
    """
    ids = Counter(entry.id for entry in entries)
    twice = sorted(id for id, count in ids.items() if count > 1)
    if twice:
        raise Refused("entry-twice", {"ids": twice})
    if not entries or min(sizes, default=0) < 2 or sum(sizes) != len(entries):
        raise Refused("sizes-do-not-fit", {"entries": len(entries), "sizes": list(sizes)})
    known: list[Priority] = [name for name in PRIORITIES if name in priorities]
    repeated = {name for name in priorities if list(priorities).count(name) > 1}
    unknown = sorted((set(priorities) - set(known)) | repeated)
    if unknown:
        raise Refused("unknown-priority", {"unknown": unknown, "known": list(PRIORITIES)})
    for entry in entries:
        if entry.id in entry.met:
            raise Refused("met-oneself", {"id": entry.id})
        if entry.odd < 0:
            raise Refused("odd-tables-negative", {"id": entry.id})
    in_order = tuple(sorted(entries, key=lambda entry: entry.id))
    known.sort(key=list(priorities).index)
    asked = Field(entries=in_order, sizes=tuple(sizes), priorities=tuple(known))
    for at, met in enumerate(asked.met):
        for other, times in met.items():
            if asked.met[other].get(at, 0) != times:
                pair = sorted((in_order[at].id, in_order[other].id))
                raise Refused("met-one-sided", {"pair": pair})
    return asked
