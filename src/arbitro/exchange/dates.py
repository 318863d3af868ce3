"""Days as people here write them, `09/05/1980`, and as a tournament keeps them, `1980-05-09`."""

from __future__ import annotations

import re
from datetime import date

_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_YEAR = re.compile(r"(?:19|20)\d\d")


def day_of(text: str) -> str | None:
    """`YYYY-MM-DD`, a bare year as it is; None if the text is neither."""
    if _YEAR.fullmatch(text):
        return text
    iso, day = _ISO.fullmatch(text), _DAY.fullmatch(text)
    if iso is None and day is None:
        return None
    parts = (iso[1], iso[2], iso[3]) if iso else (day[3], day[2], day[1]) if day else ()
    try:
        return date(*map(int, parts)).isoformat()
    except ValueError:
        return None


def written(day: str | None) -> str:
    """`09/05/1980`; a bare year stays one."""
    found = _ISO.fullmatch(day or "")
    return f"{found[3]}/{found[2]}/{found[1]}" if found else day or ""
