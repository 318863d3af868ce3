"""Hours and dates as people write them: «14:30», «2026-05-09»."""

from __future__ import annotations

import re

from arbitro.kernel import Refused

_HOUR = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})-(\d{2}))?")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def minutes(hour: str) -> int:
    """Minutes since midnight."""
    match = _HOUR.fullmatch(hour.strip())
    if match is None:
        raise Refused("malformed-hour", {"hour": hour})
    return int(match[1]) * 60 + int(match[2])


def is_date(text: str) -> bool:
    """A year alone, or a whole date that the calendar knows."""
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    if match[2] is None:
        return True
    year, month, day = int(match[1]), int(match[2]), int(match[3])
    if not 1 <= month <= 12:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    longest = 28 if month == 2 and not leap else _DAYS[month - 1]
    return 1 <= day <= longest
