"""Dates and hours as people write them: «14:30», «2026-05-09», «09/05/2026»."""

from __future__ import annotations

import re

from arbitro.kernel import Refused

_HOUR = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})-(\d{2}))?")
_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_YEAR = re.compile(r"(?:19|20)\d\d")
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


def day_of(text: str) -> str | None:
    """`YYYY-MM-DD`, a bare year as it is; None if the text is neither."""
    if _YEAR.fullmatch(text):
        return text
    iso, day = _ISO.fullmatch(text), _DAY.fullmatch(text)
    if iso is None and day is None:
        return None
    parts = (iso[1], iso[2], iso[3]) if iso else (day[3], day[2], day[1]) if day else ()
    year, month, of_month = map(int, parts)
    date = f"{year:04}-{month:02}-{of_month:02}"
    return date if year and is_date(date) else None


def written(day: str | None) -> str:
    """`09/05/1980`; a bare year stays one."""
    found = _ISO.fullmatch(day or "")
    return f"{found[3]}/{found[2]}/{found[1]}" if found else day or ""
