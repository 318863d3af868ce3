"""Why a conflict was left, in English: one sentence per code, filled with its facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
