"""Conflicts counted from the certificate alone: every two at a table, one after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Entries = Mapping[str, Mapping[str, Any]]
Tables = Sequence[Sequence[str]]
Left = tuple[str, ...]
"""The ids of those who are in one conflict, sorted."""

LABELLED = {"club": "club", "region": "region", "team": "team", "placing": "placing"}


class Recount:
    """The figures of one entry list at a given number of tables."""

    def __init__(self, entries: Sequence[Mapping[str, Any]], tables: int) -> None:
        self.entries: Entries = {entry["id"]: entry for entry in entries}
        far = 1 + max((entry["rank"] or 0 for entry in entries), default=0) + len(entries)
        ranked = sorted(entries, key=lambda e: (e["rank"] or far, e["id"]))
        self._band = {entry["id"]: place // tables for place, entry in enumerate(ranked)}
        self.met: dict[str, dict[str, int]] = {}
        for one, entry in self.entries.items():
            self.met[one] = {}
            for other in entry["met"]:
                if other in self.entries:
                    self.met[one][other] = self.met[one].get(other, 0) + 1
        self._clubs_met: dict[tuple[str, str], int] = defaultdict(int)
        self.clubs_before: dict[frozenset[str], int] = defaultdict(int)
        for one, others in self.met.items():
            mine = self.entries[one]["club"]
            for other, times in others.items():
                yours = self.entries[other]["club"]
                if yours is not None:
                    self._clubs_met[one, yours] += times
                if mine is not None and yours is not None and mine != yours and one < other:
                    self.clubs_before[frozenset((mine, yours))] += times

    def label(self, priority: str, id: str) -> Any:
        """The group somebody is in, None for no group."""
        if priority == "bands":
            return self._band[id]
        if priority == "winners":
            return True if self.entries[id]["winner"] else None
        return self.entries[id][LABELLED[priority]]

    def grouped(self, priority: str) -> bool:
        return priority in LABELLED or priority in ("winners", "bands")

    def against_club(self, one: str, other: str) -> int:
        """How often one has met the club of the other, if that is not his own."""
        mine, yours = self.entries[one]["club"], self.entries[other]["club"]
        if yours is None or mine == yours:
            return 0
        return self._clubs_met.get((one, yours), 0)

    def pair(self, priority: str, one: str, other: str) -> int:
        """What two at one table cost, for the priorities that go by pairs."""
        if priority == "repeat":
            return self.met[one].get(other, 0)
        if priority == "player-club":
            return self.against_club(one, other) + self.against_club(other, one)
        label = self.label(priority, one)
        return int(label is not None and label == self.label(priority, other))

    def conflicts(self, priority: str, tables: Tables) -> int:
        """The number of conflicts of one priority."""
        if priority == "odd-table":
            return sum(self.entries[id]["odd"] for t in tables if len(t) % 2 == 1 for id in t)
        if priority == "club-meetings":
            return sum(
                sum(range(before, before + now)) for before, now in self._meetings(tables).values()
            )
        return sum(self.pair(priority, one, other) for one, other in _pairs(tables))

    def left(self, priority: str, tables: Tables) -> set[Left]:
        """Who is in each conflict: a whole group at its table, a pair, one player, two clubs."""
        if priority == "odd-table":
            odd = (table for table in tables if len(table) % 2 == 1)
            return {(id,) for table in odd for id in table if self.entries[id]["odd"]}
        if priority == "club-meetings":
            return self._clubs_left(tables)
        if self.grouped(priority):
            together: dict[tuple[int, Any], list[str]] = defaultdict(list)
            for number, table in enumerate(tables):
                for id in table:
                    together[number, self.label(priority, id)].append(id)
            return {
                tuple(sorted(ids))
                for (_, label), ids in together.items()
                if label is not None and len(ids) > 1
            }
        return {
            (min(one, other), max(one, other))
            for one, other in _pairs(tables)
            if self.pair(priority, one, other)
        }

    def _meetings(self, tables: Tables) -> dict[frozenset[str], tuple[int, int]]:
        """For each two clubs that meet now: meetings before, meetings now."""
        now: dict[frozenset[str], int] = defaultdict(int)
        for one, other in _pairs(tables):
            clubs = frozenset((self.entries[one]["club"], self.entries[other]["club"]))
            if len(clubs) == 2 and None not in clubs:
                now[clubs] += 1
        return {clubs: (self.clubs_before.get(clubs, 0), times) for clubs, times in now.items()}

    def _clubs_left(self, tables: Tables) -> set[Left]:
        left = set()
        for clubs, (before, now) in self._meetings(tables).items():
            if before == 0 and now == 1:
                continue
            ids: set[str] = set()
            for table in tables:
                here = [id for id in table if self.entries[id]["club"] in clubs]
                if len({self.entries[id]["club"] for id in here}) == 2:
                    ids.update(here)
            left.add(tuple(sorted(ids)))
        return left


def _pairs(tables: Tables) -> Iterator[tuple[str, str]]:
    for table in tables:
        for at, one in enumerate(table):
            for other in table[at + 1 :]:
                yield one, other
