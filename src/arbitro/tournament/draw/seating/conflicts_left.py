"""Every conflict a seating leaves, named, with the reason it was left, as an English sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from arbitro.tournament.draw.seating.bounds import spread
from arbitro.tournament.draw.seating.certificate import Conflict, Result
from arbitro.tournament.draw.seating.field import Field, Priority
from arbitro.tournament.draw.seating.priorities import (
    GROUPED,
    Seating,
    club_meetings,
    groups,
    met_clubs,
)

WHAT = {
    "club": "{names} of the club {group} share table {table}",
    "region": "{names} of the region {group} share table {table}",
    "team": "{names} of the team {group} share table {table}",
    "placing": "{names}, all placed {group} in the last match, share table {table}",
    "winners": "{names}, winners of the first match, share table {table}",
    "bands": "{names} of band {group} of the standings share table {table}",
    "repeat": "{names} meet again at table {table} (met before: {times})",
    "odd-table": "{names} sits once more at a table of {size}, table {table} (before: {times})",
    "player-club": "{names} meet at table {table} though one has already met the other's club"
    " (before: {times})",
    "club-meetings": "The clubs {group} meet {meetings} times in this round (before: {times})",
}

WHY = {
    "more-than-tables": "the {members} of {group} are more than {tables} tables can keep apart,"
    " and at least {least} pairs must share one",
    "no-stranger-left": "any seating leaves at least {bound}",
    "exhaustive": "all seatings were taken into account and none is better without costing a"
    " higher priority",
    "procedure": "the procedure {procedure} seats them so, before any avoidance",
    "manual": "a change by hand put them there",
    "not-proved": "no better seating was found; {conflicts} are left where {bound} is the bound,"
    " and that fewer are possible is neither proved nor excluded",
}


def sentence(priority: str, code: str, facts: Mapping[str, Any]) -> str:
    """What was left and why, as one sentence."""
    return f"{WHAT[priority]}: {WHY[code]}.".format(**facts)


Found = tuple[tuple[int, ...], int | None, dict[str, Any]]
"""Who is in the conflict, at which table, and the facts about it."""


@dataclass(frozen=True)
class Circumstances:
    """What a reason may rest on, beside the figures."""

    procedure: str
    moved: frozenset[str]
    """Players moved by hand."""

    @property
    def prescribed(self) -> bool:
        return self.procedure not in ("optimise", "bands")


def unavoidable(
    field: Field, seating: Seating, results: Sequence[Result], around: Circumstances
) -> tuple[Conflict, ...]:
    """All conflicts, by priority and table."""
    listed = []
    for priority, result in zip(field.priorities, results, strict=True):
        if not result.conflicts:
            continue
        for members, table, facts in _found(field, priority, seating):
            ids = tuple(field.entries[at].id for at in members)
            facts |= {
                "names": _and(ids),
                "table": table,
                "conflicts": result.conflicts,
                "bound": result.bound,
                "procedure": around.procedure,
            }
            code = _code(priority, result, facts, ids, around)
            words = sentence(priority, code, facts)
            listed.append(Conflict(priority, ids, table, code, facts, words))
    return tuple(listed)


def _code(
    priority: Priority,
    result: Result,
    facts: dict[str, Any],
    ids: tuple[str, ...],
    around: Circumstances,
) -> str:
    if priority in GROUPED and facts["pairs"] == facts["least"]:
        return "more-than-tables"
    if result.conflicts == result.bound:
        return "no-stranger-left"
    if result.optimal:
        return "exhaustive"
    if around.moved & set(ids):
        return "manual"
    return "procedure" if around.prescribed else "not-proved"


def _found(field: Field, priority: Priority, seating: Seating) -> Iterator[Found]:
    if priority in GROUPED:
        return _of_a_group(field, priority, seating)
    if priority == "odd-table":
        return _at_odd_tables(field, seating)
    if priority == "club-meetings":
        return _of_two_clubs(field, seating)
    return _of_two_players(field, priority, seating)


def _of_a_group(field: Field, priority: Priority, seating: Seating) -> Iterator[Found]:
    group = groups(field, priority)
    for number, table in enumerate(seating, 1):
        for one in sorted({group[at] for at in table} - {-1}):
            members = tuple(sorted(at for at in table if group[at] == one))
            if len(members) > 1:
                sizes = [sum(1 for at in other if group[at] == one) for other in seating]
                yield (
                    members,
                    number,
                    {
                        "group": _label(field, priority, members[0], one),
                        "members": sum(sizes),
                        "tables": len(field.sizes),
                        "pairs": sum(n * (n - 1) // 2 for n in sizes),
                        "least": spread(sum(sizes), field.sizes),
                    },
                )


def _label(field: Field, priority: Priority, at: int, group: int) -> str:
    entry = field.entries[at]
    labels = {"club": entry.club, "region": entry.region, "team": entry.team}
    if priority in labels:
        return str(labels[priority])
    return {"placing": str(entry.placing), "winners": "the winners"}.get(priority, str(group + 1))


def _at_odd_tables(field: Field, seating: Seating) -> Iterator[Found]:
    for number, table in enumerate(seating, 1):
        for at in sorted(table) if len(table) % 2 else ():
            if field.entries[at].odd:
                yield (at,), number, {"size": len(table), "times": field.entries[at].odd}


def _of_two_players(field: Field, priority: Priority, seating: Seating) -> Iterator[Found]:
    against = met_clubs(field)
    clubs = field.clubs
    for number, table in enumerate(seating, 1):
        for a, b in combinations(sorted(table), 2):
            if priority == "repeat":
                times = field.met[a].get(b, 0)
            elif clubs[a] == clubs[b]:
                times = 0
            else:
                times = against[a][clubs[b]] + against[b][clubs[a]]
            if times:
                yield (a, b), number, {"times": times}


def _of_two_clubs(field: Field, seating: Seating) -> Iterator[Found]:
    before = club_meetings(field)
    now: dict[tuple[int, int], set[int]] = {}
    meetings: dict[tuple[int, int], int] = {}
    for table in seating:
        for a, b in combinations(table, 2):
            one, two = sorted((field.clubs[a], field.clubs[b]))
            if one >= 0 and one != two:
                now.setdefault((one, two), set()).update((a, b))
                meetings[one, two] = meetings.get((one, two), 0) + 1
    for pair in sorted(now):
        if before[pair] or meetings[pair] > 1:
            members = tuple(sorted(now[pair]))
            names = sorted({str(field.entries[at].club) for at in members})
            facts = {"group": _and(names), "meetings": meetings[pair], "times": before[pair]}
            yield members, None, facts


def _and(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
